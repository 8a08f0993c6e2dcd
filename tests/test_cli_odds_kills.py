"""`fairylab odds`: no damage, the spread of damage, and how soon attacks kill."""

import numpy as np
import pytest
from asked_odds import KNOWN, all_but

from analyses.odds.kills import spread, until_dead


@pytest.mark.parametrize("cards", KNOWN)
def test_no_damage_counts_jokers_in(answer, cards):
    found = answer(f"--attack {cards[0]} --defend {cards[1]} --policy simple --policy-d book")
    none, one, two, three, joker, mean = KNOWN[cards]
    assert found["no_damage"] == pytest.approx(none + joker, abs=1e-6)
    variance = one + 4 * two + 9 * three - mean**2
    assert found["spread"] == pytest.approx(variance**0.5, abs=1e-5)


def test_no_damage_in_words(fairylab):
    out = fairylab("odds --attack 1 --defend 1 --policy simple --policy-d book")[1]
    # 50.6 % with both jokers counted in, and 104 of 1431 with one.
    assert "\n no damage, no joker " in out
    (line,) = (line for line in out.splitlines() if line.startswith("No damage in all (jokers included)"))
    assert line.endswith("57.87 %")
    assert "Spread of damage (standard deviation)" in out
    brawl = fairylab("odds --attack 1 --defend 1 --kind wrestling")[1]
    assert "No damage to the defender in all (jokers included)" in brawl
    assert "No damage" not in fairylab("odds --attack 1 --defend 1 --kind test")[1]


def test_kills_counted_by_hand(answer, fairylab):
    # Of 6 pairs of cards 10 meets 2 in two, for two points; the others do nothing.
    deck = all_but("10C 10D 2C")
    two = answer(f"--attacker wild(kill=1) --defender wild(live=1;kill=1) {deck}")
    assert (two["kill"]["points"], two["kill"]["at_once"]) == (2, pytest.approx(1 / 3))
    assert two["kill"]["mean_attacks"] == pytest.approx(3)
    assert two["spread"] == pytest.approx((4 / 3 - 4 / 9) ** 0.5)
    three = answer(f"--attacker wild(kill=1) --defender wild(live=1;kill=2) {deck}")["kill"]
    assert (three["at_once"], three["mean_attacks"]) == (0, pytest.approx(6))
    never = f"--attacker wild(kill=1) --defender wild(live=1;kill=1) {all_but('10C 10D')}"
    assert answer(never)["kill"]["mean_attacks"] is None
    out = fairylab(f"odds {never}")[1]
    assert "n/a" in out and "Kills wild(live=1;kill=1) at once (2 damage or more)" in out
    assert "takes each to be like this one" in " ".join(out.split())


def test_all_attacks_together_kill(answer):
    found = answer("--attacker seasoned+faeslayer --defender wild")
    assert found["kill"]["at_once"] == pytest.approx(found["volley"]["at_least"]["6"])
    assert "kill" not in answer("--attack 5 --defend 3"), "nobody is named"
    assert "kill" not in answer("--attacker wild --defender wild --rush"), "nobody is hurt"


def test_drawn_kills_have_an_interval(fairylab):
    line = "odds --attacker seasoned+crystal_blade --defender wild --policy-a best --seed 1"
    out = fairylab(line)[1]
    (once,) = (line for line in out.splitlines() if line.startswith("Kills wild at once"))
    (mean,) = (line for line in out.splitlines() if line.startswith("Such turns of attack"))
    assert "95 % interval" in once and "±" in mean


LAW = np.array([0.3, 0.25, 0.2, 0.15, 0.1])


@pytest.mark.parametrize("points", [1, 2, 5, 9])
def test_until_dead_against_a_chain(points):
    """Expected steps of the chain of points left, by solving its equations."""
    steps = np.zeros((points, points))  # from h to h', both 1 and more
    for h in range(1, points + 1):
        for k, chance in enumerate(LAW):
            if h - k >= 1:
                steps[h - 1, h - k - 1] += chance
    known = np.linalg.solve(np.eye(points) - steps, np.ones(points))[-1]
    mean, influence = until_dead(LAW, points)
    assert mean == pytest.approx(known)
    for k in range(len(LAW)):  # a little more of damage k, and so much less of everything
        moved = LAW + 1e-6 * (np.eye(len(LAW))[k] - LAW)
        change = (until_dead(moved, points)[0] - mean) / 1e-6
        assert change == pytest.approx(influence[k] - LAW @ influence, abs=1e-3)


def test_spread_by_hand():
    assert spread(np.array([0.5, 0.0, 0.5])) == pytest.approx(1)
    assert spread(np.array([0.0, 1.0])) == 0
