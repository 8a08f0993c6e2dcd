"""What a Fairy Ring strategy does where it says nothing: any card, then the most mana from this turn's walk.

Not a strategy by itself: the loader takes from here the decisions that a strategy's file leaves out.
"""

from sim.fairy_ring.outlook import as_it_is, draft, walk, walk_of


def choose(rules, table, mine, mind, option):
    """Any card of the hand."""
    return 0.0


def place(rules, table, mine, mind, option):
    """Where the walk that follows brings most, less what it gives to others; equal walks: the mightier mushroom."""
    plan = draft(rules, table, mine.seat, table.card, option)
    return walk_of(rules, table, plan, table.card, 1.0) + 0.001 * plan.power


def stride(rules, table, mine, mind, option):
    """The movement that brings most, less what it gives to others."""
    movement = rules.card[table.card].movement[option]
    own, given, _, _ = walk(rules, table, as_it_is(table, mine.seat), movement)
    return own - given / (table.seats - 1)
