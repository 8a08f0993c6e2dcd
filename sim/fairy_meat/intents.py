"""What a figure can make of her turn, for strategies: the worth of each speed and of each thing to do next.

Meant to be called from a strategy's `think_` function after `note_taste`; worths are in the taste's units. They look as far
as the end of this turn, and at dangers and prospects beyond (`prospects.py`).
"""

from sim.fairy_meat.circumstances import may_wrestle
from sim.fairy_meat.errands import NEVER_DO, best_move, best_rush
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
    CRAWL,
    EAT,
    FAIRY,
    FIGURES,
    POSE,
    RULES,
    RUSH,
    TABLE,
    WRESTLE,
)
from sim.fairy_meat.outlook import brawl_worth, riot_weapon
from sim.fairy_meat.prospects import (
    CORPSES,
    DIE,
    GIFT,
    GRAPPLE,
    HURT,
    MEAL,
    MODES_AT,
    PAIN,
    RAGE,
    SLAY,
    SPARK,
    attack_from,
    box_at,
    meal_at,
    note_field,
    place_worth,
)
from sim.fairy_meat.wits import best_spell
from sim.jit import jit, linked


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
        one = table.figure[g]
        if one.brawl == me.brawl and one.side != seat and may_wrestle(rules, table, f, g, 0, seat):
            worth = brawl_worth(
                rules, table, f, g, weapon, bonus, notes[HURT], notes[SLAY], notes[PAIN], notes[DIE]
            )
            best = max(best, worth)
    notes[ACT_WRESTLE] = best
    return 0
