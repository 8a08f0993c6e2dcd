"""Random battles over all scenarios, numbers of seats and switches: what must always hold is looked at after every step."""

import numpy as np
import pytest
from meat_invariants import FAULTS, watched

from sim import jit
from sim.fairy_meat.field import DECISIONS, ENDINGS, MAX_OPTIONS, POSITION, RELEASE, records
from sim.fairy_meat.machine import LOG, build, muster
from sim.game import parse_lineup
from sim.rules import load

SCENARIOS = ("breakfast", "raining_meat", "just_a_bunny", "run_fairy_run", "unbirthday")
OPTIONAL = tuple(
    f"modules.{name}=true"
    for name in ("thralls", "mushrooms", "grave_robbing", "tug_tug", "boxes_everywhere")
)
SWITCHES: dict[str, tuple[str, ...]] = {
    "as they stand": (),
    "all optional rules": OPTIONAL,
    "no treachery, discretion": ("modules.treachery=false", "modules.discretion=true"),
    "order cards face down, any time": (
        "order.order_hidden=true",
        "order.spell_any_time=true",
        "order.think_max=7",
    ),
    "cards serve again": (
        "combat.consume_att=false",
        "combat.consume_def=false",
        "deck.may_decline_card=true",
    ),
    "new shots, firing at random": ("combat.ranged_joker=new_attack", "combat.brawl_fire=random_member"),
    "perches, blocked rushes, bad eyes": (
        "move.perches=true",
        "move.rush_blocked_by_figures=true",
        "move.guess_sd=0.1",
        "move.prune=false",
    ),
    "no frenzied blows, hard magic": (
        "combat.frenzy_h2h=false",
        "combat.escape_needs_move=false",
        "magic.spell_stack=sum",
        "magic.spells_on_thralls=true",
        "magic.corkscrew_mangles=true",
    ),
}
BATTLES = 8 if jit.PURE else 60
"""A scenario, number of seats and set of switches."""


@pytest.fixture(scope="module", autouse=True)
def linked():
    jit.link()


def played(scenario, sets, seats, battles, seed=0, warband=None):
    """Play random battles; the decisions asked and the endings, counted. Fails at the first fault, naming the battle."""
    ruleset = load("fairy_meat", None, list(sets), scenario=scenario)
    rules = build(ruleset)
    position, log = records(POSITION), records(LOG)
    position["table"]["seats"] = seats
    if warband:
        lineup = parse_lineup(",".join([f"random@{warband}"] * seats))
        position["table"]["brings"][0, :seats] = muster(ruleset, rules, [lineup])[0]
    told = np.zeros(50, np.int64)
    options, seen = np.zeros(MAX_OPTIONS, np.int64), np.zeros(54, np.int64)
    chance = np.zeros(1, np.uint64)
    for deal in range(battles):
        fault = watched(rules[0], position[0], log[0], seed, deal, options, seen, chance, told)
        assert fault == 0, f"{FAULTS[fault]}: {scenario}, {seats} seats, seed {seed}, deal {deal}, {sets}"
    return told


@pytest.mark.parametrize("name", SWITCHES)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_nothing_breaks(scenario, name):
    for seats in (2, 3, 4):
        told = played(scenario, SWITCHES[name], seats, BATTLES)
        assert told[41:].sum() == BATTLES, "every battle ends in one of the known ways"


@pytest.mark.parametrize("scenario", ["raining_meat", "unbirthday"])
def test_nothing_breaks_with_animals(scenario):
    for seats in (2, 3, 4):
        told = played(scenario, OPTIONAL, seats, BATTLES, warband="beastmasters")
        assert told[RELEASE] > 0


@pytest.mark.skipif(jit.PURE, reason="takes too many battles for plain Python")
def test_every_decision_and_every_ending_comes_up():
    told = np.zeros(50, np.int64)
    for scenario in SCENARIOS:
        for name in ("as they stand", "all optional rules"):
            told += played(scenario, SWITCHES[name], 3, BATTLES, seed=7)
    never = [DECISIONS[k] for k in range(len(DECISIONS)) if told[k] == 0]
    assert never in ([], ["release"]), f"these never came up: {never}"
    assert (told[41 : 41 + len(ENDINGS)] > 0).sum() >= 2
