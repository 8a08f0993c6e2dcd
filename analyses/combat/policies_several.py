"""What policy does to the worth of several attacks from one hand (rulebook: Multiple Attacks).

A weapon of two or three attacks is worth its price where the defender runs out of cards or wastes them. So the worth of the
further attacks is set beside that of a single one from the same hands, for every pairing of policies.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np

from analyses.combat.drawings import bars
from analyses.combat.fights import STANDARD
from analyses.combat.hands import named
from analyses.combat.study import Study
from analyses.report import Column, Figure, Section, table, with_interval
from analyses.stats import Estimate
from sim.fairy_meat.policies import POLICIES, Policy

SIMPLE, BOOK, BEST = (Policy(name) for name in POLICIES)
PAIRS = tuple(product((SIMPLE, BOOK, BEST), repeat=2))
CASES = ((5, 3, 2), (7, 3, 3))
"""Cards of the attacker and of the defender, and attacks: as weapons of two and three attacks have them."""
NUMBERS = ("no", "one", "two", "three")


@dataclass(frozen=True)
class Play:
    """One case between two policies; damage in points, what goes beyond death included."""

    case: tuple[int, int, int]
    attacker: Policy
    defender: Policy
    all: Estimate
    """Mean damage of all attacks."""
    one: float
    """Of a single attack from the same hands."""
    circle: bool
    """Whether two best sides found no settled plans."""

    @property
    def further(self) -> Estimate:
        """What the attacks after a single one add."""
        return self.all.minus(self.one)


@lru_cache(maxsize=2)
def played(study: Study) -> list[Play]:
    """Every case under every pairing."""
    return [play(study, case, *pair) for case in CASES for pair in PAIRS]


def play(study: Study, case: tuple[int, int, int], attacker: Policy, defender: Policy) -> Play:
    """One case under one pairing; with a 95 % interval where it was drawn."""
    found = study.volley(*case, attacker=attacker, defender=defender)
    value, estimate = found.mean_damage, Estimate(found.mean_damage)
    if found.drawn:
        squares = float(found.damage @ np.arange(len(found.damage)) ** 2)
        error = float(np.sqrt(max(squares - value * value, 0.0) / found.drawn))
        low, high = value - STANDARD * error, value + STANDARD * error
        estimate = Estimate(value, low, high, error, found.drawn, found.drawn)
    one = study.exchange(*case[:2], attacker=attacker, defender=defender).mean_damage
    return Play(case, attacker, defender, estimate, one, any("circle" in note for note in found.notes))


def case_named(case: Sequence[int]) -> str:
    """`7 v 3, three attacks`."""
    attacks = NUMBERS[case[2]] if case[2] < len(NUMBERS) else str(case[2])
    return f"{named((case[0], case[1]))}, {attacks} attacks"


def several(study: Study, caption: str) -> Section:
    """Damage of several attacks by policies, as bars and as a table."""
    found = played(study)
    rows = [_row(each) for each in found]
    drawn = any(each.all.low is not None for each in found)
    columns = [
        Column("case", "Cards"),
        Column("attacker", "Attacker", "name"),
        Column("defender", "Defender", "name"),
        Column("all", "Mean damage of all attacks", "mean", interval=drawn),
        Column("one", "of a single one", "mean"),
        Column("further", "What the others add", "mean", interval=drawn),
    ]
    values = np.array([[each.all.value for each in found if each.case == case] for case in CASES], float)
    # As attackers simple and book play alike in most decks: one bar tells both.
    shown = [
        k
        for k, (a, _) in enumerate(PAIRS)
        if a != SIMPLE or not np.allclose(values[:, k], values[:, k + 3], atol=1e-3)
    ]
    parts = [f"{PAIRS[k][0]} v {PAIRS[k][1]}" for k in shown]
    names = [case_named(case) for case in CASES]
    drawing = bars(names, parts, values[:, shown], "mean damage of all attacks, in points", caption)
    text = f"{told(study)} In several attacks best chooses a plan for the hand (which cards first, when the trumps, when a "
    text += "joker), not card by card, so it is a lower bound of what can be made of it."
    note = "Damage beyond the target's death counts. " + (
        f"Rows with a 95 % interval are from {study.settings.draws:,} drawn hands or a few more, the others are exact."
        if drawn
        else "Exact."
    )
    if any(each.circle for each in found):
        note += " Where both play best, neither side's plan is final, since each can be answered by another: the mean over "
        note += "the plans that answer each other is shown."
    title = "Mean damage of several attacks, by policies (attacker v defender)"
    return Section(
        "Several attacks",
        text,
        [
            Figure("policies_several", title, f"Bars of mean damage by policies. {text}", drawing),
            table("policies_several", title, columns, rows, note),
        ],
    )


def _row(each: Play) -> dict[str, Any]:
    row = {"case": case_named(each.case), "attacker": str(each.attacker), "defender": str(each.defender)}
    return row | with_interval("all", each.all) | {"one": each.one} | with_interval("further", each.further)


def told(study: Study) -> str:
    """What the further attacks add if both play by the book and if both play best, for the case of most attacks."""
    case = max(CASES, key=lambda each: each[2])
    book, best = (
        next(each for each in played(study) if (each.case, each.attacker, each.defender) == (case, who, who))
        for who in (BOOK, BEST)
    )
    return (
        f"With several attacks it matters more: {NUMBERS[case[2]]} attacks of {case[0]} cards against {case[1]} do "
        f"{book.all.value:.2f} points of damage if both sides play by the book and {best.all.value:.2f} if both play best; "
        f"the further attacks add {_two(book.further.value)} to a single one, or {_two(best.further.value)} at best."
    )


def _two(value: float | None) -> str:
    return f"{value or 0.0:.2f}".replace("-", "\u2212")
