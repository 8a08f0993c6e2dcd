"""Placing a mushroom card: plant it at an end of the village or let a mushroom grow (rulebook: Place your Mushroom)."""

import numpy as np

from sim.fairy_ring.mana import landing
from sim.fairy_ring.state import LOOKOUT, LUMINARIUM, MIDDLE, POLLENARIUM, SPRING
from sim.jit import jit

PLANT_LEFT, PLANT_RIGHT, GROW = range(3)
"""Options of the decision `place`; GROW + i grows the i-th mushroom from the left."""


@jit
def growable(village, kind):
    """Bit set of the slots whose mushroom a card of this kind may grow."""
    return village.of_kind[kind] & ~village.full


@jit
def first_mushroom(rules, village, seat, card):
    """The starting card, with the fairy on it."""
    village.left = MIDDLE
    village.right = MIDDLE
    village.mushrooms = 0
    village.factor[SPRING] = 0
    put(rules, village, card, MIDDLE)
    village.fairy_at = seat
    village.fairy_slot = MIDDLE


@jit
def place_card(rules, table, seat, card, option):
    """Carry out an option of `place`; returns the slot of the mushroom that got the card."""
    village = table.village[seat]
    slot = village.left + option - GROW
    if option == PLANT_RIGHT:
        slot = village.right + 1
    if option == PLANT_LEFT:
        slot = village.left - 1
    put(rules, village, card, slot)
    if rules.keeps_place and option == PLANT_LEFT:
        shift_fairies(table, seat)
    if rules.bumped and option >= GROW:
        bump_fairies(table, seat, slot)
    return slot


@jit
def put(rules, village, card_id, slot):
    """Lay a card into a slot: a new mushroom if it is empty, one card more on top if not.

    One path for both, without branches: which of the two it is can't be predicted, and a wrong guess of the processor
    costs more than all of this.
    """
    card = rules.card[card_id]
    kind = card.kind
    height = village.height[slot]
    if rules.covered_visible == 0 and height > 0:
        covered = (village.stack[slot] >> (8 * (height - 1))) & 255
        village.fireflies -= rules.card[covered].fireflies
    village.stack[slot] |= card_id << (8 * height)
    village.mushrooms += height == 0
    height += 1
    power = rules.lookout[height] if kind == LOOKOUT else village.power[slot] + card.mana
    village.kind[slot] = kind
    village.height[slot] = height
    village.power[slot] = power
    village.left = min(village.left, slot)
    village.right = max(village.right, slot)
    village.of_kind[kind] |= 1 << slot
    village.full |= np.int64(height == rules.tallest) << slot
    village.best[kind] = max(village.best[kind], power)
    village.fireflies += card.fireflies
    village.factor[LUMINARIUM] = village.fireflies
    village.factor[POLLENARIUM] = village.mushrooms


@jit
def shift_fairies(table, seat):
    """Reading `fairy.on_plant_left` = keeps_place: fairies in the village stay so many mushrooms from its left end."""
    for owner in range(table.seats):
        if table.village[owner].fairy_at == seat:
            table.village[owner].fairy_slot -= 1


@jit
def bump_fairies(table, seat, slot):
    """Reading `fairy.on_growth` = bumped: fairies on a mushroom that grows are pushed one mushroom on, clockwise."""
    for owner in range(table.seats):
        village = table.village[owner]
        if village.fairy_at == seat and village.fairy_slot == slot:
            at, on = landing(table, seat, slot, 1)
            village.fairy_at = at
            village.fairy_slot = on
