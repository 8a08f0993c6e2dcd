"""Objective cards (rulebook: Variant)."""

from sim.fairy_ring.events import OBJECTIVE, note
from sim.fairy_ring.state import KINDS, SLOTS
from sim.jit import jit

EFFECTS = ("fireflies", "tallest", "kinds", "mushrooms")
"""What an objective may ask at least so many of; `measure` knows each."""


@jit
def measure(village, effect):
    """How far a village has come by one of `EFFECTS`: visible fireflies, cards of the tallest mushroom, types, mushrooms."""
    if effect == 0:
        return village.fireflies
    if effect == 3:
        return village.mushrooms
    most = 0
    if effect == 1:
        for slot in range(SLOTS):
            most = max(most, village.height[slot])
        return most
    for kind in range(KINDS):
        if village.of_kind[kind] != 0:
            most += 1
    return most


@jit
def check_objectives(rules, table, seats, seat, log):
    """A point, once and for good, for each drawn objective that the seat fulfils at the end of its own actions."""
    village = table.village[seat]
    mine = seats[seat]
    for k in range(rules.objective_kinds):
        bit = 1 << k
        if table.drawn & bit == 0 or village.objectives & bit != 0:
            continue
        if measure(village, rules.objective_effect[k]) >= rules.objective_threshold[k]:
            village.objectives |= bit
            mine.objectives += 1
            if rules.open_points:
                village.points = mine.points + mine.objectives
            note(log, OBJECTIVE, seat, k, 0, 0, 0)
