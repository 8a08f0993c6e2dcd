"""Planner: weighs what a turn brings now against all that is still to come.

For every placement of every card it adds up the walk, the next walk from where the fairy would stand, the
fairies that can reach its mushrooms soon (their movements drawn from the hands it has seen, or from the
cards still unseen), and for the turns after that a ring on which every mushroom is as likely as another.
Mana for others counts against it. The strongest here, and the slowest; it takes the others' choices for
chance, and where all plan alike its edge is gone. Invented for this toolkit.
"""

from sim.fairy_ring.mana import kind_mana, ring_length
from sim.fairy_ring.outlook import (
    Draft,
    as_it_is,
    draft,
    factor_in,
    kind_in,
    power_in,
    stroll,
    walk,
)
from sim.fairy_ring.place import GROW, growable
from sim.fairy_ring.state import ACADEMY, DECK, KINDS, LUMINARIUM, POLLENARIUM, SPRING
from sim.fairy_ring.turn import neighbour
from sim.jit import count_bits, lowest_bit

DIALS = {
    "giving": 1.5,  # how much a mana given away counts, shared out among the others
    "hope": 0.5,  # how far the next walk is the best in hand rather than one by chance
    "luck": 0.9,  # how much of a chance walk its fairy makes of later turns
    "fireflies": 1.2,  # fireflies it expects to add a turn
    "mushrooms": 0.4,  # mushrooms it expects to add a turn
    "lamps": 0.4,  # Luminarium cards it expects to add a turn
    "far": 1.5,  # how much the turns after the next count
    "near": 0.8,  # how much the next visits count
}
GIVING, HOPE, LUCK, LIGHTS, SPREAD, LAMPS, FAR, NEAR = range(8)

# Notes, by their first index.
STEPS = 0  # chance of each movement on its own next turn
INSIDE = 16  # by slot: fairies expected soon that start within the village
OUTSIDE = 48  # by distance from the right end: those that come in from outside
POOL = 64  # chance of each movement on an unseen card
AHEAD = 80  # walks of the next turn
THEIR_COUNT = 96  # by kind: mushrooms of the others
THEIR_ECHO = 102  # by kind: mana of an echo in another's village, on average
POWER = 108  # by kind: power of its own village
COUNT = 114  # by kind: its own mushrooms
PACE, RING, TURNS, VISITS, THEIRS = range(
    120, 125
)  # mean movement, ring length, moves to come (own, others), their mana
REACH = 15
"""Longest movement there is a note for."""


def think_choose(rules, table, mine, mind):
    """Survey the ring before any card of the turn is placed."""
    survey(rules, table, mine, mind)


def choose(rules, table, mine, mind, option):
    """The card's best placement, on the ring as it is."""
    best = placed(rules, table, mine, mind, option, 0)
    best = max(best, placed(rules, table, mine, mind, option, 1))
    village = table.village[mine.seat]
    slots = growable(village, rules.card[option].kind)
    while slots != 0:
        best = max(best, placed(rules, table, mine, mind, option, GROW + lowest_bit(slots) - village.left))
        slots &= slots - 1
    return best


def think_place(rules, table, mine, mind):
    """Survey the ring as the seats before it have left it."""
    survey(rules, table, mine, mind)


def place(rules, table, mine, mind, option):
    """All that the placement is worth, this turn's walk included."""
    return placed(rules, table, mine, mind, table.card, option)


def think_stride(rules, table, mine, mind):
    """Survey the ring with the card in its place."""
    survey(rules, table, mine, mind)


def stride(rules, table, mine, mind, option):
    """The walk and the walk after it."""
    movement = rules.card[table.card].movement[option]
    return moved(rules, table, mind, as_it_is(table, mine.seat), movement)


def placed(rules, table, mine, mind, card_id, option):
    """Worth of placing a card: the best of its movements, and the village that it leaves."""
    plan = draft(rules, table, mine.seat, card_id, option)
    card = rules.card[card_id]
    best = moved(rules, table, mind, plan, card.movement[0])
    for way in range(1, card.ways):
        best = max(best, moved(rules, table, mind, plan, card.movement[way]))
    return best + mind.dials[FAR] * later(table, mind, plan) + mind.dials[NEAR] * soon(table, mind, plan)


def moved(rules, table, mind, plan, movement):
    """Worth of a walk: its mana, and what the next turn's walk may bring from where it ends."""
    giving = mind.dials[GIVING] / (table.seats - 1)
    own, given, at, stop = walk(rules, table, plan, movement)
    value = own - giving * given
    if mind.notes[TURNS] == 0.0:
        return value
    there = Draft(
        plan.seat, plan.slot, plan.kind, plan.power, plan.left, plan.right, plan.mushrooms, plan.fireflies, at, stop
    )  # fmt: skip
    most = REACH
    while most > 1 and mind.notes[STEPS + most] == 0.0:
        most -= 1
    ahead = mind.notes[AHEAD:THEIR_COUNT]
    stroll(rules, table, there, most, giving, ahead)
    mean = 0.0
    best = -1e9
    for steps in range(1, most + 1):
        chance = mind.notes[STEPS + steps]
        if chance > 0.0:
            mean += chance * ahead[steps]
            best = max(best, ahead[steps])
    return value + mean + mind.dials[HOPE] * (best - mean)


def soon(table, mind, plan):
    """Mana from the fairies that may stop in the draft's village on their next move, less their echo."""
    pace = mind.notes[PACE]
    giving = mind.dials[GIVING] / (table.seats - 1)
    total = 0.0
    for slot in range(plan.left, plan.right + 1):
        fairies = mind.notes[INSIDE + slot]
        if plan.right - slot < 16:
            fairies += mind.notes[OUTSIDE + plan.right - slot]
        if fairies > 0.0:
            kind = kind_in(table, plan, slot)
            mana = power_in(table, plan, slot) * (pace if kind == ACADEMY else factor_in(plan, kind, 0))
            total += fairies * (mana - giving * mind.notes[THEIR_ECHO + kind])
    return total


def later(table, mind, plan):
    """Mana of the moves after the next, on a ring where a fairy may be anywhere."""
    village = table.village[plan.seat]
    turns = mind.notes[TURNS]
    visits = mind.notes[VISITS]
    giving = mind.dials[GIVING] / (table.seats - 1)
    stops = 0.0
    echoes = 0.0
    theirs = 0.0
    for kind in range(KINDS):
        power = mind.notes[POWER + kind]
        count = mind.notes[COUNT + kind]
        best = 1.0 * village.best[kind]
        if kind == plan.kind:
            power += plan.power - village.power[plan.slot]
            count += plan.mushrooms - village.mushrooms
            best = max(best, plan.power)
        factor = 1.0 * factor_in(plan, kind, 0)
        if kind == ACADEMY:
            factor = mind.notes[PACE]
        if kind == LUMINARIUM:
            factor += mind.dials[LIGHTS] * 0.5 * turns
            power += mind.dials[LAMPS] * 0.5 * turns
            best += mind.dials[LAMPS] * 0.5 * turns
        if kind == POLLENARIUM:
            factor += mind.dials[SPREAD] * 0.5 * turns
        stops += power * factor
        echoes += mind.notes[THEIR_COUNT + kind] * best * factor
        theirs += count * mind.notes[THEIR_ECHO + kind]
    power = mind.notes[POWER + SPRING]
    if plan.kind == SPRING:
        power += plan.power - village.power[plan.slot]
    tolls = power * (mind.notes[PACE] - 1.0)
    ring = mind.notes[RING] + plan.mushrooms - village.mushrooms
    mine = max(turns - 1.0, 0.0) * (mind.dials[LUCK] * (stops + echoes) + tolls)
    visited = visits * (stops + tolls - giving * theirs)
    return (mine + visited - giving * (visits + turns) * mind.notes[THEIRS]) / ring


def survey(rules, table, mine, mind):
    """Fill in the notes that hold for all options of a decision."""
    notes = mind.notes
    seat = mine.seat
    seats = table.seats
    turns = 2 * rules.turns - table.turns - 1
    unseen(rules, table, mine, notes)
    after = neighbour(table, mine.hand_no, -rules.hands_pass[table.half])
    steps_of(rules, table, mine, notes, after, table.turn + 1 == rules.turns, 1.0, STEPS)
    pace = 0.0
    for steps in range(1, REACH + 1):
        pace += steps * notes[POOL + steps]
    notes[PACE] = pace
    notes[TURNS] = turns
    notes[RING] = ring_length(table) + 0.25 * seats * turns
    notes[VISITS] = (seats - 1) * turns
    my_turn = (seat - table.first) % seats
    for other in range(seats):
        if other == seat:
            continue
        village = table.village[other]
        for kind in range(KINDS):
            factor = pace if kind == ACADEMY else 1.0 * kind_mana(village, kind, 1, 0)
            notes[THEIR_COUNT + kind] += count_bits(village.of_kind[kind])
            notes[THEIR_ECHO + kind] += village.best[kind] * factor / (seats - 1)
        for slot in range(village.left, village.right + 1):
            kind = village.kind[slot]
            notes[THEIRS] += village.power[slot] * (
                pace if kind == ACADEMY else kind_mana(village, kind, 1, 0)
            )
        waits = (other - table.first) % seats > my_turn
        if waits or (table.resolving != 0 and turns > 0):
            notes[VISITS] += waits
            notes[VISITS] -= 1
            expect(rules, table, mine, notes, other, not waits)
    village = table.village[seat]
    for kind in range(KINDS):
        notes[COUNT + kind] = count_bits(village.of_kind[kind])
    for slot in range(village.left, village.right + 1):
        notes[POWER + village.kind[slot]] += village.power[slot]


def unseen(rules, table, mine, notes):
    """Chances of the movements on a card of the round that is neither played nor in a hand this seat knows."""
    base = 100 * (table.half + 1)
    cards = 0
    for k in range(DECK):
        if 0 < rules.card[base + k].players <= table.seats:
            cards |= 1 << k
    cards &= ~table.seen
    for hand_no in range(table.seats):
        cards &= ~mine.known[hand_no]
    if cards == 0:
        cards = mine.hand
    spread(rules, notes, base, cards, 1.0, POOL)


def steps_of(rules, table, mine, notes, hand_no, new_round, weight, first):
    """Add the chances of the movements that a travelling hand offers to the notes from `first` on."""
    cards = mine.known[hand_no] & ~table.seen
    if cards != 0 and not new_round:
        spread(rules, notes, 100 * (table.half + 1), cards, weight, first)
        return
    for steps in range(1, REACH + 1):
        notes[first + steps] += weight * notes[POOL + steps]


def spread(rules, notes, base, cards, weight, first):
    """Add `weight`, shared out evenly among some cards and their movements, to the notes from `first` on."""
    share = weight / max(count_bits(cards), 1)
    while cards != 0:
        card = rules.card[base + lowest_bit(cards)]
        for way in range(card.ways):
            notes[first + min(card.movement[way], REACH)] += share / card.ways
        cards &= cards - 1


def expect(rules, table, mine, notes, other, passed):
    """Note where another's fairy may stop in this village on its next move, with the next hand if it has `passed`."""
    seat = mine.seat
    seats = table.seats
    direction = rules.hands_pass[table.half]
    hand_no = (mine.hand_no + other - seat) % seats
    if passed:
        hand_no = (hand_no - direction) % seats
    fairy = table.village[other]
    at = fairy.fairy_at
    for steps in range(REACH + 1):
        notes[AHEAD + steps] = 0.0
    steps_of(rules, table, mine, notes, hand_no, passed and table.turn + 1 == rules.turns, 1.0, AHEAD)
    if at == seat:
        for steps in range(1, min(REACH, fairy.fairy_slot - table.village[seat].left + 1) + 1):
            notes[INSIDE + fairy.fairy_slot - steps] += notes[AHEAD + steps]
        return
    away = fairy.fairy_slot - table.village[at].left + 1
    at += 1
    if at == seats:
        at = 0
    while at != seat:
        away += table.village[at].mushrooms
        at += 1
        if at == seats:
            at = 0
    for steps in range(away, REACH + 1):
        notes[OUTSIDE + steps - away] += notes[AHEAD + steps]
