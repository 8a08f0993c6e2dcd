"""The exact odds of one exchange: against published figures, a brute force over tiny decks, and drawing card by card."""

from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from referee.fairy_meat_combat import book, keeping, simple
from referee.fairy_meat_odds import as_policy, best_by_force, brute

from sim.errors import UserError
from sim.fairy_meat.deck import NAMES, without
from sim.fairy_meat.odds import Odds
from sim.fairy_meat.policies import policy
from sim.fairy_meat.simulate import simulated
from sim.fairy_meat.state import OUTCOME_NAMES
from sim.fairy_meat.tables import build
from sim.rules import load

ORACLES = {
    # cards: no damage (both jokers counted in), 1, 2, 3, one joker, mean damage; two independent programs agreed on them
    (1, 0): (
        0,
        Fraction(208, 765),
        Fraction(7219862, 17366265),
        Fraction(318760, 1157751),
        Fraction(1, 27),
        1.929357,
    ),
    (1, 1): (0.506063, 0.281259, 0.112531, 0.027471, Fraction(104, 1431), 0.588732),
    (1, 2): (0.572496, 0.242068, 0.064490, 0.013329, 0.107617, 0.411035),
    (2, 0): (0, 0.156369, 0.448200, 0.394731, Fraction(1, 1431), 2.236964),
    (2, 1): (0.439778, 0.329092, 0.154988, 0.038405, Fraction(2, 53), 0.754284),
    (2, 2): (0.514641, 0.301240, 0.091188, 0.018857, 0.074074, 0.540186),
    (2, 3): (0.594596, 0.241978, 0.040730, 0.012983, 0.109713, 0.362387),
    (3, 1): (0.345192, 0.352272, 0.204983, 0.060517, 0.037037, 0.943787),
    (3, 2): (0.418600, 0.347683, 0.128505, 0.031837, 0.073375, 0.700203),
}
DRAWN = {(3, 3): 0.491, (3, 4): 0.334, (4, 2): 0.871, (4, 3): 0.638, (4, 4): 0.455}
DRAWN |= {(5, 3): 0.790, (5, 4): 0.588, (5, 5): 0.433, (6, 4): 0.726}
WRESTLED = {
    (1, 1): (0.421, 0.084, 0.421),
    (3, 2): (0.552, 0.109, 0.339),
    (4, 3): (0.540, 0.128, 0.331),
    (4, 2): (0.648, 0.107, 0.244),
    (3, 3): (0.438, 0.123, 0.439),
    (2, 4): (0.244, 0.107, 0.648),
}
TINY = ("2S", "4H", "4S", "9D", "QD", "KD", "AS", "JK", "JR")
TINIER = ("2S", "5H", "9D", "QD", "AS", "JK", "KH")
REFEREES = {"simple": simple, "book": book}


@cache
def odds(kind="hand", sets=(), missing=(), **about):
    """A counter of exchanges under the game's rules with these settings."""
    return Odds(build(load("fairy_meat", sets=sets))[0], without(missing), kind, **about)


def only(cards):
    """What to take out of the whole deck so that these cards remain (both jokers are named JK here)."""
    left = list(NAMES)
    for card in cards:
        left.remove("JK" if card == "JR" else card)
    return tuple(left)


def figures(exchange):
    """The parts of an exchange that the referee gives, too."""
    return [*exchange.damage, *exchange.joker.values(), exchange.ace_hit]


def referee_figures(found):
    return [float(found["damage"][k]) for k in range(4)] + [
        float(found["joker"]["attacker"]),
        float(found["joker"]["defender"]),
        float(found["joker"]["both"]),
        float(found["ace"]),
    ]


@pytest.mark.parametrize("cards", ORACLES)
def test_published_figures(cards):
    """Every figure of the table, which was counted by two other programs."""
    exchange = odds().exchange(*cards)
    nothing, one, two, three, joker, mean = ORACLES[cards]
    chances = exchange.damage
    assert chances[0] + exchange.joker["both"] == pytest.approx(float(nothing), abs=6e-7)
    assert list(chances[1:]) == pytest.approx([float(one), float(two), float(three)], abs=6e-7)
    assert exchange.joker["attacker"] + exchange.joker["defender"] == pytest.approx(float(joker), abs=6e-7)
    assert exchange.mean_damage == pytest.approx(mean, abs=6e-7)


def test_one_card_against_none_in_fractions():
    """The first line of the table is known as fractions: to the last digit."""
    chances = odds().exchange(1, 0).damage
    wanted = [0, Fraction(208, 765), Fraction(7219862, 17366265), Fraction(318760, 1157751)]
    assert list(chances) == pytest.approx([float(value) for value in wanted], abs=1e-15)


@pytest.mark.parametrize("cards", DRAWN)
def test_means_drawn_elsewhere(cards):
    """Mean damage of larger hands, which another program drew to three digits."""
    assert odds().exchange(*cards).mean_damage == pytest.approx(DRAWN[cards], abs=0.0015)


@pytest.mark.parametrize("cards", WRESTLED)
def test_wrestling_drawn_elsewhere(cards):
    """Wrestling: won, tied, lost."""
    exchange = odds("wrestling").exchange(*cards, policy("simple"), policy("simple"))
    named = dict(zip(OUTCOME_NAMES, exchange.outcome, strict=True))
    won = named["1 damage"] + named["3 damage, Ace of Spades"]
    assert (won, named["both take 1"], named["attacker takes 1"]) == pytest.approx(
        WRESTLED[cards], abs=0.0015
    )


SWITCHES = (
    ((), {}),
    (("deck.chain_joker=acts_as_played_joker",), {"chain_joker": "acts_as_played_joker"}),
    (("deck.chain_aos=false",), {"chain_aos": 0}),
    (("combat.no_card=flat1",), {"no_card": "flat1"}),
    (
        ("combat.no_card=flat3", "deck.chain_joker=acts_as_played_joker"),
        {"no_card": "flat3", "chain_joker": "acts_as_played_joker"},
    ),
)


@pytest.mark.parametrize("kind", ["hand", "wrestling", "test"])
@pytest.mark.parametrize("cards", [(1, 0), (1, 1), (2, 2), (3, 2), (2, 4), (5, 4)])
@pytest.mark.parametrize("names", [("simple", "simple"), ("book", "book"), ("simple", "book")])
def test_brute_force_over_a_tiny_deck(kind, cards, names):
    """Every deal of nine cards listed one by one gives the same chances, deck run dry included."""
    found = brute(TINY, *cards, REFEREES[names[0]], REFEREES[names[1]], kind=kind)
    exchange = odds(kind, missing=only(TINY)).exchange(*cards, policy(names[0]), policy(names[1]))
    check(kind, exchange, found)


@pytest.mark.parametrize("kind", ["hand", "wrestling"])
@pytest.mark.parametrize("sets, readings", SWITCHES)
@pytest.mark.parametrize("cards", [(1, 0), (2, 1), (3, 3)])
def test_brute_force_under_the_switches(kind, sets, readings, cards):
    """So do the readings of the rules that an exchange touches."""
    found = brute(TINY, *cards, book, book, readings, kind)
    check(kind, odds(kind, sets, only(TINY)).exchange(*cards), found)


@pytest.mark.parametrize("keep, cards", [(1, (3, 3)), (2, (3, 4)), (3, (2, 2)), (5, (4, 3))])
@pytest.mark.parametrize("name", ["simple", "book"])
def test_brute_force_with_trumps_held_back(keep, cards, name):
    """Trumps held back for Twinkle are drawn, but not fought with."""
    holding = keeping(REFEREES[name], keep)
    found = brute(TINY, *cards, holding, holding)
    held = policy(f"{name}(keep={keep})")
    check("hand", odds(missing=only(TINY)).exchange(*cards, held, held), found)


@pytest.mark.parametrize(
    "sets, readings",
    [
        (("combat.wrestle_nasty=true",), {"wrestle_nasty": 1}),
        (("combat.aos_in_wrestling=false",), {"aos_in_wrestling": 0}),
    ],
)
def test_brute_force_under_the_switches_of_wrestling(sets, readings):
    """The readings that only wrestling knows."""
    found = brute(TINY, 3, 2, simple, simple, readings, "wrestling")
    check(
        "wrestling",
        odds("wrestling", sets, only(TINY)).exchange(3, 2, policy("simple"), policy("simple")),
        found,
    )


def check(kind, exchange, found):
    """That counting and listing agree."""
    if kind == "wrestling":
        assert float(found["mean"]) == pytest.approx(exchange.mean_damage, abs=1e-12)
        assert [float(found["backlash"][k]) for k in range(4)] == pytest.approx(
            list(exchange.taken), abs=1e-12
        )
    if kind == "test":
        assert float(found["win"]) == pytest.approx(exchange.hit, abs=1e-12)
    else:
        assert figures(exchange) == pytest.approx(referee_figures(found), abs=1e-12)
    assert exchange.outcome.sum() == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize("side", ["attacker", "defender"])
@pytest.mark.parametrize("cards", [(1, 1), (2, 2), (3, 2), (2, 3)])
@pytest.mark.parametrize("other", ["simple", "book"])
@pytest.mark.parametrize("hurt", [False, True])
def test_best_answer_by_force(side, cards, other, hurt):
    """Trying out every play of every hand finds no better answer, and none that is worth less."""
    value, answer = best_by_force(TINIER, *cards, REFEREES[other], side, unhurt=not hurt)
    policies = (policy("best"), policy(other)) if side == "attacker" else (policy(other), policy("best"))
    exchange = odds(missing=only(TINIER), hurt=hurt).exchange(*cards, *policies)
    sign = 1 if side == "attacker" else -1
    assert sign * exchange.pay(hurt=hurt) == pytest.approx(float(value), abs=1e-12)
    played = as_policy(answer)
    found = brute(
        TINIER, *cards, *((played, REFEREES[other]) if side == "attacker" else (REFEREES[other], played))
    )
    if not hurt:
        worth = sum(k * found["damage"][k] for k in range(4)) - found["joker"]["defender"]
        assert sign * float(worth) == pytest.approx(float(value), abs=1e-12)


@pytest.mark.parametrize("kind", ["ranged", "wrestling"])
def test_best_answer_by_force_elsewhere(kind):
    """Shots, where a joker is worth nothing, and wrestling, where the attacker can be hurt."""
    value, _ = best_by_force(TINIER, 2, 2, book, "attacker", kind=kind)
    exchange = odds(kind, missing=only(TINIER)).exchange(2, 2, policy("best"), policy("book"))
    assert exchange.pay() == pytest.approx(float(value), abs=1e-12)


@pytest.mark.parametrize("cards", [(2, 2), (4, 3), (3, 5), (5, 4)])
def test_best_is_an_answer_to_itself(cards):
    """Neither side gains by another policy against best, unless the page says that the two never settle."""
    best = policy("best")
    settled = odds().exchange(*cards, best, best)
    assert not settled.notes
    for name in ("simple", "book"):
        assert odds().exchange(*cards, best, policy(name)).pay() >= settled.pay() - 1e-12
        assert odds().exchange(*cards, policy(name), best).pay() <= settled.pay() + 1e-12


def test_best_that_never_settles_says_so():
    """Two cards against four chase each other for ever; the circle is told and its mean shown."""
    exchange = odds().exchange(2, 4, policy("best"), policy("best"))
    assert "circle" in exchange.notes[0]
    assert exchange.outcome.sum() == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize(
    "names", [("simple", "simple"), ("book", "book"), ("best", "book"), ("best", "best")]
)
@pytest.mark.parametrize("cards", [(1, 1), (2, 5), (4, 4), (7, 3), (9, 9), (12, 2)])
def test_drawn_card_by_card(names, cards):
    """Half a million exchanges drawn and played: every outcome within 4 standard errors of what was counted."""
    number = 500_000
    sides = policy(names[0]), policy(names[1])
    exchange = odds().exchange(*cards, *sides)
    if exchange.notes:
        return  # a circle: only its mean is counted
    drawn = simulated(odds(), *cards, *sides, number, seed=0) / number
    error = np.sqrt(exchange.outcome * (1 - exchange.outcome) / number)
    assert (np.abs(drawn - exchange.outcome) <= 4 * error + 1e-12).all()


@pytest.mark.parametrize("name", ["simple", "book", "best"])
def test_whole_table(name):
    """Chances lie in [0, 1] and sum to 1; more attack cards never hit less, more defence cards never make hits likelier.

    With one exception: the only card of a simple defender may be a joker, which she would not play by choice. Against eight
    cards or more that helps her more than a second card does."""
    table = {(a, d): odds().exchange(a, d, policy(name), policy(name)) for a in range(13) for d in range(13)}
    for exchange in table.values():
        assert (exchange.outcome >= 0).all()
        assert exchange.outcome.sum() == pytest.approx(1, abs=1e-12)
        assert exchange.damage.sum() + sum(exchange.joker.values()) == pytest.approx(1, abs=1e-12)
    for a in range(1, 13):
        for d in range(13):
            assert table[a, d].hit >= table[a - 1, d].hit - 1e-12
            assert table[a, d].mean_damage >= table[a - 1, d].mean_damage - 1e-12
            if d > 0:
                assert table[a, d].mean_damage <= table[a, d - 1].mean_damage + 1e-12
                exception = name == "simple" and a >= 8 and d == 2
                assert (table[a, d].hit <= table[a, d - 1].hit + 1e-12) != exception
        assert table[a, 0].hit == pytest.approx(1 - table[a, 0].joker["attacker"], abs=1e-12)


def test_no_attack():
    """Without a card there is no attack: no damage, no joker, and a note."""
    exchange = odds().exchange(0, 5)
    assert list(exchange.damage) == [1, 0, 0, 0]
    assert sum(exchange.joker.values()) == 0
    assert "no attack" in exchange.notes[0]


def test_deck_that_runs_short():
    """More cards asked for than there are: the attacker draws first, and a note says so."""
    short = odds(missing=only(TINIER))
    exchange = short.exchange(5, 4)
    assert exchange.outcome == pytest.approx(short.exchange(5, 2).outcome)
    assert "the deck holds 7" in exchange.notes[0]


@pytest.mark.parametrize("cards", [(-1, 2), (18, 2), (2, 21), (2, -1)])
def test_refused(cards):
    """Numbers of cards that nobody can draw."""
    with pytest.raises(UserError, match="can ever be drawn"):
        odds().exchange(*cards)


@pytest.mark.parametrize("cards", [(3, 2), (6, 5)])
def test_unknown_cards_gone_change_nothing(cards):
    """A card face down beside the deck, averaged over all it may be, leaves the odds as they are."""
    whole = odds().exchange(*cards).outcome
    parts = [odds(missing=(card,)).exchange(*cards).outcome for card in NAMES]
    assert np.mean(parts, axis=0) == pytest.approx(whole, abs=1e-12)


def test_known_cards_gone_count():
    """Without the jokers nobody plays one; without the Ace of Spades nothing hits by it."""
    assert sum(odds(missing=("JK", "JK")).exchange(4, 4).joker.values()) == 0
    assert odds(missing=("AS",)).exchange(4, 4).ace_hit == 0
    found = brute(TINY[:-2], 3, 2, book, book)
    assert figures(odds(missing=only(TINY[:-2])).exchange(3, 2)) == pytest.approx(
        referee_figures(found), abs=1e-12
    )


@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.sampled_from(NAMES), min_size=4, max_size=7, unique=True),
    st.integers(1, 3),
    st.integers(0, 3),
    st.sampled_from(["simple", "book"]),
    st.sampled_from(["simple", "book"]),
    st.sampled_from(["skip", "acts_as_played_joker"]),
)
def test_any_tiny_deck(deck, a, d, first, second, joker):
    """Counting and listing agree on decks of any few cards."""
    deck = tuple(deck)
    found = brute(deck, a, d, REFEREES[first], REFEREES[second], {"chain_joker": joker})
    counter = Odds(build(load("fairy_meat", sets=[f"deck.chain_joker={joker}"]))[0], without(only(deck)))
    exchange = counter.exchange(a, d, policy(first), policy(second))
    assert figures(exchange) == pytest.approx(referee_figures(found), abs=1e-12)
