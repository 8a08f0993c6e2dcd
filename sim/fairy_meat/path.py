"""Ways over and around walls, and where a figure may end (rulebook: Moving the Figures, Altitude, Thrall Movement).

A way is straight, or bends once at a corner of a wall. It's told as one number: NO_WAY, STRAIGHT, or 1 + 4 * wall + which of
its corners.
"""

from math import sqrt

from sim.fairy_meat.field import FIGURES, RULES, TABLE
from sim.fairy_meat.geometry import (
    EXACT,
    NEVER,
    SLACK,
    SPOT,
    crosses,
    distance,
    inside,
    on_board,
    span_circle,
    stands,
)
from sim.fairy_meat.walls import CLIMBING, corner, hit, leg, wall_span, walls
from sim.jit import jit, linked, lowest_bit

NO_WAY, STRAIGHT = -1, 0


@jit
def crowd(table, f):
    """The other figures that take up their place, as a bit set of slots."""
    found = 0
    for slot in range(FIGURES):
        if slot != f and stands(table.figure[slot]):
            found |= 1 << slot
    return found


@linked(RULES, TABLE, int, float, float, float, float, float, float, bool)
def way(rules, table, blocking, radius, x1, y1, x2, y2, most, climbing):
    """The shortest way between two points that isn't longer than `most`, as a number (see above).

    Corners of the walls that stand in the straight line are looked at first.
    """
    straight = distance(x1, y1, x2, y2)
    if straight > most + EXACT:
        return NO_WAY
    best = NO_WAY
    least = most + EXACT
    before = 0
    left = blocking
    while left:
        wall = lowest_bit(left)
        left &= left - 1
        if hit(rules, table, wall, radius, x1, y1, x2 - x1, y2 - y1):
            before |= 1 << wall
    if before == 0:
        return STRAIGHT
    if climbing:
        extra = leg(rules, table, before, radius, x1, y1, x2, y2, True)
        if straight + extra <= least:
            best = STRAIGHT
            least = straight + extra
    if not rules.waypoints:
        return best
    for turn in range(2):
        left = before if turn == 0 else blocking & ~before
        while left:
            wall = lowest_bit(left)
            left &= left - 1
            for which in range(4):
                code = 1 + 4 * wall + which
                x, y = corner(rules, table, radius, code)
                one = distance(x1, y1, x, y)
                two = distance(x, y, x2, y2)
                if one + two >= least or not on_board(rules, radius, x, y):
                    continue
                extra = leg(rules, table, blocking, radius, x, y, x2, y2, climbing)
                if extra < 0.0 or one + two + extra >= least:
                    continue
                more = leg(rules, table, blocking, radius, x1, y1, x, y, climbing)
                if more < 0.0 or one + two + extra + more >= least:
                    continue
                least = one + two + extra + more
                best = code
    return best


@jit
def way_length(rules, table, blocking, radius, x1, y1, x2, y2, code, climbing):
    """How long a way is that `way` has found."""
    if code == STRAIGHT:
        extra = leg(rules, table, blocking, radius, x1, y1, x2, y2, True) if climbing else 0.0
        return distance(x1, y1, x2, y2) + extra
    x, y = corner(rules, table, radius, code)
    extra = 0.0
    if climbing:
        extra = leg(rules, table, blocking, radius, x1, y1, x, y, True)
        extra += leg(rules, table, blocking, radius, x, y, x2, y2, True)
    return distance(x1, y1, x, y) + distance(x, y, x2, y2) + extra


@linked(RULES, TABLE, int, float, float, float, [float], gives=float)
def path(rules, table, f, altitude, x, y, route):
    """Length of the shortest way of figure f from where she stands to a point; -1 if there is none.

    `route` gets 1, x and y of the corner at which it bends, or 0, 0, 0.
    """
    me = table.figure[f]
    climbing = altitude == CLIMBING
    blocking = walls(rules, table, f, altitude, NEVER)
    code = way(rules, table, blocking, me.radius, me.x, me.y, x, y, NEVER, climbing)
    route[0] = 0.0
    route[1] = 0.0
    route[2] = 0.0
    if code == NO_WAY:
        return -1.0
    if code > STRAIGHT:
        route[0] = 1.0
        route[1], route[2] = corner(rules, table, me.radius, code)
    return way_length(rules, table, blocking, me.radius, me.x, me.y, x, y, code, climbing)


@linked(RULES, TABLE, int, float, float, float, gives=bool)
def clear(rules, table, f, altitude, x, y):
    """Whether no wall stands in the straight line of figure f to a point."""
    me = table.figure[f]
    blocking = walls(rules, table, f, altitude, NEVER)
    return leg(rules, table, blocking, me.radius, me.x, me.y, x, y, False) == 0.0


@jit
def ground(rules, x, y):
    """Height of the surface at a point: terrain that can be landed on, if rules have figures stand on it; 0 is the table."""
    top = 0.0
    if rules.perches:
        for k in range(rules.features):
            feature = rules.feature[k]
            if feature.hard and feature.landable and feature.height > top and inside(feature, x, y, 0.0):
                top = feature.height
    return top


@jit
def footing(rules, radius, x, y):
    """Whether terrain lets a base stand here: beside it, or wholly enough on top of it."""
    for k in range(rules.features):
        feature = rules.feature[k]
        if feature.hard and inside(feature, x, y, radius - SLACK):
            on_it = rules.perches and feature.landable and inside(feature, x, y, 0.0)
            if not on_it:
                return False
    return True


@jit
def room(table, others, radius, x, y):
    """Whether a base fits between the figures of a bit set."""
    left = others
    while left:
        other = table.figure[lowest_bit(left)]
        left &= left - 1
        near = radius + other.radius - SLACK
        if (x - other.x) * (x - other.x) + (y - other.y) * (y - other.y) < near * near:
            return False
    return True


@linked(RULES, TABLE, int, float, float, float, gives=bool)
def fits(rules, table, others, radius, x, y):
    """Whether a base may end at a point: on the board, not in terrain, not on one of the figures of a bit set."""
    return (
        on_board(rules, radius, x, y) and room(table, others, radius, x, y) and footing(rules, radius, x, y)
    )


@jit
def free(rules, table, f, x, y):
    """Whether figure f may end at a point."""
    return fits(rules, table, crowd(table, f), table.figure[f].radius, x, y)


@jit
def to_edge(rules, radius, x, y, dx, dy):
    """How far it is to the board's edge along a unit direction."""
    far = NEVER
    if dx > EXACT:
        far = min(far, (rules.scenario.width - radius - x) / dx)
    if dx < -EXACT:
        far = min(far, (radius - x) / dx)
    if dy > EXACT:
        far = min(far, (rules.scenario.depth - radius - y) / dy)
    if dy < -EXACT:
        far = min(far, (radius - y) / dy)
    return max(0.0, far)


@linked(RULES, TABLE, int, float, float, float, float, float, float, gives=float)
def stop(rules, table, blocking, radius, x, y, dx, dy, length):
    """How far a base gets along a unit direction before it comes up against a wall."""
    far = length
    left = blocking
    while left:
        wall = lowest_bit(left)
        left &= left - 1
        if hit(rules, table, wall, radius, x, y, dx * far, dy * far):
            first, _ = wall_span(rules, table, wall, x, y, dx, dy, radius)
            far = min(far, max(0.0, first))
    return far


@jit
def stop_figures(table, others, radius, x, y, dx, dy, length):
    """How far it gets before it comes up against a figure of a bit set."""
    far = length
    left = others
    while left:
        other = table.figure[lowest_bit(left)]
        left &= left - 1
        near = radius + other.radius
        first, last = span_circle(x, y, dx * far, dy * far, other.x, other.y, near - SLACK)
        if far > 0.0 and crosses(first, last):
            first, _ = span_circle(x, y, dx, dy, other.x, other.y, near)
            far = min(far, max(0.0, first))
    return far


@linked(RULES, TABLE, int, float, float, float, float, int, gives=float)
def straight_stop(rules, table, f, altitude, dx, dy, length, ignore):
    """How far figure f gets along a unit direction before a wall, another figure or the edge stops her (rulebook: Rushing).

    The figure in slot `ignore` moves along (-1 = nobody, -2 = all other figures let her pass).
    """
    me = table.figure[f]
    others = crowd(table, f) if ignore >= -1 else 0
    if ignore >= 0:
        others &= ~(1 << ignore)
    far = min(length, to_edge(rules, me.radius, me.x, me.y, dx, dy))
    far = stop(rules, table, walls(rules, table, f, altitude, NEVER), me.radius, me.x, me.y, dx, dy, far)
    return stop_figures(table, others, me.radius, me.x, me.y, dx, dy, far)


@linked(RULES, TABLE, int, float, float, float, float, float, float, gives=float)
def settle(rules, table, others, radius, x, y, dx, dy, length):
    """How far along a unit direction, at most `length`, a base may end: back from figures and terrain; -1 if nowhere."""
    far = length
    for _ in range(8):
        if far < 0.0:
            return -1.0
        at_x = x + dx * far
        at_y = y + dy * far
        back = far
        left = others
        while left:
            other = table.figure[lowest_bit(left)]
            left &= left - 1
            near = radius + other.radius
            if distance(at_x, at_y, other.x, other.y) < near - SLACK:
                first, _ = span_circle(x, y, dx, dy, other.x, other.y, near + SPOT)
                back = min(back, first)
        if not footing(rules, radius, at_x, at_y):
            for k in range(rules.features):
                if rules.feature[k].hard and inside(rules.feature[k], at_x, at_y, radius - SLACK):
                    first, _ = wall_span(rules, table, k, x, y, dx, dy, radius + SPOT)
                    back = min(back, first)
        if back == far:
            return far
        far = back
    return -1.0


@jit
def unit(dx, dy):
    """A direction of length 1; straight up where there's none."""
    length = sqrt(dx * dx + dy * dy)
    if length < EXACT:
        return 0.0, 1.0
    return dx / length, dy / length
