"""What a game is made of (`Game`) and who sits down to it (`Entry`, written `name(DIAL=v)@warband~slip`)."""

import math
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sim.errors import UserError


class Column(NamedTuple):
    """A column of the results table: its NumPy type (`"i4"`, `"u8"`, `"?"`; `"label"` is text) and its meaning."""

    dtype: str
    meaning: str


KEYS = {
    "deal": Column("i8", "number of the deal, from 0; the same deal for every line-up"),
    "lineup": Column("i4", "index into the manifest's line-ups"),
    "seat": Column("i1", "seat, from 0; seat 0 starts"),
    "strategy": Column("label", "the entry that sat there, in canonical spelling"),
    "place": Column("i1", "final place, from 1; tied seats share the better one"),
    "win_share": Column("f8", "1 for a sole winner, 1/k for a win shared by k, 0 otherwise"),
    "score": Column("i4", "final score, the sum of its parts; may be negative"),
}
COURSE = {
    "score_q1": Column("i4", "running score after the first quarter of the game"),
    "score_q2": Column("i4", "running score after half of the game"),
    "score_q3": Column("i4", "running score after three quarters of the game"),
    "lead_changes": Column("i2", "how often the lead changed in this game"),
    "decided_turn": Column("i2", "turn from which on the winner led"),
    "decisions": Column("i2", "choices of this seat with two or more legal options"),
    "options": Column("i4", "legal options summed over these decisions"),
    "forced": Column("i2", "choices of this seat with a single legal option"),
    "turns": Column("i2", "turns the game took"),
    "undecided": Column("?", "true if the safety cap ended the game"),
}


def no_cards(ruleset: Any, seats: int) -> list[dict[str, Any]]:
    """The card list of a game whose rows keep no bit sets of cards."""
    return []


@dataclass(frozen=True, eq=False)
class Game:
    """The named parts of one game, as far as everything outside its folder needs to know them."""

    name: str
    title: str
    seats: tuple[int, int]
    """Fewest and most seats."""
    decisions: tuple[str, ...]
    """Kinds of decision, in the order of their numbers."""
    max_options: int
    """No decision ever has more legal options than this."""
    parts: tuple[str, ...]
    """Score parts; they sum to the score."""
    second_split: tuple[str, ...]
    """Columns that split the same score in another way."""
    columns: dict[str, Column]
    """The game's own columns of the results table."""
    folder: Path
    warbands: bool = False
    """Whether a seat may name the warband it brings."""
    cards: Callable[[Any, int], list[dict[str, Any]]] = no_cards
    """The cards that a ruleset has in play with so many seats: id, deck, slot (its bit in the columns), name."""
    score_dtype: str = "i4"
    """NumPy type of the score, its parts and the running scores; `"f4"` where a game knows half points."""

    def schema(self) -> dict[str, Column]:
        """Every column of the results table, in order."""
        parts = {part: Column("i4", f"score part: {part.replace('_', ' ')}") for part in self.parts}
        found = KEYS | parts | COURSE
        for name in ("score", *self.parts, "score_q1", "score_q2", "score_q3"):
            found[name] = Column(self.score_dtype, found[name].meaning)
        return found | {name: Column(*column) for name, column in self.columns.items()}

    def row_dtype(self) -> np.dtype:
        """The record that a player fills per deal, line-up and seat: the schema without the text columns."""
        fields = [(name, column.dtype) for name, column in self.schema().items() if column.dtype != "label"]
        return np.dtype(fields, align=True)

    def check_seats(self, seats: int) -> None:
        """Refuse a number of seats that this game is not made for."""
        fewest, most = self.seats
        if not fewest <= seats <= most:
            raise UserError(f"{self.title} is for {fewest} to {most} seats, not {seats}")

    def check_entry(self, entry: "Entry") -> None:
        """Refuse a warband where there are none, rather than play without it under its name."""
        if entry.warband and not self.warbands:
            raise UserError(f"'{entry.label}': {self.title} has no warbands; leave out @{entry.warband}")


@dataclass(frozen=True)
class Entry:
    """One seat of a line-up: a strategy by name, its dials, its warband (in Fairy Meat) and its slip rate."""

    name: str
    dials: dict[str, float | str] = field(default_factory=dict, hash=False)
    """By name; all are numbers but a search player's `strategy`."""
    warband: str | None = None
    slip: float = 0.0
    """Share of its decisions (0..1) that are made by chance."""

    @property
    def label(self) -> str:
        """The one canonical spelling: dials by name, numbers in shortest form, nothing that is default."""
        dials = ";".join(f"{dial}={_shortest(self.dials[dial])}" for dial in sorted(self.dials))
        return "".join(
            [
                self.name,
                f"({dials})" if dials else "",
                f"@{self.warband}" if self.warband else "",
                f"~{_shortest(self.slip)}" if self.slip else "",
            ]
        )


Lineup = list[Entry]

_SHAPE = "name(DIAL=number;DIAL=number)@warband~slip, of which all but the name may be left out"
_NAME = r"[\w-]+"
_ENTRY = re.compile(
    rf"(?P<name>{_NAME})\s*(\((?P<dials>[^()]*)\))?\s*(@\s*(?P<warband>{_NAME}))?\s*(~\s*(?P<slip>[^@~()]+))?"
)


def parse_entry(text: str) -> Entry:
    """Read one entry of a line-up. Blanks around its parts don't matter."""
    found = _ENTRY.fullmatch(text.strip())
    if not found:
        raise UserError(f"can't read the line-up entry '{text.strip()}'; write {_SHAPE}")
    dials: dict[str, float | str] = {}
    for setting in (found["dials"] or "").split(";"):
        if not setting.strip():
            continue
        dial, equals, value = (part.strip() for part in setting.partition("="))
        if not equals or not dial.isidentifier():
            raise UserError(f"can't read the dial '{setting.strip()}' in '{text.strip()}'; write DIAL=number")
        if dial in dials:
            raise UserError(f"the dial {dial} is set twice in '{text.strip()}'")
        named = dial == "strategy" and re.fullmatch(_NAME, value)
        dials[dial] = value if named else _number(value, f"the dial {dial} in '{text.strip()}'")
    slip = _number(found["slip"], f"the slip rate in '{text.strip()}'") if found["slip"] else 0.0
    if not 0 <= slip <= 1:
        raise UserError(f"the slip rate in '{text.strip()}' must lie between 0 and 1")
    return Entry(found["name"], dials, found["warband"], slip)


def parse_lineup(text: str) -> Lineup:
    """Read a line-up, an entry per seat with commas between; commas inside parentheses never split."""
    return [parse_entry(part) for part in re.split(r",(?![^()]*\))", text)]


def labels_of(lineup: Lineup) -> tuple[str, ...]:
    """The labels of a line-up by seat, which is what makes it the same as another one."""
    return tuple(entry.label for entry in lineup)


def _number(text: str, what: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise UserError(f"{what} must be a number, not '{text.strip()}'")
    return value


def _shortest(value: float | str) -> str:
    """The shortest decimal that reads back as the same number: 3, 0.5, 1e20. A name is itself."""
    if isinstance(value, str):
        return value
    value = float(value) + 0.0  # -0.0 and 0.0 are one number and have one spelling
    return repr(value).removesuffix(".0").replace("e+", "e").replace("e-0", "e-")
