"""Which line-ups meet: the designs of an experiment.

Every design returns distinct line-ups. `pairs`, `among` and `mixed` sort their entries by label first, so neither
the order in which strategies are named nor naming one twice changes anything; each entry sits in every seat equally
often.
"""

import hashlib
import math
from collections.abc import Iterable

from sim.errors import UserError
from sim.game import Entry, Lineup, labels_of


def given(lineups: list[Lineup], rotate: bool = False) -> list[Lineup]:
    """The line-ups as they were asked for; with `rotate`, each in every rotation of its seats."""
    return distinct(turned for lineup in lineups for turned in (rotations(lineup) if rotate else [lineup]))


def pairs(entries: list[Entry]) -> list[Lineup]:
    """Two seats: every ordered pair, an entry against itself included; k entries give k * k line-ups."""
    return among(entries, 2)


def among(entries: list[Entry], seats: int) -> list[Lineup]:
    """One A among Bs, for every two entries A, B and every seat of A, and each entry among its own kind.

    With three or more seats k entries give k * (k - 1) * seats + k line-ups.
    """
    ordered = by_label(entries)
    return distinct(
        [first if seat == at else rest for seat in range(seats)]
        for first in ordered
        for rest in ordered
        for at in range(seats)
    )


def mixed(entries: list[Entry], seats: int, draws: int, seed: int) -> list[Lineup]:
    """`draws` random circles of different entries, each in every rotation; all circles, if there are fewer.

    A circle is drawn by ranking the labels by a hash of seed and draw number, so that the seed repeats it.
    """
    ordered = by_label(entries)
    if len(ordered) < seats:
        raise UserError(f"mixed line-ups of {seats} need {seats} different strategies, not {len(ordered)}")
    if draws < 1:
        raise UserError(f"mixed line-ups need at least one draw, not {draws}")
    wanted = min(draws, math.comb(len(ordered), seats) * math.factorial(seats - 1))
    lineups: list[Lineup] = []
    drawn: set[tuple[str, ...]] = set()
    draw = 0
    while len(lineups) < wanted * seats:
        circle = sorted(ordered, key=lambda entry: _rank(seed, draw, entry))[:seats]
        draw += 1
        if labels_of(circle) not in drawn:
            drawn.update(labels_of(turned) for turned in rotations(circle))
            lineups += rotations(circle)
    return lineups


def rotations(lineup: Lineup) -> list[Lineup]:
    """The line-up with everybody moved on by 0, 1, 2 ... seats."""
    return [lineup[-by:] + lineup[:-by] for by in range(len(lineup))]


def distinct(lineups: Iterable[Lineup]) -> list[Lineup]:
    """The line-ups without repetitions, in their first order."""
    found: dict[tuple[str, ...], Lineup] = {}
    for lineup in lineups:
        found.setdefault(labels_of(lineup), lineup)
    return list(found.values())


def by_label(entries: list[Entry]) -> list[Entry]:
    """The different entries, sorted by their labels."""
    found = {entry.label: entry for entry in entries}
    return [found[label] for label in sorted(found)]


def _rank(seed: int, draw: int, entry: Entry) -> bytes:
    return hashlib.sha256(f"{seed} {draw} {entry.label}".encode()).digest()
