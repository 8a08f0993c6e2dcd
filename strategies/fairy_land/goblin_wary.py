"""Goblin-wary: keeps away from goblins and ogres.

A goblin counts as more than it can cost, so clearings with evil creatures are left to others unless the rest
makes up for it. It ends with few goblins and cheap clearings; but a goblin costs nothing while somebody else
has more of them, and it passes by good cards for fear of that. Invented for this toolkit.
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

DIALS = {"fear": 2.5, "bold": 0.5}
"""How much goblins and ogres count; part of a clearing's worth that it bids at once."""
FEAR, BOLD = range(2)

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
    return Taste(1.0, 1.0, mind.dials[FEAR], 0.5)
