"""The referee of Fairy Meat's battles: options with hands, points and spells, beside those of `fairy_meat_options`."""

from .fairy_meat_cards import ACE_OF_SPADES, is_trump
from .fairy_meat_field import EPS, sees
from .fairy_meat_table import SPELLS, plays_of

WIDE, NARROW = EPS, -EPS


class Offers:
    """The part of a `Battle` that counts the options of smaller choices."""

    # ---- Hands ------------------------------------------------------------------------------------------

    def hand_of_holder(self, slot):
        fight = self.fight
        return fight.hands[0 if slot == fight.attacker else fight.hand_of(slot)]

    def options_redraw(self, seat, slot):
        return {0, 1}

    def options_twinkle(self, seat, slot):
        """So many trumps for herself and for zapping, never the last card; the Ace of Spades first or last."""
        hand, figure = self.hand_of_holder(slot), self.figure(slot)
        trumps = sum(map(is_trump, hand))
        spare, room = min(trumps, len(hand) - 1), figure.most_twinkle - figure.twinkle
        own, other = self.limits["recharge_trumps"], self.limits["zap_trumps"]
        pairs = {(r, z) for r in range(min(room, 7) + 1) for z in range(8) if own * r + other * z <= spare}
        sure = {r + 8 * z for r, z in pairs if z <= self.most_to_zap(figure)}
        perhaps = {r + 8 * z for r, z in pairs}
        if ACE_OF_SPADES in hand:
            for r, z in pairs:
                spend = own * r + other * z
                if spend:
                    perhaps |= {r + 8 * z + 64}
                if 0 < spend < trumps and z <= self.most_to_zap(figure):
                    sure |= {r + 8 * z + 64}
        return sure, perhaps

    def most_to_zap(self, figure):
        """Most Twinkle that any fairy not her own holds."""
        side = self.decides(figure)
        return max((f.twinkle for f in self.fairies() if f.side != side), default=0)

    def options_zap_target(self, seat, slot):
        sure = {f.slot for f in self.fairies() if f.twinkle and f.side != seat}
        return sure, {f.slot for f in self.fairies()}

    def options_play(self, seat, slot):
        side = self.side_of(slot)
        nothing = {-1} if self.sw["may_decline_card"] else set()
        return plays_of(self.hand_at(side)) | (nothing if side else set()), plays_of(
            self.hand_at(side)
        ) | nothing

    def options_joker_h2h(self, seat, slot):
        return {0}, {0, 1}

    def options_joker_ranged(self, seat, slot):
        """A miss, or any other figure in the attacker's sight."""
        one, missed = self.figure(self.fight.attacker), self.fight.targets[self.fight.at - 1]
        if self.sw["ranged_joker"] == "miss_only":
            return {0}
        return {0} | self.redirects(one, missed, NARROW), {0} | self.redirects(one, missed, WIDE)

    def redirects(self, one, missed, slack):
        """Options of turning a shot to another figure that the shooter sees."""
        seen = [f for f in self.all() if f.fights and f is not one and f.slot != missed]
        return {1 + f.slot for f in seen if sees(self.terrain, self.all(), one, f, -slack)}

    # ---- Points -----------------------------------------------------------------------------------------

    def options_damage(self, seat, slot):
        figure = self.figure(slot)
        debt = next((d for d in self.owed if d["what"] == "hurt" and d["slot"] == slot), None)
        if debt is None:
            won = next((d for d in self.owed if d["what"] == "win_brawl" and d["slot"] == slot), None)
            self.rule(won, "a wound", "none")
            self.wrestling_won(won)
            debt = self.owed[-1]
        self.same("who chooses", self.speaks(figure) if debt["chooser"] is None else debt["chooser"], seat)
        points = min(debt["points"], figure.points)
        return set(range(max(0, points - figure.kill), min(points, figure.live) + 1))

    def options_heal(self, seat, slot):
        figure = self.figure(slot)
        self.pay("heal", slot)
        return {k for k in (0, 1) if (figure.meat_live, figure.meat_kill)[k]}

    def options_win_brawl(self, seat, slot):
        return {0, 1}

    def options_grab(self, seat, slot):
        return {0, 1}

    def options_bite(self, seat, slot):
        figure = self.who(seat, slot)
        found = []
        for slack in (NARROW, WIDE):
            foods = self.beside(figure, slack)
            found.append({2 * f.slot + k for f in foods for k in (0, 1) if (f.meat_live, f.meat_kill)[k]})
        return found[0], found[1]

    def options_tug(self, seat, slot):
        return {0, 1}

    # ---- Magic ------------------------------------------------------------------------------------------

    def castable(self, figure, slack):
        """(Whether somebody would feel it, spell) of every spell that she can pay for and that has a target."""
        found = []
        for number, row in enumerate(self.spells):
            name = SPELLS[number]
            if row["style"] != figure.style or number in self.turn.spells or row["cost"] > figure.twinkle:
                continue
            targets = self.aims(figure, name, slack)
            if targets:
                found.append((any(self.does_something(one, figure, name) for one in targets), number))
        return found

    def options_spell(self, seat, slot):
        figure = self.who(seat, slot)
        found = []
        for slack in (NARROW, WIDE):
            options = set()
            for felt, number in self.castable(figure, slack):
                row = self.spells[number]
                most = min(7, figure.twinkle - row["cost"]) if row["per_extra"] else 0
                if felt or slack > 0:
                    options |= {8 * number + extra for extra in range(most + 1)}
            found.append(options)
        return found[0], found[1]

    def options_spell_target(self, seat, slot):
        figure, name = self.who(seat, slot), SPELLS[self.spell_chosen // 8]
        sure = {f.slot for f in self.aims(figure, name, NARROW) if self.does_something(f, figure, name)}
        return sure, {f.slot for f in self.aims(figure, name, WIDE)}

    def chose_spell(self, seat, option, slot):
        self.spell_chosen = option

    def options_traitor(self, seat, slot):
        return {other for other in range(self.seats) if other != seat and other not in self.out}

    def options_mad_use(self, seat, slot):
        return {0}, {0, 1, 2, 3, 4}

    def options_release(self, seat, slot):
        return {0, 1}
