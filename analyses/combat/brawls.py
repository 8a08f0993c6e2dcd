"""The ways in which one fairy can go for another with bare hands or a weapon: wrestle, strike, rush, flutter."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from analyses.combat.fights import POSED, Fights, Result, armed, row_of, sold, weapons_of, words
from analyses.combat.study import Study
from sim.fairy_meat.fighters import Circumstances, Fighter
from sim.fairy_meat.odds import DEALT, TAKEN, Exchange


@dataclass(frozen=True)
class Ways:
    """The ways in which one fairy can go for another, in damage dealt less damage taken."""

    one: Fighter
    other: Fighter
    wrestle: Exchange | None
    """She acts in a brawl; None where no attack can be made."""
    bonus: Exchange | None
    """The same with the Rush Bonus."""
    against: Exchange | None
    """The same where a joker in the test of the rush gave the bonus to the other."""
    strike: Result | None
    """Posed, with what she has in hand."""
    plain: Result | None
    """After a frolic or a rush that failed."""
    flutter: Result | None
    test: Exchange | None
    """The test of a rush."""

    @property
    def rush(self) -> float | None:
        """A rush: wrestling if the test is won or a joker is played, else a strike."""
        if self.test is None:
            return None
        won, joker = self.test.hit, self.test.joker["attacker"] + self.test.joker["defender"]
        fails = 1 - won - joker
        return won * net(self.bonus) + joker * net(self.against) + fails * net(self.plain)

    @property
    def better(self) -> float:
        """What wrestling is better than striking."""
        return net(self.wrestle) - net(self.strike)


def net(found: Exchange | Result | None) -> float:
    """Mean damage dealt less damage taken; 0 where no attack can be made."""
    if isinstance(found, Exchange):
        return float(found.outcome @ (DEALT - TAKEN))
    return found.net if found else 0.0


class Brawls:
    """All ways of all pairs, counted once."""

    def __init__(self, study: Study) -> None:
        self.study = study
        self.fights = {
            name: Fights(study, chosen)
            for name, chosen in {
                "strike": POSED,
                "plain": Circumstances(),
                "flutter": Circumstances(fluttered=True),
                "wrestle": Circumstances("wrestling"),
                "bonus": Circumstances("wrestling", rush_bonus=True),
                "rush": Circumstances("rush"),
            }.items()
        }

    def ways(self, one: Fighter, other: Fighter) -> Ways:
        """All that one can do to the other."""
        found = {name: fights.meet(one, other) for name, fights in self.fights.items()}
        wrestle = self.cards(found["wrestle"])
        return Ways(
            one,
            other,
            wrestle,
            self.cards(found["bonus"]),
            self.cards(found["wrestle"], int(self.study.rules.rush_bonus)),
            found["strike"],
            found["plain"],
            found["flutter"],
            self.cards(found["rush"]),
        )

    def cards(self, found: Result | None, more: int = 0) -> Exchange | None:
        """The exchange behind a result, with more cards for the defender."""
        if found is None:
            return None
        return self.study.exchange(found.bout.attack, found.bout.defend + more, found.bout.kind)


@lru_cache(maxsize=2)
def brawls_of(study: Study) -> Brawls:
    """The counter of a study."""
    return Brawls(study)


@lru_cache(maxsize=2)
def all_ways(study: Study) -> list[Ways]:
    """Bare hands: every fairy for sale and every one."""
    brawls, fairies = brawls_of(study), sold(study)
    return [brawls.ways(one, other) for one in fairies for other in fairies]


@lru_cache(maxsize=2)
def weapon_rows(study: Study) -> list[dict[str, Any]]:
    """Means over all pairs with each hand weapon for sale, bare hands first."""
    brawls, fairies = brawls_of(study), sold(study)
    rows = []
    for weapon in ("bare", *weapons_of(study, "hand", for_sale=True)):
        found = [brawls.ways(armed(one, weapon), other) for one in fairies for other in fairies]
        row = row_of(study, weapon)
        rows.append(
            {
                "weapon": words(weapon),
                "cost": row["cost"] or 0,
                "riot": "yes" if row["riot"] else "no",
                "wrestle": float(np.mean([net(ways.wrestle) for ways in found])),
                "bonus": float(np.mean([net(ways.bonus) for ways in found])),
                "strike": float(np.mean([net(ways.strike) for ways in found])),
                "rush": float(np.mean([ways.rush or 0.0 for ways in found])),
                "flutter": float(np.mean([net(ways.flutter) for ways in found])),
                "pairs": sum(ways.better > 0 for ways in found),
            }
        )
    return rows
