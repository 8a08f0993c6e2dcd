"""Where Fairy Meat's figures may go: speeds, every kind of destination, and what holds for all of them on any board."""

import json
import math
import os
import subprocess
import sys
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from meat_board import RADIUS, Board, copies, spot

from sim import jit
from sim.fairy_meat.destination import allowance, destination, destinations, height_allowance
from sim.fairy_meat.field import (
    APPROACH,
    ATOP,
    AWAY,
    BLOW,
    BOUND,
    BUNDLE,
    CLIMB,
    COMPASS,
    CONTACT,
    CRAWL,
    EAT,
    FAIRY,
    FIGURES,
    FINISH,
    FLUTTER,
    FROLIC,
    HIDE,
    HOLD,
    MAX_OPTIONS,
    NEAR_CORPSE,
    PERCH,
    POSE,
    POUNCE,
    RALLY,
    RUSH,
    SHOOT,
    STANDOFF,
    THRALL,
    TO_BOX,
    TO_CORPSE,
    TO_MUSHROOM,
    TRUTH,
)
from sim.fairy_meat.tables import weapon_names

NEAR = 2 * RADIUS + 0.01
"""Centres of two fairies in contact are so far apart."""


def speed(board, slot, mode):
    """Distance and altitude."""
    found = (
        allowance(board.rules, board.table, slot, mode),
        height_allowance(board.rules, board.table, slot, mode),
    )
    return tuple(float(one) for one in found)


def goes(board, slot, mode, kind, thing):
    """The spot of a destination; None if there's none."""
    found = spot()
    return found if destination(board.rules, board.table, slot, mode, kind, thing, found) else None


def offered(board, slot, mode, seat=0):
    """All destinations, as pairs of kind and object."""
    options = np.full(MAX_OPTIONS, -1, np.int64)
    n = destinations(board.rules, board.table, slot, mode, options, seat)
    assert n >= 1 and list(options[:n]) == sorted(set(options[:n])) and (options[n:] == -1).all()
    return [divmod(int(option), 64) for option in options[:n]]


class TestSpeed:
    @pytest.mark.parametrize(
        "mode, far, high",
        [(POSE, 0, 0), (POUNCE, 3, 12), (FROLIC, 6, 6), (FLUTTER, 12, 3), (RUSH, 12, 3), (EAT, 0, 0)],
    )
    def test_modes(self, mode, far, high):
        board = Board()
        assert speed(board, board.fairy(10.0, 10.0), mode) == (far, high)

    @pytest.mark.parametrize("lame, found", [(3, (6.0, 1.5)), (1, (6.0, 1.5)), (0, (12.0, 3.0))])
    def test_a_lame_fairy_has_half(self, lame, found):
        board = Board()
        assert speed(board, board.fairy(10.0, 10.0, lame=lame), FLUTTER) == found

    @pytest.mark.parametrize("bound, far", [(0, 12.0), (1, 12.0), (2, 6.0)])
    def test_wing_bind_works_in_her_next_turn(self, bound, far):
        board = Board()
        assert speed(board, board.fairy(10.0, 10.0, bound=bound), FLUTTER)[0] == far

    @pytest.mark.parametrize(
        "points, meat, load, found",
        [(6, 0, 2, (12.0, 3.0)), (6, 0, 3, (6.0, 1.5)), (4, 3, 3, (12.0, 3.0)), (4, 3, 4, (6.0, 1.5))],
    )
    def test_a_load_of_half_her_points_rounded_up_is_a_burden(self, points, meat, load, found):
        board = Board()
        me = board.fairy(10.0, 10.0, live=points - 2, kill=2, meat_live=meat)
        board.table.turn.figure, board.table.turn.dragging = me, board.corpse(10.5, 10.0, meat=load)
        assert speed(board, me, FLUTTER) == found

    @pytest.mark.parametrize("reading, found", [("multiply", (2.0, 0.875)), ("once", (8.0, 3.5))])
    def test_lame_bound_and_burdened_with_wind_up(self, reading, found):
        """(12 + 4) / 8 and (3 + 4) / 8; by another reading halved only once."""
        board = Board(f'move.halve_stack="{reading}"')
        me = board.fairy(10.0, 10.0, lame=1, bound=2, wind_up=4.0)
        board.table.turn.figure, board.table.turn.dragging = me, board.corpse(10.5, 10.0, meat=3)
        assert speed(board, me, FLUTTER) == found

    def test_wind_up_adds_to_all_modes_but_pose(self):
        board = Board()
        me = board.fairy(10.0, 10.0, wind_up=8.0)
        assert speed(board, me, FLUTTER) == (20.0, 11.0)
        assert speed(board, me, RUSH) == (20.0, 11.0)
        assert speed(board, me, POSE) == (0.0, 0.0)

    def test_a_zephyr_knows_no_halving(self):
        board = Board()
        assert speed(board, board.fairy(10.0, 10.0, lame=2, wind_up=4.0), BLOW) == (6.0, 6.0)

    def test_thralls(self):
        board = Board("modules.thralls=true")
        rabbit, spider = board.thrall(10.0, 10.0, "bunny_rabbit"), board.thrall(20.0, 10.0, "large_spider")
        squirrel = board.thrall(30.0, 10.0, "fluffy_squirrel")
        assert speed(board, rabbit, BOUND) == (12.0, 12.0)
        assert speed(board, rabbit, CRAWL)[0] == 0.0
        assert speed(board, spider, CLIMB)[0] == 8.0
        assert speed(board, squirrel, CRAWL) == (8.0, 3.0)
        board[rabbit].bound = 2
        assert speed(board, rabbit, BOUND) == (6.0, 6.0)


class TestContact:
    def test_it_ends_a_hundredth_from_her_base(self):
        board = Board()
        me, foe = board.fairy(10.0, 10.0), board.fairy(20.0, 10.0, seat=1)
        assert goes(board, me, FLUTTER, CONTACT, foe)[:5] == pytest.approx([20 - NEAR, 10, 0, 10 - NEAR, 0])
        assert goes(board, me, FROLIC, CONTACT, foe) is None

    @pytest.mark.parametrize("apart, there", [(12.0, True), (12.02, False)])
    def test_the_move_is_never_longer_than_allowed(self, apart, there):
        board = Board()
        me, foe = board.fairy(10.0, 10.0), board.fairy(10.0 + NEAR + apart, 10.0, seat=1)
        assert (goes(board, me, FLUTTER, CONTACT, foe) is not None) is there

    def test_she_takes_the_next_place_if_the_nearest_is_taken(self):
        board = Board()
        me, foe = board.fairy(10.0, 10.0), board.fairy(15.0, 10.0, seat=1)
        board.fairy(15.0 - NEAR, 10.0, seat=1)
        found = goes(board, me, FROLIC, CONTACT, foe)
        # 60 degrees on: NEAR / 2 before her and NEAR * sqrt(3) / 2 to the side.
        assert math.dist(found[:2], (15, 10)) == pytest.approx(NEAR)
        assert found[0] == pytest.approx(15 - NEAR / 2)
        assert abs(found[1] - 10) == pytest.approx(NEAR * math.sqrt(3) / 2)

    def test_no_place_is_free(self):
        board = Board()
        me, foe = board.fairy(10.0, 10.0), board.fairy(15.0, 10.0, seat=1)
        for k in range(6):
            turn = math.radians(60 * k)
            board.fairy(15 + NEAR * math.cos(turn), 10 + NEAR * math.sin(turn), seat=1)
        assert goes(board, me, FROLIC, CONTACT, foe) is None
        assert goes(board, me, FROLIC, APPROACH, foe) is not None

    def test_behind_a_wall(self):
        board = Board()
        me, foe = board.fairy(10.0, 10.0), board.fairy(16.0, 12.0, seat=1)
        board.wall(13.0, 9.0, 0.5, 2.5)
        found = goes(board, me, FLUTTER, CONTACT, foe)
        assert found[4] == 1.0 and found[5:7] == pytest.approx(
            [13 - 0.5 - RADIUS - 0.01, 11.5 + RADIUS + 0.01]
        )
        legs = math.dist((10, 10), found[5:7]) + math.dist(found[5:7], found[:2])
        assert found[3] == pytest.approx(legs)

    def test_who_is_touched_already_can_not_be_gone_to(self):
        board = Board()
        me, foe = board.fairy(10.0, 10.0), board.fairy(10.0 + NEAR, 10.0, seat=1)
        assert (
            goes(board, me, FLUTTER, CONTACT, foe) is None and goes(board, me, FLUTTER, APPROACH, foe) is None
        )

    def test_a_pounce_lands_on_fairies_only(self):
        board = Board("modules.thralls=true")
        me, foe = board.fairy(10.0, 10.0), board.fairy(10.0 + 2 * RADIUS + 2.9, 10.0, seat=1)
        rabbit = board.thrall(8.0, 10.0, "bunny_rabbit", seat=1)
        board.wall(12.0, 10.0, 0.3, 3.0, height=10.0)
        assert goes(board, me, POUNCE, ATOP, foe)[3] == pytest.approx(2.9 - 0.01)
        assert goes(board, me, FROLIC, ATOP, foe) is None
        assert goes(board, me, POUNCE, ATOP, rabbit) is None
        board[foe].x = 10.0 + NEAR
        assert goes(board, me, POUNCE, ATOP, foe)[3] == 0.0, "no least distance"

    def test_on_a_perch(self):
        board = Board("move.perches=true")
        top = board.wall(15.0, 10.0, 3.0, 3.0, height=5.0, landable=1)
        me, foe = board.fairy(10.0, 10.0), board.fairy(15.0, 10.0, seat=1, z=5.0)
        assert goes(board, me, FROLIC, CONTACT, foe)[2] == 5.0
        assert goes(board, me, FLUTTER, CONTACT, foe) is None, "too high for her"
        assert goes(board, me, FROLIC, PERCH, top)[:4] == pytest.approx([12 + RADIUS, 10, 5, 2 + RADIUS])
        assert goes(board, me, FLUTTER, PERCH, top) is None


class TestTowardsAndAway:
    def test_the_full_distance_towards_her(self):
        board = Board()
        me, foe = board.fairy(10.0, 10.0), board.fairy(10.0, 40.0, seat=1)
        assert goes(board, me, FLUTTER, APPROACH, foe)[:4] == pytest.approx([10, 22, 0, 12])

    def test_not_onto_somebody_else(self):
        board = Board()
        me, foe = board.fairy(10.0, 10.0), board.fairy(10.0, 40.0, seat=1)
        board.fairy(10.0, 22.2)
        assert goes(board, me, FLUTTER, APPROACH, foe)[1] == pytest.approx(22.2 - NEAR)

    def test_up_to_a_wall_with_no_way_round(self):
        board = Board()
        me, foe = board.fairy(10.0, 10.0), board.fairy(10.0, 40.0, seat=1)
        board.wall(24.0, 15.0, 24.0, 1.0)
        assert goes(board, me, FLUTTER, APPROACH, foe)[:2] == pytest.approx([10, 14 - RADIUS])

    def test_round_a_wall_in_several_moves(self):
        board = Board()
        me, foe = board.fairy(10.0, 10.0), board.fairy(10.0, 30.0, seat=1)
        board.wall(10.0, 15.0, 4.0, 1.0)
        for _ in range(4):
            found = goes(board, me, FLUTTER, APPROACH, foe)
            if goes(board, me, FLUTTER, CONTACT, foe) is not None:
                break
            board[me].x, board[me].y = found[0], found[1]
        assert goes(board, me, FLUTTER, CONTACT, foe) is not None

    def test_away_from_her_to_the_edge(self):
        board = Board()
        me, foe = board.fairy(10.0, 10.0), board.fairy(20.0, 10.0, seat=1)
        assert goes(board, me, FROLIC, AWAY, foe)[:4] == pytest.approx([4, 10, 0, 6])
        assert goes(board, me, FLUTTER, AWAY, foe)[:2] == pytest.approx([RADIUS, 10])
        board[me].x = RADIUS
        assert goes(board, me, FLUTTER, AWAY, foe) is None

    def test_a_standoff_is_half_an_inch_beyond_a_flutter(self):
        board = Board()
        me, foe = board.fairy(10.0, 10.0), board.fairy(20.0, 10.0, seat=1)
        assert goes(board, me, FLUTTER, STANDOFF, foe)[:2] == pytest.approx([20 - 2 * RADIUS - 12.5, 10])
        board[foe].x = 30.0
        assert goes(board, me, FLUTTER, STANDOFF, foe)[0] == pytest.approx(30 - 2 * RADIUS - 12.5)

    def test_eight_directions(self):
        board = Board()
        me = board.fairy(24.0, 24.0)
        d = 12 * math.sqrt(0.5)
        ends = [(0, 12), (d, d), (12, 0), (d, -d), (0, -12), (-d, -d), (-12, 0), (-d, d)]
        for k, (x, y) in enumerate(ends):
            assert goes(board, me, FLUTTER, COMPASS, k)[:2] == pytest.approx([24 + x, 24 + y])
        assert goes(board, me, FLUTTER, COMPASS, 8) is None


class TestShooting:
    def board(self, apart, weapon="fairy_shot"):
        board = Board(width=120.0)
        self.me, self.foe = board.fairy(10.0, 10.0), board.fairy(10.0 + 2 * RADIUS + apart, 10.0, seat=1)
        board[self.me].weapon[0] = weapon_names(board.ruleset).index(weapon)
        return board

    def test_the_nearest_place_in_range(self):
        board = self.board(30.0)
        assert goes(board, self.me, FLUTTER, SHOOT, self.foe)[:2] == pytest.approx([16, 10])
        assert goes(board, self.me, POUNCE, SHOOT, self.foe) is None
        assert (SHOOT, self.foe) in offered(board, self.me, FLUTTER)

    def test_she_need_not_move_if_she_can_shoot_already(self):
        board = self.board(24.0)
        assert goes(board, self.me, FLUTTER, SHOOT, self.foe) is None

    def test_without_a_ranged_weapon_there_is_none(self):
        board = self.board(30.0, "fairy_knife")
        assert goes(board, self.me, FLUTTER, SHOOT, self.foe) is None
        assert all(kind != SHOOT for kind, _ in offered(board, self.me, FLUTTER))

    def test_too_near_she_steps_back_to_an_inch(self):
        board = self.board(0.5)
        assert goes(board, self.me, FROLIC, SHOOT, self.foe)[:2] == pytest.approx([9.5, 10])

    def test_to_one_side_of_a_wall(self):
        board = self.board(20.0)
        board.wall(20.0, 8.0, 1.0, 3.5)
        found = goes(board, self.me, FROLIC, SHOOT, self.foe)
        # Two, four and six inches to either side are looked at; from two the line passes at y = 11.1, from four at 12.1.
        assert found[:2] == pytest.approx([10, 14])


class TestThings:
    def test_behind_terrain_from_the_nearest_enemy(self):
        board = Board()
        me, foe = board.fairy(20.0, 16.0), board.fairy(10.0, 10.0, seat=1)
        box, post = board.wall(20.0, 10.0, 2.0, 3.0), board.post(10.0, 20.0, 1.0)
        assert goes(board, me, FLUTTER, HIDE, box)[:2] == pytest.approx([20 + 2 + RADIUS + 0.01, 10])
        hedge = board.wall(10.0, 15.0, 1.0, 1.0, height=2.0, hard=0)
        assert goes(board, me, FLUTTER, HIDE, hedge) is None
        assert goes(board, me, FLUTTER, HIDE, post)[:2] == pytest.approx([10, 20 + 1 + RADIUS + 0.01])
        assert {thing for kind, thing in offered(board, me, FLUTTER) if kind == HIDE} == {box, post}
        board[foe].present = 0
        assert goes(board, me, FLUTTER, HIDE, box) is None

    def test_corpses_and_bundles(self):
        board = Board()
        me, dead = board.fairy(10.0, 10.0), board.corpse(15.0, 10.0)
        bundle = board.place(40.0, 10.0, 1, BUNDLE, 0.2, 0.2, 0.0)
        board[bundle].alive = 0
        assert goes(board, me, FROLIC, TO_CORPSE, dead)[:2] == pytest.approx([15 - NEAR, 10])
        assert goes(board, me, FROLIC, NEAR_CORPSE, bundle)[:2] == pytest.approx([16, 10])
        found = offered(board, me, FROLIC)
        assert (
            (TO_CORPSE, dead) in found and (NEAR_CORPSE, bundle) in found and (NEAR_CORPSE, dead) not in found
        )
        board.table.turn.figure, board.table.turn.dragging = me, dead
        assert goes(board, me, FROLIC, TO_CORPSE, dead) is None, "she has it with her"
        assert goes(board, me, FROLIC, CONTACT, dead) is None

    def test_boxes_while_they_are_there(self):
        board = Board(scenario="unbirthday")
        x, y = float(board.rules.scenario.box_x[0]), float(board.rules.scenario.box_y[0])
        me = board.fairy(x, y - 10.0)
        board.table.box = 1
        ring = RADIUS + 0.5 + 0.01
        assert goes(board, me, FLUTTER, TO_BOX, 0)[:2] == pytest.approx([x, y - ring])
        assert goes(board, me, FROLIC, TO_BOX, 0)[:2] == pytest.approx([x, y - 4])
        assert goes(board, me, FLUTTER, TO_BOX, 1) is None and goes(board, me, FLUTTER, TO_BOX, 15) is None
        board[me].y = y - ring
        assert goes(board, me, FLUTTER, TO_BOX, 0) is None

    def test_mushrooms(self):
        board = Board()
        board.rules.scenario.mushrooms, board.rules.scenario.mushroom_x[0] = 1, 20.0
        board.rules.scenario.mushroom_y[0] = 10.0
        me = board.fairy(10.0, 10.0)
        assert goes(board, me, FLUTTER, TO_MUSHROOM, 0)[0] == pytest.approx(20 - RADIUS - 0.51)
        assert goes(board, me, FLUTTER, TO_MUSHROOM, 1) is None


class TestRace:
    def board(self, x=12.0, y=1.0):
        board = Board(scenario="run_fairy_run", terrain=True)
        self.me = board.fairy(x, y)
        return board

    def test_across_the_finish(self):
        board = self.board(4.0, 112.0)
        found = goes(board, self.me, FLUTTER, FINISH, 0)
        assert found[7] == 1.0 and found[3] == pytest.approx(8 - RADIUS)
        board.fairy(4.0, 120.0 - RADIUS, seat=1)
        assert goes(board, self.me, FLUTTER, FINISH, 0) is not None, "who is across is off the board"
        assert (FINISH, 0) in offered(board, self.me, FLUTTER)

    @pytest.mark.parametrize("x", [0.4, 5.0, 12.0, 18.0, 23.6])
    @pytest.mark.parametrize("lame, least, most", [(0, 10, 14), (1, 20, 28)])
    def test_the_whole_run(self, x, lame, least, most):
        """120 inches at 12 a move, with walls to get round; she is never stuck."""
        board = self.board(x)
        board[self.me].lame = lame
        moves, there = 0, False
        while not there:
            found = goes(board, self.me, FLUTTER, FINISH, 0)
            board[self.me].x, board[self.me].y, there = found[0], found[1], found[7]
            moves += 1
        assert least <= moves <= most

    def test_a_thrall_flees_to_the_nearest_edge(self):
        board = Board("modules.thralls=true")
        rabbit = board.thrall(10.0, 40.0, "bunny_rabbit", fleeing=1)
        assert offered(board, rabbit, BOUND) == [(FINISH, 1)]
        board[rabbit].x = 5.0
        assert offered(board, rabbit, BOUND) == [(FINISH, 4)]
        found = goes(board, rabbit, BOUND, FINISH, 4)
        assert found[7] == 1.0 and found[:2] == pytest.approx([1.5, 40])


class TestOffers:
    def test_in_order_and_without_what_is_hardly_ever_wise(self):
        board = Board()
        me, friends = board.fairy(10.0, 10.0), [board.fairy(x, 5.0) for x in (10.0, 12.0, 20.0)]
        foes = [board.fairy(x, 10.0, seat=1) for x in (15.0, 20.0, 30.0, 40.0)]
        found = offered(board, me, FLUTTER)
        assert found == [
            *[(CONTACT, foe) for foe in foes[:2]],
            *[(APPROACH, foe) for foe in foes[2:]],
            *[(AWAY, foe) for foe in foes[:3]],
            *[(STANDOFF, foe) for foe in foes[:3]],
            (HOLD, 0),
            *[(RALLY, friend) for friend in friends[:2]],
        ]

    def test_everything_by_another_reading(self):
        board = Board("move.prune=false")
        me = board.fairy(20.0, 20.0)
        foes = [board.fairy(x, 10.0, seat=1) for x in (15.0, 20.0, 30.0, 40.0)]
        found = offered(board, me, FLUTTER)
        assert {(APPROACH, foe) for foe in foes} | {(AWAY, foe) for foe in foes} <= set(found)
        assert {(COMPASS, k) for k in range(8)} <= set(found)

    def test_nothing_changes(self):
        board = Board(terrain=True)
        me = board.fairy(10.0, 20.0)
        board.fairy(15.0, 24.0, seat=1)
        before = copies(board)
        offered(board, me, FLUTTER)
        assert copies(board) == before

    def test_who_enters_can_not_stay(self):
        board = Board()
        me = board.fairy(10.0, 0.0)
        board.fairy(10.0, 40.0, seat=1)
        board.table.turn.from_edge = 1
        found = offered(board, me, FLUTTER)
        assert (HOLD, 0) not in found and found[0][0] == APPROACH
        board[9].present = 0
        assert {kind for kind, _ in offered(board, me, FLUTTER)} == {COMPASS}

    def test_who_does_not_move_can_only_stay(self):
        board = Board()
        me = board.fairy(10.0, 10.0)
        board.fairy(15.0, 10.0, seat=1)
        assert offered(board, me, POSE) == offered(board, me, EAT) == [(HOLD, 0)]

    def test_a_thrall_goes_to_fairies_and_any_way(self):
        board = Board("modules.thralls=true")
        rabbit, foe = board.thrall(20.0, 20.0, "bunny_rabbit"), board.fairy(30.0, 20.0, seat=1)
        board.thrall(20.0, 30.0, "large_spider", seat=1)
        board.fairy(20.0, 10.0)
        board.corpse(25.0, 20.0)
        expected = [(CONTACT, foe), (AWAY, foe), *[(COMPASS, k) for k in range(8)], (HOLD, 0)]
        assert offered(board, rabbit, BOUND) == expected

    def test_a_mad_figure_is_its_users(self):
        board = Board("modules.thralls=true")
        rabbit = board.thrall(20.0, 20.0, "bunny_rabbit", mad=1, side=-1)
        one, other = board.fairy(25.0, 20.0), board.fairy(15.0, 20.0, seat=1)
        assert (CONTACT, other) in offered(board, rabbit, BOUND) and (CONTACT, one) not in offered(
            board, rabbit, BOUND
        )
        assert (CONTACT, one) in offered(board, rabbit, BOUND, seat=1)

    def test_a_zephyr_blows_any_way(self):
        board = Board()
        foe = board.fairy(20.0, 20.0, seat=1)
        me = board.fairy(24.0, 20.0)
        found = offered(board, foe, BLOW)
        assert {(COMPASS, k) for k in range(8)} | {(CONTACT, me), (HOLD, 0)} <= set(found)


@st.composite
def battles(draw):
    """A board with terrain, fairies, thralls and corpses, and who moves how."""
    board = Board("modules.thralls=true", f"move.perches={draw(st.sampled_from(['true', 'false']))}")
    place = st.tuples(st.floats(3, 45), st.floats(3, 45))
    for _ in range(draw(st.integers(0, 5))):
        (x, y), a, b = draw(place), draw(st.floats(0.5, 4)), draw(st.floats(0.5, 4))
        height, hard = draw(st.sampled_from([2.0, 5.0, 8.0])), draw(st.integers(0, 3)) > 0
        board.wall(x, y, a, b, height, hard, draw(st.integers(0, 1)), draw(st.integers(0, 1)))
    for k in range(draw(st.integers(2, 9))):
        sort = draw(st.sampled_from(["fairy", "fairy", "fairy", "corpse", "bunny_rabbit", "large_spider"]))
        (x, y), seat = draw(place), k % 2
        radius = {"bunny_rabbit": 1.5, "large_spider": 1.0}.get(sort, RADIUS)
        if blocked(board, -1, x, y, radius):
            continue
        if sort == "fairy":
            slot = board.fairy(x, y, seat, lame=draw(st.integers(0, 1)), brawl=draw(st.integers(0, 1)))
            board[slot].weapon[0] = draw(st.sampled_from([0, 11, 12]))
        elif sort == "corpse":
            board.corpse(x, y, seat)
        else:
            board.thrall(x, y, sort, seat, alive=draw(st.integers(0, 1)))
    movers = [k for k in range(FIGURES) if board[k].alive]
    if not movers:
        movers = [board.fairy(1.0, 1.0)]
    me = draw(st.sampled_from(movers))
    modes = [POUNCE, FROLIC, FLUTTER, BLOW] if board[me].what == FAIRY else [CRAWL, CLIMB, BOUND]
    return board, me, draw(st.sampled_from(modes))


def inside(feature, x, y, grow):
    """Whether a point lies within terrain, told plainly."""
    if feature["circle"]:
        return math.hypot(x - feature["x"], y - feature["y"]) < feature["a"] + grow
    return abs(x - feature["x"]) < feature["a"] + grow and abs(y - feature["y"]) < feature["b"] + grow


def blocked(board, me, x, y, radius):
    """What forbids a base to be at a point: the edge, a figure, terrain; None if nothing does."""
    if not (radius - 1e-5 <= x <= 48 - radius + 1e-5 and radius - 1e-5 <= y <= 48 - radius + 1e-5):
        return "edge"
    for k in range(FIGURES):
        other = board[k]
        in_place = k != me and other.present and (other.alive or other.what == THRALL)
        if in_place and math.hypot(x - other.x, y - other.y) < radius + other.radius - 1e-5:
            return "figure"
    for feature in board.rules.feature[: board.rules.features]:
        on_top = board.rules.perches and feature["landable"] and inside(feature, x, y, 0.0)
        if feature["hard"] and inside(feature, x, y, radius - 1e-5) and not on_top:
            return "terrain"
    return None


def barriers(board, high):
    """Terrain and dead thralls higher than a flight, as plain dicts."""
    features = [
        dict(zip(f.dtype.names, f.tolist(), strict=True)) for f in board.rules.feature[: board.rules.features]
    ]
    bodies = [
        board[k]
        for k in range(FIGURES)
        if board[k].what == THRALL and board[k].present and not board[k].alive
    ]
    bodies = [
        {"circle": 1, "x": f.x, "y": f.y, "a": f.radius, "height": f.z + f.height, "hard": 1} for f in bodies
    ]
    return [one for one in features + bodies if one["hard"] and one["height"] > high]


def plain(point):
    """A point in plain numbers."""
    return float(point[0]), float(point[1])


def crossed(barred, radius, one, two):
    """Whether a base on its way from one point to another runs into a barrier."""
    steps = max(2, int(10 * math.dist(one, two)))
    for k in range(steps + 1):
        x, y = (a + (b - a) * k / steps for a, b in zip(one, two, strict=True))
        if any(inside(barrier, x, y, radius - 1e-4) for barrier in barred):
            return True
    return False


@settings(max_examples=150, suppress_health_check=list(HealthCheck))
@given(battles())
def test_every_destination_keeps_the_rules(battle):
    """Not further than allowed, nothing too high crossed, on the board, on nobody, not in terrain."""
    board, me, mode = battle
    figure = board[me]
    far, high = speed(board, me, mode)
    barred = barriers(board, figure.z + high)
    for kind, thing in offered(board, me, mode, int(figure.side)):
        board.table.player = figure.side
        found = goes(board, me, mode, kind, thing)
        assert found is not None, (kind, thing)
        here, there, bend = (figure.x, figure.y), tuple(found[:2]), tuple(found[5:7])
        legs = [here, bend, there] if found[4] else [here, there]
        length = sum(math.dist(one, two) for one, two in pairwise(legs))
        assert found[3] <= far + TRUTH
        assert length == pytest.approx(found[3]) if mode != CLIMB else length <= found[3] + 1e-9
        if kind == HOLD:
            assert there == here
            continue
        assert blocked(board, me, *there, figure.radius) is None, (kind, thing)
        if mode != CLIMB:
            assert not any(
                crossed(barred, float(figure.radius), *map(plain, pair)) for pair in pairwise(legs)
            )
        if kind in (CONTACT, ATOP, TO_CORPSE, RALLY):
            assert (
                math.dist(there, (board[thing].x, board[thing].y))
                <= figure.radius + board[thing].radius + 0.1
            )
        if kind in (APPROACH, NEAR_CORPSE) and not found[4] and length > 0.1:
            assert math.dist(there, (board[thing].x, board[thing].y)) < math.dist(
                here, (board[thing].x, board[thing].y)
            )


@settings(max_examples=60, suppress_health_check=list(HealthCheck))
@given(
    st.lists(st.tuples(st.floats(1, 47), st.floats(1, 47)), min_size=2, max_size=8),
    st.sampled_from([1, 2, 3]),
)
def test_a_quarter_turn_changes_nothing(points, mode):
    """On the glade, which looks the same from all four sides, the same figures a quarter turn on may do the same."""
    board, turned = Board(terrain=True), Board(terrain=True)
    terrain = board.rules.feature[: board.rules.features]
    moved = {}
    for k, feature in enumerate(terrain):
        # A quarter turn to the left: (x, y) goes to (48 - y, x).
        moved[k] = next(
            j
            for j, f in enumerate(terrain)
            if math.dist((f["x"], f["y"]), (48 - feature["y"], feature["x"])) < 1e-9
        )
    for k, (x, y) in enumerate(points):
        if blocked(board, -1, x, y, RADIUS + 1e-3) is None:
            board.fairy(x, y, k % 2)
            turned.fairy(48 - y, x, k % 2)
    for me in (0, 9):
        if not board[me].present:
            continue
        one, two = offered(board, me, mode, me // 9), offered(turned, me, mode, me // 9)
        as_turned = sorted((kind, moved[thing] if kind in (HIDE, PERCH) else thing) for kind, thing in one)
        assert as_turned == two
        for kind, thing in one:
            found = goes(board, me, mode, kind, thing)
            other = goes(turned, me, mode, kind, moved[thing] if kind in (HIDE, PERCH) else thing)
            assert found[3] == pytest.approx(other[3], abs=1e-6)
            if not found[4]:
                assert (48 - found[1], found[0]) == pytest.approx((other[0], other[1]), abs=1e-6)


def trace() -> str:
    """Destinations and spots of a few dozen boards, to the last digit."""
    rng = np.random.default_rng(5)
    told = []
    for k in range(12):
        board = Board("modules.thralls=true", f"move.perches={'true' if k % 3 else 'false'}", terrain=True)
        for n in range(8):
            x, y = rng.uniform(1, 47, 2)
            if blocked(board, -1, x, y, 1.5) is None:
                slot = (
                    board.thrall(x, y, "large_spider", n % 2, alive=n % 4 // 2)
                    if n > 5
                    else board.fairy(x, y, n % 2)
                )
                board[slot].weapon[0] = 12 if n % 3 == 0 and n <= 5 else 0
        for me in range(FIGURES):
            for mode in [POUNCE, FROLIC, FLUTTER] if board[me].what == FAIRY else [CLIMB]:
                if board[me].alive:
                    for kind, thing in offered(board, me, mode, int(board[me].side)):
                        board.table.player = board[me].side
                        told.append(
                            [
                                me,
                                mode,
                                kind,
                                thing,
                                *map(float.hex, goes(board, me, mode, kind, thing).tolist()),
                            ]
                        )
    return json.dumps(told)


@pytest.mark.skipif(jit.PURE, reason="compares the two modes from the compiled one")
def test_compiled_code_and_plain_python_find_the_same_places():
    child = "import sys; from tests.test_fairy_meat_destinations import trace; sys.stdout.write(trace())"
    environment = dict(os.environ, NUMBA_DISABLE_JIT="1", PYTHONPATH=os.pathsep.join([".", "tests"]))
    done = subprocess.run(
        [sys.executable, "-c", child], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert len(json.loads(done.stdout)) > 300
    assert done.stdout == trace()
