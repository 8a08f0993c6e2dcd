"""How soon attacks like one that was counted kill a fairy: at once, and on average.

The mean rests on the total damage of one attack alone, and takes every further attack to be like it: both draw fresh hands
of as many cards, whatever wounds have cost, and nobody heals.
"""

from typing import Any

import numpy as np

from analyses.odds.drawn import Z, rated

ASSUMES = (
    "the mean number of attacks to kill her takes each to be like this one, with fresh hands of as many cards, though "
    "wounds cost cards and jokers may heal; --duel counts these in"
)


def kills(damage: np.ndarray, points: int, drawn: int = 0) -> dict[str, Any]:
    """Chance that one attack of this total `damage` (chances from 0 points on) kills who has so many `points`, and mean
    number of such attacks until she is dead, None if they can't kill her; from `drawn` draws or, at 0, exact."""
    mean, influence = until_dead(damage, points)
    at_once = float(damage[points:].sum())
    found = {"points": points, "at_once": at_once, "mean_attacks": mean, "drawn": drawn, "notes": [ASSUMES]}
    if drawn:
        told = rated("killed at once", round(at_once * drawn), drawn, None)
        can = points < len(damage)  # else no draw is needed to say that she lives
        found |= {key: told[key] if can else None for key in ("low", "high")}
        spread = float(damage @ influence**2 - (damage @ influence) ** 2)
        found["mean_reach"] = None if mean is None else Z * (max(spread, 0.0) / drawn) ** 0.5
    return found


def until_dead(damage: np.ndarray, points: int) -> tuple[float | None, np.ndarray]:
    """Mean number of attacks until `points` are gone, and how much it moves with the chance of each damage (float64).

    Renewal: with h points left, one attack is made, and after damage k the fight goes on with h - k."""
    misses = float(damage[0])
    if misses >= 1 - 1e-12:
        return None, np.zeros(len(damage))
    left = np.zeros(points + 1)  # attacks still to come, by points left
    made = np.zeros(points + 1)  # attacks made on who has so many points left
    for h in range(1, points + 1):
        left[h] = (1 + sum(damage[k] * left[h - k] for k in range(1, min(h, len(damage) - 1) + 1))) / (
            1 - misses
        )
    made[points] = 1 / (1 - misses)
    for h in range(points - 1, 0, -1):
        more = range(1, min(points - h, len(damage) - 1) + 1)
        made[h] = sum(damage[k] * made[h + k] for k in more) / (1 - misses)
    influence = np.array(
        [sum(made[h] * left[h - k] for h in range(k, points + 1)) for k in range(len(damage))], float
    )
    return float(left[points]), influence


def spread(chances: np.ndarray) -> float:
    """Standard deviation of points with these chances, from 0 points on."""
    points = np.arange(len(chances))
    mean = float(chances @ points)
    return max(float(chances @ points**2) - mean**2, 0.0) ** 0.5
