"""The cache of compiled code: any edit that matters leads to new code, and nothing else compiles anew.

Shown on a tiny game, in a copy of the real `sim/jit.py`, that compiles in no time.
"""

import os
import shutil
import sys
from pathlib import Path

import pytest
from desks import ROOT, player, python, rows
from rules_copies import edit

from sim import jit
from sim.machine import machine

INNER = """from sim.jit import jit

FACTOR = 2


@jit
def inner(numbers, k):
    return FACTOR * numbers[k]
"""
OUTER = """from sim.jit import jit
from sim.tiny.inner import inner


@jit
def outer(numbers, k):
    return inner(numbers, k) + 1
"""
RUN = """
import sys
import numpy as np
from sim.tiny.outer import outer
try:
    print(outer(np.array([10, 20, 30]), int(sys.argv[1])), sum(outer.stats.cache_hits.values()))
except IndexError:
    print("out of bounds")
"""

needs_compiler = pytest.mark.skipif(jit.PURE, reason="nothing is compiled in pure mode")


@pytest.fixture
def tiny(tmp_path: Path):
    """A folder with `sim/jit.py` and the tiny game; call it to run the game in a process: (value, whether cached)."""
    folder = tmp_path / "sim" / "tiny"
    folder.mkdir(parents=True)
    shutil.copy(ROOT / "sim" / "jit.py", tmp_path / "sim")
    for file, text in (("../__init__", ""), ("__init__", ""), ("inner", INNER), ("outer", OUTER)):
        (folder / f"{file}.py").write_text(text)

    def run(k: int = 1, checked: bool = False) -> str:
        return python(
            RUN,
            str(k),
            root=tmp_path,
            FAIRYLAB_CACHE=str(tmp_path / "cache"),
            NUMBA_BOUNDSCHECK=str(int(checked)),
        )

    run.folder = folder
    return run


@needs_compiler
def test_edits_lead_to_new_code_and_nothing_else_does(tiny):
    inner = tiny.folder / "inner.py"
    assert tiny() == "41 0"
    assert tiny() == "41 1", "a second process should have compiled nothing"
    edit(inner, "numbers[k]", "numbers[k] + 5")
    assert tiny() == "46 0", "a function called from another file was edited"
    edit(inner, "FACTOR = 2", "FACTOR = 3")
    assert tiny() == "66 0", "a module's global was edited"
    inner.write_text(INNER)
    assert tiny() == "41 1", "the code of the text as it was before is still there"


@needs_compiler
def test_bounds_checks_have_code_of_their_own(tiny):
    assert tiny(2) == "61 0"
    assert tiny(2, checked=True) == "61 0"
    assert tiny(3, checked=True) == "out of bounds"
    assert tiny(2) == "61 1"


def test_the_cache_keeps_the_latest_folders(tmp_path):
    for k in range(jit.KEEP + 6):
        folder = tmp_path / f"digest{k}"
        folder.mkdir()
        (folder / "code").write_text("x")
        os.utime(folder, (1000 + k, 1000 + k))
    (tmp_path / "checked-digest").touch()
    jit.prune(tmp_path)
    kept = {int(folder.name.removeprefix("digest")) for folder in tmp_path.iterdir() if folder.is_dir()}
    assert kept == set(range(6, jit.KEEP + 6))
    assert (tmp_path / "checked-digest").exists()


def test_a_cache_that_cannot_be_written_moves_to_the_users_own(tmp_path, monkeypatch):
    in_the_way = tmp_path / "file"
    in_the_way.write_text("not a folder")
    monkeypatch.setenv("FAIRYLAB_CACHE", str(in_the_way))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert jit.cache_root.__wrapped__() == tmp_path / "home" / ".cache" / "fairylab" / "compiled"


def test_the_digest_covers_every_module_that_the_kernel_is_made_of():
    parts = machine("fairy_ring")
    imported = {
        Path(module.__file__).resolve()
        for name, module in list(sys.modules.items())
        if name.startswith("sim.") and getattr(module, "__file__", None)
    }
    assert {file for file in imported if parts.folder in file.parents} <= set(parts.files)
    assert set(jit.SIM.glob("*.py")) <= set(parts.files)


def test_digest_goes_by_name_and_contents(tmp_path):
    one, other = tmp_path / "one.py", tmp_path / "other.py"
    one.write_text("x = 1")
    other.write_text("x = 1")
    digest = jit.digest_of.__wrapped__
    assert digest((one, other)) == digest((other, one)) != digest((one,))
    assert digest((one,)) != digest((other,))
    before = digest((one,))
    one.write_text("x = 2")
    assert digest((one,)) != before


@needs_compiler
def test_a_second_process_plays_without_compiling():
    rows(player("random,random"), 0, 1)
    script = """
import numpy as np
from sim import GAMES
from sim.game import parse_lineup
from sim.play import Player
from sim.rules import load
player = Player(GAMES["fairy_ring"], load("fairy_ring"), [parse_lineup("random,random")], 0)
player.rows(0, 1, np.zeros(1, np.int64))
scorers = [f for strategy in player.strategies.values() for f in strategy.scorers]
print([sum(f.stats.cache_misses.values()) for f in (player.parts.play, *scorers)])
"""
    assert python(script) == "[0, 0, 0, 0]"


@pytest.mark.pure
@pytest.mark.parametrize("mask", [1, 2, 3, 12, 40, 2**31, 2**40 + 2**7, 2**62, 2**62 - 1])
def test_bit_functions_against_binary_text(mask):
    @jit.jit
    def bits(mask):
        return jit.lowest_bit(mask), jit.highest_bit(mask), jit.count_bits(mask)

    text = bin(mask)[2:]
    assert bits(mask) == (len(text) - len(text.rstrip("0")), len(text) - 1, text.count("1"))
