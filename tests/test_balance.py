"""From a plan to pages: the runs, the band, and what happens when they are asked for again."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from analyses.cli import main
from analyses.plan import PLAN, read_plan
from sim import GAMES
from sim.errors import UserError

SMALL = """
[full]
games = 120
seed = 3

[quick]
games = 40
seed = 3
decks = 1

[[tournament]]
game = "fairy_ring"
name = "two"
seats = 2
design = "pairs"
strategies = ["random", "random~0.5"]
share = 75

[[tournament]]
game = "fairy_ring"
name = "mirror"
seats = 3
design = "given"
lineups = ["random,random,random"]
share = 25

[[band]]
game = "fairy_ring"
tournaments = ["two"]
decks = 3
deals = 2
"""


@pytest.fixture
def plan(tmp_path, monkeypatch):
    """A small plan in an empty folder."""
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "plan.toml"
    file.write_text(SMALL)
    return file


def balance(*words):
    return main(["balance", "--plan", "plan.toml", "--out", "pages", *words])


def parts():
    return {path: path.stat().st_mtime_ns for path in Path("pages/runs").rglob("part-*")}


def test_a_plan_becomes_runs_and_pages(plan, capsys):
    assert balance() == 0
    out = capsys.readouterr().out
    # 90 games in deals of 4 line-ups are 23 deals; 30 mirror games; a band of 3 decks, 2 deals, 4 line-ups.
    assert "122 games and 24 in the band" in out and "pages/index.html" in out
    index = Path("pages/index.html").read_text()
    assert "122 games" in index and re.search(r"Holds in \d of 3 drawn decks", index)
    for name in ("win_rates", "seats", "score_parts", "lengths", "cards", "band"):
        assert Path(f"pages/fairy_ring/{name}/{name}.html").is_file()
    assert "nan" not in Path("pages/fairy_ring/win_rates/win_rates.md").read_text()


def test_played_once_is_enough(plan):
    balance()
    before, page = parts(), Path("pages/index.html").read_text()
    balance("--workers", "2")
    assert parts() == before and Path("pages/index.html").read_text() == page


def test_a_change_plays_anew_and_clears_away(plan):
    balance()
    before = parts()
    balance("--set", "points.price=25")
    assert not set(parts()) & set(before) and len(parts()) == len(before)
    assert "points.price" in Path("pages/fairy_ring/win_rates/win_rates.md").read_text()


def test_quick_leaves_the_full_runs_alone(plan):
    balance()
    before = parts()
    balance("--quick")
    assert set(before) < set(parts())


def test_pruning_touches_nothing_else(plan):
    kept = Path("pages/runs/full/fairy_ring/mine-0123456789/notes.txt")
    kept.parent.mkdir(parents=True)
    kept.write_text("kept")
    balance()
    assert kept.read_text() == "kept"


@pytest.mark.parametrize(
    "old, new, told",
    [
        ("games = 120", "gamez = 120", "did you mean 'games'"),
        ("games = 120", "games = 1.5", "whole number"),
        ("games = 120", "", "no games"),
        ("[full]", "[ful]", "did you mean 'full'"),
        ("[full]\ngames", "[full]\n = ", "not valid TOML"),
        ('design = "pairs"', 'design = "pears"', "did you mean 'pairs'"),
        ('design = "pairs"', "design = 2", "wrong type"),
        ("seats = 2", "", "lacks"),
        ("seats = 3", "seats = 4", "3 seats, not 4"),
        ("seats = 2", "seats = 5", "pairs is for two seats"),
        ("share = 75", "share = 0", "no share"),
        ('name = "mirror"', 'name = "two"', "given twice"),
        ('name = "mirror"', 'name = "a/b"', "names a folder"),
        ('"fairy_ring"\nname = "mirror"', '"fairy_wing"\nname = "mirror"', "did you mean 'fairy_ring'"),
        ('tournaments = ["two"]', 'tournaments = ["too"]', "did you mean 'two'"),
        ("deals = 2", "deals = 1", "two deals"),
        ('strategies = ["random", "random~0.5"]', 'strategies = ["rondom"]', "did you mean 'random'"),
        ('lineups = ["random,random,random"]', "", "lineups go with"),
    ],
)
def test_a_mistake_in_the_plan_is_told(plan, capsys, old, new, told):
    plan.write_text(SMALL.replace(old, new))
    assert SMALL.replace(old, new) != SMALL
    assert balance() == 2
    err = capsys.readouterr().err
    assert told in err and "Traceback" not in err
    assert not Path("pages").exists(), "mistakes are told before anything is played"


def test_the_shipped_plan_keeps_its_promises():
    """A million games of Fairy Ring, half a million of Fairy Land, with 2, 3 and 4 seats, a band of 50 decks, and 60,000
    battles of Fairy Meat in every scenario."""
    full, quick = read_plan(PLAN, quick=False), read_plan(PLAN, quick=True)
    assert full.games_in("fairy_ring") >= 1_000_000
    assert full.games_in("fairy_land") >= 500_000
    assert full.games_in("fairy_meat") >= 60_000
    assert {each.seats for each in full.tournaments} == {2, 3, 4}
    battles = [each for each in full.tournaments if each.game == "fairy_meat"]
    scenarios = {path.stem for path in (GAMES["fairy_meat"].folder / "scenarios").glob("*.toml")}
    assert {each.scenario for each in battles} == scenarios
    assert {each.seats for each in battles if each.scenario == "raining_meat"} == {2, 3, 4}
    assert {each.seats for each in battles if each.scenario == "unbirthday"} == {2, 3}
    assert sum(each.share for each in full.tournaments) == pytest.approx(100)
    assert all(band.decks >= 50 for band in full.bands)
    assert quick.games < full.games / 10


def test_the_command_line_has_the_last_word():
    plan = read_plan(PLAN, quick=False)
    changed = plan.changed("fairy_ring", 5, 0)
    ring = tuple(each for each in plan.tournaments if each.game == "fairy_ring")
    assert changed == replace(plan, games=5, seed=0, tournaments=ring, hirings=())
    assert plan.changed(None, 5, 0) == replace(plan, games=5, seed=0)
    with pytest.raises(UserError, match="at least 1"):
        plan.changed(None, 0, None)
