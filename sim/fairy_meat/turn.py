"""A figure's turn (rulebook: The Turn, Types of Movement): its start, the speed declared, MOVE and ATTACK slots, its end.

What she may do stands in `acts.py`; carrying it out in the chapters that `do` calls.
"""

from sim.fairy_meat.blank import blank_turn
from sim.fairy_meat.events import ENTERS, LOG, MODE_SET, STANDS, TURN, note, thousandths
from sim.fairy_meat.events import MADNESS as MADNESS_NOW
from sim.fairy_meat.feast import must_feed
from sim.fairy_meat.field import (
    ACT,
    ENTER,
    FAIRY,
    HIDDEN,
    MODE,
    RELEASE,
    RULES,
    TABLE,
    WRESTLE,
)
from sim.fairy_meat.figures import set_twinkle
from sim.fairy_meat.path import free
from sim.fairy_meat.stages import (
    FEED,
    GO,
    MADNESS_USE,
    TURN_END,
    TURN_GOES_ON,
    TURN_START,
    ask,
    become,
    pop,
    push,
)
from sim.fairy_meat.thralls import queue_mad, release
from sim.fairy_meat.wounds import drop_orders
from sim.jit import jit, linked

ENTRIES = 5
"""Places along an edge."""


@jit
def clear_turn(table, f, user):
    """A fresh turn record for a figure and the seat that decides for her."""
    blank_turn(table.turn)
    table.turn.figure = f
    table.turn.user = user


@linked(RULES, TABLE, HIDDEN, LOG)
def work_activate(rules, table, hidden, log):
    """Right before a player's first turn of a round mad figures are hers to use; then the turn starts."""
    f = table.next_up
    seat = table.figure[f].side
    become(table, TURN_START)
    if table.opened >> seat & 1 == 0:
        if table.opened == 0:
            hidden.account[seat].firsts += 1
            if table.now == 1:
                table.first = seat
        table.opened |= 1 << seat
        if queue_mad(table, seat):
            push(table, MADNESS_USE)
    return GO


@linked(RULES, TABLE, HIDDEN, LOG)
def work_start(rules, table, hidden, log):
    """The start of a turn: the Order Card is given up, spells end or begin to count, Glitter fairies sparkle anew."""
    f = table.next_up
    figure = table.figure[f]
    if figure.alive == 0 or figure.acted or figure.gassed or figure.mad or figure.done:
        # What mad figures did has changed her fate.
        pop(table)
        return GO
    clear_turn(table, f, figure.side)
    figure.acted = 1
    drop_orders(table, hidden, f)
    note(log, TURN, figure.side, f, table.call, 0, 0, 0, 0)
    figure.shimmer = 0
    if figure.bound == 1:
        figure.bound = 2
    if figure.tripping == 1:
        figure.tripping = 0
        note(log, MADNESS_NOW, figure.side, f, 0, 0, 0, 0, 0)
    if (
        figure.what == FAIRY
        and rules.fairy[figure.kind].recharge > 0
        and figure.twinkle < figure.most_twinkle
    ):
        set_twinkle(table, f, figure.twinkle + rules.fairy[figure.kind].recharge, log)
    become(table, TURN_GOES_ON)
    if figure.steering >= 0:
        return ask(table, RELEASE, figure.side, f)
    return GO


@linked(RULES, TABLE, HIDDEN, LOG, int)
def answer_release(rules, table, hidden, log, lets_go):
    """Keep steering the thrall, or let it go: it goes mad or flees."""
    if lets_go:
        release(rules, table, hidden, log, table.figure[table.turn.figure].steering)
    return 0


@linked(RULES, TABLE, HIDDEN, LOG)
def work_turn(rules, table, hidden, log):
    """Ask what comes next in the turn: where she enters, at which speed, and then act by act."""
    turn = table.turn
    f = turn.figure
    figure = table.figure[f]
    if not figure.alive or figure.done or figure.gassed or (turn.plan == 0 and figure.side < 0):
        become(table, TURN_END)
        return GO
    if not figure.present:
        return ask(table, ENTER, turn.user, f)
    if turn.mode < 0:
        if figure.brawl > 0:
            declare(table, hidden, log, WRESTLE)
            return GO
        if figure.frenzied and must_feed(rules, table, f) >= 0:
            become(table, FEED)
            return GO
        return ask(table, MODE, turn.user, f)
    return ask(table, ACT, turn.user, f)


@linked(RULES, TABLE, HIDDEN, LOG, int)
def answer_enter(rules, table, hidden, log, option):
    """She comes in over her edge, 10, 30, 50, 70 or 90 % along it; she can't stay there, and must fly on."""
    turn = table.turn
    figure = table.figure[turn.figure]
    x, y = edge_point(rules, table.edge[figure.side], option, figure.radius)
    figure.x, figure.y, figure.z = x, y, 0.0
    figure.present = 1
    turn.from_edge = 1
    note(log, STANDS, figure.side, turn.figure, thousandths(x), thousandths(y), 0, ENTERS, 0)
    return 0


@jit
def edge_point(rules, edge, option, radius):
    """The point (x, y) along an edge: 0 north, 1 east, 2 south, 3 west."""
    width, depth = rules.scenario.width, rules.scenario.depth
    share = 0.1 + 0.2 * option
    if edge == 0:
        return width * share, depth - radius
    if edge == 1:
        return width - radius, depth * (1.0 - share)
    if edge == 2:
        return width * (1.0 - share), radius
    return radius, depth * share


@linked(RULES, TABLE, int)
def may_enter(rules, table, option):
    """Whether her place along the edge is free."""
    f = table.turn.figure
    figure = table.figure[f]
    x, y = edge_point(rules, table.edge[figure.side], option, figure.radius)
    return 1 if free(rules, table, f, x, y) else 0


@jit
def declare(table, hidden, log, mode):
    """Declare the speed, which holds all turn."""
    turn = table.turn
    figure = table.figure[turn.figure]
    turn.mode = mode
    figure.mode = mode
    hidden.account[max(turn.user, 0)].modes[mode] += 1
    note(log, MODE_SET, turn.user, turn.figure, mode, 0, 0, 0, 0)


@linked(RULES, TABLE, HIDDEN, LOG)
def work_end(rules, table, hidden, log):
    """Her turn is over; what lasted for this turn ends."""
    turn = table.turn
    if turn.figure >= 0:
        figure = table.figure[turn.figure]
        if figure.bound == 2:
            figure.bound = 0
    turn.figure = -1
    turn.user = -1
    turn.bonus = -1
    turn.must_eat = 0
    pop(table)
    return GO
