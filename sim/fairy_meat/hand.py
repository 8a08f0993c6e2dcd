"""A hand of cards and what may be played from it (rulebook: Drawing Hands, Wild Trumps, Jokers, The Infamous Ace of Spades).

A hand is one int64 with a counter per sort of card: see `UNIT`. A play is one int64, too: ``main + 12 * support +
192 * ace``, where `main` is the rank less 2 of the numbered card in front, or WILD, WILD_ACE or JOKER; `support` counts
the plain trumps behind it, and `ace` is 1 if the Ace of Spades is behind it. NOTHING is played by who has no card.

Which of several numbered cards is played only matters by its rank, and among equal trumps nothing matters, so these few
numbers say all about a play.
"""

import numpy as np

from sim.fairy_meat.deck import ACE_OF_SPADES, CARDS, FIRST_JOKER, NUMBERS, SUITS
from sim.jit import highest_bit, jit

TRUMP_BIT, ACE_BIT, JOKER_BIT, NUMBER_BIT = 0, 4, 5, 7
"""Where the counters of a hand start: plain trumps (4 bits), Ace of Spades (1), jokers (2), each rank (3 bits)."""
RANK_BITS = 3
WILD, WILD_ACE, JOKER = 9, 10, 11
MAINS = 12
ACE_PLACE = 192
NOTHING = -1
MOST_TRUMPS, EACH_RANK = 15, 7
"""Masks of the counters, once shifted down."""


def unit(card: int) -> int:
    """What a card adds to a hand."""
    if card < NUMBERS:
        return 1 << (NUMBER_BIT + RANK_BITS * (card // SUITS))
    if card == ACE_OF_SPADES:
        return 1 << ACE_BIT
    return 1 << (JOKER_BIT if card >= FIRST_JOKER else TRUMP_BIT)


UNIT = np.array([unit(card) for card in range(CARDS)], np.int64)
"""Added to a hand, it puts that card in; a hand is the sum over its cards."""


@jit
def trumps_in(hand):
    """Plain trumps in a hand, the Ace of Spades not among them."""
    return hand & MOST_TRUMPS


@jit
def ace_in(hand):
    """1 if the Ace of Spades is in a hand."""
    return (hand >> ACE_BIT) & 1


@jit
def jokers_in(hand):
    """Jokers in a hand."""
    return (hand >> JOKER_BIT) & 3


@jit
def numbers_in(hand):
    """How many numbered cards a hand holds."""
    rest = hand >> NUMBER_BIT
    total = 0
    while rest != 0:
        total += rest & EACH_RANK
        rest >>= RANK_BITS
    return total


@jit
def highest_in(hand):
    """The highest rank of a hand less 1 (1 for a Two, 9 for a Ten), 0 if it holds no numbered card."""
    return 0 if hand >> NUMBER_BIT == 0 else (highest_bit(hand) - NUMBER_BIT) // RANK_BITS + 1


@jit
def make_play(main, support, ace):
    """The play of a main card with so many plain trumps and, if `ace` is 1, the Ace of Spades in support."""
    return main + MAINS * support + ACE_PLACE * ace


@jit
def main_of(play):
    """Main card of a play: rank less 2, WILD, WILD_ACE or JOKER."""
    return play % MAINS


@jit
def is_wild(play):
    """Whether the main card of a play is a trump."""
    return play >= 0 and (play % MAINS == WILD or play % MAINS == WILD_ACE)


@jit
def is_joker(play):
    """Whether a play is a joker."""
    return play >= 0 and play % MAINS == JOKER


@jit
def has_ace(play):
    """1 if the Ace of Spades is part of a play, in front or behind."""
    return 1 if play >= ACE_PLACE or (play >= 0 and play % MAINS == WILD_ACE) else 0


@jit
def placed(play):
    """How many cards a play puts on the table, which everybody sees before the reveal; 0 for none."""
    return 0 if play < 0 else 1 + (play % ACE_PLACE) // MAINS + play // ACE_PLACE


@jit
def worth(play):
    """Value of a play before any chain: a number with its support; the trumps alone of a wild trump; 0 for the rest."""
    if play < 0 or play % MAINS == JOKER:
        return 0
    support = (play % ACE_PLACE) // MAINS + play // ACE_PLACE
    main = play % MAINS
    return support + (1 if main >= WILD else main + 2)


@jit
def cost(play):
    """What a play takes out of the hand, as a hand."""
    if play < 0:
        return 0
    main = play % MAINS
    taken = (play % ACE_PLACE) // MAINS + ((play // ACE_PLACE) << ACE_BIT)
    if main < WILD:
        return taken + (1 << (NUMBER_BIT + RANK_BITS * main))
    return taken + (1 if main == WILD else 1 << (ACE_BIT if main == WILD_ACE else JOKER_BIT))


@jit
def may_play(hand, play):
    """Whether a play can be made from a hand (The Fairy Deck; a joker takes no support)."""
    if play < 0 or play >= 2 * ACE_PLACE:
        return False
    main, support, ace = play % MAINS, (play % ACE_PLACE) // MAINS, play // ACE_PLACE
    if main == JOKER:
        return support == 0 and ace == 0 and jokers_in(hand) > 0
    if main < WILD and (hand >> (NUMBER_BIT + RANK_BITS * main)) & EACH_RANK == 0:
        return False
    return support + (main == WILD) <= trumps_in(hand) and ace + (main == WILD_ACE) <= ace_in(hand)


@jit
def plays(hand, options):
    """Write every play that a hand allows into the int64 array `options`, rising; return how many there are.

    At most 9 ranks and 2 wild trumps with up to 15 trumps and an ace each, and a joker: 353."""
    n = 0
    for ace in range(2):
        for support in range(MOST_TRUMPS + 1):
            for main in range(MAINS):
                play = make_play(main, support, ace)
                if may_play(hand, play):
                    options[n] = play
                    n += 1
    return n
