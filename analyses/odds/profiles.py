"""Fairies with their weapons as they are written, such as `hunter(kill=4)+faeslayer(att=1;cost=9)`: names whatever their
case, and weapons of the user's own made of the game's."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sim.errors import UserError, nearest
from sim.fairy_meat.tables import build, weapon_names
from sim.rules import Ruleset
from sim.rules_overlay import parse_set
from sim.rules_values import Value

FLAGS = {"yes": True, "true": True, "no": False, "false": False}
WORDS = {"true": "yes", "false": "no"}
HERS = {"hand": ("att",), "ranged": ("strength", "range")}
"""Columns that a weapon of this kind has and the other kind has not."""


@dataclass(frozen=True)
class Profile:
    """A fairy with her weapons, and how she is called in an answer."""

    fairy: str
    points: str
    """Points that were given, such as `live=3;kill=1`; else the table's count."""
    weapons: tuple[str, ...]
    """Ids in the rules."""
    label: str

    @property
    def text(self) -> str:
        """Her text in terms of the rules' names."""
        points = f"({self.points})" if self.points else ""
        return "+".join((self.fairy + points, *self.weapons))

    @property
    def given(self) -> tuple[str, ...]:
        """Names of the points that were given."""
        return tuple(part.partition("=")[0] for part in self.points.split(";") if part)


@dataclass(frozen=True)
class Own:
    """A weapon that differs from the game's in some columns."""

    base: str
    columns: tuple[tuple[str, str], ...]

    @property
    def label(self) -> str:
        """As it is written."""
        told = [(name, WORDS.get(value, value)) for name, value in self.columns]
        return f"{self.base}({';'.join('='.join(pair) for pair in told)})"


def profiles(
    attackers: Sequence[str], defenders: Sequence[str], ruleset: Ruleset
) -> tuple[list[Profile], list[Profile], Ruleset, dict[str, str]]:
    """Both sides; the rules with all weapons of the user's own added; and what these are called, by their ids."""
    made: dict[Own, str] = {}
    sides = [
        [read(text, ruleset, where, made) for text in texts]
        for where, texts in (("--attacker", attackers), ("--defender", defenders))
    ]
    if made:
        ruleset = with_own(made, ruleset)
    return sides[0], sides[1], ruleset, {name: own.label for own, name in made.items()}


def read(text: str, ruleset: Ruleset, where: str, made: dict[Own, str]) -> Profile:
    """The profile that a text names; weapons of the user's own get an id in `made`."""
    fairy, *weapons = (_parts(part, where) for part in re.split(r"\+(?![^(]*\))", text))
    name = _known(fairy[0], ruleset.tables["fairies"].ids, "fairy", where)
    points = ";".join("".join(part.split()).lower() for part in fairy[1].split(";") if part.strip())
    ids, labels = [], [f"{name}({points})" if points else name]
    for written, columns in weapons:
        base = _known(written, weapon_names(ruleset), "weapon", where)
        ids.append(base)
        labels.append(base)
        if columns.strip():
            own = Own(base, _columns(base, columns, ruleset, where))
            ids[-1] = made.setdefault(own, _fresh(base, ruleset, len(made) + 1))
            labels[-1] = own.label
    carried = [label for label in labels[1:] if label != "bare"]
    return Profile(name, points, tuple(ids), "+".join((labels[0], *carried)))


def _parts(text: str, where: str) -> tuple[str, str]:
    """Name, and what stands in the brackets behind it."""
    found = re.fullmatch(r"\s*([^()]*?)\s*(?:\(([^()]*)\))?\s*", text)
    if not found:
        raise UserError(f"{where} {text.strip()}: write name(what=number;...), such as wild(live=3;kill=1)")
    return found[1], found[2] or ""


def _known(written: str, known: Sequence[str], what: str, where: str) -> str:
    """A name of the rules, whatever its case."""
    for name in known:
        if name.lower() == written.lower():
            return name
    raise UserError(
        f"{where}: no {what} {written!r}{nearest(written.lower(), known)}; there are {', '.join(known)}"
    )


def _fresh(base: str, ruleset: Ruleset, number: int) -> str:
    """An id that no weapon has."""
    name = f"{base}_own{number}"
    return name if name not in ruleset.tables["weapons"].ids else _fresh(base, ruleset, number + 1)


def _columns(base: str, text: str, ruleset: Ruleset, where: str) -> tuple[tuple[str, str], ...]:
    """Checked columns of a weapon such as `att=2;cost=6`, values as TOML has them."""
    cells = [column for column in ruleset.tables["weapons"].columns if column not in ("id", "kind")]
    kind = ruleset[f"weapons.{base}.kind"]
    found: dict[str, str] = {}
    for part in filter(str.strip, text.split(";")):
        column, _, raw = (piece.strip().lower() for piece in part.partition("="))
        place = f"{where}: {base}({column}={raw})"
        if column not in cells:
            raise UserError(
                f"{place}: no column {column!r}{nearest(column, cells)}; there are {', '.join(cells)}"
            )
        for other, hers in HERS.items():
            if column in hers and other != kind:
                raise UserError(f"{place}: {base} is a {kind} weapon, and only {other} weapons have {column}")
        cell: Value = ruleset.values[f"weapons.{base}.{column}"]
        value = (
            FLAGS.get(raw) if cell.limits.type == "flag" and raw in FLAGS else parse_set(f"{column}={raw}")[1]
        )
        cell.limits.check(value, place)
        found[column] = str(value).lower() if not isinstance(value, str) else value
    return tuple(found.items())


def with_own(made: dict[Own, str], ruleset: Ruleset) -> Ruleset:
    """The rules with these weapons added: each is the one that it is made of but for what was given.

    Flags that a switch of the rules decides are taken as they are played by."""
    rules, names = build(ruleset)[0], weapon_names(ruleset)
    sets = []
    for own, name in made.items():
        played = rules.weapon[names.index(own.base)]
        cells = {
            column: ruleset[f"weapons.{own.base}.{column}"]
            for column in ruleset.tables["weapons"].columns
            if column != "id"
        }
        cells |= {flag: bool(played[flag]) for flag in ("riot", "sword", "mangler")}
        told = {column: _toml(value) for column, value in cells.items()} | dict(own.columns)
        sets += [f"weapons.{name}.{column}={value}" for column, value in told.items()]
    grown = ruleset.with_sets(sets)
    grown.sets = ruleset.sets  # nobody has given these settings
    return grown


def _toml(value: object) -> str:
    return '""' if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def renamed(record: Any, labels: Mapping[str, str]) -> Any:
    """A record with ids of own weapons replaced by what these are called, wherever they stand in a text."""
    if not labels:
        return record
    if isinstance(record, str):
        for name in sorted(labels, key=len, reverse=True):
            record = record.replace(name, labels[name])
        return record
    if isinstance(record, dict):
        return {key: renamed(value, labels) for key, value in record.items()}
    if isinstance(record, list | tuple):
        return type(record)(renamed(value, labels) for value in record)
    return record
