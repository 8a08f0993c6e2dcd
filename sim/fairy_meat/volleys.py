"""Adds up several exchanges from one hand over all hands that can be drawn (rulebook: Multiple Attacks).

For every pair of groups (`counting.py`) the script of the exchanges is fixed (`scripts.py`). The ways to draw their numbers
stand in a table by the differences of those that meet (`tops.py`); tables serve all pairs of groups with as many numbers and
the same pattern, and the cells of a whole chart.
"""

import numpy as np

from sim.fairy_meat.chains import USED, length_chance
from sim.fairy_meat.combat import outcome
from sim.fairy_meat.counting import (
    GROUPS,
    MOST_ATTACK,
    MOST_DEFENCE,
    fill_none,
    numbers_of,
)
from sim.fairy_meat.hand import has_ace, is_wild
from sim.fairy_meat.policies import ATTACKER, DEFENDER
from sim.fairy_meat.scripts import (
    drawn_row,
    fixed_row,
    is_number,
    later_joker,
    margin_at,
    pattern_of,
    surely,
    write_script,
)
from sim.fairy_meat.state import DEFENDER_JOKER, OUTCOMES
from sim.fairy_meat.tally import ace_state, jokers_left, pair_of_groups, trumps_left
from sim.fairy_meat.tops import CELLS, DRAWN, MOST_EXCHANGES, PATTERNS, step
from sim.jit import apart, jit

LEDGER = np.dtype(
    [
        ("used", np.int64),  # tables in use
        (
            "slot",
            np.int64,
            (MOST_ATTACK + 1, MOST_DEFENCE + 1, PATTERNS),
        ),  # which one, from 1 on; 0 = none yet
    ],
    align=True,
)
"""Where the table for the numbers of both hands and a pattern is found."""


@apart
def claim(counts, script, ledger):
    """Give a table to every pattern that the script's hands can show; returns how many are in use."""
    for against in range(GROUPS):
        d = numbers_of(against, script.cards[DEFENDER])
        if d < 0 or d > counts.numbers or counts.others[0, against] == 0.0:
            continue
        write_script(script, DEFENDER, against)
        for a in range(1, min(script.cards[ATTACKER], counts.numbers - d) + 1):
            pattern = pattern_of(script, a)
            for wanted in (pattern, without_first(pattern)):
                if ledger.slot[a, d, wanted] == 0:
                    ledger.used += 1
                    ledger.slot[a, d, wanted] = ledger.used
    return ledger.used


@jit
def without_first(pattern):
    """A pattern without the first of two numbers drawn; itself if there are not two."""
    first, drawn = 0, 0
    for k in range(MOST_EXCHANGES - 1, -1, -1):
        if step(pattern, k) == DRAWN:
            first = DRAWN * 3**k
            drawn += 1
    return pattern - first if drawn > 1 else pattern


@apart
def add_numberless(counts, chains, rules, plays, script, one, out):
    """Add to the chances `out` (float64, three axes: one an exchange, of length ENDINGS, or 1 beyond the last) the attacks
    from all hands without a number. The attacker has a card or more.

    All trumps of such a hand go into its first exchange, which `tally.py` counts (into `one`); what follows are jokers."""
    for against in range(GROUPS):
        d = numbers_of(against, script.cards[DEFENDER])
        if d < 0 or d > counts.numbers:
            continue
        fill_none(counts, 0, d)
        write_script(script, DEFENDER, against)
        for group in range(GROUPS):
            if numbers_of(group, script.cards[ATTACKER]) != 0:
                continue
            weight = counts.others[group, against] / script.deals
            if weight == 0.0:
                continue
            write_script(script, ATTACKER, group)
            one.outcome[:] = 0.0
            pair_of_groups(counts, chains, rules, plays, group, against, 0, d, weight, one)
            second, third = later_joker(script, 1), later_joker(script, 2)
            for ending in range(OUTCOMES):
                out[ending, second, third] += one.outcome[ending]


@apart
def add_numbers(counts, chains, rules, script, ledger, tables, out):
    """Add to `out` the attacks from all hands with a number. `tables` (float64, one table behind the other) must be filled
    in as the ledger says."""
    for against in range(GROUPS):
        d = numbers_of(against, script.cards[DEFENDER])
        if d < 0 or d > counts.numbers or counts.others[0, against] == 0.0:
            continue
        write_script(script, DEFENDER, against)
        for a in range(1, min(script.cards[ATTACKER], counts.numbers - d) + 1):
            pattern = pattern_of(script, a)
            table = tables[ledger.slot[a, d, pattern] - 1]
            again = tables[ledger.slot[a, d, without_first(pattern)] - 1]
            add_hands(counts, chains, rules, script, against, a, d, table, again, out)


@jit
def add_hands(counts, chains, rules, script, against, a, d, table, again, out):
    """Add the attacks from all hands with `a` numbers on those of the defender's group `against` with `d`.

    `table` counts the numbers for the pattern of the script, `again` for that pattern without the first of two numbers
    drawn. Hands that differ in their first play only, which takes all trumps, have the later exchanges in common."""
    second, third = -2, -2
    numbers = counts.numbers - a - d
    for group in range(GROUPS):
        if numbers_of(group, script.cards[ATTACKER]) != a:
            continue
        weight = counts.others[group, against] / script.deals
        if weight == 0.0:
            continue
        write_script(script, ATTACKER, group)
        trumps, left = trumps_left(counts, group, against), jokers_left(counts, rules, group, against)
        once, twice = -1, -1
        for k in range(MOST_EXCHANGES):
            if not (is_number(script.play[ATTACKER, k]) and is_wild(script.play[DEFENDER, k])):
                fixed_row(chains, rules, script, k)
            elif once < 0:
                once = k
            else:
                twice = k
        if twice >= 0:
            two_drawn(chains, rules, script, once, twice, trumps, numbers, left, weight, table, again, out)
            continue
        if once >= 0:
            mine, theirs = script.play[ATTACKER, once], script.play[DEFENDER, once]
            state = ace_state(counts, rules, group, against, has_ace(mine) | has_ace(theirs))
            drawn_row(chains, rules, script, once, trumps, numbers, left, state)
        if once > 0 or script.play[ATTACKER, 1] != second or script.play[ATTACKER, 2] != third:
            fold(script, table, out)
            second, third = script.play[ATTACKER, 1], script.play[ATTACKER, 2]
        multiply(script, weight, out)


@apart
def two_drawn(chains, rules, script, once, twice, trumps, numbers, left, weight, table, again, out):
    """Add the attacks on a defender who plays a plain trump as wild and, afterwards, the Ace of Spades as wild.

    As she holds the Ace, it can't come on the first one. A joker that ends the first draw leaves every number to the second.
    """
    ends = numbers + left
    joker = left / ends if ends > 0 else 0.0
    for k in range(trumps + 1):
        chance = weight * length_chance(trumps, ends, k)
        script.low[once], script.high[once] = 0, CELLS
        if chance * (1.0 - joker) > 0.0:
            for cell in range(CELLS):
                margin = margin_at(script, once, cell) - k
                surely(script, once, cell, outcome(rules, chains.kind, margin, 0))
            drawn_row(chains, rules, script, twice, trumps - k, max(numbers - 1, 0), left, USED)
            fold(script, table, out)
            multiply(script, chance * (1.0 - joker), out)
        if chance * joker > 0.0:
            for cell in range(CELLS):
                surely(script, once, cell, DEFENDER_JOKER)
            drawn_row(chains, rules, script, twice, trumps - k, numbers, left - 1, USED)
            fold(script, again, out)
            multiply(script, chance * joker, out)


@apart
def fold(script, table, out):
    """Count, for every difference of the first exchange, the ways in which the later ones end."""
    for i in range(script.low[0], script.high[0]):
        later = script.later[i]
        for y in range(out.shape[1]):
            later[y, : out.shape[2]] = 0.0
        for j in range(script.low[1], script.high[1]):
            for y in range(script.least[1, j], script.past[1, j]):
                second = script.chance[1, j, y]
                if second == 0.0:
                    continue
                for k in range(script.low[2], script.high[2]):
                    ways = second * table[i, j, k]
                    if ways > 0.0:
                        for z in range(script.least[2, k], script.past[2, k]):
                            later[y, z] += ways * script.chance[2, k, z]


@apart
def multiply(script, weight, out):
    """Add to `out` the first row of a script times the ways that `fold` has found for the later ones."""
    for i in range(script.low[0], script.high[0]):
        for x in range(script.least[0, i], script.past[0, i]):
            first = weight * script.chance[0, i, x]
            if first > 0.0:
                for y in range(out.shape[1]):
                    for z in range(out.shape[2]):
                        out[x, y, z] += first * script.later[i, y, z]
