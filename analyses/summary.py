"""A run in short: games won, shared and lost, win share and mean score, per strategy and per seat."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from analyses.blocks import Layout, stream, totals
from analyses.stats import Estimate, Moments
from analyses.win_rates import Wins, measure

DIGITS = 12
"""Decimals of a number in a summary; what lies below is rounding of sums."""


def summarise(run: Any, rounding: str = "") -> dict[str, Any]:
    """The summary as plain data; it depends on what was played and on nothing else.

    `strategies` (best first) and `seats` have entries, wins, ties, losses, win_share and score; `against` tells the
    win share of one A among Bs where the design has such games; `rounding` says why more games were played than asked.
    """
    manifest = run.manifest
    wins, scores = measure(run), _scores(run)
    layout = wins.layout
    order = sorted(range(len(layout.labels)), key=lambda k: -(wins.overall(k).value or 0.0))
    shares = _seat_shares(run)
    strategies = [
        {"strategy": layout.labels[k]}
        | _record(wins, layout.label == k)
        | {"win_share": _plain(wins.overall(k)), "against_others": _plain(wins.against_others(k))}
        | {"score": _plain(_mean(scores, k))}
        for k in order
    ]
    first = len(layout.labels)
    seats = [
        {"seat": seat}
        | _record(wins, layout.seat == seat)
        | {"win_share": _plain(shares.share(seat, layout.seats + seat))}
        | {"score": _plain(_mean(scores, first + seat))}
        for seat in range(layout.seats)
    ]
    kept = {key: manifest[key] for key in ("game", "design", "seed", "deals", "games", "block")}
    rules = {key: manifest["rules"][key] for key in ("digest", "variant", "set")}
    return kept | {
        "rules": rules,
        "rounding": rounding,
        "strategies": strategies,
        "seats": seats,
        "against": [] if manifest["design"] in ("given", "mixed") else _against(wins, order),
    }


def _record(wins: Wins, cells: np.ndarray) -> dict[str, int]:
    """Won, shared and lost entries in these cells; the three add up to the entries."""
    entries = int(cells.sum()) * wins.moments.blocks
    won, shared = int(wins.wins[cells].sum()), int(wins.ties[cells].sum())
    return {"entries": entries, "wins": won, "ties": shared, "losses": entries - won - shared}


def _groups(layout: Layout) -> np.ndarray:
    """(cells, labels + seats) 0/1: the cells of each strategy, then of each seat."""
    return np.hstack([layout.by_label(), (layout.seat[:, None] == np.arange(layout.seats)).astype(float)])


def _scores(run: Any) -> Moments:
    """Block totals of the score per strategy and seat, then their counts of entries."""
    groups = _groups(Layout.of(run))
    moments = Moments(2 * groups.shape[1])
    for block in stream(run, ["score"]):
        moments.add(totals(block["score"].astype(float), groups))
    return moments


def _seat_shares(run: Any) -> Moments:
    """Block totals of the win share per seat, then their counts of entries; all line-ups, rotated or not."""
    layout = Layout.of(run)
    groups = _groups(layout)[:, len(layout.labels) :]
    moments = Moments(2 * layout.seats)
    for block in stream(run, ["win_share"]):
        moments.add(totals(block["win_share"].astype(float), groups))
    return moments


def _mean(moments: Moments, column: int) -> Estimate:
    return moments.ratio(column, column + len(moments.total) // 2)


def _against(wins: Wins, order: Sequence[int]) -> list[dict[str, Any]]:
    pairs = [(a, b, wins.one_among(a, b)) for a in order for b in order if a != b]
    return [
        {"strategy": wins.labels[a], "others": wins.labels[b], "games": share.n, "win_share": _plain(share)}
        for a, b, share in pairs
        if share.value is not None
    ]


def _plain(estimate: Estimate) -> dict[str, float | None]:
    """Value, low and high; null where there is no data."""
    ends = {"value": estimate.value, "low": estimate.low, "high": estimate.high}
    return {key: None if end is None else round(end, DIGITS) for key, end in ends.items()}
