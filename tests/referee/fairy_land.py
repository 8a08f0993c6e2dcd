"""The referee of Fairy Land: reads the rules data by itself, and judges a replay event by event.

The game is played along in `fairy_land_game.Game` with the choices of the replay; each event, each list of
legal options and the final reckoning must come out the same. `perft` counts sequences of options, to be
compared with another engine, and `counts` tells which rules a replay has exercised.
"""

from collections import Counter

from .fairy_land_game import Game
from .fairy_land_score import PARTS, score
from .fairy_land_table import KINDS, RefereeError
from .fairy_ring import (
    _answer,
    _compare_events,
    _read_csv,
    _same,
    _same_record,
    perft,
    read_sets,
    read_variant,
)
from .fairy_ring import read_rules as _read_rules

__all__ = [
    "DECISIONS",
    "KINDS",
    "PARTS",
    "Game",
    "RefereeError",
    "check",
    "counts",
    "judge",
    "perft",
    "score",
]
__all__ += ["read_court", "read_forest", "read_rules", "read_sets", "read_variant"]

DECISIONS = "place act bid spend pay recall banish shed pick bottom target".split()

# ---- Reading the rules data -----------------------------------------------------------------------------


def read_rules(path, overrides=None):
    """Rule path ("sunset.full") -> plain value; overrides of a CSV cell belong to the reader of that CSV."""
    return _read_rules(path, {name: value for name, value in (overrides or {}).items() if not _is_cell(name)})


def _is_cell(name):
    """Whether this names a cell of a CSV: court.enabled is a rule, court.banish.kind a cell."""
    return name.split(".")[0] in ("forest", "court") and name.count(".") == 2


def _cells(overrides):
    return {name: value for name, value in (overrides or {}).items() if _is_cell(name)}


def read_forest(path, overrides=None):
    """Kind -> row of forest.csv, its copies and points as numbers."""
    rows = {}
    for row in _read_csv(path, "forest", _cells(overrides)):
        rows[row["id"]] = {
            "copies": int(row["copies"]),
            "points": int(row["points"] or 0),
        }
    return rows


def read_court(path, overrides=None):
    """The rows of court.csv in their order, with slot and strength as numbers and starred as a truth."""
    rows = []
    for row in _read_csv(path, "court", _cells(overrides)):
        starred = row["starred"].lower() in ("true", "yes", "1")
        numbers = {"slot": int(row["slot"]), "strength": int(row["strength"] or 0)}
        kept = {name: row[name] for name in ("id", "kind", "effect")}
        rows.append(kept | numbers | {"starred": starred})
    return rows


# ---- Judging a replay -----------------------------------------------------------------------------------


def check(replay, rules, forest, court):
    """Raise RefereeError at the first thing in the replay that is not Fairy Land under these rules."""
    judge(replay, rules, forest, court)


def counts(replay, rules, forest, court):
    """Counter of the rules, rulings, items and decisions that a (legal) replay used, by plain names."""
    return Counter(judge(replay, rules, forest, court).fired)


def judge(replay, rules, forest, court):
    """Play the replay along and return the game at its end; the work behind `check` and `counts`."""
    _same("game", "fairy_land", replay.get("game"))
    events = replay.get("events", [])
    seats = len(replay.get("scores", []))
    if seats not in (2, 3, 4):
        raise RefereeError(f"scores: expected 2, 3 or 4 seats, found {seats}")
    game = Game(rules, forest, court, seats, _set_up(events, rules, forest, court))
    judged = _compare_events(game, events, 0)
    while not game.over:
        _answer(game, events, judged)
        judged = _compare_events(game, events, judged)
    if len(events) > judged:
        raise RefereeError(f"event {judged}: expected nothing after the end, found {events[judged]}")
    _final_reckoning(game, replay)
    return game


def _set_up(events, rules, forest, court):
    """The setup event, after checking that it can have happened."""
    found = events[0] if events else {}
    _same("event 0: event", "setup", found.get("event"))
    for zone in ("druids", "court", "clearings", "forest"):
        if not isinstance(found.get(zone), list):
            raise RefereeError(f"setup: {zone}: expected a list, found {found.get(zone)!r}")
    _same("setup: druids: number of cards", rules["setup.druids"], len(found["druids"]))
    _same("setup: clearings", [1, 1, 1], [len(cards) for cards in found["clearings"]])
    cards = [*found["druids"], *(card for cards in found["clearings"] for card in cards), *found["forest"]]
    printed = [f"{kind}/{copy}" for kind, row in forest.items() for copy in range(row["copies"])]
    for card in sorted({*cards, *printed}):
        _same(f"setup: number of cards {card}", printed.count(card), cards.count(card))
    eligible = [row["id"] for row in court if row["starred"] or rules["court.selection"] == "random"]
    drawn = min(rules["setup.court"], len(eligible)) if rules["court.enabled"] else 0
    _same("setup: court: number of items", drawn, len(found["court"]))
    for item in found["court"]:
        if item not in eligible or found["court"].count(item) > 1:
            raise RefereeError(f"setup: court: expected different ones of {eligible}, found {found['court']}")
    return found


def _final_reckoning(game, replay):
    final, expected = replay.get("final", {}), game.final()
    _same("final: clearings", expected["clearings"], final.get("clearings"))
    _same("final: number of seats", game.seats, len(final.get("seats", [])))
    for seat, row in enumerate(expected["seats"]):
        _same_record(f"final, seat {seat}", row, final["seats"][seat])
    _same("lineup: number of seats", game.seats, len(replay.get("lineup", replay["scores"])))
    for seat, row in enumerate(game.scores()):
        where, found = f"scores, seat {seat}", dict(replay["scores"][seat])
        if "lineup" in replay:
            row["strategy"] = replay["lineup"][seat]
        parts = dict(found.pop("parts", {}))
        _same(f"{where}: names of parts", sorted(PARTS), sorted(parts))
        for name, points in row.pop("parts").items():
            _same(f"{where}: {name}", float(points), _number(parts[name]))
        row["score"], found["score"] = float(row["score"]), _number(found.get("score"))
        found["win_share"] = _number(found.get("win_share"))
        _same_record(where, row, found)


def _number(found):
    """Points may be written 10 or 10.0."""
    return float(found) if isinstance(found, int | float) and not isinstance(found, bool) else found
