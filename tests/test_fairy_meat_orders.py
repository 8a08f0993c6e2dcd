"""Whose turn it is and whose fairy she is: calls of Order Cards, thinking, treachery (rulebook: Order Cards, Treachery)."""

import pytest
from meat_board import RADIUS
from meat_scene import STEP, Scene

from sim.fairy_meat.events import THOUGHT, TRAITOR_TO, TURN
from sim.fairy_meat.field import (
    ACT,
    ACT_ATTACK,
    ACT_END,
    FROLIC,
    JOKER_ORDER,
    MODE,
    ORDER,
    POSE,
    THINK,
    TRAITOR,
)

pytestmark = pytest.mark.pure
WAIT, NOW = 0, 1


def calls(cards):
    """The calls at which the holder of these cards may act and wait, and the one at which she must act."""
    scene = Scene()
    me = scene.fairy(10.0, 10.0)
    scene.fairy(40.0, 40.0, seat=1)
    scene.order(me, cards)
    scene.count()
    found = []
    while scene.asked == ("order", 0):
        assert scene.options == [WAIT, NOW] and scene.table.actor == me
        found.append(int(scene.table.call))
        scene.do((ORDER, WAIT))
    assert scene.asked == ("mode", 0) and scene[me].acted
    assert not scene[me].ordered, "the cards are given up when the turn starts"
    return found, int(scene.table.call)


class TestCalls:
    @pytest.mark.parametrize(
        "cards, may, must",
        [
            ("9C", [5], 21),
            ("AC", [], 13),
            ("KC", [1], 25),
            ("2C", [12], 14),
            ("9C QD", [2, 5, 21], 24),
            ("AC AD", [], 13),
        ],
    )
    def test_down_and_up_again(self, cards, may, must):
        assert calls(cards) == (may, must)

    def test_once_a_round_whatever_she_holds(self):
        scene = Scene()
        me = scene.fairy(10.0, 10.0)
        scene.fairy(40.0, 40.0, seat=1)
        scene.order(me, "9C QD 4H")
        scene.count()
        scene.do((ORDER, NOW), (MODE, POSE))
        assert [(row["slot"], row["call"]) for row in scene.told(TURN)] == [(me, 2)] and scene.asked == "over"

    def test_of_two_with_the_same_rank_the_first_may_let_the_other_go_before_her(self):
        scene = Scene()
        me, foe = scene.fairy(10.0, 10.0), scene.fairy(40.0, 40.0, seat=1)
        scene.order(me, "9C")
        scene.order(foe, "9D")
        scene[me].tie, scene[foe].tie = 2, 1
        scene.count()
        assert scene.asked == ("order", 0) and scene.options == [0, 1, 2]
        scene.do((ORDER, 2))
        assert scene.asked == ("order", 1) and scene.options == [0, 1] and scene.table.call == 5
        scene.do((ORDER, NOW), (MODE, POSE))
        assert scene.asked == ("order", 0) and scene.options == [0, 1] and scene.table.call == 5

    def test_a_joker_comes_before_any_turn_or_last_of_all(self):
        for acts in (True, False):
            scene = Scene()
            me, foe = scene.fairy(10.0, 10.0), scene.fairy(40.0, 40.0, seat=1)
            scene.order(me, "JK")
            scene.order(foe, "9D")
            scene.count()
            scene.do((ORDER, NOW))
            assert scene.asked == ("joker_order", 0)
            scene.do((JOKER_ORDER, int(acts)), (MODE, POSE), (MODE, POSE))
            turns = [(row["slot"], row["call"]) for row in scene.told(TURN)]
            assert turns == ([(me, 5), (foe, 5)] if acts else [(foe, 5), (me, 26)])

    @pytest.mark.parametrize("bought", [0, 1, 2])
    def test_thinking_buys_a_card_for_a_point_of_twinkle(self, bought):
        scene = Scene()
        me = scene.fairy(10.0, 10.0, twinkle=2)
        foe = scene.fairy(40.0, 40.0, seat=1)
        scene.new_round()
        assert scene.asked == ("think", 0) and scene.options == [0, 1, 2]
        # Answered by hand, so that the cards can be looked at before anybody gives them up.
        scene.skip = lambda: None
        scene.do((THINK, bought))
        assert scene[me].twinkle == 2 - bought and [row["points"] for row in scene.told(THOUGHT)] == [
            bought
        ] * (bought > 0)
        held = [int(scene[slot].ordered) or int(scene[slot].acted) for slot in (me, foe)]
        assert held == [1 + bought, 1]


class TestTreachery:
    def betrayal(self, *held, sets=()):
        """Seat 0 attacks her own fairy; the others hold these Order Cards."""
        scene = Scene(*sets, seats=3)
        me, victim = scene.fairy(10.0, 10.0, kill=1), scene.fairy(10.0 + STEP, 10.0, live=2)
        for seat, card in enumerate(held, 1):
            other = scene.fairy(40.0, 10.0 * seat, seat=seat)
            if card:
                scene.order(other, card)
        scene.begin(me)
        scene.do((MODE, FROLIC))
        if ACT_ATTACK in scene.options:
            scene.strike(victim, cards="9C 3D 2D")
        return scene, victim

    @pytest.mark.parametrize(
        "held, to", [(("10C", "QC"), 2), (("JK", "KC"), 1), (("AC", "2C"), 2), (("3C", ""), 1)]
    )
    def test_the_highest_card_still_held_gets_her(self, held, to):
        scene, victim = self.betrayal(*held)
        assert scene[victim].side == to and scene[victim].owner == 0
        assert scene.asked == ("play", to), "and defends with her"
        assert [(row["seat"], row["slot"], row["to"]) for row in scene.told(TRAITOR_TO)] == [(0, victim, to)]

    @pytest.mark.parametrize("to", [1, 2])
    def test_without_any_card_the_traitor_says_who(self, to):
        scene, victim = self.betrayal("", "")
        assert scene.asked == ("traitor", 0) and scene.options == [1, 2]
        scene.do((TRAITOR, to))
        assert scene[victim].side == to and scene.asked == ("play", to)

    def test_she_keeps_her_order_card(self):
        scene = Scene()
        me, victim = scene.fairy(10.0, 10.0, kill=1), scene.fairy(10.0 + STEP, 10.0, live=1)
        scene.order(victim, "5C")
        scene.fairy(40.0, 40.0, seat=1)
        scene.attack(me, victim, mode=FROLIC, cards="2C 3D 2D")
        assert scene.drawn == (1, 2) and scene[victim].side == 1 and scene[victim].ordered == 1

    def test_it_can_be_ruled_out(self):
        scene, victim = self.betrayal("10C", "QC", sets=("modules.treachery=false",))
        assert scene[victim].side == 0 and ACT_ATTACK not in scene.options
        scene.do((ACT, ACT_END))

    def test_a_shot_betrays_too(self):
        scene = Scene()
        me = scene.fairy(10.0, 10.0, kill=1, arms="brownie_bow")
        victim = scene.fairy(20.0 + 2 * RADIUS, 10.0, live=1)
        scene.fairy(40.0, 40.0, seat=1)
        scene.attack(me, victim, 1, FROLIC, "2C 3C 2D")
        assert scene[victim].side == 1
