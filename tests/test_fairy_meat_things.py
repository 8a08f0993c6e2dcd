"""Thralls, mushrooms and gift boxes on the table (rulebook: Fairy Thralls, Fungus, Happy Un-birthday!)."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import perm

import pytest
from meat_board import RADIUS
from meat_scene import Scene, play

from sim.fairy_meat.deck import NAMES, TRUMPS
from sim.fairy_meat.events import BOX_NAMES, GASSED, MADNESS, OPENED
from sim.fairy_meat.field import (
    ACT,
    ACT_BITE_ATTACK,
    ACT_BITE_MOVE,
    ACT_BOX,
    ACT_DRAG,
    ACT_MUSHROOM_ATTACK,
    ATTACK,
    BOUND,
    BOX,
    DAMAGE,
    FROLIC,
    MODE,
    POSE,
    RELEASE,
)
from sim.fairy_meat.tables import weapon_names

pytestmark = pytest.mark.pure


class TestThralls:
    def test_a_spider_dies_with_its_last_kill_and_nobody_eats_it(self):
        """Two hits of 2 (8 against 2): Live only says how many cards it has."""
        scene = Scene("modules.thralls=true")
        me, foe = scene.fairy(10.0, 10.0, kill=1), scene.fairy(40.0, 40.0, seat=1)
        spider = scene.thrall(11.0 + RADIUS + 0.05, 10.0, "large_spider", seat=1, master=foe)
        scene[foe].steering = spider
        scene.attack(me, spider, mode=FROLIC, cards="8C 2D 3D 4D")
        assert scene.drawn == (1, 3)
        scene.exchange(play(8), play(2))
        assert scene.body(spider) == (3, 2, 0, 0) and scene[spider].alive
        scene.attack(me, spider, mode=FROLIC, cards="8D 2H 3H 4H")
        assert scene.drawn == (1, 3)
        scene.exchange(play(8), play(2))
        assert scene.body(spider)[1:] == (0, 0, 0) and not scene[spider].alive and scene[spider].present
        assert scene.points(0) == 0 and scene[foe].steering == -1
        scene.begin(me)
        scene.do((MODE, FROLIC))
        assert not {ACT_BITE_MOVE, ACT_BITE_ATTACK, ACT_DRAG} & set(scene.options)

    def test_it_attacks_any_of_the_fairies_around_it_from_one_hand(self):
        scene = Scene("modules.thralls=true")
        master = scene.fairy(40.0, 40.0)
        rabbit = scene.thrall(10.0, 10.0, "bunny_rabbit", master=master)
        scene[master].steering = rabbit
        foes = [
            scene.fairy(10.0 + side * (1.5 + RADIUS + 0.05), 10.0, seat=1, live=1, kill=3) for side in (1, -1)
        ]
        scene.begin(rabbit)
        scene.do((MODE, BOUND))
        scene.strike(foes[0], cards="9C 5D 5H")
        scene.do((ATTACK, 4 * foes[1]))
        assert scene.drawn == (1, 1, 1)

    def freed(self, cards):
        """Whether a thrall goes mad when these cards are drawn, one for each point of its master's Twinkle."""
        scene = Scene("modules.thralls=true")
        master = scene.fairy(10.0, 10.0, most_twinkle=len(cards))
        spider = scene.thrall(20.0, 20.0, "large_spider", master=master)
        scene[master].steering = spider
        scene.fairy(40.0, 40.0, seat=1)
        scene.begin(master)
        assert scene.asked == ("release", 0)
        scene.cards(" ".join(cards))
        scene.do((RELEASE, 1))
        assert (
            scene[master].steering == -1
            and scene[spider].side == -1
            and scene[spider].mad != scene[spider].fleeing
        )
        assert [row["state"] for row in scene.told(MADNESS)] == [1 if scene[spider].mad else 2]
        return bool(scene[spider].mad)

    @pytest.mark.parametrize(
        "twinkle, chance",
        [(1, Fraction(0)), (2, Fraction(40, 477)), (3, Fraction(1280, 6201)), (4, Fraction(3980, 11713))],
    )
    def test_two_trumps_drive_it_mad(self, twinkle, chance):
        """Every way in which trumps can come among the cards, with its exact chance."""
        trumps, others = ("JC", "AS", "QD", "KH"), ("2C", "JK", "10D", "JK")
        total = Fraction(0)
        for pattern in product((True, False), repeat=twinkle):
            cards = [(trumps if is_trump else others)[k] for k, is_trump in enumerate(pattern)]
            ways = perm(TRUMPS, sum(pattern)) * perm(54 - TRUMPS, twinkle - sum(pattern))
            total += self.freed(cards) * Fraction(ways, perm(54, twinkle))
        assert total == chance


class TestMushrooms:
    def taste(self, card):
        """A fairy with 2 and 1 points, 3 and 2 lost, and 1 of 3 points of Twinkle bites a mushroom."""
        scene = Scene("modules.mushrooms=true")
        scene.rules.scenario.mushrooms = 1
        scene.rules.scenario.mushroom_x[0], scene.rules.scenario.mushroom_y[0] = 10.0 + RADIUS + 0.5, 10.0
        me = scene.fairy(10.0, 10.0, live=2, kill=1, meat_live=3, meat_kill=2, twinkle=1, most_twinkle=3)
        scene.fairy(10.0, 30.0)
        scene.fairy(40.0, 40.0, seat=1)
        scene.begin(me)
        scene.do((MODE, POSE))
        scene.cards(card)
        scene.do((ACT, ACT_MUSHROOM_ATTACK))
        return scene, me

    @pytest.mark.parametrize(
        "card, body, twinkle",
        [
            ("QH", (3, 1, 2, 2), 1),
            ("AH", (5, 1, 0, 2), 1),
            ("KC", (2, 2, 3, 1), 1),
            ("AC", (2, 3, 3, 0), 1),
            ("JD", (2, 1, 3, 2), 2),
            ("AD", (2, 1, 3, 2), 3),
            ("7S", (2, 1, 3, 2), 1),
            ("10H", (2, 1, 3, 2), 1),
            ("JK", (2, 1, 3, 2), 1),
        ],
    )
    def test_hearts_heal_live_clubs_kill_and_diamonds_twinkle(self, card, body, twinkle):
        scene, me = self.taste(card)
        assert scene.body(me) == body and scene[me].twinkle == twinkle and not scene[me].tripping

    @pytest.mark.parametrize("card, lasts, side", [("QS", 1, 0), ("AS", 2, -1)])
    def test_spades_make_her_everybodys_the_ace_for_good(self, card, lasts, side):
        scene, me = self.taste(card)
        assert scene[me].tripping == lasts and scene[me].side == side


class TestBoxes:
    def open(self, card, **about):
        """A fairy at the first box opens it; a friend stands near it, another farther away: (scene, the three)."""
        scene = Scene(scenario="unbirthday")
        x, y = (float(at[0]) for at in (scene.rules.scenario.box_x, scene.rules.scenario.box_y))
        me = scene.fairy(x - 0.9, y, live=3, kill=1, **about)
        near = scene.fairy(x, y - 3.0 - 0.5 - RADIUS, live=3, kill=0, seat=1)
        far = scene.fairy(x, y - 8.0, seat=1)
        scene.order(near, "5C")
        scene.begin(me)
        scene.do((MODE, POSE))
        scene.cards(card)
        scene.do((ACT, ACT_BOX))
        assert scene.table.box & 1 == 0, "the box is gone"
        return scene, (me, near, far)

    def test_what_is_in_them_over_the_whole_deck(self):
        found = Counter()
        for card in NAMES:
            scene, _ = self.open(card if card != "5C" else "5D")
            found[BOX_NAMES[scene.told(OPENED)[0]["result"]]] += Fraction(1, len(NAMES))
        assert found == {
            "gas": Fraction(4, 27),
            "crystal pistol": Fraction(2, 9),
            "motor-sword": Fraction(8, 27),
            "bomb": Fraction(1, 3),
        }

    def test_gas_takes_the_turn_and_the_order_cards_of_all_near(self):
        scene, (me, near, far) = self.open("3C")
        assert [row["slot"] for row in scene.told(GASSED)] == [me, near] and not scene[far].gassed
        assert scene[near].ordered == 0 and scene.asked == "over"

    @pytest.mark.parametrize("card, weapon", [("6C", "crystal_pistol"), ("10C", "motor_sword")])
    def test_a_weapon_found_is_carried(self, card, weapon):
        scene, (me, *_) = self.open(card)
        names = weapon_names(scene.ruleset)
        assert [names[which] for which in scene[me].weapon] == [weapon, "bare"]
        scene, (me, *_) = self.open(card, arms="ripper moon_dagger")
        assert scene.asked == ("box", 0) and scene.options == [0, 1, 2]
        scene.do((BOX, 1))
        assert [names[which] for which in scene[me].weapon] == ["ripper", weapon]

    @pytest.mark.parametrize("card", ["JC", "AS", "JK"])
    def test_a_bomb_destroys_two_points_of_all_near(self, card):
        scene, (me, near, far) = self.open(card)
        assert scene.asked == ("damage", 0) and scene.options == [1, 2]
        scene.do((DAMAGE, 2))
        assert scene.body(me) == (1, 1, 0, 0) and scene.body(near) == (1, 0, 0, 0)
        assert scene.body(far) == (3, 3, 0, 0) and scene.table.mangled == 4
