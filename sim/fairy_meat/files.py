"""Files of scenarios, maps and warbands: found by name or path, and read with every key checked.

What a key may be stands in `rules/battlefield.toml`; errors name the file, the place in it and the nearest right spelling.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sim.errors import UserError, nearest
from sim.rules_files import read_columns, read_toml, refuse_bad_marks, refuse_bare_assumption
from sim.rules_values import Limits, plain

DECLARED = "battlefield.toml"
HEAD = ("title", "status", "source", "feasible", "why")
"""What a file says about itself."""
Declared = dict[str, dict[str, Limits]]


@dataclass(frozen=True)
class Origin:
    """What a file says about itself: its title and where what stands in it is from."""

    name: str
    title: str
    status: str
    source: str
    feasible: Any
    why: str
    file: str


def declared(folder: Path) -> Declared:
    """What the files may say, by kind of entry and key; `folder` is the game's."""
    return read_columns(folder / "rules" / DECLARED, f"{folder.name}/rules/{DECLARED}")


def names(folder: Path, kind: str) -> list[str]:
    """The scenarios, maps or warbands that come with the game."""
    return sorted(file.stem for file in (folder / kind).glob("*.toml"))


def found(folder: Path, kind: str, name: str) -> Path:
    """The file of a scenario, map or warband (`kind`: the folder's name), which is named, or given by its path."""
    if name.endswith(".toml") or "/" in name or "\\" in name:
        return Path(name)
    known = names(folder, kind)
    if name not in known:
        one = kind.removesuffix("s")
        raise UserError(
            f"{folder.name} has no {one} {name!r}{nearest(name, known)}; there are {', '.join(known) or 'none'}, "
            f"or give the path of a .toml file"
        )
    return folder / kind / f"{name}.toml"


def opened(folder: Path, file: Path, keys: tuple[str, ...]) -> tuple[Origin, dict[str, Any]]:
    """What a file says about itself, and the rest of it; its own keys are `keys`."""
    shipped = file.parent.parent == folder
    name = f"{folder.name}/{file.parent.name}/{file.name}" if shipped else str(file)
    tree = read_toml(file, name)
    only(tree, (*HEAD, *keys), name)
    title = tree.get("title")
    if not isinstance(title, str) or not title.strip():
        raise UserError(f"{name}: no title; a few words that tell what it is")
    status, source, feasible, why = (tree.get(key) for key in HEAD[1:])
    if shipped or status is not None or source is not None:
        refuse_bad_marks(status, source, name)
    if status == "assumed":
        refuse_bare_assumption(feasible, why, name)
    for key, value in (("why", why),):
        if value is not None and not isinstance(value, str):
            raise UserError(f"{name}: {key} is a text")
    origin = Origin(
        file.stem,
        plain(title),
        status or "variant",
        plain(source or f"own file {file.name}"),
        feasible,
        plain(why or ""),
        name,
    )
    return origin, {key: value for key, value in tree.items() if key not in HEAD}


def only(record: Any, known: tuple[str, ...], where: str) -> None:
    """Refuse whatever is no table of these keys."""
    if not isinstance(record, dict):
        raise UserError(f"{where}: a table of {', '.join(known)} is wanted here")
    for key in record:
        if key not in known:
            raise UserError(
                f"{where}: unknown key {key!r}{nearest(key, known)}; there are {', '.join(known)}"
            )


def checked(record: Any, limits: dict[str, Limits], where: str) -> dict[str, Any]:
    """The plain values of one table by key; one that may be empty is None if it is left out."""
    keys = tuple(key for key in limits if key != "id")
    only(record, keys, where)
    made = {}
    for key in keys:
        if key not in record and not limits[key].empty:
            raise UserError(f"{where}: no {key}")
        made[key] = limits[key].check(record.get(key, ""), f"{where}, {key}")
    return made


def listed(tree: dict[str, Any], key: str, where: str) -> list[Any]:
    """The tables written as [[key]]."""
    entries = tree.get(key, [])
    if not isinstance(entries, list):
        raise UserError(f"{where}: write [[{key}]], once for each")
    return entries
