"""What are the circumstances of an attack worth?"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from analyses.combat.drawings_force import panels
from analyses.combat.fights import Fights, Result, a_sword, armed, exactness, row_of, sold, weapons_of, words
from analyses.combat.study import Study
from analyses.report import Column, Figure, Section, Table, table, tell
from analyses.stats import Estimate
from sim.fairy_meat.fighters import Circumstances

TITLE = "Circumstances"
QUESTION = (
    "What are posing, fluttering, cover, a sword on the other side, a turn still to come, a brawl, Shimmer and the Rush "
    "Bonus worth?"
)
ENDS = (5, 95)
PLAIN = Circumstances()
WRESTLING = Circumstances("wrestling")


@dataclass(frozen=True)
class Case:
    """One circumstance: fights without and with it."""

    name: str
    fights: str
    """What kind of fights, in words."""
    without: Circumstances
    chosen: Circumstances
    weapons: tuple[str, ...]
    """Weapons of the attacker, without and with it."""
    sword: str | None = None
    """The target has this one with it, and none without."""
    riot: str | None = None
    """The attacker has this one with it, and bare hands without."""

    @property
    def hurts(self) -> bool:
        """Whether damage can come of it; a rush and a pounce are mere tests."""
        return self.chosen.kind in ("weapon", "wrestling")


@dataclass(frozen=True)
class Worth:
    """What the fights of a case come to (float64 arrays, one entry a fight, without and with the circumstance)."""

    case: Case
    hit: np.ndarray  # (fights, 2)
    damage: np.ndarray
    cards: np.ndarray  # (fights, 2, 2) of the attacker and the defender; 0 where no attack can be made
    made: np.ndarray

    @property
    def harm(self) -> float | None:
        """Change of the mean damage; None for tests."""
        return float(np.diff(self.damage.mean(axis=0))[0]) if self.case.hurts else None

    @property
    def surer(self) -> float:
        """Change of the chance to hit."""
        return float(np.diff(self.hit.mean(axis=0))[0])


def cases(study: Study) -> Iterator[Case]:
    """All circumstances, kind of fight by kind of fight."""
    hand = ("bare", *weapons_of(study, "hand", for_sale=True))
    shots = tuple(weapons_of(study, "ranged", for_sale=True))
    both = (("hand to hand", hand), ("shots", shots))
    changes = [
        ("posed", Circumstances(posed=True), both),
        ("fluttered", Circumstances(fluttered=True), both),
        ("partial cover", Circumstances(cover=True), both[1:]),
        ("One Card Rule", Circumstances(unacted=True), both),
        ("target in a brawl", Circumstances(in_brawl=True), both),
    ]
    for spell in (row for row in study.ruleset.rows("spells") if row["id"] == "shimmer"):
        for extra in (0, 2):
            cards = int(spell["amount"] + extra * (spell["per_extra"] or 0))
            name = f"Shimmer ({spell['cost'] + extra} Twinkle)"
            changes.append((name, Circumstances(shimmer=min(cards, 6)), both))
    for name, chosen, kinds in changes:
        for fights, weapons in kinds:
            if weapons:
                yield Case(f"{name}, {fights}", fights, PLAIN, chosen, weapons)
    swords = tuple(weapon for weapon in hand if row_of(study, weapon)["sword"])
    if (sword := a_sword(study)) and swords:
        yield Case("sword against sword", "hand to hand with a sword", PLAIN, PLAIN, swords, sword)
    yield from brawls(study)


def brawls(study: Study) -> Iterator[Case]:
    """Circumstances of wrestling, and of the tests that come before it."""
    bare = ("bare",)
    rushed = Circumstances("wrestling", rush_bonus=True)
    yield Case("Rush Bonus, wrestling", "wrestling", WRESTLING, rushed, bare)
    for weapon in weapons_of(study, "hand", for_sale=True):
        if row_of(study, weapon)["riot"]:
            yield Case(f"{words(weapon)}, wrestling", "wrestling", WRESTLING, WRESTLING, bare, riot=weapon)
    for kind, fights in (("wrestling", "wrestling"), ("rush", "rush"), ("pounce", "pounce")):
        late = Circumstances(kind, unacted=True)
        yield Case(f"One Card Rule, {fights}", fights, Circumstances(kind), late, bare)


Counters = dict[Circumstances, Fights]


@lru_cache(maxsize=2)
def worked_out(study: Study) -> tuple[list[Worth], Counters]:
    """Every case, the one that changes damage most to the attacker's good first and tests last; and what counted them."""
    counters: Counters = {}
    found = [worth(study, case, counters) for case in cases(study)]
    return sorted(found, key=lambda each: (each.harm is None, -(each.harm or 0.0), -each.surer)), counters


def worth(study: Study, case: Case, counters: Counters) -> Worth:
    """All fights of a case: every fairy for sale with every weapon against every fairy for sale."""
    fairies = sold(study)
    hit, damage, cards, made = [], [], [], []
    for one in fairies:
        for weapon in case.weapons:
            for other in fairies:
                pair = []
                for with_it, chosen in enumerate((case.without, case.chosen)):
                    fights = counters.setdefault(chosen, Fights(study, chosen))
                    mine = armed(one, case.riot if with_it and case.riot else weapon)
                    theirs = armed(other, case.sword) if with_it and case.sword else other
                    pair.append(fights.meet(mine, theirs))
                hit.append([0.0 if each is None else each.at_least(1) for each in pair])
                damage.append([0.0 if each is None else each.mean() for each in pair])
                cards.append([(0, 0) if each is None else cards_of(each) for each in pair])
                made.append([each is not None for each in pair])
    return Worth(case, np.array(hit), np.array(damage), np.array(cards), np.array(made))


def cards_of(result: Result) -> tuple[int, int]:
    """Cards of the attacker and of the defender."""
    return result.bout.attack, result.bout.defend


# --- telling ---------------------------------------------------------------------------------------------------


def analyse(study: Study) -> list[Section]:
    """One chart and one table, the largest gain first."""
    found, counters = worked_out(study)
    text = (
        "Every fairy for sale attacks every one with every weapon for sale, first as if nothing else were the case (neither "
        "posed nor fluttered, the target has acted, no sword on her side, no cover), then with the one circumstance. All "
        "numbers are means over these fights; an attack for which no card is left counts as one that does nothing. "
    )
    items: list[Table | Figure] = [
        figure(study, found),
        told(found, exactness(*(each.results for each in counters.values()))),
    ]
    return [Section("One circumstance at a time", text + summary(found), items)]


def headline(study: Study) -> str:
    """What each circumstance changes hand to hand."""
    found = [each for each in worked_out(study)[0] if each.case.fights == "hand to hand"]
    if not found:
        return "There are no such fights."
    changes = [f"{each.case.name.removesuffix(', hand to hand')} {fine(each.harm)}" for each in found]
    return (
        f"Hand to hand, over all fairies and weapons for sale, a mean attack does {found[0].damage[:, 0].mean():.2f} points "
        f"of damage; what changes it: {', '.join(changes)}."
    )


def fine(number: float | None) -> str:
    """`+0.13`."""
    return tell(number, "fine")


def summary(found: list[Worth]) -> str:
    """The circumstance that helps most, and the one that hinders most."""
    known = [each for each in found if each.harm is not None]
    if not known:
        return "There are no such fights."
    best, worst = max(known, key=lambda each: each.harm or 0), min(known, key=lambda each: each.harm or 0)
    return (
        f"Most is changed for the attacker by “{best.case.name}” ({change(best)}), for the target by "
        f"“{worst.case.name}” ({change(worst)})."
    )


def change(each: Worth) -> str:
    """`+0.13 points of damage, +8.0 pp hits`."""
    return f"{fine(each.harm)} points of damage, {tell(each.surer, 'points')} of hits"


def spread(values: np.ndarray, scale: float = 1.0) -> Estimate:
    """Mean change with the range over the fights."""
    changes = np.diff(values, axis=1)[:, 0] * scale
    low, high = np.percentile(changes, ENDS)
    return Estimate(float(changes.mean()), float(low), float(high), n=len(changes))


def figure(study: Study, found: list[Worth]) -> Figure:
    """Dots of both changes with their ranges."""
    drawing = panels(
        [each.case.name for each in found],
        [
            ("change of mean damage, points", [damage_change(each) for each in found], 2),
            ("change of the chance to hit, percentage points", [spread(each.hit, 100) for each in found], 1),
        ],
        f"lines: {ENDS[0]} to {ENDS[1]} % of the fights; {study.caption}",
    )
    title = "What a circumstance changes: mean damage, and chance to hit or to win the test"
    return Figure("circumstances", title, "Dots in two panels; all numbers are in the table below.", drawing)


def damage_change(each: Worth) -> Estimate:
    """Change of the damage; nothing for tests."""
    return spread(each.damage) if each.case.hurts else Estimate()


def told(found: list[Worth], exact: str) -> Table:
    """Everything in figures."""
    rows: list[dict[str, Any]] = []
    for each in found:
        cards = np.diff(each.cards[each.made.all(axis=1)], axis=1)[:, 0]
        row: dict[str, Any] = {
            "name": each.case.name,
            "fights": len(each.hit),
            "mine": float(cards[:, 0].mean()) if len(cards) else None,
            "theirs": float(cards[:, 1].mean()) if len(cards) else None,
            "hit": float(each.hit[:, 0].mean()),
            "hit_with": float(each.hit[:, 1].mean()),
            "surer": each.surer,
            "none": int((each.made[:, 0] & ~each.made[:, 1]).sum()),
        }
        if each.case.hurts:
            changes = np.diff(each.damage, axis=1)
            row |= {
                "damage": float(each.damage[:, 0].mean()),
                "damage_with": float(each.damage[:, 1].mean()),
                "harm": each.harm,
                "least": float(changes.min()),
                "most": float(changes.max()),
            }
        rows.append(row)
    columns = [
        Column("name", "Circumstance"),
        Column("fights", "Fights", "count"),
        Column("mine", "Attacker's cards", "fine"),
        Column("theirs", "Target's cards", "fine"),
        Column("hit", "Hits without", "odds"),
        Column("hit_with", "with", "odds"),
        Column("surer", "Change", "points"),
        Column("damage", "Mean damage without", "mean"),
        Column("damage_with", "with", "mean"),
        Column("harm", "Change", "mean"),
        Column("least", "Least", "mean"),
        Column("most", "Most", "mean"),
        Column("none", "Attacks no longer possible", "count"),
    ]
    note = (
        "Cards: mean change of the numbers drawn, less than printed where a target has no card left to lose. A test of a "
        "rush or pounce does no damage: its hit is that the attacker wins it. Least and most are over the fights. "
        f"{exact}"
    )
    return table("circumstances", "What each circumstance changes", columns, rows, note)
