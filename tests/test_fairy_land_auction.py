"""The auction of Fairy Land over all patterns of passing and bidding, at every table."""

from itertools import product

import pytest

from tests.land import bits, do, has, scene, seen

pytestmark = pytest.mark.pure


@pytest.mark.parametrize("bonus", [(), ("bid_plus_one",)])
@pytest.mark.parametrize(
    ("seats", "active", "pattern"),
    [
        (seats, active, pattern)
        for seats in (2, 3, 4)
        for active in range(seats)
        for pattern in product((False, True), repeat=seats)
    ],
)
def test_all_patterns_of_passing(seats, active, pattern, bonus):
    """Each seat is asked once, the active one last; bids rise; the highest bidder alone pays and takes the cards."""
    game = scene(seats, clearings=("deer pink", "fox", ""), items={0: bonus})
    game.table.active = game.table.player = active
    do(game, 0)
    most = {
        seat: 28 + (1 if bonus and seat == 0 else 0) for seat in range(seats)
    }  # 1 + 2 + ... + 7, and the item
    highest, winner = 0, None
    for place, bids in enumerate(pattern):
        seat = (active + 1 + place) % seats
        assert (game.kind, game.seat) == ("bid", seat)
        assert game.legal() == [0, *range(highest + 1, most[seat] + 1)]
        if bids:
            highest, winner = highest + 1 + place, seat
        do(game, highest if bids else 0)
    if winner is None:
        assert game.kind == "place" and game.table.gone == 2
    else:
        assert (game.kind, game.seat) == ("pay", winner)
        do(game, bits({1, 2, 3, 4}) if bits({1, 2, 3, 4}) in game.legal() else game.legal()[-1])
    assert (game.kind, game.seat) == ("place", (active + 1) % seats)
    table = seen(game)
    assert table["clearings"] == [[], ["fox/0"], []]
    for seat, row in enumerate(table["seats"]):
        assert has(game, seat) == ({"deer": 1, "pink": 1} if seat == winner else {})
        assert (sum(row["played"]) > 0) == (seat == winner)
        assert sorted(row["hand"] + row["played"]) == [*range(1, 8)]
    if winner is not None:
        paid = sum(table["seats"][winner]["played"]) + (1 if bonus and winner == 0 else 0)
        assert paid >= highest


def test_nobody_can_bid_more_than_its_hand_is_worth_there():
    game = scene(clearings=("deer fox", "", ""), hands={1: [1, "fauna"], 2: [], 0: [3]})
    do(game, 0)
    assert game.legal() == [0, 1, 2, 3, 4]  # the Fauna fairy counts three with two animals
    do(game, 3)
    assert (game.seat, game.legal()) == (2, [0])
    do(game, 0)
    assert (game.seat, game.legal()) == (0, [0])  # as much as the highest bid is not more
