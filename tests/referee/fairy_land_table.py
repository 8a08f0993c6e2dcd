"""The table of Fairy Land: what lies where, what a fairy is worth, and which payments may be offered.

A Forest card is a text "kind/copy", a House fairy its number, a special fairy in a hand its kind, an item
its id. Decks are lists with the top first, clearings lists in order of arrival. The left neighbour of seat s
is seat s + 1, which is the next one clockwise.
"""

import itertools
from collections import Counter

from .fairy_ring_table import RefereeError

ANIMALS = ["squirrel", "fox", "raccoon", "deer", "bear", "unicorn", "turtle"]
FLOWERS = ["yellow", "white", "violet", "pink", "blue"]
SPECIALS = ["warrior", "explorer", "fauna", "flora", "herald", "wind"]
EVIL = ["goblin", "ogre"]
KINDS = [*ANIMALS, *FLOWERS, *SPECIALS, *EVIL, "lost_half"]
FAIRIES = [1, 2, 3, 4, 5, 6, 7, *SPECIALS]  # bit k of a payment stands for the k-th of these
CLEARINGS = 3


def kind_of(card):
    """The kind of a Forest card."""
    return card.split("/")[0]


def among(cards, kinds):
    """The Forest cards of these kinds, in their order."""
    return [card for card in cards if kind_of(card) in kinds]


def lowest(cards, kind):
    """The card of this kind with the lowest copy number: copies are alike, but a record must name one."""
    return min(among(cards, [kind]), key=lambda card: int(card.split("/")[1]))


def in_order(fairies):
    """Fairies in the order of the bits."""
    return sorted(fairies, key=FAIRIES.index)


def bits_of(fairies):
    """The set of fairies as a number."""
    return sum(1 << FAIRIES.index(fairy) for fairy in fairies)


def fairies_of(bits):
    """The fairies of a number, in order."""
    return [fairy for place, fairy in enumerate(FAIRIES) if bits >> place & 1]


def fairy_value(rules, fairy, use="applause", clearing=()):
    """What one fairy counts for "clearing" (with its cards), "queen", "druids" or "applause"."""
    if fairy not in SPECIALS:
        return rules["house.values"][fairy - 1]
    if use == "clearing" and fairy == "explorer":
        return len(clearing)
    if (
        use == "clearing"
        and fairy == "fauna"
        and len(among(clearing, ANIMALS)) >= rules["fairies.fauna_animals"]
    ):
        return rules["fairies.fauna"]
    if (
        use == "clearing"
        and fairy == "flora"
        and len(among(clearing, FLOWERS)) >= rules["fairies.flora_flowers"]
    ):
        return rules["fairies.flora"]
    if use in ("queen", "druids") and fairy == "herald":
        return rules["fairies.herald"]
    return rules["fairies.otherwise"]


class Table:
    """All zones of a game, and the plain questions about them; `fired` counts the rules used.

    forest  kind -> row of forest.csv; court  rows of court.csv in their order; setup  the replay's event
    """

    def __init__(self, rules, forest, court, seats, setup):
        self.rules, self.forest_rows, self.seats = rules, forest, seats
        self.court_rows = {row["id"]: row for row in court}
        self.forest, self.druids = list(setup["forest"]), list(setup["druids"])
        self.court = list(setup["court"])
        self.clearings = [list(cards) for cards in setup["clearings"]]
        houses = [number for number, _ in enumerate(rules["house.values"], start=1)]
        self.hands = [list(houses) for _ in range(seats)]
        self.played = [[] for _ in range(seats)]
        self.collections = [[] for _ in range(seats)]  # Forest cards face up in front of a seat
        self.items = [[] for _ in range(seats)]
        crests = rules["setup.crests_two_seats" if seats == 2 else "setup.crests"]
        self.crests = [crests] * seats
        self.gifts = [0] * seats  # points that used items gave
        self.box, self.used_items, self.used_crests = [], [], 0  # what has left the game
        self.fired = Counter()

    # ---- Items ------------------------------------------------------------------------------------------

    def effects(self, seat, effect):
        """The strengths of this seat's items of this effect; an empty list when it has none."""
        rows = [self.court_rows[item] for item in self.items[seat]]
        return [row["strength"] for row in rows if row["effect"] == effect]

    # ---- Payments ---------------------------------------------------------------------------------------

    def bonus(self, seat, clearing):
        """What this seat's items add to a payment for this clearing."""
        plain, crowd = self.effects(seat, "bid_bonus"), self.effects(seat, "crowd_bonus")
        crowded = len(clearing) >= self.rules["items.crowd"]
        return sum(plain) + (sum(crowd) if crowded else 0)

    def worth(self, seat, fairies, use, clearing=()):
        """Value of the fairies played together from this hand, without bonuses."""
        total = sum(fairy_value(self.rules, fairy, use, clearing) for fairy in fairies)
        left = len(self.hands[seat]) - len(fairies)
        if "wind" in fairies and not self.rules["wind.once"] and left <= self.rules["wind.hand"]:
            total += fairy_value(self.rules, "wind", use, clearing)  # taken back and played a second time
        return total

    def choices(self, seat):
        """Every set of fairies in the hand, the empty one first."""
        hand = in_order(self.hands[seat])
        return [set(some) for size in range(len(hand) + 1) for some in itertools.combinations(hand, size)]

    def most(self, seat, clearing):
        """The highest bid that this seat can pay for the clearing; 0 when it can't bid."""
        able = [fairies for fairies in self.choices(seat) if self.enough_cards(fairies)]
        worths = [self.worth(seat, fairies, "clearing", clearing) for fairies in able]
        return max(worths) + self.bonus(seat, clearing) if able else 0

    def audience_bonus(self, seat):
        """Ruling: nothing; else what items add for any clearing, they add to an audience as well."""
        return sum(self.effects(seat, "bid_bonus")) if self.rules["payment.bonus_everywhere"] else 0

    def enough_cards(self, fairies):
        """Ruling: bonuses alone don't pay."""
        return len(fairies) > 0 or not self.rules["payment.bonus_needs_card"]

    def covers(self, seat, fairies, clearing, bid):
        """Whether these fairies pay the bid."""
        value = self.worth(seat, fairies, "clearing", clearing) + self.bonus(seat, clearing)
        return self.enough_cards(fairies) and value >= bid

    def payments(self, seat, clearing, bid):
        """The sets offered for a won bid, as bits. Ruling: no card in vain, but for a Warrior among evil."""
        offered = [some for some in self.choices(seat) if self.covers(seat, some, clearing, bid)]
        if not self.rules["payment.allow_redundant"]:
            offered = [
                some
                for some in offered
                if len(some) < 2
                or not any(self.covers(seat, some - {fairy}, clearing, bid) for fairy in some)
            ]
            if "warrior" in self.hands[seat] and among(clearing, EVIL):
                offered += [some | {"warrior"} for some in offered]
        return sorted({bits_of(some) for some in offered})

    def totals(self, seat, use):
        """Total -> the sets, as bits, that make exactly this total for an audience."""
        found = {}
        for some in self.choices(seat):
            if some:
                total = self.worth(seat, some, use) + self.audience_bonus(seat)
                found.setdefault(total, []).append(bits_of(some))
        return {total: sorted(sets) for total, sets in sorted(found.items())}

    # ---- Clearings --------------------------------------------------------------------------------------

    def evil(self):
        """The number of evil creatures in each clearing."""
        return [len(among(cards, EVIL)) for cards in self.clearings]

    def may_place(self, cards, spots):
        """Whether the drawn cards may go to these different clearings, one each."""
        evil = self.evil()
        wicked = [spot for card, spot in zip(cards, spots, strict=True) if among([card], EVIL)]
        if len(wicked) == 2:
            (other,) = {0, 1, 2} - set(spots)
            return self.rules["dawn.two_evil"] == "any" or evil[other] >= max(evil[spot] for spot in spots)
        return all(evil[spot] == min(evil) for spot in wicked)

    # ---- Cards that go somewhere ------------------------------------------------------------------------

    def sheddable(self, seat):
        """The animals and flowers that this seat owns."""
        return among(self.collections[seat], ANIMALS + FLOWERS)

    def discard(self, cards):
        """Into the box, out of the game."""
        self.box += cards

    def take_from(self, cards, kind):
        """Remove the lowest copy of this kind from a list of cards and return it."""
        card = lowest(cards, kind)
        cards.remove(card)
        return card

    def refuse(self, option, options):
        """Raise unless the option is legal."""
        if isinstance(option, bool) or option not in options:
            raise RefereeError(f"option {option!r} is not among the legal {options}")
