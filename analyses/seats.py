"""Does it matter where one sits?

Strength and seat must not be mixed: only line-ups of which all rotations were played count, so that every strategy
sits in every seat equally often, among the same neighbours. An even game gives every seat 1/n of the wins.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from analyses import charts
from analyses.blocks import Layout, stream, totals
from analyses.facts import names
from analyses.report import Column, Figure, Section, Table, table, tell_estimate, with_interval
from analyses.stats import Estimate, Moments, verdicts

TITLE = "Seats"
QUESTION = "Does it matter where one sits, and who starts?"
WORDS = ("favoured", "at a disadvantage")
FIRST = "seat 0 (starts)"


def seat_name(seat: int) -> str:
    """Seats are counted from 0, as in the data."""
    return FIRST if seat == 0 else f"seat {seat}"


@dataclass(frozen=True)
class Seats:
    """Block totals of win share, then of score, each by seat and then by strategy and seat, over rotated line-ups."""

    layout: Layout
    shares: Moments
    scores: Moments
    games: int

    def win_share(self, seat: int) -> Estimate:
        """Win share of a seat."""
        return self.shares.share(seat, self._count(seat))

    def score(self, seat: int) -> Estimate:
        """Mean score of a seat less the mean over all seats, paired by deal."""
        return self._beyond(self.scores, [seat + 0, *range(self.layout.seats)])

    def strategy_beyond(self, k: int, seat: int) -> Estimate:
        """Win share of strategy k in a seat less its own mean over all seats, paired by deal."""
        n = self.layout.seats
        column = n + k * n
        return self._beyond(self.shares, [column + seat, *range(column, column + n)])

    def first_against_rest(self) -> Estimate:
        """Win share of seat 0 less the mean of the other seats."""
        n = self.layout.seats
        terms = [(1.0, 0, self._count(0))] + [(-1 / (n - 1), seat, self._count(seat)) for seat in range(1, n)]
        return self.shares.combine(terms)

    def _beyond(self, moments: Moments, columns: Sequence[int]) -> Estimate:
        mine, *everyone = columns
        terms = [(1.0, mine, self._count(mine))]
        return moments.combine(
            terms + [(-1 / len(everyone), column, self._count(column)) for column in everyone]
        )

    def _count(self, column: int) -> int:
        return column + len(self.shares.total) // 2


def measure(run: Any) -> Seats:
    """Read win shares and scores by seat from the rotated line-ups of a run."""
    layout = Layout.of(run)
    keep = layout.rotated()
    seats = (layout.seat[:, None] == np.arange(layout.seats)) * keep[:, None].astype(float)
    mine = layout.by_label(keep)
    groups = np.hstack([seats, (mine[:, :, None] * seats[:, None, :]).reshape(layout.cells, -1)])
    shares, scores = Moments(2 * groups.shape[1]), Moments(2 * groups.shape[1])
    for block in stream(run, ["win_share", "score"]):
        shares.add(totals(block["win_share"].astype(float), groups))
        scores.add(totals(block["score"].astype(float), groups))
    return Seats(layout, shares, scores, int(keep.sum()) // layout.seats * shares.blocks)


def seat_table(seats: Seats, slug: str) -> Table:
    """Win share and score by seat, with the advantage over an even share."""
    even = 1 / seats.layout.seats
    shares = [seats.win_share(seat) for seat in range(seats.layout.seats)]
    told = verdicts([share.minus(even) for share in shares], seats.games, words=WORDS)
    rows = [
        {"seat": seat_name(seat), "games": share.n, "verdict": told[seat]}
        | with_interval("win_share", share)
        | with_interval("advantage", share.minus(even))
        | with_interval("score", seats.score(seat))
        for seat, share in enumerate(shares)
    ]
    columns = (
        Column("seat", "Seat"),
        Column("games", "Games", "count"),
        Column("win_share", "Win share", "share", interval=True),
        Column("advantage", "Advantage", "points", interval=True),
        Column("verdict", "Verdict"),
        Column("score", "Score beyond the mean", "signed", interval=True),
    )
    note = (
        f"An even game gives each seat {even * 100:.1f} %. The win shares of the seats add up to "
        "one win a game. Verdicts: Holm's correction over the seats, 1 percentage point counts "
        "as no difference."
    )
    return table(f"seats_{slug}", "By seat", columns, rows, note)


def strategy_table(seats: Seats, slug: str) -> Table:
    """The same within each strategy: its win share in a seat less its own mean."""
    labels, n = seats.layout.labels, seats.layout.seats
    cells = [(k, seat) for k in range(len(labels)) for seat in range(n)]
    beyond = [seats.strategy_beyond(k, seat) for k, seat in cells]
    told = verdicts(beyond, seats.games, words=WORDS)
    rows = [
        {"strategy": labels[k], "seat": seat_name(seat), "entries": value.n, "verdict": word}
        | with_interval("advantage", value)
        for (k, seat), value, word in zip(cells, beyond, told, strict=True)
    ]
    columns = (
        Column("strategy", "Strategy", "name"),
        Column("seat", "Seat"),
        Column("entries", "Entries", "count"),
        Column("advantage", "Against its own mean", "points", interval=True),
        Column("verdict", "Verdict"),
    )
    note = "Win share of the strategy in this seat less its own mean over all seats, paired by deal."
    return table(f"seats_by_strategy_{slug}", "By seat within each strategy", columns, rows, note)


def analyse(runs: Sequence[Any]) -> list[Section]:
    """One figure over all runs, then a section per run."""
    measured = [measure(run) for run in runs]
    sections = []
    titles = names(runs)
    for seats, (title, slug) in zip(measured, titles, strict=True):
        if not seats.games:
            sections.append(
                Section(
                    title,
                    (
                        "n/a: no line-up of this run was played in all its rotations, so seat "
                        "and strength can't be told apart."
                    ),
                )
            )
            continue
        sections.append(
            Section(title, _opening(seats), [seat_table(seats, slug), strategy_table(seats, slug)])
        )
    shown = [(title, seats) for (title, _), seats in zip(titles, measured, strict=True) if seats.games]
    return [Section("All player counts", "", [_figure(shown)]), *sections] if shown else sections


def _opening(seats: Seats) -> str:
    used, all_games = seats.games, seats.shares.blocks * len(seats.layout.lineups)
    left_out = (
        ""
        if used == all_games
        else f" {all_games - used:,} games of line-ups without all rotations are left out."
    )
    first = tell_estimate(seats.first_against_rest(), "points")
    return (
        f"{used:,} games in full rotations.{left_out} The starting seat "
        f"against the mean of the others: {first} of win share."
    )


def _figure(shown: Sequence[tuple[str, Seats]]) -> Figure:
    panels = [
        (
            title,
            [
                (seat_name(seat), seats.win_share(seat).minus(1 / seats.layout.seats))
                for seat in range(seats.layout.seats)
            ],
        )
        for title, seats in shown
    ]
    drawing = charts.dots(
        panels, "win share beyond an even share, in percentage points, with 95 % interval", 0.0, "even"
    )
    told = "; ".join(
        f"{title}: "
        + ", ".join(f"{name} {value.value * 100:+.1f}" for name, value in rows if value.value is not None)
        for title, rows in panels
    )
    return Figure(
        "seat_advantage",
        "Win share of each seat beyond an even share",
        f"Dots by seat, in percentage points. {told}.",
        drawing,
    )
