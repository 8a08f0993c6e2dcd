"""The Usable items of the Queen's Court: what each may be aimed at, and what it does."""

from .fairy_land_table import (
    ANIMALS,
    CLEARINGS,
    EVIL,
    FAIRIES,
    FLOWERS,
    KINDS,
    Table,
    among,
    in_order,
    kind_of,
)

STOP = 31  # small_crest: no more fairies; forest_peek: no swap
GIVEN = 32  # options that name two things are GIVEN * the first + the second
PEACEFUL = ANIMALS + FLOWERS


class Items(Table):
    """Using a Crest or an item; the game that inherits this asks, tells and ends the turn."""

    def usable(self, seat):
        """Ids of the Usable items of this seat that have a legal target now."""
        owned = [item for item in self.items[seat] if self.court_rows[item]["kind"] == "usable"]
        return [item for item in owned if self._has_target(seat, self.court_rows[item]["effect"])]

    def _has_target(self, seat, effect):
        if effect == "forest_peek":
            return bool(self.forest and self.sheddable(seat))
        if effect == "small_crest":
            return bool(self.played[seat])
        return effect == "late_gift" or bool(self._targets(seat, effect))

    def _targets(self, seat, effect):
        """Options of `target`, ascending."""
        if effect == "quick_pick":
            return self._named(enumerate(self.clearings))
        if effect == "scare":
            return self._named(
                (other, self.collections[other]) for other in range(self.seats) if other != seat
            )
        if effect == "banish":
            return [spot for spot in range(CLEARINGS) if among(self.clearings[spot], EVIL)]
        if effect == "goblin_gift":
            return [s for s in range(self.seats) if s != seat and among(self.collections[seat], ["goblin"])]
        if effect == "small_crest":
            options = sorted(FAIRIES.index(fairy) for fairy in self.played[seat])
            return [*options, STOP] if self.returned > 0 else options
        assert effect == "forest_peek"
        own = {KINDS.index(kind_of(card)) for card in self.sheddable(seat)}
        spots = [spot for spot, card in self.looked.items() if among([card], PEACEFUL)]
        return sorted([STOP, *(GIVEN * spot + kind for spot in spots for kind in own)])

    def _named(self, places):
        """Options for an animal or flower lying at one of these numbered places."""
        return sorted(
            {
                GIVEN * place + KINDS.index(kind_of(card))
                for place, cards in places
                for card in among(cards, PEACEFUL)
            }
        )

    # ---- Use one item -----------------------------------------------------------------------------------

    def _use_crest(self, seat):
        self.crests[seat] -= 1
        self.used_crests += 1
        self._tell("crest", cards=in_order(self.played[seat]))
        self.hands[seat] += self.played[seat]
        self.played[seat] = []
        self.fired["crest"] += 1
        self._sunset()

    def _use_item(self, seat, item):
        row = self.court_rows[item]
        self.effect, self.returned, self.strength = row["effect"], 0, row["strength"]
        self.items[seat].remove(item)
        self.used_items.append(item)
        self._tell("item", item=item)
        self.fired[f"item {self.effect}"] += 1
        if self.effect == "late_gift":
            self.gifts[seat] += self.strength
            self._sunset()
        else:
            if self.effect == "forest_peek":
                self._look_at("forest", self.strength)
            self._ask("target", seat)

    def _target(self, seat, option, options):
        """Tell and do what the option says for the item in use."""
        self._facts = {"options": options, "option": option}
        getattr(self, f"_do_{self.effect}")(seat, option)

    def _do_quick_pick(self, seat, option):
        spot, kind = divmod(option, GIVEN)
        card = among(self.clearings[spot], [KINDS[kind]])[0]
        self.clearings[spot].remove(card)
        self._tell("target", **self._facts, clearing=spot, card=card)
        self._gain_by_item(seat, card)
        self._sunset()

    def _gain_by_item(self, seat, card):
        self.collections[seat].append(card)
        self._tell("gain", cards=[card], **{"from": "item"})

    def _do_small_crest(self, seat, option):
        if option == STOP:
            self.fired["small crest stopped early"] += 1
            self._tell("target", **self._facts)
            self._sunset()
            return
        fairy = FAIRIES[option]
        self._tell("target", **self._facts, card=fairy)
        self.played[seat].remove(fairy)
        self.hands[seat].append(fairy)
        self.returned += 1
        if self.returned < self.strength and self.played[seat]:
            self._ask("target", seat)
        else:
            self._sunset()

    def _do_banish(self, seat, option):
        cards = self._banish_evil(option)
        self._tell("target", **self._facts, clearing=option, cards=cards)
        self._sunset()

    def _banish_evil(self, spot):
        cards = among(self.clearings[spot], EVIL)
        self.clearings[spot] = [card for card in self.clearings[spot] if card not in cards]
        self.discard(cards)
        return cards

    def _do_goblin_gift(self, seat, option):
        card = self.take_from(self.collections[seat], "goblin")
        self.collections[option].append(card)
        self._tell("target", **self._facts, to=option, card=card)
        self._sunset()

    def _do_scare(self, seat, option):
        victim, kind = divmod(option, GIVEN)
        card = self.take_from(self.collections[victim], KINDS[kind])
        self.discard([card])
        self._tell("target", **self._facts, to=victim, card=card)
        self._sunset()

    def _do_forest_peek(self, seat, option):
        if option == STOP:
            self.fired["peek without a swap"] += 1
            self._tell("target", **self._facts)
        else:
            spot, kind = divmod(option, GIVEN)
            taken, given = self.looked[spot], self.take_from(self.collections[seat], KINDS[kind])
            self.looked[spot] = given
            self.fired["peek with a swap"] += 1
            self._tell("target", **self._facts, card=taken, gave=given)
            self._gain_by_item(seat, taken)
        self._next_bottom(seat)
