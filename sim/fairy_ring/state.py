"""The records of Fairy Ring: what everybody sees, what one seat knows, what nobody knows.

All are flat NumPy records, so that a position is copied by one assignment and compared byte by byte. Make them with
`records`. Integers are int64; only random streams are uint64.
"""

import numpy as np

SEATS = 4
KINDS = 6
MAGIDROME, ACADEMY, LOOKOUT, LUMINARIUM, POLLENARIUM, SPRING = range(KINDS)
KIND_NAMES = ("magidrome", "academy", "lookout", "luminarium", "pollenarium", "spring")

PARTS = (*KIND_NAMES, "objectives")
"""Score parts: mana by type of mushroom, and a point's price per objective; they sum to the score."""

DECK = 40
"""Declared id space of a deck: card `id = 100 * deck + k` with k below `DECK`; deck 0 holds the starting cards."""
CARDS = 300
SLOTS = 32
"""Places of a village. The starting card stands in the middle and both ends grow outwards; slots never shift."""
MIDDLE = 15
TALLEST = 6
"""Most cards a mushroom may hold under any rules: a stack is packed into one int64, eight bits a card (`pack`)."""
HAND = 8
OBJECTIVES = 8
MAX_OPTIONS = 2 + SLOTS

CHOOSE, PLACE, STRIDE = range(3)
DECISIONS = ("choose", "place", "stride")

OWN, ECHO, VISITED, TOLL = range(4)
SPLIT = ("own", "echo", "visited", "toll")

START_STREAM, DECK_1_STREAM, DECK_2_STREAM, OBJECTIVE_STREAM, REDEAL_STREAM = range(5)

CARD = np.dtype(
    [
        ("kind", np.int64),
        ("mana", np.int64),  # printed mana, or the multiplier; a Lookout counts by its height instead
        ("fireflies", np.int64),
        ("ways", np.int64),  # how many movements it offers: 3 on a Spring, else 1
        ("movement", np.int64, (3,)),  # those movements; unused ones 0
        ("players", np.int64),  # in play from this many seats on; 0 = never
    ],
    align=True,
)

RULES = np.dtype(
    [
        ("card", CARD, (CARDS,)),  # by card id
        ("lookout", np.int64, (TALLEST + 1,)),  # mana of a Lookout by its height
        ("tallest", np.int64),  # cards a mushroom may hold
        ("hand", np.int64),  # cards dealt to a seat each round
        ("turns", np.int64),  # turns of a round
        ("price", np.int64),  # mana a point costs
        ("hands_pass", np.int64, (2,)),  # +1 to the left neighbour, -1 to the right, per round
        ("tile_passes", np.int64),  # likewise for the First Player tile
        ("covered_visible", np.int64),
        ("several_points", np.int64),
        ("open_points", np.int64),
        ("echo", np.int64),
        ("least_echo", np.int64),
        ("leaving_pays", np.int64),
        ("twice_pays", np.int64),
        ("owners_movement", np.int64),
        ("bumped", np.int64),
        ("keeps_place", np.int64),
        ("objectives", np.int64),  # how many are drawn; 0 without the variant
        ("objective_kinds", np.int64),  # how many there are to draw from
        ("objective_effect", np.int64, (OBJECTIVES,)),
        ("objective_threshold", np.int64, (OBJECTIVES,)),
    ],
    align=True,
)

VILLAGE = np.dtype(
    [
        ("left", np.int64),  # slot of the leftmost mushroom
        ("right", np.int64),  # slot of the rightmost mushroom
        ("mushrooms", np.int64),
        ("fireflies", np.int64),  # visible ones
        ("kind", np.int64, (SLOTS,)),
        ("height", np.int64, (SLOTS,)),  # cards in the stack; 0 = no mushroom
        ("power", np.int64, (SLOTS,)),  # sum of printed mana or multipliers; a Lookout's whole mana
        ("stack", np.int64, (SLOTS,)),  # card ids, bottom card in the lowest eight bits
        ("of_kind", np.int64, (KINDS,)),  # bit set of the slots with mushrooms of a kind
        ("full", np.int64),  # bit set of the slots that can't grow any more
        ("best", np.int64, (KINDS,)),  # largest power of a kind; power never falls
        (
            "factor",
            np.int64,
            (KINDS,),
        ),  # mana per power when a fairy stops; an Academy's is the movement, kept 0
        ("fairy_at", np.int64),  # whose village this seat's fairy stands in
        ("fairy_slot", np.int64),  # and on the mushroom in which slot
        ("moved", np.int64),  # this fairy's latest movement; 0 before its first
        ("mana", np.int64),  # mana tokens in front of the seat
        ("points", np.int64),  # score wheel; stays 0 under rules that keep it hidden
        ("objectives", np.int64),  # bit set of the objectives fulfilled
        ("chosen", np.int64),  # 1 while a card lies chosen and not yet revealed
    ],
    align=True,
)

TABLE = np.dtype(
    [
        ("seats", np.int64),
        ("half", np.int64),  # round, 0 or 1
        ("turn", np.int64),  # turn of the round, from 0
        ("turns", np.int64),  # turns completed in the whole game
        ("first", np.int64),  # who has the First Player tile
        ("decision", np.int64),  # CHOOSE, PLACE or STRIDE
        ("player", np.int64),  # who is asked
        ("resolved", np.int64),  # seats that have resolved in this turn
        ("resolving", np.int64),  # 1 once the first card of the turn is revealed
        ("card", np.int64),  # the revealed card that is being resolved; 0 = none
        ("seen", np.int64),  # bit set of the round's cards revealed so far
        ("drawn", np.int64),  # bit set of the objectives in play
        ("village", VILLAGE, (SEATS,)),
    ],
    align=True,
)

MINE = np.dtype(
    [
        ("seat", np.int64),
        ("hand", np.int64),  # bit set of the cards in hand, by their number within the round's deck
        ("hand_no", np.int64),  # which travelling hand that is
        (
            "known",
            np.int64,
            (SEATS,),
        ),  # a travelling hand when this seat last held it; less TABLE.seen it still is
        ("chosen", np.int64),  # card id chosen and not yet revealed; 0 = none
        ("mana", np.int64),
        ("points", np.int64),  # from mana; objectives are counted apart
        ("objectives", np.int64),  # points from objectives
        ("by_kind", np.int64, (KINDS,)),  # mana gathered by type of mushroom
        ("by_way", np.int64, (len(SPLIT),)),  # and by how: own landing, echo, visited by others, toll
        ("start", np.int64),  # the starting card
        ("held", np.int64, (2,)),  # bit set per round of the cards that were ever in hand
        ("used", np.int64, (2,)),  # and of those placed
    ],
    align=True,
)

HIDDEN = np.dtype(
    [
        ("stream", np.uint64, (5,)),  # chance, by purpose: *_STREAM
        ("hand", np.int64, (SEATS,)),  # the travelling hands as they are
        ("undealt", np.int64),  # bit set of the round's cards that were not dealt
        ("pile", np.int64, (DECK,)),  # a deck while it is being shuffled
    ],
    align=True,
)

POSITION = np.dtype([("table", TABLE), ("seats", MINE, (SEATS,)), ("hidden", HIDDEN)], align=True)
"""A whole position, so that it can be copied in one assignment."""


def records(dtype, n=1):
    """`n` zeroed records whose fields can be read as attributes, compiled or not; shape (n,)."""
    return np.zeros(n, dtype).view(np.recarray)
