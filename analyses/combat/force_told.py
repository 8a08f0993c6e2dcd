"""All that the report on Force tells, worked out once: under the rules' own table of fairies and under those of the band."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from analyses.combat.fights import exactness, sold
from analyses.combat.prices import Body, Line, Market, Worth, band_of, bodies, worths
from analyses.combat.study import Study
from analyses.stats import Estimate, rate
from sim.fairy_meat.fighters import Fighter

ENDS = (5, 95)
"""The range told of the band, in per cent."""


@dataclass(frozen=True)
class Told:
    """All that the report says, under the rules' own table and under those of the band."""

    market: Market
    fairies: list[Fighter]
    worth: dict[str, Worth]
    line: Line | None
    band: list[dict[str, Worth]]
    body: dict[str, Body]
    body_band: list[dict[str, Body]]
    no_band: str

    def range(self, value: float | None, values: Sequence[float | None]) -> Estimate:
        """A value with the range of the band, over the tables that have it."""
        known = [each for each in values if each is not None]
        if value is None or not known:
            return Estimate(value)
        low, high = np.percentile(known, ENDS)
        return Estimate(value, float(low), float(high), n=len(known))

    def holds(self, name: str) -> Estimate:
        """Share of the drawn tables that come to the same verdict on a weapon."""
        known = [each[name].verdict for each in self.band if each[name].known]
        return rate(sum(one == self.worth[name].verdict for one in known), len(known))

    def gain(self, name: str) -> Estimate:
        """A weapon's mean gain with its band."""
        return self.range(self.worth[name].gain, [each[name].gain for each in self.band])

    def rate(self, name: str) -> Estimate:
        """A weapon's gain per Force with its band."""
        return self.range(self.worth[name].per_force, [each[name].per_force for each in self.band])

    def fair(self, name: str) -> Estimate:
        """A weapon's price by the line with its band."""
        return self.range(self.worth[name].fair, [each[name].fair for each in self.band])


@lru_cache(maxsize=2)
def tell(study: Study) -> Told:
    """Work everything out, once for the sections and the headline of a study."""
    market, fairies = Market(study), sold(study)
    drawn, no_band = band_of(study)
    worth, line = worths(market, fairies)
    return Told(
        market,
        fairies,
        worth,
        line,
        [worths(market, each)[0] for each in drawn],
        bodies(market, fairies),
        [bodies(market, each) for each in drawn],
        no_band,
    )


def band_note(found: Told) -> str:
    """What the numbers in grey are."""
    counted = exactness(found.market.fights.results)
    if not found.band:
        return f"{counted} {found.no_band}".strip()
    return (
        f"{counted} The range behind a value holds {ENDS[0]} to {ENDS[1]} % of "
        f"{len(found.band)} drawn tables of fairies, each of which could be the published one; behind a share of tables "
        f"stands its 95 % interval."
    )


def caption_of(study: Study, found: Told) -> str:
    """The small line below a figure."""
    band = (
        f"lines: {ENDS[0]} to {ENDS[1]} % of {len(found.band)} drawn tables of fairies; "
        if found.band
        else ""
    )
    return f"posed; {band}{study.caption}"
