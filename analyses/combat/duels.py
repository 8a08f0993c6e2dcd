"""Who wins a fight to the death?"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Any

import numpy as np

from analyses.combat.drawings import heat
from analyses.combat.fights import POSED, armed, profiles, row_of, sold, told, weapons_of, words
from analyses.combat.study import Study
from analyses.report import Column, Figure, Section, Table, table
from sim.fairy_meat.duel_cards import Laws
from sim.fairy_meat.duel_points import ALLOCATIONS, BEST
from sim.fairy_meat.duels import Duel, duel
from sim.fairy_meat.fighters import Fighter

TITLE = "Duels"
QUESTION = (
    "Who wins when two fairies fight to the death, how long does it take, and what should a hurt one give up?"
)
LOPSIDED = 0.95
WAYS = {
    "best": "whatever wins most",
    "kill_first": "Kill as long as there is any",
    "live_first": "Live as long as there is any",
}
"""What an owner gives up, in words; see `sim.fairy_meat.duel_points.ALLOCATIONS`."""
TERMS = (
    "Both stand posed and attack in every turn until one is dead; who acts first is drawn anew each round, and she who is "
    "attacked before her turn has the card of the One Card Rule. Nobody moves, eats, casts or breaks off. Both lose points "
    "in the way that wins most. "
)


class Ring:
    """Duels under one study's rules, whose odds are shared."""

    def __init__(self, study: Study) -> None:
        self.study = study
        self.laws = Laws(study.rules, study.pool, study.settings.draws, study.settings.seed)

    def fight(self, one: Fighter, other: Fighter, allocation: tuple[str, str] = (BEST, BEST)) -> Duel:
        """One duel; the order in each round is drawn."""
        study = self.study
        policies = (study.policy, study.policy)
        return duel(one, other, POSED, study.ruleset, study.rules, allocation, policies, "random", self.laws)

    def all(self, fighters: Sequence[Fighter]) -> dict[tuple[int, int], Duel]:
        """Each against each and against one of her own kind; the other way round is the same duel."""
        pairs = combinations_with_replacement(range(len(fighters)), 2)
        return {(i, j): self.fight(fighters[i], fighters[j]) for i, j in pairs}


@lru_cache(maxsize=2)
def fought(study: Study) -> tuple[list[Fighter], dict[tuple[int, int], Duel], Ring]:
    """The duels with typical weapons."""
    ring, fighters = Ring(study), profiles(study)
    return fighters, ring.all(fighters), ring


def analyse(study: Study) -> list[Section]:
    """Typical weapons, the same weapon for all, and what to give up."""
    fighters, found, ring = fought(study)
    sections = [typical(study, fighters, found)]
    if weapon := common(study):
        sections.append(alike(study, ring, weapon))
    return [*sections, given_up(study)]


def headline(study: Study) -> str:
    """How one-sided the duels are, and what they last."""
    fighters, found, _ = fought(study)
    uneven = [pair for pair in found if pair[0] != pair[1]]
    if not uneven:
        return "There is one fairy for sale; alone she fights nobody."
    sure = sum(max(found[pair].share, 1 - found[pair].share) >= LOPSIDED for pair in uneven)
    close = min(uneven, key=lambda pair: abs(found[pair].share - 0.5))
    rounds = float(np.mean([each.rounds for each in found.values()]))
    kill, live = (
        float(np.mean([row[way] for row in ways_of(study)])) for way in ("kill_first", "live_first")
    )
    one, other = (told(fighters[k]) for k in close)
    return (
        f"With typical weapons {sure} of {len(uneven)} duels between different fairies are won by the same side in "
        f"{LOPSIDED * 100:.0f} % or more; closest is {one} against {other} ({found[close].share * 100:.0f} %). A duel lasts "
        f"{rounds:.1f} rounds in the mean. Between two of a kind, who always gives up Live first when hurt wins "
        f"{live * 100:.0f} % against one who chooses well, who always gives up Kill first {kill * 100:.0f} %."
    )


def common(study: Study) -> str | None:
    """A weapon for everyone: the cheapest hand weapon for sale that is no Riot weapon."""
    names = [name for name in weapons_of(study, "hand", for_sale=True) if not row_of(study, name)["riot"]]
    return names[0] if names else None


# --- who wins --------------------------------------------------------------------------------------------------


def typical(study: Study, fighters: list[Fighter], found: dict[tuple[int, int], Duel]) -> Section:
    """Duels in which the dearer fairy has the dearer weapon."""
    text = (
        f"{TERMS}The dearer the fairy, the dearer her weapon, so that Force is as unequal as can be; what equal "
        "Force buys is another question."
    )
    items: list[Table | Figure] = [
        matrix(study, "duels", fighters, found, "Chance to win a duel, typical weapons"),
        duel_table("duels", "Duels with typical weapons", fighters, found),
    ]
    return Section("Typical weapons", text, items)


def alike(study: Study, ring: Ring, weapon: str) -> Section:
    """Duels in which all have the same weapon."""
    fighters = [armed(fairy, weapon) for fairy in sold(study)]
    found = ring.all(fighters)
    text = f"The same duels with a {words(weapon)} for everyone, so that it is the fairies that differ."
    title = f"Chance to win a duel, {words(weapon)} for all"
    items: list[Table | Figure] = [
        matrix(study, "duels_alike", fighters, found, title),
        duel_table("duels_alike", f"Duels with a {words(weapon)} each", fighters, found),
    ]
    return Section("The same weapon", text, items)


def matrix(
    study: Study, name: str, fighters: list[Fighter], found: dict[tuple[int, int], Duel], title: str
) -> Figure:
    """Chances to win, row against column; of what nobody wins both get half."""
    shares = np.zeros((len(fighters), len(fighters)))
    for (i, j), each in found.items():
        shares[j, i] = 1 - each.share
        shares[i, j] = each.share
    names = [told(one) for one in fighters]
    drawing = heat(
        shares * 100,
        names,
        names,
        "against",
        "fairy",
        "chance to win in %",
        1,
        f"posed; order drawn; {study.caption}",
    )
    alt = "Heat map of the chances to win; all numbers are in the table below."
    return Figure(name, title, alt, drawing)


def duel_table(name: str, title: str, fighters: list[Fighter], found: dict[tuple[int, int], Duel]) -> Table:
    """Every pair once."""
    rows = []
    notes: list[str] = []
    for (i, j), each in found.items():
        left = [None if one is None else one.live + one.kill for one in each.survivors]
        row: dict[str, Any] = {
            "one": told(fighters[i]),
            "other": told(fighters[j]),
            "points": f"{points(fighters[i])} and {points(fighters[j])}",
            "win": each.win[0],
            "loses": each.win[1],
            "neither": each.both + each.never,
            "rounds": each.rounds,
            "exchanges": each.exchanges,
            "left": left[0],
            "left_other": left[1],
        }
        rows.append(row)
        notes += [note for note in each.notes if note not in notes]
    columns = [
        Column("one", "Fairy"),
        Column("other", "Against"),
        Column("points", "Points"),
        Column("win", "Wins", "odds"),
        Column("loses", "Loses", "odds"),
        Column("neither", "Neither wins", "odds"),
        Column("rounds", "Rounds", "number"),
        Column("exchanges", "Exchanges", "number"),
        Column("left", "Points left if she wins", "number"),
        Column("left_other", "Points left to the other if she wins", "number"),
    ]
    note = "Rounds and exchanges are means. " + (
        f"{'; '.join(notes)}." if notes else "All numbers are exact."
    )
    return table(name, title, columns, rows, note)


def points(fairy: Fighter) -> int:
    """Live and Kill together."""
    return fairy.live + fairy.kill


# --- what to give up -------------------------------------------------------------------------------------------


@lru_cache(maxsize=2)
def ways_of(study: Study) -> list[dict[str, Any]]:
    """Chances to win of fixed ways to lose points, between two of a kind."""
    fighters, _, ring = fought(study)
    rows = []
    for fighter in fighters:
        row: dict[str, Any] = {"fairy": told(fighter)}
        for way in ALLOCATIONS:
            if way != BEST:
                row[way] = ring.fight(fighter, fighter, (way, BEST)).share
        row["other"] = ring.fight(fighter, fighter, ("kill_first", "live_first")).share
        rows.append(row)
    return rows


def given_up(study: Study) -> Section:
    """Fixed ways to lose points against the best, between two of a kind."""
    rows = ways_of(study)
    columns = [Column("fairy", "Two of a kind")]
    columns += [Column(way, f"Gives up {WAYS[way]}", "odds") for way in ALLOCATIONS if way != BEST]
    columns += [Column("other", "Kill first against Live first", "odds")]
    means = {key: float(np.mean([row[key] for row in rows])) for key in ("kill_first", "live_first")}
    text = (
        "A fairy who is hurt may give up Live or Kill: Live guards her, Kill strikes. Between two of a kind who both choose "
        f"whatever wins most, each wins half. Who always gives up Kill first wins {means['kill_first'] * 100:.1f} % against "
        f"such a chooser in the mean of these duels, who always gives up Live first {means['live_first'] * 100:.1f} %."
    )
    note = (
        "Chance to win of the one who plays the fixed rule, against one who chooses well; in the last column of the one who "
        "gives up Kill first. Exact as far as the duels above are."
    )
    title = "What to give up when hurt"
    return Section("Live or Kill?", text, [table("duels_ways", title, columns, rows, note)])
