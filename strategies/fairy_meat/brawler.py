"""Brawler: flies at the nearest foe and hits, and hits again.

Fearless and simple: no thought for danger, and meat only where nobody is left to hit. Invented for this toolkit.
"""

from sim.fairy_meat.counsel import place_liking
from sim.fairy_meat.prospects import FINISH_LINE, add_score, note_taste

DIALS = {
    "meal": 0.2,  # what a bite counts beside a point of damage
    "pain": 0.2,  # what her own points count
}
MEAL_DIAL, PAIN_DIAL = range(2)


def temper(rules, table, mine, mind):
    """Damage, and being near to where it can be done."""
    note_taste(mind.notes, 1.0, 1.0, mind.dials[PAIN_DIAL], 0.0, mind.dials[MEAL_DIAL], 0.0, 0.8, 0.1)
    add_score(rules, table, mind.notes)
    mind.notes[FINISH_LINE] *= 0.3


def place(rules, table, mine, mind, option):
    """As near to foes as can be."""
    return place_liking(rules, table, option, mine.seat, 12.0)
