"""Rushes, pounces and brawls on the table (rulebook: Rushing, Pouncing, Wrestling, Outside Interference)."""

import pytest
from meat_board import NEAR, RADIUS
from meat_scene import STEP, Scene, play

from sim.fairy_meat.events import FIGHT, RESULT
from sim.fairy_meat.field import (
    ACT,
    ACT_END,
    ACT_JOIN,
    ACT_MOVE,
    ACT_WRESTLE,
    ATOP,
    DAMAGE,
    DEST,
    ESCAPE,
    F_POUNCE,
    F_RUSH,
    F_WRESTLE,
    FROLIC,
    GRAB,
    MODE,
    POUNCE,
    RUSH,
    WIN_BRAWL,
)
from sim.fairy_meat.state import BOTH_JOKERS

pytestmark = pytest.mark.pure


def rush(apart, *sets, kill=2, target=(1, 3), acted=True, arms="", cards="", wall=None):
    """A rush over a gap: (scene, rusher, target)."""
    scene = Scene(*sets)
    me = scene.fairy(10.0, 20.0, kill=kill, arms=arms)
    foe = scene.fairy(10.0 + apart + 2 * RADIUS, 20.0, seat=1, live=target[0], kill=target[1])
    if not acted:
        scene.order(foe, "9H")
    if wall is not None:
        scene.wall(scene[foe].x + RADIUS + wall + 1.0, 20.0, 1.0, 3.0)
    scene.begin(me)
    if RUSH in scene.options:
        scene.cards(cards)
        scene.do((MODE, RUSH), (ACT, ACT_MOVE))
    return scene, me, foe


def brawl(mine, theirs, kill=(1, 1), live=(3, 3), **about):
    """Two in a brawl; the first attacks, and draws one card more than she has Kill: (scene, attacker, target)."""
    scene = Scene()
    me = scene.fairy(10.0, 10.0, live=live[0], kill=kill[0])
    foe = scene.fairy(10.0 + STEP, 10.0, seat=1, live=live[1], kill=kill[1], **about)
    scene.wrestle(me, foe)
    scene.begin(me)
    scene.strike(foe, cards=f"{mine} {theirs}", act=ACT_WRESTLE)
    return scene, me, foe


class TestRush:
    @pytest.mark.parametrize("apart, tested", [(5.99, False), (6.0, True), (12.0, True)])
    def test_it_counts_from_six_inches(self, apart, tested):
        scene, me, foe = rush(apart, cards="2C 3C 9D")
        assert [row["kind"] for row in scene.told(FIGHT)] == [F_RUSH] * tested
        assert scene[foe].x - scene[me].x == pytest.approx(NEAR) and scene.table.turn.moved
        assert scene[foe].x == pytest.approx(10 + apart + 2 * RADIUS + 2 * tested), (
            "pushed as far as she has Kill"
        )

    def test_farther_than_twelve_it_can_not_be_declared(self):
        scene, _, _ = rush(12.01)
        assert scene.asked == ("mode", 0) and RUSH not in scene.options

    def test_a_push_ends_at_a_wall_and_then_strength_is_tested(self):
        scene, me, foe = rush(7.0, kill=3, target=(2, 3), wall=1.2, cards="2C 3C 4C 9D 8D")
        assert scene[foe].x == pytest.approx(10 + 7 + 2 * RADIUS + 1.2)
        assert scene[foe].x - scene[me].x == pytest.approx(NEAR)
        assert scene.drawn == (3, 2)
        scene.exchange(play(4), play(9))
        assert not scene[me].brawl and not scene[foe].brawl and scene.body(foe) == (2, 3, 0, 0)
        assert scene.asked == ("act", 0) and not scene.table.turn.fought, "she may attack where she stands"

    @pytest.mark.parametrize("acted, cards", [(True, 3), (False, 4)])
    def test_the_bonus_of_a_wild_fairy_with_claws(self, acted, cards):
        """2 Kill, 1 for acting, 1 for the claws, 1 for the rush."""
        hand = "10C 2C 3D" if acted else "10C 2C 3D 4D"
        scene, me, foe = rush(7.0, arms="press_on_claws", acted=acted, cards=hand)
        scene.exchange(play(10), play(3))
        assert scene[me].brawl == scene[foe].brawl == 1
        scene.strike(foe, 1, act=ACT_WRESTLE)
        assert scene.drawn == (5, cards)

    def test_a_joker_gives_the_bonus_to_the_other_one(self):
        scene, me, foe = rush(7.0, cards="10C 2C JK")
        scene.exchange(play(10), play("joker"))
        assert scene[me].brawl == scene[foe].brawl == 1
        scene.strike(foe, act=ACT_WRESTLE)
        assert scene.drawn == (3, 4)

    def test_two_jokers_are_no_brawl(self):
        scene, me, foe = rush(7.0, cards="JK 2C JK")
        scene.exchange(play("joker"), play("joker"))
        assert scene[me].brawl == scene[foe].brawl == 0 and scene.table.fight.outcome == BOTH_JOKERS


class TestWrestling:
    @pytest.mark.parametrize(
        "mine, theirs, lost", [("7C 2C", "9D", (1, 0)), ("10C 3C", "2D", (0, 1)), ("8C 3C", "8D", (1, 1))]
    )
    def test_the_lower_value_loses_a_point_and_a_tie_costs_both(self, mine, theirs, lost):
        scene, me, foe = brawl(mine, theirs)
        scene.exchange(play(mine.split("C")[0]), play(theirs[:-1]))
        if lost == (0, 1):
            assert scene.asked == ("win_brawl", 0)
            scene.do((WIN_BRAWL, 0))
        for seat in (1, 0):
            if lost[seat]:
                assert scene.asked == ("damage", seat)
                scene.do((DAMAGE, 1))
        for figure, gone in zip((me, foe), lost, strict=True):
            assert scene.body(figure) == (3 - gone, 1, gone, 0)
        assert scene[me].brawl == scene[foe].brawl == 1

    def test_a_tie_can_kill_both(self):
        scene, me, foe = brawl("8C 2C", "8D", live=(0, 0))
        scene.exchange(play(8), play(8))
        assert not scene[me].alive and not scene[foe].alive and scene[me].kills == scene[foe].kills == 1
        assert scene[me].brawl == scene[foe].brawl == 0
        assert scene.points(0) == scene.points(1) == 4, "a kill for each side"

    def test_two_jokers_cancel(self):
        scene, me, foe = brawl("JK 2C", "JK")
        scene.exchange(play("joker"), play("joker"))
        assert scene.table.fight.outcome == BOTH_JOKERS
        assert scene.body(me) == scene.body(foe) == (3, 1, 0, 0) and scene[me].brawl == scene[foe].brawl == 1

    def test_one_joker_hurts_nobody_and_is_no_way_out(self):
        scene, me, foe = brawl("10C 2C", "JK")
        scene.exchange(play(10), play("joker"))
        assert scene.asked == "over" and scene.body(me) == scene.body(foe) == (3, 1, 0, 0)

    def test_who_stands_beside_may_join_and_wrestle_without_the_bonus(self):
        scene = Scene()
        me = scene.fairy(10.0, 10.0, kill=2)
        foe, friend = scene.fairy(10.0 + STEP, 10.0, seat=1), scene.fairy(10.0 + 2 * STEP, 10.0)
        scene.wrestle(foe, friend)
        scene.begin(me)
        scene.do((MODE, FROLIC), (ACT, ACT_JOIN))
        assert scene[me].brawl == scene[foe].brawl
        scene.strike(foe, act=ACT_WRESTLE)
        assert scene.drawn == (3, 3)


class TestEscape:
    def test_pouncing_back_in_gives_one_more_attack_and_no_second_way_out(self):
        scene, me, foe = brawl("10C 2C 3C 4C", "5D 2D 3D", kill=(3, 3))
        scene.exchange(play(10), play(5))
        scene.do((WIN_BRAWL, 1))
        assert scene[me].brawl == scene[foe].brawl == 0 and scene.body(foe) == (3, 3, 0, 0)
        assert scene.asked == ("escape", 0) and POUNCE in scene.options
        scene.do((ESCAPE, POUNCE))
        scene.cards("9C 5C 6C 6D")
        scene.do((DEST, 64 * ATOP + foe))
        assert scene.drawn == (3, 1)
        scene.exchange(play(9), play(6))
        assert scene[me].brawl == scene[foe].brawl > 0 and scene.options == [ACT_END, ACT_WRESTLE]
        scene.strike(foe, cards="9H 2H 3H 4H 5H 7D 4D 5S", act=ACT_WRESTLE)
        assert scene.drawn == (5, 3)
        scene.exchange(play(9), play(7))
        assert scene.asked == ("damage", 1), "her move is spent"
        scene.do((DAMAGE, 1))
        assert scene.body(foe) == (2, 3, 1, 0) and scene.asked == "over"
        assert [row["kind"] for row in scene.told(RESULT)] == [F_WRESTLE, F_POUNCE, F_WRESTLE]

    def test_a_pounce_that_fails_leaves_her_standing_there(self):
        scene, me, foe = brawl("10C 2C 3C 4C", "5D 2D 3D", kill=(3, 3))
        scene.exchange(play(10), play(5))
        scene.do((WIN_BRAWL, 1), (ESCAPE, POUNCE))
        scene.cards("5C 6C 7C 7D")
        scene.do((DEST, 64 * ATOP + foe))
        scene.exchange(play(7), play(7))
        assert scene[me].brawl == scene[foe].brawl == 0 and scene.asked == "over"

    def test_not_in_the_turn_in_which_she_rushed_in(self):
        scene, _, foe = rush(7.0, cards="10C 2C 3D")
        scene.exchange(play(10), play(3))
        scene.strike(foe, cards="9C 8C 7C 6C 2D 4D 5D", act=ACT_WRESTLE)
        scene.exchange(play(9), play(2))
        assert scene.asked == ("damage", 1)


class TestOutsideInterference:
    def attack(self, first):
        """A crystal blade (1 Kill and 2, 1 for the sword) on a wrestler with 3 Live: one card left to defend."""
        scene = Scene()
        me = scene.fairy(10.0, 10.0, kill=1, arms="crystal_blade")
        foe = scene.fairy(10.0 + STEP, 10.0, seat=1, live=3, kill=3)
        friend = scene.fairy(10.0 + 2 * STEP, 10.0)
        scene.wrestle(foe, friend)
        scene.attack(me, foe, 1, FROLIC, f"{first}C 5C 2C 3C 8D")
        assert scene.drawn == (4, 1), "1 less for the blade, 1 for the brawl"
        scene.exchange(play(first), play(8))
        return scene, me, foe

    @pytest.mark.parametrize("pulls", [1, 0])
    def test_who_withstands_one_of_two_attacks_may_pull_her_in(self, pulls):
        scene, me, foe = self.attack(4)
        scene.exchange(play(5))
        assert scene.margins == [-4, 5]
        scene.do((DAMAGE, 2))
        assert scene.asked == ("grab", 1)
        scene.do((GRAB, pulls))
        assert (scene[me].brawl == scene[foe].brawl) == bool(pulls)
        assert scene.asked == ("over" if pulls else ("act", 0)), "who is pulled in has no move any more"

    def test_who_withstands_nothing_can_not(self):
        scene, me, _ = self.attack(9)
        scene.do((DAMAGE, 1))
        scene.exchange(play(5))
        scene.do((DAMAGE, 1))
        assert scene.margins == [1, 5] and scene.asked == ("act", 0) and not scene[me].brawl
