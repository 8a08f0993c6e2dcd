"""How several exchanges from one hand go, once the sorts of cards in both hands are known (rulebook: Multiple Attacks).

Each side plays every exchange as if it were the last, with what she has left. So the plain trumps, the Ace of Spades, the
jokers and how many numbers there are in both hands say of every exchange which sorts of cards meet in it: a *script*. What
remains open are the numbers themselves, whose differences `tops.py` counts, and what is drawn on wild trumps (`chains.py`).

A script turns into a row of chances of outcomes for every exchange and every difference of two numbers. The rows are good
for one pair of groups, and multiplied with the ways to draw such hands.
"""

import numpy as np

from sim.fairy_meat.chains import USED, ZERO, fill_one, length_chance
from sim.fairy_meat.combat import jokers, outcome, unopposed
from sim.fairy_meat.counting import GROUPS, fill_none, numbers_of, others_count
from sim.fairy_meat.deck import LOWEST
from sim.fairy_meat.hand import (
    NOTHING,
    WILD,
    ace_in,
    cost,
    has_ace,
    is_wild,
    jokers_in,
    main_of,
    numbers_in,
    trumps_in,
    worth,
)
from sim.fairy_meat.policies import ATTACKER, DEFENDER, fixed_play, held
from sim.fairy_meat.state import DEFENDER_JOKER, OUTCOMES, UNHURT
from sim.fairy_meat.tally import ace_state, jokers_left, pair_of_groups, trumps_left
from sim.fairy_meat.tops import CELLS, DRAWN, LEVEL, MOST_EXCHANGES, NONE, NUMBER
from sim.jit import apart, jit

NOT_MADE = OUTCOMES
"""Outcome of an exchange that the attacker has no card for."""
ENDINGS = OUTCOMES + 1

SCRIPT = np.dtype(
    [
        ("exchanges", np.int64),
        ("policy", np.int64, (2,)),  # of the attacker and the defender
        ("keep", np.int64, (2,)),
        ("cards", np.int64, (2,)),
        ("deals", np.float64),  # ways to draw both hands
        ("play", np.int64, (2, MOST_EXCHANGES)),  # with a Two for every number
        ("chance", np.float64, (MOST_EXCHANGES, CELLS, ENDINGS)),  # by difference of the numbers
        ("least", np.int64, (MOST_EXCHANGES, CELLS)),  # the first ending with a chance
        ("past", np.int64, (MOST_EXCHANGES, CELLS)),  # one past the last
        ("low", np.int64, (MOST_EXCHANGES,)),  # the differences that occur: from `low` to `high` less 1
        ("high", np.int64, (MOST_EXCHANGES,)),
    ],
    align=True,
)


@jit
def is_number(play):
    """Whether the main card of a play is a number."""
    return play >= 0 and main_of(play) < WILD


@apart
def write_script(script, side, group):
    """Note what a side plays in each exchange from a hand of this group."""
    cards = script.cards[side]
    numbers = numbers_of(group, cards)
    trumps, ace = held(side, script.keep[side], cards, group // 6, group // 3 % 2)
    left = group % 3
    for k in range(MOST_EXCHANGES):
        if k >= script.exchanges:
            script.play[side, k] = NOTHING
            continue
        play = fixed_play(script.policy[side], side, min(numbers, 1), trumps, ace, left)
        script.play[side, k] = play
        gone = cost(play)
        numbers -= numbers_in(gone)
        trumps -= trumps_in(gone)
        ace -= ace_in(gone)
        left -= jokers_in(gone)


@apart
def pattern_of(script, numbers):
    """The pattern (`tops.py`) of the defender's plays against an attacker with so many numbers, which she plays first."""
    pattern = 0
    for k in range(min(script.exchanges, numbers) - 1, -1, -1):
        theirs = script.play[DEFENDER, k]
        pattern = 3 * pattern + (NUMBER if is_number(theirs) else DRAWN if is_wild(theirs) else NONE)
    return pattern


@jit
def surely(script, k, cell, ending):
    """Let an exchange end in one way at a difference."""
    script.chance[k, cell, ending] = 1.0
    script.least[k, cell] = ending
    script.past[k, cell] = ending + 1


@jit
def margin_at(script, k, cell):
    """The margin of an exchange at a difference of the numbers, before any trump that is drawn.

    A Two stands for every number in the plays; a wild trump has none yet."""
    mine, theirs = script.play[ATTACKER, k], script.play[DEFENDER, k]
    against = worth(theirs) - (LOWEST if is_number(theirs) else 0)
    return cell - LEVEL + worth(mine) - LOWEST - against


@jit
def fixed_row(chains, rules, script, k):
    """Fill in the row of an exchange that no card is drawn in."""
    mine, theirs = script.play[ATTACKER, k], script.play[DEFENDER, k]
    low, high = LEVEL, LEVEL + 1
    if is_number(mine):
        low, high = (0 if is_number(theirs) else LEVEL), CELLS
    if k >= script.exchanges:
        low, high = 0, 1
    script.low[k], script.high[k] = low, high
    joker = jokers(mine, theirs)
    for cell in range(low, high):
        if k >= script.exchanges:
            ending = 0
        elif mine < 0:
            ending = NOT_MADE
        elif joker != UNHURT:
            ending = joker
        elif theirs < 0:
            ending = unopposed(rules, chains.kind, margin_at(script, k, cell), has_ace(mine))
        else:
            ace = has_ace(mine) | has_ace(theirs)
            ending = outcome(rules, chains.kind, margin_at(script, k, cell), ace)
        surely(script, k, cell, ending)


@jit
def drawn_row(chains, rules, script, k, trumps, numbers, left, state):
    """Fill in the row of an exchange that the defender draws in, from a deck with so many trumps, numbers and jokers."""
    fill_one(chains, rules, trumps, numbers, left, state)
    table = chains.one_defender[trumps, numbers, left, state]
    script.low[k], script.high[k] = 0, CELLS
    for cell in range(CELLS):
        script.least[k, cell] = 0
        script.past[k, cell] = OUTCOMES
        for ending in range(OUTCOMES):
            script.chance[k, cell, ending] = table[ZERO + margin_at(script, k, cell), ending]


@apart
def multiply(script, table, weight, out):
    """Add to `out` the rows of a script in the ways of a table (`tops.fill_table`), times `weight`."""
    for i in range(script.low[0], script.high[0]):
        for x in range(script.least[0, i], script.past[0, i]):
            first = weight * script.chance[0, i, x]
            if first == 0.0:
                continue
            for j in range(script.low[1], script.high[1]):
                for y in range(script.least[1, j], script.past[1, j]):
                    second = first * script.chance[1, j, y]
                    if second == 0.0:
                        continue
                    for k in range(script.low[2], script.high[2]):
                        ways = second * table[i, j, k]
                        if ways > 0.0:
                            for z in range(script.least[2, k], script.past[2, k]):
                                out[x, y, z] += ways * script.chance[2, k, z]


@apart
def add_numbers(counts, chains, rules, script, against, a, d, table, again, out):
    """Add the attacks of all hands with `a` numbers, 1 or more, on those of the defender's group `against` with `d`.

    `table` counts the numbers for the pattern of the script, `again` for that pattern without the first of two numbers
    drawn."""
    for group in range(GROUPS):
        if numbers_of(group, script.cards[ATTACKER]) != a:
            continue
        weight = others_count(counts, group, against) / script.deals
        if weight == 0.0:
            continue
        write_script(script, ATTACKER, group)
        trumps, left = trumps_left(counts, group, against), jokers_left(counts, rules, group, against)
        numbers = counts.numbers - a - d
        once, twice = -1, -1
        for k in range(MOST_EXCHANGES):
            mine, theirs = script.play[ATTACKER, k], script.play[DEFENDER, k]
            if not (is_number(mine) and is_wild(theirs)):
                fixed_row(chains, rules, script, k)
            elif once < 0:
                once = k
            else:
                twice = k
        if twice >= 0:
            two_drawn(
                chains, rules, script, once, twice, trumps, numbers, left, table, again, weight, out
            )
            continue
        if once >= 0:
            mine, theirs = script.play[ATTACKER, once], script.play[DEFENDER, once]
            state = ace_state(counts, rules, group, against, mine, theirs)
            drawn_row(chains, rules, script, once, trumps, numbers, left, state)
        multiply(script, table, weight, out)


@jit
def two_drawn(chains, rules, script, once, twice, trumps, numbers, left, table, again, weight, out):
    """Add the attacks on a defender who plays a plain trump as wild, and the Ace of Spades as wild afterwards.

    As she holds the Ace, none can come on the first one. A joker that ends the first draw leaves all numbers to the second."""
    ends = numbers + left
    for k in range(trumps + 1):
        chance = weight * length_chance(trumps, ends, k)
        joker = left / ends if ends > 0 else 0.0
        if chance * (1.0 - joker) > 0.0:
            script.low[once], script.high[once] = 0, CELLS
            for cell in range(CELLS):
                surely(
                    script, once, cell, outcome(rules, chains.kind, margin_at(script, once, cell) - k, 0)
                )
            drawn_row(chains, rules, script, twice, trumps - k, max(numbers - 1, 0), left, USED)
            multiply(script, table, chance * (1.0 - joker), out)
        if chance * joker > 0.0:
            script.low[once], script.high[once] = LEVEL, CELLS
            for cell in range(LEVEL, CELLS):
                surely(script, once, cell, DEFENDER_JOKER)
            drawn_row(chains, rules, script, twice, trumps - k, numbers, left - 1, USED)
            multiply(script, again, chance * joker, out)


@apart
def add_numberless(counts, chains, rules, script, plays, against, d, one, out):
    """Add the attacks of all hands without a number on those of the defender's group `against` with `d`.

    All such trumps go into the first exchange, which `tally.py` counts (into `one`); what follows are jokers."""
    fill_none(counts, 0, d)
    for group in range(GROUPS):
        if numbers_of(group, script.cards[ATTACKER]) != 0:
            continue
        weight = others_count(counts, group, against) / script.deals
        if weight == 0.0:
            continue
        write_script(script, ATTACKER, group)
        one.outcome[:] = 0.0
        pair_of_groups(counts, chains, rules, plays, group, against, 0, d, weight, one)
        second, third = later(script, 1), later(script, 2)
        for ending in range(OUTCOMES):
            out[ending, second, third] += one.outcome[ending]


@jit
def later(script, k):
    """How a later exchange of an attacker without numbers ends: with a joker, or it isn't made."""
    if k >= script.exchanges:
        return 0
    mine = script.play[ATTACKER, k]
    return NOT_MADE if mine < 0 else jokers(mine, script.play[DEFENDER, k])
