"""Dice with the deck's faces: against every throw listed, a count by hand, and throws by chance; rounds out of one deck."""

import random
from collections import Counter
from itertools import permutations, product

import numpy as np
import pytest

from sim.errors import UserError
from sim.fairy_meat import dice
from sim.fairy_meat.deck import Pool
from sim.fairy_meat.odds import Odds
from sim.fairy_meat.policies import policy
from sim.fairy_meat.state import OUTCOME_NAMES
from sim.fairy_meat.tables import build
from sim.rules import load

FACES = (2, 9, 10, "T", "A", "J")
"""One face each: numbers, a plain trump, the Ace of Spades, a joker."""
FEW = Pool((1, 0, 0, 0, 0, 0, 0, 1, 1), 1, 1, 1)
WHOLE = [rank for rank in range(2, 11) for _ in range(4)] + ["T"] * 15 + ["A", "J", "J"]


def rules(*sets):
    return build(load("fairy_meat", sets=sets))[0]


def placed(hand, careful):
    """A side's play from the recipes in words: (joker?, value, trump in front?, ace used?) or None."""
    numbers = [face for face in hand if isinstance(face, int)]
    trumps, aces, jokers = hand.count("T"), hand.count("A"), hand.count("J")
    if jokers and (careful or not (numbers or trumps or aces)):
        return "joker"
    if careful and (numbers or trumps):
        aces = 0
    if numbers:
        return max(numbers) + trumps + aces, False, aces > 0
    return (trumps + aces, True, aces > 0) if trumps or aces else None


def chains(faces, joker_acts, ace_counts):
    """What comes of a wild trump: {(value, ace met) or "joker": chance}, throw by throw."""
    found, open_ends = Counter(), {(0, False): 1.0}
    for _ in range(80):
        further = Counter()
        for (value, ace), chance in open_ends.items():
            for face in faces:
                part = chance / len(faces)
                if isinstance(face, int):
                    found[value + face, ace] += part
                elif face == "J" and joker_acts:
                    found["joker"] += part
                elif face == "J":
                    further[value, ace] += part
                else:
                    further[value + 1, ace or (face == "A" and ace_counts)] += part
        open_ends = further
    return found


def outcome(margin, ace, kind="hand"):
    if kind == "wrestling":
        if margin == 0:
            return "both take 1"
        return "attacker takes 1" if margin < 0 else "3 damage, Ace of Spades" if ace else "1 damage"
    if margin <= 0:
        return "no damage"
    points = 1 + (margin > 4) + (margin > 8)
    return "3 damage, Ace of Spades" if ace else f"{points} damage"


def listed(a, d, careful, kind="hand", joker_acts=False, ace_counts=True, flat=0):
    """Every throw of both sides."""
    total = Counter()
    ends = chains(FACES, joker_acts, ace_counts)
    for throw in product(FACES, repeat=a + d):
        mine, theirs = placed(throw[:a], False), placed(throw[a:], careful)
        weight = 1 / len(FACES) ** (a + d)
        if mine == "joker" or theirs == "joker":
            side = (
                "both jokers"
                if mine == theirs
                else "attacker's joker"
                if mine == "joker"
                else "defender's joker"
            )
            total[side] += weight
            continue
        for gained, first in ends.items() if mine[1] else [((0, False), 1.0)]:
            if gained == "joker":
                total["attacker's joker"] += weight * first
                continue
            for against, second in ends.items() if theirs and theirs[1] else [((0, False), 1.0)]:
                part = weight * first * second
                if against == "joker":
                    total["defender's joker"] += part
                    continue
                ace = mine[2] or gained[1] or against[1] or bool(theirs and theirs[2])
                value = mine[0] + gained[0]
                if theirs is None and flat:
                    total["3 damage, Ace of Spades" if ace else f"{flat} damage"] += part
                else:
                    total[outcome(value - (theirs[0] if theirs else 0) - against[0], ace, kind)] += part
    return total


CASES = (
    ({}, ()),
    ({"joker_acts": True}, ("deck.chain_joker=acts_as_played_joker",)),
    ({"ace_counts": False}, ("deck.chain_aos=false",)),
    ({"flat": 1}, ("combat.no_card=flat1",)),
    ({"kind": "wrestling"}, ()),
)


@pytest.mark.parametrize("name", ["simple", "book"])
@pytest.mark.parametrize("cards", [(1, 0), (1, 1), (2, 1), (2, 2), (1, 3)])
@pytest.mark.parametrize("readings, sets", CASES)
def test_every_throw_of_few_faces(cards, name, readings, sets):
    kind = readings.get("kind", "hand")
    wanted = listed(*cards, name == "book", **readings)
    found = dice.exchange(rules(*sets), *cards, policy(name), policy(name), kind, FEW)
    assert found.outcome.sum() == pytest.approx(1, abs=1e-12)
    assert dict(zip(OUTCOME_NAMES, found.outcome, strict=True)) == pytest.approx(
        {end: wanted[end] for end in OUTCOME_NAMES}, abs=1e-12
    )


@pytest.mark.pure
def test_one_die_against_none_counted_by_hand():
    """One point: a 2, 3 or 4; or a plain trump, then a 2 or 3, or another plain trump and a 2; jokers don't count."""
    wanted = 12 / 54 + 15 / 54 * (8 / 52 + 15 / 52 * 4 / 52)
    assert dice.exchange(rules(), 1, 0).damage[1] == pytest.approx(wanted, abs=1e-14)
    assert dice.exchange(rules(), 1, 1).joker["both"] == pytest.approx((2 / 54) ** 2, abs=1e-15)


def test_as_many_throws_by_chance():
    chance, many, total = random.Random(7), 40_000, Counter()

    def further():
        value, ace = 0, False
        while True:
            face = chance.choice(WHOLE)
            if isinstance(face, int):
                return value + face, ace
            value, ace = value + (face != "J"), ace or face == "A"

    for _ in range(many):
        mine, theirs = placed(chance.choices(WHOLE, k=3), False), placed(chance.choices(WHOLE, k=2), True)
        if mine == "joker" or theirs == "joker":
            total["joker"] += 1
            continue
        ends = [further() if side[1] else (0, False) for side in (mine, theirs)]
        ace = mine[2] or theirs[2] or ends[0][1] or ends[1][1]
        total[outcome(mine[0] + ends[0][0] - theirs[0] - ends[1][0], ace)] += 1
    found = dice.exchange(rules(), 3, 2)
    chances = dict(zip(OUTCOME_NAMES, found.outcome, strict=True)) | {"joker": sum(found.joker.values())}
    for end, seen in total.items():
        spread = (many * chances[end] * (1 - chances[end])) ** 0.5
        assert abs(seen - many * chances[end]) < 4.5 * spread, end


def test_trumps_held_back_for_twinkle():
    """A hand of one number and one trump plays its number alone once a trump is kept."""
    faces = Pool((0, 0, 0, 0, 0, 0, 0, 0, 1), 1, 0, 0)
    found = dice.exchange(rules(), 2, 0, policy("simple(keep=1)"), pool=faces)
    # Two tens or a ten alone: 10. Two trumps, one kept: a wild trump.
    assert found.cards[0] == pytest.approx(1)
    assert found.wild[0] == pytest.approx(1 / 4)


@pytest.mark.parametrize("cards", [(18, 0), (3, 21), (-1, 2)])
def test_what_cannot_be_thrown_is_refused(cards):
    with pytest.raises(UserError, match="can ever be thrown"):
        dice.exchange(rules(), *cards)


def test_best_and_dice_without_numbers_are_refused():
    with pytest.raises(UserError, match="simple, book"):
        dice.exchange(rules(), 2, 2, policy("best"))
    with pytest.raises(UserError, match="for ever"):
        dice.exchange(rules(), 2, 2, pool=Pool((0,) * 9))
    assert dice.exchange(rules(), 0, 3).mean_damage == 0


@pytest.mark.pure
def test_rounds_out_of_one_deck_against_all_its_orders():
    """Four numbers, one card a side, two attacks: the second one gets what the first has left."""
    pool = Pool((1, 0, 0, 1, 0, 0, 0, 0, 2), 0, 0, 0)
    odds = Odds(rules(), pool)
    wanted = Counter()
    for order in permutations((2, 5, 10, 10)):
        margins = (order[0] - order[1], order[2] - order[3])
        wanted[sum((m > 0) + (m > 4) + (m > 8) for m in margins)] += 1 / 24
    many = 5_120
    found = dice.drawn_rounds(odds, 1, 1, policy("book"), policy("book"), 2, many, 3)
    for total, seen in enumerate(found):
        spread = (many * wanted[total] * (1 - wanted[total])) ** 0.5
        assert abs(seen - many * wanted[total]) <= 4.5 * spread


def test_rounds_have_the_exchange_s_mean_and_depend_on_the_seed_alone():
    odds, book = Odds(rules()), policy("book")
    one = dice.drawn_rounds(odds, 3, 3, book, book, 4, 20_480, 1)
    assert (dice.drawn_rounds(odds, 3, 3, book, book, 4, 20_480, 1, workers=2) == one).all()
    assert (dice.drawn_rounds(odds, 3, 3, book, book, 4, 20_480, 2) != one).any()
    totals = np.arange(len(one))
    mean = one @ totals / one.sum()
    error = (one @ (totals - mean) ** 2) ** 0.5 / one.sum()
    assert abs(mean - 4 * odds.exchange(3, 3).mean_damage) < 4.5 * error


def test_a_round_may_outlast_the_deck():
    """Twelve attacks of six cards: the cards used up are shuffled in between."""
    book = policy("book")
    found = dice.drawn_rounds(Odds(rules()), 3, 3, book, book, 12, 2048, 1)
    assert found.sum() == 2048 and len(found) == 37
