"""The referee of Fairy Meat's battles: boxes, mushrooms, thralls, loot: the rules that seldom come up."""

from .fairy_meat_cards import is_number, is_trump, number
from .fairy_meat_field import EPS, gap, touch, touch_spot
from .fairy_meat_table import BOXES, BUNDLE, Figure, card_of, rank_of

NEAR_BOX = 3.0


class Rarely:
    """The part of a `Battle` that follows the optional rules."""

    # ---- Cards drawn for other things -------------------------------------------------------------------

    def draw_outside(self, card, slot):
        """A card drawn for a box, a mushroom or a thrall set free."""
        self.pile.draw(card, "loose")
        self.loose.append(card)

    def drawn_alone(self, card):
        """A card that an event itself names."""
        self.end_fight()
        self.draw_outside(card, -1)
        self.pile.discard(self.loose)
        self.loose = []

    # ---- Boxes and mushrooms ----------------------------------------------------------------------------

    def on_opened(self, seat, slot, box, card, result):
        figure, card, result = self.figure(slot), card_of(card), BOXES[result]
        self.rule((False, box) in self.things, "a box that is there", box)
        self.rule(touch_spot(figure, *self.things[(False, box)], 0.5, EPS), "contact with the box", figure)
        self.drawn_alone(card)
        wanted = self.box_result.get(number(card), "bomb") if is_number(card) else "bomb"
        self.same(f"what {card} finds", wanted, result)
        self.note(f"box: {result}")
        x, y = self.things[(False, box)]
        for one in self.fairies():
            far = ((one.x - x) ** 2 + (one.y - y) ** 2) ** 0.5 - one.radius - 0.5
            if result == "bomb" and far <= NEAR_BOX:
                self.owe_hurt(one, 2, "bomb", self.decides(figure), bool(self.sw["bomb_mangles"]))
            if result == "gas" and far <= NEAR_BOX and not one.gassed:
                self.owe("gassed", one.slot)
        if result in ("pistol", "motor_sword"):
            self.find_weapon(figure, self.box_weapon[result])

    def find_weapon(self, figure, weapon):
        if sum(k > 0 for k in figure.weapons) < self.sw["max_weapons"]:
            figure.weapons[0 if figure.weapons[0] == 0 else 1] = weapon
        else:
            self.owe("box", figure.slot, weapon=weapon)

    def chose_box(self, seat, option, slot):
        debt = next((debt for debt in self.owed if debt["what"] == "box"), None)
        if debt is None:
            return
        self.owed.remove(debt)
        if option < 2:
            self.figure(slot).weapons[option] = debt["weapon"]
        self.note("weapon dropped for one of a box")

    def box_gone(self, box):
        self.rule((False, box) in self.things, "a box that is there", box)
        del self.things[(False, box)]

    def on_gassed(self, seat, slot):
        figure = self.figure(slot)
        if figure.gassed:
            return  # she can breathe no more of it
        self.owed.remove(self.pay("gassed", slot))
        figure.gassed, figure.held = True, False
        self.pile.discard(figure.cards)
        figure.cards = []
        self.note("gassed")

    def on_tasted(self, seat, slot, mushroom, card):
        figure, card = self.figure(slot), card_of(card)
        self.rule(self.turn and self.turn.slot == slot, "a bite in her own turn", slot)
        self.rule((True, mushroom) in self.things, "a mushroom that is there", mushroom)
        self.rule(
            touch_spot(figure, *self.things[(True, mushroom)], 0.5, EPS), "contact with the mushroom", figure
        )
        self.drawn_alone(card)
        self.turn.bites += 1
        suit = card[-1] if is_trump(card) else ""
        every = rank_of(card) == 1
        self.note(f"mushroom: {'ace ' if every and suit else ''}{suit or 'nothing'}")
        if suit == "D":
            room = figure.most_twinkle - figure.twinkle
            figure.twinkle += room if every else min(1, room)
        elif suit in ("H", "C"):
            there = figure.meat_live if suit == "H" else figure.meat_kill
            self.owe("heal", slot, points=there if every else min(1, there), only=int(suit == "C"))
        elif suit == "S":
            self.owe("tripping", slot, state=4 if every else 3)

    # ---- Thralls and madness ----------------------------------------------------------------------------

    def on_released(self, seat, slot, master):
        thrall, one = self.figure(slot), self.figure(master)
        self.same("master and thrall", (master, slot), (thrall.master, one.steering))
        self.owed = [debt for debt in self.owed if (debt["what"], debt["slot"]) != ("released", slot)]
        one.steering, thrall.master, thrall.held = -1, -1, False
        self.pile.discard(thrall.cards)
        thrall.cards = []
        self.owe("madness", slot, cards=one.most_twinkle)
        self.note("thrall released" if one.alive else "thrall of a dead master")

    def on_madness(self, seat, slot, state):
        figure = self.figure(slot)
        debt = next(
            (d for d in self.owed if d["what"] in ("madness", "tripping") and d["slot"] == slot), None
        )
        if state == 0:
            self.same("tripping of one who is herself again", 0, figure.tripping)
            return
        self.rule(debt is not None, "no madness", state)
        self.owed.remove(debt)
        if debt["what"] == "madness":
            self.rule(
                len(self.loose) <= debt["cards"], f"{debt['cards']} cards for a thrall set free", self.loose
            )
            self.same("mad or fleeing", 1 if sum(map(is_trump, self.loose)) >= 2 else 2, state)
            self.pile.discard(self.loose)
            self.loose = []
            figure.mad, figure.fleeing, figure.side = state == 1, state == 2, -1
        else:
            self.same("tripping", debt["state"], state)
            figure.tripping = 2 if state == 4 else 1
            if state == 4:
                figure.side, figure.held = -1, False
                self.pile.discard(figure.cards)
                figure.cards = []
        self.note(f"madness {state}")

    # ---- Loot -------------------------------------------------------------------------------------------

    def on_robbed(self, seat, slot, corpse, weapon, left):
        figure, body = self.figure(slot), self.figure(corpse)
        self.rule(self.sw["grave_robbing"] and body.fairy and not body.alive, "grave-robbing", body)
        self.rule(weapon > 0 and weapon in body.weapons, f"a weapon of {body.weapons}", weapon)
        self.rule(touch(figure, body, EPS), "contact with the corpse", gap(figure, body))
        body.weapons[body.weapons.index(weapon)] = left
        full = sum(k > 0 for k in figure.weapons) >= self.sw["max_weapons"]
        fits = bool(left) == full and (not left or left in figure.weapons)
        self.rule(fits, f"a weapon left by one who is full with {figure.weapons}", left)
        figure.weapons[figure.weapons.index(left) if left else figure.weapons.index(0)] = weapon
        if body.meat == 0 and not any(body.weapons):
            self.owe("gone", corpse)
        self.note("robbed")

    def on_dragged(self, seat, slot, load):
        turn, figure = self.turn, self.figure(slot)
        if load < 0:
            turn.load = -1
            return
        body = self.figure(load)
        self.rule(turn and turn.slot == slot and not turn.moved, "a load taken before the move", figure)
        self.rule(body.food and touch(figure, body, EPS), "a corpse or bundle in contact", body)
        turn.load = load
        self.note("drags")

    def on_tugged(self, seat, slot, enemy, result):
        turn = self.turn
        wanted = {1: 1, "attacker": 2, "defender": 2}.get(turn.tug, 0)
        self.same("tug-tug", wanted, result)
        self.note(f"tug: {result}")
        if result == 2 or (result == 0 and self.fight.kind == "tug"):
            turn.held = turn.load
            turn.load, turn.moved = -1, True

    def on_ripped(self, seat, slot, enemy, bundle):
        self.torn = (slot, enemy, bundle, self.turn.load)
        self.turn.load = bundle
        self.note("ripped")

    def tears(self, slot, x, y, z):
        """The dragger's half of a corpse: odd points go to her who has more Kill."""
        dragger, enemy, bundle, load = self.torn
        self.same("half of a corpse", bundle, slot)
        body, half = self.figure(load), Figure(slot, BUNDLE, -1, self.figure(load).owner)
        more = self.figure(dragger).kill >= self.figure(enemy).kill
        for name in ("meat_live", "meat_kill"):
            there = getattr(body, name)
            part = (there + 1) // 2 if more else there // 2
            setattr(half, name, part)
            setattr(body, name, there - part)
        half.alive, half.present, half.x, half.y, half.z, half.side = False, True, x, y, z, -1
        self.figures[slot] = half

    def on_missed(self, seat, slot, target):
        """A shot or a rush that misjudged the distance."""
        self.rule(self.sw["guess_sd"] > 0, "no distance misjudged", slot)
        self.owed = [debt for debt in self.owed if debt["what"] != "missed"]
        if self.turn.named:
            self.take_attack_slot("ranged")
        self.note("misjudged")
