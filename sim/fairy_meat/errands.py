"""Where a figure might go, for strategies: the worth of each destination and of each rush, and the best of them.

Worths are in the units of the taste noted in `notes` (`prospects.py`), and hold what she can still do when she gets there.
"""

from sim.fairy_meat.charge import may_rush
from sim.fairy_meat.destination import destination
from sim.fairy_meat.field import (
    APPROACH,
    ATOP,
    AWAY,
    CONTACT,
    FAIRY,
    FINISH,
    FROLIC,
    HIDE,
    NEAR_CORPSE,
    POUNCE,
    RULES,
    RUSH,
    SHOOT,
    STANDOFF,
    TABLE,
    THINGS,
    TO_BOX,
    TO_CORPSE,
)
from sim.fairy_meat.geometry import distance, gap
from sim.fairy_meat.outlook import charge_worth, has_bow, melee_worth
from sim.fairy_meat.prospects import (
    CORPSES,
    CROWN,
    DIE,
    FEAR,
    FOE_NOTES,
    FOES,
    GIFT,
    GRAPPLE,
    HURT,
    KEEP,
    MEAL,
    PAIN,
    SLAY,
    SLOT,
    SPARK,
    attack_from,
    box_at,
    meal_at,
    place_worth,
)
from sim.fairy_meat.speed import allowance
from sim.jit import jit, linked

NEVER_DO = -1000.0
HIDES = 1.5
"""Fear from which on it's worth a look behind every wall."""


@linked(RULES, TABLE, int, int, int, float, float, float, [float], gives=float)
def spot_worth(rules, table, f, mode, strikes, x, y, z, notes):
    """What ending a move at (x, y, z) is worth, with the ATTACK slot still to be used if `strikes`."""
    worth = place_worth(rules, table, f, x, y, z, notes)
    if not strikes:
        return worth
    best = attack_from(rules, table, f, mode, x, y, z, notes)
    if table.figure[f].what == FAIRY and table.turn.plan == 0:
        if notes[CORPSES] > 0.0 and table.turn.spells == 0 and meal_at(rules, table, f, x, y, notes) > 0.0:
            best = max(best, notes[MEAL])
        if table.box != 0 and box_at(rules, table, f, x, y):
            best = max(best, notes[GIFT])
        if table.figure[f].twinkle < table.figure[f].most_twinkle:
            best = max(best, notes[SPARK])
    return worth + best


@linked(RULES, TABLE, int, int, int, int, int, [float], gives=float)
def move_worth(rules, table, f, mode, kind, thing, strikes, notes):
    """What going to a destination is worth; `NEVER_DO` if there's no such move."""
    spot = table.spot
    worth = NEVER_DO
    if destination(rules, table, f, mode, kind, thing, spot):
        if kind == FINISH and thing == 0 and spot[7] != 0.0:
            worth = notes[CROWN]
        elif kind == ATOP and mode == POUNCE and table.turn.plan == 0:
            worth = place_worth(rules, table, f, spot[0], spot[1], spot[2], notes)
            worth += charge_worth(
                rules,
                table,
                f,
                thing,
                1,
                strikes,
                notes[GRAPPLE],
                notes[HURT],
                notes[SLAY],
                notes[PAIN],
                notes[DIE],
            )
        else:
            worth = spot_worth(rules, table, f, mode, strikes, spot[0], spot[1], spot[2], notes)
    for k in range(8):
        spot[k] = 0.0
    return worth


@linked(RULES, TABLE, int, int, int, [float], gives=float)
def best_move(rules, table, f, mode, strikes, notes):
    """The best of the likeliest destinations in a mode; `NEVER_DO` without any."""
    me = table.figure[f]
    reach = allowance(rules, table, f, mode)
    best = NEVER_DO
    near_foe = -1
    for k in range(int(notes[FOES])):
        g = int(notes[FOES + 1 + FOE_NOTES * k + SLOT])
        apart = gap(me, table.figure[g])
        fine = NEVER_DO
        if strikes and apart <= reach + 0.5:
            fine = move_worth(rules, table, f, mode, CONTACT, g, strikes, notes)
            best = max(best, fine)
            if mode == POUNCE and table.figure[g].what == FAIRY and me.kill > 0:
                best = max(best, move_worth(rules, table, f, mode, ATOP, g, strikes, notes))
        if fine == NEVER_DO and k < 2:
            best = max(best, move_worth(rules, table, f, mode, APPROACH, g, strikes, notes))
        if k == 0:
            near_foe = g
        if strikes and k < 3 and has_bow(rules, me) > 0:
            best = max(best, move_worth(rules, table, f, mode, SHOOT, g, strikes, notes))
    if near_foe >= 0 and (notes[FEAR] > 0.0 or notes[KEEP] > 0.0):
        best = max(best, move_worth(rules, table, f, mode, AWAY, near_foe, strikes, notes))
        best = max(best, move_worth(rules, table, f, mode, STANDOFF, near_foe, strikes, notes))
    for k in range(min(int(notes[CORPSES]), 2)):
        corpse = int(notes[CORPSES + 1 + k])
        fine = NEVER_DO
        if gap(me, table.figure[corpse]) <= reach + 0.5:
            fine = move_worth(rules, table, f, mode, TO_CORPSE, corpse, strikes, notes)
        if fine == NEVER_DO:
            fine = move_worth(rules, table, f, mode, NEAR_CORPSE, corpse, strikes, notes)
        best = max(best, fine)
    return max(best, rarer_moves(rules, table, f, mode, strikes, notes))


@jit
def rarer_moves(rules, table, f, mode, strikes, notes):
    """The finish, gift boxes, and a place behind a wall."""
    best = NEVER_DO
    if rules.scenario.cross_points > 0:
        best = move_worth(rules, table, f, mode, FINISH, 0, strikes, notes)
    if table.box != 0 and notes[GIFT] > 0.0:
        box = nearest_box(rules, table, f)
        best = max(best, move_worth(rules, table, f, mode, TO_BOX, box, strikes, notes))
    if notes[FEAR] >= HIDES and mode >= FROLIC:
        for k in range(rules.features):
            if rules.feature[k].hard:
                best = max(best, move_worth(rules, table, f, mode, HIDE, k, strikes, notes))
    return best


@jit
def nearest_box(rules, table, f):
    """The gift box nearest to a figure."""
    best = 0
    least = 1e9
    me = table.figure[f]
    for k in range(THINGS):
        if table.box >> k & 1:
            far = distance(me.x, me.y, rules.scenario.box_x[k], rules.scenario.box_y[k])
            if far < least:
                least = far
                best = k
    return best


@linked(RULES, TABLE, int, int, int, int, [float], gives=float)
def rush_worth(rules, table, f, target, seat, strikes, notes):
    """What rushing at a fairy is worth; nearer than a rush counts from she is only bumped into, and hit."""
    me, one = table.figure[f], table.figure[target]
    length = distance(me.x, me.y, one.x, one.y)
    near = max(1.0 - (me.radius + one.radius) / max(length, 0.1), 0.0)
    x, y = me.x + (one.x - me.x) * near, me.y + (one.y - me.y) * near
    worth = place_worth(rules, table, f, x, y, one.z, notes)
    if gap(me, one) < rules.rush_least:
        if strikes:
            worth += melee_worth(rules, table, f, RUSH, target, notes[HURT], notes[SLAY], notes[PAIN])
        return worth
    return worth + charge_worth(
        rules, table, f, target, 0, strikes, notes[GRAPPLE], notes[HURT], notes[SLAY], notes[PAIN], notes[DIE]
    )


@linked(RULES, TABLE, int, int, int, [float], gives=float)
def best_rush(rules, table, f, seat, strikes, notes):
    """The best fairy to rush at; `NEVER_DO` if there's none."""
    best = NEVER_DO
    for k in range(int(notes[FOES])):
        g = int(notes[FOES + 1 + FOE_NOTES * k + SLOT])
        if may_rush(rules, table, f, g, seat):
            best = max(best, rush_worth(rules, table, f, g, seat, strikes, notes))
    return best
