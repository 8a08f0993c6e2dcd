"""Thralls that nobody steers, and fairies that trip (rulebook: Fairy Thralls, Liberated Thralls, Fungus)."""

from sim.fairy_meat.combat import draw
from sim.fairy_meat.dealing import show_and_discard
from sim.fairy_meat.deck import FIRST_JOKER, NUMBERS
from sim.fairy_meat.destination import destination, way_out
from sim.fairy_meat.events import (
    CARD,
    DRAWN,
    FLED,
    FLEES,
    GONE,
    LOG,
    MADNESS,
    MODE_SET,
    RELEASED,
    STANDS,
    TURN,
    note,
    thousandths,
)
from sim.fairy_meat.field import (
    BOUND,
    CLIMB,
    CRAWL,
    FIGURES,
    FINISH,
    HIDDEN,
    MAD_USE,
    POSE,
    RULES,
    TABLE,
    THRALL,
)
from sim.fairy_meat.figures import is_mad, stands
from sim.fairy_meat.stages import GO, TURN_GOES_ON, ask, pop, push
from sim.fairy_meat.wounds import drop_orders
from sim.jit import jit, linked


@linked(RULES, TABLE, HIDDEN, LOG, int)
def release(rules, table, hidden, log, thrall):
    """A thrall is free: as many cards as its master's Twinkle say whether it goes mad (two trumps or more) or flees."""
    figure = table.figure[thrall]
    master = table.figure[figure.master]
    note(log, RELEASED, figure.side, thrall, figure.master, 0, 0, 0, 0)
    note(log, DRAWN, figure.side, thrall, 0, master.most_twinkle, -1, 0, 0)
    trumps = 0
    pile = hidden.pile
    before = pile.asides
    for _ in range(master.most_twinkle):
        card = draw(hidden.pile)
        if card >= 0:
            note(log, CARD, -1, card, thrall, 0, 0, 0, 0)
            trumps += NUMBERS <= card < FIRST_JOKER
            pile.aside[pile.asides] = card
            pile.asides += 1
    while pile.asides > before:
        pile.asides -= 1
        show_and_discard(hidden, pile.aside[pile.asides])
    hidden.stirred = 1
    master.steering = -1
    figure.master = -1
    figure.side = -1
    drop_orders(table, hidden, thrall)
    if trumps >= rules.mad_trumps:
        figure.mad = 1
        figure.fleeing = 0
    else:
        figure.fleeing = 1
    note(log, MADNESS, -1, thrall, 1 if figure.mad else 2, 0, 0, 0, 0)
    return 0


@linked(RULES, TABLE, HIDDEN, LOG)
def orphans(rules, table, hidden, log):
    """Thralls whose master has died are free now."""
    for f in range(FIGURES):
        if table.figure[f].fleeing == -1:
            table.figure[f].fleeing = 0
            if table.figure[f].alive:
                release(rules, table, hidden, log, f)
    return 0


@linked(RULES, TABLE, LOG)
def flee(rules, table, log):
    """At the start of a round animals that flee make for the nearest edge, as far as they can, and are gone there."""
    for f in range(FIGURES):
        figure = table.figure[f]
        if figure.what == THRALL and figure.fleeing == 1 and stands(figure):
            run_away(rules, table, log, f)
    return 0


@jit
def run_away(rules, table, log, f):
    """One animal's flight: by the way of moving that takes it farthest."""
    figure = table.figure[f]
    kind = rules.thrall[figure.kind]
    for k in range(3):
        mode = BOUND if k == 0 else CRAWL if k == 1 else CLIMB
        speed = kind.bound if k == 0 else kind.crawl if k == 1 else kind.climb
        if speed > 0:
            nearest = way_out(rules, figure)
            for edge in range(1, 5):
                if nearest >> edge & 1 and destination(rules, table, f, mode, FINISH, edge, table.spot):
                    figure.x, figure.y, figure.z = table.spot[0], table.spot[1], table.spot[2]
                    note(
                        log, STANDS, -1, f, thousandths(figure.x), thousandths(figure.y), thousandths(figure.z),
                        FLEES, 0,
                    )  # fmt: skip
                    if table.spot[7] != 0.0:
                        figure.present = 0
                        figure.alive = 0
                        note(log, GONE, -1, f, FLED, 0, 0, 0, 0)
                    for i in range(8):
                        table.spot[i] = 0.0
                    return


@jit
def queue_mad(table, seat):
    """Whether there are mad figures for a seat to use."""
    for f in range(FIGURES):
        if is_usable(table, f, seat):
            return True
    return False


@jit
def is_usable(table, f, seat):
    """Whether a seat may use this mad figure now: once a round."""
    figure = table.figure[f]
    return is_mad(figure) and stands(figure) and figure.gassed == 0 and figure.used >> seat & 1 == 0


@linked(RULES, TABLE, HIDDEN, LOG)
def work_madness(rules, table, hidden, log):
    """Offer the mad figures, one after the other, to the player whose first turn of the round it is."""
    seat = table.figure[table.next_up].side
    if seat >= 0:
        for f in range(FIGURES):
            if is_usable(table, f, seat):
                table.figure[f].used |= 1 << seat
                table.turn.user = seat
                return ask(table, MAD_USE, seat, f)
    pop(table)
    return GO


@linked(RULES, TABLE, HIDDEN, LOG, int, int)
def begin_mad_turn(rules, table, hidden, log, f, plan):
    """A player moves a mad figure and attacks with it; the plan says in which order."""
    figure = table.figure[f]
    turn = table.turn
    turn.figure = f
    turn.plan = plan
    note(log, TURN, turn.user, f, table.call, 0, 0, 0, 0)
    turn.mode = -1
    if figure.what == THRALL and plan != 4:
        kind = rules.thrall[figure.kind]
        ways = (1 if kind.bound > 0 else 0) + (1 if kind.crawl > 0 else 0) + (1 if kind.climb > 0 else 0)
        if ways == 1:
            turn.mode = BOUND if kind.bound > 0 else CRAWL if kind.crawl > 0 else CLIMB
    if plan == 4 or figure.brawl > 0:
        turn.mode = POSE
    if turn.mode >= 0:
        figure.mode = turn.mode
        note(log, MODE_SET, turn.user, f, turn.mode, 0, 0, 0, 0)
    push(table, TURN_GOES_ON)
    return 0
