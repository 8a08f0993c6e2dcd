"""Which conclusions survive when the assumed values are drawn again?

Many rule sets (a game's decks, say) are drawn from the feasible set and played by the same line-ups. A claim holds in
a draw if its effect there lies surely beyond the region of no interest, fails if it surely doesn't, and is unclear
otherwise. Drawing and playing are the caller's; this file only measures and counts.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from analyses import charts
from analyses.facts import names
from analyses.findings import Claim, Measured
from analyses.report import Column, Figure, Section, Table, table, with_interval
from analyses.stats import REGION, Estimate, rate

TITLE = "Band"
QUESTION = "Which conclusions survive when the assumed values are drawn again from their feasible sets?"
COLUMNS = (
    Column("claim", "Claim"),
    Column("players", "Players", "count"),
    Column("draws", "Draws", "count"),
    Column("holds", "Holds", "count"),
    Column("unclear", "Unclear", "count"),
    Column("fails", "Fails", "count"),
    Column("share", "Share that holds", "share", interval=True),
    Column("least", "Least effect", "points"),
    Column("middle", "Median effect", "points"),
    Column("most", "Largest effect", "points"),
)
NOTE = (
    "A claim holds in a draw if the whole 95 % interval of its effect lies beyond 1 "
    "percentage point, fails if the whole "
    "interval lies short of it. The share is over draws, with a 95 % interval."
)


@dataclass
class Survival:
    """The effects of one claim, one per draw; an effect without value was not measured in that draw."""

    claim: Claim
    effects: list[Estimate] = field(default_factory=list)
    game: str = ""
    """Whose claim it is; empty as long as no draw was played."""

    def known(self) -> list[Estimate]:
        """The draws in which the claim could be measured."""
        return [effect for effect in self.effects if effect.value is not None]

    def holds(self) -> int:
        """Draws in which the claim surely holds."""
        return sum(effect.low is not None and effect.low > REGION for effect in self.known())

    def fails(self) -> int:
        """Draws in which it surely does not."""
        return sum(effect.high is not None and effect.high < REGION for effect in self.known())


def survive(claims: Sequence[Claim], draws: Iterable[Sequence[Any]]) -> list[Survival]:
    """Measure every claim in every draw; a draw is a sequence of runs, one per number of players.

    `draws` may be a generator that plays each draw as it is asked for, so that no more than one is held.
    """
    survivals = [Survival(claim) for claim in claims]
    for runs in draws:
        measured = {
            run.manifest["seats"]: Measured(run, title)
            for run, (title, _) in zip(runs, names(runs), strict=True)
        }
        for survival in survivals:
            survival.game = runs[0].manifest["game"] if runs else survival.game
            there = measured.get(survival.claim.players)
            survival.effects.append(survival.claim.effect(there) if there else Estimate())
    return survivals


def survival_table(survivals: Sequence[Survival]) -> Table:
    """In how many draws each claim holds."""
    rows = []
    for survival in survivals:
        known, holds, fails = survival.known(), survival.holds(), survival.fails()
        values = [effect.value for effect in known if effect.value is not None]
        counts = {"draws": len(known), "holds": holds, "unclear": len(known) - holds - fails, "fails": fails}
        spread = {"least": min(values), "middle": median(values), "most": max(values)} if values else {}
        row = {"claim": survival.claim.short, "players": survival.claim.players} | counts | spread
        rows.append(row | with_interval("share", rate(holds, len(known))))
    return table("band", "Claims over the band", COLUMNS, rows, NOTE)


def analyse(survivals: Sequence[Survival]) -> list[Section]:
    """One section: a figure of the range of each effect, and the table."""
    draws = max((len(survival.effects) for survival in survivals), default=0)
    return [
        Section("Claims over the band", f"{draws} draws.", [_figure(survivals), survival_table(survivals)])
    ]


def sentence(survival: Survival) -> str:
    """`Holds in 48 of 50 drawn decks (1 unclear).`"""
    known, holds, fails = len(survival.known()), survival.holds(), survival.fails()
    if not known:
        return "Not measured in the band."
    unclear = known - holds - fails
    return f"Holds in {holds} of {known} drawn decks" + (f" ({unclear} unclear)." if unclear else ".")


def _figure(survivals: Sequence[Survival]) -> Figure:
    rows = []
    for survival in survivals:
        values = [effect.value for effect in survival.known() if effect.value is not None]
        shown = Estimate(median(values), min(values), max(values)) if values else Estimate()
        rows.append((f"{survival.claim.short}, {survival.claim.players} players", shown))
    drawing = charts.dots(
        [("Effect over all draws", rows)],
        "effect in percentage points, median and range over the draws",
        0.01,
        "edge of no interest",
    )
    alt = (
        "Dots of the median effect of each claim with its range over all draws; all numbers are "
        "in the table below."
    )
    return Figure("band", "Effects over the band: median and range", alt, drawing)
