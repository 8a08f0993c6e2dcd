"""What cards and clearings are likely to be worth in the end: the expected change of a seat's score.

For strategies. Nothing here writes to the table. All worths are in points and are estimates: for each kind of
card it's asked how many copies are still to come, and every seat is expected to get a share of them. What a
strategy likes more or less than that is its `Taste`.
"""

import math
from typing import NamedTuple

from sim.fairy_land.auction import hand_value, strength_of
from sim.fairy_land.clearings import kind_of
from sim.fairy_land.score import has
from sim.fairy_land.state import (
    BID_BONUS,
    CLEARINGS,
    COLOURS,
    COPIES,
    CROWD_BONUS,
    EXPLORER,
    FAUNA,
    FIRST_FLOWER,
    FIRST_SPECIAL,
    FLORA,
    GOBLIN,
    GOBLIN_FRIEND,
    HERBARIUM,
    HOUSE,
    HOUSE_SETS,
    LOST_HALF,
    OGRE,
    OGRE_CHARM,
    PENDANT,
    TURTLE,
    WARRIOR,
)
from sim.jit import count_bits, jit

AVAILABLE = 0.7
"""Part of the cards to come that somebody gains; the others leave the game unwanted."""
KEEP = (1.5, 3.0, 2.2, 2.8, 3.0, 2.5)
"""Value that a special fairy has on average when she's played, Warrior to Wind."""
YIELD = 50.0
"""Points that a seat can hope to buy with its fairies in a whole game."""
LOST_HALF_HOPE = 0.25
"""Chance of still finding the Lost Half."""
UNCERTAIN = 0.5
"""How much the copies to come blur who will have a majority."""


class Taste(NamedTuple):
    """What a seat makes of expected points: factors, 1.0 being as they are."""

    animals: float
    flowers: float
    goblins: float
    """Goblins and ogres."""
    rivalry: float
    """How much what others lose, shared out among them, counts as won."""


PLAIN = Taste(1.0, 1.0, 1.0, 0.5)


@jit
def turns_left(table):
    """Turns still to be completed, this one included."""
    return table.whole - table.turns


@jit
def own_turns_left(table, seat):
    """Turns that the seat still has, its current one included."""
    away = (seat - table.active + table.seats) % table.seats
    return (turns_left(table) - away + table.seats - 1) // table.seats


@jit
def power(rules, table, seat):
    """Value of the fairies that the seat may still play, Crests included."""
    realm = table.realm[seat]
    hand = hand_value(rules, realm)
    full = hand + rules.house_sum[realm.played & (HOUSE_SETS - 1)] + count_bits(realm.played >> HOUSE)
    return hand + min(realm.crests, own_turns_left(table, seat)) * full


@jit
def price(rules, table, seat, greed):
    """Points that a point of fairy value is worth to the seat: what is still to be had by what it can pay."""
    to_come = greed * YIELD * turns_left(table) / table.whole
    return min(max(to_come / (power(rules, table, seat) + 5.0), 0.1), 1.5)


@jit
def payable(rules, table, seat, k):
    """The highest bid that the seat could pay for clearing `k` (up to Wind's second count)."""
    realm = table.realm[seat]
    if realm.hand == 0 and rules.bonus_needs_card:
        return 0
    clearing = table.clearing[k]
    hand = realm.hand
    total = hand_value(rules, realm)
    if hand >> HOUSE:
        if hand >> EXPLORER & 1:
            total += clearing.cards - rules.otherwise
        if hand >> FAUNA & 1 and clearing.animals >= rules.fauna_animals:
            total += rules.fauna - rules.otherwise
        if hand >> FLORA & 1 and clearing.flowers >= rules.flora_flowers:
            total += rules.flora - rules.otherwise
    if realm.owned != 0:
        total += strength_of(rules, realm.owned, BID_BONUS)
        if clearing.cards >= rules.crowd:
            total += strength_of(rules, realm.owned, CROWD_BONUS)
    return total


@jit
def coming(table, kind):
    """Copies of a kind that may still be gained: in the decks and in the clearings."""
    copies = table.unseen[kind]
    for k in range(CLEARINGS):
        clearing = table.clearing[k]
        for i in range(clearing.cards):
            copies += kind_of(clearing.card[i]) == kind
    for i in range(2):
        copies += table.dawn[i] >= 0 and kind_of(table.dawn[i]) == kind
    return copies


@jit
def chance_of_most(table, seat, kind, more, left):
    """Chance that the seat ends with the most of a kind if it had `more` of them and `left` are to come."""
    heat = 1.0 / (0.2 + UNCERTAIN * math.sqrt(AVAILABLE * max(left, 0)))
    total = 0.0
    own = 0.0
    for other in range(table.seats):
        count = table.realm[other].count[kind]
        if other == seat:
            count += more
        weight = math.exp(heat * count) if count > 0 else min(1.0, 0.5 * left)
        total += weight
        if other == seat:
            own = weight
    return own / total if total > 0.0 else 0.0


@jit
def animal_gain(rules, table, seat, kind, more, left):
    """Points that `more` animals of a kind bring, of `left` that may still be gained."""
    after = chance_of_most(table, seat, kind, more, left - more)
    before = chance_of_most(table, seat, kind, 0, left)
    points = 0.5 * rules.majority[kind] * (after - before)
    if kind == TURTLE:
        owned = table.realm[seat].count[kind]
        bonus = exactly(rules, owned + more, left - more) - exactly(rules, owned, left)
        points += 0.5 * rules.turtle_bonus * bonus
    return points


@jit
def exactly(rules, owned, left):
    """Rough chance of ending with exactly the number of turtles that is rewarded."""
    missing = rules.turtles - owned
    if missing < 0 or missing > left:
        return 0.0
    return 0.9 if missing == 0 else 0.5 / (1.0 + missing * missing)


@jit
def between(table_of_points, x, most):
    """A scoring table read at a broken number, half points as points."""
    x = min(max(x, 0.0), 1.0 * most)
    low = min(int(x), most - 1)
    return 0.5 * (table_of_points[low] + (x - low) * (table_of_points[low + 1] - table_of_points[low]))


@jit
def set_gain(rules, table, seat, kind, more, left):
    """Points that `more` flowers of a colour bring by matching, of `left` that may still be gained."""
    reach = AVAILABLE / table.seats
    owned = table.realm[seat].count[kind]
    after = owned + more + reach * max(left - more, 0)
    return between(rules.same, after, COPIES) - between(rules.same, owned + reach * left, COPIES)


@jit
def variety_gain(rules, table, seat, won, lost):
    """Points by variety of colours won and colours lost, both as bit sets by kind."""
    realm = table.realm[seat]
    reach = AVAILABLE / table.seats
    before = 0.0
    after = 0.0
    for kind in range(FIRST_FLOWER, FIRST_SPECIAL):
        expected = reach * table.unseen[kind]
        hope = expected / (0.7 + expected)
        has_it = realm.count[kind] > 0
        before += 1.0 if has_it else hope
        keeps_it = (has_it or won >> kind & 1 != 0) and lost >> kind & 1 == 0
        after += 1.0 if keeps_it else hope
    extra = strength_of(rules, realm.owned, HERBARIUM) if realm.owned != 0 else 0
    colours = len(COLOURS)
    return between(rules.variety, after + extra, colours) - between(rules.variety, before + extra, colours)


@jit
def variety_slope(rules, table, seat, more):
    """Points that `more` colours bring by variety, whichever they are."""
    reach = AVAILABLE / table.seats
    colours = 0.0
    for kind in range(FIRST_FLOWER, FIRST_SPECIAL):
        expected = reach * table.unseen[kind]
        colours += 1.0 if table.realm[seat].count[kind] > 0 else expected / (0.7 + expected)
    most = len(COLOURS)
    return between(rules.variety, colours + more, most) - between(rules.variety, colours, most)


@jit
def goblin_gain(rules, table, seat, more, left):
    """Points, below zero, that `more` goblins bring."""
    realm = table.realm[seat]
    later = AVAILABLE / table.seats
    owned = realm.count[GOBLIN]
    after = (owned + more + later * (left - more)) * chance_of_most(table, seat, GOBLIN, more, left - more)
    before = (owned + later * left) * chance_of_most(table, seat, GOBLIN, 0, left)
    loss = 0.5 * rules.goblin_sole * (after - before)
    return 0.5 * loss if has(rules, realm, GOBLIN_FRIEND) else loss


@jit
def ogre_gain(rules, realm):
    """Points, below zero, that an ogre brings."""
    if has(rules, realm, OGRE_CHARM):
        return 0.0
    return -0.9 * min(rules.sheds, realm.goods)


@jit
def kind_gain(rules, table, seat, kind, more, taste, fairy):
    """Points that `more` (below zero: fewer) cards of a kind bring, but for variety; `fairy`: see `price`."""
    realm = table.realm[seat]
    others = 1.0 + taste.rivalry / (table.seats - 1)
    if kind < FIRST_FLOWER:
        return taste.animals * others * animal_gain(rules, table, seat, kind, more, coming(table, kind))
    if kind < FIRST_SPECIAL:
        return taste.flowers * set_gain(rules, table, seat, kind, more, coming(table, kind))
    if kind == GOBLIN:
        return taste.goblins * others * goblin_gain(rules, table, seat, more, coming(table, kind))
    if kind == OGRE:
        return taste.goblins * more * ogre_gain(rules, realm)
    if kind == LOST_HALF:
        chance = 1.0 if realm.owned & rules.with_effect[PENDANT] else 0.0
        if table.items_unseen & rules.with_effect[PENDANT]:
            chance = 0.1
        return chance * strength_of(rules, rules.with_effect[PENDANT], PENDANT)
    worth = fairy * KEEP[kind - FIRST_SPECIAL]
    return worth if realm.crests == 0 else 1.5 * worth


@jit
def card_gain(rules, table, seat, kind, taste, fairy):
    """Points that one card of a kind brings a seat."""
    points = kind_gain(rules, table, seat, kind, 1, taste, fairy)
    if FIRST_FLOWER <= kind < FIRST_SPECIAL and table.realm[seat].count[kind] == 0:
        points += taste.flowers * variety_gain(rules, table, seat, 1 << kind, 0)
    return points


@jit
def card_loss(rules, table, seat, kind, taste):
    """Points, below zero as a rule, that giving up one animal, flower or goblin brings a seat."""
    points = kind_gain(rules, table, seat, kind, -1, taste, 0.0)
    if FIRST_FLOWER <= kind < FIRST_SPECIAL and table.realm[seat].count[kind] == 1:
        points += taste.flowers * variety_gain(rules, table, seat, 0, 1 << kind)
    return points


@jit
def clearing_gain(rules, table, seat, k, taste, fairy):
    """Points that all cards of clearing `k` bring a seat."""
    clearing = table.clearing[k]
    good = 0.0
    evil = 0.0
    done = 0
    flowers = 0
    for i in range(clearing.cards):
        kind = kind_of(clearing.card[i])
        if done >> kind & 1:
            continue
        done |= 1 << kind
        copies = 1
        for j in range(i + 1, clearing.cards):
            copies += kind_of(clearing.card[j]) == kind
        points = kind_gain(rules, table, seat, kind, copies, taste, fairy)
        if kind in (GOBLIN, OGRE):
            evil += points
        else:
            good += points
        if FIRST_FLOWER <= kind < FIRST_SPECIAL:
            flowers |= 1 << kind
    if flowers:
        good += taste.flowers * variety_gain(rules, table, seat, flowers, 0)
    if evil < 0.0 and table.realm[seat].hand >> WARRIOR & 1:
        evil = max(evil, -fairy * KEEP[0])
    return good + evil
