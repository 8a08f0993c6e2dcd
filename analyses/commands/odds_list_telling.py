"""What can be named in a question about odds, as text."""

from collections.abc import Mapping, Sequence
from typing import Any

from analyses.commands.terminal import say, say_table

FLAT = ("name", "title", "plays", "kind", "status")
"""Columns of words; the others hold numbers."""


def tell_list(found: Mapping[str, Sequence[Mapping[str, Any]]]) -> None:
    """A table for each list, with how to write what stands in it."""
    for what, rows in found.items():
        head = list(rows[0]) if rows else []
        shown = [[_cell(row[key]) for key in head] for row in rows]
        left = next((k for k, key in enumerate(head) if key not in FLAT), len(head))
        say_table(what.capitalize(), [key.capitalize() for key in head], shown, left=left)
    if found.keys() & {"fairies", "weapons"}:
        say("Empty: not for sale (force, cost), without limit (range), or nothing that it has.")
        say(
            'A fairy or a weapon of your own: --attacker "seasoned(live=5;kill=4)+faeslayer(att=1;attacks=2;cost=9)"'
        )
    if "policies" in found:
        say("book(keep=2) holds two trumps back for Twinkle; so do the others with keep.")


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else ""
    return str(value).replace("-", "\u2212") if isinstance(value, int) else str(value)
