"""The search player: what a line-up may ask of it, that it sees nothing hidden, that it plays better than its strategy."""

import numpy as np
import pytest

from sim.errors import UserError
from sim.game import parse_entry
from sim.play import Player
from sim.replay import OneGame
from tests.desks import player, rows

LINEUP = "search(strategy=random;playouts=4),random,random"


def test_the_entry_reads_back():
    entry = parse_entry("search(playouts=8;strategy=gatherer;giving=2)~0.1")
    assert entry.label == "search(giving=2;playouts=8;strategy=gatherer)~0.1"
    assert parse_entry(entry.label) == entry


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ("search", "name what the search plays on with"),
        ("search(strategy=randon)", "did you mean 'random'"),
        ("search(strategy=search)", "no strategy 'search'"),
        ("search(strategy=random;playouts=0)", "playouts must be a whole number"),
        ("search(strategy=random;playouts=2.5)", "playouts must be a whole number"),
        ("search(strategy=gatherer;givin=2)", "did you mean 'giving'"),
        ("search(strategy=3)", "no strategy '3'"),
    ],
)
def test_a_wrong_entry_is_refused(entry, told):
    with pytest.raises(UserError, match=told):
        player(f"{entry},random")


def test_it_beats_its_own_strategy():
    """Three equal seats win a third each; four playouts an option are worth far more than that against chance."""
    played = rows(player(LINEUP), 0, 150)
    assert played.win_share[played.seat == 0].mean() > 0.6


def test_a_search_moves_no_card():
    """The hands of round 1 are the same as when nobody searches."""
    searched, plain = rows(player(LINEUP), 0, 20), rows(player("random,random,random"), 0, 20)
    assert (searched.start_card == plain.start_card).all()
    everything = [np.bitwise_or.reduce(r.held_1.reshape(-1, 3), axis=1) for r in (searched, plain)]
    assert (everything[0] == everything[1]).all()


def test_it_sees_nothing_hidden():
    """Two re-deals of one position: it takes the same option in both, at every decision of a few games."""
    prepared: Player = player(LINEUP)
    chosen = 0
    for deal in range(3):
        game = OneGame(prepared, deal)
        while not game.over:
            options = game.legal()
            if game.seat == 0 and len(options) > 1:
                before = (game.position.copy(), game.desk.work.copy())
                taken = []
                for twin in (1, 2):
                    game.position[:], game.desk.work[:] = before
                    game.position["hidden"]["stream"][0, prepared.parts.REDEAL_STREAM] = twin
                    prepared.parts.redeal_at(prepared.rules, game.position, 0)
                    taken.append(game.ask(len(game.legal())))
                assert taken[0] == taken[1]
                game.position[:], game.desk.work[:] = before
                chosen += 1
            game.decide()
    assert chosen > 30
