"""Who attacks whom with what, and what comes of it: what the questions about weapons and fairies ask of the odds.

A fight is one attack action: all attacks of the weapon from one hand. It is counted once for as many points and weapons,
however often it is asked for, so that other tables of fairies cost next to nothing.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from analyses.combat.study import Study
from analyses.stats import Estimate
from sim.errors import UserError
from sim.fairy_meat.fighters import Bout, Circumstances, Fighter
from sim.fairy_meat.odds import TAKEN, joker_pay
from sim.fairy_meat.state import ATTACKER_JOKER, BOTH_JOKERS, DEFENDER_JOKER
from sim.fairy_meat.tables import weapon_names

POSED = Circumstances(posed=True)
"""Who stands still and strikes, at a fairy that has had her turn."""
JOKERS = [ATTACKER_JOKER, DEFENDER_JOKER, BOTH_JOKERS]
"""Outcomes in which jokers do away with the comparison of cards."""
STANDARD = 1.959964
"""Standard errors on either side of a drawn mean for an interval of 95 %."""


@dataclass(frozen=True)
class Result:
    """One attack action and what it comes to."""

    bout: Bout
    damage: np.ndarray
    """Chances of 0, 1, 2 ... points of damage to the target in all (float64); a test that is won counts as 1."""
    taken: float
    """Mean points that the attacker loses: in wrestling by the cards, in hand by a joker of the defender's."""
    drawn: int = 0
    """Hands drawn; 0 if all was counted."""

    def mean(self, most: int | None = None) -> float:
        """Mean damage in points; with `most`, only as many of them count, such as a target has."""
        points = np.arange(len(self.damage))
        return float(self.damage @ (points if most is None else np.minimum(points, most)))

    def at_least(self, points: int) -> float:
        """Chance of so many points of damage or more."""
        return float(self.damage[points:].sum())

    @property
    def net(self) -> float:
        """Mean damage dealt less damage taken, in points."""
        return self.mean() - self.taken

    def estimate(self) -> Estimate:
        """The mean damage; with a 95 % interval if it was drawn."""
        value = self.mean()
        if not self.drawn:
            return Estimate(value)
        squares = float(self.damage @ np.arange(len(self.damage)) ** 2)
        error = math.sqrt(max(squares - value * value, 0.0) / self.drawn)
        return Estimate(
            value, value - STANDARD * error, value + STANDARD * error, error, self.drawn, self.drawn
        )


class Fights:
    """Fights under the same circumstances."""

    def __init__(self, study: Study, chosen: Circumstances = POSED) -> None:
        self.study, self.chosen = study, chosen
        self._met: dict[tuple, Result | None] = {}

    def under(self, chosen: Circumstances) -> "Fights":
        """Fights of the same study under other circumstances."""
        return Fights(self.study, chosen)

    def meet(self, attacker: Fighter, defender: Fighter) -> Result | None:
        """What an attack comes to; None where none can be made."""
        key = (attacker.kill, attacker.weapons, defender.live, defender.kill, defender.weapons)
        if key not in self._met:
            try:
                bout = self.study.bout(attacker, defender, self.chosen)
            except UserError:  # without Kill, or without a card
                self._met[key] = None
            else:
                self._met[key] = fought(self.study, bout)
        return self._met[key]

    @property
    def results(self) -> list[Result]:
        """All that was met so far."""
        return [found for found in self._met.values() if found is not None]

    def mean(self, attacker: Fighter, defender: Fighter, capped: bool = True) -> float:
        """Mean damage, no more than the target's points if `capped`; 0 where no attack can be made."""
        found = self.meet(attacker, defender)
        return 0.0 if found is None else found.mean(defender.live + defender.kill if capped else None)


def fought(study: Study, bout: Bout) -> Result:
    """What the cards of a bout come to."""
    own, theirs = (-worth for worth in joker_pay(bout.kind, False, False))
    if bout.attacks == 1:
        one = study.exchange(bout.attack, bout.defend, bout.kind)
        loss = one.outcome @ TAKEN + own * one.outcome[ATTACKER_JOKER] + theirs * one.outcome[DEFENDER_JOKER]
        damage = one.damage + np.array([one.outcome[JOKERS].sum(), 0, 0, 0])
        return Result(bout, damage, float(loss))
    several = study.volley(bout.attack, bout.defend, bout.attacks, bout.kind)
    jokers = several.joker
    loss = sum(
        worth * float(jokers[side] @ np.arange(len(jokers[side])))
        for side, worth in (("attacker", own), ("defender", theirs))
    )
    return Result(bout, several.damage, loss, several.drawn)


def exactness(*found: Sequence[Result]) -> str:
    """Whether the fights were counted, and if not, how far off their means may be. A mean of several is closer than that."""
    drawn = [result for results in found for result in results if result.drawn]
    if not drawn:
        return "All numbers are exact."
    widest = max(STANDARD * (result.estimate().se or 0.0) for result in drawn)
    return (
        f"Where a weapon makes several attacks, {drawn[0].drawn:,} hands were drawn for each fight: the 95 % interval of "
        f"its mean damage reaches no further than \u00b1{widest:.3f}. All else is exact."
    )


# --- who there is ----------------------------------------------------------------------------------------------


def sold(study: Study) -> list[Fighter]:
    """The fairies that are for sale, unarmed and unhurt, by price."""
    return [study.fighter(name) for name in study.sold_fairies]


def armed(fairy: Fighter, weapon: str) -> Fighter:
    """The fairy with this weapon alone; `bare` is none. What both cost is left open."""
    return replace(fairy, weapons=() if weapon == "bare" else (weapon,), force=None)


def weapons_of(study: Study, kind: str, for_sale: bool = False) -> list[str]:
    """Names of the weapons of a kind (hand, ranged): bare hands, then by price, then what is not for sale."""
    rows = [row for row in study.ruleset.rows("weapons") if row["kind"] == kind]
    rows = [row for row in rows if not for_sale or row["cost"]]
    order = sorted(
        rows, key=lambda row: (row["id"] != "bare", row["cost"] is None, row["cost"] or 0, row["id"])
    )
    return [row["id"] for row in order]


def row_of(study: Study, weapon: str) -> dict:
    """The weapon's row of the rules, with `riot`, `sword` and `mangler` as the readings have them."""
    row = next(row for row in study.ruleset.rows("weapons") if row["id"] == weapon)
    own = study.rules.weapon[weapon_names(study.ruleset).index(weapon)]
    return row | {flag: bool(own[flag]) for flag in ("riot", "sword", "mangler")}


def a_sword(study: Study) -> str | None:
    """A weapon for a target that is to have a sword: the cheapest one for sale, else any; None if there is none."""
    swords = [name for name in weapons_of(study, "hand") if row_of(study, name)["sword"]]
    return swords[0] if swords else None


def profiles(study: Study) -> list[Fighter]:
    """A typical weapon for each fairy that is sold: the dearer the fairy, the dearer the weapon.

    The hand weapons for sale that are no Riot weapons, by price, are spread evenly over the fairies by price."""
    fairies = sold(study)
    chosen = [name for name in weapons_of(study, "hand", for_sale=True) if not row_of(study, name)["riot"]]
    if not chosen:
        return fairies
    last = max(len(fairies) - 1, 1)
    places = [int(k * (len(chosen) - 1) / last + 0.5) for k in range(len(fairies))]
    return [
        study.fighter(f"{fairy.fairy}+{chosen[place]}") for fairy, place in zip(fairies, places, strict=True)
    ]


# --- how it is told --------------------------------------------------------------------------------------------


def words(name: str) -> str:
    """An id as people write it: `sprite carver`, `bare hands`."""
    return "bare hands" if name == "bare" else name.replace("_", " ")


def told(fighter: Fighter) -> str:
    """`seasoned + vibro master`; `wild` alone with bare hands."""
    return " + ".join(words(name) for name in (fighter.fairy, *fighter.weapons))


def listed(names: Sequence[str]) -> str:
    """`a, b and c`; `none` without any."""
    if not names:
        return "none"
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def cards_of(result: Result) -> str:
    """`5 v 3`: cards of the attacker and of the defender."""
    return f"{result.bout.attack} v {result.bout.defend}"
