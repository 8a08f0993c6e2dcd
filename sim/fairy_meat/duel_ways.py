"""What an exchange of cards does in a fight to the death: the effects of its outcome, and what the two owners may choose.

A *state* is a pair ``actor's number * n + target's number`` of `duel_points.Body`. The actor is the fairy whose turn it is.
"""

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
    OUTCOMES,
    TIED,
    UNHURT,
)

NOTHING, DEALT, TAKEN, EACH, ACTORS_JOKER, TARGETS_JOKER, UNMADE = range(7)
"""What an exchange does: no harm; damage to the target, to the actor, a point to each; a joker that its owner may use;
and an exchange that is not made, the actor being out of cards."""
NOT_MADE = OUTCOMES
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


def ways(
    effect: tuple[int, int], actor: Body, target: Body, free: tuple[bool, bool]
) -> tuple[np.ndarray, int, list[int]]:
    """The states that an effect may lead to, in up to two groups of up to four; -1 where there is none.

    int64, shape (states, 2, 4). Someone chooses the group, then someone a state in it: they are told behind. `free` says
    whether the actor, and the target, may choose what to do with a joker; else a joker of the target hurts the actor and
    one of the actor heals the target, if it must be played."""
    deed, points = effect
    i, j = np.ogrid[: len(actor.points), : len(target.points)]
    mine, theirs = i[..., None], j[..., None]
    made = np.full((len(actor.points), len(target.points), GROUPS, WAYS), -1, np.int64)

    def pair(own: np.ndarray, other: np.ndarray) -> np.ndarray:
        return np.where((own < 0) | (other < 0), -1, own * len(target.points) + other)

    burnt = pair(actor.lost[:, None, 0, :], theirs)
    healed = np.full_like(burnt, -1)
    healed[..., :HEALS] = pair(mine, target.heal[None])
    healed[..., 0] = np.where(healed[..., 0] < 0, pair(i, j), healed[..., 0])
    if deed == DEALT:
        made[:, :, 0] = pair(mine, target.hit[None, :, points - 1])
        chooser, inner = ACTOR, [TARGET, TARGET]
    elif deed == TAKEN:
        made[:, :, 0] = pair(actor.lost[:, None, points - 1], theirs)
        chooser, inner = ACTOR, [ACTOR, ACTOR]
    elif deed == EACH:
        for way in range(GROUPS):
            made[:, :, way] = pair(actor.lost[:, None, 0, way, None], target.hit[None, :, 0])
        chooser, inner = ACTOR, [TARGET, TARGET]
    elif deed == ACTORS_JOKER:
        made[:, :, 0] = healed
        if free[0]:
            made[:, :, 1] = burnt
        chooser, inner = ACTOR, [TARGET, ACTOR]
    elif deed == TARGETS_JOKER:
        made[:, :, 0] = burnt
        if free[1]:
            made[:, :, 1] = healed
        chooser, inner = TARGET, [ACTOR, TARGET]
    else:
        made[:, :, 0, 0] = pair(i, j)
        chooser, inner = ACTOR, [ACTOR, ACTOR]
    return made.reshape(-1, GROUPS, WAYS), chooser, inner
