"""What a battle's rules come to as a record: names become indices, and nothing of the data is lost."""

import json

import numpy as np
import pytest

from sim.errors import UserError
from sim.fairy_meat import field, state
from sim.fairy_meat.battlefield import build, fairy_names, muster, thrall_names
from sim.fairy_meat.events import BOMB, GAS, MOTOR_SWORD, PISTOL
from sim.fairy_meat.field import MODES, SPELLS
from sim.fairy_meat.tables import build as build_combat
from sim.fairy_meat.tables import weapon_names
from sim.game import parse_lineup
from sim.rules import load

GAME = "fairy_meat"
SCENARIOS = ("breakfast", "raining_meat", "just_a_bunny", "run_fairy_run", "unbirthday")


def battle(scenario=None, *sets, **chosen):
    """The record of a battle and its rules."""
    ruleset = load(GAME, sets=sets, scenario=scenario, **chosen)
    return build(ruleset)[0], ruleset


def refused(scenario=None, *sets, **chosen) -> str:
    """The message with which a battle is refused."""
    with pytest.raises(UserError) as caught:
        battle(scenario, *sets, **chosen)
    return str(caught.value)


# --- combat ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "sets", [(), ("combat.sword=2", "combat.no_card=flat1", "move.one_card_in_rush=false")]
)
def test_combat_is_as_in_the_odds(sets):
    r, ruleset = battle(None, *sets)
    combat = build_combat(ruleset)[0]
    for name in state.RULES.names:
        assert np.array_equal(r[name], combat[name]), name


def test_exact_odds_are_those_of_the_command_line(fairylab):
    """Means and chances by the policy book, cards in hand only; more cards than can be drawn count as the most."""
    r, _ = battle()
    code, out, _ = fairylab("odds --attack 3 --defend 2 --json")
    assert code == 0
    told = json.loads(out)
    assert r.harm[3, 2] == pytest.approx(told["mean_damage"])
    damage = told["damage"]
    assert r.chance[3, 2, 1] == pytest.approx(damage["1"] + damage["2"] + damage["3"])
    assert r.chance[3, 2, 3] == pytest.approx(damage["3"])
    assert r.backfire[3, 2] == pytest.approx(told["joker"]["defender"])
    assert r.chance[3, 2, 0] == 1.0
    assert (
        (r.harm[0] == 0).all()
        and (r.harm[18:] == r.harm[17]).all()
        and (r.harm[:, 21] == r.harm[:, 20]).all()
    )


def test_odds_make_sense_everywhere():
    r, _ = battle()
    attack = slice(1, field.ODDS)
    assert (np.diff(r.chance[attack], axis=2) <= 1e-12).all()
    assert np.allclose(r.harm[attack], r.chance[attack, :, 1:].sum(axis=2))
    assert (r.wrestled[attack].sum(axis=2) <= 1 + 1e-9).all() and (r.wrestled >= -1e-12).all()
    # Both with a single card: found by another program.
    assert r.wrestled[1, 1].tolist() == pytest.approx([0.421, 0.084, 0.421], abs=0.001)
    assert (r.contest <= 1 + 1e-9).all() and r.contest[1, 1] < r.contest[5, 1]


def test_odds_follow_the_switches_and_forget_the_weapons():
    usual, flat = battle()[0], battle(None, "combat.no_card=flat1")[0]
    assert usual.harm[3, 0] > flat.harm[3, 0] and usual.harm[3, 2] == flat.harm[3, 2]
    assert np.array_equal(usual.harm, battle(None, "weapons.ripper.att=5")[0].harm)


# --- fairies, thralls, flight, spells --------------------------------------------------------------------------


def test_fairies_by_index():
    r, ruleset = battle()
    names = fairy_names(ruleset)
    wild, meal = r.fairy[names.index("wild")], r.fairy[names.index("breakfast_glitter")]
    assert (wild.live, wild.kill, wild.twinkle, wild.recharge, wild.cost) == (4, 2, 2, 0, 14)
    assert (meal.live, meal.kill, meal.twinkle, meal.recharge, meal.cost) == (2, 2, 1, 1, -1)
    assert (wild.radius, wild.height) == (0.375, 0.906)


def test_thralls_by_index_the_mad_rabbit_among_them():
    r, ruleset = battle("just_a_bunny")
    names = thrall_names(ruleset)
    rabbit, squirrel = r.thrall[r.rabbit_kind], r.thrall[names.index("fluffy_squirrel")]
    assert names[r.rabbit_kind] == "mad_bunny" and r.scenario.rabbit
    assert (rabbit.live, rabbit.kill, rabbit.bound, rabbit.cost) == (4, 6, 12, -1)
    assert (rabbit.radius, rabbit.height) == (1.5, 3)
    assert (squirrel.crawl, squirrel.climb, squirrel.bound, squirrel.cost) == (8, 6, 0, 14)


def test_flight_in_inches_by_mode():
    r, _ = battle()
    assert dict(zip(MODES, zip(r.distance.tolist(), r.altitude.tolist(), strict=True), strict=False)) == {
        "pose": (0, 0),
        "pounce": (3, 12),
        "frolic": (6, 6),
        "flutter": (12, 3),
        "rush": (12, 3),
    }
    assert r.rush_least == 6 and r.least_gap == 1


def test_spells_by_index():
    r, _ = battle(None, "spells.kiss=out")
    at = SPELLS.index
    assert r.spell_style.tolist() == [0, 0, 0, 0, 1, 1, 1, 1]
    assert (r.spell_cost[at("corkscrew")], r.spell_amount[at("wind_up")]) == (4, 4)
    assert (r.spell_per_extra[at("wind_up")], r.spell_per_extra[at("ritalize")]) == (2, 0)
    assert r.spell_cost[at("kiss")] > 12, "nobody can pay what isn't there"


SWITCHED = [
    ("think_most", 3, "order.think_max=7", 7),
    ("altitude_from_table", 0, "move.altitude_from=table", 1),
    ("halve_once", 0, "move.halve_stack=once", 1),
    ("guess_sd", 0.0, "move.guess_sd=0.1", 0.1),
    ("rush_free_attack", 1, "move.rush_free_attack=never", 0),
    ("rush_free_attack", 1, "move.rush_free_attack=always", 2),
    ("waypoints", 1, "move.waypoints=false", 0),
    ("lame_cure", 0, "combat.lame_cure=all_meat", 2),
    ("brawl_fire_random", 0, "combat.brawl_fire=random_member", 1),
    ("treachery", 1, "modules.treachery=false", 0),
    ("thrall_with_master", 0, "modules.thrall_order=with_master", 1),
    ("breakfast_dead", 0, "scenario.breakfast_count=living_and_dead", 1),
    ("spell_sum", 0, "magic.spell_stack=sum", 1),
    ("max_weapons", 2, "combat.max_weapons=1", 1),
]


@pytest.mark.parametrize(("name", "usual", "setting", "other"), SWITCHED)
def test_switches(name, usual, setting, other):
    assert battle()[0][name] == usual
    assert battle(None, setting)[0][name] == other


def test_every_reading_reaches_the_record():
    """Whichever choice is set, some field is another one: of the record of combat, or else of the battle's."""
    usual, ruleset = battle()
    combat = build_combat(ruleset)[0].tobytes()
    for reading in ruleset.readings():
        if reading["path"] == "scenario.force_tolerance":  # asked when warbands are mustered
            continue
        for choice in reading["choices"][1:]:
            word = str(choice).lower() if isinstance(choice, bool) else choice
            setting = f"{reading['path']}={word}"
            if build_combat(load(GAME, sets=[setting]))[0].tobytes() == combat:
                assert battle(None, setting)[0].tobytes() != usual.tobytes(), setting


# --- boxes -----------------------------------------------------------------------------------------------------


def test_what_boxes_hold():
    r, ruleset = battle("unbirthday")
    assert r.box_result.tolist() == [GAS, GAS, PISTOL, PISTOL, PISTOL, *[MOTOR_SWORD] * 4]
    names = weapon_names(ruleset)
    assert (names[r.box_weapon[PISTOL]], names[r.box_weapon[MOTOR_SWORD]]) == (
        "crystal_pistol",
        "motor_sword",
    )
    fewer, _ = battle("unbirthday", "boxes.motor_sword=[8]", "boxes.gas=[2]")
    assert fewer.box_result.tolist() == [GAS, BOMB, PISTOL, PISTOL, PISTOL, BOMB, MOTOR_SWORD, BOMB, BOMB]


def test_where_boxes_stand():
    its = battle("unbirthday")[0].scenario
    assert its.boxes == 9
    places = list(zip(its.box_x[:9].tolist(), its.box_y[:9].tolist(), strict=True))
    assert sorted(places) == [(x, y) for x in (20, 24, 28) for y in (20, 24, 28)]
    assert battle("raining_meat")[0].scenario.boxes == 0
    assert battle("raining_meat", "modules.boxes_everywhere=true")[0].scenario.boxes == 9
    run = battle("run_fairy_run", "modules.boxes_everywhere=true")[0].scenario
    assert run.boxes == 6 and 60 not in run.box_y[:6], "a wall stands where the middle row would"


def test_boxes_that_can_t_be():
    assert "a 3 stands for gas already" in refused("unbirthday", "boxes.crystal_pistol=[3]")
    assert "no weapon 'motor_sword', which gift boxes hold" in refused(
        "unbirthday", "weapons.motor_sword=out"
    )
    battle("raining_meat", "weapons.motor_sword=out")


# --- scenario and map ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_scenario_can_be_fought_with_its_own_warband(name):
    ruleset = load(GAME, scenario=name)
    rules = build(ruleset)
    assert muster(ruleset, rules, [parse_lineup("random,random,random,random")]).tolist() == [[0, 0, 0, 0]]
    assert rules[0].warbands == 1 and rules[0].warband[0].members > 0


def test_terrain_of_the_glade():
    r, _ = battle()
    assert r.features == 12
    found = {tuple(piece)[:5] for piece in r.feature[:12].tolist()}
    assert {(0, x, y, 3, 3) for x in (12, 36) for y in (12, 36)} <= found
    assert {
        (1, 17, 18, 1.5, 1.5),
        (1, 30, 17, 1.5, 1.5),
        (1, 31, 30, 1.5, 1.5),
        (1, 18, 31, 1.5, 1.5),
    } <= found
    assert {(0, 24, 11, 4, 1.5), (0, 37, 24, 1.5, 4), (0, 24, 37, 4, 1.5), (0, 11, 24, 1.5, 4)} <= found


def test_mushrooms_are_optional():
    assert battle()[0].scenario.mushrooms == 0
    its = battle(None, "modules.mushrooms=true")[0].scenario
    assert its.mushrooms == 4 and (its.mushroom_x[0], its.mushroom_y[0]) == (8, 24)


def test_a_board_of_another_size_is_refused():
    message = refused("run_fairy_run", map="glade")
    assert "a board of 48 x 48 inches; the scenario run_fairy_run is played on 24 x 120" in message


def test_data_that_can_t_be_played_by():
    assert "movement.csv: no row 'rush'" in refused(None, "movement.rush=out")
    assert "no row 'mad_bunny'" in refused(
        "just_a_bunny", "thralls.mad_bunny=out", "thrall_bodies.mad_bunny=out"
    )
    assert "'mad_bunny' stands in one of them only" in refused(None, "thralls.mad_bunny=out")


# --- warbands --------------------------------------------------------------------------------------------------


def test_members_by_index():
    r, ruleset = battle()
    weapons, fairies = weapon_names(ruleset), fairy_names(ruleset)
    band = r.warband[0]
    found = [
        (fairies[each.kind], [weapons[k] for k in each.weapon], int(each.style), int(each.master))
        for each in band.member[: band.members]
    ]
    assert found == [
        ("seasoned", ["faeslayer", "bare"], 1, -1),
        ("wild", ["brownie_bow", "bare"], 1, -1),
        ("glitter", ["fairy_knife", "bare"], 0, -1),
        ("glitter", ["fairy_knife", "bare"], 1, -1),
    ]
    assert band.member[4].what == 0


def test_mustering_takes_each_warband_once():
    ruleset = load(GAME)
    rules = build(ruleset)
    lineups = [parse_lineup(text) for text in ("a@archers,b", "a@glitters,b@archers", "a,b@seventyfive")]
    assert muster(ruleset, rules, lineups).tolist() == [[1, 0], [2, 1], [0, 0]]
    assert rules[0].warbands == 3 and rules[0].warband[2].members == 6


def test_a_thrall_and_its_master(tmp_path):
    file = tmp_path / "zoo.toml"
    file.write_text(
        'title = "Zoo"\nlimit = 75\n[[member]]\nfairy = "wild"\nstyle = "mean"\n'
        '[[member]]\nthrall = "large_spider"\nmaster = 1\n',
        encoding="utf-8",
    )
    ruleset = load(GAME, sets=["modules.thralls=true"], warbands=[file])
    rules = build(ruleset)
    assert muster(ruleset, rules, [parse_lineup("a@zoo,b")]).tolist() == [[1, 0]]
    spider = rules[0].warband[1].member[1]
    assert (spider.what, thrall_names(ruleset)[spider.kind], spider.master) == (
        field.THRALL,
        "large_spider",
        0,
    )
    assert rules[0].thralls == 1
