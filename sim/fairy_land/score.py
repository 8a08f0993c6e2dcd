"""What a seat has scored (rulebook: Scoring), kept up to date in TABLE part by part, in half points.

A seat's score depends on what the others hold. So at every Sunset, `recount` goes over the parts that the turn
has touched and no others.
"""

from sim.fairy_land.auction import hand_value, strength_of
from sim.fairy_land.state import (
    ANIMALS,
    APPLAUSE,
    APPLAUSE_BONUS,
    COLOURS,
    FAIRY_PATRON,
    FIRST_FLOWER,
    FLOWERS,
    FROM_ITEMS,
    GOBLIN,
    GOBLIN_FRIEND,
    GOBLINS,
    HANDS_TOUCHED,
    HERBARIUM,
    ITEMS_TOUCHED,
    LOST_HALF,
    MAJORITY_SEAL,
    MENAGERIE,
    PARTS,
    PENDANT,
    TURTLE,
    VARIETY,
)
from sim.jit import count_bits, jit, lowest_bit

ALL_TOUCHED = 2 * ITEMS_TOUCHED - 1
ANIMAL_KINDS = (1 << len(ANIMALS)) - 1
FLOWER_KINDS = ((1 << len(COLOURS)) - 1) << FIRST_FLOWER


@jit
def recount(rules, table):
    """Bring the running scores up to date."""
    touched = table.touched
    if touched & ITEMS_TOUCHED:
        touched = ALL_TOUCHED
    kinds = touched & ANIMAL_KINDS
    while kinds != 0:
        animals(rules, table, lowest_bit(kinds))
        kinds &= kinds - 1
    if touched & FLOWER_KINDS:
        for seat in range(table.seats):
            flowers(rules, table.realm[seat])
    if touched & (1 << GOBLIN):
        goblins(rules, table)
    if touched & HANDS_TOUCHED:
        applause(rules, table)
    for seat in range(table.seats):
        realm = table.realm[seat]
        if realm.owned != 0 or realm.gift != 0:
            from_items(rules, realm)
    table.touched = 0


@jit
def book(realm, part, value):
    """Set one part of a seat's score."""
    realm.points += value - realm.part[part]
    realm.part[part] = value


@jit
def animals(rules, table, kind):
    """Animals: the majority of a kind; two share it, three or four get nothing. Three turtles score more."""
    most = 0
    tied = 0
    seals = 0
    for seat in range(table.seats):
        owned = table.realm[seat].count[kind]
        if owned > most:
            most = owned
            tied = 0
            seals = 0
        if owned == most:
            tied += 1
            seals += has(rules, table.realm[seat], MAJORITY_SEAL)
    if most == 0 and rules.needs_one:
        tied = 0
    for seat in range(table.seats):
        realm = table.realm[seat]
        value = 0
        if realm.count[kind] == most:
            if tied == 1:
                value = rules.majority[kind]
            elif tied == 2:
                value = rules.shared[kind]
                if seals == 1:
                    value = rules.majority[kind] * has(rules, realm, MAJORITY_SEAL)
        if kind == TURTLE and realm.count[kind] == rules.turtles:
            value += rules.turtle_bonus
        book(realm, kind, value)


@jit
def has(rules, realm, effect):
    """1 if the seat owns an item with this effect, else 0."""
    return 1 if realm.owned & rules.with_effect[effect] else 0


@jit
def flowers(rules, realm):
    """Flowers: matching ones colour by colour, and the variety of colours."""
    total = 0
    colours = 0
    for kind in range(FIRST_FLOWER, FIRST_FLOWER + len(COLOURS)):
        total += rules.same[realm.count[kind]]
        colours += realm.count[kind] > 0
    if realm.owned != 0:
        colours = min(colours + strength_of(rules, realm.owned, HERBARIUM), len(COLOURS))
    book(realm, FLOWERS, total)
    book(realm, VARIETY, rules.variety[colours])


@jit
def goblins(rules, table):
    """Goblins: a loss for each to whoever has the most, a smaller one if several have."""
    most = 0
    tied = 0
    for seat in range(table.seats):
        owned = table.realm[seat].count[GOBLIN]
        if owned > most:
            most = owned
            tied = 0
        tied += owned == most
    each = rules.goblin_sole if tied == 1 else rules.goblin_tied
    for seat in range(table.seats):
        realm = table.realm[seat]
        loss = -each * most if realm.count[GOBLIN] == most else 0
        if has(rules, realm, GOBLIN_FRIEND):
            loss = loss // 4 * 2  # half of it in whole points, towards zero
        book(realm, GOBLINS, -loss)


@jit
def applause_total(rules, realm):
    """What a seat brings to the final applause: its fairies in hand, and what items add; -1 if it can't take part."""
    if realm.hand == 0 and rules.applause_needs_fairy:
        return -1
    total = hand_value(rules, realm)
    return total + strength_of(rules, realm.owned, APPLAUSE_BONUS) if realm.owned != 0 else total


@jit
def applause(rules, table):
    """Fairies: the highest total in hand scores, the less the more seats are tied for it."""
    highest = 0
    tied = 0
    for seat in range(table.seats):
        total = applause_total(rules, table.realm[seat])
        if total > highest:
            highest = total
            tied = 0
        tied += total == highest
    for seat in range(table.seats):
        realm = table.realm[seat]
        cheered = applause_total(rules, realm) == highest
        book(realm, APPLAUSE, rules.applause[tied - 1] if cheered else 0)


@jit
def from_items(rules, realm):
    """Items: what they score by themselves."""
    owned = realm.owned
    total = strength_of(rules, owned, FAIRY_PATRON) * count_bits(realm.specials)
    if realm.count[LOST_HALF] > 0:
        total += strength_of(rules, owned, PENDANT)
    if owned & rules.with_effect[MENAGERIE]:
        kinds = 0
        for kind in range(len(ANIMALS)):
            kinds += realm.count[kind] > 0
        total += strength_of(rules, owned, MENAGERIE) * kinds
    book(realm, FROM_ITEMS, realm.gift + 2 * total)


@jit
def length(rules, table):
    """Turns of a whole game."""
    return table.whole


@jit
def standing(rules, table, seats, seat):
    """The seat's score as of the last Sunset, in half points."""
    return table.realm[seat].points


@jit
def rank(rules, table, seats, seat):
    """A number that orders the seats as the rulebook does: score, fairies in hand, latest last turn; never equal."""
    latest = (seat - table.active - 1 + table.seats) % table.seats
    realm = table.realm[seat]
    return (1024 * realm.points + hand_value(rules, realm)) * 8 + latest


@jit
def score(rules, table, seats, parts):
    """Write the score parts of every seat, in half points, into `parts`: int64, (at least seats, len(state.PARTS))."""
    for seat in range(table.seats):
        for part in range(len(PARTS)):
            parts[seat, part] = table.realm[seat].part[part]
