"""What a Fairy Land strategy does where it says nothing: plain good sense about single cards, no plan.

Not a strategy by itself: the loader takes from here the decisions that a strategy's file leaves out, and each
can be had with another taste by its `think_` function alone. Cards count by what they add to the expected
score, fairies at one price throughout; nobody else's wishes are looked at.
"""

from sim.fairy_land.clearings import kind_of
from sim.fairy_land.outlook import PLAIN, card_gain, card_loss
from sim.fairy_land.prospects import (
    QUEEN_SPREAD,
    audience,
    cheapest,
    crest_worth,
    item_use,
    note_audiences,
    note_clearings,
    note_court,
    note_dawn,
    note_druids,
    note_limit,
    note_looked,
    note_losses,
    offer,
)
from sim.fairy_land.state import (
    BANISH_EVIL,
    CLEARINGS,
    COURT_DECK,
    CREST,
    DRUID_DECK,
    FOREST_PEEK,
    GOBLIN_GIFT,
    ITEM,
    NO_CARD,
    QUEEN,
    QUICK_PICK,
    SCARE,
    SMALL_CREST,
    STOP,
    WARRIOR,
    WIDE,
)

FAIRY = 0.5
"""Points that a point of a fairy's value is worth."""


def think_place(rules, table, mine, mind):
    """Note what the cards would bring."""
    note_dawn(rules, table, mine, PLAIN, FAIRY, mind.notes)


def place(rules, table, mine, mind, option):
    """Good cards where fewer evil ones lie, bad cards the other way round."""
    total = -table.clearing[option // CLEARINGS].evil * mind.notes[0]
    if table.dawn[1] != NO_CARD:
        total -= table.clearing[option % CLEARINGS].evil * mind.notes[1]
    return total


def think_act(rules, table, mine, mind):
    """Note what the clearings and the audiences would bring."""
    note_clearings(rules, table, mine, PLAIN, FAIRY, mind.notes)
    note_audiences(rules, table, mine, PLAIN, FAIRY, mind.notes)


def act(rules, table, mine, mind, option):
    """What brings most, half of a clearing's worth going into bids; the Crest once the hand is thin."""
    if option < QUEEN:
        return 0.5 * mind.notes[option]
    if option < CREST:
        return mind.notes[option]
    if option == CREST:
        return crest_worth(rules, table, mine.seat, FAIRY)
    return item_use(rules, table, mine.seat, option - ITEM, PLAIN, FAIRY)


def think_bid(rules, table, mine, mind):
    """Note the most that the clearing is worth in fairies."""
    note_limit(rules, table, mine, PLAIN, FAIRY, mind.notes)


def bid(rules, table, mine, mind, option):
    """Half of the worth at once; when bidding last, one more than the highest bid."""
    return offer(table, option, mind.notes[0], 0.5)


def pay(rules, table, mine, mind, option):
    """What is least missed later; the Warrior where she is of use."""
    worth = cheapest(rules, table, option)
    if option >> WARRIOR & 1 and table.purpose < QUEEN:
        worth += 2.5 * table.clearing[table.purpose].evil
    return worth


def think_spend(rules, table, mine, mind):
    """Note what there is to be seen."""
    if table.purpose == QUEEN:
        note_court(rules, table, mine, FAIRY, mind.notes, QUEEN_SPREAD)
    else:
        note_druids(rules, table, mine, PLAIN, FAIRY, mind.notes, QUEEN_SPREAD)


def spend(rules, table, mine, mind, option):
    """The total whose best card is worth most, the fairies taken off."""
    deck = COURT_DECK if table.purpose == QUEEN else DRUID_DECK
    mean, deviation = mind.notes[QUEEN_SPREAD], mind.notes[QUEEN_SPREAD + 1]
    return audience(rules, table, mine, deck, option, mean, deviation) - FAIRY * option


def think_pick(rules, table, mine, mind):
    """Note what the cards would bring."""
    note_looked(rules, table, mine, PLAIN, FAIRY, mind.notes)


def pick(rules, table, mine, mind, option):
    """The best card or item."""
    return mind.notes[option]


def bottom(rules, table, mine, mind, option):
    """In any order."""
    return 0.0


def think_shed(rules, table, mine, mind):
    """Note what losing each card would cost."""
    note_losses(rules, table, mine, PLAIN, mind.notes)


def shed(rules, table, mine, mind, option):
    """The card that is missed least."""
    return mind.notes[option]


def banish(rules, table, mine, mind, option):
    """Always."""
    return option


def recall(rules, table, mine, mind, option):
    """Always."""
    return option


def target(rules, table, mine, mind, option):
    """The best card for oneself, the worst for others."""
    seat = mine.seat
    effect = rules.effect[table.item_used]
    if effect == QUICK_PICK:
        return card_gain(rules, table, seat, option % WIDE, PLAIN, FAIRY)
    if effect == SMALL_CREST:
        return -1.0 if option == STOP else table.worth[option]
    if effect == GOBLIN_GIFT:
        return table.realm[option].points
    if effect == SCARE:
        other = option // WIDE
        return 0.1 * table.realm[other].points - card_loss(rules, table, other, option % WIDE, PLAIN)
    if effect == FOREST_PEEK:
        if option == STOP:
            return 0.0
        gained = card_gain(rules, table, seat, kind_of(mine.looked[option // WIDE]), PLAIN, FAIRY)
        return gained + card_loss(rules, table, seat, option % WIDE, PLAIN)
    return 1.0 * table.clearing[option].evil if effect == BANISH_EVIL else 0.0
