"""How long is a game, how much is there to choose, and how long does it stay open?"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from analyses import charts
from analyses.blocks import Layout, stream
from analyses.facts import names
from analyses.report import Column, Figure, Section, Table, table, with_interval
from analyses.stats import Estimate, Moments, Tally

TITLE = "Length and choices"
QUESTION = "How long is a game, how much is there to choose, and how long does it stay open?"
QUARTERS = ("score_q1", "score_q2", "score_q3")
CHOICES = ("decisions", "options", "forced")
GAME = ("turns", "lead_changes", "decided_turn")


@dataclass(frozen=True)
class Course:
    """Block totals of choices (per group: all entries, then each strategy) and of leaders by quarter."""

    layout: Layout
    choices: Moments
    leaders: Moments
    equals: Moments
    games: Moments
    tallies: dict[str, Tally]

    def decisions(self, group: int) -> Estimate:
        """Choices with two options or more, per entry."""
        return self._choice("decisions", group, "entries")

    def options(self, group: int) -> Estimate:
        """Legal options per such choice."""
        return self._choice("options", group, "decisions")

    def forced(self, group: int) -> Estimate:
        """Share of all choices that had a single option."""
        groups = 1 + len(self.layout.labels)
        return self.choices.share(2 * groups + group, 4 * groups + group)

    def _choice(self, column: str, group: int, count: str) -> Estimate:
        at = {name: k * (1 + len(self.layout.labels)) for k, name in enumerate((*CHOICES, "entries", "all"))}
        return self.choices.ratio(at[column] + group, at[count] + group)

    def leader_wins(self, quarter: int, equals: bool = False) -> Estimate:
        """Win share of whoever led alone at this quarter (0-2); with `equals` in games of one strategy alone."""
        return (self.equals if equals else self.leaders).share(4 * quarter, 4 * quarter + 1)

    def last_wins(self, quarter: int, equals: bool = False) -> Estimate:
        """Win share of whoever was last alone at this quarter (0-2)."""
        return (self.equals if equals else self.leaders).share(4 * quarter + 2, 4 * quarter + 3)

    def game_mean(self, column: str) -> Estimate:
        """Mean of a column that is the same in all rows of a game."""
        return self.games.ratio(GAME.index(column), len(GAME))


def measure(run: Any) -> Course:
    """Read the course of a run's games."""
    layout = Layout.of(run)
    groups = np.hstack([np.ones((layout.cells, 1)), layout.by_label()])
    choices = Moments(5 * groups.shape[1])
    leaders, equals, games = Moments(4 * len(QUARTERS)), Moments(4 * len(QUARTERS)), Moments(len(GAME) + 1)
    mirror = layout.entries[:: layout.seats] == layout.seats
    tallies = {name: Tally() for name in GAME}
    for block in stream(run, ["win_share", *CHOICES, *QUARTERS, *GAME]):
        made = [block[name].astype(float) for name in CHOICES]
        made += [np.ones_like(made[0]), made[0] + made[2]]
        choices.add(np.hstack([values @ groups for values in made]))
        leaders.add(_leaders(block, layout.seats, np.ones(len(layout.lineups), bool)))
        equals.add(_leaders(block, layout.seats, mirror))
        per_game = [block[name][:, :: layout.seats] for name in GAME]
        count = np.full((len(made[0]), 1), len(layout.lineups), float)
        games.add(np.hstack([values.sum(axis=1, dtype=float)[:, None] for values in per_game] + [count]))
        for name, values in zip(GAME, per_game, strict=True):
            tallies[name].add(values)
    return Course(layout, choices, leaders, equals, games, tallies)


def _leaders(block: dict[str, np.ndarray], seats: int, keep: np.ndarray) -> np.ndarray:
    """(deals, 12) per quarter: wins of lone leaders, lone leaders, wins of the lone last, the lone last.

    keep: (line-ups,) bool, the line-ups to count.
    """
    share = block["win_share"].reshape(len(block["win_share"]), -1, seats)[:, keep]
    columns = []
    for quarter in QUARTERS:
        score = block[quarter].reshape(len(share), -1, seats)[:, keep]
        for end in (score.max(axis=2, keepdims=True), score.min(axis=2, keepdims=True)):
            there = score == end
            alone = there & (there.sum(axis=2, keepdims=True) == 1)
            columns += [(share * alone).sum(axis=(1, 2)), alone.sum(axis=(1, 2))]
    return np.stack(columns, axis=1).astype(float)


def choice_table(course: Course, slug: str) -> Table:
    """Decisions, options per decision and forced share, over all and by strategy."""
    rows = []
    for group, label in enumerate(["all", *course.layout.labels]):
        decisions = course.decisions(group)
        row = {"strategy": label, "entries": decisions.n} | with_interval("decisions", decisions)
        rows.append(
            row
            | with_interval("options", course.options(group))
            | with_interval("forced", course.forced(group))
        )
    columns = (
        Column("strategy", "Strategy", "name"),
        Column("entries", "Entries", "count"),
        Column("decisions", "Decisions per game", "number", interval=True),
        Column("options", "Options per decision", "number", interval=True),
        Column("forced", "Forced choices", "share", interval=True),
    )
    note = (
        "Per entry. A decision has two legal options or more; a choice with one is forced and "
        "played without asking."
    )
    return table(f"choices_{slug}", "Choices", columns, rows, note)


def leader_table(course: Course, slug: str) -> Table:
    """How often whoever leads, or is last, at each quarter wins."""
    rows = []
    for equals, which in ((False, "all games"), (True, "games of one strategy alone")):
        for quarter in range(len(QUARTERS)):
            leader = course.leader_wins(quarter, equals)
            row = {"which": which, "quarter": f"{25 * (quarter + 1)} % played", "led": leader.n}
            row |= with_interval("leader", leader)
            rows.append(row | with_interval("last", course.last_wins(quarter, equals)))
    columns = (
        Column("which", "In"),
        Column("quarter", "When"),
        Column("led", "Games with a lone leader", "count"),
        Column("leader", "Leader's win share", "share", interval=True),
        Column("last", "Last one's win share", "share", interval=True),
    )
    note = (
        "By the running score at that time; games with a tie for the lead (or for the last "
        f"place) are left out. Even would be {100 / course.layout.seats:.1f} %. In all games "
        "strategies differ in strength, which makes leaders win more; games of one strategy "
        "alone show what the lead itself is worth."
    )
    return table(f"leaders_{slug}", "Does the leader win?", columns, rows, note)


def course_table(course: Course, slug: str) -> Table:
    """Turns, lead changes and the turn from which on the winner led, per game."""
    told = {
        "turns": "turns",
        "lead_changes": "changes of the lead",
        "decided_turn": "turn from which on the winner led",
    }
    rows = []
    for column in GAME:
        tally, mean = course.tallies[column], course.game_mean(column)
        row = {"what": told[column], "games": mean.n, "sd": tally.sd()} | with_interval("mean", mean)
        rows.append(row | {f"q{share}": tally.quantile(share / 100) for share in (25, 50, 75)})
    columns = (
        Column("what", "Per game"),
        Column("games", "Games", "count"),
        Column("mean", "Mean", "number", interval=True),
        Column("sd", "Spread (sd)", "number"),
        Column("q25", "Lower quartile", "count"),
        Column("q50", "Median", "count"),
        Column("q75", "Upper quartile", "count"),
    )
    return table(f"course_{slug}", "Course of the game", columns, rows)


def analyse(runs: Sequence[Any]) -> list[Section]:
    """Leaders and decided turns over all runs, then a section per run."""
    measured = [measure(run) for run in runs]
    titles = names(runs)
    sections = []
    for course, (title, slug) in zip(measured, titles, strict=True):
        sections.append(
            Section(
                title,
                "",
                [choice_table(course, slug), leader_table(course, slug), course_table(course, slug)],
            )
        )
    shown = [(title, course) for (title, _), course in zip(titles, measured, strict=True)]
    return [Section("All player counts", "", [_leader_figure(shown), _decided_figure(shown)]), *sections]


def _leader_figure(shown: Sequence[tuple[str, Course]]) -> Figure:
    panels = [
        (title, [(f"{25 * (k + 1)} % played", course.leader_wins(k)) for k in range(3)])
        for title, course in shown
    ]
    drawing = charts.dots(
        panels,
        "win share of the lone leader in %, with 95 % interval",
        [1 / course.layout.seats for _, course in shown],
        "even share",
    )
    told = "; ".join(
        f"{title}: "
        + ", ".join(f"{name} {value.value * 100:.0f} %" for name, value in rows if value.value is not None)
        for title, rows in panels
    )
    return Figure(
        "leaders", "How often the leader at a quarter of the game wins", f"Dots by quarter. {told}.", drawing
    )


def _decided_figure(shown: Sequence[tuple[str, Course]]) -> Figure:
    tallies = [(title, course.tallies["decided_turn"]) for title, course in shown]
    drawing = charts.histograms(
        [(title, tally.values, tally.counts) for title, tally in tallies],
        "turn from which on the winner led",
        "share of games",
    )
    told = "; ".join(f"{title}: median {tally.quantile(0.5)}" for title, tally in tallies if tally.n)
    return Figure("decided", "When games are decided", f"Histograms of the deciding turn. {told}.", drawing)
