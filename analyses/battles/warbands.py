"""Which warbands win, whoever leads them?"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from analyses import charts
from analyses.battles.runs import plain, strategy_of, warband_of
from analyses.blocks import Layout, stream, totals
from analyses.facts import names
from analyses.report import Column, Figure, Section, Table, table, with_interval
from analyses.stats import Estimate, Moments, verdicts

TITLE = "Warbands"
QUESTION = "Which warbands win, whoever leads them, and who should lead which?"


@dataclass(frozen=True)
class Bands:
    """Block totals of win share by warband, then by strategy and warband, over entries that meet another warband."""

    warbands: tuple[str, ...]
    strategies: tuple[str, ...]
    moments: Moments
    even: float
    games: int

    def share(self, warband: int) -> Estimate:
        """Win share of a warband."""
        return self._share(warband)

    def led(self, strategy: int, warband: int) -> Estimate:
        """Win share of a warband in the hands of a strategy."""
        return self._share(len(self.warbands) * (1 + strategy) + warband)

    def _share(self, column: int) -> Estimate:
        return self.moments.share(column, column + len(self.moments.total) // 2)


def several(run: Any) -> bool:
    """Whether different warbands meet in a run."""
    return any(len(set(map(warband_of, lineup))) > 1 for lineup in run.manifest["lineups"])


def measure(run: Any) -> Bands:
    """Read wins by warband; entries among nothing but their own warband say nothing and are left out."""
    layout = Layout.of(run)
    bands = [warband_of(label) for lineup in layout.lineups for label in lineup]
    leaders = [strategy_of(label) for lineup in layout.lineups for label in lineup]
    warbands, strategies = tuple(dict.fromkeys(bands)), tuple(dict.fromkeys(leaders))
    seats, columns = layout.seats, len(warbands) * (1 + len(strategies))
    groups = np.zeros((layout.cells, columns))
    for cell, (band, leader) in enumerate(zip(bands, leaders, strict=True)):
        start = cell // seats * seats
        if len(set(bands[start : start + seats])) > 1:
            at = warbands.index(band)
            groups[cell, at] = groups[cell, len(warbands) * (1 + strategies.index(leader)) + at] = 1
    moments = Moments(2 * columns)
    for block in stream(run, ["win_share"]):
        moments.add(totals(block["win_share"].astype(float), groups))
    games = moments.blocks * len(layout.lineups)
    return Bands(warbands, strategies, moments, 1 / seats, games)


def warband_table(found: Bands, slug: str) -> Table:
    """A row per warband, best first."""
    order = sorted(range(len(found.warbands)), key=lambda k: -(found.share(k).value or 0.0))
    margins = [found.share(k).minus(found.even) for k in order]
    rows = [
        {"warband": found.warbands[k], "entries": margin.n, "verdict": verdict}
        | with_interval("share", found.share(k))
        | with_interval("margin", margin)
        for k, margin, verdict in zip(order, margins, verdicts(margins, found.games), strict=True)
    ]
    columns = (
        Column("warband", "Warband", "name"),
        Column("entries", "Entries", "count"),
        Column("share", "Win share", "share", interval=True),
        Column("margin", "Beyond even", "points", interval=True),
        Column("verdict", "Verdict"),
    )
    note = (
        "Entries that met another warband, whoever led them. Verdicts: Holm's correction over the warbands, 1 percentage "
        "point counts as no difference."
    )
    return table(f"warbands_{slug}", "By warband", columns, rows, note)


def leader_table(found: Bands, slug: str) -> Table:
    """A row per strategy and warband."""
    cells = [(s, w) for w in range(len(found.warbands)) for s in range(len(found.strategies))]
    rows = [
        {"warband": found.warbands[w], "strategy": found.strategies[s], "entries": found.led(s, w).n}
        | with_interval("share", found.led(s, w))
        | with_interval("margin", found.led(s, w).minus(found.even))
        for s, w in cells
        if found.led(s, w).value is not None
    ]
    columns = (
        Column("warband", "Warband", "name"),
        Column("strategy", "Led by", "name"),
        Column("entries", "Entries", "count"),
        Column("share", "Win share", "share", interval=True),
        Column("margin", "Beyond even", "points", interval=True),
    )
    note = "Each row is a warband in the hands of a strategy."
    return table(f"leaders_{slug}", "By warband and strategy", columns, rows, note, sort="share")


def analyse(runs: Sequence[Any]) -> list[Section]:
    """A section per run in which warbands meet; nothing if there are none."""
    mine = [run for run in plain(runs) if several(run)]
    sections = []
    for run, (title, slug) in zip(mine, names(mine), strict=True):
        found = measure(run)
        items: list[Table | Figure] = [_figure(found, title, slug), warband_table(found, slug)]
        if len(found.strategies) > 1:
            items.append(leader_table(found, slug))
        sections.append(Section(title, f"{found.games:,} battles.", items))
    return sections


def _figure(found: Bands, title: str, slug: str) -> Figure:
    order = sorted(range(len(found.warbands)), key=lambda k: -(found.share(k).value or 0.0))
    rows = [(found.warbands[k], found.share(k)) for k in order]
    drawing = charts.dots(
        [(f"Win share by warband, {title}", rows)],
        "win share in %, with 95 % interval",
        found.even,
        "even share",
    )
    told = ", ".join(f"{name} {value.value * 100:.1f} %" for name, value in rows if value.value is not None)
    return Figure(f"warbands_{slug}", f"Win share by warband, {title}", f"Dots, best first: {told}.", drawing)
