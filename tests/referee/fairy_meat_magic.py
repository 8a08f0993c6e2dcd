"""The referee of Fairy Meat's battles: Twinkle, spells, treachery, thralls, boxes, mushrooms, loot."""

from .fairy_meat_cards import ACE_OF_SPADES, trumps_in
from .fairy_meat_field import EPS, sees
from .fairy_meat_table import SPELLS, THRALL, rank_of

HARMFUL = ("rose_prick", "corkscrew")
NEAR_BOX = 3.0


class Magic:
    """The part of a `Battle` that follows Twinkle and the rarer rules."""

    # ---- Twinkle ----------------------------------------------------------------------------------------

    def chose_twinkle(self, seat, option, slot):
        self.rule(not self.fight.placed, "Twinkle before cards are placed", slot)
        self.putting = (slot, option % 8, option // 8 % 8, option // 64)

    def on_twinkled(self, seat, slot, recharged, zaps, aces):
        """Trumps put away after a draw: points for herself, and points to take from others."""
        fight, figure = self.fight, self.figure(slot)
        self.same("Twinkle chosen", self.putting[:3], (slot, recharged, zaps))
        hand = fight.hands[0 if slot == fight.attacker else fight.hand_of(slot)]
        spend = recharged * self.limits["recharge_trumps"] + zaps * self.limits["zap_trumps"]
        trumps = trumps_in(hand)
        self.rule(
            0 < spend <= min(len(trumps), len(hand) - 1), "trumps put away but for the last card", spend
        )
        plain = [card for card in trumps if card != ACE_OF_SPADES]
        ace = len(trumps) - len(plain)
        self.same(
            "Aces of Spades put away",
            min(spend, ace) if self.putting[3] else max(0, spend - len(plain)),
            aces,
        )
        self.rule(recharged <= figure.most_twinkle - figure.twinkle, "room for Twinkle", recharged)
        self.pile.discard([ACE_OF_SPADES] * aces)
        self.pile.put_away(plain, spend - aces)
        gone = [ACE_OF_SPADES] * aces + sorted(plain)[: spend - aces]
        hand[:] = [card for card in hand if card not in gone]
        figure.twinkle += recharged
        fight.zaps[slot] = zaps
        self.note("recharged by trumps", recharged)
        self.note("Ace of Spades for Twinkle", aces)

    def on_zapped(self, seat, slot, points, by):
        figure = self.figure(slot)
        self.rule(figure.fairy and figure.fights, "a fairy on the board", figure)
        self.same("points zapped", min(self.fight.zaps.pop(by, 0), figure.twinkle), points)
        self.same("fairy zapped", ("zap_target", slot), self.choice[:2])
        figure.twinkle -= points
        self.note("zapped", points)

    def on_twinkle_now(self, seat, slot, twinkle):
        self.same(f"Twinkle of {slot}", self.figure(slot).twinkle, twinkle)

    # ---- Spells -----------------------------------------------------------------------------------------

    def on_casted(self, seat, slot, spell, extra, target):
        """A spell is paid for and works."""
        turn, figure, one, name = self.turn, self.figure(slot), self.figure(target), SPELLS[spell]
        row = self.spells[spell]
        self.same("caster", turn and turn.slot, slot)
        self.same("spell and target chosen", (self.spell_chosen, target), (8 * spell + extra, self.choice[1]))
        self.rule(self.may_cast(figure), "a fairy that may cast", figure)
        self.rule(row["style"] == figure.style, f"a spell of style {figure.style}", name)
        self.rule(spell not in turn.spells, "a spell not cast this turn", name)
        self.rule(0 <= extra <= (7 if row["per_extra"] else 0), "no such extra Twinkle", extra)
        self.rule(row["cost"] + extra <= figure.twinkle, f"{row['cost']} + {extra} Twinkle", figure.twinkle)
        self.rule(one in self.aims(figure, name, EPS), f"a target of {name}", one)
        figure.twinkle -= row["cost"] + extra
        turn.spells.add(spell)
        if (turn.moved or turn.fought) and not self.sw["spell_any_time"]:
            turn.closing = True
            self.note("spell at the end of a turn")
        self.casting = (slot, spell, extra, target)
        amount = int(row["amount"] + extra * row["per_extra"])
        add = sum if self.sw["spell_stack"] == "sum" else max
        self.note(f"spell {name}")
        self.note("spell with extra Twinkle", extra > 0)
        if name in HARMFUL:
            self.owe_treason(one, turn.seat)
        if name == "wind_up":
            one.wind = add([one.wind, amount])
        elif name == "shimmer":
            one.shimmer = add([one.shimmer, amount])
        elif name == "ritalize":
            one.ritalized = True
        elif name == "kiss":
            self.owe("heal", target, points=amount)
        elif name == "wing_bind":
            one.bound = 1
        elif name == "corkscrew":
            self.owe_hurt(
                one, amount, "spell", turn.seat, bool(self.sw["corkscrew_mangles"]), False, turn.seat
            )

    def may_cast(self, figure):
        turn = self.turn
        return (
            figure.fairy and figure.brawl < 0 and figure.steering < 0 and not turn.bites and not turn.must_eat
        )

    def aims(self, caster, name, slack):
        """Whom a spell may be cast on: the caster and every fairy in an open straight line."""
        found = []
        for one in self.all():
            thrall = one.what == THRALL and self.sw["spells_on_thralls"]
            if not one.fights or not (one.fairy or thrall):
                continue
            own = one.side == self.turn.seat and not self.anybodys(one)
            if name in HARMFUL and (
                one is caster or (own and (not self.sw["treachery"] or self.sw["discretion"]))
            ):
                continue
            if one is caster or sees(self.terrain, self.all(), caster, one, -slack):
                found.append(one)
        return found

    def does_something(self, one, caster, name):
        """Whether a spell would do anything to her at all: others need not be offered."""
        if name == "kiss":
            return one.meat > 0 and one.points < self.limits["most_points"]
        return not (name == "wing_bind" and one is caster) and not self.anybodys(one)

    # ---- Treachery --------------------------------------------------------------------------------------

    def owe_treason(self, victim, traitor):
        if victim.side == traitor and not self.anybodys(victim):
            self.owe("treason", victim.slot, traitor=traitor)

    def on_traitor_to(self, seat, slot, to):
        """Attacked by her own side, she goes over to the player with the highest Order Card left."""
        victim = self.figure(slot)
        self.rule(self.sw["treachery"] and not self.sw["discretion"], "no treachery", "some")
        self.same("side of the betrayed", seat, victim.side)
        self.owed = [debt for debt in self.owed if (debt["what"], debt["slot"]) != ("treason", slot)]
        heirs = self.heirs(seat)
        self.rule(to in heirs, f"one of the seats {sorted(heirs)}", to)
        victim.side = to
        if victim.steering >= 0:
            self.figure(victim.steering).side = to
        self.side_counts(seat)
        self.note("treachery")

    def heirs(self, traitor):
        """The seats that may get a betrayed fairy; several only where hidden keys or the traitor decide."""
        best, found = 0, set()
        for f in self.all():
            if not f.cards or f.acted or not f.alive or f.side in (traitor, -1) or f.side in self.out:
                continue
            if self.sw["order_hidden"]:
                found.add(f.side)  # nobody sees whose card is the highest
                continue
            top = max(14 if rank_of(card) == 0 else rank_of(card) for card in f.cards)
            if top >= best:
                found = {f.side} if top > best else found | {f.side}
                best = top
        return found or {seat for seat in range(self.seats) if seat != traitor and seat not in self.out}
