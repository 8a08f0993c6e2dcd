"""Made-up runs of battles for the tests of their reports: every number is written down, none is played."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import polars as pl
from synthetic import Lineup, MemoryRun

from sim import GAMES

GAME = GAMES["fairy_meat"]


def battle_run(
    lineups: Sequence[Lineup],
    deals: int,
    columns: Mapping[str, Sequence[Any]],
    *,
    scenario: str = "raining_meat",
    variant: str = "",
    hired: Mapping[str, Any] | None = None,
) -> MemoryRun:
    """A run with the columns of Fairy Meat, all of them 0 but for those given: flat, by deal, line-up and seat."""
    seats = len(lineups[0])
    rows = deals * len(lineups) * seats
    made: dict[str, Any] = {}
    for name, column in GAME.schema().items():
        if column.dtype == "label":
            made[name] = [label for lineup in lineups for label in lineup] * deals
        else:
            made[name] = np.zeros(rows, column.dtype)
    made["deal"] = np.repeat(np.arange(deals), len(lineups) * seats)
    made["lineup"] = np.tile(np.repeat(np.arange(len(lineups), dtype=np.int32), seats), deals)
    made["seat"] = np.tile(np.arange(seats, dtype=np.int8), deals * len(lineups))
    for name, values in columns.items():
        assert len(values) == rows, name
        made[name] = np.array(values).astype(GAME.schema()[name].dtype)
    title = {"name": variant, "title": variant.capitalize(), "why": "to see"} if variant else None
    battle = {"scenario": scenario, "map": "glade", "warbands": []} | ({"hired": hired} if hired else {})
    changed = [{"path": "a.rule", "value": 1, "default": 0}] if variant else []
    manifest = {
        "format": 1,
        "game": "fairy_meat",
        "version": "0.1.0",
        "rules": {
            "digest": f"{variant or 'plain':x<40}",
            "variant": title,
            "set": [],
            "readings": [],
            "assumed": [],
            "changed": changed,
            "battle": battle,
        },
        "design": "hired" if hired else "pairs",
        "seats": seats,
        "lineups": [list(lineup) for lineup in lineups],
        "entries": sorted({label for lineup in lineups for label in lineup}),
        "seed": 1,
        "deals": deals,
        "games": deals * len(lineups),
        "block": len(lineups),
        "source_digest": "cd" * 32,
        "packages": {},
        "command": "fairylab tournament fairy_meat",
        "score_parts": list(GAME.parts),
        "second_split": [],
        "columns": {name: column.meaning for name, column in GAME.schema().items()},
    }
    return MemoryRun(manifest, pl.DataFrame(made))


def wins(*shares: float) -> dict[str, list[float]]:
    """Win shares and the places that go with them, for two seats."""
    return {"win_share": list(shares), "place": [1 if share > 0 else 2 for share in shares]}
