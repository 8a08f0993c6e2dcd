"""Made-up runs for the tests of the analyses: known line-ups, known effects, no simulator."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
import polars as pl

from sim import results
from sim.game import Column

PARTS = ["magidrome", "academy", "lookout", "luminarium", "pollenarium", "spring", "objectives"]
SPLIT = ["own", "echo", "visited", "toll"]
Lineup = tuple[str, ...]


@dataclass
class MemoryRun:
    """Stands in for sim.results.Run: the same three members the analyses use."""

    manifest: dict
    frame: pl.DataFrame
    parts_wanted: int = 2

    def frames(self, columns: Sequence[str] | None = None) -> Iterator[pl.DataFrame]:
        rows = len(self.manifest["lineups"]) * self.manifest["seats"]
        deals = self.frame.height // rows
        cuts = [deals * k // self.parts_wanted * rows for k in range(self.parts_wanted + 1)]
        for start, end in pairwise(cuts):
            if end > start:
                part = self.frame[start:end]
                yield part if columns is None else part.select(list(columns))


def among(names: Sequence[str], seats: int) -> list[Lineup]:
    """One A among Bs for every A, B and seat, and every mirror."""
    lineups = []
    for a in names:
        for b in names:
            for seat in range(seats if a != b else 1):
                lineups.append(tuple(a if seat == k else b for k in range(seats)))
    return list(dict.fromkeys(lineups))


def places(scores: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Place (1 best, ties share the better place) and win share of scores (games, seats)."""
    place = 1 + (scores[:, None, :] > scores[:, :, None]).sum(axis=2)
    first = place == 1
    return place, first / first.sum(axis=1, keepdims=True)


def make_run(
    lineups: Sequence[Lineup],
    deals: int,
    strength: Callable[[str, int], float] = lambda name, seat: 0.0,
    seed: int = 1,
    shift: int = 0,
    cards: bool = True,
) -> MemoryRun:
    """A run whose scores are strength(name, seat) plus a seat's share of the deal plus chance, `shift` added to all."""
    rng = np.random.default_rng(seed)
    seats = len(lineups[0])
    games = deals * len(lineups)
    gain = np.array([[strength(name, seat) for seat, name in enumerate(lineup)] for lineup in lineups])
    deal_part = rng.normal(0, 6, (deals, 1, seats))
    mean = np.broadcast_to(14 + gain[None] / 6 + deal_part / 6, (deals, len(lineups), seats))
    parts = np.zeros((deals, len(lineups), seats, len(PARTS)), int)
    for k, weight in enumerate([1.3, 1.0, 1.1, 1.5, 0.9, 0.4]):
        parts[..., k] = np.maximum(rng.normal(mean * weight, 5), 0).round()
    parts[..., 0] += shift
    scores = parts.sum(axis=3).reshape(games, seats)
    place, win_share = places(scores)
    flat = parts.reshape(games * seats, len(PARTS))
    thirds = np.sort(rng.random((games * seats, 3)), axis=1)
    columns = {
        "deal": np.repeat(np.arange(deals), len(lineups) * seats),
        "lineup": np.tile(np.repeat(np.arange(len(lineups), dtype=np.int32), seats), deals),
        "seat": np.tile(np.arange(seats, dtype=np.int8), games),
        "strategy": [name for lineup in lineups for name in lineup] * deals,
        "place": place.ravel().astype(np.int8),
        "win_share": win_share.ravel(),
        "score": scores.ravel().astype(np.int32),
        **{name: flat[:, k].astype(np.int32) for k, name in enumerate(PARTS)},
        **{f"score_q{q}": (scores.ravel() * thirds[:, q - 1]).astype(np.int32) for q in (1, 2, 3)},
        "lead_changes": np.repeat(rng.poisson(3, games), seats).astype(np.int16),
        "decided_turn": np.repeat(rng.integers(1, 13, games), seats).astype(np.int16),
        "decisions": rng.integers(18, 27, games * seats).astype(np.int16),
        "options": rng.integers(80, 120, games * seats).astype(np.int32),
        "forced": rng.integers(0, 4, games * seats).astype(np.int16),
        "turns": np.full(games * seats, 12, np.int16),
        "undecided": np.zeros(games * seats, bool),
    }
    mana = flat[:, :6].sum(axis=1)
    columns |= {"points": (mana // 20).astype(np.int16), "mana_left": (mana % 20).astype(np.int16)}
    columns |= {
        name: (mana * share).astype(np.int32) for name, share in zip(SPLIT[1:], (0.1, 0.2, 0.1), strict=True)
    }
    columns["own"] = (mana - sum(columns[name] for name in SPLIT[1:])).astype(np.int32)
    held, played = (rng.integers(0, 2**30, games * seats, dtype=np.uint64) for _ in range(2))
    columns |= {"held_1": held, "held_2": held, "used_1": held & played, "used_2": held & ~played}
    manifest = {
        "format": 1,
        "game": "fairy_ring",
        "version": "0.1.0",
        "rules": {
            "digest": "ab" * 32,
            "variant": None,
            "set": [],
            "readings": [
                {
                    "path": "echo.pick",
                    "value": "best",
                    "why": "More mana is never worse.",
                    "choices": ["best", "least"],
                }
            ],
            "assumed": [
                {
                    "path": f"mushrooms.{101 + k}.mana",
                    "value": 3,
                    "feasible": [3, 5],
                    "why": "not published",
                    "source": "ours",
                }
                for k in range(5)
            ]
            + [
                {
                    "path": "fireflies.covered_visible",
                    "value": True,
                    "feasible": [True, False],
                    "why": "not known",
                    "source": "ours",
                }
            ],
            "changed": [],
        },
        "design": "among",
        "seats": seats,
        "lineups": [list(lineup) for lineup in lineups],
        "entries": sorted({name for lineup in lineups for name in lineup}),
        "seed": seed,
        "deals": deals,
        "games": games,
        "block": len(lineups),
        "source_digest": "cd" * 32,
        "packages": {"numpy": np.__version__, "polars": pl.__version__},
        "command": "fairylab tournament fairy_ring --seats 3",
        "score_parts": PARTS,
        "second_split": SPLIT,
        "columns": {},
    }
    if cards:
        manifest["cards"] = [
            {"id": 100 * deck + slot, "deck": deck, "slot": slot, "name": f"Magidrome {100 * deck + slot}"}
            for deck in (1, 2)
            for slot in range(1, 31)
        ]
    return MemoryRun(manifest, pl.DataFrame(columns))


def write_run(run: MemoryRun, folder: Path, cuts: Sequence[int] = ()) -> results.Run:
    """The same run as a real run folder, its deals cut into parts at the given deal numbers."""
    folder.mkdir(parents=True, exist_ok=True)
    kinds = {
        name: np.dtype(run.frame[name].to_numpy().dtype) for name in run.frame.columns if name != "strategy"
    }
    schema = {name: Column(kinds[name].str if name in kinds else "label", "") for name in run.frame.columns}
    rows = np.zeros(run.frame.height, list(kinds.items()))
    for name in kinds:
        rows[name] = run.frame[name].to_numpy()
    block = len(run.manifest["lineups"]) * run.manifest["seats"]
    edges = [0, *cuts, run.manifest["deals"]]
    for first, end in pairwise(edges):
        results.write_part(folder, first, rows[first * block : end * block], schema, run.manifest["lineups"])
    columns = dict.fromkeys(run.frame.columns, "")
    results.write_manifest(folder, run.manifest | {"columns": columns, "complete": True})
    return results.open_run(folder)
