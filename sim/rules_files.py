"""The files of a game's rules: TOML and CSV in, checked values with their provenance out.

A rules folder holds
    rules.toml      the numbers and switches, each with `status` and `source` (of its own or of its table); where they
                    are many, rules_*.toml has more of them
    *.csv           the tables (cards, say): one row an id, with the columns `id`, `status` and `source`
    columns.toml    what a cell of each table may be: type, range, may it be empty
    bands.toml      for assumed rows, column by column: the feasible set and why
Whatever is wrong ends as a UserError that names the file and the place in it. Files may start with a byte order
mark and end their lines as Windows does, since spreadsheets write them so.
"""

import csv
import difflib
import io
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sim.errors import UserError, nearest
from sim.rules_values import WANTED, Limits, Table, Value, plain, text

STATUSES = ("rulebook", "repaired", "assumed", "variant")
MARKS = ("status", "source")
"""Where a value is from: keys of a TOML table, columns of a CSV table; no values of the game themselves."""
RANGE_KEYS = ("min", "max", "choices", "length")
VALUE_KEYS = ("value", "status", "source", "feasible", "why", "reading", *RANGE_KEYS)
COLUMN_KEYS = ("type", "empty", "fixed", *RANGE_KEYS)
BAND_KEYS = ("feasible", "why")


def read_text(path: Path, name: str) -> str:
    """The text of a file that a person may have saved from an editor or a spreadsheet."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise UserError(f"{name}: can't be read ({error.strerror})") from None
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        advice = "save it as UTF-8 (in a spreadsheet: the format 'CSV UTF-8')"
        raise UserError(f"{name}, line {line}: not UTF-8 text; {advice}") from None


def read_toml(path: Path, name: str) -> dict[str, Any]:
    """A TOML file as plain dictionaries."""
    try:
        return tomllib.loads(read_text(path, name))
    except (ValueError, RecursionError) as error:
        raise UserError(f"{name}: not valid TOML: {error}") from None


def read_values(path: Path, name: str) -> dict[str, Value]:
    """Every value of a rules.toml by its dotted path."""
    found = {value.path: value for value in values_of(read_toml(path, name), name)}
    if not found:
        raise UserError(f"{name}: holds no value")
    return found


def values_of(tree: dict, name: str, prefix: str = "") -> Iterator[Value]:
    """The values of a parsed TOML file, their paths after `prefix`; `name` is the file for messages."""
    return _walk(tree, name, prefix, {})


def _walk(tree: dict, name: str, prefix: str, marks: dict[str, Any]) -> Iterator[Value]:
    """The values below one TOML table. `marks` are the status and source that hold here."""
    stray = [key for key in tree if key in VALUE_KEYS and key not in MARKS]
    if stray:
        raise UserError(f"{name}, {prefix.rstrip('.') or 'top'}: {text(stray)} given, but no value")
    marks = marks | {key: tree[key] for key in MARKS if key in tree}
    for key, entry in tree.items():
        path = f"{prefix}{key}"
        if key in MARKS:
            continue
        _refuse_odd_key(key, f"{name}, {path}")
        if isinstance(entry, dict) and "value" not in entry:
            yield from _walk(entry, name, f"{path}.", marks)
        else:
            record = entry if isinstance(entry, dict) else {"value": entry}
            yield _value(path, marks | record, name)


def _refuse_odd_key(key: str, where: str) -> None:
    """A key that can't be the name of a value, or is a misspelt `status` or `source`."""
    if not re.fullmatch(r"\w+", key):
        raise UserError(f"{where}: a name is made of letters, digits and underscores")
    if meant := difflib.get_close_matches(key, MARKS, n=1, cutoff=0.8):
        raise UserError(f"{where}: unknown key {key!r} (did you mean {meant[0]!r}?)")


def _value(path: str, record: dict[str, Any], name: str) -> Value:
    """One value with its provenance, checked against its own range."""
    where = f"{name}, {path}"
    _only(record, VALUE_KEYS, where)
    refuse_bad_marks(record.get("status"), record.get("source"), where)
    limits = _own_limits(record, where)
    value = limits.check(record["value"], where)
    feasible, why, reading = record.get("feasible"), record.get("why", ""), record.get("reading", False)
    if record["status"] == "assumed":
        refuse_bare_assumption(feasible, why, where)
        if isinstance(feasible, list) and value not in feasible:
            raise UserError(f"{where}: {text(value)} is not in its own feasible set, {text(feasible)}")
    if reading and (record["status"] != "assumed" or not isinstance(feasible, list) or len(feasible) < 2):
        raise UserError(f"{where}: a reading is assumed, and `feasible` lists its two or more choices")
    source = plain(record["source"])
    return Value(path, value, record["status"], source, feasible, plain(why), name, limits, bool(reading))


def _own_limits(record: dict[str, Any], where: str) -> Limits:
    """The type of a value is the type it is written in; its range stands beside it."""
    value = record["value"]
    listed = isinstance(value, list)
    if listed and not value:
        raise UserError(f"{where}: an empty list has no type")
    first = value[0] if listed else value
    names = {bool: "flag", int: "whole", float: "number", str: "word"}
    if type(first) not in names:
        raise UserError(f"{where}: {text(first)} is neither a number, a word nor true or false")
    choices = record.get("choices")
    if choices is None and isinstance(first, str):
        choices = record.get(
            "feasible"
        )  # of an assumed word: what else it could be is all that the code knows
    return _limits(record | {"choices": choices or []}, names[type(first)], where, listed=listed)


def _limits(record: dict[str, Any], kind: str, where: str, *, listed: bool = False) -> Limits:
    low, high, length = record.get("min"), record.get("max"), record.get("length")
    for bound in (low, high):
        if bound is not None and type(bound) not in (int, float):
            raise UserError(f"{where}: min and max are numbers")
    if low is not None and high is not None and low > high:
        raise UserError(f"{where}: min {text(low)} is above max {text(high)}")
    if not isinstance(record.get("choices", []), list):
        raise UserError(f"{where}: choices is a list")
    if length is not None and not (isinstance(length, list) and len(length) == 2):
        raise UserError(f"{where}: length is the fewest and the most entries, such as [1, 6]")
    choices, span = tuple(record.get("choices", [])), tuple(length) if length else None
    return Limits(
        kind, listed, low, high, choices, span, record.get("empty", False), record.get("fixed", False)
    )


def read_columns(path: Path, name: str) -> dict[str, dict[str, Limits]]:
    """What the cells of every table may be, by table and column."""
    found: dict[str, dict[str, Limits]] = {}
    for table, columns in read_toml(path, name).items():
        for column, record in columns.items():
            where = f"{name}, {table}.{column}"
            _only(record, COLUMN_KEYS, where)
            if record.get("type") not in WANTED:
                raise UserError(f"{where}: type {record.get('type')!r} is none of {text(tuple(WANTED))}")
            found.setdefault(table, {})[column] = _limits(record, record["type"], where)
        if "id" not in columns:
            raise UserError(f"{name}, {table}: no column id")
    return found


def read_bands(path: Path, name: str, columns: dict[str, dict[str, Limits]]) -> dict[str, dict[str, Any]]:
    """The feasible sets of assumed rows by table and column, each {'feasible': any TOML value, 'why': text}."""
    bands = read_toml(path, name)
    for table, found in bands.items():
        _only({table: found}, tuple(columns), name)
        _only(found, tuple(columns[table]), f"{name}, {table}")
        for column, record in found.items():
            where = f"{name}, {table}.{column}"
            _only(record, BAND_KEYS, where)
            refuse_bare_assumption(record.get("feasible"), record.get("why"), where)
    return bands


def read_table(
    path: Path, name: str, columns: dict[str, Limits], bands: dict
) -> tuple[Table, dict[str, Value]]:
    """One CSV file: its table, and the value of every cell by its path `table.id.column`."""
    lines = _csv_lines(path, name)
    header = _header(lines, name, [*columns, *MARKS])
    values: dict[str, Value] = {}
    seen: dict[str, int] = {}
    for number, cells in lines:
        where = f"{name}, line {number}"
        if len(cells) != len(header):
            raise UserError(f"{where}: {len(cells)} cells, {len(header)} wanted ({text(tuple(header))})")
        row = dict(zip(header, cells, strict=True))
        key = text(columns["id"].parse(row["id"], f"{where}, column id"))
        if key in seen:
            raise UserError(f"{where}, column id: {key} stands already on line {seen[key]}")
        seen[key] = number
        values |= {
            value.path: value for value in _row(row, f"{path.stem}.{key}", columns, bands, where, name)
        }
    if not seen:
        raise UserError(f"{name}: holds no row")
    return Table(columns, tuple(seen), name), values


def _row(row: dict, prefix: str, columns: dict, bands: dict, where: str, name: str) -> Iterator[Value]:
    """The values of one row; `id` names the row and is no value."""
    refuse_bad_marks(row["status"], row["source"], where)
    for column, limits in columns.items():
        if column == "id":
            continue
        band = bands.get(column, {}) if row["status"] == "assumed" else {}
        told = limits.fixed or limits.type == "text"  # an id's parts and labels are no assumptions
        if row["status"] == "assumed" and not band and not told:
            raise UserError(
                f"{where}, column {column}: assumed, but bands.toml has no feasible set for this column"
            )
        value = limits.parse(row[column], f"{where}, column {column}")
        path, why = f"{prefix}.{column}", plain(band.get("why", ""))
        yield Value(path, value, row["status"], row["source"], band.get("feasible"), why, name, limits)


def _csv_lines(path: Path, name: str) -> Iterator[tuple[int, list[str]]]:
    """(line number, stripped cells) of every line that isn't blank."""
    reader = csv.reader(io.StringIO(read_text(path, name), newline=""), strict=True)
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                yield reader.line_num, [cell.strip() for cell in cells]
    except csv.Error as error:
        raise UserError(f"{name}, line {reader.line_num}: not valid CSV: {error}") from None


def _header(lines: Iterator[tuple[int, list[str]]], name: str, wanted: list[str]) -> list[str]:
    number, header = next(lines, (1, []))
    where = f"{name}, line {number}"
    if len(header) == 1 and (";" in header[0] or "\t" in header[0]):
        raise UserError(f"{where}: the columns are parted by semicolons or tabs; save the file with commas")
    for column in header:
        if column not in wanted:
            raise UserError(f"{where}: unknown column {column!r}{nearest(column, wanted)}")
        if header.count(column) > 1:
            raise UserError(f"{where}: column {column!r} stands twice")
    missing = tuple(column for column in wanted if column not in header)
    if missing:
        raise UserError(f"{where}: no column {text(missing)}")
    return header


def _only(record: Any, known: tuple[str, ...], where: str) -> None:
    if not isinstance(record, dict):
        raise UserError(f"{where}: a table of {text(known)} is wanted here")
    for key in record:
        if key not in known:
            raise UserError(f"{where}: unknown key {key!r}{nearest(key, known)}")


def refuse_bad_marks(status: Any, source: Any, where: str) -> None:
    """Refuse what doesn't say where it is from."""
    if status is None or status == "":
        raise UserError(f"{where}: no status; it is one of {text(STATUSES)}")
    if status not in STATUSES:
        raise UserError(
            f"{where}: status {status!r} is none of {text(STATUSES)}{nearest(str(status), STATUSES)}"
        )
    if not isinstance(source, str) or not source.strip():
        raise UserError(f"{where}: no source; say where the value is from, in a few words")


def refuse_bare_assumption(feasible: Any, why: Any, where: str) -> None:
    """Refuse an assumption without its alternatives and its reason."""
    if feasible is None or feasible in ("", [], {}):
        raise UserError(f"{where}: assumed, so `feasible` must say what else it could be")
    if not isinstance(why, str) or not why.strip():
        raise UserError(f"{where}: assumed, so `why` must say why this value was chosen")
