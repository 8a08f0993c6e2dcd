"""Is a strategy good in every scenario?"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from analyses import charts, win_rates
from analyses.battles.runs import contests, plain
from analyses.facts import names
from analyses.report import Column, Figure, Section, Table, table, with_interval
from analyses.stats import Estimate, verdicts

TITLE = "Scenarios"
QUESTION = "Is the same strategy strong in every scenario and with every number of players?"
Shown = Sequence[tuple[str, win_rates.Wins]]


def beyond(wins: win_rates.Wins, label: str) -> Estimate:
    """A strategy's win share against others beyond an even share; nothing where it didn't play."""
    if label not in wins.labels:
        return Estimate()
    return wins.against_others(wins.labels.index(label)).minus(1 / wins.layout.seats)


def labels_of(shown: Shown) -> list[str]:
    """Strategies that played in more than one of the runs, the best on average first."""
    labels = list(dict.fromkeys(label for _, wins in shown for label in wins.labels))
    known = {
        label: [e.value for _, w in shown if (e := beyond(w, label)).value is not None] for label in labels
    }
    often = [label for label in labels if len(known[label]) > 1]
    return sorted(often, key=lambda label: -float(np.mean(np.array(known[label], float))))


def strategy_table(shown: Shown, labels: Sequence[str]) -> Table:
    """A row per strategy and run, with verdicts over all of them."""
    cells = [(label, title, wins) for label in labels for title, wins in shown if label in wins.labels]
    margins = [beyond(wins, label) for label, _, wins in cells]
    games = sum(wins.moments.blocks * len(wins.layout.lineups) for _, wins in shown)
    told = verdicts(margins, games)
    rows = [
        {"strategy": label, "run": title, "entries": margin.n, "verdict": verdict}
        | with_interval("share", wins.against_others(wins.labels.index(label)))
        | with_interval("margin", margin)
        for (label, title, wins), margin, verdict in zip(cells, margins, told, strict=True)
    ]
    columns = (
        Column("strategy", "Strategy", "name"),
        Column("run", "Games of"),
        Column("entries", "Entries", "count"),
        Column("share", "Win share", "share", interval=True),
        Column("margin", "Beyond even", "points", interval=True),
        Column("verdict", "Verdict"),
    )
    note = (
        "Against others, mirror games left out. Verdicts: Holm's correction over the whole table, 1 percentage point counts "
        "as no difference."
    )
    return table("scenarios", "Strategies by scenario", columns, rows, note)


def analyse(runs: Sequence[Any]) -> list[Section]:
    """One section over all runs; nothing for games without battles."""
    mine = contests(plain(runs))
    if not mine:
        return []
    measured = zip(names(mine), mine, strict=True)
    shown = [
        (title, win_rates.measure(run)) for (title, _), run in measured if len(run.manifest["entries"]) > 1
    ]
    labels = labels_of(shown)
    if not labels:
        return []
    kept = [(title, wins) for title, wins in shown if any(label in wins.labels for label in labels)]
    return [Section("All battles", "", [_figure(kept, labels), strategy_table(kept, labels)])]


def _figure(shown: Shown, labels: Sequence[str]) -> Figure:
    values = np.full((len(labels), len(shown)), np.nan)
    for r, label in enumerate(labels):
        for c, (_, wins) in enumerate(shown):
            share = beyond(wins, label).value
            values[r, c] = np.nan if share is None else share
    drawing = charts.matrix(
        values, labels, [title for title, _ in shown], "", "strategy", "win share beyond even, in pp"
    )
    alt = "Matrix of win shares beyond an even share by strategy and scenario; all numbers are in the table below."
    return Figure("scenarios", "Win share beyond an even share, in percentage points", alt, drawing)
