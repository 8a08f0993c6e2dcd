"""Running experiments: the same bytes however they are cut, killed, stopped and resumed; clear refusals."""

import errno
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import toy

from sim.errors import UserError
from sim.experiment import plan, run
from sim.game import parse_lineup
from sim.results import MANIFEST, open_run

ROOT = Path(__file__).parent.parent


def play(spec, out, **options):
    return run(toy.Player(spec.lineups, spec.seed), spec, out, **options)


def exported(folder):
    """The bytes of the run's export."""
    file = folder.with_suffix(".csv")
    open_run(folder).export_csv(file)
    return file.read_bytes()


def plain_export(spec):
    """The CSV written with plain Python from the toy's rows."""
    lines = [",".join(toy.GAME.schema())]
    for row in toy.rows(spec.seed, 0, spec.deals, spec.block, spec.seats):
        cells = {name: row[name].item() for name in row.dtype.names}
        cells["strategy"] = spec.lineups[cells["lineup"]][cells["seat"]].label
        lines.append(
            ",".join(
                str(cells[name]).replace("True", "true").replace("False", "false")
                for name in toy.GAME.schema()
            )
        )
    return ("\n".join(lines) + "\n").encode()


def files(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def start(out, deals, workers, chunk, pause):
    """Start the toy as a process of its own, in a group of its own."""
    command = [
        sys.executable,
        str(ROOT / "tests" / "toy.py"),
        str(out),
        *map(str, (deals, workers, chunk, pause)),
    ]
    return subprocess.Popen(
        command,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        start_new_session=True,
        stderr=subprocess.PIPE,
        text=True,
    )


def wait_for_parts(folder, number, process):
    """Wait until a running process has written so many parts."""
    until = time.monotonic() + 60
    while len(list(folder.glob("part-*.parquet"))) < number:
        assert process.poll() is None and time.monotonic() < until, process.communicate()
        time.sleep(0.01)


@pytest.mark.parametrize("workers", [1, 2, 3, 5])
@pytest.mark.parametrize("chunk", [1, 7, 1000, None])
def test_export_depends_on_neither_workers_nor_chunks(tmp_path, workers, chunk):
    spec = toy.spec(deals=45, seed=3)
    play(spec, tmp_path / "run", workers=workers, chunk=chunk)
    assert exported(tmp_path / "run") == plain_export(spec)


def test_manifest_tells_what_was_played(tmp_path):
    spec = toy.spec(deals=4, seed=3)
    manifest = play(spec, tmp_path / "run").manifest
    expected = {
        "format": 1,
        "game": "toy",
        "design": "given",
        "seats": 2,
        "lineups": [["a", "b"], ["a", "a"], ["b", "a(x=2)"]],
        "entries": ["a", "a(x=2)", "b"],
        "seed": 3,
        "deals": 4,
        "games": 12,
        "block": 3,
        "source_digest": "s1",
        "command": "toy",
        "score_parts": ["red", "blue"],
        "second_split": ["own", "other"],
        "complete": True,
    }
    assert {name: manifest[name] for name in expected} == expected
    assert manifest["rules"]["digest"] == "d1" and manifest["rules"]["readings"] == toy.Rules().readings()
    assert list(manifest["columns"]) == list(toy.GAME.schema())
    assert set(manifest["packages"]) == {"joblib", "numba", "numpy", "polars"}


@pytest.mark.parametrize(
    ("games", "deals", "told"),
    [
        (1, 1, "1 games were asked for, 3 are played: 1 deals, each by all 3 line-ups"),
        (3, 1, ""),
        (4, 2, "4 games were asked for, 6 are played: 2 deals, each by all 3 line-ups"),
        (300, 100, ""),
    ],
)
def test_games_are_rounded_up_to_whole_blocks(games, deals, told):
    lineups = [parse_lineup(text) for text in ("a,b", "b,a", "a,a")]
    spec = plan(toy.GAME, toy.Rules(), "given", lineups, 0, games=games)
    assert (spec.deals, spec.games, spec.rounding) == (deals, deals * 3, told)


@pytest.mark.parametrize(
    ("lineups", "seed", "number", "told"),
    [
        (["a,b"], 0, {"games": 0}, "number of games must be at least 1, not 0"),
        (["a,b"], 0, {"games": -5}, "number of games must be at least 1, not -5"),
        (["a,b"], 0, {"deals": 0}, "number of deals must be at least 1, not 0"),
        (["a,b"], -1, {"deals": 1}, "seed must lie between"),
        (["a"], 0, {"deals": 1}, "Toy is for 2 to 4 seats, not 1"),
        (["a,b,c,d,e"], 0, {"deals": 1}, "Toy is for 2 to 4 seats, not 5"),
        (["a,b", "a,b,c"], 0, {"deals": 1}, "unlike a,b and a,b,c"),
        ([], 0, {"deals": 1}, "no line-up"),
    ],
)
def test_bad_plans_are_told(lineups, seed, number, told):
    with pytest.raises(UserError, match=told):
        plan(toy.GAME, toy.Rules(), "given", [parse_lineup(text) for text in lineups], seed, **number)


@pytest.mark.parametrize(("option", "told"), [({"workers": 0}, "workers"), ({"chunk": 0}, "chunk")])
def test_bad_options_are_told(tmp_path, option, told):
    with pytest.raises(UserError, match=told):
        play(toy.spec(deals=1), tmp_path / "run", **option)
    assert not (tmp_path / "run").exists()


def test_progress_reaches_the_end_and_never_goes_back(tmp_path):
    spec = toy.spec(deals=30)
    seen = []
    player = toy.Player(spec.lineups, pause=0.01)
    run(
        player,
        spec,
        tmp_path / "run",
        workers=2,
        chunk=3,
        progress=lambda done, total: seen.append((done, total)),
    )
    assert seen == sorted(seen) and seen[-1] == (30, 30) and len(set(seen)) > 2


def test_a_finished_run_is_not_played_again(tmp_path):
    spec = toy.spec(deals=9)
    play(spec, tmp_path / "run", chunk=2)
    before = files(tmp_path / "run")
    player = toy.Player(spec.lineups)
    run(player, spec, tmp_path / "run", chunk=5)
    assert player.asked == [] and files(tmp_path / "run") == before


def test_more_deals_extend_a_run(tmp_path):
    play(toy.spec(deals=9), tmp_path / "run", chunk=4)
    longer = toy.spec(deals=20)
    player = toy.Player(longer.lineups)
    run(player, longer, tmp_path / "run", chunk=100)
    assert player.asked == [(9, 11)]
    assert exported(tmp_path / "run") == plain_export(longer)
    with pytest.raises(UserError, match="already holds 20 deals of this experiment, more than the 10"):
        play(toy.spec(deals=10), tmp_path / "run")
    assert exported(tmp_path / "run") == plain_export(longer)


def test_only_the_gaps_are_played(tmp_path):
    spec = toy.spec(deals=30)
    folder = tmp_path / "run"
    play(spec, folder, chunk=5)
    (folder / "part-0000000005-5.parquet").unlink()
    (folder / "part-0000000020-5.parquet").unlink()
    (folder / ".part-0000000005-5.parquet.tmp").write_bytes(b"half")
    with pytest.raises(UserError, match="isn't finished, 10 of its 30 deals"):
        open_run(folder).parts()
    player = toy.Player(spec.lineups)
    run(player, spec, folder, chunk=4)
    assert player.asked == [(5, 4), (9, 1), (20, 4), (24, 1)]
    assert not list(folder.glob(".*"))
    assert exported(folder) == plain_export(spec)


@pytest.mark.parametrize(
    ("change", "source", "told"),
    [
        ({"seed": 1}, "s1", "its seed is 0, not 1"),
        ({"design": "pairs"}, "s1", "its design is given, not pairs"),
        (
            {"lineups": "a,b a,a b,a(x=3)"},
            "s1",
            "its line-ups are others: b,a(x=2) where b,a(x=3) is asked for",
        ),
        ({"lineups": "a,b a,a"}, "s1", "its line-ups are others: 3 where 2 are asked for"),
        ({"rules": toy.Rules("d2")}, "s1", "the rules were edited since"),
        (
            {"rules": toy.Rules("d2", {"name": "no_echo"}, ("points.price=15",))},
            "s1",
            "its rules are the default ones, not variant no_echo with points.price=15",
        ),
        ({}, "s2", "the simulator or a strategy was edited since"),
    ],
)
def test_another_experiment_is_refused_and_nothing_lost(tmp_path, change, source, told):
    play(toy.spec(deals=9), tmp_path / "run", chunk=4)
    before = files(tmp_path / "run")
    other = toy.spec(deals=9, **change)
    with pytest.raises(UserError) as caught:
        run(toy.Player(other.lineups, other.seed, source_digest=source), other, tmp_path / "run")
    assert told in str(caught.value) and "holds another experiment" in str(caught.value)
    assert files(tmp_path / "run") == before


def test_parts_without_a_manifest_are_refused(tmp_path):
    play(toy.spec(deals=9), tmp_path / "run")
    (tmp_path / "run" / MANIFEST).unlink()
    before = files(tmp_path / "run")
    with pytest.raises(UserError, match="holds parts of a run, but no manifest"):
        play(toy.spec(deals=9), tmp_path / "run")
    assert files(tmp_path / "run") == before


def test_a_damaged_part_is_named_and_can_be_played_anew(tmp_path):
    spec = toy.spec(deals=9)
    folder = tmp_path / "run"
    play(spec, folder, chunk=3)
    part = folder / "part-0000000003-3.parquet"
    part.write_bytes(part.read_bytes()[:300])
    with pytest.raises(UserError, match=r"part-0000000003-3.parquet is damaged .*; delete this file"):
        play(spec, folder)
    part.unlink()
    play(spec, folder)
    assert exported(folder) == plain_export(spec)


def test_a_folder_that_cannot_be_made_is_told(tmp_path):
    (tmp_path / "file").write_text("mine")
    for out in (tmp_path / "file", tmp_path / "file" / "run"):
        with pytest.raises(UserError, match="can't make the folder"):
            play(toy.spec(deals=1), out)
    assert (tmp_path / "file").read_text() == "mine"


def test_a_folder_that_cannot_be_written_is_told(tmp_path, monkeypatch):
    def refuse(*_):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(
        os, "replace", refuse
    )  # file modes don't bind the administrator, who may run this test
    with pytest.raises(UserError, match=r"can't write .*manifest.json: Permission denied"):
        play(toy.spec(deals=1), tmp_path / "run")
    assert files(tmp_path / "run") == {}


def test_a_full_disk_is_told_and_loses_nothing(tmp_path):
    spec = toy.spec(deals=3000)
    play(toy.spec(deals=30), tmp_path / "run", chunk=10)
    before = files(tmp_path / "run")
    limited = (
        "import resource, signal, sys; sys.path[:0] = sys.argv[1:3]; import toy; import sim.experiment\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN); resource.setrlimit(resource.RLIMIT_FSIZE, (9000, 9000))\n"
        "from sim.errors import UserError\n"
        "try: toy.main(sys.argv[3], 3000, 2, 1000, 0)\n"
        "except UserError as error: sys.exit(str(error))"
    )
    command = [sys.executable, "-c", limited, str(ROOT), str(ROOT / "tests"), str(tmp_path / "run")]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert ended.returncode == 1 and ended.stderr.startswith("can't write"), ended
    left = files(tmp_path / "run")
    assert {name: left[name] for name in before if name != MANIFEST} == {
        name: data for name, data in before.items() if name != MANIFEST
    }
    assert not [name for name in left if name.endswith(".tmp")]
    play(spec, tmp_path / "run")
    assert exported(tmp_path / "run") == plain_export(spec)


def test_a_failing_player_ends_the_run_and_leaves_it_resumable(tmp_path):
    spec = toy.spec(deals=40)

    class Failing(toy.Player):
        def rows(self, first_deal, deals, stop):
            if first_deal >= 20:
                raise UserError("strategy b gave nan")
            return super().rows(first_deal, deals, stop)

    with pytest.raises(UserError, match="strategy b gave nan"):
        run(Failing(spec.lineups), spec, tmp_path / "run", workers=3, chunk=2)
    assert open_run(tmp_path / "run").manifest["complete"] is False
    play(spec, tmp_path / "run")
    assert exported(tmp_path / "run") == plain_export(spec)


def test_two_processes_do_not_play_into_one_folder(tmp_path):
    spec = toy.spec(deals=400)
    process = start(tmp_path / "run", 400, 1, 1, 0.05)
    try:
        wait_for_parts(tmp_path / "run", 1, process)
        with pytest.raises(UserError, match="another process"):
            play(spec, tmp_path / "run")
    finally:
        process.kill()
        process.communicate()


def test_killed_three_times_a_run_ends_with_the_same_bytes(tmp_path):
    folder = tmp_path / "run"
    moments = random.Random(4)
    for kill, (workers, chunk) in enumerate([(2, 1), (1, 3), (3, 2)]):
        process = start(folder, 300, workers, chunk, 0.004)
        wait_for_parts(folder, 12 * (kill + 1), process)
        time.sleep(moments.random() * 0.05)
        process.kill()
        process.communicate()
        with pytest.raises(UserError, match="isn't finished"):
            open_run(folder).parts()
    spec = toy.spec(deals=300)
    play(spec, folder, workers=2)
    assert exported(folder) == plain_export(spec)
    assert not list(folder.glob(".*"))


@pytest.mark.parametrize("workers", [1, 4])
def test_ctrl_c_ends_soon_and_leaves_a_run_to_go_on_with(tmp_path, workers):
    folder = tmp_path / "run"
    process = start(folder, 2000, workers, 50, 0.005)
    wait_for_parts(folder, 2, process)
    sent = time.monotonic()
    os.killpg(process.pid, signal.SIGINT)
    _, told = process.communicate(timeout=30)
    assert (process.returncode, told) == (130, "")
    assert time.monotonic() - sent < 3
    assert all(name == MANIFEST or name.startswith("part-") for name in files(folder))
    spec = toy.spec(deals=2000)
    player = toy.Player(spec.lineups)
    run(player, spec, folder)
    assert sum(deals for _, deals in player.asked) < 2000 - 50
    assert exported(folder) == plain_export(spec)
