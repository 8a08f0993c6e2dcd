"""Does it help to act first?

Order Cards say who may act first, but a player may wait, and one may buy further cards. So a strategy that waits for the
others' moves is rarely first, and the win share of whoever acted first tells of strategies, too. What acting first goes
with is told within line-ups: the same strategy in the same seat against the same others, in battles in which it acted
first and in those in which it didn't.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from analyses import charts
from analyses.battles.runs import plain
from analyses.blocks import Layout, stream
from analyses.facts import names
from analyses.report import Column, Figure, Section, Table, table, with_interval
from analyses.stats import Estimate, Moments, verdicts

TITLE = "Who acts first"
QUESTION = "Does the player whose fairy acts first win more often?"
WORDS = ("wins more", "wins less")
FIRST_WINS, FIRSTS, WINS, ENTRIES, ROUNDS_FIRST, ROUNDS = range(6)


@dataclass(frozen=True)
class First:
    """Block totals of the columns above by group: all entries, winners, then every strategy."""

    layout: Layout
    moments: Moments
    inside: Moments
    """Per deal, over all seats of all line-ups: how acting first and winning go together, and how acting first varies, both
    against the seat's mean in its line-up."""

    def within(self) -> Estimate:
        """Win share when first less win share otherwise, of the same entry in the same seat against the same others."""
        return self.inside.ratio(0, 1).unless_all_agree()

    def win_share(self, group: int = 0) -> Estimate:
        """Win share of those that acted first in round one."""
        return self.moments.share(self._at(FIRST_WINS, group), self._at(FIRSTS, group))

    def beyond(self) -> Estimate:
        """The same beyond an even share."""
        return self.win_share().minus(1 / self.layout.seats)

    def others(self, group: int) -> Estimate:
        """Win share of those that did not."""
        return self._minus(group)

    def difference(self, group: int) -> Estimate:
        """Win share of a group that acted first less that of those of it that did not, paired by deal."""
        count = self._at(ENTRIES, group) + self._width
        return self.moments.difference(
            (self._at(FIRST_WINS, group), self._at(FIRSTS, group)),
            (self._at(WINS, group) + self._width, count),
        ).unless_all_agree()

    def acts_first(self, group: int) -> Estimate:
        """How often a group acts first in round one."""
        return self.moments.share(self._at(FIRSTS, group), self._at(ENTRIES, group))

    def rounds_first(self, group: int) -> Estimate:
        """Share of all rounds in which a group's fairy acts first."""
        return self.moments.share(self._at(ROUNDS_FIRST, group), self._at(ROUNDS, group))

    @property
    def _groups(self) -> int:
        return 2 + len(self.layout.labels)

    @property
    def _width(self) -> int:
        return 6 * self._groups

    def _at(self, column: int, group: int) -> int:
        return column * self._groups + group

    def _minus(self, group: int) -> Estimate:
        return self.moments.share(self._at(WINS, group) + self._width, self._at(ENTRIES, group) + self._width)


def measure(run: Any) -> First:
    """Read who acted first, and who won. The second half of the columns are those of entries that did not act first."""
    layout = Layout.of(run)
    groups = np.hstack([np.ones((layout.cells, 1)), layout.by_label()])
    moments = Moments(12 * (groups.shape[1] + 1))
    for block in stream(run, ["win_share", "acted_first", "rounds_first", "rounds"]):
        share, first = block["win_share"].astype(float), block["acted_first"].astype(float)
        won = share > 0
        made = [share * first, first, share, np.ones_like(share), block["rounds_first"], block["rounds"]]
        made += [each * (1 - first) for each in made]
        moments.add(np.hstack([_by_group(each.astype(float), won, groups) for each in made]))
    return First(layout, moments, _inside(run, layout))


def _inside(run: Any, layout: Layout) -> Moments:
    """See `First.inside`: the slope of a line with a constant of its own for every seat of every line-up."""
    columns = ["win_share", "acted_first"]
    wins, firsts, deals = np.zeros(layout.cells), np.zeros(layout.cells), 0
    for block in stream(run, columns):
        wins += block["win_share"].sum(axis=0, dtype=float)
        firsts += block["acted_first"].sum(axis=0, dtype=float)
        deals += len(block["win_share"])
    moments = Moments(2)
    for block in stream(run, columns):
        won, first = block["win_share"] - wins / deals, block["acted_first"] - firsts / deals
        moments.add(np.stack([(first * won).sum(axis=1), (first**2).sum(axis=1)], axis=1))
    return moments


def _by_group(values: np.ndarray, won: np.ndarray, groups: np.ndarray) -> np.ndarray:
    sums = values @ groups
    return np.hstack([sums[:, :1], (values * won).sum(axis=1)[:, None], sums[:, 1:]])


def first_table(shown: Sequence[tuple[str, First]]) -> Table:
    """A row per run."""
    beyond = [first.beyond() for _, first in shown]
    games = sum(round(first.moments.total[FIRSTS * first._groups]) for _, first in shown)
    told = verdicts([first.within() for _, first in shown], games, words=WORDS)
    rows = [
        {"run": title, "games": first.win_share().n, "even": 1 / first.layout.seats, "verdict": verdict}
        | with_interval("share", first.win_share())
        | with_interval("beyond", each)
        | with_interval("within", first.within())
        | with_interval("winners", first.rounds_first(1))
        for (title, first), each, verdict in zip(shown, beyond, told, strict=True)
    ]
    columns = (
        Column("run", "Games of"),
        Column("games", "Battles", "count"),
        Column("share", "Win share of the first to act", "share", interval=True),
        Column("even", "Even", "share"),
        Column("beyond", "Beyond even", "points", interval=True),
        Column("within", "First less otherwise, same line-up", "points", interval=True),
        Column("verdict", "Verdict"),
        Column("winners", "Rounds that winners begin", "share", interval=True),
    )
    note = (
        "First to act: the seat of the fairy that takes the first turn of round one. A player may wait, so who is first is "
        "partly a choice: the win share beyond even mixes strategies, the difference within line-ups doesn't, though "
        "waiting may still go with other things. Verdicts on that difference: Holm's correction over the runs, 1 percentage "
        "point counts as no difference. Winners live to begin more rounds, so the last column says little of cause."
    )
    return table("first_actor", "The first to act", columns, rows, note)


def strategy_table(first: First, slug: str) -> Table:
    """Within each strategy of a run."""
    cells = list(enumerate(first.layout.labels))
    differences = [first.difference(2 + k) for k, _ in cells]
    games = round(first.moments.total[FIRSTS * first._groups])
    told = verdicts(differences, games, words=WORDS)
    rows = [
        {"strategy": label, "entries": first.acts_first(2 + k).n, "verdict": verdict}
        | with_interval("often", first.acts_first(2 + k))
        | with_interval("first", first.win_share(2 + k))
        | with_interval("others", first.others(2 + k))
        | with_interval("difference", difference)
        for (k, label), difference, verdict in zip(cells, differences, told, strict=True)
    ]
    columns = (
        Column("strategy", "Strategy", "name"),
        Column("entries", "Entries", "count"),
        Column("often", "Acts first", "share", interval=True),
        Column("first", "Win share when first", "share", interval=True),
        Column("others", "Win share otherwise", "share", interval=True),
        Column("difference", "Difference", "points", interval=True),
        Column("verdict", "Verdict"),
    )
    note = "Entries against every opponent, its own kind included. The difference is paired by deal."
    return table(f"first_by_strategy_{slug}", "Within each strategy", columns, rows, note)


def analyse(runs: Sequence[Any]) -> list[Section]:
    """All runs at a glance, then the strategies of each; nothing for games without battles."""
    mine = plain(runs)
    if not mine:
        return []
    told = names(mine)
    measured = [measure(run) for run in mine]
    shown = [(title, first) for (title, _), first in zip(told, measured, strict=True)]
    sections = [Section("All battles", "", [_figure(shown), first_table(shown)])]
    for (title, slug), first in zip(told, measured, strict=True):
        sections.append(Section(title, "", [strategy_table(first, slug)]))
    return sections


def _figure(shown: Sequence[tuple[str, First]]) -> Figure:
    panels = [
        ("Win share of the first to act beyond even", [(title, first.beyond()) for title, first in shown]),
        ("First less otherwise, within line-ups", [(title, first.within()) for title, first in shown]),
    ]
    drawing = charts.dots(panels, "in percentage points, with 95 % interval", 0.0, "no difference")
    told = "; ".join(
        f"{what}: "
        + ", ".join(f"{name} {value.value * 100:+.1f}" for name, value in rows if value.value is not None)
        for what, rows in panels
    )
    return Figure("first_actor", "What goes with acting first in round one", f"Dots by run. {told}.", drawing)
