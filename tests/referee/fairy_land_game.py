"""Fairy Land played slowly and plainly: the chapters of the rulebook, in its order.

Nothing is fast here; every rule is written as it would be done by hand. Zones and payments are in
`fairy_land_table`, the auction and the ogres in `fairy_land_explore`, items in `fairy_land_items`, the
reckoning in `fairy_land_score`. `fired` counts which
rules and readings were used, by plain names.
"""

import copy

from .fairy_land_explore import Explore
from .fairy_land_score import in_hand, plain, score
from .fairy_land_table import (
    ANIMALS,
    CLEARINGS,
    EVIL,
    FLOWERS,
    among,
    in_order,
)

EXPLORE, QUEEN, DRUIDS, CREST, ITEM = 0, 3, 4, 5, 6  # the options of `act`: EXPLORE + clearing, ITEM + slot


class Game(Explore):
    """One game from its setup event on: ask `decision()` and `legal()`, then `apply()`, until `over`.

    rules   rule path -> value; forest  kind -> row of forest.csv; court  rows of court.csv in their order
    setup   the replay's event: druids, court, clearings and forest, tops first
    """

    # ---- Setup ------------------------------------------------------------------------------------------

    def __init__(self, rules, forest, court, seats, setup):
        super().__init__(rules, forest, court, seats, setup)
        self.setup = {name: setup[name] for name in ("druids", "court", "clearings", "forest")}
        self.turn, self.over = 0, False
        self.drawn = []  # the cards of this Dawn
        self.looked = {}  # position -> card looked at and not put back
        self.coming = []  # cards gained that are still to be put where they belong
        self.events = [copy.deepcopy({"event": "setup", **self.setup})]
        self._dawn()

    def copy(self):
        """The same position, to be played on apart. Printed cards, rules and past events are shared."""
        fixed = [self.rules, self.forest_rows, self.court_rows, self.setup, *self.events]
        return copy.deepcopy(self, {id(thing): thing for thing in fixed})

    def _tell(self, event, seat=None, **facts):
        """Record what happened; the deed is that of the seat asked last unless said otherwise."""
        who = self._waiting[1] if seat is None else seat
        self.events.append({"event": event, "turn": self.turn, "seat": who, **facts})

    # ---- Decisions --------------------------------------------------------------------------------------

    def _ask(self, kind, seat):
        self._waiting = (kind, seat)

    def decision(self):
        """(kind, seat) of the choice to be made now, or None when the game is over."""
        return None if self.over else self._waiting

    def legal(self):
        """The options of the decision, ascending."""
        if self.over:
            return []
        kind, seat = self._waiting
        return getattr(self, f"_{kind}_options")(seat)

    def apply(self, option):
        """Make the choice. What is not legal is refused, and the game stays as it was."""
        options = self.legal()
        self.refuse(option, options)
        kind, seat = self._waiting
        self.fired[f"decision {kind}"] += 1
        getattr(self, f"_{kind}")(seat, option, options)

    def active(self):
        """The seat whose turn it is."""
        return (self.turn - 1) % self.seats

    # ---- Phase 1: Dawn ----------------------------------------------------------------------------------

    def _dawn(self):
        self.turn += 1
        self.drawn, self.forest = self.forest[:2], self.forest[2:]
        self._ask("place", self.active())
        self._tell("dawn", cards=list(self.drawn))

    def _spots(self, option):
        return list(divmod(option, CLEARINGS))[: len(self.drawn)]

    def _place_options(self, seat):
        if len(self.drawn) == 1:
            return [4 * spot for spot in range(CLEARINGS) if self.may_place(self.drawn, [spot])]
        pairs = [(a, b) for a in range(CLEARINGS) for b in range(CLEARINGS) if a != b]
        return [CLEARINGS * a + b for a, b in pairs if self.may_place(self.drawn, [a, b])]

    def _place(self, seat, option, options):
        self.fired[f"{len(among(self.drawn, EVIL))} evil of {len(self.drawn)} drawn"] += 1
        if len(options) < 6:
            self.fired["dawn restricted by evil"] += 1
        self._tell("place", options=options, option=option, clearings=self._spots(option))
        for card, spot in zip(self.drawn, self._spots(option), strict=True):
            self.clearings[spot].append(card)
        self.drawn = []
        self._ask("act", seat)

    # ---- Phase 2: Day -----------------------------------------------------------------------------------

    def _act_options(self, seat):
        options = [spot for spot in range(CLEARINGS) if self.clearings[spot] or self.rules["explore.empty"]]
        for action, use, deck in ((QUEEN, "queen", self.court), (DRUIDS, "druids", self.druids)):
            if deck and self._named_totals(seat, use):
                options.append(action)
        if self.crests[seat] > 0 and self.played[seat]:
            options.append(CREST)
        return options + sorted(ITEM + self.court_rows[item]["slot"] for item in self.usable(seat))

    def _act(self, seat, option, options):
        self._tell("act", options=options, option=option)
        if option == CREST:
            self._use_crest(seat)
        elif option >= ITEM:
            (item,) = (item for item in self.items[seat] if self.court_rows[item]["slot"] == option - ITEM)
            self._use_item(seat, item)
        elif option in (QUEEN, DRUIDS):
            self.use = "queen" if option == QUEEN else "druids"
            self.fired[f"audience {self.use}"] += 1
            self._ask("spend", seat)
        else:
            self.use, self.spot = "clearing", option - EXPLORE
            self.fired["explore" if self.clearings[self.spot] else "explore an empty clearing"] += 1
            self.highest, self.bidder = 0, None
            self._ask("bid", self._left(seat))

    def _left(self, seat):
        return (seat + 1) % self.seats

    # ---- Audience with the Queen, visit to the Druids ---------------------------------------------------

    def _named_totals(self, seat, use):
        return [total for total in self.totals(seat, use) if total >= self.rules["audience.least"]]

    def _spend_options(self, seat):
        return self._named_totals(seat, self.use)

    def _spend(self, seat, option, options):
        self.named = option
        self._tell("spend", options=options, option=option)
        self._ask("pay", seat)

    def _audience(self, seat):
        guides = self.effects(seat, "court_guide" if self.use == "queen" else "druid_guide")
        self.fired[f"{self.use} guide"] += bool(guides)
        self._look_at(self.use, self.named - 1 + sum(guides))
        if self.looked:
            self._ask("pick", seat)
        else:
            self._sunset()

    def _deck(self, name):
        return {"queen": self.court, "druids": self.druids, "forest": self.forest}[name]

    def _look_at(self, name, number):
        deck = self._deck(name)
        self.fired[f"looked at all that is left of {name}"] += number > len(deck)
        cards = deck[:number]
        del deck[:number]
        self.looked, self.looking = dict(enumerate(cards)), name
        self._tell("look", deck=name, cards=cards)

    def _pick_options(self, seat):
        return sorted(self.looked)

    def _pick(self, seat, option, options):
        card = self.looked.pop(option)
        self._tell("pick", options=options, option=option, card=card)
        if self.looking == "queen":
            self.items[seat].append(card)
            self.fired[f"picked {self.court_rows[card]['effect']}"] += 1
            self._tell("gain", cards=[card], **{"from": "queen"})
            self._next_bottom(seat)
        else:
            self._gain(seat, [card], "druids")

    def _next_bottom(self, seat):
        if self.looked:
            self._ask("bottom", seat)
        else:
            self._sunset()

    def _bottom_options(self, seat):
        return sorted(self.looked)

    def _bottom(self, seat, option, options):
        card = self.looked.pop(option)
        self._tell("bottom", options=options, option=option, card=card)
        self._deck(self.looking).append(card)
        self._next_bottom(seat)

    # ---- Use 1 item -------------------------------------------------------------------------------------

    def _target_options(self, seat):
        return self._targets(seat, self.effect)

    # ---- Phase 3: Sunset; end of the game ---------------------------------------------------------------

    def _sunset(self):
        for spot, cards in enumerate(self.clearings):
            if len(cards) >= self.rules["sunset.full"]:
                self.fired["sunset empties a clearing"] += 1
                self._tell("sunset", seat=self.active(), clearing=spot, cards=list(cards))
                self.discard(cards)
                self.clearings[spot] = []
        if self.forest:
            self._dawn()
        else:
            self.over = True
            self.events.append({"event": "end"})
            self._note_the_end()

    def final(self):
        """The table as it stands, in the shape of a replay's `final`."""
        rows = []
        for seat in range(self.seats):
            names = [*ANIMALS, *FLOWERS, "goblin", "lost_half"]
            owned = {name: len(among(self.collections[seat], [name])) for name in names}
            hand, played = in_order(self.hands[seat]), in_order(self.played[seat])
            items, crests = (
                sorted(self.items[seat], key=lambda item: self.court_rows[item]["slot"]),
                self.crests[seat],
            )
            row = {"collection": owned, "hand": hand, "played": played, "items": items, "crests": crests}
            rows.append(row)
        return {"seats": rows, "clearings": [list(cards) for cards in self.clearings]}

    def scores(self):
        """Score, place, win share and parts by seat; ties: fairies in hand, then who played last."""
        rows = self.final()["seats"]
        told = {name: [row[name] for row in rows] for name in ("collection", "hand", "items", "played")}
        court = list(self.court_rows.values())
        parts = score(
            *(told[name] for name in ("collection", "hand", "items")),
            self.rules,
            self.forest_rows,
            court,
            told["played"],
            self.gifts,
        )
        standing = []
        for seat in range(self.seats):
            last_turn = max(
                (turn for turn in range(1, self.turn + 1) if (turn - 1) % self.seats == seat), default=0
            )
            standing.append((sum(parts[seat].values()), in_hand(told["hand"][seat], self.rules), last_turn))
        found = []
        for seat, mine in enumerate(standing):
            place = 1 + sum(other > mine for other in standing)
            share = 1.0 if place == 1 else 0.0
            row = {"seat": seat, "score": plain(mine[0]), "place": place, "win_share": share}
            found.append(row | {"parts": parts[seat]})
        return found

    def _note_the_end(self):
        """Count the rules of the scoring that this game came to."""
        scores = self.scores()
        for row in scores:
            for name, points in row["parts"].items():
                self.fired[f"score {name}"] += points != 0
        best = [row["seat"] for row in scores if row["score"] == max(other["score"] for other in scores)]
        if len(best) > 1:
            hands = [in_hand(self.hands[seat], self.rules) for seat in best]
            self.fired[
                "tie broken by fairies" if hands.count(max(hands)) == 1 else "tie broken by last turn"
            ] += 1
        for seat in range(self.seats):
            for item in self.items[seat]:
                self.fired[f"kept {self.court_rows[item]['effect']}"] += 1
