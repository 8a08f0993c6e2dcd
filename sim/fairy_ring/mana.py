"""The ring and what it gives (rulebook: Move your Fairy, Gather Mana, Mushroom details).

Fairies walk clockwise: towards the left end of a village, then on to the rightmost mushroom of the left neighbour. A place
on the ring is a pair (seat, slot).
"""

from sim.fairy_ring.state import ACADEMY, SPRING
from sim.jit import jit, lowest_bit


@jit
def landing(table, seat, slot, movement):
    """(seat, slot) of the mushroom that lies `movement` steps (0 or more) clockwise of the given one."""
    left = table.village[seat].left
    while slot - movement < left:
        movement -= slot - left + 1
        seat += 1
        if seat == table.seats:
            seat = 0
        left = table.village[seat].left
        slot = table.village[seat].right
    return seat, slot - movement


@jit
def stop_mana(village, slot, movement):
    """Mana the owner gathers when a fairy that moved `movement` stops on the mushroom in `slot`."""
    return kind_mana(village, village.kind[slot], village.power[slot], movement)


@jit
def kind_mana(village, kind, power, movement):
    """Mana of a mushroom of this kind and power in this village; `power` is the sum over its cards."""
    return power * (movement if kind == ACADEMY else village.factor[kind])


@jit
def gives_nothing(village, kind):
    """Whether all mushrooms of a kind are alike in giving no mana: Springs, or Luminariums without a firefly about."""
    return kind_mana(village, kind, 1, 1) == 0


@jit
def best_mana(village, kind, movement):
    """Mana of the village's best mushroom of a kind, 0 without one (Gather Mana: choose one of the same type)."""
    return kind_mana(village, kind, village.best[kind], movement)


@jit
def least_slot(village, kind):
    """Leftmost of the mushrooms of a kind that give least; the kind must be there (reading `echo.pick`)."""
    slots = village.of_kind[kind]
    least = lowest_bit(slots)
    if gives_nothing(village, kind):
        return least
    while slots != 0:
        slot = lowest_bit(slots)
        if village.power[slot] < village.power[least]:
            least = slot
        slots &= slots - 1
    return least


@jit
def best_slot(village, kind):
    """Leftmost of the mushrooms of a kind that give most; the kind must be there."""
    slots = village.of_kind[kind]
    if gives_nothing(village, kind):
        return lowest_bit(slots)
    while village.power[lowest_bit(slots)] < village.best[kind]:
        slots &= slots - 1
    return lowest_bit(slots)


@jit
def ring_length(table):
    """Mushrooms on the whole ring."""
    total = 0
    for seat in range(table.seats):
        total += table.village[seat].mushrooms
    return total


@jit
def passes(rules, table, movement):
    """How many mushrooms of a move count as passed over, from the one after the start on.

    A long move may pass the same Spring twice; under the reading `springs.twice_pays` = false it pays once, so that only
    the first lap counts.
    """
    if rules.twice_pays:
        return movement - 1
    return min(movement - 1, ring_length(table) - rules.leaving_pays)


@jit
def springs_between(village, low, high):
    """Bit set of the village's Springs in the slots from `low` up to, not including, `high`."""
    return village.of_kind[SPRING] & ((1 << high) - (1 << low))
