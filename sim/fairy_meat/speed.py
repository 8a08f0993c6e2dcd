"""How far and how high a figure may move (rulebook: Types of Movement; Dragging Loot; Thrall Movement)."""

from sim.fairy_meat.field import BLOW, BOUND, CLIMB, CRAWL, POSE, SPEEDS, WING_BIND, ZEPHYR
from sim.fairy_meat.walls import CLIMBING
from sim.jit import jit


@jit
def burdened(table, f):
    """Whether what she drags slows her: at least half of her points, rounded up (rulebook: Dragging Loot)."""
    load = table.turn.dragging
    if load < 0:
        return False
    me = table.figure[f]
    own = me.live + me.kill + me.meat_live + me.meat_kill
    return table.figure[load].meat_live + table.figure[load].meat_kill >= (own + 1) // 2


@jit
def share(rules, table, f):
    """What part of speed and altitude is left: half for each of lame, wing-bound and burdened."""
    me = table.figure[f]
    part = 1.0
    if me.lame > 0:
        part *= 0.5
    if me.bound == 2:
        part *= rules.spell_amount[WING_BIND]
    if f == table.turn.figure and burdened(table, f):
        part *= 0.5
    return 0.5 if rules.halve_once and part < 0.5 else part


@jit
def allowance(rules, table, f, mode):
    """Inches that a figure may move in a mode (rulebook: Types of Movement; Thrall Movement)."""
    me = table.figure[f]
    if mode == BLOW:
        return rules.spell_amount[ZEPHYR]
    far = 0.0
    if POSE < mode < SPEEDS:
        far = rules.distance[mode]
    elif mode == CRAWL:
        far = float(rules.thrall[me.kind].crawl)
    elif mode == CLIMB:
        far = float(rules.thrall[me.kind].climb)
    elif mode == BOUND:
        far = float(rules.thrall[me.kind].bound)
    if far == 0.0:
        return 0.0
    return (far + me.wind_up) * share(rules, table, f)


@jit
def height_allowance(rules, table, f, mode):
    """Inches that it may rise in a mode; CLIMBING for a climber."""
    me = table.figure[f]
    if mode == BLOW:
        return rules.spell_amount[ZEPHYR]
    if mode == CLIMB:
        return CLIMBING
    if mode == CRAWL:
        return me.height
    if mode == BOUND:
        return allowance(rules, table, f, mode)
    if POSE < mode < SPEEDS:
        return (rules.altitude[mode] + me.wind_up) * share(rules, table, f)
    return 0.0
