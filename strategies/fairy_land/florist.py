"""Florist: flowers, in sets and in many colours.

A flower scores whatever the others do, and the third to fifth of a colour most; so it takes every colour
early and then stays with those that it has. Steady points that nobody can take away; it leaves the large
majorities to others, and its wishes are plain to see. Invented for this toolkit.
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

DIALS = {"flowers": 1.6, "animals": 0.6, "bold": 0.5}
"""How much flowers and animals count; part of a clearing's worth that it bids at once."""
FLOWERS, ANIMALS, BOLD = range(3)

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
    """Half of the worth at once."""
    return offer(table, option, mind.notes[0], mind.dials[BOLD])


def think_pick(rules, table, mine, mind):
    """Note what the cards would bring."""
    note_looked(rules, table, mine, liking(mind), FAIRY, mind.notes)


def think_shed(rules, table, mine, mind):
    """Note what losing each card would cost."""
    note_losses(rules, table, mine, liking(mind), mind.notes)


def liking(mind):
    """What it likes."""
    return Taste(mind.dials[ANIMALS], mind.dials[FLOWERS], 1.0, 0.0)
