"""Charts of combat: heat maps with their numbers, lines that are named where they end, and bars, grouped or stacked.

As in `analyses.charts`: colours and markers (or hatches) go in pairs that no two series share, everything can be read in
grey, and under every figure a small line says what it rests on.
"""

import textwrap
from collections.abc import Sequence
from typing import Any

import matplotlib
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from analyses.charts import (
    COLOURS,
    INK,
    LINE,
    MARKERS,
    MUTED,
    PLOT,
    STYLE,
    minus,
    pale,
    quiet,
    rounded,
    stack,
    styles,
)
from analyses.combat.shades import hatched, shades

CAPTION_SIZE, LABEL_SIZE = 7.0, 8.0
LETTERS_PER_INCH = 17
"""Letters of a caption that surely fit into an inch."""
LINE_COLOURS = (*COLOURS, "#8c564b", "#6a51a3", "#7f7f7f")
DASHES = ("-", (0, (5, 1.5)), (0, (1.2, 1.2)), (0, (6, 1.5, 1.2, 1.5)))

Series = tuple[str, Sequence[float], Sequence[float] | np.ndarray]
"""Name, x and y of a line; nan in y leaves a gap."""


def captioned(figure: Figure, caption: str) -> Figure:
    """The figure with a small line below that says what it rests on; long ones are broken. For `charts.dots`, too."""
    if caption:
        with matplotlib.rc_context(STYLE):
            told = textwrap.fill(caption, int(figure.get_size_inches()[0] * LETTERS_PER_INCH))
            figure.supxlabel(told, x=0.01, ha="left", size=CAPTION_SIZE, color=MUTED)
            more = told.count("\n") + 1
            width, height = figure.get_size_inches()
            figure.set_size_inches(width, height + 0.12 * more)
    return figure


def _length(names: Sequence[object]) -> float:
    """Inches that the longest of the names takes, about."""
    return 0.08 * max((len(str(name)) for name in names), default=0)


def heat(
    values: np.ndarray,
    rows: Sequence[object],
    columns: Sequence[object],
    xlabel: str,
    ylabel: str,
    unit: str,
    decimals: int = 0,
    caption: str = "",
    differences: bool = False,
) -> Figure:
    """Shaded cells with their numbers; values (rows, columns) in `unit` as they are to be told, nan is an empty cell.

    Chances are told in %, so hand them over as 0 to 100. With `differences` the shades go both ways from white at 0, and
    cells that are told as less than 0 are hatched."""
    with matplotlib.rc_context(STYLE):
        shown = np.ma.masked_invalid(np.asarray(values, float))
        texts = [[rounded(float(x), decimals) if np.isfinite(x) else "\u2013" for x in row] for row in values]
        longest = max((len(text) for row in texts for text in row), default=1)
        wide = max(0.36, 0.085 * longest + 0.1)
        names = [str(name) for name in columns]
        beside, below = _length(rows), _length(columns)
        lean = below > wide
        figure = Figure(
            figsize=(1.9 + wide * len(columns) + beside, 1.2 + 0.29 * len(rows) + 0.7 * below * lean),
            layout="constrained",
        )
        ax = figure.subplots()
        colours, norm = shades(shown, differences)
        image = ax.imshow(shown, cmap=colours, norm=norm, aspect="auto")
        for r, row in enumerate(texts):
            for c, text in enumerate(row):
                colour = "black" if np.isfinite(values[r, c]) else MUTED
                below = differences and text.startswith("\u2212")
                if below:
                    hatched(ax, r, c)
                style = "italic" if below else "normal"
                ax.text(c, r, text, ha="center", va="center", size=LABEL_SIZE, color=colour, style=style)
        ax.set_xticks(range(len(names)), names)
        for label in ax.get_xticklabels() if lean else ():
            label.set(rotation=40, ha="right", rotation_mode="anchor")
        ax.set_yticks(range(len(rows)), [str(name) for name in rows])
        ax.set_xlabel(xlabel)
        ax.set_ylabel(ylabel)
        ax.set_xticks(np.arange(len(names) + 1) - 0.5, minor=True)
        ax.set_yticks(np.arange(len(rows) + 1) - 0.5, minor=True)
        ax.grid(which="minor", color="white", lw=1.5)
        ax.tick_params(which="both", length=0)
        ax.spines[:].set_visible(False)
        bar = figure.colorbar(image, ax=ax, label=unit, fraction=0.04, pad=0.02)
        bar.outline.set_visible(False)
        if differences and shown.count():  # only as far as there is anything
            bar.ax.set_ylim(min(float(shown.min()), 0.0), max(float(shown.max()), 0.0) or None)
        bar.ax.yaxis.set_major_formatter(FuncFormatter(lambda number, _: minus(number)))
        return captioned(figure, caption)


def _line_style(number: int) -> dict[str, Any]:
    """Colour, marker, its filling and dashes of a line: no colour comes twice among ten, and all of it differs for long."""
    colour = LINE_COLOURS[number % len(LINE_COLOURS)]
    filled = number // 2 % 2 == 0
    edge = (
        {"mfc": colour, "mec": "white", "mew": 0.6} if filled else {"mfc": "white", "mec": colour, "mew": 1.2}
    )
    return {
        "color": colour,
        "marker": MARKERS[number % len(MARKERS)],
        "ls": DASHES[number % len(DASHES)],
    } | edge


def lines(
    series: Sequence[Series], xlabel: str, ylabel: str, caption: str = "", nought: bool = True
) -> Figure:
    """Lines with markers, each named at its right end; `nought` = the axis of y shows 0."""
    with matplotlib.rc_context(STYLE):
        figure = Figure(figsize=(6.4 + _length([name for name, _, _ in series]), 3.9), layout="constrained")
        ax = figure.subplots()
        ends = []
        for number, (name, x, y) in enumerate(series):
            at, height, style = np.asarray(x, float), np.asarray(y, float), _line_style(number)
            ax.plot(at, height, ms=5, lw=1.6, clip_on=False, zorder=2, **style)
            known = np.flatnonzero(np.isfinite(height))
            if len(known):
                ends.append((name, str(style["color"]), float(at[known[-1]]), float(height[known[-1]])))
        quiet(ax)
        if not ends:
            ax.text(0.5, 0.5, "n/a", transform=ax.transAxes, ha="center", color=MUTED)
        ax.set_ylim(*_reach([float(value) for _, _, y in series for value in y], nought))
        if nought:
            ax.axhline(0, color=LINE, lw=1, zorder=1)
        ax.grid(axis="y", color=LINE, lw=0.6)
        ax.set_axisbelow(True)
        across = [float(value) for _, x, _ in series for value in x] or [0.0, 1.0]
        whole = all(value.is_integer() for value in across)
        reach = max(across) - min(across) or 1.0
        ax.set_xlim(min(across) - 0.03 * reach, max(across) + 0.02 * reach)
        ax.xaxis.set_major_locator(MaxNLocator(14, integer=whole))
        for axis in (ax.xaxis, ax.yaxis):
            axis.set_major_formatter(FuncFormatter(lambda number, _: minus(round(number, 9))))
        ax.set_xlabel(xlabel)
        ax.set_ylabel(ylabel)
        _name_ends(ax, ends)
        return captioned(figure, caption)


def _reach(values: Sequence[float], nought: bool) -> tuple[float, float]:
    """Ends of the axis of y, with room for the markers; from 0 on if it is to show and nothing is below."""
    known = [value for value in values if np.isfinite(value)] + [0.0] * nought or [0.0, 1.0]
    low, high = min(known), max(known)
    room = 0.06 * (high - low or 1.0)
    return low - room * (not nought or low < 0), high + room * (not nought or high > 0 or low == high)


def _name_ends(ax: Axes, ends: Sequence[tuple[str, str, float, float]]) -> None:
    """Write each name at the right, tied to its line's end; names too close are moved apart."""
    low, high = ax.get_ylim()
    left, right = ax.get_xlim()
    step = 0.052 * (high - low)
    order = sorted(range(len(ends)), key=lambda k: ends[k][3])
    places = _apart([ends[k][3] for k in order], step)
    lift = max(0.0, low + 0.4 * step - places[0]) if places else 0.0
    for k, place in zip(order, places, strict=True):
        name, colour, x, y = ends[k]
        ax.plot(
            [x, right + 0.025 * (right - left)],
            [y, place + lift],
            color=colour,
            lw=0.7,
            clip_on=False,
            zorder=1.5,
            scalex=False,
            scaley=False,
        )
        ax.text(right + 0.03 * (right - left), place + lift, name, va="center", size=LABEL_SIZE, color=INK)


def _apart(wanted: Sequence[float], step: float) -> list[float]:
    """Rising places at least `step` apart, as near as may be to the rising ones wanted: crowded ones share their middle."""
    groups: list[list[float]] = []
    for place in wanted:
        groups.append([place])
        while len(groups) > 1 and _top(groups[-2], step) + step > _bottom(groups[-1], step):
            groups[-2:] = [groups[-2] + groups[-1]]
    return [_bottom(group, step) + step * k for group in groups for k in range(len(group))]


def _bottom(group: Sequence[float], step: float) -> float:
    return sum(group) / len(group) - step * (len(group) - 1) / 2


def _top(group: Sequence[float], step: float) -> float:
    return sum(group) / len(group) + step * (len(group) - 1) / 2


def bars(
    rows: Sequence[str],
    parts: Sequence[str],
    values: np.ndarray,
    xlabel: str,
    caption: str = "",
    stacked: bool = False,
    decimals: int = 2,
) -> Figure:
    """Horizontal bars; values (rows, parts). Grouped: a bar a part, its number at the end. Stacked: parts below zero go to
    the left, and numbers stand in the parts that have room."""
    with matplotlib.rc_context(STYLE):
        shown = np.asarray(values, float).reshape(len(rows), len(parts))
        each = 0.34 if stacked or len(parts) == 1 else 0.19 * len(parts) + 0.14
        figure = Figure(figsize=(PLOT + 0.6 + _length(rows), 1.2 + each * len(rows)), layout="constrained")
        ax = figure.subplots()
        if stacked:
            stack(ax, parts, shown, decimals)
        else:
            _group(ax, parts, shown, decimals)
        ax.axvline(0, color=MUTED, lw=0.8)
        ax.set_yticks(range(len(rows)), rows)
        ax.set_ylim(len(rows) - 0.45, -0.55)
        ax.set_xlabel(xlabel)
        ax.xaxis.set_major_locator(MaxNLocator(7, steps=[1, 2, 2.5, 5, 10]))
        ax.xaxis.set_major_formatter(FuncFormatter(lambda number, _: minus(round(number, 9))))
        quiet(ax)
        if len(parts) > 1:
            columns = max(1, int((PLOT + _length(rows)) / (0.6 + _length(parts))))
            figure.legend(
                loc="outside upper left",
                ncols=min(columns, len(parts)),
                frameon=False,
                handlelength=1.6,
                handleheight=1.1,
            )
        return captioned(figure, caption)


def _group(ax: Axes, parts: Sequence[str], values: np.ndarray, decimals: int) -> None:
    thick = 0.84 / max(len(parts), 1)
    known = np.nan_to_num(values)
    low, high = min(known.min(initial=0), 0), max(known.max(initial=0), 0)
    gap = 0.008 * (high - low or 1.0)
    for k, (part, (colour, _, hatch)) in enumerate(zip(parts, styles(len(parts)), strict=True)):
        at = np.arange(len(values)) + (k - (len(parts) - 1) / 2) * thick
        face = pale(colour) if len(parts) > 1 else COLOURS[0]
        ax.barh(at, known[:, k], height=0.9 * thick, color=face, hatch=hatch, edgecolor="white", label=part)
        for y, value in zip(at, values[:, k], strict=True):
            text = rounded(float(value), decimals) if np.isfinite(value) else "n/a"
            left = np.isfinite(value) and value < 0
            x = (float(value) if np.isfinite(value) else 0.0) + (-gap if left else gap)
            ax.text(x, y, text, va="center", ha="right" if left else "left", size=7.5, color=MUTED)
    ax.set_xlim(low - (0.09 * (high - low) if low < 0 else 0), high + 0.09 * (high - low or 1.0))
