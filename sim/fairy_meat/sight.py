"""Who sees whom, and what gives cover (rulebook: Ranged Weapons, Line of Sight; Attack Modifiers; Twinkling, Targets).

A line of sight runs from head to head. Hard terrain that rises above it blocks it, and so does a thrall, living or dead.
Grass and hedges, another fairy on her feet in the line, or a hard edge that hides one side of the target give partial cover.
"""

from sim.fairy_meat.field import FAIRY, FIGURES, RULES, TABLE, THRALL
from sim.fairy_meat.geometry import STEEP, crosses, distance, height_of, span, span_circle
from sim.jit import jit, linked

BLOCKED, FREE, COVERED = range(3)


@jit
def lowest(z1, z2, first, last):
    """Height of a line from z1 to z2 where it is lowest between two of its parts."""
    one = z1 + (z2 - z1) * max(first, 0.0)
    two = z1 + (z2 - z1) * min(last, 1.0)
    return min(one, two)


@jit
def highest(z1, z2, first, last):
    """Where it is highest."""
    one = z1 + (z2 - z1) * max(first, 0.0)
    two = z1 + (z2 - z1) * min(last, 1.0)
    return max(one, two)


@linked(RULES, TABLE, float, float, float, float, float, float, int, int, int)
def line(rules, table, x1, y1, z1, x2, y2, z2, one, other, hard_only):
    """What is in a line between two heads that belong to the figures `one` and `other`: see `sight`.

    With `hard_only` nothing gives partial cover.
    """
    dx = x2 - x1
    dy = y2 - y1
    left = min(x1, x2)
    right = max(x1, x2)
    low = min(y1, y2)
    high = max(y1, y2)
    seen = FREE
    for k in range(rules.features):
        feature = rules.feature[k]
        wide = feature.a
        deep = feature.a if feature.circle else feature.b
        if feature.x + wide < left or feature.x - wide > right:
            continue
        if feature.y + deep < low or feature.y - deep > high:
            continue
        if not feature.hard and (hard_only or seen == COVERED):
            continue
        first, last = span(feature, x1, y1, dx, dy, 0.0)
        if crosses(first, last) and lowest(z1, z2, first, last) < feature.height:
            if feature.hard:
                return BLOCKED
            seen = COVERED
    for slot in range(FIGURES):
        figure = table.figure[slot]
        if not figure.present or slot in (one, other):
            continue
        if figure.what == THRALL or (figure.what == FAIRY and figure.alive and figure.brawl <= 0):
            if figure.what == FAIRY and (hard_only or seen == COVERED):
                continue
            far = figure.radius
            if (
                figure.x + far < left
                or figure.x - far > right
                or figure.y + far < low
                or figure.y - far > high
            ):
                continue
            first, last = span_circle(x1, y1, dx, dy, figure.x, figure.y, far)
            if not crosses(first, last):
                continue
            bottom = lowest(z1, z2, first, last)
            if figure.what == THRALL:
                if bottom < figure.z + figure.height:
                    return BLOCKED
            elif bottom <= figure.z + figure.height and highest(z1, z2, first, last) >= figure.z:
                seen = COVERED
    return seen


@jit
def sees(rules, table, one, x, y, z, other):
    """`sight` of figure `one`, were she at (x, y, z)."""
    me = table.figure[one]
    target = table.figure[other]
    head = z + height_of(me)
    top = target.z + height_of(target)
    seen = line(rules, table, x, y, head, target.x, target.y, top, one, other, 0)
    if seen != FREE:
        return seen
    far = distance(x, y, target.x, target.y)
    if far < STEEP:
        return FREE
    across = (y - target.y) / far * target.radius
    along = (target.x - x) / far * target.radius
    for side in range(2):
        turned = 1.0 if side == 0 else -1.0
        at_x = target.x + turned * across
        at_y = target.y + turned * along
        if line(rules, table, x, y, head, at_x, at_y, top, one, other, 1) == BLOCKED:
            return COVERED
    return FREE


@linked(RULES, TABLE, int, int)
def sight(rules, table, one, other):
    """Whether figure `one` sees figure `other`: BLOCKED, FREE, or COVERED where the target has partial cover."""
    if one == other:
        return FREE
    me = table.figure[one]
    return sees(rules, table, one, me.x, me.y, me.z, other)


@linked(RULES, TABLE, int, int, gives=bool)
def spell_line(rules, table, one, other):
    """Whether figure `one` has a straight unobstructed line to figure `other` for a spell; cover doesn't matter."""
    if one == other:
        return True
    me = table.figure[one]
    target = table.figure[other]
    head = me.z + height_of(me)
    top = target.z + height_of(target)
    return line(rules, table, me.x, me.y, head, target.x, target.y, top, one, other, 1) != BLOCKED
