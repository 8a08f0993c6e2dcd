"""What do optional rules and other readings of the rulebook change?

Every variant plays the deals of a tournament under the rules as they stand again, so that all differences are
paired by deal.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from analyses import charts
from analyses.battles.runs import battles
from analyses.combat.drawings_force import panels
from analyses.facts import names, searches
from analyses.report import Column, Figure, Section, Table, table, with_interval
from analyses.side_by_side import Pair, measure, partners, rules_of
from analyses.stats import verdicts

TITLE = "Other rules"
QUESTION = "What do optional rules and other readings change: how long battles last, how deadly they are, and who wins?"
COUNTS = {
    "rounds": "Rounds",
    "killed": "Kills",
    "bites": "Points eaten",
    "hurt_by_hand": "Damage hand to hand",
    "hurt_by_ranged": "Damage by shots",
    "hurt_by_wrestling": "Damage in brawls",
    "hurt_by_spell": "Damage by spells",
}
SHOWN = ("rounds", "killed", "bites")
Changes = Sequence[tuple[str, Pair]]


def changes(runs: Sequence[Any]) -> list[tuple[Any, list[tuple[str, Pair]]]]:
    """For every run under the rules as they stand that has been played under others: it, and what each of those changes."""
    mine = [run for run in battles(runs) if not any(map(searches, run.manifest["entries"]))]
    found: dict[int, list[tuple[str, Pair]]] = {}
    for before, after in partners(mine):
        if mine[before].manifest["rules"]["changed"]:
            continue
        pair = measure(mine[before], mine[after], ("win_share", *COUNTS))
        found.setdefault(before, []).append((title_of(mine[after].manifest), pair))
    return [(mine[before], pairs) for before, pairs in found.items()]


def title_of(manifest: dict[str, Any]) -> str:
    """What a variant is called: by its title, or by what is set."""
    variant = manifest["rules"]["variant"]
    return (
        variant["title"] if isinstance(variant, dict) and not manifest["rules"]["set"] else rules_of(manifest)
    )


def count_table(found: Changes, slug: str) -> Table:
    """Change of every count, a row per variant."""
    rows = []
    for title, pair in found:
        row: dict[str, Any] = {"rules": title, "games": pair.deals * len(pair.layout.lineups)}
        for name in COUNTS:
            row |= with_interval(name, pair.change(name, 0))
        rows.append(row)
    columns = [Column("rules", "Other rule"), Column("games", "Battles of each", "count")]
    columns += [Column(name, label, "fine", interval=True) for name, label in COUNTS.items()]
    means = ", ".join(
        f"{label.lower()} {found[0][1].mean(0, name, 0).value or 0.0:.2f}" for name, label in COUNTS.items()
    )
    note = (
        f"Per side and battle, changed rules less those as they stand, paired by deal. As they stand: {means}. Where "
        "all is 0, nothing changed in any battle: the rule never came up, or these strategies make no use of it."
    )
    return table(f"changes_{slug}", "What other rules change", columns, rows, note)


def strategy_table(found: Changes, slug: str) -> Table:
    """Change of win share, a row per variant and strategy."""
    cells = [(title, pair, k) for title, pair in found for k in range(len(pair.layout.labels))]
    moved = [pair.change("win_share", 1 + k) for _, pair, k in cells]
    games = sum(pair.deals * len(pair.layout.lineups) for _, pair in found)
    rows = [
        dict[str, Any](rules=title, strategy=pair.layout.labels[k], verdict=verdict)
        | with_interval("before", pair.mean(0, "win_share", 1 + k))
        | with_interval("after", pair.mean(1, "win_share", 1 + k))
        | with_interval("change", change)
        for (title, pair, k), change, verdict in zip(
            cells, moved, verdicts(moved, games, words=("more", "less")), strict=True
        )
    ]
    columns = (
        Column("rules", "Other rule"),
        Column("strategy", "Strategy", "name"),
        Column("before", "Win share before", "share", interval=True),
        Column("after", "Under the other rule", "share", interval=True),
        Column("change", "Difference", "points", interval=True),
        Column("verdict", "Verdict"),
    )
    note = (
        "Paired by deal; all entries of the strategy, its own kind included. Verdicts: Holm's correction over the whole "
        "table, 1 percentage point counts as no difference."
    )
    return table(f"change_of_wins_{slug}", "Who wins under other rules", columns, rows, note)


def analyse(runs: Sequence[Any]) -> list[Section]:
    """A section per run that was played under other rules, too; nothing if there are none."""
    sections = []
    found = changes(runs)
    for (_, pairs), (title, slug) in zip(found, names([run for run, _ in found]), strict=True):
        items: list[Table | Figure] = [_figure(pairs, title, slug), count_table(pairs, slug)]
        if len(pairs[0][1].layout.labels) > 1:
            items += [_wins_figure(pairs, title, slug), strategy_table(pairs, slug)]
        sections.append(Section(title, opening(pairs), items))
    return sections


def opening(found: Changes) -> str:
    """Which other rules surely change how long or how deadly battles are, in a sentence."""
    told = []
    for name in SHOWN:
        moved = [(title, pair.change(name, 0)) for title, pair in found]
        sure = [
            (title, e)
            for title, e in moved
            if e.low is not None and e.high is not None and e.low * e.high > 0
        ]
        sure.sort(key=lambda each: -abs(each[1].value or 0.0))
        if sure:
            told.append(
                f"{COUNTS[name]}: " + ", ".join(f"{title.lower()} {e.value:+.2f}" for title, e in sure[:4])
            )
    if not told:
        return "No other rule surely changes rounds, kills or meals."
    return "What surely changes most, per side and battle. " + ". ".join(told) + "."


def _figure(found: Changes, title: str, slug: str) -> Figure:
    moved = [(COUNTS[name], [pair.change(name, 0) for _, pair in found]) for name in SHOWN]
    drawing = panels(
        [rules for rules, _ in found],
        [(f"{what.lower()}, change", changes, 2) for what, changes in moved],
        "other rules less those as they stand, per side and battle; dots with 95 % interval",
    )
    told = "; ".join(
        f"{what}: "
        + ", ".join(
            f"{rules} {value.value:+.2f}"
            for (rules, _), value in zip(found, changes, strict=True)
            if value.value
        )
        for what, changes in moved
    )
    return Figure(f"changes_{slug}", f"What other rules change, {title}", f"Dots by rule. {told}.", drawing)


def _wins_figure(found: Changes, title: str, slug: str) -> Figure:
    labels = found[0][1].layout.labels
    values = np.full((len(found), len(labels)), np.nan)
    for r, (_, pair) in enumerate(found):
        for c in range(len(labels)):
            change = pair.change("win_share", 1 + c).value
            values[r, c] = np.nan if change is None else change
    drawing = charts.matrix(
        values, [rules for rules, _ in found], labels, "strategy", "", "change of win share in pp"
    )
    alt = "Matrix of changes of win share by rule and strategy; all numbers are in the table below."
    return Figure(f"change_of_wins_{slug}", f"Change of win share under other rules, {title}", alt, drawing)
