"""Measures how fast games are played on this machine; nothing here asserts anything."""

import os
import platform
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from importlib.metadata import version
from statistics import median
from typing import Any

import numpy as np

from sim.game import Entry, Game
from sim.play import Player
from sim.rules import load
from sim.strategy import names

RUNS = 5
SEED = 1
WANTED = ("random", "gatherer", "planner", "brawler", "tactician")
"""A strategy that decides by chance, one that looks one step ahead, one that thinks; what of them is there."""
FIRST_GAME = """
import numpy as np
from sim import GAMES
from sim.game import Entry
from sim.play import Player
from sim.rules import load
game = GAMES[{game!r}]
Player(game, load(game.name), [[Entry({strategy!r})] * {seats}], {seed}).rows(0, 1, np.zeros(1, np.int64))
"""


def measure(game: Game, seconds: float = 1.0, seats: int | None = None) -> dict[str, Any]:
    """Speeds with so many seats (by default all of the game), each the median of `RUNS` runs of about `seconds`.

    `strategies`: per strategy and core, decisions a second (forced ones included), those with two or more options
    (`asked`), and games. `workers`: ratio of two threads to one. `start`: seconds from the start of a process to its
    first game played, compiled code being on the disk.
    """
    seats = seats or game.seats[1]
    there = [name for name in WANTED if name in names(game)]
    players = {name: Player(game, load(game.name), [[Entry(name)] * seats], SEED) for name in there}
    found: dict[str, Any] = {"game": game.name, "title": game.title, "seats": seats, "runs": RUNS}
    deals = {name: calibrated(player, seconds) for name, player in players.items()}
    found["strategies"] = [
        {"strategy": name} | speeds(player, deals[name]) for name, player in players.items()
    ]
    found["workers"] = [
        {"strategy": name, "ratio": two_against_one(player, deals[name])} for name, player in players.items()
    ]
    found["start"] = median(first_game(game, there[-1], seats) for _ in range(RUNS))
    found["cores"] = cores()
    found |= {"python": platform.python_version()} | {name: version(name) for name in ("numba", "numpy")}
    return found


def calibrated(player: Player, seconds: float) -> int:
    """How many deals take about so long; the first ones warm up."""
    play(player, 0, 10)
    deals = 10
    while (taken := timed(play, player, 0, deals)) < seconds / 4:
        deals *= 4 if taken < seconds / 16 else 2
    return max(1, int(deals * seconds / taken))


def speeds(player: Player, deals: int) -> dict[str, float]:
    """Decisions, those with a choice, and games per second of one thread: medians."""
    rows = play(player, 0, deals)
    asked = int(rows["decisions"].sum())
    every = asked + int(rows["forced"].sum())
    taken = median(timed(play, player, 0, deals) for _ in range(RUNS))
    return {"decisions": every / taken, "asked": asked / taken, "games": deals / taken}


def two_against_one(player: Player, deals: int) -> float:
    """How much faster two threads play the same games, half each: median ratio of runs side by side."""

    def together() -> None:
        half = deals // 2
        threads = [
            threading.Thread(target=play, args=(player, first, number))
            for first, number in ((0, half), (half, deals - half))
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    return median(timed(play, player, 0, deals) / timed(together) for _ in range(RUNS))


def first_game(game: Game, strategy: str, seats: int) -> float:
    """Seconds that a new process needs from its start until it has played a game."""
    program = FIRST_GAME.format(game=game.name, strategy=strategy, seats=seats, seed=SEED)
    return timed(lambda: subprocess.run([sys.executable, "-c", program], check=True))


def play(player: Player, first: int, deals: int) -> np.ndarray:
    """The rows of some deals."""
    return player.rows(first, deals, np.zeros(1, np.int64))


def timed(work: Callable[..., object], *arguments: Any) -> float:
    """Seconds on the clock that the work takes."""
    started = time.perf_counter()
    work(*arguments)
    return time.perf_counter() - started


def cores() -> int:
    """Cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
