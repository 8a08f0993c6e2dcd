"""Collector: majorities of animals above all.

Animals count for more than their points and flowers for less; it bids boldly where a majority hangs on a
clearing and thinks of it as taken from the others. Strong with the common animals, whose many copies leave
the outcome open for long; it pays much for points that are shared or lost again by one card, and neglects
flowers, where nobody can interfere. Invented for this toolkit.
"""

from sim.fairy_land.outlook import Taste
from sim.fairy_land.prospects import (
    note_audiences,
    note_clearings,
    note_limit,
    note_looked,
    note_losses,
    offer,
)

DIALS = {"animals": 1.7, "flowers": 0.7, "bold": 0.6}
"""How much animals and flowers count; part of a clearing's worth that it bids at once."""
ANIMALS, FLOWERS, BOLD = range(3)

FAIRY = 0.5
"""Points that a point of a fairy's value is worth."""


def think_act(rules, table, mine, mind):
    """Note what clearings and audiences would bring, to its own taste."""
    note_clearings(rules, table, mine, liking(mind), FAIRY, mind.notes)
    note_audiences(rules, table, mine, liking(mind), FAIRY, mind.notes)


def think_bid(rules, table, mine, mind):
    """Note the most that the clearing is worth in fairies."""
    note_limit(rules, table, mine, liking(mind), FAIRY, mind.notes)


def bid(rules, table, mine, mind, option):
    """A good part of the worth at once, so that few dare to go on."""
    return offer(table, option, mind.notes[0], mind.dials[BOLD])


def think_pick(rules, table, mine, mind):
    """Note what the cards would bring."""
    note_looked(rules, table, mine, liking(mind), FAIRY, mind.notes)


def think_shed(rules, table, mine, mind):
    """Note what losing each card would cost."""
    note_losses(rules, table, mine, liking(mind), mind.notes)


def liking(mind):
    """What it likes."""
    return Taste(mind.dials[ANIMALS], mind.dials[FLOWERS], 1.0, 1.0)
