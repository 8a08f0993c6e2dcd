"""From a plan with battles to pages: variants, hired warbands, and the index."""

from dataclasses import replace
from pathlib import Path

import pytest

from analyses import hiring
from analyses.cli import main
from analyses.plan import read_plan
from sim.errors import UserError
from sim.fairy_meat.hiring import LEAST, Market, hire, with_hired
from sim.fairy_meat.warbands import refuse_unfit
from sim.rules import load

SMALL = """
[full]
games = 40
seed = 3

[quick]
games = 16
seed = 3
warbands = 8
fewer = 6

[[tournament]]
game = "fairy_meat"
name = "raining"
seats = 2
design = "pairs"
scenario = "raining_meat"
strategies = ["random", "random~0.5"]
variants = ["meat_two", "discretion"]
share = 60

[[tournament]]
game = "fairy_meat"
name = "breakfast"
seats = 2
design = "pairs"
scenario = "breakfast"
strategies = ["random", "random~0.5"]
share = 15

[[tournament]]
game = "fairy_meat"
name = "race"
seats = 2
design = "pairs"
scenario = "run_fairy_run"
strategies = ["random", "random~0.5"]
share = 15

[[tournament]]
game = "fairy_meat"
name = "bands"
seats = 2
design = "given"
scenario = "raining_meat"
lineups = ["random@archers,random@knives"]
rotate = true
share = 10

[[hiring]]
game = "fairy_meat"
name = "force"
scenario = "raining_meat"
strategy = "random"
warbands = 80
deals = 1
variants = ["bulky"]
drawn = 1
fewer = 6
"""


@pytest.fixture
def plan(tmp_path, monkeypatch):
    """A small plan in an empty folder."""
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "plan.toml"
    file.write_text(SMALL)
    return file


def test_variants_share_what_their_tournament_takes(plan):
    tournaments = read_plan(plan, quick=False).tournaments
    assert [(each.name, each.variant) for each in tournaments[:4]] == [
        ("raining", ""),
        ("raining_meat_two", "meat_two"),
        ("raining_discretion", "discretion"),
        ("breakfast", ""),
    ]
    assert [each.share for each in tournaments] == [pytest.approx(20)] * 3 + [15, 15, 10]


def test_the_quick_plan_hires_fewer(plan):
    [full], [quick] = read_plan(plan, quick=False).hirings, read_plan(plan, quick=True).hirings
    assert quick == replace(full, warbands=8, fewer=6)
    # 40 pairs as assumed and 3 under each of two other tables, in both seatings.
    assert hiring.games(full, None) == 2 * (40 + 3 + 3)
    assert hiring.games(full, "bulky") == 2 * (40 + 3), "a variant lies over the rules as they stand"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("warbands = 80", "warbands = 1", "two warbands"),
        ('variants = ["bulky"]', "", "drawn"),
        ("drawn = 1\nfewer = 6", "drawn = 1", "fewer = 0"),
        ('strategy = "random"\n', "", "it lacks some of"),
        ("[[hiring]]", "[[hirings]]", "did you mean 'hiring'"),
    ],
)
def test_a_mistake_in_a_hiring_is_told(plan, old, new, told):
    assert old in SMALL
    plan.write_text(SMALL.replace(old, new))
    if told == "drawn":
        assert read_plan(plan, quick=False).hirings[0].variants == ()
        return
    with pytest.raises(UserError, match=told):
        read_plan(plan, quick=False)


def test_hired_warbands_are_fit_and_can_be_hired_again():
    """Within the limit and legal; by number and seed, not by who is hired beside them."""
    rules = load("fairy_meat", scenario="raining_meat")
    market, bands = Market(rules), hire(rules, 5, 0, 200)
    for band in bands:
        refuse_unfit(band, rules, "the scenario")
        assert LEAST * 75 <= market.price(band.members) <= 75
    assert hire(rules, 5, 150, 3) == bands[150:153] != hire(rules, 6, 150, 3)
    seen = {weapon for band in bands for member in band.members for weapon in member.weapons}
    assert seen == market.hand.keys() | market.ranged.keys(), "bare hands need no name, all else is hired"
    assert {member.fairy for band in bands for member in band.members} == market.fairies.keys()


def test_hired_warbands_stand_in_the_record():
    rules = load("fairy_meat", scenario="raining_meat")
    bands = hire(rules, 5, 0, 2)
    told = with_hired(rules, bands).battle.told()["hired"]
    assert told["prices"]["fairy"]["glitter"] == 11 and told["prices"]["hand"]["faeslayer"] == 12
    assert [each["fairy"] for each in told["members"]["hired_0001"]] == [m.fairy for m in bands[1].members]
    assert with_hired(rules, bands).digest != rules.digest
    assert "hired" not in rules.battle.told()


def test_who_brings_a_warband_of_its_own_hires_none():
    with pytest.raises(UserError, match="choose another scenario"):
        hire(load("fairy_meat", scenario="breakfast"), 1, 0, 2)


def test_a_plan_of_battles_becomes_pages(plan, capsys):
    assert main(["balance", "--plan", "plan.toml", "--out", "pages", "--workers", "2"]) == 0
    out = capsys.readouterr().out
    # Two deals of four line-ups five times, and of two line-ups once; 80 and twice 6 battles between hired warbands.
    assert "44 games and 92 between hired warbands" in out
    names = (
        "scenarios",
        "warbands",
        "first_actor",
        "meals",
        "causes",
        "weapons",
        "force",
        "endings",
        "other_rules",
    )
    for name in (*names, "win_rates", "seats", "score_parts", "lengths"):
        page = Path(f"pages/fairy_meat/{name}/{name}.md").read_text()
        assert "nan" not in page and "None" not in page, name
    force = Path("pages/fairy_meat/force/force.md").read_text()
    assert "| raining meat, 2 players, hired warbands | hired | 80 | 1 | 80 |" in force
    assert "`random with hired warbands`" in force and "hired_0" not in force
    rules = Path("pages/fairy_meat/other_rules/other_rules.md").read_text()
    assert "Two points for meat" in rules and "Discretion" in rules
    index = Path("pages/index.html").read_text()
    assert "Fairy Meat" in index and "136 games" in index
    before = {path: path.stat().st_mtime_ns for path in Path("pages/runs").rglob("part-*")}
    assert main(["balance", "--plan", "plan.toml", "--out", "pages"]) == 0
    assert before == {path: path.stat().st_mtime_ns for path in Path("pages/runs").rglob("part-*")}
    assert Path("pages/index.html").read_text() == index
