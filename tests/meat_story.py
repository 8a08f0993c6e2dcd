"""A short battle written by hand as the rows of a log, for tests of how battles are told and drawn.

Two seats with two fairies each: seat 0 a seasoned one with a faeslayer (slot 0) and a wild one with a brownie bow (1),
seat 1 a wild one with a moon dagger (9) and a glitter with a fairy knife (10). Set-up and two rounds.
"""

from functools import cache
from typing import Any, NamedTuple

from sim.fairy_meat import events as log
from sim.fairy_meat import field as meat
from sim.fairy_meat.deck import NAMES
from sim.fairy_meat.hand import JOKER, WILD, make_play
from sim.fairy_meat.summary import names_of
from sim.fairy_meat.tale import events, glossary
from sim.rules import load

SEASONED, ARCHER, WILD_ONE, GLITTER = 0, 1, 9, 10


class Made(NamedTuple):
    """As `sim.replay.Decision`."""

    seat: int
    options: list[int]
    option: int
    liked: list[list[Any]] | None = None


class Story:
    """Collects rows and decisions."""

    def __init__(self):
        self.rules = load("fairy_meat")
        self.names = names_of(self.rules)
        self.rows: list[list[int]] = []
        self.decisions: list[Made] = []

    def note(self, code, seat=-1, *values):
        """A row of the log."""
        self.rows.append([code, seat, *values, *[0] * (6 - len(values))])
        return self

    def cards(self, slot, names):
        """The cards that were drawn, by name."""
        for name in names.split():
            self.note(log.CARD, -1, card(name), slot)

    def choose(self, seat, decision, option, figure, options=None):
        """A decision."""
        self.note(log.CHOICE, seat, decision, option, figure)
        self.decisions.append(Made(seat, options or [option, option + 1], option))

    def comes(self, seat, slot, kind, *weapons, style=meat.SWEET):
        """A fairy of a kind joins with her weapons."""
        arms = [self.names["weapons"].index(weapon) for weapon in weapons] + [0, 0]
        self.note(log.FIGURE_IN, seat, slot, meat.FAIRY, self.names["fairies"].index(kind), style, *arms[:2])

    def stands(self, seat, slot, x, y, how=log.MOVES, corners=()):
        """A figure gets somewhere."""
        for corner in corners:
            self.note(log.CORNER, seat, slot, *(log.thousandths(inch) for inch in corner))
        self.note(log.STANDS, seat, slot, log.thousandths(x), log.thousandths(y), 0, how)

    def turn(self, seat, slot, call, mode):
        """A turn starts with its speed."""
        self.note(log.TURN, seat, slot, call)
        self.note(log.MODE_SET, seat, slot, mode)

    def fight(self, kind, seats, attacker, target, weapon, attack, defence):
        """A fight of one exchange: both hands as texts, drawn and shown."""
        arm = self.names["weapons"].index(weapon)
        sizes = len(attack.split()), len(defence.split())
        self.note(log.FIGHT, seats[0], attacker, target, arm, kind, *sizes)
        for hand, (slot, drawn) in enumerate(((attacker, attack), (target, defence))):
            self.note(log.DRAWN, seats[hand], slot, hand, sizes[hand], kind)
            self.cards(slot, drawn)

    def exchange(self, kind, seats, plays, outcome, margin, chain=()):
        """Both sides place and turn over; `plays` are pairs of slot and play, `chain` pairs of slot and card."""
        for seat, (slot, _) in zip(seats, plays, strict=True):
            self.note(log.PLACED, seat, slot, 1)
        for seat, (slot, play) in zip(seats, plays, strict=True):
            self.note(log.REVEALED, seat, slot, play)
        for slot, name in chain:
            self.note(log.CHAINED, -1, slot, card(name))
        self.note(log.RESULT, seats[0], plays[0][0], plays[1][0], outcome, margin, kind)

    def events(self):
        """The events made of it."""
        return list(events(self.rows, self.decisions, self.rules))


def card(name):
    """A card's number."""
    return NAMES.index(name)


@cache
def story():
    """The whole battle."""
    tale = Story()
    set_up(tale)
    first_round(tale)
    second_round(tale)
    tale.note(log.END, -1, 1)
    return tale


def set_up(tale):
    tale.note(log.ROUND, -1, 0)
    tale.comes(0, SEASONED, "seasoned", "faeslayer", style=meat.MEAN)
    tale.comes(0, ARCHER, "wild", "brownie_bow")
    tale.comes(1, WILD_ONE, "wild", "moon_dagger")
    tale.comes(1, GLITTER, "glitter", "fairy_knife", style=meat.MEAN)
    for seat, slot, x, y in ((0, 0, 10, 5), (0, 1, 30, 5), (1, 9, 10, 25), (1, 10, 30, 30)):
        tale.choose(seat, meat.PLACE, y // 2 * 64 + x // 2, slot)
        tale.stands(seat, slot, x, y, log.SET_UP)


def first_round(tale):
    """The seasoned one rushes and fails, the wild one hits her, the archer misses, the glitter charms."""
    tale.note(log.ROUND, -1, 1)
    for seat, slot, name in ((0, 0, "KS"), (0, 1, "9H"), (1, 9, "QC"), (1, 10, "2D")):
        tale.note(log.ORDER_CARD, seat, slot, card(name))
    tale.choose(0, meat.ORDER, 1, SEASONED)
    tale.turn(0, SEASONED, 1, meat.RUSH)
    tale.stands(0, SEASONED, 10, 16, log.RUSHES)
    tale.stands(1, WILD_ONE, 10, 28, log.PUSHED)
    tale.stands(0, SEASONED, 10, 27.25, log.PUSHED)
    tale.fight(meat.F_RUSH, (0, 1), SEASONED, WILD_ONE, "bare", "8C 3D JH", "10D 2H 5S 6C KD")
    plays = ((SEASONED, make_play(8 - 2, 1, 0)), (WILD_ONE, make_play(10 - 2, 1, 0)))
    tale.exchange(meat.F_RUSH, (0, 1), plays, 0, -2)
    tale.turn(1, WILD_ONE, 2, meat.POSE)
    tale.fight(meat.F_HAND, (1, 0), WILD_ONE, SEASONED, "moon_dagger", "QH 2S 3S QS 4H", "9C 9D 5D 5H")
    plays = ((WILD_ONE, make_play(WILD, 1, 0)), (SEASONED, make_play(5 - 2, 0, 0)))
    tale.exchange(meat.F_HAND, (1, 0), plays, 2, 6, ((WILD_ONE, "9S"),))
    tale.note(log.HURT, 1, SEASONED, 1, 1, meat.BY_HAND, 0, 0)
    tale.turn(0, ARCHER, 5, meat.POSE)
    tale.fight(meat.F_SHOT, (0, 1), ARCHER, GLITTER, "brownie_bow", "7C 7D 2C", "10H 3C 3H JK")
    plays = ((ARCHER, make_play(7 - 2, 0, 0)), (GLITTER, make_play(JOKER, 0, 0)))
    tale.exchange(meat.F_SHOT, (0, 1), plays, 6, 7)
    tale.turn(1, GLITTER, 12, meat.FLUTTER)
    tale.stands(1, GLITTER, 22, 22, corners=((26, 28),))
    tale.note(log.CASTED, 1, GLITTER, meat.WING_BIND, 0, ARCHER)
    tale.note(log.TWINKLE_NOW, 1, GLITTER, 3)


def second_round(tale):
    """The wild one dies and is bitten."""
    tale.note(log.ROUND, -1, 2)
    for seat, slot, name in ((0, 0, "KH"), (0, 1, "9C"), (1, 10, "2S"), (1, 9, "3S")):
        tale.note(log.ORDER_CARD, seat, slot, card(name))
    tale.turn(0, SEASONED, 1, meat.EAT)
    hand = "8D 9H JD 2C 10C"
    tale.fight(meat.F_HAND, (0, 1), SEASONED, WILD_ONE, "faeslayer", hand, "2D 3D 4D 4C")
    plays = ((SEASONED, make_play(9 - 2, 1, 0)), (WILD_ONE, make_play(0, 0, 0)))
    tale.exchange(meat.F_HAND, (0, 1), plays, 2, 8)
    tale.note(log.HURT, 0, WILD_ONE, 2, 0, meat.BY_HAND, 0, 0)
    plays = ((SEASONED, make_play(10 - 2, 0, 0)), (WILD_ONE, make_play(1, 0, 0)))
    tale.exchange(meat.F_HAND, (0, 1), plays, 2, 7)
    tale.note(log.HURT, 0, WILD_ONE, 2, 0, meat.BY_HAND, 0, 0)
    plays = ((SEASONED, make_play(8 - 2, 0, 0)), (WILD_ONE, -1))
    tale.exchange(meat.F_HAND, (0, 1), plays, 2, 8)
    tale.note(log.HURT, 0, WILD_ONE, 0, 2, meat.BY_HAND, 0, 0)
    tale.note(log.DIED, 0, WILD_ONE, meat.BY_HAND)
    tale.note(log.BITTEN, 0, SEASONED, WILD_ONE, 1, 0)
    tale.turn(0, ARCHER, 5, meat.FROLIC)
    tale.stands(0, ARCHER, 30, 11)
    tale.turn(1, GLITTER, 12, meat.FLUTTER)
    tale.stands(1, GLITTER, 30, 20)


def told():
    """The battle as a replay, its end written by hand."""
    events_ = story().events()
    ends = {0: (3, 3, 1, 1), 1: (4, 2, 0, 0), 9: (0, 0, 4, 1), 10: (2, 2, 0, 0)}
    at = {0: (10, 27.25), 1: (30, 11), 9: (10, 28), 10: (30, 20)}
    figures = []
    for figure in glossary(events_, story().rules)["figures"].values():
        slot = figure["slot"]
        live, kill, meat_live, meat_kill = ends[slot]
        her = {"slot": slot, "what": "fairy", "owner": slot // 9, "side": slot // 9, "type": figure["type"]}
        her |= {
            "weapons": figure["weapons"],
            "alive": slot != 9,
            "present": True,
            "frenzied": False,
            "mad": False,
        }
        her |= {"fleeing": False, "done": False, "live": live, "kill": kill, "meat_live": meat_live}
        her |= {"meat_kill": meat_kill, "twinkle": 0 if slot == 9 else 3, "most_twinkle": figure["twinkle"]}
        her |= {"brawl": 0, "lame": 0, "tripping": 0, "kills": int(slot == 0), "eaten": int(slot == 0)}
        her |= {"x": at[slot][0], "y": at[slot][1], "z": 0.0, "died": [2, 1] if slot == 9 else None}
        figures.append(her)
    parts = [{"kills": 4, "eaten": 1, "crossed": 0, "living": 0}, dict.fromkeys(meat.PARTS, 0)]
    return {
        "game": "fairy_meat",
        "seed": 1,
        "deal": 2,
        "lineup": ["random", "random"],
        "rules": {"digest": "", "variant": None, "set": []},
        "glossary": glossary(events_, story().rules),
        "events": events_,
        "final": {
            "figures": figures,
            "seats": [{"points": part, "total": sum(part.values()), "out": None} for part in parts],
            "rounds": 2,
            "ended": "last player",
            "history": [[0, 0], [5, 0]],
            "destroyed": 0,
            "wasted": 0,
        },
        "scores": [
            {"seat": seat, "strategy": "random", "score": sum(part.values()), "place": 1 + seat,
             "win_share": 1.0 - seat, "parts": part}
            for seat, part in enumerate(parts)
        ],
    }  # fmt: skip
