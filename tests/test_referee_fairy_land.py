"""The referee of Fairy Land, rule by rule, in positions built by hand: Dawn, audiences, ogres, Sunset.

Expected numbers are the rulebook's or counted by hand in the comment beside. No simulator is involved.
"""

import pytest

from tests.referee.fairy_land import RefereeError
from tests.referee.fairy_land_scene import ROWS, dawn, explored, scene, sets, told

# ---- Dawn -----------------------------------------------------------------------------------------------


def test_rulebook_dawn_with_a_deer_and_an_ogre():
    game = scene(["raccoon", "yellow white", "pink goblin"])
    # The ogre goes to one of the first two clearings, the deer to any other one.
    assert dawn(game, "deer/0", "ogre/0") == [(0, 1), (1, 0), (2, 0), (2, 1)]


@pytest.mark.parametrize(
    ("clearings", "expected"),
    [
        (["", "", ""], {0, 1, 2}),
        (["goblin", "", ""], {1, 2}),  # the third clearing may not be used
        (["goblin", "ogre", ""], {2}),  # clearing 2 is used, with either of the others
        (["goblin goblin", "ogre", ""], {1, 2}),
        (["goblin", "ogre", "goblin"], {0, 1, 2}),
    ],
)
def test_two_evil_cards_go_to_the_two_clearings_with_the_fewest(clearings, expected):
    pairs = dawn(scene(clearings), "goblin/12", "goblin/13")
    if len(expected) == 1:
        assert pairs == [(0, 2), (1, 2), (2, 0), (2, 1)]
    else:
        assert pairs == [(a, b) for a in sorted(expected) for b in sorted(expected) if a != b]
    assert len(dawn(scene(clearings, dawn__two_evil="any"), "goblin/12", "goblin/13")) == 6


def test_harmless_cards_go_anywhere_but_never_together_and_a_lone_card_to_one_clearing():
    game = scene(["goblin", "", ""])
    assert dawn(game, "deer/0", "fox/0") == [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]
    assert dawn(game, "deer/0") == [(0, 0), (1, 1), (2, 2)]
    assert dawn(game, "ogre/0") == [(1, 1), (2, 2)]


# ---- Audiences ------------------------------------------------------------------------------------------


def test_herald_and_a_1_see_five_cards_of_the_queen():
    game = scene(hands={0: [1, "herald"]})
    game.apply(3)
    assert game.legal() == [5, 6]  # a total of 1 is not worth an audience
    game.apply(6)
    assert sets(game.legal()) == [{1, "herald"}]
    game.apply(game.legal()[0])
    assert told(game, "look")["cards"] == ROWS[:5] and game.legal() == [0, 1, 2, 3, 4]
    game.apply(2)
    for position in (4, 0, 3, 1):
        game.apply(position)
    assert game.court == [*ROWS[5:9], ROWS[4], ROWS[0], ROWS[3], ROWS[1]]
    assert game.items[0] == [ROWS[2]] and game.turn == 2


def test_the_named_total_is_paid_exactly():
    game = scene(hands={0: [1, 2, 3, "warrior"]})
    game.apply(4)
    assert game.legal() == [2, 3, 4, 5, 6, 7]
    game.apply(3)
    assert sets(game.legal()) == [{1, 2}, {3}, {2, "warrior"}]


def test_bonuses_for_clearings_count_for_audiences_only_by_a_switch():
    for everywhere, totals in ((False, [2, 3]), (True, [2, 3, 4])):
        game = scene(hands={0: [1, 2]}, items=["bid_plus_one"], payment__bonus_everywhere=everywhere)
        game.apply(4)
        assert game.legal() == totals


def test_all_is_seen_when_fewer_cards_remain_and_an_empty_deck_is_no_choice():
    game = scene(hands={0: [7]})
    game.druids = game.druids[:2]
    game.apply(4)
    game.apply(7)
    game.apply(game.legal()[0])
    assert len(told(game, "look")["cards"]) == 2
    game = scene(hands={0: [7]})
    game.druids, game.court = [], []
    assert game.legal() == [0, 1, 2]
    assert scene(hands={0: [1]}).legal() == [0, 1, 2]  # a 1 alone sees nothing


@pytest.mark.parametrize(("item", "action"), [("court_guide", 3), ("druid_guide", 4)])
def test_guides_see_two_more(item, action):
    game = scene(hands={0: [2]}, items=[item])
    game.apply(action)
    assert game.legal() == [2]
    game.apply(2)
    game.apply(game.legal()[0])
    assert len(game.legal()) == 3  # 2 - 1 + 2


def test_what_the_druids_give_counts_as_gained_from_a_clearing():
    for top, expected in (("wind/0", {"hand": ["wind"]}), ("goblin/5", {"owned": ["yellow/0", "goblin/5"]})):
        game = scene(hands={0: [2]}, owned="yellow")
        game.druids[0] = top
        for option in (4, 2, 2):
            game.apply(option)
        game.apply(0)
        assert game.hands[0] == expected.get("hand", []) and game.collections[0] == expected.get(
            "owned", ["yellow/0"]
        )
    game = scene(hands={0: [2]}, owned="yellow")
    game.druids[0] = "ogre/0"
    for option in (4, 2, 2, 0):
        game.apply(option)
    assert game.decision() == ("shed", 0) and game.legal() == [7]


# ---- Ogres ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("owned", "asked", "left"),
    [
        ("yellow", [[7]], []),  # the one card goes
        ("", [], []),  # nothing happens
        ("goblin lost_half", [], ["goblin/0", "lost_half/0"]),  # can't pay
        ("yellow fox fox", [[1, 7], [1, 7]], ["yellow/0"]),
    ],
)
def test_an_ogre_takes_two_animals_or_flowers_if_there_are(owned, asked, left):
    game = explored(scene(["ogre", "", ""], owned=owned), 0, 0, 0, 1, 1)
    seen = []
    while game.decision()[0] == "shed":
        seen.append(game.legal())
        game.apply(game.legal()[0])
    assert seen == asked and game.collections[0] == left and "ogre/0" in game.box


def test_several_ogres_take_one_after_the_other():
    game = explored(scene(["ogre fox ogre deer", "", ""], owned="bear"), 0, 0, 0, 1, 1)
    while game.decision()[0] == "shed":
        game.apply(game.legal()[-1])
    order = [event["event"] for event in game.events if event["event"] in ("ogre", "shed")]
    assert order == ["ogre", "shed", "shed", "ogre", "shed"]
    assert game.fired["several ogres at once"] == 1


def test_ogres_in_the_order_of_the_clearing():
    game = explored(scene(["fox ogre deer", "", ""], ogre__order="as_laid"), 0, 0, 0, 1, 1)
    assert game.decision() == ("shed", 0) and game.legal() == [1]  # the deer is not there yet
    game.apply(1)
    assert game.collections[0] == ["deer/0"]


def test_charmed_ogres_do_nothing():
    game = explored(scene(["ogre fox", "", ""], items=["ogre_charm"]), 0, 0, 0, 1, 1)
    assert game.collections[0] == ["fox/0"] and game.box == ["ogre/0"]


# ---- Sunset and the end ---------------------------------------------------------------------------------


def test_a_clearing_of_six_is_emptied_at_sunset():
    game = explored(scene(["fox fox fox fox fox fox", "deer", ""]), 1, 0, 0, 0)
    assert len(game.box) == 7 and game.clearings[0] == []
    assert told(game, "sunset")["clearing"] == 0 and told(game, "sunset")["seat"] == 0


def test_what_is_not_legal_is_refused():
    game = scene(["fox", "", ""], {0: []})
    for option in (3, 4, 5, 6, 9, -1, True, None, "0"):
        with pytest.raises(RefereeError, match="not among the legal"):
            game.apply(option)
    assert game.decision() == ("act", 0)
