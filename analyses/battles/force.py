"""What does a point of Force buy, and which fairies and weapons are priced wrong?"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import add
from typing import Any

from analyses.battles.prices import Fit, fit, sample
from analyses.battles.runs import strategy_of, words
from analyses.combat.drawings_force import two_marks
from analyses.facts import hired, scenario_name, variant_name
from analyses.report import Column, Figure, Section, Table, table, tell_estimate, with_interval
from analyses.stats import verdicts

TITLE = "Force"
QUESTION = (
    "What does a point of Force buy in battle, and which fairies and weapons are too cheap or too dear?"
)
TOLERANCE = 1.0
"""Prices are whole: what is less than one Force off is fair."""
CHEAP, DEAR = "too cheap", "too dear"
SORT = {"fairy": "fairy", "hand": "hand weapon", "ranged": "ranged weapon", "style": "magic"}


@dataclass(frozen=True)
class Priced:
    """Battles of hired warbands under one table of fairies. name: how the table is called."""

    name: str
    fit: Fit
    runs: Sequence[Any]

    def verdicts(self) -> list[str]:
        """What may be said of each item's price, Holm's correction over the items."""
        return verdicts(
            [self.fit.beyond(k) for k in range(len(self.fit.sample.items))],
            self.fit.sample.games,
            region=TOLERANCE,
            words=(CHEAP, DEAR),
            unit="Force",
        )


def priced(runs: Sequence[Any]) -> list[Priced]:
    """The battles of hired warbands by table of fairies: that of the rules first, those with too few pairs left out."""
    tables: dict[tuple, list[Any]] = {}
    for run in runs:
        if hired(run.manifest):
            key = (variant_name(run.manifest), tuple(run.manifest["rules"]["set"]))
            tables.setdefault(key, []).append(run)
    found, drawn = [], 0
    for key in sorted(tables, key=lambda each: bool(each[0]) + 2 * bool(each[1])):
        drawn += bool(key[1])
        name = key[0] or (f"drawn table {drawn}" if key[1] else "as assumed")
        made = fit(reduce(add, map(sample, tables[key])))
        if made:
            found.append(Priced(words(name), made, tables[key]))
    return found


def price_table(one: Priced) -> Table:
    """Price, worth and fair price of all items."""
    told = one.verdicts()
    rows = [
        {"item": words(item.name), "sort": SORT[item.sort], "price": item.price, "verdict": told[k]}
        | {"mean": float(one.fit.sample.mean[k]), "pairs": int((one.fit.sample.more[:, k] != 0).sum())}
        | with_interval("worth", one.fit.item(k))
        | with_interval("fair", one.fit.fair(k))
        | with_interval("beyond", one.fit.beyond(k))
        for k, item in enumerate(one.fit.sample.items)
    ]
    columns = (
        Column("item", "What"),
        Column("sort", "Sort"),
        Column("mean", "In a mean warband", "mean"),
        Column("pairs", "Pairs that differ in it", "count"),
        Column("worth", "Adds to the win share", "points", interval=True),
        Column("price", "Price", "count"),
        Column("fair", "Fair price", "number", interval=True),
        Column("beyond", "Fair less price", "signed", interval=True),
        Column("verdict", "Verdict"),
    )
    note = (
        "Adds to the win share: one of it more, all else alike, against another hired warband; a fairy with bare hands, a "
        "weapon in the hands of fairies as they were drawn. Fair price: that share in Force, a point of Force being worth "
        f"what it is in the average warband. Verdicts: {TOLERANCE:g} Force counts as no difference, Holm's correction over "
        "the rows."
    )
    return table("force_prices", "Prices and fair prices", columns, rows, note)


def table_of_tables(found: Sequence[Priced]) -> Table:
    """Fair price less price under every table of fairies, and in how many of them the verdict holds."""
    base, others = found[0], found[1:]
    told = base.verdicts()
    rows: list[dict[str, Any]] = []
    for k, item in enumerate(base.fit.sample.items):
        holds, unclear, fails = survives(base, others, k)
        row: dict[str, Any] = {"item": words(item.name), "price": item.price, "verdict": told[k]}
        row |= {"holds": holds, "unclear": unclear, "fails": fails}
        for number, one in enumerate(found):
            row |= with_interval(f"table_{number}", one.fit.beyond(k))
        rows.append(row)
    columns = [
        Column("item", "What"),
        Column("price", "Price", "count"),
        Column("verdict", "Verdict as assumed"),
    ]
    columns += [Column("holds", "Same side", "count"), Column("unclear", "Unclear", "count")]
    columns += [Column("fails", "Other side", "count")]
    columns += [
        Column(f"table_{number}", f"Fair less price, {one.name}", "signed", interval=True)
        for number, one in enumerate(found)
    ]
    note = (
        "In each of the other tables of fairies: same side, if the whole interval lies on the side of the value as assumed; "
        "other side, if it lies on the other one. Fewer battles than as assumed, so intervals are wider."
    )
    return table("force_tables", "Under other tables of fairies", columns, rows, note)


def survives(base: Priced, others: Sequence[Priced], k: int) -> tuple[int, int, int]:
    """In how many of the other tables an item is off to the same side as in the first, in how many it is not sure, and to
    the other side."""
    value = base.fit.beyond(k).value
    sides = [0, 0, 0]
    for other in others:
        estimate = other.fit.beyond(k)
        if (
            value is None
            or estimate.low is None
            or estimate.high is None
            or estimate.low <= 0 <= estimate.high
        ):
            sides[1] += 1
        else:
            sides[0 if (estimate.low > 0) == (value > 0) else 2] += 1
    return sides[0], sides[1], sides[2]


def rate_table(found: Sequence[Priced]) -> Table:
    """What a point of Force is worth, a row per table of fairies."""
    rows = [
        {
            "table": one.name,
            "pairs": one.fit.pairs,
            "games": one.fit.sample.games,
            "explained": one.fit.explained,
        }
        | with_interval("point", one.fit.point().times(10))
        | with_interval("slope", one.fit.slope().times(10))
        for one in found
    ]
    columns = (
        Column("table", "Table of fairies"),
        Column("pairs", "Pairs of warbands", "count"),
        Column("games", "Battles", "count"),
        Column("point", "Ten Force in a mean warband", "points", interval=True),
        Column("slope", "Ten Force more than the other", "points", interval=True),
        Column("explained", "Explained", "share"),
    )
    note = (
        "In percentage points of win share. The first is the sum of what the average warband is made of, per ten Force "
        "that it costs, and what fair prices are counted in; the second compares warbands by nothing but their Force. "
        "Explained: share of the spread of the pairs' results that their contents account for; the rest is luck, styles "
        "of play, and what goes well together."
    )
    return table("force_rates", "What Force is worth", columns, rows, note)


def analyse(runs: Sequence[Any]) -> list[Section]:
    """Prices under the rules' own table of fairies, then under others; nothing without battles of hired warbands."""
    found = priced(runs)
    if not found:
        return []
    base = found[0]
    sections = [Section("Prices", opening(base), [_figure(base), price_table(base), rate_table(found)])]
    if len(found) > 1:
        sections.append(Section("Other tables of fairies", band(found), [table_of_tables(found)]))
    return sections


def opening(one: Priced) -> str:
    """How it was found, and what came out, in sentences."""
    manifest = one.runs[0].manifest
    leader, scenario = strategy_of(manifest["entries"][0]), words(scenario_name(manifest))
    text = (
        f"{2 * one.fit.pairs:,} warbands were hired by chance within the force limit and met in {one.fit.pairs:,} pairs, in "
        f"both seatings, all led by {leader}: {one.fit.sample.games:,} battles of {scenario}. Ten Force more than the other "
        f"side are worth {tell_estimate(one.fit.slope().times(10), 'points')} of win share. "
    )
    return text + sentence(one)


def judged(one: Priced, verdict: str) -> list[int]:
    """Items of a verdict, those furthest off first."""
    told = one.verdicts()
    found = [k for k in range(len(told)) if told[k] == verdict]
    return sorted(found, key=lambda k: -abs(one.fit.beyond(k).value or 0.0))


def sentence(one: Priced) -> str:
    """Which items are surely too cheap or too dear."""
    told = []
    for verdict in (CHEAP, DEAR):
        names = [
            f"{words(item.name)} (costs {item.price}, would be fair at {tell_estimate(one.fit.fair(k), 'number')})"
            for k, item in ((k, one.fit.sample.items[k]) for k in judged(one, verdict))
        ]
        if names:
            told.append(f"Surely {verdict}, by more than {TOLERANCE:g} Force: {'; '.join(names)}.")
    return " ".join(told) or f"No price is surely more than {TOLERANCE:g} Force off in these battles."


def band(found: Sequence[Priced]) -> str:
    """Which verdicts the other tables of fairies bear out."""
    base, others = found[0], found[1:]
    told = []
    for k in (*judged(base, CHEAP), *judged(base, DEAR)):
        holds, unclear, fails = survives(base, others, k)
        told.append(
            f"{words(base.fit.sample.items[k].name)} is off to the same side in {holds} of {len(others)} "
            f"({unclear} unclear, {fails} to the other side)"
        )
    names = ", ".join(one.name for one in others)
    return (
        f"The points of the fairies are assumed. Other tables that could be the published one: {names}. "
        + (
            f"{'; '.join(told)}."
            if told
            else "As assumed no price is surely off, so there is no verdict to hold against them."
        )
    )


def _figure(one: Priced) -> Figure:
    items = one.fit.sample.items
    rows = [
        (words(item.name), float(item.price), one.fit.fair(k))
        for k, item in enumerate(items)
        if item.sort != "style"
    ]
    caption = (
        f"{one.fit.pairs:,} pairs of hired warbands, {one.fit.sample.games:,} battles; lines: 95 % interval"
    )
    drawing = two_marks(rows, ("price", "fair price"), "Force (at the right: fair price less price)", caption)
    return Figure(
        "force_prices",
        "Prices and fair prices of fairies and weapons",
        "All numbers are in the table below.",
        drawing,
    )
