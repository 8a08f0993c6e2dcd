"""How long does a battle last, and how does it end?"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from analyses import charts
from analyses.battles.runs import contests, plain
from analyses.blocks import Layout, stream
from analyses.facts import names
from analyses.report import Column, Figure, Section, Table, table, with_interval
from analyses.stats import Estimate, Moments, Tally

TITLE = "Endings"
QUESTION = "How many rounds does a battle last, how does it end, and how many fairies are left?"
ENDINGS = ("safety cap", "clock", "last player", "nobody left", "finish crossed")
"""By the number in the column `ending`."""
CLOCK = 1
FALLEN, BROUGHT, SHARED = range(3)
KINDS = len(ENDINGS)


@dataclass(frozen=True)
class Ends:
    """Block totals: battles by ending, rounds by ending, then fairies fallen and brought, shared wins, rounds, battles."""

    moments: Moments
    rounds: Tally
    games: int

    def share(self, ending: int) -> Estimate:
        """Share of battles that end so."""
        return self.moments.share(ending, self._last)

    def length(self, ending: int) -> Estimate:
        """Mean number of rounds of those battles."""
        return self.moments.ratio(KINDS + ending, ending).unless_all_agree()

    def mean(self) -> Estimate:
        """Mean number of rounds."""
        return self.moments.ratio(self._last - 1, self._last)

    def fallen(self) -> Estimate:
        """Share of the fairies that died."""
        return self.moments.share(2 * KINDS + FALLEN, 2 * KINDS + BROUGHT)

    def shared(self) -> Estimate:
        """Share of battles without a single winner."""
        return self.moments.share(2 * KINDS + SHARED, self._last)

    @property
    def _last(self) -> int:
        return len(self.moments.total) - 1


def measure(run: Any) -> Ends:
    """Read the ends of a run's battles."""
    seats = Layout.of(run).seats
    moments, rounds = Moments(2 * KINDS + 5), Tally()
    for block in stream(run, ["ending", "rounds", "fallen", "brought", "win_share"]):
        ending, length = block["ending"][:, ::seats], block["rounds"][:, ::seats].astype(float)
        so = [ending == k for k in range(KINDS)]
        shared = (block["win_share"] < 1) & (block["win_share"] > 0)
        games = shared.reshape(len(ending), -1, seats).any(axis=2)
        columns = [*so, *(length * each for each in so), block["fallen"], block["brought"], games, length]
        columns.append(np.ones(ending.shape))
        moments.add(np.stack([each.sum(axis=1, dtype=float) for each in columns], axis=1))
        rounds.add(block["rounds"][:, ::seats])
    return Ends(moments, rounds, rounds.n)


def course_table(shown: Sequence[tuple[str, Ends]]) -> Table:
    """Rounds, fallen fairies and shared wins, a row per run."""
    rows = [
        {"run": title, "games": ends.games, "sd": ends.rounds.sd()}
        | {f"q{share}": ends.rounds.quantile(share / 100) for share in (10, 50, 90)}
        | with_interval("mean", ends.mean())
        | with_interval("fallen", ends.fallen())
        | with_interval("shared", ends.shared())
        for title, ends in shown
    ]
    columns = (
        Column("run", "Games of"),
        Column("games", "Battles", "count"),
        Column("mean", "Rounds", "number", interval=True),
        Column("sd", "Spread (sd)", "number"),
        Column("q10", "10 % are shorter", "count"),
        Column("q50", "Median", "count"),
        Column("q90", "10 % are longer", "count"),
        Column("fallen", "Fairies that fall", "share", interval=True),
        Column("shared", "Without a single winner", "share", interval=True),
    )
    note = "Rounds that were begun. A fairy that is handed to another player by treachery falls for whoever has her then."
    return table("rounds", "Rounds and losses", columns, rows, note)


def ending_table(shown: Sequence[tuple[str, Ends]]) -> Table:
    """How battles end and how long those are, a row per run and ending that occurred."""
    rows = [
        {"run": title, "ending": ENDINGS[k], "games": round(ends.moments.total[k])}
        | with_interval("share", ends.share(k))
        | with_interval("rounds", ends.length(k))
        for title, ends in shown
        for k in range(KINDS)
        if ends.moments.total[k]
    ]
    columns = (
        Column("run", "Games of"),
        Column("ending", "Ended by"),
        Column("games", "Battles", "count"),
        Column("share", "Of all", "share", interval=True),
        Column("rounds", "Rounds", "number", interval=True),
    )
    note = (
        "The clock is the scenario's last round, or where the rulebook sets none the last one that we play. An ending that "
        "isn't listed didn't occur."
    )
    return table("endings", "Endings", columns, rows, note)


def analyse(runs: Sequence[Any]) -> list[Section]:
    """One section over all runs; nothing for games without battles."""
    mine = contests(plain(runs))
    if not mine:
        return []
    titles = [title for title, _ in names(mine)]
    shown = [(title, measure(run)) for title, run in zip(titles, mine, strict=True)]
    items: list[Table | Figure] = [
        _endings_figure(shown),
        ending_table(shown),
        _rounds_figure(shown),
        course_table(shown),
    ]
    return [Section("All battles", f"{sum(ends.games for _, ends in shown):,} battles.", items)]


def _endings_figure(shown: Sequence[tuple[str, Ends]]) -> Figure:
    seen = [k for k in range(KINDS) if any(ends.moments.total[k] for _, ends in shown)]
    values = [[(ends.share(k).value or 0.0) * 100 for k in seen] for _, ends in shown]
    drawing = charts.stacked(
        [title for title, _ in shown], [ENDINGS[k] for k in seen], np.array(values), "share of battles in %"
    )
    told = "; ".join(
        f"{title}: " + ", ".join(f"{ENDINGS[k]} {value:.0f} %" for k, value in zip(seen, line, strict=True))
        for (title, _), line in zip(shown, values, strict=True)
    )
    return Figure("endings", "How battles end", f"Stacked bars. {told}.", drawing)


def _rounds_figure(shown: Sequence[tuple[str, Ends]]) -> Figure:
    # Where most battles end by the clock there is nothing to see but its last round.
    open_ended = [(title, ends) for title, ends in shown if (ends.share(CLOCK).value or 0.0) < 0.5]
    shown = open_ended or shown
    panels = [(title, ends.rounds.values, ends.rounds.counts) for title, ends in shown]
    drawing = charts.histograms(panels, "rounds", "share of battles")
    told = "; ".join(f"{title}: median {ends.rounds.quantile(0.5)}" for title, ends in shown if ends.games)
    return Figure("rounds", "How many rounds battles last", f"Histograms. {told}.", drawing)
