"""Glutton: whoever lies dead is dinner, friend or foe; fights only to have more of it.

Patient near a corpse, and a nuisance to whoever made it. Invented for this toolkit.
"""

from sim.fairy_meat.prospects import add_score, note_taste

DIALS = {
    "meal": 2.5,  # what a bite counts beside a point of damage
    "scent": 0.6,  # how far she smells it
}
MEAL_DIAL, SCENT_DIAL = range(2)


def temper(rules, table, mine, mind):
    """Meat above all."""
    note_taste(mind.notes, 0.8, 1.5, 0.5, 1.0, mind.dials[MEAL_DIAL], 0.2, 0.5, mind.dials[SCENT_DIAL])
    add_score(rules, table, mind.notes)


def drag(rules, table, mine, mind, option):
    """Leave it: she eats where it lies."""
    return option
