"""Figures can be read: unique styles, no text on text, legible numbers, the same bytes every time."""

from itertools import combinations

import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_rgb
from matplotlib.text import Text

from analyses import charts
from analyses.stats import Estimate

NAMES = [f"strategy_number_{k}(greed={k})~0.1" for k in range(14)]
ROWS = [
    (name, Estimate(0.02 * k + 0.3, 0.02 * k + 0.29, 0.02 * k + 0.31, 0.005, 9, 9))
    for k, name in enumerate(NAMES)
]
STYLES = {name: k for k, name in enumerate(NAMES)}


def figures():
    rng = np.random.default_rng(1)
    shares = rng.random((14, 14))
    np.fill_diagonal(shares, np.nan)
    parts = ["magidrome", "academy", "lookout", "luminarium", "pollenarium", "spring", "objectives"]
    yield "dots", charts.dots([("Win share", ROWS)], "win share in %", 1 / 3, "even share", style_of=STYLES)
    panels = [(f"{n} players", ROWS[:n]) for n in (2, 3, 4)]
    yield "panels", charts.dots(panels, "win share in %", [1 / 2, 1 / 3, 1 / 4], "even share")
    yield (
        "no data",
        charts.dots([("Nothing", [("a", Estimate()), ("b", Estimate())])], "win share in %", 0.5, "even"),
    )
    yield (
        "matrix",
        charts.matrix(shares, NAMES, NAMES, "among this strategy", "one of this strategy", "win share in %"),
    )
    yield "stacked", charts.stacked(NAMES, parts, rng.random((14, 7)) * 40, "mean score per game")
    yield (
        "signed",
        charts.stacked(NAMES[:3], parts[:3], np.array([[5, -9, 30], [4, -2, 1], [0, 0, 0]]), "score"),
    )
    values = np.arange(-33, 120)
    counts = np.where(np.abs(values - 50) < 30, 1000, 0)
    counts[0] = 1
    yield "histogram", charts.histograms([("2 players", values, counts)] * 3, "score", "share of entries")
    nothing = [("none", np.zeros(0, int), np.zeros(0, int))]
    yield "empty histogram", charts.histograms(nothing, "score", "share")


FIGURES = dict(figures())


def texts(figure):
    renderer = FigureCanvasAgg(figure).get_renderer()
    figure.draw_without_rendering()
    unseen = set()  # matplotlib keeps labels of ticks beyond the ends of an axis, and doesn't draw them
    for ax in figure.axes:
        for axis, (low, high) in ((ax.xaxis, sorted(ax.get_xlim())), (ax.yaxis, sorted(ax.get_ylim()))):
            ticks = [
                tick for tick in axis.get_major_ticks() if not low - 1e-9 <= tick.get_loc() <= high + 1e-9
            ]
            unseen |= {label for tick in ticks for label in (tick.label1, tick.label2)}
    drawn = [text for text in figure.findobj(Text) if text not in unseen]
    shown = [text for text in drawn if text.get_visible() and text.get_text().strip()]
    return [(text, text.get_window_extent(renderer)) for text in shown]


def corners(text, box):
    """The corners of a text's own, perhaps turned, rectangle; tilted labels overlap less than their boxes do."""
    angle = np.deg2rad(text.get_rotation())
    if text.get_rotation() in (0, 90):
        return np.array([[box.x0, box.y0], [box.x1, box.y0], [box.x1, box.y1], [box.x0, box.y1]])
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    extent = np.abs(turn)
    width, height = np.linalg.solve(extent, [box.width, box.height])
    middle = np.array([(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2])
    return np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * (width / 2, height / 2) @ turn.T + middle


def overlap(one, other):
    """Do two convex shapes share more than a pixel? (separating axes)"""
    for shape in (one, other):
        for edge in np.roll(shape, -1, axis=0) - shape:
            axis = np.array([-edge[1], edge[0]]) / np.linalg.norm(edge)
            a, b = one @ axis, other @ axis
            if a.max() <= b.min() + 1 or b.max() <= a.min() + 1:
                return False
    return True


@pytest.mark.parametrize("name", FIGURES)
def test_no_text_lies_on_another_or_leaves_the_figure(name):
    figure = FIGURES[name]
    found = texts(figure)
    shapes = [(text.get_text(), corners(text, box)) for text, box in found]
    assert [(a, b) for (a, one), (b, other) in combinations(shapes, 2) if overlap(one, other)] == []
    width, height = figure.bbox.width, figure.bbox.height
    out = [t.get_text() for t, box in found if box.x0 < 0 or box.y0 < 0 or box.x1 > width or box.y1 > height]
    assert out == []


@pytest.mark.parametrize("name", FIGURES)
def test_axes_name_what_they_show(name):
    labels = [ax.get_xlabel() for ax in FIGURES[name].axes]
    assert any(labels)


def test_no_two_strategies_look_alike():
    styles = charts.styles(40)
    assert len({(colour, marker) for colour, marker, _ in styles}) == 40
    assert len({(colour, hatch) for colour, _, hatch in styles[:14]}) == 14
    # In grey, and to any kind of colour blindness, the markers alone tell fourteen apart.
    assert len({marker for _, marker, _ in styles[:14]}) == 14


def luminance(colour):
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in to_rgb(colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_shades_keep_their_order_in_grey():
    greys = [luminance(charts.SHADES(x)[:3]) for x in np.linspace(0, 1, 50)]
    assert greys == sorted(greys, reverse=True)


def test_numbers_can_be_read_on_every_shade():
    figure = FIGURES["matrix"]
    image = figure.axes[0].images[0]
    for text in figure.axes[0].texts:
        if text.get_text().isdigit():
            column, row = text.get_position()
            shade = luminance(image.cmap(image.norm(image.get_array()[row, column]))[:3])
            ink = luminance(text.get_color())
            assert (max(shade, ink) + 0.05) / (min(shade, ink) + 0.05) >= 4.5


def test_a_lone_negative_score_is_seen():
    figure = FIGURES["histogram"]
    bars = figure.axes[0].patches
    assert min(bar.get_x() for bar in bars if bar.get_height()) <= -33
    assert figure.axes[0].get_title(loc="right") == "lowest −33, highest 79"
    assert sum(bar.get_height() for bar in bars) == pytest.approx(1)


def test_the_same_figure_has_the_same_bytes(tmp_path):
    for turn in ("a", "b"):
        charts.save(dict(figures())["dots"], tmp_path / turn)
    for ending in ("svg", "png"):
        assert (tmp_path / f"a.{ending}").read_bytes() == (tmp_path / f"b.{ending}").read_bytes()
    assert b"<dc:date>" not in (tmp_path / "a.svg").read_bytes()


def test_labels_show_small_numbers_and_give_nought_no_sign():
    def shown(*values):
        figure = charts.dots(
            [("", [(str(value), Estimate(value)) for value in values])], "times", percent=False
        )
        return [text.get_text() for text in figure.axes[0].texts]

    assert shown(-0.94, 0.046, -0.001) == ["\u22120.94", "0.05", "0.00"]
    assert shown(-2.9, -0.04, 0.5) == ["\u22122.9", "0.0", "0.5"]
