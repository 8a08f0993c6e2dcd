"""Exchanges drawn card by card, beside the exact odds: shares with intervals, and whether these hold what was counted."""

from typing import Any

import numpy as np

from analyses.odds.question import Setting
from sim.fairy_meat.odds import DEALT, Exchange
from sim.fairy_meat.simulate import simulated
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
    TIED,
    UNHURT,
)

JOKERS: dict[str, tuple[int, ...]] = {
    "attacker's joker alone": (ATTACKER_JOKER,),
    "defender's joker alone": (DEFENDER_JOKER,),
    "both jokers": (BOTH_JOKERS,),
}
Z = 1.959963984540054
"""Standard errors that a normal 95 % interval reaches to either side."""
WITH_WEAPON = {
    "no damage, no joker": (UNHURT,),
    "1 damage": (HURT_1,),
    "2 damage": (HURT_2,),
    "3 damage": (HURT_3, HURT_ACE),
}
IN_WRESTLING = {
    "attacker takes 3": (LOST_3,),
    "attacker takes 2": (LOST_2,),
    "attacker takes 1": (LOST_1,),
    "both take 1": (TIED,),
    "defender takes 1": (HURT_1,),
    "defender takes 2": (HURT_2,),
    "defender takes 3": (HURT_3, HURT_ACE),
}
ENDS: dict[str, dict[str, tuple[int, ...]]] = {
    "hand": WITH_WEAPON | JOKERS,
    "ranged": WITH_WEAPON | JOKERS,
    "wrestling": IN_WRESTLING | JOKERS,
    "test": {"won": (HURT_1,), "not won": (UNHURT,)} | JOKERS,
}
"""How an exchange of each kind can end, in the words of the answer; every outcome stands once."""


def compared(exchange: Exchange, asked: Setting, draws: int) -> dict[str, Any]:
    """So many exchanges drawn, of one card of the attacker's or more, and whether their intervals hold the exact chances.

    Where two best policies go round in a circle, what is counted is a mean and what is drawn is one of its parts, so that
    nothing is compared."""
    odds = asked.odds(exchange.kind)
    attack = min(exchange.attack, asked.pool.cards)
    defend = min(exchange.defend, asked.pool.cards - attack)
    found: dict[str, Any] = {"number": draws, "seed": asked.seed}
    counts = simulated(
        odds, attack, defend, exchange.attacker, exchange.defender, draws, asked.seed, asked.workers
    )
    like = not any("circle" in note for note in exchange.notes)
    chances = {name: float(exchange.outcome[list(ends)].sum()) for name, ends in ENDS[exchange.kind].items()}
    hits = {name: int(counts[list(ends)].sum()) for name, ends in ENDS[exchange.kind].items()}
    found["ends"] = [rated(name, hits[name], draws, chances[name] if like else None) for name in chances]
    if exchange.kind != "test":
        found["mean_damage"] = averaged(counts, DEALT, exchange.mean_damage if like else None)
    return found


def rated(name: str, hits: int, draws: int, exact: float | None) -> dict[str, Any]:
    """A share of draws with its interval; `inside` tells whether that holds the exact chance, None if there is none.

    What can't happen at all is inside if it never happened."""
    from analyses.stats import rate

    found = rate(hits, draws)
    inside = None
    if exact is not None and found.low is not None and found.high is not None:
        inside = found.low - 1e-12 <= exact <= found.high + 1e-12
    return {
        "end": name,
        "count": hits,
        "share": found.value,
        "low": found.low,
        "high": found.high,
        "exact": exact,
        "inside": inside,
    }


def averaged(counts: np.ndarray, points: np.ndarray, exact: float | None) -> dict[str, Any]:
    """Mean of `points` over draws of these counts, with its interval (normal, the draws being many and bounded)."""
    from scipy.stats import norm

    from analyses.stats import CONFIDENCE

    number = int(counts.sum())
    mean = float(counts @ points) / number
    spread = float(counts @ (points - mean) ** 2)
    if number < 2 or np.count_nonzero(counts) == 1:  # draws that all agree say nothing of how sure it is
        return {"value": mean, "low": None, "high": None, "exact": exact, "inside": None}
    variance = spread / (number - 1)
    reach = float(norm.ppf((1 + CONFIDENCE) / 2)) * (variance / number) ** 0.5
    low, high = mean - reach, mean + reach
    inside = None if exact is None else low - 1e-12 <= exact <= high + 1e-12
    return {"value": mean, "low": low, "high": high, "exact": exact, "inside": inside}
