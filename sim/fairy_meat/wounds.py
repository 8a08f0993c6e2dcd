"""Damage, healing and death (rulebook: Taking Damage, Eating Meat, Killing Thralls; kill credit is a ruling).

Damage waits in a queue, so that both sides of a tie, or all near a bomb, are hurt before anybody asks who is left.
"""

from sim.fairy_meat.dealing import show_and_discard
from sim.fairy_meat.events import BRAWL, DIED, EATEN_UP, GONE, HEALED, HURT, LOG, note
from sim.fairy_meat.field import (
    DAMAGE,
    FAIRY,
    FIGURES,
    HEAL,
    HIDDEN,
    KILLS,
    RULES,
    SEATS,
    TABLE,
    THRALL,
)
from sim.fairy_meat.field import (
    WOUNDS as MOST_WOUNDS,
)
from sim.fairy_meat.figures import decider, fairies_left, meat, points, recount
from sim.fairy_meat.geometry import touching
from sim.fairy_meat.stages import GO, HEALING, WOUNDS, ask, pop, push
from sim.jit import jit, linked, lowest_bit


@jit
def hurt(table, victim, damage, cause, weapon, seat, slot, chooser, mangles, lames):
    """Queue damage to a figure; `seat` gets the credit, `chooser` (a seat, -1 = whoever controls her) picks Live or Kill."""
    if damage <= 0 or table.wounds >= MOST_WOUNDS or table.figure[victim].alive == 0:
        return
    wound = table.wound[table.wounds]
    wound.victim = victim
    wound.points = damage
    wound.cause = cause
    wound.weapon = weapon
    wound.seat = seat
    wound.slot = slot
    wound.chooser = chooser
    wound.mangles = mangles
    wound.lames = lames
    if table.wounds == 0:
        push(table, WOUNDS)
    table.wounds += 1


@jit
def least_live(figure, damage):
    """Fewest Live points that she can lose of so much damage, the rest being Kill."""
    return max(0, damage - figure.kill)


@jit
def most_live(figure, damage):
    """Most Live points that she can lose."""
    return min(figure.live, damage)


@linked(RULES, TABLE, HIDDEN, LOG)
def work_wounds(rules, table, hidden, log):
    """Deal with the first wound of the queue: ask for Live or Kill where there is a choice."""
    if table.wounds == 0:
        pop(table)
        return GO
    wound = table.wound[0]
    figure = table.figure[wound.victim]
    if figure.alive == 0:
        next_wound(table)
        return GO
    if figure.what == THRALL:
        suffer(rules, table, hidden, log, 0)
        return GO
    damage = min(wound.points, points(figure))
    low, high = least_live(figure, damage), most_live(figure, damage)
    if low == high:
        suffer(rules, table, hidden, log, low)
        return GO
    seat = wound.chooser if wound.chooser >= 0 else decider(table, wound.victim)
    return ask(table, DAMAGE, seat, wound.victim)


@jit
def next_wound(table):
    """The first wound of the queue is dealt with."""
    table.wounds -= 1
    for k in range(table.wounds):
        table.wound[k] = table.wound[k + 1]


@linked(RULES, TABLE, HIDDEN, LOG, int)
def suffer(rules, table, hidden, log, live):
    """The first wound of the queue costs its victim so many points of Live, and the rest in Kill."""
    wound = table.wound[0]
    f, cause, seat = wound.victim, wound.cause, wound.seat
    figure = table.figure[f]
    if figure.what == THRALL:
        kill = min(wound.points, figure.kill)
        figure.kill -= kill
        live = 0
    else:
        damage = min(wound.points, points(figure))
        kill = damage - live
        figure.live -= live
        figure.kill -= kill
        if wound.mangles:
            table.mangled += damage
        else:
            figure.meat_live += live
            figure.meat_kill += kill
        if wound.lames:
            figure.lame += damage
    note(log, HURT, seat, f, live, kill, cause, wound.mangles, wound.lames)
    if 0 <= seat < SEATS:
        account = hidden.account[seat]
        account.damage_by[cause] += live + kill
        if wound.weapon >= 0:
            account.damage[wound.weapon] += live + kill
    weapon, slot = wound.weapon, wound.slot
    next_wound(table)
    if (figure.kill < 1) if figure.what == THRALL else (points(figure) < 1):
        if slot >= 0 and slot != f:
            table.figure[slot].kills += 1
        die(rules, table, hidden, log, f, seat, cause, weapon)
    elif rules.scenario.living_points or rules.scenario.last_wins:
        recount_side(rules, table, figure.side)
    return 0


@jit
def recount_side(rules, table, side):
    """The score of a side, if it is one."""
    if side >= 0:
        recount(rules, table, side)


@linked(RULES, TABLE, HIDDEN, LOG, int, int, int, int)
def die(rules, table, hidden, log, f, seat, cause, weapon):
    """A figure dies: her points are meat by now, her Twinkle is gone, her weapons stay with her."""
    figure = table.figure[f]
    side = figure.side
    figure.alive = 0
    figure.died = 32 * table.now + table.call
    table.reckon = 1
    figure.twinkle = 0
    figure.tripping = 0
    figure.ritalized = 0
    figure.shimmer = 0
    figure.wind_up = 0.0
    figure.bound = 0
    note(log, DIED, seat, f, cause, 0, 0, 0, 0)
    drop_orders(table, hidden, f)
    leave_brawl(table, log, f)
    credit(rules, table, hidden, f, seat, side, cause, weapon)
    if figure.what == FAIRY:
        figure.lame = 0
        if meat(figure) == 0:
            if not rules.grave_robbing:
                figure.weapon[0] = 0
                figure.weapon[1] = 0
            remove_corpse(table, log, f)
        if figure.steering >= 0:
            # The thrall learns of it at once; what it does then stands in `thralls.py`.
            table.figure[figure.steering].fleeing = -1
            table.fallen = 1
    elif figure.master >= 0:
        table.figure[figure.master].steering = -1
    if side >= 0:
        if figure.owner >= 0:
            hidden.account[side].fallen += figure.what == FAIRY
        recount(rules, table, side)
        if fairies_left(table, side) == 0 and table.out[side] == 0:
            table.out[side] = 32 * table.now + table.call
    return 0


@jit
def drop_orders(table, hidden, f):
    """A figure gives up her Order Cards."""
    figure = table.figure[f]
    for k in range(figure.ordered):
        show_and_discard(hidden, hidden.order[f, k])
    figure.ordered = 0
    figure.ranks = 0
    hidden.ranks[f] = 0


@jit
def credit(rules, table, hidden, f, seat, side, cause, weapon):
    """Who caused the last point gets the kill; it scores unless the fairy was her own or no fairy at all."""
    if seat < 0 or seat >= SEATS:
        return
    figure = table.figure[f]
    if figure.what == THRALL and not rules.thrall_kill_scores:
        return
    if figure.what == FAIRY and side == seat and not rules.own_kills_score:
        return
    account = hidden.account[seat]
    account.kills_by[cause] += 1
    if weapon >= 0:
        account.slain[weapon] += 1
    table.points[seat, KILLS] += rules.scenario.kill_points
    recount(rules, table, seat)


@jit
def remove_corpse(table, log, f):
    """A corpse without meat is taken off the board."""
    figure = table.figure[f]
    if figure.weapon[0] == 0 and figure.weapon[1] == 0:
        figure.present = 0
        note(log, GONE, -1, f, EATEN_UP, 0, 0, 0, 0)


@linked(TABLE, LOG, int)
def leave_brawl(table, log, f):
    """She is out of her brawl; those left over wrestle on as far as they lie in contact (rulebook: Wrestling)."""
    figure = table.figure[f]
    number = figure.brawl
    if number == 0:
        return 0
    set_brawl(table, log, f, 0)
    left = 0
    for other in range(FIGURES):
        if table.figure[other].brawl == number:
            left |= 1 << other
    while left != 0:
        group = connected(table, left)
        left &= ~group
        if group & (group - 1) == 0:
            set_brawl(table, log, lowest_bit(group), 0)
        elif left != 0:
            table.brawls += 1
            while group != 0:
                set_brawl(table, log, lowest_bit(group), table.brawls)
                group &= group - 1
    return 0


@jit
def set_brawl(table, log, f, number):
    """A figure is in a brawl now, or in none (0)."""
    table.figure[f].brawl = number
    note(log, BRAWL, table.figure[f].side, f, number, 0, 0, 0, 0)


@jit
def connected(table, members):
    """Of a bit set of figures those that hang together by contact with the first one."""
    group = members & -members
    grown = True
    while grown:
        grown = False
        for f in range(FIGURES):
            if members >> f & 1 and not group >> f & 1:
                for other in range(FIGURES):
                    if group >> other & 1 and touching(table.figure[f], table.figure[other]):
                        group |= 1 << f
                        grown = True
                        break
    return group


@linked(RULES, TABLE, HIDDEN, LOG)
def work_healing(rules, table, hidden, log):
    """A fairy gets back a point of meat (Kiss, a joker, a mushroom): her player chooses which, if there is a choice."""
    figure = table.figure[table.healer]
    if table.heals <= 0 or figure.alive == 0 or meat(figure) == 0 or points(figure) >= rules.most_points:
        table.heals = 0
        pop(table)
        return GO
    if figure.meat_live > 0 and figure.meat_kill > 0:
        return ask(table, HEAL, decider(table, table.healer), table.healer)
    heal(rules, table, log, 1 if figure.meat_live == 0 else 0)
    return GO


@jit
def begin_healing(table, f, number):
    """Heal a fairy so many points."""
    table.healer = f
    table.heals = number
    push(table, HEALING)


@linked(RULES, TABLE, LOG, int)
def heal(rules, table, log, kill):
    """One point of the fairy being healed comes back: Kill if `kill`, else Live, which is Kill for a frenzied one."""
    f = table.healer
    figure = table.figure[f]
    if kill:
        figure.meat_kill -= 1
        figure.kill += 1
    else:
        figure.meat_live -= 1
        if figure.frenzied:
            figure.kill += 1
        else:
            figure.live += 1
    table.heals -= 1
    if figure.lame > 0:
        if rules.lame_cure == 0:
            figure.lame -= 1
        elif rules.lame_cure == 1 or meat(figure) == 0:
            figure.lame = 0
    note(log, HEALED, figure.side, f, 1 - kill, kill, 0, 0, 0)
    recount_side(rules, table, figure.side)
    return 0
