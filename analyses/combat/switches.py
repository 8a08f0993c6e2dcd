"""What is each reading of the rulebook worth in an exchange?"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from analyses.combat.drawings_force import panels
from analyses.combat.fights import listed, sold, words
from analyses.combat.plain import plain, setting
from analyses.combat.study import Study
from analyses.combat.typical import measures, typical
from analyses.report import Column, Figure, Section, Table, table, tell, with_interval
from analyses.stats import Estimate

TITLE = "Switches"
QUESTION = "Where the rulebook can be read in two ways, what does it change in combat which way it is played?"
SAME = 0.0005
"""Points, or chance: what is less rounds to nought."""
WHY_NOTHING = {
    "deck.may_decline_card": (
        "No policy here places nothing on purpose in several attacks; what a defender could make of it there isn't counted."
    ),
    "combat.split_upfront": (
        "No policy here looks at how the attack before went, so a hand is divided the same way at once as on the way."
    ),
    "combat.max_weapons": "It says what a fairy may carry; an attack is made with one weapon.",
}
"""Reasons why a reading changes no exchange."""


@dataclass(frozen=True)
class Change:
    """What another choice does to one measure of one fight."""

    path: str
    choice: str
    fight: str
    measure: str
    played: Estimate
    other: Estimate

    @property
    def size(self) -> Estimate:
        """Other choice less the one played, with what drawing leaves open."""
        assert self.played.value is not None
        return self.other.minus(self.played.value)


# --- one switch after the other --------------------------------------------------------------------------------


def choices(study: Study) -> Iterator[tuple[str, str, str]]:
    """(path, as played, another choice) of every reading that combat can touch."""
    for reading in study.readings:
        for choice in reading["choices"]:
            if choice != reading["value"]:
                yield reading["path"], setting(reading["value"]), setting(choice)


@lru_cache(maxsize=2)
def changes(study: Study) -> list[Change]:
    """All that changes, switch by switch."""
    fights = list(typical(study))
    played = [measures(study, fight) for fight in fights]
    found = []
    for path, _, choice in choices(study):
        other = study.under([f"{path}={choice}"])
        for fight, before in zip(fights, played, strict=True):
            after = measures(other, fight)
            for measure, value in before.items():
                new = after.get(measure, Estimate(0.0))
                if value.value is not None and differs(value.value, new):
                    found.append(Change(path, choice, fight.name, measure, value, new))
    return found


def differs(played: float, other: Estimate) -> bool:
    """Whether a number is surely another one; what can't be said counts as another one, too."""
    if other.value is None:
        return True
    if other.low is not None and other.high is not None:
        return not other.low <= played <= other.high
    return abs(other.value - played) > SAME


# --- telling ---------------------------------------------------------------------------------------------------


def analyse(study: Study) -> list[Section]:
    """The largest changes, all changes, and what changes nothing."""
    found = changes(study)
    return [largest(study, found), everything(study, found), nothing(study, found)]


def headline(study: Study) -> str:
    """The readings that matter most, and how many don't."""
    found = changes(study)
    paths = list(dict.fromkeys(path for path, _, _ in choices(study)))
    idle = [path for path in paths if path not in {change.path for change in found}]
    top = by_size(found)[:3]
    names = [
        f"if {plain(each.path, each.choice)} ({tell(each.size.value, 'fine')} in {each.fight})"
        for each in top
    ]
    return (
        f"The rulebook can be read in two ways or more in {len(paths)} places that combat can touch; "
        f"{len(paths) - len(idle)} of them change a typical fight. The damage of an attack action changes most "
        f"{listed(names)}."
    )


def by_size(found: list[Change]) -> list[Change]:
    """The largest change of damage dealt of every choice, the largest of all first."""
    most: dict[tuple[str, str], Change] = {}
    for each in found:
        key = (each.path, each.choice)
        if each.measure == "damage" and (key not in most or magnitude(each) > magnitude(most[key])):
            most[key] = each
    return sorted(most.values(), key=magnitude, reverse=True)


def magnitude(change: Change) -> float:
    """Size of a change without its sign."""
    return abs(change.size.value or 0.0)


def largest(study: Study, found: list[Change]) -> Section:
    """A chart and a table of the largest change of damage that each choice makes."""
    top = by_size(found)
    rows = []
    for each in top:
        of_choice = [other for other in found if (other.path, other.choice) == (each.path, each.choice)]
        row: dict[str, Any] = {
            "path": each.path,
            "played": setting(study.ruleset[each.path]),
            "choice": each.choice,
            "fight": each.fight,
            "fights": len({other.fight for other in of_choice}),
            "before": each.played.value,
        }
        rows.append(row | with_interval("after", each.other) | with_interval("size", each.size))
    columns = [
        Column("path", "Reading", "name"),
        Column("played", "Played", "name"),
        Column("choice", "Other choice", "name"),
        Column("fights", "Fights changed", "count"),
        Column("fight", "Most in"),
        Column("before", "Damage as played", "mean"),
        Column("after", "with the other choice", "mean", interval=drawn(top)),
        Column("size", "Change", "mean", interval=drawn(top)),
    ]
    middle = sold(study)[len(sold(study)) // 2]
    text = (
        f"Every reading is played the other way, alone, in {len(list(typical(study)))} typical fights of "
        f"{words(middle.fairy)}, from the middle of the list: posed with weapons, wrestling, rushing. The dot is the "
        f"largest change of mean damage dealt, and the line goes from the least to the greatest change among the fights."
    )
    items: list[Table | Figure] = [
        table("switches", "Largest change of each choice", columns, rows, drawn_note(study, top))
    ]
    if top:
        items.insert(0, figure(study, found, top))
    return Section("What matters most", text, items)


def figure(study: Study, found: list[Change], top: list[Change]) -> Figure:
    """Dots of the largest change, with the range over the fights that change."""
    shown = []
    for each in top:
        sizes = [
            other.size.value
            for other in found
            if (other.path, other.choice, other.measure) == (each.path, each.choice, "damage")
        ]
        known = [size for size in sizes if size is not None]
        shown.append(Estimate(each.size.value, min([*known, 0.0]), max([*known, 0.0])))
    drawing = panels(
        [f"{each.path} = {each.choice}" for each in top],
        [("change of mean damage, points", shown, 2)],
        f"typical fights, the other choice less the one played; {study.caption}",
    )
    title = "Largest change of mean damage by another reading"
    return Figure("switches", title, "Dots with ranges; all numbers are in the table below.", drawing)


def drawn(found: list[Change]) -> bool:
    """Whether any number had to be drawn."""
    return any(each.other.low is not None for each in found)


def drawn_note(study: Study, found: list[Change]) -> str:
    """Whether the numbers are exact."""
    if not drawn(found):
        return "All numbers are exact."
    return (
        f"Numbers with a 95 % interval are from {study.settings.draws:,} drawn hands; all others are exact."
    )


def everything(study: Study, found: list[Change]) -> Section:
    """All changes of all fights."""
    rows = []
    for each in found:
        row: dict[str, Any] = {"path": each.path, "choice": each.choice, "fight": each.fight}
        row |= {"measure": each.measure, "before": each.played.value}
        rows.append(row | with_interval("after", each.other) | with_interval("size", each.size))
    columns = [
        Column("path", "Reading", "name"),
        Column("choice", "Other choice", "name"),
        Column("fight", "Fight"),
        Column("measure", "Of what"),
        Column("before", "As played", "mean"),
        Column("after", "Other choice", "mean", interval=drawn(found)),
        Column("size", "Change", "mean", interval=drawn(found)),
    ]
    note = (
        "Damage, also that taken, to others or as points destroyed for good, in mean points of one attack action. A shot "
        "that would be aimed afresh at another figure is n/a: who that is, isn't known here. What rounds to 0.000 is left "
        "out. "
    )
    note += drawn_note(study, found)
    title = "Every fight that a reading changes"
    return Section("All changes", "", [table("switches_all", title, columns, rows, note)])


def nothing(study: Study, found: list[Change]) -> Section:
    """The choices that change none of the fights, with the reason."""
    moved = {(each.path, each.choice) for each in found}
    rows = [
        {
            "path": path,
            "played": played,
            "choice": choice,
            "why": WHY_NOTHING.get(path, "None of the typical fights is changed by 0.001 or more."),
        }
        for path, played, choice in choices(study)
        if (path, choice) not in moved
    ]
    columns = [
        Column("path", "Reading", "name"),
        Column("played", "Played", "name"),
        Column("choice", "Other choice", "name"),
        Column("why", "Why it changes no exchange here"),
    ]
    title = "Choices without effect on these exchanges"
    return Section("What changes nothing", "", [table("switches_none", title, columns, rows)])
