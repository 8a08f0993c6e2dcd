"""The same tournament under two sets of rules, side by side.

Two runs of one design, with the same line-ups and the same seed, play the same deals; so their differences are paired
by deal, and what the deals do to both of them cancels.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from analyses import charts
from analyses.blocks import Layout, stream
from analyses.facts import names, scenario_name, variant_name
from analyses.report import Column, Figure, Section, Table, table, tell_estimate, with_interval
from analyses.stats import Estimate, Moments, verdicts

TITLE = "Side by side"
QUESTION = "What do other rules change: who wins, where the score comes from, what a seat is worth?"
SAME = ("game", "design", "seats", "lineups", "seed")
MOST = 4
"""Of battles that are played under more other rules than these `battles.other_rules` tells, and no pages of this report."""
NOTE = (
    "Differences are paired by deal: both runs play the same deals with the same line-ups, as many as the shorter "
    "run has. Verdicts: Holm's correction over the table, 1 percentage point counts as no difference."
)


@dataclass(frozen=True)
class Pair:
    """Block totals of one run beside those of another. names: the columns measured, `win_share` first.

    Per run, column and group (all, strategies, seats of rotated line-ups) a sum; then a count per group.
    """

    layout: Layout
    names: tuple[str, ...]
    moments: Moments
    deals: int

    @property
    def _groups(self) -> int:
        return 1 + len(self.layout.labels) + self.layout.seats

    def seat(self, seat: int) -> int:
        """The group of a seat, over line-ups in all their rotations."""
        return 1 + len(self.layout.labels) + seat

    def mean(self, which: int, name: str, group: int) -> Estimate:
        """Mean of a column in the first (0) or the second (1) run."""
        at = self._at(which, name, group)
        return self.moments.share(*at) if name == "win_share" else self.moments.ratio(*at)

    def change(self, name: str, group: int) -> Estimate:
        """Mean in the second run less that in the first."""
        return self.moments.difference(self._at(1, name, group), self._at(0, name, group))

    def _at(self, which: int, name: str, group: int) -> tuple[int, int]:
        column = (which * len(self.names) + self.names.index(name)) * self._groups + group
        return column, 2 * len(self.names) * self._groups + group


def partners(runs: Sequence[Any]) -> Iterator[tuple[int, int]]:
    """Numbers of runs that played the same deals under different rules, those without a variant first.

    Two variants are set beside each other only where nobody played the rules as they stand."""
    unchanged = [_deals(run.manifest) for run in runs if not run.manifest["rules"]["changed"]]
    for first, second in combinations(range(len(runs)), 2):
        mine, other = runs[first].manifest, runs[second].manifest
        if _deals(mine) != _deals(other) or mine["rules"]["digest"] == other["rules"]["digest"]:
            continue
        changed = bool(mine["rules"]["changed"]), bool(other["rules"]["changed"])
        if not all(changed) or _deals(mine) not in unchanged:
            yield (second, first) if changed == (True, False) else (first, second)


def _deals(manifest: dict[str, Any]) -> list[Any]:
    """What two runs must have in common to play the same deals."""
    return [*(manifest[key] for key in SAME), scenario_name(manifest)]


def measure(first: Any, second: Any, columns: tuple[str, ...] = ()) -> Pair:
    """Read two runs of the same line-ups, deal by deal, up to the end of the shorter one; by default the score's columns."""
    layout = Layout.of(first)
    columns = columns or ("win_share", "score", *first.manifest["score_parts"])
    seats = (layout.seat[:, None] == np.arange(layout.seats)) * layout.rotated()[:, None].astype(float)
    groups = np.hstack([np.ones((layout.cells, 1)), layout.by_label(), seats])
    moments = Moments((2 * len(columns) + 1) * groups.shape[1])
    for blocks in zip(stream(first, columns), stream(second, columns), strict=False):
        deals = min(len(block["win_share"]) for block in blocks)
        sums = [block[name][:deals].astype(float) @ groups for block in blocks for name in columns]
        sums.append(np.broadcast_to(groups.sum(axis=0), (deals, groups.shape[1])))
        moments.add(np.hstack(sums))
    return Pair(layout, columns, moments, moments.blocks)


def _table(
    pair: Pair,
    name: str,
    title: str,
    kinds: tuple[str, str],
    rows: Sequence[tuple[str, str, int]],
    words: Any,
) -> Table:
    """rows: (label, column, group). kinds: of the means and of their difference. words: of verdicts, if any."""
    changes = [pair.change(column, group) for _, column, group in rows]
    games = pair.deals * len(pair.layout.lineups)
    told = verdicts(changes, games, words=words) if words else [""] * len(rows)
    body = [
        dict[str, Any](what=label, verdict=word)
        | with_interval("first", pair.mean(0, column, group))
        | with_interval("second", pair.mean(1, column, group))
        | with_interval("change", change)
        for (label, column, group), change, word in zip(rows, changes, told, strict=True)
    ]
    columns = [
        Column("what", title.split(" by ")[-1].capitalize(), "name" if "strategy" in title else "text"),
        Column("first", "Before", kinds[0], interval=True),
        Column("second", "Changed", kinds[0], interval=True),
        Column("change", "Difference", kinds[1], interval=True),
    ]
    columns += [Column("verdict", "Verdict")] if words else []
    return table(name, title, columns, body, NOTE if words else "Per entry, paired by deal.")


def tables(pair: Pair, slug: str) -> list[Table]:
    """Win share by strategy, mean score by part, win share by seat."""
    labels = [(label, "win_share", 1 + k) for k, label in enumerate(pair.layout.labels)]
    parts = [(name, name, 0) for name in (*pair.names[2:], "score")]
    seats = [(f"seat {seat}", "win_share", pair.seat(seat)) for seat in range(pair.layout.seats)]
    shares, scores = ("share", "points"), ("number", "signed")
    found = [_table(pair, f"strategies_{slug}", "Win share by strategy", shares, labels, ("more", "less"))]
    found.append(_table(pair, f"parts_{slug}", "Mean score by part", scores, parts, None))
    if pair.layout.rotated().any():
        found.append(_table(pair, f"seats_{slug}", "Win share by seat", shares, seats, ("more", "less")))
    return found


def analyse(runs: Sequence[Any]) -> list[Section]:
    """A section per two runs that play the same deals under different rules; nothing if there are none."""
    titles, sections = names(runs), []
    found = list(partners(runs))
    crowd = {before for before, _ in found if sum(before == each for each, _ in found) > MOST}
    for before, after in found:
        if before in crowd and scenario_name(runs[before].manifest):
            continue
        pair = measure(runs[before], runs[after])
        slug = f"{titles[before][1]}_and_{titles[after][1]}"
        title = f"{titles[before][0]}, and {rules_of(runs[after].manifest)}"
        items: list[Table | Figure] = [_figure(pair, title, slug), *tables(pair, slug)]
        sections.append(Section(title, _opening(pair, runs[before], runs[after]), items))
    return sections


def rules_of(manifest: dict[str, Any]) -> str:
    """How a run's rules are called: by their variant, their changed values, or as they stand."""
    variant = variant_name(manifest)
    settings = ", ".join(manifest["rules"]["set"])
    return (
        " with ".join(filter(None, [f"variant {variant}" if variant else "", settings]))
        or "rules as they stand"
    )


def _opening(pair: Pair, before: Any, after: Any) -> str:
    changed = [(item["path"], item["value"]) for item in after.manifest["rules"]["changed"]]
    known = [(item["path"], item["value"]) for item in before.manifest["rules"]["changed"]]
    told = ", ".join(f"{path} = {value}" for path, value in changed if (path, value) not in known)
    return (
        f"Before: {rules_of(before.manifest)}. Changed: {rules_of(after.manifest)}"
        + (f" ({told})" if told else "")
        + f". {pair.deals:,} deals, {pair.deals * len(pair.layout.lineups):,} games of each. The mean score changes by "
        + f"{tell_estimate(pair.change('score', 0), 'signed')}."
    )


def _figure(pair: Pair, title: str, slug: str) -> Figure:
    shares = [
        (label, pair.change("win_share", 1 + k).times(100)) for k, label in enumerate(pair.layout.labels)
    ]
    parts = [(name, pair.change(name, 0)) for name in pair.names[2:]]
    panels = [("Win share, in percentage points", shares), ("Mean score by part, in points", parts)]
    drawing = charts.dots(
        panels,
        "changed rules less those before, with 95 % interval",
        0.0,
        "no difference",
        percent=False,
        style_of={label: k for k, label in enumerate(pair.layout.labels)},
    )
    told = ", ".join(
        f"{name} {value.value:+.1f}" for name, value in (*shares, *parts) if value.value is not None
    )
    return Figure(f"changes_{slug}", f"What changes: {title}", f"Dots of the differences: {told}.", drawing)
