"""A game's rules as data: read, overlaid by a variant and single settings, checked, and known by one digest.

`load("fairy_ring", "no_echo", ["points.price=15"])` reads `sim/fairy_ring/rules/`, lays the variant file over it
and then the settings. Every value has a dotted path: `points.price` in a TOML file, `mushrooms.117.mana` (table,
id, column) in a CSV table. All errors are UserErrors that name the file or setting, the path, and the nearest known
path.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any

from sim.errors import UserError, nearest
from sim.rules_files import read_bands, read_columns, read_table, read_values
from sim.rules_overlay import OUT, find_variant, overlay, parse_set, read_variant
from sim.rules_values import Table, Value, text

SIM = Path(__file__).resolve().parent


@dataclass(frozen=True)
class Rulebook:
    """A game's rules as they stand in its folder, before any overlay."""

    game: str
    folder: Path
    values: dict[str, Value]
    tables: dict[str, Table]
    battle: Any = None
    """What is fought, in a game of battles: scenario, map and warbands (`sim.fairy_meat.scenarios.Battle`)."""


class Ruleset:
    """The rules one game is played by. Unchanging, but for the memory of which values have been read."""

    def __init__(
        self,
        rulebook: Rulebook,
        values: dict[str, Value],
        tables: dict[str, Table],
        variant: dict[str, str] | None = None,
        sets: Sequence[str] = (),
    ) -> None:
        self.rulebook, self.values, self.tables = rulebook, values, tables
        self.variant = variant
        """name, title and why of the variant laid over the rulebook, or None."""
        self.sets = tuple(sets)
        """The single settings laid over that, each `path=value`."""
        self._read: set[str] = set()

    @property
    def game(self) -> str:
        """Name of the game, which is the name of its folder."""
        return self.rulebook.game

    @property
    def battle(self) -> Any:
        """Scenario, map and warbands of a game of battles; None in any other game."""
        return self.rulebook.battle

    def __getitem__(self, path: str) -> Any:
        """The plain value at a path (a tuple where the file has a list); it counts as read from now on."""
        if path not in self.values:
            raise UserError(f"{self.game}: the rules have no value {path!r}{nearest(path, self.values)}")
        self._read.add(path)
        return self.values[path].value

    def rows(self, table: str) -> list[dict[str, Any]]:
        """A table's rows by rising id, each {"id": ..., column: plain value}.

        An empty cell is None; a cell such as `1/2/3` is a tuple, of one number or none as well."""
        found = self.tables[table]
        keys = {key: found.columns["id"].parse(key, f"{found.file}, column id") for key in found.ids}
        cells = [column for column in found.columns if column != "id"]
        return [
            {"id": keys[key]} | {column: self[f"{table}.{key}.{column}"] for column in cells}
            for key in sorted(found.ids, key=keys.__getitem__)
        ]

    def unread(self) -> list[str]:
        """The paths whose values nobody has asked for yet."""
        return [path for path in self.values if path not in self._read]

    @cached_property
    def digest(self) -> str:
        """Sha256 (hex) of game and values, and of map and warbands where there are any, alone: comments, order, spelling
        and provenance don't count."""
        parts: list[Any] = [self.game, {path: value.value for path, value in self.values.items()}]
        if self.battle is not None:
            parts.append(self.battle.plain())
        return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()

    def readings(self) -> list[dict[str, Any]]:
        """The switches for gaps of the rulebook: path, value, why, choices."""
        found = [value for value in self._base() if value.reading]
        return [
            {"path": old.path, "value": self.values[old.path].value, "why": old.why, "choices": old.feasible}
            for old in found
        ]

    def assumed(self) -> list[dict[str, Any]]:
        """What is assumed, readings apart: path, value, feasible, why, source.

        A column of a table is one entry, whose value says how many of the rows in play are assumed."""
        found: dict[str, dict[str, Any]] = {}
        rows: dict[str, int] = {}
        for value in self.values.values():
            if value.status != "assumed" or value.reading or value.feasible is None:
                continue
            table, column = self._cell(value.path)
            path, plain = (f"{table}.*.{column}", "") if table else (value.path, value.value)
            entry = {"path": path, "value": plain, "feasible": value.feasible}
            entry |= {"why": value.why, "source": value.source}
            found.setdefault(path, entry)
            if table:
                rows[path] = rows.get(path, 0) + 1
                found[path]["value"] = f"{rows[path]} of {len(self.tables[table].ids)} rows"
        return [*found.values(), *(self.battle.assumed() if self.battle else [])]

    def changed(self) -> list[dict[str, Any]]:
        """What differs from the game's own files: path, value, default (None for a cell of an added row)."""
        old = self.rulebook.values
        out: list[dict[str, Any]] = []
        for name, table in self.rulebook.tables.items():
            gone = [key for key in table.ids if key not in self.tables[name].ids]
            out += [{"path": f"{name}.{key}", "value": OUT, "default": "in"} for key in gone]
        for path, value in self.values.items():
            default = old[path].value if path in old else None
            if path not in old or value.value != default:
                out.append({"path": path, "value": value.value, "default": default})
        return out

    def with_sets(self, sets: Sequence[str]) -> "Ruleset":
        """These rules with further settings (`path=value`) laid over them; nothing of them counts as read."""
        pairs: dict[str, Any] = {}
        for setting in sets:
            path, raw = parse_set(setting)
            if path in pairs:
                raise UserError(f"--set {setting}: {path} is set twice")
            pairs[path] = raw
        values, tables = overlay(self.values, self.tables, pairs, "--set ", "set for this run")
        return Ruleset(self.rulebook, values, tables, self.variant, [*self.sets, *sets])

    def _base(self) -> list[Value]:
        """The values of the game's own files that are still in play."""
        return [value for path, value in self.rulebook.values.items() if path in self.values]

    def _cell(self, path: str) -> tuple[str, str]:
        """(table, column) of a cell's path; ("", "") for a value of a TOML file."""
        parts = path.split(".")
        return (parts[0], parts[2]) if len(parts) == 3 and parts[0] in self.tables else ("", "")


def load(
    game: str,
    variant: str | None = None,
    sets: Sequence[str] = (),
    *,
    folder: Path | None = None,
    scenario: str | None = None,
    map: str | None = None,
    warbands: Sequence[str | Path] = (),
) -> Ruleset:
    """The rules of a game, with a variant and settings over them.

    `variant` is a name from the game's variants folder or a path to a TOML file, `sets` are texts `path=value`.
    `folder` is read instead of the game's own one: a copy under edit, for instance. A game of battles has scenarios and
    maps, each a name or a path to a TOML file, and takes files of further warbands."""
    book = with_battle(read_rulebook(game, folder), scenario, map, warbands)
    ruleset = Ruleset(book, book.values, book.tables)
    if variant is not None:
        ruleset = _with_variant(ruleset, find_variant(book.folder, variant))
    return ruleset.with_sets(sets)


def games() -> list[str]:
    """The games that have rules here."""
    return sorted(file.parent.parent.name for file in SIM.glob("*/rules/rules.toml"))


def read_rulebook(game: str, folder: Path | None = None) -> Rulebook:
    """Read and check a game's rules folder."""
    if folder is None and game not in games():
        raise UserError(f"no game {game!r}{nearest(game, games())}; there are {', '.join(games())}")
    folder = folder or SIM / game
    rules, name = folder / "rules", f"{game}/rules/"
    values = read_values(rules / "rules.toml", f"{name}rules.toml")
    for file in sorted(rules.glob("rules_*.toml")):
        more = read_values(file, name + file.name)
        for path in more.keys() & values.keys():
            raise UserError(f"{name}{file.name}, {path}: it stands in {values[path].file}, too")
        values |= more
    files = {file.stem: file for file in sorted(rules.glob("*.csv"))}
    tables: dict[str, Table] = {}
    if files:
        columns = read_columns(rules / "columns.toml", f"{name}columns.toml")
        bands = read_bands(rules / "bands.toml", f"{name}bands.toml", columns)
        for table in files.keys() ^ columns.keys():
            raise UserError(f"{name}: a table needs a file and an entry in columns.toml; {table!r} lacks one")
        for table, file in files.items():
            tables[table], cells = read_table(file, name + file.name, columns[table], bands.get(table, {}))
            values |= cells
    return Rulebook(game, folder, values, tables)


def with_battle(
    book: Rulebook, scenario: str | None, map: str | None, warbands: Sequence[str | Path]
) -> Rulebook:
    """A rulebook with the battle that is fought; refuses one where the game has no scenarios."""
    if not (book.folder / "scenarios").is_dir():
        for option, given in (("--scenario", scenario), ("--map", map), ("--warband", warbands)):
            if given:
                raise UserError(f"{book.game} has no scenarios, maps and warbands; leave out {option}")
        return book
    battle, values = import_module(f"sim.{book.game}.scenarios").read_battle(
        book.folder, scenario, map, warbands
    )
    return replace(book, values=book.values | values, battle=battle)


def variants(game: str, folder: Path | None = None) -> list[dict[str, str]]:
    """The variants that come with a game: name, title, why."""
    files = sorted(((folder or SIM / game) / "variants").glob("*.toml"))
    return [read_variant(file)[0] for file in files]


def describe(ruleset: Ruleset) -> list[dict[str, str]]:
    """A row of texts per value, in the order of the files: path, value, status, source, feasible, why."""
    return [
        {
            "path": value.path,
            "value": value.shown,
            "status": "reading" if value.reading and value.status == "assumed" else value.status,
            "source": value.source,
            "feasible": "" if value.feasible is None else text(value.feasible),
            "why": value.why,
        }
        for value in ruleset.values.values()
    ]


def _with_variant(ruleset: Ruleset, file: Path) -> Ruleset:
    """The ruleset with a variant file laid over it."""
    variant, pairs = read_variant(file)
    source = f"variant {variant['name']}"
    values, tables = overlay(ruleset.values, ruleset.tables, pairs, f"{file}, ", source)
    return Ruleset(ruleset.rulebook, values, tables, variant)
