"""Several attacks from one hand: against every deal of tiny decks, counts by hand, single exchanges, and real deals.

The referee plays a tiny deck in every order that matters, in fractions, and knows nothing of groups and tops.
"""

import random
from collections import Counter
from math import sqrt

import numpy as np
import pytest
from volley_words import plain, pool, refereed, rules, told

from sim.errors import UserError
from sim.fairy_meat import scripts, state, tops, volleys
from sim.fairy_meat.deck import Pool
from sim.fairy_meat.odds import Odds
from sim.fairy_meat.policies import Policy
from sim.fairy_meat.sequences import Volleys
from sim.fairy_meat.state import NOT_MADE
from tests.referee import fairy_meat_cards as cards
from tests.referee import fairy_meat_combat as combat
from tests.referee.fairy_meat_cards import ATTACKER, DECK, DEFENDER

BOOK, SIMPLE, BEST = Policy("book"), Policy("simple"), Policy("best")


# ---- Every deal of tiny decks ---------------------------------------------------------------------------

TINY = ("2H", "9D", "KC", "AS", "JK", "6S", "QH")
EQUALS = ("4H", "4D", "4C", "7H", "7D", "7C", "9H", "9D", "10S")
DRAWS = ("3H", "5H", "5D", "8C", "KH", "QD", "AS", "JK")
SCARCE = ("6H", "9H", "KH", "QH", "AS", "JK", "JR")


@pytest.mark.parametrize(
    "deck, a, d, attacks, attacker, defender, kind, switches",
    [
        (TINY, 3, 2, 3, SIMPLE, BOOK, "hand", {}),
        (TINY, 3, 3, 2, BOOK, SIMPLE, "hand", {"chain_ace": 0}),
        (TINY, 4, 2, 3, Policy("book", 1), Policy("book", 2), "hand", {}),
        (TINY, 2, 0, 3, BOOK, BOOK, "ranged", {"no_card": 1}),
        (EQUALS, 5, 4, 3, BOOK, BOOK, "hand", {}),
        (EQUALS, 4, 5, 3, BOOK, BOOK, "hand", {}),
        (EQUALS, 4, 4, 2, BOOK, BOOK, "hand", {}),
        (EQUALS, 3, 4, 1, BOOK, BOOK, "hand", {}),
        (EQUALS, 2, 5, 2, BOOK, BOOK, "wrestling", {}),
        (DRAWS, 3, 3, 3, BOOK, BOOK, "hand", {}),
        (DRAWS, 3, 3, 3, BOOK, BOOK, "hand", {"chain_joker_acts": 1}),
        (DRAWS, 2, 4, 3, SIMPLE, SIMPLE, "test", {"chain_joker_acts": 1}),
        (DRAWS, 4, 2, 2, BOOK, Policy("simple", 1), "wrestling", {}),
        (SCARCE, 2, 2, 3, BOOK, BOOK, "hand", {}),
        (SCARCE, 2, 2, 2, BOOK, BOOK, "hand", {"chain_joker_acts": 1, "no_card": 3}),
        (SCARCE, 2, 3, 3, BOOK, BOOK, "hand", {"chain_joker_acts": 1}),
        (SCARCE, 3, 4, 3, Policy("simple", 2), BOOK, "ranged", {}),
        (("9H", "6H", "QH", "3H", "7D", "4D"), 4, 2, 2, BOOK, BOOK, "hand", {}),
        (("5H", "6H", "9H", "8D", "10D"), 3, 2, 3, BOOK, BOOK, "hand", {}),
        (SCARCE, 5, 4, 3, BOOK, BOOK, "hand", {}),  # more cards than there are: the defender's hand is short
    ],
)
def test_every_deal_of_a_tiny_deck(deck, a, d, attacks, attacker, defender, kind, switches):
    volley = Volleys(rules(**switches), pool(deck), kind).volley(a, d, attacks, attacker, defender)
    assert told(volley) == pytest.approx(
        refereed(deck, a, d, attacks, attacker, defender, kind, **switches), abs=1e-12
    )


@pytest.mark.parametrize("trial", range(40))
def test_every_deal_of_a_random_deck(trial):
    chance = random.Random(trial)
    ranks = chance.sample(range(2, 11), chance.choice((2, 3, 9)))
    deck = [card for card in DECK if card[:-1] in map(str, ranks)]
    deck = chance.sample(deck, min(chance.randint(0, 5), len(deck)))
    deck += chance.sample(["KH", "QD", "JC"], chance.randint(0, 3)) + ["AS"] * chance.choice((0, 1, 1))
    deck += ["JK", "JR", "5S"][: chance.randint(1, 3)]
    a, d, attacks = chance.randint(1, 4), chance.randint(0, 4), chance.randint(2, 3)
    policies = [Policy(chance.choice(("simple", "book")), chance.choice((0, 0, 1))) for _ in range(2)]
    switches = {"chain_ace": chance.randint(0, 1), "chain_joker_acts": chance.randint(0, 1)}
    kind = chance.choice(("hand", "hand", "wrestling"))
    volley = Volleys(rules(**switches), pool(deck), kind).volley(a, d, attacks, *policies)
    expected = refereed(deck, a, d, attacks, *policies, kind, **switches)
    assert told(volley) == pytest.approx(expected, abs=1e-12), (deck, a, d, attacks, policies, switches, kind)


# ---- Counts by hand -------------------------------------------------------------------------------------


def rows(volley):
    """The rows of outcomes that have a chance."""
    return {tuple(row): volley.outcome[tuple(row)] for row in np.argwhere(volley.outcome > 0).tolist()}


@pytest.mark.pure
def test_an_emptied_defender_is_hit_by_whatever_comes():
    # Nines only: the first meets a Nine, the others nobody, and hit by 9.
    volley = Volleys(rules(), pool(("9H", "9D", "9C", "9S"))).volley(3, 1, 3)
    assert rows(volley) == pytest.approx({(state.UNHURT, state.HURT_3, state.HURT_3): 1})
    assert volley.damage == pytest.approx([0, 0, 0, 0, 0, 0, 1, 0, 0, 0])
    assert (volley.mean_damage, volley.at_least(6), volley.at_least(7)) == pytest.approx((6, 1, 0))


@pytest.mark.pure
def test_jokers_come_last_and_then_the_attack_ends():
    volley = Volleys(rules(), pool(("5H", "JK"))).volley(2, 0, 3)
    assert rows(volley) == pytest.approx({(state.HURT_2, state.ATTACKER_JOKER, NOT_MADE): 1})
    assert volley.joker["attacker"] == pytest.approx([0, 1, 0, 0])
    assert volley.joker["defender"] == pytest.approx([1, 0, 0, 0])
    assert (volley.hit, volley.ace_hit, volley.mean_attacks) == pytest.approx((1, 0, 2))


@pytest.mark.pure
def test_two_wild_trumps_one_after_the_other():
    # Two of 9, 9, K and the Ace of Spades each. 9 9 meet the King, then the Ace, both wild and without a card to draw, so
    # worth 1: hits by 8, the second one with the Ace. 9 K against 9 and the Ace: 10 hits by 1, and there is no second
    # attack; 9 and the Ace against 9 K: 10 each; K and the Ace, wild, make 2 and fail.
    volley = Volleys(rules(), pool(("9H", "9D", "KH", "AS"))).volley(2, 2, 2)
    assert rows(volley) == pytest.approx(
        {
            (state.HURT_2, state.HURT_ACE): 1 / 6,
            (state.HURT_1, NOT_MADE): 2 / 6,
            (state.UNHURT, NOT_MADE): 3 / 6,
        }
    )
    assert volley.ace_hit == pytest.approx(1 / 6)
    assert volley.damage == pytest.approx([3 / 6, 2 / 6, 0, 0, 0, 1 / 6, 0])


# ---- Single exchanges -----------------------------------------------------------------------------------

CELLS = [(1, 0), (1, 1), (2, 3), (4, 3), (7, 4), (12, 9), (17, 20)]


@pytest.mark.parametrize("kind", state.KINDS)
@pytest.mark.parametrize(
    "attacker, defender", [(BOOK, BOOK), (SIMPLE, SIMPLE), (Policy("book", 2), Policy("book", 3))]
)
def test_the_first_of_several_exchanges_is_a_single_one(kind, attacker, defender):
    known = Pool((4, 3, 4, 4, 2, 4, 4, 1, 4), 12, 1, 1)
    single, several = Odds(rules(), known, kind), Volleys(rules(), known, kind)
    for attack, defend in CELLS:
        expected = single.exchange(attack, defend, attacker, defender).outcome
        for attacks in (1, 2, 3):
            first = several.volley(attack, defend, attacks, attacker, defender).exchange(0)
            assert first[NOT_MADE] == 0
            assert first[:NOT_MADE] == pytest.approx(expected, abs=1e-12)


def test_an_attack_more_changes_nothing_before_it():
    volleys = Volleys(rules())
    for attack, defend in CELLS:
        two, three = (volleys.volley(attack, defend, attacks) for attacks in (2, 3))
        assert three.outcome.sum() == pytest.approx(1, abs=1e-12)
        assert three.outcome.sum(axis=2) == pytest.approx(two.outcome, abs=1e-12)
        for k in range(3):
            axes = tuple(other for other in range(3) if other != k)
            assert three.exchange(k) == pytest.approx(three.outcome.sum(axis=axes))


def test_the_sums_of_a_volley_are_those_of_its_rows():
    volley = Volleys(rules()).volley(6, 3, 3)
    points = {state.HURT_1: 1, state.HURT_2: 2, state.HURT_3: 3, state.HURT_ACE: 3}
    damage, jokers, made, ace = np.zeros(10), np.zeros(4), 0.0, 0.0
    for row, chance in rows(volley).items():
        damage[sum(points.get(ending, 0) for ending in row)] += chance
        jokers[row.count(state.DEFENDER_JOKER)] += chance
        made += chance * sum(ending != NOT_MADE for ending in row)
        ace += chance * (state.HURT_ACE in row)
    assert volley.damage == pytest.approx(damage)
    assert volley.joker["defender"] == pytest.approx(jokers)
    assert (volley.mean_attacks, volley.ace_hit) == pytest.approx((made, ace))
    assert volley.mean_damage == pytest.approx(damage @ np.arange(10))
    assert volley.taken[0] == pytest.approx(1)


# ---- The whole deck -------------------------------------------------------------------------------------

DEALS = 10_000


def dealt(a, d, attacks, attacker, defender, seed):
    """What the referee makes of shuffled decks: words of the outcomes, counted."""
    chance, found = random.Random(seed), Counter()
    for _ in range(DEALS):
        order = chance.sample(DECK, len(DECK))
        mine, hers, pile = tuple(order[:a]), tuple(order[a : a + d]), order[a + d :]
        mine = cards.minus(mine, cards.spend(mine, attacker.keep, ATTACKER))
        hers = cards.minus(hers, cards.spend(hers, defender.keep, DEFENDER))
        words = []
        while mine and len(words) < attacks:
            play = attacker.choose(mine, ATTACKER, None)
            answer = defender.choose(hers, DEFENDER, len(play))
            outcome = combat.exchange(mine, hers, play, answer, pile)
            words.append(outcome.joker or outcome.damage)
            mine, hers = outcome.left_a, outcome.left_d
        found[tuple(words)] += 1
    return found


@pytest.mark.parametrize(
    "a, d, attacks, attacker, defender",
    [(4, 3, 2, BOOK, BOOK), (7, 4, 3, BOOK, BOOK), (6, 3, 3, Policy("simple", 1), Policy("book", 1))],
)
def test_real_deals(a, d, attacks, attacker, defender):
    chances = told(Volleys(rules()).volley(a, d, attacks, attacker, defender))
    found = dealt(a, d, attacks, plain(attacker), plain(defender), seed=1)
    assert set(found) <= set(chances)
    groups = [
        lambda words: sum(word for word in words if isinstance(word, int)) >= 3,
        lambda words: sum(word for word in words if isinstance(word, int)) >= 6,
        lambda words: ATTACKER in words,
        lambda words: DEFENDER in words,
        *(lambda words, row=row: words == row for row, chance in chances.items() if chance > 0.02),
    ]
    for group in groups:
        chance = sum(chance for words, chance in chances.items() if group(words))
        count = sum(count for words, count in found.items() if group(words))
        assert abs(count / DEALS - chance) <= 4.5 * sqrt(chance * (1 - chance) / DEALS) + 1e-9


# ---- What can't be counted ------------------------------------------------------------------------------


def test_what_cannot_be_counted_is_left_to_others():
    assert Volleys(rules()).volley(4, 3, 2, BOOK, BEST) is None
    assert Volleys(rules()).volley(4, 3, 2, BEST, BOOK) is None
    assert Volleys(rules()).volley(4, 3, 4) is None
    kept = Volleys(rules(consume_defence=0))
    assert kept.volley(4, 3, 2) is None
    assert kept.volley(4, 3, 1).outcome == pytest.approx(Volleys(rules()).volley(4, 3, 1).outcome)


def test_without_a_card_no_attack_is_made():
    volley = Volleys(rules()).volley(0, 3, 2)
    assert rows(volley) == {(NOT_MADE, NOT_MADE): 1}
    assert volley.notes == ("no attack is made without a card",)


def test_a_short_deck_is_noted():
    volley = Volleys(rules(), pool(("9H", "9D", "4H"))).volley(2, 3, 2)
    assert "the attacker draws 2, then the defender 1" in volley.notes[0]
    assert rows(volley) == pytest.approx(
        {(state.HURT_2, state.HURT_3): 1 / 3, (state.UNHURT, state.HURT_1): 2 / 3}
    )


def test_impossible_questions_are_refused():
    volleys = Volleys(rules())
    with pytest.raises(UserError, match="attack: 18 cards"):
        volleys.volley(18, 3, 2)
    with pytest.raises(UserError, match="defend: -1 cards"):
        volleys.volley(4, -1, 2)
    with pytest.raises(UserError, match="attacks: 0"):
        volleys.volley(4, 3, 0)
    with pytest.raises(UserError, match="did you mean 'ranged'"):
        Volleys(rules(), kind="rangd")


def test_no_field_is_an_attribute_of_numpy_records():
    for dtype in (tops.TOPS, scripts.SCRIPT, volleys.LEDGER):
        assert not [name for name in dtype.names if hasattr(np.recarray, name) or hasattr(np.record, name)]
