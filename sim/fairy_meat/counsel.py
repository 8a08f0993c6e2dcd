"""Decisions apart from a figure's turn, for strategies: when to act, where to set up, what to do with somebody mad."""

from sim.fairy_meat.field import (
    BY_STARTLINE,
    FAIRY,
    FIGURES,
    FLUTTER,
    FROLIC,
    NO_MORE,
    RULES,
    TABLE,
    TO_BOX,
    TO_CORPSE,
)
from sim.fairy_meat.figures import is_fairy, is_food, stands, weapon_of
from sim.fairy_meat.geometry import NEVER, REACH, distance, gap
from sim.fairy_meat.outlook import brawl_worth, riot_weapon, strike_worth
from sim.fairy_meat.prospects import (
    DIE,
    FOE_NOTES,
    FOES,
    GAIN,
    GAIN_FLUTTERED,
    GAIN_POSED,
    HURT,
    MEAL,
    PAIN,
    SHOOT,
    SLAY,
    SLOT,
    note_field,
    shot_from,
)
from sim.fairy_meat.sight import COVERED, sight
from sim.fairy_meat.speed import share
from sim.jit import linked


@linked(RULES, TABLE, int, int, [float], gives=float)
def within_reach(rules, table, f, seat, notes):
    """The best that figure f could do this turn, attack or bite, as the crow flies: 0 if nothing is near enough."""
    note_field(rules, table, f, seat, notes)
    me = table.figure[f]
    best = 0.0
    quick = share(rules, table, f)
    for k in range(int(notes[FOES])):
        at = FOES + 1 + FOE_NOTES * k
        apart = gap(me, table.figure[int(notes[at + SLOT])])
        if apart <= REACH:
            best = max(best, notes[at + GAIN_POSED])
        elif apart <= rules.distance[FROLIC] * quick:
            best = max(best, notes[at + GAIN])
        elif apart <= rules.distance[FLUTTER] * quick:
            best = max(best, notes[at + GAIN_FLUTTERED])
    best = max(best, shot_from(rules, table, f, FROLIC, me.x, me.y, me.z, notes))
    for g in range(FIGURES):
        one = table.figure[g]
        if one.alive == 0 and is_food(one) and gap(me, one) <= rules.distance[FLUTTER] * quick:
            best = max(best, notes[MEAL])
    return best


@linked(RULES, TABLE, int, int, float, gives=float)
def place_liking(rules, table, option, seat, apart):
    """How good a place to set up is: foes some `apart` inches off, friends near, the middle rather than a corner."""
    if rules.scenario.setup == BY_STARTLINE:
        return 0.0
    x, y = 2.0 * (option % 64) + 1.0, 2.0 * (option // 64) + 1.0
    foe = NEVER
    friends = 0.0
    for g in range(FIGURES):
        one = table.figure[g]
        if stands(one) and one.what == FAIRY:
            far = distance(x, y, one.x, one.y)
            if one.side == seat:
                friends -= 0.2 * far
            else:
                foe = min(foe, far)
    worth = 0.3 * friends - 0.1 * distance(x, y, 0.5 * rules.scenario.width, 0.5 * rules.scenario.depth)
    return worth - abs(foe - apart) if foe < NEVER else worth


@linked(RULES, TABLE, int, int, gives=float)
def madness_worth(rules, table, plan, seat):
    """What to do with somebody mad: set her on a foe that is nearer than every friend, or lead her away from one's own."""
    if plan == 0:
        return 0.0
    f = table.actor
    me = table.figure[f]
    foe, friend = NEVER, NEVER
    for g in range(FIGURES):
        one = table.figure[g]
        if g != f and is_fairy(one) and one.done == 0:
            if one.side == seat:
                friend = min(friend, gap(me, one))
            else:
                foe = min(foe, gap(me, one))
    if plan == 1:
        return 3.0 if foe <= 12.0 else -1.0
    if plan == 4:
        return 2.0 if foe <= REACH else -1.0
    if plan == 3:
        return 1.0 if friend <= 14.0 else -1.0
    return 2.5 if foe <= REACH and friend <= 12.0 else -1.0


@linked(RULES, TABLE, int, int, int, gives=float)
def drift_worth(rules, table, f, option, seat):
    """Where to have somebody carried who isn't one's own (mad, or blown off by a spell): to foes, away from friends."""
    me = table.figure[f]
    kind, thing = option // 64, option % 64
    if kind in (TO_CORPSE, TO_BOX):
        return -1.0
    if kind <= 2 and thing < FIGURES:
        return 5.0 if table.figure[thing].side != seat and me.side != seat else -5.0
    if kind == 3 and thing < FIGURES:
        return 1.0 if table.figure[thing].side == seat else 0.0
    return 0.0


@linked(RULES, TABLE, int, int, [float], gives=float)
def target_worth(rules, table, option, seat, notes):
    """What naming a target with a weapon (an option of `attack`) is worth; 0 for naming no further one."""
    if option == NO_MORE:
        return 0.0
    turn = table.turn
    f = turn.figure
    me = table.figure[f]
    target, weapon = option // 4, weapon_of(me, option % 4)
    one = table.figure[target]
    if one.side == seat:
        return -100.0
    if me.brawl > 0:
        bonus = 1 if turn.bonus == f else 0
        return brawl_worth(
            rules, table, f, target, weapon, bonus, notes[HURT], notes[SLAY], notes[PAIN], notes[DIE]
        )
    if not rules.weapon[weapon].ranged:
        return strike_worth(
            rules, table, f, weapon, turn.mode, target, 0, notes[HURT], notes[SLAY], notes[PAIN]
        )
    covered = 1 if sight(rules, table, f, target) == COVERED else 0
    worth = strike_worth(rules, table, f, weapon, turn.mode, target, covered, notes[HURT], notes[SLAY], 0.0)
    return worth * notes[SHOOT]


@linked(RULES, TABLE, int, float, float, float, float, gives=float)
def grab_worth(rules, table, f, hurt, slay, pain, die):
    """Whether the wrestler asked had better pull her attacker into the brawl: above 0 if she's the stronger."""
    foe = table.fight.attacker
    theirs = brawl_worth(
        rules, table, foe, f, riot_weapon(rules, table.figure[foe]), 0, pain, die, hurt, slay
    )
    mine = brawl_worth(rules, table, f, foe, riot_weapon(rules, table.figure[f]), 0, hurt, slay, pain, die)
    return mine - theirs
