"""Witch: spells first. Trumps go into Twinkle, and Twinkle into pricks, curses, kisses and shimmer.

Thrifty with blood and lavish with magic; who has no spell to cast fights with fair sense. Invented for this toolkit.
"""

from sim.fairy_meat.prospects import CAST, SPARK, add_score, note_taste
from sim.fairy_meat.wits import trump_worth

DIALS = {
    "cast": 1.6,  # what a spell's good counts beside a blow's
    "spark": 0.12,  # what a point of Twinkle is worth when it's spent
    "hoard": 0.2,  # what it is worth when a trump can be put away for it
}
CAST_DIAL, SPARK_DIAL, HOARD = range(3)


def temper(rules, table, mine, mind):
    """Magic counts more than it does."""
    note_taste(mind.notes, 1.0, 1.0, 0.5, 1.0, 0.8, 0.3, 0.5, 0.3)
    add_score(rules, table, mind.notes)
    mind.notes[CAST] = mind.dials[CAST_DIAL]
    mind.notes[SPARK] = mind.dials[SPARK_DIAL]


def twinkle(rules, table, mine, mind, option):
    """Most trumps are for magic."""
    return trump_worth(rules, table, option, mine.seat, mind.dials[HOARD], 0.12)
