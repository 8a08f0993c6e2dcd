"""Single games for tests to step through, and players that are prepared once."""

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import numpy as np

from sim.game import Game, parse_lineup
from sim.machine import Desk, find_game, machine
from sim.play import Player
from sim.rules import load

ROOT = Path(__file__).resolve().parent.parent
GAME = find_game("fairy_ring")

HIGHEST = '''"""Highest: the card with the highest number, the right end, the last movement."""


def choose(rules, table, mine, mind, option):
    return option


def place(rules, table, mine, mind, option):
    return 1.0 if option == 1 else 0.0


def stride(rules, table, mine, mind, option):
    return option
'''
"""A strategy that plays quite unlike `random`."""


@cache
def player(
    *lineups: str,
    seed: int = 0,
    variant: str | None = None,
    sets: tuple[str, ...] = (),
    files: tuple[Path, ...] = (),
) -> Player:
    """A player of Fairy Ring for these line-ups, all of one size."""
    return Player(GAME, load(GAME.name, variant, sets), [parse_lineup(text) for text in lineups], seed, files)


def rows(of: Player, first: int, deals: int) -> np.ndarray:
    """Result rows, never stopped."""
    return of.rows(first, deals, np.zeros(1, np.int64))


def rules_record(variant: str | None = None, sets: tuple[str, ...] = (), game: Game = GAME) -> np.recarray:
    """A RULES record, shape (1,)."""
    return machine(game.name).build(load(game.name, variant, sets))


class Table(SimpleNamespace):
    """A desk with a game on it, stepped by hand."""

    def __init__(self, rules: np.recarray, seats: int, seed: int, deal: int, game: Game = GAME):
        super().__init__(parts=machine(game.name), rules=rules, seats=seats)
        self.desk = Desk(game.name, seats, log=True)
        with np.errstate(over="ignore"):
            self.parts.begin_at(rules, self.position, self.desk.work, self.desk.log, seed, deal)

    @property
    def position(self) -> np.recarray:
        return self.desk.position

    @property
    def table(self) -> np.record:
        return self.desk.position[0].table

    def options(self) -> list[int]:
        n = self.parts.legal_at(self.rules, self.position, self.desk.work)
        return self.desk.work["option"][0, :n].tolist()

    def step(self, option: int) -> bool:
        with np.errstate(over="ignore"):
            return bool(self.parts.step_at(self.rules, self.position, self.desk.log, option))

    def walk(self, chance: random.Random) -> Iterator[list[int]]:
        """Play on by chance; yields the options before every choice."""
        goes_on = True
        while goes_on:
            options = self.options()
            yield options
            goes_on = self.step(chance.choice(options))

    def events(self) -> list[list[int]]:
        """The rows of the log so far."""
        log = self.desk.log
        return log["row"][0, : int(log["n"][0])].tolist()


def python(script: str, *arguments: str, root: Path = ROOT, **environment: str) -> str:
    """What a script prints, run in a process of its own with the sources below `root`."""
    run = subprocess.run(
        [sys.executable, "-c", script, *arguments],
        env=os.environ | {"PYTHONPATH": str(root)} | environment,
        cwd=root,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert run.returncode == 0, run.stderr
    return run.stdout.strip()
