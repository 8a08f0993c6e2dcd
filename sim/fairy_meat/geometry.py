"""Lengths on the board: gaps and contact between figures, and lines across terrain (rulebook: Moving the Figures).

Positions are centres of bases, x to the right and y up, in inches. Only + - * / and square roots are used, so that compiled
and plain runs end with the same digits. Terrain is a rectangle or a circle; `grow` makes it larger all round by the radius
of whoever mustn't touch it (a rectangle keeps its corners).
"""

from math import sqrt

from sim.fairy_meat.field import FAIRY, FIGURES, THRALL
from sim.jit import jit

REACH = 0.10
"""Bases that are so far apart still touch."""
SPOT = 0.01
"""How far from a base contact is looked for, and from a corner a way round it."""
THING_RADIUS = 0.5
"""Gift boxes and mushrooms."""
LYING = 0.4
"""Height of a fairy that wrestles."""
LEVEL = 0.5
"""Figures on surfaces further apart in height can't touch."""
SLACK = 1e-6
"""So deep may bases and terrain overlap by rounding."""
EXACT = 1e-9
"""By so much may a length be off by rounding."""
STEEP = 1e-9
"""A line that changes less than this across doesn't change."""
NEVER = 1e18


@jit
def distance(x1, y1, x2, y2):
    """Between two points."""
    return sqrt((x2 - x1) * (x2 - x1) + (y2 - y1) * (y2 - y1))


@jit
def gap(one, other):
    """Between the edges of two figures' bases, heights left out; below 0 where they overlap."""
    return distance(one.x, one.y, other.x, other.y) - one.radius - other.radius


@jit
def touching(one, other):
    """Whether two figures are in contact (rulebook: Nasty Hits)."""
    return gap(one, other) <= REACH + EXACT and abs(one.z - other.z) <= LEVEL + EXACT


@jit
def touches_thing(figure, x, y):
    """Whether a figure is in contact with a gift box or a mushroom."""
    return distance(figure.x, figure.y, x, y) - figure.radius - THING_RADIUS <= REACH + EXACT


@jit
def height_of(figure):
    """How tall a figure is now: wrestlers lie."""
    return LYING if figure.what == FAIRY and figure.alive and figure.brawl > 0 else figure.height


@jit
def on_board(rules, radius, x, y):
    """Whether a base at this point lies on the board."""
    return (
        x >= radius - SLACK
        and y >= radius - SLACK
        and x <= rules.scenario.width - radius + SLACK
        and y <= rules.scenario.depth - radius + SLACK
    )


@jit
def clamp(value, radius, length):
    """A coordinate brought back onto a board that is so long."""
    return min(max(value, radius), length - radius)


@jit
def inside(feature, x, y, grow):
    """Whether a point lies within terrain (its edge doesn't count)."""
    if feature.circle:
        far = feature.a + grow
        return (x - feature.x) * (x - feature.x) + (y - feature.y) * (y - feature.y) < far * far
    return abs(x - feature.x) < feature.a + grow and abs(y - feature.y) < feature.b + grow


@jit
def away_from(feature, x, y):
    """Distance of a point from terrain; 0 within."""
    if feature.circle:
        return max(0.0, distance(x, y, feature.x, feature.y) - feature.a)
    across = max(0.0, abs(x - feature.x) - feature.a)
    along = max(0.0, abs(y - feature.y) - feature.b)
    return sqrt(across * across + along * along)


@jit
def span_circle(x, y, dx, dy, cx, cy, radius):
    """From where to where, in parts of (dx, dy), the line through (x, y) is within a circle: (1.0, 0.0) if nowhere."""
    fx = x - cx
    fy = y - cy
    square = dx * dx + dy * dy
    if square < STEEP * STEEP:
        return (-NEVER, NEVER) if fx * fx + fy * fy < radius * radius else (1.0, 0.0)
    ahead = fx * dx + fy * dy
    root = ahead * ahead - square * (fx * fx + fy * fy - radius * radius)
    if root <= 0.0:
        return 1.0, 0.0
    root = sqrt(root)
    return (-ahead - root) / square, (-ahead + root) / square


@jit
def span_box(x, y, dx, dy, cx, cy, a, b):
    """The same within a rectangle with the half-sides a and b."""
    first = -NEVER
    last = NEVER
    if abs(dx) < STEEP:
        if abs(x - cx) >= a:
            return 1.0, 0.0
    else:
        near = (cx - a - x) / dx
        far = (cx + a - x) / dx
        first = min(near, far)
        last = max(near, far)
    if abs(dy) < STEEP:
        if abs(y - cy) >= b:
            return 1.0, 0.0
    else:
        near = (cy - b - y) / dy
        far = (cy + b - y) / dy
        first = max(first, min(near, far))
        last = min(last, max(near, far))
    return first, last


@jit
def span(feature, x, y, dx, dy, grow):
    """The same within terrain."""
    if feature.circle:
        return span_circle(x, y, dx, dy, feature.x, feature.y, feature.a + grow)
    return span_box(x, y, dx, dy, feature.x, feature.y, feature.a + grow, feature.b + grow)


@jit
def crosses(first, last):
    """Whether a span lies, in part, between 0 and 1."""
    return max(first, 0.0) < min(last, 1.0)


@jit
def stands(figure):
    """Whether a figure takes up its place: living ones do, and dead thralls."""
    return figure.present and figure.what > 0 and (figure.alive or figure.what == THRALL)


@jit
def is_foe(figure, seat):
    """Whether a figure is alive on the board and not this seat's."""
    return figure.alive and figure.present and (figure.side != seat or figure.mad or figure.tripping)


@jit
def nearest(table, f, seat, k):
    """Slot of the figure that, of those not of `seat`'s side, is nearest to figure f (k = 0), or the next (1), and so on.

    -1 if there aren't so many.
    """
    taken = 1 << f
    best = -1
    for _ in range(k + 1):
        best = -1
        least = NEVER
        for slot in range(FIGURES):
            if taken >> slot & 1 or not is_foe(table.figure[slot], seat):
                continue
            far = gap(table.figure[f], table.figure[slot])
            if far < least:
                least = far
                best = slot
        if best < 0:
            return -1
        taken |= 1 << best
    return best
