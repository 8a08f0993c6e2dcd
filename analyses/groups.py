"""Columns of a run summed by groups of entries: all, winners, the others, and every strategy."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from analyses.blocks import Layout, stream
from analyses.stats import Estimate, Moments

ALL, WINNERS, OTHERS = 0, 1, 2  # groups of entries; the strategies follow
ENTRIES = "entries"
"""The column that counts entries."""
Derived = Mapping[str, Callable[[dict[str, np.ndarray]], np.ndarray]]


@dataclass(frozen=True)
class Grouped:
    """Block totals of columns by group. names: the columns in order, `entries` first."""

    layout: Layout
    names: tuple[str, ...]
    moments: Moments

    @property
    def groups(self) -> list[tuple[str, int]]:
        """What every group is called, with its number."""
        told = [("all", ALL), ("winners", WINNERS), ("others", OTHERS)]
        return told + [(label, OTHERS + 1 + k) for k, label in enumerate(self.layout.labels)]

    def total(self, name: str, group: int = ALL) -> float:
        """Sum of a column over the entries of a group."""
        return float(self.moments.total[self._at(name, group)])

    def ratio(self, name: str, over: str = ENTRIES, group: int = ALL) -> Estimate:
        """Sum of one column over the sum of another, per entry by default."""
        return self.moments.ratio(self._at(name, group), self._at(over, group))

    def share(self, name: str, over: str, group: int = ALL) -> Estimate:
        """The same where it is known to lie in 0..1."""
        return self.moments.share(self._at(name, group), self._at(over, group))

    def winners_beyond(self, name: str, over: str = ENTRIES) -> Estimate:
        """The winners' ratio less that of the others, paired by deal."""
        first, second = ((self._at(name, group), self._at(over, group)) for group in (WINNERS, OTHERS))
        return self.moments.difference(first, second)

    def _at(self, name: str, group: int) -> int:
        return self.names.index(name) * (OTHERS + 1 + len(self.layout.labels)) + group


def grouped(run: Any, columns: Sequence[str], derived: Derived | None = None) -> Grouped:
    """Read columns of a run; `derived` makes more of them, each from the arrays (deals, cells) of the columns."""
    layout, derived = Layout.of(run), derived or {}
    names = (ENTRIES, *columns, *derived)
    groups = np.hstack([np.ones((layout.cells, 1)), layout.by_label()])
    moments = Moments(len(names) * (groups.shape[1] + 2))
    for block in stream(run, ["win_share", *columns]):
        won = block["win_share"] > 0
        values = [np.ones(won.shape), *(block[name] for name in columns)]
        values += [make(block) for make in derived.values()]
        moments.add(np.hstack([by_group(each.astype(float), won, groups) for each in values]))
    return Grouped(layout, names, moments)


def by_group(values: np.ndarray, won: np.ndarray, groups: np.ndarray) -> np.ndarray:
    """Block totals (deals, groups): all entries, winners, others, each strategy.

    groups: (cells, 1 + strategies) 0/1, all cells first. A winner is whoever won alone or shared.
    """
    sums = values @ groups
    winners = (values * won).sum(axis=1)[:, None]
    return np.hstack([sums[:, :1], winners, sums[:, :1] - winners, sums[:, 1:]])


def has_columns(run: Any, columns: Sequence[str]) -> bool:
    """Whether the run's table has all these columns."""
    return set(columns) <= set(run.manifest["columns"])
