"""Eating, frenzy, tug-tug and the score on the table (rulebook: Eating Meat, Mad about Meat, Tug-Tug, Rrrrip, Scenarios)."""

import pytest
from meat_scene import STEP, Scene, play

from sim.fairy_meat.events import BITTEN, RIPPED, STANDS, THROWN, TUGGED
from sim.fairy_meat.field import (
    ACT,
    ACT_ATTACK,
    ACT_BITE_ATTACK,
    ACT_BITE_MOVE,
    ACT_CAST,
    ACT_DRAG,
    ACT_FRENZY,
    ACT_MOVE,
    BITE,
    CONTACT,
    DAMAGE,
    DEST,
    DRAG,
    EAT,
    FINISH,
    FLUTTER,
    FROLIC,
    MODE,
    SPELL,
    SPELL_TARGET,
    TUG,
    WIND_UP,
)

pytestmark = pytest.mark.pure


def table(*sets, meat=(1, 0), **about):
    """A fairy at a corpse, and an enemy far away: (scene, fairy, corpse)."""
    scene = Scene(*sets)
    me = scene.fairy(10.0, 10.0, **about)
    corpse = scene.corpse(10.0 + STEP, 10.0, meat=meat[0])
    scene[corpse].meat_kill = meat[1]
    scene.fairy(40.0, 40.0, seat=1)
    return scene, me, corpse


class TestFrenzy:
    def starving(self, **about):
        scene = Scene()
        me = scene.fairy(10.0, 10.0, live=3, kill=0)
        foe = scene.fairy(about.pop("x", 14.0), 10.0, seat=1, live=2, kill=2)
        return scene, me, foe

    @pytest.mark.parametrize("mode, cards", [(FROLIC, 3), (FLUTTER, 2)])
    def test_all_her_live_turns_into_kill_once_she_has_moved(self, mode, cards):
        scene, me, foe = self.starving()
        scene.begin(me)
        scene.do((MODE, mode), (ACT, ACT_MOVE), (DEST, 64 * CONTACT + foe))
        assert ACT_ATTACK not in scene.options, "without Kill there is no attack"
        scene.do((ACT, ACT_FRENZY))
        assert scene.body(me) == (0, 3, 0, 0) and scene[me].frenzied
        scene.strike(foe)
        assert scene.drawn == (cards, 2)

    @pytest.mark.parametrize("acted, cards", [(True, 0), (False, 1)])
    def test_a_frenzied_fairy_has_no_cards_to_defend_with(self, acted, cards):
        scene, me, foe = self.starving(x=10.0 + STEP)
        scene.begin(me)
        scene.do((MODE, FROLIC), (ACT, ACT_FRENZY))
        if not acted:
            scene[me].acted = 0
            scene.order(me, "9C")
        scene.attack(foe, me, mode=FROLIC)
        assert scene.drawn == (2, cards)

    def test_who_has_kill_can_not_turn(self):
        scene, me, _ = self.starving()
        scene[me].kill = 1
        scene.begin(me)
        scene.do((MODE, FROLIC))
        assert ACT_FRENZY not in scene.options

    def test_live_that_she_eats_is_kill(self):
        scene, me, corpse = table(meat=(1, 2), live=0, kill=3, frenzied=1)
        scene.begin(me)
        assert scene.asked == ("bite", 0), "she can't help it"
        scene.do((BITE, 2 * corpse))
        assert [row["kill"] for row in scene.told(BITTEN)] == [0, 1], "the second bite leaves no choice"
        assert scene.body(me) == (0, 5, 0, 0)
        assert scene.body(corpse) == (0, 0, 0, 1) and scene.asked == "over"


class TestEating:
    def test_who_is_full_eats_in_vain(self):
        scene, me, corpse = table(meat=(1, 0), live=6, kill=6)
        scene.begin(me)
        scene.do((MODE, EAT), (ACT, ACT_BITE_MOVE))
        assert scene.body(me) == (6, 6, 0, 0) and not scene[corpse].present
        assert scene[me].eaten == 1 and scene.table.lost == 1 and scene.points(0) == 1

    def test_two_bites_a_turn_and_no_spell(self):
        scene, me, corpse = table(meat=(3, 2), twinkle=4)
        scene.begin(me)
        scene.do((MODE, EAT))
        assert ACT_CAST in scene.options
        scene.do((ACT, ACT_BITE_MOVE), (BITE, 2 * corpse))
        assert ACT_CAST not in scene.options and ACT_BITE_MOVE not in scene.options
        scene.do((ACT, ACT_BITE_ATTACK), (BITE, 2 * corpse + 1))
        assert scene.asked == "over", "nothing is left to do"
        assert scene.body(me) == (4, 4, 0, 0) and scene.body(corpse) == (0, 0, 2, 1) and scene[me].eaten == 2

    def test_no_bite_after_a_spell(self):
        scene, me, _ = table(twinkle=4)
        scene.begin(me)
        scene.do((MODE, EAT), (ACT, ACT_CAST), (SPELL, 8 * WIND_UP), (SPELL_TARGET, me))
        assert not {ACT_BITE_MOVE, ACT_BITE_ATTACK} & set(scene.options)


class TestTugTug:
    def tug(self, kill, enemy, meat=(3, 2), cards=""):
        scene, me, corpse = table("modules.tug_tug=true", meat=meat, kill=kill)
        foe = scene.fairy(10.0 + 2 * STEP, 10.0, seat=1, kill=enemy)
        scene.order(foe, "9H")
        scene.begin(me)
        scene.do((MODE, FLUTTER), (ACT, ACT_DRAG), (DRAG, corpse))
        assert scene.asked == ("tug", 1) and scene.options == [0, 1]
        scene.cards(cards)
        scene.do((TUG, 1))
        assert scene.drawn == (kill, enemy), "strength only"
        return scene, me, corpse, foe

    def test_a_tie_holds_her_and_her_move_is_gone(self):
        scene, _, corpse, _ = self.tug(3, 3, cards="8C 2C 3C 8D 2D 3D")
        scene.exchange(play(8), play(8))
        assert scene.table.turn.dragging == -1 and scene.table.turn.moved
        assert [row["result"] for row in scene.told(TUGGED)] == [0] and scene[corpse].x == 10.0 + STEP

    def test_two_jokers_throw_nobody(self):
        scene, _, _, _ = self.tug(1, 1, cards="JK JK")
        scene.exchange(play("joker"), play("joker"))
        assert scene.table.turn.dragging == -1 and not [
            row for row in scene.told(STANDS) if row["how"] == THROWN
        ]
        assert {52, 53} <= {int(card) for card in scene.hidden.pile.spent[: scene.hidden.pile.spents]}

    def test_one_joker_throws_both_an_inch_away(self):
        scene, me, corpse, foe = self.tug(1, 1, cards="9C JK")
        scene.exchange(play(9), play("joker"))
        assert scene[me].x == pytest.approx(9.0) and scene[foe].x == pytest.approx(10.0 + 2 * STEP + 1)
        assert scene[corpse].x == 10.0 + STEP and scene.table.turn.dragging == -1

    def test_a_beaten_enemy_may_rip_off_her_share(self):
        """3 Live and 2 Kill: the odd point goes to the one with more Kill."""
        scene, _, corpse, _ = self.tug(4, 2, cards="9C 2C 3C 4C 8D 2D")
        scene.exchange(play(9), play(8))
        assert scene.asked == ("tug", 1)
        scene.cards("10D 5D 3S 4S 5S 6S")
        scene.do((TUG, 1))
        assert scene.drawn == (2, 4), "now she pulls"
        scene.exchange(play(10), play(6))
        bundle = int(scene.told(RIPPED)[0]["bundle"])
        assert scene.body(bundle) == (0, 0, 2, 1) and scene.body(corpse) == (0, 0, 1, 1)
        assert scene.table.turn.dragging == bundle and scene.options and not scene.table.turn.moved

    def test_a_rip_that_fails_leaves_her_the_whole(self):
        scene, _, corpse, _ = self.tug(4, 2, cards="9C 2C 3C 4C 8D 2D")
        scene.exchange(play(9), play(8))
        scene.cards("6D 5D 3S 4S 5S 6S")
        scene.do((TUG, 1))
        scene.exchange(play(6), play(6))
        assert (
            scene.table.turn.dragging == corpse
            and scene.body(corpse) == (0, 0, 3, 2)
            and not scene.told(RIPPED)
        )


class TestScores:
    def kill(self, scene, me, foe, card="4C"):
        """With a single card against none."""
        scene.attack(me, foe, mode=FROLIC, cards=card)
        assert not scene[foe].alive

    def test_a_kill_and_two_across_the_finish(self):
        scene = Scene(scenario="run_fairy_run", width=24.0, depth=120.0)
        me, one, other = (scene.fairy(x, 115.0, kill=1) for x in (4.0, 12.0, 20.0))
        foe = scene.fairy(4.0 + STEP, 115.0, seat=1, live=0, kill=1)
        scene.fairy(12.0, 5.0, seat=1)
        self.kill(scene, me, foe)
        assert scene.points(0) == 1
        for slot in (one, other):
            scene.begin(slot)
            scene.do((MODE, FLUTTER), (ACT, ACT_MOVE), (DEST, 64 * FINISH))
            assert scene[slot].done and not scene[slot].present and scene[slot].alive
        assert scene.points(0) == 1 + 2 * 4

    def test_two_kills_and_seven_bites(self):
        scene = Scene()
        me = scene.fairy(10.0, 10.0, kill=1)
        foes = [scene.fairy(10.0 + x, 10.0, seat=1, live=0, kill=1) for x in (STEP, -STEP)]
        scene.fairy(40.0, 40.0, seat=1)
        corpse = scene.corpse(10.0, 10.0 + STEP, meat=5)
        for foe, card in zip(foes, ("4C", "4D"), strict=True):
            self.kill(scene, me, foe, card)
        assert scene.points(0) == 8
        left = [2 * corpse] * 5 + [2 * foe + 1 for foe in foes]
        while left:
            scene.begin(me)
            scene.do((MODE, EAT))
            for act in (ACT_BITE_MOVE, ACT_BITE_ATTACK)[: len(left)]:
                scene.do((ACT, act))
                bite = left.pop(0)
                if scene.asked[0] == "bite":
                    scene.do((BITE, bite))
        assert scene[me].eaten == 7 and scene.points(0) == 8 + 7 and scene.points(1) == 0

    @pytest.mark.parametrize("sets, dead", [((), 0), (('scenario.breakfast_count="living_and_dead"',), 4)])
    def test_breakfast_counts_what_is_on_the_cards_of_the_living(self, sets, dead):
        """2 and 2, 3 eaten, 1 lost; her dead friend's 4 points of meat count by another reading only."""
        scene = Scene(*sets, scenario="breakfast")
        me = scene.fairy(10.0, 10.0, live=2, kill=2)
        friend = scene.fairy(10.0, 10.0 + STEP, live=0, kill=0, alive=0, meat_live=5, meat_kill=2)
        foe = scene.fairy(10.0 + STEP, 10.0, seat=1, live=2, kill=1)
        for bites in ((ACT_BITE_MOVE, ACT_BITE_ATTACK), (ACT_BITE_MOVE,)):
            scene.begin(me)
            scene.do((MODE, EAT))
            for act in bites:
                scene.do((ACT, act), (BITE, 2 * friend))
        assert scene.body(me) == (5, 2, 0, 0)
        scene.attack(foe, me, mode=FROLIC, cards="8C 4D 2D 3D 2S 3S")
        scene.exchange(play(8), play(4))
        scene.do((DAMAGE, 1))
        assert scene.body(me) == (4, 2, 1, 0) and scene.points(0) == 7 + dead and scene.points(1) == 3
