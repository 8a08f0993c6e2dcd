"""Where the score comes from, and what winners have that others lack.

The parts add up to the score; the second split cuts the same score another way (who moved the fairy, for instance).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from analyses import charts
from analyses.blocks import Layout, stream
from analyses.facts import names
from analyses.groups import ALL, OTHERS, WINNERS, by_group
from analyses.report import Column, Figure, Section, Table, table, with_interval
from analyses.stats import Estimate, Moments, Tally

TITLE = "Score parts"
QUESTION = "Where does the score come from, and what do winners have that others lack?"


@dataclass(frozen=True)
class Parts:
    """Block totals and tallies of the score, its parts and its second split, by column name."""

    layout: Layout
    moments: dict[str, Moments]
    tallies: dict[str, Tally]
    parts: tuple[str, ...]
    split: tuple[str, ...]
    meanings: dict[str, str]
    """What a column counts, in the words of the run."""

    def mean(self, column: str, group: int = ALL) -> Estimate:
        """Mean per entry of a group of entries."""
        return self.moments[column].ratio(group, group + self._groups)

    def strategy_mean(self, column: str, k: int) -> Estimate:
        """Mean per entry of strategy k."""
        return self.mean(column, OTHERS + 1 + k)

    def winners_beyond(self, column: str) -> Estimate:
        """Mean of the winners' entries less that of the others, paired by deal."""
        groups = self._groups
        return self.moments[column].difference((WINNERS, WINNERS + groups), (OTHERS, OTHERS + groups))

    def share(self, column: str) -> Estimate:
        """Share of the whole score that this column holds, over all entries."""
        return self.moments[column].ratio(ALL, ALL + 2 * self._groups)

    def strategy_share(self, column: str, k: int) -> Estimate:
        """Share of the score of strategy k that this column holds."""
        group = OTHERS + 1 + k
        return self.moments[column].ratio(group, group + 2 * self._groups)

    def scored(self, columns: Sequence[str]) -> list[str]:
        """Those of the columns that were ever anything but zero."""
        return [name for name in columns if self.tallies[name].counts[self.tallies[name].values != 0].any()]

    @property
    def _groups(self) -> int:
        return OTHERS + 1 + len(self.layout.labels)


def measure(run: Any) -> Parts:
    """Read score, parts and second split of a run."""
    layout = Layout.of(run)
    parts, split = tuple(run.manifest["score_parts"]), tuple(run.manifest["second_split"])
    columns = ["score", *parts, *split]
    groups = np.hstack([np.ones((layout.cells, 1)), layout.by_label()])
    moments = {name: Moments(3 * (groups.shape[1] + 2)) for name in columns}
    tallies: dict[str, Tally] = {}
    for block in stream(run, ["win_share", *columns]):
        won = block["win_share"] > 0
        counts = by_group(np.ones(won.shape), won, groups)
        score = by_group(block["score"].astype(float), won, groups)
        for name in columns:
            values = block[name].astype(float)
            if name not in tallies:  # a score of fractions comes in halves
                tallies[name] = Tally(2 if block[name].dtype.kind == "f" else 1)
            moments[name].add(np.hstack([by_group(values, won, groups), counts, score]))
            tallies[name].add(block[name])
    tallies = {name: tallies.get(name, Tally()) for name in columns}
    return Parts(layout, moments, tallies, parts, split, run.manifest["columns"])


SPREAD = (
    Column("part", "Part"),
    Column("entries", "Entries", "count"),
    Column("mean", "Mean", "number", interval=True),
    Column("share", "Of the score", "share", interval=True),
    Column("sd", "Spread (sd)", "number"),
    Column("q25", "Lower quartile", "exact"),
    Column("q50", "Median", "exact"),
    Column("q75", "Upper quartile", "exact"),
    Column("winners", "Winners", "number", interval=True),
    Column("others", "Others", "number", interval=True),
    Column("difference", "Winners beyond others", "signed", interval=True),
)


def spread_table(parts: Parts, columns: Sequence[str], name: str, title: str, note: str) -> Table:
    """Mean, spread and winners against others of each column, the whole score last."""
    scored = parts.scored(columns)
    never = [column for column in columns if column not in scored]
    rows = [_spread_row(parts, column) for column in [*scored, "score"]]
    note += f" Never scored in these games: {', '.join(never)}." if never else ""
    return table(name, title, SPREAD, rows, note)


def _spread_row(parts: Parts, column: str) -> dict[str, Any]:
    tally, mean = parts.tallies[column], parts.mean(column)
    quartiles = {f"q{share}": tally.quantile(share / 100) for share in (25, 50, 75)}
    return (
        {"part": column, "entries": mean.n, "sd": tally.sd()}
        | quartiles
        | with_interval("mean", mean)
        | with_interval("share", parts.share(column))
        | with_interval("winners", parts.mean(column, WINNERS))
        | with_interval("others", parts.mean(column, OTHERS))
        | with_interval("difference", parts.winners_beyond(column))
    )


def strategy_table(parts: Parts, slug: str) -> Table:
    """Mean of every part by strategy, highest score first."""
    scored = [*parts.scored(parts.parts), "score"]
    rows = []
    for k, label in enumerate(parts.layout.labels):
        row: dict[str, Any] = {"strategy": label, "entries": parts.strategy_mean("score", k).n}
        for column in scored:
            row |= with_interval(column, parts.strategy_mean(column, k))
        rows.append(row)
    columns = [Column("strategy", "Strategy", "name"), Column("entries", "Entries", "count")]
    columns += [Column(name, name.capitalize(), "number", interval=True) for name in scored]
    return table(
        f"parts_by_strategy_{slug}",
        "Parts by strategy",
        columns,
        rows,
        "Mean per entry; the parts add up to the score.",
        sort="score",
    )


def analyse(runs: Sequence[Any]) -> list[Section]:
    """Score histograms over all runs, then a section per run."""
    measured = [measure(run) for run in runs]
    titles = names(runs)
    sections = [
        Section(title, "", _items(parts, title, slug))
        for parts, (title, slug) in zip(measured, titles, strict=True)
    ]
    return [Section("Scores", "", [_histogram(measured, [title for title, _ in titles])]), *sections]


def _items(parts: Parts, title: str, slug: str) -> list[Table | Figure]:
    note = (
        "Per entry. The parts add up to the score. A winner is whoever won alone or shared; "
        "winners against others is paired by deal."
    )
    items: list[Table | Figure] = [
        _stacked(parts, title, slug),
        spread_table(parts, parts.parts, f"parts_{slug}", "Parts of the score", note),
        _winners_figure(parts, title, slug),
        strategy_table(parts, slug),
    ]
    if parts.split:
        told = "; ".join(f"{name}: {parts.meanings[name]}" for name in parts.split if name in parts.meanings)
        note = f"These add up to the same score. {told[:1].upper()}{told[1:]}." if told else ""
        items.append(
            spread_table(parts, parts.split, f"split_{slug}", "The same score, cut another way", note)
        )
    return items


def _stacked(parts: Parts, title: str, slug: str) -> Figure:
    scored = parts.scored(parts.parts)
    labels = parts.layout.labels
    order = sorted(range(len(labels)), key=lambda k: -(parts.strategy_mean("score", k).value or 0.0))
    values = np.array([[parts.strategy_mean(name, k).value or 0.0 for name in scored] for k in order])
    drawing = charts.stacked(
        [labels[k] for k in order], scored, values.reshape(len(order), -1), "mean score per game, by part"
    )
    alt = (
        "Stacked bars of the mean score of each strategy by part, highest score first; all "
        "numbers are in the table of parts by strategy."
    )
    return Figure(f"parts_{slug}", f"Mean score by part, {title}", alt, drawing)


def _winners_figure(parts: Parts, title: str, slug: str) -> Figure:
    columns = [*parts.scored(parts.parts), *parts.scored(parts.split)]
    first = [(name, parts.winners_beyond(name)) for name in parts.scored(parts.parts)]
    second = [(name, parts.winners_beyond(name)) for name in parts.scored(parts.split)]
    panels = [(f"Parts, {title}", first)] + (
        [(f"The same score, cut another way, {title}", second)] if second else []
    )
    drawing = charts.dots(
        panels,
        "winners' mean less that of the others, in score, with 95 % interval",
        0.0,
        "no difference",
        percent=False,
    )
    told = ", ".join(
        f"{name} {value:+.1f}" for name in columns if (value := parts.winners_beyond(name).value) is not None
    )
    return Figure(
        f"winners_{slug}",
        f"What winners score beyond others, {title}",
        f"Dots by part, in score: {told}.",
        drawing,
    )


def _histogram(measured: Sequence[Parts], titles: Sequence[str]) -> Figure:
    tallies = [parts.tallies["score"] for parts in measured]
    panels = [(title, tally.values, tally.counts) for title, tally in zip(titles, tallies, strict=True)]
    drawing = charts.histograms(panels, "score of an entry", "share of entries")
    told = "; ".join(
        (
            f"{title}: {tally.n:,} entries from {tally.quantile(0):g} to {tally.quantile(1):g}, "
            f"median {tally.quantile(0.5):g}"
        )
        for title, tally in zip(titles, tallies, strict=True)
        if tally.n
    )
    return Figure("scores", "Scores of all entries", f"Histograms of scores. {told}.", drawing)
