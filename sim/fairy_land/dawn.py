"""Dawn and Sunset: cards come into the clearings and crowded clearings are emptied (rulebook: Phase 1, Phase 3)."""

from sim.fairy_land.clearings import clear, is_evil, kind_of, lay
from sim.fairy_land.events import DAWN, LISTED, SUNSET, note, note_list
from sim.fairy_land.state import CARDS, CLEARINGS, FOREST_DECK, NO_CARD
from sim.jit import jit


@jit
def draw(table, hidden):
    """The top card of the Forest deck, which must not be empty."""
    slot = table.top[FOREST_DECK]
    card = hidden.forest[slot]
    table.top[FOREST_DECK] = after(slot, 1)
    table.left[FOREST_DECK] -= 1
    return card


@jit
def after(slot, places):
    """The Forest deck's slot so many places (at most `CARDS`) after another."""
    slot += places
    return slot - CARDS if slot >= CARDS else slot


@jit
def break_of_day(table, hidden, log):
    """Turn over two cards, or the last one."""
    for i in range(2):
        table.dawn[i] = NO_CARD
        if table.left[FOREST_DECK] > 0:
            card = draw(table, hidden)
            table.dawn[i] = card
            table.unseen[kind_of(card)] -= 1
    note(log, DAWN, table.active, table.dawn[0], table.dawn[1], 0, 0)


@jit
def placings(rules, table, options):
    """Options of `place`: 3a + b for the first card into clearing a and the second into b; a lone card has a = b."""
    first = is_evil(kind_of(table.dawn[0]))
    lone = table.dawn[1] == NO_CARD
    second = False if lone else is_evil(kind_of(table.dawn[1]))
    clearing = table.clearing
    fewest = min(clearing[0].evil, min(clearing[1].evil, clearing[2].evil))
    n = 0
    for a in range(CLEARINGS):
        for b in range(CLEARINGS):
            if (a == b) != lone:
                continue
            if first and second:
                third = clearing[CLEARINGS - a - b].evil
                fits = rules.any_two_evil or third >= max(clearing[a].evil, clearing[b].evil)
            else:
                fits = (not first or clearing[a].evil == fewest) and (
                    not second or clearing[b].evil == fewest
                )
            if fits:
                options[n] = CLEARINGS * a + b
                n += 1
    return n


@jit
def place(table, option):
    """Lay the Dawn's cards into their clearings."""
    lay(table.clearing[option // CLEARINGS], table.dawn[0])
    if table.dawn[1] != NO_CARD:
        lay(table.clearing[option % CLEARINGS], table.dawn[1])
    table.dawn[0] = NO_CARD
    table.dawn[1] = NO_CARD


@jit
def sunset(rules, table, log):
    """Every clearing that has filled up is emptied; its cards leave the game."""
    for k in range(CLEARINGS):
        clearing = table.clearing[k]
        if clearing.cards >= rules.full:
            note(log, SUNSET, table.active, k, 0, 0, 0)
            note_list(log, LISTED, table.active, clearing.card, clearing.cards)
            table.gone += clearing.cards
            clear(clearing)
