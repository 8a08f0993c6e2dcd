"""The judge of Fairy Meat's battles: it accepts what the rules allow, and no tampering with a log gets past it.

The battle is written down by hand in `fairy_meat_sample`; no simulator is involved.
"""

import pytest

from tests.referee.fairy_meat_battle import judge
from tests.referee.fairy_meat_sample import SETTING, number_of, small_battle
from tests.referee.fairy_meat_table import EVENTS, Pile, calls_of, card_of, play_cards, plays_of
from tests.referee.fairy_ring_table import RefereeError


def judged(log, **switches):
    return judge(log.rows, log.decisions, SETTING | {"switches": switches})


def test_the_battle_written_by_hand_is_accepted():
    battle = judged(small_battle())
    assert battle.over == "clock"
    assert [battle.parts(seat)["living"] for seat in (0, 1)] == [6, 4]
    assert battle.standings == [(6, 1, 1.0), (4, 2, 0.0)]
    wild, glitter = battle.figures[0], battle.figures[9]
    assert (wild.live, wild.kill, wild.meat_live, wild.twinkle, wild.wind) == (3, 2, 1, 1, 4)
    assert (glitter.live, glitter.kill, glitter.meat, glitter.twinkle) == (1, 1, 2, 4)


def test_rules_that_came_up_are_counted():
    fired = judged(small_battle()).fired
    assert fired["rush of six inches and more"] == fired["pushed all the way"] == fired["test won"] == 1
    assert fired["fight wrestling"] == 3 and fired["fight ranged"] == 1
    assert fired["one card rule: rush"] == 1 and fired["one card rule: wrestling"] == 2
    assert fired["escape"] == fired["zapped"] == fired["spell wind_up"] == fired["turn by a joker"] == 1
    assert fired["Glitter recharges"] == 1 and fired["thinking"] == 1 and fired["end: clock"] == 1


def change(event, which, place, value):
    """Another value in a place (0 the seat, 1 to 6 the facts) of an event, counted from 0."""

    def tamper(log):
        rows = [row for row in log.rows if row[0] == EVENTS.index(event)]
        assert rows[which][1 + place] != value
        rows[which][1 + place] = value

    return tamper


def drop(event, which):
    """The event is left out."""

    def tamper(log):
        rows = [k for k, row in enumerate(log.rows) if row[0] == EVENTS.index(event)]
        del log.rows[rows[which]]

    return tamper


def choices(which, options):
    """Other options in a decision."""

    def tamper(log):
        seat, kind, listed, option = log.decisions[which]
        assert listed and listed != options
        log.decisions[which] = (seat, kind, options, option)

    return tamper


def decision(kind, which=0):
    """The place of a decision of a kind."""
    return [k for k, made in enumerate(small_battle().decisions) if made[1] == kind][which]


TAMPERINGS = {
    "a card drawn twice": change("card", 1, 1, number_of("10C")),
    "a card that is an Order Card": change("card", 0, 1, number_of("5D")),
    "a card for somebody else": change("card", 0, 2, 9),
    "a card too few": drop("card", 2),
    "attack cards of a rush": change("fight", 0, 5, 3),
    "the one card left out": change("fight", 0, 6, 2),
    "the Rush Bonus left out": change("fight", 1, 5, 3),
    "the shooter's pose left out": change("fight", 4, 5, 2),
    "a sword in a brawl": change("fight", 1, 3, 1),
    "a hand of other cards than told": change("drawn", 0, 3, 3),
    "another play than placed": change("revealed", 0, 2, 7),
    "cards placed": change("placed", 3, 2, 1),
    "who won a test": change("result", 0, 3, 0),
    "a margin": change("result", 1, 4, 2),
    "a margin of nasty size": change("result", 4, 3, 2),
    "who lost at wrestling": change("result", 2, 3, 11),
    "a wound too large": change("hurt", 0, 2, 2),
    "a wound in other points than chosen": change("hurt", 1, 2, 1),
    "the credit": change("hurt", 0, 0, 1),
    "a wound that lames": change("hurt", 0, 6, 1),
    "a wound that mangles": change("hurt", 2, 5, 1),
    "a wound left out": drop("hurt", 0),
    "a call that is not hers": change("turn", 0, 2, 3),
    "a call gone back to": change("turn", 1, 2, 1),
    "a turn of one who has acted": change("turn", 1, 1, 0),
    "a turn left out": drop("turn", 3),
    "an Order Card left out": drop("order_card", 3),
    "an Order Card too many": change("order_card", 6, 1, 0),
    "a place too near": change("stands", 1, 2, 29000),
    "a place in terrain": change("stands", 5, 3, 40000),
    "a rush that ends apart": change("stands", 2, 2, 29000),
    "a push too far": change("stands", 3, 2, 33500),
    "a push to the side": change("stands", 3, 3, 24000),
    "a rusher left behind": drop("stands", 4),
    "a move too long": change("stands", 5, 2, 19240),
    "a place off the board": change("stands", 5, 3, 48000),
    "a speed for a wrestler": change("mode_set", 1, 2, 2),
    "a speed not chosen again": change("mode_set", 3, 2, 4),
    "a brawl of one": drop("brawl", 0),
    "a brawl left by one": drop("brawl", 3),
    "a spell of the other style": change("casted", 0, 2, 4),
    "a spell too dear": change("casted", 0, 3, 2),
    "Twinkle after a spell": change("twinkle_now", 2, 2, 0),
    "Twinkle of a Glitter fairy": change("twinkle_now", 3, 2, 4),
    "a recharge": change("twinkled", 1, 2, 2),
    "a zap": change("zapped", 0, 2, 2),
    "a thought too dear": change("thought", 0, 2, 5),
    "an end before time": change("end", 0, 1, 1),
    "a battle without an end": drop("end", 0),
    "a round too many": change("round", 2, 1, 3),
    "another weapon": change("figure_in", 0, 5, 2),
    "a fairy of another kind": change("figure_in", 1, 3, 0),
    "who decides for her": change("turn", 0, 0, 1),
    "a fact behind the facts": change("turn", 0, 4, 1),
    "an unknown event": lambda log: log.rows[5].__setitem__(0, 99),
    "an option too many": choices(decision("think"), [0, 1, 2, 3]),
    "an option too few": choices(decision("zap_target") - 1, [8]),
    "a wait refused": choices(decision("order"), [1]),
    "points that she has not": choices(decision("damage", 2), [0, 1, 2]),
    "a spell not hers": choices(decision("spell"), [0, 1, 8, 32]),
    "an option that was not there": choices(decision("spell_target"), [9]),
    "a decision too many": lambda log: log.decisions.append((0, "act", [0], 0)),
}


@pytest.mark.parametrize("name", TAMPERINGS)
def test_the_judge_catches_tampering(name):
    log = small_battle()
    TAMPERINGS[name](log)
    with pytest.raises(RefereeError, match=r"expected .* found"):
        judged(log)


def test_other_readings_are_other_rules():
    for switches in (
        {"one_card_in_wrestling": 0},
        {"one_card_in_rush": 0},
        {"wrestle_nasty": 1},
        {"think_max": 0},
    ):
        with pytest.raises(RefereeError):
            judged(small_battle(), **switches)
    with pytest.raises(KeyError):
        judged(small_battle(), no_such_switch=1)


def test_calls_of_order_cards():
    assert calls_of(["9C"]) == [5, 21] and calls_of(["AS"]) == [13] and calls_of(["KH"]) == [1, 25]
    assert calls_of(["9C", "QC"]) == [2, 5, 21, 24] and calls_of(["2D", "JK"]) == [12, 14, 26]


def test_cards_and_plays():
    assert [card_of(k) for k in (0, 35, 36, 51, 53)] == ["2C", "10S", "JC", "AS", "JR"]
    assert all(number_of(card_of(k)) == k for k in range(54))
    hand = ("9C", "JC", "AS", "JK")
    assert plays_of(hand) == {7, 7 + 12, 7 + 192, 7 + 12 + 192, 9, 9 + 192, 10, 10 + 12, 11}
    assert play_cards(hand, 7 + 12 + 192) == ("9C", "JC", "AS")
    with pytest.raises(RefereeError):
        play_cards(hand, 7 + 24)


def test_trumps_put_away_may_come_back_when_the_pile_is_made_anew():
    pile = Pile()
    for card in sorted(pile.pile - {"JC", "QC", "KC", "2C"}):
        pile.draw(card, "gone")
    pile.discard([card for card, place in list(pile.out.items()) if card[-1] == "D"])
    for card in ("JC", "QC", "KC", "2C"):
        pile.draw(card, "fight")
    pile.put_away(["JC", "QC", "KC"], 1)
    pile.draw("QC", "fight")  # which of the three was put away was open until now
    with pytest.raises(RefereeError):
        pile.draw("JC", "fight")
    assert pile.whole()
    pile.clear()
    assert pile.whole() and pile.left() == (13 + 2 + 2, 17)
