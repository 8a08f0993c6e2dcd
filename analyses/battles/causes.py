"""What hurts, and what kills?"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from analyses import charts
from analyses.battles.runs import named, plain
from analyses.facts import names
from analyses.groups import ALL, ENTRIES, OTHERS, Grouped, grouped
from analyses.report import Column, Figure, Section, Table, table, with_interval
from analyses.stats import Estimate

TITLE = "Causes"
QUESTION = (
    "Where do damage and deaths come from: hand to hand, shots, brawls, jokers, spells, thralls or bombs?"
)
HURT, KILLED = "hurt_by_", "killed_by_"
WORDS = {
    "hand": "hand to hand",
    "ranged": "shots",
    "wrestling": "brawls",
    "joker": "jokers",
    "spell": "spells",
    "thrall": "thralls",
    "bomb": "bombs",
}
WHOLE = "all of it"


def called(cause: str) -> str:
    """A cause as people say it."""
    return WORDS.get(cause, cause.replace("_", " "))


def measure(run: Any) -> Grouped:
    """Sum damage and kills of a run by cause, and over all causes, by group of entries."""
    causes = named(run, HURT)

    def over(prefix: str) -> Any:
        return lambda block: np.sum([block[f"{prefix}{cause}"].astype(float) for cause in causes], axis=0)

    columns = [f"{prefix}{cause}" for prefix in (HURT, KILLED) for cause in causes]
    return grouped(run, columns, {HURT: over(HURT), KILLED: over(KILLED)})


def seen(found: Grouped, run: Any) -> list[str]:
    """Causes of any damage in the run."""
    return [cause for cause in named(run, HURT) if found.total(f"{HURT}{cause}")]


def cause_table(found: Grouped, causes: Sequence[str], slug: str) -> Table:
    """Damage and kills per battle side, and each cause's share."""
    rows = []
    for cause in causes:
        hurt, killed = f"{HURT}{cause}", f"{KILLED}{cause}"
        row = {"cause": called(cause), "points": found.total(hurt), "deaths": found.total(killed)}
        row |= with_interval("each", found.ratio(hurt)) | with_interval("hurt", found.share(hurt, HURT))
        rows.append(row | with_interval("killed", found.share(killed, KILLED)))
    columns = (
        Column("cause", "Cause"),
        Column("points", "Points of damage", "count"),
        Column("each", "Per side and battle", "number", interval=True),
        Column("hurt", "Of all damage", "share", interval=True),
        Column("deaths", "Kills", "count"),
        Column("killed", "Of all kills", "share", interval=True),
    )
    note = (
        "Damage that a side's figures or cards did, to whomever; kills that it was given. A joker's point is done by "
        "whoever defends, and what wrestlers lose in an enemy's turn counts as brawls."
    )
    return table(f"causes_{slug}", "Damage and kills by cause", columns, rows, note)


def strategy_table(found: Grouped, causes: Sequence[str], slug: str) -> Table:
    """Each strategy's damage and its sources."""
    rows = []
    for label, group in found.groups[OTHERS + 1 :]:
        row: dict[str, Any] = {"strategy": label, "entries": found.total(ENTRIES, group)}
        row |= with_interval("each", found.ratio(HURT, ENTRIES, group))
        for cause in causes:
            row |= with_interval(cause, _share(found, cause, group))
        rows.append(row)
    columns = [Column("strategy", "Strategy", "name"), Column("entries", "Entries", "count")]
    columns.append(Column("each", "Damage per battle", "number", interval=True))
    columns += [Column(cause, f"By {called(cause)}", "share", interval=True) for cause in causes]
    note = "Points of damage that it did, and how much of it each cause did."
    return table(f"causes_by_strategy_{slug}", "By strategy", columns, rows, note)


def _share(found: Grouped, cause: str, group: int = ALL) -> Estimate:
    return found.share(f"{HURT}{cause}", HURT, group)


def analyse(runs: Sequence[Any]) -> list[Section]:
    """A picture of all runs, then a section per run; nothing for games without battles."""
    mine = plain(runs)
    if not mine:
        return []
    told = names(mine)
    measured = [(measure(run), run) for run in mine]
    shown = list(dict.fromkeys(cause for found, run in measured for cause in seen(found, run)))
    sections = [
        Section("All battles", "", [_figure([title for title, _ in told], [f for f, _ in measured], shown)])
    ]
    for (found, run), (title, slug) in zip(measured, told, strict=True):
        causes = seen(found, run)
        items: list[Table | Figure] = [cause_table(found, causes, slug), strategy_table(found, causes, slug)]
        sections.append(Section(title, "", items))
    return sections


def _figure(titles: Sequence[str], found: Sequence[Grouped], causes: Sequence[str]) -> Figure:
    values = [[(_share(each, cause).value or 0.0) * 100 for cause in causes] for each in found]
    drawing = charts.stacked(
        titles,
        [called(cause) for cause in causes],
        np.array(values).reshape(len(titles), -1),
        "share of all damage in %",
    )
    told = "; ".join(
        f"{title}: "
        + ", ".join(f"{called(cause)} {value:.0f} %" for cause, value in zip(causes, line, strict=True))
        for title, line in zip(titles, values, strict=True)
    )
    return Figure("causes", "Where damage comes from", f"Stacked bars. {told}.", drawing)
