"""Who kills, who eats, and does it win?"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from analyses.battles.runs import plain
from analyses.combat.drawings_force import panels
from analyses.facts import names
from analyses.groups import ENTRIES, OTHERS, WINNERS, Grouped, grouped
from analyses.report import Column, Figure, Section, Table, table, with_interval

TITLE = "Kills and meals"
QUESTION = "How many fairies does each strategy kill and lose, how much does it eat, and what do winners do otherwise?"
COUNTS = {
    "killed": "Kills",
    "fallen": "Own fairies lost",
    "bites": "Points eaten",
    "living_points": "Points of living fairies at the end",
    "tests": "Rushes and pounces tried",
    "tests_won": "Rushes and pounces won",
    "spells": "Spells cast",
}
"""What is told per side and battle, with its words."""
COLUMNS = tuple(name for name in COUNTS if name != "spells")


def measure(run: Any) -> Grouped:
    """Sum the counts of a run by group of entries."""
    casts = [name for name in run.manifest["columns"] if name.startswith("cast_")]

    def spells(block: dict[str, np.ndarray]) -> np.ndarray:
        return np.sum([block[name].astype(float) for name in casts], axis=0)

    return grouped(run, [*COLUMNS, *casts], {"spells": spells})


def winner_table(found: Grouped, slug: str) -> Table:
    """Winners against the others."""
    rows = [
        dict[str, Any](what=words)
        | with_interval("all", found.ratio(name))
        | with_interval("winners", found.ratio(name, ENTRIES, WINNERS))
        | with_interval("others", found.ratio(name, ENTRIES, OTHERS))
        | with_interval("difference", found.winners_beyond(name))
        for name, words in COUNTS.items()
    ]
    columns = (
        Column("what", "Per side and battle"),
        Column("all", "All", "number", interval=True),
        Column("winners", "Winners", "number", interval=True),
        Column("others", "Others", "number", interval=True),
        Column("difference", "Winners beyond others", "fine", interval=True),
    )
    note = (
        "A winner is whoever won alone or shared; winners against others is paired by deal. Winners are mostly the stronger "
        "strategies, and live longer to do things, so this tells what they do, not what a thing does by itself."
    )
    return table(f"meals_winners_{slug}", "Winners and others", columns, rows, note)


def strategy_table(found: Grouped, slug: str) -> Table:
    """Per strategy."""
    rows = []
    for label, group in found.groups[OTHERS + 1 :]:
        row: dict[str, Any] = {"strategy": label, "entries": found.total(ENTRIES, group)}
        for name in COUNTS:
            row |= with_interval(name, found.ratio(name, ENTRIES, group))
        rows.append(row | with_interval("per_test", found.share("tests_won", "tests", group)))
    columns = [Column("strategy", "Strategy", "name"), Column("entries", "Entries", "count")]
    columns += [Column(name, words, "number", interval=True) for name, words in COUNTS.items()]
    columns.append(Column("per_test", "Of its tests it wins", "share", interval=True))
    return table(f"meals_by_strategy_{slug}", "By strategy", columns, rows, "Per side and battle.")


def analyse(runs: Sequence[Any]) -> list[Section]:
    """A section per run; nothing for games without battles."""
    mine = plain(runs)
    sections = []
    for run, (title, slug) in zip(mine, names(mine), strict=True):
        found = measure(run)
        items: list[Table | Figure] = [winner_table(found, slug), strategy_table(found, slug)]
        if len(found.layout.labels) > 1:
            items.insert(0, _figure(found, title, slug))
        sections.append(Section(title, "", items))
    return sections


def _figure(found: Grouped, title: str, slug: str) -> Figure:
    groups = found.groups[OTHERS + 1 :]
    shown = [
        (COUNTS[name], [found.ratio(name, ENTRIES, group) for _, group in groups])
        for name in ("killed", "bites")
    ]
    drawing = panels(
        [label for label, _ in groups],
        [(what.lower(), values, 1) for what, values in shown],
        f"{title}; per side and battle; dots with 95 % interval",
    )
    told = "; ".join(
        f"{what}: "
        + ", ".join(
            f"{label} {value.value:.1f}"
            for (label, _), value in zip(groups, values, strict=True)
            if value.value is not None
        )
        for what, values in shown
    )
    return Figure(f"meals_{slug}", f"Kills and points eaten by strategy, {title}", f"Dots. {told}.", drawing)
