"""Compiled code and plain Python play the same games: whole replays, byte by byte, from a process in the other mode.

What the strategies thought of their options is compared as well, to the last digit.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sim import jit, strategy
from sim.machine import find_game
from sim.replay import replay
from tests.ring import player
from tests.test_referee_games import SETTINGS

ROOT = Path(__file__).resolve().parent.parent
SCRIPTED = ROOT / "tests" / "scripted.py"
CHILD = "import sys\nfrom tests.test_pure import replays\nsys.stdout.write(replays(*map(int, sys.argv[1:])))"


def line_ups(seats: int) -> list[str]:
    """Every shipped strategy once, filled up to the seats with its neighbours by name; and an outside one, shaky."""
    names = strategy.names(find_game("fairy_ring"))
    twice = names * seats
    found = [",".join(twice[k : k + seats]) for k in range(0, len(names), seats)]
    return [*found, ",".join(["scripted", "random~0.5", "scripted~0.3", "random"][:seats])]


def replays(seats: int, jit_disabled: int) -> str:
    """A JSON text a line: a game of each line-up as printed, and one with every reading switched."""
    assert jit_disabled == jit.PURE
    told = []
    for deal, line_up in enumerate(line_ups(seats)):
        for sets in ((), SETTINGS["all readings switched"]):
            told.append(replay(player(line_up, *sets, seed=6, files=[SCRIPTED]), deal, explain=True))
    return "\n".join(json.dumps(one, allow_nan=False) for one in told)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_compiled_and_pure_games_are_the_same(seats):
    other = {"NUMBA_DISABLE_JIT": str(int(not jit.PURE)), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", CHILD, str(seats), other["NUMBA_DISABLE_JIT"]]
    done = subprocess.run(command, env=os.environ | other, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    mine, theirs = replays(seats, int(jit.PURE)).split("\n"), done.stdout.split("\n")
    assert len(mine) == len(theirs) == 2 * len(line_ups(seats))
    for ours, others in zip(mine, theirs, strict=True):
        if ours != others:  # show the first event that differs, not two pages of JSON
            pair = [json.loads(text) for text in (ours, others)]
            for one, another in zip(*(told["events"] for told in pair), strict=False):
                assert one == another, pair[0]["lineup"]
        assert ours == others
