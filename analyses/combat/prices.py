"""What weapons and fairies give for their Force, under one table of fairies or under all that could be the published one.

A weapon's gain is what it adds to bare hands, a ranged weapon's what it does at all, over every pair of attacker and target
of the list. Damage beyond the target's last point counts for nothing. The line that says which price a gain should have is
fitted to the hand weapons for sale but the one that is judged. Riot weapons are left out: they are bought for wrestling.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from analyses.combat.fights import POSED, Fights, armed, row_of, weapons_of
from analyses.combat.study import Study
from sim.errors import UserError
from sim.fairy_meat.band import sample
from sim.fairy_meat.fighters import Circumstances, Fighter
from sim.fairy_meat.policies import BEST

LEAST_WEAPONS = 3
"""A line through fewer weapons would say nothing."""
TOLERANCE = 1.0
"""Prices are whole: what is less than one Force off is fair."""
FAIR, UNDER, OVER = "fair", "underpriced", "overpriced"
Fairies = Sequence[Fighter]


@dataclass(frozen=True)
class Line:
    """price = start + slope * gain, by least squares; `explained` is the share of the prices' variance."""

    start: float
    slope: float
    explained: float

    def price(self, gain: float) -> float:
        """The price that goes with a gain."""
        return self.start + self.slope * gain


class Market:
    """Weapons at work in the hands of lists of fairies, under some circumstances."""

    def __init__(self, study: Study, chosen: Circumstances = POSED, sword: str | None = None) -> None:
        self.study, self.sword = study, sword
        self.fights = Fights(study, chosen)
        self.brawls = Fights(study, Circumstances("wrestling"))
        self.hand = weapons_of(study, "hand", for_sale=True)
        self.ranged = weapons_of(study, "ranged", for_sale=True)
        self.rows = {name: row_of(study, name) for name in (*self.hand, *self.ranged)}
        self.plain = [name for name in self.hand if not self.rows[name]["riot"]]
        self.riot = [name for name in self.hand if self.rows[name]["riot"]]
        self._means: dict[tuple, float] = {}
        self._parts: dict[tuple, np.ndarray] = {}

    def damage(self, weapon: str, fairies: Fairies, capped: bool = True) -> np.ndarray:
        """Mean damage of every fairy to every one (float64, attackers by targets)."""
        return np.array([[self.mean(weapon, one, other, capped) for other in fairies] for one in fairies])

    def mean(self, weapon: str, one: Fighter, other: Fighter, capped: bool) -> float:
        """Mean damage with a weapon, counted once for as many points."""
        key = (weapon, one.kill, other.live, other.kill, capped)
        if key not in self._means:
            target = armed(other, self.sword) if self.sword else other
            self._means[key] = self.fights.mean(armed(one, weapon), target, capped)
        return self._means[key]

    def gains(self, weapon: str, fairies: Fairies, capped: bool = True) -> np.ndarray:
        """What the weapon adds: to bare hands, or a ranged one to nothing."""
        found = self.damage(weapon, fairies, capped)
        return found if weapon in self.ranged else found - self.damage("bare", fairies, capped)

    def brawl_gains(self, weapon: str, fairies: Fairies) -> np.ndarray:
        """What the weapon adds to damage dealt less damage taken in wrestling."""

        return np.array([[self.brawl_gain(weapon, one, other) for other in fairies] for one in fairies])

    def brawl_gain(self, weapon: str, one: Fighter, other: Fighter) -> float:
        """The same for one pair, counted once for as many points."""
        key = (weapon, one.kill, other.kill)
        if key not in self._means:
            with_it, without = self.brawls.meet(armed(one, weapon), other), self.brawls.meet(one, other)
            self._means[key] = (with_it.net if with_it else 0.0) - (without.net if without else 0.0)
        return self._means[key]

    def mixed(self, fairies: Fairies, target: Fighter) -> np.ndarray:
        """Chances of the damage of one attack on her, by any of the fairies with bare hands or any hand weapon (float64)."""
        parts = [self._part(one, target) for one in fairies]
        total = np.zeros(max(len(part) for part in parts))
        for part in parts:
            total[: len(part)] += part
        return total / len(parts)

    def _part(self, one: Fighter, target: Fighter) -> np.ndarray:
        """The same for one attacker."""
        key = (one.kill, target.live, target.kill)
        if key not in self._parts:
            weapons = ["bare", *self.hand]
            found = [self.fights.meet(armed(one, weapon), target) for weapon in weapons]
            total = np.zeros(max((len(each.damage) for each in found if each), default=1))
            for each in found:
                chances = np.array([1.0]) if each is None else each.damage
                total[: len(chances)] += chances / len(weapons)
            self._parts[key] = total
        return self._parts[key]

    def line(self, gains: dict[str, float], without: str = "") -> Line | None:
        """The line through the hand weapons that are no Riot weapons, one of them left out if asked for.

        None if there are too few, or all gain the same."""
        names = [name for name in self.plain if name != without]
        gain = np.array([gains[name] for name in names])
        cost = np.array([float(self.rows[name]["cost"]) for name in names])
        if len(gain) < LEAST_WEAPONS or np.ptp(gain) < 1e-9:
            return None
        slope = float(((gain - gain.mean()) * (cost - cost.mean())).sum() / ((gain - gain.mean()) ** 2).sum())
        start = float(cost.mean() - slope * gain.mean())
        spread = float(((cost - cost.mean()) ** 2).sum())
        rest = float(((cost - start - slope * gain) ** 2).sum())
        return Line(start, slope, 1 - rest / spread if spread else 1.0)


@dataclass(frozen=True)
class Worth:
    """What one weapon comes to under one table of fairies."""

    gain: float
    per_force: float
    fair: float | None
    """None without a line."""
    verdict: str | None

    @property
    def known(self) -> bool:
        """Whether there is a verdict."""
        return self.verdict is not None


def worths(market: Market, fairies: Fairies) -> tuple[dict[str, Worth], Line | None]:
    """Every weapon for sale under one table, and the line through all of them that are no Riot weapons.

    A weapon is held against the line through the others, so that it doesn't pull its own fair price towards its price. A
    Riot weapon is given the better of its gains hand to hand and in wrestling."""
    gains = {name: float(market.gains(name, fairies).mean()) for name in (*market.hand, *market.ranged)}
    line = market.line(gains)
    best = gains | {
        name: max(gains[name], float(market.brawl_gains(name, fairies).mean())) for name in market.riot
    }
    found = {}
    for name, gain in best.items():
        cost = market.rows[name]["cost"]
        own = market.line(gains, name) if name in market.plain else line
        fair = own.price(gain) if own else None
        judged = verdict(cost, fair) if fair is not None and name in market.hand else None
        found[name] = Worth(gain, gain / cost, fair, judged)
    return found, line


def verdict(price: float, fair: float) -> str:
    """What a designer should call the price."""
    if abs(fair - price) < TOLERANCE:
        return FAIR
    return UNDER if fair > price else OVER


# --- fairies ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Body:
    """What combat alone says of a fairy under one table."""

    dealt: float
    """Mean damage of an attack of hers."""
    survived: float | None
    """Mean number of attacks until she is dead; None if nothing can hurt her."""
    strength: float | None
    """Root of dealt times survived: by it units add up where all fight at once."""


def bodies(market: Market, fairies: Fairies) -> dict[str, Body]:
    """Every fairy of a table, attacking and attacked with bare hands and all hand weapons for sale in turn."""
    weapons = ["bare", *market.hand]
    dealt = np.mean([market.damage(weapon, fairies) for weapon in weapons], axis=0)
    found = {}
    for k, fairy in enumerate(fairies):
        mean = float(np.mean(dealt[k]))
        lasts = attacks_to_kill(market.mixed(fairies, fairy), fairy.live + fairy.kill)
        found[fairy.fairy] = Body(mean, lasts, None if lasts is None else math.sqrt(mean * lasts))
    return found


def attacks_to_kill(damage: np.ndarray, points: int) -> float | None:
    """Mean number of attacks until so many points are gone, if every attack has the same chances; None if none hurts."""
    if damage[0] >= 1 - 1e-12:
        return None
    lasts = [0.0]
    for left in range(1, points + 1):
        later = sum(damage[k] * lasts[left - k] for k in range(1, min(left, len(damage) - 1) + 1))
        lasts.append((1 + later) / (1 - damage[0]))
    return float(lasts[points])


# --- the band --------------------------------------------------------------------------------------------------


def band_of(study: Study) -> tuple[list[list[Fighter]], str]:
    """The fairies for sale under each drawn table, and a word about why there are none, if so."""
    if study.policy.number == BEST:
        return (
            [],
            "No band: what the policy best makes of several attacks has to be drawn, which takes too long for it.",
        )
    try:
        drawn = sample(study.ruleset, study.settings.bands, study.settings.seed)
    except UserError as error:
        return [], f"No band: {error}."
    names = study.sold_fairies
    found = []
    for sets in drawn:
        rows = {row["id"]: row for row in study.ruleset.with_sets(sets).rows("fairies")}
        found.append(
            [Fighter(name, rows[name]["live"], rows[name]["kill"], rows[name]["twinkle"]) for name in names]
        )
    return found, ""
