"""Reading and writing run folders."""

import json
import random

import numpy as np
import polars as pl
import pytest
import toy

from sim.errors import UserError
from sim.experiment import run
from sim.results import MANIFEST, Part, missing, open_run, write_part


@pytest.fixture
def folder(tmp_path):
    """A run of 10 deals in parts of 4, in a folder with a name that needs care."""
    spec = toy.spec(deals=10)
    out = tmp_path / "fairy lab [1] é*"
    run(toy.Player(spec.lineups), spec, out, chunk=4)
    return out


def test_parts_are_in_order_of_deals(folder):
    assert [path.name for path in open_run(folder).parts()] == [
        "part-0000000000-4.parquet",
        "part-0000000004-4.parquet",
        "part-0000000008-2.parquet",
    ]


def test_frames_give_every_row_in_order_with_the_declared_types(folder):
    table = pl.concat(open_run(folder).frames())
    rows = toy.rows(0, 0, 10, 3, 2)
    assert table.columns == list(toy.GAME.schema())
    for name in rows.dtype.names:
        assert np.array_equal(table[name].to_numpy(), rows[name]), name
        assert table[name].to_numpy().dtype == rows[name].dtype, name
    assert table["strategy"].to_list() == ["a", "b", "a", "a", "b", "a(x=2)"] * 10
    assert table["strategy"].dtype == pl.Enum(["a", "a(x=2)", "b"])


def test_frames_give_the_named_columns(folder):
    frames = list(open_run(folder).frames(["score", "seat"]))
    assert [frame.columns for frame in frames] == [["score", "seat"]] * 3
    with pytest.raises(UserError, match=r"no column 'scor' in this run \(did you mean 'score'\?\)"):
        list(open_run(folder).frames(["scor"]))


def test_a_strategy_seated_twice_is_two_entries(folder):
    table = pl.concat(open_run(folder).frames())
    assert table["win_share"].sum() == pytest.approx(30, abs=1e-9)
    twice = table.filter(pl.col("lineup") == 1)
    assert twice["strategy"].unique().to_list() == ["a"] and twice.height == 20
    assert twice["win_share"].sum() == pytest.approx(10, abs=1e-9)


def test_negative_scores_survive_and_parts_sum(folder):
    table = pl.concat(open_run(folder).frames())
    assert table["score"].min() < 0
    assert (table["score"] == table["red"] + table["blue"]).all()


def test_numbers_that_do_not_fit_are_refused(tmp_path):
    rows = toy.rows(0, 0, 1, 1, 2)
    wide = rows.astype([(name, "i8" if name == "turns" else rows.dtype[name]) for name in rows.dtype.names])
    wide["turns"] = 32767
    write_part(tmp_path, 0, wide, toy.GAME.schema(), [("a", "b")])
    wide["turns"] = 32768
    with pytest.raises(OverflowError, match="turns"):
        write_part(tmp_path, 1, wide, toy.GAME.schema(), [("a", "b")])
    with pytest.raises(ValueError, match="no whole deals"):
        write_part(tmp_path, 1, rows[:1], toy.GAME.schema(), [("a", "b")])
    assert [path.name for path in tmp_path.iterdir()] == ["part-0000000000-1.parquet"]


def test_hundreds_of_entries_keep_their_names(tmp_path):
    lineups = [(f"s{number}", f"s{number + 1}") for number in range(700)]
    part = write_part(tmp_path, 0, toy.rows(0, 0, 1, 700, 2), toy.GAME.schema(), lineups)
    labels = pl.read_parquet(part.path, columns=["strategy"])["strategy"].to_list()
    assert labels == [label for lineup in lineups for label in lineup]


@pytest.mark.parametrize(
    ("parts", "gaps"),
    [
        ([], [(0, 10)]),
        ([(0, 10)], []),
        ([(0, 4), (4, 6)], []),
        ([(2, 3)], [(0, 2), (5, 5)]),
        ([(0, 1), (3, 2), (9, 1)], [(1, 2), (5, 4)]),
    ],
)
def test_missing_deals(tmp_path, parts, gaps):
    assert missing([Part(first, deals, tmp_path) for first, deals in parts], 10) == gaps


def test_export_replaces_a_file_whole_or_not_at_all(folder, tmp_path):
    file = tmp_path / "rows.csv"
    file.write_text("old")
    part = folder / "part-0000000004-4.parquet"
    whole = part.read_bytes()
    part.write_bytes(whole[:200])
    with pytest.raises(UserError, match="damaged"):
        open_run(folder).export_csv(file)
    assert file.read_text() == "old"
    part.write_bytes(whole)
    open_run(folder).export_csv(file)
    assert file.read_text().count("\n") == 1 + 10 * 3 * 2
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([file.name, folder.name])
    with pytest.raises(UserError, match="can't write"):
        open_run(folder).export_csv(tmp_path / "nowhere" / "rows.csv")
    with pytest.raises(UserError, match="can't write"):
        open_run(folder).export_csv(folder)


def test_export_to_a_device_leaves_the_device(folder):
    from pathlib import Path

    open_run(folder).export_csv("/dev/null")
    assert Path("/dev/null").is_char_device()


def test_a_part_with_other_rows_than_its_name_says_is_told(folder):
    parts = open_run(folder).parts()
    parts[2].write_bytes(parts[0].read_bytes())
    with pytest.raises(UserError, match=r"0000000008-2.parquet is damaged \(it has 24 rows instead of 12\)"):
        open_run(folder).parts()
    parts[2].unlink()
    parts[1].write_bytes(parts[0].read_bytes())
    parts[0].rename(folder / "part-0000000008-4.parquet")
    (folder / "part-0000000000-4.parquet").write_bytes(parts[1].read_bytes())
    edit(folder, deals=12)
    with pytest.raises(UserError, match="its deals are not those of its name"):
        list(open_run(folder).frames())


def test_a_flipped_bit_is_told(folder):
    """Whatever bit flips, reading gives the same rows or an error, never other rows."""
    part = open_run(folder).parts()[0]
    whole = part.read_bytes()
    rows = pl.concat(open_run(folder).frames())
    places = random.Random(8)
    told = 0
    for _ in range(150):
        flipped = bytearray(whole)
        flipped[places.randrange(len(whole))] ^= 1 << places.randrange(8)
        part.write_bytes(flipped)
        try:
            assert pl.concat(open_run(folder).frames()).equals(rows)
        except UserError as error:
            assert f"{part} is damaged" in str(error)
            told += 1
    assert told > 75


def test_parts_that_overlap_are_told(folder):
    first = open_run(folder).parts()[0]
    rows = toy.rows(0, 2, 3, 3, 2)
    write_part(folder, 2, rows, toy.GAME.schema(), [("a", "b"), ("a", "a"), ("b", "a(x=2)")])
    with pytest.raises(UserError, match="hold the same deals"):
        open_run(folder).parts()
    assert first.exists()


def edit(folder, **changes):
    """Change the manifest by hand."""
    file = folder / MANIFEST
    file.write_text(json.dumps(json.loads(file.read_text("utf-8")) | changes), "utf-8")


def test_folders_that_are_no_runs_are_told(folder, tmp_path):
    (tmp_path / "empty").mkdir()
    for path in (tmp_path / "empty", tmp_path / "nowhere"):
        with pytest.raises(UserError, match="no run folder"):
            open_run(path)
    edit(folder, format=2)
    with pytest.raises(UserError, match="a run in format 2, this version reads format 1"):
        open_run(folder)
    for text in ("{", "[]", '"format"', "{}"):
        (folder / MANIFEST).write_text(text)
        with pytest.raises(UserError, match="is damaged"):
            open_run(folder)
    (folder / MANIFEST).write_text('{"format": 1}')
    with pytest.raises(UserError, match="it lacks game, version"):
        open_run(folder)
    (folder / MANIFEST).write_bytes(b"\xff\xfe")
    with pytest.raises(UserError, match="is damaged"):
        open_run(folder)
