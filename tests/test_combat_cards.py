"""The report on cards: figures that two other programs counted, steps as their differences, and cards needed."""

import numpy as np
import pytest
from combat_reports import sections, study, tables, write

from analyses.combat import cards

MEANS = {
    (1, 0): 1.929357,
    (1, 1): 0.588732,
    (1, 2): 0.411035,
    (2, 0): 2.236964,
    (2, 1): 0.754284,
    (3, 1): 0.943787,
}
"""Mean damage by the cards of both sides, known from elsewhere."""


def test_cells_are_the_known_figures():
    found = tables("cards")
    for (a, d), mean in MEANS.items():
        assert found["cards_mean"].loc[a - 1, f"d{d}"] == pytest.approx(mean, abs=6e-7)
    assert found["cards_hit"].loc[0, "d1"] == pytest.approx(0.281259 + 0.112531 + 0.027471, abs=2e-6)
    assert found["cards_two"].loc[0, "d1"] == pytest.approx(0.112531 + 0.027471, abs=2e-6)
    assert found["cards_hit"].shape == (12, 14)


def test_steps_are_differences():
    found = tables("cards")
    attack, defence = found["attack_steps"], found["defence_steps"]
    assert attack.loc[0, "step"] == "1 to 2"
    assert attack.loc[0, "d1"] == pytest.approx(MEANS[2, 1] - MEANS[1, 1], abs=2e-6)
    assert defence.loc[0, "d0"] == pytest.approx(MEANS[1, 0] - MEANS[1, 1], abs=2e-6)
    assert defence.loc[0, "d1"] == pytest.approx(MEANS[1, 1] - MEANS[1, 2], abs=2e-6)


def test_the_largest_and_smallest_steps_are_named():
    steps = tables("cards")["attack_steps"].drop(columns="step").to_numpy()
    row, d = np.argwhere(steps == steps.max())[0]
    told = sections("cards")[1].text
    assert f"from {row + 1} to {row + 2} against {d or 'no'} card" in told
    assert f"{steps.max():+.3f}" in told and f"{steps.min():+.3f}" in told


@pytest.mark.parametrize(
    "hits, goal, wanted",
    [
        ([0.2, 0.5, 0.7], 0.5, 2),
        ([0.2, 0.5, 0.7], 0.1, 1),
        ([0.2, 0.5, 0.7], 0.75, None),
        ([0.6, 0.4, 0.7], 0.5, 3),  # from there on, not now and then
    ],
)
def test_cards_needed(hits, goal, wanted):
    assert cards.cards_for(np.array(hits), goal) == wanted


def test_needed_cards_reach_the_goal_and_one_less_does_not():
    for _, row in tables("cards")["cards_needed"].iterrows():
        for goal in (50, 75, 90):
            needed, d = row[f"p{goal}"], int(row["defend"])
            if needed > 1:
                assert (
                    study().exchange(int(needed), d).hit
                    >= goal / 100
                    > study().exchange(int(needed) - 1, d).hit
                )


def test_the_page(tmp_path):
    text = write("cards", tmp_path)
    assert text.count("All digits as CSV") == 6
    assert all((tmp_path / f"{name}.png").exists() for name in ("cards_hit", "cards_mean", "cards_two"))


def test_the_page_under_another_reading(tmp_path):
    sets = ("combat.no_card=flat1",)
    write("cards", tmp_path, sets)
    # One point, or three with the Ace of Spades, which is among twelve of 54 cards so often.
    assert tables("cards", sets)["cards_mean"].loc[11, "d0"] == pytest.approx(1 + 2 * 12 / 54, abs=1e-4)
