"""Charts of combat: no text on text, nothing cut off, numbers that can be read, whatever names and captions are like."""

from itertools import pairwise

import numpy as np
import pytest
from pictures import crowded, luminance, texts

from analyses.combat import drawings

SHORT = "policy book on both sides; fresh deck of 54 cards; rules as they stand"
LONG = SHORT + "; changed: " + ", ".join(f"combat.a_rather_long_switch_{k} = another_value" for k in range(6))
NAMES = [f"hardcore(live=12;kill={k};twinkle=3)+gremlin_tooth" for k in range(7)]
PLAIN = ["wild", "seasoned", "hunter", "hardcore", "glitter"]


def figures():
    rng = np.random.default_rng(3)
    cells = rng.random((12, 13)) * 100
    cells[3, 4] = np.nan
    yield (
        "heat",
        drawings.heat(cells, range(1, 13), range(13), "defender", "attacker", "P(hit) in %", 0, SHORT),
    )
    signed = rng.random((12, 13)) * 0.1 - 0.05
    yield "signed heat", drawings.heat(signed, range(1, 13), range(13), "d", "a", "points", 3, LONG)
    yield "differences", drawings.heat(signed, range(1, 13), range(13), "d", "a", "points", 3, LONG, True)
    yield "all more", drawings.heat(cells[:3, :4], "abc", "wxyz", "d", "a", "points", 1, SHORT, True)
    yield "named heat", drawings.heat(cells[:7, :7], NAMES, NAMES, "defender", "attacker", "points", 1, LONG)
    yield "plain heat", drawings.heat(cells[:5, :5], PLAIN, PLAIN, "defender", "attacker", "points", 1, LONG)
    yield "even heat", drawings.heat(np.ones((2, 3)), "ab", "xyz", "d", "a", "points", 2, SHORT)
    yield "empty heat", drawings.heat(np.full((2, 2), np.nan), "ab", "xy", "d", "a", "points", 2, SHORT)
    x = range(1, 13)
    near = [(f"{k} cards", x, 0.5 / np.arange(1, 13) + 0.001 * k) for k in range(9)]
    yield "near lines", drawings.lines(near, "cards", "mean damage", SHORT)
    down = [(name, x, -np.arange(12) - k) for k, name in enumerate(NAMES)]
    yield "named lines", drawings.lines(down, "cards", "mean damage", LONG)
    gap = [("a", [1, 2, 3], [np.nan, 1.0, np.nan]), ("b", [1, 2, 3], [np.nan] * 3)]
    yield "gaps", drawings.lines(gap, "cards", "mean damage", SHORT)
    yield "no lines", drawings.lines([], "cards", "mean damage", SHORT)
    parts = [f"a part with a long name, number {k}" for k in range(5)]
    mixed = rng.random((7, 5)) * 3 - 1
    mixed[2, 2] = np.nan
    yield "bars", drawings.bars(NAMES, parts, mixed, "points", LONG)
    yield "one part", drawings.bars(PLAIN, ["points"], rng.random((5, 1)), "points", SHORT)
    yield "stacked", drawings.bars(NAMES, parts, mixed, "points", LONG, stacked=True)
    yield "thin stacked", drawings.bars(PLAIN, parts, rng.random((5, 5)) ** 6, "points", SHORT, True, 3)


FIGURES = dict(figures())


@pytest.mark.parametrize("name", FIGURES)
def test_no_text_lies_on_another_or_leaves_the_figure(name):
    assert crowded(FIGURES[name]) == ([], [])


@pytest.mark.parametrize("name", FIGURES)
def test_the_caption_is_there(name):
    told = " ".join(text.get_text() for text, _ in texts(FIGURES[name]))
    assert "fresh deck of 54 cards" in told.replace("\n", " ")
    assert any(ax.get_xlabel() for ax in FIGURES[name].axes)


def test_numbers_can_be_read_on_every_shade():
    ax = FIGURES["heat"].axes[0]
    image = ax.images[0]
    for text in ax.texts:
        if text.get_text().isdigit():
            column, row = text.get_position()
            shade = luminance(image.cmap(image.norm(image.get_array()[row, column]))[:3])
            ink = luminance(text.get_color())
            assert (max(shade, ink) + 0.05) / (min(shade, ink) + 0.05) >= 7


@pytest.mark.parametrize("wanted", [[0.0, 1.0, 2.0], [0.0, 0.0, 0.0, 5.0], [1.0, 1.05, 1.1, 1.15], [3.0], []])
def test_names_are_moved_apart_no_further_than_they_must(wanted):
    places = drawings._apart(wanted, 0.5)
    assert all(b - a >= 0.5 - 1e-9 for a, b in pairwise(places))
    if all(b - a >= 0.5 for a, b in pairwise(wanted)):
        assert places == pytest.approx(wanted)
    assert sum(places) == pytest.approx(sum(wanted))


def test_differences_are_white_at_nought_and_marked_below():
    ax = FIGURES["differences"].axes[0]
    image = ax.images[0]
    assert image.cmap(image.norm(0.0))[:3] == pytest.approx((1, 1, 1), abs=0.02)
    below = {text.get_position() for text in ax.texts if text.get_text().startswith("\u2212")}
    slanted = {text.get_position() for text in ax.texts if text.get_style() == "italic"}
    hatched = {(patch.get_x() + 0.5, patch.get_y() + 0.5) for patch in ax.patches if patch.get_hatch()}
    assert below and below == slanted == hatched
    for value in (-0.05, 0.05):
        assert (luminance(image.cmap(image.norm(value))[:3]) + 0.05) / 0.05 >= 7


def test_no_two_lines_look_alike():
    looks = [drawings._line_style(k) for k in range(10)]
    assert len({look["color"] for look in looks}) == len(looks)
    assert len({(look["marker"], str(look["ls"])) for look in looks}) == len(looks)


@pytest.mark.parametrize(
    "values", [[0.16, 0.19], [np.nan, 0.19, 0.1], [-1.0, -3.0], [2.0], [0.0], [], [-1.0, 1.0]]
)
def test_points_do_not_touch_the_edge(values):
    low, high = drawings._reach(values, nought=True)
    known = [value for value in values if np.isfinite(value)]
    assert low <= 0 <= high and low < high
    assert all(value < high or value == 0 for value in known)
    assert all(value > low or value == 0 for value in known)
