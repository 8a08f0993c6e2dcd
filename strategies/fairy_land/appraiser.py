"""Appraiser: values every clearing for every seat, and bids what it takes as long as that pays.

For each clearing it works out the expected change of every seat's final score, majorities contested and cards
still to come included, and what a fairy's value is worth to each seat with the turns and Crests that are
left. From that it guesses how far the others will go, bids enough to keep them off, explores where that
leaves it most, and weighs an audience or the Crest against it. The strongest here, and the slowest; it takes
the others to be as sober as itself, so that wild bidders spoil its plans. Invented for this toolkit.
"""

import math

from sim.fairy_land.auction import hand_value
from sim.fairy_land.outlook import Taste, clearing_gain, own_turns_left, payable, price
from sim.fairy_land.prospects import (
    QUEEN_SPREAD,
    audience,
    item_use,
    note_audiences,
    note_court,
    note_druids,
    note_looked,
)
from sim.fairy_land.state import CLEARINGS, COURT_DECK, CREST, DRUID_DECK, ITEM, QUEEN

DIALS = {
    "greed": 0.62,  # how dear it holds its fairies
    "theirs": 1.15,  # how dear it thinks that others hold theirs
    "rivalry": 0.65,  # how much what an only rival loses counts as won
    "doubt": 0.4,  # how far off its guess of another's limit may be, as a part of that limit
    "shade": 0.5,  # part of another's limit that it expects to have to beat when it bids last
    "need": 5.0,  # value in hand below which it misses bids
    "miss": 1.5,  # points that a missed auction costs
    "turn": 1.0,  # points that its own turn is worth if used otherwise
}
GREED, THEIRS, RIVALRY, DOUBT, SHADE, NEED, MISS, TURN = range(8)

# Notes beside the worths of the actions, by seat.
PRICE, WORTH, LIMIT = 8, 16, 24
PASS = 32


def think_act(rules, table, mine, mind):
    """Note what each action brings."""
    notes = mind.notes
    seat = mine.seat
    note_prices(rules, table, seat, mind)
    note_audiences(rules, table, mine, liking(table, mind), notes[PRICE + seat], notes)
    for k in range(CLEARINGS):
        note_bidders(rules, table, k, liking(table, mind), notes)
        notes[k] = explored(table, seat, mind)


def act(rules, table, mine, mind, option):
    """The action that brings most."""
    fairy = mind.notes[PRICE + mine.seat]
    if option < CREST:
        return mind.notes[option]
    if option == CREST:
        return crest(rules, table, mine.seat, mind)
    last = own_turns_left(table, mine.seat) <= 2
    worth = item_use(rules, table, mine.seat, option - ITEM, liking(table, mind), fairy)
    return worth if last else min(worth, 0.5 * worth + mind.dials[TURN])


def think_bid(rules, table, mine, mind):
    """Note everybody's worth and limit, and what passing brings."""
    note_prices(rules, table, mine.seat, mind)
    note_bidders(rules, table, table.purpose, liking(table, mind), mind.notes)
    mind.notes[PASS] = left_to_others(table, mine.seat, table.highest, mind)


def bid(rules, table, mine, mind, option):
    """The chance that nobody overbids times the gain, and else what they gain."""
    notes = mind.notes
    if option == 0:
        return notes[PASS]
    seat = mine.seat
    chance = 1.0
    other = seat
    for _ in range(table.bidders - 1):
        other = other + 1 if other + 1 < table.seats else 0
        limit = notes[LIMIT + other]
        if payable(rules, table, other, table.purpose) > option:
            width = 2.0 * (0.5 + mind.dials[DOUBT] * limit)
            chance *= min(max(0.5 + (option + 0.5 - limit) / width, 0.0), 1.0)
    won = notes[WORTH + seat] - notes[PRICE + seat] * option
    if chance == 1.0:
        return won
    return chance * won + (1.0 - chance) * left_to_others(table, seat, option, mind)


def think_spend(rules, table, mine, mind):
    """Note what there is to be seen."""
    notes = mind.notes
    note_prices(rules, table, mine.seat, mind)
    if table.purpose == QUEEN:
        note_court(rules, table, mine, notes[PRICE + mine.seat], notes, QUEEN_SPREAD)
    else:
        note_druids(rules, table, mine, liking(table, mind), notes[PRICE + mine.seat], notes, QUEEN_SPREAD)


def spend(rules, table, mine, mind, option):
    """The total whose best card is worth most, the fairies taken off."""
    notes = mind.notes
    deck = COURT_DECK if table.purpose == QUEEN else DRUID_DECK
    seen = audience(rules, table, mine, deck, option, notes[QUEEN_SPREAD], notes[QUEEN_SPREAD + 1])
    return seen - notes[PRICE + mine.seat] * option


def think_pick(rules, table, mine, mind):
    """Note what the cards would bring."""
    fairy = price(rules, table, mine.seat, mind.dials[GREED])
    note_looked(rules, table, mine, liking(table, mind), fairy, mind.notes)


def liking(table, mind):
    """Cards as they are, and what the others lose as won in part."""
    return Taste(1.0, 1.0, 1.0, rival_share(table, mind) * (table.seats - 1))


def rival_share(table, mind):
    """How much a point that another seat loses counts as won: less with more rivals, not in proportion."""
    return mind.dials[RIVALRY] / math.sqrt(table.seats - 1)


def note_prices(rules, table, seat, mind):
    """Note what a point of a fairy's value is worth to each seat."""
    for other in range(table.seats):
        greed = mind.dials[GREED] if other == seat else mind.dials[THEIRS]
        mind.notes[PRICE + other] = price(rules, table, other, greed)


def note_bidders(rules, table, k, taste, notes):
    """Note what clearing `k` is worth to each seat and how far it will go for it."""
    for other in range(table.seats):
        fairy = notes[PRICE + other]
        worth = clearing_gain(rules, table, other, k, taste, fairy)
        notes[WORTH + other] = worth
        notes[LIMIT + other] = min(worth / fairy, 1.0 * payable(rules, table, other, k))


def left_to_others(table, seat, highest, mind):
    """What it means (0 or less) that another gets the clearing, for more than `highest` or as its leader."""
    notes = mind.notes
    best = -1
    second = 1.0 * highest
    top = 0.0
    other = seat
    for i in range(table.bidders):
        if i > 0:
            other = other + 1 if other + 1 < table.seats else 0
            limit = notes[LIMIT + other]
            if limit > highest:
                if limit > top:
                    second = max(second, top)
                    top = limit
                    best = other
                else:
                    second = max(second, limit)
    if best < 0:
        if table.leader < 0 or highest > table.highest:
            return 0.0
        best = table.leader
    gain = notes[WORTH + best] - notes[PRICE + best] * min(second + 1.0, notes[LIMIT + best])
    return -rival_share(table, mind) * max(gain, 0.0)


def explored(table, seat, mind):
    """What exploring the noted clearing brings, bidding last."""
    notes = mind.notes
    best = -1
    top = 0.0
    second = 0.0
    for other in range(table.seats):
        if other != seat:
            limit = notes[LIMIT + other]
            if limit > top:
                second = top
                top = limit
                best = other
            else:
                second = max(second, limit)
    cost = notes[PRICE + seat] * (1.0 + mind.dials[SHADE] * top)
    own = notes[WORTH + seat] - cost
    if best < 0:
        return max(own, 0.0)
    second = max(second, notes[LIMIT + seat])
    gain = max(notes[WORTH + best] - notes[PRICE + best] * min(second + 1.0, top), 0.0)
    theirs = -rival_share(table, mind) * gain
    if mind.dials[SHADE] * top + 1.0 > notes[LIMIT + seat] + 1.0:
        return theirs
    return max(own, theirs)


def crest(rules, table, seat, mind):
    """What the Crest brings: auctions else missed until the next turn, and the applause at the end."""
    hand = hand_value(rules, table.realm[seat])
    short = max(0.0, 1.0 - hand / mind.dials[NEED])
    left = own_turns_left(table, seat)
    worth = mind.dials[MISS] * short * table.seats * 0.7
    if left == 1:
        worth = 2.5
    return worth
