"""One exchange of cards: what two plays come to (rulebook: The Combat Process, Wild Trumps, Nasty Hits, Jokers, Wrestling).

`resolve` plays an exchange with cards in hand; `odds.py` counts the same over all hands. Both take what a margin means from
`outcome`. How many cards a side draws stands in `modifiers.py`.
"""

from sim.fairy_meat.deck import ACE_OF_SPADES, FIRST_JOKER, LOWEST, NUMBERS, SUITS
from sim.fairy_meat.hand import has_ace, is_joker, is_wild, worth
from sim.fairy_meat.state import (
    ATTACKER_JOKER,
    BOTH_JOKERS,
    DEFENDER_JOKER,
    HURT_1,
    HURT_ACE,
    LOST_1,
    TEST,
    TIED,
    UNHURT,
    WRESTLING,
)
from sim.jit import jit
from sim.rng import below


@jit
def draw(pile):
    """Take a card from the pile; -1 if there is none left anywhere.

    When the pile has run out, the cards used up are shuffled into a new one (the rulebook is silent; card-table custom)."""
    if pile.left == 0:
        for k in range(pile.spents):
            pile.card[k] = pile.spent[k]
        pile.left = pile.spents
        pile.spents = 0
        if pile.left == 0:
            return -1
    k = below(pile.chance, 0, pile.left)
    pile.left -= 1
    card = pile.card[k]
    pile.card[k] = pile.card[pile.left]
    pile.card[pile.left] = card
    return card


@jit
def discard(pile, card):
    """Put a card to those used up."""
    pile.spent[pile.spents] = card
    pile.spents += 1


@jit
def clear_table(pile):
    """At the end of an attack the cards drawn on wild trumps are used up."""
    for k in range(pile.asides):
        discard(pile, pile.aside[k])
    pile.asides = 0


@jit
def chain(rules, pile):
    """Draw on a wild trump until a number lies on top: (value added, 1 if the Ace of Spades came, 1 if a joker ended it).

    Jokers in between are passed over, unless the reading `deck.chain_joker` has them count as played. Without any number
    left the trumps alone count."""
    value, ace = 0, 0
    while True:
        card = draw(pile)
        if card < 0:
            return value, ace, 0
        pile.aside[pile.asides] = card
        pile.asides += 1
        if card < NUMBERS:
            return value + card // SUITS + LOWEST, ace, 0
        if card < FIRST_JOKER:
            value += 1
            if card == ACE_OF_SPADES and rules.chain_ace:
                ace = 1
        elif rules.chain_joker_acts:
            return value, ace, 1


@jit
def damage(rules, margin):
    """Points of damage that a margin deals: 0 to 3 (Nasty Hits)."""
    points = 0
    for k in range(3):
        if margin >= rules.damage_from[k]:
            points = k + 1
    return points


@jit
def outcome(rules, kind, margin, ace):
    """How an exchange ends in which no joker was played. `margin` is the attacker's value less the defender's, `ace` 1 if
    either side used the Ace of Spades."""
    if kind == TEST:
        return HURT_1 if margin > 0 else UNHURT
    if kind == WRESTLING:
        if margin == 0:
            return TIED
        points = 1 if not rules.wrestle_nasty else max(1, damage(rules, abs(margin)))
        if margin < 0:
            return LOST_1 + points - 1
        return HURT_ACE if ace and rules.ace_wrestling else points
    if margin < rules.damage_from[0]:
        return UNHURT
    return HURT_ACE if ace else damage(rules, margin)


@jit
def unopposed(rules, kind, value, ace):
    """How an exchange ends against a defender who placed no card (Summary of Combat: the hit goes through by itself)."""
    if rules.no_card == 0 or kind >= WRESTLING:
        return outcome(rules, kind, value, ace)
    return HURT_ACE if ace else rules.no_card


@jit
def jokers(attacker, defender):
    """The outcome of an exchange in which either play may be a joker; UNHURT if none is."""
    if is_joker(attacker):
        return BOTH_JOKERS if is_joker(defender) else ATTACKER_JOKER
    return DEFENDER_JOKER if is_joker(defender) else UNHURT


@jit
def resolve(rules, kind, attacker, defender, pile):
    """Reveal two plays, draw the chains from the pile and compare; returns the outcome. See `reveal`."""
    return reveal(rules, kind, attacker, defender, pile)[0]


@jit
def reveal(rules, kind, attacker, defender, pile):
    """Reveal two plays, draw the chains from the pile and compare: (outcome, attacker's value, defender's value).

    The attacker's chain comes first. Where a joker was played nothing else counts, so that nothing is drawn; likewise for
    the defender once a joker in the attacker's chain counts as played. Values are 0 then."""
    result = jokers(attacker, defender)
    if result != UNHURT:
        return result, 0, 0
    value, ace = worth(attacker), has_ace(attacker)
    against = worth(defender)
    ace |= has_ace(defender)
    if is_wild(attacker):
        more, met, joker = chain(rules, pile)
        if joker:
            return ATTACKER_JOKER, 0, 0
        value += more
        ace |= met
    if is_wild(defender):
        more, met, joker = chain(rules, pile)
        if joker:
            return DEFENDER_JOKER, 0, 0
        against += more
        ace |= met
    if defender < 0:
        return unopposed(rules, kind, value, ace), value, 0
    return outcome(rules, kind, value - against, ace), value, against
