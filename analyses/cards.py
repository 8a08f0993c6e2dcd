"""Which cards win?

Read from the bit sets of the results table: `held_<deck>` and `used_<deck>` say, per entry, which cards of a deck
came to its hand and which of those it placed. Needs the manifest's list of cards ({id, deck, slot, name}).
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from analyses import charts
from analyses.blocks import Layout, stream
from analyses.facts import names
from analyses.report import Column, Figure, Section, Table, table, with_interval
from analyses.stats import Estimate, Moments, verdicts

TITLE = "Cards"
QUESTION = "Which cards go with winning?"
NOTE = (
    "Held: entries to whose hand the card came at some time. Placed: those that played it. "
    "The difference compares entries "
    "that placed the card with entries that held it and didn't, paired by deal. It is not "
    "the card's doing alone: good "
    "strategies choose good cards, a card is placed where it fits, and who passes it on has kept another."
)
SHOWN = 12
COLUMNS = (
    Column("id", "Card", "card"),
    Column("card", "Name"),
    Column("held", "Held", "count"),
    Column("placed", "Placed", "count"),
    Column("taken", "Placed when held", "share", interval=True),
    Column("placers", "Win share, placed", "share", interval=True),
    Column("others", "Win share, held only", "share", interval=True),
    Column("difference", "Difference", "points", interval=True),
    Column("verdict", "Verdict"),
)
PLACED, KEPT, PLACER_WINS, KEPT_WINS, HELD = range(5)


def listed(run: Any) -> list[dict[str, Any]]:
    """The cards of a run whose table tells who held them."""
    have = run.manifest.get("columns") or {}
    cards = run.manifest.get("cards") or []
    return [card for card in cards if not have or f"held_{card['deck']}" in have]


def measure(run: Any) -> list[tuple[dict[str, Any], Moments]]:
    """Per card of the manifest the block totals PLACED, KEPT (held only), their wins, and HELD."""
    cards = listed(run)
    moments = [Moments(5) for _ in cards]
    decks = sorted({card["deck"] for card in cards})
    words = [f"{word}_{deck}" for deck in decks for word in ("held", "used")]
    for block in stream(run, ["win_share", *words]) if cards else ():
        share = block["win_share"].astype(float)
        for card, sums in zip(cards, moments, strict=True):
            bit = np.uint64(1) << np.uint64(card["slot"])
            placed = (block[f"used_{card['deck']}"] & bit) != 0
            kept = ((block[f"held_{card['deck']}"] & bit) != 0) & ~placed
            counts = [placed.sum(axis=1), kept.sum(axis=1)]
            wins = [np.einsum("dc,dc->d", share, mask) for mask in (placed, kept)]
            sums.add(np.stack([*counts, *wins, counts[0] + counts[1]], axis=1))
    return list(zip(cards, moments, strict=True))


def difference(sums: Moments) -> Estimate:
    """Win share of placers less that of entries which held the card only."""
    return sums.difference((PLACER_WINS, PLACED), (KEPT_WINS, KEPT)).unless_all_agree()


def card_table(measured: Sequence[tuple[dict[str, Any], Moments]], games: int, slug: str) -> Table:
    """One row per card, the largest difference first, cards never held last."""
    told = verdicts([difference(sums) for _, sums in measured], games, words=("wins more", "wins less"))
    rows = []
    for (card, sums), verdict in zip(measured, told, strict=True):
        counts = {"held": round(sums.total[HELD]), "placed": round(sums.total[PLACED]), "verdict": verdict}
        row = (
            {"id": card["id"], "card": card["name"]}
            | counts
            | with_interval("taken", sums.share(PLACED, HELD))
        )
        row |= with_interval("placers", sums.share(PLACER_WINS, PLACED))
        row |= with_interval("others", sums.share(KEPT_WINS, KEPT))
        rows.append(row | with_interval("difference", difference(sums)))
    return table(f"cards_{slug}", "Cards", COLUMNS, rows, NOTE, sort="difference")


def analyse(runs: Sequence[Any]) -> list[Section]:
    """A section per run; a run without a list of cards says so, and nothing if none has one."""
    if not any(listed(run) for run in runs):
        return []
    sections = []
    for run, (title, slug) in zip(runs, names(runs), strict=True):
        measured = measure(run)
        if not measured:
            sections.append(Section(title, "n/a: this run's manifest lists no cards."))
            continue
        games = measured[0][1].blocks * len(Layout.of(run).lineups)
        items: list[Table | Figure] = [_figure(measured, title, slug), card_table(measured, games, slug)]
        sections.append(Section(title, f"{games:,} games.", items))
    return sections


def _figure(measured: Sequence[tuple[dict[str, Any], Moments]], title: str, slug: str) -> Figure:
    rows = [(f"{card['name']} ({card['id']})", difference(sums)) for card, sums in measured]
    known = sorted((row for row in rows if row[1].value is not None), key=lambda row: -(row[1].value or 0.0))
    most, least = (known[:SHOWN], known[-SHOWN:]) if len(known) > 2 * SHOWN else (known, [])
    panels = [(f"Most, {title}", most)] + ([(f"Least, {title}", least)] if least else [])
    drawing = charts.dots(
        panels,
        "win share, placed less held only, in percentage points, with 95 % interval",
        0.0,
        "no difference",
    )
    told = ", ".join(
        f"{name} {value.value * 100:+.1f}"
        for name, value in known[:3] + known[-3:]
        if value.value is not None
    )
    alt = f"Dots of the cards with the largest and smallest differences, in percentage points: {told}."
    return Figure(f"cards_{slug}", f"Win share with the card placed less held only, {title}", alt, drawing)
