"""A battle of Fairy Meat as plain data: the events of its log, what their names mean, the table at the end.

Hook of `sim.replay`, see `sim.replay.tale_of`; the prose made from this stands in `prose.py`, the picture in
`analyses/battle_map.py`. An event is called what its row is called in `events.py`, in small letters, and a choice what its
decision is called in `field.py`; a choice has its `options` and says in words what the one taken `means`. A figure is
written `seat 1's seasoned (slot 9)` with the seat that brought her, a card as in `deck.py`; lengths are inches.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import pairwise, takewhile
from typing import Any

from sim.fairy_meat import events as log
from sim.fairy_meat import field
from sim.fairy_meat.deck import NAMES
from sim.fairy_meat.follow import WHATS, Battle
from sim.fairy_meat.hand import worth
from sim.fairy_meat.prose import sentences
from sim.fairy_meat.state import OUTCOME_NAMES
from sim.fairy_meat.summary import final, glossary, names_of, rules_of
from sim.fairy_meat.wording import EDGES, POINTS, RESULTS, STATES, chain_value, option_words, play_of
from sim.rules import Ruleset

__all__ = ["events", "final", "glossary", "sentences"]

EVENT_NAMES = (
    "choice", "figure_in", "stands", "round", "order_card", "thought", "turn", "mode_set", "corner", "drawn", "card",
    "fight", "redrawn", "twinkled", "zapped", "placed", "revealed", "chained", "result", "hurt", "healed", "died",
    "bitten", "gone", "casted", "traitor_to", "brawl", "twinkle_now", "frenzy", "dragged", "tugged", "ripped", "robbed",
    "opened", "gassed", "released", "tasted", "madness", "missed", "end", "box_at", "edge_taken",
)  # fmt: skip
"""By the number of the row's code."""
NOT_MADE = "not made"
FIGURES = ("attacker", "target", "by", "corpse", "enemy", "bundle", "load", "master")
"""Fields that are slots, besides `slot` itself."""
FLAGS = ("ace", "mangled", "lames", "lost")


def events(rows: Iterable[list[int]], decisions: Iterable[Any], ruleset: Ruleset) -> Iterator[dict[str, Any]]:
    """Yield the events, dicts, of a log; `decisions` are all that were made, in order (`sim.replay.Decision`)."""
    told = Events(ruleset, decisions)
    grouped = list(with_lists(rows))
    for k, (code, seat, values, cards) in enumerate(grouped):
        if code == log.FIGHT and grouped[k - 1][0] != log.FIGHT:
            named = takewhile(lambda row: row[0] == log.FIGHT, grouped[k:])
            told.battle.named = [row[2][1] for row in named]
        event = told.event(code, seat, values, cards)
        if event is not None:
            yield event


def with_lists(rows: Iterable[list[int]]) -> Iterator[tuple[int, int, list[int], list[int]]]:
    """(code, seat, values, cards) per row that is no drawn card, with the cards that follow it."""
    last: tuple[int, int, list[int], list[int]] | None = None
    for code, seat, *values in rows:
        if code == log.CARD and last is not None:
            last[3].append(values[0])
            continue
        if last is not None:
            yield last
        last = (code, seat, values, [])
    if last is not None:
        yield last


class Events:
    """Turns log rows into events, with a `Battle` that follows them."""

    def __init__(self, ruleset: Ruleset, decisions: Iterable[Any]):
        self.names = names_of(ruleset)
        self.battle = Battle(self.names, rules_of(ruleset))
        self.made = deque(decisions)
        self.now = 0
        self.corners: list[list[float]] = []
        self.shown: dict[int, dict[str, Any]] = {}

    def event(self, code: int, seat: int, values: list[int], cards: list[int]) -> dict[str, Any] | None:
        """The event of a row; None for a corner, which is told with the move it belongs to."""
        if code == log.CORNER:
            self.corners.append([values[1] / 1000, values[2] / 1000])
            return None
        if code == log.ROUND:
            self.now = values[0]
        event: dict[str, Any] = {"event": EVENT_NAMES[code], "round": self.now}
        event["seat"] = seat if seat >= 0 else None
        event |= self.facts(code, seat, values)
        if code == log.DRAWN:
            event["drawn"] = [NAMES[card] for card in cards]
        self.battle.follow(code, seat, values)
        return event | self.left(code, values)

    def facts(self, code: int, seat: int, values: list[int]) -> dict[str, Any]:
        """What a row tells."""
        special = {
            log.CHOICE: self.choice,
            log.FIGURE_IN: self.figure_in,
            log.STANDS: self.stands,
            log.FIGHT: self.fight,
            log.REVEALED: self.revealed,
            log.CHAINED: self.chained,
            log.RESULT: self.result,
            log.GONE: self.gone,
        }.get(code)
        if special is not None:
            return special(seat, values)
        told: dict[str, Any] = {}
        for name, value in zip(log.FIELDS[code], values, strict=False):
            told |= self.fact(code, name, value)
        return told

    def fact(self, code: int, name: str, value: int) -> dict[str, Any]:
        """What a field tells, by name."""
        named = {
            "card": NAMES,
            "mode": field.MODES,
            "cause": field.CAUSES,
            "fight": field.FIGHTS,
            "why": log.WHYS,
            "how": field.ENDINGS,
            "spell": field.SPELLS,
            "state": STATES,
            "edge": EDGES,
            "result": log.BOX_NAMES if code == log.OPENED else RESULTS,
        }
        if name == "slot":
            return {"figure": self.battle.name(value)}
        if name in FIGURES:
            return {name: self.battle.name(value)}
        if code == log.BITTEN and name == "kill":
            return {"point": POINTS[value]}
        if code == log.ROBBED and name in ("weapon", "left"):
            return {name: self.names["weapons"][value] if value > 0 else None}
        if name in named:
            return {name: named[name][value] if 0 <= value < len(named[name]) else None}
        return {name: bool(value) if name in FLAGS else value / 1000 if name in ("x", "y", "z") else value}

    def left(self, code: int, values: list[int]) -> dict[str, Any]:
        """The points of a figure after what has just changed them."""
        if code not in (log.HURT, log.HEALED, log.BITTEN, log.FRENZY):
            return {}
        her = self.battle.figure[values[0]]
        left = {"left": {"live": her.live, "kill": her.kill}}
        if code == log.BITTEN:
            corpse = self.battle.bundle(values[1])
            left["meat_left"] = {"live": corpse.meat_live, "kill": corpse.meat_kill}
        return left

    # ---- Rows that tell more ----------------------------------------------------------------------------

    def choice(self, seat: int, values: list[int]) -> dict[str, Any]:
        """A decision: its kind stands as the event's name."""
        decision, option, figure = values[:3]
        kind, made = field.DECISIONS[decision], self.made.popleft()
        self.battle.actor = figure
        told = {"event": kind, "figure": self.battle.name(figure), "options": made.options, "option": option}
        told["means"] = option_words(kind, option, self.battle)
        if made.liked is not None:
            told["liked"] = made.liked
            told["likes"] = [option_words(kind, one, self.battle) for one, _ in made.liked]
        return told

    def figure_in(self, seat: int, values: list[int]) -> dict[str, Any]:
        """A figure with all that is printed on her card."""
        slot, what, kind, style, *weapons = values[:6]
        her = self.battle.enter(seat, slot, what, kind, style, weapons)
        told: dict[str, Any] = {"figure": her.name, "slot": slot, "what": WHATS[what], "type": her.kind}
        told |= {"style": her.style or None, "weapons": list(her.weapons)}
        return told | {"live": her.live, "kill": her.kill, "twinkle": her.twinkle, "radius": her.radius}

    def stands(self, seat: int, values: list[int]) -> dict[str, Any]:
        """Where a figure is now, with the whole way there."""
        slot, *place, how = values[:5]
        her = self.battle.bundle(slot)
        to = [inch / 1000 for inch in place]
        way = [her.at, *self.corners, to] if her.at else []
        length = sum(distance(a, b) for a, b in pairwise(way))
        told: dict[str, Any] = {"figure": her.name, "x": to[0], "y": to[1], "z": to[2], "how": log.HOWS[how]}
        told |= {"from": her.at, "corners": self.corners, "length": round(length, 3)}
        self.corners = []
        return told

    def fight(self, seat: int, values: list[int]) -> dict[str, Any]:
        """A target is named: both sides' cards and the sums behind them."""
        attacker, target, weapon, kind, attack, defence = values[:6]
        told: dict[str, Any] = {"attacker": self.battle.name(attacker), "target": self.battle.name(target)}
        told |= {"weapon": self.names["weapons"][max(weapon, 0)], "kind": field.FIGHTS[kind]}
        told |= {"attack_cards": attack, "defence_cards": defence}
        arguments = (attacker, target, max(weapon, 0), kind)
        told["attack"] = self.battle.attack_terms(*arguments, attack)
        told["defence"] = self.battle.defence_terms(*arguments, defence)
        return told

    def revealed(self, seat: int, values: list[int]) -> dict[str, Any]:
        """A play is turned over."""
        slot, play = values[:2]
        self.shown[slot] = {"play": play_of(play), "chain": [], "value": worth(play)}
        return {"figure": self.battle.name(slot), "play": play_of(play)}

    def chained(self, seat: int, values: list[int]) -> dict[str, Any]:
        """A card is drawn onto a wild trump."""
        slot, card = values[0], NAMES[values[1]]
        if slot in self.shown:
            self.shown[slot]["chain"].append(card)
            self.shown[slot]["value"] += chain_value(card)
        return {"figure": self.battle.name(slot), "card": card}

    def gone(self, seat: int, values: list[int]) -> dict[str, Any]:
        """Somebody leaves the board, or a gift box does."""
        thing, why = values[:2]
        if why == log.BOX_OPENED:
            return {"box": thing, "why": log.WHYS[why]}
        return {"figure": self.battle.name(thing), "why": log.WHYS[why]}

    def result(self, seat: int, values: list[int]) -> dict[str, Any]:
        """How an exchange ended, with both sides' plays and values."""
        attacker, target, outcome, _, kind = values[:5]
        empty: dict[str, Any] = {"play": play_of(-1), "chain": [], "value": 0}
        one, other = self.shown.get(attacker, empty), self.shown.get(target, empty)
        told: dict[str, Any] = {"attacker": self.battle.name(attacker), "target": self.battle.name(target)}
        told["outcome"] = OUTCOME_NAMES[outcome] if 0 <= outcome < len(OUTCOME_NAMES) else NOT_MADE
        told |= {"margin": one["value"] - other["value"], "kind": field.FIGHTS[kind]}
        told |= {"attack": one, "defence": other}
        self.shown = {}
        return told


def distance(a: list[float], b: list[float]) -> float:
    """Inches along the ground."""
    return float(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5)
