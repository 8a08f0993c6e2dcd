"""Where a figure may go: what each kind of destination means (rulebook: Types of Movement, Moving the Figures).

Players of the miniatures game move to any spot on the table. Here a spot is named by what it's for, as a kind and an object
(`field.py` lists them), and found by one rule for each.
"""

from sim.fairy_meat.field import (
    APPROACH,
    ATOP,
    AWAY,
    BLOW,
    BY_STARTLINE,
    COMPASS,
    CONTACT,
    FAIRY,
    FIGURES,
    FINISH,
    HIDE,
    HOLD,
    NEAR_CORPSE,
    PERCH,
    POUNCE,
    RALLY,
    RULES,
    SHOOT,
    STANDOFF,
    TABLE,
    THINGS,
    TO_BOX,
    TO_CORPSE,
    TO_MUSHROOM,
)
from sim.fairy_meat.geometry import NEVER, gap, is_foe, stands, touching
from sim.fairy_meat.moves import go_straight, put, run_out
from sim.fairy_meat.path import crowd
from sim.fairy_meat.places import (
    at_figure,
    hiding_place,
    is_corpse,
    is_target,
    on_top,
    own_seat,
    reach_of_shots,
    shooting_place,
    to_thing,
)
from sim.fairy_meat.speed import allowance, height_allowance
from sim.fairy_meat.walls import CLIMBING, walls
from sim.jit import jit, linked, lowest_bit

HALF = 0.7071067811865476
EAST = (0.0, HALF, 1.0, HALF, 0.0, -HALF, -1.0, -HALF)
NORTH = (1.0, HALF, 0.0, -HALF, -1.0, -HALF, 0.0, HALF)
"""The eight directions, from north to the right."""
NEAR_FOES, NEAR_FRIENDS = 3, 2


@linked(RULES, TABLE, int, int, int, int, int, float, bool, int, int, int, [float], gives=bool)
def aim(rules, table, f, seat, near, barred, others, reach, climbing, mode, kind, thing, spot):
    """The spot of a kind and object: see `destination`, which works out what this is given."""
    me = table.figure[f]
    if kind == HOLD:
        put(rules, spot, me.x, me.y, 0.0, 0.0, 0.0, 0.0)
        spot[2] = me.z
        return thing == 0
    if thing < 0 or reach <= 0.0:
        return False
    if kind <= SHOOT or kind == RALLY:
        if thing >= FIGURES or not is_target(table, f, thing):
            return False
        if kind == SHOOT:
            return shooting_place(rules, table, f, near, barred, others, reach, climbing, thing, spot)
        return at_figure(rules, table, f, near, barred, others, reach, climbing, mode, kind, thing, spot)
    if kind in (TO_CORPSE, NEAR_CORPSE):
        if thing >= FIGURES or not is_corpse(table, f, thing):
            return False
        return at_figure(rules, table, f, near, barred, others, reach, climbing, mode, kind, thing, spot)
    if kind == HIDE:
        if thing >= rules.features:
            return False
        return hiding_place(rules, table, f, seat, near, others, reach, climbing, thing, spot)
    if kind == PERCH:
        return thing < rules.features and on_top(rules, table, f, near, others, reach, climbing, thing, spot)
    if kind in (TO_BOX, TO_MUSHROOM):
        if thing >= THINGS or (kind == TO_MUSHROOM and thing >= rules.scenario.mushrooms):
            return False
        if kind == TO_BOX and (thing >= rules.scenario.boxes or not table.box >> thing & 1):
            return False
        x = rules.scenario.box_x[thing] if kind == TO_BOX else rules.scenario.mushroom_x[thing]
        y = rules.scenario.box_y[thing] if kind == TO_BOX else rules.scenario.mushroom_y[thing]
        return to_thing(rules, table, f, near, barred, others, reach, climbing, x, y, spot)
    if kind == FINISH and thing <= 4:
        # The finish is the side opposite to the start, in the north.
        way_out = 2 * max(0, thing - 1)
        return run_out(rules, table, f, barred, others, reach, EAST[way_out], NORTH[way_out], spot)
    if kind == COMPASS and thing < 8:
        return go_straight(rules, table, f, barred, others, EAST[thing], NORTH[thing], reach, spot)
    return False


@linked(RULES, TABLE, int, int, int, int, [float], gives=bool)
def destination(rules, table, f, mode, kind, thing, spot):
    """Where figure f gets who moves in a mode to a kind of destination and its object; False if there's no such move.

    `spot` gets x, y and height of the place, the length of the move, whether it bends (1) and where, and whether she crosses
    the edge that she makes for (1).
    """
    reach = allowance(rules, table, f, mode)
    altitude = height_allowance(rules, table, f, mode)
    near = walls(rules, table, f, altitude, reach)
    barred = walls(rules, table, f, altitude, NEVER)
    climbing = altitude == CLIMBING
    others = crowd(table, f)
    seat = table.player
    return aim(rules, table, f, seat, near, barred, others, reach, climbing, mode, kind, thing, spot)


@jit
def closest(table, f, slots, most):
    """Of the figures of a bit set the nearest to figure f, at most so many, as a bit set."""
    chosen = 0
    for _ in range(most):
        best = -1
        least = NEVER
        left = slots & ~chosen
        while left:
            slot = lowest_bit(left)
            left &= left - 1
            far = gap(table.figure[f], table.figure[slot])
            if far < least:
                least = far
                best = slot
        if best < 0:
            break
        chosen |= 1 << best
    return chosen


@jit
def reached(options, start, n):
    """The objects of the options from `start` on, as a bit set."""
    found = 0
    for k in range(start, n):
        found |= 1 << (options[k] & 63)
    return found


@jit
def terrain(rules, perch):
    """Terrain to hide behind, or to stand on, as a bit set."""
    found = 0
    for k in range(rules.features):
        feature = rules.feature[k]
        if feature.hard and (not perch or (rules.perches and feature.landable)):
            found |= 1 << k
    return found


@jit
def way_out(rules, me):
    """Which of the FINISH destinations are for her: the finish in a race; the nearest edge for a thrall that flees."""
    if me.fleeing:
        sides = (rules.scenario.depth - me.y, rules.scenario.width - me.x, me.y, me.x)
        best = 0
        for k in range(1, 4):
            if sides[k] < sides[best]:
                best = k
        return 2 << best
    return 1 if me.what == FAIRY and rules.scenario.setup == BY_STARTLINE else 0


@linked(RULES, TABLE, int, int, int, int, int, float, bool, int, int, int, [int], int)
def offer(rules, table, f, seat, near, barred, others, reach, climbing, mode, kind, things, options, n):
    """Write down the destinations of a kind that there are, of the objects in a bit set; returns how many options in all."""
    spot = table.spot
    left = things
    while left:
        thing = lowest_bit(left)
        left &= left - 1
        if aim(rules, table, f, seat, near, barred, others, reach, climbing, mode, kind, thing, spot):
            options[n] = 64 * kind + thing
            n += 1
    return n


@linked(RULES, TABLE, int, int, [int], int)
def destinations(rules, table, f, mode, options, seat):
    """Write down where figure f may go, moved by `seat`: 64 * kind + object, rising. Returns how many there are.

    With the rules' `prune`, what is hardly ever wise is left out: to approach whom she can reach, to mind any but the three
    nearest enemies, and to go in one of eight directions unless she's a thrall or mad or blown.
    """
    me = table.figure[f]
    reach = allowance(rules, table, f, mode)
    altitude = height_allowance(rules, table, f, mode)
    near = walls(rules, table, f, altitude, reach)
    barred = walls(rules, table, f, altitude, NEVER)
    climbing = altitude == CLIMBING
    own = own_seat(table, f, seat)
    foes = 0
    fairies = 0
    friends = 0
    corpses = 0
    others = 0
    for slot in range(FIGURES):
        other = table.figure[slot]
        if not other.present or slot == f:
            continue
        bit = 1 << slot
        if stands(other):
            others |= bit
        if is_foe(other, own):
            foes |= bit
            if other.what == FAIRY:
                fairies |= bit
        elif is_corpse(table, f, slot):
            corpses |= bit
        elif other.alive and other.what == FAIRY and not touching(me, other):
            friends |= bit
    fairy = me.what == FAIRY
    if not fairy:
        # Thralls attack fairies alone, and eat nothing.
        foes = fairies
        corpses = 0
    few = closest(table, f, foes, NEAR_FOES) if rules.prune else foes
    n = 0
    start = 0
    for kind in range(RALLY + 1):
        things = 0
        if me.fleeing:
            things = way_out(rules, me) if kind == FINISH else 0
        elif kind == CONTACT:
            things = foes
        elif kind in (APPROACH, NEAR_CORPSE):
            things = foes if kind == APPROACH else corpses
            if rules.prune:
                things &= ~reached(options, start, n)
        elif kind == AWAY:
            things = few
        elif kind == COMPASS:
            things = 255 if not fairy or me.mad or me.tripping or mode == BLOW or not rules.prune else 0
        elif kind == HOLD:
            things = 0 if table.turn.from_edge else 1
        elif not fairy:
            things = 0
        elif kind == ATOP:
            things = fairies if mode == POUNCE else 0
        elif kind == STANDOFF:
            things = few
        elif kind == SHOOT:
            things = few if reach_of_shots(rules, me) > 0.0 else 0
        elif kind in (HIDE, PERCH):
            things = terrain(rules, kind == PERCH)
        elif kind == TO_CORPSE:
            things = corpses
        elif kind == TO_BOX:
            things = table.box
        elif kind == TO_MUSHROOM:
            things = (1 << rules.scenario.mushrooms) - 1
        elif kind == FINISH:
            things = way_out(rules, me)
        elif kind == RALLY:
            things = closest(table, f, friends, NEAR_FRIENDS)
        start = n
        n = offer(
            rules, table, f, seat, near, barred, others, reach, climbing, mode, kind, things, options, n
        )
    if n == 0:
        n = offer(
            rules, table, f, seat, near, barred, others, reach, climbing, mode, COMPASS, 255, options, n
        )
    if n == 0:
        n = offer(rules, table, f, seat, near, barred, others, reach, climbing, mode, HOLD, 1, options, n)
    for k in range(8):
        table.spot[k] = 0.0
    return n
