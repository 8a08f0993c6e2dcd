"""A toy game for the tests of the plumbing: its rows are arithmetic on (seed, deal, line-up, seat).

As a script it plays a run, slowly, so that a test can kill it: `toy.py OUT DEALS WORKERS CHUNK SECONDS_PER_DEAL`.
"""

import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from sim.game import Column, Game, parse_lineup

GAME = Game(
    name="toy",
    title="Toy",
    seats=(2, 4),
    decisions=("choose",),
    max_options=7,
    parts=("red", "blue"),
    second_split=("own", "other"),
    columns={
        "own": Column("i4", "gathered by oneself"),
        "other": Column("i4", "gathered through others"),
        "used_1": Column("u8", "bit k: card k of round 1 was used"),
    },
    folder=Path(__file__).parent,
)


@dataclass
class Rules:
    """Stands in for a ruleset."""

    digest: str = "d1"
    variant: dict[str, str] | None = None
    sets: tuple[str, ...] = ()
    battle: Any = None

    def readings(self) -> list[dict[str, Any]]:
        return [
            {"path": "echo.pick", "value": "best", "why": "more is never worse", "choices": ["best", "least"]}
        ]

    def assumed(self) -> list[dict[str, Any]]:
        return []

    def changed(self) -> list[dict[str, Any]]:
        return []


@dataclass
class Player:
    """Plays the toy game, `pause` seconds a deal; the deals in `asked` are those it was asked to play."""

    lineups: list
    seed: int = 0
    pause: float = 0.0
    source_digest: str = "s1"
    asked: list[tuple[int, int]] = field(default_factory=list)

    def rows(self, first_deal, deals, stop):
        self.asked.append((first_deal, deals))
        for done in range(deals if self.pause else 0):
            time.sleep(self.pause)
            if stop[0]:
                deals = done
                break
        return rows(self.seed, first_deal, deals, len(self.lineups), len(self.lineups[0]))


def rows(seed, first_deal, deals, block, seats):
    """Rows of the toy game; every column differs from every other and the words use all 64 bits."""
    found = np.zeros(deals * block * seats, GAME.row_dtype())
    number = np.arange(first_deal * block * seats, (first_deal + deals) * block * seats)
    deal, lineup, seat = number // (block * seats), number // seats % block, number % seats
    found["deal"], found["lineup"], found["seat"] = deal, lineup, seat
    found["red"] = (deal * 7 + lineup * 3 + seat * 5 + seed) % 41 - 9
    found["blue"] = (deal + seat * seed + lineup) % 13
    found["score"] = found["red"] + found["blue"]
    winner = (deal + lineup + seed) % seats
    found["win_share"] = np.where(winner == seat, 1.0, 0.0)
    found["win_share"][deal % 10 == 3] = 1 / seats
    found["place"] = np.where(found["win_share"] > 0, 1, 2)
    found["own"], found["other"] = found["blue"], found["red"]
    found["undecided"] = deal % 11 == 0
    found["used_1"] = (deal.astype("u8") + np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15)
    for name in ("score_q1", "lead_changes", "decided_turn", "decisions", "options", "forced", "turns"):
        found[name] = (deal + len(name) + seat) % 12
    return found


def spec(deals, seed=0, lineups="a,b a,a b,a(x=2)", design="given", rules=None):
    """An experiment of the toy game; line-ups are written with blanks between."""
    from sim.experiment import plan

    chosen = [parse_lineup(lineup) for lineup in lineups.split()]
    return plan(GAME, rules or Rules(), design, chosen, seed, deals=deals, command="toy")


def main(out, deals, workers, chunk, pause):
    from sim.experiment import run

    todo = spec(int(deals))
    player = Player(todo.lineups, todo.seed, float(pause))
    try:
        run(player, todo, out, int(workers), int(chunk) or None)
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main(*sys.argv[1:])
