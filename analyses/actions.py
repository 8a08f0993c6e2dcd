"""How are the actions used through the game, and by whom?

For games whose tables count actions by quarter: columns named ACTION_q1, ACTION_q2 and so on.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from analyses import charts
from analyses.facts import names
from analyses.groups import ALL, ENTRIES, OTHERS, WINNERS, Grouped, grouped
from analyses.report import Column, Figure, Section, Table, table, with_interval
from analyses.stats import Estimate

TITLE = "Actions"
QUESTION = "How is each action used through the game, and do winners use them otherwise?"
COUNTED = re.compile(r"(?P<action>\w+)_q(?P<quarter>[1-9])")
WHOLE = "actions"


@dataclass(frozen=True)
class Actions:
    """Counts of actions by group of entries. actions and quarters: as the table's columns name them."""

    grouped: Grouped
    actions: tuple[str, ...]
    quarters: tuple[int, ...]

    def mean(self, action: str, group: int = ALL) -> Estimate:
        """Times per entry."""
        return self.grouped.ratio(action, ENTRIES, group)

    def share(self, action: str, quarter: int | None = None, group: int = ALL) -> Estimate:
        """Share of all actions (of a quarter) that are this one."""
        end = "" if quarter is None else f"_q{quarter}"
        return self.grouped.share(f"{action}{end}", f"{WHOLE}{end}", group)


def counted(run: Any) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The actions and the quarters that a run's table counts; none for most games."""
    found = [each for name in run.manifest["columns"] if (each := COUNTED.fullmatch(name))]
    found = [each for each in found if each["action"] != "score"]
    actions = dict.fromkeys(each["action"] for each in found)
    return tuple(actions), tuple(sorted({int(each["quarter"]) for each in found}))


def measure(run: Any) -> Actions:
    """Sum the actions of a run by quarter, over the game, and all kinds together."""
    actions, quarters = counted(run)

    def added(block: dict[str, np.ndarray], some: Sequence[str], when: Sequence[int]) -> np.ndarray:
        return np.sum([block[f"{action}_q{q}"].astype(float) for action in some for q in when], axis=0)

    derived: dict[str, Any] = {}
    for action in actions:
        derived[action] = partial(added, some=[action], when=quarters)
    for q in quarters:
        derived[f"{WHOLE}_q{q}"] = partial(added, some=actions, when=[q])
    derived[WHOLE] = partial(added, some=actions, when=quarters)
    columns = [f"{action}_q{q}" for action in actions for q in quarters]
    return Actions(grouped(run, columns, derived), actions, quarters)


def quarter_table(found: Actions, slug: str) -> Table:
    """Share of each action in every quarter."""
    rows = []
    for action in found.actions:
        row: dict[str, Any] = {"action": action, "count": found.grouped.total(action)}
        row |= with_interval("mean", found.mean(action)) | with_interval("all", found.share(action))
        for q in found.quarters:
            row |= with_interval(f"q{q}", found.share(action, q))
        rows.append(row)
    columns = [
        Column("action", "Action"),
        Column("count", "Times", "count"),
        Column("mean", "Per entry and game", "number", interval=True),
        Column("all", "Of all actions", "share", interval=True),
    ]
    columns += [Column(f"q{q}", f"Quarter {q}", "share", interval=True) for q in found.quarters]
    note = "Shares of all actions taken in that quarter of the game; each turn is one action."
    return table(f"actions_{slug}", "Actions through the game", columns, rows, note)


def winner_table(found: Actions, slug: str) -> Table:
    """Times per game, winners against others."""
    rows: list[dict[str, Any]] = [
        dict[str, Any](action=action)
        | with_interval("winners", found.mean(action, WINNERS))
        | with_interval("others", found.mean(action, OTHERS))
        | with_interval("difference", found.grouped.winners_beyond(action))
        for action in found.actions
    ]
    columns = (
        Column("action", "Action"),
        Column("winners", "Winners", "number", interval=True),
        Column("others", "Others", "number", interval=True),
        Column("difference", "Winners beyond others", "fine", interval=True),
    )
    note = (
        "Times per game. A winner is whoever won alone or shared; winners against others is paired by deal. Winners "
        "are mostly the stronger strategies, so this tells what these do, not what an action does by itself."
    )
    return table(f"actions_winners_{slug}", "Actions of winners", columns, rows, note)


def strategy_table(found: Actions, slug: str) -> Table:
    """Times per game by strategy."""
    rows = []
    for label, group in found.grouped.groups[OTHERS + 1 :]:
        row: dict[str, Any] = {"strategy": label, "entries": found.grouped.total(ENTRIES, group)}
        for action in found.actions:
            row |= with_interval(action, found.mean(action, group))
        rows.append(row)
    columns = [Column("strategy", "Strategy", "name"), Column("entries", "Entries", "count")]
    columns += [Column(action, action.capitalize(), "number", interval=True) for action in found.actions]
    return table(f"actions_by_strategy_{slug}", "Actions by strategy", columns, rows, "Times per game.")


def analyse(runs: Sequence[Any]) -> list[Section]:
    """A section per run; nothing for games that count no actions."""
    mine = [run for run in runs if counted(run)[0]]
    sections = []
    for run, (title, slug) in zip(mine, names(mine), strict=True):
        found = measure(run)
        items: list[Table | Figure] = [
            _quarter_figure(found, title, slug),
            quarter_table(found, slug),
            _winner_figure(found, title, slug),
            winner_table(found, slug),
            strategy_table(found, slug),
        ]
        sections.append(Section(title, "", items))
    return sections


def _quarter_figure(found: Actions, title: str, slug: str) -> Figure:
    shares = [[(found.share(a, q).value or 0.0) * 100 for a in found.actions] for q in found.quarters]
    rows = [f"quarter {q}" for q in found.quarters]
    drawing = charts.stacked(rows, found.actions, np.array(shares), "share of all actions in %")
    told = "; ".join(
        f"{row}: " + ", ".join(f"{a} {share:.0f} %" for a, share in zip(found.actions, line, strict=True))
        for row, line in zip(rows, shares, strict=True)
    )
    return Figure(
        f"actions_{slug}", f"Actions by quarter of the game, {title}", f"Stacked bars. {told}.", drawing
    )


def _winner_figure(found: Actions, title: str, slug: str) -> Figure:
    rows = [(action, found.grouped.winners_beyond(action)) for action in found.actions]
    drawing = charts.dots(
        [(f"Actions of winners, {title}", rows)],
        "times per game, winners less others, with 95 % interval",
        0.0,
        "no difference",
        percent=False,
    )
    told = ", ".join(f"{name} {value.value:+.2f}" for name, value in rows if value.value is not None)
    return Figure(
        f"actions_winners_{slug}",
        f"How often winners take each action beyond others, {title}",
        f"Dots by action, in times per game: {told}.",
        drawing,
    )
