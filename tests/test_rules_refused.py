"""Rules data that can't be right is refused in one message that names the file, the place and the nearest spelling."""

import math

import pytest
from rules_copies import copy_rules, edit, refusal

from sim.errors import UserError
from sim.rules import load


@pytest.fixture
def ring():
    return load("fairy_ring")


@pytest.fixture
def folder(tmp_path):
    """A copy of Fairy Ring's rules to change."""
    return copy_rules(tmp_path)


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        ("points.prize=3", "no such value in the rules (did you mean 'points.price'?)"),
        ("points.price=0", "points.price: 0 is out of range, 1 to 200 allowed"),
        ("points.price=201", "out of range"),
        ("points.price=x", "the text 'x' is not a whole number"),
        ("points.price=2.0", "2.0 is not a whole number"),
        ("points.price=true", "true is not a whole number"),
        ("points.price=", "points.price: empty"),
        ("points.price=1e999", "is not a whole number"),
        ("points.price=" + "9" * 400, "out of range"),
        ("points.price=2020-01-01", "is not a whole number"),
        ("echo.enabled=1", "1 is not true or false"),
        ("echo.enabled=yes", "the text 'yes' is not true or false"),
        ("passing.tile=lift", "lift is none of left, right (did you mean 'left'?)"),
        ("echo.pick=worst", "worst is none of best, least"),
        ("setup.rounds=3", "out of range, 2 to 2"),
        ("lookout.mana=[]", "0 numbers given, 1 to 6 wanted"),
        ("lookout.mana=[1,2,3,4,5,6,7]", "7 numbers given"),
        ("lookout.mana=[3,true]", "entry 2: true is not a whole number"),
        ("lookout.mana=[3,-1]", "entry 2: -1 is out of range"),
        ("lookout.mana=3", "3 is not a list"),
        ("mushrooms.117.manna=3", "mushrooms has no column 'manna' (did you mean 'mana'?)"),
        ("mushrooms.117.status=rulebook", "no column 'status'"),
        ("mushrooms.171.mana=3", "mushrooms has no row 171; to add one, set all of deck, kind"),
        ("mushrooms.117=in", "taken out with the value 'out'"),
        ("mushrooms.117.deck=2", "can't be set"),
        ("mushrooms.117.kind=moss", "moss is none of magidrome"),
        ("mushrooms.126.movement=1/2/2", "1/2/2 names a number twice"),
        ("mushrooms.126.movement=0/1/2", "entry 1: 0 is out of range"),
        ("mushrooms.126.movement=1/2/3/4", "4 numbers given, 1 to 3 wanted"),
        ("mushrooms.126.movement=1-2-3", "1-2-3 is not a whole number, or several parted by slashes"),
        ("points", "write path=value"),
        ("=3", "write path=value"),
    ],
)
def test_settings_refused(setting, message):
    told = refusal(sets=(setting,))
    assert told.startswith("--set ") and message in told


def test_a_path_set_twice_is_refused():
    assert "points.price is set twice" in refusal(sets=("points.price=1", "points.price=2"))


@pytest.mark.parametrize("bad", [{"deck": 9}, {"players": 1}, {"kind": "moss"}])
def test_an_added_row_is_checked(bad):
    card = {"deck": 1, "kind": "spring", "movement": "2/4/6", "mana": 3, "fireflies": 0, "players": 2} | bad
    sets = tuple(f"mushrooms.131.{key}={value}" for key, value in card.items())
    assert f"mushrooms.131.{next(iter(bad))}" in refusal(sets=sets)
    good = tuple(f"mushrooms.0131.{key}={value}" for key, value in (card | {"deck": 1}).items())
    assert "leading zeros" in refusal(sets=good)


def test_unknown_game_and_variant_offer_the_nearest():
    with pytest.raises(UserError, match=r"no game 'fairy_rng' .did you mean 'fairy_ring'"):
        load("fairy_rng")
    assert "did you mean 'no_echo'?" in refusal(variant="no_ecko")
    assert "missing.toml: can't be read" in refusal(variant="missing.toml")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('why = "w"\n[set]\n"points.price" = 1', "no title"),
        ('title = "t"\n[set]\n"points.price" = 1', "no why"),
        ('title = "t"\nwhy = "w"', "no [set]"),
        ('title = "t"\nwhy = "w"\n[sets]\n"points.price" = 1', "unknown key 'sets' (did you mean 'set'?)"),
        (
            'title = "t"\nwhy = "w"\n[set]\n"points.prize" = 1',
            "points.prize: no such value in the rules (did you",
        ),
        ('title = "t"\nwhy = "w"\n[set]\n"points.price" = 0', "points.price: 0 is out of range"),
        ('title = "t"\nwhy = "w"\n[set]\n"points.price" = 1\npoints.price = 2', "set twice"),
        ('title = "t"\nwhy = "w"\n[set\n', "not valid TOML"),
    ],
)
def test_variant_files_refused(tmp_path, text, message):
    file = tmp_path / "odd.toml"
    file.write_text(text)
    told = refusal(variant=str(file))
    assert told.startswith(str(file)) and message in told


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('status = "rulebook"\nsource = "1.', 'source = "1.', "growth.limit: no status"),
        ('source = "1. Place your Mushroom"\n', "", "growth.limit: no source"),
        ('status = "rulebook"\nsource = "1.', 'status = "rulebok"\nsource = "1.', "did you mean 'rulebook'?"),
        ('status = "rulebook"\nsource = "1.', 'stats = "rulebook"\nsource = "1.', "unknown key 'stats'"),
        (
            "limit = { value = 4, min = 1",
            "limit = { value = 4, mni = 1",
            "unknown key 'mni' (did you mean 'min'?)",
        ),
        (
            "limit = { value = 4, min = 1",
            "limit = { valu = 4, min = 1",
            "growth.limit: min, max given, but no value",
        ),
        (
            "limit = { value = 4, min = 1",
            "limit = { min = 1",
            "growth.limit: min, max given, but no value",
        ),
        ("limit = { value = 4", "limit = { value = 7", "growth.limit: 7 is out of range, 1 to 6 allowed"),
        ("limit = { value = 4, min = 1", "limit = { value = 4, min = 9", "min 9 is above max 6"),
        ("limit = { value = 4", "limit = { value = 1979-05-27", "growth.limit: 1979-05-27 is neither"),
        ("limit = { value = 4", "limit = { value = []", "an empty list has no type"),
        ('feasible = ["best", "least"]\n', "", "echo.pick: assumed, so `feasible` must say"),
        ('feasible = ["best", "least"]', 'feasible = ["most", "least"]', "best is none of most, least"),
        ('why = "A fairy that starts', 'wy = "A fairy that starts', "springs.leaving_pays: unknown key 'wy'"),
        ('value = "best"\nstatus = "assumed"', 'value = "best"\nstatus = "rulebook"', "a reading is assumed"),
        ("[growth]", "[growth]\n[growth]", "not valid TOML"),
    ],
)
def test_rules_toml_refused(folder, old, new, message):
    edit(folder / "rules" / "rules.toml", old, new)
    told = refusal(folder)
    assert told.startswith("fairy_ring/rules/rules.toml") and message in told


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("id,deck,kind", "id,deck,knid", "line 1: unknown column 'knid' (did you mean 'kind'?)"),
        ("id,deck,kind", "id,id,kind", "line 1: column 'id' stands twice"),
        ("fireflies,players,status,source", "fireflies,players,status", "line 1: no column source"),
        ("id,deck,kind,movement,mana", "id;deck;kind;movement;mana", "line 1"),
        ("102,1,", "101,1,", "line 9, column id: 101 stands already on line 8"),
        ("102,1,", "x,1,", "line 9, column id: the text 'x' is not a whole number"),
        ("102,1,", ",1,", "line 9, column id: empty"),
        ("102,1,magidrome", "102,3,magidrome", "line 9, column deck: 3 is none of 0, 1, 2"),
        ("102,1,magidrome", "102,1,magidrom", "line 9, column kind: magidrom is none of"),
        ("102,1,magidrome,3,3", "102,1,magidrome,3,3.5", "line 9, column mana: 3.5 is not a whole number"),
        (
            "102,1,magidrome,3,3",
            "102,1,magidrome,3,three",
            "column mana: the text 'three' is not a whole number",
        ),
        ("102,1,magidrome,3,3", "102,1,magidrome,3,-3", "line 9, column mana: -3 is out of range, 0 to 50"),
        (
            "102,1,magidrome,3,3",
            "102,1,magidrome,2003-02-01,3",
            "column movement: '2003-02-01' looks like a date",
        ),
        (
            "102,1,magidrome,3,3",
            "102,1,magidrome,a,3",
            "line 9, column movement: a is not a whole number, or",
        ),
        ("102,1,magidrome,3,3,1,2,assumed,stand-in", "102,1,magidrome,3,3,1,2,assumed,", "line 9: no source"),
        ("102,1,magidrome,3,3,1,2,assumed", "102,1,magidrome,3,3,1,2,", "line 9: no status"),
        ("102,1,magidrome,3,3,1,2,assumed", "102,1,magidrome,3,3,1,2,guess", "status 'guess' is none of"),
        ("102,1,magidrome,3,3,1,2", "102,1,magidrome,3,3,1", "line 9: 8 cells, 9 wanted"),
        ("102,1,magidrome", '102,1,"magi"drome', "not valid CSV"),
    ],
)
def test_tables_refused_with_line_and_column(folder, old, new, message):
    edit(folder / "rules" / "mushrooms.csv", old, new)
    told = refusal(folder)
    assert told.startswith("fairy_ring/rules/mushrooms.csv, line ") and message in told


def test_semicolons_are_told(folder):
    file = folder / "rules" / "mushrooms.csv"
    file.write_text(file.read_text().replace(",", ";"))
    assert "save the file with commas" in refusal(folder)


@pytest.mark.parametrize("name", ["mushrooms.csv", "rules.toml", "bands.toml", "columns.toml"])
def test_other_encodings_are_refused_with_the_line(folder, name):
    file = folder / "rules" / name
    first, rest = file.read_bytes().split(b"\n", 1)
    file.write_bytes(first + b"\n\xe9\n" + rest)
    told = refusal(folder)
    assert told.startswith(f"fairy_ring/rules/{name}, line 2: not UTF-8") and "CSV UTF-8" in told


def test_toml_with_byte_order_mark_and_windows_lines(folder, ring):
    file = folder / "rules" / "rules.toml"
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes().replace(b"\n", b"\r\n"))
    assert load("fairy_ring", folder=folder).digest == ring.digest


def test_assumed_rows_need_a_band(folder):
    edit(folder / "rules" / "bands.toml", "[mushrooms.players]", "[mushrooms.deck]")
    assert "line 2, column players: assumed, but bands.toml has no feasible set" in refusal(folder)
    edit(folder / "rules" / "bands.toml", "[mushrooms.deck]", "[mushrooms.playrs]")
    assert "bands.toml, mushrooms: unknown key 'playrs' (did you mean 'players'?)" in refusal(folder)
    edit(folder / "rules" / "bands.toml", "[mushrooms.playrs]", "[mushroom.players]")
    assert "bands.toml: unknown key 'mushroom' (did you mean 'mushrooms'?)" in refusal(folder)
    edit(folder / "rules" / "bands.toml", "[mushrooms.kind]\nfeasible", "[mushrooms.kind]\nfeasable")
    assert "mushrooms.kind: unknown key 'feasable' (did you mean 'feasible'?)" in refusal(folder)


def test_missing_files_are_told(folder):
    (folder / "rules" / "columns.toml").unlink()
    assert refusal(folder) == "fairy_ring/rules/columns.toml: can't be read (No such file or directory)"


def test_numbers_that_are_floats_stay_floats(tmp_path):
    (tmp_path / "rules").mkdir()
    text = 'status = "rulebook"\nsource = "s"\n[a]\nrate = { value = 0.5, min = 0, max = 1 }\n'
    (tmp_path / "rules" / "rules.toml").write_text(text)
    whole = load("toy", sets=["a.rate=1"], folder=tmp_path)
    assert isinstance(whole["a.rate"], float) and whole["a.rate"] == 1
    assert whole.digest == load("toy", sets=["a.rate=1.0"], folder=tmp_path).digest
    for bad in ("nan", "inf", "-inf", "1.1"):
        with pytest.raises(UserError, match="out of range, 0 to 1 allowed"):
            load("toy", sets=[f"a.rate={bad}"], folder=tmp_path)
    assert math.isclose(load("toy", folder=tmp_path)["a.rate"], 0.5)
