"""Exchanges drawn card by card: the other way to the odds, for what can't be counted and to check what can.

Draws come in blocks of `BLOCK`, each with a stream of its own from the seed, so that the counts don't depend on how the
blocks are handed out. Within a block the pile is never put in order again: every draw is uniform in whatever order it lies.
"""

from typing import Any

import numpy as np
from joblib import Parallel, delayed

from sim.fairy_meat.combat import draw, resolve
from sim.fairy_meat.deck import Pool
from sim.fairy_meat.hand import (
    UNIT,
    ace_in,
    cost,
    highest_in,
    jokers_in,
    placed,
    trumps_in,
)
from sim.fairy_meat.odds import Odds
from sim.fairy_meat.plans import planned_play
from sim.fairy_meat.policies import ATTACKER, DEFENDER, Policy, hold_back
from sim.fairy_meat.state import NOT_MADE, OUTCOMES, PILE, records
from sim.jit import apart, jit
from sim.rng import deal_key, stream

BLOCK = 1024
MOST_BLOCKS = 2000
"""Of one part: well below a second, even for the slowest kind of exchange."""
EXCHANGE_STREAM, VOLLEY_STREAM = range(2)


@jit
def group_of(hand):
    """The group of a hand (`counting.GROUPS`)."""
    return 6 * trumps_in(hand) + 3 * ace_in(hand) + jokers_in(hand)


@jit
def draw_hand(pile, units, cards):
    """A hand of so many cards from the pile."""
    hand = 0
    for _ in range(cards):
        hand += units[draw(pile)]
    return hand


@jit
def shuffle_block(pile, deck, cards, seed, block, purpose):
    """Lay out a fresh pile with the stream of a block."""
    for k in range(cards):
        pile.card[k] = deck[k]
    pile.chance[0] = stream(deal_key(seed, block), purpose)
    pile.spents = 0
    pile.asides = 0


@apart
def exchanges(rules, kind, plays, pile, units, deck, attack, defend, seed, first, number, found):
    """Play the exchanges `first` to `first + number - 1` and count their outcomes in `found` (int64, shape (OUTCOMES,)).

    `first` is the start of a block."""
    cards = len(deck)
    for k in range(first, first + number):
        if k % BLOCK == 0:
            shuffle_block(pile, deck, cards, seed, k // BLOCK, EXCHANGE_STREAM)
        pile.left = cards
        pile.asides = 0
        mine = draw_hand(pile, units, attack)
        theirs = draw_hand(pile, units, defend)
        play = plays.attacker[group_of(mine), highest_in(mine)]
        answer = plays.defender[group_of(theirs), highest_in(theirs), placed(play)]
        found[resolve(rules, kind, play, answer, pile)] += 1


@apart
def volleys(
    rules,
    kind,
    policies,
    keeps,
    plans,
    pile,
    units,
    deck,
    attack,
    defend,
    attacks,
    seed,
    first,
    number,
    found,
):
    """Play sequences of `attacks` from one hand and count the tuples of their outcomes in `found` (int64, shape
    ((OUTCOMES + 1) ** attacks,), the first attack counting most)."""
    cards = len(deck)
    for k in range(first, first + number):
        if k % BLOCK == 0:
            shuffle_block(pile, deck, cards, seed, k // BLOCK, VOLLEY_STREAM)
        pile.left = cards
        pile.asides = 0
        mine = hold_back(ATTACKER, keeps[ATTACKER], draw_hand(pile, units, attack))
        theirs = hold_back(DEFENDER, keeps[DEFENDER], draw_hand(pile, units, defend))
        index = 0
        for left in range(attacks, 0, -1):
            play = planned_play(policies[ATTACKER], ATTACKER, plans[ATTACKER], mine, left)
            result = NOT_MADE
            if play >= 0:
                answer = planned_play(policies[DEFENDER], DEFENDER, plans[DEFENDER], theirs, left)
                result = resolve(rules, kind, play, answer, pile)
                mine -= rules.consume_attack * cost(play)
                theirs -= rules.consume_defence * cost(answer)
            index = index * (OUTCOMES + 1) + result
        found[index] += 1


def simulated(
    odds: Odds,
    attack: int,
    defend: int,
    attacker: Policy,
    defender: Policy,
    number: int,
    seed: int,
    workers: int = 1,
) -> np.ndarray:
    """Outcomes of so many exchanges, counted (int64, shape (OUTCOMES,)). There must be cards enough in the pool."""
    plays = odds.plays(attack, defend, attacker, defender)
    kind = odds.kind_number

    def part(first: int, many: int) -> np.ndarray:
        found = np.zeros(OUTCOMES, np.int64)
        deck, pile = odds.pool.deck(), records(PILE)[0]
        with np.errstate(over="ignore"):  # uint64 wraps round, which plain Python would warn of
            exchanges(odds.rules, kind, plays, pile, UNIT, deck, attack, defend, seed, first, many, found)
        return found

    return np.sum(spread(part, number, workers), axis=0)


def simulated_volleys(
    rules: Any,
    pool: Pool,
    kind: int,
    attack: int,
    defend: int,
    attacks: int,
    attacker: Policy,
    defender: Policy,
    number: int,
    seed: int,
    plans: tuple[int, int] = (0, 0),
    workers: int = 1,
) -> np.ndarray:
    """Tuples of outcomes of so many sequences of attacks, counted (int64, shape (OUTCOMES + 1,) * attacks)."""
    policies = np.array([attacker.number, defender.number])
    keeps = np.array([attacker.keep, defender.keep])

    def part(first: int, many: int) -> np.ndarray:
        found = np.zeros((OUTCOMES + 1) ** attacks, np.int64)
        deck, pile = pool.deck(), records(PILE)[0]
        with np.errstate(over="ignore"):
            volleys(
                rules,
                kind,
                policies,
                keeps,
                np.array(plans),
                pile,
                UNIT,
                deck,
                attack,
                defend,
                attacks,
                seed,
                first,
                many,
                found,
            )
        return found

    return np.sum(spread(part, number, workers), axis=0).reshape((OUTCOMES + 1,) * attacks)


def spread(part: Any, number: int, workers: int) -> list[np.ndarray]:
    """Hand out whole blocks to threads; no part is so long that a stop would have to wait for it."""
    each = min(MOST_BLOCKS, max(1, -(-number // (BLOCK * max(1, workers) * 4)))) * BLOCK
    starts = range(0, number, each)
    workers = max(1, min(workers, len(starts)))
    if workers == 1:
        return [part(start, min(each, number - start)) for start in starts]
    return Parallel(n_jobs=workers, backend="threading")(
        delayed(part)(start, min(each, number - start)) for start in starts
    )
