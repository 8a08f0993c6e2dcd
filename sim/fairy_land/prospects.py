"""What an audience, an item or a fairy is likely to bring; for strategies, in points, as rough as `outlook`."""

import math

from sim.fairy_land.auction import hand_value, strength_of
from sim.fairy_land.clearings import kind_of, kinds_in
from sim.fairy_land.outlook import (
    KEEP,
    LOST_HALF_HOPE,
    card_gain,
    card_loss,
    clearing_gain,
    turns_left,
    variety_slope,
)
from sim.fairy_land.state import (
    APPLAUSE_BONUS,
    BANISH_EVIL,
    BID_BONUS,
    CLEARINGS,
    COURT_DECK,
    COURT_GUIDE,
    CROWD_BONUS,
    DRUID_DECK,
    DRUID_GUIDE,
    FAIRY_PATRON,
    FIRST_FLOWER,
    FIRST_SPECIAL,
    FOREST_PEEK,
    GOBLIN,
    GOBLIN_FRIEND,
    GOBLIN_GIFT,
    HERBARIUM,
    HOUSE,
    HOUSE_SETS,
    KINDS,
    LATE_GIFT,
    LOST_HALF,
    MAJORITY_SEAL,
    MENAGERIE,
    NO_CARD,
    OGRE,
    OGRE_CHARM,
    PENDANT,
    QUEEN,
    QUICK_PICK,
    RING,
    SMALL_CREST,
    WIND,
)
from sim.jit import count_bits, jit, lowest_bit

SPREAD = math.sqrt(3.0)
"""The best of many equally spread numbers lies so many standard deviations above their mean."""

DEAREST = 9
"""Most that an audience is thought through for."""
QUEEN_SPREAD, DRUIDS_SPREAD = 120, 122
"""Notes that hold mean and standard deviation of what there is to be seen."""


@jit
def best_of(mean, deviation, n):
    """Expected best of `n` draws."""
    return mean + SPREAD * deviation * (n - 1.0) / (n + 1.0)


@jit
def item_gain(rules, table, seat, item, fairy):
    """Points that an item brings a seat that would own it from now on, the action of using it not counted."""
    realm = table.realm[seat]
    effect = rules.effect[item]
    strength = 1.0 * rules.strength[item]
    rest = turns_left(table) / (1.0 * table.whole)
    auctions = 0.7 * turns_left(table) / table.seats
    if effect == PENDANT:
        return strength * (1.0 if realm.count[LOST_HALF] else LOST_HALF_HOPE * (table.unseen[LOST_HALF] > 0))
    if effect == BID_BONUS:
        return strength * fairy * auctions
    if effect == CROWD_BONUS:
        return 0.3 * strength * fairy * auctions
    if effect == COURT_GUIDE:
        return 0.2 * strength * rest * (table.left[COURT_DECK] > 1)
    if effect == DRUID_GUIDE:
        return 0.2 * strength * rest * (table.left[DRUID_DECK] > 0)
    if effect == OGRE_CHARM:
        return 0.6 * table.unseen[OGRE]
    if effect == GOBLIN_FRIEND:
        return 0.6 * realm.count[GOBLIN] + 1.5 * rest
    if effect == MENAGERIE:
        kinds = 0
        for kind in range(FIRST_FLOWER):
            kinds += realm.count[kind] > 0
        return strength * (kinds + (5 - kinds) * rest * 0.7 if kinds < 5 else kinds)
    if effect == HERBARIUM:
        return variety_slope(rules, table, seat, rules.strength[item])
    if effect == APPLAUSE_BONUS:
        return 0.35 * strength
    if effect == MAJORITY_SEAL:
        return 2.5
    if effect == FAIRY_PATRON:
        return strength * (count_bits(realm.specials) + 2.0 * rest / table.seats)
    if effect == QUICK_PICK:
        return 3.0
    if effect == SMALL_CREST:
        return min(6.0 * strength, 12.0 + 2.0 * strength) * fairy
    if effect == BANISH_EVIL:
        return 0.3
    if effect == GOBLIN_GIFT:
        return 2.0
    if effect == LATE_GIFT:
        return strength
    return 2.0


@jit
def item_use(rules, table, seat, item, taste, fairy):
    """Points that using a Usable item brings right now, by its best target."""
    realm = table.realm[seat]
    effect = rules.effect[item]
    others = taste.rivalry / (table.seats - 1)
    best = 0.0
    if effect == LATE_GIFT:
        return 1.0 * rules.strength[item]
    if effect == QUICK_PICK:
        goods = 0
        for k in range(CLEARINGS):
            goods |= kinds_in(table.clearing[k])
        while goods:
            best = max(best, card_gain(rules, table, seat, lowest_bit(goods), taste, fairy))
            goods &= goods - 1
        return best
    if effect == SMALL_CREST:
        return fairy * highest_played(rules, realm, rules.strength[item])
    if effect == GOBLIN_GIFT:
        return card_loss(rules, table, seat, GOBLIN, taste)
    if effect == BANISH_EVIL:
        return 0.1
    if effect == FOREST_PEEK:
        return 1.5
    return others * 2.0 + 0.2


@jit
def highest_played(rules, realm, n):
    """Total value of the `n` fairies of most value that lie face up."""
    total = 0
    for bit in range(HOUSE - 1, -1, -1):
        if n > 0 and realm.played >> bit & 1:
            total += rules.house[bit]
            n -= 1
    return total


@jit
def keep_worth(rules, fairies):
    """Value of a set of fairies in hand for auctions to come, special ones by what they are on average."""
    total = 1.0 * rules.house_sum[fairies & (HOUSE_SETS - 1)]
    specials = fairies >> HOUSE
    while specials:
        total += KEEP[lowest_bit(specials)]
        specials &= specials - 1
    return total


@jit
def note_court(rules, table, mine, fairy, notes, at):
    """Note mean and standard deviation of the worth of the items that the seat didn't put under itself."""
    items = table.items_unseen
    for i in range(table.left[COURT_DECK]):
        slot = (table.top[COURT_DECK] + i) % RING
        if mine.known[COURT_DECK] >> slot & 1:
            items &= ~(1 << mine.deck[COURT_DECK, slot])
    n = 0
    total = 0.0
    squares = 0.0
    while items:
        worth = item_gain(rules, table, mine.seat, lowest_bit(items), fairy)
        items &= items - 1
        n += 1
        total += worth
        squares += worth * worth
    note_spread(notes, at, n, total, squares)


@jit
def note_druids(rules, table, mine, taste, fairy, notes, at):
    """Note mean and standard deviation of the worth of a card out of the Forest or the Druids' deck."""
    n = 0
    total = 0.0
    squares = 0.0
    for kind in range(KINDS):
        copies = table.unseen[kind]
        if copies > 0:
            worth = card_gain(rules, table, mine.seat, kind, taste, fairy)
            n += copies
            total += copies * worth
            squares += copies * worth * worth
    note_spread(notes, at, n, total, squares)


@jit
def note_spread(notes, at, n, total, squares):
    """Note mean and standard deviation at `at` and `at` + 1."""
    if n > 0:
        notes[at] = total / n
        notes[at + 1] = math.sqrt(max(squares / n - notes[at] * notes[at], 0.0))


@jit
def audience(rules, table, mine, deck, value, mean, deviation):
    """Expected worth of the best card or item seen for a total of `value`: of those not known to be poor."""
    owned = table.realm[mine.seat].owned
    guides = strength_of(rules, owned, COURT_GUIDE if deck == COURT_DECK else DRUID_GUIDE) if owned else 0
    n = min(value - 1 + guides, table.left[deck])
    fresh = 0
    for i in range(n):
        slot = (table.top[deck] + i) % RING
        fresh += mine.known[deck] >> slot & 1 == 0
    return best_of(mean, deviation, fresh) if fresh > 0 else min(mean, 0.0)


@jit
def note_clearings(rules, table, mine, taste, fairy, notes):
    """Note in notes[k] what clearing k would bring the seat."""
    for k in range(CLEARINGS):
        notes[k] = clearing_gain(rules, table, mine.seat, k, taste, fairy)


@jit
def note_limit(rules, table, mine, taste, fairy, notes):
    """Note in notes[0] the most that the clearing being explored is worth to the seat in fairies."""
    notes[0] = clearing_gain(rules, table, mine.seat, table.purpose, taste, fairy) / fairy


@jit
def note_audiences(rules, table, mine, taste, fairy, notes):
    """Note in notes[QUEEN] and notes[DRUIDS] what the best audience there brings, its fairies taken off."""
    note_court(rules, table, mine, fairy, notes, QUEEN_SPREAD)
    note_druids(rules, table, mine, taste, fairy, notes, DRUIDS_SPREAD)
    most = min(hand_value(rules, table.realm[mine.seat]), DEAREST)
    for deck in range(2):
        best = -10.0
        at = QUEEN_SPREAD if deck == COURT_DECK else DRUIDS_SPREAD
        for value in range(2, most + 1):
            worth = audience(rules, table, mine, deck, value, notes[at], notes[at + 1]) - fairy * value
            best = max(best, worth)
        notes[QUEEN + deck] = best


@jit
def note_looked(rules, table, mine, taste, fairy, notes):
    """Note in notes[i] what the i-th card or item looked at would bring."""
    for i in range(table.looking):
        if mine.remaining >> i & 1 == 0:
            continue
        if table.purpose == QUEEN:
            notes[i] = item_gain(rules, table, mine.seat, mine.looked[i], fairy)
        else:
            notes[i] = card_gain(rules, table, mine.seat, kind_of(mine.looked[i]), taste, fairy)


@jit
def note_losses(rules, table, mine, taste, notes):
    """Note in notes[kind] what it would mean to lose a card of each animal and flower that the seat owns."""
    for kind in range(FIRST_SPECIAL):
        if table.realm[mine.seat].count[kind] > 0:
            notes[kind] = card_loss(rules, table, mine.seat, kind, taste)


@jit
def note_dawn(rules, table, mine, taste, fairy, notes):
    """Note in notes[0] and notes[1] what the cards turned over would bring."""
    for i in range(2):
        if table.dawn[i] != NO_CARD:
            notes[i] = card_gain(rules, table, mine.seat, kind_of(table.dawn[i]), taste, fairy)


@jit
def crest_worth(rules, table, seat, fairy):
    """Rough worth of using the Crest now: what it returns, less for every fairy that is still in hand."""
    realm = table.realm[seat]
    returned = rules.house_sum[realm.played & (HOUSE_SETS - 1)] + 2 * count_bits(realm.played >> HOUSE)
    return fairy * (returned / 2.0 - hand_value(rules, realm))


@jit
def cheapest(rules, table, fairies):
    """Worth of paying with a set of fairies: the less it's missed later the better, then the smaller."""
    worth = keep_worth(rules, fairies)
    if fairies >> WIND & 1 and count_bits(table.realm[table.player].hand & ~fairies) <= rules.wind_hand:
        worth -= KEEP[WIND - HOUSE]
    return -worth - 0.05 * count_bits(fairies)


@jit
def offer(table, option, limit, bold):
    """How well a bid fits a seat that would go to `limit`: a bold part of it, or what just does if last."""
    if option == 0:
        return 0.0
    if option > limit:
        return -1.0
    wanted = table.highest + 1.0
    if table.bidders > 1:
        wanted = max(wanted, bold * limit)
    return 1.0 + limit - abs(option - wanted)
