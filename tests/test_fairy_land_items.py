"""Every item of Fairy Land's Court in a position laid by hand; what it does is read off the table."""

import pytest

from sim.fairy_land.state import KIND_NAMES
from tests.land import bits, do, end, has, last_turn, scene, seen, use

pytestmark = pytest.mark.pure

STOP, WIDE = 31, 32


def kind(name: str) -> int:
    """A kind's number."""
    return KIND_NAMES.index(name)


# ---- Permanent items ----------------------------------------------------------------------------------------


def test_both_halves_of_the_pendant_score_together():
    rows = end(scene(owned={0: "lost_half"}, items={0: ["retained_half"]}))
    assert rows["items"].tolist() == [8, 0, 0]
    rows = end(scene(owned={1: "lost_half"}, items={0: ["retained_half"]}))
    assert rows["items"].tolist() == [0, 0, 0]


@pytest.mark.parametrize(
    ("items", "clearing", "most"),
    [
        (["bid_plus_one"], "deer", 3), (["crowd_explorer"], "deer deer fox", 2),
        (["crowd_explorer"], "deer deer fox pink", 4), (["bid_plus_one", "crowd_explorer"], "deer deer fox pink", 5),
    ],
)  # fmt: skip
def test_items_that_add_to_a_bid(items, clearing, most):
    game = do(scene(clearings=(clearing, "", ""), hands={0: [2]}, items={0: items}), 0, 0, 0)
    assert game.legal() == [*range(most + 1)]
    do(game, most)
    assert game.legal() == [bits({2})]
    empty = do(scene(clearings=(clearing, "", ""), hands={0: []}, items={0: items}), 0, 0, 0)
    assert empty.kind == "bid" and empty.legal() == [0]  # an item adds to what is played


def test_a_bid_bonus_is_no_help_with_the_queen():
    assert do(scene(hands={0: [2]}, items={0: ["bid_plus_one"]}), 3).legal() == [2]


def test_ogres_do_nothing_to_who_has_the_charm():
    game = scene(clearings=("ogre deer ogre", "", ""), owned={0: "pink"}, items={0: ["ogre_charm"]})
    do(game, 0, 0, 0, 1, bits({1}))
    assert game.kind == "place" and has(game, 0) == {"deer": 1, "pink": 1}


@pytest.mark.parametrize(("mine", "other", "loss"), [(4, 0, 4), (3, 0, 3), (3, 3, 1), (1, 1, 0), (2, 3, 0)])
def test_the_goblins_friend_loses_half(mine, other, loss):
    """Towards zero: 8 -> 4, 6 -> 3; tied 3 -> 1 and 1 -> 0; nothing for less than the most."""
    rows = end(scene(2, owned={0: "goblin " * mine, 1: "goblin " * other}, items={0: ["goblin_friend"]}))
    assert rows.goblins[0] == -loss


def test_the_menagerie_counts_different_animals():
    rows = end(scene(owned={0: "deer deer fox turtle pink"}, items={0: ["menagerie"]}))
    assert rows["items"][0] == 3


@pytest.mark.parametrize(
    ("flowers", "points"), [("", 1), ("pink pink", 3), ("yellow white violet pink blue", 15)]
)
def test_the_herbarium_counts_as_a_colour_more_but_never_a_sixth(flowers, points):
    rows = end(scene(owned={0: flowers}, items={0: ["herbarium"]}))
    assert rows.variety[0] == points and rows["items"][0] == 0


def test_the_cap_raises_the_applause_but_breaks_no_tie():
    rows = end(scene(2, hands={0: [3], 1: [6]}, items={0: ["applause_cap"]}))
    assert rows.applause.tolist() == [3, 0]
    rows = end(scene(2, hands={0: [3], 1: [7]}, items={0: ["applause_cap"]}), active=0)
    assert rows.applause.tolist() == [2, 2] and rows.place.tolist() == [2, 1]


def test_the_seal_wins_a_tie_of_two():
    tied = {0: "raccoon", 1: "raccoon"}
    assert end(scene(owned=tied, items={1: ["majority_seal"]})).raccoon.tolist() == [0, 6, 0]
    assert end(scene(owned=tied, items={2: ["majority_seal"]})).raccoon.tolist() == [3, 3, 0]
    tied[2] = "raccoon"
    assert end(scene(owned=tied, items={1: ["majority_seal"]})).raccoon.tolist() == [0, 0, 0]


def test_the_patron_counts_special_fairies_in_hand_and_played():
    game = scene(hands={0: [1, "wind"]}, played={0: ["flora", "fauna"]}, items={0: ["fairy_patron"]})
    assert end(game)["items"].tolist() == [6, 0, 0]


# ---- Usable items -------------------------------------------------------------------------------------------


def test_a_quick_pick_takes_an_animal_or_flower_from_any_clearing():
    game = scene(clearings=("goblin deer", "", "pink wind lost_half ogre"), items={0: ["quick_pick"]})
    do(game, use("quick_pick"))
    assert game.legal() == [kind("deer"), 2 * WIDE + kind("pink")]
    do(game, 2 * WIDE + kind("pink"))
    assert has(game, 0) == {"pink": 1} and seen(game)["clearings"][2] == ["wind/0", "lost_half/0", "ogre/0"]
    assert seen(game)["seats"][0]["items"] == [] and game.kind == "place"
    assert use("quick_pick") not in scene(clearings=("goblin", "", ""), items={0: ["quick_pick"]}).legal()


def test_the_small_crest_brings_back_up_to_two_one_at_a_time():
    def start():
        return do(
            scene(hands={0: [1]}, played={0: [2, 7, "wind"]}, items={0: ["small_crest"]}), use("small_crest")
        )

    game = start()
    assert game.legal() == [1, 6, 12]
    do(game, 12)
    assert game.legal() == [1, 6, STOP]
    do(game, 6)
    assert game.kind == "place" and seen(game)["seats"][0]["hand"] == [1, 7, "wind"]
    game = do(start(), 12, STOP)
    assert game.kind == "place" and seen(game)["seats"][0]["hand"] == [1, "wind"]
    only = do(scene(hands={0: [1]}, played={0: [2]}, items={0: ["small_crest"]}), use("small_crest"), 1)
    assert only.kind == "place"  # none is left to return
    assert use("small_crest") not in scene(items={0: ["small_crest"]}).legal()


def test_a_banishment_rids_one_clearing_of_evil():
    game = scene(clearings=("goblin deer ogre", "pink", "goblin"), items={0: ["banish"]})
    do(game, use("banish"))
    assert game.legal() == [0, 2]
    do(game, 0)
    assert seen(game)["clearings"] == [["deer/0"], ["pink/0"], ["goblin/1"]] and game.table.gone == 2
    assert use("banish") not in scene(clearings=("deer", "", ""), items={0: ["banish"]}).legal()


def test_a_goblin_given_away():
    game = do(scene(owned={0: "goblin goblin", 1: "deer"}, items={0: ["goblin_gift"]}), use("goblin_gift"))
    assert game.legal() == [1, 2]
    do(game, 1)
    assert (has(game, 0), has(game, 1)) == ({"goblin": 1}, {"deer": 1, "goblin": 1})
    assert use("goblin_gift") not in scene(owned={1: "goblin"}, items={0: ["goblin_gift"]}).legal()


def test_a_scare_makes_another_seat_discard():
    game = scene(owned={0: "fox", 1: "deer goblin", 2: "pink pink lost_half"}, items={0: ["scare"]})
    do(game, use("scare"))
    assert game.legal() == [WIDE + kind("deer"), 2 * WIDE + kind("pink")]
    do(game, 2 * WIDE + kind("pink"))
    assert has(game, 2) == {"pink": 1, "lost_half": 1} and game.table.gone == 1
    assert use("scare") not in scene(owned={0: "fox", 1: "goblin"}, items={0: ["scare"]}).legal()


def test_a_peek_into_the_forest_swaps_and_keeps_the_length_of_the_deck():
    """Of the Forest come first the tenth squirrel, as nine are the Druids', and four foxes."""
    game = scene(owned={0: "turtle goblin"}, items={0: ["forest_peek"]})
    length = int(game.table.left[2])
    do(game, use("forest_peek"))
    assert game.legal() == sorted([STOP, *(WIDE * k + kind("turtle") for k in range(5))])
    do(game, WIDE * 2 + kind("turtle"))
    assert has(game, 0) == {"fox": 1, "goblin": 1}
    assert (game.kind, game.legal()) == ("bottom", [0, 1, 2, 3, 4])
    do(game, 2, 0, 1, 3)
    assert game.legal() == [4]
    do(game, 4)
    forest = game.position[0].hidden.forest
    under = [
        int(forest[(int(game.table.top[2]) + int(game.table.left[2]) - 5 + k) % len(forest)])
        for k in range(5)
    ]
    assert [KIND_NAMES[number // 16] for number in under] == ["turtle", "squirrel", "fox", "fox", "fox"]
    assert game.table.left[2] == length - 2  # the next Dawn has drawn two
    assert use("forest_peek") not in scene(owned={0: "goblin"}, items={0: ["forest_peek"]}).legal()
    assert use("forest_peek") not in last_turn(scene(owned={0: "fox"}, items={0: ["forest_peek"]})).legal()


def test_a_late_gift_scores_at_once_and_leaves():
    game = do(last_turn(scene(items={0: ["late_gift"]})), use("late_gift"))
    assert game.over and seen(game)["seats"][0]["items"] == []
    assert game.rows()["items"].tolist() == [5, 0, 0]
