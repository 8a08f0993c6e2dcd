"""The course of a game of Fairy Land: nothing is lost, every turn comes, figures of the deal, the search player."""

import json
import random

import numpy as np
import pytest

from sim.fairy_land.state import COURT_DECK
from sim.game import parse_lineup
from sim.machine import find_game
from sim.play import Player
from sim.replay import OneGame, replay, tell
from sim.rules import load
from tests.land import card, fairies, player, random_player, slots, zones
from tests.referee.fairy_land_sample import CARDS, COURT
from tests.referee.fairy_land_table import SPECIALS

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def assert_nothing_is_lost(game: OneGame) -> None:
    """84 Forest cards, 19 items, each seat's House fairies and all Crests: somewhere, and once."""
    table, position = game.table, game.position[0]
    mine = position.seats[table.player]
    looking = [int(mine.looked[i]) for i in range(len(mine.looked)) if int(mine.remaining) >> i & 1]
    at_queen = table.purpose == 3 and game.kind in ("pick", "bottom")
    cards = zones(game)
    if not at_queen:
        cards += [text for text in CARDS if card(text) in looking]
    coming = table.queue[table.gained : table.queued].tolist()
    cards += [text for text in CARDS if card(text) in coming]
    assert len(set(cards)) == len(cards) and set(cards) <= set(CARDS)
    assert len(cards) + table.gone == len(CARDS) == 84
    ring = position.hidden.deck.shape[1]
    deck = [
        int(position.hidden.deck[COURT_DECK, (table.top[0] + k) % ring])
        for k in range(table.left[COURT_DECK])
    ]
    owned = [
        slot
        for realm in table.realm[: table.seats]
        for slot in slots().values()
        if int(realm.owned) >> slot & 1
    ]
    box = [slot for slot in slots().values() if int(position.hidden.box) >> slot & 1]
    used = [slot for slot in slots().values() if int(table.items_gone) >> slot & 1]
    assert sorted([*deck, *owned, *box, *used, *(looking if at_queen else [])]) == [*range(len(COURT))]
    for realm in table.realm[: table.seats]:
        hand, played = fairies(realm.hand), fairies(realm.played)
        assert not hand & played and hand | played >= {*range(1, 8)}
        assert (hand | played) & {*SPECIALS} == fairies(realm.specials)


@pytest.mark.pure
@SEATS
def test_nothing_is_lost_and_there_are_36_turns(seats):
    """Random play that takes an item or the Crest wherever it may, so that all of them come up."""
    prepared, chance = random_player(seats), random.Random(seats)
    for deal in range(3):
        game = OneGame(prepared, deal)
        turns = []
        while not game.over:
            assert_nothing_is_lost(game)
            options = game.legal()
            assert options == sorted(set(options)) and options
            if game.kind == "act":
                turns.append(game.seat)
                if options[-1] > 4 and chance.random() < 0.6:
                    options = [option for option in options if option > 4]
            if game.kind == "bid" and chance.random() < 0.6:
                options = options[:2]
            game.apply(chance.choice(options))
            game.news()
        assert_nothing_is_lost(game)
        assert turns == [turn % seats for turn in range(36)] and game.table.turns == 36
        assert [turns.count(seat) for seat in range(seats)] == [{2: 18, 3: 12, 4: 9}[seats]] * seats
        crests = sum(int(row.crests_left) for row in game.rows())
        used = sum(int(game.position[0].seats[seat].acts[:, 3].sum()) for seat in range(seats))
        assert crests + used == {2: 4, 3: 3, 4: 4}[seats]


def test_free_figures_of_the_deal():
    """Shares and means over many deals, each within four standard errors of what the deck gives."""
    deals, prepared = 4000, random_player(2, seed=5)
    evil = {card(text) for text in CARDS if text.split("/")[0] in ("goblin", "ogre")}
    goblins = [card(text) for text in CARDS if text.startswith("goblin")]
    game = OneGame(prepared, 0)
    game.log.on = 0
    both, druids, pendants, parts = 0, [], 0, prepared.parts
    for deal in range(deals):
        with np.errstate(all="ignore"):
            parts.begin_at(prepared.rules, game.position, game.desk.work, game.desk.log, prepared.seed, deal)
        hidden = game.position[0].hidden
        both += {*game.table.dawn.tolist()} <= evil
        druids.append(int(np.isin(hidden.deck[1, :9], goblins).sum()))
        pendants += slots()["retained_half"] in hidden.deck[COURT_DECK, :9]
    share = 17 * 16 / (84 * 83)
    assert round(share, 4) == 0.0390
    assert both / deals == pytest.approx(share, abs=4 * (share * (1 - share) / deals) ** 0.5)
    deviation = (9 * (14 / 84) * (70 / 84) * (84 - 9) / (84 - 1)) ** 0.5  # without replacement
    assert np.mean(druids) == pytest.approx(1.5, abs=4 * deviation / deals**0.5)
    assert pendants / deals == pytest.approx(9 / 19, abs=4 * 0.5 / deals**0.5)


@SEATS
@pytest.mark.parametrize("sets", [(), ("court.enabled=false", "ogre.order=as_laid", "wind.once=false")])
def test_replay_of_deal_k_is_row_k_of_a_run(seats, sets):
    """Every column, for two line-ups; the run keeps no log, the replay does."""
    other = ",".join(["random~0.5", *["random"] * (seats - 1)])
    lineups = [parse_lineup(",".join(["random"] * seats)), parse_lineup(other)]
    made = Player(find_game("fairy_land"), load("fairy_land", None, sets), lineups, 5)
    rows = made.rows(40, 8, np.zeros(1, np.int64)).reshape(8, 2, seats)
    for deal in range(8):
        for lineup in range(2):
            game = OneGame(made, 40 + deal, lineup)
            while not game.over:
                game.decide()
            assert game.rows().tobytes() == rows[deal, lineup].tobytes()
    told = replay(made, 47)["scores"]
    assert [score["score"] for score in told] == rows[7, 0]["score"].tolist()


def test_search_beats_chance():
    """Three equal seats win a third each; a few playouts an option are worth much more than that against chance."""
    made = player("search(strategy=random;playouts=2),random,random")
    played = made.rows(0, 30, np.zeros(1, np.int64))
    assert played.win_share[played.seat == 0].mean() > 0.6


@SEATS
def test_telling_needs_nothing_but_the_replay(seats):
    """Plain data that survives JSON, and lines that fit a page."""
    told = replay(random_player(seats, "sunset.full=5", "setup.court=19"), 1)
    again = json.loads(json.dumps(told, allow_nan=False))
    assert again == told
    words = tell(again)
    assert "Rules: sunset.full=5, setup.court=19" in words
    assert max(map(len, words.splitlines())) < 130


def test_the_same_choices_lead_to_the_same_table():
    first, second = OneGame(random_player(4), 3), OneGame(random_player(4), 3)
    while not first.over:
        assert first.legal() == second.legal()
        option = first.legal()[-1]
        assert first.apply(option) == second.apply(option)
        assert first.news() == second.news()
    assert first.table.tobytes() == second.table.tobytes()
