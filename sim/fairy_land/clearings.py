"""Cards in the clearings and in front of the seats: laying, gathering, gaining and losing them."""

from sim.fairy_land.state import (
    CLEARINGS,
    COPIES,
    FIRST_FLOWER,
    FIRST_SPECIAL,
    GOBLIN,
    HANDS_TOUCHED,
    KIND_OF_BIT,
    OGRE,
)
from sim.jit import jit, lowest_bit


@jit
def kind_of(card):
    """A card's kind."""
    return card // COPIES


@jit
def is_evil(kind):
    """Evil creatures are goblins and ogres (rulebook: Dawn)."""
    return kind in (GOBLIN, OGRE)


@jit
def lay(clearing, card):
    """Lay a card into a clearing."""
    clearing.card[clearing.cards] = card
    clearing.cards += 1
    count(clearing, kind_of(card), 1)


@jit
def count(clearing, kind, change):
    """Keep the clearing's counts of animals, flowers and evil creatures."""
    if kind < FIRST_FLOWER:
        clearing.animals += change
    elif kind < FIRST_SPECIAL:
        clearing.flowers += change
    elif is_evil(kind):
        clearing.evil += change


@jit
def clear(clearing):
    """Leave a clearing empty; what becomes of its cards is the caller's."""
    clearing.cards = 0
    clearing.animals = 0
    clearing.flowers = 0
    clearing.evil = 0


@jit
def pull(clearing, kind):
    """Take the first card of a kind, which must be there, out of a clearing; returns the card."""
    i = 0
    while kind_of(clearing.card[i]) != kind:
        i += 1
    card = clearing.card[i]
    for j in range(i + 1, clearing.cards):
        clearing.card[j - 1] = clearing.card[j]
    clearing.cards -= 1
    count(clearing, kind, -1)
    return card


@jit
def pull_evil(clearing, cards):
    """Take all evil creatures out of a clearing into the array `cards`; returns how many there were."""
    kept = 0
    evil = 0
    for i in range(clearing.cards):
        card = clearing.card[i]
        if is_evil(kind_of(card)):
            cards[evil] = card
            evil += 1
        else:
            clearing.card[kept] = card
            kept += 1
    clearing.cards = kept
    clearing.evil = 0
    return evil


@jit
def kinds_in(clearing):
    """Bit set of the animals and flowers, by kind, in a clearing."""
    kinds = 0
    for i in range(clearing.cards):
        kinds |= 1 << kind_of(clearing.card[i])
    return kinds & ((1 << FIRST_SPECIAL) - 1)


@jit
def evil_clearings(table):
    """Bit set of the clearings that hold an evil creature."""
    evil = 0
    for k in range(CLEARINGS):
        if table.clearing[k].evil > 0:
            evil |= 1 << k
    return evil


@jit
def obtain(table, realm, card):
    """A seat gains a card that is no ogre: a special fairy goes to the hand, all else face up."""
    kind = kind_of(card)
    if FIRST_SPECIAL <= kind < GOBLIN:
        bit = 1 << (kind - KIND_OF_BIT)
        realm.hand |= bit
        realm.specials |= bit
        table.touched |= HANDS_TOUCHED
        return
    realm.count[kind] += 1
    realm.held[kind] |= 1 << (card % COPIES)
    realm.goods += kind < FIRST_SPECIAL
    table.touched |= 1 << kind


@jit
def part_with(table, realm, kind):
    """A seat loses a card of a kind that it owns; returns the card, the lowest copy."""
    copy_no = lowest_bit(realm.held[kind])
    realm.held[kind] &= realm.held[kind] - 1
    realm.count[kind] -= 1
    realm.goods -= kind < FIRST_SPECIAL
    table.touched |= 1 << kind
    return COPIES * kind + copy_no


@jit
def goods_of(realm):
    """Bit set of the kinds of animals and flowers that a seat owns."""
    kinds = 0
    for kind in range(FIRST_SPECIAL):
        if realm.count[kind] > 0:
            kinds |= 1 << kind
    return kinds


@jit
def write_bits(bits, options, n, base):
    """Append `base` + each bit of a set to `options`, rising, from index `n` on; returns the new number."""
    while bits != 0:
        options[n] = base + lowest_bit(bits)
        bits &= bits - 1
        n += 1
    return n
