"""The records of Fairy Land: what everybody sees, what one seat knows, what nobody knows.

All are flat NumPy records, so that a position is copied by one assignment and compared byte by byte. Make them
with `records`. Integers are int64; only random streams are uint64. A card is `COPIES * kind + copy`. A deck is
a ring: the card at position p from the top stands in the slot `p` places after the deck's top slot, and stays
in its slot until it's drawn.
"""

import numpy as np

SEATS = 4
CLEARINGS = 3

ANIMALS = ("squirrel", "fox", "raccoon", "deer", "bear", "unicorn", "turtle")
COLOURS = ("yellow", "white", "violet", "pink", "blue")
SPECIALS = ("warrior", "explorer", "fauna", "flora", "herald", "wind")
KIND_NAMES = (*ANIMALS, *COLOURS, *SPECIALS, "goblin", "ogre", "lost_half")
KINDS = len(KIND_NAMES)
TURTLE, FIRST_FLOWER, FIRST_SPECIAL, GOBLIN, OGRE, LOST_HALF = 6, 7, 12, 18, 19, 20
COPIES = 16
"""Declared id space of a kind: copies 0 to 15, whether they are in play or not."""
CARDS = KINDS * COPIES
NO_CARD = -1

HOUSE = 7
"""House fairies are bits 0 to 6 of a set of fairies, by rising value as printed."""
FAIRIES = HOUSE + len(SPECIALS)
WARRIOR, EXPLORER, FAUNA, FLORA, HERALD, WIND = range(HOUSE, FAIRIES)
KIND_OF_BIT = FIRST_SPECIAL - HOUSE
"""A special fairy's kind is her bit plus this."""
HOUSE_SETS = 1 << HOUSE

ITEMS = 24
"""Declared id space of the Court: an item's number is its `slot` in court.csv."""
EFFECTS = (
    "pendant", "bid_bonus", "crowd_bonus", "court_guide", "druid_guide", "ogre_charm", "goblin_friend", "menagerie",
    "herbarium", "applause", "majority_seal", "fairy_patron",
    "quick_pick", "small_crest", "banish", "goblin_gift", "scare", "forest_peek", "late_gift",
)  # fmt: skip
"""What an item can do; the first twelve are Permanent, the others Usable."""
(
    PENDANT, BID_BONUS, CROWD_BONUS, COURT_GUIDE, DRUID_GUIDE, OGRE_CHARM, GOBLIN_FRIEND, MENAGERIE, HERBARIUM,
    APPLAUSE_BONUS, MAJORITY_SEAL, FAIRY_PATRON,
    QUICK_PICK, SMALL_CREST, BANISH_EVIL, GOBLIN_GIFT, SCARE, FOREST_PEEK, LATE_GIFT,
) = range(len(EFFECTS))  # fmt: skip
FIRST_USABLE = QUICK_PICK

COURT_DECK, DRUID_DECK, FOREST_DECK = range(3)
RING = 32
"""Slots of the Court's and the Druids' ring; such a deck holds at most `DECK` cards. The Forest's has `CARDS` slots."""
DECK = 24
FULLEST = 10
"""Most cards a clearing may hold under any rules."""
PEEK = 12
"""Most Forest cards that one item may look at."""
MAX_OPTIONS = 1 << FAIRIES

PLACE, ACT, BID, PAY, SPEND, PICK, BOTTOM, SHED, BANISH, RECALL, TARGET = range(11)
DECISIONS = (
    "place", "act", "bid", "pay", "spend", "pick", "bottom", "shed", "banish", "recall", "target",
)  # fmt: skip
QUEEN, DRUIDS, CREST, ITEM = 3, 4, 5, 6
"""Options of `act` after the clearings; ITEM + j uses item j."""
STOP = 31
"""Option of `target`: no more fairies to return, or no swap."""
WIDE = 32
"""Factor in the two-part options of `target`."""

PARTS = (*ANIMALS, "flowers", "variety", "goblins", "applause", "items")
FLOWERS, VARIETY, GOBLINS, APPLAUSE, FROM_ITEMS = range(len(ANIMALS), len(PARTS))
HANDS_TOUCHED, ITEMS_TOUCHED = 1 << KINDS, 1 << (KINDS + 1)
"""Bits of TABLE.touched beside those of the kinds."""

ACTIONS = ("explore", "queen", "druids", "crest", "item")
QUARTERS = 4

FOREST_STREAM, COURT_STREAM, REDEAL_STREAM = range(3)

RULES = np.dtype(
    [
        ("copies", np.int64, (KINDS,)),  # copies in play, by kind
        ("majority", np.int64, (len(ANIMALS),)),  # half points of a majority
        ("shared", np.int64, (len(ANIMALS),)),  # and of sharing it with one other
        ("needs_one", np.int64),
        ("turtles", np.int64),  # the number of turtles that earns the bonus
        ("turtle_bonus", np.int64),  # half points
        ("same", np.int64, (COPIES + 1,)),  # half points of so many flowers of a colour
        ("variety", np.int64, (len(COLOURS) + 1,)),  # half points of so many colours
        ("goblin_sole", np.int64),  # half points a goblin, for having the most alone
        ("goblin_tied", np.int64),  # and for being tied for the most
        ("applause", np.int64, (SEATS,)),  # half points by the number tied for the highest total, less 1
        ("applause_needs_fairy", np.int64),
        ("house", np.int64, (HOUSE,)),  # values of the House fairies
        ("house_sum", np.int64, (HOUSE_SETS,)),  # total value of each set of them
        ("otherwise", np.int64),  # value of a special fairy where her ability doesn't count
        ("fauna", np.int64),
        ("fauna_animals", np.int64),
        ("flora", np.int64),
        ("flora_flowers", np.int64),
        ("herald", np.int64),
        ("wind_hand", np.int64),
        ("wind_once", np.int64),
        ("druids", np.int64),  # cards of the Druid deck at the start
        ("court", np.int64),  # items in the Court deck; 0 without the Court
        ("starred_only", np.int64),
        ("crests", np.int64, (SEATS + 1,)),  # by number of seats
        ("full", np.int64),  # cards at which Sunset empties a clearing
        ("any_two_evil", np.int64),
        ("explore_empty", np.int64),
        ("allow_redundant", np.int64),
        ("bonus_needs_card", np.int64),
        ("bonus_everywhere", np.int64),
        ("least", np.int64),  # lowest total for an audience
        ("sheds", np.int64),  # cards an ogre costs
        ("ogres_as_laid", np.int64),
        ("items", np.int64),  # bit set of the items in the game
        ("starred", np.int64),  # bit set of those with a star
        ("usable", np.int64),  # bit set of those used up as an action
        ("effect", np.int64, (ITEMS,)),
        ("strength", np.int64, (ITEMS,)),  # an item's parameter
        ("with_effect", np.int64, (len(EFFECTS),)),  # bit set of the items with an effect
        ("crowd", np.int64),  # cards of a clearing from which on a crowd bonus counts
    ],
    align=True,
)

CLEARING = np.dtype(
    [
        ("cards", np.int64),  # how many lie here
        ("card", np.int64, (FULLEST,)),  # in the order they were laid
        ("animals", np.int64),
        ("flowers", np.int64),
        ("evil", np.int64),  # goblins and ogres
    ],
    align=True,
)

REALM = np.dtype(
    [
        ("hand", np.int64),  # bit set of the fairies in hand; open, as it follows from what was shown
        ("played", np.int64),  # bit set of the fairies face up
        ("specials", np.int64),  # bit set of the special fairies ever gained
        ("crests", np.int64),
        ("owned", np.int64),  # bit set of the items face up
        ("gift", np.int64),  # half points scored by items already used
        ("count", np.int64, (KINDS,)),  # the collection: animals, flowers, goblins and the Lost Half by kind
        ("held", np.int64, (KINDS,)),  # which copies of a kind those are, as bit sets
        ("goods", np.int64),  # animals and flowers in all
        ("part", np.int64, (len(PARTS),)),  # running score by part, in half points, as of the last Sunset
        ("points", np.int64),  # their sum
    ],
    align=True,
)

TABLE = np.dtype(
    [
        ("seats", np.int64),
        ("turns", np.int64),  # turns completed
        ("whole", np.int64),  # turns of the whole game
        ("active", np.int64),  # whose turn it is
        ("decision", np.int64),  # index into DECISIONS
        ("player", np.int64),  # who is asked
        ("stage", np.int64),  # where the action stands: one of turn.py's stages
        ("dawn", np.int64, (2,)),  # the cards turned over this Dawn; NO_CARD = none
        ("clearing", CLEARING, (CLEARINGS,)),
        ("realm", REALM, (SEATS,)),
        ("purpose", np.int64),  # what fairies are played for: a clearing, QUEEN or DRUIDS; -1 = nothing
        ("worth", np.int64, (FAIRIES,)),  # each fairy's value for that purpose
        ("crowded", np.int64),  # 1 if crowd bonuses count for that purpose
        ("highest", np.int64),  # highest bid so far; 0 = none
        ("leader", np.int64),  # who bid it; -1 = nobody
        ("bidders", np.int64),  # seats that still have to bid or pass, the one asked included
        ("price", np.int64),  # what has to be paid: the winning bid, or the total named for an audience
        ("paid", np.int64),  # bit set of the fairies played for it
        ("looking", np.int64),  # cards being looked at
        ("queue", np.int64, (FULLEST,)),  # cards that are being gained, in order
        ("queued", np.int64),
        ("gained", np.int64),  # how many of them have been dealt with
        ("sheds", np.int64),  # cards still to be discarded to an ogre
        ("item_used", np.int64),  # the item in use
        ("returns", np.int64),  # fairies that it may still return
        ("left", np.int64, (3,)),  # cards in the decks: COURT_DECK, DRUID_DECK, FOREST_DECK
        ("top", np.int64, (3,)),  # slots of their top cards
        ("unseen", np.int64, (KINDS,)),  # copies by kind that are in the Forest and Druid decks
        ("items_unseen", np.int64),  # bit set of the items in the Court deck or in the box
        ("gone", np.int64),  # Forest cards that have left the game
        ("items_gone", np.int64),  # bit set of the items used up
        ("touched", np.int64),  # bit set of kinds and *_TOUCHED: what Sunset has to recount
    ],
    align=True,
)

MINE = np.dtype(
    [
        ("seat", np.int64),
        ("looked", np.int64, (RING,)),  # cards (or items) that this seat is looking at, from the top
        ("remaining", np.int64),  # bit set of the positions among them that must still go under the deck
        ("known", np.int64, (2,)),  # bit set by deck (Court, Druids) of the slots that it filled itself
        ("deck", np.int64, (2, RING)),  # what it put there; other entries mean nothing
        ("forest_slot", np.int64),  # the Forest slot where the cards that this seat last put under it begin
        ("forest_known", np.int64),  # bit set: the card so many slots on is still there
        ("forest", np.int64, (PEEK,)),  # those cards
        # What follows is for the results only.
        ("acts", np.int64, (QUARTERS, len(ACTIONS))),  # actions taken, by quarter of the game
        ("auctions", np.int64),  # clearings won
        ("own_auctions", np.int64),  # of these, in its own turn
        ("bids", np.int64),  # sum of the winning bids
        ("fairies_paid", np.int64),  # fairies played for clearings
        ("value_paid", np.int64),  # their value
        ("cards_won", np.int64),  # cards taken from clearings
        ("worth_won", np.int64),  # half points of running score, applause left out, that clearings brought
        ("deserted", np.int64),  # own explorations for which all passed
        ("druid_cards", np.int64),
        ("ogres", np.int64),
        ("trampled", np.int64),  # cards discarded to ogres
        ("items_taken", np.int64),  # bit set
        ("items_used", np.int64),  # bit set
    ],
    align=True,
)

HIDDEN = np.dtype(
    [
        ("stream", np.uint64, (3,)),  # chance, by purpose: *_STREAM
        ("deck", np.int64, (2, RING)),  # COURT_DECK (items) and DRUID_DECK (cards) by slot
        ("forest", np.int64, (CARDS,)),
        ("box", np.int64),  # bit set of the items that could be in the Court deck and are not
        ("pile", np.int64, (CARDS,)),  # cards while they are being shuffled
    ],
    align=True,
)

POSITION = np.dtype([("table", TABLE), ("seats", MINE, (SEATS,)), ("hidden", HIDDEN)], align=True)
"""A whole position, so that it can be copied in one assignment."""


def records(dtype, n=1):
    """`n` zeroed records whose fields can be read as attributes, compiled or not; shape (n,)."""
    return np.zeros(n, dtype).view(np.recarray)
