"""Sprawler: a mushroom of every type, side by side, and as much of the ring as it can get.

It plants whatever it can and grows nothing but Pollenariums, which count its mushrooms. The more of the
ring is its own, the more fairies stop at home, its own included, and with every type about it gathers an
echo wherever it stops; but all its other mushrooms stay small. Invented for this toolkit.
"""

from sim.fairy_ring.outlook import draft, note_walks, noted, walk_of
from sim.fairy_ring.place import GROW
from sim.fairy_ring.state import POLLENARIUM

DIALS = {"new": 3.0, "pollen": 0.5, "walk": 0.5}
"""Worth of a type it lacks, of a mana that a Pollenarium card will give, and of a mana from this turn's walk."""
NEW, POLLEN, WALK = range(3)


def think_choose(rules, table, mine, mind):
    """Note what a walk of each movement in the hand would bring."""
    note_walks(rules, table, mine, 1.0, mind.notes)


def choose(rules, table, mine, mind, option):
    """A type that it lacks, a Pollenarium, a good walk."""
    village = table.village[mine.seat]
    kind = rules.card[option].kind
    value = mind.dials[WALK] * noted(rules, mind.notes, option)
    if village.of_kind[kind] == 0:
        value += mind.dials[NEW]
    if kind == POLLENARIUM:
        value += mind.dials[POLLEN] * village.mushrooms
    return value


def place(rules, table, mine, mind, option):
    """At the end with the better walk; a Pollenarium on the Pollenarium there is."""
    plan = draft(rules, table, mine.seat, table.card, option)
    value = walk_of(rules, table, plan, table.card, 1.0)
    if option >= GROW:
        return value + 1000.0 if plan.kind == POLLENARIUM else value - 1000.0
    return value
