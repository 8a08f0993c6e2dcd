"""Gatherer: the most mana from this turn's walk, less what the walk gives away.

It walks every movement in its hand over the ring as it is and places the card where that walk brings most.
Strong early, when every mushroom is small; it never builds for later, and what it hoped for may be gone
once the seats before it have moved. Invented for this toolkit.
"""

from sim.fairy_ring.outlook import note_walks, noted

DIALS = {"giving": 1.0}
"""How much a mana given away counts, shared out among the others."""


def think_choose(rules, table, mine, mind):
    """Note what a walk of each movement in the hand would bring."""
    note_walks(rules, table, mine, mind.dials[0], mind.notes)


def choose(rules, table, mine, mind, option):
    """The walk of the card; of a Spring's three the best."""
    return noted(rules, mind.notes, option)
