"""The referee of Fairy Meat's battles: fights, from the naming of targets to what an exchange comes to.

A fight is one hand for the attacker and one for each target, and an exchange for each target named.
"""

from .fairy_meat_cards import attack_cards, defence_cards, is_joker
from .fairy_meat_field import EPS, covered, gap, sees, touch
from .fairy_meat_table import FIGHTS, MODES, THRALL, card_of


class Fight:
    """One fight: who against whom, the hands (0 the attacker's), and what lies on the table."""

    def __init__(self, kind, attacker, weapon, seat):
        self.kind, self.attacker, self.weapon, self.seat = kind, attacker, weapon, seat
        self.targets, self.said, self.holders, self.hands, self.drawn = [], [], [attacker], {}, {}
        self.nominal, self.at, self.placed, self.shown, self.chains = {}, 0, {}, {}, {}
        self.withstood, self.zaps, self.win, self.result = set(), {}, 0, None
        self.extra, self.turns, self.settled, self.redrawn = 0, 0, False, False

    def hand_of(self, slot):
        return self.holders.index(slot)


class Fights:
    """The part of a `Battle` that follows fights."""

    def on_fight(self, seat, attacker, target, weapon, kind, cards, against):
        """A target of a fight; the rows of all targets come together, before anybody draws."""
        kind = FIGHTS[kind]
        if self.last != "fight" or self.fight.attacker != attacker:
            turned = self.turned_round() if kind == "prick" else None
            self.end_fight()
            if kind in ("rush", "pounce"):
                self.test_begins(kind, target)
            self.nothing_owed("a new fight")
            self.fight = Fight(kind, attacker, weapon, seat)
            if turned:
                self.same("caster of a spell turned round", turned.targets[0], attacker)
                self.same("target of a spell turned round", turned.attacker, target)
                self.fight.extra, self.fight.turns = turned.extra, turned.turns + 1
                self.note("Rose Prick turned round")
            elif kind == "prick":
                self.fight.extra = self.casting[2]
        fight = self.fight
        self.same("fight", (fight.kind, fight.weapon), (kind, weapon))
        self.rule(self.figure(target).fights, "a target alive on the board", self.figure(target))
        if target not in fight.holders[1:]:
            fight.holders.append(target)
        fight.targets.append(target)
        fight.said.append((cards, against))

    def turned_round(self):
        """A Rose Prick of which one hand, not both, has drawn a joker: its target casts it in turn."""
        fight = self.fight
        if (
            not fight
            or fight.kind != "prick"
            or fight.result is not None
            or len(fight.hands) < 2
            or fight.turns >= 8
        ):
            return None
        return fight if sum(any(map(is_joker, hand)) for hand in fight.hands.values()) == 1 else None

    def check_fight(self):
        """All targets are named: may this be, and how many cards does everybody draw?"""
        fight = self.fight
        one, weapon = self.figure(fight.attacker), self.weapons[fight.weapon]
        what = "hand" if fight.kind == "thrall" else fight.kind
        others = [self.figure(slot) for slot in fight.targets]
        self.may_fight(one, others)
        if fight.kind == "thrall":
            cards = one.kill + (1 if one.mode == 0 else 0)
        else:
            mode = MODES[self.turn.mode] if self.turn and self.turn.mode >= 0 else "frolic"
            cards = attack_cards(
                what, one.kill, weapon["att"] or 0, weapon["strength"] or 0, mode, bool(weapon["riot"]),
                bool(weapon["sword"]), [self.has_sword(other) for other in others], self.has_bonus(one),
                2 + fight.extra, self.card_sw,
            )  # fmt: skip
        self.rule(cards > 0, "an attack of a card or more", f"none by {one}")
        for other, (said, against) in zip(others, fight.said, strict=True):
            self.same(f"attack cards of {one} ({fight.kind})", cards, said)
            wanted = self.guards(one, other, weapon, what)
            self.rule(against in wanted, f"{other} with {wanted} cards against {fight.kind}", against)
            fight.nominal[fight.hand_of(other.slot) if other is not one else 1] = against
            if other.held and not other.acted:
                self.note(f"one card rule: {fight.kind}")
        fight.nominal[0] = cards
        self.note(f"fight {fight.kind}")
        self.note(f"weapon {weapon['id']}", fight.kind in ("hand", "ranged", "wrestling"))
        self.note("several targets", len(set(fight.targets)) > 1)
        self.note("several attacks", len(fight.targets) > 1)

    def guards(self, one, other, weapon, what):
        """Cards that a figure may draw in defence: more than one number only where cover can't be told for sure."""
        covers = {False}
        if what == "ranged":
            covers = {covered(self.terrain, self.all(), one, other, slack) for slack in (-EPS, EPS)}
            self.note("partial cover", covers == {True})
        rush_bonus = self.turn is not None and self.turn.bonus == other.slot
        riots = (
            [self.weapons[k]["att"] or 0 for k in other.weapons if self.weapons[k]["riot"]]
            if other.fairy
            else []
        )
        entangled = other.brawl >= 0 and one.brawl != other.brawl
        if what == "prick":
            entangled = other.brawl >= 0
        self.note("entangled", entangled)
        return {
            defence_cards(
                what, other.live, other.kill, weapon["def"], other.shimmer, cover, entangled, self.unacted(other),
                rush_bonus, max(riots, default=0), self.card_sw,
            )
            for cover in covers
        }  # fmt: skip

    def unacted(self, figure):
        """Whether she still holds an Order Card."""
        return figure.held and not figure.acted

    def has_sword(self, figure):
        return figure.fairy and any(self.weapons[k]["sword"] for k in figure.weapons)

    def has_bonus(self, figure):
        return self.turn is not None and self.turn.bonus == figure.slot

    def may_fight(self, one, others):
        """Who may attack whom, from where."""
        fight, turn = self.fight, self.turn
        kind, weapon = fight.kind, self.weapons[fight.weapon]
        if self.redirected is not None:
            self.same("target of a shot turned to another", [self.redirected], fight.targets)
            self.redirected = None
            self.note("shot at another in place of the first")
            return
        if kind != "prick":
            self.rule(one.kill >= 1, "an attacker with Kill", one)
            self.rule(turn and turn.slot == one.slot, "an attack in one's own turn", one)
            self.rule(
                one.what == THRALL or one.steering < 0, "no attack by a fairy that steers a thrall", one
            )
        if kind in ("hand", "ranged", "wrestling"):
            self.same("weapons used", kind == "ranged", bool(weapon["ranged"]))
            self.rule(
                fight.weapon == 0 or fight.weapon in one.weapons, f"a weapon of {one.weapons}", fight.weapon
            )
            self.rule(
                len(others) <= (1 if kind == "wrestling" else weapon["attacks"]), "fewer attacks", len(others)
            )
            self.targets_as_named(one, fight, weapon)
        for other in others:
            enemy = other.side != self.controls(one) or self.anybodys(other) or self.anybodys(one)
            self.rule(enemy, "an enemy, or one handed over first", f"{one} against {other}")
            if kind in ("hand", "thrall", "rush", "pounce"):
                self.rule(
                    touch(one, other, EPS), "base contact", f"a gap of {gap(one, other):.3f} to {other}"
                )
                self.same("brawl of the attacker", -1, one.brawl)
            if kind == "thrall":
                self.rule(
                    one.what == THRALL and other.fairy, "a thrall against a fairy", f"{one} against {other}"
                )
            elif kind not in ("ranged", "hand") and not (kind == "prick" and self.sw["spells_on_thralls"]):
                self.rule(one.fairy and other.fairy, "fairies", f"{one} against {other}")
            if kind == "rush":
                self.rule(other.brawl < 0, "a rush at one who stands", other)
            if kind == "wrestling":
                self.rule(
                    one.brawl >= 0 and one.brawl == other.brawl, "wrestlers of one brawl", f"{one}, {other}"
                )
                self.rule(fight.weapon == 0 or weapon["riot"], "a Riot weapon", weapon["id"])
            if kind == "ranged":
                far = gap(one, other)
                reach = 1e9 if weapon["reach"] is None else weapon["reach"]
                self.rule(
                    self.limits["least_gap"] - EPS <= far <= reach + EPS,
                    f"a shot of 1 to {reach} inches",
                    f"{far:.3f}",
                )
                self.rule(
                    sees(self.terrain, self.all(), one, other, -EPS), "a target in sight", f"{one}, {other}"
                )
                self.rule(
                    one.brawl < 0 and not turn.must_eat, "no shot by a wrestler or one that must feed", one
                )
                self.note("shot into a brawl", other.brawl >= 0)
        if kind in ("hand", "ranged", "wrestling", "thrall"):
            self.take_attack_slot(kind)

    def targets_as_named(self, one, fight, weapon):
        """The targets chosen, in this order; where only one is in reach all attacks of the weapon go there."""
        named, found = self.turn.named, fight.targets
        brawl = {f.slot for f in self.all() if f.brawl >= 0 and f.brawl == self.figure(found[0]).brawl}
        if self.sw["brawl_fire"] == "random_member" and fight.kind == "ranged" and named[0] in brawl:
            return
        self.same("targets", named, found[: len(named)])
        if len(found) > len(named) or len(found) < (1 if fight.kind == "wrestling" else weapon["attacks"]):
            self.same("targets beyond those named", {named[0]}, set(found[len(named) :]) or {named[0]})
        if len(found) > len(named):
            others = {slot for slot, _ in self.attacks(one, -EPS, (self.turn.place,))}
            self.rule(others <= {named[0]}, f"a choice among {others}", found)
            self.same("attacks", weapon["attacks"], len(found))

    # ---- Hands ------------------------------------------------------------------------------------------

    def on_drawn(self, seat, slot, hand, cards, kind):
        """Cards are drawn into a hand; they follow one by one."""
        if kind < 0:
            self.drawing = [self.loose, 99, (0, 99), None]
            return
        fight = self.fight
        self.rule(fight is not None, "a fight", "none")
        self.same("fight", fight.kind, FIGHTS[kind])
        if self.last == "fight":
            self.check_fight()
        if hand in fight.hands:  # a Ritalized hand is drawn anew
            self.same("hand drawn twice", ("redrawn", []), (self.last, fight.hands[hand]))
        self.rule(0 <= hand < len(fight.holders), "a hand of the fight", hand)
        self.same("holder of the hand", fight.holders[hand], slot)
        self.same(f"cards of {self.figure(slot)}", fight.nominal[hand], cards)
        fight.hands[hand] = []
        self.drawing = [fight.hands[hand], cards, self.pile.left(), slot]

    def on_card(self, seat, card, slot):
        card = card_of(card)
        if self.drawing is None or self.drawing[3] is None:
            self.draw_outside(card, slot)
            return
        self.same("holder of a card", self.drawing[3], slot)
        self.pile.draw(card, "fight")
        self.drawing[0].append(card)

    def finish_drawing(self):
        """As many cards must have come as there were to draw."""
        if self.drawing is None:
            return
        hand, cards, (least, most), slot = self.drawing
        self.drawing = None
        if slot is None:
            return
        if not min(cards, least) <= len(hand) <= min(cards, most):
            self.foul(f"cards drawn by {slot}: expected {min(cards, least)}, found {len(hand)}")
        self.note("pile and discards run out", len(hand) < cards)

    def on_redrawn(self, seat, slot, hand):
        fight = self.fight
        self.same("redraw", ("redraw", 1, slot), self.choice[:3])
        self.rule(slot == fight.holders[hand] and fight.hands.get(hand), "a hand of hers", hand)
        self.pile.discard(fight.hands[hand])
        fight.hands[hand], fight.redrawn = [], True
        self.note("ritalized hand thrown away")

    def hands_are_drawn(self):
        """Whoever is Ritalized may now throw her hand away; with this hand it lapses."""
        fight = self.fight
        if fight.settled:
            return
        fight.settled = True
        for number, hand in fight.hands.items():
            figure = self.figure(fight.holders[number])
            if figure.ritalized and hand:
                self.owe("redraw", figure.slot)
            figure.ritalized = False

    def chose_redraw(self, seat, option, slot):
        self.owed.remove(self.pay("redraw", slot))
