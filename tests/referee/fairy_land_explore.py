"""Exploring a clearing: the auction, the payment, what is gained, and what ogres do."""

from .fairy_land_items import Items
from .fairy_land_table import EVIL, KINDS, SPECIALS, among, fairies_of, kind_of


class Explore(Items):
    """One clearing's auction, and everything that a gained card brings; payments for audiences as well."""

    # ---- The auction -----------------------------------------------------------------------------

    def _bid_options(self, seat):
        most = self.most(seat, self.clearings[self.spot])
        return [0, *range(self.highest + 1, most + 1)]

    def _bid(self, seat, option, options):
        self._tell("bid", options=options, option=option, highest=self.highest)
        if option > 0:
            self.fired["bid over another"] += self.bidder is not None
            self.highest, self.bidder = option, seat
        if seat != self.active():
            self._ask("bid", self._left(seat))
        elif self.bidder is None:
            self.fired["nobody bids"] += 1
            self._tell("nobody", clearing=self.spot, cards=list(self.clearings[self.spot]))
            self.discard(self.clearings[self.spot])
            self.clearings[self.spot] = []
            self._sunset()
        else:
            self.fired["won by the active seat" if self.bidder == seat else "won by another seat"] += 1
            self._tell("won", seat=self.bidder, clearing=self.spot, bid=self.highest)
            self._ask("pay", self.bidder)

    def _pay_options(self, seat):
        if self.use == "clearing":
            return self.payments(seat, self.clearings[self.spot], self.highest)
        return self.totals(seat, self.use)[self.named]

    def _pay(self, seat, option, options):
        cards = fairies_of(option)
        if self.use == "clearing":
            clearing = self.clearings[self.spot]
            bonus = self.bonus(seat, clearing)
            value = self.worth(seat, cards, "clearing", clearing) + bonus
            self.fired["bonus in a payment"] += bonus > 0
            self.fired["paid more than the bid"] += value > self.highest
        else:
            value = self.named
        self._tell("pay", options=options, option=option, cards=cards, value=value, **{"for": self.use})
        for fairy in cards:
            self.fired[f"{fairy} paid for {self.use}"] += 1
            self.hands[seat].remove(fairy)
            self.played[seat].append(fairy)
        self.paid = cards
        if "wind" in cards and len(self.hands[seat]) <= self.rules["wind.hand"]:
            self._ask("recall", seat)
        else:
            self._paid(seat)

    def _recall_options(self, seat):
        return [0, 1]

    def _recall(self, seat, option, options):
        """The Fairy of the Wind may come back at once."""
        self._tell("recall", options=options, option=option)
        if option == 1:
            self.fired["wind comes back"] += 1
            self.played[seat].remove("wind")
            self.hands[seat].append("wind")
        self._paid(seat)

    def _paid(self, seat):
        if self.use != "clearing":
            self._audience(seat)
        elif "warrior" in self.paid and among(self.clearings[self.spot], EVIL):
            self._ask("banish", seat)
        else:
            self._take_clearing(seat)

    def _banish_options(self, seat):
        return [0, 1]

    def _banish(self, seat, option, options):
        """The Warrior may drive all evil creatures of the clearing away, before their effects."""
        cards = self._banish_evil(self.spot) if option == 1 else []
        self.fired["warrior drives evil away"] += option
        self._tell("banish", options=options, option=option, cards=cards)
        self._take_clearing(seat)

    def _take_clearing(self, seat):
        cards, self.clearings[self.spot] = self.clearings[self.spot], []
        self._gain(seat, cards, "clearing")

    def _gain(self, seat, cards, source):
        """The cards come to their new owner, and ogres are resolved one by one.

        Ruling: after all else lies face up, or each when its turn comes in the order of the clearing.
        """
        self._tell("gain", cards=list(cards), **{"from": source})
        for card in cards:
            self.fired[f"{kind_of(card)} from {source}"] += 1
        ogres = among(cards, ["ogre"])
        self.fired["several ogres at once"] += len(ogres) > 1
        if self.rules["ogre.order"] == "last":
            cards = [card for card in cards if card not in ogres] + ogres
        self.coming = list(cards)
        self._next_gained(seat)

    def _next_gained(self, seat):
        """Special fairies go to the hand, all else but ogres face up in front of the seat."""
        while self.coming:
            card = self.coming.pop(0)
            if kind_of(card) == "ogre":
                self._ogre(seat, card)
                return
            if kind_of(card) in SPECIALS:
                self.hands[seat].append(kind_of(card))
            else:
                self.collections[seat].append(card)
        if self.use == "clearing":
            self._sunset()
        else:
            self._next_bottom(seat)

    # ---- Ogres ------------------------------------------------------------------------------------------

    def _ogre(self, seat, card):
        """An ogre is discarded, and takes animals and flowers of its new owner with it."""
        self.discard([card])
        charmed = bool(self.effects(seat, "ogre_charm"))
        self._tell("ogre", card=card, charmed=charmed)
        owned = len(self.sheddable(seat))
        self.to_shed = 0 if charmed else self.rules["ogre.sheds"]
        self.fired["ogre charmed" if charmed else f"ogre meets {'two or more' if owned > 1 else owned}"] += 1
        self._next_shed(seat)

    def _next_shed(self, seat):
        if self.to_shed > 0 and self.sheddable(seat):
            self._ask("shed", seat)
        else:
            self._next_gained(seat)

    def _shed_options(self, seat):
        return sorted({KINDS.index(kind_of(card)) for card in self.sheddable(seat)})

    def _shed(self, seat, option, options):
        card = self.take_from(self.collections[seat], KINDS[option])
        self.discard([card])
        self.to_shed -= 1
        self._tell("shed", options=options, option=option, card=card)
        self._next_shed(seat)
