"""What becomes of a fairy in a fight: her points, and the ways her owner may lose and heal them.

Rulebook: Taking Damage, Manglers, Jokers, Mad about Meat. Points that are lost lie in the Meat area unless a Mangler has
destroyed them, and a joker may bring one back. The Meat area is empty at the start: a `Fighter` doesn't say whether what she
has less than others of her kind was lost or never there.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from sim.errors import UserError, nearest

KILL_FIRST, LIVE_FIRST, BEST = ALLOCATIONS = ("kill_first", "live_first", "best")
"""What an owner gives up when her fairy is hurt: Kill as long as there is any, Live as long as there is any, or whatever
wins most. Of healed points the first two take back last what they would give up first."""
MOST_DAMAGE = 3
WAYS = MOST_DAMAGE + 1
"""Most ways to lose points: three points, of which none to three are Live."""
HEALS = 2


class Points(NamedTuple):
    """A fairy's points. Of one who has frenzied all points count as Kill, those in the Meat area, too."""

    live: int
    kill: int
    meat_live: int = 0
    meat_kill: int = 0
    frenzied: bool = False


DEAD = Points(0, 0)


@dataclass(frozen=True)
class Lot:
    """What can befall a fairy, by how she is fought and who decides for her."""

    allocation: str
    mangled: bool
    """The other's weapon destroys the points that it takes."""
    heals: bool
    """A joker may heal her; if none ever can, what lies in the Meat area is forgotten."""
    most: int
    """Points of Live and Kill at which healing stops."""

    def hurt(self, points: Points, damage: int, mangled: bool) -> list[Points]:
        """The ways to lose `damage` points, 1 or more; dead, if she has no more than that."""
        if damage >= points.live + points.kill:
            return [DEAD]
        shares = range(max(0, damage - points.kill), min(damage, points.live) + 1)
        if self.allocation == KILL_FIRST:
            shares = shares[:1]
        elif self.allocation == LIVE_FIRST:
            shares = shares[-1:]
        return [self._less(points, live, damage - live, mangled) for live in shares]

    def _less(self, points: Points, live: int, kill: int, mangled: bool) -> Points:
        kept = 0 if mangled or not self.heals else 1
        return points._replace(
            live=points.live - live,
            kill=points.kill - kill,
            meat_live=points.meat_live + kept * live,
            meat_kill=points.meat_kill + kept * kill,
        )

    def healed(self, points: Points) -> list[Points]:
        """The ways to take a point back from the Meat area; none if it is empty or she has the most points there are."""
        if not self.heals or points == DEAD or points.live + points.kill >= self.most:
            return []
        ways = []
        if points.meat_live:
            ways.append(points._replace(live=points.live + 1, meat_live=points.meat_live - 1))
        if points.meat_kill:
            ways.append(points._replace(kill=points.kill + 1, meat_kill=points.meat_kill - 1))
        if self.allocation == LIVE_FIRST:
            return ways[-1:]
        return ways if self.allocation == BEST else ways[:1]

    def turned(self, points: Points) -> Points:
        """Her points once her turn has come: without Kill she goes mad, and all her Live is Kill for good."""
        if points.kill or not points.live:
            return points
        if not self.heals:
            return Points(0, points.live)
        return Points(0, points.live, 0, points.meat_live + points.meat_kill, True)


@dataclass(frozen=True)
class Body:
    """All that a fairy can become, numbered; 0 is dead and 1 the start. Ways that don't exist are -1."""

    points: tuple[Points, ...]
    hit: np.ndarray
    """By number, damage less 1 and way: what the other's weapon makes of her (int64, shape (n, 3, 4))."""
    lost: np.ndarray
    """The same for damage that no weapon does: a joker's, or a lost wrestling match's."""
    heal: np.ndarray
    """By number and way (int64, shape (n, 2))."""
    turned: np.ndarray
    """What she is once her turn has come (int64, shape (n,))."""

    def each(self, field: str) -> np.ndarray:
        """A field of `points` by number (int64, shape (n,))."""
        return np.array([getattr(points, field) for points in self.points], np.int64)

    @property
    def wounded(self) -> np.ndarray:
        """Whether there is a point to heal, by number."""
        return self.heal[:, 0] >= 0


def body(start: Points, lot: Lot) -> Body:
    """Everything that can become of a fairy who starts with these points."""
    if lot.allocation not in ALLOCATIONS:
        raise UserError(
            f"no allocation {lot.allocation!r}{nearest(lot.allocation, ALLOCATIONS)}; there are {', '.join(ALLOCATIONS)}"
        )
    found = [DEAD, start]
    numbers = {DEAD: 0, start: 1}

    def number(points: Points) -> int:
        if points not in numbers:
            numbers[points] = len(found)
            found.append(points)
        return numbers[points]

    def table(ways: Callable[[Points], list[Points]], points: Points, width: int) -> list[int]:
        made = [number(way) for way in ways(points)]
        return made + [-1] * (width - len(made))

    def by_damage(points: Points, mangled: bool) -> list[list[int]]:
        return [
            table(lambda p, d=damage: lot.hurt(p, d, mangled), points, WAYS)  # type: ignore[misc]
            for damage in range(1, MOST_DAMAGE + 1)
        ]

    hit, lost, heal, turned = [], [], [], []
    for points in found:  # grows on the way
        hit.append(by_damage(points, lot.mangled))
        lost.append(by_damage(points, False))
        heal.append(table(lot.healed, points, HEALS))
        turned.append(number(lot.turned(points)))
    return Body(tuple(found), np.array(hit), np.array(lost), np.array(heal), np.array(turned))
