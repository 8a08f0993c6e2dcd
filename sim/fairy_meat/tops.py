"""The highest numbers of two hands together: in how many ways both can be drawn (rulebook: Multiple Attacks).

Who attacks several times from one hand plays her highest number, then the next, and so does the defender. So an attack of
three exchanges hangs on the three highest numbers of both hands, their *tops*, and on nothing else among the numbers. There
are at most 165 tops of three cards; for a pair of them the ways are counted by a closed form (`pair_ways`): cards above the
lowest number seen are known, those seen of that rank may be joined by unseen ones, and the others lie below.

A number drawn on a wild trump takes the place of a number of the defender, who has none left by then: her hand is known
whole, and the cards drawn are taken out before the attacker's hand is counted.

What is kept of a pair are only the differences of the numbers that meet, in a table with one axis an exchange.
"""

import numpy as np

from sim.fairy_meat.counting import HIGHS
from sim.fairy_meat.deck import HIGHEST, LOWEST, RANKS
from sim.fairy_meat.state import records
from sim.jit import apart, jit

MOST_EXCHANGES = 3
LEVEL = HIGHEST - LOWEST
"""Index of two equal numbers in a table, and of an exchange without numbers."""
CELLS = LEVEL + HIGHEST + 1
"""Differences of a number and another, or of a number and nothing: -8 to 10."""
NONE, NUMBER, DRAWN = range(3)
"""What stands against the attacker's number: no number, the defender's next one, or one drawn on a wild trump."""
PATTERNS = 3**MOST_EXCHANGES
"""A pattern holds one of these for each exchange, ``first + 3 * second + 9 * third``."""
MOST_TOPS = 45 * RANKS
"""Two numbers and a third one drawn."""
UNSEEN = RANKS
"""Stands for the lowest rank seen where no card is seen at all."""
ALL_SEEN = -1

TOPS = np.dtype(
    [
        ("tops", np.int64),  # how many there are
        ("rest", np.int64),  # cards of the hand that are not seen
        ("value", np.int64, (MOST_TOPS, MOST_EXCHANGES)),  # numbers in order of play; 0 where there is none
        ("held", np.int64, (MOST_TOPS, RANKS + 1)),  # cards seen of each rank; the last is always 0
        ("upward", np.int64, (MOST_TOPS, RANKS + 1)),  # cards seen of this rank or a higher one
        ("lowest", np.int64, (MOST_TOPS,)),  # lowest rank seen, or UNSEEN, or ALL_SEEN
        ("above", np.float64, (MOST_TOPS,)),  # ways to draw the cards above it
        ("ways", np.float64, (MOST_TOPS,)),  # ways to draw the whole hand, were it drawn first
    ],
    align=True,
)


def two_tops() -> np.recarray:
    """Room for the tops of both sides."""
    return records(TOPS, 2)


@jit
def of_rank(counts, rank):
    """Numbers of a rank in the deck."""
    return counts.pool[rank] if rank < RANKS else 0


@jit
def step(pattern, exchange):
    """What a pattern says of an exchange."""
    return pattern // 3**exchange % 3


@apart
def list_tops(counts, tops, pattern, cards, left):
    """List into `tops` what a hand of so many numbers may show in an attack of this pattern, with the ways to draw it.

    `left` is how many numbers both hands leave in the deck, for the wild trumps to draw from."""
    tops.tops = 0
    seen, drawn = 0, 0
    for k in range(MOST_EXCHANGES):
        seen += step(pattern, k) == NUMBER
        drawn += step(pattern, k) == DRAWN and drawn < left
    tops.rest = cards - seen
    for first in range(HIGHS):
        for second in range(HIGHS):
            for third in range(HIGHS):
                if fits(pattern, left, first, second, third):
                    add_top(counts, tops, pattern, left, first, second, third)


@jit
def fits(pattern, left, first, second, third):
    """Whether numbers of these highs (rank less 1; 0 = none) may follow each other in a pattern."""
    last, drawn = HIGHS, 0
    for k in range(MOST_EXCHANGES):
        high = first if k == 0 else second if k == 1 else third
        what = step(pattern, k)
        wanted = what == NUMBER or (what == DRAWN and drawn < left)
        if (high > 0) != wanted or (what == NUMBER and high > last):
            return False
        if what == NUMBER:
            last = high
        elif what == DRAWN:
            drawn += 1
    return True


@jit
def add_top(counts, tops, pattern, left, first, second, third):
    """Add one top, unless the deck doesn't hold it."""
    t = tops.tops
    held = tops.held[t]
    held[:] = 0
    lowest, chance = UNSEEN, 1.0
    for k in range(MOST_EXCHANGES):
        high = first if k == 0 else second if k == 1 else third
        tops.value[t, k] = high + 1 if high > 0 else 0
        if step(pattern, k) == NUMBER:
            lowest = high - 1
            held[high - 1] += 1
    above = 1.0
    if tops.rest == 0:
        lowest = ALL_SEEN
    for rank in range(lowest + 1, RANKS):
        above *= counts.binomial[counts.pool[rank], held[rank]]
    for k in range(MOST_EXCHANGES):
        high = first if k == 0 else second if k == 1 else third
        if step(pattern, k) == DRAWN and high > 0:
            chance *= (counts.pool[high - 1] - held[high - 1]) / left
            held[high - 1] += 1
            left -= 1
    upward = 0
    for rank in range(RANKS, -1, -1):
        upward += held[rank]
        tops.upward[t, rank] = upward
    tops.lowest[t] = lowest
    tops.above[t] = above * chance
    tops.ways[t] = above * chance
    if lowest != ALL_SEEN:
        tops.ways[t] *= rest_ways(
            counts, of_rank(counts, lowest), held[lowest], counts.upto[lowest], tops.rest
        )
    if tops.ways[t] > 0.0:
        tops.tops += 1


@jit
def rest_ways(counts, there, seen, below, rest):
    """Ways to draw the cards of the lowest rank seen, at least `seen` of the `there`, and with them `rest` unseen cards, of
    this rank or from the `below` cards."""
    total = 0.0
    for more in range(min(rest, there - seen) + 1):
        if rest - more <= below:
            total += counts.binomial[there, seen + more] * counts.binomial[below, rest - more]
    return total


@jit
def second_ways(counts, first, f, more, second, s):
    """Ways to draw the hand with top `s` when that with top `f` lies already, with `more` unseen cards of its lowest rank.

    The lowest rank of the first hand must not be above the second's."""
    lowest = second.lowest[s]
    ways = 1.0
    for rank in range(lowest + 1, RANKS):
        wanted = second.held[s, rank]
        if wanted > 0:
            ways *= counts.binomial[counts.pool[rank] - first.held[f, rank], wanted]
    if lowest == ALL_SEEN or ways == 0.0:
        return ways
    there = of_rank(counts, lowest) - first.held[f, lowest] - more
    taken = first.upward[f, 0] - first.upward[f, lowest] + first.rest - more
    return ways * rest_ways(counts, there, second.held[s, lowest], counts.upto[lowest] - taken, second.rest)


@jit
def ordered_ways(counts, first, f, second, s):
    """Ways to draw both hands, the lowest rank of the first not above the second's."""
    lowest = first.lowest[f]
    if lowest == ALL_SEEN or lowest < second.lowest[s]:
        return first.ways[f] * second_ways(counts, first, f, 0, second, s)
    there, seen, below = of_rank(counts, lowest), first.held[f, lowest], counts.upto[lowest]
    total = 0.0
    for more in range(min(first.rest, there - seen) + 1):
        if first.rest - more <= below:
            ways = counts.binomial[there, seen + more] * counts.binomial[below, first.rest - more]
            total += ways * second_ways(counts, first, f, more, second, s)
    return total * first.above[f]


@jit
def pair_ways(counts, mine, m, theirs, t):
    """Ways to draw a hand with top `m` and another with top `t`."""
    if mine.lowest[m] < theirs.lowest[t]:
        return ordered_ways(counts, mine, m, theirs, t)
    return ordered_ways(counts, theirs, t, mine, m)


@apart
def fill_table(counts, tops, a, d, numbers, pattern, table):
    """Add up the ways to draw `a` and `d` numbers into `table` (float64, three axes: one an exchange, of length 1 if it isn't
    fought, else CELLS), by the differences of the numbers that meet.

    The attacker plays her `numbers` highest ones, one an exchange; `pattern` says what stands against them."""
    mine, theirs = tops[0], tops[1]
    ones = 0
    for k in range(numbers):
        ones += 3**k
    left = counts.numbers - a - d
    list_tops(counts, mine, ones, a, left)
    list_tops(counts, theirs, pattern, d, left)
    for m in range(mine.tops):
        for t in range(theirs.tops):
            ways = pair_ways(counts, mine, m, theirs, t)
            first = LEVEL + mine.value[m, 0] - theirs.value[t, 0]
            second = LEVEL + mine.value[m, 1] - theirs.value[t, 1]
            third = LEVEL + mine.value[m, 2] - theirs.value[t, 2]
            table[
                first if table.shape[0] > 1 else 0,
                second if table.shape[1] > 1 else 0,
                third if table.shape[2] > 1 else 0,
            ] += ways
