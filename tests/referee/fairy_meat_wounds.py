"""The referee of Fairy Meat's battles: damage, healing, death, brawls, eating and frenzy.

What a rule brings about is owed until the log tells of it; nothing may be left owing when something else begins.
"""

from .fairy_meat_field import EPS, touch
from .fairy_meat_table import CAUSES, FAIRY, THRALL, WHYS


class Wounds:
    """The part of a `Battle` that follows what happens to figures."""

    # ---- What is still to come --------------------------------------------------------------------------

    def owe(self, what, slot, **more):
        self.owed.append({"what": what, "slot": slot, **more})

    def still_owed(self, debt):
        """Whether a debt can still be paid: the dead feel nothing, and who has no meat or is full can't be healed."""
        figure = self.figures.get(debt["slot"])
        if debt["what"] == "hurt":
            return figure.alive and debt["points"] > 0
        if debt["what"] == "heal":
            full = figure.points >= self.limits["most_points"] or figure.meat == 0
            return figure.alive and debt["points"] > 0 and not full
        return not debt.get("may")

    def nothing_owed(self, before):
        self.owed = [debt for debt in self.owed if self.still_owed(debt)]
        if self.owed:
            self.foul(f"expected {self.owed[0]} before {before}, found nothing of it")

    def pay(self, what, slot, **wanted):
        """The first debt of this kind of a figure; it is a foul if there is none."""
        for debt in self.owed:
            if (
                debt["what"] == what
                and debt["slot"] == slot
                and all(debt.get(k) == v for k, v in wanted.items())
            ):
                return debt
        self.foul(f"expected no {what} of {slot} {wanted}, found one; owed are {self.owed}")

    # ---- Damage -----------------------------------------------------------------------------------------

    def fall_out(self, found, result, one, other):
        """What the result of an exchange brings about."""
        fight = self.fight
        kind, weapon = fight.kind, self.weapons[fight.weapon]
        if kind in ("rush", "pounce"):
            self.test_over(result, one, other)
        elif kind in ("tug", "rip"):
            self.turn.tug = result
        elif result in ("attacker", "defender"):
            if kind in ("hand", "thrall", "prick"):
                self.joker_falls(result, one, other)
            elif kind == "ranged" and self.sw["ranged_joker"] != "miss_only":
                sure = self.redirects(one, other.slot, -EPS)
                self.owe(
                    "joker_ranged", other.slot, attacker=one.slot, seat=self.decides(other), may=not sure
                )
        elif kind == "wrestling" and found.result == "win":
            self.owe("win_brawl", other.slot, points=found.damage, ace=found.ace)
        else:
            cause = {"prick": "spell"}.get(kind, kind)
            mangles = kind in ("hand", "ranged", "wrestling") and bool(weapon["mangler"])
            self.owe_hurt(other, found.damage, cause, self.decides(one), mangles, found.ace)
            self.owe_hurt(one, found.backlash, cause, self.decides(other), False, False)

    def owe_hurt(self, victim, points, cause, credit, mangles=False, lames=False, chooser=None):
        if points > 0 and victim.alive:
            self.owe("hurt", victim.slot, points=points, cause=cause, credit=credit, mangles=mangles, lames=lames,
                     chooser=chooser)  # fmt: skip

    def wrestling_won(self, debt):
        self.owed.remove(debt)
        winner, mangles = self.figure(self.fight.attacker), bool(self.weapons[self.fight.weapon]["mangler"])
        loser = self.figure(debt["slot"])
        self.owe_hurt(loser, debt["points"], "wrestling", self.decides(winner), mangles, debt["ace"])

    def on_hurt(self, seat, slot, live, kill, cause, mangled, lames):
        figure, cause = self.figure(slot), CAUSES[cause]
        if any(debt["what"] == "treason" and debt["slot"] == slot for debt in self.owed):
            self.foul(f"expected {figure} handed over before she is hurt, found her hurt")
        won = [debt for debt in self.owed if debt["what"] == "win_brawl" and debt["slot"] == slot]
        if won and not any(debt["what"] == "hurt" and debt["slot"] == slot for debt in self.owed):
            self.rule(
                self.turn.moved and self.sw["escape_needs_move"], "a choice between damage and escape", "none"
            )
            self.wrestling_won(won[0])
        debt = self.pay("hurt", slot, cause=cause)
        self.owed.remove(debt)
        points = min(debt["points"], figure.points)
        self.same(f"points that {figure} loses", points, live + kill)
        told = (seat, bool(mangled), bool(lames))
        self.same("credit, mangled, lames", (debt["credit"], debt["mangles"], debt["lames"]), told)
        if figure.what == THRALL:
            self.same("Live of a thrall lost", 0, live)
            figure.kill -= kill
        else:
            self.rule(
                0 <= live <= figure.live and 0 <= kill <= figure.kill,
                "points that she has",
                f"{live} + {kill}",
            )
            chosen = self.damage_choice
            if chosen is None:
                self.same(
                    "Live lost without a choice", max(0, points - figure.kill), min(figure.live, points)
                )
            else:
                self.same("victim and Live chosen", chosen, (slot, live))
            self.damage_choice = None
            figure.live, figure.kill = figure.live - live, figure.kill - kill
            if mangled:
                self.mangled += points
                self.note("mangled")
            else:
                figure.meat_live, figure.meat_kill = figure.meat_live + live, figure.meat_kill + kill
            figure.lame += points if lames else 0
        self.note(f"hurt by {cause}")
        if figure.points == 0:
            self.owe("died", slot, credit=debt["credit"], cause=cause)

    def chose_damage(self, seat, option, slot):
        self.damage_choice = (slot, option)

    def on_died(self, seat, slot, cause):
        figure = self.figure(slot)
        debt = self.pay("died", slot, credit=seat, cause=CAUSES[cause])
        self.owed.remove(debt)
        figure.alive, figure.died, figure.held = False, (self.now, self.call), False
        figure.twinkle = figure.tripping = figure.shimmer = figure.bound = figure.lame = 0
        figure.wind, figure.ritalized = 0.0, False
        self.pile.discard(figure.cards)
        figure.cards = []
        self.score_kill(seat, figure)
        if figure.fairy and figure.meat == 0 and not self.stays_as_loot(figure):
            self.owe("gone", slot)
        if figure.steering >= 0:
            self.owe("released", figure.steering, master=slot)
        if figure.what == THRALL and figure.master >= 0:
            self.figure(figure.master).steering = -1
        self.note(f"died by {CAUSES[cause]}")

    def stays_as_loot(self, corpse):
        """A corpse picked clean stays while it has weapons that may be robbed."""
        return bool(self.sw["grave_robbing"]) and any(corpse.weapons)

    def on_gone(self, seat, slot, why):
        why = WHYS[why]
        if why == "opened":
            self.box_gone(slot)
            return
        figure = self.figure(slot)
        self.rule(figure.present, "a figure on the board", figure)
        if why == "eaten":
            self.owed.remove(self.pay("gone", slot))
        elif why == "crossed":
            self.crosses(figure)
        else:
            self.rule(figure.fleeing, "a fleeing thrall", figure)
            figure.alive = False
        figure.present = False
        self.note(f"gone: {why}")

    # ---- Jokers, healing --------------------------------------------------------------------------------

    def joker_falls(self, result, one, other):
        """Hand-to-hand: who played the joker has a choice, if the defender can be healed at all."""
        player = self.decides(one if result == "attacker" else other)
        if other.fairy and other.meat and other.points < self.limits["most_points"]:
            self.owe("joker_h2h", other.slot, attacker=one.slot, seat=player)
        elif result == "defender":
            self.owe_hurt(one, 1, "joker", self.decides(other))
            self.note("joker: attacker hurt")
        else:
            self.note("joker: nothing")

    def chose_joker_h2h(self, seat, option, slot):
        debt = next(debt for debt in self.owed if debt["what"] == "joker_h2h")
        self.owed.remove(debt)
        self.same("who chooses after a joker", debt["seat"], seat)
        one, other = self.figure(debt["attacker"]), self.figure(debt["slot"])
        if option == 0:
            self.owe_hurt(one, 1, "joker", self.decides(other))
        elif other.what != THRALL:
            self.owe("heal", other.slot, points=1)
        self.note("joker: attacker hurt" if option == 0 else "joker: defender heals")

    def chose_joker_ranged(self, seat, option, slot):
        debt = next(debt for debt in self.owed if debt["what"] == "joker_ranged")
        self.owed.remove(debt)
        self.same("who chooses after a joker", debt["seat"], seat)
        self.note("joker: shot misses" if option == 0 else "joker: shot hits another")
        if option == 0:
            return
        one, weapon = self.figure(debt["attacker"]), self.weapons[self.fight.weapon]
        victim = self.figure(option - 1)
        if self.sw["ranged_joker"] == "new_attack":
            self.redirected = victim.slot
        else:
            self.owe_hurt(victim, 1, "ranged", self.decides(one), bool(weapon["mangler"]))

    def on_healed(self, seat, slot, live, kill):
        figure = self.figure(slot)
        debt = self.pay("heal", slot)
        debt["points"] -= 1
        self.same("points healed", 1, live + kill)
        self.rule(figure.points < self.limits["most_points"], "room for the point", figure.points)
        if self.heal_choice is not None:
            self.same("point healed", self.heal_choice, (slot, kill))
            self.heal_choice = None
        else:
            only = debt.get("only")
            self.rule(only in (None, kill), "the sort of point that the mushroom heals", kill)
            self.rule(
                only is not None or not (figure.meat_live and figure.meat_kill),
                "a choice of the point",
                "none",
            )
        self.back(figure, kill)
        if figure.lame:
            cure = self.sw["lame_cure"]
            self.note("lame wound healed")
            cured = cure == "any_heal" or (cure == "all_meat" and not figure.meat)
            figure.lame = 0 if cured else figure.lame - (cure == "wound_points")

    def back(self, figure, kill):
        """A point of her own meat comes back."""
        name = "meat_kill" if kill else "meat_live"
        self.rule(getattr(figure, name) > 0, f"{name} to heal", figure)
        setattr(figure, name, getattr(figure, name) - 1)
        if kill or figure.frenzied:
            figure.kill += 1
        else:
            figure.live += 1

    def chose_heal(self, seat, option, slot):
        self.heal_choice = (slot, option)

    # ---- Brawls -----------------------------------------------------------------------------------------

    def on_brawl(self, seat, slot, number):
        figure = self.figure(slot)
        self.same("kind of a wrestler", FAIRY, figure.what)
        if number <= 0:
            self.rule(figure.brawl >= 0, "a wrestler", figure)
            alone = not any(
                f is not figure and f.brawl == figure.brawl and touch(f, figure, -EPS) for f in self.all()
            )
            leaves = not figure.alive or alone or slot in self.leaving
            self.rule(leaves, "one who died, escaped, was blown away or is left alone", figure)
            self.leaving.discard(slot)
            figure.brawl = -1
            self.note("brawl dissolved" if alone else "brawl left")
            return
        if figure.brawl >= 0 and slot not in self.joining:
            # What is left of a brawl falls into two that don't touch each other.
            apart = any(f.brawl == figure.brawl and f is not figure for f in self.all())
            self.rule(apart and number != figure.brawl, "a brawl that falls apart", figure)
            figure.brawl = number
            self.note("brawl falls apart")
            return
        self.rule(
            figure.fights and slot in self.joining, "one who rushed, pounced, joined or was pulled in", figure
        )
        self.joining.discard(slot)
        self.owed = [debt for debt in self.owed if (debt["what"], debt["slot"]) != ("brawl", slot)]
        figure.brawl = number
        self.note("brawl joined")

    def to_brawl(self, *figures):
        """These must now wrestle with each other."""
        for figure in figures:
            self.joining.add(figure.slot)
            if figure.brawl < 0:
                self.owe("brawl", figure.slot)
