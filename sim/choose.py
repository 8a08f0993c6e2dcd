"""Asking a strategy: it scores the legal options, the best is taken, and equal ones are drawn fairly.

Not imported but bound: `sim.machine` compiles this file once per game, with that game's records and rules as its globals.
"""
# mypy: ignore-errors
# ruff: noqa: F821

import math

from sim.rng import below, unit

EVEN, THINKS, GUARDED = 1, 2, 4
"""How a seat decides: by chance alone; with a `think_` function; on copies of the records (a strategy file from outside)."""


def ask(rules, table, mine, mind, work, guard, scorers, thinkers, manner, seat, n, slip):
    """Index into work.option of the option that the seat to act takes of `n` >= 2; -1 if its strategy failed.

    Chance comes from the seat's own stream, so that it never moves a card. work.option and work.value hold the options
    and, unless the choice was left to chance, what the strategy thought of each; work.asked tells the option scored last.
    """
    if slip > 0.0 and unit(work.stream, seat) < slip:
        return below(work.stream, seat, n)
    if manner & EVEN:
        return below(work.stream, seat, n)
    work.scored = 1
    k = seat * len(DECISIONS) + table.decision
    if manner & GUARDED:
        guard.rules[0] = rules
        guard.table[0] = table
        guard.mine[0] = mine
        guard.mind[0] = mind
        return best(
            guard.rules[0],
            guard.table[0],
            guard.mine[0],
            guard.mind[0],
            work,
            scorers[k],
            thinkers[k],
            manner,
            seat,
            n,
        )
    return best(rules, table, mine, mind, work, scorers[k], thinkers[k], manner, seat, n)


def best(rules, table, mine, mind, work, scorer, thinker, manner, seat, n):
    """Index of the option with the highest value; -1 if a value is neither finite nor minus infinity."""
    work.asked = -1
    if manner & THINKS:
        for k in range(len(mind.notes)):
            mind.notes[k] = 0.0
        thinker(rules, table, mine, mind)
    highest = -math.inf
    equals = 0
    first = 0
    for i in range(n):
        work.asked = work.option[i]
        value = scorer(rules, table, mine, mind, work.option[i])
        work.value[i] = value
        if value > highest:
            if value == math.inf:
                return -1
            highest = value
            equals = 1
            first = i
        elif value == highest:
            if equals == 0:
                first = i
            equals += 1
        elif value != value:
            return -1
    if equals == 1:
        return first
    r = below(work.stream, seat, equals)
    for i in range(first, n):
        if work.value[i] == highest:
            if r == 0:
                return i
            r -= 1
    return -1
