"""Rules data: what the rulebook and the card table say is what is loaded, and overlays change it."""

import re

import pytest
from rules_copies import copy_rules, edit, refusal

from sim.errors import UserError
from sim.rules import SIM, describe, games, load, parse_set, variants
from sim.rules_files import STATUSES

# Per type: movements, mana, fireflies of round 1, then of round 2, as laid down for the stand-in deck.
CARDS = """
magidrome|2 3 4 1 5|4 3 3 5 4|0 1 1 0 0|4 5 6 3 5|6 5 5 7 6|1 1 0 1 0
academy|3 4 2 5 1|1 1 1 1 1|1 0 1 0 1|5 6 4 3 6|1 1 1 1 1|1 0 1 1 0
lookout|1 3 2 4 3|- - - - -|1 0 1 1 0|4 5 3 6 4|- - - - -|1 1 0 0 1
luminarium|2 1 3 4 2|1 1 1 1 1|1 2 1 1 2|3 4 5 4 6|1 1 1 1 1|2 1 1 2 1
pollenarium|3 2 4 1 2|1 1 1 1 1|0 1 0 1 1|5 4 3 6 5|1 1 1 1 1|1 0 1 1 0
spring|1/2/3 2/3/4 1/3/5 1/2/3 2/3/4|1 1 2 1 2|1 0 0 1 0|3/4/5 4/5/6 2/4/6 3/4/5 4/5/6|2 2 3 2 3|0 1 0 1 1
"""


@pytest.fixture
def ring():
    return load("fairy_ring")


@pytest.fixture
def folder(tmp_path):
    """A copy of Fairy Ring's rules to change."""
    return copy_rules(tmp_path)


# --- what the rules say ----------------------------------------------------------------------------------------


def test_the_rulebook_s_numbers(ring):
    rulebook = {
        "setup.hand": 7,
        "setup.turns": 6,
        "setup.rounds": 2,
        "passing.round_1": "left",
        "passing.round_2": "left",
        "passing.tile": "left",
        "growth.limit": 4,
        "points.price": 20,
        "lookout.mana": (3, 8, 15, 24),
        "echo.enabled": True,
        "objectives.enabled": False,
        "objectives.drawn": 3,
    }
    assert {path: ring[path] for path in rulebook} == rulebook
    assert {ring.values[path].status for path in rulebook} == {"rulebook"}


def test_66_cards_as_laid_down(ring):
    rows = ring.rows("mushrooms")
    assert [len([row for row in rows if row["deck"] == deck]) for deck in (0, 1, 2)] == [6, 30, 30]
    table = [[cell.strip() for cell in line.split("|")] for line in CARDS.strip().splitlines()]
    for deck, first in ((1, 1), (2, 4)):
        expected = [
            (kind, move, mana, flies, players)
            for kind, *cells in table
            for move, mana, flies, players in zip(
                *(cells[first - 1 + i].split() for i in range(3)), "22234", strict=True
            )
        ]
        cards = [row for row in rows if row["deck"] == deck]
        assert [row["id"] for row in cards] == list(range(100 * deck + 1, 100 * deck + 31))
        assert expected == [
            (
                row["kind"],
                "/".join(map(str, row["movement"])),
                "-" if row["mana"] is None else str(row["mana"]),
                str(row["fireflies"]),
                str(row["players"]),
            )
            for row in cards
        ]


def test_one_starting_card_of_each_type(ring):
    start = [row for row in ring.rows("mushrooms") if row["deck"] == 0]
    assert [row["id"] for row in start] == [1, 2, 3, 4, 5, 6]
    assert {row["kind"]: row["mana"] for row in start} == {
        "magidrome": 3,
        "academy": 1,
        "lookout": None,
        "luminarium": 1,
        "pollenarium": 1,
        "spring": 1,
    }
    assert all(row["movement"] == () and row["fireflies"] == 1 and row["players"] == 2 for row in start)


@pytest.mark.parametrize(("players", "cards"), [(2, 18), (3, 24), (4, 30)])
def test_cards_in_play_by_player_count(ring, players, cards):
    rows = ring.rows("mushrooms")
    for deck in (1, 2):
        assert (
            len([row for row in rows if row["deck"] == deck and row["players"] <= players])
            == cards
            >= 7 * players
        )


def test_objectives(ring):
    rows = ring.rows("objectives")
    assert [(row["effect"], row["threshold"]) for row in rows] == [
        ("fireflies", 11),
        ("tallest", 4),
        ("kinds", 6),
        ("mushrooms", 8),
    ]
    assert ring.values["objectives.1.threshold"].status == "rulebook"
    assert ring.values["objectives.2.threshold"].status == "assumed"


def test_readings_are_switches_with_choices_and_a_why(ring):
    readings = {entry["path"]: entry for entry in ring.readings()}
    assert {path: entry["value"] for path, entry in readings.items()} == {
        "points.several_at_once": True,
        "points.open": True,
        "echo.pick": "best",
        "springs.leaving_pays": False,
        "springs.twice_pays": True,
        "academy.visited_uses": "visitor",
        "fairy.on_growth": "stays",
        "fairy.on_plant_left": "stays",
    }
    for path, entry in readings.items():
        assert entry["why"] and len(entry["choices"]) == 2
        for choice in entry["choices"]:
            word = {True: "true", False: "false"}.get(choice, choice)
            assert load("fairy_ring", sets=[f"{path}={word}"])[path] == choice


def test_what_is_assumed(ring):
    assumed = {entry["path"]: entry for entry in ring.assumed()}
    assert assumed["fireflies.covered_visible"]["feasible"] == [True, False]
    assert assumed["mushrooms.*.movement"]["value"] == "66 of 66 rows"
    assert assumed["objectives.*.threshold"]["value"] == "3 of 4 rows"
    assert not {entry["path"] for entry in ring.readings()} & set(assumed)
    assert all(entry["feasible"] and entry["why"] and entry["source"] for entry in assumed.values())


@pytest.mark.parametrize("game", games())
def test_every_value_has_its_provenance(game):
    for value in load(game).values.values():
        assert value.status in STATUSES and value.source and value.file, value.path
        label = value.limits.fixed or value.limits.type == "text"
        if value.status == "assumed" and not label:
            assert value.feasible is not None and value.why, value.path


def test_notes_tell_every_reading_and_assumption(ring):
    notes = (SIM / "fairy_ring" / "rules" / "NOTES.md").read_text(encoding="utf-8")
    for entry in ring.readings():
        assert f"`{entry['path']}`" in notes
    assert (
        "`fireflies.covered_visible`" in notes and "`mushrooms.csv`" in notes and "`objectives.csv`" in notes
    )


def test_describe_has_a_row_of_texts_per_value(ring):
    rows = {row["path"]: row for row in describe(ring)}
    assert list(rows) == list(ring.values)
    assert rows["mushrooms.126.movement"]["value"] == "1/2/3"
    assert rows["mushrooms.111.mana"]["value"] == "-"
    assert rows["lookout.mana"]["value"] == "3, 8, 15, 24"
    assert rows["echo.pick"]["status"] == "reading" and rows["echo.pick"]["feasible"] == "best, least"
    assert all(isinstance(cell, str) for row in rows.values() for cell in row.values())


# --- reading marks, digest -------------------------------------------------------------------------------------


def test_values_are_marked_as_read(ring):
    assert set(ring.unread()) == set(ring.values)
    assert ring["points.price"] == 20
    assert "points.price" not in ring.unread()
    ring.rows("mushrooms")
    assert not [path for path in ring.unread() if path.startswith("mushrooms.")]
    assert ring.with_sets([]).unread() == list(ring.values)


def test_the_code_reads_every_value(ring):
    from sim.fairy_ring.tables import build

    build(ring)
    assert ring.unread() == []


def test_unknown_paths_are_refused_when_read(ring):
    with pytest.raises(UserError, match=r"'points\.prise' \(did you mean 'points\.price'\?\)"):
        ring["points.prise"]


def test_digest_sees_values_only(ring, folder):
    rules = folder / "rules"
    edit(rules / "rules.toml", 'source = "1. Place your Mushroom"', '# a comment\nsource   =   "page 5"')
    cards = (rules / "mushrooms.csv").read_text(encoding="utf-8").splitlines()
    turned = [cards[0], *reversed(cards[1:])]
    swapped = [",".join((*line.split(",")[::-1],)) for line in turned]  # columns the other way round
    (rules / "mushrooms.csv").write_bytes(
        "\r\n".join(["\ufeff" + swapped[0], *swapped[1:], "", ",,"]).encode()
    )
    assert load("fairy_ring", folder=folder).digest == ring.digest
    edit(rules / "mushrooms.csv", "stand-in,assumed,4,0,4,5,magidrome", "stand-in,assumed,4,0,4,6,magidrome")
    assert load("fairy_ring", folder=folder).digest != ring.digest


def test_digest_tells_every_setting_apart(ring):
    others = [
        "points.price=21",
        "passing.round_2=right",
        "mushrooms.101.mana=5",
        "mushrooms.101=out",
        "echo.enabled=false",
    ]
    digests = {load("fairy_ring", sets=[setting]).digest for setting in others}
    assert len(digests | {ring.digest}) == len(others) + 1
    assert load("fairy_ring", sets=["points.price=20"]).digest == ring.digest


# --- overlays --------------------------------------------------------------------------------------------------


def test_settings_change_values(ring):
    sets = ["points.price = 15", "passing.tile=right", 'echo.pick="least"', "lookout.mana=[1,2,3,4,5]"]
    changed = load("fairy_ring", sets=[*sets, "mushrooms.126.movement=2/3/5", "mushrooms.101.movement=4"])
    assert (changed["points.price"], changed["passing.tile"], changed["echo.pick"]) == (15, "right", "least")
    assert changed["lookout.mana"] == (1, 2, 3, 4, 5)
    assert changed["mushrooms.126.movement"] == (2, 3, 5) and changed["mushrooms.101.movement"] == (4,)
    assert changed.values["points.price"].status == "variant"
    assert changed.changed()[0] == {"path": "passing.tile", "value": "right", "default": "left"}
    assert len(changed.changed()) == 6 and changed.sets[0] == sets[0]
    assert ring["points.price"] == 20 and ring.changed() == []


def test_settings_stack_on_a_variant_and_on_settings():
    rules = load("fairy_ring", "cheap_points", ["growth.limit=3"])
    assert (rules["points.price"], rules["growth.limit"]) == (15, 3)
    assert load("fairy_ring", "cheap_points", ["points.price=12"])["points.price"] == 12
    again = rules.with_sets(["setup.turns=5"])
    assert again.sets == ("growth.limit=3", "setup.turns=5") and again.variant == rules.variant
    assert again.digest == load("fairy_ring", "cheap_points", list(again.sets)).digest


def test_cells_are_emptied_by_an_empty_setting():
    rules = load("fairy_ring", sets=["mushrooms.1.kind=lookout", "mushrooms.1.mana="])
    assert rules.rows("mushrooms")[0]["mana"] is None


def test_rows_are_added_and_taken_out():
    card = {"deck": 1, "kind": "spring", "movement": "2/4/6", "mana": 3, "fireflies": 0, "players": 2}
    rules = load(
        "fairy_ring",
        sets=["mushrooms.117=out", *(f"mushrooms.131.{key}={value}" for key, value in card.items())],
    )
    rows = {row["id"]: row for row in rules.rows("mushrooms")}
    assert len(rows) == 66 and 117 not in rows
    assert rows[131] == {"id": 131} | card | {"movement": (2, 4, 6)}
    assert {"path": "mushrooms.117", "value": "out", "default": "in"} in rules.changed()
    assert {"path": "mushrooms.131.mana", "value": 3, "default": None} in rules.changed()
    assert "no row 117" in refusal(sets=("mushrooms.117=out", "mushrooms.117.mana=1"))


@pytest.mark.parametrize("name", [variant["name"] for variant in variants("fairy_ring")])
def test_shipped_variants_load_change_something_and_say_why(name):
    rules = load("fairy_ring", name)
    assert rules.changed() and rules.digest != load("fairy_ring").digest
    assert rules.variant and rules.variant["name"] == name and rules.variant["title"] and rules.variant["why"]


def test_the_objective_variant_is_the_rulebook_s():
    rules = load("fairy_ring", "objectives")
    assert rules["objectives.enabled"] is True and rules["objectives.drawn"] == 3


def test_a_variant_by_path_with_dotted_keys(tmp_path):
    file = tmp_path / "my {odd} variant.toml"
    file.write_text(
        'title = "T"\nwhy = """\nover\nlines"""\n[set]\npoints.price = 15\n"mushrooms.117" = "out"\n'
    )
    rules = load("fairy_ring", str(file))
    assert rules["points.price"] == 15 and len(rules.rows("mushrooms")) == 65
    assert rules.variant == {"name": "my {odd} variant", "title": "T", "why": "over lines"}


def test_the_variant_in_the_notes_works(tmp_path):
    notes = (SIM / "fairy_ring" / "rules" / "NOTES.md").read_text(encoding="utf-8")
    block = re.search(r"```toml\n(.*?)```", notes, re.DOTALL)
    assert block
    file = tmp_path / "noted.toml"
    file.write_text('title = "T"\nwhy = "W"\n' + block[1], encoding="utf-8")
    assert len(load("fairy_ring", str(file)).rows("mushrooms")) == 66


@pytest.mark.parametrize(
    ("setting", "path", "value"),
    [
        ("a=1", "a", 1),
        ("a = 1.5", "a", 1.5),
        ("a=true", "a", True),
        ("a=[1, 2]", "a", [1, 2]),
        ("a=left", "a", "left"),
        ('a="left"', "a", "left"),
        ("a=1/2/3", "a", "1/2/3"),
        ("a=b=c", "a", "b=c"),
        ("a=", "a", ""),
        ("a=1\nb=2", "a", "1\nb=2"),
    ],
)
def test_settings_are_toml_or_bare_words(setting, path, value):
    assert parse_set(setting) == (path, value)
