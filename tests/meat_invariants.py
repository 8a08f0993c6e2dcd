"""What must hold after every step of a battle of Fairy Meat, and random play that looks after every step.

Compiled, since thousands of battles are played: a fault is a number, and `FAULTS` says what it means.
"""

from sim.fairy_meat.deck import CARDS
from sim.fairy_meat.field import BOX, BUNDLE, FAIRY, FIGURES, MAX_ROUNDS, THRALL
from sim.fairy_meat.geometry import touching
from sim.fairy_meat.legal import legal
from sim.fairy_meat.step import new_game, step
from sim.jit import jit
from sim.rng import below, deal_key, stream

FAULTS = (
    "",
    "a card is in two places or in none",
    "points of a fairy are below 0 or too many",
    "Twinkle is below 0 or above the most",
    "alive without points, or dead with points",
    "a frenzied fairy has Live",
    "Fairy Points got lost or came out of nothing",
    "off the board",
    "two figures overlap",
    "a brawl of one, or of figures that don't touch",
    "a thrall or a dead figure in a brawl",
    "a score or a tally has fallen",
    "somebody did not get her turn",
    "more rounds than there are",
    "no option, or options not rising",
    "no end",
)
SLACK = 1e-6


@jit
def lost_card(table, hidden, seen):
    """Whether the 54 cards are not each in one place, once they are dealt."""
    for card in range(CARDS):
        seen[card] = 0
    pile = hidden.pile
    for k in range(pile.left):
        seen[pile.card[k]] += 1
    for k in range(pile.asides):
        seen[pile.aside[k]] += 1
    for k in range(pile.spents):
        seen[pile.spent[k]] += 1
    for k in range(hidden.helds):
        seen[hidden.held[k]] += 1
    for f in range(FIGURES):
        for k in range(table.figure[f].ordered):
            seen[hidden.order[f, k]] += 1
    for card in range(CARDS):
        if seen[card] != 1:
            return True
    return False


@jit
def figure_fault(rules, figure):
    """What is wrong with a figure by herself; 0 if nothing is."""
    if min(figure.live, figure.kill, figure.meat_live, figure.meat_kill) < 0:
        return 2
    if figure.what == FAIRY and figure.live + figure.kill > rules.most_points:
        return 2
    if figure.twinkle < 0 or figure.twinkle > figure.most_twinkle:
        return 3
    points = figure.kill if figure.what == THRALL else figure.live + figure.kill
    if (
        figure.what != BUNDLE
        and figure.what != 0
        and figure.fleeing == 0
        and (points > 0) != (figure.alive != 0)
    ):
        return 4
    if figure.frenzied and figure.alive and figure.live > 0:
        return 5
    if figure.brawl > 0 and (figure.what != FAIRY or figure.alive == 0):
        return 10
    if figure.alive and figure.present:
        scenario = rules.scenario
        inside_x = figure.radius - SLACK <= figure.x <= scenario.width - figure.radius + SLACK
        inside_y = figure.radius - SLACK <= figure.y <= scenario.depth - figure.radius + SLACK
        if not (inside_x and inside_y):
            return 7
    return 0


@jit
def all_points(table):
    """Points of all fairies, on their cards or as meat, and those destroyed or lost."""
    total = table.lost + table.mangled
    for f in range(FIGURES):
        figure = table.figure[f]
        if figure.what == FAIRY or figure.what == BUNDLE:
            total += figure.live + figure.kill + figure.meat_live + figure.meat_kill
    return total


@jit
def crowding(table):
    """8 if two standing figures overlap, 9 if a brawl does not hang together; else 0."""
    for f in range(FIGURES):
        one = table.figure[f]
        if one.alive == 0 or one.present == 0:
            continue
        touched = one.brawl == 0
        for other in range(FIGURES):
            two = table.figure[other]
            if other == f or two.alive == 0 or two.present == 0:
                continue
            dx, dy = one.x - two.x, one.y - two.y
            least = one.radius + two.radius - SLACK
            if dx * dx + dy * dy < least * least:
                return 8
            if one.brawl > 0 and two.brawl == one.brawl and touching(one, two):
                touched = True
        if not touched:
            return 9
    return 0


@jit
def fault_of(rules, table, hidden, total, seen):
    """The first thing that is wrong; 0 if nothing is."""
    if table.now > 0 and lost_card(table, hidden, seen):
        return 1
    for f in range(FIGURES):
        wrong = figure_fault(rules, table.figure[f])
        if wrong:
            return wrong
    if all_points(table) != total:
        return 6
    return crowding(table)


@jit
def still_to_act(table):
    """Bit set of the figures that still hold an Order Card."""
    found = 0
    for f in range(FIGURES):
        figure = table.figure[f]
        if figure.ordered > 0 and figure.acted == 0 and figure.alive:
            found |= 1 << f
    return found


@jit
def tallies(table):
    """A number that may only grow: kills, bites, crossings."""
    total = 0
    for f in range(FIGURES):
        total += table.figure[f].kills + table.figure[f].eaten + table.figure[f].done
    for seat in range(table.seats):
        for part in range(3):
            total += table.points[seat, part]
    return total


@jit
def watched(rules, position, log, seed, deal, options, seen, chance, told):
    """Play deal `deal` of `seed` at random and look after every step; the number of a fault, or 0.

    `told` counts the decisions by kind, and how battles end in its last places."""
    table, seats, hidden = position.table, position.seats, position.hidden
    key = deal_key(seed, deal)
    new_game(rules, table, seats, hidden, key, log)
    chance[0] = stream(key, 900)
    total = all_points(table)
    tally = tallies(table)
    waiting = 0
    for _ in range(20000):
        n = legal(rules, table, seats[table.player], options)
        if n < 1:
            return 14
        for k in range(1, n):
            if options[k] <= options[k - 1]:
                return 14
        told[table.decision] += 1
        now, gas = table.now, table.decision == BOX
        waiting = still_to_act(table)
        goes_on = step(rules, table, seats, hidden, options[below(chance, 0, n)], log)
        wrong = fault_of(rules, table, hidden, total, seen)
        if wrong:
            return wrong
        if tallies(table) < tally:
            return 11
        tally = tallies(table)
        if not goes_on:
            told[40 + table.over] += 1
            return 13 if table.turns > rules.scenario.rounds or table.turns >= MAX_ROUNDS else 0
        if table.now > now > 0 and waiting & (waiting - 1) != 0 and not gas:
            return 12
    return 15
