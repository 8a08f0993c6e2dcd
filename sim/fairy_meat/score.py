"""The end of a battle, points and places (rulebook: The Turn, Scenarios).

A point scenario is won by the most points, then by the most Fairy and Meat Points of living fairies. Where the last player
wins, places follow from the order in which sides lost their last fairy; of those left over, their points count.
"""

from sim.fairy_meat.events import END, note
from sim.fairy_meat.field import FAIRY, FIGURES, PARTS, RULES, TABLE
from sim.fairy_meat.figures import fairies_left, meat, points
from sim.jit import jit, linked

CLOCK, LAST_PLAYER, NOBODY, FINISH = 1, 2, 3, 4
"""How a battle ended (TABLE.over); indices into field.ENDINGS plus 1."""
POINT = 1000
OUT_OF_PLAY = 1 << 20


@jit
def end(table, log, how):
    """The battle is over."""
    table.over = how
    note(log, END, -1, how - 1, 0, 0, 0, 0, 0)


@jit
def end_by_clock(rules, table, log):
    """The last round is over."""
    end(table, log, CLOCK)


@linked(RULES, TABLE)
def ending(rules, table):
    """How the battle has ended by now; 0 if it goes on: one side left, none left, or all of a side across the finish."""
    left = 0
    for seat in range(table.seats):
        left += fairies_left(table, seat) > 0
    if left <= 1:
        return LAST_PLAYER if left == 1 else NOBODY
    if rules.scenario.cross_points:
        for seat in range(table.seats):
            if table.out[seat] == 0 and not still_racing(table, seat):
                return FINISH
    return 0


@jit
def still_racing(table, seat):
    """Whether a living fairy of the seat has not crossed the finish yet."""
    for f in range(FIGURES):
        figure = table.figure[f]
        if figure.what == FAIRY and figure.side == seat and figure.alive != 0 and figure.done == 0:
            return True
    return False


@jit
def living_points(table, seat):
    """Fairy and Meat Points of the seat's living fairies."""
    total = 0
    for f in range(FIGURES):
        figure = table.figure[f]
        if figure.what == FAIRY and figure.side == seat and figure.alive != 0:
            total += points(figure) + meat(figure)
    return total


@jit
def length(rules, table):
    """Rounds of the whole battle: those played once it's over, and before that as many as the clock allows; `account.py`
    counts the quarters of those really played."""
    return table.turns if table.over else rules.scenario.rounds


@jit
def standing(rules, table, seats, seat):
    """The seat's running score."""
    return table.total[seat]


@linked(RULES, TABLE, int)
def rank_of_seat(rules, table, seat):
    """See `rank`."""
    anybody = 0
    for other in range(table.seats):
        anybody += table.out[other] == 0
    if anybody == 0:
        return 0
    if rules.scenario.last_wins and table.out[seat] > 0:
        return table.out[seat]
    return OUT_OF_PLAY + POINT * table.total[seat] + living_points(table, seat)


@jit
def rank(rules, table, seats, seat):
    """A number that orders the seats as the scenario does; equal numbers share a place."""
    return rank_of_seat(rules, table, seat)


@jit
def score(rules, table, seats, parts):
    """Write the score parts of every seat into `parts`: int64, (at least seats, len(field.PARTS))."""
    for seat in range(table.seats):
        for part in range(len(PARTS)):
            parts[seat, part] = table.points[seat, part]
