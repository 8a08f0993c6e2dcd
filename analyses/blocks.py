"""A run seen as blocks: every deal is played once by every line-up, so its rows form a rectangle.

A frame of rows becomes arrays of shape (deals, cells), a cell being one seat of one line-up (cell = line-up * seats +
seat). A question is then a choice of cells: a 0/1 matrix (cells, groups) turns values into block totals per group.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from sim.errors import UserError


@dataclass(frozen=True)
class Layout:
    """Who sits where. lineups: labels by seat, one tuple per line-up."""

    lineups: tuple[tuple[str, ...], ...]

    @classmethod
    def of(cls, run: Any) -> "Layout":
        """The layout that a run's manifest declares."""
        return cls(tuple(tuple(lineup) for lineup in run.manifest["lineups"]))

    @property
    def seats(self) -> int:
        """Players at the table."""
        return len(self.lineups[0])

    @property
    def cells(self) -> int:
        """Rows per deal."""
        return len(self.lineups) * self.seats

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """Every strategy that sat somewhere, in order of first appearance."""
        return tuple(dict.fromkeys(label for lineup in self.lineups for label in lineup))

    @cached_property
    def label(self) -> np.ndarray:
        """(cells,) index into `labels`."""
        index = {label: k for k, label in enumerate(self.labels)}
        return np.array([index[label] for lineup in self.lineups for label in lineup])

    @cached_property
    def seat(self) -> np.ndarray:
        """(cells,) the seat of each cell."""
        return np.tile(np.arange(self.seats), len(self.lineups))

    @cached_property
    def entries(self) -> np.ndarray:
        """(cells,) how often the cell's strategy sits in its line-up."""
        return np.array([lineup.count(label) for lineup in self.lineups for label in lineup])

    def by_label(self, keep: np.ndarray | None = None) -> np.ndarray:
        """(cells, labels) 0/1: the kept cells of each strategy."""
        groups = (self.label[:, None] == np.arange(len(self.labels))).astype(float)
        return groups if keep is None else groups * keep[:, None]

    def against_others(self) -> np.ndarray:
        """(cells,) bool: the cells that measure a strategy against others.

        Those in which it sits the fewest times (once, in every design but some `given` ones) beside at least one
        other strategy; so in A-among-Bs games the one A counts, and the crowd of Bs, in each other's way, doesn't.
        """
        fewest = np.full(len(self.labels), self.seats)
        np.minimum.at(fewest, self.label, self.entries)
        return (self.entries < self.seats) & (self.entries == fewest[self.label])

    def rotated(self) -> np.ndarray:
        """(cells,) bool: cells of line-ups all of whose rotations were played, where seat and strength don't mix."""
        present = set(self.lineups)
        whole = [
            all(lineup[k:] + lineup[:k] in present for k in range(self.seats)) for lineup in self.lineups
        ]
        return np.repeat(whole, self.seats)


SLAB = 2**17
"""Rows that are worked on at a time. Sums taken slab by slab come out the same however the run was cut into parts."""


def stream(run: Any, columns: Sequence[str]) -> Iterator[dict[str, np.ndarray]]:
    """The run's columns as arrays (deals, cells) of so many deals; UserError for rows that are not whole blocks."""
    cells = Layout.of(run).cells
    deals = max(1, SLAB // cells)
    waiting: dict[str, list[np.ndarray]] = {name: [] for name in columns}
    count = 0
    for frame in run.frames(list(columns)):
        if frame.height % cells:
            raise UserError(
                f"a part of this run holds {frame.height} rows, which is no multiple of its "
                f"{cells} rows per deal"
            )
        for name in columns:
            waiting[name].append(frame[name].to_numpy().reshape(-1, cells))
        count += frame.height // cells
        if count >= deals:
            joined = {name: np.concatenate(parts) for name, parts in waiting.items()}
            for start in range(0, count - deals + 1, deals):
                yield {name: values[start : start + deals] for name, values in joined.items()}
            count %= deals
            waiting = {name: [values[len(values) - count :]] for name, values in joined.items()}
    if count:
        yield {name: np.concatenate(parts) for name, parts in waiting.items()}


def totals(values: np.ndarray, groups: np.ndarray) -> np.ndarray:
    """Block totals for `stats.Moments`: (deals, 2 * groups), first each group's sum, then its number of entries."""
    counts = np.broadcast_to(groups.sum(axis=0), (len(values), groups.shape[1]))
    return np.hstack([values @ groups, counts])
