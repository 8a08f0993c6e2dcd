"""Statistics against published values, cases worked by hand, and plain re-calculation."""

import math
import statistics

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyses.stats import Estimate, Moments, Tally, edge_chance, holm, rate, round_up, verdicts


def moments(rows):
    made = Moments(len(rows[0]))
    made.add(np.array(rows, float))
    return made


def test_wilson_interval_of_eight_in_ten():
    # (p + z²/2n ± z·sqrt(p·q/n + z²/4n²)) / (1 + z²/n) with z = 1.959964
    z = 1.959963985
    middle, reach = 0.8 + z * z / 20, z * math.sqrt(0.8 * 0.2 / 10 + z * z / 400)
    found = rate(8, 10)
    assert found.value == 0.8
    assert found.low == pytest.approx((middle - reach) / (1 + z * z / 10))
    assert found.high == pytest.approx((middle + reach) / (1 + z * z / 10))
    assert (round(found.low, 4), round(found.high, 4)) == (0.4902, 0.9433)


def test_none_of_ten_and_ten_of_ten_are_exact():
    none, every = rate(0, 10), rate(10, 10)
    edge = 0.025 ** (1 / 10)  # all ten hit with chance 2.5 %
    assert (none.low, none.high) == (0.0, pytest.approx(1 - edge))
    assert (every.low, every.high) == (pytest.approx(edge), 1.0)


def test_nothing_measured_is_no_number():
    assert rate(0, 0) == Estimate()
    assert Moments(2).ratio(0, 1) == Estimate()
    assert moments([[0, 0], [0, 0]]).share(0, 1) == Estimate()
    assert verdicts([Estimate()], 100) == ["n/a"]
    assert Tally().quantile(0.5) is None and Tally().sd() is None


def test_mean_of_two_blocks_by_hand():
    # Block means 0.2 and 0.4: mean 0.3, standard error 0.1, t with one degree of freedom 12.7062.
    found = moments([[2, 10], [4, 10]]).ratio(0, 1)
    assert found.value == pytest.approx(0.3)
    assert found.se == pytest.approx(0.1)
    assert (found.low, found.high) == (
        pytest.approx(0.3 - 1.27062, abs=1e-5),
        pytest.approx(0.3 + 1.27062, abs=1e-5),
    )
    assert (found.n, found.blocks) == (20, 2)


def test_ratio_of_unequal_blocks_by_hand():
    # Totals 6 of 12; residuals y - n/2: 1-1, 2-3, 3-2 = 0, -1, 1; variance 3/2 · 2 / 144.
    found = moments([[1, 2], [2, 6], [3, 4]]).ratio(0, 1)
    assert found.value == 0.5
    assert found.se == pytest.approx(math.sqrt(3 / 144))


def test_pairing_by_deal_removes_what_both_share():
    rows = [[deal + 1, deal, 1] for deal in range(10)]  # the first is one better on every deal
    paired = moments(rows).difference((0, 2), (1, 2))
    assert (paired.value, paired.se, paired.low, paired.high) == (1.0, 0.0, 1.0, 1.0)


def test_only_blocks_with_entries_tell_how_sure_a_number_is():
    """Three entries in two of a hundred blocks, all alike: the interval is that of two blocks, not of a hundred."""
    found = moments([[2, 2], [1, 1], *[[0, 0]] * 98]).share(0, 1)
    assert (found.value, found.n, found.blocks) == (1.0, 3, 2)
    assert found.low == pytest.approx(math.sqrt(0.025), abs=1e-12)  # Clopper-Pearson, 2 of 2
    alone = moments([[1, 1, 0, 1], *[[0, 0, 0, 0]] * 9]).difference((0, 1), (2, 3))
    assert (alone.value, alone.low, alone.high, alone.blocks) == (1.0, None, None, 1)
    assert verdicts([alone], 10) == ["unclear (a single deal)"]


def test_empty_blocks_change_nothing():
    rows = [[1, 2], [2, 6], [3, 4]]
    assert moments([*rows, *[[0, 0]] * 7]).ratio(0, 1) == moments(rows).ratio(0, 1)


def test_blocks_that_all_agree_give_no_interval():
    alike = moments([[1, 1, 0, 1], [1, 1, 0, 1], [0, 0, 0, 0]]).difference((0, 1), (2, 3))
    assert (alike.low, alike.high) == (1.0, 1.0)
    doubted = alike.unless_all_agree()
    assert (doubted.value, doubted.low, doubted.high, doubted.blocks) == (1.0, None, None, 2)
    assert verdicts([doubted], 10) == ["unclear (too few deals)"]
    spread = moments([[1, 1], [0, 1]]).ratio(0, 1)
    assert spread.unless_all_agree() is spread


@given(st.lists(st.tuples(st.integers(-50, 50), st.integers(-50, 50)), min_size=3, max_size=30))
def test_difference_is_the_plain_paired_t(pairs):
    found = moments([[a, b, 1] for a, b in pairs]).difference((0, 2), (1, 2))
    gaps = [a - b for a, b in pairs]
    assert found.value == pytest.approx(statistics.mean(gaps), abs=1e-9)
    assert found.se == pytest.approx(statistics.stdev(gaps) / math.sqrt(len(gaps)), abs=1e-5)


@given(
    st.lists(st.lists(st.integers(-9, 9), min_size=3, max_size=3), min_size=2, max_size=20),
    st.integers(0, 20),
)
def test_moments_and_tallies_add_up_over_parts(rows, cut):
    rows = np.array(rows)
    one, two, whole = Moments(3), Moments(3), Moments(3)
    one.add(rows[:cut]), two.add(rows[cut:]), whole.add(rows)
    merged = one + two
    assert merged.blocks == whole.blocks == len(rows)
    assert np.array_equal(merged.total, whole.total) and np.array_equal(merged.cross, whole.cross)
    assert np.array_equal(merged.filled, whole.filled)
    first, second = Tally(), Tally()
    first.add(rows[:cut]), second.add(rows[cut:])
    both = first + second
    assert dict(zip(both.values.tolist(), both.counts.tolist(), strict=True)) == {
        value: (rows == value).sum() for value in range(rows.min(), rows.max() + 1)
    }


def test_a_single_block_has_no_interval():
    found = moments([[1, 2]]).ratio(0, 1)
    assert (found.value, found.low, found.high, found.se) == (0.5, None, None, None)
    assert verdicts([found], 10) == ["unclear (a single deal)"]


def test_deals_without_an_interval_are_not_called_a_single_one():
    found = Estimate(0.5, n=4, blocks=2)
    assert verdicts([found], 10) == ["unclear (too few deals)"]


def test_shares_stay_within_nought_and_one_and_are_never_certain():
    never = moments([[0, 4]] * 10).share(0, 1)
    assert (never.value, never.low, never.high) == (0.0, 0.0, pytest.approx(1 - 0.025 ** (1 / 10)))
    rare = moments([[0, 4]] * 9 + [[1, 4]]).share(0, 1)
    assert rare.low == 0.0 < rare.value < rare.high


def test_intervals_cover_the_truth_when_games_share_a_deal():
    rng = np.random.default_rng(5)
    covered = 0
    for _ in range(400):
        deals = rng.random((60, 1))  # a deal's own chance to win, mean one half, shared by its eight games
        wins = (rng.random((60, 8)) < deals).sum(axis=1)
        found = moments(np.stack([wins, np.full(60, 8)], axis=1)).share(0, 1)
        covered += found.low <= 0.5 <= found.high
    assert abs(covered / 400 - 0.95) < 4.5 * math.sqrt(0.95 * 0.05 / 400)


def test_tally_of_negative_scores():
    tally = Tally()
    tally.add(np.array([-33, 5, 5, 7]))
    tally.add(np.array([[12]]))
    assert (tally.n, tally.quantile(0), tally.quantile(0.5), tally.quantile(1)) == (5, -33, 5, 12)
    assert tally.sd() == pytest.approx(statistics.stdev([-33, 5, 5, 7, 12]))
    assert tally.counts[tally.values == -33] == 1


def test_holm_by_hand():
    # sorted .005 .01 .03 .04, times 4 3 2 1 = .02 .03 .06 .04, the last raised to .06
    assert holm([0.01, 0.04, None, 0.03, 0.005]) == [
        pytest.approx(0.03),
        pytest.approx(0.06),
        None,
        pytest.approx(0.06),
        pytest.approx(0.02),
    ]
    assert holm([0.9, 0.8]) == [1.0, 1.0]


def around(value, se, blocks=10_000):
    return Estimate(value, value - 1.96 * se, value + 1.96 * se, se, blocks, blocks)


def test_verdicts_use_the_region_of_no_interest():
    assert verdicts([around(0.03, 0.002)], 100) == ["better"]
    assert verdicts([around(-0.03, 0.002)], 100) == ["worse"]
    # Surely not nought, yet surely within a percentage point.
    assert verdicts([around(0.005, 0.001)], 100) == ["same within 1 pp"]
    assert verdicts([around(0.03, 0.02)], 100)[0].startswith("unclear (about ")
    assert verdicts([around(0.01, 0.0)], 100) == ["unclear (at the edge of 1 pp)"]


def test_games_needed_follow_the_square_of_the_width():
    # 0.02 beyond the edge with a standard error of 0.02: 1.96² = 3.84 times the games, 2.84 times on top.
    assert verdicts([around(0.03, 0.02)], 1000) == ["unclear (about 2,900 more games needed)"]


def test_a_family_is_held_to_a_stricter_standard():
    single = around(0.03, 0.0095)  # 2.1 standard errors beyond the edge
    assert edge_chance(single) == pytest.approx(0.0353, abs=1e-3)
    assert verdicts([single], 100) == ["better"]
    assert verdicts([single, around(0.02, 0.02)], 100)[0].startswith("unclear")


@pytest.mark.parametrize(
    ("number", "told"), [(0.2, 1), (9.1, 10), (101, 110), (2841, 2900), (1_000_001, 1_100_000)]
)
def test_efforts_are_rounded_up(number, told):
    assert round_up(number) == told


def test_estimates_move_with_their_interval():
    moved = Estimate(0.5, 0.4, 0.6, 0.05, 10, 5).minus(0.5).times(100)
    assert (moved.value, moved.low, moved.high, moved.se) == (
        0.0,
        pytest.approx(-10),
        pytest.approx(10),
        pytest.approx(5),
    )
    assert Estimate().minus(0.5).times(2) == Estimate()
