"""Help for tests of Fairy Meat's chapters: a scene with figures and cards put where a test wants them, played by hand.

The deck is stacked, so that a test says which cards come next; decisions are answered one by one, those with a single
option take care of themselves (as they do in a battle), and after each the 54 cards are counted.
"""

import numpy as np
from meat_board import Board

from sim import jit
from sim.fairy_meat import events, field
from sim.fairy_meat.battlefield import fairy_names
from sim.fairy_meat.blank import blank_hidden, blank_mine, blank_table
from sim.fairy_meat.dealing import new_deck
from sim.fairy_meat.deck import CARDS, NAMES
from sim.fairy_meat.field import ACT, ACT_ATTACK, ATTACK, DECISIONS, GO_ON, MODE, PLAY, POSE, TWINKLE
from sim.fairy_meat.hand import JOKER, NOTHING, WILD, WILD_ACE, make_play
from sim.fairy_meat.legal import legal_options
from sim.fairy_meat.order import deal_order
from sim.fairy_meat.stages import ANSWERING, COUNT, NEW_ROUND, PLACING, TURN_START
from sim.fairy_meat.step import go_on, show, take_step
from sim.fairy_meat.tables import weapon_names
from sim.rng import below, deal_key

if not jit.PURE:
    jit.link()

STEP = 0.8
"""Centres of two fairies in contact may be so far apart."""
TOO_MANY = 200
ANY_OVERFLOW = np.errstate(over="ignore")
"""Random numbers overflow on purpose."""
AFTER_ALL = 27
"""A call after the last one: nobody but the figure at turn acts any more."""


def play(main, trumps=0, ace=0):
    """A play: a number, "wild", "ace" or "joker" in front, and the support."""
    sorts = {"wild": WILD, "ace": WILD_ACE, "joker": JOKER}
    return make_play(sorts[main] if main in sorts else int(main) - 2, trumps, ace)


class Scene(Board):
    """A battle in its last round, whose figures a test puts on an empty board and whose turns it begins."""

    @ANY_OVERFLOW
    def __init__(self, *sets, seats=2, **board):
        super().__init__(*sets, **board)
        self.position = field.records(field.POSITION)[0]
        self.table, self.seats, self.hidden = self.position.table, self.position.seats, self.position.hidden
        self.log = field.records(events.LOG)[0]
        self.log.on = 1
        self.shown = 0
        blank_table(self.table)
        blank_hidden(self.hidden)
        for seat in range(field.SEATS):
            blank_mine(self.seats[seat], seat)
        self.table.seats = seats
        self.hidden.key = self.hidden.pile.chance[0] = deal_key(1, 0)
        self.hidden.guess[0] = deal_key(1, 1)
        new_deck(self.table, self.hidden)
        self.table.now, self.table.call = self.rules.scenario.rounds, AFTER_ALL
        self.table.box = (1 << int(self.rules.scenario.boxes)) - 1

    def fairy(self, x, y, seat=0, live=3, kill=3, z=0.0, arms="", kind="wild", **values):
        """A fairy without an Order Card, with weapons by name. All Twinkle is there unless `most_twinkle` says more."""
        slot = super().fairy(x, y, seat, live, kill, z, **values)
        figure = self[slot]
        figure.kind = fairy_names(self.ruleset).index(kind)
        figure.most_twinkle = max(figure.twinkle, figure.most_twinkle)
        for place, name in enumerate(arms.split()):
            figure.weapon[place] = weapon_names(self.ruleset).index(name)
        return slot

    def wrestle(self, *slots):
        """These figures lie in one brawl."""
        self.table.brawls += 1
        for slot in slots:
            self[slot].brawl = self.table.brawls

    @ANY_OVERFLOW
    def cards(self, names):
        """The cards that are drawn next, in this order (those of the attacker come before the defenders')."""
        pile = self.hidden.pile
        wanted, left = names.split(), int(pile.left)
        chance, places = pile.chance.copy(), list(range(left))
        found = []
        for n in range(len(wanted)):
            k = int(below(chance, 0, left - n))
            found.append(places[k])
            places[k] = places[left - n - 1]
        rest = [int(card) for card in pile.card[:left]]
        for n, name in enumerate(wanted):
            card = next((card for card in rest if NAMES[card] == name), None)
            assert card is not None, f"{name} isn't in the pile any more"
            rest.remove(card)
            wanted[n] = card
        for place in range(left):
            pile.card[place] = wanted[found.index(place)] if place in found else rest.pop()

    @ANY_OVERFLOW
    def order(self, slot, names):
        """The figure holds these Order Cards, and so hasn't acted yet."""
        self.cards(names)
        deal_order(self.rules, self.table, self.hidden, self.log, slot, len(names.split()))

    def begin(self, slot):
        """The figure's turn begins."""
        self.table.next_up, self.table.over = slot, 0
        self[slot].acted = 0
        self.unroll(COUNT, TURN_START)

    def count(self):
        """The count of the round begins."""
        self.table.call = 1
        self.unroll(COUNT)

    def new_round(self):
        """The last round begins."""
        self.table.now -= 1
        self.unroll(NEW_ROUND)

    @ANY_OVERFLOW
    def unroll(self, *stages):
        """Go on with these stages."""
        for depth, stage in enumerate(stages):
            self.table.stack[depth] = stage
        self.table.depth = len(stages)
        if go_on(self.rules, self.table, self.hidden, self.log):
            show(self.rules, self.table, self.seats, self.hidden)
        self.skip()

    @property
    def options(self):
        """What may be answered; nothing once the battle is over."""
        if self.table.over:
            return []
        options = np.zeros(field.MAX_OPTIONS, np.int64)
        n = legal_options(self.rules, self.table, self.seats[self.table.player], options)
        return [int(option) for option in options[:n]]

    @property
    def asked(self):
        """The decision that is asked, by name, and whom; the end of the battle."""
        return "over" if self.table.over else (DECISIONS[self.table.decision], int(self.table.player))

    def skip(self):
        """Answer what leaves no choice."""
        for _ in range(TOO_MANY):
            options = self.options
            if len(options) != 1:
                return
            self.step(options[0])
        raise AssertionError("no end of it")

    @ANY_OVERFLOW
    def step(self, option):
        """One answer."""
        take_step(self.rules, self.table, self.seats, self.hidden, option, self.log)
        pile, hidden = self.hidden.pile, self.hidden
        there = [*pile.card[: pile.left], *pile.spent[: pile.spents], *pile.aside[: pile.asides]]
        there += [*hidden.held[: hidden.helds]]
        for slot in range(field.FIGURES):
            there += [*hidden.order[slot, : self[slot].ordered]]
        assert sorted(int(card) for card in there) == list(range(CARDS)), "every card is somewhere, once"

    def do(self, *answers):
        """Answer one decision after the other: pairs of kind and option."""
        for kind, option in answers:
            assert self.asked[0] == DECISIONS[kind], f"{self.asked} {self.options}, not {DECISIONS[kind]}"
            assert option in self.options, f"{option} isn't one of {self.options} ({DECISIONS[kind]})"
            self.step(option)
            self.skip()

    def attack(self, slot, target, which=0, mode=POSE, cards=""):
        """The figure attacks at a speed, before moving if at all; both hands are drawn from these cards."""
        self.begin(slot)
        self.do((MODE, mode))
        self.strike(target, which, cards)

    def strike(self, target, which=0, cards="", act=ACT_ATTACK):
        """The figure at turn attacks."""
        self.cards(cards)
        self.do((ACT, act))
        if self.asked[0] == DECISIONS[ATTACK]:
            self.do((ATTACK, 4 * target + which))

    def exchange(self, attack, defence=NOTHING):
        """Both sides place these cards; trumps are kept for it, and a further attack of the same hands is made."""
        while self.asked[0] == DECISIONS[TWINKLE]:
            self.do((TWINKLE, 0))
        if self.asked[0] == DECISIONS[GO_ON]:
            self.do((GO_ON, 1))
        for stage, option in ((PLACING, attack), (ANSWERING, defence)):
            if self.asked[0] == DECISIONS[PLAY] and self.table.stack[self.table.depth - 1] == stage:
                self.do((PLAY, option))
        shown = [row["play"] for row in self.told(events.REVEALED)]
        assert shown[self.shown : self.shown + 2] == [attack, defence]
        self.shown += 2

    @property
    def drawn(self):
        """Cards drawn by the attacker and the defenders of the last fight."""
        fight = self.table.fight
        return tuple(int(fight.drawn[hand]) for hand in range(fight.hands))

    @property
    def margins(self):
        """By how much each exchange so far was won, in order."""
        return [row["margin"] for row in self.told(events.RESULT)]

    def told(self, code):
        """What the log tells of one kind of event, by names, the seat among them."""
        rows = self.log.row[: self.log.n].tolist()
        names = ("seat", *events.FIELDS[code])
        return [dict(zip(names, row[1:], strict=False)) for row in rows if row[0] == code]

    def body(self, slot):
        """Live, Kill, and both as meat."""
        figure = self[slot]
        return int(figure.live), int(figure.kill), int(figure.meat_live), int(figure.meat_kill)

    def points(self, seat):
        """A seat's score."""
        return int(self.table.total[seat])
