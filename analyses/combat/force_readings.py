"""Whether the prices are judged alike where the rulebook is read otherwise, or the cards are played otherwise.

Weapons of several attacks live on defenders who run out of cards, so what is read there moves their worth, and with it the
line for all. Each other choice is made alone; the fairies are those of the rules' own table.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from analyses.combat.fights import Result, exactness, listed, sold, words
from analyses.combat.force_told import Told
from analyses.combat.plain import plain, setting
from analyses.combat.prices import FAIR, OVER, UNDER, Market, Worth, worths
from analyses.combat.study import Study
from analyses.report import Column, Section, table
from sim.fairy_meat.odds import BY_THE_BOOK
from sim.fairy_meat.policies import BEST, Policy

TOUCHING = ("combat.consume_def", "combat.consume_att", "combat.no_card")
"""Readings that several attacks, or defenders without a card, depend on."""
SAME, DEPENDS = "the same", "depends on the reading"
CALLED = {FAIR: "about right", UNDER: "too cheap", OVER: "too dear"}


@dataclass(frozen=True)
class Other:
    """The weapons for sale where one thing is read, or played, otherwise."""

    key: str
    words: str
    """To go behind an `if`."""
    worth: dict[str, Worth]
    results: list[Result]
    """What the fights came to; the counters behind them, some hundred megabytes, are let go."""


@lru_cache(maxsize=2)
def others(study: Study) -> list[Other]:
    """Every other choice of those readings, alone, and the other way to play; with fewer draws."""
    found = []
    for reading in study.readings:
        for choice in reading["choices"] if reading["path"] in TOUCHING else ():
            if choice != reading["value"]:
                made = study.under([f"{reading['path']}={setting(choice)}"], rough=True)
                key = f"{reading['path'].removeprefix('combat.')}_{setting(choice)}"
                found.append(_other(key, plain(reading["path"], choice), made))
    policy, told = Policy("best"), "both sides play as well as can be"
    if study.policy.number == BEST:
        policy, told = BY_THE_BOOK, "both sides play by the book"
    return [*found, _other(f"policy_{policy.name}", told, study.under(policy=policy, rough=True))]


def _other(key: str, told: str, study: Study) -> Other:
    market = Market(study)
    return Other(key, told, worths(market, sold(study))[0], market.fights.results)


def against(found: Told, choices: Sequence[Other], name: str) -> list[Other]:
    """The choices under which a weapon is judged otherwise than as played."""
    return [other for other in choices if other.worth[name].verdict != found.worth[name].verdict]


# --- telling ---------------------------------------------------------------------------------------------------


def judged(found: Told, choices: Sequence[Other], which: str, sure: bool) -> list[str]:
    """The weapons of a verdict that holds under all choices (`sure`) or not, furthest off first."""
    names = [
        name
        for name in found.market.hand
        if found.worth[name].verdict == which and bool(against(found, choices, name)) != sure
    ]
    return sorted(
        names, key=lambda name: -abs((found.worth[name].fair or 0) - found.market.rows[name]["cost"])
    )


def _priced(found: Told, name: str) -> str:
    """A weapon with its price, its fair price and the share of the band that agrees."""
    share = found.holds(name).value
    also = "" if share is None else f"; {share * 100:.0f} % of the drawn fairy tables agree"
    return (
        f"{words(name)} (costs {found.market.rows[name]['cost']}, worth {found.worth[name].fair:.1f}{also})"
    )


def _doubt(doubts: Sequence[Other], name: str) -> str:
    """`the defender gets her cards back between attacks (worth 3.1: too dear) or ...`."""
    told = []
    for other in doubts:
        worth = other.worth[name]
        told.append(
            f"{other.words} (no line)"
            if worth.fair is None or worth.verdict is None
            else f"{other.words} (worth {worth.fair:.1f}: {CALLED[worth.verdict]})"
        )
    return " or ".join(told)


def verdicts(found: Told, choices: Sequence[Other]) -> str:
    """What survives every reading that was tried, and what doesn't, in sentences."""
    told = _sure(found, choices)
    for which in (UNDER, OVER):
        names = judged(found, choices, which, False)
        doubts = [
            f"{_priced(found, name)}, but not if {_doubt(against(found, choices, name), name)}"
            for name in names
        ]
        if names:
            told += f" By the readings as played {CALLED[which]}: {'; '.join(doubts)}."
    return told


def _sure(found: Told, choices: Sequence[Other]) -> str:
    """The verdicts that survive every choice."""
    told = []
    for which in (UNDER, OVER):
        if names := judged(found, choices, which, True):
            told.append(f"{CALLED[which]}: {listed([_priced(found, name) for name in names])}")
    if not told:
        return f"No weapon is too cheap or too dear under all of the {len(choices)} other readings that were tried."
    return f"However it is read ({len(choices)} other readings were tried), {'; '.join(told)}."


def briefly(found: Told, choices: Sequence[Other]) -> str:
    """The same without the reasons, but for the choice that turns most verdicts."""
    doubtful = {which: judged(found, choices, which, False) for which in (UNDER, OVER)}
    names = [name for each in doubtful.values() for name in each]
    told = _sure(found, choices)
    if not names:
        return told
    also = [
        f"{CALLED[which]}: {listed([_priced(found, name) for name in each])}"
        for which, each in doubtful.items()
        if each
    ]
    turned = {other.words: sum(other in against(found, choices, name) for name in names) for other in choices}
    worst = max(turned, key=lambda each: turned[each])
    left = len(names) - turned[worst] or "none"
    told = f"{told} By the readings as played, {'; '.join(also)}."
    return f"{told} But of these {len(names)} verdicts {left} would hold if {worst}."


def readings(study: Study, found: Told) -> Section:
    """Fair prices under each other choice, and whether the verdict stays."""
    choices = others(study)
    rows: list[dict[str, Any]] = []
    for name in found.market.hand:
        doubts = against(found, choices, name)
        known = found.worth[name].verdict is not None
        row = {"weapon": words(name), "cost": found.market.rows[name]["cost"], "fair": found.worth[name].fair}
        row |= {"verdict": found.worth[name].verdict or "n/a"}
        row |= {other.key: other.worth[name].fair for other in choices}
        rows.append(row | {"alike": "n/a" if not known else DEPENDS if doubts else SAME})
    columns = [Column("weapon", "Weapon"), Column("cost", "Price", "count")]
    columns += [Column("fair", "Fair as played", "number"), Column("verdict", "Verdict as played")]
    columns += [Column(other.key, f"Fair if {other.words}", "number") for other in choices]
    columns += [Column("alike", "Verdict elsewhere")]
    alike = [row["weapon"] for row in rows if row["alike"] == SAME]
    text = (
        "Each column reads one thing otherwise, or has the cards played otherwise, and fits the line anew. The drawn tables "
        f"of fairies say nothing of this. The verdict is the same in all columns for: {listed(alike)}."
    )
    note = f"Fewer draws than elsewhere: a tenth. {exactness(*(each.results for each in choices))}"
    title = "Fair prices under other readings"
    return Section("Do the readings matter?", text, [table("force_readings", title, columns, rows, note)])
