"""Charts of prices and changes: no text on text, nothing cut off, numbers that can be read."""

import pytest
from pictures import crowded

from analyses.combat import drawings_force
from analyses.stats import Estimate

CAPTION = "policy book on both sides; " + ", ".join(
    f"combat.a_rather_long_switch_{k} = value" for k in range(5)
)
NAMES = [f"a weapon with quite a long name, number {k}" for k in range(12)]
DOTS = [Estimate(0.1 * k - 0.4, 0.1 * k - 0.6, 0.1 * k + 0.3) for k in range(11)] + [Estimate()]
PRICES = [(name, 3.0 * k, Estimate(2.5 * k + 1, 2 * k + 0.5, 3 * k + 2)) for k, name in enumerate(NAMES[:9])]


def figures():
    yield "prices", drawings_force.two_marks(PRICES, ("price", "fair price"), "Force", CAPTION)
    none = [("a", 1.0, Estimate()), ("b", None, Estimate(2.0))]
    yield "no price", drawings_force.two_marks(none, ("price", "fair price"), "Force")
    panels = [("change of damage, points", DOTS, 2), ("change of hits, percentage points", DOTS, 1)]
    yield "panels", drawings_force.panels(NAMES, panels, CAPTION)
    yield "one panel", drawings_force.panels(["wild"], [("strength", DOTS[:1], 2)], CAPTION, reference=1.0)


FIGURES = dict(figures())


@pytest.mark.parametrize("name", FIGURES)
def test_no_text_lies_on_another_or_leaves_the_figure(name):
    assert crowded(FIGURES[name]) == ([], [])


@pytest.mark.parametrize("name", FIGURES)
def test_axes_name_what_they_show(name):
    assert all(ax.get_xlabel() for ax in FIGURES[name].axes)


def test_a_difference_has_its_sign_and_nought_has_none():
    rows = [("a", 2.0, Estimate(3.5)), ("b", 2.0, Estimate(1.0)), ("c", 2.0, Estimate(2.01))]
    figure = drawings_force.two_marks(rows, ("price", "fair"), "Force")
    told = [text.get_text() for text in figure.axes[0].texts]
    assert told == ["+1.5", "\u22121.0", "0.0"]
