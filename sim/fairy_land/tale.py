"""A game of Fairy Land as plain data: the events of its log, what their names mean, the table at the end.

Hook of `sim.replay`, see `sim.replay.tale_of`. The prose made from this stands in `prose.py`. A card is written
`kind/copy`; fairies are 1 to 7 by rising value, and the special ones by name; items go by their ids in court.csv.
"""

from collections import deque

from sim.fairy_land.events import (
    AIMED,
    BANISHED,
    CHOICE,
    CREST_USED,
    DAWN,
    END,
    GAIN,
    ITEM_USED,
    LISTED,
    LOOK,
    LOST,
    NOBODY,
    OGRE_COMES,
    PAID,
    PICKED,
    SEEN,
    SETUP_CLEARING,
    SETUP_COURT,
    SETUP_DRUIDS,
    SETUP_FOREST,
    SUNSET,
    UNDER,
    WON,
)
from sim.fairy_land.prose import sentences
from sim.fairy_land.state import (
    ANIMALS,
    BANISH_EVIL,
    CLEARINGS,
    COLOURS,
    COPIES,
    DECISIONS,
    EFFECTS,
    ITEMS,
    KIND_NAMES,
    NO_CARD,
    QUICK_PICK,
    SMALL_CREST,
    WIDE,
)
from sim.fairy_land.wording import fairy_names

__all__ = ["events", "final", "glossary", "sentences"]

SOURCE_NAMES = ("clearing", "queen", "druids", "item")
DECK_NAMES = ("queen", "druids", "forest")
COLLECTED = (*ANIMALS, *COLOURS, "goblin", "lost_half")
DETAILS = (PAID, LOST, PICKED, UNDER, AIMED, BANISHED)
"""Rows that tell more about the choice before them."""


def events(rows, decisions, ruleset):
    """Yield the events, dicts, of a log; `decisions` are all that were made, in order (`sim.replay.Decision`)."""
    told = Events(ruleset)
    grouped = with_lists(rows)
    made = deque(decisions)
    yield told.setup(grouped)
    pending = None
    for code, seat, values, cards in grouped:
        if code in DETAILS:
            pending |= told.detail(code, values, cards)
            continue
        if pending is not None:
            yield pending
            pending = None
        if code == CHOICE:
            pending = told.choice(made.popleft(), values)
        elif code not in (SETUP_DRUIDS, SETUP_COURT, SETUP_CLEARING, SETUP_FOREST):
            yield told.event(code, seat, values, cards)


def with_lists(rows):
    """(code, seat, values, cards) per row that isn't part of a list, with the list that follows it."""
    grouped: list[tuple] = []
    for code, seat, *values in rows:
        if code in (LISTED, SEEN):
            grouped[-1][3].append(values[0])
        else:
            grouped.append((code, seat, values, []))
    return grouped


class Events:
    """Turns log rows into events and keeps in mind the turn, and what an item in use is meant to do."""

    def __init__(self, ruleset):
        self.item = {row["slot"]: row for row in ruleset.rows("court")}
        self.turn = 0
        self.effect = 0
        self.deck = ""
        self.lone = False

    def items(self, numbers):
        """Names of items."""
        return [self.item[number]["id"] for number in numbers]

    def setup(self, grouped):
        """The decks and clearings at the start."""
        lists = {code: cards for code, _, _, cards in grouped if code in (SETUP_DRUIDS, SETUP_FOREST)}
        court = next(cards for code, _, _, cards in grouped if code == SETUP_COURT)
        return {
            "event": "setup",
            "druids": names(lists[SETUP_DRUIDS]),
            "court": self.items(court),
            "clearings": [names(cards) for code, _, _, cards in grouped if code == SETUP_CLEARING],
            "forest": names(lists[SETUP_FOREST]),
        }

    def choice(self, decision, values):
        """The event of a decision, as far as the choice itself tells it."""
        kind, option, highest = DECISIONS[values[0]], values[1], values[2]
        event = {"event": kind, "turn": self.turn, "seat": decision.seat}
        event |= {"options": decision.options, "option": option}
        if decision.liked is not None:
            event["liked"] = decision.liked
        if kind == "place":
            event["clearings"] = list(divmod(option, CLEARINGS))[: 1 if self.lone else 2]
        elif kind == "bid":
            event["highest"] = highest
        elif kind == "banish":
            event["cards"] = []
        elif kind == "target" and self.effect in (QUICK_PICK, BANISH_EVIL):
            event["clearing"] = option // WIDE if self.effect == QUICK_PICK else option
        return event

    def detail(self, code, values, cards):
        """What a row adds to the event of the choice before it."""
        if code == PAID:
            fairies, value, purpose = values[:3]
            reason = "clearing" if purpose < CLEARINGS else DECK_NAMES[purpose - CLEARINGS]
            return {"cards": fairy_names(fairies), "value": value, "for": reason}
        if code == BANISHED:
            return {"cards": names(cards)}
        if code in (PICKED, UNDER):
            return {"card": self.seen([values[0]])[0]}
        if code == LOST:
            return {"card": name(values[0])}
        return self.aim(*values[:3])

    def aim(self, card, to, gave):
        """What an item in use was aimed at."""
        told = {}
        if card != NO_CARD:
            told["card"] = fairy_names(1 << card)[0] if self.effect == SMALL_CREST else name(card)
        if to != NO_CARD:
            told["to"] = to
        if gave != NO_CARD:
            told["gave"] = name(gave)
        return told

    def seen(self, cards):
        """Names of cards from the deck last looked at."""
        return self.items(cards) if self.deck == "queen" else names(cards)

    def event(self, code, seat, values, cards):
        """The event of a row that is no choice."""
        if code == END:
            return {"event": "end"}
        if code == DAWN:
            self.turn += 1
            cards = [card for card in values[:2] if card != NO_CARD]
            self.lone = len(cards) == 1
        if code == ITEM_USED:
            self.effect = EFFECTS.index(self.item[values[0]]["effect"])
        if code == LOOK:
            self.deck = DECK_NAMES[values[0]]
        return {"event": EVENT_NAMES[code], "turn": self.turn, "seat": seat} | self.facts(code, values, cards)

    def facts(self, code, values, cards):
        """What an event tells beside turn and seat."""
        first, second = values[:2]
        source = SOURCE_NAMES[first] if code == GAIN else ""
        return {
            DAWN: lambda: {"cards": names(cards)},
            WON: lambda: {"clearing": first, "bid": second},
            NOBODY: lambda: {"clearing": first, "cards": names(cards)},
            GAIN: lambda: {"cards": self.items(cards) if source == "queen" else names(cards), "from": source},
            OGRE_COMES: lambda: {"card": name(first), "charmed": second != 0},
            LOOK: lambda: {"deck": self.deck, "cards": self.seen(cards)},
            CREST_USED: lambda: {"cards": fairy_names(first)},
            ITEM_USED: lambda: {"item": self.items([first])[0]},
            SUNSET: lambda: {"clearing": first, "cards": names(cards)},
        }[code]()


EVENT_NAMES = {
    DAWN: "dawn",
    WON: "won",
    NOBODY: "nobody",
    GAIN: "gain",
    OGRE_COMES: "ogre",
    LOOK: "look",
    CREST_USED: "crest",
    ITEM_USED: "item",
    SUNSET: "sunset",
}


def name(card):
    """`squirrel/3`."""
    return f"{KIND_NAMES[card // COPIES]}/{card % COPIES}"


def names(cards):
    """Names of cards."""
    return [name(card) for card in cards]


def glossary(events, ruleset):
    """What names and numbers in the events mean: the items in play, the House fairies' values, the scoring tables."""
    court = next(event["court"] for event in events if event["event"] == "setup")
    rows = {row["id"]: row for row in ruleset.rows("court")}
    forest = {row["id"]: row for row in ruleset.rows("forest")}
    told = ("kind", "effect", "strength")
    return {
        "items": {item: {key: rows[item][key] for key in told} for item in court},
        "house": list(ruleset["house.values"]),
        "majorities": {kind: forest[kind]["points"] for kind in ANIMALS if kind in forest},
        "otherwise": ruleset["fairies.otherwise"],
        "turtles": {"exactly": ruleset["turtles.exactly"], "bonus": ruleset["turtles.bonus"]},
        "flowers": list(ruleset["flowers.same"]),
        "variety": list(ruleset["flowers.variety"]),
        "goblins": {"sole": ruleset["goblins.sole"], "tied": ruleset["goblins.tied"]},
        "applause": list(ruleset["applause.points"]),
    }


def final(position, ruleset):
    """The table at the end: per seat its collection, fairies in hand and played, items, Crests; the clearings."""
    table = position.table
    item = {row["slot"]: row["id"] for row in ruleset.rows("court")}
    seats = []
    for seat in range(table.seats):
        realm = table.realm[seat]
        seats.append(
            {
                "collection": {kind: int(realm.count[KIND_NAMES.index(kind)]) for kind in COLLECTED},
                "hand": fairy_names(realm.hand),
                "played": fairy_names(realm.played),
                "items": [item[k] for k in range(ITEMS) if int(realm.owned) >> k & 1],
                "crests": int(realm.crests),
            }
        )
    clearings = [names(clearing.card[: clearing.cards].tolist()) for clearing in table.clearing]
    return {"seats": seats, "clearings": clearings}
