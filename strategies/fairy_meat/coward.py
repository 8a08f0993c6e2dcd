"""Coward: lives. Keeps away from everybody, hides, remembers better days, and eats only where it's safe.

Beats chance, and little else: points are for kills and meat, and the last one standing has to kill somebody. Kept as a foil
for all who fight. Invented for this toolkit.
"""

from sim.fairy_meat.counsel import place_liking
from sim.fairy_meat.prospects import KEEP, SPARK, add_score, note_taste

DIALS = {
    "fear": 2.0,  # of dangers
    "keep": 25.0,  # inches that she likes to keep from foes
    "hurt": 0.5,  # what a point of damage to others counts
}
FEAR_DIAL, KEEP_DIAL, HURT_DIAL = range(3)


def temper(rules, table, mine, mind):
    """Her skin before everything."""
    note_taste(mind.notes, mind.dials[HURT_DIAL], 0.5, 1.0, 2.0, 1.0, mind.dials[FEAR_DIAL], 0.0, 0.3)
    add_score(rules, table, mind.notes)
    mind.notes[SPARK] = 0.2
    mind.notes[KEEP] = mind.dials[KEEP_DIAL]


def place(rules, table, mine, mind, option):
    """Far away."""
    return place_liking(rules, table, option, mine.seat, 40.0)


def win_brawl(rules, table, mine, mind, option):
    """Out of here."""
    return option
