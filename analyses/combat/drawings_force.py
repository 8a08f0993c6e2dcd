"""Charts of prices and of changes: two marks on a row, and rows of dots in two panels with units of their own.

The style is that of `analyses.charts`; every figure has the small line below that says what it rests on."""

from collections.abc import Sequence

import matplotlib
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from analyses.charts import COLOURS, INK, LINE, MUTED, STYLE, minus, quiet, rounded
from analyses.combat.drawings import captioned
from analyses.report import tell
from analyses.stats import Estimate

LETTER = 0.078
"""Inches that a letter of a row's name takes, about."""
Panel = tuple[str, Sequence[Estimate], int]
"""Axis title with its unit, an estimate for each row (low and high are the ends of the thin line), decimals told."""


def _beside(names: Sequence[str]) -> float:
    return LETTER * max((len(name) for name in names), default=0)


def two_marks(
    rows: Sequence[tuple[str, float | None, Estimate]],
    marks: tuple[str, str],
    xlabel: str,
    caption: str = "",
) -> Figure:
    """A row for each name: an open square for what is, a dot with its range for what should be, the difference in figures.

    marks: what the square and the dot are called in the legend."""
    with matplotlib.rc_context(STYLE):
        names = [name for name, _, _ in rows]
        figure = Figure(figsize=(4.9 + _beside(names), 1.5 + 0.31 * len(rows)), layout="constrained")
        ax = figure.subplots()
        for y, (_, price, fair) in enumerate(rows):
            if price is not None:
                label = marks[0] if y == 0 else None
                ax.plot([price], [y], "s", ms=8, mfc="white", mec=INK, mew=1.3, zorder=2, ls="", label=label)
            _dot(ax, y, fair, COLOURS[0])
            known = None if price is None or fair.value is None else fair.value - price
            text = tell(known, "signed")
            ax.text(1.01, y, text, transform=ax.get_yaxis_transform(), va="center", size=8, color=MUTED)
        ax.plot([], [], "o", ms=6.5, color=COLOURS[0], mec="white", ls="", label=marks[1])
        _rows(ax, names, whole=True)
        ax.set_xlabel(xlabel)
        figure.legend(loc="outside upper left", ncols=2, frameon=False)
        return captioned(figure, caption)


def panels(names: Sequence[str], shown: Sequence[Panel], caption: str = "", reference: float = 0.0) -> Figure:
    """The same rows in panels side by side: dots with their ranges, a line at `reference`, at the right the values."""
    with matplotlib.rc_context(STYLE):
        figure = Figure(
            figsize=(0.4 + 3.3 * len(shown) + _beside(names), 1.0 + 0.27 * len(names)), layout="constrained"
        )
        axes = figure.subplots(1, len(shown), sharey=True, squeeze=False)[0]
        for k, (ax, (title, estimates, decimals)) in enumerate(zip(axes, shown, strict=True)):
            for y, estimate in enumerate(estimates):
                _dot(ax, y, estimate, COLOURS[k % len(COLOURS)], "os^D"[k % 4])
                text = "n/a" if estimate.value is None else rounded(estimate.value, decimals)
                ax.text(1.01, y, text, transform=ax.get_yaxis_transform(), va="center", size=8, color=MUTED)
            ax.axvline(reference, color=MUTED, lw=1, zorder=1)
            _rows(ax, names)
            ax.set_xlabel(title)
        return captioned(figure, caption)


def _dot(ax: Axes, y: int, estimate: Estimate, colour: str, marker: str = "o") -> None:
    if estimate.value is None:
        return
    low = estimate.value if estimate.low is None else estimate.low
    high = estimate.value if estimate.high is None else estimate.high
    ax.plot([low, high], [y, y], color=colour, lw=2, solid_capstyle="butt", zorder=3)
    ax.plot([estimate.value], [y], marker, ms=6.5, color=colour, mec="white", mew=0.6, zorder=4)


def _rows(ax: Axes, names: Sequence[str], whole: bool = False) -> None:
    ax.set_yticks(np.arange(len(names)), names)
    ax.set_ylim(len(names) - 0.4, -0.6)
    quiet(ax)
    ax.grid(axis="x", color=LINE, lw=0.6)
    ax.set_axisbelow(True)
    ax.xaxis.set_major_locator(
        MaxNLocator(8 if whole else 6, steps=[1, 2, 5, 10] if whole else [1, 2, 2.5, 5, 10], integer=whole)
    )
    ax.xaxis.set_major_formatter(FuncFormatter(lambda number, _: minus(round(number, 9))))
