"""Druid friend: takes the best of the Druids' cards before anybody else comes.

A card chosen out of many, without bidding and without goblins beside it, is what its majority or its set of
flowers needs. Good cards at a fixed price; but they come one at a time, and what lies in the clearings goes
to others at a low price meanwhile. Invented for this toolkit.
"""

from sim.fairy_land.outlook import PLAIN
from sim.fairy_land.prospects import note_audiences, note_clearings, note_limit, offer
from sim.fairy_land.state import DRUIDS

DIALS = {"haste": 3.0, "bold": 0.5}
"""Points that the Druids' cards seem worth more at first; part of a clearing's worth that it bids at once."""
HASTE, BOLD = range(2)

FAIRY = 0.5
"""Points that a point of a fairy's value is worth."""


def think_act(rules, table, mine, mind):
    """Note what clearings and audiences would bring, the Druids made more of early on."""
    note_clearings(rules, table, mine, PLAIN, FAIRY, mind.notes)
    note_audiences(rules, table, mine, PLAIN, FAIRY, mind.notes)
    mind.notes[DRUIDS] += mind.dials[HASTE] * (1.0 - table.turns / table.whole)


def think_bid(rules, table, mine, mind):
    """Note the most that the clearing is worth in fairies."""
    note_limit(rules, table, mine, PLAIN, FAIRY, mind.notes)


def bid(rules, table, mine, mind, option):
    """Half of the worth at once."""
    return offer(table, option, mind.notes[0], mind.dials[BOLD])
