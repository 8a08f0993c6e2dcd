"""Figures: dots with intervals, matrices, stacked bars and histograms.

Drawn with matplotlib's Figure objects (no global state). A strategy's colour and marker are a pair no other has, and
the markers alone tell strategies apart in grey. Names are written at the data, not in legends of many entries.
"""

import base64
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import matplotlib
import numpy as np
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from analyses.stats import Estimate

# M. Okabe and K. Ito, "Color Universal Design" (2008), without the yellow, too pale on white.
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00", "#000000")
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "<", ">", "p", "*", "h", "d", "8", "H", "$\\oplus$")
HATCHES = ("", "////", "....", "\\\\\\\\", "xxxx", "----", "++++", "oo", "||||", "**")
BOX = {"boxstyle": "round,pad=0.12", "fc": "white", "ec": "none", "alpha": 0.85}
PLOT = 5.4
"""Inches of a plot of bars without the names of its rows."""
INK, MUTED, LINE = "#1f2328", "#59636e", "#c9d1d9"
# Lightness falls all the way, so that the shades keep their order in grey.
SHADES = LinearSegmentedColormap.from_list("shades", ["#f7f9fb", "#a9cbe3", "#3f86b8", "#0b3c5d"])

STYLE: dict[str, Any] = {
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "axes.edgecolor": LINE,
    "axes.labelcolor": INK,
    "axes.titlesize": 10,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "text.color": INK,
    "xtick.color": MUTED,
    "ytick.color": INK,
    "hatch.linewidth": 0.6,
    "svg.hashsalt": "fairylab",
    "svg.fonttype": "path",
}


def styles(count: int) -> list[tuple[str, str, str]]:
    """(colour, marker, hatch) for each of `count` series; no two pairs of colour and marker (or hatch) are equal."""
    return [(COLOURS[k % 7], MARKERS[k % 16], HATCHES[k % 10]) for k in range(count)]


def dots(
    panels: Sequence[tuple[str, Sequence[tuple[str, Estimate]]]],
    xlabel: str,
    reference: float | Sequence[float] | None = None,
    reference_label: str = "",
    percent: bool = True,
    style_of: Mapping[str, int] | None = None,
) -> Figure:
    """Dot plot with intervals: a panel per title, a named row per estimate, one common axis.

    reference: a dashed line in all panels, or one per panel. style_of: series number by row name, for rows that are
    strategies. Each value stands at the right in figures; rows without data say so.
    """
    with matplotlib.rc_context(STYLE):
        heights = [max(len(rows), 1) + 1.2 for _, rows in panels]
        figure = Figure(figsize=(7.2, 0.9 + 0.27 * sum(heights)), layout="constrained")
        axes = figure.subplots(len(panels), 1, sharex=True, squeeze=False, height_ratios=heights)[:, 0]
        lines = reference if isinstance(reference, Sequence) else [reference] * len(panels)
        for ax, (title, rows), line in zip(axes, panels, lines, strict=True):
            _dot_panel(ax, title, rows, percent, style_of)
            if line is not None:
                ax.axvline(line * (100 if percent else 1), color=MUTED, lw=1, ls=(0, (4, 3)), zorder=1)
        axes[-1].set_xlabel(xlabel + (f"\ndashed: {reference_label}" if reference_label else ""))
        axes[-1].xaxis.set_major_locator(MaxNLocator(7, steps=[1, 2, 2.5, 5, 10]))
        axes[-1].xaxis.set_major_formatter(FuncFormatter(lambda number, _: minus(number)))
        return figure


def _dot_panel(
    ax: Axes,
    title: str,
    rows: Sequence[tuple[str, Estimate]],
    percent: bool,
    style_of: Mapping[str, int] | None,
) -> None:
    marks = styles(1 + max((style_of or {"": 0}).values()))
    at_right = ax.get_yaxis_transform()
    # Where everything is below one, a single decimal would tell most of it as nought.
    largest = max((abs(estimate.value) for _, estimate in rows if estimate.value is not None), default=1.0)
    decimals = 1 if percent or largest >= 1 else 2
    for y, (name, estimate) in enumerate(rows):
        colour, marker, _ = marks[(style_of or {}).get(name, 0)]
        if estimate.value is None:
            ax.text(1.01, y, "n/a", transform=at_right, va="center", color=MUTED)
            continue
        scale = 100 if percent else 1
        low = estimate.value if estimate.low is None else estimate.low
        high = estimate.value if estimate.high is None else estimate.high
        ax.text(
            1.01,
            y,
            rounded(estimate.value * scale, decimals),
            transform=at_right,
            va="center",
            size=8,
            color=MUTED,
        )
        ax.plot([low * scale, high * scale], [y, y], color=colour, lw=2, solid_capstyle="butt", zorder=2)
        ax.plot([estimate.value * scale], [y], marker, ms=6.5, color=colour, mec="white", mew=0.6, zorder=3)
    ax.set_title(title)
    ax.set_yticks(range(len(rows)), [name for name, _ in rows])
    ax.set_ylim(len(rows) - 0.4, -0.6)
    quiet(ax)
    ax.grid(axis="x", color=LINE, lw=0.6)
    ax.set_axisbelow(True)


def quiet(ax: Axes) -> None:
    for side in ("top", "right", "left"):
        ax.spines[side].set_visible(False)
    ax.tick_params(length=0)


def matrix(
    values: np.ndarray, rows: Sequence[str], columns: Sequence[str], xlabel: str, ylabel: str, unit: str
) -> Figure:
    """Shares (rows, columns) as shaded cells with their numbers in whole per cent; nan is an empty cell."""
    with matplotlib.rc_context(STYLE):
        size = 0.52
        figure = Figure(
            figsize=(3.0 + size * len(columns), 1.9 + size * 0.75 * len(rows)), layout="constrained"
        )
        ax = figure.subplots()
        shown = np.ma.masked_invalid(values * 100)
        low, high = (float(shown.min()), float(shown.max())) if shown.count() else (0.0, 1.0)
        image = ax.imshow(shown, cmap=SHADES, vmin=low, vmax=max(high, low + 1), aspect="auto")
        for r, c in np.ndindex(values.shape):
            if np.isfinite(values[r, c]):
                ax.text(
                    c,
                    r,
                    rounded(float(values[r, c]) * 100, 0),
                    ha="center",
                    va="center",
                    size=8.5,
                    color=ink_on(image, float(values[r, c]) * 100),
                )
            else:
                ax.text(c, r, "\u2013", ha="center", va="center", color=MUTED)
        ax.set_xticks(range(len(columns)), columns, rotation=40, ha="right", rotation_mode="anchor")
        ax.set_yticks(range(len(rows)), rows)
        ax.set_xlabel(xlabel)
        ax.set_ylabel(ylabel)
        ax.set_xticks(np.arange(len(columns) + 1) - 0.5, minor=True)
        ax.set_yticks(np.arange(len(rows) + 1) - 0.5, minor=True)
        ax.grid(which="minor", color="white", lw=1.5)
        ax.tick_params(which="both", length=0)
        ax.spines[:].set_visible(False)
        bar = figure.colorbar(image, ax=ax, label=unit, fraction=0.04, pad=0.02)
        bar.outline.set_visible(False)
        return figure


def ink_on(image: Any, value: float) -> str:
    """Black or white, whichever stands out on the shade of this value (relative luminance of WCAG 2)."""
    rgb = np.array(image.cmap(image.norm(value))[:3])
    linear = np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
    return "black" if linear @ (0.2126, 0.7152, 0.0722) > 0.179 else "white"


def stacked(rows: Sequence[str], parts: Sequence[str], values: np.ndarray, xlabel: str) -> Figure:
    """Horizontal stacked bars; values: (rows, parts), parts below zero are stacked to the left of it."""
    with matplotlib.rc_context(STYLE):
        figure = Figure(figsize=(7.6, 1.5 + 0.36 * len(rows)), layout="constrained")
        ax = figure.subplots()
        stack(ax, parts, values, 0)
        ax.set_yticks(range(len(rows)), rows)
        ax.set_ylim(len(rows) - 0.5, -0.5)
        ax.set_xlabel(xlabel)
        quiet(ax)
        if parts:
            figure.legend(
                loc="outside upper left", ncols=4, frameon=False, handlelength=1.6, handleheight=1.1
            )
        return figure


def stack(ax: Axes, parts: Sequence[str], values: np.ndarray, decimals: int) -> None:
    """Bars of `values` (rows, parts) one behind the other, parts below zero to the left; a number where it finds room."""
    known = np.nan_to_num(values)
    right, left = np.zeros(len(known)), np.zeros(len(known))
    span = np.clip(known, 0, None).sum(axis=1).max(initial=0) - np.clip(known, None, 0).sum(axis=1).min(
        initial=0
    )
    for k, (part, (colour, _, hatch)) in enumerate(zip(parts, styles(len(parts)), strict=True)):
        size = known[:, k]
        start = np.where(size >= 0, right, left)
        ax.barh(
            range(len(known)),
            size,
            left=start,
            color=pale(colour),
            hatch=hatch,
            edgecolor="white",
            label=part,
            height=0.74,
        )
        for y, width in enumerate(size):
            text = rounded(float(width), decimals)
            if abs(width) * PLOT > (0.075 * len(text) + 0.06) * max(span, 1e-9):
                ax.text(start[y] + width / 2, y, text, ha="center", va="center", size=7.5, bbox=BOX)
        right, left = right + np.clip(size, 0, None), left + np.clip(size, None, 0)


def pale(colour: str) -> tuple[float, ...]:
    rgb = np.array([int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)])
    return tuple(rgb * 0.75 + 0.25)


def histograms(panels: Sequence[tuple[str, np.ndarray, np.ndarray]], xlabel: str, ylabel: str) -> Figure:
    """Bars of shares: each panel is (title, whole numbers or halves, counts); the lowest and highest number are told.

    Wide ranges are binned, with bins that start at whole multiples of their width, so zero is always an edge.
    """
    with matplotlib.rc_context(STYLE):
        figure = Figure(figsize=(7.2, 0.7 + 1.5 * len(panels)), layout="constrained")
        axes = figure.subplots(len(panels), 1, sharex=True, squeeze=False)[:, 0]
        reach = max((int(values[-1] - values[0]) for _, values, _ in panels if len(values)), default=0)
        width = next(
            step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000) if reach / step <= 60 or step == 1000
        )
        for ax, (title, values, counts) in zip(axes, panels, strict=True):
            ax.set_title(title)
            quiet(ax)
            ax.yaxis.set_major_formatter(FuncFormatter(lambda share, _: f"{share * 100:g} %"))
            ax.yaxis.set_major_locator(MaxNLocator(4))
            if not counts.sum():
                ax.text(0.5, 0.5, "n/a", transform=ax.transAxes, ha="center", color=MUTED)
                continue
            bins = np.floor_divide(values, width).astype(np.int64)
            starts = np.arange(bins[0], bins[-1] + 1) * width
            heights = np.bincount(bins - bins[0], counts) / counts.sum()
            offset = 0 if width == 1 else width / 2
            ax.bar(starts + offset, heights, width=0.92 * width, color=COLOURS[0])
            seen = values[counts > 0]
            ends = f"lowest {minus(seen[0])}, highest {minus(seen[-1])}"
            ax.set_title(ends, loc="right", size=8, color=MUTED, weight="normal")
            ax.plot(
                [seen[0], seen[-1]], [0, 0], "|", ms=9, mew=1.6, color=COLOURS[1], clip_on=False, zorder=3
            )
        axes[-1].set_xlabel(xlabel)
        axes[-1].xaxis.set_major_formatter(FuncFormatter(lambda number, _: minus(number)))
        figure.supylabel(ylabel, size=9)
        return figure


def rounded(number: float, decimals: int) -> str:
    """A number for a label; what rounds to nought has no sign."""
    return f"{number:z.{decimals}f}".replace("-", "\u2212")


def minus(number: float) -> str:
    return f"{number:g}".replace("-", "\u2212")


def save(figure: Figure, stem: Path) -> str:
    """Write stem.svg and stem.png, the same bytes every time; the SVG as an address a page can carry inside itself.

    The canvases are asked directly: `savefig` would draw everything once more before each file.
    """
    svg, png = (stem.with_name(f"{stem.name}.{ending}") for ending in ("svg", "png"))
    with matplotlib.rc_context(STYLE):
        canvas = FigureCanvasAgg(figure)
        figure.set_facecolor("white")
        figure.draw_without_rendering()
        figure.set_layout_engine("none")  # laid out once, for both files
        FigureCanvasSVG(figure).print_svg(svg, metadata={"Date": None, "Creator": None})
        figure.dpi = 144
        canvas.print_png(png, metadata={"Software": None})
    return "data:image/svg+xml;base64," + base64.b64encode(svg.read_bytes()).decode()
