"""The player: rows of any deals in order, the same however they are asked for, and refusals of what can't be played."""

import json

import numpy as np
import pytest
from desks import GAME, HIGHEST, player, python, rows

from sim.errors import UserError
from sim.game import parse_lineup
from sim.play import Player
from sim.rules import load

LINEUPS = ("random,random,random", "random~0.5,random,random~1")


@pytest.mark.pure
def test_rows_come_by_deal_lineup_and_seat():
    got = rows(player(*LINEUPS), 7, 3)
    keys = [(int(row.deal), int(row.lineup), int(row.seat)) for row in got]
    assert keys == [(deal, lineup, seat) for deal in (7, 8, 9) for lineup in (0, 1) for seat in (0, 1, 2)]


@pytest.mark.pure
def test_rows_do_not_depend_on_how_they_are_cut():
    whole = rows(player(*LINEUPS), 0, 12).tobytes()
    for cut in (1, 5):
        parts = [rows(player(*LINEUPS), first, min(cut, 12 - first)).tobytes() for first in range(0, 12, cut)]
        assert b"".join(parts) == whole


@pytest.mark.pure
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rows_add_up(seats):
    """Parts to score, both splits to the same mana, shares to one win a game, places in the order of scores."""
    got = rows(player(",".join(["random"] * seats)), 0, 30)
    parts = sum(got[part].astype(int) for part in GAME.parts)
    assert np.array_equal(parts, got["score"])
    assert np.array_equal(sum(got[way].astype(int) for way in GAME.second_split), parts - got["objectives"])
    assert np.array_equal(20 * got["points"].astype(int) + got["mana_left"], got["score"])
    games = got.reshape(-1, seats)
    assert np.allclose(games["win_share"].sum(axis=1), 1.0, atol=1e-9)
    for game in games:
        scores = game["score"].tolist()
        assert game["place"].tolist() == [1 + sum(other > score for other in scores) for score in scores]
        assert [share > 0 for share in game["win_share"]] == [place == 1 for place in game["place"]]
    assert set(got["turns"].tolist()) == {12}
    assert not got["undecided"].any()


@pytest.mark.parametrize("design", ["random,random", "random,random,random,random"])
def test_cards_held_and_used_are_counted(design):
    """Of each round a seat places six cards, all of which it held."""
    got = rows(player(design), 0, 20)
    for half in ("1", "2"):
        held, used = got[f"held_{half}"], got[f"used_{half}"]
        assert not np.any(used & ~held)
        assert {int(word).bit_count() for word in used} == {6}
        assert min(int(word).bit_count() for word in held) >= 7


@pytest.mark.pure
def test_seeds_from_both_ends_play_and_differ():
    seeds = (0, 1, 5, 6, 2**32, 2**63 - 1)
    assert len({rows(player("random,random", seed=seed), 0, 5).tobytes() for seed in seeds}) == len(seeds)


@pytest.mark.parametrize("seed", [-1, 2**63])
def test_other_seeds_are_refused(seed):
    with pytest.raises(UserError, match="from 0 to 2"):
        player("random,random", seed=seed)


def test_a_stopped_player_returns_nothing():
    assert len(player(*LINEUPS).rows(0, 5, np.ones(1, np.int64))) == 0


@pytest.mark.pure
def test_to_slip_always_is_to_play_by_chance(tmp_path):
    """Whatever the strategy: its values are never asked for."""
    file = tmp_path / "highest.py"
    file.write_text(HIGHEST)
    of = player("highest~1,highest~1", "highest,highest", "random~1,random~1", files=(file,))
    got = rows(of, 0, 10).reshape(10, 3, 2)
    fields = [name for name in got.dtype.names if name != "lineup"]
    assert all(np.array_equal(got[:, 0][field], got[:, 2][field]) for field in fields)
    assert not np.array_equal(got[:, 0]["score"], got[:, 1]["score"])


@pytest.mark.parametrize(
    ("lineups", "told"),
    [
        (["random,randon"], r"no strategy 'randon' for Fairy Ring \(did you mean 'random'\?\)"),
        (["random"], "for 2 to 4 seats, not 1"),
        (["random,random,random,random,random"], "for 2 to 4 seats, not 5"),
        (["random,random", "random,random,random"], "the same number of seats"),
        (["random(greed=2),random"], "strategy 'random' has no dial 'greed'; it has none"),
    ],
)
def test_what_cannot_be_played_is_refused(lineups, told):
    with pytest.raises(UserError, match=told):
        Player(GAME, load(GAME.name), [parse_lineup(text) for text in lineups], 0)


def test_too_few_cards_are_refused():
    gone = tuple(f"mushrooms.{card}.players=4" for card in range(101, 126))
    with pytest.raises(UserError, match="2 seats need 14 round-1 cards"):
        player("random,random", sets=gone)


PLAY_ALL = """
import hashlib, json, sys
import numpy as np
from sim import GAMES
from sim.game import parse_lineup
from sim.play import Player
from sim.rules import load
game = GAMES["fairy_ring"]
told = {}
for lineup in json.loads(sys.argv[1]):
    for variant in (None, "objectives"):
        player = Player(game, load(game.name, variant), [parse_lineup(lineup)], 3)
        rows = player.rows(0, 2, np.zeros(1, np.int64))
        told[f"{lineup} {variant}"] = hashlib.sha256(rows.tobytes()).hexdigest()
print(json.dumps(told))
"""


def test_compiled_and_plain_rows_are_the_same():
    """At 2, 3 and 4 seats, under the usual rules and with objectives. (Every strategy's games: test_pure.py.)"""
    lineups = json.dumps(["random,random", "random~0.2,random,random", "random,random,random,random"])
    compiled, plain = (python(PLAY_ALL, lineups, NUMBA_DISABLE_JIT=off) for off in "01")
    assert json.loads(compiled) == json.loads(plain)
