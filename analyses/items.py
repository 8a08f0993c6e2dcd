"""Which items go with winning?

Read from the bit sets `items_taken` and `items_used`; the items' names are those of deck "court" in the manifest's
list of cards.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from analyses import charts
from analyses.blocks import Layout, stream
from analyses.facts import names
from analyses.groups import has_columns
from analyses.report import Column, Figure, Section, Table, table, with_interval
from analyses.stats import Estimate, Moments, verdicts

TITLE = "Items"
QUESTION = "Which items are taken and used, and do their holders win?"
DECK = "court"
BITS = ("items_taken", "items_used")
NOTE = (
    "Holders: entries that gained the item at some time. Others: the rest of the table in the same games, so an even "
    "game would give both the same share. The difference is paired by deal. Selection bias: it is not the item's "
    "doing alone. Strategies differ in whether they go to the Queen's Court at all, whoever has fairies to spare for "
    "it may be ahead already, the best item of those seen is taken first, and an item taken early has longer to work."
)
COLUMNS = (
    Column("item", "Item"),
    Column("taken", "Times taken", "count"),
    Column("used", "Times used", "count"),
    Column("games", "In games", "share", interval=True),
    Column("holders", "Win share, holders", "share", interval=True),
    Column("others", "Win share, others at the table", "share", interval=True),
    Column("difference", "Difference", "points", interval=True),
    Column("verdict", "Verdict"),
)
TAKEN, USED, OTHERS, HOLDER_WINS, OTHER_WINS, WITH, GAMES = range(7)


def listed(run: Any) -> list[dict[str, Any]]:
    """The items of a run, or none."""
    cards = run.manifest.get("cards") or []
    return [card for card in cards if card["deck"] == DECK] if has_columns(run, BITS) else []


def measure(run: Any) -> list[tuple[dict[str, Any], Moments]]:
    """Per item the block totals: entries that took it, used it, sat beside a holder; wins of both; games."""
    seats = Layout.of(run).seats
    measured = [(item, Moments(7)) for item in listed(run)]
    for block in stream(run, ["win_share", *BITS]) if measured else ():
        deals = len(block["win_share"])
        share = block["win_share"].astype(float).reshape(deals, -1, seats)
        taken, used = (block[name].reshape(share.shape) for name in BITS)
        games = np.full(deals, share.shape[1], float)
        for item, sums in measured:
            bit = np.uint64(1) << np.uint64(item["slot"])
            holds = (taken & bit) != 0
            there = holds.any(axis=2)
            beside = there[:, :, None] & ~holds
            totals = [each.sum(axis=(1, 2)) for each in (holds, (used & bit) != 0, beside)]
            totals += [(share * each).sum(axis=(1, 2)) for each in (holds, beside)]
            sums.add(np.stack([*totals, there.sum(axis=1), games], axis=1))
    return measured


def difference(sums: Moments) -> Estimate:
    """Win share of holders less that of the others at their tables."""
    return sums.difference((HOLDER_WINS, TAKEN), (OTHER_WINS, OTHERS)).unless_all_agree()


def item_table(measured: Sequence[tuple[dict[str, Any], Moments]], games: int, slug: str) -> Table:
    """One row per item, the largest difference first, items never taken last."""
    told = verdicts([difference(sums) for _, sums in measured], games, words=("wins more", "wins less"))
    rows = []
    for (item, sums), verdict in zip(measured, told, strict=True):
        counts = {"taken": round(sums.total[TAKEN]), "used": round(sums.total[USED])}
        row = {"item": item["name"], "verdict": verdict} | counts
        row |= with_interval("games", sums.share(WITH, GAMES))
        row |= with_interval("holders", sums.share(HOLDER_WINS, TAKEN))
        row |= with_interval("others", sums.share(OTHER_WINS, OTHERS))
        rows.append(row | with_interval("difference", difference(sums)))
    return table(f"items_{slug}", "Items", COLUMNS, rows, NOTE, sort="difference")


def analyse(runs: Sequence[Any]) -> list[Section]:
    """A section per run with items; nothing for games (or variants) without."""
    mine = [run for run in runs if listed(run)]
    sections = []
    for run, (title, slug) in zip(mine, names(mine), strict=True):
        measured = measure(run)
        games = run.manifest["games"]
        items: list[Table | Figure] = [_figure(measured, title, slug), item_table(measured, games, slug)]
        sections.append(Section(title, f"{games:,} games.", items))
    return sections


def _figure(measured: Sequence[tuple[dict[str, Any], Moments]], title: str, slug: str) -> Figure:
    rows = [(item["name"], difference(sums)) for item, sums in measured]
    rows.sort(key=lambda row: (row[1].value is None, -(row[1].value or 0.0)))
    drawing = charts.dots(
        [(f"Items, {title}", rows)],
        "win share, holders less others at the table, in percentage points, with 95 % interval",
        0.0,
        "no difference",
    )
    told = ", ".join(f"{name} {value.value * 100:+.1f}" for name, value in rows if value.value is not None)
    return Figure(
        f"items_{slug}",
        f"Win share of an item's holders less that of the others, {title}",
        f"Dots by item, in percentage points: {told}.",
        drawing,
    )
