"""Measures how fast combat is counted and drawn on this machine; nothing here asserts anything."""

from statistics import median
from typing import Any

from sim.bench import RUNS, cores, timed
from sim.fairy_meat.odds import Odds
from sim.fairy_meat.policies import POLICIES, Policy
from sim.fairy_meat.several import Several
from sim.fairy_meat.simulate import simulated
from sim.fairy_meat.tables import build
from sim.rules import load

SIDE = 12
"""Cards of either side in the largest cell of a table."""
DRAWN = 1_000_000
SEED = 1


def measure() -> dict[str, Any]:
    """Seconds and rates of one thread, each the median of a few runs, for every policy.

    `tables`: seconds for all cells of 1 to 12 cards against 1 to 12, anew and once it is warm, and for the largest new cell.
    `drawn`: exchanges of four cards against four a second. `several`: seconds for three attacks of 7 cards on 4."""
    rules = build(load("fairy_meat"))[0]
    tables, drawn = [], []
    for name in POLICIES:
        policy = Policy(name)
        Odds(rules).exchange(2, 2, policy, policy)  # compiled by now
        fresh = median(timed(table, Odds(rules), policy) for _ in range(RUNS))
        odds = Odds(rules)
        table(odds, policy)
        warm = median(timed(table, odds, policy) for _ in range(RUNS))
        cell = median(timed(odds.exchange, SIDE, SIDE, policy, policy) for _ in range(RUNS))
        tables.append({"policy": name, "fresh": fresh, "warm": warm, "cell": cell})
        simulated(odds, 4, 4, policy, policy, 1000, SEED)
        taken = median(timed(simulated, odds, 4, 4, policy, policy, DRAWN, SEED) for _ in range(RUNS))
        drawn.append({"policy": name, "rate": DRAWN / taken})
    several = Several(rules)
    several.volley(7, 4, 3)
    seconds = median(timed(Several(rules).volley, 7, 4, 3) for _ in range(RUNS))
    return {"tables": tables, "drawn": drawn, "several": seconds, "cores": cores(), "runs": RUNS}


def table(odds: Odds, policy: Policy) -> None:
    """Count a whole table."""
    for attack in range(1, SIDE + 1):
        for defend in range(1, SIDE + 1):
            odds.exchange(attack, defend, policy, policy)
