"""The cards as people call them, for tables of cards."""

from typing import Any


def cards(ruleset: Any, seats: int) -> list[dict[str, Any]]:
    """The cards in play with so many seats: id, deck, slot (its bit in the `held` and `used` columns), name."""
    return [
        {"id": row["id"], "deck": row["deck"], "slot": row["id"] % 100, "name": name(row)}
        for row in ruleset.rows("mushrooms")
        if row["players"] <= seats
    ]


def name(row: dict[str, Any]) -> str:
    """`Magidrome 4 (moves 3)`, `Luminarium (moves 2, 2 fireflies)`; a multiplier of 1 goes without saying."""
    counts = row["kind"] in ("magidrome", "spring") or row["mana"] not in (None, 1)
    title = row["kind"].title() + (f" {row['mana']}" if counts and row["mana"] is not None else "")
    told = []
    if row["movement"]:
        told.append("moves " + "/".join(str(steps) for steps in row["movement"]))
    if row["fireflies"]:
        told.append(f"{row['fireflies']} firefl{'y' if row['fireflies'] == 1 else 'ies'}")
    return f"{title} ({', '.join(told)})" if told else title
