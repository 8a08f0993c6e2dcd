"""Several attacks from one hand, whatever is asked: counted where that can be done, drawn card by card where not.

The policy best looks ahead here by choosing a plan for the hand (`plans.py`). Plans are weighed by drawing the same hands
for each; two sides that are both best answer each other, from the first plan on, until neither changes hers.
"""

from typing import Any

import numpy as np

from sim.fairy_meat.deck import Pool
from sim.fairy_meat.odds import BY_THE_BOOK, WHOLE, pay
from sim.fairy_meat.plans import PLANS, plan_text
from sim.fairy_meat.policies import ATTACKER, BEST, DEFENDER, SIDES, Policy
from sim.fairy_meat.sequences import Volley, Volleys
from sim.fairy_meat.simulate import simulated_volleys
from sim.fairy_meat.state import KINDS

WEIGHED = 100 * 1024
"""Hands drawn to weigh one plan against another, if nothing else is said."""


class Several:
    """Odds of several attacks under given rules from a given pool, exact or from `number` draws."""

    def __init__(
        self,
        rules: Any,
        pool: Pool = WHOLE,
        kind: str = "hand",
        hurt: bool = False,
        number: int = 1_000_000,
        seed: int = 1,
        workers: int = 1,
        weighed: int = WEIGHED,
    ) -> None:
        self.weighed = weighed
        self.rules, self.pool, self.kind = rules, pool, kind
        self.number, self.seed, self.workers = number, seed, workers
        self._volleys = Volleys(rules, pool, kind)
        self._pay = np.append(pay(kind, hurt), 0.0)

    def volley(
        self,
        attack: int,
        defend: int,
        attacks: int,
        attacker: Policy = BY_THE_BOOK,
        defender: Policy = BY_THE_BOOK,
    ) -> Volley:
        """The odds of so many attacks; `Volley.drawn` says of how many draws, 0 if they were counted."""
        counted = self._volleys.volley(attack, defend, attacks, attacker, defender)
        if counted is not None:
            return counted
        drawn = min(attack, self.pool.cards)
        against = min(defend, self.pool.cards - drawn)
        circle, notes = self.plans(drawn, against, attacks, attacker, defender)
        each = -(-self.number // len(circle))
        draws = [self._draw(drawn, against, attacks, attacker, defender, plans, each) for plans in circle]
        found = np.sum(draws, axis=0)
        number = each * len(circle)
        return Volley(
            attack, defend, attacks, self.kind, attacker, defender, found / number, tuple(notes), number
        )

    def plans(
        self, attack: int, defend: int, attacks: int, attacker: Policy, defender: Policy
    ) -> tuple[list[tuple[int, int]], list[str]]:
        """The plans of both sides, and words about them: one pair, or those of a circle if they never settle."""
        best = [side.number == BEST for side in (attacker, defender)]
        met = [(0, 0)]
        circle = met
        while any(best) and attack > 0:
            chosen = list(met[-1])
            for side in (ATTACKER, DEFENDER):
                if best[side]:
                    chosen[side] = self._answer(side, attack, defend, attacks, attacker, defender, chosen)
            pair = (chosen[ATTACKER], chosen[DEFENDER])
            if pair in met or not all(best):
                circle = met[met.index(pair) :] if pair in met else [pair]
                break
            met.append(pair)
        notes = []
        if len(circle) > 1:
            notes.append(
                f"the two sides' plans chase each other in a circle of {len(circle)}; the mean over it is shown"
            )
        for side in (ATTACKER, DEFENDER):
            if best[side]:
                plans = dict.fromkeys(plan_text(pair[side], side) for pair in circle)
                notes.append(f"{SIDES[side]}'s plan: {' / '.join(plans)}")
        return circle, notes

    def pay(self, outcome: np.ndarray) -> float:
        """Mean of damage dealt less damage taken, a heal as 1, over all attacks."""
        axes = outcome.ndim
        return float(
            sum(
                outcome.sum(axis=tuple(other for other in range(axes) if other != k)) @ self._pay
                for k in range(axes)
            )
        )

    def _answer(
        self,
        side: int,
        attack: int,
        defend: int,
        attacks: int,
        attacker: Policy,
        defender: Policy,
        chosen: list[int],
    ) -> int:
        """The plan that pays a side most against the other's; of equal ones the first."""
        worth = []
        for plan in range(PLANS[side]):
            pair = (plan, chosen[DEFENDER]) if side == ATTACKER else (chosen[ATTACKER], plan)
            found = self._draw(attack, defend, attacks, attacker, defender, pair, self.weighed)
            worth.append(self.pay(found / self.weighed) * (1 if side == ATTACKER else -1))
        return int(np.argmax(worth))

    def _draw(
        self,
        attack: int,
        defend: int,
        attacks: int,
        attacker: Policy,
        defender: Policy,
        plans: tuple[int, int],
        number: int,
    ) -> np.ndarray:
        kind = KINDS.index(self.kind)
        return simulated_volleys(
            self.rules,
            self.pool,
            kind,
            attack,
            defend,
            attacks,
            attacker,
            defender,
            number,
            self.seed,
            plans,
            self.workers,
        )
