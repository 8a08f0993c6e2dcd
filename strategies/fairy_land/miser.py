"""Miser: keeps its fairies while the others spend theirs.

A fairy is dear to it at first and cheap at the end, so it wins the late clearings unopposed, uses its Crest
as late as it can, and takes the applause. It buys cheaply and never runs out; but there are only so many
turns left to buy in, majorities may be settled by then, and against other misers nothing is cheap. Invented
for this toolkit.
"""

from sim.fairy_land.outlook import PLAIN, own_turns_left
from sim.fairy_land.prospects import item_use, note_audiences, note_clearings, note_limit, offer
from sim.fairy_land.state import CREST, ITEM, QUEEN

DIALS = {"early": 1.0, "late": 0.3, "bold": 0.4, "crest": 3.0}
"""Worth of a fairy's point at first and at the end; part of a worth bid at once; last turns for the Crest."""
EARLY, LATE, BOLD, LAST = range(4)


def think_act(rules, table, mine, mind):
    """Note what clearings and audiences would bring."""
    note_clearings(rules, table, mine, PLAIN, fairy(table, mind), mind.notes)
    note_audiences(rules, table, mine, PLAIN, fairy(table, mind), mind.notes)


def act(rules, table, mine, mind, option):
    """The Crest only in its last turns; else what brings most."""
    if option < QUEEN:
        return 0.5 * mind.notes[option]
    if option < CREST:
        return mind.notes[option]
    if option == CREST:
        return 10.0 if own_turns_left(table, mine.seat) <= mind.dials[LAST] else -10.0
    return item_use(rules, table, mine.seat, option - ITEM, PLAIN, fairy(table, mind))


def think_bid(rules, table, mine, mind):
    """Note the most that the clearing is worth in fairies."""
    note_limit(rules, table, mine, PLAIN, fairy(table, mind), mind.notes)


def bid(rules, table, mine, mind, option):
    """As little as may do."""
    return offer(table, option, mind.notes[0], mind.dials[BOLD])


def fairy(table, mind):
    """Points that a point of a fairy's value is worth by now."""
    early = 1.0 - table.turns / table.whole
    return max(mind.dials[LATE] + (mind.dials[EARLY] - mind.dials[LATE]) * early, 0.05)
