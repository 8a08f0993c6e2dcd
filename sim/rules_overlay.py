"""Overlays on a game's rules: a variant file, or single settings `path=value`.

A variant file has a title, a why and a table [set] of paths and TOML values. An overlay changes a value
(`points.price=15`, `mushrooms.117.movement=1/2/3`), takes a row out (`mushrooms.117=out`) or adds one (an id
that is not there yet, with all of its columns). What it gives is checked like the files of the game.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from sim.errors import UserError, nearest
from sim.rules_files import read_toml
from sim.rules_values import Table, Value, plain, text

OUT = "out"
"""Set for a whole row, it takes the row out of the game."""


def find_variant(folder: Path, variant: str) -> Path:
    """The file of a variant, given by name or by path."""
    if variant.endswith(".toml") or "/" in variant or "\\" in variant:
        return Path(variant)
    known = [file.stem for file in sorted((folder / "variants").glob("*.toml"))]
    if variant not in known:
        raise UserError(
            f"{folder.name} has no variant {variant!r}{nearest(variant, known)}; "
            f"there are {', '.join(known) or 'none'}, or give the path of a .toml file"
        )
    return folder / "variants" / f"{variant}.toml"


def parse_set(setting: str) -> tuple[str, Any]:
    """(path, TOML value) of `path=value`; what isn't TOML is taken as a bare word, such as `left` or `1/2/3`."""
    path, equals, raw = (part.strip() for part in setting.partition("="))
    if not equals or not path:
        raise UserError(f"--set {setting}: write path=value, such as points.price=15")
    try:
        read = tomllib.loads(f"value = {raw}")
    except (ValueError, RecursionError):
        return path, raw
    return path, read["value"] if len(read) == 1 else raw


def read_variant(file: Path) -> tuple[dict[str, str], dict[str, Any]]:
    """({name, title, why}, {path: TOML value}) of a variant file."""
    tree = read_toml(file, str(file))
    for key in tree:
        if key not in ("title", "why", "set"):
            hint = nearest(key, ("title", "why", "set"))
            raise UserError(f"{file}: unknown key {key!r}{hint}; a variant has title, why and [set]")
    for key in ("title", "why"):
        if not isinstance(tree.get(key), str) or not tree[key].strip():
            raise UserError(f"{file}: no {key}; a variant says its {key} in a text")
    if not isinstance(tree.get("set"), dict) or not tree["set"]:
        raise UserError(f"{file}: no [set]; it holds lines such as points.price = 15")
    pairs: dict[str, Any] = {}
    for path, raw in _flat(tree["set"]):
        if path in pairs:
            raise UserError(f"{file}: {path} is set twice")
        pairs[path] = raw
    return {"name": file.stem, "title": plain(tree["title"]), "why": plain(tree["why"])}, pairs


def _flat(tree: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Paths and values of nested tables, so that `"points.price" = 15` and `points.price = 15` say the same."""
    for key, entry in tree.items():
        if isinstance(entry, dict):
            yield from _flat(entry, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", entry


def overlay(
    values: dict[str, Value], tables: dict[str, Table], pairs: dict[str, Any], place: str, source: str
) -> tuple[dict[str, Value], dict[str, Table]]:
    """Values and tables with `pairs` (path: TOML value) laid over them. `place` is what a message puts before a
    path; `source` the provenance of what is set: somebody vouches for it now, even if it stays the same."""
    before, values, tables = tables, dict(values), dict(tables)
    for path, raw in pairs.items():
        if raw == OUT and _known_row(tables, path):
            _take_out(values, tables, path)
    for name, key in _new_rows(values, tables, pairs):
        table = tables[name]
        where = f"{place}{name}.{key}, id"
        if text(table.columns["id"].parse(key, where)) != key:
            raise UserError(f"{where}: write it without leading zeros")
        for column, limits in table.columns.items():
            path = f"{name}.{key}.{column}"
            if column != "id":
                blank = replace(limits, fixed=False)  # an added row states its fixed cells, too
                values[path] = Value(path, None, "variant", source, None, "", table.file, blank)
        tables[name] = replace(table, ids=(*table.ids, key))
    for path, raw in pairs.items():
        where = f"{place}{path}"
        if path in values:
            values[path] = _set(values[path], raw, where, source)
        elif not (raw == OUT and _known_row(before, path)):
            raise UserError(f"{where}: {_unknown(values, tables, path)}")
    return values, tables


def _set(old: Value, raw: Any, where: str, source: str) -> Value:
    """A value with another one in its place."""
    if old.limits.fixed:
        raise UserError(f"{where}: this is part of the row's identity and can't be set")
    return replace(old, value=old.limits.check(raw, where), status="variant", source=source, feasible=None)


def _known_row(tables: dict[str, Table], path: str) -> bool:
    name, _, key = path.partition(".")
    return name in tables and key in tables[name].ids


def _take_out(values: dict[str, Value], tables: dict[str, Table], path: str) -> None:
    name, _, key = path.partition(".")
    table = tables[name]
    tables[name] = replace(table, ids=tuple(other for other in table.ids if other != key))
    for column in table.columns:
        values.pop(f"{path}.{column}", None)


def _new_rows(values: dict, tables: dict[str, Table], pairs: dict[str, Any]) -> list[tuple[str, str]]:
    """(table, id) of the rows that `pairs` adds: an unknown id for which every column is given."""
    found: dict[tuple[str, str], set[str]] = {}
    for path in pairs:
        match = re.fullmatch(r"(\w+)\.(\w+)\.(\w+)", path)
        if match and path not in values and match[1] in tables:
            found.setdefault((match[1], match[2]), set()).add(match[3])
    return [
        (name, key) for (name, key), given in found.items() if given | {"id"} == set(tables[name].columns)
    ]


def _unknown(values: dict[str, Value], tables: dict[str, Table], path: str) -> str:
    """What to say about a path that the rules don't have."""
    name, *rest = path.split(".")
    if name not in tables or len(rest) not in (1, 2):
        return f"no such value in the rules{nearest(path, values)}"
    table, key = tables[name], rest[0]
    cells = [column for column in table.columns if column != "id"]
    if key not in table.ids:
        return f"{name} has no row {key}; to add one, set all of {', '.join(cells)}"
    if len(rest) == 1:
        return f"a row is taken out with the value {OUT!r}; to change a cell, write {path}.column"
    return f"{name} has no column {rest[1]!r}{nearest(rest[1], cells)}; there are {', '.join(cells)}"
