"""Gathering mana and points (rulebook: Gather Mana; Mushroom details, Spring)."""

from sim.fairy_ring.events import GATHER, POINT, TOLL_PAID, note
from sim.fairy_ring.mana import best_mana, best_slot, least_slot, passes, springs_between, stop_mana
from sim.fairy_ring.state import ECHO, OWN, SPRING, TOLL, VISITED
from sim.jit import highest_bit, jit


@jit
def pay_tolls(rules, table, seats, mover, movement, log):
    """Every Spring that the mover's fairy passes over without stopping pays its owner, in the order passed."""
    village = table.village[mover]
    seat = village.fairy_at
    top = village.fairy_slot
    if rules.leaving_pays and table.village[seat].kind[top] == SPRING:
        toll(rules, table, seats, seat, top, mover, log)
    count = passes(rules, table, movement)
    while count > 0:
        village = table.village[seat]
        low = max(top - count, village.left)
        springs = springs_between(village, low, top)
        while springs != 0:
            slot = highest_bit(springs)
            toll(rules, table, seats, seat, slot, mover, log)
            springs ^= 1 << slot
        count -= top - low
        seat += 1
        if seat == table.seats:
            seat = 0
        top = table.village[seat].right + 1


@jit
def toll(rules, table, seats, owner, slot, mover, log):
    """One Spring pays its owner."""
    village = table.village[owner]
    mana = village.power[slot]
    if mana > 0:
        note(log, TOLL_PAID, owner, mover, slot - village.left, mana, 0)
        gain(rules, table, seats, owner, SPRING, TOLL, mana, log)


@jit
def gather_at(rules, table, seats, mover, movement, log):
    """Gather Mana: the owner of the mushroom stopped on gathers; a visitor then from an own one of the same type."""
    village = table.village[mover]
    host = village.fairy_at
    slot = village.fairy_slot
    kind = table.village[host].kind[slot]
    if host == mover:
        take(rules, table, seats, mover, mover, OWN, slot, movement, log)
        return
    used = table.village[host].moved if rules.owners_movement else movement
    take(rules, table, seats, host, mover, VISITED, slot, used, log)
    if rules.echo and village.of_kind[kind] != 0:
        if log.on == 0 and not rules.least_echo:
            gain(rules, table, seats, mover, kind, ECHO, best_mana(village, kind, movement), log)
        else:
            own = least_slot(village, kind) if rules.least_echo else best_slot(village, kind)
            take(rules, table, seats, mover, mover, ECHO, own, movement, log)


@jit
def take(rules, table, seats, seat, mover, way, slot, movement, log):
    """The seat gathers what its mushroom in `slot` gives for this movement."""
    village = table.village[seat]
    kind = village.kind[slot]
    mana = stop_mana(village, slot, movement)
    note(log, GATHER, seat, mover, way, slot - village.left, 1000 * mana + kind)
    gain(rules, table, seats, seat, kind, way, mana, log)


@jit
def gain(rules, table, seats, seat, kind, way, mana, log):
    """Book gathered mana and turn it into points as soon as it suffices."""
    mine = seats[seat]
    village = table.village[seat]
    mine.by_kind[kind] += mana
    mine.by_way[way] += mana
    mine.mana += mana
    if mine.mana >= rules.price:
        points = mine.mana // rules.price if rules.several_points else 1
        mine.points += points
        mine.mana -= points * rules.price
        if rules.open_points:
            village.points = mine.points + mine.objectives
        note(log, POINT, seat, points, mine.points + mine.objectives, mine.mana, 0)
    village.mana = mine.mana
