"""Drawing card by card: fair shuffles, the same counts however the work is handed out, draws without replacement."""

import numpy as np
import pytest
from test_fairy_meat_combat import hand, number

from sim.fairy_meat.combat import draw
from sim.fairy_meat.deck import CARDS, NUMBERS, Pool
from sim.fairy_meat.odds import Odds
from sim.fairy_meat.plans import PLANS, plan_text, planned_play
from sim.fairy_meat.policies import ATTACKER, BEST, BOOK, DEFENDER, policy
from sim.fairy_meat.several import Several
from sim.fairy_meat.simulate import BLOCK, simulated, simulated_volleys
from sim.fairy_meat.state import OUTCOMES, PILE, records
from sim.fairy_meat.tables import build
from sim.jit import apart
from sim.rng import deal_key, stream
from sim.rules import load

RULES = build(load("fairy_meat"))[0]
BY_BOOK = policy("book")
BY_BEST = policy("best")


@apart
def shuffles(pile, counts, number):
    """Draw the whole deck `number` times and count which card came where."""
    for k in range(number):
        for card in range(54):
            pile.card[card] = card
        pile.left = 54
        pile.chance[0] = stream(deal_key(7, k), 0)
        for place in range(54):
            counts[draw(pile), place] += 1


def test_shuffles_are_fair():
    """Every card at every place equally often, by chi-square over the 54 x 54 table within 5 standard deviations."""
    number, counts = 20_000, np.zeros((CARDS, CARDS), np.int64)
    shuffles(records(PILE)[0], counts, number)
    expected = number / CARDS
    statistic = (CARDS - 1) / CARDS * ((counts - expected) ** 2 / expected).sum()
    assert abs(statistic - 53 * 53) < 375
    assert (counts.sum(axis=0) == number).all()


def test_draws_are_without_replacement():
    """Two numbers in 36 of 54 cards: 0.440252, not the 0.444444 of dice; the first is higher in 16 of 35 of these."""
    wanted, number = [0.440252, 16 / 35], 400_000
    found = np.zeros(3, np.int64)
    pairs(records(PILE)[0], found, number)
    both, higher = found[0] / number, found[1] / found[0]
    assert abs(both - wanted[0]) < 4 * np.sqrt(wanted[0] * (1 - wanted[0]) / number)
    assert abs(higher - wanted[1]) < 4 * np.sqrt(wanted[1] * (1 - wanted[1]) / found[0])


@apart
def pairs(pile, found, number):
    """Draw two cards `number` times; count both numbers, and the first one higher."""
    for card in range(54):
        pile.card[card] = card
    pile.chance[0] = stream(deal_key(3, 0), 0)
    for _ in range(number):
        pile.left = 54
        first, second = draw(pile), draw(pile)
        if first < NUMBERS and second < NUMBERS:
            found[0] += 1
            found[1] += first // 4 > second // 4


def test_counts_do_not_depend_on_workers():
    """The same seed gives the same counts, seed 0 included; another seed gives others."""
    odds = Odds(RULES)
    number = 5 * BLOCK + 7
    alone = simulated(odds, 4, 3, BY_BOOK, BY_BOOK, number, seed=0)
    assert (simulated(odds, 4, 3, BY_BOOK, BY_BOOK, number, seed=0, workers=3) == alone).all()
    assert alone.sum() == number
    assert (simulated(odds, 4, 3, BY_BOOK, BY_BOOK, number, seed=1) != alone).any()
    volleys = [
        simulated_volleys(RULES, Pool(), 0, 5, 3, 2, BY_BOOK, BY_BOOK, number, 0, workers=workers)
        for workers in (1, 2)
    ]
    assert (volleys[0] == volleys[1]).all()
    assert volleys[0].shape == (OUTCOMES + 1,) * 2


@pytest.mark.parametrize("cards", [(4, 3, 2), (7, 3, 3)])
def test_several_attacks_counted_and_drawn(cards):
    """Both ways to the odds of several attacks agree, every row of outcomes within 4.5 standard errors."""
    number = 400_000
    counted = Several(RULES).volley(*cards)
    assert counted.drawn == 0
    drawn = simulated_volleys(RULES, Pool(), 0, *cards, BY_BOOK, BY_BOOK, number, 1) / number
    error = np.sqrt(counted.outcome * (1 - counted.outcome) / number)
    assert (np.abs(drawn - counted.outcome) <= 4.5 * error + 5 / number).all()


def test_plans():
    """Which card goes first: three numbers and two trumps for three attacks."""
    cards = hand("5H 6H 9D QC KC")
    first = [planned_play(BEST, ATTACKER, plan, cards, 3) for plan in range(PLANS[ATTACKER])]
    assert first == [number(9, 2), number(5, 2), number(9), number(5), number(9, 1), number(5, 1)]
    assert planned_play(BEST, ATTACKER, 3, hand("9D QC KC"), 1) == number(9, 2)
    with_joker = hand("5H JK")
    answers = [planned_play(BEST, DEFENDER, plan, with_joker, 2) for plan in (0, 6)]
    assert [int(answer) for answer in answers] == [11, number(5)]
    assert planned_play(BOOK, DEFENDER, 11, with_joker, 2) == 11
    assert len({plan_text(plan, DEFENDER) for plan in range(PLANS[DEFENDER])}) == 12


def test_best_plan_pays():
    """The plan chosen against book pays the chooser at least as much as book does, and says what it is."""
    several = Several(RULES, number=60 * BLOCK)
    by_book = several.pay(several.volley(7, 4, 3).outcome)
    best = several.volley(7, 4, 3, BY_BEST, BY_BOOK)
    assert several.pay(best.outcome) > by_book + 0.2
    assert best.drawn == 60 * BLOCK
    assert "attacker's plan: weakest first, all trumps last" in best.notes
    against = several.volley(7, 4, 3, BY_BOOK, BY_BEST)
    assert several.pay(against.outcome) < by_book
