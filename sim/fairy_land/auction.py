"""Exploring a clearing: what fairies are worth there, and who gets it (rulebook: Explore 1 Clearing)."""

from sim.fairy_land.clearings import clear
from sim.fairy_land.events import LISTED, NOBODY, WON, note, note_list
from sim.fairy_land.state import (
    BID,
    BID_BONUS,
    CLEARINGS,
    CROWD_BONUS,
    EXPLORER,
    FAIRIES,
    FAUNA,
    FLORA,
    HERALD,
    HOUSE,
    HOUSE_SETS,
    PAY,
    QUEEN,
    WARRIOR,
    WIND,
)
from sim.jit import count_bits, jit, lowest_bit


@jit
def appraise(rules, table, purpose):
    """Work out what each special fairy is worth for a purpose: a clearing, QUEEN or DRUIDS."""
    table.purpose = purpose
    table.crowded = 0
    for bit in range(WARRIOR, FAIRIES):
        table.worth[bit] = rules.otherwise
    if purpose >= QUEEN:
        table.worth[HERALD] = rules.herald
        return
    clearing = table.clearing[purpose]
    table.worth[EXPLORER] = clearing.cards
    if clearing.animals >= rules.fauna_animals:
        table.worth[FAUNA] = rules.fauna
    if clearing.flowers >= rules.flora_flowers:
        table.worth[FLORA] = rules.flora
    table.crowded = 1 if clearing.cards >= rules.crowd else 0


@jit
def hand_worth(rules, table, hand):
    """Total value of a set of fairies for the table's purpose."""
    total = rules.house_sum[hand & (HOUSE_SETS - 1)]
    specials = hand >> HOUSE
    while specials != 0:
        total += table.worth[HOUSE + lowest_bit(specials)]
        specials &= specials - 1
    return total


@jit
def hand_value(rules, realm):
    """Total value of the fairies in hand."""
    return rules.house_sum[realm.hand & (HOUSE_SETS - 1)] + rules.otherwise * count_bits(realm.hand >> HOUSE)


@jit
def winds_again(rules, hand, fairies):
    """What Wind adds by being played a second time in one payment (reading `wind.once` = false)."""
    again = not rules.wind_once and fairies >> WIND & 1 != 0 and few_left(rules, hand & ~fairies)
    return rules.otherwise if again else 0


@jit
def how_many(fairies):
    """The number of fairies in a set."""
    return count_bits(fairies)


@jit
def few_left(rules, hand):
    """Whether so few fairies are in hand that Wind may return there."""
    return how_many(hand) <= rules.wind_hand


@jit
def strength_of(rules, owned, effect):
    """Sum of the parameters of a seat's items with an effect."""
    total = 0
    items = owned & rules.with_effect[effect]
    while items != 0:
        total += rules.strength[lowest_bit(items)]
        items &= items - 1
    return total


@jit
def bonus(rules, table, realm):
    """What a seat's items add to its payment for the table's purpose."""
    owned = realm.owned
    if owned == 0 or (table.purpose >= QUEEN and not rules.bonus_everywhere):
        return 0
    total = strength_of(rules, owned, BID_BONUS)
    if table.crowded:
        total += strength_of(rules, owned, CROWD_BONUS)
    return total


@jit
def most_payable(rules, table, realm):
    """The highest bid that a seat could pay for the clearing being explored; 0 if it can't bid."""
    if realm.hand == 0 and rules.bonus_needs_card:
        return 0
    total = hand_worth(rules, table, realm.hand) + bonus(rules, table, realm)
    return total + winds_again(rules, realm.hand, realm.hand)


@jit
def explore(rules, table, k):
    """The active seat explores clearing `k`; its left neighbour is asked for a bid first."""
    appraise(rules, table, k)
    table.highest = 0
    table.leader = -1
    table.bidders = table.seats
    table.player = table.active
    table.decision = BID
    pass_on(table)


@jit
def pass_on(table):
    """The next seat to the left is asked."""
    table.player += 1
    if table.player == table.seats:
        table.player = 0


@jit
def bids(rules, table, options):
    """Options of `bid`: 0 passes, otherwise more than the highest bid and no more than can be paid."""
    options[0] = 0
    n = 1
    for value in range(table.highest + 1, most_payable(rules, table, table.realm[table.player]) + 1):
        options[n] = value
        n += 1
    return n


@jit
def bid(table, seats, option, log):
    """Take a bid or a pass; True if all have passed, so that the clearing's cards leave the game."""
    if option > 0:
        table.highest = option
        table.leader = table.player
    table.bidders -= 1
    if table.bidders > 0:
        pass_on(table)
        return False
    if table.leader < 0:
        nobody(table, seats, log)
        return True
    winner = table.leader
    note(log, WON, winner, table.purpose, table.highest, 0, 0)
    table.player = winner
    table.price = table.highest
    table.decision = PAY
    mine = seats[winner]
    mine.auctions += 1
    mine.own_auctions += winner == table.active
    mine.bids += table.highest
    return False


@jit
def nobody(table, seats, log):
    """All have passed."""
    clearing = table.clearing[table.purpose]
    note(log, NOBODY, table.active, table.purpose, 0, 0, 0)
    note_list(log, LISTED, table.active, clearing.card, clearing.cards)
    table.gone += clearing.cards
    clear(clearing)
    seats[table.active].deserted += 1


@jit
def explorable(rules, table, options):
    """Options of `act` that explore a clearing; returns how many."""
    n = 0
    for k in range(CLEARINGS):
        if rules.explore_empty or table.clearing[k].cards > 0:
            options[n] = k
            n += 1
    return n
