"""Examples worked by hand, most of them the rulebook's own, put to the simulator in villages built for them.

Expected numbers are the rulebook's or counted in the comment beside.
"""

import pytest

from sim.fairy_ring.mana import stop_mana
from sim.replay import OneGame
from tests.ring import build, hand_over, happened, random_player, stand

pytestmark = pytest.mark.pure

SIX_FIREFLIES = [f"mushrooms.{card}.fireflies=0" for card in (104, 106, 111, 116, 117, 128)]
SIX_FIREFLIES += [f"mushrooms.{card}.fireflies=1" for card in range(1, 7)]
VILLAGE = ([1, 104], [4, 116, 117], [6, 128], [3, 111], [5], [2, 106])
"""Magidrome 3 + 5, Luminarium 1 + 1 + 1, Spring 1 + 2, Lookout of two, Pollenarium 1, Academy 1 + 1."""


def scene(*villages, fairies, card, sets=()) -> OneGame:
    """Seat 0 is to place `card`; `fairies` are (seat, mushroom) by seat before that."""
    game = OneGame(random_player(len(villages), *sets), 0)
    for seat, village in enumerate(villages):
        build(game, seat, *village)
    for seat, (home, mushroom) in enumerate(fairies):
        stand(game, seat, home, mushroom)
    hand_over(game, 0, card)
    game.news()
    return game


def test_rulebook_village_with_movement_5():
    """8, 18, 0, 8, 6 and 10 mana: 3 + 5; 3 x 6 fireflies; nothing; two cards; 1 x 6 mushrooms; 2 x movement 5."""
    game = scene(VILLAGE, [[2]], fairies=[(0, 0), (1, 0)], card=107, sets=SIX_FIREFLIES)
    village = game.table.village[0]
    left = int(village.left)
    assert [stop_mana(village, left + k, 5) for k in range(6)] == [8, 18, 0, 8, 6, 10]


@pytest.mark.parametrize(
    ("mushroom", "mana", "kind"),
    [
        (0, 8, "magidrome"), (1, 18, "luminarium"), (2, 0, "spring"), (3, 8, "lookout"), (4, 6, "pollenarium"),
        (5, 10, "academy"),
    ],
)  # fmt: skip
def test_the_same_village_visited(mushroom, mana, kind):
    """Seat 0 plants Magidrome 105 (movement 5) at its right end, and its fairy stops on mushroom k of seat 1's village.

    That village is entered at mushroom 5, so mushroom k lies 6 - k steps from seat 0's leftmost one, and the fairy has
    to start 5 - (6 - k) = k - 1 steps before that; for k = 0 it starts on seat 1's rightmost mushroom, five steps away.
    """
    start = (0, mushroom - 1) if mushroom > 0 else (1, 5)
    own = ([2], [107], [108], [109], [110])
    game = scene(own, VILLAGE, fairies=[start, (1, 0)], card=105, sets=SIX_FIREFLIES)
    game.apply(1)
    tolls = [("toll", 1, 0, 2, 3)] if mushroom < 2 else []  # passed over, the Spring pays 1 + 2
    visit = ("gather", 1, 0, "visited", mushroom, kind, mana)
    assert happened(game)[: len(tolls) + 1] == [*tolls, visit]


def test_25_mana_are_a_point_and_5_left():
    """With 18 mana, 7 more from the bigger of two Magidromes make 25: one point, 5 stay. The host gathers 3 before."""
    own = ([1], [2], [101, 102])  # Magidromes of 3 and of 4 + 3
    game = scene(own, ([3], [1]), fairies=[(0, 0), (1, 0)], card=111)  # a Lookout that moves 1
    game.position[0].seats[0].mana = 18
    game.apply(1)  # the fairy stands leftmost, so one step leads to seat 1's rightmost, its Magidrome of 3
    assert happened(game) == [
        ("gather", 1, 0, "visited", 1, "magidrome", 3),
        ("gather", 0, 0, "echo", 2, "magidrome", 7),
        ("point", 0, 1, 1, 5),
    ]


@pytest.mark.parametrize(("pick", "mushroom", "mana"), [("best", 2, 7), ("least", 0, 3)])
def test_the_bigger_of_two_own_magidromes_is_gathered(pick, mushroom, mana):
    game = scene(
        ([1], [2], [101, 102]), ([3], [1]), fairies=[(0, 0), (1, 0)], card=111, sets=[f"echo.pick={pick}"]
    )
    game.apply(1)
    assert happened(game)[1:] == [("gather", 0, 0, "echo", mushroom, "magidrome", mana)]


def test_several_points_at_once():
    """19 and 24 mana are 43: two points and 3 left, or, one at a time, one point and 23."""
    lookouts = [3, 111, 112, 113]
    for sets, point in (
        ((), ("point", 0, 2, 2, 3)),
        (("points.several_at_once=false",), ("point", 0, 1, 1, 23)),
    ):
        game = scene((lookouts, [2]), ([1],), fairies=[(0, 1), (1, 0)], card=104, sets=sets)
        game.position[0].seats[0].mana = 19
        game.apply(1)  # a Magidrome that moves 1, planted right of the fairy's Academy: on to the Lookout
        assert happened(game) == [("gather", 0, 0, "own", 0, "lookout", 24), point]


@pytest.mark.parametrize(
    ("sets", "tolls"),
    [
        ((), [("toll", 1, 0, 0, 3), ("toll", 0, 0, 0, 1)]),
        (("springs.leaving_pays=true",), [("toll", 0, 0, 0, 1), ("toll", 1, 0, 0, 3), ("toll", 0, 0, 0, 1)]),
        (("springs.twice_pays=false",), [("toll", 1, 0, 0, 3), ("toll", 0, 0, 0, 1)]),
        (
            ("springs.leaving_pays=true", "springs.twice_pays=false"),
            [("toll", 0, 0, 0, 1), ("toll", 1, 0, 0, 3)],
        ),
    ],
)
def test_leaving_a_spring_and_passing_it_twice(sets, tolls):
    """Seat 0 has a Spring of 1 and a Lookout planted right of it, seat 1 a Spring of 1 + 2: a ring of three.

    From the own Spring, movement 4: seat 1's Spring, the Lookout, the own Spring (passed now), and a stop on seat 1's.
    """
    game = scene(([6],), ([126, 128],), fairies=[(0, 0), (1, 0)], card=114, sets=sets)
    game.apply(1)
    assert happened(game) == [
        *tolls,
        ("gather", 1, 0, "visited", 0, "spring", 0),
        ("gather", 0, 0, "echo", 0, "spring", 0),
    ]


@pytest.mark.parametrize(("sets", "times"), [((), 2), (("springs.twice_pays=false",), 1)])
def test_a_move_that_passes_a_spring_twice(sets, times):
    """A ring of three, movement 5 from the Academy: Spring, Magidrome, Academy, Spring again, Magidrome."""
    game = scene(([2],), ([6],), fairies=[(0, 0), (1, 0)], card=105, sets=sets)
    game.apply(1)
    assert happened(game) == [*[("toll", 1, 0, 0, 1)] * times, ("gather", 0, 0, "own", 1, "magidrome", 4)]


@pytest.mark.parametrize(("whose", "mana"), [("visitor", 8), ("owner", 6)])
def test_academy_visited(whose, mana):
    """Seat 1's Academy of two, visited with movement 4 while seat 1's fairy last moved 3. The visitor's own Academy
    counts its own movement in either reading: 1 x 4."""
    own = ([2], [101], [102], [103])
    game = scene(
        own, ([106, 107],), fairies=[(0, 3), (1, 0)], card=114, sets=[f"academy.visited_uses={whose}"]
    )
    game.table.village[1].moved = 3
    game.apply(1)
    assert happened(game) == [
        ("gather", 1, 0, "visited", 0, "academy", mana),
        ("gather", 0, 0, "echo", 0, "academy", 4),
    ]


@pytest.mark.parametrize(("seen", "mana"), [("true", 6), ("false", 3)])
def test_covered_fireflies(seen, mana):
    """Luminariums of 1, 1 and 2 fireflies stacked with the 1 on top, a Pollenarium with 1 and a Lookout with 1 about.

    Seen through: (1 + 2 + 1) + 1 + 1 = 6; only the top one: 1 + 1 + 1 = 3. Times a multiplier of 3.
    """
    sets = [f"fireflies.covered_visible={seen}", "mushrooms.4.fireflies=1", "mushrooms.117.fireflies=2"]
    sets += ["mushrooms.118.fireflies=1", "mushrooms.5.fireflies=1", "mushrooms.111.fireflies=1"]
    game = scene(([4, 117, 118], [5]), ([1],), fairies=[(0, 1), (1, 0)], card=111, sets=sets)
    game.apply(1)
    assert happened(game) == [("gather", 0, 0, "own", 0, "luminarium", 3 * mana)]


@pytest.mark.parametrize(("reading", "stop"), [("stays", (0, 0)), ("bumped", (1, 0))])
def test_a_fairy_on_a_mushroom_that_grows(reading, stop):
    """Both fairies stand on seat 0's Lookout, rightmost of two, which grows with movement 1."""
    game = scene(([1], [3]), ([2],), fairies=[(0, 1), (0, 1)], card=111, sets=[f"fairy.on_growth={reading}"])
    game.apply(3)
    villages = game.table.village
    at = int(villages[0].fairy_at)
    assert (at, int(villages[0].fairy_slot - villages[at].left)) == stop
    resting = int(villages[1].fairy_slot - villages[0].left)
    assert (int(villages[1].fairy_at), resting) == (0, 1 if reading == "stays" else 0)


@pytest.mark.parametrize(
    ("reading", "first"),
    [
        ("stays", ("gather", 0, 0, "own", 0, "magidrome", 4)),
        ("keeps_place", ("gather", 1, 0, "visited", 0, "magidrome", 3)),
    ],
)
def test_planting_left_of_a_fairy(reading, first):
    """Seat 0 plants Magidrome 105 (movement 5) left of its Lookout and Academy, its fairy on the Lookout.

    Seat 1 has one mushroom: a ring of four. The fairy sets out from the Lookout, or, keeping its place, the Magidrome.
    """
    sets = [f"fairy.on_plant_left={reading}"]
    game = scene(([3], [2]), ([1],), fairies=[(0, 0), (1, 0)], card=105, sets=sets)
    game.apply(0)
    # From the Lookout: Magidrome, seat 1, Academy, Lookout, Magidrome. From the Magidrome: seat 1, Academy, Lookout,
    # Magidrome, seat 1.
    assert happened(game)[0] == first
