"""A fight to the death as a Markov chain: rounds of two turns, from state to state until somebody is dead.

A state is a pair of numbers of `duel_points.Body`, that of the attacker first.
"""

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

import numpy as np

from sim.fairy_meat.duel_turns import Moves, Turn

ATTACKER, DEFENDER = range(2)
LEFT_OPEN = 1e-13
"""A fight is followed until no more of it than this goes on."""
SETTLED = 1e-12
"""The policy best is worked out until no worth of a state changes by more."""
MOST_ROUNDS = 100_000
Rounds = Sequence[tuple[Moves, Moves]]
"""The first and the second turn of a round, for each of the equally likely orders."""


class Fight(NamedTuple):
    """Both fairies' turns, and how a state looks to either: to the defender as the pair the other way round."""

    turns: tuple[Turn, Turn]
    sizes: tuple[int, int]
    """How many points each can have."""

    @property
    def start(self) -> int:
        """The state in which both have all their points."""
        return self.sizes[1] + 1

    def seen(self, side: int, worth: np.ndarray) -> np.ndarray:
        """The worth of states to a side, from that to the attacker."""
        return worth if side == ATTACKER else -worth.reshape(self.sizes).T.ravel()

    def told(self, side: int, worth: np.ndarray) -> np.ndarray:
        """The worth of states to the attacker, from that to a side."""
        return worth if side == ATTACKER else -worth.reshape(self.sizes[::-1]).T.ravel()

    def half_round_worth(self, side: int, worth: np.ndarray) -> np.ndarray:
        """What states are worth to the attacker when a side has acted and the other has not, from that after the round."""
        return self.told(1 - side, self.turns[1 - side].worth(self.seen(1 - side, worth), 0))

    def round_worth(self, first: Sequence[int], worth: np.ndarray) -> np.ndarray:
        """What states are worth to the attacker before a round, if each side in `first` is as likely to begin it."""
        found = [
            self.told(side, self.turns[side].worth(self.seen(side, self.half_round_worth(side, worth)), 1))
            for side in first
        ]
        return sum(found, start=np.zeros_like(worth)) / len(found)

    def moves(self, side: int, worth: np.ndarray, unacted: int) -> Moves:
        """Where the turns of a side lead, from what states are worth to the attacker after them."""
        made = self.turns[side].moves(self.seen(side, worth), unacted)
        if side == ATTACKER:
            return made
        n, m = self.sizes
        by_state = [mean.reshape(m, n).T.ravel() for mean in (made.made, made.attacks)]
        source, target = (state % n * m + state // n for state in (made.source, made.target))
        return Moves(source, target, made.chance, *by_state)

    def rounds(self, first: Sequence[int], worth: np.ndarray) -> Rounds:
        """Where rounds lead, from what states are worth after them."""
        return [
            (self.moves(side, self.half_round_worth(side, worth), 1), self.moves(1 - side, worth, 0))
            for side in first
        ]


def settled(fight: Fight, first: Sequence[int], free: bool) -> tuple[np.ndarray, float]:
    """What each state is worth to the attacker before a round, from -1 to 1, and by how much it last changed.

    Without anybody `free` to choose nothing has to be known but who is dead."""
    start = np.zeros(fight.sizes)
    start[0, 1:], start[1:, 0] = -1.0, 1.0
    worth, change = start.ravel(), 0.0
    for _ in range(MOST_ROUNDS if free else 0):
        before, worth = worth, fight.round_worth(first, worth)
        change = float(np.abs(worth - before).max())
        if change < SETTLED:
            break
    return worth, change


class Course(NamedTuple):
    """How a fight goes."""

    final: np.ndarray
    """Chance to end in each state in which somebody is dead (float64, shape `Fight.sizes`)."""
    never: float
    """Chance to come to a state from which nobody can die."""
    ends: np.ndarray
    """Chance that somebody dies in a round, from the first on."""
    rounds: float
    """Mean number of rounds, attacks and exchanges until then."""
    attacks: float
    exchanges: float
    left: float
    """Chance that it still goes on."""


def follow(fight: Fight, rounds: Rounds) -> Course:
    """Follow a fight round by round, until next to nothing is left open."""
    dead = fight.turns[ATTACKER].dead
    rounds = reached(rounds, fight.start, len(dead))
    mortal = mortals(rounds, dead)
    states = np.zeros(len(dead))
    states[fight.start] = 1.0
    final = np.zeros_like(states)
    ends: list[float] = []
    lasted, attacks, exchanges, never = 0.0, 0.0, 0.0, 0.0
    while True:
        never += float(states[~mortal].sum())
        states[~mortal] = 0.0
        left = float(states.sum())
        if left < LEFT_OPEN or len(ends) == MOST_ROUNDS:
            break
        lasted += left
        after, before = np.zeros_like(states), final.sum()
        for order in rounds:
            now = states / len(rounds)
            for moves in order:
                attacks += (now * moves.attacks).sum()
                exchanges += (now * moves.made).sum()
                going = now[moves.source] * moves.chance
                now = np.bincount(moves.target, going, len(now)).astype(float)
                final += np.where(dead, now, 0.0)
                now[dead] = 0.0
            after += now
        states = after
        ends.append(final.sum() - before)
    means = (lasted, float(attacks), float(exchanges))
    return Course(final.reshape(fight.sizes), never, np.array(ends), *means, left)


def reached(rounds: Rounds, start: int, states: int) -> Rounds:
    """Without moves from states that no moves lead to from the start: where decisions are clear, most are such."""
    found = np.zeros(states, bool)
    found[start] = True
    while True:
        before = found.copy()
        for moves in chain.from_iterable(rounds):
            found[moves.target[found[moves.source]]] = True
        if (found == before).all():
            break

    def kept(moves: Moves) -> Moves:
        keep = found[moves.source]
        return moves._replace(source=moves.source[keep], target=moves.target[keep], chance=moves.chance[keep])

    return [(kept(one), kept(two)) for one, two in rounds]


def mortals(rounds: Rounds, dead: np.ndarray) -> np.ndarray:
    """Before a round, from which states somebody can still die (bool, shape (states,))."""
    found = np.zeros_like(dead)
    while True:
        before = found.copy()
        for one, two in rounds:
            middle = dead.copy()
            middle[two.source[(before | dead)[two.target]]] = True
            found[one.source[middle[one.target]]] = True
        if (found == before).all():
            return found
