"""Attacks on the table: cards, damage, the Ace of Spades, jokers (rulebook: To Kill a Fairy, Ranged Weapons)."""

import pytest
from meat_board import RADIUS, speed
from meat_scene import STEP, Scene, play

from sim.fairy_meat.events import RESULT
from sim.fairy_meat.field import (
    ACT,
    ACT_ATTACK,
    ACT_CAST,
    ACT_DRAG,
    ACT_MOVE,
    DAMAGE,
    DRAG,
    FLUTTER,
    FROLIC,
    JOKER_H2H,
    JOKER_RANGED,
    KISS,
    MEAN,
    MODE,
    POSE,
    RUSH,
    SPELL,
    SPELL_TARGET,
    SWEET,
    WIND_UP,
    WING_BIND,
)
from sim.fairy_meat.state import BOTH_JOKERS

pytestmark = pytest.mark.pure
JOKERS = {52, 53}


def duel(*sets, arms="", kill=1, target=(3, 3), target_arms="", acted=True, apart=None, **about):
    """Two fairies, in contact unless they are so far apart: (scene, attacker, target)."""
    scene = Scene(*sets)
    x = 10.0 + (STEP if apart is None else apart + 2 * RADIUS)
    me = scene.fairy(10.0, 10.0, kill=kill, arms=arms)
    foe = scene.fairy(x, 10.0, seat=1, live=target[0], kill=target[1], arms=target_arms, **about)
    if not acted:
        scene.order(foe, "9H")
    return scene, me, foe


class TestRulebookExample:
    """Berrywine with her gremlin tooth bumps into Merryzot, who has acted."""

    def bump(self, riot):
        scene, me, foe = duel(
            f"combat.tooth_riot={riot}", arms="gremlin_tooth", kill=2, target=(4, 2), apart=5.0
        )
        scene.begin(me)
        scene.do((MODE, RUSH), (ACT, ACT_MOVE))
        assert scene.asked == ("act", 0) and not scene.told(RESULT) and not scene[foe].brawl, (
            "a bump is no test"
        )
        scene.strike(foe, 1, "5C KC QC 2C" if riot == "false" else "5C KC QC")
        return scene

    def test_four_cards_against_four(self):
        assert self.bump("false").drawn == (4, 4)

    def test_seven_against_thirteen_does_nothing(self):
        scene, me, foe = duel("combat.tooth_riot=false", arms="gremlin_tooth", kill=2, target=(4, 2))
        scene.attack(me, foe, 1, FROLIC, "5C KC QC 2C 10D KD QD JD")
        scene.exchange(play(5, 2), play(10, 3))
        assert scene.margins == [7 - 13] and scene.body(foe) == (4, 2, 0, 0)

    def test_a_riot_weapon_costs_a_card_out_of_a_brawl(self):
        assert self.bump("true").drawn == (3, 4)


class TestCards:
    @pytest.mark.parametrize("live, acted, cards", [(2, True, 0), (2, False, 1), (0, False, 1)])
    def test_a_sprite_carver_takes_two_but_never_the_card_of_who_has_not_acted(self, live, acted, cards):
        scene, me, foe = duel(arms="sprite_carver", target=(live, 2), acted=acted)
        scene.attack(me, foe, 1)
        assert scene.drawn[1] == cards

    @pytest.mark.parametrize(
        "mode, theirs, cards", [(POSE, "", 7), (POSE, "sprite_carver", 6), (FLUTTER, "", 5), (FROLIC, "", 6)]
    )
    def test_a_faeslayer_in_the_hand_of_a_seasoned_fairy(self, mode, theirs, cards):
        """3 Kill and 2 for the weapon, 1 if posed, -1 if fluttered, 1 for a sword against none; 4 Live less 1."""
        scene, me, foe = duel(arms="faeslayer", kill=3, target=(4, 2), target_arms=theirs)
        scene.attack(me, foe, 1, mode)
        assert scene.drawn == (cards, 3)

    def test_fairy_shot_posed_into_the_grass(self):
        scene, me, foe = duel(arms="fairy_shot", target=(2, 2), acted=False, apart=10.0)
        scene.wall(15.0, 10.0, 1.0, 2.0, height=2.0, hard=0)
        scene.attack(me, foe, 1)
        assert scene.drawn == (2, 4)

    def test_fairy_shot_can_not_be_fired_fluttering(self):
        scene, me, _ = duel(arms="fairy_shot", target=(2, 2), apart=10.0)
        scene.begin(me)
        scene.do((MODE, FLUTTER))
        assert scene.asked == ("act", 0) and ACT_ATTACK not in scene.options

    def test_crystal_pistol(self):
        scene, me, foe = duel(arms="crystal_pistol", target=(4, 2), acted=False, apart=10.0)
        scene.wall(15.0, 10.0, 1.0, 2.0, height=2.0, hard=0)
        scene.attack(me, foe, 1)
        assert scene.drawn == (4, 5)

    @pytest.mark.parametrize("apart, legal", [(0.99, False), (1.0, True), (24.0, True), (24.01, False)])
    def test_a_shot_flies_from_one_inch_to_its_reach(self, apart, legal):
        scene, me, _ = duel(arms="fairy_shot", apart=apart)
        scene.begin(me)
        scene.do((MODE, POSE))
        assert (ACT_ATTACK in scene.options) == legal

    @pytest.mark.parametrize("kill, legal", [(0, False), (1, True)])
    def test_who_has_no_kill_can_not_shoot(self, kill, legal):
        scene, me, _ = duel(arms="brownie_bow", kill=kill, apart=10.0)
        scene.begin(me)
        scene.do((MODE, POSE))
        assert (ACT_ATTACK in scene.options) == legal


class TestDamage:
    @pytest.mark.parametrize("sets, flat", [((), 0), (('combat.no_card="flat1"',), 1)])
    @pytest.mark.parametrize("value, points", [(2, 1), (4, 1), (5, 2), (8, 2), (9, 3), (13, 3)])
    def test_who_has_no_card_is_hit(self, sets, flat, value, points):
        cards = "10C KC QC JC" if value == 13 else f"{value}C"
        scene, me, foe = duel(*sets, kill=len(cards.split()), target=(0, 5))
        scene.attack(me, foe, 0, FROLIC, cards)
        scene.exchange(play(10, 3) if value == 13 else play(value))
        assert scene.body(foe) == (0, 5 - (flat or points), 0, flat or points)

    def test_without_live_she_lives_and_has_no_cards(self):
        for acted, cards in ((True, 0), (False, 1)):
            scene, me, foe = duel(target=(0, 4), acted=acted)
            scene.attack(me, foe, 0, FROLIC)
            assert scene.drawn == (1, cards) and scene[foe].alive

    def test_without_kill_she_lives_too(self):
        scene, me, foe = duel(target=(2, 0))
        scene.attack(me, foe, 0, FROLIC, "8C 4D 2D")
        scene.exchange(play(8), play(4))
        assert scene.body(foe) == (1, 0, 1, 0) and scene[foe].alive

    def test_a_mangler_destroys_what_it_hits(self):
        """A wild fairy loses 2 of 6 points to a ripper (3 + 2 cards) and the other 4 to a moon dagger (3 + 2, 4 - none)."""
        scene, me, foe = duel(arms="ripper moon_dagger", kill=3, target=(4, 2))
        scene.fairy(40.0, 40.0, seat=1)
        scene.attack(me, foe, 1, FROLIC, "10C 2C 2H 3C 3H 4D 2D 2S")
        scene.exchange(play(10), play(4))
        scene.do((DAMAGE, 2))
        assert scene.margins == [6] and scene.table.mangled == 2 and scene.body(foe) == (2, 2, 0, 0)
        scene.attack(me, foe, 2, FROLIC, "10H JC QC 4C 5C 3D 4S")
        scene.exchange(play(10, 2), play(3))
        scene.do((DAMAGE, 2))
        assert scene.margins[1:] == [9] and scene.body(foe) == (0, 1, 2, 1)
        scene.attack(me, foe, 2, FROLIC, "3S 6C 7C 8C 9C")
        scene.exchange(play(3))
        assert not scene[foe].alive and scene.body(foe) == (0, 0, 2, 2) and scene.table.mangled == 2


class TestAceOfSpades:
    @pytest.mark.parametrize("value, lost", [(9, 3), (8, 0)])
    def test_forced_on_the_defender_it_is_her_own_ruin(self, value, lost):
        """Her only card: 1 for the ace and 7 drawn on it."""
        scene, me, foe = duel(target=(1, 3))
        scene.attack(me, foe, 0, FROLIC, f"{value}C AS 7C")
        scene.exchange(play(value), play("ace"))
        assert scene.margins == [value - 8]
        if lost:
            scene.do((DAMAGE, 1))
        assert scene.body(foe) == ((0, 1, 1, 2) if lost else (1, 3, 0, 0)) and scene[foe].lame == lost

    @pytest.mark.parametrize("defence, hit", [(6, True), (7, False)])
    def test_any_success_with_it_costs_three(self, defence, hit):
        scene, me, foe = duel(kill=2, target=(1, 4))
        scene.attack(me, foe, 0, FROLIC, f"6C AS {defence}D")
        scene.exchange(play(6, ace=1), play(defence))
        if hit:
            scene.do((DAMAGE, 0))
        assert scene.margins == [7 - defence] and scene.body(foe) == ((1, 1, 0, 3) if hit else (1, 4, 0, 0))

    def test_who_has_two_points_leaves_two_as_meat(self):
        scene, me, foe = duel(kill=2, target=(1, 1))
        scene.attack(me, foe, 0, FROLIC, "6C AS 6D")
        scene.exchange(play(6, ace=1), play(6))
        assert not scene[foe].alive and scene.body(foe) == (0, 0, 1, 1) and not scene[foe].lame

    def test_a_lame_fairy_is_well_when_all_of_that_wound_is_healed(self):
        scene, kisser, _ = duel(twinkle=0)
        lame = scene.fairy(15.0, 15.0, live=1, meat_live=4, lame=3)
        scene[kisser].style, scene[kisser].most_twinkle = SWEET, 4
        for healed in range(4):
            assert speed(scene, lame, FLUTTER) == ((6.0, 1.5) if healed < 3 else (12.0, 3.0))
            scene[kisser].twinkle = 4
            scene.begin(kisser)
            scene.do((MODE, POSE), (ACT, ACT_CAST), (SPELL, 8 * KISS))
        assert scene.body(lame) == (5, 3, 0, 0)

    def test_lame_and_bound_and_burdened_with_wind_under_her_wings(self):
        """(12 + 4) / 8 inches far, (3 + 4) / 8 high."""
        scene, me, foe = duel(target=(3, 3), twinkle=1, style=MEAN, apart=10.0)
        friend = scene.fairy(10.0, 15.0, twinkle=1, style=SWEET)
        corpse = scene.corpse(10.0, 10.0 + STEP, meat=4)
        scene[me].kill, scene[me].lame = 3, 1
        for caster, spell in ((friend, WIND_UP), (foe, WING_BIND)):
            scene.begin(caster)
            scene.do((MODE, POSE), (ACT, ACT_CAST))
            if scene.asked[0] == "spell":
                scene.do((SPELL, 8 * spell))
            scene.do((SPELL_TARGET, me))
        assert speed(scene, me, FLUTTER) == (8.0, 3.5), "bound from her next turn on"
        scene.begin(me)
        scene.do((MODE, FLUTTER), (ACT, ACT_DRAG), (DRAG, corpse))
        assert speed(scene, me, FLUTTER) == (2.0, 0.875)


class TestJokers:
    def test_without_meat_to_heal_the_defender_s_hurts_the_attacker(self):
        scene, me, foe = duel(target=(2, 3))
        scene.attack(me, foe, 0, FROLIC, "9C JK 2D")
        scene.exchange(play(9), play("joker"))
        assert scene.asked == ("damage", 0), "her own player says which point"
        scene.do((DAMAGE, 1))
        assert scene.body(me) == (2, 1, 1, 0) and scene.body(foe) == (2, 3, 0, 0)

    @pytest.mark.parametrize("heals", [0, 1])
    def test_with_meat_its_player_has_the_choice(self, heals):
        scene, me, foe = duel(target=(2, 3), meat_live=1)
        scene.attack(me, foe, 0, FROLIC, "9C JK 2D")
        scene.exchange(play(9), play("joker"))
        assert scene.asked == ("joker_h2h", 1)
        scene.do((JOKER_H2H, heals))
        assert scene.body(foe) == ((3, 3, 0, 0) if heals else (2, 3, 1, 0))
        assert (scene.asked == ("damage", 0)) == (not heals)

    def test_the_attacker_s_only_card_does_nothing_where_nothing_is_to_heal(self):
        scene, me, foe = duel(target=(1, 3))
        scene.attack(me, foe, 0, FROLIC, "JK 9D")
        scene.exchange(play("joker"), play(9))
        assert (
            scene.asked == ("act", 0) and scene.body(me) == (3, 1, 0, 0) and scene.body(foe) == (1, 3, 0, 0)
        )

    @pytest.mark.parametrize("arms, apart, cards", [("", None, "JK JK"), ("brownie_bow", 10.0, "JK AS JK")])
    def test_two_cancel(self, arms, apart, cards):
        scene, me, foe = duel(arms=arms, target=(1, 3), meat_live=1, apart=apart)
        scene.fairy(20.0, 20.0, seat=1)
        scene.attack(me, foe, 1 if arms else 0, FROLIC, cards)
        scene.exchange(play("joker"), play("joker"))
        assert scene.table.fight.outcome == BOTH_JOKERS and scene.asked == ("act", 0)
        assert scene.body(me) == (3, 1, 0, 0) and scene.body(foe) == (1, 3, 1, 0)
        assert {int(card) for card in scene.hidden.pile.spent[: scene.hidden.pile.spents]} >= JOKERS

    def test_a_shot_may_hit_somebody_else_in_sight(self):
        scene, me, foe = duel(arms="brownie_bow", target=(1, 3), apart=10.0)
        friend = scene.fairy(10.0, 20.0, live=3, kill=1)
        scene.attack(me, foe, 1, FROLIC, "9C 2C JK")
        scene.exchange(play(9), play("joker"))
        assert scene.asked == ("joker_ranged", 1) and scene.options == [0, 1 + friend]
        scene.do((JOKER_RANGED, 1 + friend), (DAMAGE, 1))
        assert scene.body(friend) == (2, 1, 1, 0) and scene.body(foe) == (1, 3, 0, 0)

    def test_it_misses_where_nobody_else_is_in_sight(self):
        scene, me, foe = duel(arms="brownie_bow", target=(1, 3), apart=10.0)
        friend = scene.fairy(10.0, 20.0, live=3, kill=1)
        scene.wall(10.0, 15.0, 3.0, 1.0)
        scene.attack(me, foe, 1, FROLIC, "9C 2C JK")
        scene.exchange(play(9), play("joker"))
        assert scene.asked == ("act", 0)
        assert scene.body(friend) == (3, 1, 0, 0) and scene.body(foe) == (1, 3, 0, 0)
