"""The round (rulebook: The Turn, Order Cards, Thinking): thinking, the shuffle, Order Cards, and the count down and up.

The calls of a round go King, Queen, ... Two, Ace (13), then Two, ... King (25); 26 is the last chance of a joker. Order
Cards are dealt with one random key each, which orders figures with equal ranks.
"""

from sim.fairy_meat.combat import draw
from sim.fairy_meat.dealing import FOR_FIGHTS, FOR_ORDER, new_deck, streams
from sim.fairy_meat.deck import CARDS, FIRST_JOKER, LOWEST, NUMBERS, SUITS
from sim.fairy_meat.events import LOG, ORDER_CARD, ROUND, THOUGHT, note
from sim.fairy_meat.field import (
    BUNDLE,
    FAIRY,
    FIGURES,
    HIDDEN,
    JOKER_ORDER,
    ORDER,
    RULES,
    TABLE,
    THINK,
    THRALL,
)
from sim.fairy_meat.figures import recount_all, set_twinkle
from sim.fairy_meat.score import end_by_clock
from sim.fairy_meat.stages import (
    ACTIVATE,
    ASK,
    COUNT,
    GO,
    JOKERS,
    NEW_ROUND,
    ROUND_OVER,
    THINKING,
    ask,
    become,
    pop,
    push,
)
from sim.fairy_meat.thralls import flee
from sim.fairy_meat.wounds import drop_orders
from sim.jit import jit, linked, lowest_bit
from sim.rng import below

CALLS = 26
ACE_CALL = 13
MOST_ORDERS = 8


@jit
def call_down(rank):
    """The call of a rank on the way down."""
    return 14 - rank


@jit
def call_up(rank):
    """The call of a rank on the way up; an Ace is called once only, and a joker (rank 0) has the last word."""
    if rank == 0:
        return CALLS
    return ACE_CALL if rank == 1 else 12 + rank


@jit
def rank_of(card):
    """Rank of an Order Card: 1 Ace, 2..10, 11 Jack, 12 Queen, 13 King; 0 a joker."""
    if card < NUMBERS:
        return card // SUITS + LOWEST
    if card >= FIRST_JOKER:
        return 0
    trump = (card - NUMBERS) // SUITS
    return 1 if trump == 3 else 11 + trump


@jit
def takes_part(figure):
    """Whether a figure gets an Order Card: alive, on the board or still to enter, and not everybody's, fleeing or done."""
    return (
        figure.alive != 0
        and (figure.what == FAIRY or figure.what == THRALL)
        and figure.mad == 0
        and figure.fleeing == 0
        and figure.tripping != 2
        and figure.done == 0
    )


@jit
def holds_card(rules, figure):
    """Whether she holds a card of her own; by another reading a thrall moves with its master."""
    return takes_part(figure) and not (figure.what == THRALL and rules.thrall_with_master != 0)


@linked(RULES, TABLE, HIDDEN, LOG)
def work_new_round(rules, table, hidden, log):
    """A new round: what lasted for one ends, animals that flee do so, and thinking begins."""
    table.now += 1
    table.call = 0
    note(log, ROUND, -1, table.now, 0, 0, 0, 0, 0)
    table.opened = 0
    for f in range(FIGURES):
        figure = table.figure[f]
        if figure.what != 0 and figure.what != BUNDLE:
            figure.acted = 0
            figure.gassed = 0
            figure.used = 0
            figure.thought = 0
            drop_orders(table, hidden, f)
    flee(rules, table, log)
    queue_thinkers(rules, table)
    become(table, THINKING)
    return GO


@jit
def queue_thinkers(rules, table):
    """Fairies that may think, by seat: those with Twinkle, as long as the deck is large enough."""
    n = 0
    for seat in range(table.seats):
        for f in range(FIGURES):
            figure = table.figure[f]
            if figure.what == FAIRY and figure.side == seat and takes_part(figure) and figure.twinkle > 0:
                table.queue[n] = f
                n += 1
    table.queued = n
    table.queue_at = 0


@jit
def dealt_figures(rules, table):
    """Order Cards that will be dealt without thinking."""
    n = 0
    for f in range(FIGURES):
        n += holds_card(rules, table.figure[f])
    return n


@jit
def most_thought(rules, table, figure):
    """Additional cards that a fairy may buy now."""
    bought = 0
    for f in range(FIGURES):
        bought += table.figure[f].thought
    room = CARDS - bought - dealt_figures(rules, table) - rules.think_left
    return max(0, min(min(rules.think_most, figure.twinkle), min(room, MOST_ORDERS - 1)))


@linked(RULES, TABLE, HIDDEN, LOG)
def work_thinking(rules, table, hidden, log):
    """Thinking: each point of Twinkle buys one Order Card more."""
    while table.queue_at < table.queued:
        f = table.queue[table.queue_at]
        if most_thought(rules, table, table.figure[f]) > 0:
            return ask(table, THINK, table.figure[f].side, f)
        table.queue_at += 1
    deal_orders(rules, table, hidden, log)
    table.call = 1
    table.offered = 0
    table.deferred = 0
    become(table, COUNT)
    return GO


@linked(RULES, TABLE, HIDDEN, LOG, int)
def answer_think(rules, table, hidden, log, number):
    """Buy so many cards."""
    f = table.queue[table.queue_at]
    figure = table.figure[f]
    if number > 0:
        figure.thought = number
        note(log, THOUGHT, figure.side, f, number, 0, 0, 0, 0)
        set_twinkle(table, f, figure.twinkle - number, log)
    table.queue_at += 1
    return 0


@jit
def deal_orders(rules, table, hidden, log):
    """Shuffle, and deal every figure her Order Cards."""
    new_deck(table, hidden)
    streams(table, hidden, FOR_ORDER)
    for call in range(CALLS + 1):
        hidden.calling[call] = 0
    for f in range(FIGURES):
        figure = table.figure[f]
        if holds_card(rules, figure):
            deal_order(rules, table, hidden, log, f, 1 + figure.thought)
            figure.tie = below(hidden.pile.chance, 0, 1 << 30)
    streams(table, hidden, FOR_FIGHTS)
    if rules.thrall_with_master:
        share_masters_card(rules, table, hidden)


@jit
def deal_order(rules, table, hidden, log, f, number):
    """Deal a figure so many Order Cards."""
    figure = table.figure[f]
    ranks = 0
    last = 0
    for k in range(number):
        card = draw(hidden.pile)
        hidden.order[f, k] = card
        rank = rank_of(card)
        ranks |= 1 << rank
        last = max(last, call_up(rank))
        note(log, ORDER_CARD, figure.side, f, card, 0, 0, 0, 0)
        if rank > 0:
            hidden.calling[call_down(rank)] |= 1 << f
            hidden.calling[call_up(rank)] |= 1 << f
    hidden.calling[CALLS] |= 1 << f
    figure.ordered = number
    hidden.ranks[f] = ranks
    figure.ranks = 0 if rules.order_hidden else ranks
    hidden.last[f] = last


@jit
def share_masters_card(rules, table, hidden):
    """By another reading a thrall acts at its master's calls, right after her, without a card of its own."""
    for f in range(FIGURES):
        figure = table.figure[f]
        if figure.what == THRALL and takes_part(figure) and figure.master >= 0:
            master = figure.master
            for call in range(CALLS + 1):
                if hidden.calling[call] >> master & 1:
                    hidden.calling[call] |= 1 << f
            hidden.last[f] = hidden.last[master]
            figure.tie = table.figure[master].tie - 1


@jit
def may_act(figure):
    """Whether a figure can still start a turn in this round."""
    return takes_part(figure) and figure.acted == 0 and figure.gassed == 0


@jit
def first_of(table, figures):
    """Of a bit set of figures the one who comes first among equal ranks; -1 for none."""
    best = -1
    while figures != 0:
        f = lowest_bit(figures)
        figures &= figures - 1
        if may_act(table.figure[f]) and (best < 0 or table.figure[f].tie > table.figure[best].tie):
            best = f
    return best


@linked(RULES, TABLE, HIDDEN, LOG)
def work_count(rules, table, hidden, log):
    """Go on with the count until somebody has a say or must act."""
    while table.call <= CALLS:
        calling = hidden.calling[table.call] & ~table.offered
        f = first_of(table, calling)
        deferred = f < 0
        if deferred:
            f = first_of(table, table.deferred)
        if f < 0:
            table.call += 1
            table.offered = 0
            table.deferred = 0
            continue
        table.offered |= 1 << f
        others = first_of(table, hidden.calling[table.call] & ~table.offered)
        table.may_wait = 1 if hidden.last[f] > table.call else 0
        table.may_defer = 1 if others >= 0 and not deferred else 0
        table.deferred &= ~(1 << f)
        if table.may_wait or table.may_defer:
            return ask(table, ORDER, table.figure[f].side, f)
        comes_up(table, f)
        return GO
    become(table, ROUND_OVER)
    return GO


@jit
def comes_up(table, f):
    """A figure is about to act; holders of a joker may still come before her."""
    table.due = f
    table.jokers_asked = 1 << f
    push(table, JOKERS)


@linked(RULES, TABLE, int)
def answer_order(rules, table, option):
    """0 wait, 1 act, 2 after the others of this rank."""
    f = table.actor
    if option == 1:
        comes_up(table, f)
    elif option == 2:
        table.deferred |= 1 << f
    return 0


@linked(RULES, TABLE, HIDDEN, LOG)
def work_jokers(rules, table, hidden, log):
    """Offer the coming turn to every holder of a joker, then start it."""
    if table.call < CALLS:
        holders = 0
        for f in range(FIGURES):
            if hidden.ranks[f] & 1:
                holders |= 1 << f
        f = first_of(table, holders & ~table.jokers_asked)
        if f >= 0:
            table.jokers_asked |= 1 << f
            return ask(table, JOKER_ORDER, table.figure[f].side, f)
    f = table.due
    pop(table)
    if f >= 0 and may_act(table.figure[f]):
        table.next_up = f
        push(table, ACTIVATE)
    return GO


@linked(TABLE, int)
def answer_joker_order(table, acts):
    """Hold the joker, or act at once."""
    if acts:
        table.next_up = table.actor
        push(table, ACTIVATE)
    return 0


@linked(RULES, TABLE, HIDDEN, LOG)
def work_round_over(rules, table, hidden, log):
    """The round is over; the last one ends the game."""
    close_round(rules, table)
    if table.now >= rules.scenario.rounds:
        end_by_clock(rules, table, log)
        return ASK
    become(table, NEW_ROUND)
    return GO


@jit
def close_round(rules, table):
    """Count a round as played, and keep the score as it stands."""
    recount_all(rules, table)
    table.turns += 1
    for seat in range(table.seats):
        table.history[table.turns, seat] = table.total[seat]
