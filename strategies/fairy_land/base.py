"""What a Fairy Land strategy does where it says nothing: plain good sense about single cards, no plan.

Not a strategy by itself: the loader takes from here the decisions that a strategy's file leaves out. Cards count by
`card_value`, fairies by what they are worth in a later auction, and a clearing by the sum of its cards.
"""

from sim.fairy_land.auction import hand_worth, how_many
from sim.fairy_land.clearings import kind_of
from sim.fairy_land.state import (
    CLEARINGS,
    CREST,
    FIRST_FLOWER,
    FIRST_SPECIAL,
    FOREST_PEEK,
    GOBLIN,
    GOBLIN_GIFT,
    ITEM,
    LOST_HALF,
    NO_CARD,
    OGRE,
    PENDANT,
    QUEEN,
    QUICK_PICK,
    SCARE,
    SMALL_CREST,
    STOP,
    WIDE,
)

FAIRY = 0.5
"""Points that a point of a fairy's value is worth in hand."""


def card_value(rules, table, seat, kind):
    """Rough points that one more card of a kind brings a seat."""
    realm = table.realm[seat]
    if kind < FIRST_FLOWER:
        most = 0
        for other in range(table.seats):
            if other != seat:
                most = max(most, table.realm[other].count[kind])
        ahead = realm.count[kind] - most
        contested = 1.0 if -2 < ahead < 2 else 0.4
        return contested * rules.majority[kind] / (1.0 + rules.copies[kind] / 2.0)
    if kind < FIRST_SPECIAL:
        owned = realm.count[kind]
        colours = 0
        for flower in range(FIRST_FLOWER, FIRST_SPECIAL):
            colours += realm.count[flower] > 0
        points = rules.same[owned + 1] - rules.same[owned]
        if owned == 0:
            points += rules.variety[min(colours + 1, 5)] - rules.variety[colours]
        return points / 2.0 + 0.5
    if kind == GOBLIN:
        return -1.2
    if kind == OGRE:
        return -1.5 * min(realm.goods, 2)
    if kind == LOST_HALF:
        return 4.0 if realm.owned & rules.with_effect[PENDANT] else 0.5
    return 2.0


def clearing_value(rules, table, seat, clearing):
    """Rough points that all cards of a clearing bring a seat."""
    total = 0.0
    for i in range(clearing.cards):
        total += card_value(rules, table, seat, kind_of(clearing.card[i]))
    return total


def place(rules, table, mine, mind, option):
    """Good cards where fewer evil ones lie, bad cards the other way round."""
    total = 0.0
    first = table.clearing[option // CLEARINGS].evil
    total -= first * card_value(rules, table, table.player, kind_of(table.dawn[0]))
    if table.dawn[1] != NO_CARD:
        second = table.clearing[option % CLEARINGS].evil
        total -= second * card_value(rules, table, table.player, kind_of(table.dawn[1]))
    return total


def act(rules, table, mine, mind, option):
    """The best clearing, the Crest once the hand is thin, an item when it's there, an audience in between."""
    realm = table.realm[table.player]
    if option < QUEEN:
        return clearing_value(rules, table, table.player, table.clearing[option])
    in_hand = hand_worth(rules, table, realm.hand)
    if option == CREST:
        return hand_worth(rules, table, realm.played) / 3.0 - in_hand / 2.0
    if option >= ITEM:
        return 3.0
    return 2.5 if in_hand >= 12 else -1.0


def think_bid(rules, table, mine, mind):
    """The most that the clearing is worth in fairies."""
    value = clearing_value(rules, table, table.player, table.clearing[table.purpose])
    mind.notes[0] = value / FAIRY


def bid(rules, table, mine, mind, option):
    """One more than the highest bid as long as the clearing is worth it, else pass."""
    if option == 0:
        return 0.0
    return mind.notes[0] - option


def pay(rules, table, mine, mind, option):
    """As little value as will do, in as many fairies as possible; the Warrior where she is of use."""
    value = hand_worth(rules, table, option)
    return how_many(option) - 10.0 * value


def spend(rules, table, mine, mind, option):
    """A total of about six shows enough of a deck."""
    return -abs(option - 6.0)


def pick(rules, table, mine, mind, option):
    """The best card; any item."""
    if table.purpose == QUEEN:
        return 0.0
    return card_value(rules, table, table.player, kind_of(mine.looked[option]))


def bottom(rules, table, mine, mind, option):
    """In any order."""
    return 0.0


def shed(rules, table, mine, mind, option):
    """The card that would bring least if it were gained."""
    return -card_value(rules, table, table.player, option)


def banish(rules, table, mine, mind, option):
    """Always."""
    return option


def recall(rules, table, mine, mind, option):
    """Always."""
    return option


def target(rules, table, mine, mind, option):
    """The best card for oneself, the worst for others."""
    seat = table.player
    effect = rules.effect[table.item_used]
    if effect == QUICK_PICK:
        return card_value(rules, table, seat, option % WIDE)
    if effect == SMALL_CREST:
        return -1.0 if option == STOP else table.worth[option]
    if effect == GOBLIN_GIFT:
        return table.realm[option].points
    if effect == SCARE:
        return card_value(rules, table, option // WIDE, option % WIDE)
    if effect == FOREST_PEEK:
        if option == STOP:
            return 0.0
        gained = card_value(rules, table, seat, kind_of(mine.looked[option // WIDE]))
        return gained - card_value(rules, table, seat, option % WIDE)
    return -clearing_value(rules, table, seat, table.clearing[option])
