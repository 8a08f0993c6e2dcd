"""The slow scorer of Fairy Land: the rulebook's examples, and every item that changes a part."""

from fractions import Fraction

import pytest

from tests.referee.fairy_land import PARTS, score
from tests.referee.fairy_land_sample import COURT, FOREST, ruled
from tests.referee.fairy_land_scene import scene


def scored(collections, hands=None, items=None, forest=FOREST, played=None, gifts=None, **rules):
    """Parts by seat; hands and items are empty unless given."""
    nothing = [[] for _ in collections]
    return score(
        collections, hands or nothing, items or nothing, ruled(**rules), forest, COURT, played, gifts
    )


def part(name, *arguments, **options):
    """One part, by seat."""
    return [row[name] for row in scored(*arguments, **options)]


def test_rulebook_puck_scores_26():
    puck = {"squirrel": 4, "fox": 3, "raccoon": 2, "deer": 1, "goblin": 3}
    puck |= {"yellow": 3, "white": 2, "violet": 2, "pink": 1}
    oberon = {"squirrel": 3, "raccoon": 2, "deer": 1, "goblin": 2}
    morgana = {"squirrel": 1, "fox": 4, "deer": 1, "goblin": 1}
    rows = scored([puck, oberon, morgana], [[7], [4, 5], [3]])
    assert rows[0] == dict.fromkeys(PARTS, 0) | {
        "squirrel": 10,
        "raccoon": 3,
        "flowers": 9,
        "variety": 10,
        "goblins": -6,
    }
    assert sum(rows[0].values()) == 26
    assert [rows[1][name] for name in ("raccoon", "applause", "variety")] == [3, 3, -5]
    assert [rows[2][name] for name in ("fox", "applause", "variety")] == [8, 0, -5]


def test_fourteen_goblins_and_nothing_else_make_minus_33():
    rows = scored([{"goblin": 14}, {"yellow": 1}], [[], [1]])
    assert sum(rows[0].values()) == -33
    assert (rows[0]["goblins"], rows[0]["variety"]) == (-28, -5)
    assert (rows[1]["applause"], rows[1]["variety"]) == (3, 1)


@pytest.mark.parametrize(("tied", "points"), [(1, 3), (2, 2), (3, 1), (4, 0)])
def test_applause_ties(tied, points):
    hands = [[3, 4] if seat < tied else [6] for seat in range(4)]
    assert part("applause", [{}] * 4, hands) == [points if seat < tied else 0 for seat in range(4)]


def test_special_fairies_count_one_in_the_applause_and_an_empty_hand_counts_as_printed():
    assert part("applause", [{}] * 2, [["herald", "flora", "explorer"], [2]]) == [3, 0]
    assert part("applause", [{}] * 3) == [1, 1, 1]
    assert part("applause", [{}] * 3, applause__needs_a_fairy=True) == [0, 0, 0]
    assert part("applause", [{}] * 2, [["wind"], []], applause__needs_a_fairy=True) == [3, 0]


def test_bears_tied_by_two_and_by_three():
    assert part("bear", [{"bear": 1}, {"bear": 1}, {}]) == [1, 1, 0]
    assert part("bear", [{"bear": 1}] * 3) == [0, 0, 0]
    assert part("bear", [{}, {}]) == [0, 0]  # none at all is no majority
    assert part("bear", [{}, {}], animals__needs_one=False) == [1, 1]


@pytest.mark.parametrize(("way", "points"), [("half", 3), ("none", 0), ("full", 6)])
def test_two_way_ties(way, points):
    assert part("raccoon", [{"raccoon": 2}] * 2, animals__two_way=way) == [points, points]


def test_an_odd_number_of_points_is_halved():
    assert part("unicorn", [{"unicorn": 1}] * 2) == [0.5, 0.5]
    forest = FOREST | {"fox": FOREST["fox"] | {"points": 7}}
    assert part("fox", [{"fox": 1}] * 2, forest=forest) == [3.5, 3.5]


@pytest.mark.parametrize(("mine", "points"), [(0, 0), (1, 0), (2, 4), (3, 7), (4, 4)])
def test_turtles(mine, points):
    assert part("turtle", [{"turtle": mine}, {"turtle": 1 if mine < 2 else 0}, {"turtle": 1}])[0] == points


@pytest.mark.parametrize(("number", "points"), [(0, 0), (1, 0), (2, 2), (3, 5), (4, 10), (5, 15)])
def test_flowers_of_one_colour(number, points):
    assert part("flowers", [{"blue": number, "pink": 1}, {}]) == [points, 0]


@pytest.mark.parametrize(("colours", "points"), list(enumerate([-5, 1, 3, 6, 10, 15])))
def test_variety(colours, points):
    flowers = dict.fromkeys(["yellow", "white", "violet", "pink", "blue"][:colours], 2)
    assert part("variety", [flowers, {}]) == [points, -5]


def test_goblins():
    assert part("goblins", [{"goblin": 3}, {"goblin": 2}]) == [-6, 0]
    assert part("goblins", [{"goblin": 3}, {"goblin": 3}, {"goblin": 1}]) == [-3, -3, 0]
    assert part("goblins", [{}, {}]) == [0, 0]


# ---- Items ----------------------------------------------------------------------------------------------


def held(item):
    return [[item], []]


def test_the_two_halves_of_the_pendant_must_meet():
    assert part("items", [{"lost_half": 1}, {}], items=held("retained_half")) == [8, 0]
    assert part("items", [{}, {"lost_half": 1}], items=held("retained_half")) == [0, 0]


@pytest.mark.parametrize(("goblins", "loss"), [((3, 1), -3), ((3, 3), -1), ((1, 1), 0), ((1, 2), 0)])
def test_goblin_friend_halves_towards_zero(goblins, loss):
    assert part("goblins", [{"goblin": number} for number in goblins], items=held("goblin_friend"))[0] == loss


def test_menagerie_pays_per_kind():
    owned = {"fox": 3, "bear": 1, "turtle": 1, "yellow": 2, "goblin": 1}
    assert part("items", [owned, {}], items=held("menagerie")) == [3, 0]


@pytest.mark.parametrize(("colours", "points"), [(0, 1), (3, 10), (4, 15), (5, 15)])
def test_herbarium_counts_as_one_colour_more(colours, points):
    flowers = dict.fromkeys(["yellow", "white", "violet", "pink", "blue"][:colours], 1)
    rows = scored([flowers, {}], items=held("herbarium"))
    assert rows[0]["variety"] == points and rows[0]["flowers"] == 0


def test_applause_cap_raises_the_applause_but_not_the_tie_break():
    assert part("applause", [{}] * 2, [[3], [6]], held("applause_cap")) == [3, 0]
    game = scene(hands={0: [3], 1: [4], 2: []}, items=["applause_cap"])
    # Applause 3 + 4 = 7 against 4. With three points given, seat 1 has as many: -5 + 3.
    rows = game.scores()
    assert [row["parts"]["applause"] for row in rows] == [3, 0, 0] and rows[0]["place"] == 1
    game.gifts[1] = 3
    rows = game.scores()
    assert [row["score"] for row in rows] == [-2, -2, -5]
    assert [row["place"] for row in rows] == [2, 1, 3]  # 4 in hand beats 3


def test_majority_seal_wins_two_way_ties_only():
    seal = held("majority_seal")
    assert part("fox", [{"fox": 2}, {"fox": 2}], items=seal) == [8, 0]
    assert part("fox", [{"fox": 1}, {"fox": 2}], items=seal) == [0, 8]
    assert part("fox", [{"fox": 2}] * 3, items=[*seal, []]) == [0, 0, 0]
    assert part("fox", [{}, {}], items=seal) == [0, 0]


def test_fairy_patron_counts_special_fairies_in_hand_and_played():
    assert part("items", [{}, {}], [["wind", 3], []], held("fairy_patron"), played=[["flora", 1], []]) == [
        4,
        0,
    ]


def test_gifts_are_items():
    assert part("items", [{}, {}], gifts=[0, 5]) == [0, 5]


# ---- Ties -----------------------------------------------------------------------------------------------


def test_a_tie_goes_to_the_fairies_in_hand_and_then_to_who_played_last():
    game = scene(hands={0: [3], 1: [1, 2], 2: [3]})
    game.turn = 5  # seat 1 played last, then seat 0, then seat 2
    rows = game.scores()
    assert [row["score"] for row in rows] == [-4, -4, -4]  # three tied for the applause, no flower
    assert [row["place"] for row in rows] == [2, 1, 3]
    assert [row["win_share"] for row in rows] == [0.0, 1.0, 0.0]


def test_points_are_plain_numbers():
    rows = scored([{"unicorn": 1, "fox": 1}, {"unicorn": 1}])
    assert all(
        isinstance(points, int | float) and not isinstance(points, Fraction) for points in rows[0].values()
    )
