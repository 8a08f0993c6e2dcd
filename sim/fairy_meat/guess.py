"""Distances judged by eye (rulebook: Attack Ranges, Rushing: declare before measuring), if the rules want such errors."""

from sim.jit import jit
from sim.rng import unit


@jit
def misjudged(rules, hidden, inches):
    """What a distance seems to be: itself, or off by a normal error of `guess_sd` of it (a sum of twelve even draws)."""
    if rules.guess_sd == 0.0:
        return inches
    error = -6.0
    for _ in range(12):
        error += unit(hidden.guess, 0)
    return inches * (1.0 + rules.guess_sd * error)
