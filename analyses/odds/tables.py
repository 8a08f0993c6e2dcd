"""Fairy Meat's odds over many numbers of cards: whole tables, and the cards that it takes for a wanted chance."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from analyses.odds.answers import figures, grounds
from analyses.odds.checks import MOST_ATTACK, Needed
from analyses.odds.question import Setting
from sim.fairy_meat.odds import Exchange

Told = Callable[[int, int], None] | None
"""Hears how many cells of how many are done."""
MOST = MOST_ATTACK
"""Most cards that are tried for a wanted chance, on either side."""
AGAINST = range(13)
"""The other side's cards for which they are sought."""


def exchanges(
    cells: Iterable[tuple[int, int]], kind: str, asked: Setting, told: Told = None
) -> dict[tuple[int, int], Exchange]:
    """The exchanges of so many cards of the attacker and the defender."""
    wanted = list(dict.fromkeys(cells))
    odds = asked.odds(kind)
    found = {}
    for number, (attack, defend) in enumerate(wanted):
        found[attack, defend] = odds.exchange(attack, defend, asked.attacker, asked.defender)
        if told:
            told(number + 1, len(wanted))
    return found


def table(rows: int, columns: int, kind: str, asked: Setting, told: Told = None) -> dict[str, Any]:
    """All exchanges of 1 to `rows` cards against 1 to `columns`, row by row."""
    cells = [(attack, defend) for attack in range(1, rows + 1) for defend in range(1, columns + 1)]
    found = exchanges(cells, kind, asked, told)
    return {
        "rows": rows,
        "columns": columns,
        "kind": kind,
        "policy": {"attacker": str(asked.attacker), "defender": str(asked.defender)},
        **grounds(asked),
        "notes": [*asked.notes(kind), *shared_notes(found.values())],
        "cells": [figures(found[cell], asked) for cell in cells],
    }


def shared_notes(found: Iterable[Exchange]) -> list[str]:
    """One word on what is true of several exchanges of a table, and where."""
    circles: list[str] = []
    short: list[str] = []
    for exchange in found:
        cell = f"{exchange.attack} v {exchange.defend}"
        for note in exchange.notes:
            (circles if "best against best" in note else short).append(cell)
    told = []
    if circles:
        told.append(
            f"in {len(circles)} cells best against best doesn't settle, and the mean over its circle is shown: "
            + _listed(circles)
        )
    if short:
        told.append(f"in {len(short)} cells the deck has too few cards for both hands: " + _listed(short))
    return told


def _listed(cells: Sequence[str], most: int = 6) -> str:
    return ", ".join(cells[:most]) + (" and others" if len(cells) > most else "")


def inverse(
    wanted: float,
    sought: Sequence[int],
    needed: Needed,
    kind: str,
    asked: Setting,
    told: Told = None,
) -> dict[str, Any]:
    """The fewest attack cards for P(damage >= x) >= wanted, against so many defence cards, and the fewest defence cards
    for P(damage >= x) <= 1 - wanted, against so many attack cards; None where no number up to `MOST` does it.

    `needed` names the cards of one side or of both that are asked about; without any, all are gone through."""
    all_of_them = needed == (None, None)
    theirs = AGAINST if all_of_them else [cards for cards in needed[1:] if cards is not None]
    mine = AGAINST[1:] if all_of_them else [cards for cards in needed[:1] if cards is not None]
    attackers, defenders = range(1, MOST + 1), range(MOST + 1)
    cells = [(attack, defend) for defend in theirs for attack in attackers]
    cells += [(attack, defend) for attack in mine for defend in defenders]
    found = exchanges(cells, kind, asked, told)

    def reached(attack: int, defend: int, damage: int) -> bool:
        return found[attack, defend].at_least(damage) >= wanted - 1e-12

    def kept(attack: int, defend: int, damage: int) -> bool:
        return found[attack, defend].at_least(damage) <= 1 - wanted + 1e-12

    return {
        "chance": wanted,
        "at_least": list(sought),
        "most": MOST,
        "kind": kind,
        "policy": {"attacker": str(asked.attacker), "defender": str(asked.defender)},
        **grounds(asked),
        "notes": [*asked.notes(kind), *shared_notes(found.values())],
        "attack_needed": [
            {
                "defend": defend,
                **{str(x): next((a for a in attackers if reached(a, defend, x)), None) for x in sought},
            }
            for defend in theirs
        ],
        "defend_needed": [
            {
                "attack": attack,
                **{str(x): next((d for d in defenders if kept(attack, d, x)), None) for x in sought},
            }
            for attack in mine
        ],
    }
