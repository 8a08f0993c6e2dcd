"""The Crest and the Usable items (rulebook: Use 1 Item). What Permanent items do stands in the chapters they touch."""

from sim.fairy_land.audience import begin_look
from sim.fairy_land.clearings import (
    evil_clearings,
    goods_of,
    kind_of,
    kinds_in,
    obtain,
    part_with,
    pull,
    write_bits,
)
from sim.fairy_land.dawn import draw
from sim.fairy_land.events import (
    AIMED,
    CREST_USED,
    FROM_ITEM,
    GAIN,
    ITEM_USED,
    LISTED,
    note,
)
from sim.fairy_land.ogres import banish
from sim.fairy_land.state import (
    BANISH_EVIL,
    CARDS,
    CLEARINGS,
    COPIES,
    FIRST_SPECIAL,
    FOREST_DECK,
    FOREST_PEEK,
    GOBLIN,
    GOBLIN_GIFT,
    HANDS_TOUCHED,
    ITEM,
    ITEMS_TOUCHED,
    LATE_GIFT,
    QUICK_PICK,
    SCARE,
    SMALL_CREST,
    STOP,
    TARGET,
    WIDE,
)
from sim.jit import jit, lowest_bit


@jit
def usable_items(rules, table, options, n):
    """Append the options of `act` that use an item with a legal target; returns the new number."""
    items = table.realm[table.player].owned & rules.usable
    while items != 0:
        item_no = lowest_bit(items)
        if has_target(table, rules.effect[item_no]):
            options[n] = ITEM + item_no
            n += 1
        items &= items - 1
    return n


@jit
def has_target(table, effect):
    """Whether an item of this effect could do something for the seat to act."""
    seat = table.player
    realm = table.realm[seat]
    if effect == QUICK_PICK:
        goods = 0
        for k in range(CLEARINGS):
            goods += table.clearing[k].animals + table.clearing[k].flowers
        return goods > 0
    if effect == SMALL_CREST:
        return realm.played != 0
    if effect == BANISH_EVIL:
        return evil_clearings(table) != 0
    if effect == GOBLIN_GIFT:
        return realm.count[GOBLIN] > 0
    if effect == SCARE:
        others = 0
        for other in range(table.seats):
            if other != seat:
                others += table.realm[other].goods
        return others > 0
    if effect == FOREST_PEEK:
        return table.left[FOREST_DECK] > 0 and realm.goods > 0
    return True


@jit
def use_crest(table, log):
    """All played fairies return to the hand and the Crest leaves the game."""
    realm = table.realm[table.player]
    note(log, CREST_USED, table.player, realm.played, 0, 0, 0)
    realm.hand |= realm.played
    realm.played = 0
    realm.crests -= 1
    table.touched |= HANDS_TOUCHED


@jit
def use_item(rules, table, seats, hidden, item_no, log):
    """A Usable item leaves the game and takes effect; True if it needs a target."""
    seat = table.player
    realm = table.realm[seat]
    realm.owned &= ~(1 << item_no)
    table.items_gone |= 1 << item_no
    table.item_used = item_no
    table.touched |= ITEMS_TOUCHED
    seats[seat].items_used |= 1 << item_no
    note(log, ITEM_USED, seat, item_no, 0, 0, 0)
    effect = rules.effect[item_no]
    table.returns = rules.strength[item_no]
    if effect == LATE_GIFT:
        realm.gift += 2 * rules.strength[item_no]
        return False
    if effect == FOREST_PEEK:
        peek(rules, table, seats, hidden, rules.strength[item_no], log)
    table.decision = TARGET
    return True


@jit
def peek(rules, table, seats, hidden, n, log):
    """Take the top cards of the Forest deck to look at them; whatever seat knew of those slots is void."""
    n = min(n, table.left[FOREST_DECK])
    mine = seats[table.player]
    for i in range(n):
        slot = table.top[FOREST_DECK]
        for seat in range(table.seats):
            place = (slot - seats[seat].forest_slot + CARDS) % CARDS
            if place < len(mine.forest):
                seats[seat].forest_known &= ~(1 << place)
        mine.looked[i] = draw(table, hidden)
    mine.forest_known = 0
    begin_look(table, mine, FOREST_DECK, n, log)


@jit
def targets(rules, table, mine, options):
    """Options of `target` for the item in use; returns how many."""
    seat = table.player
    realm = table.realm[seat]
    effect = rules.effect[table.item_used]
    n = 0
    if effect == QUICK_PICK:
        for k in range(CLEARINGS):
            n = write_bits(kinds_in(table.clearing[k]), options, n, WIDE * k)
    elif effect == SMALL_CREST:
        n = write_bits(realm.played, options, 0, 0)
        if table.returns < rules.strength[table.item_used]:
            options[n] = STOP
            n += 1
    elif effect == BANISH_EVIL:
        n = write_bits(evil_clearings(table), options, 0, 0)
    elif effect == GOBLIN_GIFT:
        n = write_bits((1 << table.seats) - 1 & ~(1 << seat), options, 0, 0)
    elif effect == SCARE:
        for other in range(table.seats):
            if other != seat:
                n = write_bits(goods_of(table.realm[other]), options, n, WIDE * other)
    else:
        for i in range(table.looking):
            if kind_of(mine.looked[i]) < FIRST_SPECIAL:
                n = write_bits(goods_of(realm), options, n, WIDE * i)
            if i == 0:
                options[n] = STOP
                n += 1
    return n


@jit
def aim(rules, table, seats, option, log):
    """Carry out the item in use on its target; True if it wants another."""
    effect = rules.effect[table.item_used]
    if effect == SMALL_CREST:
        return bring_back(table, option, log)
    if effect == FOREST_PEEK:
        swap(table, seats, option, log)
    elif effect == QUICK_PICK:
        card = pull(table.clearing[option // WIDE], option % WIDE)
        note(log, AIMED, table.player, card, -1, -1, 0)
        note(log, GAIN, table.player, FROM_ITEM, 0, 0, 0)
        note(log, LISTED, table.player, card, 0, 0, 0)
        obtain(table, table.realm[table.player], card)
    elif effect == BANISH_EVIL:
        banish(table, table.clearing[option], log)
    elif effect == GOBLIN_GIFT:
        card = part_with(table, table.realm[table.player], GOBLIN)
        note(log, AIMED, table.player, card, option, -1, 0)
        obtain(table, table.realm[option], card)
    else:
        card = part_with(table, table.realm[option // WIDE], option % WIDE)
        note(log, AIMED, table.player, card, option // WIDE, -1, 0)
        table.gone += 1
    return False


@jit
def bring_back(table, option, log):
    """The small crest returns one fairy at a time; True while it may return another."""
    if option == STOP:
        note(log, AIMED, table.player, -1, -1, -1, 0)
        return False
    realm = table.realm[table.player]
    note(log, AIMED, table.player, option, -1, -1, 0)
    realm.played &= ~(1 << option)
    realm.hand |= 1 << option
    table.touched |= HANDS_TOUCHED
    table.returns -= 1
    return table.returns > 0 and realm.played != 0


@jit
def swap(table, seats, option, log):
    """Take an animal or flower among the Forest cards looked at for one of one's own, or leave it."""
    if option == STOP:
        note(log, AIMED, table.player, -1, -1, -1, 0)
        return
    realm = table.realm[table.player]
    mine = seats[table.player]
    taken = mine.looked[option // WIDE]
    given = part_with(table, realm, option % WIDE)
    mine.looked[option // WIDE] = given
    note(log, AIMED, table.player, taken, -1, given, 0)
    note(log, GAIN, table.player, FROM_ITEM, 0, 0, 0)
    note(log, LISTED, table.player, taken, 0, 0, 0)
    obtain(table, realm, taken)
    table.unseen[taken // COPIES] -= 1
    table.unseen[given // COPIES] += 1
