"""Intervals, comparisons and verdicts.

The unit of statistics is the *block*: one deal played once by every line-up of an experiment. Games of a block share
their cards and are not independent, blocks are. All estimates are therefore ratios of block totals, with the
variance of the ratio taken between blocks (the linearised ratio estimator of survey sampling, Cochran, *Sampling
Techniques*, 3rd ed., ch. 6) and Student's t with blocks - 1 degrees of freedom. Where every block holds the same
number of entries this is the plain mean of block means.

Everything needed is in a vector of totals and a matrix of cross products (`Moments`), which add up over the parts of
a run, so that a run of any length is summarised without being held in memory.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from scipy import stats as distributions

CONFIDENCE = 0.95
REGION = 0.01  # differences of win share within one percentage point are of no interest
HOPELESS = (
    1000  # an undecided comparison that needs over a thousand times the games sits on the region's edge
)


@dataclass(frozen=True)
class Estimate:
    """A number with its interval; every field is None (and n is 0) where there is no data.

    value, low, high: in the unit of the measured column; low and high are None with fewer than two blocks.
    se: standard error between blocks. n: entries (or games) measured. blocks: independent units behind it.
    """

    value: float | None = None
    low: float | None = None
    high: float | None = None
    se: float | None = None
    n: int = 0
    blocks: int = 0

    def unless_all_agree(self) -> "Estimate":
        """The same without an interval where all blocks agree: a handful that does says nothing of how sure it is."""
        return replace(self, low=None, high=None, se=None) if self.se == 0 else self

    def minus(self, reference: float) -> "Estimate":
        """The same estimate told as a difference to a constant."""
        return replace(
            self,
            value=_less(self.value, reference),
            low=_less(self.low, reference),
            high=_less(self.high, reference),
        )

    def times(self, factor: float) -> "Estimate":
        """The same estimate in another unit; factor > 0."""
        scaled = (None if x is None else x * factor for x in (self.value, self.low, self.high, self.se))
        value, low, high, se = scaled
        return replace(self, value=value, low=low, high=high, se=se)


def _less(number: float | None, reference: float) -> float | None:
    return None if number is None else number - reference


def rate(hits: int, n: int) -> Estimate:
    """Share of independent trials that hit: Wilson's interval, Clopper-Pearson's for 0 of n and n of n."""
    if n == 0:
        return Estimate()
    method = "exact" if hits in (0, n) else "wilson"
    low, high = distributions.binomtest(hits, n).proportion_ci(CONFIDENCE, method=method)
    share = hits / n
    return Estimate(share, float(low), float(high), math.sqrt(share * (1 - share) / n), n, n)


class Moments:
    """Block totals of several columns, mergeable: `blocks`, `total` (columns,), `cross` (columns, columns).

    `filled` (columns,): in how many blocks a column was not 0. Where entries are counted, only these blocks tell.
    """

    def __init__(self, columns: int) -> None:
        self.blocks = 0
        self.total = np.zeros(columns)
        self.filled = np.zeros(columns, np.int64)
        self.cross = np.zeros((columns, columns))

    def add(self, values: np.ndarray) -> None:
        """Take in more blocks; values: float, (blocks, columns), each entry a total over the block."""
        values = np.asarray(values, float)
        self.blocks += len(values)
        self.total += values.sum(axis=0)
        self.filled += (values != 0).sum(axis=0)
        self.cross += values.T @ values

    def __add__(self, other: "Moments") -> "Moments":
        both = Moments(len(self.total))
        both.blocks = self.blocks + other.blocks
        both.total = self.total + other.total
        both.filled = self.filled + other.filled
        both.cross = self.cross + other.cross
        return both

    def combine(self, terms: Iterable[tuple[float, int, int]]) -> Estimate:
        """Weighted sum of ratios: each term is (weight, column summed, column that counts its entries).

        Ratios of the same blocks are paired by deal: what the deals do to both of them cancels.
        """
        terms = list(terms)
        counts = [self.total[count] for _, _, count in terms]
        if not all(counts):
            return Estimate()
        value = 0.0
        gradient = np.zeros(len(self.total))
        for weight, column, count in terms:
            mean = self.total[column] / self.total[count]
            value += weight * mean
            gradient[column] += weight / self.total[count]
            gradient[count] -= weight * mean / self.total[count]
        blocks = min(int(self.filled[count]) for _, _, count in terms)
        return self._interval(value, gradient, round(counts[0]), blocks)

    def ratio(self, column: int, count: int) -> Estimate:
        """Mean of a column per entry."""
        return self.combine([(1.0, column, count)])

    def difference(self, first: tuple[int, int], second: tuple[int, int]) -> Estimate:
        """Mean of the first (column, count) less that of the second, paired by deal."""
        return self.combine([(1.0, *first), (-1.0, *second)])

    def share(self, column: int, count: int) -> Estimate:
        """A mean known to lie in 0..1. Clopper-Pearson over blocks where all agree on 0 or 1."""
        mean = self.ratio(column, count)
        if mean.value is None:
            return mean
        if mean.se == 0 and mean.value in (0.0, 1.0):
            exact = rate(round(mean.value) * mean.blocks, mean.blocks)
            return replace(mean, low=exact.low, high=exact.high)
        if mean.low is None or mean.high is None:
            return mean
        return replace(mean, low=max(mean.low, 0.0), high=min(mean.high, 1.0))

    def _interval(self, value: float, gradient: np.ndarray, n: int, blocks: int) -> Estimate:
        value = float(value)
        if blocks < 2:
            return Estimate(value, n=n, blocks=blocks)
        squares = gradient @ self.cross @ gradient
        # What is left of the squares after cancellation is rounding, not spread.
        scale = np.abs(gradient) @ np.abs(self.cross) @ np.abs(gradient)
        variance = squares * blocks / (blocks - 1) if squares > 1e-13 * scale else 0.0
        se = math.sqrt(variance)
        reach = float(distributions.t.ppf((1 + CONFIDENCE) / 2, blocks - 1)) * se
        return Estimate(value, value - reach, value + reach, se, n, blocks)


class Tally:
    """How often each number occurred, negative ones too; mergeable, exact quantiles whatever the length.

    steps: into how many steps one is cut; all numbers are whole multiples of such a step (1: whole numbers).
    """

    def __init__(self, steps: int = 1) -> None:
        self.steps = steps
        self.low = 0
        self.counts = np.zeros(0, np.int64)

    def add(self, values: np.ndarray) -> None:
        """Take in numbers of any shape."""
        values = np.asarray(values).ravel()
        values = values.astype(np.int64) if self.steps == 1 else np.rint(values * self.steps).astype(np.int64)
        if not len(values):
            return
        least = int(values.min())
        self._merge(least, np.bincount(values - least))

    def __add__(self, other: "Tally") -> "Tally":
        both = Tally(self.steps)
        for part in (self, other):
            both._merge(part.low, part.counts)
        return both

    def _merge(self, low: int, counts: np.ndarray) -> None:
        if not len(counts):
            return
        if not len(self.counts):
            self.low, self.counts = low, counts.astype(np.int64)
            return
        start = min(self.low, low)
        end = max(self.low + len(self.counts), low + len(counts))
        wider = np.zeros(end - start, np.int64)
        wider[self.low - start :][: len(self.counts)] += self.counts
        wider[low - start :][: len(counts)] += counts
        self.low, self.counts = start, wider

    @property
    def n(self) -> int:
        """Numbers taken in."""
        return int(self.counts.sum())

    @property
    def values(self) -> np.ndarray:
        """The numbers that `counts` belongs to."""
        found = self.low + np.arange(len(self.counts))
        return found if self.steps == 1 else found / self.steps

    def quantile(self, share: float) -> float | None:
        """The smallest number that at least this share of all numbers do not exceed."""
        if not self.n:
            return None
        return self.values[np.searchsorted(np.cumsum(self.counts), share * self.n)].item()

    def sd(self) -> float | None:
        """Standard deviation (n - 1), None for fewer than two numbers."""
        if self.n < 2:
            return None
        mean = (self.values * self.counts).sum() / self.n
        return math.sqrt(((self.values - mean) ** 2 * self.counts).sum() / (self.n - 1))


def holm(chances: Sequence[float | None]) -> list[float | None]:
    """Holm's step-down adjusted p values of a family; None (no data) stays None and does not count.

    Source: S. Holm, "A simple sequentially rejective multiple test procedure", Scand. J. Statist. 6 (1979).
    """
    adjusted: list[float | None] = [None] * len(chances)
    known = sorted((chance, index) for index, chance in enumerate(chances) if chance is not None)
    worst = 0.0
    for rank, (chance, index) in enumerate(known):
        worst = max(worst, min(1.0, (len(known) - rank) * chance))
        adjusted[index] = worst
    return adjusted


def edge_chance(difference: Estimate, region: float = REGION) -> float | None:
    """Two-sided p value of "the true difference lies on the nearer edge of the region of no interest"."""
    if difference.value is None or difference.se is None:
        return None
    gap = abs(abs(difference.value) - region)
    if difference.se == 0:
        return 0.0 if gap > 0 else 1.0
    return float(2 * distributions.t.sf(gap / difference.se, difference.blocks - 1))


def verdicts(
    differences: Sequence[Estimate],
    games: int,
    region: float = REGION,
    words: tuple[str, str] = ("better", "worse"),
    unit: str = "pp",
) -> list[str]:
    """What may be said of each difference of one family (Holm over the family, 5 % in all).

    *better* or *worse*: surely beyond the region. *same within*: surely inside. *unclear*: neither, with the games
    the whole experiment would need on top for this difference to leave the edge if it stayed where it is.
    """
    adjusted = holm([edge_chance(difference, region) for difference in differences])
    family = max(1, sum(chance is not None for chance in adjusted))
    told = []
    for difference, chance in zip(differences, adjusted, strict=True):
        if difference.value is None:
            told.append("n/a")
        elif chance is None:
            told.append("unclear (a single deal)" if difference.blocks < 2 else "unclear (too few deals)")
        elif chance < 1 - CONFIDENCE:
            told.append(_clear(difference.value, region, words, unit))
        else:
            told.append(_unclear(difference, games, region, family))
    return told


def _clear(value: float, region: float, words: tuple[str, str], unit: str) -> str:
    if abs(value) <= region:
        size = f"{region * 100:g} pp" if unit == "pp" else f"{region:g} {unit}"
        return f"same within {size}"
    return words[0] if value > 0 else words[1]


def _unclear(difference: Estimate, games: int, region: float, family: int) -> str:
    assert difference.value is not None and difference.se is not None
    gap = abs(abs(difference.value) - region)
    needed = distributions.t.ppf(1 - (1 - CONFIDENCE) / (2 * family), difference.blocks - 1) * difference.se
    times = (needed / gap) ** 2 if gap > 0 else math.inf
    if times > HOPELESS:
        return f"unclear (at the edge of {region * 100:g} pp)" if region < 1 else "unclear (at the edge)"
    return f"unclear (about {round_up(max(times - 1, 0.01) * games):,} more games needed)"


def round_up(number: float) -> int:
    """Up to two leading digits, so that an estimate of effort doesn't look exact."""
    if number < 10:
        return max(1, math.ceil(number))
    step = 10 ** (math.floor(math.log10(number)) - 1)
    return math.ceil(number / step) * step
