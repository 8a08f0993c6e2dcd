"""The Queen and the Druids: looking at cards, choosing one, putting the rest under the deck.

Rulebook: Ask for an audience with the Queen; Visit the Druids.
"""

from sim.fairy_land.auction import appraise, hand_value, strength_of, winds_again
from sim.fairy_land.clearings import kind_of
from sim.fairy_land.dawn import after
from sim.fairy_land.events import (
    FROM_DRUIDS,
    FROM_QUEEN,
    GAIN,
    LISTED,
    LOOK,
    PICKED,
    SEEN,
    UNDER,
    note,
    note_list,
)
from sim.fairy_land.state import (
    BID_BONUS,
    CARDS,
    COURT_DECK,
    COURT_GUIDE,
    DRUID_GUIDE,
    FOREST_DECK,
    HERALD,
    ITEMS_TOUCHED,
    NO_CARD,
    PEEK,
    PICK,
    QUEEN,
    RING,
    SPEND,
)
from sim.jit import jit


@jit
def may_ask(rules, table, purpose):
    """Whether the seat to act may go to the Queen or the Druids: cards to see, and fairies enough."""
    if table.left[purpose - QUEEN] == 0:
        return False
    realm = table.realm[table.player]
    hand = realm.hand
    total = hand_value(rules, realm) + (rules.herald - rules.otherwise) * (hand >> HERALD & 1)
    total += winds_again(rules, hand, hand)
    if rules.bonus_everywhere and hand != 0:
        total += strength_of(rules, realm.owned, BID_BONUS)
    return total >= rules.least


@jit
def ask_for(rules, table, purpose):
    """The active seat goes to the Queen or the Druids and names a total first."""
    appraise(rules, table, purpose)
    table.decision = SPEND


@jit
def look(rules, table, seats, hidden, log):
    """Look at one card fewer than the total paid, and more with guides; False if there is nothing to see."""
    deck = table.purpose - QUEEN
    mine = seats[table.player]
    owned = table.realm[table.player].owned
    guides = strength_of(rules, owned, COURT_GUIDE if deck == COURT_DECK else DRUID_GUIDE)
    n = min(table.price - 1 + guides, table.left[deck])
    for i in range(n):
        slot = (table.top[deck] + i) % RING
        mine.looked[i] = hidden.deck[deck, slot]
        for seat in range(table.seats):
            seats[seat].known[deck] &= ~(1 << slot)
    table.top[deck] = (table.top[deck] + n) % RING
    table.left[deck] -= n
    begin_look(table, mine, deck, n, log)
    table.decision = PICK
    return n > 0


@jit
def begin_look(table, mine, deck, n, log):
    """The seat has taken `n` cards off a deck and looks at them."""
    table.looking = n
    mine.remaining = (1 << n) - 1
    note(log, LOOK, table.player, deck, 0, 0, 0)
    note_list(log, SEEN, table.player, mine.looked, n)


@jit
def pick(table, seats, option, log):
    """Keep one of the cards looked at: an item works from now on, a card of the Druids is gained as from a clearing."""
    seat = table.player
    mine = seats[seat]
    card = mine.looked[option]
    mine.remaining &= ~(1 << option)
    note(log, PICKED, seat, card, 0, 0, 0)
    if table.purpose == QUEEN:
        table.realm[seat].owned |= 1 << card
        table.items_unseen &= ~(1 << card)
        table.touched |= ITEMS_TOUCHED
        mine.items_taken |= 1 << card
        note(log, GAIN, seat, FROM_QUEEN, 0, 0, 0)
        note(log, LISTED, seat, card, 0, 0, 0)
        return
    table.unseen[kind_of(card)] -= 1
    table.queue[0] = card
    table.queued = 1
    mine.druid_cards += 1
    note(log, GAIN, seat, FROM_DRUIDS, 0, 0, 0)
    note(log, LISTED, seat, card, 0, 0, 0)


@jit
def put_under(table, seats, hidden, option, log):
    """One of the cards looked at goes under its deck; the seat remembers where."""
    seat = table.player
    mine = seats[seat]
    card = mine.looked[option]
    mine.remaining &= ~(1 << option)
    note(log, UNDER, seat, card, 0, 0, 0)
    if table.purpose < QUEEN:
        under_forest(table, mine, hidden, card)
        return
    deck = table.purpose - QUEEN
    slot = (table.top[deck] + table.left[deck]) % RING
    hidden.deck[deck, slot] = card
    mine.deck[deck, slot] = card
    mine.known[deck] |= 1 << slot
    table.left[deck] += 1


@jit
def under_forest(table, mine, hidden, card):
    """The same with a card of the Forest deck."""
    slot = after(table.top[FOREST_DECK], table.left[FOREST_DECK])
    hidden.forest[slot] = card
    table.left[FOREST_DECK] += 1
    if mine.forest_known == 0:
        mine.forest_slot = slot
    place = (slot - mine.forest_slot + CARDS) % CARDS
    mine.forest[place] = card
    mine.forest_known |= 1 << place


@jit
def known_card(table, mine, deck, position):
    """The card or item at a position (0 = top) of COURT_DECK or DRUID_DECK if the seat put it there, else NO_CARD."""
    slot = (table.top[deck] + position) % RING
    return mine.deck[deck, slot] if mine.known[deck] >> slot & 1 != 0 else NO_CARD


@jit
def known_forest_card(table, mine, position):
    """The card at a position (0 = top) of the Forest deck if the seat put it there, else NO_CARD."""
    place = (after(table.top[FOREST_DECK], position) - mine.forest_slot + CARDS) % CARDS
    if place < PEEK and mine.forest_known >> place & 1 != 0:
        return mine.forest[place]
    return NO_CARD
