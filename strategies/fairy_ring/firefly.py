"""Firefly: plants for visible fireflies and lets one Luminarium grow under them.

Every firefly in the village makes every Luminarium card worth one mana more, so the two multiply, late and
steeply, which makes this the strongest of the simple ideas. Slow while it gathers, and it lives by one
mushroom: it is paid when a fairy stops just there, and by echo where others keep Luminariums too. Invented
for this toolkit.
"""

from sim.fairy_ring.outlook import draft, note_walks, noted, walk_of
from sim.fairy_ring.place import GROW
from sim.fairy_ring.state import LUMINARIUM

DIALS = {"light": 0.6, "hope": 1.0, "walk": 0.3}
"""Worth of a mana that its Luminarium gives; Luminarium cards it counts on besides; worth of a mana from the walk."""
LIGHT, HOPE, WALK = range(3)


def think_choose(rules, table, mine, mind):
    """Note what a walk of each movement in the hand would bring."""
    note_walks(rules, table, mine, 1.0, mind.notes)


def choose(rules, table, mine, mind, option):
    """What the card adds to (Luminarium cards) x (fireflies), then the walk."""
    card = rules.card[option]
    village = table.village[mine.seat]
    before = mind.dials[HOPE] + village.best[LUMINARIUM]
    after = before + card.mana if card.kind == LUMINARIUM else before
    added = after * (village.fireflies + card.fireflies) - before * village.fireflies
    return mind.dials[LIGHT] * added + mind.dials[WALK] * noted(rules, mind.notes, option)


def place(rules, table, mine, mind, option):
    """The tallest Luminarium grows; of the rest, what shows most fireflies and walks best."""
    plan = draft(rules, table, mine.seat, table.card, option)
    value = walk_of(rules, table, plan, table.card, 1.0) + mind.dials[LIGHT] * plan.power * plan.fireflies
    return value + 1000.0 if plan.kind == LUMINARIUM and option >= GROW else value
