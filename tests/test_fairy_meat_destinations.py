"""Every kind of destination in Fairy Meat, one by one, counted by hand."""

import math

import pytest
from meat_board import NEAR, RADIUS, Board, goes, offered

from sim.fairy_meat.field import (
    APPROACH,
    ATOP,
    AWAY,
    BUNDLE,
    COMPASS,
    CONTACT,
    FLUTTER,
    FROLIC,
    HIDE,
    NEAR_CORPSE,
    PERCH,
    POUNCE,
    SHOOT,
    STANDOFF,
    TO_BOX,
    TO_CORPSE,
    TO_MUSHROOM,
)
from sim.fairy_meat.tables import weapon_names


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
