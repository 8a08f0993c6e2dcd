"""What a figure can make of her turn, for strategies: the worth of each speed, of each thing to do next, of each destination.

Meant to be called from a strategy's `think_` function after `note_taste`; worths are in the taste's units. A plan looks as far as
the end of this turn, and at dangers and prospects beyond (`prospects.py`).
"""

from sim.fairy_meat.charge import may_rush
from sim.fairy_meat.circumstances import may_wrestle
from sim.fairy_meat.destination import destination
from sim.fairy_meat.field import (
    ACT_ATTACK,
    ACT_BITE_ATTACK,
    ACT_BITE_MOVE,
    ACT_BOX,
    ACT_CAST,
    ACT_DRAG,
    ACT_END,
    ACT_FRENZY,
    ACT_JOIN,
    ACT_MOVE,
    ACT_MUSHROOM_ATTACK,
    ACT_MUSHROOM_MOVE,
    ACT_REMINISCE,
    ACT_ROB_ATTACK,
    ACT_ROB_MOVE,
    ACT_WRESTLE,
    APPROACH,
    ATOP,
    AWAY,
    CONTACT,
    CRAWL,
    EAT,
    FAIRY,
    FIGURES,
    FINISH,
    FLUTTER,
    FROLIC,
    HIDE,
    HOLD,
    NEAR_CORPSE,
    POSE,
    POUNCE,
    RULES,
    RUSH,
    SHOOT,
    STANDOFF,
    TABLE,
    THINGS,
    TO_BOX,
    TO_CORPSE,
    WRESTLE,
)
from sim.fairy_meat.geometry import distance, gap
from sim.fairy_meat.outlook import brawl_worth, charge_worth, has_bow, melee_worth, riot_weapon
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
    MODES_AT,
    PAIN,
    RAGE,
    SLAY,
    SLOT,
    SPARK,
    attack_from,
    box_at,
    meal_at,
    note_field,
    place_worth,
)
from sim.fairy_meat.speed import allowance
from sim.fairy_meat.wits import best_spell
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
                rules, table, f, thing, 1, strikes, notes[GRAPPLE], notes[HURT], notes[SLAY], notes[PAIN], notes[DIE]
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


@linked(RULES, TABLE, int, int, [float], gives=float)
def mode_worth(rules, table, f, mode, notes):
    """What her turn is worth in a mode, MOVE and ATTACK slots unspent: strike and move, move and strike, or stay."""
    me = table.figure[f]
    seat = table.turn.user
    here = place_worth(rules, table, f, me.x, me.y, me.z, notes)
    meal = 0.0
    if table.turn.spells == 0 and me.what == FAIRY:
        meal = meal_at(rules, table, f, me.x, me.y, notes)
    strike = attack_from(rules, table, f, mode, me.x, me.y, me.z, notes)
    bite = notes[MEAL] if meal > 0.0 else 0.0
    spark = notes[SPARK] if me.what == FAIRY and me.twinkle < me.most_twinkle else 0.0
    first = max(max(strike, bite), spark)
    if table.box != 0 and box_at(rules, table, f, me.x, me.y):
        first = max(first, notes[GIFT])
    if mode == POSE:
        return here + first
    if mode == EAT:
        second = max(notes[MEAL] if meal > 1.5 else 0.0, max(strike, spark))
        return here + notes[MEAL] + second
    if mode == RUSH:
        return best_rush(rules, table, f, seat, 1, notes)
    best = best_move(rules, table, f, mode, 1, notes)
    if first > 0.0:
        best = max(best, first + max(here, best_move(rules, table, f, mode, 0, notes)))
    return best


@linked(RULES, TABLE, int, [float])
def note_modes(rules, table, f, notes):
    """Note what every mode is worth to figure f at the start of her turn (places `MODES_AT` on)."""
    note_field(rules, table, f, table.turn.user, notes)
    thrall = table.figure[f].what != FAIRY
    for mode in range(10):
        if mode == WRESTLE or (thrall and POSE < mode < CRAWL):
            continue
        if not thrall and mode > EAT:
            continue
        if mode == EAT and notes[CORPSES] == 0.0:
            notes[MODES_AT + mode] = notes[MODES_AT + POSE] + 0.5 * notes[MEAL]  # a mushroom or loot
            continue
        notes[MODES_AT + mode] = mode_worth(rules, table, f, mode, notes)
    return 0


@linked(RULES, TABLE, int, [float])
def note_acts(rules, table, f, notes):
    """Note what everything that figure f might do next in her turn is worth (places 0 to 15)."""
    turn = table.turn
    me = table.figure[f]
    seat = turn.user
    note_field(rules, table, f, seat, notes)
    for k in range(16):
        notes[k] = NEVER_DO
    if me.brawl > 0:
        note_brawl(rules, table, f, seat, notes)
        return 0
    mode = turn.mode
    here = place_worth(rules, table, f, me.x, me.y, me.z, notes)
    strikes = 1 if turn.fought == 0 else 0
    moves = turn.moved == 0 and mode != POSE and mode != EAT and mode != WRESTLE
    later = here
    if moves and mode != RUSH:
        notes[ACT_MOVE] = best_move(rules, table, f, mode, strikes, notes)
        later = max(here, best_move(rules, table, f, mode, 0, notes)) if strikes else notes[ACT_MOVE]
    elif moves:
        notes[ACT_MOVE] = best_rush(rules, table, f, seat, strikes, notes)
        later = max(here, best_rush(rules, table, f, seat, 0, notes)) if strikes else notes[ACT_MOVE]
    notes[ACT_END] = here
    if strikes:
        strike = attack_from(rules, table, f, mode, me.x, me.y, me.z, notes)
        notes[ACT_ATTACK] = later + strike if strike > 0.0 else here - 0.5
        notes[ACT_BITE_ATTACK] = later + notes[MEAL]
        notes[ACT_BOX] = later + notes[GIFT]
        notes[ACT_REMINISCE] = later + notes[SPARK]
        notes[ACT_MUSHROOM_ATTACK] = later + 0.5 * notes[MEAL]
        notes[ACT_ROB_ATTACK] = later + 0.2
        more = max(strike, notes[MEAL] if meal_at(rules, table, f, me.x, me.y, notes) > 1.5 else 0.0)
        notes[ACT_BITE_MOVE] = here + notes[MEAL] + more
        notes[ACT_MUSHROOM_MOVE] = here + 0.5 * notes[MEAL] + more
        notes[ACT_ROB_MOVE] = here + 0.2 + more
        notes[ACT_FRENZY] = here + notes[RAGE] * me.live
    else:
        notes[ACT_BITE_MOVE] = here + notes[MEAL]
        notes[ACT_MUSHROOM_MOVE] = here + 0.5 * notes[MEAL]
        notes[ACT_ROB_MOVE] = here + 0.2
    notes[ACT_JOIN] = here + notes[GRAPPLE] - 0.1
    notes[ACT_DRAG] = here - 5.0
    note_casting(rules, table, f, here, notes)
    return 0


@jit
def note_casting(rules, table, f, here, notes):
    """Casting first takes nothing away but bites; in between it ends all else."""
    turn = table.turn
    if me_may_cast(table, f):
        gain = best_spell(rules, table, f, notes)
        if gain <= 0.0:
            notes[ACT_CAST] = here - 1.0
        elif turn.moved or turn.fought:
            notes[ACT_CAST] = here + gain
        else:
            notes[ACT_CAST] = gain + max(max(notes[ACT_MOVE], notes[ACT_ATTACK]), here)


@jit
def me_may_cast(table, f):
    """Whether it is worth a look which spells she has."""
    figure = table.figure[f]
    return figure.what == FAIRY and figure.twinkle > 0 and table.turn.bitten == 0 and figure.steering < 0


@linked(RULES, TABLE, int, int, [float])
def note_brawl(rules, table, f, seat, notes):
    """The acts of a wrestler."""
    me = table.figure[f]
    notes[ACT_END] = 0.0
    notes[ACT_FRENZY] = 0.3 * me.live
    best = NEVER_DO
    weapon = riot_weapon(rules, me)
    bonus = 1 if table.turn.bonus == f else 0
    for g in range(FIGURES):
        if table.figure[g].brawl == me.brawl and g != f and table.figure[g].side != seat:
            if may_wrestle(rules, table, f, g, 0, seat):
                worth = brawl_worth(
                    rules, table, f, g, weapon, bonus, notes[HURT], notes[SLAY], notes[PAIN], notes[DIE]
                )
                best = max(best, worth)
    notes[ACT_WRESTLE] = best
    return 0
