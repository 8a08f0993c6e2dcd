"""Of two strategies in one game, which finished ahead?"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from analyses.blocks import Layout, stream, totals
from analyses.report import Column, Table, table, with_interval
from analyses.stats import Moments

COLUMNS = (
    Column("strategy", "Strategy", "name"),
    Column("other", "Other", "name"),
    Column("games", "Games with both", "count"),
    Column("ahead", "Ahead", "number"),
    Column("level", "Level", "number"),
    Column("behind", "Behind", "number"),
    Column("share", "Ahead, level as half", "share", interval=True),
)
NOTE = (
    "Final places compared. A game in which a strategy sat more than once counts once, split "
    "evenly over the comparisons "
    "in it; ahead, level and behind add up to the games in which both sat."
)


def head_to_head(run: Any, ranking: Sequence[int], slug: str) -> Table:
    """Every two strategies of the layout (numbers into its labels, best first) by how often each finished ahead."""
    layout = Layout.of(run)
    pairs = [(a, b) for k, a in enumerate(ranking) for b in ranking[k + 1 :]]
    seats = [(i, j) for i in range(layout.seats) for j in range(i + 1, layout.seats)]
    weights, turn = _comparisons(layout, pairs, seats)
    moments, level = Moments(2 * len(pairs)), np.zeros(len(pairs))
    for block in stream(run, ["place"]):
        place = block["place"].astype(np.int8).reshape(-1, len(layout.lineups), layout.seats)
        gaps = np.stack([place[:, :, j] - place[:, :, i] for i, j in seats], axis=2).reshape(len(place), -1)
        gaps = np.sign(gaps) * turn
        moments.add(totals((gaps + 1) / 2, weights))
        level += (gaps == 0).sum(axis=0) @ weights
    return table(f"head_to_head_{slug}", "Head to head", COLUMNS, _rows(layout, pairs, moments, level), NOTE)


def _comparisons(
    layout: Layout, pairs: Sequence[tuple[int, int]], seats: Sequence[tuple[int, int]]
) -> tuple[np.ndarray, np.ndarray]:
    """Weights (line-ups * seat pairs, pairs), one per line-up and pair, and which way round each seat pair sits."""
    index = {pair: k for k, pair in enumerate(pairs)}
    label = layout.label.reshape(-1, layout.seats)
    weights = np.zeros((len(label) * len(seats), len(pairs)))
    turn = np.ones(len(weights), np.int8)
    for lineup, sitting in enumerate(label):
        for k, (i, j) in enumerate(seats):
            row, pair = lineup * len(seats) + k, (sitting[i], sitting[j])
            if pair in index:
                weights[row, index[pair]] = 1
            elif pair[::-1] in index:
                weights[row, index[pair[::-1]]], turn[row] = 1, -1
    per_lineup = weights.reshape(len(label), len(seats), -1)
    per_lineup /= np.maximum(per_lineup.sum(axis=1, keepdims=True), 1)
    return weights, turn


def _rows(
    layout: Layout, pairs: Sequence[tuple[int, int]], moments: Moments, level: np.ndarray
) -> list[dict[str, Any]]:
    rows = []
    for k, (a, b) in enumerate(pairs):
        games = round(moments.total[len(pairs) + k])
        if not games:
            continue
        ahead = moments.total[k] - level[k] / 2
        counts = {"games": games, "ahead": ahead, "level": level[k], "behind": games - ahead - level[k]}
        share = moments.share(k, len(pairs) + k)
        rows.append(
            {"strategy": layout.labels[a], "other": layout.labels[b]} | counts | with_interval("share", share)
        )
    return rows
