"""Playing fairies for a clearing or an audience (rulebook: Explore 1 Clearing; Forest Cards Explained, the fairies).

The sets of fairies are listed by doubling: each fairy, from the lowest bit up, is added to the sets found so
far, which keeps them in rising order. While that goes on an entry of `options` holds a set together with its
value and its least fairy's.
"""

from sim.fairy_land.auction import bonus, few_left, hand_worth, winds_again
from sim.fairy_land.events import PAID, note
from sim.fairy_land.state import HANDS_TOUCHED, HOUSE, QUEEN, WARRIOR, WIND
from sim.jit import count_bits, jit, lowest_bit

VALUE, LEAST = 16, 32
"""Where the value of a set, and that of its least fairy, begin in an entry of `options`."""
LOW = (1 << 16) - 1
ANY = 1 << 15
"""More than any fairy is worth, and than any price."""


@jit
def payments(rules, table, options):
    """Options of `pay`: the sets of fairies that the seat asked may play, as bit sets, rising.

    For an audience all sets of exactly the total named. For a clearing every set that covers the bid and out of
    which no fairy can be left, unless `payment.allow_redundant`; and each of them with the Warrior, if there is
    evil to banish.
    """
    realm = table.realm[table.player]
    need = table.price - bonus(rules, table, realm)
    exact = table.purpose >= QUEEN
    guest = not exact and table.clearing[table.purpose].evil > 0 and realm.hand >> WARRIOR & 1 != 0
    limit = need + 1 if exact else max(need, 1)
    if (rules.allow_redundant and not exact) or not rules.wind_once:
        limit = ANY
    n = double(rules, table, realm.hand, limit, exact, guest, options)
    if not rules.wind_once:
        return keep_with_wind(rules, table, realm.hand, need, exact, guest, options, n)
    kept = 0
    if need <= 0 and not exact and not rules.bonus_needs_card:
        options[0] = 0
        kept = 1
    for i in range(1, n):
        entry = options[i]
        fairies = entry & LOW
        value = entry >> VALUE & LOW
        fits = value == need if exact else value >= need
        if guest and fairies >> WARRIOR & 1 != 0 and not fits:
            # The Warrior isn't in the entry's value; here she has to be missed.
            worth = table.worth[WARRIOR]
            fits = value + worth >= need and value + worth - min(entry >> LEAST, worth) < limit
        if fits:
            options[kept] = fairies
            kept += 1
    return kept


@jit
def double(rules, table, hand, limit, exact, guest, options):
    """List the empty set and all sets of the hand's fairies below the limit, with value and least value; how many.

    The limit holds for the value of an `exact` set, and otherwise for its value without its least fairy. The
    Warrior as a `guest` counts for nothing.
    """
    options[0] = ANY << LEAST
    n = 1
    while hand != 0:
        bit = lowest_bit(hand)
        hand &= hand - 1
        if guest and bit == WARRIOR:
            for i in range(n):
                options[n + i] = options[i] | 1 << WARRIOR
            n += n
            continue
        worth = rules.house[bit] if bit < HOUSE else table.worth[bit]
        found = n
        for i in range(n):
            entry = options[i]
            value = (entry >> VALUE & LOW) + worth
            least = min(entry >> LEAST, worth)
            if (value if exact else value - least) < limit:
                options[found] = least << LEAST | value << VALUE | entry & LOW | 1 << bit
                found += 1
        n = found
    return n


@jit
def keep_with_wind(rules, table, hand, need, exact, guest, options, n):
    """`payments` under the reading `wind.once` = false, word by word, since a set's value is then no plain sum."""
    kept = 0
    for i in range(n):
        fairies = options[i] & LOW
        if fairies == 0 and (exact or rules.bonus_needs_card or need > 0):
            continue
        value = played_value(rules, table, hand, fairies)
        if exact:
            fits = value == need
        else:
            fits = value >= need and (rules.allow_redundant != 0 or frugal(rules, table, hand, fairies, need))
            if guest and fairies >> WARRIOR & 1 != 0 and fairies != 1 << WARRIOR:
                rest = fairies & ~(1 << WARRIOR)
                covers = played_value(rules, table, hand, rest) >= need and value >= need
                fits = fits or (covers and frugal(rules, table, hand, rest, need))
        if fits:
            options[kept] = fairies
            kept += 1
    return kept


@jit
def frugal(rules, table, hand, fairies, need):
    """Whether no fairy could be left out of a payment, one fairy at least remaining."""
    bits = fairies
    while bits != 0:
        fewer = fairies & ~(1 << lowest_bit(bits))
        if fewer != 0 and played_value(rules, table, hand, fewer) >= need:
            return False
        bits &= bits - 1
    return True


@jit
def played_value(rules, table, hand, fairies):
    """What a set of fairies out of a hand is worth for the table's purpose, without items."""
    return hand_worth(rules, table, fairies) + winds_again(rules, hand, fairies)


@jit
def totals(rules, table, options):
    """Options of `spend`: the totals that the seat's fairies make exactly, from the least allowed on."""
    realm = table.realm[table.player]
    extra = bonus(rules, table, realm)
    sums = 0
    if rules.wind_once:
        sums = 1
        bits = realm.hand
        while bits != 0:
            bit = lowest_bit(bits)
            sums |= sums << (rules.house[bit] if bit < HOUSE else table.worth[bit])
            bits &= bits - 1
        sums &= ~1
    else:
        n = double(rules, table, realm.hand, ANY, True, False, options)
        for i in range(1, n):
            sums |= 1 << played_value(rules, table, realm.hand, options[i] & LOW)
    sums = sums << extra >> rules.least << rules.least
    n = 0
    while sums != 0:
        options[n] = lowest_bit(sums)
        sums &= sums - 1
        n += 1
    return n


@jit
def pay(rules, table, seats, fairies, log):
    """Lay the chosen fairies face up."""
    seat = table.player
    realm = table.realm[seat]
    value = played_value(rules, table, realm.hand, fairies)
    note(log, PAID, seat, fairies, value + bonus(rules, table, realm), table.purpose, 0)
    realm.hand &= ~fairies
    realm.played |= fairies
    table.paid = fairies
    table.touched |= HANDS_TOUCHED
    if table.purpose < QUEEN:
        seats[seat].fairies_paid += count_bits(fairies)
        seats[seat].value_paid += value


@jit
def may_recall(rules, table):
    """Whether Wind was played and may return to the hand."""
    return table.paid >> WIND & 1 != 0 and few_left(rules, table.realm[table.player].hand)


@jit
def recall(table, option):
    """Wind returns to the hand, or not."""
    if option != 0:
        realm = table.realm[table.player]
        realm.played &= ~(1 << WIND)
        realm.hand |= 1 << WIND
