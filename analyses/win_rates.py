"""Who wins how often, over all and against whom."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from analyses import charts
from analyses.blocks import Layout, stream, totals
from analyses.facts import names
from analyses.head_to_head import head_to_head
from analyses.report import Column, Figure, Section, Table, table, with_interval
from analyses.stats import Estimate, Moments, verdicts
from sim.errors import UserError

TITLE = "Win rates"
QUESTION = "How often does each strategy win, and against whom?"

RECORD = (
    Column("strategy", "Strategy", "name"),
    Column("entries", "Entries", "count"),
    Column("wins", "Won alone", "count"),
    Column("ties", "Won shared", "count"),
    Column("losses", "Not won", "count"),
    Column("win_share", "Win share", "share", interval=True),
)


@dataclass(frozen=True)
class Wins:
    """Wins of a run. moments: block totals of win share by the groups below, then their counts of entries.

    wins, ties: (cells,) games won alone and shared in each seat of each line-up.
    """

    layout: Layout
    moments: Moments
    wins: np.ndarray
    ties: np.ndarray

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """Strategies, in order of first appearance."""
        return self.layout.labels

    def overall(self, k: int) -> Estimate:
        """Win share of strategy k over all its entries."""
        return self.moments.share(k, self._count(k))

    def against_others(self, k: int) -> Estimate:
        """Win share of strategy k against others (see `Layout.against_others`)."""
        k += len(self.labels)
        return self.moments.share(k, self._count(k))

    def ahead(self, first: int, second: int) -> Estimate:
        """Win share against others of one strategy less that of another, paired by deal."""
        first, second = first + len(self.labels), second + len(self.labels)
        return self.moments.difference((first, self._count(first)), (second, self._count(second)))

    def one_among(self, k: int, others: int) -> Estimate:
        """Win share of one entry of strategy k where all others play the other strategy."""
        column = 2 * len(self.labels) + k * len(self.labels) + others
        return self.moments.share(column, self._count(column))

    def ranking(self) -> list[int]:
        """Strategies by win share against others, those never measured last."""
        share = [self.against_others(k).value for k in range(len(self.labels))]
        return sorted(range(len(share)), key=lambda k: (share[k] is None, -(share[k] or 0.0)))

    def _count(self, column: int) -> int:
        return column + len(self.moments.total) // 2


def measure(run: Any) -> Wins:
    """Read the wins of a run; UserError where the win shares don't add up to the games."""
    layout = Layout.of(run)
    groups = np.hstack([layout.by_label(), layout.by_label(layout.against_others()), _one_among(layout)])
    moments = Moments(2 * groups.shape[1])
    wins, ties = np.zeros(layout.cells, np.int64), np.zeros(layout.cells, np.int64)
    for block in stream(run, ["win_share"]):
        share = block["win_share"].astype(float)
        moments.add(totals(share, groups))
        wins += (share == 1).sum(axis=0)
        ties += ((share > 0) & (share < 1)).sum(axis=0)
    games = moments.blocks * len(layout.lineups)
    if abs(moments.total[: len(layout.labels)].sum() - games) > 1e-6 * max(games, 1):
        raise UserError(
            f"the win shares of this run do not add up to its {games:,} games: its rows are damaged"
        )
    return Wins(layout, moments, wins, ties)


def _one_among(layout: Layout) -> np.ndarray:
    """(cells, labels * labels) 0/1: the cells where one A sits among Bs, for every ordered pair (A, B)."""
    count = len(layout.labels)
    groups = np.zeros((layout.cells, count * count))
    for cell in range(layout.cells):
        lineup = layout.lineups[cell // layout.seats]
        others = {label for label in lineup if label != layout.labels[layout.label[cell]]}
        if layout.entries[cell] == 1 and len(others) == 1:
            groups[cell, layout.label[cell] * count + layout.labels.index(others.pop())] = 1
    return groups


def record(wins: Wins, k: int, keep: np.ndarray, share: Estimate) -> dict[str, Any]:
    """Won, shared and lost entries of strategy k in the kept cells; the three add up to its entries."""
    mine = (wins.layout.label == k) & keep
    entries = int(mine.sum()) * wins.moments.blocks
    won, shared = int(wins.wins[mine].sum()), int(wins.ties[mine].sum())
    counts = {"entries": entries, "wins": won, "ties": shared, "losses": entries - won - shared}
    return {"strategy": wins.labels[k]} | counts | with_interval("win_share", share)


def all_entries(wins: Wins, slug: str) -> Table:
    """Every entry of every strategy, mirror games included."""
    everywhere = np.ones(wins.layout.cells, bool)
    rows = [record(wins, k, everywhere, wins.overall(k)) for k in range(len(wins.labels))]
    games = wins.moments.blocks * len(wins.layout.lineups)
    note = (
        "Every seat of every game, a strategy seated twice in a game counts as two entries. "
        "Win share times entries adds up "
        f"to the {games:,} games, a shared win being split evenly."
    )
    return table(f"win_rates_{slug}", "All entries", RECORD, rows, note, sort="win_share")


def standings(wins: Wins, slug: str) -> Table:
    """Strategies against others, best first, with a verdict against an even share and the lead over the next."""
    ranking = wins.ranking()
    even = 1 / wins.layout.seats
    keep = wins.layout.against_others()
    margins = [wins.against_others(k).minus(even) for k in ranking]
    games = wins.moments.blocks * len(wins.layout.lineups)
    told = verdicts(margins, games)
    rows = []
    for place, k in enumerate(ranking):
        row = record(wins, k, keep, wins.against_others(k)) | {"verdict": told[place]}
        row |= with_interval("margin", margins[place])
        following = wins.ahead(k, ranking[place + 1]) if place + 1 < len(ranking) else Estimate()
        rows.append(row | with_interval("lead", following))
    columns = (
        *RECORD,
        Column("margin", "Beyond even", "points", interval=True),
        Column("verdict", "Verdict"),
        Column("lead", "Ahead of the next", "points", interval=True),
    )
    note = (
        "Only entries of a strategy that sits alone among others (as alone as the line-ups "
        "allow), no mirror games. Even would be "
        f"{even * 100:.1f} %. Verdicts: 1 percentage point counts as no difference, Holm's "
        "correction over the strategies. "
        "The lead over the next row is paired by deal."
    )
    return table(f"standings_{slug}", "Against others", columns, rows, note)


def one_among_others(wins: Wins, slug: str) -> Table | None:
    """A long table of A among Bs; None where no line-up has that shape."""
    labels, ranking = wins.labels, wins.ranking()
    pairs = [(a, b) for a in ranking for b in ranking if a != b]
    rows = []
    for a, b in pairs:
        share = wins.one_among(a, b)
        if share.value is not None:
            row = {"strategy": labels[a], "others": labels[b], "games": share.n}
            rows.append(
                row
                | with_interval("win_share", share)
                | with_interval("margin", share.minus(1 / wins.layout.seats))
            )
    if not rows:
        return None
    columns = (
        Column("strategy", "One", "name"),
        Column("others", "Among", "name"),
        Column("games", "Games", "count"),
        Column("win_share", "Win share", "share", interval=True),
        Column("margin", "Beyond even", "points", interval=True),
    )
    note = (
        "One entry of the first strategy, all other seats play the second; every seat of the "
        "first equally often if the design rotates."
    )
    return table(f"one_among_{slug}", "One among others", columns, rows, note)


def analyse(runs: Sequence[Any]) -> list[Section]:
    """A section per run: standings with a figure, matrix, head to head, all entries."""
    sections = []
    for run, (title, slug) in zip(runs, names(runs), strict=True):
        wins = measure(run)
        if len(wins.labels) == 1:
            told = (
                f"{wins.labels[0]} was among its own kind: its wins say something of seats, not of strength."
            )
            sections.append(Section(title, told))
            continue
        matches = head_to_head(run, wins.ranking(), slug)
        items: list[Table | Figure] = [standings_figure(wins, title, slug), standings(wins, slug)]
        pairs = one_among_others(wins, slug)
        items += [matrix_figure(wins, title, slug), pairs] if pairs else []
        sections.append(Section(title, balance(wins.layout), [*items, matches, all_entries(wins, slug)]))
    return sections


def balance(layout: Layout) -> str:
    """One sentence: did every strategy sit in every seat equally often?"""
    sat = np.zeros((len(layout.labels), layout.seats), int)
    np.add.at(sat, (layout.label, layout.seat), 1)
    uneven = [label for label, times in zip(layout.labels, sat, strict=True) if len(set(times)) > 1]
    if not uneven:
        return "Every strategy sat in every seat equally often."
    return (
        "Not every strategy sat in every seat equally often, so strength and seat are mixed: "
        f"{', '.join(uneven)}."
    )


def standings_figure(wins: Wins, title: str, slug: str) -> Figure:
    """Sorted dots of win share against others."""
    ranking = wins.ranking()
    rows = [(wins.labels[k], wins.against_others(k)) for k in ranking]
    drawing = charts.dots(
        [(f"Win share against others, {title}", rows)],
        "win share in %, with 95 % interval",
        1 / wins.layout.seats,
        "even share",
        style_of={label: k for k, label in enumerate(wins.labels)},
    )
    told = ", ".join(f"{name} {value.value * 100:.1f} %" for name, value in rows if value.value is not None)
    return Figure(
        f"standings_{slug}", f"Win share against others, {title}", f"Dot plot, best first: {told}.", drawing
    )


def matrix_figure(wins: Wins, title: str, slug: str) -> Figure:
    """Win share of one A among Bs as a matrix."""
    ranking = wins.ranking()
    values = np.full((len(ranking), len(ranking)), np.nan)
    for r, a in enumerate(ranking):
        for c, b in enumerate(ranking):
            share = wins.one_among(a, b).value
            values[r, c] = np.nan if share is None else share
    shown = [wins.labels[k] for k in ranking]
    among = "against" if wins.layout.seats == 2 else "among"
    drawing = charts.matrix(
        values, shown, shown, f"{among} this strategy", "one of this strategy", "win share in %"
    )
    alt = (
        "Matrix of the win share of one entry of the row's strategy among entries of the "
        "column's; all numbers are in the table below."
    )
    return Figure(
        f"matrix_{slug}",
        f"Win share of one {among} others, {title}; even would be {100 / wins.layout.seats:.0f} %",
        alt,
        drawing,
    )
