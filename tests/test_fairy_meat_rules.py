"""Rules data of Fairy Meat: what is loaded is what the rulebook prints, and every reading is a switch."""

import re

import pytest

from sim.rules import SIM, load
from sim.rules_files import STATUSES

GAME = "fairy_meat"
NOTES = (SIM / GAME / "rules" / "NOTES.md").read_text(encoding="utf-8")

# Weapon, Defense Modifier, Attack Modifier, attacks, cost (- not for sale), special, where the scan is damaged.
HAND_WEAPONS = """
motor_sword    -2  3 2  - -
faeslayer      -1  2 3 12 sword
crystal_blade  -1  2 2  9 sword
sprite_carver  -2  0 1  6 sword    repaired
vibro_master   -1  1 2  5 -
ripper         -1  2 1  3 mangler  repaired
gremlin_tooth   0  2 1  3 riot     repaired
moon_dagger     0  2 1  2 -
press_on_claws  0  1 1  2 riot     repaired
fairy_knife     0  1 1  1 -
bare            0  0 1  0 -
"""
# Weapon, range (- without limit), strength, Defense Modifier, cost, special.
RANGED_WEAPONS = """
fairy_shot      24 1  0  5 -
brownie_bow     36 2  0  8 -
black_wand       - 2  0 11 mangler repaired
crystal_pistol  24 3 -1  - -
"""
# Speed, distance, altitude, attack cards.
MOVEMENT = "pose 0 0 1  pounce 3 12 0  frolic 6 6 0  flutter 12 3 -1  rush 12 3 0"
# Spell, cost, effect, effect per extra Twinkle.
SWEET = "wind_up 1 4 2  shimmer 2 2 1  ritalize 3 1 -  kiss 4 1 -"
MEAN = "wing_bind 1 0.5 -  rose_prick 2 1 1  gentle_zephyr 3 6 -  corkscrew 4 1 -"
# Thrall, Kill, Live, crawling, climbing, bounding, cost.
THRALLS = """
bunny_rabbit 1 3 0 0 12 13  fluffy_squirrel 2 2 8 6 0 14  large_spider 4 3 0 8 0 15
young_raccoon 2 6 6 8 0 15  adult_raccoon 3 6 8 0 0 17  mad_bunny 6 4 0 0 12 -
"""
READINGS = {
    "deck.chain_joker": ("skip", {"skip", "acts_as_played_joker"}),
    "deck.chain_aos": (True, {True, False}),
    "deck.may_decline_card": (False, {True, False}),
    "move.one_card_in_rush": (True, {True, False}),
    "combat.no_card": ("value0", {"value0", "flat1", "flat3"}),
    "combat.consume_att": (True, {True, False}),
    "combat.consume_def": (True, {True, False}),
    "combat.split_upfront": (False, {True, False}),
    "combat.one_card_in_wrestling": (True, {True, False}),
    "combat.wrestle_nasty": (False, {True, False}),
    "combat.aos_in_wrestling": (True, {True, False}),
    "combat.tooth_riot": (True, {True, False}),
    "combat.riot_penalty": (True, {True, False}),
    "combat.riot_defends": (False, {True, False}),
    "combat.motor_sword_flags": ("none", {"none", "sword", "mangler", "both"}),
    "combat.ranged_joker": ("auto1", {"auto1", "new_attack", "miss_only"}),
    "combat.max_weapons": (2, {1, 2}),
    "combat.brawl_fire": ("safe", {"safe", "random_member"}),
    "combat.lame_cure": ("wound_points", {"wound_points", "any_heal", "all_meat"}),
    "combat.own_kills_score": (False, {True, False}),
    "combat.frenzy_h2h": (True, {True, False}),
    "combat.escape_needs_move": (True, {True, False}),
    "combat.grab_ends_turn": (True, {True, False}),
    "order.think_max": (3, {0, 1, 2, 3, 4, 5, 6, 7}),
    "order.order_hidden": (False, {True, False}),
    "order.spell_any_time": (False, {True, False}),
    "move.altitude_from": ("takeoff", {"takeoff", "table"}),
    "move.halve_stack": ("multiply", {"multiply", "once"}),
    "move.guess_sd": (0.0, {0.0, 0.1}),
    "move.rush_blocked_by_figures": (False, {True, False}),
    "move.rush_free_attack": ("escape", {"escape", "never", "always"}),
    "move.rush_is_flutter": (False, {True, False}),
    "move.waypoints": (True, {True, False}),
    "move.perches": (False, {True, False}),
    "move.prune": (True, {True, False}),
    "magic.spell_stack": ("max", {"max", "sum"}),
    "magic.spells_on_thralls": (False, {True, False}),
    "magic.corkscrew_mangles": (False, {True, False}),
    "modules.treachery": (True, {True, False}),
    "modules.discretion": (False, {True, False}),
    "modules.thralls": (False, {True, False}),
    "modules.mushrooms": (False, {True, False}),
    "modules.grave_robbing": (False, {True, False}),
    "modules.tug_tug": (False, {True, False}),
    "modules.boxes_everywhere": (False, {True, False}),
    "modules.thrall_order": ("own", {"own", "with_master"}),
    "modules.thrall_kill_scores": (False, {True, False}),
    "scenario.force_tolerance": (0, {0, 2}),
    "scenario.breakfast_count": ("living", {"living", "living_and_dead"}),
    "scenario.bomb_mangles": (True, {True, False}),
}


def rows(text: str, width: int) -> list[list[float | str | None]]:
    """Lines of `width` words: a name, then numbers; - stands for an empty cell."""
    words = text.split()
    cells = [words[i : i + width] for i in range(0, len(words), width)]
    return [[name, *(None if cell == "-" else float(cell) for cell in rest)] for name, *rest in cells]


def lines(text: str, numbers: int) -> list[tuple[list[float | str | None], str, str]]:
    """Lines of a name and numbers, each with its special and its status."""
    found = []
    for line in text.strip().splitlines():
        words = line.split()
        special, *status = words[numbers + 1 :]
        found.append(
            (rows(" ".join(words[: numbers + 1]), numbers + 1)[0], special, (*status, "rulebook")[0])
        )
    return found


@pytest.fixture
def meat():
    return load(GAME)


@pytest.fixture
def by_id(meat):
    """Rows of a table by their id."""
    return lambda table: {row["id"]: row for row in meat.rows(table)}


# --- what the rules say ----------------------------------------------------------------------------------------


def test_the_rulebook_s_numbers(meat):
    printed = {
        "deck.lowest": 2,
        "deck.highest": 10,
        "deck.suits": 4,
        "deck.trumps": 16,
        "deck.jokers": 2,
        "combat.damage_from": (1, 5, 9),
        "combat.cover": 1,
        "combat.unacted": 1,
        "combat.riot": -1,
        "combat.sword": 1,
        "combat.entangled": -1,
        "ranged.least_gap": 1,
        "pounce.cards": 1,
        "wrestling.acting": 1,
        "wrestling.rush_bonus": 1,
        "limits.fairy_points": 12,
        "twinkle.recharge_trumps": 1,
        "twinkle.zap_trumps": 2,
        "bodies.radius": 0.375,
        "bodies.height": 0.906,
        "boxes.rows": 3,
        "boxes.apart": 4,
        "boxes.gas": (2, 3),
        "boxes.crystal_pistol": (4, 5, 6),
        "boxes.motor_sword": (7, 8, 9, 10),
        "boxes.blast": 3,
        "boxes.bomb_points": 2,
        "frenzy.hunger": 12,
        "thrall.mad_trumps": 2,
    }
    assert {path: meat[path] for path in printed} == printed
    assert {meat.values[path].status for path in printed} == {"rulebook"}
    in_tables = [path for path in meat.values if path.split(".")[0] in meat.rulebook.tables]
    of_the_scenario = [path for path in meat.values if path.startswith("battle.")]
    assert set(meat.values) == {*printed, *READINGS, "order.think_left", *in_tables, *of_the_scenario}


def test_the_deck_has_54_cards(meat):
    numbers = (meat["deck.highest"] - meat["deck.lowest"] + 1) * meat["deck.suits"]
    assert numbers + meat["deck.trumps"] + meat["deck.jokers"] == 54


def test_hand_weapons(meat, by_id):
    weapons = by_id("weapons")
    for (name, *numbers), special, status in lines(HAND_WEAPONS, 4):
        row = weapons.pop(name)
        assert [row[key] for key in ("def", "att", "attacks", "cost")] == numbers, name
        assert {key for key in ("riot", "sword", "mangler") if row[key]} == {special} - {"-"}, name
        assert (row["kind"], row["range"], row["strength"]) == ("hand", None, None), name
        assert meat.values[f"weapons.{name}.att"].status == status, name
    assert {row["kind"] for row in weapons.values()} == {"ranged"}


def test_ranged_weapons(meat, by_id):
    weapons = by_id("weapons")
    for (name, *numbers), special, status in lines(RANGED_WEAPONS, 4):
        row = weapons.pop(name)
        assert [row[key] for key in ("range", "strength", "def", "cost")] == numbers, name
        assert {key for key in ("riot", "sword", "mangler") if row[key]} == {special} - {"-"}, name
        assert (row["kind"], row["att"], row["attacks"]) == ("ranged", None, 1), name
        assert meat.values[f"weapons.{name}.strength"].status == status, name
    assert {row["kind"] for row in weapons.values()} == {"hand"}


def test_movement(by_id):
    speeds = by_id("movement")
    for name, *numbers in rows(MOVEMENT, 4):
        row = speeds.pop(name)
        assert [row[key] for key in ("distance", "altitude", "att_cards")] == numbers, name
        assert row["least"] == (6 if name == "rush" else 0)
    assert not speeds


def test_spells(meat, by_id):
    spells = by_id("spells")
    for style, text in (("sweet", SWEET), ("mean", MEAN)):
        for name, *numbers in rows(text, 4):
            row = spells.pop(name)
            assert [row[key] for key in ("cost", "amount", "per_extra")] == numbers, name
            assert row["style"] == style
            assert meat.values[f"spells.{name}.cost"].status == (
                "repaired" if name == "wing_bind" else "rulebook"
            )
    assert not spells


def test_thralls(by_id):
    thralls = by_id("thralls")
    for name, *numbers in rows(THRALLS, 7):
        row = thralls.pop(name)
        assert [row[key] for key in ("kill", "live", "crawl", "climb", "bound", "cost")] == numbers, name
    assert not thralls


def test_fairies_are_a_stand_in_and_three_costs_are_printed(meat, by_id):
    fairies, kinds = by_id("fairies"), by_id("fairy_kinds")
    table = {
        "glitter": (2, 2, 4),
        "wild": (4, 2, 2),
        "seasoned": (4, 3, 3),
        "hunter": (4, 5, 2),
        "hardcore": (6, 4, 3),
        "breakfast_glitter": (2, 2, 1),
    }
    assert {name: (row["live"], row["kill"], row["twinkle"]) for name, row in fairies.items()} == table
    costs = {
        "glitter": 11,
        "wild": 14,
        "seasoned": 17,
        "hunter": 20,
        "hardcore": 23,
        "breakfast_glitter": None,
    }
    assert {name: row["cost"] for name, row in kinds.items()} == costs
    assert {name for name, row in kinds.items() if row["recharge"] == 1} == {"glitter", "breakfast_glitter"}
    assert sum(row["recharge"] for row in kinds.values()) == 2
    assert {value.status for path, value in meat.values.items() if path.startswith("fairies.")} == {"assumed"}
    assumed = {name for name in kinds if meat.values[f"fairy_kinds.{name}.cost"].status == "assumed"}
    assert assumed == {"hunter", "hardcore"}


def test_the_example_warband_costs_80(by_id):
    kinds, weapons = by_id("fairy_kinds"), by_id("weapons")
    starknockers = (
        ("seasoned", "faeslayer"),
        ("glitter", "fairy_knife"),
        ("wild", "brownie_bow"),
        ("wild", "ripper"),
    )
    costs = [kinds[kind]["cost"] + weapons[weapon]["cost"] for kind, weapon in starknockers]
    assert costs == [29, 12, 22, 17] and sum(costs) == 80


# --- provenance and readings -----------------------------------------------------------------------------------


def test_readings_are_switches_with_choices_and_a_why(meat):
    readings = {entry["path"]: entry for entry in meat.readings()}
    assert {path: (entry["value"], set(entry["choices"])) for path, entry in readings.items()} == READINGS
    for path, entry in readings.items():
        assert entry["why"] and entry["choices"][0] == entry["value"]
        for choice in entry["choices"]:
            word = {True: "true", False: "false"}[choice] if isinstance(choice, bool) else choice
            assert load(GAME, sets=[f"{path}={word}"])[path] == choice


def test_every_value_has_its_provenance(meat):
    for value in meat.values.values():
        assert value.status in STATUSES and value.source and value.file, value.path
        if value.status == "assumed":
            assert value.feasible is not None and value.why, value.path


def test_what_is_assumed(meat):
    assumed = {entry["path"]: entry for entry in meat.assumed()}
    assert set(assumed) == {
        "fairies.*.live",
        "fairies.*.kill",
        "fairies.*.twinkle",
        "fairy_kinds.*.cost",
        "fairy_kinds.*.recharge",
        "thrall_bodies.*.radius",
        "thrall_bodies.*.height",
        "battle.meat_points",
        "battle.warband",
        "order.think_left",
        "map glade",
    }
    assert assumed["fairies.*.live"]["value"] == "6 of 6 rows"
    assert assumed["fairy_kinds.*.cost"]["value"] == "2 of 6 rows"


def test_notes_tell_every_reading_and_that_the_fairies_are_a_stand_in(meat):
    for entry in meat.readings():
        assert f"| `{entry['path']}` | `{str(entry['value']).lower()}`" in NOTES, entry["path"]
    for column in ("fairies", "fairy_kinds.hunter.cost", "fairy_kinds.hardcore.cost"):
        assert f"`{column}" in NOTES
    assert "is not the published table" in " ".join(NOTES.split())


def test_the_variant_in_the_notes_works(tmp_path):
    block = re.search(r"```toml\n(.*?)```", NOTES, re.DOTALL)
    assert block
    file = tmp_path / "noted.toml"
    file.write_text('title = "T"\nwhy = "W"\n' + block[1], encoding="utf-8")
    weapons = {row["id"]: row for row in load(GAME, str(file)).rows("weapons")}
    assert weapons["faeslayer"]["cost"] == 14 and "ripper" not in weapons
    assert weapons["thorn"]["riot"] is True and weapons["thorn"]["range"] is None


# --- the command line ------------------------------------------------------------------------------------------


def test_rules_show_and_check_know_the_game(fairylab):
    code, out, _ = fairylab("rules show fairy_meat --json")
    assert code == 0 and '"combat.no_card"' in out
    code, out, _ = fairylab("rules check fairy_meat --variant bulky")
    assert code == 0 and out.rstrip().endswith("values, all fine")
    code, _, err = fairylab("rules check fairy_meat --set combat.sword=9")
    assert code != 0 and "combat.sword: 9 is out of range, 0 to 3 allowed" in err
