"""The items as people call them, for tables of items."""

from typing import Any


def cards(ruleset: Any, seats: int) -> list[dict[str, Any]]:
    """The items of the Court: id, deck, slot (its bit in `items_taken` and `items_used`), name."""
    if not ruleset["court.enabled"]:
        return []
    return [
        {"id": row["id"], "deck": "court", "slot": row["slot"], "name": name(row)}
        for row in ruleset.rows("court")
    ]


def name(row: dict[str, Any]) -> str:
    """`Late gift 5 (usable)`."""
    strength = "" if row["strength"] is None else f" {row['strength']}"
    return f"{row['id'].replace('_', ' ').capitalize()}{strength} ({row['kind']})"
