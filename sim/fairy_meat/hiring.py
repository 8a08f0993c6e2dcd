"""Warbands hired by chance within the force limit, to learn what Force buys.

Every fairy of a hired warband has a hand weapon or bare hands, some carry a ranged weapon as well. All warbands
that can be made so, and that cost no more than the limit and no less than a given part of it, are drawn as
often as their dice say: the number of fairies first, then each one's kind, weapons and style, each choice even;
what costs too much or too little is drawn anew.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import ceil
from typing import Any

import numpy as np

from sim.errors import UserError
from sim.fairy_meat.files import Origin
from sim.fairy_meat.warbands import FREE, HANDS, MOST_MEMBERS, STYLES, Member, Warband, refuse_unfit
from sim.rng import below, deal_key, stream
from sim.rules import Ruleset

PURPOSE = 1001
"""Purpose of this random stream, apart from those of the games and of the band on the same seed."""
LEAST = 0.7
"""Part of the force limit that a warband spends at the least: warbands differ in Force, or its worth could not be told."""
FEWEST = 2
"""Fairies of the smallest warband."""
ONE_IN = 4
"""So many fairies to one with a ranged weapon."""
TRIES = 100_000


class Market:
    """What is for sale under the rules, by name: price in Force."""

    def __init__(self, ruleset: Ruleset) -> None:
        rows = {
            row["id"]: row for row in ruleset.rows("weapons") if row["cost"] is not None and row["id"] != FREE
        }
        kinds = ruleset.rows("fairy_kinds")
        self.fairies = {row["id"]: int(row["cost"]) for row in kinds if row["cost"] is not None}
        self.hand = {name: int(row["cost"]) for name, row in rows.items() if row["kind"] == "hand"}
        self.ranged = {name: int(row["cost"]) for name, row in rows.items() if row["kind"] == "ranged"}
        self.limit = ruleset["battle.force"]
        self.least = ceil(LEAST * self.limit)
        self.weapons = min(HANDS, ruleset["combat.max_weapons"])
        cheapest = min(self.fairies.values(), default=0)
        self.most = min(MOST_MEMBERS, ruleset["battle.most_fairies"], self.limit // max(cheapest, 1))
        if self.most < FEWEST:
            raise UserError(
                f"a force limit of {self.limit} hires no {FEWEST} fairies; choose another scenario"
            )

    def prices(self) -> dict[str, dict[str, int]]:
        """All prices by sort of thing, for the record."""
        return {"fairy": dict(self.fairies), "hand": dict(self.hand), "ranged": dict(self.ranged)}

    def price(self, members: Sequence[Member]) -> int:
        """What so many fairies cost with their weapons."""
        arms = self.hand | self.ranged
        return sum(self.fairies[m.kind] + sum(arms[weapon] for weapon in m.weapons) for m in members)


def hire(ruleset: Ruleset, seed: int, first: int, count: int) -> list[Warband]:
    """The hired warbands `first` to `first + count - 1` of a seed, called hired_0000 and so on."""
    market = Market(ruleset)
    if ruleset["battle.only_that"]:
        raise UserError("the scenario is played with a warband of its own, so none can be hired for it")
    scenario = f"the scenario {ruleset.battle.scenario.name}"
    found = [hired_warband(market, seed, first + k) for k in range(count)]
    for band in found[:1]:
        refuse_unfit(band, ruleset, scenario)
    return found


@np.errstate(over="ignore")  # the generator's arithmetic is meant to overflow
def hired_warband(market: Market, seed: int, number: int) -> Warband:
    """The hired warband of a number."""
    streams = np.array([stream(np.uint64(deal_key(seed, number)), PURPOSE)], np.uint64)
    for _ in range(TRIES):
        members = tuple(
            drawn_member(market, streams) for _ in range(FEWEST + one_of(streams, market.most - 1))
        )
        if market.least <= market.price(members) <= market.limit:
            break
    else:
        raise UserError(f"no warband of {market.least} to {market.limit} Force was found among {TRIES:,}")
    name = f"hired_{number:04}"
    origin = Origin(
        name, f"Hired warband {number}", "assumed", "drawn by chance", "any warband", "drawn", name
    )
    return Warband(origin, market.limit, members)


def drawn_member(market: Market, streams: np.ndarray) -> Member:
    """One fairy with her weapons and style."""
    fairy = choice(streams, list(market.fairies))
    weapons = [choice(streams, [FREE, *market.hand])]
    if market.ranged and market.weapons > 1 and one_of(streams, ONE_IN) == 0:
        weapons.append(choice(streams, list(market.ranged)))
    armed = tuple(weapon for weapon in weapons if weapon != FREE)
    return Member(fairy, None, armed, choice(streams, STYLES), None)


def choice(streams: np.ndarray, things: Sequence[str]) -> str:
    """One of them, each as likely."""
    return things[one_of(streams, len(things))]


def one_of(streams: np.ndarray, n: int) -> int:
    """A number from 0 to n - 1."""
    return int(below(streams, 0, n))


def with_hired(ruleset: Ruleset, bands: Sequence[Warband]) -> Ruleset:
    """The same rules with these warbands at hand; what they are made of and what all costs goes into the run's record."""
    battle = ruleset.battle
    named = {band.name: band for band in bands}
    members = {name: list(map(plain, band.members)) for name, band in named.items()}
    record = {"prices": Market(ruleset).prices(), "members": members}
    battle = replace(battle, warbands=battle.warbands | named, hired=record)
    book = replace(ruleset.rulebook, battle=battle)
    return Ruleset(book, ruleset.values, ruleset.tables, ruleset.variant, ruleset.sets)


def plain(member: Member) -> dict[str, Any]:
    """A fairy for the record."""
    return {"fairy": member.fairy, "weapons": list(member.weapons), "style": member.style}
