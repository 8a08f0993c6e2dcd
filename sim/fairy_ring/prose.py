"""A game of Fairy Ring told in words: a sentence an event, with the arithmetic behind every number.

A mushroom is called by its type and the ids of its cards from bottom to top: `Lookout 112+115` is a stack of two.
"""

ENDS = ("the left end", "the right end")
"""What the first two options of `place` are called; option 2 + i grows the i-th mushroom from the left."""


def sentences(replay, game):
    """Yield the lines of a whole replay."""
    yield from heading(replay, game)
    teller = Teller(replay)
    for event in replay["events"]:
        yield from teller.tell(event)
    yield from closing(replay, teller)


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
    yield from ("", "Setup")


class Teller:
    """Follows the events on a table of its own, so that it can call mushrooms by name and show sums."""

    def __init__(self, replay):
        self.glossary = replay["glossary"]
        seats = range(len(replay["lineup"]))
        self.villages: list[list[list[int]]] = [
            [] for _ in seats
        ]  # mushrooms left to right, each a list of card ids bottom to top
        self.mana = [0 for _ in seats]  # in front of each seat
        self.points = [0 for _ in seats]
        self.first = 0
        self.now = None  # (round, turn) whose heading has been told
        self.revealed = None  # id of the card being resolved

    def tell(self, event):
        """Yield the lines of one event."""
        yield from getattr(self, f"tell_{event['event']}")(event)

    # ---- Names ------------------------------------------------------------------------------------------

    def printed(self, card):
        """What is printed on a card: kind, movement (a list), mana, fireflies."""
        return self.glossary["mushrooms"][str(card)]

    def kind(self, card):
        """Type of a card, as a title."""
        return self.printed(card)["kind"].title()

    def card(self, card):
        """`Lookout 112`."""
        return f"{self.kind(card)} {card}"

    def cards(self, cards):
        """Several cards."""
        return ", ".join(self.card(card) for card in cards)

    def name(self, stack):
        """`Lookout 112+115`."""
        return f"{self.kind(stack[0])} {'+'.join(map(str, stack))}"

    def whose(self, owner, mushroom, seat):
        """`its Lookout 112` or `seat 1's Lookout 112`, said by `seat`."""
        stack = self.villages[owner][mushroom]
        return f"{'its' if owner == seat else f'''seat {owner}'s'''} {self.name(stack)}"

    # ---- Setup and rounds -------------------------------------------------------------------------------

    def tell_start(self, event):
        self.villages[event["seat"]] = [[event["card"]]]
        yield f"  Seat {event['seat']} begins with {self.card(event['card'])}, its fairy on it."

    def tell_objectives(self, event):
        names = (self.glossary["objectives"][str(one)] for one in event["objectives"])
        yield f"  Objectives: {'; '.join(names)}."

    def tell_deal(self, event):
        if event["seat"] == 0:
            yield from ("", f"Round {event['round']}")
        yield f"  Seat {event['seat']} is dealt {self.cards(event['cards'])}."

    # ---- A. Choose --------------------------------------------------------------------------------------

    def tell_choose(self, event):
        now = (event["round"], event["turn"])
        if now != self.now:
            self.now = now
            yield from (
                "",
                f"Round {now[0]}, turn {now[1]}; seat {self.first} is first player",
                self.standings(),
            )
        among = f"out of {len(event['options'])}" if len(event["options"]) > 1 else "the only one"
        yield f"  Seat {event['seat']} secretly chooses {self.card(event['card'])}, {among}."
        yield from self.liked(event, self.card)

    def standings(self):
        """Points and mana in front of each seat."""
        seats = enumerate(zip(self.points, self.mana, strict=True))
        told = (f"seat {seat} has {count(points, 'point')} and {mana} mana" for seat, (points, mana) in seats)
        return f"  So far {', '.join(told)}."

    def liked(self, event, name):
        """What the strategy thought of its best options, if the replay tells."""
        if event.get("liked"):
            worth = (f"{name(option)} {value_of(value)}" for option, value in event["liked"])
            yield f"      likes {'; '.join(worth)}"

    # ---- B. Resolve -------------------------------------------------------------------------------------

    def tell_reveal(self, event):
        self.revealed = event["card"]
        *others, last = map(str, self.printed(event["card"])["movement"])
        steps = f"{', '.join(others)} or {last}" if others else last
        yield f"  Seat {event['seat']} reveals {self.card(event['card'])} with movement {steps}."

    def tell_place(self, event):
        village, card, option = self.villages[event["seat"]], event["card"], event["option"]

        def spot(option):
            return ENDS[option] if option < 2 else f"growing {self.name(village[option - 2])}"

        yield from self.liked(event, spot)
        if option < 2:
            village.insert(event["mushroom"], [card])
            yield f"    It plants {self.card(card)} at {ENDS[option]} of its village."
        else:
            stack = village[event["mushroom"]]
            old = self.name(stack)
            stack.append(card)
            yield f"    It lays {card} on {old}, which grows to {len(stack)} cards."

    def tell_stride(self, event):
        steps = self.printed(self.revealed)["movement"]
        yield from self.liked(event, lambda option: f"movement {steps[option]}")
        yield f"    It picks movement {event['movement']}."

    def tell_move(self, event):
        seat, start, end = event["seat"], event["from"], event["to"]
        away = self.whose(start["seat"], start["mushroom"], seat)
        to = self.whose(end["seat"], end["mushroom"], seat)
        yield f"    Its fairy moves {event['movement']} clockwise, from {away} to {to}."

    def tell_toll(self, event):
        seat, stack = event["seat"], self.villages[event["seat"]][event["mushroom"]]
        self.mana[seat] += event["mana"]
        yield f"    On the way it passes {self.name(stack)}: seat {seat} gathers {self.sum(stack, event['mana'])}."

    def tell_gather(self, event):
        seat, mover, stack = event["seat"], event["by"], self.villages[event["seat"]][event["mushroom"]]
        self.mana[seat] += event["mana"]
        spring = event["kind"] == "spring"
        gathers = "gathers nothing" if spring else f"gathers {self.sum(stack, event['mana'])}"
        if event["how"] == "own":
            yield f"    Seat {seat} {gathers} there."
        elif event["how"] == "echo":
            if not spring:
                yield f"    Seat {seat} then {gathers} from its own {self.name(stack)}."
        else:
            kinds = {self.kind(mushroom[0]) for mushroom in self.villages[mover]}
            lacks = self.kind(stack[0]) not in kinds and not spring
            also = f"; seat {mover} has no {self.kind(stack[0])} to gather from" if lacks else ""
            yield f"    Seat {seat} {gathers} from the visited {self.name(stack)}{also}."

    def sum(self, stack, mana):
        """An amount of mana gathered from a mushroom, with the sum behind it."""
        numbers = [self.printed(card)["mana"] or 0 for card in stack]
        power = sum(numbers)
        factor = mana // power if power else 0
        behind = {
            "Academy": f"{power} x movement {factor}",
            "Lookout": count(len(stack), "card"),
            "Luminarium": f"{power} x {count(factor, 'visible firefly')}",
            "Pollenarium": f"{power} x {count(factor, 'mushroom')}",
        }.get(self.kind(stack[0]), " + ".join(map(str, numbers)))
        return f"{mana} mana" if behind == str(mana) else f"{mana} mana ({behind})"

    def tell_point(self, event):
        seat, got = event["seat"], count(event["points"], "point")
        yield (
            f"    Seat {seat} now has {self.mana[seat]} mana: it gains {got}, {event['total']} in all, "
            f"and keeps {event['mana']} mana."
        )
        self.mana[seat], self.points[seat] = event["mana"], event["total"]

    def tell_objective(self, event):
        seat, name = event["seat"], self.glossary["objectives"][str(event["objective"])]
        self.points[seat] += 1
        yield f"    Seat {seat} completes the objective {name}: it gains 1 point, {self.points[seat]} in all."

    # ---- C. End of turn ---------------------------------------------------------------------------------

    def tell_pass(self, event):
        yield f"  The remaining cards go to the {event['direction']}."

    def tell_tile(self, event):
        self.first = event["seat"]
        yield f"  The First Player tile goes to seat {self.first}."

    def tell_end(self, event):
        yield from ("", "End of the game")


def closing(replay, teller):
    """The villages and how the score comes about, so that everything can be added up by hand."""
    seats = replay["final"]["seats"]
    for seat, its in enumerate(seats):
        village = ", ".join(map(teller.name, its["village"]))
        home, mushroom = its["fairy"]["seat"], its["fairy"]["mushroom"]
        fairy = teller.whose(home, mushroom, seat)
        yield f"  Seat {seat}'s village, left to right: {village}. Its fairy is on {fairy}."
    price = replay["glossary"]["point"]
    parts = list(replay["scores"][0]["parts"])
    rows = [["seat", "strategy", "place", "points", "mana left", "score", *parts]]
    for seat, its in enumerate(replay["scores"]):
        points = seats[seat]["points"]
        left = its["score"] - price * points
        numbers = (its["place"], points, left, its["score"], *its["parts"].values())
        rows.append([str(seat), its["strategy"], *map(str, numbers)])
    yield from ("", *table(rows), "")
    yield f"  Score = {price} x points + mana left; it is also the sum of the parts to its right."
    winners = [f"seat {its['seat']} ({its['strategy']})" for its in replay["scores"] if its["place"] == 1]
    yield (
        f"  The winner is {winners[0]}."
        if len(winners) == 1
        else f"  {' and '.join(winners)} share the victory."
    )


def table(rows):
    """Lines of a table of texts: the first two columns flush left, the numbers flush right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (
            cell.ljust(width) if k < 2 else cell.rjust(width)
            for k, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield f"  {'  '.join(cells)}"


def count(number, noun):
    """`1 card`, `2 cards`, `3 fireflies`."""
    if number == 1:
        return f"1 {noun}"
    return f"{number} {noun[:-1]}ies" if noun.endswith("y") else f"{number} {noun}s"


def value_of(value):
    """The value that a strategy gave an option, short; None stands for minus infinity."""
    return "(never)" if value is None else f"({value:.4g})"
