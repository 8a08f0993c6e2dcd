"""The field of a Fairy Meat battle: contact, gaps, ways round obstacles, and who sees whom.

Lengths are inches. Positions come out of a log that rounds them to thousandths, so that a question may have two answers:
each takes a slack, to be asked once a little too narrow (what is so for sure) and once a little too wide (what may be so).
Terrain is a list of dicts: shape rect (half-sides a and b) or circle (radius a), x, y, height, hard, landable.
"""

from itertools import pairwise
from math import hypot, sqrt

EPS = 0.003
"""Rounding of the log, and then some."""
CONTACT = 0.10
CLOSE_HEIGHT = 0.5
LYING = 0.4
STEP = 0.04
"""Ways are walked along in steps of this length."""


def apart(a, b):
    """Distance of two centres along the ground."""
    return hypot(a.x - b.x, a.y - b.y)


def gap(a, b):
    """Distance between base edges."""
    return apart(a, b) - a.radius - b.radius


def touch(a, b, slack=0.0):
    """Whether two figures are in base contact."""
    return gap(a, b) <= CONTACT + slack and abs(a.z - b.z) <= CLOSE_HEIGHT + slack


def touch_spot(a, x, y, radius, slack=0.0):
    """Whether a figure touches something of this radius lying on the ground at (x, y)."""
    return hypot(a.x - x, a.y - y) - a.radius - radius <= CONTACT + slack and a.z <= CLOSE_HEIGHT + slack


def off(item, x, y):
    """How far a point is outside a piece of terrain; 0 inside."""
    if item["shape"] == "circle":
        return max(0.0, hypot(x - item["x"], y - item["y"]) - item["a"])
    dx, dy = max(0.0, abs(x - item["x"]) - item["a"]), max(0.0, abs(y - item["y"]) - item["b"])
    return hypot(dx, dy)


def walk(points):
    """Points along a way from corner to corner, `STEP` apart, ends included."""
    for (x1, y1), (x2, y2) in pairwise(points):
        steps = max(1, int(hypot(x2 - x1, y2 - y1) / STEP))
        for k in range(steps + 1):
            yield x1 + (x2 - x1) * k / steps, y1 + (y2 - y1) * k / steps


def length(points):
    return sum(hypot(x2 - x1, y2 - y1) for (x1, y1), (x2, y2) in pairwise(points))


def near(item, points, reach):
    """Whether a way comes anywhere close to a piece of terrain: a rough and quick answer."""
    wide, deep = item["a"] + reach, (item["a"] if item["shape"] == "circle" else item["b"]) + reach
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return not (
        max(xs) < item["x"] - wide
        or min(xs) > item["x"] + wide
        or max(ys) < item["y"] - deep
        or min(ys) > item["y"] + deep
    )


def crossed(terrain, points, radius):
    """The hard pieces of terrain that a base of this radius would run into on its way, and how deep at worst.

    A base that already starts close to one, having been pushed against it, may go on from there."""
    found = []
    for item in terrain:
        if not item["hard"] or not near(item, points, radius):
            continue
        worst = min(off(item, x, y) for x, y in walk(points))
        allowed = min(radius, off(item, *points[0]))
        if worst < allowed - 0.02:
            found.append(item)
    return found


def spans(item, a, b, grow):
    """Between which parts (0 to 1) of the straight line from a to b it runs over a piece of terrain; None if it does not."""
    (x1, y1), (x2, y2) = a, b
    dx, dy = x2 - x1, y2 - y1
    if item["shape"] == "circle":
        fx, fy, r = x1 - item["x"], y1 - item["y"], item["a"] + grow
        p, q, s = dx * dx + dy * dy, fx * dx + fy * dy, fx * fx + fy * fy - r * r
        if p == 0.0 or r <= 0.0:
            return (0.0, 1.0) if p == 0.0 and s < 0.0 else None
        under = q * q - p * s
        if under <= 0.0:
            return None
        low, high = (-q - sqrt(under)) / p, (-q + sqrt(under)) / p
    else:
        low, high = 0.0, 1.0
        for start, way, middle, half in (
            (x1, dx, item["x"], item["a"] + grow),
            (y1, dy, item["y"], item["b"] + grow),
        ):
            if way == 0.0:
                if abs(start - middle) >= half:
                    return None
                continue
            ends = sorted(((middle - half - start) / way, (middle + half - start) / way))
            low, high = max(low, ends[0]), min(high, ends[1])
    low, high = max(low, 0.0), min(high, 1.0)
    return (low, high) if low < high else None


def screened(items, a, b, slack):
    """Whether a straight line between two points in the air, (x, y, z), is stopped by hard terrain or an animal."""
    for item in items:
        if not item["hard"]:
            continue
        part = spans(item, a[:2], b[:2], slack)
        if part and min(a[2] + (b[2] - a[2]) * t for t in part) < item["height"] + slack:
            return True
    return False


def head(figure):
    """Where she looks from and is looked at: her head, near the ground when she lies wrestling."""
    return (figure.x, figure.y, figure.z + (LYING if figure.brawl >= 0 else figure.height))


def screens(terrain, figures, *but):
    """Terrain and, as hard screens of their own height, thralls alive and dead."""
    animals = [
        {"shape": "circle", "x": f.x, "y": f.y, "a": f.radius, "b": 0.0, "height": f.z + f.height, "hard": 1}
        for f in figures
        if f.what == 2 and f.present and f not in but
    ]
    return [*terrain, *animals]


def sees(terrain, figures, a, b, slack=0.0):
    """Whether the straight line from head to head is free of anything hard; partial cover does not matter."""
    return not screened(screens(terrain, figures, a, b), head(a), head(b), slack)


def covered(terrain, figures, a, b, slack=0.0):
    """Whether the target b, which a sees, stands in partial cover."""
    start, end = head(a), head(b)
    dx, dy = end[0] - start[0], end[1] - start[1]
    long = hypot(dx, dy)
    if long == 0.0:
        return False
    hard = screens(terrain, figures, a, b)
    for side in (-1.0, 1.0):
        edge = (end[0] - side * dy / long * b.radius, end[1] + side * dx / long * b.radius, end[2])
        if screened(hard, start, edge, slack):
            return True
    for item in terrain:
        part = None if item["hard"] else spans(item, start[:2], end[:2], slack)
        if part and min(start[2] + t * (end[2] - start[2]) for t in part) < item["height"] + slack:
            return True
    for other in figures:
        if other in (a, b) or not other.standing or other.what != 1:
            continue
        body = {"shape": "circle", "x": other.x, "y": other.y, "a": other.radius}
        part = spans(body, start[:2], end[:2], slack)
        if part:
            heights = [start[2] + t * (end[2] - start[2]) for t in part]
            if min(heights) <= other.z + other.height + slack and max(heights) >= other.z - slack:
                return True
    return False
