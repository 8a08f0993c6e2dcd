"""Dragging a corpse away, and who objects (rulebook: Dragging Loot, Tug-Tug, Rrrrip): contests of Kill against Kill."""

import math

from sim.fairy_meat.events import DRAGGED as HAS_LOAD
from sim.fairy_meat.events import LOG, RIPPED, STANDS, THROWN, TORN, TUGGED, note, thousandths
from sim.fairy_meat.field import (
    BUNDLE,
    F_RIP,
    F_TUG,
    FIGURES,
    FIRST_LOOSE,
    HIDDEN,
    RULES,
    TABLE,
    TUG,
)
from sim.fairy_meat.fight import begin_fight, name_target, start_fight
from sim.fairy_meat.figures import is_fairy, is_foe, unacted
from sim.fairy_meat.geometry import touching
from sim.fairy_meat.path import straight_stop
from sim.fairy_meat.stages import GO, TUGGING, ask, pop, push
from sim.jit import jit, linked

LOWEST = -1000.0


@linked(RULES, TABLE, LOG, int)
def drag(rules, table, log, load):
    """Start dragging; where Tug-Tug is played every enemy at the corpse who still has her turn may hold on."""
    turn = table.turn
    turn.dragged = 1
    turn.dragging = load
    note(log, HAS_LOAD, turn.user, turn.figure, load, 0, 0, 0, 0)
    if rules.tug_tug:
        n = 0
        for f in range(FIGURES):
            if resists(rules, table, f, load):
                at = n
                while at > 0 and table.figure[table.queue[at - 1]].tie < table.figure[f].tie:
                    table.queue[at] = table.queue[at - 1]
                    at -= 1
                table.queue[at] = f
                n += 1
        table.queued = n
        table.queue_at = 0
        table.fight.won = -1
        if n > 0:
            push(table, TUGGING)
    return 0


@jit
def resists(rules, table, f, load):
    """Whether a fairy may hold on to a corpse that another one drags."""
    figure = table.figure[f]
    return (
        is_fairy(figure)
        and f != table.turn.figure
        and is_foe(rules, table, table.turn.user, f)
        and figure.side >= 0
        and unacted(figure) != 0
        and figure.kill > 0
        and figure.brawl == 0
        and touching(figure, table.figure[load])
    )


@linked(RULES, TABLE, HIDDEN, LOG)
def work_tugging(rules, table, hidden, log):
    """One enemy after the other decides whether to hold on; a beaten one whether to rip."""
    turn = table.turn
    while table.queue_at < table.queued and turn.dragging >= 0:
        f = table.queue[table.queue_at]
        if resists(rules, table, f, turn.dragging) and table.figure[turn.figure].kill > 0:
            return ask(table, TUG, table.figure[f].side, f)
        table.queue_at += 1
        table.fight.won = -1
    pop(table)
    return GO


@linked(RULES, TABLE, HIDDEN, LOG, int)
def answer_tug(rules, table, hidden, log, holds):
    """Let go, or contest: first for the corpse, and once beaten for half of it."""
    f = table.queue[table.queue_at]
    if not holds:
        table.queue_at += 1
        table.fight.won = -1
        return 0
    if table.fight.won == 1:
        begin_fight(table, F_RIP, f, 0)
        name_target(table, table.turn.figure)
    else:
        begin_fight(table, F_TUG, table.turn.figure, 0)
        name_target(table, f)
    start_fight(table)
    return 0


@linked(RULES, TABLE, HIDDEN, LOG)
def tug_over(rules, table, hidden, log):
    """Won: she is free of this enemy, who may still rip. Held: the corpse stays, and so does she. A joker parts them all."""
    fight, turn = table.fight, table.turn
    f = turn.figure
    enemy = fight.holder[1] if fight.kind == F_TUG else fight.attacker
    note(log, TUGGED, turn.user, f, enemy, fight.won, 0, 0, 0)
    if fight.won == 2:
        throw_apart(rules, table, log, f, enemy)
        turn.dragging = -1
        turn.moved = 1
        table.queue_at = table.queued
    elif fight.kind == F_TUG:
        if fight.won == 0:
            turn.dragging = -1
            turn.moved = 1
            table.queue_at = table.queued
    else:
        if fight.won == 1:
            rip(table, log, f, enemy)
        table.queue_at += 1
        fight.won = -1
    return 0


@jit
def loose_slot(table):
    """An empty slot for a bundle; -1 if there is none."""
    for f in range(FIRST_LOOSE, FIGURES):
        if table.figure[f].what == 0:
            return f
    for f in range(FIGURES):
        if table.figure[f].what == 0:
            return f
    return -1


@jit
def rip(table, log, dragger, enemy):
    """Halve a corpse, Live and Kill each for itself; odd points go to the one with more Kill (the dragger if equal)."""
    turn = table.turn
    load = turn.dragging
    slot = loose_slot(table)
    if slot < 0:
        return
    corpse, bundle = table.figure[load], table.figure[slot]
    greater = table.figure[dragger].kill >= table.figure[enemy].kill
    live, kill = corpse.meat_live // 2, corpse.meat_kill // 2
    if greater:
        live = corpse.meat_live - live
        kill = corpse.meat_kill - kill
    bundle.what = BUNDLE
    bundle.owner = corpse.owner
    bundle.side = -1
    bundle.alive = 0
    bundle.present = 1
    bundle.radius = corpse.radius
    bundle.height = corpse.height
    bundle.x, bundle.y, bundle.z = corpse.x, corpse.y, corpse.z
    bundle.meat_live = live
    bundle.meat_kill = kill
    bundle.master = -1
    bundle.steering = -1
    corpse.meat_live -= live
    corpse.meat_kill -= kill
    turn.dragging = slot
    note(log, RIPPED, turn.user, dragger, enemy, slot, live, kill, 0)
    note(log, STANDS, -1, slot, thousandths(bundle.x), thousandths(bundle.y), thousandths(bundle.z), TORN, 0)


@jit
def throw_apart(rules, table, log, one, other):
    """A joker: both are thrown an inch away from the corpse."""
    for k in range(2):
        f = one if k == 0 else other
        figure, load = table.figure[f], table.figure[table.turn.dragging]
        dx, dy = figure.x - load.x, figure.y - load.y
        length = math.sqrt(dx * dx + dy * dy)
        if length > 0.0:
            dx, dy = dx / length, dy / length
        else:
            dx, dy = 1.0 - 2.0 * k, 0.0
        way = straight_stop(rules, table, f, LOWEST, dx, dy, 1.0, -1)
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
            THROWN,
            0,
        )
