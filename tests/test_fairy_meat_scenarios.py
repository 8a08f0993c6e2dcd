"""Scenarios and maps: what the rulebook prints, what a wrong file is told, and what a run records of them."""

import pytest
from rules_copies import copy_rules

from analyses.plan import read_plan
from sim.errors import UserError
from sim.fairy_meat.battlefield import build
from sim.fairy_meat.files import declared, names
from sim.fairy_meat.maps import read_map
from sim.fairy_meat.scenarios import read_scenario
from sim.rules import SIM, load

GAME = "fairy_meat"
FOLDER = SIM / GAME

# Scenario, Force, most fairies, board, rounds, least inches between enemies, points for kill, meat, crossing, the living.
PRINTED = """
breakfast     0  3  48 48   8  0  0 0 0 1
raining_meat  75 8  48 48   8  16 4 1 0 0
just_a_bunny  80 8  48 48   80 0  0 0 0 1
run_fairy_run 50 3  24 120  60 0  1 0 4 0
unbirthday    90 8  48 48   80 12 0 0 0 1
"""
KEYS = (
    "force", "most_fairies", "width", "depth", "rounds", "least_enemy", "kill_points", "meat_points", "cross_points",
    "living_points",
)  # fmt: skip
MAP = """
title = "Mine"
width = 48
depth = 48
symmetric = {symmetric}
[[terrain]]
shape = "rectangle"
x = 10
y = 20
half_width = 2
half_depth = 1
height = 3
hard = true
landable = false
"""


def saved(tmp_path, text, name="mine"):
    """A file with this text."""
    file = tmp_path / f"{name}.toml"
    file.write_text(text, encoding="utf-8")
    return file


def refused_map(tmp_path, text) -> str:
    """The message with which a map is refused."""
    file = saved(tmp_path, text)
    with pytest.raises(UserError) as caught:
        read_map(FOLDER, str(file), declared(FOLDER))
    assert str(caught.value).startswith(str(file))
    return str(caught.value)


# --- scenarios -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", PRINTED.strip().splitlines(), ids=lambda line: line.split()[0])
def test_what_is_printed(line):
    name, *numbers = line.split()
    ruleset = load(GAME, scenario=name)
    assert [ruleset[f"battle.{key}"] for key in KEYS] == [float(number) for number in numbers]


def test_the_rest_of_what_is_printed():
    by_name = {name: load(GAME, scenario=name) for name in names(FOLDER, "scenarios")}
    assert len(by_name) == 5

    def where(key, value=True):
        return {name for name, ruleset in by_name.items() if ruleset[f"battle.{key}"] == value}

    assert where("ends_by_clock") == {"breakfast", "raining_meat"}
    assert where("last_wins") == {"just_a_bunny", "unbirthday"}
    assert where("rabbit") == {"just_a_bunny"} and where("boxes") == {"unbirthday"}
    assert where("only_that") == {"breakfast"} and where("thralls", False) == {"breakfast", "just_a_bunny"}
    assert where("setup", "edge") == {"breakfast", "just_a_bunny"}
    assert where("setup", "startline") == {"run_fairy_run"}
    assert where("least_box", 12) == {"unbirthday"}
    assert by_name["run_fairy_run"].battle.map.origin.name == "run"
    assert {ruleset.battle.map.origin.name for ruleset in by_name.values()} == {"run", "glade"}


def test_raining_meat_on_the_glade_is_the_usual_battle():
    told = load(GAME).battle.told()
    assert told == {"scenario": "raining_meat", "map": "glade", "warbands": []}
    assert load(GAME).digest == load(GAME, scenario="raining_meat", map="glade").digest


def test_values_of_a_scenario_are_rules_like_others():
    ruleset = load(GAME, sets=["battle.meat_points=3"])
    assert ruleset["battle.meat_points"] == 3 and build(ruleset)[0].scenario.meat_points == 3
    assert [change["path"] for change in ruleset.changed()] == ["battle.meat_points"]
    assert ruleset.values["battle.meat_points"].status == "variant"
    assert load(GAME).values["battle.kill_points"].source == "Scenarios, Raining Meat"
    with pytest.raises(UserError, match=r"did you mean 'battle.meat_points'"):
        load(GAME, sets=["battle.meat_point=3"])
    with pytest.raises(UserError, match="out of range, 0 to 20 allowed"):
        load(GAME, sets=["battle.meat_points=99"])


def test_a_scenario_of_one_s_own_with_a_map_beside_it(tmp_path):
    text = (FOLDER / "scenarios" / "unbirthday.toml").read_text(encoding="utf-8")
    file = saved(
        tmp_path,
        text.replace('map = "glade"', 'map = "mine.toml"').replace("force = 90", "force = 45"),
        "feud",
    )
    saved(tmp_path, MAP.format(symmetric="true"))
    ruleset = load(GAME, scenario=str(file))
    assert ruleset.battle.told() == {"scenario": "feud", "map": "mine", "warbands": []}
    assert ruleset["battle.force"] == 45 and len(ruleset.battle.map.terrain) == 4


BAD = [
    ("force = 75", "force = -1", "battle.force: -1 is out of range"),
    ("force = 75", 'force = "75"', "force: the text '75' is not a whole number"),
    ("force = 75", "", "no force"),
    ("force = 75", "forse = 75", "unknown key 'forse' (did you mean 'force'?)"),
    ('setup = "place"', 'setup = "edges"', "edges is none of edge, place, startline (did you mean 'edge'?)"),
    ('map = "glade"', "", "no map, the name or file of the board it is played on"),
    ('title = "Raining Meat"', "", "no title"),
    ('status = "rulebook"', "", "no status"),
]


@pytest.mark.parametrize(("old", "new", "message"), BAD, ids=[new or old for old, new, _ in BAD])
def test_wrong_scenarios_are_told_what_is_wrong(tmp_path, old, new, message):
    text = (FOLDER / "scenarios" / "raining_meat.toml").read_text(encoding="utf-8")
    assert old in text
    file = saved(tmp_path, text.replace(old, new))
    with pytest.raises(UserError) as caught:
        read_scenario(FOLDER, str(file), declared(FOLDER))
    assert message.removeprefix("battle.") in str(caught.value) and str(file) in str(caught.value)


def test_names_are_matched():
    for option, message in (
        ({"scenario": "rainingmeat"}, "no scenario 'rainingmeat' (did you mean 'raining_meat'?)"),
        ({"map": "glad"}, "no map 'glad' (did you mean 'glade'?)"),
        ({"map": "nowhere.toml"}, "nowhere.toml: can't be read"),
    ):
        with pytest.raises(UserError) as caught:
            load(GAME, **option)
        assert message in str(caught.value)


# --- maps ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", names(FOLDER, "maps"))
def test_shipped_maps(name):
    """Those that say so look the same when they are turned by a quarter."""
    board = read_map(FOLDER, name, declared(FOLDER))
    assert board.origin.status == "assumed" and board.origin.why
    pieces = {
        (each.round, each.x, each.y, each.half_width, each.half_depth, *each[5:]) for each in board.terrain
    }
    turned = {
        (each.round, board.depth - each.y, each.x, each.half_depth, each.half_width, *each[5:])
        for each in board.terrain
    }
    assert (pieces == turned) == board.symmetric
    assert board.symmetric == (name != "run")


def test_turned_copies_are_made_once(tmp_path):
    four = read_map(FOLDER, str(saved(tmp_path, MAP.format(symmetric="true"))), declared(FOLDER))
    assert {(piece.x, piece.y, piece.half_width) for piece in four.terrain} == {
        (10, 20, 2),
        (28, 10, 1),
        (38, 28, 2),
        (20, 38, 1),
    }
    one = read_map(FOLDER, str(saved(tmp_path, MAP.format(symmetric="false"))), declared(FOLDER))
    assert len(one.terrain) == 1 and not one.symmetric
    middle = MAP.format(symmetric="true").replace("x = 10", "x = 24").replace("y = 20", "y = 24")
    square = middle.replace("half_depth = 1", "half_depth = 2")
    assert len(read_map(FOLDER, str(saved(tmp_path, square)), declared(FOLDER)).terrain) == 1


CHANGES = [
    ("x = 10", "x = 1", "terrain 1: it sticks out of the board of 48 x 48 inches"),
    ("depth = 48", "depth = 60", "doesn't look the same from all sides; set symmetric = false"),
    ("height = 3", "height = 99", "terrain 1, height: 99 is out of range"),
    ("height = 3", "hight = 3", "unknown key 'hight' (did you mean 'height'?)"),
    ("hard = true", 'hard = "yes"', "terrain 1, hard: the text 'yes' is not true or false"),
    ("hard = true", "", "terrain 1: no hard"),
    ("half_width = 2", "", "terrain 1: no half_width, which a rectangle needs"),
    (
        "half_width = 2",
        "half_width = 2\nradius = 1",
        "a rectangle has no radius; it has half_width and half_depth",
    ),
    ('"rectangle"', '"circle"', "terrain 1: no radius, which a circle needs"),
    ('"rectangle"', '"rect"', "rect is none of rectangle, circle (did you mean 'rectangle'?)"),
    ('title = "Mine"', "", "no title"),
    ("landable = false", "landable = false\n[[mushroom]]\nx = 10\ny = 20", "stands in hard terrain"),
    ("landable = false", "landable = false\n[[mushroom]]\nx = 0\ny = 20", "mushroom 1: it sticks out"),
]


@pytest.mark.parametrize(
    ("old", "new", "message"), CHANGES, ids=[f"{old}-{new}"[:30] for old, new, _ in CHANGES]
)
def test_wrong_maps_are_told_what_is_wrong(tmp_path, old, new, message):
    text = MAP.format(symmetric="true")
    assert old in text
    assert message in refused_map(tmp_path, text.replace(old, new, 1))


def test_more_terrain_than_there_is_room_for(tmp_path):
    head, piece = MAP.format(symmetric="false").split("[[terrain]]")
    pieces = ["[[terrain]]" + piece.replace("x = 10", f"x = {10 + k}") for k in range(17)]
    assert "17 pieces of terrain; at most 16 can be" in refused_map(tmp_path, head + "".join(pieces))
    turned = head.replace("false", "true") + "".join(pieces[:5])
    assert "20 pieces of terrain, turned copies included" in refused_map(tmp_path, turned)


# --- what a run records, and the command line ------------------------------------------------------------------


def test_the_digest_knows_scenario_and_map(tmp_path):
    rulesets = [load(GAME, scenario=name) for name in names(FOLDER, "scenarios")]
    rulesets += [load(GAME, map="open"), load(GAME, map=str(saved(tmp_path, MAP.format(symmetric="true"))))]
    assert len({ruleset.digest for ruleset in rulesets}) == len(rulesets)
    renamed = saved(tmp_path, (FOLDER / "maps" / "glade.toml").read_text(encoding="utf-8"), "other")
    assert load(GAME, map=str(renamed)).digest == load(GAME).digest
    assert load(GAME).with_sets(["battle.rounds=9"]).digest != load(GAME).digest


def test_a_copy_of_the_rules_without_scenarios_has_no_battle(tmp_path):
    ruleset = load(GAME, folder=copy_rules(tmp_path, GAME))
    assert ruleset.battle is None and not [path for path in ruleset.values if path.startswith("battle.")]


def test_games_without_battles_refuse_their_options(fairylab):
    for option, value in (("--scenario", "breakfast"), ("--map", "glade"), ("--warband", "x.toml")):
        for command in (
            "rules check fairy_ring",
            "rules show fairy_ring",
            "play fairy_ring --lineup random,random --games 1 --out x",
            "tournament fairy_ring --seats 2 --strategies random --deals 1 --out x",
            "replay fairy_ring --lineup random,random --deal 0",
        ):
            code, _, err = fairylab(f"{command} {option} {value}")
            assert code == 2, command
            assert f"fairy_ring has no scenarios, maps and warbands; leave out {option}" in err


def test_rules_check_and_show_know_battles(fairylab, tmp_path):
    code, out, _ = fairylab("rules show fairy_meat --scenario breakfast --map open --json")
    assert code == 0 and '"map": "open"' in out and '"battle.only_that"' in out
    code, out, _ = fairylab("rules show fairy_meat --scenario breakfast")
    assert code == 0 and "Scenario breakfast on the map glade" in out
    code, _, err = fairylab("rules check fairy_meat --map run")
    assert code == 2 and "a board of 24 x 120 inches" in err
    code, out, _ = fairylab("rules check fairy_meat --scenario run_fairy_run")
    assert code == 0 and "all fine" in out


def test_a_plan_names_the_battles_of_its_tournaments(tmp_path):
    """Files are looked for beside the plan."""
    text = (
        '[full]\ngames = 10\n[[tournament]]\ngame = "fairy_meat"\nname = "feud"\nseats = 2\ndesign = "pairs"\n'
        'share = 100\nscenario = "unbirthday"\nmap = "mine.toml"\nwarbands = ["few.toml"]\n'
    )
    (each,) = read_plan(saved(tmp_path, text, "plan"), quick=False).tournaments
    assert (each.scenario, each.map) == ("unbirthday", str(tmp_path / "mine.toml"))
    assert each.warbands == (str(tmp_path / "few.toml"),)
    with pytest.raises(UserError, match=r"unknown key 'scenarios' \(did you mean 'scenario'\?\)"):
        read_plan(saved(tmp_path, text.replace("scenario =", "scenarios ="), "plan"), quick=False)


def test_scenarios_are_listed(fairylab):
    code, out, _ = fairylab("scenarios")
    assert code == 0
    for name in (*names(FOLDER, "scenarios"), *names(FOLDER, "maps")):
        assert name in out
    code, out, _ = fairylab("scenarios --json")
    assert code == 0 and '"meat_points": 1' in out
