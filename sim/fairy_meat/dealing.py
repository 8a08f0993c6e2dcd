"""Where the cards are (rulebook: The Fairy Deck, Order Cards, Drawing Hands): pile, hands, Order Cards, table and discards.

A round's deck is shuffled anew. What comes next is drawn when it is needed, from all that is still in the pile, so that
nobody could look at the order of the deck even by mistake.
"""

from sim.fairy_meat.combat import discard, draw
from sim.fairy_meat.deck import ACE_OF_SPADES, CARDS, FIRST_JOKER, NUMBERS, SUITS
from sim.fairy_meat.events import CARD, note
from sim.fairy_meat.field import FIGURES, HANDS
from sim.fairy_meat.hand import ACE_PLACE, JOKER, MAINS, UNIT, WILD, WILD_ACE
from sim.jit import jit
from sim.rng import stream

FOR_ORDER, FOR_FIGHTS, FOR_SETUP, FOR_GUESSES = range(4)
"""Purposes of a round's streams."""
ROUND_STREAMS = 1000
PLAIN, ACE, JOKERS = 9, 10, 11
"""Sorts of cards after the nine ranks."""


@jit
def sort_of(card):
    """0..8 a rank from Two to Ten, PLAIN a trump, ACE the Ace of Spades, JOKERS a joker."""
    if card < NUMBERS:
        return card // SUITS
    if card == ACE_OF_SPADES:
        return ACE
    return JOKERS if card >= FIRST_JOKER else PLAIN


@jit
def streams(table, hidden, purpose):
    """From here on cards come from this round's stream for a purpose."""
    hidden.pile.chance[0] = stream(hidden.key, ROUND_STREAMS + 16 * table.now + purpose)


@jit
def new_deck(table, hidden):
    """All 54 cards are shuffled."""
    pile = hidden.pile
    for card in range(CARDS):
        pile.card[card] = card
    pile.left = CARDS
    pile.asides = 0
    pile.spents = 0
    hidden.helds = 0
    for hand in range(HANDS):
        hidden.hand[hand] = 0
    hidden.stirred = 1


@jit
def deal_to(hidden, hand, number, log, slot, seat):
    """Draw so many cards into a hand, which only its seat sees; how many there were to draw."""
    got = 0
    for _ in range(number):
        card = draw(hidden.pile)
        if card < 0:
            break
        hidden.held[hidden.helds] = card
        hidden.held_by[hidden.helds] = hand
        hidden.helds += 1
        hidden.hand[hand] += UNIT[card]
        hidden.shown[card] = 0
        note(log, CARD, seat, card, slot, 0, 0, 0, 0)
        got += 1
    hidden.stirred = 1
    return got


@jit
def show_and_discard(hidden, card):
    """Put a card that everybody sees to those used up."""
    discard(hidden.pile, card)
    hidden.shown[card] = 1
    hidden.stirred = 1


@jit
def let_go(hidden, at):
    """Take a card out of its hand by its place among those held."""
    hidden.hand[hidden.held_by[at]] -= UNIT[hidden.held[at]]
    hidden.helds -= 1
    hidden.held[at] = hidden.held[hidden.helds]
    hidden.held_by[at] = hidden.held_by[hidden.helds]
    hidden.stirred = 1


@jit
def lay_aside(hidden, hand, sort):
    """Put one card of a sort from a hand aside until the attack is over."""
    for at in range(hidden.helds):
        if hidden.held_by[at] == hand and sort_of(hidden.held[at]) == sort:
            hidden.pile.aside[hidden.pile.asides] = hidden.held[at]
            hidden.pile.asides += 1
            hidden.shown[hidden.held[at]] = 1
            let_go(hidden, at)
            return


@jit
def play_out(hidden, hand, play):
    """Lay the cards of a play aside; how many they were."""
    if play < 0:
        return 0
    main, support, ace = play % MAINS, (play % ACE_PLACE) // MAINS, play // ACE_PLACE
    lay_aside(
        hidden,
        hand,
        JOKERS if main == JOKER else ACE if main == WILD_ACE else PLAIN if main == WILD else main,
    )
    for _ in range(support):
        lay_aside(hidden, hand, PLAIN)
    if ace:
        lay_aside(hidden, hand, ACE)
    return 1 + support + ace


@jit
def throw_hand(hidden, hand):
    """Discard a whole hand."""
    at = 0
    while at < hidden.helds:
        if hidden.held_by[at] == hand:
            discard(hidden.pile, hidden.held[at])
            let_go(hidden, at)
        else:
            at += 1


@jit
def count_unseen(rules, table, hidden):
    """Count what was not shown to all, by sort: pile, hands, what was thrown away unplayed, Order Cards face down;
    all of them at 12, discards at 13."""
    if hidden.stirred == 0:
        return
    hidden.stirred = 0
    for sort in range(JOKERS + 1):
        table.unseen[sort] = 0
    unseen = 0
    for k in range(hidden.pile.left):
        hidden.shown[hidden.pile.card[k]] = 0
        table.unseen[sort_of(hidden.pile.card[k])] += 1
    for k in range(hidden.helds):
        hidden.shown[hidden.held[k]] = 0
        table.unseen[sort_of(hidden.held[k])] += 1
    for k in range(hidden.pile.spents):
        if not hidden.shown[hidden.pile.spent[k]]:
            table.unseen[sort_of(hidden.pile.spent[k])] += 1
            unseen += 1
    table.unseen[12] = hidden.pile.left + hidden.helds + unseen
    if rules.order_hidden:
        for f in range(FIGURES):
            for k in range(table.figure[f].ordered):
                table.unseen[sort_of(hidden.order[f, k])] += 1
            table.unseen[12] += table.figure[f].ordered
    table.unseen[13] = hidden.pile.spents
