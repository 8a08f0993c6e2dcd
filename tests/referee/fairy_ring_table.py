"""The table of Fairy Ring: villages, the ring they form, the fairies on it, and what a mushroom is worth.

A village is a list of mushrooms from left to right, a mushroom a list of cards from bottom to top, a
fairy a reference to the mushroom it stands on. The left neighbour of seat s is seat s + 1, which is the
next one clockwise.
"""

from collections import Counter

KINDS = ["magidrome", "academy", "lookout", "luminarium", "pollenarium", "spring"]
ROUNDS = (1, 2)
PLANT_LEFT, PLANT_RIGHT, GROW = 0, 1, 2  # the options of `place`; GROW + i grows mushroom i


class RefereeError(Exception):
    """What was seen is not Fairy Ring; the text says where, what was expected and what was found."""


class Table:
    """What lies open in the middle: `villages[seat]`, `fairies[seat]`; `fired` counts the rules used."""

    def __init__(self, rules, villages, fairies):
        self.rules, self.villages, self.fairies = rules, villages, fairies
        self.seats = len(villages)
        self.fired = Counter()

    # ---- Place your mushroom ----------------------------------------------------------------------------

    def _places(self, seat, card):
        options = [PLANT_LEFT, PLANT_RIGHT]
        for index, mushroom in enumerate(self.villages[seat]):
            if mushroom[0]["kind"] == card["kind"] and len(mushroom) < self.rules["growth.limit"]:
                options.append(GROW + index)
        return options

    def _plant_left(self, seat, card):
        """A new leftmost mushroom. Ruling: no fairy moves, or each keeps its count from the left."""
        village = self.villages[seat]
        spots = {fairy: self._spot(fairy) for fairy in range(self.seats)}
        counts = {fairy: index for fairy, (home, index) in spots.items() if home == seat}
        village.insert(0, [card])
        self.fired["plant left"] += 1
        if counts:
            self.fired["plant left of a fairy"] += 1
        if self.rules["fairy.on_plant_left"] == "keeps_place":
            for fairy, count in counts.items():
                self.fairies[fairy] = village[count]
                self.fired["fairy kept its place from the left"] += 1

    def _grow(self, seat, mushroom, card):
        """One more card on the mushroom. Ruling: fairies on it stay, or are bumped one mushroom on."""
        mushroom.append(card)
        self.fired[f"grow {card['kind']}"] += 1
        if len(mushroom) == self.rules["growth.limit"]:
            self.fired["grow to limit"] += 1
        for fairy in range(self.seats):
            if self.fairies[fairy] is not mushroom:
                continue
            self.fired["grow under own fairy" if fairy == seat else "grow under another's fairy"] += 1
            if self.rules["fairy.on_growth"] == "bumped":
                home, index = self._next(*self._spot(fairy))
                self.fairies[fairy] = self.villages[home][index]
                self.fired["fairy bumped"] += 1

    # ---- The fairy ring ---------------------------------------------------------------------------------

    def _spot(self, fairy):
        """(seat, index from the left) of the mushroom on which a fairy stands."""
        for seat, village in enumerate(self.villages):
            for index, mushroom in enumerate(village):
                if mushroom is self.fairies[fairy]:
                    return seat, index
        raise RefereeError(f"the fairy of seat {fairy} stands on no mushroom of the ring")

    def _next(self, seat, index):
        """One step clockwise: to the left, and from the leftmost mushroom to the next village's rightmost."""
        if index > 0:
            return seat, index - 1
        neighbour = (seat + 1) % self.seats
        return neighbour, len(self.villages[neighbour]) - 1

    def _springs_that_pay(self, start, passed):
        """Spots of the Springs gone over, in order. Rulings: the one left behind, one passed twice."""
        if self.villages[start[0]][start[1]][0]["kind"] == "spring":
            self.fired["leave a spring"] += 1
            if self.rules["springs.leaving_pays"]:
                passed = [start, *passed]
        paying = []
        for seat, index in passed:
            if self.villages[seat][index][0]["kind"] != "spring":
                continue
            if (seat, index) in paying:
                self.fired["spring passed twice"] += 1
                if not self.rules["springs.twice_pays"]:
                    continue
            paying.append((seat, index))
        return paying

    # ---- Mushroom details -------------------------------------------------------------------------------

    def worth(self, owner, index, movement):
        """Mana of one mushroom for a fairy that stops on it after `movement`; all its cards count."""
        mushroom = self.villages[owner][index]
        kind = mushroom[0]["kind"]
        printed = sum(card["mana"] for card in mushroom)
        if kind == "magidrome":
            return printed
        if kind == "academy":
            return printed * movement
        if kind == "lookout":
            return self.rules["lookout.mana"][len(mushroom) - 1]
        if kind == "luminarium":
            return printed * self.visible_fireflies(owner)
        if kind == "pollenarium":
            return printed * len(self.villages[owner])
        return 0  # a Spring gives nothing to a fairy that stops

    def visible_fireflies(self, owner):
        """Fireflies of a village. Assumed switch: whether those of covered cards can still be seen."""
        total = 0
        for mushroom in self.villages[owner]:
            seen = mushroom if self.rules["fireflies.covered_visible"] else mushroom[-1:]
            total += sum(card["fireflies"] for card in seen)
        return total

    def _pick_echo(self, mover, kind, movement):
        """The own mushroom gathered after a visit, if any. Ruling: best or least, leftmost of equals."""
        same = [i for i, mushroom in enumerate(self.villages[mover]) if mushroom[0]["kind"] == kind]
        if not same:
            self.fired["no echo"] += 1
            return None
        worth = [self.worth(mover, i, movement) for i in same]
        if max(worth) > min(worth):
            self.fired["echo with a better and a worse mushroom"] += 1
        wanted = max(worth) if self.rules["echo.pick"] == "best" else min(worth)
        return same[worth.index(wanted)]

    # ---- Variant: objective cards -----------------------------------------------------------------------

    def meets(self, seat, objective):
        """Whether a village fulfils an objective card."""
        village = self.villages[seat]
        reached = {
            "fireflies": self.visible_fireflies(seat),
            "tallest": max(len(mushroom) for mushroom in village),
            "kinds": len({mushroom[0]["kind"] for mushroom in village}),
            "mushrooms": len(village),
        }
        return reached[objective["effect"]] >= objective["threshold"]


def place_of(spot):
    """A spot as events tell it."""
    seat, index = spot
    return {"seat": seat, "mushroom": index}
