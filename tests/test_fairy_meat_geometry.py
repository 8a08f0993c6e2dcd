"""Gaps, contact and lines of sight on Fairy Meat's board, counted by hand."""

import pytest
from meat_board import RADIUS, Board

from sim.fairy_meat import geometry
from sim.fairy_meat.geometry import EXACT, distance, gap, nearest, touching
from sim.fairy_meat.sight import BLOCKED, COVERED, FREE, sight, spell_line


def pair(apart, z=0.0):
    """Two enemies whose bases are so far apart; returns the board and their slots."""
    board = Board()
    one = board.fairy(10.0, 10.0)
    return board, one, board.fairy(10.0 + 2 * RADIUS + apart, 10.0, seat=1, z=z)


def test_a_distance_is_pythagoras():
    assert distance(1.0, 2.0, 4.0, 6.0) == 5.0


@pytest.mark.parametrize("apart", [0.99, 1.0, 5.99, 6.0, 12.0, 12.01, 24.0, 24.01])
def test_a_gap_lies_between_the_edges_of_bases(apart):
    board, one, other = pair(apart)
    assert gap(board[one], board[other]) == pytest.approx(apart, abs=EXACT)
    assert gap(board[other], board[one]) == gap(board[one], board[other])


@pytest.mark.parametrize(
    "apart, z, together",
    [
        (0.0, 0.0, True),
        (0.01, 0.0, True),
        (0.10, 0.0, True),
        (0.11, 0.0, False),
        (0.0, 0.5, True),
        (0.0, 0.51, False),
    ],
)
def test_contact_is_a_tenth_of_an_inch_on_the_same_level(apart, z, together):
    board, one, other = pair(apart, z)
    assert bool(touching(board[one], board[other])) is together


def test_a_box_is_touched_at_half_an_inch_and_a_tenth():
    board = Board()
    one = board.fairy(10.0, 10.0)
    edge = 10.0 + RADIUS + 0.5
    assert geometry.touches_thing(board[one], edge + 0.10, 10.0)
    assert not geometry.touches_thing(board[one], edge + 0.11, 10.0)


def test_wrestlers_lie_down():
    board = Board()
    one = board.fairy(10.0, 10.0)
    assert geometry.height_of(board[one]) == 0.906
    board[one].brawl = 1
    assert geometry.height_of(board[one]) == 0.4


def test_distance_from_terrain():
    board = Board()
    box, post = (
        board.rules.feature[board.wall(10.0, 10.0, 3.0, 2.0)],
        board.rules.feature[board.post(30.0, 10.0, 2.0)],
    )
    assert geometry.away_from(box, 10.0, 11.0) == 0.0
    assert geometry.away_from(box, 16.0, 16.0) == 5.0
    assert geometry.away_from(post, 36.0, 18.0) == 8.0
    assert geometry.inside(box, 13.2, 10.0, 0.3)
    assert not geometry.inside(box, 13.3, 10.0, 0.3)
    assert geometry.inside(post, 30.0, 12.2, 0.3)
    assert not geometry.inside(post, 30.0, 12.3, 0.3)


def test_where_a_line_runs_through_terrain():
    board = Board()
    box, post = (
        board.rules.feature[board.wall(10.0, 10.0, 3.0, 2.0)],
        board.rules.feature[board.post(10.0, 10.0, 2.0)],
    )
    assert geometry.span(box, 0.0, 10.0, 20.0, 0.0, 0.0) == pytest.approx((0.35, 0.65))
    assert geometry.span(box, 0.0, 10.0, 20.0, 0.0, 1.0) == pytest.approx((0.30, 0.70))
    assert geometry.span(post, 0.0, 10.0, 20.0, 0.0, 0.0) == pytest.approx((0.4, 0.6))
    first, last = geometry.span(box, 0.0, 12.0, 20.0, 0.0, 0.0)
    assert not geometry.crosses(first, last), "along its edge is beside it"
    first, last = geometry.span(post, 0.0, 12.0, 20.0, 0.0, 0.0)
    assert not geometry.crosses(first, last)


def test_the_nearest_enemies_come_first_and_mad_figures_are_everybodys_enemies():
    board = Board()
    me = board.fairy(10.0, 10.0)
    friend = board.fairy(11.0, 10.0)
    far, near = board.fairy(20.0, 10.0, seat=1), board.fairy(15.0, 10.0, seat=1)
    board.corpse(12.0, 10.0)
    assert [nearest(board.table, me, 0, k) for k in range(3)] == [near, far, -1]
    board[friend].tripping = 1
    assert nearest(board.table, me, 0, 0) == friend


class TestSight:
    """One fairy at (10, 10) looks at another at (20, 10)."""

    @pytest.fixture
    def board(self):
        board = Board()
        self.one, self.other = board.fairy(10.0, 10.0), board.fairy(20.0, 10.0, seat=1)
        return board

    def seen(self, board):
        return sight(board.rules, board.table, self.one, self.other)

    def cast(self, board):
        return bool(spell_line(board.rules, board.table, self.one, self.other))

    def test_nothing_in_between(self, board):
        assert self.seen(board) == FREE
        assert self.cast(board)
        assert sight(board.rules, board.table, self.one, self.one) == FREE

    def test_a_wall_blocks(self, board):
        board.wall(15.0, 10.0, 0.5, 3.0)
        assert self.seen(board) == BLOCKED
        assert not self.cast(board)

    def test_heads_are_over_a_low_one(self, board):
        board.wall(15.0, 10.0, 0.5, 3.0, height=0.9)
        assert self.seen(board) == FREE

    @pytest.mark.parametrize("edge, seen", [(9.9, COVERED), (10.1, BLOCKED), (9.7, COVERED), (9.6, FREE)])
    def test_a_wall_before_one_side_of_the_target_gives_cover(self, board, edge, seen):
        """The line to her lower side goes from (10, 10) to (20, 9.625): at x = 19.5 it is at 9.644."""
        board.wall(19.0, edge - 3.0, 0.5, 3.0)
        assert self.seen(board) == seen
        assert self.cast(board) == (seen != BLOCKED)

    def test_grass_gives_cover_but_not_from_spells(self, board):
        board.wall(15.0, 10.0, 0.5, 3.0, height=2.0, hard=0)
        assert self.seen(board) == COVERED
        assert self.cast(board)

    def test_who_looks_down_over_grass_sees_all(self, board):
        board[self.one].z = 8.0
        board.wall(12.0, 10.0, 0.5, 3.0, height=2.0, hard=0)
        assert self.seen(board) == FREE
        board.wall(19.0, 10.0, 0.5, 3.0, height=2.0, hard=0)
        assert self.seen(board) == COVERED

    @pytest.mark.parametrize("aside, seen", [(0.0, COVERED), (0.37, COVERED), (0.38, FREE)])
    def test_another_fairy_in_the_way_gives_cover(self, board, aside, seen):
        board.fairy(15.0, 10.0 + aside)
        assert self.seen(board) == seen
        assert self.cast(board)

    def test_wrestlers_and_corpses_hide_nobody(self, board):
        board.fairy(15.0, 10.0, brawl=1)
        board.corpse(16.0, 10.0)
        assert self.seen(board) == FREE

    @pytest.mark.parametrize("alive", [0, 1])
    def test_thralls_block_dead_or_alive(self, board, alive):
        board.thrall(15.0, 11.4, "bunny_rabbit", alive=alive)
        assert self.seen(board) == BLOCKED
        assert not self.cast(board)

    def test_a_thrall_beside_the_line_gives_cover_to_one_side(self, board):
        board.thrall(18.0, 11.7, "bunny_rabbit")
        assert self.seen(board) == COVERED
        assert self.cast(board)

    def test_several_causes_are_one(self, board):
        board.fairy(15.0, 10.0)
        board.wall(12.0, 10.0, 0.5, 3.0, height=2.0, hard=0)
        assert self.seen(board) == COVERED

    def test_who_is_gone_hides_nobody(self, board):
        slot = board.thrall(15.0, 10.0, "bunny_rabbit")
        board[slot].present = 0
        assert self.seen(board) == FREE
