"""`fairylab odds --duel` where the odds of an attack have to be drawn: what is said before, and how sure the figures are."""

import json
import re

import numpy as np
import pytest

from analyses.odds import duel as odds_duel

LINE = "odds --duel --attacker wild(live=2;kill=2)+vibro_master --defender wild(live=2;kill=1) --allocate-a live_first"
KEPT = " --allocate-d live_first --variant defender_keeps_cards"
"""Cards that come back can't be counted, whatever the policies, so that no plans have to be weighed."""


@pytest.fixture
def few(monkeypatch):
    """Few hands are drawn."""
    monkeypatch.setattr(odds_duel, "DRAWS", 400)


def test_draws_are_announced(fairylab, few):
    code, out, err = fairylab(f"{LINE}{KEPT} --seed 1 --json")
    found = json.loads(out)
    assert code == 0 and found["drawn"] == 400 and found["seed"] == 1
    (number,) = re.findall(r"for each of (\d+) pairs of hands they are drawn 400 times", err)
    assert "vibro_master can't be counted" in err
    # Her Kill is 1 or 2, and she may be mad; the other's Live is 0 to 2, and she has acted or not.
    assert 1 < int(number) <= 24
    assert "drawn" in fairylab(f"{LINE} --seed 1 --json")[1] and fairylab(f"{LINE} --json")[2] == ""


def test_pairs_of_hands_are_told_one_by_one(few):
    heard = []
    fight = a_fight()
    fight.record(lambda done, due: heard.append((done, due)))
    assert heard[-1] == (fight.due, fight.due) and fight.due > 1
    assert sorted({done for done, _ in heard}) == list(range(1, fight.due + 1))


def test_the_reach_holds(few):
    """Figures from many seeds stay within what is told of them, and don't agree with each other."""
    found = [a_fight(seed).record() for seed in range(1, 13)]
    shares = np.array([one["share"] for one in found])
    assert np.ptp(shares) > 0
    assert all(abs(one["share"] - shares.mean()) <= one["reach"]["share"] for one in found)
    rounds = np.array([one["rounds"] for one in found])
    assert all(abs(one["rounds"] - rounds.mean()) <= one["reach"]["rounds"] for one in found)


def test_no_digits_that_draws_do_not_support(fairylab, few):
    out = fairylab(f"{LINE}{KEPT} --seed 1")[1]
    (share,) = (line for line in out.splitlines() if line.startswith("The attacker wins"))
    assert re.search(r" \d+ ± \d+ %$", share)
    assert "with 400 hands drawn" in out and "e-" not in out


def test_what_is_left_open_is_told_if_it_can_be_seen(fairylab):
    out = fairylab("odds --duel --attacker wild --defender wild")[1]
    assert "Left open" not in out and "±" not in out


def a_fight(seed: int = 1) -> odds_duel.Fight:
    """The fight of `LINE`, as the command asks for it."""
    from analyses.odds.profiles import profiles
    from analyses.odds.question import NONE, fighters, setting
    from sim.rules import load

    mine, theirs, rules, labels = profiles(
        ["wild(live=2;kill=2)+vibro_master"],
        ["wild(live=2;kill=1)"],
        load("fairy_meat", "defender_keeps_cards"),
    )
    asked = setting(rules, None, (None, None, None), labels=labels).drawing(None, seed, 1)
    sides = fighters(mine, theirs, asked)
    return odds_duel.Fight((sides[0][0], sides[1][0]), NONE, asked, ("live_first", "live_first"), "random")
