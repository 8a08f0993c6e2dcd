"""Maps: the terrain of a board, and the places of its mushrooms (maps/*.toml)."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from sim.errors import UserError
from sim.fairy_meat.files import Declared, Origin, checked, found, listed, opened

KEYS = ("width", "depth", "symmetric", "terrain", "mushroom")
MOST_TERRAIN, MOST_MUSHROOMS = 16, 7
"""So many the records have room for (`field.TERRAIN`; mushrooms share theirs with nine boxes)."""
MUSHROOM = 0.5
"""Radius of a mushroom, in inches: assumed."""


class Terrain(NamedTuple):
    """One piece of terrain. A circle has its radius twice, as both half sides."""

    round: bool
    x: float
    y: float
    half_width: float
    half_depth: float
    height: float
    hard: bool
    landable: bool


@dataclass(frozen=True)
class Map:
    """A board and what stands on it; lengths in inches."""

    origin: Origin
    width: float
    depth: float
    symmetric: bool
    """Whether it looks the same from all four sides."""
    terrain: tuple[Terrain, ...]
    mushrooms: tuple[tuple[float, float], ...]

    def plain(self) -> dict[str, Any]:
        """All that games depend on."""
        return {
            "board": [self.width, self.depth],
            "terrain": [list(piece) for piece in self.terrain],
            "mushrooms": [list(place) for place in self.mushrooms],
        }


def read_map(folder: Path, name: str, limits: Declared) -> Map:
    """A map by name or path, its terrain inside the board, turned by quarters if it says that it is symmetric."""
    origin, tree = opened(folder, found(folder, "maps", name), KEYS)
    where = origin.file
    board = {key: value for key, value in tree.items() if key not in ("terrain", "mushroom")}
    head = checked(board, limits["map"], where)
    width, depth = head["width"], head["depth"]
    if head["symmetric"] and width != depth:
        raise UserError(
            f"{where}: a board of {width:g} x {depth:g} inches doesn't look the same from all sides; "
            f"set symmetric = false and list all of the terrain"
        )
    pieces: list[Terrain] = []
    for k, entry in enumerate(listed(tree, "terrain", where), 1):
        piece = terrain(entry, limits, f"{where}, terrain {k}")
        inside(piece.x, piece.y, piece.half_width, piece.half_depth, width, depth, f"{where}, terrain {k}")
        pieces += quarters(piece, width) if head["symmetric"] else [piece]
    places: list[tuple[float, float]] = []
    for k, entry in enumerate(listed(tree, "mushroom", where), 1):
        at = checked(entry, limits["mushroom"], f"{where}, mushroom {k}")
        inside(at["x"], at["y"], MUSHROOM, MUSHROOM, width, depth, f"{where}, mushroom {k}")
        spot = Terrain(True, at["x"], at["y"], MUSHROOM, MUSHROOM, 0.0, False, False)
        places += [(each.x, each.y) for each in (quarters(spot, width) if head["symmetric"] else [spot])]
    pieces, places = list(dict.fromkeys(pieces)), list(dict.fromkeys(places))
    for what, many, most in (
        ("pieces of terrain", len(pieces), MOST_TERRAIN),
        ("mushrooms", len(places), MOST_MUSHROOMS),
    ):
        if many > most:
            turned = ", turned copies included" if head["symmetric"] else ""
            raise UserError(f"{where}: {many} {what}{turned}; at most {most} can be")
    for x, y in places:
        if any(piece.hard and covers(piece, x, y, MUSHROOM) for piece in pieces):
            raise UserError(f"{where}: the mushroom at {x:g}, {y:g} stands in hard terrain")
    return Map(origin, width, depth, head["symmetric"], tuple(pieces), tuple(places))


def terrain(entry: Any, limits: Declared, where: str) -> Terrain:
    """One [[terrain]], with the sizes that belong to its shape."""
    piece = checked(entry, limits["terrain"], where)
    rectangle = piece["shape"] == "rectangle"
    sizes, circle = ("half_width", "half_depth"), ("radius",)
    wanted: tuple[str, ...] = sizes if rectangle else circle
    idle: tuple[str, ...] = circle if rectangle else sizes
    for key in wanted:
        if piece[key] is None:
            raise UserError(f"{where}: no {key}, which a {piece['shape']} needs")
    for key in idle:
        if piece[key] is not None:
            raise UserError(f"{where}: a {piece['shape']} has no {key}; it has {' and '.join(wanted)}")
    a, b = (piece[key] for key in ((wanted * 2)[:2]))
    return Terrain(
        not rectangle, piece["x"], piece["y"], a, b, piece["height"], piece["hard"], piece["landable"]
    )


def inside(x: float, y: float, a: float, b: float, width: float, depth: float, where: str) -> None:
    """Refuse what sticks out of the board."""
    if x - a < 0 or x + a > width or y - b < 0 or y + b > depth:
        raise UserError(f"{where}: it sticks out of the board of {width:g} x {depth:g} inches")


def quarters(piece: Terrain, side: float) -> list[Terrain]:
    """A piece on a square board and its copies turned by one, two and three quarters about the middle."""
    found = [piece]
    for _ in range(3):
        last = found[-1]
        found.append(
            last._replace(x=side - last.y, y=last.x, half_width=last.half_depth, half_depth=last.half_width)
        )
    return found


def covers(piece: Terrain, x: float, y: float, radius: float) -> bool:
    """Whether a circle touches the footprint of a piece."""
    dx, dy = abs(x - piece.x), abs(y - piece.y)
    if piece.round:
        return dx * dx + dy * dy < (piece.half_width + radius) ** 2
    out, off = max(dx - piece.half_width, 0.0), max(dy - piece.half_depth, 0.0)
    return out * out + off * off < radius * radius
