"""Turns of Fairy Ring as the simulator plays them: how many, where hands, tile and fairies go, and no card lost."""

from itertools import pairwise

import numpy as np
import pytest

from sim.replay import OneGame, apply_option, replay
from tests.ring import events_of as of
from tests.ring import random_player

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


# ---- Turns, hands, tile, fairies (faults A08, A09) ----------------------------------------------------------


@SEATS
def test_twelve_turns_and_thirteen_cards_a_village(seats):
    for deal in range(12):
        told = replay(random_player(seats), deal)
        placed = of(told, "place")
        assert sorted({(event["round"], event["turn"]) for event in placed}) == [
            (half, turn) for half in (1, 2) for turn in range(1, 7)
        ]
        for seat in range(seats):
            assert sum(event["seat"] == seat for event in placed) == 12
            village = told["final"]["seats"][seat]["village"]
            assert sum(map(len, village)) == 13
        ring = [card for its in told["final"]["seats"] for mushroom in its["village"] for card in mushroom]
        assert len(ring) == len(set(ring)) == {2: 26, 3: 39, 4: 52}[seats]
        for half in (1, 2):
            dealt = {card for e in of(told, "deal") if e["round"] == half for card in e["cards"]}
            assert len(dealt) == 7 * seats
            assert len(dealt - set(ring)) == seats  # the seventh cards
        # Turn 1 belongs to seat 0; each tile event names who is first next, the last one nobody's turn.
        first = [0] + [event["seat"] for event in of(told, "tile")[:-1]]
        assert [first.count(seat) for seat in range(seats)] == [{2: 6, 3: 4, 4: 3}[seats]] * seats
        assert len(of(told, "pass")) == 10
        for seat, score in enumerate(told["scores"]):
            mana, points = told["final"]["seats"][seat]["mana"], told["final"]["seats"][seat]["points"]
            assert score["score"] == mana == sum(score["parts"].values())
            assert 0 <= mana - 20 * points < 20


def first_cards(seats: int, *sets: str) -> list[dict]:
    """Play always taking the first option; per turn, hands at its start, cards chosen, first player."""
    game, turns = OneGame(random_player(seats, *sets), 8), []
    while not game.over:
        if game.kind == "choose" and len(game.legal()) > 1 and not any(game.table.village["chosen"]):
            hands = [
                [k for k in range(40) if int(game.position[0].seats[seat].hand) >> k & 1]
                for seat in range(seats)
            ]
            turns.append({"hands": hands, "first": int(game.table.first), "half": int(game.table.half)})
        apply_option(game, game.legal()[0])
    return turns


@SEATS
@pytest.mark.parametrize(
    ("sets", "step"), [((), -1), (("passing.round_1=right", "passing.round_2=right"), 1)]
)
def test_hands_come_from_the_neighbour_on_the_right(seats, sets, step):
    """A hand passed left comes from the right, which is the seat before; with passing right, from the one after."""
    turns = first_cards(seats, *sets)
    assert len(turns) == 12
    for before, after in pairwise(turns):
        if before["half"] == after["half"]:
            for seat in range(seats):
                assert after["hands"][seat] == before["hands"][(seat + step) % seats][1:]


@SEATS
@pytest.mark.parametrize(("sets", "step"), [((), 1), (("passing.tile=right",), -1)])
def test_the_tile_goes_to_the_left(seats, sets, step):
    first = [turn["first"] for turn in first_cards(seats, *sets)]
    assert first == [(turn * step) % seats for turn in range(12)]


@SEATS
def test_fairies_walk_left_and_cross_to_the_rightmost_mushroom_of_the_next_village(seats):
    for deal in range(10):
        told = replay(random_player(seats), deal)
        breadth = [1] * seats
        for event in told["events"]:
            if event["event"] == "place":
                breadth[event["seat"]] += event["option"] < 2
            if event["event"] == "move":
                seat, mushroom = event["from"]["seat"], event["from"]["mushroom"]
                for _ in range(event["movement"]):
                    mushroom -= 1
                    if mushroom < 0:
                        seat = (seat + 1) % seats
                        mushroom = breadth[seat] - 1
                assert event["to"] == {"seat": seat, "mushroom": mushroom}


# ---- Conservation (fault A06) -------------------------------------------------------------------------------


@SEATS
def test_no_card_is_lost_or_doubled_after_any_step(seats):
    """In every zone together: each starting card of a seat, and each card of the round's deck that is in play, once."""
    made = random_player(seats)
    printed = made.rules["card"]["players"][0]
    in_play = {
        half: {card for card in range(100 * half, 100 * half + 40) if 0 < printed[card] <= seats}
        for half in (1, 2)
    }
    assert len(in_play[1]) == len(in_play[2]) == {2: 18, 3: 24, 4: 30}[seats]
    for deal in range(300):
        game = OneGame(made, deal)
        table, mine, hidden = (game.position[name][0] for name in ("table", "seats", "hidden"))
        starts = set(mine["start"][:seats].tolist())
        assert len(starts) == seats
        while not game.over:
            cards = [
                card for card in table["village"]["stack"][:seats].view(np.uint8).ravel().tolist() if card
            ]
            deck = 100 * (int(table["half"]) + 1)
            in_zones = [card for card in cards if card >= deck]
            in_zones += [card for card in mine["chosen"][:seats].tolist() if card]
            if game.kind == "place":
                in_zones.append(int(table["card"]))
            for zone in (*hidden["hand"][:seats].tolist(), int(hidden["undealt"])):
                in_zones += [deck + k for k in range(40) if zone >> k & 1]
            assert sorted(in_zones) == sorted(in_play[deck // 100])
            older = [card for card in cards if card < deck]
            assert len(older) == len(set(older)) == seats * (1 if deck == 100 else 7)
            assert starts <= set(older)
            assert mine["hand"][:seats].tolist() == hidden["hand"][mine["hand_no"][:seats]].tolist()
            options = game.legal()
            assert options and len(set(options)) == len(options) <= made.game.max_options
            game.apply(options[(deal * 7 + len(cards) * 3 + len(options)) % len(options)])
            game.log.n = 0
