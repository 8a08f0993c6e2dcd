"""Run folders: one tidy table in Parquet parts beside a `manifest.json` that says what was played.

A part holds whole deals, rows ordered by deal, line-up and seat, and is named `part-<first deal>-<deals>.parquet`.
A file gets its final name only when it is whole and on the disk, so a run may be killed at any moment.
"""

import json
import os
import re
import stat
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from sim.errors import UserError, nearest
from sim.game import Column

FORMAT = 1
_CHECK = "crc32."
MANIFEST = "manifest.json"
# fmt: off
FIELDS = (
    "format", "game", "version", "rules", "design", "seats", "lineups", "entries", "seed", "deals", "games", "block",
    "source_digest", "packages", "command", "score_parts", "second_split", "columns", "complete",
)
# fmt: on
RULES = {"digest", "variant", "set", "readings", "assumed", "changed"}

# polars reports some damaged files by a panic, which is no `Exception`.
_FAILURES = (OSError, pl.exceptions.PolarsError, pl.exceptions.PanicException)


class Part(NamedTuple):
    """One file of a run: `deals` deals from deal `first` on."""

    first: int
    deals: int
    path: Path

    @property
    def end(self) -> int:
        """The first deal after this part."""
        return self.first + self.deals


@dataclass(frozen=True)
class Run:
    """A run folder, opened for reading."""

    path: Path
    manifest: dict[str, Any]

    def parts(self) -> list[Path]:
        """The files of a finished run in the order of their deals, from deal 0 to the last without gaps."""
        return [part.path for part in self._whole()]

    def frames(self, columns: Sequence[str] | None = None) -> Iterator[pl.DataFrame]:
        """The rows in order of deal, line-up and seat, a part at a time; all columns, or the named ones."""
        known = list(self.manifest["columns"])
        for name in columns or ():
            if name not in known:
                raise UserError(f"{self.path}: no column '{name}' in this run{nearest(name, known)}")
        for part in self._whole():
            yield _read(part, self.manifest["block"], self.manifest["seats"], list(columns or known))

    def export_csv(self, file: Path | str) -> None:
        """Write every row as CSV, in order of deal, line-up and seat; the bytes don't depend on the parts."""

        def write(path: Path) -> None:
            with open(path, "wb") as stream:
                for number, frame in enumerate(self.frames()):
                    frame.write_csv(stream, include_header=number == 0)

        if _is_special(Path(file)):
            write(Path(file))
        else:
            write_whole(Path(file), write)

    def _whole(self) -> list[Part]:
        parts = found_parts(self.path, self.manifest)
        gaps = missing(parts, self.manifest["deals"])
        if gaps:
            short = sum(deals for _, deals in gaps)
            raise UserError(
                f"{self.path}: this run isn't finished, {short} of its {self.manifest['deals']} deals are missing;"
                " start it again with the same command to finish it"
            )
        return parts


def open_run(path: Path | str) -> Run:
    """Open a run folder; refuses what is no run, or one in another format."""
    file = Path(path) / MANIFEST
    try:
        manifest = json.loads(file.read_text("utf-8"))
    except FileNotFoundError as error:
        raise UserError(f"{path}: no run folder (it has no {MANIFEST})") from error
    except OSError as error:
        raise UserError(f"can't read {file}: {_reason(error)}") from error
    except ValueError as error:
        raise UserError(f"{file} is damaged: {error}") from error
    if not isinstance(manifest, dict) or "format" not in manifest:
        raise UserError(f"{file} is damaged: it doesn't describe a run")
    if manifest["format"] != FORMAT:
        raise UserError(f"{path}: a run in format {manifest['format']}, this version reads format {FORMAT}")
    lost = [name for name in FIELDS if name not in manifest]
    if lost:
        raise UserError(f"{file} is damaged: it lacks {', '.join(lost)}")
    wrong = _misfits(manifest)
    if wrong:
        raise UserError(f"{file} is damaged: {wrong[0]} can't be {json.dumps(manifest[wrong[0]])[:40]}")
    return Run(Path(path), manifest)


def _misfits(manifest: Mapping[str, Any]) -> list[str]:
    """Fields whose value no run can have; what reads a run relies on the others."""
    seats, lineups, entries = (manifest[name] for name in ("seats", "lineups", "entries"))
    fits = {
        **{name: isinstance(manifest[name], str) for name in ("game", "version", "design", "command")},
        "source_digest": isinstance(manifest["source_digest"], str),
        **{name: type(manifest[name]) is int for name in ("seed", "seats", "games", "block")},
        "deals": type(manifest["deals"]) is int and manifest["deals"] > 0,
        "rules": isinstance(manifest["rules"], dict) and manifest["rules"].keys() >= RULES,
        "lineups": _is_texts_in_texts(lineups) and all(len(lineup) == seats for lineup in lineups),
        "entries": _is_texts(entries) and _is_texts_in_texts(lineups) and entries == entries_of(lineups),
        "packages": isinstance(manifest["packages"], dict),
        "columns": isinstance(manifest["columns"], dict) and bool(manifest["columns"]),
        **{name: _is_texts(manifest[name]) for name in ("score_parts", "second_split")},
    }
    fits["block"] = fits["block"] and fits["lineups"] and manifest["block"] == len(lineups)
    return [name for name, fine in fits.items() if not fine]


def _is_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _is_texts_in_texts(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(_is_texts(each) for each in value)


def write_manifest(folder: Path, manifest: Mapping[str, Any]) -> None:
    """Write or replace the manifest of a run folder in one step."""
    text = json.dumps(manifest, ensure_ascii=False, indent=1) + "\n"
    write_whole(folder / MANIFEST, lambda path: path.write_text(text, "utf-8"))


def write_part(
    folder: Path, first: int, rows: np.ndarray, schema: Mapping[str, Column], lineups: Sequence[Sequence[str]]
) -> Part:
    """Write the rows of whole deals from deal `first` on.

    `rows` is a structured array, a record per deal, line-up and seat in this order, with every column of `schema`
    but `strategy`, which follows from `lineups` (labels by line-up and seat).
    """
    entries = entries_of(lineups)
    code = {label: number for number, label in enumerate(entries)}
    codes = [code[label] for lineup in lineups for label in lineup]
    deals, rest = divmod(len(rows), len(codes))
    if rest:
        raise ValueError(f"{len(rows)} rows are no whole deals of {len(codes)} rows")
    strategy = pl.Series(np.tile(np.array(codes, np.uint32), deals)).cat.to(pl.Enum(entries))
    table = pl.DataFrame(
        {
            name: strategy if name == "strategy" else _narrow(rows[name], np.dtype(column.dtype), name)
            for name, column in schema.items()
        }
    )
    part = Part(first, deals, folder / f"part-{first:010d}-{deals}.parquet")
    # Measured: zstd at its lowest level is as fast as lz4 and a fifth smaller; statistics cost half as much again.
    write_whole(
        part.path,
        lambda path: table.write_parquet(
            path,
            compression="zstd",
            compression_level=1,
            statistics=False,
            metadata={_CHECK + name: _checksum(table[name]) for name in schema},
        ),
    )
    return part


def entries_of(lineups: Sequence[Sequence[str]]) -> list[str]:
    """The distinct labels of all line-ups, sorted."""
    return sorted({label for lineup in lineups for label in lineup})


def found_parts(folder: Path, manifest: Mapping[str, Any]) -> list[Part]:
    """The parts in a run folder by first deal, each checked for its number of rows and against overlaps."""
    named = [(re.fullmatch(r"part-(\d+)-(\d+)\.parquet", path.name), path) for path in folder.iterdir()]
    parts = sorted(Part(int(name[1]), int(name[2]), path) for name, path in named if name)
    for part in parts:
        _check_rows(part, manifest["block"] * manifest["seats"])
    for before, after in pairwise(parts):
        if before.end > after.first:
            raise UserError(f"{before.path} and {after.path.name} hold the same deals; delete one of them")
    return parts


def missing(parts: Sequence[Part], deals: int) -> list[tuple[int, int]]:
    """The gaps `(first deal, deals)` that the parts leave in `deals` deals."""
    starts = [0, *(part.end for part in parts)]
    ends = [*(part.first for part in parts), deals]
    return [(start, end - start) for start, end in zip(starts, ends, strict=True) if start < end]


def sweep(folder: Path) -> None:
    """Remove what a killed run left half-written."""
    for path in [*folder.glob(".part-*.tmp"), folder / f".{MANIFEST}.tmp"]:
        path.unlink(missing_ok=True)


def write_whole(path: Path, write: Callable[[Path], object]) -> None:
    """Let `write` make the file under a temporary name, sync it, then give it its final name in one step."""
    draft = path.with_name(f".{path.name}.tmp")
    try:
        write(draft)
        _sync(draft)
        os.replace(draft, path)
        _sync(path.parent)
    except _FAILURES as error:
        raise UserError(f"can't write {path}: {_reason(error)}") from error
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)


def _read(part: Part, block: int, seats: int, columns: list[str]) -> pl.DataFrame:
    """The named columns of a part, proved by their checksums; its deals must be those of its name."""
    try:
        table = pl.read_parquet(part.path, columns=list(dict.fromkeys(["deal", *columns])), glob=False)
        checks = pl.read_parquet_metadata(part.path)
    except _FAILURES as error:
        raise _damaged(part, _reason(error)) from error
    for name in table.columns:
        if checks.get(_CHECK + name) != _checksum(table[name]):
            raise _damaged(part, f"the column {name} has changed")
    if not np.array_equal(table["deal"], np.repeat(np.arange(part.first, part.end), block * seats)):
        raise _damaged(part, "its deals are not those of its name")
    return table.select(columns)


def _check_rows(part: Part, rows_per_deal: int) -> None:
    """Refuse a part whose number of rows is not that of its deals; reads only the file's footer."""
    try:
        rows = pl.scan_parquet(part.path, glob=False).select(pl.len()).collect().item()
    except _FAILURES as error:
        raise _damaged(part, _reason(error)) from error
    if rows != part.deals * rows_per_deal:
        raise _damaged(part, f"it has {rows} rows instead of {part.deals * rows_per_deal}")


def _checksum(column: pl.Series) -> str:
    """CRC-32 over a column's numbers (an entry's number for a label): Parquet alone misses half of all flipped bits."""
    return str(zlib.crc32(np.ascontiguousarray(column.to_physical().to_numpy()).data))


def _damaged(part: Part, why: str) -> UserError:
    return UserError(
        f"{part.path} is damaged ({why}); delete this file and start the run again with the same command, "
        "which plays its deals anew"
    )


def _narrow(values: np.ndarray, dtype: np.dtype, name: str) -> np.ndarray:
    """The values side by side in memory as `dtype`; a number that doesn't fit is an error, never wrapped."""
    narrow = values.astype(dtype)
    if narrow.dtype != values.dtype and not np.array_equal(narrow, values):
        raise OverflowError(f"the column {name} holds values that don't fit into {dtype}")
    return narrow


def _is_special(path: Path) -> bool:
    """Whether the path is a pipe or device, such as /dev/stdout, that mustn't be replaced by a file."""
    with suppress(OSError):
        mode = path.stat().st_mode
        return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))
    return False


def _sync(path: Path) -> None:
    """Force a file or folder to the disk (folders can't be opened on Windows, and need no syncing there)."""
    if os.name == "nt" and path.is_dir():
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _reason(error: BaseException) -> str:
    """The error in one line."""
    text = (error.strerror if isinstance(error, OSError) else None) or str(error)
    return text.strip().splitlines()[0] if text.strip() else type(error).__name__
