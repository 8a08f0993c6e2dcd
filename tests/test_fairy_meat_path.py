"""Ways over and around terrain in Fairy Meat, counted by hand and held against a plain search along sampled lines."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from meat_board import RADIUS, Board

from sim.fairy_meat.geometry import SPOT
from sim.fairy_meat.path import clear, free, ground, path, straight_stop
from sim.fairy_meat.walls import CLIMBING

POUNCE_HIGH, FROLIC_HIGH, FLUTTER_HIGH = 12.0, 6.0, 3.0


def way(board, slot, altitude, x, y):
    """Length of the shortest way and the corner it goes round, if it does."""
    route = np.zeros(4)
    length = path(board.rules, board.table, slot, altitude, x, y, route)
    assert route[0] in (0.0, 1.0)
    return length, (route[1], route[2]) if route[0] else None


def test_a_straight_way_is_as_long_as_it_looks():
    board = Board()
    assert way(board, board.fairy(10.0, 10.0), FLUTTER_HIGH, 13.0, 14.0) == (5.0, None)


def test_the_way_round_a_wall_bends_at_its_nearer_corner():
    """A wall from y = 6 to 11 at x = 15; its upper left corner, a base away, is at (14.115, 11.385)."""
    board = Board()
    board.wall(15.0, 8.5, 0.5, 2.5)
    me = board.fairy(10.0, 10.0)
    length, corner = way(board, me, FLUTTER_HIGH, 20.0, 12.0)
    left, top = 15.0 - 0.5 - RADIUS - SPOT, 11.0 + RADIUS + SPOT
    assert corner == pytest.approx((left, top))
    assert length == pytest.approx(math.hypot(left - 10, top - 10) + math.hypot(20 - left, 12 - top))
    length, corner = way(board, me, FLUTTER_HIGH, 20.0, 10.0)
    assert corner is None and length == -1.0, "to pass it takes two corners"
    length, corner = way(board, me, FLUTTER_HIGH, 15.0, 13.0)
    assert (length, corner) == (math.hypot(5, 3), None)


def test_a_post_is_passed_at_a_corner_of_the_square_around_it():
    board = Board()
    board.post(15.0, 10.0, 1.0)
    me = board.fairy(10.0, 10.5)
    length, corner = way(board, me, FLUTTER_HIGH, 20.0, 11.5)
    x, y = 15.0 - 1.0 - RADIUS - SPOT, 10.0 + 1.0 + RADIUS + SPOT
    assert corner == pytest.approx((x, y))
    assert length == pytest.approx(math.hypot(x - 10, y - 10.5) + math.hypot(20 - x, 11.5 - y))
    assert way(board, me, FLUTTER_HIGH, 20.0, 11.0)[0] == -1.0, (
        "from the corner the line would touch the post"
    )


def test_ways_are_straight_by_another_reading():
    board = Board("move.waypoints=false")
    board.wall(15.0, 8.5, 0.5, 2.5)
    assert way(board, board.fairy(10.0, 10.0), FLUTTER_HIGH, 20.0, 12.0) == (-1.0, None)


@pytest.mark.parametrize(
    "altitude, z, over",
    [
        (POUNCE_HIGH, 0.0, True),
        (FROLIC_HIGH, 0.0, False),
        (FROLIC_HIGH, 5.0, True),
        (FLUTTER_HIGH, 5.0, False),
    ],
)
def test_what_is_flown_over(altitude, z, over):
    """A box of height 10: a pounce rises 12, a frolic 6, and from a perch at 5 it gets to 11."""
    board = Board()
    board.wall(12.0, 10.0, 0.5, 24.0, height=10.0)
    me = board.fairy(10.0, 10.0, z=z)
    assert (way(board, me, altitude, 14.0, 10.0)[0] == 4.0) is over
    assert bool(clear(board.rules, board.table, me, altitude, 14.0, 10.0)) is over


def test_altitude_counts_from_the_table_by_another_reading():
    board = Board('move.altitude_from="table"')
    board.wall(12.0, 10.0, 0.5, 24.0, height=10.0)
    assert way(board, board.fairy(10.0, 10.0, z=5.0), FROLIC_HIGH, 14.0, 10.0)[0] == -1.0


def test_grass_and_figures_stop_nobody():
    board = Board()
    board.wall(12.0, 10.0, 0.5, 2.0, height=2.0, hard=0)
    me = board.fairy(10.0, 10.0)
    board.fairy(13.0, 10.0, seat=1)
    board.thrall(14.5, 10.0, "large_spider", seat=1)
    assert way(board, me, 0.0, 16.0, 10.0) == (6.0, None)


def test_a_dead_thrall_is_a_wall():
    board = Board("modules.thralls=true")
    me = board.fairy(10.0, 10.0)
    body = board.thrall(14.0, 10.0, "bunny_rabbit", seat=1)
    assert way(board, me, 2.9, 18.0, 10.0) == (8.0, None)
    board[body].alive = 0
    assert way(board, me, 2.9, 18.0, 10.0)[0] != 8.0
    assert way(board, me, 3.0, 18.0, 10.0) == (8.0, None), "a rabbit is 3 inches tall"


def test_a_climber_pays_the_height_up_and_down():
    board = Board("modules.thralls=true")
    spider = board.thrall(10.0, 10.0, "large_spider")
    board.wall(13.0, 10.0, 0.5, 24.0, height=2.0)
    assert way(board, spider, CLIMBING, 16.0, 10.0) == (10.0, None)
    board.wall(14.0, 10.0, 0.3, 24.0, height=0.9)
    assert way(board, spider, CLIMBING, 16.0, 10.0) == (10.0, None), "lower than itself: free"


def test_a_climber_goes_round_what_is_too_high():
    board = Board("modules.thralls=true")
    spider = board.thrall(10.0, 10.0, "large_spider")
    board.wall(14.0, 8.7, 0.5, 1.0, height=8.0)
    length, corner = way(board, spider, CLIMBING, 18.0, 12.0)
    assert corner is not None and 8.0 < length < 9.0


def test_where_she_may_end():
    board = Board()
    board.wall(20.0, 20.0, 3.0, 3.0, landable=1)
    board.wall(30.0, 20.0, 3.0, 3.0, height=2.0, hard=0)
    me, other = board.fairy(10.0, 10.0), board.fairy(12.0, 10.0, seat=1)
    body = board.thrall(12.0, 15.0, "large_spider")
    board[body].alive = 0
    board.corpse(14.0, 10.0)

    def may(x, y):
        return bool(free(board.rules, board.table, me, x, y))

    assert may(10.0, 10.0), "where she stands already"
    assert may(RADIUS, 48.0 - RADIUS) and not may(0.37, 10.0) and not may(10.0, 47.63)
    assert may(12.75, 10.0) and not may(12.74, 10.0)
    assert may(14.0, 10.0), "corpses may be stood on"
    assert may(12.0, 15.0 + 1.0 + RADIUS) and not may(12.0, 16.3)
    assert may(30.0, 20.0), "grass, too"
    assert may(16.6, 20.0) and not may(16.7, 20.0) and not may(20.0, 20.0)
    board[other].present = 0
    assert may(12.0, 10.0)


def test_perches_by_another_reading():
    board = Board("move.perches=true")
    top = board.wall(20.0, 20.0, 3.0, 3.0, landable=1)
    board.wall(30.0, 20.0, 3.0, 3.0)
    me = board.fairy(10.0, 10.0)
    assert free(board.rules, board.table, me, 20.0, 20.0) and not free(
        board.rules, board.table, me, 30.0, 20.0
    )
    assert not free(board.rules, board.table, me, 16.8, 20.0), "her base would hang in the wall"
    assert ground(board.rules, 20.0, 20.0) == 8.0 and ground(board.rules, 30.0, 20.0) == 0.0
    board.rules.feature[top].landable = 0
    assert ground(board.rules, 20.0, 20.0) == 0.0


def test_a_push_ends_at_a_wall_a_figure_or_the_edge():
    """Pushed three inches to the right, with a wall 1.2 inches behind her; then a figure there, then the board's edge."""
    board = Board()
    target = board.fairy(10.0, 10.0, seat=1)
    pusher = board.fairy(9.24, 10.0)

    def pushed(altitude=0.0):
        return straight_stop(board.rules, board.table, target, altitude, 1.0, 0.0, 3.0, pusher)

    assert pushed() == 3.0
    board.wall(10.0 + RADIUS + 1.2 + 1.0, 10.0, 1.0, 5.0)
    assert pushed() == pytest.approx(1.2)
    assert pushed(8.0) == 3.0
    board.rules.features = 0
    other = board.fairy(10.0 + 2 * RADIUS + 0.7, 10.0)
    assert pushed() == pytest.approx(0.7)
    assert straight_stop(board.rules, board.table, target, 0.0, 1.0, 0.0, 3.0, -2) == 3.0
    board[other].present = 0
    board.rules.scenario.width = 12.0
    assert pushed() == pytest.approx(12.0 - RADIUS - 10.0)


def test_who_stands_at_a_wall_may_go_along_it_and_away_but_not_in():
    board = Board()
    board.wall(20.0, 10.0, 1.0, 5.0)
    me = board.fairy(18.5, 10.0)
    far = straight_stop(board.rules, board.table, me, 0.0, 1.0, 0.0, 3.0, -1)
    board[me].x += far
    assert far == pytest.approx(20.0 - 1.0 - RADIUS - 18.5)
    assert straight_stop(board.rules, board.table, me, 0.0, 1.0, 0.0, 3.0, -1) == pytest.approx(0.0, abs=1e-5)
    assert straight_stop(board.rules, board.table, me, 0.0, 0.0, 1.0, 3.0, -1) == 3.0
    assert straight_stop(board.rules, board.table, me, 0.0, -1.0, 0.0, 3.0, -1) == 3.0


def sampled(board, me, altitude, x, y, slack):
    """The shortest way by looking at points a hundredth of an inch apart along every line that may be taken."""
    features = [
        f for f in board.rules.feature[: board.rules.features] if f["hard"] and f["height"] > me.z + altitude
    ]

    def open_line(one, two):
        steps = max(2, int(100 * math.dist(one, two)))
        part = np.linspace(0.0, 1.0, steps)
        px, py = one[0] + (two[0] - one[0]) * part, one[1] + (two[1] - one[1]) * part
        for f in features:
            if f["circle"]:
                inside = np.hypot(px - f["x"], py - f["y"]) < f["a"] + me.radius + slack
            else:
                inside = (abs(px - f["x"]) < f["a"] + me.radius + slack) & (
                    abs(py - f["y"]) < f["b"] + me.radius + slack
                )
            if inside.any():
                return False
        return True

    here, there = (me.x, me.y), (x, y)
    if open_line(here, there):
        return math.dist(here, there)
    best = math.inf
    for f in features:
        a, b = f["a"] + me.radius + SPOT, (f["a"] if f["circle"] else f["b"]) + me.radius + SPOT
        for i, j in itertools.product((-1, 1), repeat=2):
            bend = (f["x"] + i * a, f["y"] + j * b)
            if not all(me.radius <= c <= 48 - me.radius for c in bend):
                continue
            length = math.dist(here, bend) + math.dist(bend, there)
            if length < best and open_line(here, bend) and open_line(bend, there):
                best = length
    return best


places = st.tuples(st.floats(1, 47), st.floats(1, 47))
terrain = st.lists(
    st.tuples(
        places, st.floats(0.5, 5), st.floats(0.5, 5), st.sampled_from([2.0, 4.0, 8.0]), st.integers(0, 1)
    ),
    max_size=5,
)


@settings(max_examples=150, suppress_health_check=list(HealthCheck))
@given(terrain, places, places, st.sampled_from([0.0, 3.0, 6.0]))
def test_the_shortest_way_is_the_one_a_plain_search_finds(walls, here, there, altitude):
    """Bases a little larger can't find a shorter way, and a little smaller ones can't find a longer one."""
    board = Board()
    for (x, y), a, b, height, circle in walls:
        board.wall(x, y, a, b, height, circle=circle)
    me = board.fairy(*here)
    if not free(board.rules, board.table, me, *here):
        return
    length, _ = way(board, me, altitude, *there)
    length = math.inf if length < 0 else length
    wide = sampled(board, board[me], altitude, *there, 0.005)
    slim = sampled(board, board[me], altitude, *there, -0.005)
    assert slim - 1e-9 <= length <= wide + 1e-9
