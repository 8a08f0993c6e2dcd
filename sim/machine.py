"""Binds the driver (`choose.py`, `driver.py`) to one game's rules, and makes the records they work on."""

import importlib
from collections.abc import Callable
from functools import cache
from types import SimpleNamespace

import numpy as np

from sim import jit
from sim.errors import UserError, nearest
from sim.game import Game

DIALS = 16
"""Most dials of a strategy."""
NOTES = 128
MIND = np.dtype(
    [("seat", np.int64), ("dials", np.float64, (DIALS,)), ("notes", np.float64, (NOTES,))], align=True
)
"""A seat's scratch record: its strategy's dials, and notes that hold during one decision."""


@cache
def machine(name: str) -> SimpleNamespace:
    """Everything of the game called `name` that plays: its records, rules and the driver's functions bound to them.

    A game of warbands has two parts more than others: `muster` puts the warbands of all line-ups into the rules, and `bring`
    says with which of them a seat comes."""
    parts = importlib.import_module(f"sim.{name}.machine")
    jit.link()
    bindings = {key: getattr(parts, key) for key in parts.__all__}
    folder = find_game(name).folder
    files = jit.sources(folder)
    bindings.setdefault("bring", no_bring if jit.PURE else jit.inlined(no_bring))
    seats, kinds = parts.SEATS, len(parts.DECISIONS)
    bindings["MIND"] = MIND
    decide, think = bindings["SIGNATURES"] = jit.signatures(parts.RULES, parts.TABLE, parts.MINE, MIND)
    bindings["scorers_of"] = picker(seats * kinds, decide)
    bindings["thinkers_of"] = picker(seats * kinds, think)
    for file in ("choose.py", "driver.py"):
        bindings |= jit.bind(jit.SIM / file, f"sim.{name}.bound.{file[:-3]}", files, bindings)
    bindings |= {
        "WORK": work_dtype(seats, parts.MAX_OPTIONS, len(parts.PARTS)),
        "GUARD": np.dtype(
            [
                ("rules", parts.RULES, (1,)),
                ("table", parts.TABLE, (1,)),
                ("mine", parts.MINE, (1,)),
                ("mind", MIND, (1,)),
            ],
            align=True,
        ),
        "PLAN": np.dtype(
            [
                ("function", np.int64, (seats * kinds,)),
                ("manner", np.int64, (seats * kinds,)),
                ("slip", float, (seats,)),
                ("playouts", np.int64, (seats,)),
                ("brings", np.int64, (seats,)),  # which of the rules' warbands comes; 0 in games without
            ],
            align=True,
        ),
        "files": files,
        "folder": folder,
    }
    bindings["LAB"] = np.dtype(
        [(key, bindings[key.upper()], (1,)) for key in ("position", "work", "mind", "log")], align=True
    )
    return SimpleNamespace(**bindings)


def work_dtype(seats: int, options: int, parts: int) -> np.dtype:
    """The driver's own record: the options in hand, the seats' streams, and what is counted during a game."""
    per_seat = (seats,)
    return np.dtype(
        [
            ("option", np.int64, (options,)),
            ("value", np.float64, (options,)),
            ("stream", np.uint64, per_seat),
            ("searched", np.uint64, per_seat),  # start of the seat's search streams
            ("searching", np.int64, per_seat),  # searches so far
            ("decisions", np.int64, per_seat),
            ("options", np.int64, per_seat),
            ("forced", np.int64, per_seat),
            ("running", np.int64, per_seat),
            ("led_since", np.int64, per_seat),  # turn since when the seat has been in front; 0 = it isn't
            ("quarter", np.int64, (3, seats)),
            ("parts", np.int64, (seats, parts)),
            ("turns", np.int64),
            ("leader", np.int64),
            ("lead_changes", np.int64),
            ("quarters", np.int64),
            ("undecided", np.int64),
            ("deal", np.int64),
            ("lineup", np.int64),
            ("asked", np.int64),  # the option being scored, -1 while thinking
            ("scored", np.int64),
        ],
        align=True,
    )


def no_bring(table: object, seat: object, number: object) -> None:
    """Games without warbands: nothing is brought to the table."""


def picker(n: int, signature: object) -> Callable:
    """A function that makes a tuple of the `n` functions at those of the `addresses` that `which` names.

    numba needs the length written out, hence the text.
    """
    namespace: dict = {"at": jit.caller(signature)}
    chosen = ", ".join(f"at(addresses[which[{k}]])" for k in range(n))
    exec(f"def picked(addresses, which):\n    return ({chosen},)\n", namespace)
    return namespace["picked"] if jit.PURE else jit.inlined(namespace["picked"])


class Desk:
    """The records that one thread works on; all are zeroed arrays of shape (1,), `minds` (seats,).

    `log=True` turns the event log on.
    """

    def __init__(self, game: str, seats: int, log: bool = False):
        parts = machine(game)
        self.position = parts.records(parts.POSITION)
        self.position["table"]["seats"] = seats
        self.minds = parts.records(MIND, parts.SEATS)
        self.work = parts.records(parts.WORK)
        self.lab = parts.records(parts.LAB)
        self.guard = parts.records(parts.GUARD)
        self.log = parts.records(parts.LOG)
        self.log["on"] = log


def find_game(name: str) -> Game:
    """The game called `name`; UserError with the nearest name if there is none."""
    from sim import GAMES

    if name not in GAMES:
        raise UserError(f"no game '{name}'{nearest(name, GAMES)}; there are: {', '.join(GAMES)}")
    return GAMES[name]
