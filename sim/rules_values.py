"""What a value of the rules is: its limits, its provenance, and how a person writes it."""

import re
from dataclasses import dataclass
from typing import Any

from sim.errors import UserError, nearest

WANTED = {
    "flag": "true or false",
    "whole": "a whole number",
    "number": "a number",
    "word": "a word",
    "text": "a text",
    "steps": "a whole number, or several parted by slashes such as 1/2/3",
}
"""The types of values, each as a message puts it."""
LARGEST = 2**53
"""Beyond it a number is no longer exact as a float, and no game needs one."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a value may be. `type` is a key of WANTED; `listed` says it is a list of that type, `min` to `max` bounds
    every number in it, `length` the fewest and most entries; `empty` allows an empty cell, `fixed` forbids overlays."""

    type: str
    listed: bool = False
    min: float | None = None
    max: float | None = None
    choices: tuple = ()
    length: tuple[int, int] | None = None
    empty: bool = False
    fixed: bool = False

    def check(self, raw: Any, where: str) -> Any:
        """The plain value of a TOML value: bool, int, float, str, a tuple of them, or None for an empty cell."""
        if self.empty and raw == "":
            return () if self.type == "steps" else None
        if self.type == "steps":
            raw = _steps(raw)
        if self.listed and isinstance(raw, str):
            raw = _list(raw)
        if self.listed or self.type == "steps":
            return self._many(raw, where)
        return self._one(self.type, raw, where)

    def parse(self, cell: str, where: str) -> Any:
        """The plain value of a CSV cell."""
        if self.type == "flag":
            return self.check({"true": True, "false": False}.get(cell.lower(), cell), where)
        if self.type in ("whole", "number"):
            return self.check(_number(cell), where)
        if self.type == "steps" and re.search(r"\d{4}|-\d", cell):
            raise UserError(
                f"{where}: {cell!r} looks like a date; a spreadsheet must hold this column as text"
            )
        return self.check(cell, where)

    def _many(self, raw: Any, where: str) -> tuple:
        if not isinstance(raw, list | tuple):
            wanted = (
                WANTED[self.type]
                if self.type == "steps"
                else f"a list, each entry {WANTED[self.type]}, such as [1, 2, 3] or 1,2,3"
            )
            raise UserError(f"{where}: {text(raw)} is not {wanted}")
        fewest, most = self.length or (0, len(raw))
        if not fewest <= len(raw) <= most:
            raise UserError(
                f"{where}: {len(raw)} numbers given, {fewest if fewest == most else f'{fewest} to {most}'} wanted"
            )
        kind = "whole" if self.type == "steps" else self.type
        entries = tuple(self._one(kind, entry, f"{where}, entry {i + 1}") for i, entry in enumerate(raw))
        if self.type == "steps" and len(set(entries)) < len(entries):
            raise UserError(f"{where}: {text(entries, '/')} names a number twice")
        return entries

    def _one(self, kind: str, raw: Any, where: str) -> Any:
        fits = {"flag": bool, "whole": int, "number": int | float, "word": str, "text": str}[kind]
        if not isinstance(raw, fits) or (isinstance(raw, bool) and kind != "flag"):
            shown = f"the text {text(raw)!r}" if isinstance(raw, str) else text(raw)
            raise UserError(f"{where}: {shown} is not {WANTED[kind]}" if raw != "" else f"{where}: empty")
        if isinstance(raw, str):
            if not raw.strip():
                raise UserError(f"{where}: empty")
        elif kind != "flag":
            self._in_range(raw, where)
            raw = float(raw) if kind == "number" else raw
        if self.choices and raw not in self.choices:
            hint = nearest(raw, map(str, self.choices)) if isinstance(raw, str) else ""
            raise UserError(f"{where}: {text(raw)} is none of {text(self.choices)}{hint}")
        return raw

    def _in_range(self, raw: float, where: str) -> None:
        low = -LARGEST if self.min is None else self.min
        high = LARGEST if self.max is None else self.max
        if not low <= raw <= high:  # as nan, too, is not
            raise UserError(f"{where}: {text(raw)} is out of range, {text(low)} to {text(high)} allowed")


@dataclass(frozen=True, slots=True)
class Value:
    """One value of the rules: where it stands (`path`, `file`), where it is from (`status`, `source`), and for an
    assumed one what else it could be (`feasible`, any TOML value) and `why`. `reading` marks a switch for a gap."""

    path: str
    value: Any
    status: str
    source: str
    feasible: Any
    why: str
    file: str
    limits: Limits
    reading: bool = False

    @property
    def shown(self) -> str:
        """The value as its file has it; an empty cell as `-`."""
        return text(self.value, "/" if self.limits.type == "steps" else ", ")


@dataclass(frozen=True, slots=True)
class Table:
    """One CSV table: what its cells may be (`columns`, with `id`), its row ids in order and its file."""

    columns: dict[str, Limits]
    ids: tuple[str, ...]
    file: str


def text(value: Any, comma: str = ", ") -> str:
    """A value as a person would write it: `true`; `3, 8, 15`; `least 1; most 7`; an empty cell as `-`."""
    if value is None or value == ():
        return "-"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        parts = (f"{key.replace('_', ' ')} {text(entry)}" for key, entry in value.items())
        return "; ".join(parts)
    if isinstance(value, list | tuple):
        return comma.join(text(entry) for entry in value)
    return str(value)


def plain(words: str) -> str:
    """A text that a file may break over several lines, as one line."""
    return " ".join(words.split())


def _steps(raw: Any) -> Any:
    """`1/2/3`, 3 or [1, 2, 3] as a list; whatever isn't such is handed back to be refused."""
    if isinstance(raw, str) and re.fullmatch(r"\d{1,9}( */ *\d{1,9})*", raw):
        return [int(part) for part in raw.split("/")]
    return [raw] if isinstance(raw, int) and not isinstance(raw, bool) else raw


def _list(raw: str) -> Any:
    """`1,5,9` as a list; whatever isn't such is handed back to be refused."""
    parts = [_number(part.strip()) for part in raw.split(",")]
    return raw if len(parts) < 2 or any(isinstance(part, str) for part in parts) else parts


def _number(cell: str) -> Any:
    """A cell's number; a cell that holds none is handed back to be refused."""
    if re.fullmatch(r"[+-]?[0-9]{1,15}", cell):
        return int(cell)
    return float(cell) if re.fullmatch(r"[+-]?[0-9]{1,15}\.[0-9]{1,15}", cell) else cell
