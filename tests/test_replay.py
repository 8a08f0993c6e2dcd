"""Replays: the same game as in a run, illegal options refused, and the game told in words."""

import json
import subprocess
import sys

import numpy as np
import pytest

from sim.errors import UserError
from sim.game import parse_lineup
from sim.machine import find_game
from sim.play import Player
from sim.replay import IllegalOption, OneGame, apply_option, replay, tell
from sim.rules import load
from tests.renew_golden import GOLDEN, games, text
from tests.ring import build, hand_over, player, random_player, villages
from tests.ring import events_of as of

SCRIPTED = GOLDEN.parent / "scripted.py"
SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


# ---- The same game as in a run ------------------------------------------------------------------------------


@SEATS
@pytest.mark.parametrize(
    "sets", [(), ("objectives.enabled=true", "echo.pick=least", "points.several_at_once=false")]
)
def test_replay_of_deal_k_is_row_k_of_a_run(seats, sets):
    """Every column, for two line-ups; the run keeps no log, the replay does."""
    other = ",".join(["random~0.5", *["random"] * (seats - 1)])
    lineups = [parse_lineup(",".join(["random"] * seats)), parse_lineup(other)]
    made = Player(find_game("fairy_ring"), load("fairy_ring", None, sets), lineups, 5)
    rows = made.rows(40, 60, np.zeros(1, np.int64)).reshape(60, 2, seats)
    for deal in range(60):
        for lineup in range(2):
            game = OneGame(made, 40 + deal, lineup)
            while not game.over:
                game.decide()
            assert game.rows().tobytes() == rows[deal, lineup].tobytes()


@pytest.mark.pure
@SEATS
def test_scores_of_a_replay_are_those_of_the_run(seats):
    made = random_player(seats, "objectives.enabled=true")
    rows = made.rows(3, 1, np.zeros(1, np.int64))
    told = replay(made, 3)
    assert [event["event"] for event in told["events"][: seats + 1]] == ["start"] * seats + ["objectives"]
    for row, score, final in zip(rows, told["scores"], told["final"]["seats"], strict=True):
        assert (row.seat, row.place, row.win_share, row.score) == (
            score["seat"], score["place"], score["win_share"], score["score"],
        )  # fmt: skip
        assert score["parts"] == {part: row[part] for part in made.game.parts}
        assert score["strategy"] == "random"
        assert (row.points, row.points * 20 + row.mana_left) == (final["points"], score["score"])
        mine = [event for event in told["events"] if "options" in event and event["seat"] == row.seat]
        asked = [event for event in mine if len(event["options"]) > 1]
        assert row.decisions == len(asked)
        assert row.options == sum(len(event["options"]) for event in asked)
        assert row.forced == len(mine) - len(asked)


def test_replay_is_plain_data_that_survives_json():
    told = replay(random_player(3, "objectives.enabled=true"), 2)
    assert json.loads(json.dumps(told, allow_nan=False)) == told


@pytest.mark.parametrize(("deal", "lineup"), [(-1, 0), (2**63, 0), (0, 1), (0, -1)])
def test_deals_and_lineups_that_do_not_exist(deal, lineup):
    with pytest.raises(UserError):
        replay(random_player(2), deal, lineup)


# ---- What is not legal is refused (fault A07) ---------------------------------------------------------------


def refused(game: OneGame, option: object) -> IllegalOption:
    """Try an illegal option; nothing may change."""
    before = [record.tobytes() for record in (game.position, game.desk.work, game.desk.log, game.desk.minds)]
    with pytest.raises(IllegalOption) as caught:
        apply_option(game, option)
    after = [record.tobytes() for record in (game.position, game.desk.work, game.desk.log, game.desk.minds)]
    assert after == before
    return caught.value


@pytest.mark.pure
def test_growing_a_stack_of_four_or_another_type_or_planting_between_is_refused():
    game = OneGame(random_player(2), 9)
    build(game, 0, [2, 106], [1, 101, 102, 103], [107])
    hand_over(game, 0, 104)
    error = refused(game, 3)  # the Magidrome in the middle has four cards
    assert (error.game, error.deal, error.seat, error.decision) == ("fairy_ring", 9, 0, "place")
    assert (error.option, error.legal) == (3, [0, 1])
    assert str(error) == "fairy_ring, deal 9, seat 0: place 3 is not legal; legal are 0, 1"
    for option in (2, 4):  # an Academy on either side
        refused(game, option)
    for option in (5, -1, 0.5, 1.0, "left", None):  # no such place, and no number of one
        refused(game, option)
    assert villages(game)[0] == [[2, 106], [1, 101, 102, 103], [107]]
    apply_option(game, 0)
    assert villages(game)[0] == [[104], [2, 106], [1, 101, 102, 103], [107]]


def test_cards_of_others_and_movements_that_are_not_there_are_refused():
    game = OneGame(random_player(3), 4)
    hand = game.legal()
    for card in sorted({*range(300)} - {*hand}):
        refused(game, card)
    build(game, 0, [6])
    hand_over(game, 0, 126)
    apply_option(game, np.int64(1))
    for way in (-1, 3, 4):
        refused(game, way)
    assert apply_option(game, 2)


def test_nothing_is_legal_after_the_end():
    game = OneGame(random_player(2), 0)
    while not game.over:
        going = apply_option(game, game.legal()[-1])
    assert not going
    assert "the game is over" in str(refused(game, 0))


def test_refusals_do_not_depend_on_assertions():
    """Under python -O as well."""
    code = (
        "from sim.replay import OneGame, IllegalOption, apply_option\n"
        "from tests.ring import random_player\n"
        "game = OneGame(random_player(2), 0)\n"
        "before = game.position.tobytes()\n"
        "try:\n    apply_option(game, 999)\n"
        "except IllegalOption as error:\n"
        "    print(__debug__, error.legal == game.legal(), game.position.tobytes() == before)\n"
    )
    done = subprocess.run([sys.executable, "-O", "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True", "True"]


# ---- Told in words ------------------------------------------------------------------------------------------


@pytest.mark.pure
@pytest.mark.parametrize("name", list(games()))
def test_golden_transcript(name):
    """Read the difference; if it's meant, `python -m tests.renew_golden` writes the files anew."""
    assert text(name) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


def test_telling_needs_nothing_but_the_replay():
    told = replay(random_player(4, "objectives.enabled=true", "points.price=11"), 1)
    words = tell(json.loads(json.dumps(told)))
    assert words == tell(told)
    assert "Rules: objectives.enabled=true, points.price=11" in words
    assert "Score = 11 x points + mana left" in words
    assert max(map(len, words.splitlines())) < 130


def test_explained_choices_show_the_best_three_options():
    told = replay(player("scripted,random", files=[SCRIPTED]), 0, explain=True)
    mine = [event for event in of(told, "choose") if event["seat"] == 0 and len(event["options"]) > 1]
    for event in mine:  # it likes a card by its number
        best = sorted(event["options"], reverse=True)[:3]
        assert event["liked"] == [[card, float(card)] for card in best]
        assert event["option"] == best[0]
    places = [event for event in of(told, "place") if event["seat"] == 0]
    assert places and all([0, None] in event["liked"] for event in places if len(event["options"]) == 2)
    assert not any("liked" in event for event in told["events"] if event.get("seat") == 1)
    assert "likes" in tell(told)
    plain = replay(player("scripted,random", files=[SCRIPTED]), 0)
    assert not any("liked" in event for event in plain["events"])
