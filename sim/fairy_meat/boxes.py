"""Gift boxes and mushrooms (rulebook: Scenarios, Happy Un-birthday!; Fungus)."""

from sim.fairy_meat.combat import draw
from sim.fairy_meat.dealing import show_and_discard
from sim.fairy_meat.deck import ACE_OF_SPADES, FIRST_JOKER, NUMBERS, SUITS
from sim.fairy_meat.events import BOMB, BOX_OPENED, GAS, GASSED, GONE, LOG, MADNESS, OPENED, TASTED, note
from sim.fairy_meat.field import (
    BOX,
    BY_BOMB,
    FIGURES,
    HIDDEN,
    RULES,
    TABLE,
    THINGS,
)
from sim.fairy_meat.figures import fairies_left, is_fairy, recount, set_twinkle
from sim.fairy_meat.geometry import EXACT, THING_RADIUS, distance, touches_thing
from sim.fairy_meat.stages import BOX_CHOICE, ask, pop, push
from sim.fairy_meat.wounds import drop_orders, heal, hurt
from sim.jit import jit, linked

CLUBS, DIAMONDS, HEARTS, SPADES = range(4)


@jit
def box_beside(rules, table, f):
    """A gift box in contact with a figure; -1 if there is none."""
    for box in range(THINGS):
        if table.box >> box & 1 and touches_box(rules, table, f, box):
            return box
    return -1


@jit
def touches_box(rules, table, f, box):
    """Whether a figure touches a gift box."""
    return touches_thing(table.figure[f], rules.scenario.box_x[box], rules.scenario.box_y[box])


@jit
def legal_boxes(rules, table, options):
    """The boxes in reach; or, for a third weapon found, what to drop."""
    if table.turn.extra > 0:
        for k in range(3):
            options[k] = k
        return 3
    n = 0
    for box in range(THINGS):
        if table.box >> box & 1 and touches_box(rules, table, table.turn.figure, box):
            options[n] = box
            n += 1
    return n


@linked(RULES, TABLE, HIDDEN, LOG, int)
def open_box(rules, table, hidden, log, box):
    """Draw a card to see what is in the box: gas, a weapon, or a bomb."""
    turn = table.turn
    f = turn.figure
    turn.fought = 1
    table.box &= ~(1 << box)
    card = draw(hidden.pile)
    result = BOMB
    if 0 <= card < NUMBERS:
        result = rules.box_result[card // SUITS]
    if card >= 0:
        show_and_discard(hidden, card)
    hidden.stirred = 1
    note(log, OPENED, turn.user, f, box, card, result, 0, 0)
    note(log, GONE, -1, box, BOX_OPENED, 0, 0, 0, 0)
    x, y = rules.scenario.box_x[box], rules.scenario.box_y[box]
    if result == GAS:
        gas(rules, table, hidden, log, x, y)
    elif result == BOMB:
        explode(rules, table, x, y)
    else:
        find_weapon(rules, table, rules.box_weapon[result])
    return 0


@jit
def near(rules, table, f, x, y):
    """Whether a fairy stands within reach of what comes out of a box (edge to edge)."""
    figure = table.figure[f]
    apart = distance(figure.x, figure.y, x, y) - figure.radius - THING_RADIUS
    return is_fairy(figure) and apart <= rules.blast + EXACT


@jit
def gas(rules, table, hidden, log, x, y):
    """Nobody near can act for the rest of the round."""
    for f in range(FIGURES):
        if near(rules, table, f, x, y):
            table.figure[f].gassed = 1
            drop_orders(table, hidden, f)
            note(log, GASSED, table.figure[f].side, f, 0, 0, 0, 0, 0)


@jit
def explode(rules, table, x, y):
    """A bomb: all near lose Fairy Points, for good."""
    turn = table.turn
    for f in range(FIGURES):
        if near(rules, table, f, x, y):
            hurt(table, f, rules.bomb_points, BY_BOMB, -1, turn.user, turn.figure, -1, rules.bomb_mangles, 0)


@jit
def find_weapon(rules, table, weapon):
    """She takes the weapon; with her hands full she drops one."""
    turn = table.turn
    figure = table.figure[turn.figure]
    if figure.weapon[0] == 0:
        figure.weapon[0] = weapon
    elif figure.weapon[1] == 0 and rules.max_weapons > 1:
        figure.weapon[1] = weapon
    else:
        turn.extra = weapon
        push(table, BOX_CHOICE)


@linked(RULES, TABLE, HIDDEN, LOG)
def work_box(rules, table, hidden, log):
    """Choose a box, or what to drop."""
    return ask(table, BOX, table.turn.user, table.turn.figure)


@linked(RULES, TABLE, HIDDEN, LOG, int)
def answer_box(rules, table, hidden, log, option):
    """Open the box, or drop a weapon for the one found."""
    turn = table.turn
    pop(table)
    if turn.extra > 0:
        if option < 2:
            table.figure[turn.figure].weapon[option] = turn.extra
        turn.extra = 0
        return 0
    return open_box(rules, table, hidden, log, option)


@jit
def mushroom_beside(rules, table, f):
    """A mushroom in contact with a figure; -1 if there is none."""
    for k in range(rules.scenario.mushrooms):
        if touches_thing(table.figure[f], rules.scenario.mushroom_x[k], rules.scenario.mushroom_y[k]):
            return k
    return -1


@linked(RULES, TABLE, HIDDEN, LOG, int)
def taste(rules, table, hidden, log, slot):
    """Bite a mushroom: a trump's suit says what it does, and Aces do it wholly."""
    turn = table.turn
    f = turn.figure
    figure = table.figure[f]
    turn.bitten = 1
    if slot == 0:
        turn.moved = 1
    else:
        turn.fought = 1
    card = draw(hidden.pile)
    hidden.stirred = 1
    note(log, TASTED, turn.user, f, mushroom_beside(rules, table, f), card, 0, 0, 0)
    if card < 0:
        return 0
    show_and_discard(hidden, card)
    if not NUMBERS <= card < FIRST_JOKER:
        return 0
    suit = (card - NUMBERS) % SUITS
    ace = (card - NUMBERS) // SUITS == 3
    if suit == DIAMONDS:
        set_twinkle(table, f, figure.most_twinkle if ace else figure.twinkle + 1, log)
    elif suit == SPADES:
        trip(rules, table, hidden, log, f, card == ACE_OF_SPADES)
    else:
        mend(rules, table, log, f, suit == CLUBS, ace)
    return 0


@jit
def mend(rules, table, log, f, kill, ace):
    """Hearts heal Live, clubs heal Kill: a point, or with the Ace all of it."""
    figure = table.figure[f]
    there = figure.meat_kill if kill else figure.meat_live
    number = there if ace else min(1, there)
    number = min(number, rules.most_points - figure.live - figure.kill)
    for _ in range(number):
        heal_one(rules, table, log, f, kill)


@jit
def heal_one(rules, table, log, f, kill):
    """Heal a point of a given sort."""
    table.healer = f
    heal(rules, table, log, 1 if kill else 0)


@jit
def trip(rules, table, hidden, log, f, for_good):
    """She trips: everybody may use her like a mad thrall until her next turn, or for good."""
    figure = table.figure[f]
    figure.tripping = 2 if for_good else 1
    note(log, MADNESS, figure.side, f, 4 if for_good else 3, 0, 0, 0, 0)
    if for_good:
        side = figure.side
        figure.side = -1
        table.reckon = 1
        drop_orders(table, hidden, f)
        if side >= 0:
            recount(rules, table, side)
            if fairies_left(table, side) == 0 and table.out[side] == 0:
                table.out[side] = 32 * table.now + table.call
