"""What a seat has scored (rulebook: End of the game).

`score` = points.price x points + mana left, which has the rulebook's order: points, then mana left. Under the reading
`points.several_at_once` = false the mana left may exceed a point's price; the ranking then still goes by points first.
"""

import numpy as np

from sim.fairy_ring.state import ECHO, KINDS, OWN, TOLL, VISITED
from sim.jit import jit

RANK = 1 << 20


@jit
def length(rules, table):
    """Turns of a whole game."""
    return 2 * rules.turns


@jit
def standing(rules, table, seats, seat):
    """The seat's score so far."""
    mine = seats[seat]
    return rules.price * (mine.points + mine.objectives) + mine.mana


@jit
def rank(rules, table, seats, seat):
    """A number that orders the seats as the rulebook does; equal numbers share the place."""
    mine = seats[seat]
    return RANK * (mine.points + mine.objectives) + mine.mana


@jit
def score(rules, table, seats, parts):
    """Write the score parts of every seat into `parts`, int64 of shape (at least seats, len(state.PARTS))."""
    for seat in range(table.seats):
        mine = seats[seat]
        for kind in range(KINDS):
            parts[seat, kind] = mine.by_kind[kind]
        parts[seat, KINDS] = rules.price * mine.objectives


@jit
def write_row(rules, table, seats, seat, parts, row):
    """Fill in the game's own columns of a results row."""
    mine = seats[seat]
    row.magidrome = parts[seat, 0]
    row.academy = parts[seat, 1]
    row.lookout = parts[seat, 2]
    row.luminarium = parts[seat, 3]
    row.pollenarium = parts[seat, 4]
    row.spring = parts[seat, 5]
    row.objectives = parts[seat, 6]
    row.points = mine.points + mine.objectives
    row.mana_left = mine.mana
    row.own = mine.by_way[OWN]
    row.echo = mine.by_way[ECHO]
    row.visited = mine.by_way[VISITED]
    row.toll = mine.by_way[TOLL]
    row.start_card = mine.start
    row.held_1 = np.uint64(mine.held[0])
    row.held_2 = np.uint64(mine.held[1])
    row.used_1 = np.uint64(mine.used[0])
    row.used_2 = np.uint64(mine.used[1])
