"""Fairy Ring played slowly and plainly: the chapters of the rulebook, in its order.

Nothing is fast here; every rule is written as it would be done by hand. The ring of mushrooms itself is in
`fairy_ring_table`. `fired` counts which rules and readings were used, by plain names.
"""

import copy

from .fairy_ring_table import GROW, KINDS, PLANT_LEFT, PLANT_RIGHT, ROUNDS, RefereeError, Table, place_of


class Game(Table):
    """One game from its cards on: ask `decision()` and `legal()`, then `apply()` an option, until `over`.

    cards       card id -> card, a dict with id, deck, kind, movement (list), mana, fireflies
    rules       rule path -> value
    objectives  every objective card in the order of its file (looked at only with the variant)
    starts      starting card id of each seat
    deals       round (1 or 2) -> hand of each seat, a list of card ids
    drawn       ids of the objective cards in the middle of the table
    """

    # ---- Setup ------------------------------------------------------------------------------------------

    def __init__(self, cards, rules, objectives, seats, starts, deals, drawn=()):
        villages = [[[cards[card]]] for card in starts]
        super().__init__(rules, villages, [village[0] for village in villages])
        if not seats == len(starts) == len(deals[1]) == len(deals[2]):
            raise RefereeError(f"{seats} seats need as many start cards and, in each round, hands")
        self.cards, self.objectives = cards, objectives
        self.deals, self.drawn = deals, list(drawn)
        self.mana = [0] * seats  # tokens in front of each seat
        self.wheel = [0] * seats  # points on each score wheel
        self.gathered = [dict.fromkeys(KINDS, 0) for _ in range(seats)]  # all mana, by kind of mushroom
        self.fulfilled = [[] for _ in range(seats)]  # ids of objectives
        self.last_movement = [0] * seats
        self.first_player = 0
        self.over = False
        self.events = []
        for seat, card in enumerate(starts):
            self._tell("start", seat=seat, card=card)
        if rules["objectives.enabled"]:
            self._tell("objectives", objectives=list(self.drawn))
        self._start_round(1)

    def copy(self):
        """The same position, to be played on apart. Printed cards, rules and past events are shared."""
        fixed = [self.cards, *self.cards.values(), self.rules, self.objectives, self.deals, *self.events]
        return copy.deepcopy(self, {id(thing): thing for thing in fixed})

    def _tell(self, event, **facts):
        self.events.append({"event": event, **facts})

    def _now(self):
        return {"round": self.round, "turn": self.turn}

    def _clockwise(self):
        """The seats in turn order, from the first player on."""
        return [(self.first_player + k) % self.seats for k in range(self.seats)]

    # ---- Round overview ---------------------------------------------------------------------------------

    def _start_round(self, number):
        self.round, self.turn = number, 1
        self.hands = [sorted(hand) for hand in self.deals[number]]
        for seat, hand in enumerate(self.hands):
            self._tell("deal", round=number, seat=seat, cards=list(hand))
        self._start_turn()

    def _start_turn(self):
        self.chosen = {}
        self._ask("choose", self.first_player)

    # ---- Decisions --------------------------------------------------------------------------------------

    def _ask(self, kind, seat):
        self._waiting = (kind, seat)

    def decision(self):
        """(kind, seat) of the choice to be made now, or None when the game is over."""
        return None if self.over else self._waiting

    def legal(self):
        """The options of the decision: card ids; 0, 1 and 2 + mushroom; or 0, 1, 2 among three movements."""
        if self.over:
            return []
        kind, seat = self._waiting
        if kind == "choose":
            return sorted(self.hands[seat])
        if kind == "place":
            return self._places(seat, self.cards[self.chosen[seat]])
        return list(range(len(self.cards[self.chosen[seat]]["movement"])))

    def apply(self, option):
        """Make the choice. What is not legal is refused, and the game stays as it was."""
        options = self.legal()
        if option not in options:
            raise RefereeError(
                f"decision {self.decision()}: option {option!r} is not among the legal {options}"
            )
        kind, seat = self._waiting
        if kind == "choose":
            self._choose(seat, option, options)
        elif kind == "place":
            self._place(seat, option, options)
        else:
            self._stride(seat, option, options)

    # ---- A. Choose --------------------------------------------------------------------------------------

    def _choose(self, seat, card, options):
        self._tell("choose", **self._now(), seat=seat, options=options, option=card, card=card)
        self.chosen[seat] = card
        undecided = [other for other in self._clockwise() if other not in self.chosen]
        if undecided:
            self._ask("choose", undecided[0])
        else:
            for chooser, chosen in self.chosen.items():
                self.hands[chooser].remove(chosen)
            self._reveal(self.first_player)

    # ---- B. Resolve, 1: place your mushroom -------------------------------------------------------------

    def _reveal(self, seat):
        self._tell("reveal", **self._now(), seat=seat, card=self.chosen[seat])
        self._ask("place", seat)

    def _place(self, seat, option, options):
        card, village = self.cards[self.chosen[seat]], self.villages[seat]
        same = [mushroom for mushroom in village if mushroom[0]["kind"] == card["kind"]]
        if any(len(mushroom) == self.rules["growth.limit"] for mushroom in same):
            self.fired["full mushroom of the kind"] += 1
        if option == PLANT_LEFT:
            index = 0
            self._plant_left(seat, card)
        elif option == PLANT_RIGHT:
            index = len(village)
            village.append([card])
            self.fired["plant right"] += 1
        else:
            index = option - GROW
            self._grow(seat, village[index], card)
        facts = {"options": options, "option": option, "card": card["id"], "mushroom": index}
        self._tell("place", **self._now(), seat=seat, **facts)
        if card["kind"] == "spring":
            self._ask("stride", seat)
        else:
            self._move(seat, card["movement"][0])

    def _stride(self, seat, option, options):
        """A Spring lets its player take one of three movements."""
        movement = self.cards[self.chosen[seat]]["movement"][option]
        facts = {"options": options, "option": option, "movement": movement}
        self._tell("stride", **self._now(), seat=seat, **facts)
        self.fired[f"stride {option}"] += 1
        self._move(seat, movement)

    # ---- B. Resolve, 2: move your fairy -----------------------------------------------------------------

    def _move(self, seat, movement):
        """Walk the ring step by step, then settle what the walk and its end have brought."""
        start = here = self._spot(seat)
        passed = []
        for step in range(movement):
            if step > 0:
                passed.append(here)
            here = self._next(*here)
        end_seat, end_index = here
        self.fairies[seat] = self.villages[end_seat][end_index]
        self.last_movement[seat] = movement
        self._tell("move", seat=seat, movement=movement, **{"from": place_of(start), "to": place_of(here)})
        if start[0] != end_seat:
            self.fired["move into another village"] += 1
        if movement >= sum(len(village) for village in self.villages):
            self.fired["move once round the ring"] += 1
        if self.fairies[seat][0]["kind"] == "spring":
            self.fired["stop on spring"] += 1
        self._tolls(seat, start, passed)
        self._gather(seat, end_seat, end_index, movement)
        self._check_objectives(seat)
        self._next_seat(seat)

    def _tolls(self, mover, start, passed):
        """Springs pay their owners for each fairy that goes over them."""
        for owner, index in self._springs_that_pay(start, passed):
            mana = sum(card["mana"] for card in self.villages[owner][index])
            if mana > 0:
                self.fired["toll by own fairy" if owner == mover else "toll by another's fairy"] += 1
                self._tell("toll", seat=owner, by=mover, mushroom=index, mana=mana)
                self._gain(owner, "spring", mana)

    # ---- B. Resolve, 3: gather mana ---------------------------------------------------------------------

    def _gather(self, mover, owner, index, movement):
        """An own mushroom: gather it. Another's: its owner gathers it, then the mover one of that kind."""
        mushroom = self.villages[owner][index]
        if owner == mover:
            self._take(mover, mover, "own", index, movement)
            return
        self.fired["visited"] += 1
        counted = movement
        if self.rules["academy.visited_uses"] == "owner":
            counted = self.last_movement[owner]
        if mushroom[0]["kind"] == "academy" and self.last_movement[owner] != movement:
            self.fired["visited academy where the owner's movement differs"] += 1
        self._take(owner, mover, "visited", index, counted)
        if self.rules["echo.enabled"]:
            own = self._pick_echo(mover, mushroom[0]["kind"], movement)
            if own is not None:
                self._take(mover, mover, "echo", own, movement)

    def _take(self, seat, mover, how, index, movement):
        kind = self.villages[seat][index][0]["kind"]
        mana = self.worth(seat, index, movement)
        self._tell("gather", seat=seat, by=mover, how=how, mushroom=index, kind=kind, mana=mana)
        self.fired[f"{how} on {kind}"] += 1
        if kind == "luminarium" and any(c["fireflies"] for m in self.villages[seat] for c in m[:-1]):
            self.fired["luminarium with covered fireflies"] += 1
        self._gain(seat, kind, mana)

    def _gain(self, seat, kind, mana):
        """Mana in front of the seat; the price in mana becomes a point. Ruling: several points at once."""
        self.mana[seat] += mana
        self.gathered[seat][kind] += mana
        price = self.rules["points.price"]
        points = self.mana[seat] // price
        if points > 1:
            self.fired["several points at once"] += 1
            if not self.rules["points.several_at_once"]:
                points = 1
                self.fired["only one of several points"] += 1
        if points > 0:
            self.mana[seat] -= points * price
            self.wheel[seat] += points
            self.fired["point"] += 1
            self._tell("point", seat=seat, points=points, total=self.wheel[seat], mana=self.mana[seat])

    # ---- C. End of turn, end of the round ---------------------------------------------------------------

    def _next_seat(self, seat):
        order = self._clockwise()
        if seat == order[-1]:
            self._end_turn()
        else:
            self._reveal(order[order.index(seat) + 1])

    def _end_turn(self):
        """Hands and tile go on to the neighbour; the last hands of a round go back to the box instead."""
        last_turn = self.turn == self.rules["setup.turns"]
        if not last_turn:
            direction = self.rules[f"passing.round_{self.round}"]
            self._tell("pass", **self._now(), direction=direction)
            self.fired[f"pass {direction}"] += 1
            held = self.hands
            self.hands = [[] for _ in held]
            for seat, hand in enumerate(held):
                self.hands[self._neighbour(seat, direction)] = hand
        self.first_player = self._neighbour(self.first_player, self.rules["passing.tile"])
        self._tell("tile", seat=self.first_player)
        if not last_turn:
            self.turn += 1
            self._start_turn()
        elif self.round < ROUNDS[-1]:
            self._start_round(self.round + 1)
        else:
            self.over = True
            self._tell("end")
            if self.wheel.count(max(self.wheel)) > 1:
                shared = sum(row["place"] == 1 for row in self.scores()) > 1
                self.fired["shared win" if shared else "tie broken by mana left"] += 1

    def _neighbour(self, seat, direction):
        step = {"left": 1, "right": -1}[direction]
        return (seat + step) % self.seats

    # ---- End of the game --------------------------------------------------------------------------------

    def final(self):
        """The table as it stands, in the shape of a replay's `final`."""
        rows = []
        for seat in range(self.seats):
            village = [[card["id"] for card in mushroom] for mushroom in self.villages[seat]]
            mana = sum(self.gathered[seat].values())
            fairy = place_of(self._spot(seat))
            rows.append({"village": village, "mana": mana, "points": self.wheel[seat], "fairy": fairy})
        return {"seats": rows}

    def scores(self):
        """Score, place, win share and parts by seat. Most points win, then most mana left, then shared."""
        price = self.rules["points.price"]
        standing = list(zip(self.wheel, self.mana, strict=True))
        winners = standing.count(max(standing))
        rows = []
        for seat, mine in enumerate(standing):
            place = 1 + sum(other > mine for other in standing)
            parts = {**self.gathered[seat], "objectives": price * len(self.fulfilled[seat])}
            score = price * self.wheel[seat] + self.mana[seat]
            share = 1 / winners if place == 1 else 0.0
            rows.append({"seat": seat, "score": score, "place": place, "win_share": share, "parts": parts})
        return rows

    # ---- Variant: objective cards -----------------------------------------------------------------------

    def _check_objectives(self, seat):
        """At the end of the three actions: one point for good for each objective met for the first time."""
        if not self.rules["objectives.enabled"]:
            return
        for objective in self.objectives:
            name = objective["id"]
            if name in self.drawn and name not in self.fulfilled[seat] and self.meets(seat, objective):
                self.fulfilled[seat].append(name)
                self.wheel[seat] += 1
                self.fired[f"objective {objective['effect']}"] += 1
                self._tell("objective", seat=seat, objective=name)
