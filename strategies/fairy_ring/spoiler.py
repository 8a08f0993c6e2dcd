"""Spoiler: denies. It walks where others gain least and keeps good cards from the seat that gets its hand.

Before it passes the hand on it asks what the next holder could gain by each card, by a walk or by growing,
and is loath to leave the best; it also shuns walks that feed others. It hurts a chosen neighbour and beats
chance with ease, but a card kept from one seat is seldom the one it needs itself: with denial=0 it does
better with two and with four seats. Invented for this toolkit.
"""

from sim.fairy_ring.outlook import as_it_is, draft, farthest, note_walks, noted, stroll, walk, walk_of
from sim.fairy_ring.state import ACADEMY, LOOKOUT
from sim.fairy_ring.turn import neighbour

DIALS = {"giving": 1.5, "denial": 0.25, "growth": 1.0}
"""Worth of a mana kept from others, of a mana kept from the hand's next holder, of a mana added to its own village."""
GIVING, DENIAL, GROWTH = range(3)

THEIRS = 32
"""Notes from here on: walks of the hand's next holder."""
STEPS = 3
"""Movement that an Academy is valued at."""


def think_choose(rules, table, mine, mind):
    """Note what a walk of each movement in the hand would bring, and what it would bring the hand's next holder."""
    note_walks(rules, table, mine, mind.dials[GIVING], mind.notes)
    holder = as_it_is(table, next_holder(rules, table, mine.seat))
    stroll(rules, table, holder, farthest(rules, table, mine.hand), 0.0, mind.notes[THEIRS:])


def choose(rules, table, mine, mind, option):
    """Its own gain, and the next holder's."""
    holder = next_holder(rules, table, mine.seat)
    own = noted(rules, mind.notes, option) + mind.dials[GROWTH] * added(rules, table, mine.seat, option)
    theirs = noted(rules, mind.notes[THEIRS:], option) + added(rules, table, holder, option)
    return own + mind.dials[DENIAL] * theirs


def place(rules, table, mine, mind, option):
    """Where the walk gives least away; equal walks: the mightier mushroom."""
    plan = draft(rules, table, mine.seat, table.card, option)
    return walk_of(rules, table, plan, table.card, mind.dials[GIVING]) + 0.1 * plan.power


def stride(rules, table, mine, mind, option):
    """The movement that gives least away for what it brings."""
    movement = rules.card[table.card].movement[option]
    own, given, _, _ = walk(rules, table, as_it_is(table, mine.seat), movement)
    return own - mind.dials[GIVING] * given / (table.seats - 1)


def next_holder(rules, table, seat):
    """The seat that gets this seat's hand."""
    return neighbour(table, seat, rules.hands_pass[table.half])


def added(rules, table, seat, card_id):
    """Mana, roughly, that a card adds to a village on the best mushroom of its type."""
    card = rules.card[card_id]
    village = table.village[seat]
    if card.kind == LOOKOUT:
        return 0.2 * village.best[LOOKOUT] + rules.lookout[1]
    if card.kind == ACADEMY:
        return card.mana * STEPS
    return card.mana * village.factor[card.kind]
