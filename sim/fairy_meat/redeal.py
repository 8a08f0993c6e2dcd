"""Re-dealing what a seat can't know, for search and for the test that nobody peeks."""

from sim.fairy_meat.field import FIGURES, HANDS, HIDDEN, MINE, PLAY, REDEAL_STREAM, RULES, SEATS, TABLE
from sim.fairy_meat.hand import UNIT, may_play, placed
from sim.fairy_meat.order import CALLS, call_down, call_up, rank_of
from sim.jit import jit, linked
from sim.rng import below, settle, stream

TRIES = 40
"""Deals that are tried until the attacker could have placed as many cards as lie there."""
PLAYS = 384
"""All numbers that stand for a play."""


@jit
def redeal(rules, table, seats, hidden, seat):
    """Draw again what `seat` can't know: the pile, other hands, Order Cards face down, and everything to come.

    What an attacker has placed face down is drawn again, too, among plays of as many cards. Nobody's choices count as
    evidence. Chance comes from hidden's REDEAL_STREAM, which the caller sets."""
    deal_anew(rules, table, seats, hidden, seat)


@linked(RULES, TABLE, [MINE], HIDDEN, int)
def deal_anew(rules, table, seats, hidden, seat):
    """See `redeal`."""
    start = hidden.stream[REDEAL_STREAM]
    hidden.key = stream(start, 1)
    hidden.guess[0] = stream(start, 3)
    hidden.pile.chance[0] = stream(start, 4)
    secret_play = table.decision == PLAY and table.fight.placed > 0 and table.fight.seat[0] != seat
    shuffle_unknown(rules, table, hidden, seat)
    if secret_play:
        for _ in range(TRIES):
            if place_again(table, hidden):
                break
            shuffle_unknown(rules, table, hidden, seat)
        if not may_play(hidden.hand[0], hidden.play[0]):
            give_a_play(hidden)
    for other in range(SEATS):
        if other != seat:
            for hand in range(HANDS):
                own = hand < table.fight.hands and table.fight.seat[hand] == other
                seats[other].hand[hand] = hidden.hand[hand] if own else 0
            if rules.order_hidden:
                for f in range(FIGURES):
                    if table.figure[f].side == other:
                        seats[other].ranks[f] = hidden.ranks[f]
    return 0


@jit
def unknown_hand(table, hidden, k, seat):
    """Whether a card held is in somebody else's hand."""
    return table.fight.seat[hidden.held_by[k]] != seat


@jit
def unknown_order(rules, table, f, seat):
    """Whether a figure's Order Cards are hidden from the seat."""
    return rules.order_hidden != 0 and table.figure[f].side != seat and table.figure[f].ordered > 0


@linked(RULES, TABLE, HIDDEN, int)
def shuffle_unknown(rules, table, hidden, seat):
    """Gather all cards that the seat can't see, and deal them out again to where they were."""
    pile = hidden.pile
    left = pile.left
    n = left
    # The pile's own array has room behind the cards still in it: 54 in all.
    for k in range(hidden.helds):
        if unknown_hand(table, hidden, k, seat):
            pile.card[n] = hidden.held[k]
            n += 1
    for k in range(pile.spents):
        if not hidden.shown[pile.spent[k]]:
            pile.card[n] = pile.spent[k]
            n += 1
    for f in range(FIGURES):
        if unknown_order(rules, table, f, seat):
            for k in range(table.figure[f].ordered):
                pile.card[n] = hidden.order[f, k]
                n += 1
    for i in range(n):
        settle(hidden.stream, REDEAL_STREAM, pile.card, i, n)
    n = left
    for k in range(hidden.helds):
        if unknown_hand(table, hidden, k, seat):
            hand = hidden.held_by[k]
            hidden.hand[hand] += UNIT[pile.card[n]] - UNIT[hidden.held[k]]
            hidden.held[k] = pile.card[n]
            n += 1
    for k in range(pile.spents):
        if not hidden.shown[pile.spent[k]]:
            pile.spent[k] = pile.card[n]
            n += 1
    for f in range(FIGURES):
        if unknown_order(rules, table, f, seat):
            forget_calls(hidden, f)
            for k in range(table.figure[f].ordered):
                hidden.order[f, k] = pile.card[n]
                note_call(hidden, f, pile.card[n])
                n += 1
    return 0


@jit
def forget_calls(hidden, f):
    """A figure has no calls."""
    for call in range(CALLS):
        hidden.calling[call] &= ~(1 << f)
    hidden.ranks[f] = 0
    hidden.last[f] = 0


@jit
def note_call(hidden, f, card):
    """The calls of an Order Card."""
    rank = rank_of(card)
    hidden.ranks[f] |= 1 << rank
    hidden.last[f] = max(hidden.last[f], call_up(rank))
    if rank > 0:
        hidden.calling[call_down(rank)] |= 1 << f
        hidden.calling[call_up(rank)] |= 1 << f


@jit
def place_again(table, hidden):
    """Choose among all plays of as many cards as the attacker placed; False if her new hand has none."""
    n = 0
    for play in range(PLAYS):
        if placed(play) == table.fight.placed and may_play(hidden.hand[0], play):
            n += 1
    if n == 0:
        return False
    k = below(hidden.stream, REDEAL_STREAM, n)
    for play in range(PLAYS):
        if placed(play) == table.fight.placed and may_play(hidden.hand[0], play):
            if k == 0:
                hidden.play[0] = play
                return True
            k -= 1
    return False


@jit
def give_a_play(hidden):
    """No deal was found that fits the number of cards placed: the attacker has placed the first play that she can make."""
    for play in range(PLAYS):
        if may_play(hidden.hand[0], play):
            hidden.play[0] = play
            return
