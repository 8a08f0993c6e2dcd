"""The referee of Fairy Land in positions built by hand: the Crest and the Usable items."""

import pytest

from tests.referee.fairy_land_sample import COURT
from tests.referee.fairy_land_scene import ROWS, scene, told

USE = {name: 6 + row for row, name in enumerate(ROWS)}  # the option of `act`


def test_the_crest_brings_all_played_fairies_back_once():
    game = scene(hands={0: [7]}, played=[1, 3, "wind"])
    assert 5 in game.legal()
    game.apply(5)
    assert game.final()["seats"][0] | {"collection": 0} == {
        "collection": 0,
        "hand": [1, 3, 7, "wind"],
        "played": [],
        "items": [],
        "crests": 0,
    }
    assert told(game, "crest")["cards"] == [1, 3, "wind"] and game.turn == 2
    game._ask("act", 0)
    game.played[0] = [1]
    assert 5 not in game.legal()


def test_a_crest_without_played_fairies_is_not_offered_and_two_seats_have_two():
    assert 5 not in scene().legal()
    assert scene(seats=2).crests == [2, 2] and scene(seats=4).crests == [1] * 4


WITHOUT_TARGET = {
    "quick_pick": {"clearings": ("goblin", "ogre", "herald lost_half")},
    "small_crest": {},
    "banish": {"clearings": ("fox", "", "wind")},
    "goblin_gift": {"owned": "fox"},
    "scare": {"owned": "fox yellow"},
    "forest_peek": {"owned": "goblin lost_half"},
}
WITH_TARGET = {
    "quick_pick": {"clearings": ("goblin", "", "fox")},
    "small_crest": {"played": [3]},
    "banish": {"clearings": ("fox", "", "ogre")},
    "goblin_gift": {"owned": "goblin"},
    "forest_peek": {"owned": "fox"},
    "late_gift": {},
}


@pytest.mark.parametrize("item", WITHOUT_TARGET)
def test_an_item_without_a_target_is_not_offered(item):
    assert USE[item] not in scene(items=[item], **WITHOUT_TARGET[item]).legal()


@pytest.mark.parametrize("item", WITH_TARGET)
def test_an_item_with_a_target_is_offered_and_then_gone(item):
    game = scene(items=[item], **WITH_TARGET[item])
    assert USE[item] in game.legal()
    game.apply(USE[item])
    assert game.items[0] == [] and game.used_items == [item] and told(game, "item")["item"] == item


@pytest.mark.parametrize(
    "row", [row for row in COURT if row["kind"] == "permanent"], ids=lambda row: row["id"]
)
def test_permanent_items_are_never_used(row):
    game = scene(["fox", "goblin", ""], items=[row["id"]], owned="fox goblin", played=[1])
    assert all(option < 6 for option in game.legal())


def test_quick_pick_takes_an_animal_or_flower_from_any_clearing():
    game = scene(["fox fox goblin", "herald", "blue fox"], items=["quick_pick"])
    game.apply(USE["quick_pick"])
    assert game.legal() == [1, 2 * 32 + 1, 2 * 32 + 11]  # fox is kind 1, blue kind 11
    game.apply(1)
    assert (
        game.collections[0] == ["fox/0"] and "fox/0" not in game.clearings[0] and "fox/1" in game.clearings[0]
    )
    assert told(game, "gain")["from"] == "item" and game.turn == 2


def test_small_crest_returns_up_to_two_one_at_a_time():
    for options, hand in (([2, 6], [3, 7]), ([2, 31], [3])):
        game = scene(hands={0: []}, items=["small_crest"], played=[1, 3, 7])
        game.apply(USE["small_crest"])
        assert game.legal() == [0, 2, 6]
        game.apply(options[0])
        assert game.legal() == [0, 6, 31]
        game.apply(options[1])
        assert game.final()["seats"][0]["hand"] == hand and game.turn == 2
    game = scene(hands={0: []}, items=["small_crest"], played=["wind"])
    game.apply(USE["small_crest"])
    assert game.legal() == [12]
    game.apply(12)
    assert game.hands[0] == ["wind"] and game.turn == 2


def test_banish_empties_one_clearing_of_evil():
    game = scene(["goblin fox ogre", "", "goblin"], items=["banish"])
    game.apply(USE["banish"])
    assert game.legal() == [0, 2]
    game.apply(0)
    assert told(game, "target")["cards"] == ["goblin/0", "ogre/0"] and game.box == ["goblin/0", "ogre/0"]
    assert "fox/0" in game.clearings[0] and "goblin/1" in game.clearings[2]


def test_goblin_gift_goes_to_another_seat():
    game = scene(items=["goblin_gift"], owned="goblin goblin")
    game.apply(USE["goblin_gift"])
    assert game.legal() == [1, 2]
    game.apply(2)
    assert game.collections == [["goblin/1"], [], ["goblin/0"]]


def test_scare_makes_another_seat_discard():
    game = scene(items=["scare"], owned="fox fox yellow goblin")
    game.collections[0], game.collections[2] = [], game.collections[0]
    game.apply(USE["scare"])
    assert game.legal() == [2 * 32 + 1, 2 * 32 + 7]
    game.apply(2 * 32 + 1)
    assert game.collections[2] == ["fox/1", "yellow/0", "goblin/0"] and game.box == ["fox/0"]


def test_forest_peek_swaps_and_puts_all_under_the_deck():
    game = scene(items=["forest_peek"], owned="deer yellow")
    game.forest = ["goblin/3", "fox/2", "wind/0", "ogre/1", "blue/4", "bear/0", "bear/1"]
    game.apply(USE["forest_peek"])
    assert told(game, "look")["cards"] == ["goblin/3", "fox/2", "wind/0", "ogre/1", "blue/4"]
    assert game.legal() == [31, 32 + 3, 32 + 7, 4 * 32 + 3, 4 * 32 + 7]  # deer is kind 3, yellow kind 7
    game.apply(4 * 32 + 3)
    assert game.collections[0] == ["yellow/0", "blue/4"] and game.legal() == [0, 1, 2, 3, 4]
    for position in (4, 3, 2, 1, 0):
        game.apply(position)
    # The next Dawn takes the two bears; below them the order of choice.
    assert game.drawn == ["bear/0", "bear/1"]
    assert game.forest == ["deer/0", "ogre/1", "wind/0", "fox/2", "goblin/3"]


def test_forest_peek_without_a_swap_or_with_few_cards_left():
    game = scene(items=["forest_peek"], owned="deer")
    game.forest = ["goblin/3", "goblin/4"]
    game.apply(USE["forest_peek"])
    assert game.legal() == [31]
    for option in (31, 1, 0):
        game.apply(option)
    assert game.drawn == ["goblin/4", "goblin/3"] and game.collections[0] == ["deer/0"]
    game = scene(items=["forest_peek"], owned="deer")
    game.forest = []
    assert USE["forest_peek"] not in game.legal()


def test_late_gift_scores_now():
    game = scene(items=["late_gift"])
    game.apply(USE["late_gift"])
    assert game.gifts == [5, 0, 0] and game.scores()[0]["parts"]["items"] == 5
