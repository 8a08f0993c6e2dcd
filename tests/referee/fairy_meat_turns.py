"""The referee of Fairy Meat's battles: set-up, rounds, the count of Order Cards, and what fits into a turn."""

from .fairy_meat_table import MODES, THRALL, calls_of, card_of, rank_of


class Turn:
    """What the figure at turn has done so far."""

    def __init__(self, slot, seat):
        self.slot, self.seat, self.mode = slot, seat, -1
        self.moved = self.fought = self.reminisced = self.closing = self.entering = False
        self.spells, self.bites, self.load, self.dragged = set(), 0, -1, False
        self.bonus, self.free, self.escaped, self.target, self.rush = -1, 0, False, -1, None
        self.place, self.pushed, self.named, self.must_eat, self.plan, self.frenzied = (
            0,
            set(),
            [],
            False,
            0,
            False,
        )
        self.bite_told, self.act, self.tug, self.joined = True, "", None, False


class Turns:
    """The part of a `Battle` that follows set-up, rounds and turns."""

    def start_battle(self):
        self.edges, self.placed, self.bought, self.opened, self.dealt = {}, set(), {}, set(), False
        self.corner, self.casting, self.drawing, self.damage_choice, self.heal_choice = (
            None,
            None,
            None,
            None,
            None,
        )
        self.joining, self.leaving, self.mangled, self.lost = set(), set(), 0, 0
        self.may_test, self.redirected, self.loose, self.putting, self.spell_chosen = None, None, [], None, 0
        self.score = [{"kills": 0, "eaten": 0, "crossed": 0} for _ in range(self.seats)]
        self.out, self.killed, self.standings, self.deferred = {}, 0, [], set()

    # ---- Whose is she -----------------------------------------------------------------------------------

    def anybodys(self, figure):
        """Mad thralls and tripping fairies are everybody's to use, and everybody's enemies."""
        return figure.mad or figure.tripping > 0

    def controls(self, figure):
        """The seat that acts with a figure: whose turn it is, for a mad one who uses it."""
        return self.turn.seat if self.turn and self.turn.slot == figure.slot else figure.side

    def decides(self, figure):
        """The seat that plays for a figure in a fight."""
        return self.controls(figure) if self.controls(figure) >= 0 else self.speaks(figure)

    def speaks(self, figure):
        """The seat that chooses her points: her side's, for nobody's figure the next one after the one at turn."""
        if figure.side >= 0:
            return figure.side
        after = [
            (max(self.turn.seat if self.turn else 0, 0) + k) % self.seats for k in range(1, self.seats + 1)
        ]
        return next((seat for seat in after if seat not in self.out), after[0])

    # ---- Rounds and Order Cards -------------------------------------------------------------------------

    def on_round(self, seat, number):
        self.same("round", self.now + 1, number)
        self.end_turn()
        self.nothing_owed("a new round")
        self.end_fight()
        if self.now >= 1:
            self.round_done()
        if number == 0:
            for f in self.all():
                if f.master >= 0:
                    self.figure(f.master).steering = f.slot
        self.now, self.call, self.bought, self.opened, self.dealt = number, 0, {}, set(), False
        self.pile.shuffle()
        for f in self.all():
            f.acted = f.gassed = f.held = False
            f.cards, f.used, f.asked = [], set(), 0
        self.deferred = set()

    def gets_cards(self, figure):
        """Whether she is on the board or about to enter it, and somebody's."""
        if not figure.alive or figure.done or figure.free or figure.what not in (1, 2) or figure.side < 0:
            return False
        if figure.what == THRALL and self.sw["thrall_order"] == "with_master" and self.now >= 1:
            return False
        return figure.present or self.now == 0 or self.scenario["setup"] == "edge"

    def on_thought(self, seat, slot, points):
        figure = self.figure(slot)
        self.same("time of thinking", (False, None), (self.dealt, self.turn))
        self.rule(figure.fairy and points <= figure.twinkle, "Twinkle for a thought", figure.twinkle)
        self.rule(points in self.thoughts(figure), f"{self.thoughts(figure)} Order Cards more", points)
        figure.twinkle -= points
        self.bought[slot] = points
        self.note("thinking", points)

    def thoughts(self, figure):
        """How many Order Cards more she may buy: so many that 14 cards stay in the deck."""
        holders = sum(map(self.gets_cards, self.all()))
        room = 54 - sum(self.bought.values()) - holders - 14
        return list(range(max(0, min(self.sw["think_max"], figure.twinkle, room)) + 1))

    def on_order_card(self, seat, slot, card):
        figure, card = self.figure(slot), card_of(card)
        self.rule(self.gets_cards(figure), "a figure that gets Order Cards", figure)
        self.dealt = True
        self.rule(self.call == 0 and self.turn is None, "Order Cards before the count", self.call)
        self.pile.draw(card, f"order {slot}")
        figure.cards.append(card)
        figure.held = True
        self.rule(len(figure.cards) <= 1 + self.bought.get(slot, 0), "no more Order Cards", figure.cards)
        self.note("joker as an Order Card", card in ("JK", "JR"))

    def all_dealt(self):
        """Everybody must hold her Order Cards when the count begins."""
        for f in self.all():
            wanted = 1 + self.bought.get(f.slot, 0) if self.gets_cards(f) else 0
            if f.alive and not f.acted and not f.gassed:
                self.same(f"Order Cards of {f}", wanted, len(f.cards))

    def chose_order(self, seat, option, slot):
        """At one of her calls she acts or waits; where ranks are equal she may let the others go first."""
        figure = self.figure(slot)
        if not figure.cards:
            return  # a thrall that moves with its master
        call = calls_of(figure.cards)[figure.asked]
        self.rule(call >= self.call, f"a call from {self.call} on", f"{figure} asked at {call}")
        self.call = call
        if option == 0:
            figure.asked += 1
            self.note("waits")
        self.note("defers", option == 2)
        if option == 2:
            self.deferred.add((slot, call))

    def on_turn(self, seat, slot, call):
        """A figure starts her turn: at a call of one of her cards, once a round."""
        self.end_turn()
        figure = self.figure(slot)
        self.nothing_owed("a turn")
        self.end_fight()
        if self.anybodys(figure) and self.choice[0] == "mad_use":
            self.mad_turn(figure, seat)
            return
        if self.call == 0:
            self.all_dealt()
        self.same("who decides for her", figure.side, seat)
        self.rule(figure.alive and not figure.done, "a living figure", figure)
        if figure.what == THRALL and self.sw["thrall_order"] == "with_master":
            self.rule(not figure.acted and not figure.gassed, "a thrall still to act", figure)
            figure.acted, self.call, self.turn = True, call, Turn(slot, seat)
            self.opened.add(seat)
            return
        self.rule(not figure.acted and not figure.gassed and figure.cards, "a figure still to act", figure)
        ranks, calls = [rank_of(card) for card in figure.cards], calls_of(figure.cards)
        self.rule(call >= self.call, f"a call from {self.call} on", call)
        self.rule(0 in ranks or call in calls, f"one of the calls {calls}", call)
        for other in self.all():
            if (
                other.cards
                and not other.acted
                and not other.gassed
                and other is not figure
                and self.gets_cards(other)
            ):
                last = calls_of(other.cards)[-1]
                self.rule(last >= call, f"{other} to act at call {last}", f"{figure} at call {call}")
        self.note("turn by a joker", 0 in ranks)
        self.note("turn of one with several cards", len(ranks) > 1)
        self.note("turn on the way up", call > 13)
        self.call, figure.acted, figure.held = call, True, False
        self.pile.discard(figure.cards)
        figure.cards = []
        self.opened.add(seat)
        self.turn = Turn(slot, seat)
        figure.shimmer, figure.tripping = 0, 0 if figure.tripping == 1 else figure.tripping
        if figure.bound == 1:
            figure.bound = 2
        if figure.recharge and figure.twinkle < figure.most_twinkle:
            figure.twinkle = min(figure.most_twinkle, figure.twinkle + figure.recharge)
            self.note("Glitter recharges")

    def mad_turn(self, figure, seat):
        """A player uses a mad figure, once a round, right before the first turn of her own."""
        plan = self.choice[1]
        self.same("who uses her", (figure.slot, seat), self.choice[2:])
        self.rule(seat not in figure.used and seat not in self.opened, "a use before the first turn", figure)
        self.rule(figure.fights and not figure.gassed and plan in (1, 2, 3, 4), "a living mad figure", figure)
        figure.used.add(seat)
        self.turn = Turn(figure.slot, seat)
        self.turn.plan = plan
        self.note(f"mad use {plan}")

    def end_turn(self):
        if self.turn is None:
            return
        figure = self.figure(self.turn.slot)
        if figure.bound == 2:
            figure.bound = 0
        self.rule(
            not self.turn.entering or self.turn.closing, "a move from the edge", f"{figure} still there"
        )
        self.turn, self.casting = None, None

    def on_mode_set(self, seat, slot, mode):
        """The speed is declared before anything else and holds all turn."""
        turn, figure = self.turn, self.figure(slot)
        self.same("figure whose speed it is", turn and turn.slot, slot)
        self.rule(turn.mode < 0 or turn.escaped, "a speed declared once", MODES[mode])
        name = MODES[mode]
        if figure.what == THRALL:
            fits = name == "pose" or (
                name in ("crawl", "climb", "bound") and self.beasts[figure.kind][name] > 0
            )
        else:
            fits = (name == "wrestle") == (figure.brawl >= 0 and not turn.escaped) and mode < 7
        self.rule(fits and not (turn.entering and name in ("pose", "eat")), f"a speed for {figure}", name)
        chosen = self.choice[0] in ("mode", "escape") and self.last == "choice" and self.choice[2] == slot
        if chosen:
            self.same("speed", self.choice[1], mode)
        if not chosen and figure.frenzied and not turn.plan and name != "wrestle":
            turn.must_eat = True
            self.note("forced feeding")
        turn.mode = figure.mode = mode
        self.note(f"mode {name}")
