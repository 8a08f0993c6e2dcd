"""Setting up a game (rulebook: Setup)."""

from sim.fairy_land.clearings import clear, kind_of, lay
from sim.fairy_land.dawn import after, break_of_day, draw
from sim.fairy_land.events import (
    LISTED,
    SETUP_CLEARING,
    SETUP_COURT,
    SETUP_DRUIDS,
    SETUP_FOREST,
    note,
    note_list,
)
from sim.fairy_land.score import ALL_TOUCHED, recount
from sim.fairy_land.state import (
    CARDS,
    CLEARINGS,
    COPIES,
    COURT_DECK,
    COURT_STREAM,
    DRUID_DECK,
    FAIRIES,
    FOREST_DECK,
    FOREST_STREAM,
    HOUSE,
    HOUSE_SETS,
    ITEMS,
    KINDS,
    PLACE,
)
from sim.jit import jit
from sim.rng import settle, stream


@jit
def new_game(rules, table, seats, hidden, key, log):
    """Set up the records for `table.seats` seats; all chance follows from `key` (see `sim.rng.deal_key`)."""
    for purpose in range(len(hidden.stream)):
        hidden.stream[purpose] = stream(key, purpose)
    clear_table(rules, table)
    for seat in range(table.seats):
        clear_realm(rules, table, table.realm[seat])
        clear_mine(seats[seat], seat)
    shuffle_court(rules, table, hidden)
    shuffle_forest(rules, table, hidden)
    note_setup(table, hidden, log)
    recount(rules, table)
    break_of_day(table, hidden, log)


@jit
def clear_table(rules, table):
    """An empty table."""
    table.turns = 0
    table.active = 0
    table.player = 0
    table.decision = PLACE
    table.stage = 0
    table.purpose = -1
    table.crowded = 0
    table.highest = 0
    table.leader = -1
    table.bidders = 0
    table.price = 0
    table.paid = 0
    table.looking = 0
    table.queued = 0
    table.gained = 0
    table.sheds = 0
    table.item_used = 0
    table.returns = 0
    table.gone = 0
    table.items_gone = 0
    table.touched = ALL_TOUCHED
    for k in range(CLEARINGS):
        clear(table.clearing[k])
    for deck in range(len(table.left)):
        table.left[deck] = 0
        table.top[deck] = 0
    for bit in range(HOUSE):
        table.worth[bit] = rules.house[bit]
    for bit in range(HOUSE, FAIRIES):
        table.worth[bit] = rules.otherwise
    for kind in range(KINDS):
        table.unseen[kind] = rules.copies[kind]


@jit
def clear_realm(rules, table, realm):
    """A seat's House fairies and Crests, and nothing else."""
    realm.hand = HOUSE_SETS - 1
    realm.played = 0
    realm.specials = 0
    realm.crests = rules.crests[table.seats]
    realm.owned = 0
    realm.gift = 0
    realm.goods = 0
    realm.points = 0
    for kind in range(KINDS):
        realm.count[kind] = 0
        realm.held[kind] = 0
    for part in range(len(realm.part)):
        realm.part[part] = 0


@jit
def clear_mine(mine, seat):
    """A seat that knows nothing and has done nothing yet."""
    mine.seat = seat
    mine.remaining = 0
    mine.known[COURT_DECK] = 0
    mine.known[DRUID_DECK] = 0
    mine.forest_slot = 0
    mine.forest_known = 0
    for quarter in range(mine.acts.shape[0]):
        for action in range(mine.acts.shape[1]):
            mine.acts[quarter, action] = 0
    mine.auctions = 0
    mine.own_auctions = 0
    mine.bids = 0
    mine.fairies_paid = 0
    mine.value_paid = 0
    mine.cards_won = 0
    mine.worth_won = 0
    mine.deserted = 0
    mine.druid_cards = 0
    mine.ogres = 0
    mine.trampled = 0
    mine.items_taken = 0
    mine.items_used = 0


@jit
def shuffle_court(rules, table, hidden):
    """Shuffle the items, or the starred ones; some form the Court deck, the others that may have done stay in the box.

    Like the Forest, they are shuffled over their whole declared id space, and ids that are not in play are
    skipped: so a deal is the same under rules that add or remove cards.
    """
    choice = rules.starred if rules.starred_only else rules.items
    hidden.box = 0
    table.items_unseen = 0
    if rules.court == 0:
        return
    for k in range(ITEMS):
        hidden.pile[k] = k
    dealt = 0
    for k in range(ITEMS):
        item_no = settle(hidden.stream, COURT_STREAM, hidden.pile, k, ITEMS)
        if choice >> item_no & 1 != 0 and dealt < rules.court:
            hidden.deck[COURT_DECK, dealt] = item_no
            dealt += 1
        else:
            hidden.box |= 1 << item_no & choice
    table.left[COURT_DECK] = dealt
    table.items_unseen = choice


@jit
def shuffle_forest(rules, table, hidden):
    """Shuffle the Forest cards: first the Druid deck, then the rest with a card into each clearing."""
    for k in range(CARDS):
        hidden.pile[k] = k
    druids = 0
    forest = 0
    for k in range(CARDS):
        card = settle(hidden.stream, FOREST_STREAM, hidden.pile, k, CARDS)
        if card % COPIES < rules.copies[kind_of(card)]:
            if druids < rules.druids:
                hidden.deck[DRUID_DECK, druids] = card
                druids += 1
            else:
                hidden.forest[forest] = card
                forest += 1
    table.left[DRUID_DECK] = druids
    table.left[FOREST_DECK] = forest
    for k in range(CLEARINGS):
        card = draw(table, hidden)
        lay(table.clearing[k], card)
        table.unseen[kind_of(card)] -= 1
    table.whole = (table.left[FOREST_DECK] + 1) // 2


@jit
def note_setup(table, hidden, log):
    """Log the decks as they lie."""
    if log.on != 0:
        note(log, SETUP_DRUIDS, -1, 0, 0, 0, 0)
        note_list(log, LISTED, -1, hidden.deck[DRUID_DECK], table.left[DRUID_DECK])
        note(log, SETUP_COURT, -1, 0, 0, 0, 0)
        note_list(log, LISTED, -1, hidden.deck[COURT_DECK], table.left[COURT_DECK])
        for k in range(CLEARINGS):
            note(log, SETUP_CLEARING, -1, k, 0, 0, 0)
            note(log, LISTED, -1, table.clearing[k].card[0], 0, 0, 0)
        note(log, SETUP_FOREST, -1, 0, 0, 0, 0)
        for p in range(table.left[FOREST_DECK]):
            note(log, LISTED, -1, hidden.forest[after(table.top[FOREST_DECK], p)], 0, 0, 0)
