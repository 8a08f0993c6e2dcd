"""The referee of Fairy Land in positions built by hand: the auction, payments and special fairies.

Expected numbers are the rulebook's or counted by hand in the comment beside. No simulator is involved.
"""

import itertools

import pytest

from tests.referee.fairy_land_sample import dealt_game
from tests.referee.fairy_land_scene import explored, scene, sets, told
from tests.referee.fairy_land_table import bits_of

# ---- Explore: the auction and the payment ---------------------------------------------------------------


def test_rulebook_bid_of_7_paid_with_3_and_4():
    game = explored(scene(["deer fox", "", ""]), 0, 0, 5, 7)
    assert game.decision() == ("pay", 0)
    assert {3, 4} in sets(game.legal())
    game.apply(bits_of([3, 4]))
    assert told(game, "pay")["value"] == 7
    assert game.final()["seats"][0]["hand"] == [1, 2, 5, 6, 7]
    assert game.final()["seats"][0]["played"] == [3, 4]
    assert game.collections[0] == ["deer/0", "fox/0"]
    assert game.turn == 2 and game.clearings[0] == []


def test_a_payment_holds_no_card_in_vain():
    game = explored(scene(["deer", "", ""], {0: [1, 2, 3]}), 0, 0, 0, 3)
    assert sets(game.legal()) == [{1, 2}, {3}]
    game = explored(scene(["deer", "", ""], {0: [1, 2, 3]}, payment__allow_redundant=True), 0, 0, 0, 3)
    assert sets(game.legal()) == [{1, 2}, {3}, {1, 3}, {2, 3}, {1, 2, 3}]


def test_every_payment_without_evil_or_bonus_matches_a_count_by_hand():
    # Bid 12 from 1-7: triples and more where each card is needed: e.g. {5, 7}, {6, 7}, {1, 4, 7}, ...
    game = explored(scene(["deer", "", ""]), 0, 0, 0, 12)
    for some in sets(game.legal()):
        assert sum(some) >= 12 and all(sum(some) - card < 12 for card in some)
    assert sets(game.legal())[-1] == {6, 7} and {1, 2, 3, 6} in sets(game.legal())


def test_warrior_may_be_added_only_when_the_clearing_holds_evil():
    hand = {0: [3, "warrior"]}
    for kind, expected in (
        ("goblin", [{3}, {3, "warrior"}]),
        ("ogre", [{3}, {3, "warrior"}]),
        ("fox", [{3}]),
    ):
        assert sets(explored(scene([kind, "", ""], hand), 0, 0, 0, 2).legal()) == expected
    assert sets(explored(scene(["goblin", "", ""], hand), 0, 0, 0, 1).legal()) == [
        {3},
        {"warrior"},
        {3, "warrior"},
    ]


def test_nobody_pays_when_all_pass_and_the_cards_leave_the_game():
    game = explored(scene(["deer ogre", "", ""]), 0, 0, 0, 0)
    assert game.box == ["deer/0", "ogre/0"] and game.clearings[0] == []
    assert game.hands == [[1, 2, 3, 4, 5, 6, 7]] * 3
    assert told(game, "nobody")["cards"] == ["deer/0", "ogre/0"]


def test_bids_are_limited_by_what_the_seat_can_pay_for_this_clearing():
    hands = {0: ["flora", 2], 1: [1, "fauna"], 2: []}
    game = scene(["yellow white deer fox", "bear", ""], hands)
    game.apply(0)
    assert game.legal() == [0, 1, 2, 3, 4]  # 1 and Fauna 3
    game.apply(4)
    assert game.legal() == [0]  # no cards
    game.apply(0)
    assert game.legal() == [0, 5, 6]  # Flora 4 and 2


def test_explorer_and_a_2_on_a_clearing_of_5_make_7():
    game = scene(["yellow white deer fox goblin", "", ""], {0: [2, "explorer"]})
    explored(game, 0, 0, 0)
    assert game.legal() == [0, *range(1, 8)]
    game.apply(7)
    assert sets(game.legal()) == [{2, "explorer"}]
    game = explored(scene(["", "", ""], {0: ["explorer"]}), 0, 0, 0)
    assert game.legal() == [0]  # nothing lies there


@pytest.mark.parametrize(
    ("clearing", "most"),
    [
        ("deer", 1),
        ("deer fox", 3),
        ("yellow", 1),
        ("yellow blue", 1),
        ("deer yellow", 1),
        ("deer deer goblin", 3),
    ],
)
def test_fauna(clearing, most):
    assert scene([clearing, "", ""], {0: ["fauna"]}).most(0, scene([clearing, "", ""]).clearings[0]) == most


def test_bonuses_add_to_payments_for_clearings_but_one_card_must_be_played():
    items = ["bid_plus_one", "crowd_explorer"]
    hand = {0: [1, 2]}
    game = explored(scene(["deer fox fox fox", "", ""], hand, items=items), 0, 0, 0)
    assert game.legal() == [0, 1, 2, 3, 4, 5, 6]  # 1 + 2 + 1 + 2
    game.apply(3)
    assert sets(game.legal()) == [{1}, {2}]
    game = explored(scene(["deer", "", ""], hand, items=items), 0, 0, 0)
    assert game.legal() == [0, 1, 2, 3, 4]  # no crowd
    assert explored(scene(["deer", "", ""], {0: []}, items=items), 0, 0, 0).legal() == [0]
    free = explored(scene(["deer", "", ""], {0: []}, items=items, payment__bonus_needs_card=False), 0, 0, 0)
    assert free.legal() == [0, 1]
    free.apply(1)
    assert free.legal() == [0]
    free = explored(
        scene(["deer", "", ""], {0: [1, 2]}, items=items, payment__bonus_needs_card=False), 0, 0, 0, 1
    )
    assert sets(free.legal()) == [set(), {1}, {2}]


def test_an_empty_clearing_may_be_explored_unless_switched_off():
    assert scene(["deer", "", "fox"]).legal()[:3] == [0, 1, 2]
    assert scene(["deer", "", "fox"], explore__empty=False).legal()[:2] == [0, 2]


# ---- Special fairies ------------------------------------------------------------------------------------


def test_warrior_discards_all_evil_of_the_clearing_or_none():
    for answer, gained in ((1, ["deer/0"]), (0, ["goblin/0", "deer/0"])):
        game = explored(scene(["goblin deer ogre", "", ""], {0: [3, "warrior"]}), 0, 0, 0, 1)
        game.apply(bits_of(["warrior"]))
        assert game.decision() == ("banish", 0) and game.legal() == [0, 1]
        game.apply(answer)
        if not answer:
            assert game.decision() == ("shed", 0) and game.legal() == [3]  # the deer just gained
            assert game.collections[0] == gained
        else:
            assert game.collections[0] == gained and sorted(game.box) == ["goblin/0", "ogre/0"]


@pytest.mark.parametrize(("others", "asked"), [([4, 5, 6], True), ([3, 4, 5, 6], False), ([], True)])
def test_wind_may_come_back_with_at_most_three_cards_left(others, asked):
    game = explored(scene(["deer", "", ""], {0: ["wind", *others]}), 0, 0, 0, 1)
    game.apply(bits_of(["wind"]))
    assert (game.decision() == ("recall", 0)) == asked
    if asked:
        game.apply(1)
        assert "wind" in game.hands[0] and game.played[0] == []


def test_wind_counts_once_unless_switched():
    game = explored(scene(["deer", "", ""], {0: ["wind", 2]}), 0, 0, 0)
    assert game.legal() == [0, 1, 2, 3]
    game = explored(scene(["deer", "", ""], {0: ["wind", 2]}, wind__once=False), 0, 0, 0)
    assert game.legal() == [0, 1, 2, 3, 4]


def test_a_gained_fairy_goes_to_the_hand():
    game = explored(scene(["herald deer", "", ""], {0: [1]}), 0, 0, 0, 1, 1)
    assert game.hands[0] == ["herald"] and game.collections[0] == ["deer/0"]


# ---- The auction over all patterns of passing -----------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_auction_over_all_pass_patterns(seats):
    for active in range(seats):
        every_auction(seats, active)


def every_auction(seats, active):
    """Each seat is asked once, the active one last; bids rise by five each, and only the winner pays."""
    order = [(active + 1 + step) % seats for step in range(seats)]
    for passing in itertools.product([True, False], repeat=seats):
        game = dealt_game(seats, 1)
        game.turn = 1 + active
        game._ask("act", active)
        before = [list(hand) for hand in game.hands]
        game.apply(0)
        asked, highest, winner = [], 0, None
        for passes in passing:
            kind, seat = game.decision()
            asked.append(seat)
            assert kind == "bid" and game.legal() == [0, *range(highest + 1, 29)]  # 1 + ... + 7 = 28
            if not passes:
                highest, winner = highest + 5, seat
            game.apply(0 if passes else highest)
        assert asked == order
        if winner is None:
            assert game.hands == before and told(game, "nobody")["seat"] == active
        else:
            assert (told(game, "won")["seat"], told(game, "won")["bid"]) == (winner, highest)
            assert game.decision() == ("pay", winner)
            game.apply(game.legal()[0])
            payers = [seat for seat in range(seats) if game.played[seat]]
            assert payers == [winner] and sum(game.played[winner]) >= highest
            assert told(game, "gain")["seat"] == winner
