"""How many ways there are to draw two hands: counted, not listed.

Only the highest number of a hand matters, and how many trumps, aces and jokers come with it. So hands are counted by *group*
(so many plain trumps, Ace of Spades or not, so many jokers; the rest are numbers) and by *high*, the highest number's rank
less 1, 0 without a number. The ways to draw the trumps, the ace and the jokers of both sides are products of binomials. For
the numbers: a hand has no number above rank x in as many ways as cards can be chosen from those up to x, and the differences
of these counts over x and y are the ways with exactly these highest numbers (`numbers_count`).

A wild trump draws one further number, whose chances depend on what both hands hold. It is counted as a third hand of one
card (`one`), two wild trumps as a fourth one (`two`, by the difference of the two).
"""

from functools import lru_cache

import numpy as np

from sim.fairy_meat.deck import RANKS
from sim.fairy_meat.state import records
from sim.jit import apart, jit

MOST_ATTACK, MOST_DEFENCE = 17, 20
"""Most cards a side can ever draw: Kill 12, a weapon's 3, posed, a sword; Live 12, Shimmer 6, cover, the One Card Rule."""
HIGHS = RANKS + 1
WILD_VALUES = 11
"""Values of the number on a wild trump: 2 to 10, or 0 when no number was left (1 doesn't occur)."""
DIFFERENCES = 21
NO_DIFFERENCE = 10
"""Index in `two` of two equal numbers."""
GROUPS = 96
"""A group is ``6 * plain trumps + 3 * ace + jokers``, with up to 15 plain trumps."""

COUNTS = np.dtype(
    [
        ("pool", np.int64, (12,)),  # cards of each sort, as Pool.array gives them
        ("upto", np.int64, (HIGHS,)),  # numbers of rank index 0 to k - 1, so of high k at most
        ("numbers", np.int64),
        ("binomial", np.float64, (64, 64)),
        ("others", np.float64, (GROUPS, GROUPS)),  # ways to draw all but the numbers, by groups of both sides
        (
            "none",
            np.float64,
            (MOST_ATTACK + 1, MOST_DEFENCE + 1, HIGHS, HIGHS),
        ),  # by defender's and attacker's high
        ("none_done", np.int64, (MOST_ATTACK + 1, MOST_DEFENCE + 1)),
        ("one", np.float64, (MOST_ATTACK + 1, MOST_DEFENCE + 1, HIGHS, WILD_VALUES, HIGHS)),
        ("one_done", np.int64, (MOST_ATTACK + 1, MOST_DEFENCE + 1)),
        ("two", np.float64, (MOST_ATTACK + 1, MOST_DEFENCE + 1, HIGHS, DIFFERENCES, HIGHS)),
        ("two_done", np.int64, (MOST_ATTACK + 1, MOST_DEFENCE + 1)),
    ],
    align=True,
)
"""Ways by numbers of both hands, highs of the defender and, last, of the attacker; `one` and `two` have the value of the
number on a wild trump, or the difference of two, in between."""


def counts(pool: np.ndarray) -> np.recarray:
    """A COUNTS record for a pool (`deck.Pool.array`), in which the ways are filled in when first asked for.

    All who count with the same pool share one record, a few megabytes large; one thread at a time may fill it in."""
    return _counts(tuple(pool.tolist()))


@lru_cache(maxsize=4)
def _counts(pool: tuple[int, ...]) -> np.recarray:
    made = records(COUNTS)[0]
    made.pool[:] = pool
    made.upto[1:] = np.cumsum(pool[:RANKS])
    made.numbers = made.upto[-1]
    made.binomial[:, 0] = 1
    for n in range(1, 64):
        made.binomial[n, 1:] = made.binomial[n - 1, :-1] + made.binomial[n - 1, 1:]
    fill_others(made)
    return made


@apart
def fill_others(counts):
    """Fill in `counts.others`."""
    for group in range(GROUPS):
        for against in range(GROUPS):
            counts.others[group, against] = others_count(counts, group, against)


@jit
def numbers_upto(counts, a, d, low, high):
    """Ways to choose `a` numbers from `low` cards and `d` more from `high` of which the `low` are a part, or the other way
    round when `low` is the larger one; 0 where there are too few."""
    if low <= high:
        return counts.binomial[low, a] * counts.binomial[high - a, d] if a <= low and d <= high - a else 0.0
    return counts.binomial[high, d] * counts.binomial[low - d, a] if d <= high and a <= low - d else 0.0


@apart
def numbers_count(counts, a, d, x, y, first, second):
    """Ways to draw `a` and `d` numbers whose highest are `x` and `y` (0 if none are drawn) once a card of high `first` and
    one of high `second` were taken out; 0 = no such card."""
    total = 0.0
    for dx in range(2 if a > 0 else 1):
        for dy in range(2 if d > 0 else 1):
            low = counts.upto[x - dx] - (0 < first <= x - dx) - (0 < second <= x - dx)
            high = counts.upto[y - dy] - (0 < first <= y - dy) - (0 < second <= y - dy)
            ways = numbers_upto(counts, a, d, low, high)
            total += -ways if dx != dy else ways
    return max(total, 0.0)  # large counts may leave a rounding error where there is no way


@jit
def first_high(numbers):
    """The lowest and one past the highest `high` of a hand with so many numbers: (0, 1) without any."""
    return (0, 1) if numbers == 0 else (1, HIGHS)


@apart
def fill_none(counts, a, d):
    """Fill in `counts.none[a, d]`: ways by both highs."""
    if counts.none_done[a, d]:
        return
    x0, x1 = first_high(a)
    y0, y1 = first_high(d)
    for x in range(x0, x1):
        for y in range(y0, y1):
            counts.none[a, d, y, x] = numbers_count(counts, a, d, x, y, 0, 0)
    counts.none_done[a, d] = 1


@apart
def fill_one(counts, a, d):
    """Fill in `counts.one[a, d]`: ways by both highs, times the chances of the next number's value."""
    if counts.one_done[a, d]:
        return
    fill_none(counts, a, d)
    left = counts.numbers - a - d
    x0, x1 = first_high(a)
    y0, y1 = first_high(d)
    for x in range(x0, x1):
        for y in range(y0, y1):
            if left <= 0:
                counts.one[a, d, y, 0, x] = counts.none[a, d, y, x]
                continue
            for z in range(1, HIGHS):
                ways = numbers_count(counts, a, d, x, y, z, 0) if counts.pool[z - 1] > 0 else 0.0
                counts.one[a, d, y, z + 1, x] = ways * counts.pool[z - 1] / left
    counts.one_done[a, d] = 1


@apart
def fill_two(counts, a, d):
    """Fill in `counts.two[a, d]`: ways by both highs, times the chances of the next number's value less the one after."""
    if counts.two_done[a, d]:
        return
    fill_one(counts, a, d)
    left = counts.numbers - a - d
    x0, x1 = first_high(a)
    y0, y1 = first_high(d)
    for x in range(x0, x1):
        for y in range(y0, y1):
            two = counts.two[a, d, y]
            if left < 2:
                for value in range(WILD_VALUES):
                    two[NO_DIFFERENCE + value, x] = counts.one[a, d, y, value, x]
                continue
            for z in range(1, HIGHS):
                for second in range(1, HIGHS):
                    pairs = counts.pool[z - 1] * (counts.pool[second - 1] - (z == second))
                    if pairs > 0:
                        ways = numbers_count(counts, a, d, x, y, z, second)
                        two[NO_DIFFERENCE + z - second, x] += ways * pairs / (left * (left - 1))
    counts.two_done[a, d] = 1


@apart
def others_count(counts, group, against):
    """Ways to draw the trumps, aces and jokers of two groups."""
    t, u = group // 6, against // 6
    s, r = group // 3 % 2, against // 3 % 2
    j, i = group % 3, against % 3
    trumps, ace, jokers = counts.pool[9], counts.pool[10], counts.pool[11]
    if t + u > trumps or s + r > ace or j + i > jokers:
        return 0.0
    return (
        counts.binomial[trumps, t]
        * counts.binomial[trumps - t, u]
        * counts.binomial[jokers, j]
        * counts.binomial[jokers - j, i]
    )


@jit
def numbers_of(group, cards):
    """Numbers in a hand of so many cards of this group; negative if the group is too large for it."""
    return cards - group // 6 - group // 3 % 2 - group % 3
