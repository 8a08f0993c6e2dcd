"""Every table of fairies that could be the published one: what is known of it, and all that keeps to this.

A table is an array (5 kinds, 3 columns): KINDS by COLUMNS. Live and Kill (its body) and Twinkle are enumerated apart,
since no fact speaks of both; only the price brings them together. `band.py` draws from what is found here.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np

KINDS = ("glitter", "wild", "seasoned", "hunter", "hardcore")
"""The kinds of fairies from the cheapest to the dearest."""
G, W, S, H, C = range(len(KINDS))
COLUMNS = ("live", "kill", "twinkle")


class Box(NamedTuple):
    """Least and most Live, Kill and Twinkle of any kind, both included."""

    live: tuple[int, int]
    kill: tuple[int, int]
    twinkle: tuple[int, int]


class Prices(NamedTuple):
    """A table is priced fairly if each cost is a constant plus so much per point of Live or Kill and so much per point of
    Twinkle, no further off than `off_by`. All of it in units of the grid's step."""

    costs: tuple[int, ...]
    per_point: tuple[int, int]
    per_twinkle: tuple[int, int]
    off_by: int


class Tables(NamedTuple):
    """The tables of a box: bodies[i] + twinkles[j], for each (i, j) with fits[group[i], j]."""

    bodies: np.ndarray  # (n, 5, 3) int8, Twinkle left 0
    twinkles: np.ndarray  # (m, 5, 3) int8, Live and Kill left 0
    group: np.ndarray  # (n,) bodies with the same number of points, kind by kind, are a group
    fits: np.ndarray  # (groups, m) bool


# --- what is known ---------------------------------------------------------------------------------------------


class Points(NamedTuple):
    """Live, Kill, both together, and Twinkle of many tables: each an array (5 kinds, n)."""

    live: np.ndarray
    kill: np.ndarray
    both: np.ndarray
    twinkle: np.ndarray


class Fact(NamedTuple):
    """Something known of the published table. Whether a table has it hangs on the kinds named; where none is named, on each
    kind by itself, and kinds without points have it."""

    says: str
    kinds: tuple[int, ...]
    holds: Callable[[Points], np.ndarray]


BODY_FACTS = (
    Fact("Seasoned fairies have more Kill than Wild ones", (S, W), lambda t: t.kill[S] > t.kill[W]),
    Fact("Seasoned fairies have more Kill than Glitter ones", (S, G), lambda t: t.kill[S] > t.kill[G]),
    Fact("Hunters have more Kill than Seasoned fairies", (H, S), lambda t: t.kill[H] > t.kill[S]),
    Fact("Hardcore fairies have one Kill less than Hunters", (C, H), lambda t: t.kill[C] == t.kill[H] - 1),
    Fact("Hardcore fairies have more Live than Hunters", (C, H), lambda t: t.live[C] > t.live[H]),
    Fact(
        "Seasoned fairies have at least as much Live as Wild ones", (S, W), lambda t: t.live[S] >= t.live[W]
    ),
    Fact("Hunters have at least as much Live as Seasoned fairies", (H, S), lambda t: t.live[H] >= t.live[S]),
    Fact(
        "Wild fairies have at least as many points as Glitter ones", (W, G), lambda t: t.both[W] >= t.both[G]
    ),
    Fact("Seasoned fairies have more points than Wild ones", (S, W), lambda t: t.both[S] > t.both[W]),
    Fact("Hunters have more points than Seasoned fairies", (H, S), lambda t: t.both[H] > t.both[S]),
    Fact(
        "Hardcore fairies have at least as many points as Hunters", (C, H), lambda t: t.both[C] >= t.both[H]
    ),
    Fact(
        "Wild fairies are no Glitter fairies with less Twinkle",
        (W, G),
        lambda t: (t.live[W] != t.live[G]) | (t.kill[W] != t.kill[G]),
    ),
)
"""Of Live and Kill. The last one keeps a dearer kind from being no better in anything than a cheaper one, so that nobody
would choose it; for any other two kinds this follows from the rest."""

TWINKLE_FACTS = (
    Fact("Seasoned fairies have more Twinkle than Wild ones", (S, W), lambda t: t.twinkle[S] > t.twinkle[W]),
    Fact("Hunters have less Twinkle than Seasoned fairies", (H, S), lambda t: t.twinkle[H] < t.twinkle[S]),
    Fact("Hunters have less Twinkle than Hardcore fairies", (C, H), lambda t: t.twinkle[C] > t.twinkle[H]),
    Fact(
        "Glitter fairies have the most Twinkle",
        (G, W, S, H, C),
        lambda t: t.twinkle[G] > t.twinkle[1:].max(axis=0),
    ),
)
"""Of Twinkle."""


def body_facts(most: int) -> tuple[Fact, ...]:
    """All that is known of Live and Kill. Who has `most` points can eat no more, so no fairy starts with them."""
    room = Fact("every fairy has room to eat", (), lambda t: t.both.max(axis=0) < most)
    return (*BODY_FACTS, room)


def twinkle_facts(dearest: int) -> tuple[Fact, ...]:
    """All that is known of Twinkle. Some fairy can cast the `dearest` spell, and every fairy twinkles from birth."""
    born = Fact("every fairy has Twinkle", (G, W, S, H, C), lambda t: t.twinkle.min(axis=0) >= 1)
    cast = Fact(
        "some fairy can cast every spell", (G, W, S, H, C), lambda t: t.twinkle.max(axis=0) >= dearest
    )
    return (*TWINKLE_FACTS, born, cast)


# --- counting --------------------------------------------------------------------------------------------------


@cache
def tables_of(box: Box, prices: Prices | None, most: int, dearest: int) -> Tables:
    """The tables of a box, priced fairly unless `prices` is None."""
    bodies = _chosen(_grid(box.live, box.kill, (0, 0)), body_facts(most))
    twinkles = _chosen(_grid((0, 0), (0, 0), box.twinkle), twinkle_facts(dearest))
    sums, group = np.unique(bodies.sum(axis=2, dtype=np.int16), axis=0, return_inverse=True)
    fits = np.ones((len(sums), len(twinkles)), bool)
    if prices is not None:
        fits = _priced(sums, twinkles[:, :, 2].astype(np.int16), prices)
    return Tables(bodies, twinkles, group.ravel(), fits)


def _grid(*spans: tuple[int, int]) -> np.ndarray:
    """Every row of whole numbers within the spans, which include their ends: int8 (n, columns)."""
    axes = np.meshgrid(*(np.arange(least, most + 1, dtype=np.int8) for least, most in spans), indexing="ij")
    return np.stack(axes, axis=-1).reshape(-1, len(spans))


def _chosen(rows: np.ndarray, facts: Sequence[Fact]) -> np.ndarray:
    """All ways to give each kind one of the rows (choices, 3) that keep the facts: int8 (n, 5, 3).

    Kind by kind, from the middle one outwards; a fact is asked as soon as the last of its kinds is there."""
    found = np.zeros((1, len(KINDS), len(COLUMNS)), np.int8)
    placed: set[int] = set()
    for kind in (S, W, G, H, C):
        placed.add(kind)
        ways = len(found)
        found = np.repeat(found, len(rows), axis=0)
        found[:, kind] = np.tile(rows, (ways, 1))
        for fact in facts:
            if not fact.kinds or (kind in fact.kinds and placed.issuperset(fact.kinds)):
                found = found[fact.holds(points_of(found))]
    return found


def points_of(tables: np.ndarray) -> Points:
    """What facts look at, of tables (n, 5, 3)."""
    live, kill, twinkle = tables.transpose(2, 1, 0)
    return Points(live, kill, live + kill, twinkle)


def _priced(sums: np.ndarray, twinkles: np.ndarray, prices: Prices) -> np.ndarray:
    """Which points (groups, 5), Live and Kill together, and Twinkle (m, 5) go with the costs: bool (groups, m).

    At given prices a cost without its points' share is left for the constant, which can meet all of them if the least and
    the greatest are no further apart than twice what a cost may be off."""
    costs = np.array(prices.costs, np.int16)
    fits = np.zeros((len(sums), len(twinkles)), bool)
    for per_point in range(prices.per_point[0], prices.per_point[1] + 1):
        rest = costs - np.int16(per_point) * sums
        for per_twinkle in range(prices.per_twinkle[0], prices.per_twinkle[1] + 1):
            share = np.int16(per_twinkle) * twinkles
            least = most = rest[:, :1] - share[:, 0]
            for kind in range(1, len(KINDS)):
                left = rest[:, kind, None] - share[:, kind]
                least, most = np.minimum(least, left), np.maximum(most, left)
            fits |= most - least <= 2 * prices.off_by
    return fits


def pairs(tables: Tables) -> tuple[np.ndarray, np.ndarray]:
    """(body, twinkle) of every table, by rising body."""
    fitting = [np.flatnonzero(row) for row in tables.fits]
    parts = [fitting[group] for group in tables.group]
    body = np.repeat(np.arange(len(parts)), [len(part) for part in parts])
    return body, np.concatenate(parts) if parts else body
