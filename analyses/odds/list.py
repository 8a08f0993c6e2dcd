"""What a question about Fairy Meat's odds can name: fairies, weapons, variants and policies, with their main numbers."""

from typing import Any

from sim.errors import UserError, nearest
from sim.rules import Ruleset, variants

WHAT = ("fairies", "weapons", "variants", "policies")
POLICIES = {
    "simple": "the highest number with all trumps behind it",
    "book": "as the rulebook's examples play; without another word, this one",
    "best": "the best answer to the other side's policy, worked out hand by hand",
}
WEAPON = ("kind", "att", "def", "attacks", "strength", "range", "riot", "sword", "mangler", "cost")


def listed(what: str | None, ruleset: Ruleset) -> dict[str, list[dict[str, Any]]]:
    """Rows of names and numbers, of everything or of what is asked for."""
    if what is not None and what.lower() not in WHAT:
        raise UserError(
            f"--list {what}: no such list{nearest(what.lower(), WHAT)}; there are {', '.join(WHAT)}"
        )
    makers = {"fairies": _fairies, "weapons": _weapons, "variants": _variants, "policies": _policies}
    return {name: makers[name](ruleset) for name in (WHAT if what is None else (what.lower(),))}


def _fairies(ruleset: Ruleset) -> list[dict[str, Any]]:
    costs = {row["id"]: row["cost"] for row in ruleset.rows("fairy_kinds")}
    return [
        {
            "name": row["id"],
            "live": row["live"],
            "kill": row["kill"],
            "twinkle": row["twinkle"],
            "force": costs[row["id"]],
            "status": ruleset.values[f"fairies.{row['id']}.live"].status,
        }
        for row in ruleset.rows("fairies")
    ]


def _weapons(ruleset: Ruleset) -> list[dict[str, Any]]:
    return [
        {"name": row["id"]} | {column: row[column] for column in WEAPON} for row in ruleset.rows("weapons")
    ]


def _variants(ruleset: Ruleset) -> list[dict[str, Any]]:
    return [{"name": found["name"], "title": found["title"]} for found in variants(ruleset.game)]


def _policies(ruleset: Ruleset) -> list[dict[str, Any]]:
    return [{"name": name, "plays": words} for name, words in POLICIES.items()]
