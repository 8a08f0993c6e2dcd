"""Twinkle on the table: trumps for it, and spells (rulebook: Twinkle Points, Zapping, Casting Spells)."""

import pytest
from meat_board import speed
from meat_scene import STEP, Scene, play

from sim.fairy_meat.events import CASTED, CHOICE, FIGHT, TWINKLED
from sim.fairy_meat.field import (
    ACT,
    ACT_CAST,
    ACT_END,
    ACT_MOVE,
    ACT_REMINISCE,
    COMPASS,
    CORKSCREW,
    DAMAGE,
    DEST,
    FLUTTER,
    FROLIC,
    HOLD,
    MEAN,
    MODE,
    POSE,
    REDRAW,
    RITALIZE,
    ROSE_PRICK,
    SHIMMER,
    SPELL,
    SPELL_TARGET,
    SWEET,
    TWINKLE,
    WIND_UP,
    ZAP_TARGET,
    ZEPHYR,
)

pytestmark = pytest.mark.pure
FIVE_TRUMPS = "8C JC QC KC JD QD"


def coven(style, twinkle=4, foe_at=20.0, **about):
    """A witch and an enemy: (scene, witch, enemy)."""
    scene = Scene()
    me = scene.fairy(10.0, 10.0, style=style, twinkle=twinkle)
    foe = scene.fairy(foe_at, 10.0, seat=1, **about)
    return scene, me, foe


def cast(scene, me, spell, target, extra=0, cards=""):
    """She casts at the start of her turn."""
    scene.begin(me)
    scene.cards(cards)
    scene.do((MODE, POSE), (ACT, ACT_CAST), (SPELL, 8 * spell + extra))
    if scene.asked[0] == "spell_target":
        scene.do((SPELL_TARGET, target))


class TestTrumps:
    def hand(self, cards=FIVE_TRUMPS, twinkle=1):
        """A fairy with one of two points of Twinkle draws a hand."""
        scene = Scene()
        count = len(cards.split())
        me = scene.fairy(10.0, 10.0, kill=count, twinkle=twinkle, most_twinkle=2)
        foe = scene.fairy(10.0 + STEP, 10.0, seat=1, live=1, kill=6, twinkle=3)
        scene.attack(me, foe, mode=FROLIC, cards=f"{cards} 2D 5H")
        return scene, me, foe

    def test_one_point_to_recharge_and_two_to_zap_take_all_five(self):
        scene, me, foe = self.hand()
        assert scene.asked == ("twinkle", 0)
        assert {option % 8 for option in scene.options} == {0, 1}
        assert max(option % 8 + 2 * (option // 8 % 8) for option in scene.options) == 5
        scene.do((TWINKLE, 1 + 8 * 2))
        assert scene.asked == ("zap_target", 0) and scene.options == [me, foe]
        scene.do((ZAP_TARGET, foe))
        assert scene[me].twinkle == 2 and scene[foe].twinkle == 1
        scene.exchange(play(8), play(2))
        assert scene.margins == [8 - 2]

    def test_four_trumps_kept_are_worth_four(self):
        scene, me, foe = self.hand()
        scene.do((TWINKLE, 1))
        assert scene.asked == ("play", 0)
        scene.exchange(play(8, 4), play(2))
        assert scene.margins == [12 - 2] and scene[me].twinkle == 2 and scene[foe].twinkle == 3

    def test_the_last_card_is_never_spent(self):
        scene, me, _ = self.hand("QC", twinkle=0)
        assert TWINKLE not in {row["decision"] for row in scene.told(CHOICE)}, "nobody is even asked"
        scene.exchange(play("wild"), play(2))
        assert scene[me].twinkle == 0 and not scene.told(TWINKLED) and scene.margins == [1 + 5 - 2]

    def test_one_of_two_may_be(self):
        scene, me, _ = self.hand("QC 3C", twinkle=0)
        assert scene.asked == ("twinkle", 0) and scene.options == [0, 1]
        scene.do((TWINKLE, 1))
        assert scene[me].twinkle == 1

    def test_zapping_needs_no_twinkle_of_one_s_own(self):
        scene, me, foe = self.hand(twinkle=0)
        scene.do((TWINKLE, 8 * 2), (ZAP_TARGET, foe))
        assert scene[me].twinkle == 0 and scene[foe].twinkle == 1


class TestSweetMagic:
    def test_wind_up_for_three(self):
        scene, me, _ = coven(SWEET)
        cast(scene, me, WIND_UP, me, extra=2)
        assert speed(scene, me, FLUTTER) == (20.0, 11.0) and scene[me].twinkle == 1

    def test_wind_up_is_gone_with_the_next_move(self):
        scene, me, foe = coven(SWEET)
        cast(scene, me, WIND_UP, foe)
        scene.begin(foe)
        scene.do((MODE, FLUTTER))
        assert speed(scene, foe, FLUTTER) == (16.0, 7.0)
        scene.do((ACT, ACT_MOVE), (DEST, 64 * HOLD))
        assert speed(scene, foe, FLUTTER) == (12.0, 3.0)

    def test_shimmer_for_four_until_her_next_turn(self):
        scene, me, foe = coven(SWEET, foe_at=10.0 + STEP)
        cast(scene, me, SHIMMER, me, extra=2)
        scene.attack(foe, me, mode=FROLIC)
        assert scene.drawn == (3, 3 + 4)
        scene, me, foe = coven(SWEET, foe_at=10.0 + STEP)
        scene[me].shimmer = 4
        scene.begin(me)
        scene.do((MODE, POSE), (ACT, ACT_END))
        scene.attack(foe, me, mode=FROLIC)
        assert scene.drawn == (3, 3)

    @pytest.mark.parametrize("again", [0, 1])
    def test_a_ritalized_fairy_may_draw_anew_once(self, again):
        scene, me, foe = coven(SWEET, foe_at=10.0 + STEP, live=1)
        cast(scene, me, RITALIZE, foe)
        scene.attack(me, foe, mode=FROLIC, cards="7C 2C 3C 2D 9D")
        assert scene.asked == ("redraw", 1)
        scene.do((REDRAW, again))
        scene.exchange(play(7), play(9 if again else 2))
        assert not scene[foe].ritalized

    def test_each_spell_once_a_turn(self):
        scene, me, _ = coven(SWEET)
        cast(scene, me, WIND_UP, me)
        scene.do((ACT, ACT_CAST))
        assert WIND_UP not in {option // 8 for option in scene.options}

    def test_after_a_slot_is_used_a_spell_ends_the_rest(self):
        scene, me, _ = coven(SWEET)
        scene[me].most_twinkle = 6
        scene.begin(me)
        scene.do((MODE, FLUTTER), (ACT, ACT_MOVE), (DEST, 64 * HOLD))
        assert {ACT_CAST, ACT_REMINISCE} <= set(scene.options)
        scene.do((ACT, ACT_CAST), (SPELL, 8 * WIND_UP), (SPELL_TARGET, me))
        assert scene.options == [ACT_END, ACT_CAST]


class TestMeanMagic:
    def test_a_rose_prick_for_four_has_three_cards(self):
        scene, me, foe = coven(MEAN, live=2)
        scene[me].kill = 0
        cast(scene, me, ROSE_PRICK, foe, extra=2, cards="9C 2C 3C 4D 2D")
        assert scene.drawn == (3, 2) and scene[me].twinkle == 0
        scene.exchange(play(9), play(4))
        scene.do((DAMAGE, 2))
        assert scene.margins == [5] and scene.body(foe) == (0, 3, 2, 0)

    def test_a_joker_turns_it_round(self):
        """Drawn, not played; the target pricks the caster with as many cards, and nobody pays again."""
        scene, me, foe = coven(MEAN, live=2)
        cast(scene, me, ROSE_PRICK, foe, cards="5C JK 2D 9D 2C 3C 4C")
        names = ("attacker", "target", "attack_cards", "defence_cards")
        fights = [tuple(row[name] for name in names) for row in scene.told(FIGHT)]
        assert fights == [(me, foe, 1, 2), (foe, me, 1, 3)]
        scene.exchange(play(9), play(2))
        assert scene.margins == [7] and scene.asked == ("damage", 0)
        scene.do((DAMAGE, 1))
        assert scene.body(me) == (2, 2, 1, 1) and scene.body(foe) == (2, 3, 0, 0)
        assert scene[me].twinkle == 2 and scene[foe].twinkle == 0 and len(scene.told(CASTED)) == 1

    def test_a_second_joker_turns_it_back(self):
        scene, me, foe = coven(MEAN, live=2)
        cast(scene, me, ROSE_PRICK, foe, cards="5C JK 2D JK 2C 3C 4C 9C 5D 6D")
        scene.exchange(play(9), play(6))
        assert [row["attacker"] for row in scene.told(FIGHT)] == [me, foe, me] and scene.asked == (
            "damage",
            1,
        )

    def test_jokers_on_both_sides_are_the_end_of_it(self):
        scene, me, foe = coven(MEAN, live=2)
        cast(scene, me, ROSE_PRICK, foe, cards="JK JK 2D")
        assert scene.body(me) == (3, 3, 0, 0) and scene.body(foe) == (2, 3, 0, 0) and scene[me].twinkle == 2
        assert scene.asked == ("act", 0)

    def test_the_caster_of_a_corkscrew_says_which_point(self):
        scene, me, foe = coven(MEAN)
        cast(scene, me, CORKSCREW, foe)
        assert scene.asked == ("damage", 0)
        scene.do((DAMAGE, 0))
        assert scene.body(foe) == (3, 2, 0, 1) and scene[me].twinkle == 0

    def test_a_zephyr_blows_her_six_inches_out_of_a_brawl(self):
        scene, me, foe = coven(MEAN)
        friend = scene.fairy(20.0 + STEP, 10.0)
        scene.wrestle(foe, friend)
        cast(scene, me, ZEPHYR, foe)
        assert scene.asked == ("dest", 0)
        scene.do((DEST, 64 * COMPASS))
        assert (scene[foe].x, scene[foe].y) == pytest.approx((20.0, 16.0))
        assert not scene[foe].brawl and not scene[friend].brawl
