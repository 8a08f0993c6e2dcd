"""Random battles of Fairy Meat before the referee: all scenarios, two to four seats, plain and with other readings.

The referee follows each move, and after every one its table is compared with the simulator's. A rule that never came up was
not tested, so its counts have to show each of those in `COMES_UP`.
"""

from collections import Counter
from functools import cache

import pytest

from sim.game import parse_lineup
from sim.machine import find_game
from sim.play import Player
from sim.replay import OneGame
from sim.rules import load
from tests.meat_battles import judged, setting, warband_file
from tests.referee.fairy_ring_table import RefereeError

STOCK = {
    "breakfast": "breakfast", "raining_meat": "seventyfive", "just_a_bunny": "starknockers", "run_fairy_run": "fifty",
    "unbirthday": "ninety",
}  # fmt: skip
MODULES = (
    "modules.thralls=true",
    "modules.mushrooms=true",
    "modules.grave_robbing=true",
    "modules.tug_tug=true",
)
READINGS = {
    "deck": ("deck.chain_joker=acts_as_played_joker", "deck.chain_aos=false", "deck.may_decline_card=true"),
    "order": ("order.think_max=7", "order.order_hidden=true", "order.spell_any_time=true"),
    "move": ("move.altitude_from=table", "move.halve_stack=once", "move.rush_free_attack=always", "move.waypoints=false",
             "move.rush_blocked_by_figures=true", "move.rush_is_flutter=true", "move.prune=false"),
    "perches": ("move.perches=true", "move.one_card_in_rush=false"),
    "guesses": ("move.guess_sd=0.1",),
    "combat": ("combat.no_card=flat1", "combat.consume_att=false", "combat.consume_def=false",
               "combat.wrestle_nasty=true", "combat.one_card_in_wrestling=false", "combat.escape_needs_move=false"),
    "weapons": ("combat.tooth_riot=false", "combat.riot_penalty=false", "combat.riot_defends=true",
                "combat.motor_sword_flags=both", "combat.grab_ends_turn=false"),
    "jokers": ("combat.ranged_joker=new_attack", "combat.brawl_fire=random_member", "combat.lame_cure=any_heal",
               "combat.own_kills_score=true", "combat.frenzy_h2h=false"),
    "magic": ("magic.spell_stack=sum", "magic.corkscrew_mangles=true", "scenario.breakfast_count=living_and_dead"),
    "loyal": ("modules.treachery=false",),
    "discretion": ("modules.discretion=true",),
}  # fmt: skip
COMES_UP = {
    *(f"fight {kind}" for kind in ("hand", "ranged", "wrestling", "rush", "pounce", "prick")),
    *(f"mode {mode}" for mode in ("pose", "pounce", "frolic", "flutter", "rush", "wrestle")),
    *(f"stands: {how}" for how in ("set_up", "enters", "moves", "pushed", "blown", "rushes", "pounces")),
    *(f"spell {name}" for name in ("wind_up", "shimmer", "wing_bind", "rose_prick")),
    "bump", "rush of six inches and more", "test won", "test lost", "brawl joined", "thinking", "waits",
    "turn on the way up",
    "turn by a joker", "turn of one with several cards", "Glitter recharges", "recharged by trumps", "wild trump",
    "treachery", "spell at the end of a turn", "spell with extra Twinkle", "options counted", "options bounded",
    "end: clock", "moved wing bound", "moved with wind-up", "set up at a distance", "defender without cards",
}  # fmt: skip
"""Names in the referee's counts."""


@cache
def player(scenario: str, seats: int, sets: tuple[str, ...], bands: tuple[str, ...], files: tuple) -> Player:
    """A player of battles in which chance decides everything."""
    ruleset = load("fairy_meat", None, sets, scenario=scenario, warbands=files)
    lineup = ",".join(f"random@{bands[seat % len(bands)]}" for seat in range(seats))
    return Player(find_game("fairy_meat"), ruleset, [parse_lineup(lineup)], 100 + seats)


def played(scenario, seats, deals, sets=(), bands=(), files=()) -> Counter:
    """Play battles and have each judged; the counts of what came up."""
    bands = tuple(bands) or (STOCK[scenario],)
    its, came_up = player(scenario, seats, tuple(sets), bands, tuple(files)), Counter()
    law = setting(its.ruleset, [bands[seat % len(bands)] for seat in range(seats)])
    for deal in deals:
        try:
            came_up.update(judged(OneGame(its, deal), law).fired)
        except RefereeError as error:
            pytest.fail(f"{scenario}, {seats} seats, {sets}, deal {deal}: {error}")
    return came_up


def test_random_battles_pass_the_referee_and_the_rules_come_up():
    came_up = Counter()
    for scenario, seats in (
        ("breakfast", 2),
        ("breakfast", 4),
        ("raining_meat", 2),
        ("raining_meat", 3),
        ("raining_meat", 4),
    ):
        came_up += played(scenario, seats, range(3))
    for scenario in ("run_fairy_run", "just_a_bunny", "unbirthday"):
        came_up += played(scenario, 2, range(1))
    assert sorted(COMES_UP - came_up.keys()) == []


@pytest.mark.parametrize("name", READINGS)
def test_other_readings_pass(name):
    played("raining_meat", 3, range(1), READINGS[name])


def test_optional_rules_pass(tmp_path):
    files = [warband_file(tmp_path, name) for name in ("zoo", "farm")]
    played("unbirthday", 2, range(1), MODULES, ("zoo", "farm"), files)
