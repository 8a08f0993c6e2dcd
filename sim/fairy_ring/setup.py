"""Setting up a game, dealing a round, and re-dealing what a seat can't know (rulebook: Setup, Gameplay Overview)."""

from sim.fairy_ring.events import DEAL, DRAWN, START, note
from sim.fairy_ring.place import first_mushroom
from sim.fairy_ring.state import (
    CHOOSE,
    DECK,
    DECK_1_STREAM,
    KINDS,
    OBJECTIVE_STREAM,
    OBJECTIVES,
    REDEAL_STREAM,
    SLOTS,
    START_STREAM,
)
from sim.jit import count_bits, jit, lowest_bit
from sim.rng import settle, stream


@jit
def new_game(rules, table, seats, hidden, key, log):
    """Set up the records for `table.seats` seats; all chance follows from `key` (see `sim.rng.deal_key`)."""
    for purpose in range(len(hidden.stream)):
        hidden.stream[purpose] = stream(key, purpose)
    table.half = 0
    table.turn = 0
    table.turns = 0
    table.first = 0
    table.decision = CHOOSE
    table.player = 0
    table.resolved = 0
    table.resolving = 0
    table.card = 0
    draw_objectives(rules, table, hidden, log)
    for k in range(DECK):
        hidden.pile[k] = k
    settled = 0
    for seat in range(table.seats):
        card = hidden.pile[0]
        while True:
            card = settle(hidden.stream, START_STREAM, hidden.pile, settled, DECK)
            settled += 1
            if in_play(rules, table, card):
                break
        clear_seat(table.village[seat], seats[seat], seat, card)
        first_mushroom(rules, table.village[seat], seat, card)
        note(log, START, seat, card, 0, 0, 0)
    deal_round(rules, table, seats, hidden, log)


@jit
def in_play(rules, table, card):
    """Whether the card exists and is used with this many seats."""
    players = rules.card[card].players
    return 0 < players <= table.seats


@jit
def clear_seat(village, mine, seat, card):
    """An empty village and an empty private record."""
    for slot in range(SLOTS):
        village.kind[slot] = 0
        village.height[slot] = 0
        village.power[slot] = 0
        village.stack[slot] = 0
    for kind in range(KINDS):
        village.of_kind[kind] = 0
        village.best[kind] = 0
        village.factor[kind] = 1
        mine.by_kind[kind] = 0
    for way in range(len(mine.by_way)):
        mine.by_way[way] = 0
    village.full = 0
    village.fireflies = 0
    village.moved = 0
    village.mana = 0
    village.points = 0
    village.objectives = 0
    village.chosen = 0
    mine.seat = seat
    mine.chosen = 0
    mine.mana = 0
    mine.points = 0
    mine.objectives = 0
    mine.start = card
    for half in range(2):
        mine.held[half] = 0
        mine.used[half] = 0


@jit
def deal_round(rules, table, seats, hidden, log):
    """Shuffle the round's deck and deal a hand to each seat; what is left stays in the box.

    The shuffle runs over the whole declared id space and skips cards that are not in play, so that a deal is the same
    under rules that add or remove cards. It stops once the hands are full.
    """
    base = 100 * (table.half + 1)
    table.seen = 0
    for k in range(DECK):
        hidden.pile[k] = k
    settled = 0
    for seat in range(table.seats):
        hand = 0
        missing = rules.hand
        while missing > 0:
            k = settle(hidden.stream, DECK_1_STREAM + table.half, hidden.pile, settled, DECK)
            settled += 1
            if in_play(rules, table, base + k):
                hand |= 1 << k
                missing -= 1
        hidden.hand[seat] = hand
        mine = seats[seat]
        for k in range(len(mine.known)):
            mine.known[k] = 0
        take_hand(table, mine, hidden, seat)
        note(log, DEAL, seat, table.half + 1, hand, 0, 0)
    hidden.undealt = 0
    for i in range(settled, DECK):
        if in_play(rules, table, base + hidden.pile[i]):
            hidden.undealt |= 1 << hidden.pile[i]


@jit
def take_hand(table, mine, hidden, hand_no):
    """The seat takes up a travelling hand and sees its cards."""
    hand = hidden.hand[hand_no]
    mine.hand_no = hand_no
    mine.hand = hand
    mine.known[hand_no] = hand
    mine.held[table.half] |= hand


@jit
def draw_objectives(rules, table, hidden, log):
    """The variant's draw, over the whole declared list; no objective without the variant."""
    table.drawn = 0
    if rules.objectives == 0:
        return
    for k in range(OBJECTIVES):
        hidden.pile[k] = k
    missing = rules.objectives
    settled = 0
    while missing > 0:
        k = settle(hidden.stream, OBJECTIVE_STREAM, hidden.pile, settled, OBJECTIVES)
        settled += 1
        if k < rules.objective_kinds:
            table.drawn |= 1 << k
            missing -= 1
    note(log, DRAWN, 0, table.drawn, 0, 0, 0)


@jit
def redeal(rules, table, seats, hidden, seat):
    """Draw again all that `seat` can't know: other hands it has not seen, the undealt cards, the next round's deck.

    Other seats' unrevealed choices go back to their hands and are asked again after this seat. Nobody's choices count as
    evidence. Chance comes from hidden's REDEAL_STREAM, which the caller sets.
    """
    me = seats[seat]
    for other in range(table.seats):
        if other != seat and seats[other].chosen != 0:
            take_back(table, seats, hidden, other)
    pool = hidden.undealt
    for hand_no in range(table.seats):
        if me.known[hand_no] == 0:
            pool |= hidden.hand[hand_no]
    n = 0
    while pool != 0:
        hidden.pile[n] = lowest_bit(pool)
        pool &= pool - 1
        n += 1
    settled = 0
    for hand_no in range(table.seats):
        if me.known[hand_no] == 0:
            cards = count_bits(hidden.hand[hand_no])
            hidden.hand[hand_no] = 0
            for _ in range(cards):
                hidden.hand[hand_no] |= 1 << settle(hidden.stream, REDEAL_STREAM, hidden.pile, settled, n)
                settled += 1
    hidden.undealt = 0
    for i in range(settled, n):
        hidden.undealt |= 1 << hidden.pile[i]
    for other in range(table.seats):
        if other != seat:
            remember(me, seats[other], hidden)
    if table.half == 0:
        hidden.stream[DECK_1_STREAM + 1] = stream(hidden.stream[REDEAL_STREAM], DECK_1_STREAM + 1)


@jit
def take_back(table, seats, hidden, other):
    """An unrevealed choice returns to the hand it came from."""
    mine = seats[other]
    hidden.hand[mine.hand_no] |= 1 << (mine.chosen % 100)
    mine.chosen = 0
    table.village[other].chosen = 0


@jit
def remember(me, mine, hidden):
    """Another seat's private record after a re-deal: of the hands it has held it knows what is in them now."""
    for hand_no in range(len(mine.known)):
        if mine.known[hand_no] != 0:
            mine.known[hand_no] = hidden.hand[hand_no]
            if me.chosen != 0 and me.hand_no == hand_no:
                mine.known[hand_no] |= 1 << (me.chosen % 100)
    mine.hand = hidden.hand[mine.hand_no]
