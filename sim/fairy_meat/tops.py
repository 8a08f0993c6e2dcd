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
"""A pattern holds one of these for each exchange: ``first + 3 * second + 9 * third``."""
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
        ("rank", np.int64, (MOST_TOPS, MOST_EXCHANGES)),  # the ranks seen above it, filled up with UNSEEN
        ("above", np.float64, (MOST_TOPS,)),  # ways to draw the cards above it
        ("ways", np.float64, (MOST_TOPS,)),  # ways to draw the whole hand, were it drawn first
    ],
    align=True,
)


def two_tops() -> np.recarray:
    """Room for the tops of the attacker and the defender."""
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
    tops.rest = cards
    for k in range(MOST_EXCHANGES):
        tops.rest -= step(pattern, k) == NUMBER
    for first in range(HIGHS):
        for second in range(HIGHS):
            for third in range(HIGHS):
                t = tops.tops
                for k in range(MOST_EXCHANGES):
                    high = first if k == 0 else second if k == 1 else third
                    tops.value[t, k] = high + 1 if high > 0 else 0
                if fits(tops.value[t], pattern, left) and weigh(counts, tops, t, pattern, left):
                    tops.tops += 1


@jit
def fits(value, pattern, left):
    """Whether numbers of these values (0 = none) may follow each other in a pattern. A wild trump finds a number as long as
    one is left."""
    last, drawn = HIGHEST, 0
    for k in range(MOST_EXCHANGES):
        what = step(pattern, k)
        if what == NUMBER:
            if value[k] == 0 or value[k] > last:
                return False
            last = value[k]
        elif what == DRAWN and drawn < left:
            if value[k] == 0:
                return False
            drawn += 1
        elif value[k] > 0:
            return False
    return True


@apart
def weigh(counts, tops, t, pattern, left):
    """Count the ways of top `t`, whose values are filled in; whether there is any.

    Those of numbers drawn on wild trumps are chances, after both hands left `left` numbers."""
    held, lowest = tops.held[t], UNSEEN
    held[:] = 0
    for k in range(MOST_EXCHANGES):
        if step(pattern, k) == NUMBER:
            lowest = tops.value[t, k] - LOWEST
            held[lowest] += 1
    if tops.rest == 0:
        lowest = ALL_SEEN
    ways, ranks = 1.0, 0
    tops.rank[t, :] = UNSEEN
    for rank in range(lowest + 1, RANKS):
        if held[rank] > 0:
            ways *= counts.binomial[counts.pool[rank], held[rank]]
            tops.rank[t, ranks] = rank
            ranks += 1
    for k in range(MOST_EXCHANGES):
        if step(pattern, k) == DRAWN and tops.value[t, k] > 0:
            rank = tops.value[t, k] - LOWEST
            ways *= (counts.pool[rank] - held[rank]) / left
            held[rank] += 1
            left -= 1
    upward = 0
    for rank in range(RANKS, -1, -1):
        upward += held[rank]
        tops.upward[t, rank] = upward
    tops.lowest[t], tops.above[t] = lowest, ways
    if lowest != ALL_SEEN:
        below = counts.upto[lowest]
        ways *= rest_ways(counts, of_rank(counts, lowest), held[lowest], below, tops.rest)
    tops.ways[t] = ways
    return ways > 0.0


@jit
def rest_ways(counts, there, seen, below, rest):
    """Ways to draw the cards of the lowest rank seen, at least `seen` of the `there`, and with them `rest` unseen cards, of
    this rank or from the `below` cards."""
    total = 0.0
    for more in range(max(0, rest - below), min(rest, there - seen) + 1):
        total += counts.binomial[there, seen + more] * counts.binomial[below, rest - more]
    return total


@jit
def second_ways(counts, first, f, more, second, s):
    """Ways to draw the hand with top `s` when that with top `f` lies already, with `more` unseen cards of its lowest rank.

    The lowest rank of the first hand must not be above the second's."""
    lowest = second.lowest[s]
    ways = 1.0
    for k in range(MOST_EXCHANGES):
        rank = second.rank[s, k]
        ways *= counts.binomial[of_rank(counts, rank) - first.held[f, rank], second.held[s, rank]]
    if lowest == ALL_SEEN or ways == 0.0:
        return ways
    there = of_rank(counts, lowest) - first.held[f, lowest] - more
    taken = first.upward[f, 0] - first.upward[f, lowest] + first.rest - more
    return ways * rest_ways(counts, there, second.held[s, lowest], counts.upto[lowest] - taken, second.rest)


@jit
def pair_ways(counts, first, f, second, s):
    """Ways to draw both hands, the lowest rank of the first not above the second's.

    If it is the same rank, both may hold unseen cards of it; those of the first are then counted one by one."""
    lowest = first.lowest[f]
    tie = lowest != ALL_SEEN and lowest == second.lowest[s]
    there, seen, below = 0, 0, 0
    low, high = 0, 0
    if tie:
        there, seen, below = of_rank(counts, lowest), first.held[f, lowest], counts.upto[lowest]
        low, high = max(0, first.rest - below), min(first.rest, there - seen)
    total = 0.0
    for more in range(low, high + 1):
        ways = first.ways[f]
        if tie:
            joined = counts.binomial[there, seen + more] * counts.binomial[below, first.rest - more]
            ways = first.above[f] * joined
        total += ways * second_ways(counts, first, f, more, second, s)
    return total


@apart
def fill_table(counts, tops, a, d, pattern, exchanges, table):
    """Add up the ways to draw `a` and `d` numbers into `table` (float64, three axes: one an exchange, of length CELLS, or 1
    beyond the `exchanges`), by the differences of the numbers that meet.

    The attacker plays her highest numbers, one an exchange; `pattern` says what stands against them."""
    ones = 0
    for k in range(min(a, exchanges)):
        ones += NUMBER * 3**k
    left = counts.numbers - a - d
    list_tops(counts, tops[0], ones, a, left)
    list_tops(counts, tops[1], pattern, d, left)
    second, third = exchanges > 1, exchanges > 2
    for m in range(tops[0].tops):
        mine = tops[0].value[m]
        for t in range(tops[1].tops):
            theirs = tops[1].value[t]
            first = 0 if tops[0].lowest[m] < tops[1].lowest[t] else 1
            f, s = (t, m) if first else (m, t)
            table[
                LEVEL + mine[0] - theirs[0],
                second * (LEVEL + mine[1] - theirs[1]),
                third * (LEVEL + mine[2] - theirs[2]),
            ] += pair_ways(counts, tops[first], f, tops[1 - first], s)
