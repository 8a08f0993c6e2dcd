"""The referee of Fairy Meat's battles: cards on the table, and what an exchange comes to."""

from .fairy_meat_cards import ACE_OF_SPADES, is_joker, is_trump
from .fairy_meat_combat import exchange
from .fairy_meat_table import FIGHTS, card_of, play_cards

TESTS = ("rush", "pounce", "tug", "rip")
OUTCOMES = ["unhurt", 1, 2, 3, "ace", "attacker", "defender", "both", "lost 1", "lost 2", "lost 3", "tied"]


class Exchanges:
    """The part of a `Battle` that follows the exchanges of a fight."""

    # ---- Cards on the table -----------------------------------------------------------------------------

    def side_of(self, slot):
        """0 for the attacker of the exchange that is going on, 1 for the defender."""
        self.skip_dead()
        fight = self.fight
        if fight.at >= len(fight.targets):
            self.foul("expected no further exchange, found one")
        if slot not in (fight.attacker, fight.targets[fight.at]):
            self.foul(f"expected one of {fight.attacker} and {fight.targets[fight.at]}, found {slot}")
        return 0 if slot == fight.attacker else 1

    def skip_dead(self):
        """Attacks on a target that is dead already are lost."""
        fight = self.fight
        while fight.at < len(fight.targets) and not self.figure(fight.targets[fight.at]).alive:
            fight.at += 1

    def hand_at(self, side):
        fight = self.fight
        return fight.hands[0 if side == 0 else fight.hand_of(fight.targets[fight.at])]

    def chose_play(self, seat, option, slot):
        fight, side = self.fight, self.side_of(slot)
        drawn = [card for hand in fight.hands.values() for card in hand]
        jokers = any(map(is_joker, drawn)) and not fight.redrawn
        self.rule(fight.kind != "prick" or not jokers, "no Rose Prick once a joker is drawn", drawn)
        self.rule(side not in fight.placed, "a first play in this exchange", f"another of {slot}")
        self.rule(side == 0 or 0 in fight.placed, "the attacker to place first", slot)
        if side == 0 and option == -1:
            self.note("attack given up")
            return
        fight.placed[side] = option

    def on_placed(self, seat, slot, cards):
        fight, side = self.fight, self.side_of(slot)
        play = fight.placed.get(side, -1 if side == 0 else None)
        self.rule(play is not None, "a play chosen before", slot)
        self.same("cards placed", len(play_cards(self.hand_at(side), play)), cards)

    def on_revealed(self, seat, slot, play):
        fight, side = self.fight, self.side_of(slot)
        if side not in fight.placed:
            self.rule(not self.hand_at(side), "a card placed by who has one", slot)
        self.same("play revealed", fight.placed.get(side, -1), play)
        fight.shown[side] = play_cards(self.hand_at(side), play)

    def on_chained(self, seat, slot, card):
        """A card drawn onto a wild trump; the attacker's come first."""
        card, fight, side = card_of(card), self.fight, self.side_of(slot)
        self.rule(len(fight.shown) == 2, "both sides revealed", "a chain before that")
        self.rule(fight.shown[side] and is_trump(fight.shown[side][0]), "a wild trump", fight.shown[side])
        self.rule(side == 1 or not fight.chains.get(1), "the attacker's chain first", slot)
        self.pile.draw(card, "fight")
        fight.chains.setdefault(side, []).append(card)
        self.note("joker in a chain", is_joker(card))
        self.note("Ace of Spades in a chain", card == ACE_OF_SPADES)

    # ---- What it comes to -------------------------------------------------------------------------------

    def on_result(self, seat, attacker, target, outcome, margin, kind):
        """An exchange is over: the referee of combat says what it should have come to."""
        fight = self.fight
        self.nothing_owed("the next exchange")
        self.skip_dead()
        self.same("exchange", (fight.kind, fight.attacker), (FIGHTS[kind], attacker))
        self.rule(fight.at < len(fight.targets), "no further exchange", "one")
        self.same("target", fight.targets[fight.at], target)
        if fight.kind == "prick" and not fight.shown:
            self.fizzles(fight, outcome)
            return
        self.same("sides revealed", 2, len(fight.shown))
        what = {"prick": "hand", "thrall": "hand"}.get(
            fight.kind, "test" if fight.kind in TESTS else fight.kind
        )
        hands, chain = [self.hand_at(0), self.hand_at(1)], fight.chains.get(0, []) + fight.chains.get(1, [])
        unread = list(chain)
        held = [
            tuple(hand) if shown else ()
            for hand, shown in zip(hands, (fight.shown[0], fight.shown[1]), strict=True)
        ]
        self.note("card declined", bool(hands[1]) and not held[1])
        found = exchange(*held, fight.shown[0], fight.shown[1], unread, self.card_sw, what)
        self.rule(not unread, "no card drawn for nothing", unread)
        wild = [play and is_trump(play[0]) for play in (fight.shown[0], fight.shown[1])]
        self.note("wild trump", sum(map(bool, wild)))
        self.same("margin", 0 if found.joker else found.value_a - found.value_d, margin)
        result = self.named_outcome(found, what)
        self.same(f"outcome ({what}, {found})", OUTCOMES.index(result), outcome)
        self.note(f"{fight.kind}: {result}")
        for place, left in enumerate((found.left_a, found.left_d)):
            if held[place]:
                self.hand_at(place)[:] = list(left)
        fight.placed, fight.shown, fight.chains, fight.result = {}, {}, {}, result
        fight.withstood |= {target} if result == "unhurt" else set()
        self.note("defender without cards", found.value_d is not None and not hands[1] and not found.joker)
        self.fall_out(found, result, self.figure(attacker), self.figure(target))
        fight.at += 1

    def fizzles(self, fight, outcome):
        """A Rose Prick of which both hands have drawn a joker, or that was turned round too often."""
        drawn = sum(any(map(is_joker, hand)) for hand in fight.hands.values())
        self.rule(drawn == 2 or (drawn == 1 and fight.turns >= 8), "plays of a Rose Prick", "none")
        self.same("outcome", OUTCOMES.index("both"), outcome)
        fight.result = "both"
        self.note("Rose Prick fizzles")

    def named_outcome(self, found, what):
        if found.joker:
            return found.joker
        if what == "test":
            return 1 if found.result == "win" else "unhurt"
        if found.damage and found.backlash:
            return "tied"
        if found.backlash:
            return f"lost {found.backlash}"
        return "ace" if found.ace else found.damage or "unhurt"

    def end_fight(self):
        """All cards of the fight that was are used up."""
        if self.fight is not None:
            self.rule(not self.fight.placed, "an exchange brought to its end", "cards left on the table")
        self.pile.clear()
        self.fight, self.drawing = None, None
