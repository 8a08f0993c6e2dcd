"""Eating, frenzied hunger, and robbing the dead (rulebook: Mealtime Manners, Mad about Meat, Grave-Robbing)."""

import math

from sim.fairy_meat.destination import destination
from sim.fairy_meat.events import BITTEN, FRENZY, LOG, MODE_SET, MOVES, ROBBED, note
from sim.fairy_meat.field import (
    BITE,
    BUNDLE,
    EAT,
    EATEN,
    FAIRY,
    FIGURES,
    FLUTTER,
    FROLIC,
    HIDDEN,
    NEAR_CORPSE,
    POUNCE,
    RULES,
    TABLE,
    TO_CORPSE,
)
from sim.fairy_meat.figures import is_food, meat, points, recount
from sim.fairy_meat.geometry import gap, touching
from sim.fairy_meat.move import clear_spot, settle_down
from sim.fairy_meat.stages import GO, TURN_GOES_ON, ask, become
from sim.fairy_meat.wounds import remove_corpse
from sim.jit import jit, linked


@jit
def corpse_beside(table, f):
    """A corpse or bundle with meat in contact with a figure; -1 if there is none."""
    figure = table.figure[f]
    for other in range(FIGURES):
        if (
            table.figure[other].alive == 0
            and is_food(table.figure[other])
            and touching(figure, table.figure[other])
        ):
            return other
    return -1


@jit
def load_beside(table, f):
    """Something to drag in contact with a figure; -1 if there is nothing."""
    return corpse_beside(table, f)


@jit
def is_loot(figure):
    """Whether weapons lie with a dead fairy."""
    return (
        figure.present != 0
        and figure.alive == 0
        and figure.what == FAIRY
        and (figure.weapon[0] != 0 or figure.weapon[1] != 0)
    )


@jit
def loot_beside(rules, table, f):
    """A dead fairy with weapons in contact with a figure; -1 if there is none."""
    figure = table.figure[f]
    for other in range(FIGURES):
        if is_loot(table.figure[other]) and touching(figure, table.figure[other]):
            return other
    return -1


@jit
def may_bite(table, f, corpse):
    """Whether a figure can eat of a corpse."""
    return is_food(table.figure[corpse]) and touching(table.figure[f], table.figure[corpse])


@jit
def legal_bites(table, f, options):
    """Every point of meat in reach: 2 * slot + (1 for Kill)."""
    n = 0
    for corpse in range(FIGURES):
        one = table.figure[corpse]
        if one.alive == 0 and one.present != 0 and may_bite(table, f, corpse):
            if one.meat_live > 0:
                options[n] = 2 * corpse
                n += 1
            if one.meat_kill > 0:
                options[n] = 2 * corpse + 1
                n += 1
    return n


@linked(RULES, TABLE, HIDDEN, LOG, int)
def bite(rules, table, hidden, log, option):
    """Eat a point: it goes to her Fairy area as what it was, or is lost when she can hold no more."""
    turn = table.turn
    f = turn.figure
    figure, corpse = table.figure[f], table.figure[option // 2]
    kill = option % 2
    corpse.meat_live -= 1 - kill
    corpse.meat_kill -= kill
    lost = 1 if points(figure) >= rules.most_points else 0
    if lost:
        table.lost += 1
    elif kill or figure.frenzied:
        figure.kill += 1
    else:
        figure.live += 1
    figure.eaten += 1
    turn.bitten = 1
    if turn.slot == 0:
        turn.moved = 1
    else:
        turn.fought = 1
    note(log, BITTEN, turn.user, f, option // 2, kill, lost, 0, 0)
    seat = figure.side
    if seat >= 0:
        hidden.account[seat].bites += 1
        table.points[seat, EATEN] += rules.scenario.meat_points
        recount(rules, table, seat)
    if meat(corpse) == 0:
        clear_away(rules, table, log, option // 2)
    return 0


@jit
def clear_away(rules, table, log, corpse):
    """A corpse picked clean goes; by Grave-Robbing one with weapons stays as loot."""
    one = table.figure[corpse]
    if not rules.grave_robbing or one.what == BUNDLE:
        one.weapon[0] = 0
        one.weapon[1] = 0
    remove_corpse(table, log, corpse)


@jit
def frenzy(table, log):
    """A fairy without Kill turns all her Live into Kill, for good. Out of a brawl a move that she had left is waived."""
    turn = table.turn
    figure = table.figure[turn.figure]
    figure.frenzied = 1
    figure.kill += figure.live
    figure.live = 0
    if figure.brawl == 0:
        turn.moved = 1
    note(log, FRENZY, turn.user, turn.figure, 0, 0, 0, 0, 0)


@jit
def must_feed(rules, table, f):
    """The nearest corpse that a frenzied fairy has to go to; -1 if none is near."""
    best = -1
    nearest = 0.0
    figure = table.figure[f]
    for other in range(FIGURES):
        one = table.figure[other]
        if one.alive == 0 and is_food(one):
            apart = gap(figure, one)
            if apart <= rules.hunger and (best < 0 or apart < nearest):
                best = other
                nearest = apart
    return best


@linked(RULES, TABLE, HIDDEN, LOG)
def work_feed(rules, table, hidden, log):
    """Forced feeding: in contact two bites; else the fastest way there, or as near as she can get, and then one bite."""
    turn = table.turn
    f = turn.figure
    figure = table.figure[f]
    if turn.must_eat == 0:
        turn.must_eat = 1
        if corpse_beside(table, f) >= 0:
            drive(table, log, f, EAT)
        else:
            go_for_meat(rules, table, log, f, must_feed(rules, table, f))
            turn.moved = 1
    if corpse_beside(table, f) >= 0 and figure.alive:
        if turn.moved == 0:
            turn.slot = 0
            return ask(table, BITE, turn.user, f)
        if turn.fought == 0:
            turn.slot = 1
            return ask(table, BITE, turn.user, f)
    become(table, TURN_GOES_ON)
    return GO


@jit
def drive(table, log, f, mode):
    """Hunger sets the speed, which holds all turn like one that was declared."""
    table.turn.mode = mode
    table.figure[f].mode = mode
    note(log, MODE_SET, table.turn.user, f, mode, 0, 0, 0, 0)


@jit
def go_for_meat(rules, table, log, f, corpse):
    """Fly to a corpse: by the fastest speed that gets there, else by the one that brings her nearest."""
    for k in range(3):
        mode = FLUTTER if k == 0 else FROLIC if k == 1 else POUNCE
        if destination(rules, table, f, mode, TO_CORPSE, corpse, table.spot):
            drive(table, log, f, mode)
            settle_down(rules, table, log, f, MOVES)
            clear_spot(table)
            return
    best = -1
    nearest = math.inf
    for k in range(3):
        mode = FLUTTER if k == 0 else FROLIC if k == 1 else POUNCE
        if destination(rules, table, f, mode, NEAR_CORPSE, corpse, table.spot):
            dx = table.spot[0] - table.figure[corpse].x
            dy = table.spot[1] - table.figure[corpse].y
            away = dx * dx + dy * dy
            if away < nearest:
                nearest = away
                best = mode
    drive(table, log, f, best if best >= 0 else FLUTTER)
    if best >= 0 and destination(rules, table, f, best, NEAR_CORPSE, corpse, table.spot):
        settle_down(rules, table, log, f, MOVES)
    clear_spot(table)


@jit
def legal_loot(rules, table, f, options):
    """Every weapon in reach: 8 * slot + 4 * which + the own weapon left for it (3 = none)."""
    figure = table.figure[f]
    carried = (1 if figure.weapon[0] != 0 else 0) + (1 if figure.weapon[1] != 0 else 0)
    n = 0
    for corpse in range(FIGURES):
        one = table.figure[corpse]
        if is_loot(one) and touching(figure, one):
            for which in range(2):
                if one.weapon[which] != 0:
                    if carried >= rules.max_weapons:
                        for own in range(2):
                            if figure.weapon[own] != 0:
                                options[n] = 8 * corpse + 4 * which + own
                                n += 1
                    else:
                        options[n] = 8 * corpse + 4 * which + 3
                        n += 1
    return n


@linked(RULES, TABLE, LOG, int)
def rob(rules, table, log, option):
    """Take a weapon from the dead, leaving one where she carries as many as she may."""
    turn = table.turn
    f = turn.figure
    figure = table.figure[f]
    corpse = option // 8
    which, own = (option // 4) % 2, option % 4
    one = table.figure[corpse]
    taken = one.weapon[which]
    one.weapon[which] = figure.weapon[own] if own < 2 else 0
    left = one.weapon[which]
    if own < 2:
        figure.weapon[own] = taken
    elif figure.weapon[0] == 0:
        figure.weapon[0] = taken
    else:
        figure.weapon[1] = taken
    if turn.slot == 0:
        turn.moved = 1
    else:
        turn.fought = 1
    note(log, ROBBED, turn.user, f, corpse, taken, left, 0, 0)
    if meat(one) == 0:
        remove_corpse(table, log, corpse)
    return 0
