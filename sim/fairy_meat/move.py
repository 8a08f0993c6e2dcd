"""Flying somewhere (rulebook: Types of Movement, Dragging Loot, Gentle Zephyr): a destination is worked out and taken."""

from sim.fairy_meat.charge import begin_test
from sim.fairy_meat.destination import destination
from sim.fairy_meat.events import (
    BLOWN,
    CORNER,
    CROSSED_IT,
    DRAGGED_ALONG,
    GONE,
    LOG,
    MOVES,
    POUNCES,
    STANDS,
    note,
    thousandths,
)
from sim.fairy_meat.field import (
    ATOP,
    BLOW,
    CROSSED,
    F_POUNCE,
    FAIRY,
    FINISH,
    HIDDEN,
    HOLD,
    POUNCE,
    RULES,
    TABLE,
)
from sim.fairy_meat.figures import recount
from sim.fairy_meat.geometry import clamp
from sim.fairy_meat.wounds import drop_orders, leave_brawl
from sim.jit import jit, linked


@jit
def settle_down(rules, table, log, f, how):
    """Put a figure where TABLE.spot says, with what she drags."""
    figure = table.figure[f]
    spot = table.spot
    if spot[4] != 0.0:
        note(log, CORNER, figure.side, f, thousandths(spot[5]), thousandths(spot[6]), 0, 0, 0)
    load = table.turn.dragging
    if load >= 0 and f == table.turn.figure:
        drag_along(rules, table, log, f, load)
    figure.x, figure.y, figure.z = spot[0], spot[1], spot[2]
    if how != BLOWN:
        figure.wind_up = 0.0
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
def drag_along(rules, table, log, f, load):
    """A load ends where it has the same place beside her as before, on the board."""
    figure, corpse = table.figure[f], table.figure[load]
    x, y = corpse.x + table.spot[0] - figure.x, corpse.y + table.spot[1] - figure.y
    corpse.x = clamp(x, corpse.radius, rules.scenario.width)
    corpse.y = clamp(y, corpse.radius, rules.scenario.depth)
    corpse.z = table.spot[2]
    note(
        log,
        STANDS,
        -1,
        load,
        thousandths(corpse.x),
        thousandths(corpse.y),
        thousandths(corpse.z),
        DRAGGED_ALONG,
        0,
    )


@linked(RULES, TABLE, HIDDEN, LOG, int)
def move(rules, table, hidden, log, option):
    """The figure at turn goes to the destination chosen; a pounce that lands on a fairy is a test of strength."""
    turn = table.turn
    f = turn.figure
    figure = table.figure[f]
    kind, thing = option // 64, option % 64
    turn.moved = 1
    turn.from_edge = 0
    if kind == HOLD:
        figure.wind_up = 0.0
        return 0
    if not destination(rules, table, f, turn.mode, kind, thing, table.spot):
        return 0
    settle_down(rules, table, log, f, POUNCES if kind == ATOP else MOVES)
    turn.dragging = -1
    reaches_edge = table.spot[7] != 0.0
    clear_spot(table)
    if kind == ATOP and turn.mode == POUNCE and turn.plan == 0 and figure.kill > 0:
        begin_test(table, hidden, F_POUNCE, f, thing)
    if kind == FINISH and thing == 0 and reaches_edge:
        cross(rules, table, hidden, log, f)
    return 0


@jit
def clear_spot(table):
    """Scratch space is left as it was found."""
    for k in range(8):
        table.spot[k] = 0.0


@jit
def cross(rules, table, hidden, log, f):
    """She is across the finish: off the board, safe, and scored."""
    figure = table.figure[f]
    if figure.what != FAIRY or figure.side < 0:
        return
    figure.done = 1
    table.reckon = 1
    figure.present = 0
    drop_orders(table, hidden, f)
    note(log, GONE, figure.side, f, CROSSED_IT, 0, 0, 0, 0)
    table.points[figure.side, CROSSED] += rules.scenario.cross_points
    recount(rules, table, figure.side)


@linked(RULES, TABLE, LOG, int, int)
def blow(rules, table, log, f, option):
    """Gentle Zephyr carries a fairy off, out of a brawl, too."""
    kind, thing = option // 64, option % 64
    if kind != HOLD and destination(rules, table, f, BLOW, kind, thing, table.spot):
        leave_brawl(table, log, f)
        settle_down(rules, table, log, f, BLOWN)
        clear_spot(table)
    return 0
