"""Grower: few mushrooms, each as tall as the rules allow.

It takes the card that adds most mana to a mushroom it already has, and plants only what can't grow. A stack
gives all of its mana at every stop and every echo, so a short village of tall mushrooms pays whoever owns
it; but it is a small part of the ring, so other fairies stop there seldom, and a new type starts from
nothing. Invented for this toolkit.
"""

from sim.fairy_ring.outlook import draft, factor_in, note_walks, noted, walk_of
from sim.fairy_ring.place import GROW, growable
from sim.jit import lowest_bit

DIALS = {"growth": 1.0, "walk": 0.3}
"""Worth of a mana that a mushroom gives more, and of a mana from this turn's walk."""
GROWTH, WALK = range(2)

STEPS = 3
"""Movement that an Academy is valued at."""


def think_choose(rules, table, mine, mind):
    """Note what a walk of each movement in the hand would bring."""
    note_walks(rules, table, mine, 1.0, mind.notes)


def choose(rules, table, mine, mind, option):
    """Growth first, then the walk."""
    growth = mind.dials[GROWTH] * most_grown(rules, table, mine.seat, option)
    return growth + mind.dials[WALK] * noted(rules, mind.notes, option)


def place(rules, table, mine, mind, option):
    """The tallest mushroom grows; at an end, and among equals, the walk decides."""
    plan = draft(rules, table, mine.seat, table.card, option)
    value = mind.dials[WALK] * walk_of(rules, table, plan, table.card, 1.0)
    return value + 1000.0 + mind.dials[GROWTH] * plan.power if option >= GROW else value


def most_grown(rules, table, seat, card_id):
    """Most mana that the card adds to any mushroom; 0 if it can only be planted."""
    village = table.village[seat]
    most = 0
    slots = growable(village, rules.card[card_id].kind)
    while slots != 0:
        slot = lowest_bit(slots)
        plan = draft(rules, table, seat, card_id, GROW + slot - village.left)
        most = max(most, (plan.power - village.power[slot]) * factor_in(plan, plan.kind, STEPS))
        slots &= slots - 1
    return most
