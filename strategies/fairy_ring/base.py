"""What a Fairy Ring strategy does where it says nothing: any card, then the most mana from this turn's walk.

Not a strategy by itself: the loader takes from here the decisions that a strategy's file leaves out.
"""

from sim.fairy_ring.outlook import as_it_is, draft, walk


def choose(rules, table, mine, mind, option):
    """Any card of the hand."""
    return 0.0


def place(rules, table, mine, mind, option):
    """Where the walk that follows brings most, less what it gives away."""
    plan = draft(rules, table, table.player, table.card, option)
    card = rules.card[table.card]
    best = -1000.0
    for way in range(card.ways):
        own, given, _, _ = walk(rules, table, plan, card.movement[way])
        best = max(best, own - given / (table.seats - 1))
    return best


def stride(rules, table, mine, mind, option):
    """The movement that brings most, less what it gives away."""
    movement = rules.card[table.card].movement[option]
    own, given, _, _ = walk(rules, table, as_it_is(table, table.player), movement)
    return own - given / (table.seats - 1)
