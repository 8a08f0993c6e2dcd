"""The same combat with dice in place of cards: every card is drawn from a whole deck, as a die with a face for each card.

Then no card drawn says anything of the others. Both hands are independent, each with multinomial counts of numbers, trumps,
aces and jokers; the trumps before the first number under a wild trump follow a geometric distribution. So each side has a
distribution of values of her own, and what is left to do is to compare the two. Set against `odds.py` this says what the
deck itself does. A hand may hold the Ace of Spades several times; each counts as a trump, and all of them as that card.

`drawn_rounds` goes the other way: several exchanges out of one deck that nobody shuffles in between.
"""

from dataclasses import dataclass, field
from math import factorial, prod
from typing import Any

import numpy as np

from sim.errors import UserError
from sim.fairy_meat.combat import clear_table, draw, outcome, resolve, unopposed
from sim.fairy_meat.counting import MOST_ATTACK, MOST_DEFENCE
from sim.fairy_meat.deck import RANKS, Pool
from sim.fairy_meat.hand import UNIT, highest_in, placed
from sim.fairy_meat.odds import BY_THE_BOOK, DEALT, WHOLE, Exchange, Odds
from sim.fairy_meat.policies import ATTACKER, BEST, BOOK, DEFENDER, Policy, held
from sim.fairy_meat.simulate import BLOCK, group_of, shuffle_block, spread
from sim.fairy_meat.state import (
    ATTACKER_JOKER,
    BOTH_JOKERS,
    DEFENDER_JOKER,
    KINDS,
    OUTCOMES,
    PILE,
    UNHURT,
    records,
)
from sim.jit import apart, jit

VALUES = 96
"""Values from 0 on that are told apart; of the whole deck, higher ones are too rare for a double to tell."""
ROUND_STREAM = 2


@dataclass
class Side:
    """What a side brings to an exchange: chances, which with `values` sum to 1, and means."""

    values: np.ndarray = field(default_factory=lambda: np.zeros((2, VALUES)))
    """By Ace of Spades used or not, and by value (float64, shape (2, VALUES))."""
    joker: float = 0.0
    ended: float = 0.0
    """A joker ended her chain, where the rules have it count as played."""
    nothing: float = 0.0
    wild: float = 0.0
    ace: float = 0.0
    """Chance that the Ace of Spades is played from the hand."""
    cards: float = 0.0
    """Mean number of cards placed."""


def exchange(
    rules: Any,
    attack: int,
    defend: int,
    attacker: Policy = BY_THE_BOOK,
    defender: Policy = BY_THE_BOOK,
    kind: str = "hand",
    pool: Pool = WHOLE,
) -> Exchange:
    """The odds of `attack` dice (0 to 17) against `defend` dice (0 to 20); policies simple and book only."""
    for dice, most, name in ((attack, MOST_ATTACK, "attack"), (defend, MOST_DEFENCE, "defend")):
        if not 0 <= dice <= most:
            raise UserError(f"{name}: {dice} dice; 0 to {most} can ever be thrown")
    if BEST in (attacker.number, defender.number):
        raise UserError("dice: the policy best is worked out for cards alone; there are simple, book")
    if not sum(pool.numbers):
        raise UserError("dice: without a number on them a wild trump would go on for ever")
    if attack == 0:
        return Exchange(attack, defend, kind, attacker, defender, np.eye(OUTCOMES)[UNHURT])
    chances = pool.array() / pool.cards
    mine = side(rules, chances, ATTACKER, attack, attacker)
    theirs = side(rules, chances, DEFENDER, defend, defender)
    return Exchange(
        attack,
        defend,
        kind,
        attacker,
        defender,
        compared(rules, KINDS.index(kind), mine, theirs),
        (mine.wild, theirs.wild),
        (mine.ace, theirs.ace),
        (mine.cards, theirs.cards),
    )


def side(rules: Any, chances: np.ndarray, who: int, dice: int, policy: Policy) -> Side:
    """What so many dice come to in the hands of the ATTACKER or the DEFENDER; `chances` of each sort of card, as
    `Pool.array` orders them."""
    made, more = Side(), chain(rules, chances)
    upto = np.cumsum(chances[:RANKS])
    for trumps in range(dice + 1):
        for aces in range(dice - trumps + 1):
            for jokers in range(dice - trumps - aces + 1):
                numbers = dice - trumps - aces - jokers
                ways = orders(trumps, aces, jokers, numbers)
                others = ways * chances[9] ** trumps * chances[10] ** aces * chances[11] ** jokers
                left, ace = (int(cards) for cards in held(who, policy.keep, dice, trumps, aces))
                if numbers == 0:
                    add(made, more, who, policy, others, (0, left, ace, jokers))
                    continue
                lower = 0.0
                for rank in range(RANKS):
                    weight = others * (upto[rank] ** numbers - lower)
                    lower = upto[rank] ** numbers
                    add(made, more, who, policy, weight, (rank + 2, left, ace, jokers))
    return made


def orders(*sorts: int) -> int:
    """In how many orders so many of each sort can fall."""
    return factorial(sum(sorts)) // prod(factorial(many) for many in sorts)


def chain(rules: Any, chances: np.ndarray) -> np.ndarray:
    """Chances of what a wild trump gains: by Ace of Spades met or not, and by value (float64, shape (2, VALUES)); what is
    missing to 1 ends with a joker. With k trumps ahead, the plain ones alone come with chance p^k."""
    skipped = 0.0 if rules.chain_joker_acts else chances[11]
    numbers, plain, ace = (part / (1.0 - skipped) for part in (chances[:RANKS], chances[9], chances[10]))
    counted = plain if rules.chain_ace else plain + ace
    lengths = np.arange(VALUES)
    quiet = counted**lengths
    loud = (plain + ace) ** lengths - quiet
    made = np.zeros((2, VALUES))
    for rank, number in enumerate(numbers):
        made[0, rank + 2 :] += number * quiet[: VALUES - rank - 2]
        made[1, rank + 2 :] += number * loud[: VALUES - rank - 2]
    return made


def add(
    made: Side, more: np.ndarray, who: int, policy: Policy, weight: float, hand: tuple[int, int, int, int]
) -> None:
    """Add to a side what she plays from a hand: (highest number or 0, plain trumps, aces, jokers).

    The recipes of `policies.fixed_play`, for hands with any number of aces."""
    high, trumps, aces, jokers = hand
    careful = policy.number == BOOK and who == DEFENDER
    behind = 0 if careful and (high or trumps) else aces
    if jokers and (careful or not (high or trumps or aces)):
        made.joker += weight
        made.cards += weight
        return
    if not (high or trumps or aces):
        made.nothing += weight
        return
    value = high + trumps + behind
    made.cards += weight * (trumps + behind + (high > 0))
    made.ace += weight * (behind > 0)
    if high:
        made.values[int(behind > 0), value] += weight
        return
    made.wild += weight
    made.ended += weight * (1.0 - more.sum())
    made.values[1, value:] += weight * more[1, : VALUES - value]
    made.values[int(behind > 0), value:] += weight * more[0, : VALUES - value]


def compared(rules: Any, kind: int, mine: Side, theirs: Side) -> np.ndarray:
    """Chances of the outcomes of two sides (float64, shape (OUTCOMES,)). Jokers on the table come first, then a joker in
    the attacker's chain, then one in the defender's, as in `combat.resolve`."""
    out = np.zeros(OUTCOMES)
    out[BOTH_JOKERS] = mine.joker * theirs.joker
    out[ATTACKER_JOKER] = (mine.joker + mine.ended) * (1.0 - theirs.joker)
    out[DEFENDER_JOKER] = (1.0 - mine.joker) * theirs.joker + mine.values.sum() * theirs.ended
    for value in range(VALUES):
        for ace in range(2):
            out[unopposed(rules, kind, value, ace)] += mine.values[ace, value] * theirs.nothing
    for ace in range(2):
        for other in range(2):
            margins = np.convolve(mine.values[ace], theirs.values[other][::-1])
            for k, chance in enumerate(margins):
                if chance > 0.0:
                    out[outcome(rules, kind, k - VALUES + 1, ace | other)] += chance
    return out


@jit
def open_hand(pile, units, cards):
    """A hand of so many cards, put on the table with those of the wild trumps, so that they are used up with them."""
    hand = 0
    for _ in range(cards):
        card = draw(pile)
        pile.aside[pile.asides] = card
        pile.asides += 1
        hand += units[card]
    return hand


@apart
def rounds(
    rules, kind, plays, points, pile, units, deck, attack, defend, exchanges, seed, first, number, found
):
    """Play the rounds `first` to `first + number - 1`, each of so many exchanges out of one deck, and count the total
    `points` of their outcomes in `found` (int64, shape (largest total + 1,)). `first` is the start of a block."""
    cards = len(deck)
    for k in range(first, first + number):
        if k % BLOCK == 0:
            shuffle_block(pile, deck, cards, seed, k // BLOCK, ROUND_STREAM)
        for card in range(cards):  # a pile that has run out in the last round was filled anew with less
            pile.card[card] = deck[card]
        pile.left = cards
        pile.spents = 0
        pile.asides = 0
        total = 0
        for _ in range(exchanges):
            mine = open_hand(pile, units, attack)
            theirs = open_hand(pile, units, defend)
            play = plays.attacker[group_of(mine), highest_in(mine)]
            answer = plays.defender[group_of(theirs), highest_in(theirs), placed(play)]
            total += points[resolve(rules, kind, play, answer, pile)]
            clear_table(pile)
        found[total] += 1


def drawn_rounds(
    odds: Odds,
    attack: int,
    defend: int,
    attacker: Policy,
    defender: Policy,
    exchanges: int,
    number: int,
    seed: int,
    workers: int = 1,
) -> np.ndarray:
    """Total damage of `exchanges` one after the other out of a deck that is shuffled for the first only (or when it runs
    out), in so many rounds, counted (int64, shape (3 * exchanges + 1,))."""
    plays = odds.plays(attack, defend, attacker, defender)
    points = DEALT.astype(np.int64)

    @np.errstate(over="ignore")  # the generator's arithmetic is meant to overflow
    def part(first: int, many: int) -> np.ndarray:
        found = np.zeros(3 * exchanges + 1, np.int64)
        deck, pile = odds.pool.deck(), records(PILE)[0]
        kind = odds.kind_number
        rounds(
            odds.rules,
            kind,
            plays,
            points,
            pile,
            UNIT,
            deck,
            attack,
            defend,
            exchanges,
            seed,
            first,
            many,
            found,
        )
        return found

    return np.sum(spread(part, number, workers), axis=0)
