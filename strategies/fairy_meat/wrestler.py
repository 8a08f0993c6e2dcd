"""Wrestler: rushes and pounces to pull foes to the ground, and hurts them there.

Bold: a brawl asks for Kill alone, so that she seeks out those who have less of it; sharp weapons are wasted on her.
Invented for this toolkit.
"""

from sim.fairy_meat.counsel import place_liking
from sim.fairy_meat.prospects import GRAPPLE, add_score, note_taste

DIALS = {
    "grapple": 0.8,  # what being in a brawl with a weaker foe is worth by itself
    "pain": 0.3,  # what her own points count
}
GRAPPLE_DIAL, PAIN_DIAL = range(2)


def temper(rules, table, mine, mind):
    """A brawl is worth more than a blow."""
    note_taste(mind.notes, 1.0, 1.0, mind.dials[PAIN_DIAL], 0.3, 0.5, 0.0, 0.6, 0.2)
    add_score(rules, table, mind.notes)
    mind.notes[GRAPPLE] = mind.dials[GRAPPLE_DIAL]


def place(rules, table, mine, mind, option):
    """At the distance of a rush."""
    return place_liking(rules, table, option, mine.seat, 11.0)


def grab(rules, table, mine, mind, option):
    """Come here!"""
    return option
