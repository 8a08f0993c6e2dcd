"""The referee's odds of Fairy Meat: against all orders of a tiny deck, counts by hand, and known figures.

The known figures of the whole deck were counted by two independent programs, which are not part of this
project; here they meet sixty thousand deals each.
"""

import random
from collections import Counter
from fractions import Fraction as F
from itertools import permutations, product
from math import sqrt

import pytest

from tests.referee.fairy_meat_cards import ATTACKER, DECK, DEFENDER, minus, spend
from tests.referee.fairy_meat_combat import book, exchange, keeping, simple
from tests.referee.fairy_meat_odds import (
    as_policy,
    best_by_force,
    brute,
    hands,
    knows,
    lay,
    sequence,
    ways_to_play,
)

TINY = ("2H", "9D", "KC", "AS", "JK", "6S", "QH")
SMALL = ("2H", "5H", "8D", "10C", "KH", "QD", "AS", "JK", "JR")


def shuffled(order, a, d, policy_a, policy_d, switches=None, kind="hand"):
    """One exchange as at a table: hands from the top of a deck in this order, wild trumps from the rest."""
    hand_a, hand_d, pile = tuple(order[:a]), tuple(order[a : a + d]), list(order[a + d :])
    hand_a = minus(hand_a, spend(hand_a, policy_a.keep, ATTACKER))
    hand_d = minus(hand_d, spend(hand_d, policy_d.keep, DEFENDER))
    play_a = policy_a.choose(hand_a, ATTACKER, None)
    play_d = policy_d.choose(hand_d, DEFENDER, len(play_a))
    return exchange(hand_a, hand_d, play_a, play_d, pile, switches, kind)


def flat(odds):
    """The odds as one table without zeros."""
    told = {("damage", n): chance for n, chance in enumerate(odds["damage"])}
    told |= {("backlash", n): chance for n, chance in enumerate(odds["backlash"])}
    told |= {name: odds[name] for name in ("ace", "win", "tie", "lose")} | odds["joker"]
    return {name: chance for name, chance in told.items() if chance}


@pytest.mark.parametrize(
    "a, d, policies, kind, switches",
    [
        (1, 1, (book, book), "hand", {}),
        (2, 2, (book, book), "hand", {"chain_aos": 0}),
        (2, 1, (simple, book), "ranged", {"chain_joker": "acts_as_played_joker"}),
        (1, 2, (book, simple), "hand", {"nasty": (2, 6)}),
        (3, 2, (keeping(simple, 1), keeping(book, 2)), "hand", {}),
        (2, 2, (simple, simple), "wrestling", {}),
        (2, 2, (simple, simple), "wrestling", {"wrestle_nasty": 1, "aos_in_wrestling": 0}),
        (2, 0, (book, book), "hand", {"no_card": "flat1"}),
        (1, 1, (simple, simple), "test", {}),
        (4, 4, (simple, book), "hand", {}),  # more cards than there are: the last hand is short
    ],
)
def test_brute_force_agrees_with_every_order_of_the_deck(a, d, policies, kind, switches):
    orders = list(permutations(TINY))
    told = Counter()
    for order in orders:
        outcome = shuffled(order, a, d, *policies, switches, kind)
        if outcome.joker:
            told[outcome.joker] += 1
            continue
        told["damage", outcome.damage] += 1
        told["backlash", outcome.backlash] += 1
        told[outcome.result] += 1
        told["ace"] += outcome.ace
    expected = {name: F(count, len(orders)) for name, count in told.items() if count}
    assert flat(brute(TINY, a, d, *policies, switches, kind)) == expected


def test_three_cards_counted_by_hand():
    # King, 2, 9, one each. K against 2: the chain's 9 makes 10, a hit by 8. K against 9: 3, none. 2: none
    # (K then makes 10). 9 against K: K makes 3, a hit by 6. 9 against 2: a hit by 7. Six equal orders.
    odds = brute(("KH", "2C", "9D"), 1, 1, book, book)
    assert odds["damage"] == [F(1, 2), 0, F(1, 2), 0]
    assert (odds["win"], odds["tie"], odds["lose"], odds["mean"]) == (F(1, 2), 0, F(1, 2), 1)


def test_trumps_kept_for_twinkle_are_told():
    # Two of three cards, K and Q among 5: in 2 of 3 hands one trump and the 5, in 1 of 3 two trumps.
    odds = brute(("KH", "QH", "5D"), 2, 0, keeping(book, 2), book)
    assert odds["twinkle"] == (1, 0)  # never the last card
    # The 5 alone is a hit of 2; a wild trump left of two finds the 5: 6, a hit of 2.
    assert odds["damage"] == [0, 0, 1, 0]


def test_no_attack_without_cards():
    with pytest.raises(ValueError):
        brute(TINY, 0, 1, book, book)


# ---- One card against none, by arithmetic ---------------------------------------------------------------


def one_against_none(numbers, plain, jokers):
    """Damage and joker chances of one card against none, with one Ace of Spades, jokers skipped in chains.

    `numbers` is rank -> how many. A wild plain trump meets j more plain trumps, then a number n: worth
    n + j + 1. What remains is a chain that meets the Ace of Spades first: three points.
    """
    cards = sum(numbers.values()) + plain + 1 + jokers
    without = cards - jokers - 1  # what a chain can meet, the wild trump itself taken away
    damage = [F(0)] * 4
    for rank, count in numbers.items():
        damage[1 + (rank > 4) + (rank > 8)] += F(count, cards)
    damage[3] += F(1, cards)  # the Ace of Spades itself
    ace = F(plain, cards)
    path = F(plain, cards)  # the chance of a wild plain trump and j more
    for j in range(plain):
        for rank, count in numbers.items():
            share = path * F(count, without - j)
            value = rank + j + 1
            damage[1 + (value > 4) + (value > 8)] += share
            ace -= share
        path *= F(plain - 1 - j, without - j)
    damage[3] += ace
    return damage, F(jokers, cards)


def test_one_card_against_none_by_arithmetic():
    damage, joker = one_against_none(dict.fromkeys(range(2, 11), 4), 15, 2)
    assert damage == [0, F(208, 765), F(7219862, 17366265), F(318760, 1157751)]
    assert joker == F(1, 27)
    # The one-point share by hand: 2-4 in 12 of 54; a plain trump in 15, then 2 or 3, or another trump and 2.
    assert damage[1] == F(12, 54) + F(15, 54) * (F(8, 51) + F(14, 51) * F(4, 50))


def test_one_card_against_none_by_force():
    deck = (*SMALL, "JD", "8H", "4C")  # 2, 4, 5, 8, 8, 10, three plain trumps, the Ace of Spades, two jokers
    damage, joker = one_against_none({2: 1, 4: 1, 5: 1, 8: 2, 10: 1}, 3, 2)
    odds = brute(deck, 1, 0, book, book)
    assert (odds["damage"], odds["joker"][ATTACKER]) == (damage, joker)


# ---- The whole deck -------------------------------------------------------------------------------------

DEALS = 60_000


def tried(a, d, policy, kind="hand", seed=1):
    """Outcomes of many deals of the whole deck: damage, or who played a joker, or the result in wrestling."""
    chance = random.Random(f"{seed} {a} {d} {kind}")
    told = Counter()
    for _ in range(DEALS):
        order = chance.sample(DECK, a + d + 20)  # two chains draw 2 numbers and the 18 other cards at most
        outcome = shuffled(order, a, d, policy, policy, None, kind)
        told[outcome.joker or (outcome.damage if kind == "hand" else outcome.result)] += 1
    return told


def near(count, chance, slack=0.0):
    """Whether a count lies within four standard errors of its chance."""
    error = sqrt(chance * (1 - chance) / DEALS)
    return abs(count / DEALS - chance) <= 4 * error + slack


@pytest.mark.parametrize(
    "a, d, nothing, one, two, three, joker",
    [
        (1, 1, 0.506063, 0.281259, 0.112531, 0.027471, 104 / 1431),
        (2, 2, 0.514641, 0.301240, 0.091188, 0.018857, 0.074074),
    ],
)
def test_known_odds_hand_to_hand(a, d, nothing, one, two, three, joker):
    told = tried(a, d, book)
    assert near(told[0] + told["both"], nothing)
    assert near(told[1], one)
    assert near(told[2], two)
    assert near(told[3], three)
    assert near(told[ATTACKER] + told[DEFENDER], joker)


def test_known_odds_of_wrestling():
    told = tried(3, 2, simple, "wrestling")
    for result, chance in (("win", 0.552), ("tie", 0.109), ("lose", 0.339)):
        assert near(told[result], chance, slack=0.001)  # these figures were simulated themselves


# ---- Several attacks ------------------------------------------------------------------------------------


@pytest.mark.parametrize("switches", [{}, {"consume_def": 0}, {"consume_att": 0, "chain_aos": 0}])
def test_sequences_agree_with_every_order_of_the_deck(switches):
    told = Counter()
    for order in permutations(TINY):
        mine, hers, pile, outcomes = order[:3], order[3:5], list(order[5:]), []
        for _ in range(3):
            if not mine:
                break
            play_a = simple.choose(mine, ATTACKER, None)
            play_d = book.choose(hers, DEFENDER, len(play_a))
            outcome = exchange(mine, hers, play_a, play_d, pile, switches)
            outcomes.append(outcome.joker or outcome.damage)
            mine, hers = outcome.left_a, outcome.left_d
        told[tuple(outcomes)] += 1
    expected = {outcomes: F(count, 5040) for outcomes, count in told.items()}
    assert sequence(TINY, 3, 2, 3, simple, book, switches) == expected


def test_a_sequence_of_one_is_an_exchange():
    odds = brute(SMALL, 2, 2, book, book)
    told = sequence(SMALL, 2, 2, 1, book, book)
    assert [told.get((damage,), 0) for damage in range(4)] == odds["damage"]
    assert {who: told.get((who,), 0) for who in odds["joker"]} == odds["joker"]


def test_a_sequence_counted_by_hand():
    # The attacker holds two of 4, 6, 9, the defender the third. 9 and 6: 9 against 4 hits by 5, 6 meets nobody
    # and hits for 2. 9 and 4: 9 against 6 by 3, then 4. 6 and 4: 6 against 9 fails, then 4.
    told = sequence(("4H", "6H", "9H"), 2, 1, 2, book, book)
    assert told == {(2, 2): F(1, 3), (1, 1): F(1, 3), (0, 1): F(1, 3)}


# ---- The best answer ------------------------------------------------------------------------------------


def points(odds, unhurt, kind="hand"):
    """What `brute` says, in points for the attacker."""
    value = sum(
        n * (plus - minus_)
        for n, (plus, minus_) in enumerate(zip(odds["damage"], odds["backlash"], strict=True))
    )
    if kind == "hand":
        value -= odds["joker"][DEFENDER] + (0 if unhurt else odds["joker"][ATTACKER])
    return value


def test_the_best_answer_counted_by_hand():
    # Two of K, 4, 9 against the third, each deal in three. K 4 against 9: 4 or 5 fail, and a wild King finds no
    # pile to draw from: 0. K 9 against 4: 10 hits by 6, 9 by 5: 2 either way, a wild King never. 9 4 against
    # K, wild with no pile and worth 1: 9 hits by 8: 2.
    value, answer = best_by_force(("KH", "4H", "9H"), 2, 1, book, ATTACKER)
    assert value == F(4, 3)
    assert answer[9, 1, 1, 0, 0] == (("number", 0, 0), ("number", 1, 0))
    assert answer[9, 2, 0, 0, 0] == (("number", 0, 0),)
    assert answer[4, 1, 1, 0, 0] == (("number", 0, 0), ("number", 1, 0), ("wild", 0, 0))


def test_a_wild_trump_beats_a_low_number():
    # King and 2 meet one of 8, 9, 10 with the others in the pile: 2 or 3 never hit, a wild King sometimes does.
    deck = ("KH", "2H", "8H", "9H", "10H")
    _, answer = best_by_force(deck, 2, 1, book, ATTACKER)
    assert answer[2, 1, 1, 0, 0] == (("wild", 0, 0),)


@pytest.mark.parametrize(
    "kind, unhurt", [("hand", True), ("hand", False), ("ranged", True), ("wrestling", True)]
)
def test_the_best_answer_is_worth_what_it_says_and_no_policy_beats_it(kind, unhurt):
    for side in (ATTACKER, DEFENDER):
        value, answer = best_by_force(SMALL, 2, 2, book, side, None, kind, unhurt)
        sign = 1 if side == ATTACKER else -1

        def against(policy, side=side, sign=sign):
            pair = (policy, book) if side == ATTACKER else (book, policy)
            return sign * points(brute(SMALL, 2, 2, *pair, None, kind), unhurt, kind)

        assert against(as_policy(answer)) == value
        assert value >= max(against(book), against(simple))


@pytest.mark.parametrize("side, a, d", [(ATTACKER, 2, 1), (DEFENDER, 1, 2)])
def test_no_other_answer_is_better(side, a, d):
    # Every complete way to answer on four cards, tried one after the other.
    deck, switches = ("8H", "KH", "AS", "JK"), {"chain_joker": "acts_as_played_joker"}
    value, answer = best_by_force(deck, a, d, book, side, switches, unhurt=False)
    # Whoever holds two of them has some of these; an attacker with one card always places one.
    seen = () if side == ATTACKER else (1,)
    known = {(*knows(hand), *seen): ways_to_play(hand) for hand in hands(deck, 2)}
    assert set(known) == set(answer)
    reached = []
    for ways in product(*known.values()):
        policy = as_policy({known_there: (way,) for known_there, way in zip(known, ways, strict=True)})
        pair = (policy, book) if side == ATTACKER else (book, policy)
        reached.append(points(brute(deck, a, d, *pair, switches), False))
    assert value == (max(reached) if side == ATTACKER else -min(reached))


def test_ways_to_play_are_all_different_and_allowed():
    hand = ("3H", "8H", "KH", "KH", "AS", "JK")
    ways = ways_to_play(hand)
    # 8 with 0-2 trumps with or without the ace: 6; wild with 0-1: 4; wild ace with 0-2: 3; the joker: 1.
    assert len(ways) == len(set(ways)) == 14
    for way in ways:
        minus(hand, lay(hand, way))
    assert ways_to_play(()) == [("none", 0, 0)]
