"""What a Fairy Ring strategy does where it says nothing: any card, then the most mana for this turn.

Not a strategy by itself: the loader takes from here the decisions that a strategy's file leaves out.
"""

from sim.fairy_ring.mana import net_mana


def choose(rules, table, mine, mind, option):
    """Any card of the hand."""
    return 0.0


def place(rules, table, mine, mind, option):
    """Either end, or any mushroom that grows."""
    return 0.0


def think_stride(rules, table, mine, mind):
    """Work out what each of the Spring's movements brings, less what it gives away."""
    card = rules.card[table.card]
    for way in range(card.ways):
        own, given = net_mana(rules, table, table.player, card.movement[way])
        mind.notes[way] = own - given


def stride(rules, table, mine, mind, option):
    """The movement that brings most, less what it gives away."""
    return mind.notes[option]
