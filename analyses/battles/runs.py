"""Which runs are battles, under which rules, and what their columns tell."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from analyses.blocks import stream
from analyses.facts import hired, searches, variant_name
from analyses.side_by_side import partners
from analyses.stats import Moments
from sim.game import parse_entry


def battles(runs: Sequence[Any]) -> list[Any]:
    """The runs of battles between warbands that somebody chose."""
    return [run for run in runs if "ending" in run.manifest["columns"] and not hired(run.manifest)]


def plain(runs: Sequence[Any]) -> list[Any]:
    """Battles that speak for themselves: without search players, under the rules as they stand, and played for more than to
    be compared with other rules. Where there are none, the next best."""
    found = [run for run in battles(runs) if not any(map(searches, run.manifest["entries"]))]
    bases = {before for before, _ in partners(found)}
    alone = [run for k, run in enumerate(found) if not changed(run) and k not in bases]
    return alone or [run for run in found if not changed(run)] or found


def changed(run: Any) -> bool:
    """Whether a variant or settings were laid over the rules."""
    return bool(variant_name(run.manifest) or run.manifest["rules"]["set"])


def contests(runs: Sequence[Any]) -> list[Any]:
    """Those of the runs in which different entries meet; all, if there are none."""
    return [run for run in runs if len(run.manifest["entries"]) > 1] or list(runs)


def strategy_of(label: str) -> str:
    """An entry without its warband: `tactician(boldness=2)@archers` is `tactician(boldness=2)`."""
    entry = parse_entry(label)
    return label.replace(f"@{entry.warband}", "") if entry.warband else label


def warband_of(label: str) -> str:
    """The warband that an entry brings; `usual` for that of the scenario."""
    return parse_entry(label).warband or "usual"


def named(run: Any, prefix: str) -> list[str]:
    """What the table counts apart: `faeslayer` for a column `attacks_faeslayer`, with the prefix `attacks_`."""
    return [name.removeprefix(prefix) for name in run.manifest["columns"] if name.startswith(prefix)]


def words(name: str) -> str:
    """A name as people write it."""
    return name.replace("_", " ")


def summed(
    run: Any, columns: Sequence[str], derive: Callable[[dict[str, np.ndarray]], list[np.ndarray]]
) -> Moments:
    """Block totals of what `derive` makes of the columns (arrays (deals, cells)), over all cells."""
    sums: Moments | None = None
    for block in stream(run, columns):
        values = np.stack([each.sum(axis=1, dtype=float) for each in derive(block)], axis=1)
        sums = sums or Moments(values.shape[1])
        sums.add(values)
    assert sums is not None
    return sums
