"""A turn of Fairy Ring: choose, resolve, end of turn (rulebook: Gameplay Overview)."""

from sim.fairy_ring.events import (
    CHOSEN,
    END,
    MOVE,
    PASS,
    PLACED,
    REVEAL,
    STRODE,
    TILE,
    note,
)
from sim.fairy_ring.gather import gather_at, pay_tolls
from sim.fairy_ring.mana import landing
from sim.fairy_ring.objectives import check_objectives
from sim.fairy_ring.place import GROW, growable, place_card
from sim.fairy_ring.setup import deal_round, take_hand
from sim.fairy_ring.state import CHOOSE, PLACE, STRIDE
from sim.jit import jit, lowest_bit


@jit
def legal(rules, table, mine, options):
    """Write what the seat to act may do into `options` (int64, `state.MAX_OPTIONS` long); returns how many there are.

    choose: card ids, ascending. place: 0 left end, 1 right end, 2 + i to grow mushroom i from the left. stride: which of
    the card's movements.
    """
    n = 0
    if table.decision == CHOOSE:
        base = 100 * (table.half + 1)
        cards = mine.hand
        while cards != 0:
            options[n] = base + lowest_bit(cards)
            cards &= cards - 1
            n += 1
        return n
    card = rules.card[table.card]
    if table.decision == PLACE:
        options[0] = 0
        options[1] = 1
        n = 2
        village = table.village[table.player]
        slots = growable(village, card.kind)
        while slots != 0:
            options[n] = GROW + lowest_bit(slots) - village.left
            slots &= slots - 1
            n += 1
        return n
    for way in range(card.ways):
        options[way] = way
    return card.ways


@jit
def step(rules, table, seats, hidden, option, log):
    """Apply one legal option of the seat to act; False when the game is over."""
    if table.decision == CHOOSE:
        choose(table, seats, hidden, option, log)
        return True
    if table.decision == PLACE:
        place(rules, table, option, log)
        if rules.card[table.card].ways > 1:
            table.decision = STRIDE
            return True
        return resolve(rules, table, seats, hidden, rules.card[table.card].movement[0], log)
    movement = rules.card[table.card].movement[option]
    note(log, STRODE, table.player, option, movement, 0, 0)
    return resolve(rules, table, seats, hidden, movement, log)


@jit
def choose(table, seats, hidden, card, log):
    """A. Choose: a card goes face down from the hand; the last seat to choose starts the resolving."""
    seat = table.player
    mine = seats[seat]
    mine.hand &= ~(1 << (card - 100 * (table.half + 1)))
    mine.known[mine.hand_no] = mine.hand
    hidden.hand[mine.hand_no] = mine.hand
    mine.chosen = card
    table.village[seat].chosen = 1
    note(log, CHOSEN, seat, card, 0, 0, 0)
    if table.resolving != 0:  # asked again after a re-deal
        reveal(table, seats, log)
        return
    seat += 1
    if seat == table.seats:
        seat = 0
    table.player = seat
    if table.village[seat].chosen != 0:
        table.resolving = 1
        table.player = table.first
        reveal(table, seats, log)


@jit
def reveal(table, seats, log):
    """The player's chosen card is turned up, to be placed; one taken back by a re-deal is asked for first."""
    seat = table.player
    mine = seats[seat]
    if mine.chosen == 0:
        table.decision = CHOOSE
        return
    table.card = mine.chosen
    mine.chosen = 0
    table.village[seat].chosen = 0
    bit = 1 << (table.card - 100 * (table.half + 1))
    table.seen |= bit
    mine.used[table.half] |= bit
    table.decision = PLACE
    note(log, REVEAL, seat, table.card, 0, 0, 0)


@jit
def place(rules, table, option, log):
    """B.1 Place your Mushroom."""
    slot = place_card(rules, table, table.player, table.card, option)
    note(log, PLACED, table.player, option, table.card, slot - table.village[table.player].left, 0)


@jit
def resolve(rules, table, seats, hidden, movement, log):
    """B.2 Move your Fairy and B.3 Gather Mana; then the next seat resolves, or the turn ends."""
    mover = table.player
    village = table.village[mover]
    at, slot = landing(table, village.fairy_at, village.fairy_slot, movement)
    note_move(table, movement, village.fairy_at, village.fairy_slot, at, slot, log)
    pay_tolls(rules, table, seats, mover, movement, log)
    village.fairy_at = at
    village.fairy_slot = slot
    gather_at(rules, table, seats, mover, movement, log)
    village.moved = movement
    if table.drawn != 0:
        check_objectives(rules, table, seats, mover, log)
    table.card = 0
    table.resolved += 1
    if table.resolved == table.seats:
        return end_of_turn(rules, table, seats, hidden, log)
    mover += 1
    if mover == table.seats:
        mover = 0
    table.player = mover
    reveal(table, seats, log)
    return True


@jit
def note_move(table, movement, seat, slot, at, stop, log):
    """Log a move with the mushrooms counted from the left."""
    if log.on != 0:
        start = slot - table.village[seat].left
        note(log, MOVE, table.player, movement, seat, start, 100 * at + stop - table.village[at].left)


@jit
def end_of_turn(rules, table, seats, hidden, log):
    """C. End of turn: hands and tile are passed on; the next round is dealt; False after the last turn."""
    table.resolved = 0
    table.resolving = 0
    table.decision = CHOOSE
    table.turn += 1
    table.turns += 1
    last = table.turn == rules.turns
    if not last:
        pass_hands(rules, table, seats, hidden, log)
    table.first = neighbour(table, table.first, rules.tile_passes)
    table.player = table.first
    note(log, TILE, table.first, 0, 0, 0, 0)
    if last:
        if table.half == 1:
            note(log, END, 0, 0, 0, 0, 0)
            return False
        table.turn = 0
        table.half = 1
        deal_round(rules, table, seats, hidden, log)
    return True


@jit
def pass_hands(rules, table, seats, hidden, log):
    """Every seat takes up the hand that its neighbour on the giving side has laid down."""
    direction = rules.hands_pass[table.half]
    note(log, PASS, 0, direction, 0, 0, 0)
    for seat in range(table.seats):
        mine = seats[seat]
        take_hand(table, mine, hidden, neighbour(table, mine.hand_no, -direction))


@jit
def neighbour(table, seat, direction):
    """The seat to the left (+1) or right (-1)."""
    seat += direction
    if seat == table.seats:
        return 0
    if seat < 0:
        return table.seats - 1
    return seat
