"""One fairy's turn in a fight to the death: her attack on the other, for all points that both can have at once.

The hands drawn for an attack give the chances of all rows of outcomes of its exchanges (the *law*), and each exchange is
carried out before the next: whoever has to decide knows the outcomes so far, and the attack is over when somebody dies. What
the cards left in a hand would tell about the exchanges to come plays no part in the decisions.

`worth` is what a state (`duel_ways.py`) is worth to the actor once the attack is over. She decides for the highest worth,
the target for the lowest; whose policy is fixed has only one way to go. Worth at the place `at` of a law is weighed with
the chance of the beginning that stands there.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from sim.fairy_meat.duel_points import WAYS
from sim.fairy_meat.duel_ways import GROUPS, Ways
from sim.jit import apart, jit

MOST_ATTACKS = 3
STACK = 64
"""Room for the beginnings of an attack that wait to be followed: at most 3 exchanges of 11 effects."""


@jit
def way_to(ways, effect, i, j, group, k):
    """The state that a way leads to from the actor's i and the target's j (`duel_ways.Ways`), -1 if there is none."""
    one = ways.mine[effect, i, group, k]
    other = ways.theirs[effect, j, group, k]
    return one * ways.theirs.shape[1] + other if one >= 0 and other >= 0 else -1


@jit
def pair_of(ways, state):
    """The numbers of the actor and the target in a state."""
    i = state // ways.theirs.shape[1]
    return i, state - i * ways.theirs.shape[1]


@jit
def decide(ways, effect, i, j, values):
    """(worth, state) that an effect leads to; `values` is the worth of each way."""
    found, at = 0.0, -1
    for group in range(GROUPS):
        best, leaf = 0.0, -1
        for k in range(WAYS):
            way = way_to(ways, effect, i, j, group, k)
            if way < 0:
                break
            if leaf < 0 or ways.inner[effect, group] * (values[group, k] - best) > 0.0:
                best, leaf = values[group, k], way
        if leaf >= 0 and (at < 0 or ways.chooser[effect] * (best - found) > 0.0):
            found, at = best, leaf
    return found, at


@jit
def with_none(law, dead, worth, at, state):
    """Worth of a state, times its chance, when no exchange is to come."""
    return law[at] * worth[state]


@jit
def with_one(law, dead, worth, single, at, state):
    """The same when one exchange is to come; `single` is the worth of each effect in each state."""
    if dead[state]:
        return law[at] * worth[state]
    total = 0.0
    for effect in range(len(single)):
        total += law[at * len(single) + effect + 1] * single[effect, state]
    return total


@apart
def with_two(ways, law, dead, worth, single, values, at, state):
    """The same when two exchanges are to come."""
    if dead[state]:
        return law[at] * worth[state]
    i, j = pair_of(ways, state)
    total = 0.0
    for effect in range(len(single)):
        then = at * len(single) + effect + 1
        if law[then] > 0.0:
            for group in range(GROUPS):
                for k in range(WAYS):
                    way = way_to(ways, effect, i, j, group, k)
                    if way < 0:
                        break
                    values[0, group, k] = with_one(law, dead, worth, single, then, way)
            total += decide(ways, effect, i, j, values[0])[0]
    return total


@apart
def with_three(ways, law, dead, worth, single, values, at, state):
    """The same when three exchanges are to come."""
    if dead[state]:
        return law[at] * worth[state]
    i, j = pair_of(ways, state)
    total = 0.0
    for effect in range(len(single)):
        then = at * len(single) + effect + 1
        if law[then] > 0.0:
            for group in range(GROUPS):
                for k in range(WAYS):
                    way = way_to(ways, effect, i, j, group, k)
                    if way < 0:
                        break
                    values[1, group, k] = with_two(ways, law, dead, worth, single, values, then, way)
            total += decide(ways, effect, i, j, values[1])[0]
    return total


@apart
def ahead(left, ways, law, dead, worth, single, values, at, state):
    """The same when `left` exchanges are to come."""
    if left == 0:
        return with_none(law, dead, worth, at, state)
    if left == 1:
        return with_one(law, dead, worth, single, at, state)
    if left == 2:
        return with_two(ways, law, dead, worth, single, values, at, state)
    return with_three(ways, law, dead, worth, single, values, at, state)


@apart
def single_worth(ways, dead, worth, single, values):
    """Fill in the worth of each effect in each state, when nothing follows."""
    n, m = ways.mine.shape[1], ways.theirs.shape[1]
    for effect in range(len(single)):
        for i in range(n):
            for j in range(m):
                if dead[i * m + j]:
                    continue
                for group in range(GROUPS):
                    for k in range(WAYS):
                        way = way_to(ways, effect, i, j, group, k)
                        if way < 0:
                            break
                        values[0, group, k] = worth[way]
                single[effect, i * m + j] = decide(ways, effect, i, j, values[0])[0]


@apart
def turn_worth(attacks, ways, laws, law_of, turned, dead, worth, single, values, out):
    """Fill in what each state is worth to the actor when her turn comes. A `law_of` of -1: she can't attack."""
    single_worth(ways, dead, worth, single, values)
    for state in range(len(dead)):
        now = turned[state]
        if dead[state] or law_of[now] < 0:
            out[state] = worth[now]
        else:
            law = laws[law_of[now]]
            out[state] = ahead(attacks, ways, law, dead, worth, single, values, 0, now)


@apart
def turn_moves(
    attacks,
    made_by,
    ways,
    laws,
    law_of,
    turned,
    dead,
    worth,
    single,
    values,
    stack,
    row,
    source,
    target,
    chance,
    made,
):
    """Write where a turn leads from each state in which both live, and how likely; returns how many rows were written.

    `made` gets the mean number of exchanges by state, to which an effect counts by `made_by` (0 or 1). `stack` (int64, shape
    (n, 3)) and `row` (float64, a place for each state, zeroed) are room to work in."""
    single_worth(ways, dead, worth, single, values)
    effects = len(single)
    rows = 0
    for state in range(len(dead)):
        if dead[state]:
            continue
        now = turned[state]
        if law_of[now] < 0:
            source[rows], target[rows], chance[rows] = state, now, 1.0
            rows += 1
            continue
        law = laws[law_of[now]]
        stack[0, 0], stack[0, 1], stack[0, 2] = 0, now, attacks
        deep, first = 1, rows
        while deep > 0:
            deep -= 1
            at, here, left = stack[deep, 0], stack[deep, 1], stack[deep, 2]
            if left == 0 or dead[here]:
                if row[here] == 0.0:
                    source[rows], target[rows] = state, here
                    rows += 1
                row[here] += law[at]
                continue
            i, j = pair_of(ways, here)
            for effect in range(effects):
                then = at * effects + effect + 1
                if law[then] <= 0.0:
                    continue
                made[state] += law[then] * made_by[effect]
                for group in range(GROUPS):
                    for k in range(WAYS):
                        way = way_to(ways, effect, i, j, group, k)
                        if way < 0:
                            break
                        rest = (law, dead, worth, single, values, then, way)
                        values[2, group, k] = ahead(left - 1, ways, *rest)
                stack[deep, 0], stack[deep, 2] = then, left - 1
                stack[deep, 1] = decide(ways, effect, i, j, values[2])[1]
                deep += 1
        for k in range(first, rows):
            chance[k] = row[target[k]]
            row[target[k]] = 0.0
    return rows


class Moves(NamedTuple):
    """Where turns lead: one entry for each state in which both live and each state that may follow."""

    source: np.ndarray
    target: np.ndarray
    chance: np.ndarray
    made: np.ndarray
    """Mean number of exchanges in the turn, by state (float64, shape (states,))."""
    attacks: np.ndarray
    """Whether she attacks, by state (float64 0 or 1)."""


@dataclass(frozen=True)
class Turn:
    """All turns of one fairy against the other."""

    attacks: int
    ways: Ways
    made_by: np.ndarray
    """1 for each effect of an exchange that is made, 0 for one that is not (float64)."""
    laws: np.ndarray
    law_of: np.ndarray
    """Row of `laws` by state, -1 where she can't attack; first against a target that has acted, then one that has not."""
    turned: np.ndarray
    dead: np.ndarray

    def worth(self, worth: np.ndarray, unacted: int) -> np.ndarray:
        """What each state is worth to the actor when her turn comes, from what it is worth after it."""
        out = np.zeros_like(worth)
        rest = (self.laws, self.law_of[unacted], self.turned, self.dead, worth)
        turn_worth(self.attacks, self.ways, *rest, *self._room(), out)
        return out

    def moves(self, worth: np.ndarray, unacted: int) -> Moves:
        """Where each turn leads, if both decide by this worth after it."""
        states, effects = len(self.dead), len(self.made_by)
        most = states * min(states, effects**self.attacks)
        source, target = np.zeros(most, np.int64), np.zeros(most, np.int64)
        chance, made, row = np.zeros(most), np.zeros(states), np.zeros(states)
        stack = np.zeros((STACK, 3), np.int64)
        law_of = self.law_of[unacted]
        rest = (self.laws, law_of, self.turned, self.dead, worth, *self._room(), stack, row)
        n = turn_moves(
            self.attacks,
            self.made_by,
            self.ways,
            *rest,
            source,
            target,
            chance,
            made,
        )
        attacks = np.where(self.dead, 0.0, law_of[self.turned] >= 0)
        return Moves(source[:n].copy(), target[:n].copy(), chance[:n].copy(), made, attacks)

    def _room(self) -> tuple[np.ndarray, np.ndarray]:
        """Room to work in: worth of single effects, and of ways."""
        return np.empty((len(self.made_by), len(self.dead))), np.zeros((MOST_ATTACKS, GROUPS, WAYS))
