"""Warbands on their way to the table: every seat gets its own, in runs, in single games and under other rules."""

import numpy as np
import pytest

from sim.errors import UserError
from sim.experiment import differences, plan
from sim.game import parse_lineup
from sim.machine import find_game
from sim.play import Player
from sim.replay import OneGame
from sim.rules import load

GAME = find_game("fairy_meat")
LINEUPS = [parse_lineup(text) for text in ("random@archers,random", "random,random@archers")]


@pytest.fixture(scope="module")
def player():
    return Player(GAME, load(GAME.name), LINEUPS, 3)


def sides(game):
    """What each seat's slots hold after set-up: kinds of fairies."""
    return [
        [int(game.table.figure[9 * seat + k].kind) for k in range(8)] for seat in range(game.player.seats)
    ]


def test_every_seat_brings_its_own(player):
    assert player.plan["brings"][:, :2].tolist() == [[1, 0], [0, 1]]
    first, second = (OneGame(player, 0, lineup) for lineup in (0, 1))
    assert first.table.brings[:2].tolist() == [1, 0] and second.table.brings[:2].tolist() == [0, 1]
    assert sides(first) == sides(second)[::-1] and sides(first)[0] != sides(first)[1]


def test_other_rules_muster_anew(player):
    other = player.under(load(GAME.name, sets=["battle.warband=archers"]))
    assert other.plan["brings"][:, :2].tolist() == [[0, 0], [0, 0]]
    assert player.plan["brings"][:, :2].tolist() == [[1, 0], [0, 1]], "the first player is as it was"
    with pytest.raises(UserError, match="lets in 50"):
        player.under(load(GAME.name, sets=["battle.force=50"]))


def test_a_run_records_the_battle_and_goes_on_with_no_other(player):
    def manifest(**chosen):
        return plan(GAME, load(GAME.name, **chosen), "given", LINEUPS, 3, deals=1).manifest(
            "d", complete=True
        )

    one, other = manifest(), manifest(map="open")
    assert one["rules"]["battle"] == {"scenario": "raining_meat", "map": "glade", "warbands": []}
    assert differences(one, one) == []
    assert differences(one, other) == [
        "its rules are the default ones in raining_meat on glade, not the default ones in raining_meat on open"
    ]


@pytest.mark.pure
def test_rows_come_out_for_every_line_up(player):
    rows = player.rows(0, 1, np.zeros(1, np.int64))
    assert len(rows) == 4 and set(rows.lineup.tolist()) == {0, 1}
