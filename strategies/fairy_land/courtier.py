"""Courtier: goes to the Queen early, while her items have the whole game to work.

It pays for audiences that a cooler head would leave for later, and has most of the Court to itself; with what
it finds there it goes on soberly. Items serve for the rest of the game and need no bidding; but each audience
is a turn in which the clearings are left to others, and without the Court nothing is left of the idea.
Invented for this toolkit.
"""

from sim.fairy_land.outlook import PLAIN
from sim.fairy_land.prospects import note_audiences, note_clearings, note_limit, offer
from sim.fairy_land.state import QUEEN

DIALS = {"haste": 3.0, "bold": 0.5}
"""Points that the Queen's items seem worth more at first; part of a clearing's worth that it bids at once."""
HASTE, BOLD = range(2)

FAIRY = 0.5
"""Points that a point of a fairy's value is worth."""


def think_act(rules, table, mine, mind):
    """Note what clearings and audiences would bring, the Queen made more of early on."""
    note_clearings(rules, table, mine, PLAIN, FAIRY, mind.notes)
    note_audiences(rules, table, mine, PLAIN, FAIRY, mind.notes)
    mind.notes[QUEEN] += mind.dials[HASTE] * (1.0 - table.turns / table.whole)


def think_bid(rules, table, mine, mind):
    """Note the most that the clearing is worth in fairies."""
    note_limit(rules, table, mine, PLAIN, FAIRY, mind.notes)


def bid(rules, table, mine, mind, option):
    """Half of the worth at once."""
    return offer(table, option, mind.notes[0], mind.dials[BOLD])
