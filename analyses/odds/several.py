"""The odds of several attacks from one hand, as plain records: counted where that can be done, else drawn card by card."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from analyses.odds.drawn import averaged, rated
from analyses.odds.kills import spread
from analyses.odds.question import Pair, Setting
from sim.fairy_meat.odds import DEALT
from sim.fairy_meat.sequences import Volley
from sim.fairy_meat.simulate import simulated_volleys
from sim.fairy_meat.state import (
    ATTACKER_JOKER,
    BOTH_JOKERS,
    DEFENDER_JOKER,
    HURT_1,
    HURT_2,
    HURT_3,
    HURT_ACE,
    KINDS,
    TIED,
)


def several(pair: Pair, asked: Setting) -> dict[str, Any]:
    """Total damage of all attacks of a weapon: exact where it can be counted, else drawn."""
    made = pair.bout
    counter = asked.several(made.kind)
    volley = counter.volley(made.attack, made.defend, made.attacks, asked.attacker, asked.defender)
    found = totals(volley) | {"mean_pay": counter.pay(volley.outcome)}
    if volley.drawn:
        counts = np.rint(volley.damage * volley.drawn).astype(np.int64)
        mean = averaged(counts, np.arange(len(counts)), None)
        found |= {"seed": asked.seed, "ends": _rated_totals(counts, None), "drawn_mean": mean}
    elif asked.draws is not None and min(made.attack, asked.pool.cards) > 0:
        counts = drawn_totals(volley, asked, asked.draws)
        found["simulated"] = {
            "number": asked.draws,
            "seed": asked.seed,
            "ends": _rated_totals(counts, volley.damage),
            "mean_damage": averaged(counts, np.arange(len(counts)), volley.mean_damage),
        }
    return found


def totals(volley: Volley) -> dict[str, Any]:
    """The numbers of several attacks."""
    damage = volley.damage
    jokers = volley.joker
    return {
        "attacks": volley.attacks,
        "damage": {str(points): float(chance) for points, chance in enumerate(damage)},
        "at_least": {str(points): volley.at_least(points) for points in range(1, len(damage))},
        "hit": volley.hit,
        "no_damage": float(damage[0]),
        "mean_damage": volley.mean_damage,
        "spread": spread(damage),
        "mean_attacks": volley.mean_attacks,
        "joker": {side: float(chances[1:].sum()) for side, chances in jokers.items()},
        "ace_of_spades": {"hits": volley.ace_hit},
        "each": [_one_of(volley, number) for number in range(volley.attacks)],
        "drawn": volley.drawn,
        "notes": list(volley.notes),
    }


def _one_of(volley: Volley, number: int) -> Mapping[str, float]:
    """One attack of several: chances that it is made, that it hits, and its mean damage."""
    chances = volley.exchange(number)
    hits = [HURT_1, HURT_2, HURT_3, HURT_ACE, TIED]
    return {
        "made": float(1.0 - chances[-1]),
        "hit": float(chances[hits].sum()),
        "joker": float(chances[[ATTACKER_JOKER, DEFENDER_JOKER, BOTH_JOKERS]].sum()),
        "mean_damage": float(chances[:-1] @ DEALT),
    }


def drawn_totals(volley: Volley, asked: Setting, draws: int) -> np.ndarray:
    """How often each total of damage came in so many draws (int64)."""
    attack = min(volley.attack, asked.pool.cards)
    defend = min(volley.defend, asked.pool.cards - attack)
    counts = simulated_volleys(
        asked.rules,
        asked.pool,
        KINDS.index(volley.kind),
        attack,
        defend,
        volley.attacks,
        volley.attacker,
        volley.defender,
        draws,
        asked.seed,
        workers=asked.workers,
    )
    return np.rint(replace(volley, outcome=counts.astype(float)).damage).astype(np.int64)


def _rated_totals(counts: np.ndarray, exact: np.ndarray | None) -> list[dict[str, Any]]:
    number = int(counts.sum())
    return [
        rated(f"{points} damage", int(hits), number, None if exact is None else float(exact[points]))
        for points, hits in enumerate(counts)
    ]
