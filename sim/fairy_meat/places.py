"""Spots that are good for something: contact, a shot, a place to hide, to keep away, on top (rulebook: Types of Movement).

Arguments are those of `moves.py`.
"""

from sim.fairy_meat.field import (
    APPROACH,
    ATOP,
    AWAY,
    BUNDLE,
    FAIRY,
    NEAR_CORPSE,
    POUNCE,
    RULES,
    STANDOFF,
    TABLE,
)
from sim.fairy_meat.geometry import (
    EXACT,
    NEVER,
    SPOT,
    THING_RADIUS,
    distance,
    gap,
    nearest,
    touches_thing,
    touching,
)
from sim.fairy_meat.moves import LEAST, arrive, draw_near, go_straight, put, touch
from sim.fairy_meat.path import ground, unit
from sim.fairy_meat.sight import BLOCKED, sees
from sim.jit import jit, linked

STANDOFF_GAP = 12.5
"""Just beyond a flutter."""
AHEAD = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.5, 0.5)
ACROSS = (1.0, -1.0, 1.0, -1.0, 1.0, -1.0, 0.8660254037844386, -0.8660254037844386)
PART = (0.3333333333333333, 0.3333333333333333, 0.6666666666666666, 0.6666666666666666, 1.0, 1.0, 1.0, 1.0)
"""Where a shooter looks for a line of sight: to either side by thirds of her move, then slanting ahead."""


@jit
def own_seat(table, f, seat):
    """For which seat a figure moves: her own, or who uses her if she's mad."""
    me = table.figure[f]
    return seat if me.mad or me.tripping or me.side < 0 else me.side


@jit
def is_corpse(table, f, slot):
    """Whether a slot holds meat to eat or drag, and not what figure f drags already."""
    body = table.figure[slot]
    if not body.present or slot == table.turn.dragging:
        return False
    return body.what == BUNDLE or (body.what == FAIRY and not body.alive)


@jit
def is_target(table, f, slot):
    """Whether a slot holds another living figure on the board."""
    return slot != f and table.figure[slot].alive and table.figure[slot].present


@jit
def reach_of_shots(rules, me):
    """Inches that her ranged weapons reach; 0 without one."""
    far = 0.0
    for k in range(2):
        weapon = rules.weapon[me.weapon[k]]
        if me.weapon[k] > 0 and weapon.ranged:
            far = max(far, NEVER if weapon.reach < 0 else float(weapon.reach))
    return far


@jit
def can_shoot(rules, table, f, x, y, z, target, far):
    """Whether she could shoot at a figure from a point: range and sight."""
    other = table.figure[target]
    wide = distance(x, y, other.x, other.y) - table.figure[f].radius - other.radius
    if wide < rules.least_gap - EXACT or wide > far + EXACT:
        return False
    return sees(rules, table, f, x, y, z, target) != BLOCKED


@linked(RULES, TABLE, int, int, int, int, float, bool, int, [float], gives=bool)
def shooting_place(rules, table, f, near, barred, others, reach, climbing, target, spot):
    """The nearest spot that she can shoot from: along the line to the target till it's in range, or to one side of it."""
    me = table.figure[f]
    far = reach_of_shots(rules, me)
    if me.what != FAIRY or far == 0.0 or can_shoot(rules, table, f, me.x, me.y, me.z, target, far):
        return False
    other = table.figure[target]
    ux, uy = unit(other.x - me.x, other.y - me.y)
    away = gap(me, other)
    if away > far + reach:
        return False
    step = max(0.0, away - far)
    if away < rules.least_gap:
        step = away - rules.least_gap
    x = me.x + ux * step
    y = me.y + uy * step
    if (
        step != 0.0
        and can_shoot(rules, table, f, x, y, ground(rules, x, y), target, far)
        and arrive(rules, table, f, near, others, reach, climbing, x, y, spot)
    ):
        return True
    for k in range(8):
        x = me.x + reach * PART[k] * (ux * AHEAD[k] - uy * ACROSS[k])
        y = me.y + reach * PART[k] * (uy * AHEAD[k] + ux * ACROSS[k])
        if can_shoot(rules, table, f, x, y, ground(rules, x, y), target, far) and arrive(
            rules, table, f, near, others, reach, climbing, x, y, spot
        ):
            return True
    return False


@linked(RULES, TABLE, int, int, int, int, float, bool, int, [float], gives=bool)
def hiding_place(rules, table, f, seat, near, others, reach, climbing, k, spot):
    """The spot behind terrain, seen from the nearest enemy."""
    me = table.figure[f]
    feature = rules.feature[k]
    if not feature.hard or distance(me.x, me.y, feature.x, feature.y) - feature.a - feature.b > reach + 2.0:
        return False
    foe = nearest(table, f, own_seat(table, f, seat), 0)
    if foe < 0:
        return False
    enemy = table.figure[foe]
    ux, uy = unit(feature.x - enemy.x, feature.y - enemy.y)
    wide = me.radius + SPOT
    far = feature.a + wide
    if not feature.circle:
        far = NEVER
        if abs(ux) > EXACT:
            far = (feature.a + wide) / abs(ux)
        if abs(uy) > EXACT:
            far = min(far, (feature.b + wide) / abs(uy))
    x = feature.x + ux * far
    y = feature.y + uy * far
    if distance(me.x, me.y, x, y) < LEAST:
        return False
    return arrive(rules, table, f, near, others, reach, climbing, x, y, spot)


@jit
def on_top(rules, table, f, near, others, reach, climbing, k, spot):
    """The nearest spot on top of terrain with all of her base, if it's large enough."""
    me = table.figure[f]
    feature = rules.feature[k]
    if not rules.perches or not feature.hard or not feature.landable:
        return False
    wide = max(0.0, feature.a - me.radius)
    deep = max(0.0, feature.b - me.radius)
    x = min(max(me.x, feature.x - wide), feature.x + wide)
    y = min(max(me.y, feature.y - deep), feature.y + deep)
    if feature.circle:
        far = distance(me.x, me.y, feature.x, feature.y)
        part = min(1.0, wide / far) if far > EXACT else 0.0
        x = feature.x + (me.x - feature.x) * part
        y = feature.y + (me.y - feature.y) * part
    if distance(me.x, me.y, x, y) < LEAST:
        return False
    return arrive(rules, table, f, near, others, reach, climbing, x, y, spot)


@jit
def to_thing(rules, table, f, near, barred, others, reach, climbing, x, y, spot):
    """Into contact with a gift box or mushroom, or towards it."""
    if touches_thing(table.figure[f], x, y):
        return False
    z = ground(rules, x, y)
    if touch(rules, table, f, near, others, reach, climbing, x, y, THING_RADIUS, z, spot):
        return True
    return draw_near(rules, table, f, barred, others, reach, x, y, THING_RADIUS, spot)


@jit
def at_figure(rules, table, f, near, barred, others, reach, climbing, mode, kind, slot, spot):
    """Spots that are about another figure or a corpse."""
    me = table.figure[f]
    other = table.figure[slot]
    if kind == ATOP and (mode != POUNCE or other.what != FAIRY):
        return False
    if touching(me, other) and kind not in (AWAY, STANDOFF) and not table.turn.from_edge:
        if kind == ATOP:
            put(rules, spot, me.x, me.y, 0.0, 0.0, 0.0, 0.0)
            spot[2] = me.z
        return kind == ATOP
    if kind in (APPROACH, NEAR_CORPSE):
        return draw_near(rules, table, f, barred, others, reach, other.x, other.y, other.radius, spot)
    if kind in (AWAY, STANDOFF):
        ux, uy = unit(me.x - other.x, me.y - other.y)
        if kind == AWAY:
            return go_straight(rules, table, f, barred, others, ux, uy, reach, spot)
        far = STANDOFF_GAP + me.radius + other.radius
        x = other.x + ux * far
        y = other.y + uy * far
        if distance(me.x, me.y, x, y) < LEAST:
            return False
        return arrive(rules, table, f, near, others, reach, climbing, x, y, spot)
    x = other.x
    y = other.y
    return touch(rules, table, f, near, others, reach, climbing, x, y, other.radius, other.z, spot)
