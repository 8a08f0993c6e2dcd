"""What Force buys: worths and fair prices that were put into made-up battles come out again."""

import numpy as np
import pytest
from meat_runs import battle_run

from analyses.battles import claims, force
from analyses.battles.prices import contents, fit, fitted, items_of, sample
from analyses.facts import facts
from analyses.index import asked_of

PRICES = {"fairy": {"small": 10, "large": 20}, "hand": {"knife": 2, "sword": 10}, "ranged": {"bow": 8}}
WORTH = {"small": 0.05, "large": 0.1, "knife": 0.01, "sword": 0.02, "bow": 0.04, "mean magic": 0.0}
"""Half a percentage point a Force, but for the sword, which is worth 4 and costs 10."""


def members(*fairies):
    """Fairies written `large+sword`, with an exclamation mark for mean magic."""
    found = []
    for text in fairies:
        fairy, *weapons = text.rstrip("!").split("+")
        found.append({"fairy": fairy, "weapons": weapons, "style": "mean" if text.endswith("!") else "sweet"})
    return found


def hired_run(pairs, shares, deals=1, **more):
    """A run in which the first of each pair wins `shares` of the battles in both seatings."""
    bands, lineups, won = {}, [], []
    for k, (pair, share) in enumerate(zip(pairs, shares, strict=True)):
        one, other = f"hired_{2 * k:04}", f"hired_{2 * k + 1:04}"
        bands |= {one: pair[0], other: pair[1]}
        lineups += [(f"t@{one}", f"t@{other}"), (f"t@{other}", f"t@{one}")]
        won += [share, 1 - share, 1 - share, share]
    return battle_run(
        lineups, deals, {"win_share": won * deals}, hired={"prices": PRICES, "members": bands}, **more
    )


def drawn(pairs, seed=1, noise=0.02):
    """Random warbands, and the shares that WORTH says, with a little chance."""
    rng = np.random.default_rng(seed)
    kinds, arms = list(PRICES["fairy"]), ["", "+knife", "+sword", "+bow"]
    bands = [
        members(
            *(
                f"{rng.choice(kinds)}{rng.choice(arms)}{rng.choice(['', '!'])}"
                for _ in range(rng.integers(2, 5))
            )
        )
        for _ in range(2 * pairs)
    ]
    couples = list(zip(bands[::2], bands[1::2], strict=True))
    items = items_of(PRICES)
    worth = np.array([WORTH[item.name] for item in items])
    shares = [
        0.5 + float((contents(a, items) - contents(b, items)) @ worth) + rng.normal(0, noise)
        for a, b in couples
    ]
    return couples, shares


def test_the_contents_of_a_warband():
    items = items_of(PRICES)
    assert [item.name for item in items] == ["small", "large", "knife", "sword", "bow", "mean magic"]
    has = contents(members("small!", "large+sword+bow", "small+knife!"), items)
    assert list(has) == [2, 1, 1, 1, 1, 2]


def test_a_pair_is_one_number():
    """Two deals, both seatings: the first of the pair wins 1, 1, 0 and a half; it has a sword more and costs 10 more."""
    one, other = members("small+sword"), members("small")
    lineups = [("t@hired_0000", "t@hired_0001"), ("t@hired_0001", "t@hired_0000")]
    won = [1, 0, 0, 1, 0, 1, 0.5, 0.5]
    record = {"prices": PRICES, "members": {"hired_0000": one, "hired_0001": other}}
    found = sample(battle_run(lineups, 2, {"win_share": won}, hired=record))
    assert list(found.wins) == [pytest.approx(2.5 / 4 - 0.5)] and list(found.spent) == [10]
    assert list(found.more[0]) == [0, 0, 0, 1, 0, 0] and found.games == 4
    assert list(found.mean) == [1, 0, 0, 0.5, 0, 0]


def test_a_line_by_hand():
    """Points (1, 1), (2, 2) and (2, 3): slope 11 / 9; White's variance is that of the squared rests."""
    x, y = np.array([1.0, 2.0, 2.0]), np.array([1.0, 2.0, 3.0])
    slope = 11 / 9
    rests = [1 - slope, 2 - 2 * slope, 3 - 2 * slope]
    variance = (rests[0] ** 2 + 4 * rests[1] ** 2 + 4 * rests[2] ** 2) / 81 * 3 / 2
    found = fitted(y, x[:, None])
    assert found.value == pytest.approx(slope) and found.se == pytest.approx(variance**0.5)


def test_what_was_put_in_comes_out():
    found = fit(sample(hired_run(*drawn(300))))
    assert found is not None and found.pairs == 300
    for k, item in enumerate(found.sample.items):
        estimate = found.item(k)
        assert estimate.low is not None and estimate.high is not None
        assert estimate.low - 0.004 < WORTH[item.name] < estimate.high + 0.004
    # Fair prices make the average warband cost what it costs.
    fair = np.array([found.fair(k).value for k in range(len(found.sample.items))])
    prices = np.array([item.price for item in found.sample.items])
    assert fair @ found.sample.mean == pytest.approx(prices @ found.sample.mean)
    told = dict(
        zip((item.name for item in found.sample.items), force.Priced("x", found, []).verdicts(), strict=True)
    )
    assert told["sword"] == force.DEAR
    assert found.explained > 0.9


def test_intervals_hold_what_is_true_about_as_often_as_they_say():
    """Of 60 runs with other chances nearly all of the 95 % intervals of the sword's worth hold it."""
    held = 0
    for seed in range(60):
        found = fit(sample(hired_run(*drawn(60, seed, 0.2))))
        assert found is not None
        estimate = found.item(3)
        held += estimate.low <= WORTH["sword"] <= estimate.high
    assert 51 <= held <= 60


def test_too_few_pairs_tell_nothing():
    couples, shares = drawn(5)
    assert fit(sample(hired_run(couples, shares))) is None
    assert force.analyse([hired_run(couples, shares)]) == []


def test_where_force_is_worth_nothing_there_are_no_fair_prices():
    couples, _ = drawn(60)
    rng = np.random.default_rng(2)
    found = fit(sample(hired_run(couples, list(rng.choice([0.0, 1.0], 60)))))
    assert found is not None and found.item(3).value is not None
    assert found.fair(3).value is None
    assert set(force.Priced("x", found, []).verdicts()) == {"n/a"}


def test_the_pages_name_what_is_dear_and_what_survives():
    base = hired_run(*drawn(200))
    others = [hired_run(*drawn(100, seed), variant=name) for seed, name in ((2, "bulky"), (3, "fierce"))]
    prices, band = force.analyse([*others, base])
    assert (
        prices.text.startswith("400 warbands") and "Surely too dear" in prices.text and "sword" in prices.text
    )
    table = band.items[0]
    sword = table.frame[table.frame["item"] == "sword"].iloc[0]
    assert (sword["holds"], sword["unclear"], sword["fails"]) == (2, 0, 0)
    found = claims.prices([base, *others])
    best = max(found, key=lambda finding: finding.importance)
    assert best.certain and best.claim.short == "sword too dear" and "costs 10 Force" in best.text
    assert "Force" in best.evidence and "200 pairs" in best.evidence


def test_hired_warbands_answer_no_other_question():
    run = hired_run(*drawn(20))
    assert asked_of("battles.force", [run]) == [run]
    assert asked_of("win_rates", [run]) == [] == asked_of("exploit", [run])
    told = facts([run, run])
    assert told["strategies"] == ["t with hired warbands"]
    assert [row["games"] for row in told["runs"]] == [80], "one line for all runs of the same rules"
