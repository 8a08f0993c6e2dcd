"""What a seat of Fairy Land knows of the decks, and that a re-deal keeps that and nothing else."""

from collections import Counter
from random import Random

import numpy as np
import pytest

from sim.fairy_land.audience import known_card, known_forest_card
from sim.fairy_land.state import COURT_DECK, DRUID_DECK, FOREST_DECK
from sim.replay import OneGame
from tests.land import bits, do, law, name, random_player, scene, slots, use, zones

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def redealt(game: OneGame, seat: int, chance: Random) -> None:
    """Draw again what the seat can't know, in the game itself."""
    parts = game.player.parts
    game.position["hidden"]["stream"][0, parts.REDEAL_STREAM] = chance.getrandbits(64)
    with np.errstate(all="ignore"):
        parts.redeal_at(game.player.rules, game.position, seat)


def known(game: OneGame, seat: int) -> list[list[int]]:
    """What the seat knows of the Court, Druid and Forest deck, from the top; -1 where it knows nothing."""
    table, mine = game.table, game.position[0].seats[seat]
    decks = [
        [int(known_card(table, mine, deck, p)) for p in range(table.left[deck])]
        for deck in (COURT_DECK, DRUID_DECK)
    ]
    return [*decks, [int(known_forest_card(table, mine, p)) for p in range(table.left[FOREST_DECK])]]


def lying(game: OneGame) -> list[list[int]]:
    """The three decks as they lie, from the top."""
    table, hidden = game.table, game.position[0].hidden
    rings = [
        (hidden.deck[COURT_DECK], COURT_DECK),
        (hidden.deck[DRUID_DECK], DRUID_DECK),
        (hidden.forest, FOREST_DECK),
    ]
    return [
        [int(ring[(table.top[deck] + p) % len(ring)]) for p in range(table.left[deck])]
        for ring, deck in rings
    ]


@pytest.mark.pure
@SEATS
def test_a_redeal_keeps_the_table_the_own_record_and_what_the_seat_put_under(seats):
    prepared, chance = random_player(seats, "setup.court=19"), Random(seats)
    changed = 0
    for deal in range(2):
        game, k = OneGame(prepared, deal), 0
        while not game.over:
            k += 1
            if k % 4 == 0:
                seat, before = game.seat, game.position.copy()
                decks, knows, cards = lying(game), known(game, seat), Counter(zones(game))
                redealt(game, seat, chance)
                after = game.position[0]
                assert after.table.tobytes() == before[0].table.tobytes()
                assert after.seats[seat].tobytes() == before[0].seats[seat].tobytes()
                assert known(game, seat) == knows and Counter(zones(game)) == cards
                for deck, marks, new in zip(decks, knows, lying(game), strict=True):
                    assert all(mark in (-1, old) for mark, old in zip(marks, deck, strict=True))
                    assert all(mark in (-1, card) for mark, card in zip(marks, new, strict=True))
                    changed += deck != new
                game.position[:] = before
            game.apply(chance.choice(game.legal()))
            game.news()
    assert changed > 50


def test_cards_put_under_a_deck_are_known_to_who_put_them_there():
    """Three Druids are looked at, one is kept; the second and then the first go under."""
    game = scene(hands={0: [4]})
    druids = lying(game)[DRUID_DECK]
    do(game, 4, 4, bits({4}), 2, 1, 0)
    assert known(game, 0)[DRUID_DECK] == [-1] * 6 + [druids[1], druids[0]]
    assert known(game, 1)[DRUID_DECK] == [-1] * 8
    places = Counter()
    chance = Random(1)
    for _ in range(50):
        redealt(game, 0, chance)
        assert lying(game)[DRUID_DECK][6:] == [druids[1], druids[0]]
    for _ in range(50):
        redealt(game, 1, chance)
        places[name(lying(game)[DRUID_DECK][7])] += 1
    assert len(places) > 5  # to the others it may be any


@pytest.mark.pure
def test_a_peek_is_remembered_until_the_cards_come_up():
    game = scene(owned={0: "turtle"}, items={0: ["forest_peek"]})
    do(game, use("forest_peek"), 31, 4, 3, 2, 1, 0)
    forest = lying(game)[FOREST_DECK]
    assert known(game, 0)[FOREST_DECK] == [-1] * (len(forest) - 5) + forest[-5:]
    assert set(known(game, 1)[FOREST_DECK]) == {-1}
    redealt(game, 0, Random(2))
    assert lying(game)[FOREST_DECK][-5:] == forest[-5:] and lying(game)[FOREST_DECK] != forest
    redealt(game, 1, Random(3))
    assert lying(game)[FOREST_DECK][-5:] != forest[-5:]


def test_of_a_starred_court_only_starred_items_are_expected():
    """Nine of nine are in the deck, so that a re-deal changes their order and nothing else."""
    game = OneGame(random_player(3, "court.selection=starred"), 0)
    starred = {slots()[row["id"]] for row in law()[2] if row["starred"]}
    assert game.table.items_unseen == sum(1 << slot for slot in starred)
    chance, orders = Random(4), set()
    for _ in range(20):
        redealt(game, 0, chance)
        orders.add(tuple(lying(game)[COURT_DECK]))
        assert set(lying(game)[COURT_DECK]) == starred and len(starred) == 9
    assert len(orders) > 10


def test_unknown_cards_go_anywhere_alike():
    """The top of the Druid deck over many re-deals: each kind as often as among the cards not seen."""
    game, chance, draws = OneGame(random_player(3), 2), Random(5), 4000
    table = game.table
    share = int(table.unseen[18]) / (int(table.left[DRUID_DECK]) + int(table.left[FOREST_DECK]))
    goblins = 0
    for _ in range(draws):
        redealt(game, 0, chance)
        goblins += lying(game)[DRUID_DECK][0] // 16 == 18
    assert goblins / draws == pytest.approx(share, abs=4 * (share * (1 - share) / draws) ** 0.5)
