"""Speeds of Fairy Meat's figures, which destinations they are offered, and the race."""

import pytest
from meat_board import RADIUS, Board, copies, goes, offered, speed

from sim.fairy_meat.field import (
    APPROACH,
    AWAY,
    BLOW,
    BOUND,
    CLIMB,
    COMPASS,
    CONTACT,
    CRAWL,
    EAT,
    FINISH,
    FLUTTER,
    FROLIC,
    HOLD,
    POSE,
    POUNCE,
    RALLY,
    RUSH,
    STANDOFF,
)


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
