"""What do auctions cost, and what are they worth?

For games whose clearings are sold to the highest bidder. Prices are in the value of fairies, worth is in points of
score; the two are set against each other, not subtracted.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from analyses import charts
from analyses.facts import names
from analyses.groups import ALL, ENTRIES, OTHERS, WINNERS, Grouped, grouped, has_columns
from analyses.report import Column, Figure, Section, Table, table, tell_estimate, with_interval
from analyses.stats import Estimate

TITLE = "Auctions"
QUESTION = "What is paid for a clearing, what is it worth, and how often does nobody want it?"
COLUMNS = (
    "auctions_won", "own_won", "all_passed", "bid_total", "fairies_paid", "value_paid", "cards_won", "worth_won",
)  # fmt: skip
EXPLORED = "explored"
NOTE = (
    "Bid: the winning bid. Value paid: the value of the fairies played for it, items' bonuses left out. Worth: the "
    "points that the running score, applause left out, gained in the turn in which the clearing was won; what it is "
    "worth in the end depends on the majorities that follow. Winners won the game alone or shared."
)


def measure(run: Any) -> Grouped:
    """Sums of all that the table of a run tells about auctions; `explored` counts own explorations."""
    quarters = [name for name in run.manifest["columns"] if name.startswith("explore_q")]
    return grouped(
        run,
        [*COLUMNS, *quarters],
        {EXPLORED: lambda block: np.sum([block[name].astype(float) for name in quarters], axis=0)},
    )


def nobody(auctions: Grouped, group: int = ALL) -> Estimate:
    """Share of explorations for which everybody passed."""
    return auctions.share("all_passed", EXPLORED, group)


PRICES = (
    Column("who", "Entries of", "name"),
    Column("won", "Clearings won", "count"),
    Column("per_game", "Won per game", "number", interval=True),
    Column("bid", "Bid", "number", interval=True),
    Column("fairies", "Fairies", "number", interval=True),
    Column("paid", "Value paid", "number", interval=True),
    Column("cards", "Cards", "number", interval=True),
    Column("worth", "Worth", "signed", interval=True),
    Column("return", "Worth per value paid", "number", interval=True),
)
OFFERS = (
    Column("who", "Entries of", "name"),
    Column("explored", "Explorations", "count"),
    Column("per_game", "Per game", "number", interval=True),
    Column("own", "Won by the explorer", "share", interval=True),
    Column("nobody", "Everybody passed", "share", interval=True),
    Column("at_home", "Of all clearings won, in own turns", "share", interval=True),
)


def price_table(auctions: Grouped, slug: str) -> Table:
    """Price and worth of a clearing by group of entries."""
    rows = []
    for name, group in auctions.groups:
        row: dict[str, Any] = {"who": name, "won": auctions.total("auctions_won", group)}
        row |= with_interval("per_game", auctions.ratio("auctions_won", ENTRIES, group))
        for key, column in (
            ("bid", "bid_total"), ("fairies", "fairies_paid"), ("paid", "value_paid"), ("cards", "cards_won"),
            ("worth", "worth_won"),
        ):  # fmt: skip
            row |= with_interval(key, auctions.ratio(column, "auctions_won", group))
        rows.append(row | with_interval("return", auctions.ratio("worth_won", "value_paid", group)))
    return table(f"prices_{slug}", "Price and worth of a clearing", PRICES, rows, f"Per clearing won. {NOTE}")


def offer_table(auctions: Grouped, slug: str) -> Table:
    """What became of the explorations of each group of entries."""
    rows = []
    for name, group in auctions.groups:
        row: dict[str, Any] = {"who": name, "explored": auctions.total(EXPLORED, group)}
        row |= with_interval("per_game", auctions.ratio(EXPLORED, ENTRIES, group))
        row |= with_interval("own", auctions.share("own_won", EXPLORED, group))
        row |= with_interval("nobody", nobody(auctions, group))
        rows.append(row | with_interval("at_home", auctions.share("own_won", "auctions_won", group)))
    note = (
        "An exploration is the action that offers a clearing to all. The rest of the explorations, beside those won "
        "by the explorer and those for which everybody passed, were won by somebody else."
    )
    return table(f"offers_{slug}", "What becomes of an exploration", OFFERS, rows, note)


def analyse(runs: Sequence[Any]) -> list[Section]:
    """A section per run; nothing for games without auctions."""
    mine = [run for run in runs if has_columns(run, COLUMNS)]
    sections = []
    for run, (title, slug) in zip(mine, names(mine), strict=True):
        auctions = measure(run)
        items: list[Table | Figure] = [
            _figure(auctions, title, slug),
            price_table(auctions, slug),
            offer_table(auctions, slug),
        ]
        sections.append(Section(title, _opening(auctions), items))
    return sections


def _opening(auctions: Grouped) -> str:
    return (
        f"A clearing goes for {tell_estimate(auctions.ratio('value_paid', 'auctions_won'), 'number')} in fairies and "
        f"brings {tell_estimate(auctions.ratio('worth_won', 'auctions_won'), 'number')} points at once. Everybody "
        f"passes in {tell_estimate(nobody(auctions), 'share')} of {round(auctions.total(EXPLORED)):,} explorations. "
        "Worth per value paid, winners less others: "
        f"{tell_estimate(auctions.winners_beyond('worth_won', 'value_paid'), 'signed')}."
    )


def _figure(auctions: Grouped, title: str, slug: str) -> Figure:
    shown = [each for each in auctions.groups if each[1] in (WINNERS, OTHERS)] + auctions.groups[OTHERS + 1 :]
    paid = [(name, auctions.ratio("value_paid", "auctions_won", group)) for name, group in shown]
    worth = [(name, auctions.ratio("worth_won", "auctions_won", group)) for name, group in shown]
    drawing = charts.dots(
        [("Value of the fairies paid", paid), ("Worth in points", worth)],
        "per clearing won, with 95 % interval",
        percent=False,
        style_of={label: k for k, label in enumerate(auctions.layout.labels)},
    )
    told = "; ".join(
        f"{name} pays {cost.value:.1f} for {gain.value:.1f} points"
        for (name, cost), (_, gain) in zip(paid, worth, strict=True)
        if cost.value is not None and gain.value is not None
    )
    return Figure(f"prices_{slug}", f"Price and worth of a clearing, {title}", f"Dots: {told}.", drawing)
