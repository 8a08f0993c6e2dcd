"""Archer: shoots from as far off as she can, posed if possible, and has her friends wait for whoever comes.

Cautious. A bow alone kills slowly, so that most of her points come from what the others do to foes that come to her.
Invented for this toolkit.
"""

from sim.fairy_meat.counsel import place_liking
from sim.fairy_meat.outlook import has_bow
from sim.fairy_meat.prospects import KEEP, SHOOT, add_score, note_taste

DIALS = {
    "range": 22.0,  # inches that an archer likes to keep from foes
    "shot": 1.6,  # what damage by a shot counts beside a blow's
    "fear": 0.5,  # of dangers
}
RANGE, SHOT_DIAL, FEAR_DIAL = range(3)


def temper(rules, table, mine, mind):
    """Archers keep their distance; the others come to where the arrows fall."""
    note_taste(mind.notes, 1.0, 1.0, 0.6, 1.0, 0.8, mind.dials[FEAR_DIAL], 0.4, 0.3)
    add_score(rules, table, mind.notes)
    mind.notes[SHOOT] = mind.dials[SHOT_DIAL]
    f = table.actor
    if f >= 0 and has_bow(rules, table.figure[f]) > 0:
        mind.notes[KEEP] = mind.dials[RANGE]


def place(rules, table, mine, mind, option):
    """Within a bow's range, beyond a flight's."""
    return place_liking(rules, table, option, mine.seat, mind.dials[RANGE])
