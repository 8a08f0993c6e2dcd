"""A small battle of Fairy Meat written down by hand, row by row, for tests of the referee.

A Wild fairy with a sword (slot 0) and a Glitter fairy with a bow (slot 9) fight two rounds on an empty board: a rush with
its push and test, wrestling both ways, thinking, a joker as an Order Card, a zap, an escape, a spell and a shot.
"""

from .fairy_meat_table import ACTS, DECISIONS, EVENTS, FACTS, MODES

SETTING = {
    "seats": 2,
    "scenario": {
        "width": 48.0, "depth": 48.0, "rounds": 2, "setup": "place", "least_enemy": 7.0, "least_box": 0.0, "kill_points": 4,
        "meat_points": 1, "cross_points": 0, "living_points": 1, "last_wins": False, "rabbit": False, "boxes": [],
        "mushrooms": [],
    },
    "terrain": [{"shape": "rect", "x": 10.0, "y": 40.0, "a": 3.0, "b": 3.0, "height": 8.0, "hard": True, "landable": True}],
    "weapons": [
        {"id": "bare", "ranged": False, "def": 0, "att": 0, "attacks": 1, "strength": None, "reach": None, "riot": False,
         "sword": False, "mangler": False},
        {"id": "blade", "ranged": False, "def": -1, "att": 2, "attacks": 2, "strength": None, "reach": None, "riot": False,
         "sword": True, "mangler": False},
        {"id": "bow", "ranged": True, "def": 0, "att": None, "attacks": 1, "strength": 2, "reach": 36, "riot": False,
         "sword": False, "mangler": False},
    ],
    "fairies": [
        {"live": 4, "kill": 2, "twinkle": 2, "recharge": 0},
        {"live": 2, "kill": 2, "twinkle": 4, "recharge": 1},
    ],
    "thralls": [],
    "spells": [
        {"style": 0, "cost": 1, "amount": 4, "per_extra": 2}, {"style": 0, "cost": 2, "amount": 2, "per_extra": 1},
        {"style": 0, "cost": 3, "amount": 1, "per_extra": 0}, {"style": 0, "cost": 4, "amount": 1, "per_extra": 0},
        {"style": 1, "cost": 1, "amount": 0.5, "per_extra": 0}, {"style": 1, "cost": 2, "amount": 1, "per_extra": 1},
        {"style": 1, "cost": 3, "amount": 6, "per_extra": 0}, {"style": 1, "cost": 4, "amount": 1, "per_extra": 0},
    ],
    "modes": [(0, 0), (3, 12), (6, 6), (12, 3), (12, 3)],
    "limits": {"most_points": 12, "rush_least": 6, "least_gap": 1, "recharge_trumps": 1, "zap_trumps": 2},
    "switches": {},
    "warbands": [
        [{"what": 1, "kind": 0, "style": 0, "weapons": [1, 0], "master": -1}],
        [{"what": 1, "kind": 1, "style": 1, "weapons": [2, 0], "master": -1}],
    ],
    "rabbit_kind": 0,
    "box_result": {2: "gas", 3: "gas"},
    "box_weapon": {"pistol": 2, "motor_sword": 1},
}  # fmt: skip


def number_of(card):
    """The log's number of a card."""
    if card in ("JK", "JR"):
        return 52 + ("JK", "JR").index(card)
    ranks = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
    return 4 * ranks.index(card[:-1]) + "CDHS".index(card[-1])


class Log:
    """Rows and decisions of a battle, written one by one."""

    def __init__(self):
        self.rows, self.decisions = [], []

    def tell(self, event, seat, *facts):
        self.rows.append([EVENTS.index(event), seat, *facts, *[0] * (6 - len(facts))])
        assert len(facts) <= FACTS[event]

    def choose(self, seat, kind, option, slot, *options):
        """A choice; without `options` what else there was is left open."""
        self.tell("choice", seat, DECISIONS.index(kind), option, slot)
        self.decisions.append((seat, kind, list(options) or None, option))

    def act(self, seat, name, slot):
        self.choose(seat, "act", ACTS.index(name), slot)

    def mode(self, seat, name, slot, asked=True):
        if asked:
            self.choose(seat, "mode", MODES.index(name), slot)
        self.tell("mode_set", seat, slot, MODES.index(name))

    def hand(self, seat, slot, place, fight, *cards):
        self.tell("drawn", seat, slot, place, len(cards), fight)
        for card in cards:
            self.tell("card", -1, number_of(card), slot)

    def orders(self, seat, slot, *cards):
        for card in cards:
            self.tell("order_card", seat, slot, number_of(card))

    def exchange(self, fight, outcome, margin, *plays):
        """Both place and reveal: (seat, slot, play, cards) each, the attacker first."""
        for seat, slot, play, cards in plays:
            self.choose(seat, "play", play, slot)
            self.tell("placed", seat, slot, cards)
        for seat, slot, play, _ in plays:
            self.tell("revealed", seat, slot, play)
        self.tell("result", plays[0][0], plays[0][1], plays[1][1], outcome, margin, fight)


def small_battle():
    """The battle, as a `Log`."""
    log = Log()
    log.tell("figure_in", 0, 0, 1, 0, 0, 1, 0)
    log.tell("figure_in", 1, 9, 1, 1, 1, 2, 0)
    log.tell("round", -1, 0)
    log.orders(0, 0, "KC")
    log.orders(1, 9, "2C")
    log.choose(0, "place", 715, 0)
    log.tell("stands", 0, 0, 23000, 23000, 0, 0)
    log.choose(1, "place", 719, 9)
    log.tell("stands", 1, 9, 31000, 23000, 0, 0)
    first_round(log)
    second_round(log)
    log.tell("end", -1, 0)
    return log


def first_round(log):
    log.tell("round", -1, 1)
    log.choose(0, "think", 0, 0, 0, 1, 2)
    log.choose(1, "think", 0, 9, 0, 1, 2, 3)
    log.orders(0, 0, "QC")
    log.orders(1, 9, "5D")
    log.choose(0, "order", 1, 0, 0, 1)
    log.tell("turn", 0, 0, 2)
    log.mode(0, "rush", 0)
    log.act(0, "move", 0)
    log.choose(0, "rush_at", 9, 0, 9)
    log.tell("stands", 0, 0, 30240, 23000, 0, 8)
    log.tell("stands", 1, 9, 33000, 23000, 0, 3)
    log.tell("stands", 0, 0, 32240, 23000, 0, 3)
    log.tell("fight", 0, 0, 9, 0, 3, 2, 3)
    log.hand(0, 0, 0, 3, "10C", "9C")
    log.hand(1, 9, 1, 3, "3C", "4C", "2D")
    log.exchange(3, 1, 6, (0, 0, 8, 1), (1, 9, 2, 1))
    log.tell("brawl", 1, 9, 1)
    log.tell("brawl", 0, 0, 1)
    log.act(0, "wrestle", 0)
    log.choose(0, "attack", 36, 0, 36)
    log.tell("fight", 0, 0, 9, 0, 2, 4, 3)
    log.hand(0, 0, 0, 2, "10D", "5C", "6C", "7C")
    log.hand(1, 9, 1, 2, "8C", "JC", "3D")
    log.exchange(2, 1, 1, (0, 0, 8, 1), (1, 9, 18, 2))
    log.choose(1, "damage", 1, 9, 0, 1)
    log.tell("hurt", 0, 9, 1, 0, 2, 0, 0)
    log.act(0, "end", 0)
    log.choose(1, "order", 1, 9, 0, 1)
    log.tell("turn", 1, 9, 9)
    log.mode(1, "wrestle", 9, asked=False)
    log.act(1, "wrestle", 9)
    log.choose(1, "attack", 0, 9, 0)
    log.tell("fight", 1, 9, 0, 0, 2, 3, 2)
    log.hand(1, 9, 0, 2, "AS", "2H", "3H")
    log.hand(0, 0, 1, 2, "4D", "6D")
    log.exchange(2, 8, -2, (1, 9, 193, 2), (0, 0, 4, 1))
    log.choose(1, "damage", 0, 9, 0, 1)
    log.tell("hurt", 0, 9, 0, 1, 2, 0, 0)
    log.act(1, "end", 9)


def second_round(log):
    log.tell("round", -1, 2)
    log.choose(0, "think", 0, 0)
    log.choose(1, "think", 1, 9)
    log.tell("thought", 1, 9, 1)
    log.tell("twinkle_now", 1, 9, 3)
    log.orders(0, 0, "JK")
    log.orders(1, 9, "2C", "3C")
    log.choose(1, "order", 1, 9, 0, 1)
    log.choose(0, "joker_order", 1, 0, 0, 1)
    log.tell("turn", 0, 0, 11)
    log.mode(0, "wrestle", 0, asked=False)
    log.act(0, "wrestle", 0)
    log.choose(0, "attack", 36, 0, 36)
    log.tell("fight", 0, 0, 9, 0, 2, 3, 2)
    log.hand(0, 0, 0, 2, "JC", "QC", "10C")
    log.hand(1, 9, 1, 2, "2D", "3D")
    log.choose(0, "twinkle", 8, 0, 0, 8)
    log.tell("twinkled", 0, 0, 0, 1, 0)
    log.choose(0, "zap_target", 9, 0)
    log.tell("zapped", 0, 9, 1, 0)
    log.tell("twinkle_now", 1, 9, 2)
    log.exchange(2, 1, 7, (0, 0, 8, 1), (1, 9, 1, 1))
    log.choose(0, "win_brawl", 1, 0, 0, 1)
    log.tell("brawl", 0, 0, 0)
    log.tell("brawl", 1, 9, 0)
    log.choose(0, "escape", 3, 0)
    log.tell("mode_set", 0, 0, 3)
    log.choose(0, "dest", 832, 0)
    log.tell("stands", 0, 0, 20240, 23000, 0, 2)
    log.act(0, "cast", 0)
    log.choose(0, "spell", 0, 0, 0, 1, 8)
    log.choose(0, "spell_target", 0, 0, 0, 9)
    log.tell("casted", 0, 0, 0, 0, 0)
    log.tell("twinkle_now", 0, 0, 1)
    log.act(0, "end", 0)
    log.tell("turn", 1, 9, 11)
    log.tell("twinkle_now", 1, 9, 3)
    log.mode(1, "pose", 9)
    log.act(1, "attack", 9)
    log.choose(1, "attack", 1, 9, 1)
    log.tell("fight", 1, 9, 0, 2, 1, 3, 4)
    log.hand(1, 9, 0, 1, "8D", "KC", "9D")
    log.hand(0, 0, 1, 1, "2H", "3H", "4H", "5H")
    log.choose(1, "twinkle", 1, 9, 0, 1)
    log.tell("twinkled", 1, 9, 1, 0, 0)
    log.tell("twinkle_now", 1, 9, 4)
    log.exchange(1, 1, 4, (1, 9, 7, 1), (0, 0, 3, 1))
    log.choose(0, "damage", 1, 0, 0, 1)
    log.tell("hurt", 1, 0, 1, 0, 1, 0, 0)
    log.act(1, "end", 9)
