"""Asking a strategy: it scores the legal options, the best is taken, and equal ones are drawn fairly.

And the search player, which needs more than a scoring function gets: it tries every option in games of its own from here
on, and takes the one that did best. It is an exploit check rather than a strategy: by how much it beats the strategy that
it plays with tells how far that one is from good play.

Not imported but bound: `sim.machine` compiles this file once per game, with that game's records and rules as its globals.
"""
# mypy: ignore-errors
# ruff: noqa: F821

import math

from sim.rng import below, stream, unit

EVEN, THINKS, GUARDED, SEARCHES = 1, 2, 4, 8
"""How a seat decides: by chance alone; with a `think_` function; on copies of the records (a strategy file from outside);
by playing on (`search`)."""


def ask(rule, position, minds, work, lab, guard, scorers, thinkers, its, seat, n):
    """Index into work.option of the option that the seat to act takes of `n` >= 2; -1 if its strategy failed.

    Chance comes from the seat's own stream, so that it never moves a card. work.option and work.value hold the options
    and, unless the choice was left to chance, what the strategy thought of each; work.asked tells the option scored last.
    """
    table = position.table
    k = seat * len(DECISIONS) + table.decision
    manner = its.manner[k]
    if manner == EVEN and its.slip[seat] == 0.0:
        return below(work.stream, seat, n)
    if its.slip[seat] > 0.0 and unit(work.stream, seat) < its.slip[seat]:
        return below(work.stream, seat, n)
    if manner & SEARCHES:
        work.scored = 1
        return search(rule, position, minds, work, lab, guard, scorers, thinkers, its, seat, n)
    return decide(
        rule, table, position.seats[seat], minds[seat], work, guard, scorers[k], thinkers[k], manner, seat, n
    )


def decide(rule, table, mine, mind, work, guard, scorer, thinker, manner, seat, n):
    """What the strategy takes by itself: see `ask`."""
    if manner & EVEN:
        return below(work.stream, seat, n)
    work.scored = 1
    if manner & GUARDED:
        guard.rules[0] = rule
        guard.table[0] = table
        guard.mine[0] = mine
        guard.mind[0] = mind
        return best(
            guard.rules[0],
            guard.table[0],
            guard.mine[0],
            guard.mind[0],
            work,
            scorer,
            thinker,
            manner,
            seat,
            n,
        )
    return best(rule, table, mine, mind, work, scorer, thinker, manner, seat, n)


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


APART = ("search", "play_on")
MARGIN = 0.001
"""What a point ahead of the best other seat counts beside a whole won game: enough to part options that win as often."""


def search(rule, position, minds, work, lab, guard, scorers, thinkers, its, seat, n):
    """Index into work.option of the option with the best mean over `its.playouts[seat]` games; -1 if a strategy failed."""
    work.searching[seat] += 1
    key = stream(work.searched[seat], work.searching[seat])
    for i in range(n):
        work.value[i] = 0.0
    for k in range(its.playouts[seat]):
        for i in range(n):
            trial = lab.position[0]
            lab.position[0] = position
            trial.hidden.stream[REDEAL_STREAM] = stream(key, 2 * k)
            for other in range(position.table.seats):
                lab.work[0].stream[other] = stream(key, 100 * k + other + 101)
            redeal(rule, trial.table, trial.seats, trial.hidden, seat)
            lab.mind[0] = minds[seat]
            if not play_on(
                rule,
                trial,
                lab.mind[0],
                lab.work[0],
                guard,
                scorers,
                thinkers,
                its,
                seat,
                work.option[i],
                lab.log[0],
            ):
                return -1
            work.value[i] += worth(rule, trial.table, trial.seats, seat)
    return highest(work, seat, n)


def highest(work, seat, n):
    """Index of the highest of the first `n` values, equal ones drawn by chance."""
    top = work.value[0]
    equals = 0
    for i in range(n):
        if work.value[i] > top:
            top = work.value[i]
            equals = 1
        elif work.value[i] == top:
            equals += 1
    r = below(work.stream, seat, equals) if equals > 1 else 0
    for i in range(n):
        if work.value[i] == top:
            if r == 0:
                return i
            r -= 1
    return 0


def worth(rule, table, seats, seat):
    """What a finished game was worth to the seat: its win share, and a little for the margin."""
    mine = rank(rule, table, seats, seat)
    winners = 1
    other_best = -1000000
    won = True
    for other in range(table.seats):
        if other != seat:
            theirs = rank(rule, table, seats, other)
            if theirs > mine:
                won = False
            elif theirs == mine:
                winners += 1
            other_best = max(other_best, standing(rule, table, seats, other))
    share = 1.0 / winners if won else 0.0
    return share + MARGIN * (standing(rule, table, seats, seat) - other_best)


def play_on(rule, trial, mind, work, guard, scorers, thinkers, its, searcher, option, log):
    """Take `option` and play the position to its end, all seats by the searcher's strategy; False if it failed."""
    table = trial.table
    seats = trial.seats
    hidden = trial.hidden
    for _ in range(CAP):
        if not step(rule, table, seats, hidden, option, log):
            return True
        seat = table.player
        mine = seats[seat]
        n = legal(rule, table, mine, work.option)
        option = work.option[0]
        if n > 1:
            k = searcher * len(DECISIONS) + table.decision
            manner = its.manner[k]
            taken = decide(rule, table, mine, mind, work, guard, scorers[k], thinkers[k], manner, seat, n)
            if taken < 0:
                return False
            option = work.option[taken]
    return True
