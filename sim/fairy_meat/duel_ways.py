"""What an exchange of cards does in a fight to the death: the effects of its outcome, and what the two owners may choose.

A *state* is a pair ``actor's number * n + target's number`` of `duel_points.Body`. The actor is the fairy whose turn it is.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from sim.fairy_meat.duel_points import HEALS, WAYS, Body
from sim.fairy_meat.state import (
    ATTACKER_JOKER,
    BOTH_JOKERS,
    DEFENDER_JOKER,
    HURT_1,
    HURT_2,
    HURT_3,
    HURT_ACE,
    LOST_1,
    LOST_2,
    LOST_3,
    NOT_MADE,
    OUTCOMES,
    TIED,
    UNHURT,
)

NOTHING, DEALT, TAKEN, EACH, ACTORS_JOKER, TARGETS_JOKER, UNMADE = range(7)
"""What an exchange does: no harm; damage to the target, to the actor, a point to each; a joker that its owner may use;
and an exchange that is not made, the actor being out of cards."""
DEEDS = {
    UNHURT: (NOTHING, 0),
    HURT_1: (DEALT, 1),
    HURT_2: (DEALT, 2),
    HURT_3: (DEALT, 3),
    HURT_ACE: (DEALT, 3),  # it lames, too, which keeps nobody from fighting where she stands
    ATTACKER_JOKER: (ACTORS_JOKER, 0),
    DEFENDER_JOKER: (TARGETS_JOKER, 0),
    BOTH_JOKERS: (NOTHING, 0),
    LOST_1: (TAKEN, 1),
    LOST_2: (TAKEN, 2),
    LOST_3: (TAKEN, 3),
    TIED: (EACH, 1),
    NOT_MADE: (UNMADE, 0),
}
IDLE_JOKERS = {ATTACKER_JOKER: (NOTHING, 0), DEFENDER_JOKER: (NOTHING, 0)}
"""A shot that hits nobody else, and a wrestling match: a joker has no further effect."""
GROUPS = 2
ACTOR, TARGET = 1, -1
"""Who decides, and at the same time the sign of worth to her."""


def deeds(kind: str) -> dict[int, tuple[int, int]]:
    """What each outcome of a kind of exchange does, and how many points."""
    return DEEDS if kind == "hand" else DEEDS | IDLE_JOKERS


def weights(law: np.ndarray, effects: list[tuple[int, int]], kind: str) -> np.ndarray:
    """The chances of a law by effects, of the whole row and of all its beginnings (float64, one axis).

    Effect e after the beginning at h stands at ``h * len(effects) + e + 1``; 0 is the beginning of all."""
    fold = np.zeros((OUTCOMES + 1, len(effects)))
    for outcome, deed in deeds(kind).items():
        if deed in effects:
            fold[outcome, effects.index(deed)] = 1.0
    for _ in range(law.ndim):  # each round turns the first axis into effects and moves it to the end
        law = np.tensordot(law, fold, axes=(0, 0))
    levels = [law]
    while levels[0].ndim:
        levels.insert(0, levels[0].sum(axis=-1))
    return np.concatenate([level.ravel() for level in levels])


class Ways(NamedTuple):
    """What each effect may make of the actor and of the target, in up to two groups of up to four ways."""

    mine: np.ndarray
    """The actor by effect, her number, group and way (int64, shape (e, n, 2, 4)); -1, here or in `theirs`, for ways that
    don't exist, which come last."""
    theirs: np.ndarray
    """The target likewise, by her number."""
    chooser: np.ndarray
    """Who chooses the group, by effect: ACTOR or TARGET (int64, shape (e,))."""
    inner: np.ndarray
    """Who then chooses the way, by effect and group (int64, shape (e, 2))."""


def ways(effects: Sequence[tuple[int, int]], actor: Body, target: Body, free: tuple[bool, bool]) -> Ways:
    """The ways of all effects. `free`: the actor, and the target, may choose what to do with a joker; else a joker of the
    target hurts the actor, and one of the actor heals the target, if there is anything to heal."""
    mine, theirs, chooser, inner = zip(
        *(one_way(*effect, actor, target, free) for effect in effects), strict=True
    )
    return Ways(np.stack(mine), np.stack(theirs), np.array(chooser), np.array(inner))


def one_way(
    deed: int, points: int, actor: Body, target: Body, free: tuple[bool, bool]
) -> tuple[np.ndarray, np.ndarray, int, tuple[int, int]]:
    """The ways of one effect, as the fields of `Ways`."""
    mine, theirs = same(actor, GROUPS), same(target, GROUPS)
    burnt, healed = actor.lost[:, 0], same(target, 1)[:, 0]
    healed[:, 1:] = -1
    healed[:, :HEALS] = np.where(target.wounded[:, None], target.heal, healed[:, :HEALS])
    if deed == DEALT:
        theirs[:, 0], theirs[:, 1] = target.hit[:, points - 1], -1
        return mine, theirs, ACTOR, (TARGET, TARGET)
    if deed == TAKEN:
        mine[:, 0], mine[:, 1] = actor.lost[:, points - 1], -1
        return mine, theirs, ACTOR, (ACTOR, ACTOR)
    if deed == EACH:  # the actor chooses a group, the target a way in it
        for way in range(GROUPS):
            mine[:, way], theirs[:, way] = burnt[:, way, None], target.hit[:, 0]
        return mine, theirs, ACTOR, (TARGET, TARGET)
    if deed == ACTORS_JOKER:
        theirs[:, 0], mine[:, 1] = healed, burnt if free[0] else -1
        return mine, theirs, ACTOR, (TARGET, ACTOR)
    if deed == TARGETS_JOKER:
        mine[:, 0], theirs[:, 1] = burnt, healed if free[1] else -1
        return mine, theirs, TARGET, (ACTOR, TARGET)
    mine[:, 0, 1:] = mine[:, 1] = -1
    return mine, theirs, ACTOR, (ACTOR, ACTOR)


def same(fairy: Body, groups: int) -> np.ndarray:
    """Ways that change nothing (int64, shape (n, groups, 4))."""
    return np.tile(np.arange(len(fairy.points))[:, None, None], (1, groups, WAYS))
