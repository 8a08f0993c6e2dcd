"""Re-dealing what a seat can't know, for search and for the test that nobody peeks."""

from sim.fairy_land.dawn import after
from sim.fairy_land.state import (
    CARDS,
    COURT_DECK,
    DRUID_DECK,
    FOREST_DECK,
    PEEK,
    QUEEN,
    REDEAL_STREAM,
    RING,
)
from sim.jit import jit, lowest_bit
from sim.rng import settle


@jit
def redeal(rules, table, seats, hidden, seat):
    """Draw again all that `seat` can't know: the order and content of the decks but for what it put there itself.

    Forest and Druid cards are one pool, the Court deck and the items in the box another. Nobody's choices count as
    evidence. Chance comes from hidden's REDEAL_STREAM, which the caller sets.
    """
    redeal_forest(table, seats, hidden, seat)
    redeal_court(table, seats, hidden, seat)
    for other in range(table.seats):
        if other != seat:
            remember(table, seats[other], hidden)


@jit
def stranger_looks(table, seat, deck):
    """How many cards of a deck another seat is looking at; `deck` is FOREST_DECK when an item does."""
    if table.looking == 0 or table.player == seat:
        return 0
    looked_at = FOREST_DECK if table.purpose < QUEEN else table.purpose - QUEEN
    return table.looking if looked_at == deck else 0


@jit
def knows_forest(table, mine, slot):
    """Whether the seat put the card in a Forest slot there."""
    place = (slot - mine.forest_slot + CARDS) % CARDS
    return place < PEEK and mine.forest_known >> place & 1 != 0


@jit
def redeal_forest(table, seats, hidden, seat):
    """Gather the cards of Forest and Druid deck that the seat doesn't know, and deal them out again."""
    me = seats[seat]
    n = 0
    settled = 0
    for dealing in range(2):  # first gather, then deal
        for p in range(table.left[FOREST_DECK]):
            slot = after(table.top[FOREST_DECK], p)
            if not knows_forest(table, me, slot):
                if dealing:
                    hidden.forest[slot] = settle(hidden.stream, REDEAL_STREAM, hidden.pile, settled, n)
                    settled += 1
                else:
                    hidden.pile[n] = hidden.forest[slot]
                    n += 1
        for p in range(table.left[DRUID_DECK]):
            slot = (table.top[DRUID_DECK] + p) % RING
            if me.known[DRUID_DECK] >> slot & 1 == 0:
                if dealing:
                    card = settle(hidden.stream, REDEAL_STREAM, hidden.pile, settled, n)
                    hidden.deck[DRUID_DECK, slot] = card
                    settled += 1
                else:
                    hidden.pile[n] = hidden.deck[DRUID_DECK, slot]
                    n += 1
        looks = stranger_looks(table, seat, DRUID_DECK) + stranger_looks(table, seat, FOREST_DECK)
        looker = seats[table.player]
        for i in range(looks):
            if looker.remaining >> i & 1 != 0:
                if dealing:
                    looker.looked[i] = settle(hidden.stream, REDEAL_STREAM, hidden.pile, settled, n)
                    settled += 1
                else:
                    hidden.pile[n] = looker.looked[i]
                    n += 1


@jit
def redeal_court(table, seats, hidden, seat):
    """The same with the items of the Court deck and the box."""
    me = seats[seat]
    n = 0
    settled = 0
    for dealing in range(2):
        for p in range(table.left[COURT_DECK]):
            slot = (table.top[COURT_DECK] + p) % RING
            if me.known[COURT_DECK] >> slot & 1 == 0:
                if dealing:
                    item_no = settle(hidden.stream, REDEAL_STREAM, hidden.pile, settled, n)
                    hidden.deck[COURT_DECK, slot] = item_no
                    settled += 1
                else:
                    hidden.pile[n] = hidden.deck[COURT_DECK, slot]
                    n += 1
        looker = seats[table.player]
        for i in range(stranger_looks(table, seat, COURT_DECK)):
            if looker.remaining >> i & 1 != 0:
                if dealing:
                    looker.looked[i] = settle(hidden.stream, REDEAL_STREAM, hidden.pile, settled, n)
                    settled += 1
                else:
                    hidden.pile[n] = looker.looked[i]
                    n += 1
        while not dealing and hidden.box != 0:
            hidden.pile[n] = lowest_bit(hidden.box)
            hidden.box &= hidden.box - 1
            n += 1
    while settled < n:
        hidden.box |= 1 << settle(hidden.stream, REDEAL_STREAM, hidden.pile, settled, n)
        settled += 1


@jit
def remember(table, mine, hidden):
    """Another seat's private record after a re-deal: in the slots that it filled it knows what is there now."""
    for deck in range(2):
        slots = mine.known[deck]
        while slots != 0:
            slot = lowest_bit(slots)
            mine.deck[deck, slot] = hidden.deck[deck, slot]
            slots &= slots - 1
    for p in range(table.left[FOREST_DECK]):
        slot = after(table.top[FOREST_DECK], p)
        if knows_forest(table, mine, slot):
            mine.forest[(slot - mine.forest_slot + CARDS) % CARDS] = hidden.forest[slot]
