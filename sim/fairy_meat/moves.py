"""Moves to a spot, into contact, towards somebody and out of the board (rulebook: Moving the Figures, Types of Movement).

Each fills a `spot`, an array of eight: x, y and height of where she ends, length of the move, 1 if it bends and where, and
1 if she crosses the edge she makes for. They return whether there is such a move; if not, the spot is of no use.
`near` and `barred` are walls (see `path.py`), within reach and all; `others` the figures that stand in the way at its end.
"""

from sim.fairy_meat.field import RULES, TABLE
from sim.fairy_meat.geometry import EXACT, LEVEL, NEVER, SPOT, distance, on_board
from sim.fairy_meat.path import (
    NO_WAY,
    STRAIGHT,
    fits,
    ground,
    settle,
    stop,
    to_edge,
    unit,
    way,
    way_length,
)
from sim.fairy_meat.walls import corner, leg
from sim.jit import jit, linked, lowest_bit

LEAST = 0.1
"""A shorter move is none."""
SIDE = 0.8660254037844386
COS = (1.0, 0.5, 0.5, -0.5, -0.5, -1.0)
SIN = (0.0, SIDE, -SIDE, SIDE, -SIDE, 0.0)
"""Contact is tried at 0, 60, -60, 120, -120 and 180 degrees."""
DEAD_END = 1e6
"""Inches that a corner counts as longer from where the same wall still stands in the way."""
CROSSED = 7
"""Place of a spot that tells that she crosses the edge."""


@jit
def put(rules, spot, x, y, length, bent, corner_x, corner_y):
    """Fill in a spot."""
    spot[0] = x
    spot[1] = y
    spot[2] = ground(rules, x, y)
    spot[3] = length
    spot[4] = bent
    spot[5] = corner_x
    spot[6] = corner_y
    spot[CROSSED] = 0.0


@linked(RULES, TABLE, int, int, int, float, bool, float, float, [float], gives=bool)
def arrive(rules, table, f, near, others, reach, climbing, x, y, spot):
    """Go to a point, if it is within reach and free."""
    me = table.figure[f]
    if distance(me.x, me.y, x, y) > reach + EXACT or not fits(rules, table, others, me.radius, x, y):
        return False
    code = way(rules, table, near, me.radius, me.x, me.y, x, y, reach, climbing)
    if code == NO_WAY:
        return False
    length = way_length(rules, table, near, me.radius, me.x, me.y, x, y, code, climbing)
    if code == STRAIGHT:
        put(rules, spot, x, y, length, 0.0, 0.0, 0.0)
    else:
        at_x, at_y = corner(rules, table, me.radius, code)
        put(rules, spot, x, y, length, 1.0, at_x, at_y)
    return True


@linked(RULES, TABLE, int, int, int, float, bool, float, float, float, float, [float], gives=bool)
def touch(rules, table, f, near, others, reach, climbing, x, y, radius, z, spot):
    """Come into contact with a base at (x, y, z): the first free of six spots round it, from the nearest one on."""
    me = table.figure[f]
    ring = me.radius + radius + SPOT
    if distance(me.x, me.y, x, y) - ring > reach + EXACT:
        return False
    ux, uy = unit(me.x - x, me.y - y)
    for k in range(6):
        at_x = x + ring * (ux * COS[k] - uy * SIN[k])
        at_y = y + ring * (ux * SIN[k] + uy * COS[k])
        if abs(ground(rules, at_x, at_y) - z) > LEVEL:
            continue
        if arrive(rules, table, f, near, others, reach, climbing, at_x, at_y, spot):
            return True
    return False


@jit
def march(rules, table, f, barred, others, x, y, dx, dy, length):
    """How far she gets from a point along a unit direction, at most `length`: up to walls, not onto figures."""
    me = table.figure[f]
    far = min(length, to_edge(rules, me.radius, x, y, dx, dy))
    far = stop(rules, table, barred, me.radius, x, y, dx, dy, far)
    return settle(rules, table, others, me.radius, x, y, dx, dy, far)


@linked(RULES, TABLE, int, int, int, float, float, float, [float], gives=bool)
def go_straight(rules, table, f, barred, others, dx, dy, length, spot):
    """Move along a unit direction, at most so many inches, as far as possible."""
    me = table.figure[f]
    far = march(rules, table, f, barred, others, me.x, me.y, dx, dy, length)
    if far < LEAST:
        return False
    put(rules, spot, me.x + dx * far, me.y + dy * far, far, 0.0, 0.0, 0.0)
    return True


@linked(RULES, TABLE, int, int, int, float, int, float, float, float, [float], gives=bool)
def go_round(rules, table, f, barred, others, reach, code, dx, dy, most, spot):
    """Move to a corner and on from there along a unit direction, at most `most` inches, as far as the move goes."""
    me = table.figure[f]
    x, y = corner(rules, table, me.radius, code)
    one = distance(me.x, me.y, x, y)
    if one + LEAST >= reach:
        ux, uy = unit(x - me.x, y - me.y)
        return go_straight(rules, table, f, barred, others, ux, uy, min(one, reach), spot)
    far = march(rules, table, f, barred, others, x, y, dx, dy, min(most, reach - one))
    if far < 0.0:
        ux, uy = unit(x - me.x, y - me.y)
        return go_straight(rules, table, f, barred, others, ux, uy, one, spot)
    put(rules, spot, x + dx * far, y + dy * far, one + far, 1.0, x, y)
    return True


@linked(RULES, TABLE, int, int, float, float)
def detour(rules, table, f, barred, x, y):
    """The corner to make for when no way leads to a point: of the wall that stops her first, past it if possible.

    0 if there is none.
    """
    me = table.figure[f]
    dx = x - me.x
    dy = y - me.y
    ahead = 0
    far = NEVER
    ux, uy = unit(dx, dy)
    whole = distance(me.x, me.y, x, y)
    left = barred
    while left:
        bit = left & -left
        left &= left - 1
        reached = stop(rules, table, bit, me.radius, me.x, me.y, ux, uy, whole)
        if reached < whole and reached < far:
            far = reached
            ahead = bit
    if ahead == 0 or not rules.waypoints:
        return 0
    best = 0
    least = NEVER
    wall = lowest_bit(ahead)
    for which in range(4):
        code = 1 + 4 * wall + which
        at_x, at_y = corner(rules, table, me.radius, code)
        one = distance(me.x, me.y, at_x, at_y)
        if one < LEAST or not on_board(rules, me.radius, at_x, at_y):
            continue
        if leg(rules, table, barred, me.radius, me.x, me.y, at_x, at_y, False) < 0.0:
            continue
        total = one + distance(at_x, at_y, x, y)
        if leg(rules, table, ahead, me.radius, at_x, at_y, x, y, False) < 0.0:
            total += DEAD_END
        if total < least:
            least = total
            best = code
    return best


@linked(RULES, TABLE, int, int, int, float, float, float, float, [float], gives=bool)
def draw_near(rules, table, f, barred, others, reach, x, y, radius, spot):
    """Go the full distance towards a base at (x, y), along the shortest way to its edge."""
    me = table.figure[f]
    ring = me.radius + radius + SPOT
    far = distance(me.x, me.y, x, y) - ring
    if far < LEAST or reach < LEAST:
        return False
    ux, uy = unit(x - me.x, y - me.y)
    to_x = x - ux * ring
    to_y = y - uy * ring
    code = way(rules, table, barred, me.radius, me.x, me.y, to_x, to_y, NEVER, False)
    if code == NO_WAY:
        code = detour(rules, table, f, barred, to_x, to_y)
    if code <= STRAIGHT:
        return go_straight(rules, table, f, barred, others, ux, uy, min(far, reach), spot)
    at_x, at_y = corner(rules, table, me.radius, code)
    vx, vy = unit(to_x - at_x, to_y - at_y)
    most = distance(at_x, at_y, to_x, to_y)
    return go_round(rules, table, f, barred, others, reach, code, vx, vy, most, spot)


@linked(RULES, TABLE, int, int, int, float, float, float, [float], gives=bool)
def run_out(rules, table, f, barred, others, reach, dx, dy, spot):
    """Go towards an edge, straight or past a corner and on from there; a spot tells in CROSSED whether she gets there.

    Of the corners from which the way on is open she takes the one that makes the whole way shortest.
    """
    me = table.figure[f]
    total = to_edge(rules, me.radius, me.x, me.y, dx, dy)
    look = min(total, reach)
    open_for = stop(rules, table, barred, me.radius, me.x, me.y, dx, dy, look)
    best = STRAIGHT
    least = NEVER
    if open_for < look and rules.waypoints:
        left = barred
        while left:
            wall = lowest_bit(left)
            left &= left - 1
            for which in range(4):
                code = 1 + 4 * wall + which
                x, y = corner(rules, table, me.radius, code)
                one = distance(me.x, me.y, x, y)
                on = to_edge(rules, me.radius, x, y, dx, dy)
                if one < LEAST or one + on >= least or not on_board(rules, me.radius, x, y):
                    continue
                ahead = min(on, max(reach - one, 1.0))
                if stop(rules, table, barred, me.radius, x, y, dx, dy, ahead) < ahead:
                    continue
                if leg(rules, table, barred, me.radius, me.x, me.y, x, y, False) < 0.0:
                    continue
                least = one + on
                best = code
    if best > STRAIGHT and least <= reach + EXACT:
        x, y = corner(rules, table, me.radius, best)
        on = to_edge(rules, me.radius, x, y, dx, dy)
        put(rules, spot, x + dx * on, y + dy * on, least, 1.0, x, y)
        spot[CROSSED] = 1.0
        return True
    if best > STRAIGHT:
        return go_round(rules, table, f, barred, others, reach, best, dx, dy, NEVER, spot)
    if open_for >= total - EXACT:
        put(rules, spot, me.x + dx * total, me.y + dy * total, total, 0.0, 0.0, 0.0)
        spot[CROSSED] = 1.0
        return True
    return go_straight(rules, table, f, barred, others, dx, dy, look, spot)
