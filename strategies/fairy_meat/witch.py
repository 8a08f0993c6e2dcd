"""Witch: spells first. Trumps go into Twinkle, and Twinkle into pricks, curses, kisses and shimmer.

Thrifty with blood and lavish with magic; who has no spell to cast fights with fair sense. Invented for this toolkit.
"""

from sim.fairy_meat.intents import note_acts, note_modes
from sim.fairy_meat.prospects import CAST, SPARK, add_score, note_field, note_taste
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


def think_mode(rules, table, mine, mind):
    """Note what each speed is worth."""
    temper(rules, table, mine, mind)
    note_modes(rules, table, table.turn.figure, mind.notes)


def think_act(rules, table, mine, mind):
    """Note what can be done next."""
    temper(rules, table, mine, mind)
    note_acts(rules, table, table.turn.figure, mind.notes)


def think_dest(rules, table, mine, mind):
    """Note foes and meat."""
    temper(rules, table, mine, mind)
    note_field(rules, table, table.actor, table.player, mind.notes)


def think_rush_at(rules, table, mine, mind):
    """Note foes."""
    temper(rules, table, mine, mind)
    note_field(rules, table, table.turn.figure, mine.seat, mind.notes)


def think_attack(rules, table, mine, mind):
    """Note the taste."""
    temper(rules, table, mine, mind)


def think_spell(rules, table, mine, mind):
    """Note foes."""
    temper(rules, table, mine, mind)
    note_field(rules, table, table.turn.figure, mine.seat, mind.notes)


def think_spell_target(rules, table, mine, mind):
    """Note foes."""
    temper(rules, table, mine, mind)
    note_field(rules, table, table.turn.figure, mine.seat, mind.notes)
