"""The table of a Fairy Meat battle: what happens there by name, the figures that stand on it, and the pile of cards.

The log of a battle is rows of whole numbers, (event, seat, six facts); lengths in it are thousandths of an inch. Cards in
it are numbers, in here texts as in `fairy_meat_cards`. The referee knows all cards and writes them down by itself.
"""

from .fairy_meat_cards import ACE_OF_SPADES, DECK, is_joker, is_number, is_trump, number
from .fairy_ring_table import RefereeError

FACTS = {
    "choice": 3, "figure_in": 6, "stands": 5, "round": 1, "order_card": 2, "thought": 2, "turn": 2, "mode_set": 2,
    "corner": 3, "drawn": 4, "card": 2, "fight": 6, "redrawn": 2, "twinkled": 4, "zapped": 3, "placed": 2, "revealed": 2,
    "chained": 2, "result": 5, "hurt": 6, "healed": 3, "died": 2, "bitten": 4, "gone": 2, "casted": 4, "traitor_to": 2,
    "brawl": 2, "twinkle_now": 2, "frenzy": 1, "dragged": 2, "tugged": 3, "ripped": 3, "robbed": 4, "opened": 4,
    "gassed": 1, "released": 2, "tasted": 3, "madness": 2, "missed": 2, "end": 1, "box_at": 4, "edge_taken": 1,
}  # fmt: skip
"""What can happen, in the order of the log's codes, and how many facts tell of it."""
EVENTS = list(FACTS)
DECISIONS = """edge place enter think order joker_order release mode act dest rush_at attack go_on spell spell_target redraw
twinkle zap_target play joker_h2h joker_ranged damage heal win_brawl grab bite drag tug rob box mad_use traitor
escape""".split()
MODES = "pose pounce frolic flutter rush eat wrestle crawl climb bound".split()
SPELLS = "wind_up shimmer ritalize kiss wing_bind rose_prick gentle_zephyr corkscrew".split()
CAUSES = "hand ranged wrestling joker spell thrall bomb".split()
FIGHTS = "hand ranged wrestling rush pounce prick thrall tug rip".split()
HOWS = "set_up enters moves pushed dragged blown flees thrown rushes pounces torn".split()
WHYS = "eaten crossed fled opened".split()
BOXES = "gas pistol motor_sword bomb".split()
ENDINGS = ["clock", "last player", "nobody left", "finish crossed"]
ACTS = """end move attack bite_move bite_attack cast reminisce box rob_move rob_attack frenzy join drag wrestle mushroom_move
mushroom_attack""".split()
FAIRY, THRALL, BUNDLE = 1, 2, 3
SWITCHES = {
    "may_decline_card": 0, "think_max": 3, "order_hidden": 0, "spell_any_time": 0, "altitude_from": "takeoff",
    "halve_stack": "multiply", "guess_sd": 0.0, "rush_blocked_by_figures": 0, "rush_free_attack": 1, "waypoints": 1,
    "perches": 0, "prune": 1, "max_weapons": 2, "split_upfront": 0, "escape_needs_move": 1, "grab_ends_turn": 1,
    "ranged_joker": "auto1", "brawl_fire": "safe", "lame_cure": "wound_points", "own_kills_score": 0, "frenzy_h2h": 1,
    "spell_stack": "max", "spells_on_thralls": 0, "corkscrew_mangles": 0, "treachery": 1, "discretion": 0, "thralls": 0,
    "mushrooms": 0, "grave_robbing": 0, "tug_tug": 0, "boxes_everywhere": 0, "thrall_order": "own",
    "thrall_kill_scores": 0, "breakfast_count": "living", "bomb_mangles": 1,
}  # fmt: skip
"""Readings of a battle with their defaults; those of combat alone stand in `fairy_meat_cards`."""


def card_of(given):
    """The text of a card by its number: ranks 2 to 10, then trumps, each in four suits, then the jokers."""
    if given >= 52:
        return ("JK", "JR")[given - 52]
    ranks = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
    return ranks[given // 4] + "CDHS"[given % 4]


def rank_of(card):
    """1 for an Ace to 13 for a King; 0 for a joker."""
    return (
        0
        if is_joker(card)
        else ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K").index(card[:-1]) + 1
    )


def calls_of(cards):
    """The calls of the count at which a figure with these Order Cards is named; a joker is named last of all, at 26."""
    found = set()
    for card in cards:
        rank = rank_of(card)
        found |= {26} if rank == 0 else {13} if rank == 1 else {14 - rank, 12 + rank}
    return sorted(found)


class Figure:
    """A fairy, a thrall, a corpse or a bundle of meat, in a slot of the table."""

    def __init__(self, slot, what, kind, owner, radius=0.375, height=0.906):
        self.slot, self.what, self.kind, self.owner, self.side = slot, what, kind, owner, owner
        self.radius, self.height = radius, height
        self.alive, self.present, self.done, self.x, self.y, self.z = True, False, False, 0.0, 0.0, 0.0
        self.live = self.kill = self.meat_live = self.meat_kill = self.twinkle = self.most_twinkle = (
            self.recharge
        ) = 0
        self.style, self.weapons, self.cards, self.held = 0, [0, 0], [], False
        self.acted = self.gassed = self.frenzied = self.ritalized = self.mad = self.fleeing = False
        self.brawl, self.lame, self.shimmer, self.wind, self.bound, self.tripping = -1, 0, 0, 0.0, 0, 0
        self.master = self.steering = -1
        self.mode, self.kills, self.eaten, self.died, self.used = -1, 0, 0, None, set()
        self.asked = 0  # how many of its calls it has been asked at

    def __repr__(self):
        return f"{('', 'fairy', 'thrall', 'bundle')[self.what]} {self.slot}"

    @property
    def points(self):
        """Points in the Fairy area; a thrall lives by its Kill alone."""
        return self.kill if self.what == THRALL else self.live + self.kill

    @property
    def meat(self):
        return self.meat_live + self.meat_kill

    @property
    def fairy(self):
        return self.what == FAIRY

    @property
    def fights(self):
        """A living figure on the board."""
        return self.alive and self.present and self.what in (FAIRY, THRALL)

    @property
    def standing(self):
        return self.fights and self.brawl < 0

    @property
    def food(self):
        """A dead fairy's corpse, or half of one, with meat on it."""
        return self.present and (self.what == BUNDLE or (self.fairy and not self.alive)) and self.meat > 0

    @property
    def free(self):
        """Nobody's: mad, fleeing or tripping for good."""
        return self.mad or self.fleeing or self.tripping == 2


class Pile:
    """All 54 cards, each in one place: the pile, the discards, an Order Card of a figure, or the cards of a fight.

    Of equal trumps in a hand the log doesn't tell which one was put away for Twinkle. If the pile is made anew before the
    fight is over, such trumps are `hazy`: `hazy_in` of them lie in the pile, the others in the hand or in the discards."""

    def __init__(self):
        self.reshuffled = 0
        self.shuffle()

    def shuffle(self):
        self.pile, self.discards, self.out = set(DECK), set(), {}
        self.hazy, self.hazy_in, self.doubtful, self.settled = set(), 0, [], False

    def left(self):
        """How many cards can be drawn before there is none anywhere: at least, and at most."""
        sure = len(self.pile) + self.hazy_in + len(self.discards) + sum(n for _, n in self.doubtful)
        vague = len(self.hazy) - self.hazy_in
        return (sure + vague, sure + vague) if self.settled else (sure, sure + vague)

    def renew(self):
        """The discards are shuffled into a new pile."""
        self.reshuffled += 1
        self.pile, self.discards = self.discards, set()
        if self.settled:
            self.pile |= self.hazy
            self.hazy, self.settled = set(), False
        for trumps, many in self.doubtful:
            self.hazy |= trumps
            self.hazy_in += many
            for card in trumps:
                del self.out[card]
        self.doubtful = []

    def draw(self, card, place):
        """Takes this card from the pile, which is made anew from the discards when it is empty."""
        if not self.pile and not self.hazy_in:
            self.renew()
        if card in self.pile:
            self.pile.remove(card)
        elif card in self.hazy and self.hazy_in:
            self.hazy.remove(card)
            self.hazy_in -= 1
        else:
            where = (
                "the discards" if card in self.discards else f"a place called {self.out.get(card, 'nowhere')}"
            )
            raise RefereeError(
                f"card {card}: expected one of the {len(self.pile)} in the pile, found one in {where}"
            )
        self.out[card] = place

    def discard(self, cards):
        for card in cards:
            if card not in self.out:
                raise RefereeError(
                    f"card {card}: expected it held by somebody, found it in the pile or discards"
                )
            del self.out[card]
            self.discards.add(card)

    def put_away(self, trumps, number):
        """So many of these plain trumps of a hand are discarded; which, nobody says."""
        if number == len(trumps):
            self.discard(trumps)
        elif number:
            self.doubtful.append((set(trumps), number))

    def clear(self):
        """A fight is over: all its cards are used up."""
        self.doubtful, self.settled = [], bool(self.hazy)
        self.discard([card for card, place in self.out.items() if place == "fight"])

    def whole(self):
        return len(self.pile) + len(self.discards) + len(self.out) + len(self.hazy) == 54


def sorts(hand):
    """(How many of each number 2 to 10, plain trumps, Aces of Spades, jokers) in a hand."""
    numbers = [0] * 11
    for card in hand:
        if is_number(card):
            numbers[number(card)] += 1
    ace = list(hand).count(ACE_OF_SPADES)
    trumps = sum(map(is_trump, hand)) - ace
    return numbers, trumps, ace, sum(map(is_joker, hand))


def play_cards(hand, play):
    """Cards of the hand that a play's number stands for: main + 12 * plain trumps behind + 192 * Ace of Spades behind.

    Main cards are 0 to 8 for a number of 2 to 10, 9 a wild plain trump, 10 the Ace of Spades, 11 a joker; -1 is nothing."""
    if play == -1:
        return ()
    main, behind, ace = play % 12, play % 192 // 12, play // 192
    plain = sorted(card for card in hand if is_trump(card) and card != ACE_OF_SPADES)
    wanted = {9: plain[:1], 10: [ACE_OF_SPADES], 11: [card for card in hand if is_joker(card)][:1]}.get(
        main, [card for card in hand if is_number(card) and number(card) == main + 2][:1]
    )
    behinds = plain[1:] if main == 9 else plain
    if (
        ace > 1
        or not wanted
        or not set(wanted) <= set(hand)
        or behind > len(behinds)
        or (main == 11 and behind + ace)
    ):
        raise RefereeError(
            f"play {play}: expected cards of the hand {' '.join(sorted(hand))}, found none such"
        )
    played = [*wanted, *behinds[:behind], *([ACE_OF_SPADES] if ace else [])]
    if len(set(played)) < len(played) or not set(played) <= set(hand):
        raise RefereeError(
            f"play {play}: expected cards of the hand {' '.join(sorted(hand))}, found none such"
        )
    return tuple(played)


def plays_of(hand):
    """All plays that a hand allows, as numbers."""
    numbers, trumps, ace, jokers = sorts(hand)
    found = {11} if jokers else set()
    for a in range(ace + 1):
        for behind in range(trumps + 1):
            found |= {n - 2 + 12 * behind + 192 * a for n in range(2, 11) if numbers[n]}
            if behind < trumps:
                found.add(9 + 12 * behind + 192 * a)
            if ace and not a:
                found.add(10 + 12 * behind)
    return found
