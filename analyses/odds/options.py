"""Which options of `fairylab odds` go together: one question at a time, and sides told by their cards or by name."""

from collections.abc import Mapping
from typing import Any

from sim.errors import UserError

CARDS = ("attack", "defend", "attacks")
NAMES = ("attacker", "defender")
KINDS = ("ranged", "wrestling", "rush", "pounce", "tug")
FLAGS = (*KINDS, "posed", "fluttered", "cover", "unacted", "in_brawl", "rush_bonus", "shimmer")
"""What is said of an attack between named fairies."""
WHOLE = ("list", "table", "inverse", "duel")
"""Questions of their own; else it is one exchange, or as many as there are pairs."""
NEEDS = {"at_least": "inverse", "allocate_a": "duel", "allocate_d": "duel", "first": "duel"}


def given(values: Mapping[str, Any]) -> set[str]:
    """Names of the options that were given; numbers and texts are None, flags False and lists empty where they weren't."""
    values = {"list" if name == "listing" else name: value for name, value in values.items()}
    return {name for name, value in values.items() if not (value is None or value is False or value == [])}


def option(name: str) -> str:
    """An option as it is written."""
    return "--" + name.replace("_", "-")


def question(told: set[str]) -> str:
    """What is asked by these options: list, table, inverse, duel, names or cards.

    Raises UserError for what can't go together."""
    whole = [name for name in WHOLE if name in told]
    if len(whole) > 1:
        raise UserError(f"{option(whole[0])} and {option(whole[1])}: ask one at a time")
    if "what" in told and whole != ["list"]:
        raise UserError(
            "a word by itself says what to show with --list; cards and names go with their options"
        )
    cards, names, flags = ([name for name in group if name in told] for group in (CARDS, NAMES, FLAGS))
    for name, needed in NEEDS.items():
        if name in told and needed not in told:
            raise UserError(f"{option(name)}: it belongs to {option(needed)}")
    if cards and names:
        raise UserError(
            f"{option(cards[0])} and {option(names[0])}: the sides are told by their cards or by name, not by both"
        )
    if whole == ["inverse"]:
        cards = [name for name in cards if name == "attacks"]
    if whole and "simulate" in told:
        raise UserError(f"--simulate: it draws an exchange of two sides; leave out {option(whole[0])}")
    if whole == ["duel"]:
        if not names:
            raise UserError("--duel: two fairies fight; name them with --attacker and --defender")
        for name in ("hurt", "bystander"):
            if name in told:
                raise UserError(f"{option(name)}: a fight knows who is hurt and who is there; leave it out")
    elif whole and (cards or names):
        raise UserError(
            f"{option(whole[0])}: it goes through many numbers of cards; leave out {option((cards + names)[0])}"
        )
    if flags and not names:
        raise UserError(unnamed(flags[0]))
    if names and "kind" in told:
        raise UserError(f"--kind: of named fairies say {', '.join(map(option, KINDS))}, or nothing")
    if not (whole or names or cards):
        raise UserError(
            "two sides, please: --attack and --defend with their cards, or --attacker and --defender with names"
        )
    return whole[0] if whole else "names" if names else "cards"


def unnamed(flag: str) -> str:
    """Why this flag says nothing without named fairies."""
    if flag in KINDS:
        kind = flag if flag in ("ranged", "wrestling") else "test"
        return f"{option(flag)}: it is said of named fairies (--attacker, --defender); of cards alone say --kind {kind}"
    return (
        f"{option(flag)}: it changes how many cards named fairies draw (--attacker, --defender); of cards alone, "
        "count it in"
    )
