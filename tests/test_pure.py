"""Compiled code and plain Python play the same games: whole replays, byte by byte, from a process in the other mode.

What the strategies thought of their options is compared as well, to the last digit.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sim import GAMES, jit, strategy
from sim.machine import find_game
from sim.play import Player
from sim.replay import replay
from tests import land, meat, ring, test_fairy_land_games, test_referee_games

ROOT = Path(__file__).resolve().parent.parent
SCRIPTED = ROOT / "tests" / "scripted.py"
CHILD = "import sys\nfrom tests.test_pure import replays\n"
CHILD += "sys.stdout.write(replays(sys.argv[1], *map(int, sys.argv[2:])))"
SWITCHED = "all readings switched"

BATTLE_SWITCHES = (
    "modules.mushrooms=true", "modules.grave_robbing=true", "modules.tug_tug=true", "order.order_hidden=true",
    "combat.consume_def=false", "combat.ranged_joker=new_attack", "move.guess_sd=0.1", "battle.rounds=4",
)  # fmt: skip


def line_ups(game: str, seats: int) -> list[str]:
    """Every shipped strategy once, filled up to the seats with its neighbours by name; and shaky ones.

    One of these is from outside in Fairy Ring. Battles of Fairy Meat are long: all strategies fight at four seats only.
    """
    names = strategy.names(find_game(game))
    if game == "fairy_meat" and seats < 4:
        return [",".join(["brawler", "random~0.5", "witch~0.3"][:seats])]
    twice = names * seats
    found = [",".join(twice[k : k + seats]) for k in range(0, len(names), seats)]
    other = "scripted" if game == "fairy_ring" else "appraiser" if game == "fairy_land" else "tactician"
    return [*found, ",".join([other, "random~0.5", f"{other}~0.3", "random"][:seats])]


def prepared(game: str, line_up: str, switched: bool) -> Player:
    """A player of this line-up, under the rules as printed or with every reading switched."""
    if game == "fairy_ring":
        sets = test_referee_games.SETTINGS[SWITCHED] if switched else ()
        return ring.player(line_up, *sets, seed=6, files=[SCRIPTED])
    if game == "fairy_meat":
        return meat.player(line_up, *(BATTLE_SWITCHES if switched else ()), seed=6)
    sets = test_fairy_land_games.SETTINGS[SWITCHED] if switched else ()
    return land.player(line_up, *sets, seed=6)


def replays(game: str, seats: int, jit_disabled: int) -> str:
    """A JSON text a line: a game of each line-up as printed, and one with every reading switched."""
    assert jit_disabled == jit.PURE
    told = []
    for deal, line_up in enumerate(line_ups(game, seats)):
        for switched in (False, True):
            told.append(replay(prepared(game, line_up, switched), deal, explain=True))
    return "\n".join(json.dumps(one, allow_nan=False) for one in told)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("game", GAMES)
def test_compiled_and_pure_games_are_the_same(game, seats):
    other = {"NUMBA_DISABLE_JIT": str(int(not jit.PURE)), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", CHILD, game, str(seats), other["NUMBA_DISABLE_JIT"]]
    done = subprocess.run(command, env=os.environ | other, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    mine, theirs = replays(game, seats, int(jit.PURE)).split("\n"), done.stdout.split("\n")
    assert len(mine) == len(theirs) == 2 * len(line_ups(game, seats))
    for ours, others in zip(mine, theirs, strict=True):
        if ours != others:  # show the first event that differs, not two pages of JSON
            pair = [json.loads(text) for text in (ours, others)]
            for one, another in zip(*(told["events"] for told in pair), strict=False):
                assert one == another, pair[0]["lineup"]
        assert ours == others
