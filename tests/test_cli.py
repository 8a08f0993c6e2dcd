"""The command line: what it prints, what it refuses, and how it ends."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from command_line import PLAY, csv_digest

from analyses.cli import main
from sim import GAMES

FAIRYLAB = [sys.executable, "-m", "analyses.cli"]
ROOT = Path(__file__).resolve().parent.parent
TEMPLATES = ROOT / "analyses" / "templates"


def process(words, **options):
    """A command in a process of its own, from the repository's folder."""
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    return subprocess.Popen([*FAIRYLAB, *words], cwd=ROOT, env=environment, text=True, **options)


# --- start -----------------------------------------------------------------------------------------------------


def test_help_is_quick_to_import():
    heavy = ("numba", "numpy", "polars", "pandas", "matplotlib", "scipy", "joblib", "jinja2")
    program = f"""
import sys
from analyses.cli import main
main(["--help"])
assert not set(sys.modules) & set({heavy}), set(sys.modules) & set({heavy})
"""
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True, capture_output=True)


@pytest.mark.parametrize(
    "command",
    "play,tournament,report,balance,export,replay,bench,strategies,strategies list,strategies check,strategies new,"
    "rules,rules show,rules check".split(","),
)
def test_every_command_has_help(fairylab, command):
    code, out, _ = fairylab(f"{command} --help")
    assert code == 0
    assert f"fairylab {command}" in out


@pytest.mark.parametrize("command", ["play", "tournament", "replay", "balance"])
def test_what_changes_a_game_is_the_same_everywhere(fairylab, command):
    _, out, _ = fairylab(f"{command} --help")
    for option in ("--variant", "--set", "--strategy", "--seed"):
        assert option in out


# --- play ------------------------------------------------------------------------------------------------------


def test_play_tells_a_summary_that_adds_up(fairylab):
    code, out, err = fairylab(
        "play fairy_ring --lineup random,random~0.5,random --games 100 --seed 4 --rotate --json --out run"
    )
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert found["games"] == 102 and found["deals"] == 34
    assert "100 games were asked for, 102 are played" in found["rounding"]
    for rows in (found["strategies"], found["seats"]):
        assert all(row["wins"] + row["ties"] + row["losses"] == row["entries"] for row in rows)
        assert sum(row["entries"] for row in rows) == 3 * 102
        assert sum(row["entries"] * row["win_share"]["value"] for row in rows) == pytest.approx(102)
        for row in rows:
            assert row["win_share"]["low"] <= row["win_share"]["value"] <= row["win_share"]["high"]


def test_play_tells_it_in_words_too(fairylab):
    _, out, _ = fairylab(f"{PLAY} --out run")
    assert "20 games (20 deals" in out and "Win share" in out and "Mean score" in out
    assert "random" in out and "seat 0 (starts)" in out and "seat 1" in out
    assert "nan" not in out


def test_workers_and_chunks_change_nothing(fairylab, tmp_path):
    told, rows = set(), set()
    for workers, chunk in (("1", "7"), ("2", "3"), ("3", "100")):
        run = f"run_{workers}"
        line = "play fairy_ring --lineup random,random --games 50 --seed 9 --json"
        told.add(fairylab(f"{line} --workers {workers} --chunk {chunk} --out {run}")[1])
        rows.add(csv_digest(tmp_path / run, tmp_path))
    assert len(told) == len(rows) == 1


def test_a_seed_is_drawn_and_told(fairylab):
    line = "play fairy_ring --lineup random,random --games 5 --out run"
    _, out, err = fairylab(line)
    seed = json.loads(Path("run/manifest.json").read_text())["seed"]
    assert f"seed {seed}" in out and f"--seed {seed}" in err
    assert fairylab(line.replace("run", "other"))[1] != out


def test_the_manifest_tells_how_to_play_it_again(fairylab):
    fairylab("play fairy_ring --lineup random,random --games 5 --set points.price=25 --workers 2 --out run")
    manifest = json.loads(Path("run/manifest.json").read_text())
    command = manifest["command"].removeprefix("fairylab ")
    assert f"--seed {manifest['seed']}" in command and "--set points.price=25" in command
    assert "--workers" not in command and "--out" not in command
    code, *_ = fairylab(f"{command} --out again")
    assert code == 0
    assert csv_digest("again", Path()) == csv_digest("run", Path())


def test_the_same_command_again_plays_nothing(fairylab):
    fairylab(f"{PLAY} --out run")
    (part,) = Path("run").glob("part-*")
    before = part.stat().st_mtime_ns
    _, first, _ = fairylab(f"{PLAY} --out run")
    assert part.stat().st_mtime_ns == before
    assert fairylab(f"{PLAY} --out run")[1] == first


@pytest.mark.skipif(os.name == "nt", reason="signals differ")
def test_ctrl_c_leaves_a_run_that_goes_on(tmp_path):
    words = "play fairy_ring --lineup random,random --games 600000 --seed 2 --workers 2 --chunk 20000".split()
    run = process([*words, "--out", str(tmp_path / "run")], stderr=subprocess.PIPE, stdout=subprocess.PIPE)
    deadline = time.monotonic() + 120
    while not list((tmp_path / "run").glob("part-*")) and time.monotonic() < deadline:
        time.sleep(0.01)
    run.send_signal(signal.SIGINT)
    out, err = run.communicate(timeout=10)
    assert run.returncode == 130, err
    assert "goes on where it stopped" in err and "Traceback" not in err and out == ""
    assert main([*words, "--out", str(tmp_path / "run")]) == 0
    assert main([*words, "--out", str(tmp_path / "whole")]) == 0
    assert csv_digest(tmp_path / "run", tmp_path) == csv_digest(tmp_path / "whole", tmp_path)


def test_a_closed_pipe_is_no_complaint():
    told = process(["rules", "show", "fairy_ring"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    told.stdout.readline()
    told.stdout.close()
    assert told.stderr.read() == ""
    assert told.wait(10) == 1


# --- tournament, report, export, replay ---------------------------------------------------------------------------


def test_a_tournament_ranks_and_matches(fairylab):
    line = "tournament fairy_ring --seats 3 --strategies random,random~1 --deals 4 --seed 1"
    code, out, _ = fairylab(f"{line} --json --out run")
    found = json.loads(out)
    assert code == 0
    assert found["block"] == 2 * 3 + 2, "two ordered pairs in three seats, and two mirrors"
    assert {(row["strategy"], row["others"]) for row in found["against"]} == {
        ("random", "random~1"),
        ("random~1", "random"),
    }
    code, out, _ = fairylab(f"{line} --out run")
    assert "among the column" in out


def test_reports_and_rows_of_a_run(fairylab):
    fairylab(f"{PLAY} --out run")
    code, out, _ = fairylab("report run --out pages")
    assert code == 0 and "pages/index.html" in out
    assert "Win rates" in Path("pages/index.html").read_text()
    assert fairylab("export run --csv rows.csv")[0] == 0
    rows = Path("rows.csv").read_text().splitlines()
    assert rows[0].startswith("deal,lineup,seat,strategy,place,win_share,score") and len(rows) == 41


@pytest.mark.parametrize("pure", ["", "--pure"])
def test_replay_of_a_deal_is_its_row(fairylab, tmp_path, pure):
    fairylab(f"{PLAY} --out run")
    fairylab("export run --csv rows.csv")
    head, *rows = (line.split(",") for line in Path("rows.csv").read_text().splitlines())
    words = f"replay fairy_ring --lineup random,random --seed 1 --deal 17 --json {pure}".split()
    told = json.loads(process(words, stdout=subprocess.PIPE).communicate()[0])
    for seat, score in enumerate(told["scores"]):
        row = dict(zip(head, rows[2 * 17 + seat], strict=True))
        assert (int(row["score"]), float(row["win_share"])) == (score["score"], score["win_share"])


def test_replay_tells_and_explains(fairylab):
    code, out, _ = fairylab("replay fairy_ring --lineup random,random --seed 1 --deal 0 --explain")
    assert code == 0 and "Round 1" in out and "Round 2" in out


# --- strategies, rules -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "dial"), [("fairy_ring", "spite"), ("fairy_land", "eager")])
def test_a_new_strategy_plays_at_once(fairylab, game, dial):
    code, out, _ = fairylab(f"strategies new {game} patient --out .")
    assert code == 0 and "patient.py" in out
    code, out, err = fairylab(f"strategies check {game} --strategy patient.py")
    assert code == 0, out + err
    line = f"play {game} --lineup patient({dial}=3),random --games 200 --rotate --seed 1 --json --out run"
    code, out, err = fairylab(f"{line} --strategy patient.py")
    assert code == 0, err
    assert json.loads(out)["strategies"][0]["strategy"] == f"patient({dial}=3)"


def test_every_game_has_a_strategy_to_start_from():
    assert {file.name for file in TEMPLATES.glob("strategy_*")} == {
        f"strategy_{game}.py.txt" for game in GAMES
    }


def test_a_new_strategy_overwrites_nothing(fairylab):
    Path("mine.py").write_text("kept")
    code, _, err = fairylab("strategies new fairy_ring mine --out .")
    assert code == 2 and "mine.py is there already" in err
    assert Path("mine.py").read_text() == "kept"
    for name in ("random", "base", "search", "Mine", "my-idea"):
        assert fairylab(f"strategies new fairy_ring {name} --out .")[0] == 2
    assert [path.name for path in Path().iterdir()] == ["mine.py"]


def test_strategies_are_listed_with_their_ideas(fairylab):
    _, out, _ = fairylab("strategies list fairy_ring --json")
    listed = {row["name"]: row for row in json.loads(out)}
    assert "random" in listed and "base" not in listed
    assert all(row["idea"] for row in listed.values())
    assert "random" in fairylab("strategies list fairy_ring")[1]


def test_rules_are_shown_with_their_sources(fairylab):
    _, out, _ = fairylab("rules show fairy_ring --json")
    values = {row["path"]: row for row in json.loads(out)["values"]}
    assert values["points.price"]["value"] == "20" and values["points.price"]["status"] == "rulebook"
    assert values["mushrooms.101.movement"]["status"] == "assumed"
    text = fairylab("rules show fairy_ring")[1]
    assert "points.price" in text and "assumed" in text


def test_rules_check_says_what_a_variant_changes(fairylab):
    code, out, _ = fairylab("rules check fairy_ring --variant cheap_points")
    assert code == 0 and "points.price" in out and "by default 20" in out
