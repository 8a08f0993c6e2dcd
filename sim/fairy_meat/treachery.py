"""Treachery (rulebook): a fairy that is attacked by her own side goes over to another player, for good."""

from sim.fairy_meat.events import LOG, TRAITOR_TO, note
from sim.fairy_meat.field import FIGURES, HIDDEN, RULES, TABLE, TRAITOR
from sim.fairy_meat.figures import fairies_left, recount
from sim.fairy_meat.stages import HEIR, ask, pop, push
from sim.jit import jit, linked

JOKER_RANK = 14


@jit
def highest_rank(figure, ranks):
    """The highest Order Card that a figure holds: joker over King over ... over Ace; 0 for none."""
    if figure.ordered == 0 or figure.acted:
        return 0
    if ranks & 1:
        return JOKER_RANK
    for rank in range(13, 0, -1):
        if ranks >> rank & 1:
            return rank
    return 1


@linked(TABLE, HIDDEN, int)
def who_gets_her(table, hidden, traitor):
    """The other player with the highest Order Card still held, the tie key deciding; -1 if nobody holds any."""
    best = -1
    top = 0
    for f in range(FIGURES):
        figure = table.figure[f]
        if figure.what == 0 or figure.alive == 0 or figure.side < 0 or figure.side == traitor:
            continue
        if table.out[figure.side] > 0:
            continue
        rank = highest_rank(figure, hidden.ranks[f])
        if rank > top or (rank == top and rank > 0 and figure.tie > table.figure[best].tie):
            top = rank
            best = f
    return table.figure[best].side if best >= 0 else -1


@jit
def needs_choice(table, hidden, traitor):
    """Whether the traitor names who gets her: nobody else holds a card, and there are several others."""
    others = 0
    for seat in range(table.seats):
        others += seat != traitor and table.out[seat] == 0
    return others > 1 and who_gets_her(table, hidden, traitor) < 0


@jit
def some_other(table, traitor):
    """The first other player who is still in."""
    for seat in range(table.seats):
        if seat != traitor and table.out[seat] == 0:
            return seat
    return -1


@jit
def hand_over(rules, table, log, victim, traitor, to):
    """She fights for another player from now on, and keeps her Order Cards."""
    if to < 0:
        return
    figure = table.figure[victim]
    figure.side = to
    table.reckon = 1
    note(log, TRAITOR_TO, traitor, victim, to, 0, 0, 0, 0)
    if figure.steering >= 0:
        table.figure[figure.steering].side = to
    for seat in range(table.seats):
        recount(rules, table, seat)
    if fairies_left(table, traitor) == 0 and table.out[traitor] == 0:
        table.out[traitor] = 32 * table.now + table.call


@linked(RULES, TABLE, HIDDEN, LOG, int, int)
def betray(rules, table, hidden, log, victim, traitor):
    """Hand her over before she is attacked; where no card is left to decide, the traitor says to whom."""
    if needs_choice(table, hidden, traitor):
        table.betrayed = victim
        table.traitor = traitor
        push(table, HEIR)
        return 0
    to = who_gets_her(table, hidden, traitor)
    hand_over(rules, table, log, victim, traitor, to if to >= 0 else some_other(table, traitor))
    return 0


@linked(RULES, TABLE, HIDDEN, LOG)
def work_heir(rules, table, hidden, log):
    """Ask the traitor who gets her."""
    return ask(table, TRAITOR, table.traitor, table.betrayed)


@linked(RULES, TABLE, LOG, int)
def answer_traitor(rules, table, log, to):
    """She goes over to the player named."""
    pop(table)
    hand_over(rules, table, log, table.betrayed, table.traitor, to)
    return 0
