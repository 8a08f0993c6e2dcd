"""Walls: terrain, and dead thralls, too high for a flight (rulebook: Altitude; Fairy Thralls, Killing Thralls).

A set of walls is an int: bit k is terrain k, bit TERRAIN + slot a dead thrall. Low walls are flown over. A climber (altitude
CLIMBING) is stopped by nothing, but what is taller than itself costs its height up and down.
"""

from sim.fairy_meat.field import FIGURES, RULES, TABLE, TERRAIN, THRALL
from sim.fairy_meat.geometry import EXACT, SLACK, SPOT, crosses, distance, inside, span, span_circle
from sim.jit import jit, linked, lowest_bit

CLIMBING = -1.0
"""Stands for the altitude of a climber."""


@jit
def wall_span(rules, table, wall, x, y, dx, dy, grow):
    """`span` of a wall."""
    if wall < TERRAIN:
        return span(rules.feature[wall], x, y, dx, dy, grow)
    body = table.figure[wall - TERRAIN]
    return span_circle(x, y, dx, dy, body.x, body.y, body.radius + grow)


@jit
def wall_inside(rules, table, wall, x, y, grow):
    """Whether a point lies within a wall."""
    if wall < TERRAIN:
        return inside(rules.feature[wall], x, y, grow)
    body = table.figure[wall - TERRAIN]
    return distance(x, y, body.x, body.y) < body.radius + grow


@jit
def wall_height(rules, table, wall):
    """How high a wall is, from the table."""
    if wall < TERRAIN:
        return rules.feature[wall].height
    body = table.figure[wall - TERRAIN]
    return body.z + body.height


@jit
def wall_middle(rules, table, wall):
    """Its middle."""
    if wall < TERRAIN:
        return rules.feature[wall].x, rules.feature[wall].y
    body = table.figure[wall - TERRAIN]
    return body.x, body.y


@jit
def wall_sides(rules, table, wall):
    """Half the sides of the rectangle around it."""
    if wall < TERRAIN:
        feature = rules.feature[wall]
        return feature.a, feature.a if feature.circle else feature.b
    body = table.figure[wall - TERRAIN]
    return body.radius, body.radius


@jit
def walls(rules, table, f, altitude, reach):
    """The walls within reach of figure f that are higher than she can fly, as a bit set.

    Altitude counts from where she takes off, or from the table. For a climber those that cost something.
    """
    me = table.figure[f]
    top = altitude
    if not rules.altitude_from_table:
        top += me.z
    if altitude == CLIMBING:
        top = me.z + me.height
    found = 0
    for k in range(rules.features):
        feature = rules.feature[k]
        if feature.hard and feature.height > top + EXACT:
            wide = 2.0 * feature.a if feature.circle else feature.a + feature.b
            if distance(me.x, me.y, feature.x, feature.y) <= reach + wide + 2.0 * (me.radius + SPOT):
                found |= 1 << k
    if rules.thralls or rules.scenario.rabbit:
        for slot in range(FIGURES):
            body = table.figure[slot]
            if body.what == THRALL and body.present and not body.alive and body.z + body.height > top + EXACT:
                found |= 1 << TERRAIN + slot
    return found


@jit
def hit(rules, table, wall, radius, x, y, dx, dy):
    """Whether a base that moves by (dx, dy) runs into a wall.

    Who already stands too close to it (pushed there, say) may leave: she's stopped by the wall itself alone.
    """
    first, last = wall_span(rules, table, wall, x, y, dx, dy, radius - SLACK)
    if not crosses(first, last):
        return False
    if first > 0.0 or not wall_inside(rules, table, wall, x, y, radius - SLACK):
        return True
    first, last = wall_span(rules, table, wall, x, y, dx, dy, 0.0)
    return crosses(first, last)


@linked(RULES, TABLE, int, float, float, float, float, float, bool, gives=float)
def leg(rules, table, blocking, radius, x1, y1, x2, y2, climbing):
    """What a straight line costs beyond its length: -1 if a wall of the bit set stops it, 0 if none does.

    A climber pays for every wall it gets over.
    """
    extra = 0.0
    left = blocking
    while left:
        wall = lowest_bit(left)
        left &= left - 1
        if hit(rules, table, wall, radius, x1, y1, x2 - x1, y2 - y1):
            if not climbing:
                return -1.0
            extra += 2.0 * wall_height(rules, table, wall)
    return extra


@jit
def corner(rules, table, radius, code):
    """Where a way bends: a corner of the rectangle around its wall, a base away from it."""
    wall = (code - 1) // 4
    which = (code - 1) % 4
    x, y = wall_middle(rules, table, wall)
    across, along = wall_sides(rules, table, wall)
    across += radius + SPOT
    along += radius + SPOT
    return (x + across if which & 1 else x - across), (y + along if which & 2 else y - along)
