"""Rushing and pouncing (rulebook: Rushing, Pouncing, Jokers): the flight, the push, the test of strength."""

import math

from sim.fairy_meat.events import LOG, MISSED, PUSHED, RUSHES, STANDS, note, thousandths
from sim.fairy_meat.field import F_POUNCE, F_RUSH, HIDDEN, RULES, RUSH, TABLE
from sim.fairy_meat.fight import begin_fight, name_target, start_fight
from sim.fairy_meat.figures import is_fairy
from sim.fairy_meat.geometry import EXACT, SPOT, gap
from sim.fairy_meat.guess import misjudged
from sim.fairy_meat.path import clear, free, straight_stop
from sim.fairy_meat.sight import sight
from sim.fairy_meat.speed import allowance
from sim.fairy_meat.wrestling import join_brawl
from sim.jit import jit, linked

LOWEST = -1000.0
"""A height allowance so low that every hard obstacle stands in the way."""


@jit
def landing(one, other):
    """How far from its centre a straight flight at another figure ends: in contact."""
    return one.radius + other.radius + SPOT


@linked(RULES, TABLE, int, int, int)
def may_rush(rules, table, f, target, seat):
    """Whether a fairy may rush at another one: an enemy on her feet, in sight, with nothing hard in between, near enough."""
    figure, one = table.figure[f], table.figure[target]
    if target == f or not is_fairy(one) or one.done != 0 or one.brawl > 0 or figure.kill < 1:
        return 0
    if one.side == seat and one.mad == 0 and one.tripping == 0:
        return 0
    apart = gap(figure, one)
    if apart > allowance(rules, table, f, RUSH) + EXACT or apart <= 0.0:
        return 0
    if sight(rules, table, f, target) == 0:
        return 0
    dx, dy = one.x - figure.x, one.y - figure.y
    length = math.sqrt(dx * dx + dy * dy)
    way = length - landing(figure, one)
    if way <= 0.0:
        return 1
    x, y = figure.x + dx / length * way, figure.y + dy / length * way
    if not clear(rules, table, f, LOWEST, x, y):
        return 0
    if (
        rules.rush_blocked
        and straight_stop(rules, table, f, LOWEST, dx / length, dy / length, way, target) < way
    ):
        return 0
    return 1 if free(rules, table, f, x, y) else 0


@linked(RULES, TABLE, HIDDEN, LOG, int)
def rush(rules, table, hidden, log, target):
    """Fly straight at a fairy; from the least distance on push her back, then test strength. Nearer it is a mere bump."""
    turn = table.turn
    f = turn.figure
    figure, one = table.figure[f], table.figure[target]
    turn.moved = 1
    turn.from_edge = 0
    apart = gap(figure, one)
    judged = misjudged(rules, hidden, apart)
    limit = allowance(rules, table, f, RUSH)
    dx, dy = one.x - figure.x, one.y - figure.y
    length = math.sqrt(dx * dx + dy * dy)
    dx, dy = dx / length, dy / length
    way = max(length - landing(figure, one), 0.0)
    figure.wind_up = 0.0
    if judged > limit + EXACT:
        # She misjudged the distance and comes down short of her target.
        way = max(min(way, limit) - 1.0, 0.0)
        while way > 0.0 and not free(rules, table, f, figure.x + dx * way, figure.y + dy * way):
            way = max(way - 0.5, 0.0)
        move_along(table, log, f, dx, dy, way, RUSHES)
        note(log, MISSED, turn.user, f, target, 0, 0, 0, 0)
        return 0
    move_along(table, log, f, dx, dy, way, RUSHES)
    figure.z = one.z
    if judged < rules.rush_least - EXACT:
        return 0
    push = straight_stop(rules, table, target, LOWEST, dx, dy, float(figure.kill), f)
    push = min(push, straight_stop(rules, table, f, LOWEST, dx, dy, push, target))
    if push > 0.0:
        move_along(table, log, target, dx, dy, push, PUSHED)
        move_along(table, log, f, dx, dy, push, PUSHED)
    begin_test(table, hidden, F_RUSH, f, target)
    return 0


@jit
def move_along(table, log, f, dx, dy, way, how):
    """Move a figure along a unit direction."""
    figure = table.figure[f]
    figure.x += dx * way
    figure.y += dy * way
    note(
        log,
        STANDS,
        figure.side,
        f,
        thousandths(figure.x),
        thousandths(figure.y),
        thousandths(figure.z),
        how,
        0,
    )


@jit
def begin_test(table, hidden, kind, f, target):
    """A test of strength: Kill against Live, or against a single card."""
    table.turn.target = target
    hidden.account[max(table.turn.user, 0)].tests += 1
    begin_fight(table, kind, f, 0)
    name_target(table, target)
    start_fight(table)


@linked(RULES, TABLE, HIDDEN, LOG)
def test_over(rules, table, hidden, log):
    """Won: both wrestle, and she has the Rush Bonus; a joker gives it to the other one. Lost: they just stand there."""
    fight, turn = table.fight, table.turn
    f, target = fight.attacker, fight.holder[1]
    turn.target = -1
    if fight.won == 0:
        return 0
    hidden.account[max(turn.user, 0)].tests_won += 1
    join_brawl(table, log, f, target)
    turn.bonus = f if fight.won == 1 else target
    pounced = fight.kind == F_POUNCE and turn.pounced_out != 0
    if rules.rush_free_attack == 2 or (rules.rush_free_attack == 1 and pounced):
        turn.free = 1
    return 0


@jit
def wrestles_on(table, f):
    """Whether a fairy has a wrestling attack left this turn."""
    return table.turn.fought == 0 or table.turn.free > 0
