"""The referee of Fairy Ring: reads the rules data by itself, and judges a replay event by event.

The game is played along in `fairy_ring_game.Game` with the choices of the replay; each event, each list of
legal options and the final reckoning must come out the same. `perft` counts sequences of options, to be
compared with another engine, and `counts` tells which rules a replay has exercised.
"""

import csv
import tomllib
from collections import Counter

from .fairy_ring_game import Game
from .fairy_ring_table import KINDS, ROUNDS, RefereeError

__all__ = ["KINDS", "ROUNDS", "Game", "RefereeError", "check", "counts", "judge", "perft"]
__all__ += ["read_cards", "read_objectives", "read_rules", "read_sets", "read_variant"]

PROVENANCE = {"source", "status", "feasible", "why", "min", "max", "reading"}  # beside values, not values
DECISIONS = {"choose", "place", "stride"}

# ---- Reading the rules data -----------------------------------------------------------------------------


def read_rules(path, overrides=None):
    """Rule path ("points.price") -> plain value; overrides of a CSV cell belong to the reader of that CSV."""
    with open(path, "rb") as file:
        rules = _flat(tomllib.load(file))
    for name, value in (overrides or {}).items():
        if name.count(".") == 2:
            continue
        if name not in rules:
            raise RefereeError(f"no rule {name!r} in {path}")
        rules[name] = value
    return rules


def read_variant(path):
    """Overrides of a variant file: path -> value."""
    with open(path, "rb") as file:
        return _flat(tomllib.load(file).get("set", {}))


def read_sets(sets):
    """Overrides given as texts "path=value": path -> value; a bare word is a text."""
    overrides = {}
    for text in sets:
        name, value = text.split("=", 1)
        try:
            overrides[name.strip()] = tomllib.loads(f"value = {value}")["value"]
        except tomllib.TOMLDecodeError:
            overrides[name.strip()] = value.strip()
    return overrides


def read_cards(path, overrides=None):
    """Card id -> card. Movement becomes a list: none for a starting card, three for a Spring."""
    cards = {}
    for row in _read_csv(path, "mushrooms", overrides):
        movement = [int(number) for number in row["movement"].split("/") if number.strip()]
        card = {"id": int(row["id"]), "kind": row["kind"].strip().lower(), "movement": movement}
        for column in ("deck", "mana", "fireflies", "players"):
            card[column] = int(row[column] or 0)
        cards[card["id"]] = card
    return cards


def read_objectives(path, overrides=None):
    """The objective cards in the order of the file."""
    objectives = []
    for row in _read_csv(path, "objectives", overrides):
        name = int(row["id"]) if row["id"].isdigit() else row["id"]
        objectives.append({"id": name, "effect": row["effect"], "threshold": int(row["threshold"])})
    return objectives


def _flat(table, prefix=""):
    values = {}
    for key, value in table.items():
        if key in PROVENANCE:
            continue
        if isinstance(value, dict) and "value" in value:
            values[prefix + key] = value["value"]
        elif isinstance(value, dict):
            values.update(_flat(value, f"{prefix}{key}."))
        else:
            values[prefix + key] = value
    return values


def _read_csv(path, table, overrides):
    with open(path, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(line for line in file if line.strip() and not line.startswith("#")))
    for name, value in (overrides or {}).items():
        if name.count(".") != 2 or name.split(".")[0] != table:
            continue
        _, wanted, column = name.split(".")
        found = [row for row in rows if row["id"] == wanted and column in row]
        if not found:
            raise RefereeError(f"no cell {name!r} in {path}")
        found[0][column] = str(value)
    return [{column: (cell or "").strip() for column, cell in row.items() if column} for row in rows]


# ---- Judging a replay -----------------------------------------------------------------------------------


def check(replay, cards, rules, objectives):
    """Raise RefereeError at the first thing in the replay that is not Fairy Ring under these rules."""
    judge(replay, cards, rules, objectives)


def counts(replay, cards, rules, objectives):
    """Counter of the rules, rulings and kinds that a (legal) replay used, by plain names."""
    return Counter(judge(replay, cards, rules, objectives).fired)


def judge(replay, cards, rules, objectives):
    """Play the replay along and return the game at its end; the work behind `check` and `counts`."""
    if replay.get("game") != "fairy_ring":
        raise RefereeError(f"game: expected 'fairy_ring', found {replay.get('game')!r}")
    events = replay.get("events", [])
    starts, deals, drawn = _dealt(events, cards, rules, objectives)
    game = Game(cards, rules, objectives, len(starts), starts, deals, drawn)
    judged = _compare_events(game, events, 0)
    while not game.over:
        _answer(game, events, judged)
        judged = _compare_events(game, events, judged)
    if len(events) > judged:
        raise RefereeError(f"event {judged}: expected nothing after the end, found {events[judged]}")
    _final_reckoning(game, replay)
    return game


def _answer(game, events, number):
    """Check that the next event of the replay answers the open decision, and make its choice."""
    kind, seat = game.decision()
    if number >= len(events):
        raise RefereeError(f"event {number}: expected {kind} of seat {seat}, found the end of the events")
    found = events[number]
    _same(f"event {number}: event", kind, found.get("event"))
    _same(f"event {number} ({kind}): seat", seat, found.get("seat"))
    _same(f"event {number} ({kind} of seat {seat}): options", game.legal(), found.get("options"))
    if found.get("option") not in game.legal():
        raise RefereeError(
            f"event {number} ({kind} of seat {seat}): expected an option among {game.legal()}, "
            f"found {found.get('option')!r}"
        )
    game.apply(found["option"])


def _compare_events(game, events, judged):
    """Compare what has happened in the game since event number `judged`; the new number of judged events."""
    for number in range(judged, len(game.events)):
        expected = game.events[number]
        if number >= len(events):
            raise RefereeError(f"event {number}: expected {expected}, found the end of the events")
        _same(f"event {number}: event", expected["event"], events[number].get("event"))
        _same_record(f"event {number} ({expected['event']})", expected, events[number])
    return len(game.events)


def _same(where, expected, found):
    if type(found) is not type(expected) or found != expected:
        raise RefereeError(f"{where}: expected {expected!r}, found {found!r}")


def _same_record(where, expected, found):
    for key, value in expected.items():
        if key not in found:
            raise RefereeError(f"{where}: {key}: expected {value!r}, found nothing")
        _same(f"{where}: {key}", value, found[key])
    extra = sorted(set(found) - set(expected))
    if extra:
        raise RefereeError(f"{where}: expected only {sorted(expected)}, found also {extra}")


def _final_reckoning(game, replay):
    final = replay.get("final", {}).get("seats", [])
    _same("final: number of seats", game.seats, len(final))
    for seat, expected in enumerate(game.final()["seats"]):
        _same_record(f"final, seat {seat}", expected, final[seat])
    scores = replay.get("scores", [])
    _same("scores: number of seats", game.seats, len(scores))
    _same("lineup: number of seats", game.seats, len(replay.get("lineup", scores)))
    for seat, expected in enumerate(game.scores()):
        if "lineup" in replay:
            expected["strategy"] = replay["lineup"][seat]
        found = dict(scores[seat])
        share = found.get("win_share")
        if isinstance(share, int | float) and abs(share - expected["win_share"]) < 1e-9:
            found["win_share"] = expected["win_share"]  # a third, however it was rounded
        _same_record(f"scores, seat {seat}", expected, found)


# ---- Are these start cards, objectives and hands possible? ----------------------------------------------


def _dealt(events, cards, rules, objectives):
    """(starts, deals, drawn) as the replay tells them, after checking that they can have happened."""
    starts = [event.get("card") for event in events if event.get("event") == "start"]
    seats = len(starts)
    if seats not in (2, 3, 4):
        raise RefereeError(f"start: expected 2, 3 or 4 seats, found {seats} start events")
    _from_deck("start", starts, 0, seats, cards)
    deals = {}
    for round_number in ROUNDS:
        told = [e for e in events if e.get("event") == "deal" and e.get("round") == round_number]
        where = f"deal of round {round_number}"
        _same(f"{where}: seats", list(range(seats)), [event.get("seat") for event in told])
        hands = [event.get("cards", []) for event in told]
        for seat, hand in enumerate(hands):
            _same(f"{where}, seat {seat}: number of cards", rules["setup.hand"], len(hand))
        _from_deck(where, [card for hand in hands for card in hand], round_number, seats, cards)
        deals[round_number] = hands
    return starts, deals, _drawn(events, rules, objectives)


def _from_deck(where, ids, deck, seats, cards):
    for card in ids:
        if card not in cards:
            raise RefereeError(f"{where}: expected known cards, found {card!r}")
        _same(f"{where}: deck of card {card}", deck, cards[card]["deck"])
        if deck > 0 and cards[card]["players"] > seats:
            tag = cards[card]["players"]
            raise RefereeError(
                f"{where}: expected cards for {seats} seats, found {card}, which is tagged {tag}"
            )
        if ids.count(card) > 1:
            raise RefereeError(f"{where}: expected each card once, found {card} {ids.count(card)} times")


def _drawn(events, rules, objectives):
    told = [event.get("objectives", []) for event in events if event.get("event") == "objectives"]
    if not rules["objectives.enabled"]:
        return []  # an objectives event would be found out as an unexpected event
    _same("objectives: number of events", 1, len(told))
    _same("objectives: number drawn", rules["objectives.drawn"], len(told[0]))
    known = [objective["id"] for objective in objectives]
    for name in told[0]:
        if name not in known or told[0].count(name) > 1:
            raise RefereeError(f"objectives: expected different ones among {known}, found {told[0]}")
    return told[0]


# ---- Counting sequences of options ----------------------------------------------------------------------


def perft(game, depth):
    """Counter of (length, kind of the last decision) -> number of sequences of options from here."""
    found = Counter()
    if depth == 0 or game.over:
        return found
    kind, _ = game.decision()
    for option in game.legal():
        found[1, kind] += 1
        if depth > 1:
            after = game.copy()
            after.apply(option)
            for (length, last), number in perft(after, depth - 1).items():
                found[length + 1, last] += number
    return found
