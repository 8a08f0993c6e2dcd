"""The referee of Fairy Meat's battles: what a choice is among.

`offered` answers with two sets: the options that must be there, and those that may be. They differ where a rounded distance
leaves it open, and where an option would do nothing, so that a simulator need not offer it.
"""

from math import hypot

from .fairy_meat_cards import attack_cards
from .fairy_meat_field import EPS, apart, gap, screens, sees, spans, touch, touch_spot
from .fairy_meat_table import ACTS, MODES, THRALL, calls_of, rank_of

NO_MORE = 255
AFRESH = "order joker_order think mode act attack rush_at spell drag mad_use go_on".split()
"""Choices that begin something, so that all else is over."""
WIDE, NARROW = EPS, -EPS
ACT = {name: number for number, name in enumerate(ACTS)}


class Options:
    """The part of a `Battle` that counts options."""

    def before_choice(self, kind, seat, slot):
        """Nothing may be left owing when something else is asked."""
        if kind in ("redraw", "twinkle", "zap_target", "play"):
            self.hands_are_drawn()
        if kind in ("twinkle", "play") and any(debt["what"] == "redraw" for debt in self.owed):
            self.foul(f"expected a choice about a Ritalized hand first, found {kind}")
        if self.over is None and self.now >= 1 and kind in ("order", "act", "mode", "think"):
            self.check_places()
        if kind in AFRESH:
            self.nothing_owed(f"the choice {kind}")
            if kind != "go_on" and not (self.turn and self.turn.named):
                self.end_fight()
        if kind in ("order", "joker_order") and self.call == 0:
            self.all_dealt()

    def offered(self, kind, seat, slot):
        """(Options that must be offered, options that may be) or (None, None) where that is not counted."""
        counted = getattr(self, f"options_{kind}", None)
        if counted is None:
            return None, None
        found = counted(seat, slot)
        return found if isinstance(found, tuple) else (found, found)

    def who(self, seat, slot):
        """The figure a choice is about, who must be the seat's to decide for."""
        figure = self.figure(slot)
        self.same(f"who decides for {figure}", self.decides(figure), seat)
        return figure

    # ---- Order ------------------------------------------------------------------------------------------

    def options_edge(self, seat, slot):
        return {edge for edge in range(4) if edge not in self.edges.values()}

    def options_think(self, seat, slot):
        figure = self.who(seat, slot)
        self.rule(figure.fairy and not self.dealt, "thinking before the deal", figure)
        return set(self.thoughts(figure))

    def options_order(self, seat, slot):
        figure = self.who(seat, slot)
        if figure.what == THRALL and self.sw["thrall_order"] == "with_master":
            return {1}, {0, 1, 2}
        self.rule(not figure.acted and not figure.gassed and figure.cards, "a figure still to act", figure)
        calls = calls_of(figure.cards)
        self.rule(figure.asked < len(calls), f"one of the calls {calls}", "another")
        call, last = calls[figure.asked], figure.asked == len(calls) - 1
        rank = {14 - call, call - 12} & set(range(1, 14))
        tied = any(
            f is not figure
            and f.cards
            and not f.acted
            and not f.gassed
            and {rank_of(c) for c in f.cards} & rank
            for f in self.all()
        )
        must = {1} if last else {0, 1}
        again = (slot, call) in self.deferred
        tied = tied or self.sw["thrall_order"] == "with_master"
        return must, must | ({2} if tied and not again and call < 26 else set())

    def options_joker_order(self, seat, slot):
        figure = self.who(seat, slot)
        self.rule(
            not figure.acted and any(rank_of(card) == 0 for card in figure.cards),
            "a joker held",
            figure.cards,
        )
        return {1}, {0, 1}

    # ---- The turn ---------------------------------------------------------------------------------------

    def options_mode(self, seat, slot):
        figure, turn = self.who(seat, slot), self.turn
        if figure.what == THRALL:
            data = self.beasts[figure.kind]
            ways = {MODES.index(name) for name in ("crawl", "climb", "bound") if data[name] > 0}
            return ways, ways | {0}
        if turn.plan:
            return {1, 2, 3}, {0, 1, 2, 3}
        sure = {1, 2, 3} | (set() if turn.entering else {0})
        perhaps = set(sure)
        if not turn.entering:
            sure |= {5} if self.beside(figure, NARROW) else set()
            perhaps |= (
                {5}
                if self.beside(figure, WIDE) or self.by_mushroom(figure) or self.by_loot(figure)
                else set()
            )
        if self.may_rush(figure, NARROW):
            sure.add(4)
        if self.may_rush(figure, WIDE):
            perhaps.add(4)
        return sure, perhaps

    def beside(self, figure, slack):
        """Corpses with meat in contact."""
        return [f for f in self.all() if f.food and touch(figure, f, slack)]

    def by_mushroom(self, figure):
        return any(kind and touch_spot(figure, *spot, 0.5, WIDE) for (kind, _), spot in self.things.items())

    def by_loot(self, figure):
        bodies = [f for f in self.all() if f.fairy and f.present and not f.alive and any(f.weapons)]
        return bool(self.sw["grave_robbing"]) and any(touch(figure, f, WIDE) for f in bodies)

    def may_rush(self, figure, slack):
        """Enemy fairies that she could rush at."""
        if figure.kill < 1 or figure.steering >= 0:
            return []
        most, high = self.reach(figure, "rush")
        return [f for f in self.fairies() if self.in_rush(figure, f, most, high, slack)]

    def in_rush(self, figure, other, most, high, slack):
        own = other.side == self.turn.seat and not self.anybodys(other)
        if other is figure or other.brawl >= 0 or own:
            return False  # a rush at one's own fairy need not be offered
        if gap(figure, other) > most + slack or (gap(figure, other) < 0.5 and slack < 0):
            return False
        if not sees(self.terrain, self.all(), figure, other, -slack):
            return False
        if slack > 0:
            return True
        part = max(0.0, 1 - (figure.radius + other.radius) / max(apart(figure, other), 1e-9))
        end = (figure.x + (other.x - figure.x) * part, figure.y + (other.y - figure.y) * part)
        for f in self.all():
            body = f.present and (f.fights or f.what == THRALL) and f not in (figure, other)
            near = body and hypot(f.x - end[0], f.y - end[1]) < f.radius + figure.radius + 0.05
            if near or (body and self.sw["rush_blocked_by_figures"]):
                return False
        wide = figure.radius + 0.05
        walls = [item for item in screens(self.terrain, self.all()) if item["hard"]]
        return not any(spans(item, (figure.x, figure.y), end, wide) for item in walls)

    def options_rush_at(self, seat, slot):
        figure = self.who(seat, slot)
        return set(), {f.slot for f in self.may_rush(figure, WIDE)}

    def options_act(self, seat, slot):
        """What she may do next in her turn."""
        figure, turn = self.who(seat, slot), self.turn
        if turn.plan or figure.what == THRALL or turn.must_eat:
            return set(), {0, 1, 2}
        if figure.brawl >= 0:
            return {0}, {0, ACT["frenzy"], ACT["wrestle"]}
        sure, perhaps = set() if turn.entering else {0}, {0, 1} if not turn.entering else {0, 1, ACT["cast"]}
        if turn.entering:
            perhaps |= {2, ACT["reminisce"]}
        mode = MODES[turn.mode]
        if not turn.closing:
            if not turn.moved and mode in ("pounce", "frolic", "flutter"):
                sure.add(1)
            if not turn.fought:
                sure |= {2} if self.attacks(figure, NARROW) else set()
                perhaps |= {2} if self.attacks(figure, WIDE) else set()
                if not turn.bites:
                    sure |= (
                        {ACT["reminisce"]}
                        if figure.twinkle < figure.most_twinkle and figure.steering < 0
                        else set()
                    )
                    perhaps.add(ACT["reminisce"])
                if not turn.spells and not turn.reminisced:
                    sure |= {ACT["bite_attack"]} if self.beside(figure, NARROW) else set()
                    perhaps |= {ACT["bite_attack"]} if self.beside(figure, WIDE) else set()
                if figure.kill == 0 and figure.live and not turn.entering:
                    sure |= {ACT["frenzy"]}
                    perhaps |= {ACT["frenzy"]}
                perhaps |= {ACT["box"], ACT["rob_attack"], ACT["mushroom_attack"]}
                sure |= {ACT["box"]} if self.by_box(figure, NARROW) else set()
            if mode == "eat" and not turn.moved:
                bites = not turn.spells and not turn.reminisced
                sure |= {ACT["bite_move"]} if bites and self.beside(figure, NARROW) else set()
                perhaps |= {ACT["bite_move"]} if bites and self.beside(figure, WIDE) else set()
                perhaps |= {ACT["rob_move"], ACT["mushroom_move"]}
            if any(f.brawl >= 0 and touch(figure, f, WIDE) for f in self.fairies()):
                perhaps.add(ACT["join"])
            if not turn.moved and mode in ("pounce", "frolic", "flutter") and self.beside(figure, WIDE):
                perhaps.add(ACT["drag"])
        if self.may_cast(figure) and self.castable(figure, WIDE):
            perhaps.add(ACT["cast"])
            sure |= (
                {ACT["cast"]}
                if not turn.entering and any(n[0] for n in self.castable(figure, NARROW))
                else set()
            )
        return sure, perhaps | sure

    def by_box(self, figure, slack):
        return any(
            not kind and touch_spot(figure, *spot, 0.5, slack) for (kind, _), spot in self.things.items()
        )

    # ---- Attacks ----------------------------------------------------------------------------------------

    def attacks(self, figure, slack, weapons=(0, 1, 2)):
        """(target, place of the weapon) of every attack that she may make, out of a brawl or in it."""
        if figure.kill < 1 or figure.steering >= 0:
            return set()
        found = set()
        for other in self.all():
            own = other.side == self.turn.seat and not self.anybodys(other) and not self.anybodys(figure)
            if other is figure or not other.fights or other.done:
                continue
            if own and (not self.sw["treachery"] or self.sw["discretion"] or not other.fairy):
                continue
            found |= {(other.slot, w) for w in weapons if self.can_attack(figure, other, w, slack)}
        return found

    def can_attack(self, figure, other, place, slack):
        number = 0 if place == 0 else figure.weapons[place - 1]
        if place and not number:
            return False
        weapon = self.weapons[number]
        if figure.what == THRALL:
            return place == 0 and other.fairy and touch(figure, other, slack)
        if figure.brawl >= 0:
            return other.brawl == figure.brawl and (place == 0 or bool(weapon["riot"]))
        what = "ranged" if weapon["ranged"] else "hand"
        cards = attack_cards(
            what, figure.kill, weapon["att"] or 0, weapon["strength"] or 0, MODES[max(self.turn.mode, 0)],
            bool(weapon["riot"]), bool(weapon["sword"]), [self.has_sword(other)], False, 0, self.card_sw,
        )  # fmt: skip
        if cards < 1:
            return False
        if what == "hand":
            return touch(figure, other, slack)
        reach = 1e9 if weapon["reach"] is None else weapon["reach"]
        close = self.limits["least_gap"] - slack <= gap(figure, other) <= reach + slack
        return close and not self.turn.must_eat and sees(self.terrain, self.all(), figure, other, -slack)

    def options_attack(self, seat, slot):
        """Targets with weapons; for further attacks of the sequence the same weapon, or no more."""
        figure = self.who(seat, slot)
        if not self.turn.named:
            narrow, wide = self.attacks(figure, NARROW), self.attacks(figure, WIDE)
            return {4 * s + w for s, w in narrow}, {4 * s + w for s, w in wide}
        place = self.turn.place
        narrow, wide = self.attacks(figure, NARROW, (place,)), self.attacks(figure, WIDE, (place,))
        if figure.what == THRALL:  # one attack on each fairy in contact
            narrow, wide = (
                {(s, w) for s, w in found if s not in self.turn.named} for found in (narrow, wide)
            )
        return {NO_MORE} | {4 * s + w for s, w in narrow}, {NO_MORE} | {4 * s + w for s, w in wide}

    def options_go_on(self, seat, slot):
        return {0, 1}
