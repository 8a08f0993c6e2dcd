"""Figures can be read: unique styles, no text on text, legible numbers, the same bytes every time."""

import numpy as np
import pytest
from pictures import crowded, luminance

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


@pytest.mark.parametrize("name", FIGURES)
def test_no_text_lies_on_another_or_leaves_the_figure(name):
    assert crowded(FIGURES[name]) == ([], [])


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
