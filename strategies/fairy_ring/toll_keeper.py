"""Toll keeper: Springs, which pay whenever any fairy passes, whoever it belongs to.

It takes Springs while there are turns left to earn by them and plants them apart, so that no single stop
silences them all; the other cards it plays for the walk. A steady income that nobody shares, at its best on
the short ring of two seats; on a long ring each fairy passes by too seldom, and a Spring gives nothing to a
fairy that stops, not even to its own. Invented for this toolkit.
"""

from sim.fairy_ring.mana import ring_length
from sim.fairy_ring.outlook import draft, note_walks, noted, walk_of
from sim.fairy_ring.place import GROW
from sim.fairy_ring.state import SPRING

DIALS = {"passed": 3.0, "walk": 1.0}
"""Mushrooms that it expects a fairy to pass in a move; worth of a mana from this turn's walk."""
PASSED, WALK = range(2)


def think_choose(rules, table, mine, mind):
    """Note what a walk of each movement in the hand would bring."""
    note_walks(rules, table, mine, 1.0, mind.notes)


def choose(rules, table, mine, mind, option):
    """The tolls of a Spring, and the walk."""
    value = mind.dials[WALK] * noted(rules, mind.notes, option)
    card = rules.card[option]
    if card.kind == SPRING:
        value += mind.dials[PASSED] * card.mana * moves_to_come(rules, table) / growing_ring(table)
    return value


def place(rules, table, mine, mind, option):
    """Springs are planted apart; among the rest, and among the ends, the best walk."""
    plan = draft(rules, table, mine.seat, table.card, option)
    value = walk_of(rules, table, plan, table.card, 1.0)
    return value - 1000.0 if plan.kind == SPRING and option >= GROW else value


def moves_to_come(rules, table):
    """Moves of all fairies until the end of the game, this turn's included."""
    return (2 * rules.turns - table.turns) * table.seats


def growing_ring(table):
    """Mushrooms on the ring in a turn or two."""
    return ring_length(table) + table.seats
