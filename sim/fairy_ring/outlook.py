"""What a card would do: a placement thought through without carrying it out, and the walk that follows it.

For strategies. Nothing here writes to the table: a placement is a `Draft` that stands in for the changed village, and
`walk` moves the fairy over the ring with that draft in it. Both follow the rules exactly, readings included; what other
seats do in between is not foreseen.
"""

from typing import NamedTuple

from sim.fairy_ring.mana import ring_length, springs_between, stop_mana
from sim.fairy_ring.place import GROW, PLANT_LEFT, PLANT_RIGHT
from sim.fairy_ring.state import ACADEMY, LOOKOUT, LUMINARIUM, POLLENARIUM, SPRING
from sim.jit import jit, lowest_bit


class Draft(NamedTuple):
    """A seat's village with one card more: what differs from the table."""

    seat: int
    slot: int
    """Of the mushroom that got the card, as `kind` and `power`; -1 if none did."""
    kind: int
    power: int
    left: int
    right: int
    mushrooms: int
    fireflies: int
    fairy_at: int
    """Where the seat's own fairy stands now; two of the readings move it when a card is placed."""
    fairy_slot: int


@jit
def as_it_is(table, seat):
    """The draft in which nothing is placed."""
    village = table.village[seat]
    return Draft(
        seat,
        -1,
        -1,
        0,
        village.left,
        village.right,
        village.mushrooms,
        village.fireflies,
        village.fairy_at,
        village.fairy_slot,
    )


@jit
def draft(rules, table, seat, card_id, option):
    """The draft of placing a card by a legal option of `place`."""
    village = table.village[seat]
    card = rules.card[card_id]
    left = village.left
    right = village.right
    slot = left + option - GROW
    if option == PLANT_RIGHT:
        right += 1
        slot = right
    if option == PLANT_LEFT:
        left -= 1
        slot = left
    height = village.height[slot]
    power = rules.lookout[height + 1] if card.kind == LOOKOUT else village.power[slot] + card.mana
    fireflies = village.fireflies + card.fireflies
    if rules.covered_visible == 0 and height > 0:
        fireflies -= rules.card[(village.stack[slot] >> (8 * (height - 1))) & 255].fireflies
    at = village.fairy_at
    on = village.fairy_slot
    if at == seat:
        if rules.keeps_place and option == PLANT_LEFT:
            on -= 1
        if rules.bumped and option >= GROW and on == slot:
            on -= 1
            if on < left:
                at = seat + 1 if seat + 1 < table.seats else 0
                on = table.village[at].right
    return Draft(
        seat, slot, card.kind, power, left, right, village.mushrooms + (height == 0), fireflies, at, on
    )


@jit
def kind_in(table, plan, slot):
    """Kind of a mushroom of the draft's village."""
    return plan.kind if slot == plan.slot else table.village[plan.seat].kind[slot]


@jit
def power_in(table, plan, slot):
    """Power of a mushroom of the draft's village."""
    return plan.power if slot == plan.slot else table.village[plan.seat].power[slot]


@jit
def slots_in(table, plan, kind):
    """Bit set of the slots with mushrooms of a kind in the draft's village."""
    slots = table.village[plan.seat].of_kind[kind]
    return slots | (1 << plan.slot) if plan.kind == kind else slots


@jit
def factor_in(plan, kind, movement):
    """Mana per power of a kind in the draft's village when a fairy that moved `movement` stops on it."""
    if kind == LUMINARIUM:
        return plan.fireflies
    if kind == POLLENARIUM:
        return plan.mushrooms
    if kind == ACADEMY:
        return movement
    return 0 if kind == SPRING else 1


@jit
def echo_in(rules, table, plan, kind, movement):
    """Mana the draft's seat gathers at home after a stop on another's mushroom of this kind; 0 without one."""
    if rules.echo == 0:
        return 0
    power = table.village[plan.seat].best[kind]
    if plan.kind == kind:
        power = max(power, plan.power)
    if rules.least_echo:
        slots = slots_in(table, plan, kind)
        while slots != 0:
            power = min(power, power_in(table, plan, lowest_bit(slots)))
            slots &= slots - 1
    return power * factor_in(plan, kind, movement)


@jit
def walk(rules, table, plan, movement):
    """(own, given, at, slot): mana that the seat's fairy brings its owner and all others, and where it stops.

    Tolls and echo are included, points and objectives are not.
    """
    own, given, at, stop = way(rules, table, plan, movement)
    if at == plan.seat:
        kind = kind_in(table, plan, stop)
        own += power_in(table, plan, stop) * factor_in(plan, kind, movement)
    else:
        host = table.village[at]
        given += stop_mana(host, stop, host.moved if rules.owners_movement else movement)
        own += echo_in(rules, table, plan, host.kind[stop], movement)
    return own, given, at, stop


@jit
def way(rules, table, plan, movement):
    """(own, given, at, slot): tolls paid on the way, and where it ends."""
    at = plan.fairy_at
    top = plan.fairy_slot
    own = 0
    given = 0
    if rules.leaving_pays:
        own, given = leaving_toll(table, plan)
    paying = movement - 1
    if not rules.twice_pays:
        ring = ring_length(table) + plan.mushrooms - table.village[plan.seat].mushrooms
        paying = min(paying, ring - rules.leaving_pays)
    while True:
        at_home = at == plan.seat
        host = table.village[at]
        left = plan.left if at_home else host.left
        stop = top - movement
        low = max(left, top - paying)
        paying -= top - low
        if at_home:
            springs = slots_in(table, plan, SPRING) & ((1 << top) - (1 << low))
            while springs != 0:
                own += power_in(table, plan, lowest_bit(springs))
                springs &= springs - 1
        else:
            springs = springs_between(host, low, top)
            while springs != 0:
                given += host.power[lowest_bit(springs)]
                springs &= springs - 1
        if stop >= left:
            return own, given, at, stop
        movement -= top - left
        at += 1
        if at == table.seats:
            at = 0
        top = (plan.right if at == plan.seat else table.village[at].right) + 1


@jit
def leaving_toll(table, plan):
    """(own, given): what the mushroom that the fairy leaves pays if it is a Spring (reading `springs.leaving_pays`)."""
    at = plan.fairy_at
    slot = plan.fairy_slot
    if at == plan.seat:
        return power_in(table, plan, slot) * (kind_in(table, plan, slot) == SPRING), 0
    return 0, table.village[at].power[slot] * (table.village[at].kind[slot] == SPRING)


@jit
def farthest(rules, table, cards):
    """Longest movement on a bit set of the round's cards; 0 if there are none."""
    base = 100 * (table.half + 1)
    most = 0
    while cards != 0:
        movement = rules.card[base + lowest_bit(cards)].movement
        most = max(most, movement[0], movement[1], movement[2])
        cards &= cards - 1
    return most


@jit
def stroll(rules, table, plan, most, giving, net):
    """Walks of 1 to `most` steps in one go: net[m] = own mana less `giving` times what a walk of m gives to others.

    What can't be predicted is computed rather than branched on: this loop is most of a simple strategy's time.
    """
    village = table.village[plan.seat]
    fireflies = plan.fireflies - village.fireflies
    mushrooms = plan.mushrooms - village.mushrooms
    at = plan.fairy_at
    slot = plan.fairy_slot
    home = at == plan.seat
    host = table.village[at]
    left = plan.left if home else host.left
    tolls = 0.0
    if rules.leaving_pays:
        own, given = leaving_toll(table, plan)
        tolls = own - giving * given
    paying = most if rules.twice_pays else ring_length(table) + mushrooms - rules.leaving_pays
    for m in range(1, most + 1):
        slot -= 1
        if slot < left:
            at += 1
            if at == table.seats:
                at = 0
            home = at == plan.seat
            host = table.village[at]
            left = plan.left if home else host.left
            slot = plan.right if home else host.right
        new = home & (slot == plan.slot)
        kind = plan.kind if new else host.kind[slot]
        power = plan.power if new else host.power[slot]
        factor = village.factor[kind] + (kind == LUMINARIUM) * fireflies + (kind == POLLENARIUM) * mushrooms
        if kind == ACADEMY:
            factor = m
        if home:
            net[m] = tolls + power * factor
            tolls += power * ((kind == SPRING) & (m <= paying))
        else:
            moved = host.moved if rules.owners_movement else m
            given = power * (moved if kind == ACADEMY else host.factor[kind])
            best = max(village.best[kind], plan.power if kind == plan.kind else 0)
            echo = echo_in(rules, table, plan, kind, m) if rules.least_echo else rules.echo * best * factor
            net[m] = tolls + echo - giving * given
            tolls -= giving * power * ((kind == SPRING) & (m <= paying))


@jit
def note_walks(rules, table, mine, giving, notes):
    """Note in notes[m] what the seat's walk of m steps would bring on the ring as it is, for each movement in its hand.

    A mana given away counts `giving`, shared out among the others.
    """
    most = farthest(rules, table, mine.hand)
    stroll(rules, table, as_it_is(table, mine.seat), most, giving / (table.seats - 1), notes)


@jit
def noted(rules, notes, card_id):
    """The best noted walk that a card offers."""
    card = rules.card[card_id]
    best = notes[card.movement[0]]
    for way in range(1, card.ways):
        best = max(best, notes[card.movement[way]])
    return best


@jit
def walk_of(rules, table, plan, card_id, giving):
    """The best walk that a card offers once it is placed as in the draft; mana given away counts as in `note_walks`."""
    card = rules.card[card_id]
    best = -1e9
    for way in range(card.ways):
        own, given, _, _ = walk(rules, table, plan, card.movement[way])
        best = max(best, own - giving * given / (table.seats - 1))
    return best
