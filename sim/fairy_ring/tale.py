"""A game of Fairy Ring as plain data: the events of its log, what their ids mean, the table at the end.

Hook of `sim.replay`, see `sim.replay.tale_of`. The prose made from this stands in `prose.py`.
"""

from collections import deque
from typing import Any

from sim.fairy_ring.events import (
    CHOSEN,
    DEAL,
    DRAWN,
    END,
    FIELDS,
    GATHER,
    MOVE,
    NAMES,
    OBJECTIVE,
    PASS,
    PLACED,
    REVEAL,
    STRODE,
    TILE,
)
from sim.fairy_ring.prose import sentences
from sim.fairy_ring.state import DECK, KIND_NAMES, SPLIT

__all__ = ["events", "final", "glossary", "sentences"]

ASKED = (CHOSEN, PLACED, STRODE)
"""Log rows that carry out a decision; the k-th of them belongs to the k-th decision."""
OF_A_TURN = (*ASKED, REVEAL, PASS)
"""Log rows whose events tell round and turn."""


def events(rows, decisions, ruleset):
    """Yield an event, a dict, per log row; `decisions` are all that were made, in order (`sim.replay.Decision`).

    Mushrooms are counted from the left end of their village, after the placement of the turn.
    """
    made = deque(decisions)
    objectives = [row["id"] for row in ruleset.rows("objectives")]
    now = {"round": 0, "turn": 0}
    # Objectives are drawn before the starting cards are, and told after them.
    for code, seat, *values in sorted(rows, key=lambda row: min(row[0], DEAL)):
        fields = dict(zip(FIELDS[code], values, strict=False))
        if code == DEAL:
            now = {"round": fields["round"], "turn": 1}
        event: dict[str, Any] = {"event": NAMES[code]}
        if code in OF_A_TURN:
            event |= now
        if code not in (DRAWN, PASS, END):
            event["seat"] = seat
        if code in ASKED:
            event |= asked(made.popleft())
        yield event | plain(code, fields, objectives)
        if code == TILE:
            now = now | {"turn": now["turn"] + 1}


def asked(decision):
    """What an event tells of the decision behind it."""
    told = {"options": decision.options, "option": decision.option}
    return told if decision.liked is None else told | {"liked": decision.liked}


def plain(code, fields, objectives):
    """A log row's fields with packed numbers unpacked and numbers of things turned into their names."""
    if code == DRAWN:
        return {"objectives": [objectives[k] for k in bits(fields["objectives"])]}
    if code == DEAL:
        deck = 100 * fields["round"]
        return {"round": fields["round"], "cards": [deck + k for k in bits(fields["cards"])]}
    if code == MOVE:
        to = dict(zip(("seat", "mushroom"), divmod(fields["to"], 100), strict=True))
        start = {"seat": fields["from_seat"], "mushroom": fields["from_mushroom"]}
        return {"movement": fields["movement"], "from": start, "to": to}
    if code == GATHER:
        mana, kind = divmod(fields["kind_and_mana"], 1000)
        how = {"by": fields["by"], "how": SPLIT[fields["how"]]}
        return how | {"mushroom": fields["mushroom"], "kind": KIND_NAMES[kind], "mana": mana}
    if code == OBJECTIVE:
        return {"objective": objectives[fields["objective"]]}
    if code == PASS:
        return {"direction": "left" if fields["direction"] > 0 else "right"}
    return fields


def bits(mask):
    """Numbers of the bits set in `mask`, ascending; a deck has `DECK` at most."""
    return [k for k in range(DECK) if mask >> k & 1]


def glossary(events, ruleset):
    """What the ids in the events mean: every card dealt and objective drawn, by id (a text), and a point's price."""
    dealt = {event["card"] for event in events if event["event"] == "start"}
    drawn: set[int] = set()
    for event in events:
        dealt.update(event["cards"] if event["event"] == "deal" else ())
        drawn.update(event["objectives"] if event["event"] == "objectives" else ())
    printed = ("kind", "movement", "mana", "fireflies")
    cards = [row for row in ruleset.rows("mushrooms") if row["id"] in dealt]
    goals = [row for row in ruleset.rows("objectives") if row["id"] in drawn]
    return {
        "mushrooms": {
            str(row["id"]): {key: row[key] for key in printed} | {"movement": list(row["movement"])}
            for row in cards
        },
        "objectives": {str(row["id"]): row["name"] for row in goals},
        "point": ruleset["points.price"],
    }


def final(position, ruleset=None):
    """The table at the end: per seat its village, all mana gathered, points (objectives included), and its fairy."""
    table, rows = position.table, []
    for seat in range(table.seats):
        village, mine = table.village[seat], position.seats[seat]
        host = table.village[village.fairy_at]
        rows.append(
            {
                "village": [stack(village, slot) for slot in range(village.left, village.right + 1)],
                "mana": int(mine.by_kind.sum()),
                "points": int(mine.points + mine.objectives),
                "fairy": {"seat": int(village.fairy_at), "mushroom": int(village.fairy_slot - host.left)},
            }
        )
    return {"seats": rows}


def stack(village, slot):
    """Card ids of the mushroom in a slot, bottom to top; the record holds them packed, eight bits a card."""
    return [int(village.stack[slot]) >> (8 * k) & 255 for k in range(village.height[slot])]
