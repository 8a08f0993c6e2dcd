"""A game of Fairy Land told in words: a sentence an event, and at the end all that is needed to add up the scores."""

from sim.fairy_land.state import ANIMALS, COLOURS, CREST, DRUIDS, ITEM, KIND_NAMES, QUEEN, STOP
from sim.fairy_land.wording import (
    SPECIAL,
    capital,
    card_of,
    cards_of,
    count,
    fairies_in,
    fairies_of,
    hand_of,
    kind_of,
    leaving,
    listed,
    value_of,
    words,
    yes_no,
)

PLACES = ("the first clearing", "the second clearing", "the third clearing")


def sentences(replay, game):
    """Yield the lines of a whole replay."""
    yield from heading(replay, game)
    teller = Teller(replay)
    for event in replay["events"]:
        yield from teller.tell(event)
    yield from closing(replay)


def heading(replay, game):
    """Which game this is, who plays and by which rules."""
    seats = ", ".join(f"seat {seat} {label}" for seat, label in enumerate(replay["lineup"]))
    rules, special = replay["rules"], []
    if rules["variant"]:
        special.append(f"variant {rules['variant']['name']}")
    special += rules["set"]
    yield from (f"{game.title}, seed {replay['seed']}, deal {replay['deal']}", f"Players: {seats}")
    if special:
        yield f"Rules: {', '.join(special)}"


class Teller:
    """Follows the events on clearings and hands of its own, so that it can say what lies where."""

    def __init__(self, replay):
        self.glossary = replay["glossary"]
        self.clearings = []
        self.hands = [[*range(1, 8)] for _ in replay["lineup"]]
        self.explored = 0
        self.item = ""
        self.drawn = []
        self.seen = []

    def tell(self, event):
        """Yield the lines of one event."""
        yield from getattr(self, f"tell_{event['event']}")(event)

    def liked(self, event, name=str):
        """What the strategy thought of its best options, if the replay tells."""
        if event.get("liked"):
            worth = (f"{name(option)} {value_of(value)}" for option, value in event["liked"])
            yield f"      likes {'; '.join(worth)}"

    # ---- Setup, Dawn, Sunset ----------------------------------------------------------------------------

    def tell_setup(self, event):
        self.clearings = [list(cards) for cards in event["clearings"]]
        yield from ("", "Setup", f"  Druid deck, top first: {cards_of(event['druids'])}.")
        court = ", ".join(words(item) for item in event["court"])
        yield f"  Queen's Court, top first: {court}." if court else "  The Queen's Court stays in the box."
        yield f"  {self.lie_of_the_land()}"

    def lie_of_the_land(self):
        """What lies in the clearings."""
        told = "; ".join(
            f"{place.removeprefix('the ')}: {cards_of(cards)}"
            for place, cards in zip(PLACES, self.clearings, strict=True)
        )
        return f"{capital(told)}."

    def tell_dawn(self, event):
        self.drawn = event["cards"]
        hands = "; ".join(f"seat {seat} {hand_of(hand)}" for seat, hand in enumerate(self.hands))
        yield from ("", f"Turn {event['turn']}, seat {event['seat']}", f"  In hand: {hands}.")
        yield f"  Dawn turns over {cards_of(event['cards'])}."

    def tell_place(self, event):
        yield from self.liked(event, lambda option: "/".join(str(1 + k) for k in divmod(option, 3)))
        told = []
        for card, k in zip(self.drawn, event["clearings"], strict=True):
            self.clearings[k].append(card)
            told.append(f"{card_of(card)} into {PLACES[k]}")
        forced = " (nowhere else to put them)" if len(event["options"]) == 1 else ""
        yield f"  Seat {event['seat']} lays {' and '.join(told)}{forced}."
        yield f"    {self.lie_of_the_land()}"

    def tell_sunset(self, event):
        self.clearings[event["clearing"]] = []
        yield f"  Sunset empties {PLACES[event['clearing']]}: {leaving(event['cards'])}."

    def tell_end(self, event):
        yield from ("", "The Forest has run out: the King returns.")

    # ---- Day --------------------------------------------------------------------------------------------

    def action(self, option):
        """An option of `act` in words."""
        if option < QUEEN:
            return f"explores {PLACES[option]}"
        fixed = {
            QUEEN: "asks for an audience with the Queen",
            DRUIDS: "visits the Druids",
            CREST: "uses a Crest",
        }
        return fixed.get(option) or f"uses item {option - ITEM}"

    def tell_act(self, event):
        yield from self.liked(event, self.action)
        if event["option"] < QUEEN:
            self.explored = event["option"]
        if event["option"] <= DRUIDS:
            yield f"  Seat {event['seat']} {self.action(event['option'])}."

    def tell_bid(self, event):
        yield from self.liked(event, lambda bid: str(bid) if bid else "pass")
        seat, option = event["seat"], event["option"]
        cannot = " (can't bid more)" if len(event["options"]) == 1 else ""
        yield f"    Seat {seat} bids {option}." if option else f"    Seat {seat} passes{cannot}."

    def tell_won(self, event):
        yield f"    Seat {event['seat']} wins {PLACES[event['clearing']]} for {event['bid']}."

    def tell_nobody(self, event):
        self.clearings[event["clearing"]] = []
        gone = leaving(event["cards"]) if event["cards"] else "there was nothing there"
        yield f"    Nobody wants it: {gone}."

    def tell_spend(self, event):
        yield from self.liked(event)
        yield f"    It offers fairies worth {event['option']}."

    def tell_pay(self, event):
        yield from self.liked(event, fairies_in)
        for fairy in event["cards"]:
            self.hands[event["seat"]].remove(fairy)
        yield f"    Seat {event['seat']} plays {fairies_of(event['cards'])}, worth {event['value']} here."

    def tell_recall(self, event):
        yield from self.liked(event, yes_no)
        if event["option"]:
            self.hands[event["seat"]].append("wind")
            yield "    The Fairy of the Wind returns to the hand."
        else:
            yield "    The Fairy of the Wind stays played."

    def tell_banish(self, event):
        yield from self.liked(event, yes_no)
        if not event["option"]:
            yield "    The Warrior lets the evil creatures be."
            return
        for card in event["cards"]:
            self.clearings[self.explored].remove(card)
        yield f"    The Warrior drives off {cards_of(event['cards'])}."

    def tell_gain(self, event):
        seat, cards = event["seat"], event["cards"]
        if event["from"] == "queen":
            yield f"    Seat {seat} lays {words(cards[0])} face up."
            return
        if event["from"] == "clearing":
            self.clearings[self.explored] = []
        if event["from"] != "item":
            yield f"    Seat {seat} gains {cards_of(cards)}."
        self.hands[seat] += [kind for kind in map(kind_of, cards) if kind in SPECIAL]

    def tell_ogre(self, event):
        charmed = ", but the charm sends it away" if event["charmed"] else ""
        yield f"    {capital(card_of(event['card']))} comes to seat {event['seat']}{charmed}."

    def tell_shed(self, event):
        yield from self.liked(event, lambda kind: KIND_NAMES[kind])
        yield f"      It tramples {card_of(event['card'])}."

    def tell_look(self, event):
        where = {"queen": "Court", "druids": "Druid", "forest": "Forest"}[event["deck"]]
        self.seen = seen = event["cards"]
        told = ", ".join(words(item) for item in seen) if event["deck"] == "queen" else cards_of(seen)
        yield f"    It looks at {count(len(seen), 'card')} of the {where} deck: {told}."

    def tell_pick(self, event):
        yield from self.liked(event, self.looked)
        yield f"    It chooses {self.thing(event['card'])}."

    def looked(self, position):
        """The card at a position among those last looked at."""
        return self.thing(self.seen[position])

    def thing(self, name):
        """An item or a card."""
        return card_of(name) if "/" in name else words(name)

    def tell_bottom(self, event):
        yield from self.liked(event, self.looked)
        yield f"    {capital(self.thing(event['card']))} goes under the deck."

    # ---- Items ------------------------------------------------------------------------------------------

    def tell_crest(self, event):
        self.hands[event["seat"]] += event["cards"]
        yield f"  Seat {event['seat']} uses a Crest: {fairies_of(event['cards'])} return to its hand."

    def tell_item(self, event):
        self.item = event["item"]
        printed = self.glossary["items"][self.item]
        gift = f": {count(printed['strength'], 'point')}" if printed["effect"] == "late_gift" else ""
        yield f"  Seat {event['seat']} uses {words(self.item)}{gift}."

    def tell_target(self, event):
        yield from self.liked(event)
        seat = event["seat"]
        effect = self.glossary["items"][self.item]["effect"]
        if effect == "small_crest":
            if event["option"] == STOP:
                yield "    It returns no more."
                return
            self.hands[seat].append(event["card"])
            yield f"    {fairies_of([event['card']])} returns to its hand."
        elif effect == "quick_pick":
            self.clearings[event["clearing"]].remove(event["card"])
            yield f"    It takes {card_of(event['card'])} from {PLACES[event['clearing']]}."
        elif effect == "banish":
            for card in event["cards"]:
                self.clearings[event["clearing"]].remove(card)
            yield f"    {cards_of(event['cards'])} leave {PLACES[event['clearing']]} and the game."
        elif effect == "goblin_gift":
            yield f"    It gives a goblin to seat {event['to']}."
        elif effect == "scare":
            yield f"    Seat {event['to']} loses {card_of(event['card'])}."
        elif event["option"] == STOP:
            yield "    It leaves them as they are."
        else:
            yield f"    It takes {card_of(event['card'])} and puts back {card_of(event['gave'])}."


def closing(replay):
    """What each seat has at the end and how its score comes about, so that it can be added up by hand."""
    glossary = replay["glossary"]
    yield from counting(glossary)
    for seat, its in enumerate(replay["final"]["seats"]):
        collection = its["collection"]
        have = [f"{collection[kind]} {kind}" for kind in (*ANIMALS, *COLOURS, "goblin") if collection[kind]]
        have += ["the Lost Half"] if collection["lost_half"] else []
        worth = sum(
            glossary["otherwise"] if fairy in SPECIAL else glossary["house"][fairy - 1]
            for fairy in its["hand"]
        )
        items = f"; items: {', '.join(map(words, its['items']))}" if its["items"] else ""
        yield f"  Seat {seat}: {', '.join(have) or 'nothing'}; in hand {hand_of(its['hand'])}, worth {worth}{items}."
    parts = list(replay["scores"][0]["parts"])
    rows = [["seat", "strategy", "place", "score", *parts]]
    for seat, its in enumerate(replay["scores"]):
        rows.append(
            [str(seat), its["strategy"], str(its["place"]), *map(str, (its["score"], *its["parts"].values()))]
        )
    yield from ("", *table(rows), "")
    winner = next(its for its in replay["scores"] if its["place"] == 1)
    tied = [its for its in replay["scores"] if its["score"] == winner["score"]]
    how = ", by the tie-break (fairies in hand, then the later last turn)" if len(tied) > 1 else ""
    yield f"  The winner is seat {winner['seat']} ({winner['strategy']}){how}."


def counting(glossary):
    """What majorities, sets, goblins and applause are worth."""
    majorities = ", ".join(f"{kind} {points}" for kind, points in glossary["majorities"].items())
    turtles, goblins = glossary["turtles"], glossary["goblins"]
    yield f"  Majorities: {majorities}; exactly {turtles['exactly']} turtles {turtles['bonus']} more."
    yield f"  Flowers of a colour: {listed(glossary['flowers'], 0)}; colours: {listed(glossary['variety'], 0)}."
    yield f"  Each goblin of the one with the most: {goblins['sole']}, of those tied for the most: {goblins['tied']}."
    yield f"  Applause by how many are tied for the most: {listed(glossary['applause'], 1)}."


def table(rows):
    """Lines of a table of texts: the first two columns flush left, the numbers flush right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (
            cell.ljust(width) if k < 2 else cell.rjust(width)
            for k, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield f"  {'  '.join(cells)}"
