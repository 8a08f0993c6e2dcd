"""The battle that is fought: a scenario (scenarios/*.toml), the map it is fought on, and the warbands at hand.

The values of the scenario become values of the rules, `battle.force` for instance, with their provenance; `--set` and
variants change them like any other. Map and warbands stay as they are read.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from sim.errors import UserError, nearest
from sim.fairy_meat.files import Declared, Origin, declared, found, names, only, opened
from sim.fairy_meat.maps import Map, read_map
from sim.fairy_meat.warbands import Warband, read_warband
from sim.rules_files import values_of
from sim.rules_values import Value

USUAL = "raining_meat"
PREFIX = "battle."


@dataclass(frozen=True)
class Battle:
    """Scenario, map and warbands in force."""

    scenario: Origin
    map: Map
    warbands: dict[str, Warband]
    """By name: those of the game, and one's own."""
    own: tuple[str, ...]
    """Names of one's own."""
    hired: Mapping[str, Any] = field(default_factory=dict)
    """Of warbands that were drawn by chance: what they are made of, and all prices (`hiring.py`)."""

    def plain(self) -> dict[str, Any]:
        """All that games depend on and that is no value of the rules."""
        bands = {name: band.plain() for name, band in sorted(self.warbands.items())}
        return {"map": self.map.plain(), "warbands": bands}

    def told(self) -> dict[str, Any]:
        """What was chosen, by name."""
        told = {"scenario": self.scenario.name, "map": self.map.origin.name, "warbands": list(self.own)}
        return told | ({"hired": dict(self.hired)} if self.hired else {})

    def assumed(self) -> list[dict[str, Any]]:
        """The map, if it is made up, as an entry among the assumed values."""
        of = self.map.origin
        if of.status != "assumed":
            return []
        pieces = f"{len(self.map.terrain)} pieces of terrain"
        return [
            {
                "path": f"map {of.name}",
                "value": pieces,
                "feasible": of.feasible,
                "why": of.why,
                "source": of.source,
            }
        ]


def read_battle(
    folder: Path, scenario: str | None, map: str | None, warbands: Sequence[str | Path]
) -> tuple[Battle, dict[str, Value]]:
    """The battle chosen, and the values of its scenario by path; `folder` is the game's.

    Scenario and map are names or paths, by default Raining Meat and the scenario's own map; `warbands` are files of one's
    own beside those of the game."""
    limits = declared(folder)
    origin, values, usual_map = read_scenario(folder, scenario or USUAL, limits)
    bands = {name: read_warband(folder, name, limits) for name in names(folder, "warbands")}
    own = []
    for file in warbands:
        band = read_warband(folder, str(_as_path(file)), limits)
        if band.name in bands:
            raise UserError(f"--warband {file}: there is a warband {band.name} already; rename the file")
        bands[band.name] = band
        own.append(band.name)
    return Battle(origin, read_map(folder, map or usual_map, limits), bands, tuple(own)), values


def read_scenario(folder: Path, name: str, limits: Declared) -> tuple[Origin, dict[str, Value], str]:
    """A scenario by name or path: what it says of itself, its values, and its map (a path beside its own, or a name)."""
    keys = tuple(key for key in limits["scenario"] if key != "id")
    file = found(folder, "scenarios", name)
    origin, tree = opened(folder, file, (*keys, "map"))
    where, usual = origin.file, tree.pop("map", None)
    if not isinstance(usual, str) or not usual.strip():
        raise UserError(f"{where}: no map, the name or file of the board it is played on")
    for key in keys:
        if key not in tree:
            raise UserError(f"{where}: no {key}")
    only(tree, keys, where)
    marks = {"status": origin.status, "source": origin.source}
    values = {}
    for value in values_of({**marks, **tree}, where, PREFIX):
        key = value.path.removeprefix(PREFIX)
        if key not in limits["scenario"]:
            raise UserError(f"{where}: unknown key {key!r}{nearest(key, keys)}")
        plain = limits["scenario"][key].check(value.value, f"{where}, {key}")
        values[value.path] = replace(value, value=plain, limits=limits["scenario"][key])
    if usual.endswith(".toml") and not Path(usual).is_absolute():
        usual = str(file.parent / usual)
    return origin, values, usual


def _as_path(file: str | Path) -> Path:
    """A warband file that was named without its ending or folder is still a path, not the name of one of the game's."""
    path = Path(file)
    return path if path.is_absolute() or path.parent != Path() else Path.cwd() / path
