"""The outcomes of one exchange over all hands that can be drawn, for given plays of every hand.

Sums, over every pair of groups and highs (`counting.py`), the ways to draw them times the outcomes of the plays that the two
policies make of them. `PLAYS` says what each side plays.
"""

import numpy as np

from sim.fairy_meat.chains import GONE, USED, WAITING, ZERO, fill_one, fill_two, lone_chain, stops
from sim.fairy_meat.combat import jokers, outcome, unopposed
from sim.fairy_meat.counting import (
    GROUPS,
    HIGHS,
    MOST_ATTACK,
    NO_DIFFERENCE,
    fill_none,
    first_high,
    numbers_of,
)
from sim.fairy_meat.counting import fill_one as fill_ways_one
from sim.fairy_meat.counting import fill_two as fill_ways_two
from sim.fairy_meat.hand import has_ace, is_wild, placed, worth
from sim.fairy_meat.policies import fixed_play, held
from sim.fairy_meat.state import OUTCOMES, UNHURT
from sim.jit import apart, jit

SEEN = MOST_ATTACK + 1
PLAYS = np.dtype(
    [
        ("attacker", np.int64, (GROUPS, HIGHS)),  # the play by group and high of the hand
        ("defender", np.int64, (GROUPS, HIGHS, SEEN)),  # by the number of cards the attacker has placed, too
    ],
    align=True,
)

TALLY = np.dtype(
    [
        ("outcome", np.float64, (OUTCOMES,)),  # chances
        ("wild", np.float64, (2,)),  # chance that a side plays a wild trump
        ("ace", np.float64, (2,)),  # chance that a side plays the Ace of Spades from her hand
        ("cards", np.float64, (2,)),  # mean number of cards a side places
    ],
    align=True,
)


@apart
def fixed_plays(plays, policy, side, keep, cards):
    """Fill in what `simple` or `book` plays from every hand of so many cards, after holding back `keep` trumps."""
    for group in range(GROUPS):
        numbers = numbers_of(group, cards)
        if numbers < 0:
            continue
        trumps, ace = held(side, keep, cards, group // 6, group // 3 % 2)
        low, high = first_high(numbers)
        for x in range(low, high):
            play = fixed_play(policy, side, x, trumps, ace, group % 3)
            if side == 0:
                plays.attacker[group, x] = play
            else:
                for seen in range(SEEN):
                    plays.defender[group, x, seen] = play


@apart
def tally(counts, chains, rules, plays, attack, defend, out):
    """Add up the exchange of `attack` cards (1 or more) against `defend` cards into the TALLY `out`, zeroed before.

    There must be enough cards in the pool."""
    cards = 0
    for k in range(12):
        cards += counts.pool[k]
    total = counts.binomial[cards, attack] * counts.binomial[cards - attack, defend]
    for group in range(GROUPS):
        a = numbers_of(group, attack)
        if a < 0:
            continue
        for against in range(GROUPS):
            d = numbers_of(against, defend)
            if d < 0 or a + d > counts.numbers:
                continue
            others = counts.others[group, against] / total
            if others > 0.0:
                fill_none(counts, a, d)
                pair_of_groups(counts, chains, rules, plays, group, against, a, d, others, out)


@apart
def pair_of_groups(counts, chains, rules, plays, group, against, a, d, others, out):
    """The part of one pair of groups in `tally`."""
    x0, x1 = first_high(a)
    y0, y1 = first_high(d)
    for x in range(x0, x1):
        mine = plays.attacker[group, x]
        seen = placed(mine)
        for y in range(y0, y1):
            weight = others * counts.none[a, d, y, x]
            if weight <= 0.0:
                continue
            theirs = plays.defender[against, y, seen]
            out.wild[0] += weight * is_wild(mine)
            out.wild[1] += weight * is_wild(theirs)
            out.ace[0] += weight * has_ace(mine)
            out.ace[1] += weight * has_ace(theirs)
            out.cards[0] += weight * seen
            out.cards[1] += weight * placed(theirs)
            joker = jokers(mine, theirs)
            if joker != UNHURT:
                out.outcome[joker] += weight
            elif is_wild(mine) or is_wild(theirs):
                wild(counts, chains, rules, group, against, a, d, x, y, mine, theirs, others, out.outcome)
            elif theirs < 0:
                out.outcome[unopposed(rules, chains.kind, worth(mine), has_ace(mine))] += weight
            else:
                ace = has_ace(mine) | has_ace(theirs)
                out.outcome[outcome(rules, chains.kind, worth(mine) - worth(theirs), ace)] += weight


@jit
def ace_state(counts, rules, group, against, used):
    """Whether the Ace of Spades is in play (`used`), may still come on a wild trump, or is of no account."""
    if used:
        return USED
    if rules.chain_ace and counts.pool[10] - group // 3 % 2 - against // 3 % 2 > 0:
        return WAITING
    return GONE


@jit
def trumps_left(counts, group, against):
    """Trumps in the deck after both hands are drawn, the Ace of Spades among them."""
    return counts.pool[9] + counts.pool[10] - group // 6 - group // 3 % 2 - against // 6 - against // 3 % 2


@jit
def jokers_left(counts, rules, group, against):
    """Jokers in the deck that would end a chain."""
    return stops(rules, counts.pool[11] - group % 3 - against % 3)


@apart
def wild(counts, chains, rules, group, against, a, d, x, y, mine, theirs, others, out):
    """Add the outcomes of a pair of plays of which one at least is a wild trump."""
    trumps, left = trumps_left(counts, group, against), jokers_left(counts, rules, group, against)
    numbers = counts.numbers - a - d
    state = ace_state(counts, rules, group, against, has_ace(mine) | has_ace(theirs))
    margin = worth(mine) - worth(theirs)
    if theirs < 0:
        fill_ways_one(counts, a, d)
        one = counts.one[a, d, y, :, x]
        lone_chain(rules, chains.kind, out, worth(mine), trumps, numbers, left, state, others, one)
    elif not is_wild(theirs):
        fill_ways_one(counts, a, d)
        fill_one(chains, rules, trumps, numbers, left, state)
        table = chains.one_attacker[trumps, numbers, left, state]
        spread(out, table, counts.one[a, d, y, :, x], margin + ZERO, 1, others)
    elif not is_wild(mine):
        fill_ways_one(counts, a, d)
        fill_one(chains, rules, trumps, numbers, left, state)
        table = chains.one_defender[trumps, numbers, left, state]
        spread(out, table, counts.one[a, d, y, :, x], margin + ZERO, -1, others)
    else:
        fill_ways_two(counts, a, d)
        fill_two(chains, rules, trumps, numbers, left, state)
        table = chains.two[trumps, numbers, left, state]
        spread(out, table, counts.two[a, d, y, :, x], margin + ZERO - NO_DIFFERENCE, 1, others)


@jit
def spread(out, table, ways, margin, step, others):
    """Add the outcomes of a table of `chains.py` at `margin`, `margin + step` ..., in the given ways."""
    for k in range(len(ways)):
        weight = others * ways[k]
        if weight > 0.0:
            for result in range(OUTCOMES):
                out[result] += weight * table[margin + step * k, result]
