"""Fairy Meat set up for tests: players of random battles, and replays of them."""

from functools import cache
from typing import Any

from sim.game import parse_lineup
from sim.machine import find_game
from sim.play import Player
from sim.replay import replay
from sim.rules import load

EVERYTHING = (
    "modules.thralls=true",
    "modules.mushrooms=true",
    "modules.grave_robbing=true",
    "modules.tug_tug=true",
)
"""All optional rules that add something."""


@cache
def player(lineup: str, *sets: str, seed: int = 1, scenario: str | None = None) -> Player:
    """A player of one line-up in a scenario, under the default rules with some settings."""
    rules = load("fairy_meat", None, sets, scenario=scenario)
    return Player(find_game("fairy_meat"), rules, [parse_lineup(lineup)], seed, [])


def random_player(seats: int, *sets: str, seed: int = 1, scenario: str | None = None) -> Player:
    """A player of battles in which chance decides everything."""
    return player(",".join(["random"] * seats), *sets, seed=seed, scenario=scenario)


@cache
def battle(scenario: str, seats: int, *sets: str, deal: int = 0) -> dict[str, Any]:
    """The replay of a random battle."""
    return replay(random_player(seats, *sets, scenario=scenario), deal)
