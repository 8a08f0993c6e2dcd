"""The referee of Fairy Meat's battles: what fits into a turn, and what was chosen to be done in it."""

from .fairy_meat_field import EPS, touch
from .fairy_meat_table import ACTS, MODES


class Slots:
    """The part of a `Battle` that keeps the MOVE and ATTACK slots of a turn."""

    # ---- The two slots ----------------------------------------------------------------------------------

    def takes_move(self):
        """The MOVE slot is used, once a turn."""
        turn = self.turn
        self.rule(turn.mode >= 0, "a speed declared before a move", "none")
        self.rule(not turn.moved, "a MOVE slot not used yet", self.figure(turn.slot))
        self.rule(not turn.closing, "nothing but spells at the end", "a move")
        turn.moved = True

    def take_attack_slot(self, kind):
        """The ATTACK slot is used; wrestling right out of an escape is free."""
        turn = self.turn
        self.rule(not turn.closing, "nothing but spells at the end", kind)
        if turn.fought and turn.free and kind == "wrestling":
            turn.free -= 1
            self.note("free wrestling attack")
            return
        self.rule(not turn.fought, "an ATTACK slot not used yet", f"{kind} by {turn.slot}")
        turn.fought = True

    def takes_bite(self):
        """A bite in place of the move or of the attack."""
        turn = self.turn
        self.rule(not turn.spells and not turn.reminisced, "no bite after magic", turn.spells)
        turn.bites += 1
        forced = turn.must_eat
        self.note("forced bite", forced)
        use_move = not turn.moved if forced else turn.act == "bite_move"
        if use_move:
            self.rule(
                not turn.moved and (forced or MODES[turn.mode] == "eat"), "a MOVE slot for a bite", turn.act
            )
            turn.moved = True
        else:
            self.rule(not turn.fought, "an ATTACK slot for a bite", turn.act)
            turn.fought = True

    def chose_act(self, seat, option, slot):
        """What she does next; only casting may follow a spell at the end of a turn."""
        turn, act = self.turn, ACTS[option]
        self.same("figure whose act it is", turn.slot, slot)
        turn.act, turn.named, turn.bite_told, self.casting = act, [], False, None
        figure = self.figure(slot)
        if act == "end":
            figure.bound = 0 if figure.bound == 2 else figure.bound
        if act in ("reminisce", "box", "rob_attack", "mushroom_attack"):
            self.rule(not turn.fought and not turn.closing, f"an ATTACK slot for {act}", "none left")
            turn.fought = True
        if act in ("rob_move", "mushroom_move"):
            self.rule(not turn.moved and not turn.closing, f"a MOVE slot for {act}", "none left")
            turn.moved = True
        if act == "reminisce":
            self.rule(not turn.bites, "no reminiscing in a turn with a bite", turn.bites)
            turn.reminisced = True
            figure.twinkle = min(figure.twinkle + 1, figure.most_twinkle)
        if act == "join":
            self.to_brawl(self.figure(slot))
            turn.joined = True
        self.note(f"act {act}")

    def chose_attack(self, seat, option, slot):
        """Targets are named one by one, all for the weapon of the first; 255 says that there are no more."""
        if option != 255:
            self.turn.named.append(option // 4)
            self.turn.place = option % 4

    def chose_rush_at(self, seat, option, slot):
        self.turn.target = option

    def chose_dest(self, seat, option, slot):
        """Holding one's place uses up the move, and a wind-up with it."""
        if option // 64 == 14 and not self.casting:
            self.takes_move()
            self.figure(slot).wind, self.turn.entering = 0.0, False
        elif option // 64 != 14 and self.casting:
            self.leaving.add(slot)
        self.note(f"destination of kind {option // 64}")

    def chose_win_brawl(self, seat, option, slot):
        debt = next((debt for debt in self.owed if debt["what"] == "win_brawl"), None)
        self.rule(debt is not None, "a brawl won", "none")
        if option == 0:
            self.wrestling_won(debt)
            return
        self.owed.remove(debt)
        self.rule(
            not self.turn.moved or not self.sw["escape_needs_move"], "a MOVE slot to escape with", "none left"
        )
        self.turn.escaped, self.turn.moved = True, False
        self.leaving.add(self.turn.slot)
        self.note("escape")

    def chose_grab(self, seat, option, slot):
        """A wrestler who withstood pulls her attacker in."""
        if option == 0:
            return
        one = self.figure(self.fight.attacker)
        self.rule(
            slot in self.fight.withstood and touch(one, self.figure(slot), EPS), "one who withstood", slot
        )
        self.to_brawl(one)
        if self.sw["grab_ends_turn"]:
            self.turn.moved = True
        self.note("grabbed")

    # ---- Tests of strength -----------------------------------------------------------------------------

    def test_begins(self, kind, target):
        """A test follows a rush of six inches and more, or a pounce, at once."""
        debt = next(
            (d for d in self.owed if d["what"] == "test" and target in d.get("among", [d["slot"]])), None
        )
        self.rule(debt or self.may_test == target, "no test of strength", f"a {kind} at {target}")
        self.owed = [d for d in self.owed if d is not debt]
        self.may_test = None

    def test_over(self, result, one, other):
        """Rush or pounce: who wins wrestles, with the bonus of the impact or, after a joker, against it."""
        turn = self.turn
        if result in ("attacker", "defender"):
            turn.bonus = other.slot
            self.to_brawl(one, other)
            self.note("joker in a test")
        elif result == 1:
            turn.bonus = one.slot
            self.to_brawl(one, other)
            self.note("test won")
        else:
            self.note("test lost")
            return
        pounced_out = turn.escaped and self.fight.kind == "pounce"
        if self.sw["rush_free_attack"] == 2 or (self.sw["rush_free_attack"] == 1 and pounced_out):
            turn.free = 1
