"""Worked examples of Fairy Meat's combat, from the rulebook or counted by hand, and hands against a plain count."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.errors import UserError
from sim.fairy_meat import modifiers
from sim.fairy_meat.combat import chain, clear_table, damage, discard, draw, outcome, resolve, unopposed
from sim.fairy_meat.deck import ACE_OF_SPADES, CARDS, FIRST_JOKER, NAMES, NUMBERS, Pool, without
from sim.fairy_meat.fighters import Circumstances, bout, fighter
from sim.fairy_meat.hand import (
    ACE_PLACE,
    JOKER,
    MAINS,
    NOTHING,
    UNIT,
    WILD,
    WILD_ACE,
    ace_in,
    cost,
    has_ace,
    highest_in,
    is_joker,
    is_wild,
    jokers_in,
    make_play,
    may_play,
    numbers_in,
    placed,
    plays,
    trumps_in,
    worth,
)
from sim.fairy_meat.policies import ATTACKER, BOOK, DEFENDER, SIMPLE, fixed_play_of, hold_back, policy
from sim.fairy_meat.state import (
    ATTACKER_JOKER,
    BOTH_JOKERS,
    DEFENDER_JOKER,
    HAND,
    HURT_1,
    HURT_2,
    HURT_3,
    HURT_ACE,
    LOST_1,
    PILE,
    TEST,
    TIED,
    UNHURT,
    WRESTLING,
    records,
)
from sim.fairy_meat.tables import build
from sim.rules import load

pytestmark = pytest.mark.pure
RULES = build(load("fairy_meat"))[0]
RULESET = load("fairy_meat")


def hand(text):
    """The hand of some cards, such as "9H QC JK"."""
    return sum(int(UNIT[NAMES.index(name)]) for name in text.split())


def number(rank, support=0, ace=0):
    return make_play(rank - 2, support, ace)


def pile(spent=""):
    """A pile that has run out, and these cards among those used up."""
    made = records(PILE)[0]
    made.chance[0] = 1
    for name in spent.split():
        discard(made, NAMES.index(name))
    return made


def stacked(text):
    """A shuffled deck that gives cards like these first, found by trying."""
    wanted = [NAMES.index(name) for name in text.split()]
    alike = [card_class(card) for card in wanted]
    for seed in range(200_000):
        made = fresh(seed)
        if all(card_class(draw(made)) == kind for kind in alike):
            made = fresh(seed)
            return made
    raise AssertionError("no such draw found")


def card_class(card):
    """What a card is for a chain: its rank, T for a plain trump, A for the Ace of Spades, J for a joker."""
    if card < NUMBERS:
        return card // 4 + 2
    return "A" if card == ACE_OF_SPADES else "T" if card < FIRST_JOKER else "J"


def fresh(seed):
    """A shuffled whole deck."""
    made = records(PILE)[0]
    made.card[:] = np.arange(CARDS)
    made.left = CARDS
    made.chance[0] = np.uint64(seed)
    return made


def test_wild_trump_of_the_rulebook():
    """A King as wild trump, then a Queen and a Nine: 9 + 2 = 11 (Wild Trumps)."""
    value, ace, joker = chain(RULES, stacked("QH 9C"))
    assert (1 + value, ace, joker) == (11, 0, 0)


def test_eight_with_two_trumps():
    """An Eight and two trumps make 10 (Drawing Hands)."""
    assert worth(number(8, 2)) == 10


def test_combat_example():
    """Berrywine's 5 and two trumps against Merryzot's Ten and three: 7 against 13, no damage (Combat Example)."""
    attack, defence = hand("5H 3D QC KC"), hand("10H JC QD KD")
    mine, theirs = fixed_play_of(BOOK, ATTACKER, attack), fixed_play_of(BOOK, DEFENDER, defence)
    assert (worth(mine), worth(theirs)) == (7, 13)
    assert resolve(RULES, HAND, mine, theirs, pile()) == UNHURT
    berry = fighter("wild+gremlin_tooth", RULESET)
    merry = fighter("wild", RULESET)
    as_printed = load("fairy_meat", sets=["combat.tooth_riot=false"])
    assert bout(berry, merry, Circumstances(), as_printed, build(as_printed)[0]).attack == 4
    assert bout(berry, merry, Circumstances(), RULESET, RULES).attack == 3


@pytest.mark.parametrize(
    "attack, defence, points", [(9, 9, 0), (9, 5, 1), (10, 5, 2), (11, 3, 2), (11, 2, 3)]
)
def test_margins(attack, defence, points):
    """The Combat Process and Nasty Hits: more than 0, 4, 8."""
    assert damage(RULES, attack - defence) == points
    assert outcome(RULES, HAND, attack - defence, 0) == points


@pytest.mark.parametrize("value, points", [(2, 1), (4, 1), (5, 2), (8, 2), (9, 3), (13, 3)])
def test_no_card_to_defend_with(value, points):
    """Against nothing any hit goes through, by the attacker's own value, or flat where the reading says so."""
    assert unopposed(RULES, HAND, value, 0) == points
    flat = build(load("fairy_meat", sets=["combat.no_card=flat1"]))[0]
    assert unopposed(flat, HAND, value, 0) == HURT_1


def test_defence_cards():
    """A Sprite Carver (-2) on Live 2 and 0: the One Card Rule comes last."""
    carver = weapon("sprite_carver")
    found = [
        modifiers.defence_cards(RULES, live, 0, carver, 0, 0, unacted)
        for live, unacted in ((2, 0), (2, 1), (0, 1))
    ]
    assert found == [0, 1, 1]


def weapon(name):
    return sorted(
        (row["id"] for row in RULESET.rows("weapons")), key=lambda name: (name != "bare", name)
    ).index(name)


@pytest.mark.parametrize(
    "attacker, defender, about, cards",
    [
        ("seasoned+faeslayer", "wild", {"posed": True}, (7, 3)),
        ("seasoned+faeslayer", "wild+sprite_carver", {"posed": True}, (6, 3)),
        ("seasoned+faeslayer", "wild", {"fluttered": True}, (5, 3)),
        ("wild+fairy_shot", "glitter", {"posed": True, "cover": True, "unacted": True}, (2, 4)),
        ("wild+crystal_pistol", "wild", {"posed": True, "cover": True, "unacted": True}, (4, 5)),
        ("wild+press_on_claws", "seasoned", {"kind": "wrestling", "rush_bonus": True}, (5, 3)),
        (
            "wild+press_on_claws",
            "seasoned",
            {"kind": "wrestling", "rush_bonus": True, "unacted": True},
            (5, 4),
        ),
        ("wild+crystal_blade", "seasoned(live=3)", {"in_brawl": True}, (5, 1)),
        ("wild", "glitter", {"kind": "pounce"}, (2, 1)),
        ("wild", "glitter", {"kind": "pounce", "unacted": True}, (2, 2)),
        ("seasoned", "wild", {"kind": "rush", "unacted": True, "shimmer": 2}, (3, 7)),
        ("seasoned", "wild", {"kind": "tug"}, (3, 2)),
    ],
)
def test_cards_of_both_sides(attacker, defender, about, cards):
    """Hands counted by the modifiers' table, and the steps that are shown add up to them."""
    found = bout(
        fighter(attacker, RULESET), fighter(defender, RULESET), Circumstances(**about), RULESET, RULES
    )
    assert (found.attack, found.defend) == cards
    assert sum(step for _, step in found.attack_steps) == cards[0]
    assert sum(step for _, step in found.defend_steps) == cards[1]


@pytest.mark.parametrize(
    "attacker, about, message",
    [
        ("wild+fairy_shot", {"fluttered": True}, "would draw 0 cards"),
        ("wild(kill=0)+brownie_bow", {}, "no Kill"),
        ("wild", {"posed": True, "fluttered": True}, "one of the two"),
        ("wild+faeslayr", {}, "did you mean 'faeslayer'"),
        ("widl", {}, "did you mean 'wild'"),
        ("wild+ripper+ripper+ripper", {}, "carries 2 at most"),
        ("wild(live=13)", {}, "0 to 12"),
        ("wild(lives=3)", {}, "did you mean 'live'"),
        ("wild(live=0;kill=0)", {}, "dead"),
        ("wild+ripper", {"ranged": True}, "no ranged weapon"),
    ],
)
def test_attacks_that_cannot_be(attacker, about, message):
    """Each is refused with what is wrong."""
    with pytest.raises(UserError, match=message):
        bout(fighter(attacker, RULESET), fighter("wild", RULESET), Circumstances(**about), RULESET, RULES)


def test_ace_of_spades():
    """It makes any hit 3 points whoever played it, and none out of a tie (The Infamous Ace of Spades)."""
    assert resolve(RULES, HAND, number(6, ace=1), number(6), pile()) == HURT_ACE
    assert resolve(RULES, HAND, number(6, ace=1), number(7), pile()) == UNHURT
    alone = fixed_play_of(BOOK, DEFENDER, hand("AS"))
    assert alone == WILD_ACE
    assert resolve(RULES, HAND, number(9), alone, stacked("7C")) == HURT_ACE
    assert resolve(RULES, HAND, number(8), alone, stacked("7C")) == UNHURT


def test_jokers():
    """Either one ends the exchange; two cancel each other, and no wild trump is drawn on."""
    untouched = pile()
    assert resolve(RULES, HAND, number(9), JOKER, untouched) == DEFENDER_JOKER
    assert resolve(RULES, HAND, JOKER, number(9), untouched) == ATTACKER_JOKER
    for kind in (HAND, WRESTLING, TEST):
        assert resolve(RULES, kind, JOKER, JOKER, untouched) == BOTH_JOKERS
    assert resolve(RULES, HAND, make_play(WILD, 0, 0), JOKER, untouched) == DEFENDER_JOKER
    assert untouched.asides == 0


@pytest.mark.parametrize("mine, theirs, result", [(7, 9, LOST_1), (10, 2, HURT_1), (8, 8, TIED)])
def test_wrestling(mine, theirs, result):
    """The lower one takes 1, a tie hurts both (Wrestling)."""
    assert resolve(RULES, WRESTLING, number(mine), number(theirs), pile()) == result


def test_wrestling_with_the_ace_of_spades():
    """It works for the acting fairy who wins, and for nobody else."""
    assert resolve(RULES, WRESTLING, number(9, ace=1), number(3), pile()) == HURT_ACE
    assert resolve(RULES, WRESTLING, number(3, ace=1), number(9), pile()) == LOST_1
    nasty = build(load("fairy_meat", sets=["combat.wrestle_nasty=true"]))[0]
    assert outcome(nasty, WRESTLING, 5, 0) == HURT_2
    assert outcome(nasty, WRESTLING, -9, 0) == LOST_1 + 2
    assert outcome(nasty, HAND, 9, 0) == HURT_3


def test_two_attacks_from_one_hand():
    """Nine, Six, Queen and Three with a Vibro-Master against Seven and Four: 10 to 7, then 6 to 4."""
    mine, theirs = hand("9H 6H QC 3D"), hand("7H 4D")
    results = []
    for _ in range(2):
        play, answer = fixed_play_of(BOOK, ATTACKER, mine), fixed_play_of(BOOK, DEFENDER, theirs)
        results.append((worth(play), worth(answer), resolve(RULES, HAND, play, answer, pile())))
        mine, theirs = mine - cost(play), theirs - cost(answer)
    assert results == [(10, 7, HURT_1), (6, 4, HURT_1)]


def test_pile_that_runs_out():
    """The cards used up are shuffled into a new pile; those on the table are not among them."""
    made = pile(spent="2C 3C")
    made.aside[0], made.asides = NAMES.index("4C"), 1
    assert sorted((draw(made), draw(made))) == [NAMES.index("2C"), NAMES.index("3C")]
    assert draw(made) == -1
    clear_table(made)
    assert draw(made) == NAMES.index("4C")


def test_chain_without_a_number():
    """With no number left the trumps alone count."""
    made = pile(spent="QC KC")
    assert chain(RULES, made)[0] == 2


@given(st.lists(st.integers(0, CARDS - 1), min_size=0, max_size=20, unique=True))
def test_hands_count_their_cards(cards):
    """A packed hand tells what is in it, and every play that it allows is one of its cards and trumps."""
    packed = sum(int(UNIT[card]) for card in cards)
    ranks = [card // 4 + 2 for card in cards if card < NUMBERS]
    trumps = [card for card in cards if NUMBERS <= card < FIRST_JOKER and card != ACE_OF_SPADES]
    jokers = sum(card >= FIRST_JOKER for card in cards)
    ace = int(ACE_OF_SPADES in cards)
    assert (trumps_in(packed), ace_in(packed), jokers_in(packed)) == (len(trumps), ace, jokers)
    assert (numbers_in(packed), highest_in(packed)) == (len(ranks), max(ranks, default=1) - 1)
    options = np.zeros(400, np.int64)
    found = [int(play) for play in options[: plays(packed, options)]]
    fronts = [rank - 2 for rank in set(ranks)]
    wanted = {
        make_play(front, k, a) for front in fronts for k in range(len(trumps) + 1) for a in range(ace + 1)
    }
    wanted |= {make_play(WILD, k, a) for k in range(len(trumps)) for a in range(ace + 1)}
    wanted |= {make_play(WILD_ACE, k, 0) for k in range(len(trumps) + 1) if ace}
    wanted |= {JOKER} if jokers else set()
    assert found == sorted(wanted)
    for play in found:
        assert may_play(packed, play)
        left = packed - cost(play)
        assert sum((trumps_in(left), ace_in(left), jokers_in(left), numbers_in(left))) == len(cards) - placed(
            play
        )
    for side in (ATTACKER, DEFENDER):
        for kind in (SIMPLE, BOOK):
            play = fixed_play_of(kind, side, packed)
            assert play in wanted or (play == NOTHING and not cards)
            assert not is_joker(play) or jokers
            assert is_wild(play) <= (len(trumps) + ace > 0)
            assert has_ace(play) <= ace


def test_plays_out_of_range():
    """What is no play at all can't be made."""
    for play in (-2, -1, 2 * ACE_PLACE, MAINS * 15):
        assert not may_play(hand("2C"), play)


@pytest.mark.parametrize(
    "side, keep, cards, left",
    [
        (ATTACKER, 1, "8H QC AS", "8H AS"),
        (DEFENDER, 1, "8H QC AS", "8H QC"),
        (ATTACKER, 5, "QC KC", "KC"),
        (ATTACKER, 3, "QC", "QC"),
        (DEFENDER, 2, "8H QC AS", "8H"),
        (ATTACKER, 2, "8H QC AS", "8H"),
    ],
)
def test_trumps_held_back(side, keep, cards, left):
    """For Twinkle: attackers keep the Ace of Spades, defenders spend it first, and nobody parts with her last card."""
    assert hold_back(side, keep, hand(cards)) == hand(left)


def test_policies_by_name():
    """And refusals with the nearest right name."""
    assert str(policy(" book( keep = 2 ) ")) == "book(keep=2)"
    for text, message in (
        ("boook", "did you mean 'book'"),
        ("book(kep=2)", "did you mean 'keep'"),
        ("book(keep=99)", "0 to 16"),
        ("book(keep=x)", "whole number"),
        ("", "write a name"),
        ("book keep", "write a name"),
    ):
        with pytest.raises(UserError, match=message):
            policy(text)


def test_missing_cards():
    """What remains is counted by sort; a card can't be gone twice."""
    assert without([]) == Pool()
    left = without(["AS", "JK", "10H", "10d", "QC"])
    assert (left.numbers[-1], left.trumps, left.ace, left.jokers, left.cards) == (2, 14, 0, 1, 49)
    assert len(left.deck()) == 49
    for names, message in (
        (["AS", "AS"], "more often"),
        (["1H"], "no card"),
        (["JK"] * 3, "more often"),
        (["10"], "no card"),
    ):
        with pytest.raises(UserError, match=message):
            without(names)
