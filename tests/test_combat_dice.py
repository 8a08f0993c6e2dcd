"""The report on cards and dice: jokers counted by hand, totals summed up as a statistician would."""

from math import comb
from statistics import fmean, pstdev

import numpy as np
import pytest
from combat_reports import study, tables, write

from analyses.combat import dice
from sim.fairy_meat.policies import Policy


def test_jokers_of_cards_and_of_dice():
    """The defender plays one whenever she has one, the attacker only if she has nothing else."""
    rows = tables("dice")["dice"].set_index("cards")
    for n in (1, 3, 6):
        row = rows.loc[f"{n} v {n}"]
        assert row["joker_dice"] == pytest.approx((1 - (52 / 54) ** n) * (1 - (2 / 54) ** n))
        nothing_else = comb(2, n) / comb(54, n)
        both = nothing_else * (1 - comb(52, n) / comb(54 - n, n)) if n == 1 else 0.0
        assert row["both_dice"] == pytest.approx((1 - (52 / 54) ** n) * (2 / 54) ** n)
        assert row["joker"] + row["both"] == pytest.approx(1 - comb(52, n) / comb(54, n))
        assert row["both"] == pytest.approx(2 / 54 * 1 / 53 if n == 1 else both)


def test_known_means_and_their_differences():
    found = tables("dice")
    rows = found["dice"].set_index("cards")
    assert rows.loc["1 v 1", "mean"] == pytest.approx(0.588732, abs=6e-7)
    difference = rows.loc["3 v 3", "mean"] - rows.loc["3 v 3", "mean_dice"]
    assert found["dice_differences"].loc[2, "d3"] == pytest.approx(difference)


def test_spread_of_one_exchange():
    """One card against none: 1, 2 or 3 points with known chances."""
    chances = (2 / 54, 208 / 765, 7219862 / 17366265, 318760 / 1157751)
    mean = sum(k * p for k, p in enumerate(chances))
    wanted = sum((k - mean) ** 2 * p for k, p in enumerate(chances)) ** 0.5
    assert dice.spread(study().exchange(1, 0)) == pytest.approx(wanted)


def test_totals_are_summed_up():
    counted = np.array([5, 0, 3, 2])
    values = [0] * 5 + [2] * 3 + [3] * 2
    found = dice.summary(counted)
    assert found.mean.value == pytest.approx(fmean(values))
    assert found.spread.value == pytest.approx(pstdev(values))
    assert found.mean.se == pytest.approx(pstdev(values) / 10**0.5)
    assert found.nothing == 0.5
    assert dice.summary(np.array([7])).spread.value == 0


def test_drawn_means_hold_the_exact_ones():
    """Cards that nobody has seen are as good as fresh ones: attacks of a round have the same mean."""
    for _, row in tables("dice")["dice_rounds"].iterrows():
        error = (row["mean_high"] - row["mean_low"]) / (2 * dice.SURE)
        assert abs(row["mean"] - row["mean_fresh"]) < 4.5 * error


def test_the_page(tmp_path):
    text = write("dice", tmp_path)
    assert "200,000 rounds" in text


def test_the_page_where_best_is_asked_for(tmp_path):
    text = write("dice", tmp_path, ("deck.chain_aos=false",), Policy("best"))
    assert "Both sides play book here" in text
