"""The cards of a fight to the death: what each fairy strikes with, how many cards both draw, and the odds of these.

Rulebook: To Kill a Fairy, Attack Modifiers, Wrestling Bonuses. Every hand is drawn from the same pool, a whole deck as a
rule; in a skirmish cards held or used up are missing from it, which shifts the odds a little.
"""

from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np

from sim.errors import UserError
from sim.fairy_meat.counting import MOST_DEFENCE
from sim.fairy_meat.deck import Pool
from sim.fairy_meat.duel_points import Body
from sim.fairy_meat.duel_turns import MOST_ATTACKS, Turn
from sim.fairy_meat.duel_ways import UNMADE, deeds, ways, weights
from sim.fairy_meat.fighters import Circumstances, Fighter, in_wrestling, weapon_of, with_weapon
from sim.fairy_meat.odds import WHOLE, Odds
from sim.fairy_meat.policies import BEST, Policy
from sim.fairy_meat.sequences import Volleys
from sim.fairy_meat.several import Several
from sim.fairy_meat.tables import weapon_names
from sim.rules import Ruleset

ROOM = MOST_DEFENCE + 1


@dataclass(frozen=True)
class Arms:
    """What a fairy strikes with in every turn of hers."""

    kind: str
    weapon: int
    """Index in the RULES record."""
    name: str
    attacks: int
    mangles: bool


def arms(fighter: Fighter, chosen: Circumstances, ruleset: Ruleset, rules: Any) -> Arms | None:
    """Her weapon: the first one named that fits; None if ranged weapons are wanted and she has none."""
    names = weapon_names(ruleset)
    if (
        chosen.ranged
        and chosen.kind == "weapon"
        and not any(rules.weapon[names.index(name)].ranged for name in fighter.weapons)
    ):
        return None
    weapon = weapon_of(fighter, chosen, rules, names)
    own = rules.weapon[weapon]
    if chosen.kind == "wrestling":
        return Arms("wrestling", weapon, names[weapon], 1, False)
    if own.attacks > MOST_ATTACKS:
        raise UserError(
            f"{fighter}: {own.attacks} attacks from one hand; a fight is worked out for {MOST_ATTACKS} at most"
        )
    return Arms(
        "ranged" if own.ranged else "hand", weapon, names[weapon], int(own.attacks), bool(own.mangler)
    )


class Laws:
    """The chances of all rows of outcomes of an attack; what is found for one fight serves the next.

    What can't be counted is drawn `number` times with `seed`, which need not be given where all can."""

    def __init__(
        self, rules: Any, pool: Pool = WHOLE, number: int | None = None, seed: int | None = None
    ) -> None:
        self.rules, self.pool, self.number, self.seed = rules, pool, number, seed
        self._found: dict[tuple, np.ndarray] = {}
        self._odds: dict[tuple[str, bool], Odds] = {}
        self._volleys: dict[str, Volleys] = {}
        self._several: dict[tuple[str, bool], Several] = {}

    def law(
        self, own: Arms, attack: int, defend: int, policies: tuple[Policy, Policy], hurt: bool = False
    ) -> np.ndarray:
        """Chances of the outcomes of an attack (float64, shape (OUTCOMES + 1,) * attacks, see `sequences.Volley`).

        `policies` are those of the attacker and the defender; `hurt` says that the target has a point to heal, which is
        asked by the policy best only."""
        hurt = hurt and any(policy.number == BEST for policy in policies)
        key = (own.kind, own.attacks, attack, defend, policies, hurt)
        if key not in self._found:
            self._found[key] = self._find(own, attack, defend, policies, hurt)
        return self._found[key]

    def counted(self, own: Arms, policies: tuple[Policy, Policy]) -> bool:
        """Whether the odds of these attacks are counted and not drawn."""
        if own.kind not in self._volleys:
            self._volleys[own.kind] = Volleys(self.rules, self.pool, own.kind)
        return own.attacks == 1 or self._volleys[own.kind].countable(own.attacks, *policies)

    def _find(
        self, own: Arms, attack: int, defend: int, policies: tuple[Policy, Policy], hurt: bool
    ) -> np.ndarray:
        sort = (own.kind, hurt)
        if own.attacks == 1:
            if sort not in self._odds:
                self._odds[sort] = Odds(self.rules, self.pool, *sort)
            return np.append(self._odds[sort].exchange(attack, defend, *policies).outcome, 0.0)
        if self.counted(own, policies):
            counted = self._volleys[own.kind].volley(attack, defend, own.attacks, *policies)
            assert counted is not None
            return counted.outcome
        if not self.number or self.seed is None:
            raise UserError(
                f"{own.name}: {own.attacks} attacks from one hand can't be counted by these rules and policies: "
                f"they have to be drawn, so say how often and with what seed"
            )
        if sort not in self._several:
            self._several[sort] = Several(self.rules, self.pool, *sort, self.number, self.seed)
        return self._several[sort].volley(attack, defend, own.attacks, *policies).outcome


def hands(
    actor: tuple[Fighter, Body],
    target: tuple[Fighter, Body],
    own: Arms | None,
    chosen: Circumstances,
    ruleset: Ruleset,
    rules: Any,
) -> tuple[np.ndarray, np.ndarray]:
    """The cards that the actor draws, by her number, 0 where she can't attack, and that the target draws, by hers, first if
    she has acted and then if not (int64, shapes (n,) and (2, n))."""
    attack = np.zeros(len(actor[1].points), np.int64)
    defend = np.zeros((2, len(target[1].points)), np.int64)
    if own is None:
        return attack, defend
    names = weapon_names(ruleset)
    count = in_wrestling if own.kind == "wrestling" else with_weapon

    @cache
    def attack_of(live: int, kill: int) -> int:
        return count(replace(actor[0], live=live, kill=kill), target[0], chosen, rules, names, own.weapon)[0]

    @cache
    def defence_of(live: int, kill: int, unacted: bool) -> int:
        defender = replace(target[0], live=live, kill=kill)
        return count(actor[0], defender, replace(chosen, unacted=unacted), rules, names, own.weapon)[1]

    for k, points in enumerate(actor[1].points):
        attack[k] = attack_of(points.live, points.kill) if points.kill else 0
    for k, points in enumerate(target[1].points):
        defend[:, k] = [defence_of(points.live, points.kill, unacted) for unacted in (False, True)]
    return attack, defend


def turn(
    actor: Body,
    target: Body,
    own: Arms | None,
    free: tuple[bool, bool],
    cards: tuple[np.ndarray, np.ndarray],
    laws: Laws,
    policies: tuple[Policy, Policy],
) -> Turn:
    """The turns of one fairy against another; `free` as in `duel_ways.ways`, `cards` from `hands`, `policies` of both."""
    kind, attacks = ("hand", 1) if own is None else (own.kind, own.attacks)
    effects = sorted(set(deeds(kind).values()) - ({(UNMADE, 0)} if attacks == 1 else set()))
    dead = np.zeros((len(actor.points), len(target.points)), bool)
    dead[0], dead[:, 0] = True, True
    attack, defend = cards
    # One whole number for both hands and the wound; 0 is for who can't attack, and comes first.
    asked = np.where(
        (attack[:, None] > 0) & ~dead, 2 * (ROOM * attack[:, None] + defend[:, None]) + target.wounded, 0
    )
    rows, law_of = np.unique(asked, return_inverse=True)
    found = [
        weights(laws.law(own, row // 2 // ROOM, row // 2 % ROOM, policies, row % 2 == 1), effects, kind)
        for row in rows.tolist()
        if own and row
    ]
    turned = actor.turned[:, None] * len(target.points) + np.arange(len(target.points))
    return Turn(
        attacks,
        ways(effects, actor, target, free),
        np.array([effect[0] != UNMADE for effect in effects], float),
        np.array(found) if found else np.zeros((0, 1)),
        law_of.reshape(2, -1) - (len(rows) - len(found)),
        turned.ravel(),
        dead.ravel(),
    )
