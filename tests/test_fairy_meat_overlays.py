"""Variants and settings of Fairy Meat change its rules; what can't be right is refused with its place."""

import pytest
from rules_copies import copy_rules, edit

from sim.errors import UserError
from sim.rules import load, variants

GAME = "fairy_meat"


def refused(*sets, variant=None, folder=None) -> str:
    """The message with which these settings are refused."""
    with pytest.raises(UserError) as caught:
        load(GAME, variant, sets, folder=folder)
    return str(caught.value)


@pytest.mark.parametrize("name", [variant["name"] for variant in variants(GAME)])
def test_shipped_variants_change_something_and_say_why(name):
    rules = load(GAME, name)
    assert rules.changed() and rules.digest != load(GAME).digest
    assert rules.variant and rules.variant["title"] and rules.variant["why"]
    unchanged = [value.path for value in rules.values.values() if value.status == "variant"]
    assert len(unchanged) == len(rules.changed()), "sets a value to what it is"


@pytest.mark.parametrize(
    ("name", "points"),
    [
        ("bulky", "3 1 5  5 2 2  5 3 3  5 5 2  7 4 3"),
        ("more_kill", "2 2 5  3 3 2  3 4 3  4 5 2  6 4 3"),
        ("more_twinkle", "2 2 6  4 2 3  4 3 4  4 5 3  6 4 4"),
    ],
)
def test_other_tables_of_fairies(name, points):
    rules = load(GAME, name)
    names = ("glitter", "wild", "seasoned", "hunter", "hardcore")
    found = [rules[f"fairies.{who}.{column}"] for who in names for column in ("live", "kill", "twinkle")]
    assert found == [int(number) for number in points.split()]
    for column in ("live", "kill"):
        assert rules[f"fairies.breakfast_glitter.{column}"] == rules[f"fairies.glitter.{column}"]


def test_settings_change_cells():
    sets = [
        "weapons.brownie_bow.range=",
        "weapons.ripper.def=-2",
        "fairies.wild.live=5",
        "movement.rush.att_cards=-1",
    ]
    rules = load(GAME, sets=sets)
    assert rules["weapons.brownie_bow.range"] is None and rules["movement.rush.att_cards"] == -1
    assert (rules["weapons.ripper.def"], rules["fairies.wild.live"]) == (-2, 5)
    assert len(rules.changed()) == 4


@pytest.mark.parametrize("told", ["[1,5,99]", "1,5,99", " 1, 5 , 99 "])
def test_lists_as_people_write_them(told):
    """With brackets or without."""
    assert load(GAME, sets=[f"combat.damage_from={told}"])["combat.damage_from"] == (1, 5, 99)


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        ("combat.damage_from=a,b,c", "is not a list, each entry a whole number, such as [1, 2, 3] or 1,2,3"),
        ("combat.max_weapons=two", "combat.max_weapons: the text 'two' is not a whole number"),
        (
            "combat.no_card=value",
            "combat.no_card: value is none of value0, flat1, flat3 (did you mean 'value0'?)",
        ),
        ("combat.max_weapons=3", "combat.max_weapons: 3 is none of 1, 2"),
        ("combat.damage_from=[1,5]", "combat.damage_from: 2 numbers given, 3 wanted"),
        ("combat.riot=1", "combat.riot: 1 is out of range, -3 to 0 allowed"),
        ("combat.consume_att=1", "combat.consume_att: 1 is not true or false"),
        ("combat.consume_atk=true", "no such value in the rules (did you mean 'combat.consume_att'?)"),
        ("deck.jokers=3", "deck.jokers: 3 is out of range, 2 to 2 allowed"),
        ("weapons.faeslayer.kind=ranged", "part of the row's identity"),
        ("weapons.faeslayer.attacks=4", "4 is out of range, 1 to 3 allowed"),
        ("weapons.faeslayer.def=1", "1 is out of range, -6 to 0 allowed"),
        ("weapons.faeslayr.att=1", "weapons has no row faeslayr; to add one, set all of kind, def, att"),
        ("weapons.faeslayer.defence=0", "weapons has no column 'defence'"),
        ("fairies.wild.live=13", "13 is out of range, 0 to 12 allowed"),
        ("fairies.wild.live=", "empty"),
        ("fairies.wild.cost=1", "fairies has no column 'cost'"),
    ],
)
def test_settings_refused(setting, message):
    told = refused(setting)
    assert told.startswith("--set ") and message in told


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        (
            "weapons.csv",
            "ripper,hand,-1",
            "ripper,hand,1",
            "weapons.csv, line 7, column def: 1 is out of range",
        ),
        ("weapons.csv", "ripper,hand", "ripper,hands", "line 7, column kind: hands is none of hand, ranged"),
        ("weapons.csv", "ripper,hand", "bare,hand", "line 7, column id: bare stands already on line 2"),
        (
            "weapons.csv",
            "false,false,true,,,repaired",
            "false,false,yes,,,repaired",
            "line 7, column mangler",
        ),
        ("fairies.csv", "4,2,2,assumed,stand-in", "4,2,2,,stand-in", "fairies.csv, line 3: no status"),
        ("fairies.csv", "wild,4", "wild,four", "column live: the text 'four' is not a whole number"),
        ("fairy_kinds.csv", "14,0,rulebook", "14,0,printed", "line 3: status 'printed' is none of"),
        ("bands.toml", "[fairies.kill]", "[fairies.kil]", "unknown key 'kil' (did you mean 'kill'?)"),
        ("rules.toml", 'value = "value0"', 'value = "value1"', "combat.no_card: value1 is none of"),
    ],
)
def test_files_refused(tmp_path, file, old, new, message):
    folder = copy_rules(tmp_path, GAME)
    edit(folder / "rules" / file, old, new)
    told = refused(folder=folder)
    assert told.startswith("fairy_meat/rules/") and message in told
