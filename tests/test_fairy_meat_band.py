"""The band of fairies: all tables that could be the published one, and none other, each as likely to be drawn."""

from fractions import Fraction
from itertools import product
from math import sqrt

import numpy as np
import pytest
from rules_copies import copy_rules, edit

from sim.errors import UserError
from sim.fairy_meat import band
from sim.fairy_meat.band_tables import Box
from sim.rules import load

COSTS = (11, 14, 17, 20, 23)
STAND_IN = ((2, 2, 4), (4, 2, 2), (4, 3, 3), (4, 5, 2), (6, 4, 3))
GLITTER, WILD, SEASONED, HUNTER, HARDCORE = range(5)
LIVE, KILL, TWINKLE = range(3)


@pytest.fixture(scope="module")
def meat():
    return load("fairy_meat")


@pytest.fixture(scope="module")
def tables(meat):
    """A function: the tables of a box of the rules, priced fairly or all."""
    return lambda which, priced: band.feasible(meat, band.box_of(meat, which), priced=priced)


# --- a slow plain reference, from the description of what is known ----------------------------------------------


def well_built(bodies) -> bool:
    """Whether (Live, Kill) by kind agree with what is known."""
    (lg, kg), (lw, kw), (ls, ks), (lh, kh), (lc, kc) = bodies
    kill = ks > kw and ks > kg and kh > ks and kc == kh - 1
    live = lc > lh and lw <= ls <= lh
    points = lg + kg <= lw + kw < ls + ks < lh + kh <= lc + kc
    return kill and live and points and max(map(sum, bodies)) <= 11


def well_lit(twinkle) -> bool:
    """Whether Twinkle by kind agrees with what is known."""
    g, w, s, h, c = twinkle
    return g > max(w, s, h, c) and s > w and h < s and h < c and min(twinkle) >= 1 and max(twinkle) >= 4


def dominated(table) -> bool:
    """Whether some kind is as good in all as a dearer one."""
    pairs = [(cheap, dear) for dear in range(5) for cheap in range(dear)]
    return any(all(x >= y for x, y in zip(table[i], table[j], strict=True)) for i, j in pairs)


def priced_fairly(table) -> bool:
    """Whether a constant and prices on a grid of eighths come to the costs, give or take 1."""
    for v, t in product((Fraction(k, 8) for k in range(8, 33)), (Fraction(k, 8) for k in range(2, 17))):
        left = [cost - v * (row[0] + row[1]) - t * row[2] for cost, row in zip(COSTS, table, strict=True)]
        constant = (min(left) + max(left)) / 2
        if all(abs(rest - constant) <= 1 for rest in left):
            return True
    return False


def test_a_small_box_against_counting_by_hand(meat):
    small = Box((2, 4), (1, 4), (2, 5))
    bodies = [five for five in product(product(range(2, 5), range(1, 5)), repeat=5) if well_built(five)]
    twinkles = [five for five in product(range(2, 6), repeat=5) if well_lit(five)]
    expected = []
    for five, sparks in product(bodies, twinkles):
        table = tuple((*body, spark) for body, spark in zip(five, sparks, strict=True))
        if not dominated(table):
            expected.append(table)
    found = [tuple(map(tuple, table)) for table in band.feasible(meat, small, priced=False).tolist()]
    assert len(found) == len(set(found)) == len(expected) > 100 and set(found) == set(expected)
    fair = {tuple(map(tuple, table)) for table in band.feasible(meat, small, priced=True).tolist()}
    assert fair == {table for table in expected if priced_fairly(table)}
    assert 0 < len(fair) < len(expected)


def test_prices_against_the_plain_reference(meat, tables):
    every = tables("narrow", False)
    fair = {table.tobytes() for table in tables("narrow", True)}
    some = every[:: len(every) // 150]
    assert [table.tobytes() in fair for table in some] == [priced_fairly(table.tolist()) for table in some]


# --- counts and shares -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("which", "priced", "number"),
    [
        ("narrow", False, 408_332),
        ("narrow", True, 84_496),
        ("wide", False, 3_375_680),
        ("wide", True, 614_929),
    ],
)
def test_how_many_tables_there_are(meat, which, priced, number):
    box = band.box_of(meat, which)
    assert band.count(meat, box, priced=priced) == number
    found = band.feasible(meat, box, priced=priced)
    assert found.shape == (number, 5, 3)
    for column, (least, most) in enumerate(box):
        assert (found[:, :, column].min(), found[:, :, column].max()) == (least, most)


def test_the_boxes(meat):
    assert band.box_of(meat, "narrow") == ((2, 7), (1, 6), (1, 6))
    assert band.box_of(meat, "wide") == ((2, 8), (1, 7), (1, 8))


@pytest.mark.parametrize(
    ("kind", "column", "points", "percent"),
    [
        (WILD, LIVE, 3, 32),
        (WILD, LIVE, 4, 33),
        (WILD, KILL, 2, 32),
        (WILD, KILL, 3, 36),
        (SEASONED, KILL, 4, 40),
        (HUNTER, KILL, 5, 41),
        (HUNTER, KILL, 6, 41),
        (HARDCORE, LIVE, 6, 42),
        (GLITTER, TWINKLE, 6, 66),
        (GLITTER, TWINKLE, 4, 8),
    ],
)
def test_shares_of_the_narrow_box(tables, kind, column, points, percent):
    assert round(100 * np.mean(tables("narrow", True)[:, kind, column] == points)) == percent


def test_live_and_kill_are_bounded_by_the_facts_in_the_end(meat):
    nine, twelve = (band.count(meat, Box((2, n), (1, n), (1, 8)), priced=True) for n in (9, 12))
    assert nine == twelve == 716_811


def test_how_much_lies_on_an_edge(meat, tables):
    found = tables("wide", True)
    on = band.edges(found, band.box_of(meat, "wide")).items()
    share = {edge: round(100 * number / len(found)) for edge, number in on}
    assert (share["live_most"], share["kill_most"], share["twinkle_most"], share["most"]) == (12, 21, 51, 67)
    assert (share["live_least"], share["kill_least"], share["twinkle_least"]) == (60, 64, 51)
    assert band.edges(np.array([STAND_IN, STAND_IN]), Box((2, 6), (1, 5), (1, 6))) == {
        "live_least": 2,
        "live_most": 2,
        "kill_least": 0,
        "kill_most": 2,
        "twinkle_least": 0,
        "twinkle_most": 0,
        "most": 2,
    }


def test_every_table_keeps_what_is_known(tables):
    found = tables("wide", True)
    live, kill, twinkle = found.transpose(2, 1, 0)
    both = live + kill
    assert (kill[SEASONED] > np.maximum(kill[WILD], kill[GLITTER])).all() and (
        kill[HUNTER] > kill[SEASONED]
    ).all()
    assert (kill[HARDCORE] == kill[HUNTER] - 1).all() and (live[HARDCORE] > live[HUNTER]).all()
    assert (np.diff(live[WILD:HARDCORE], axis=0) >= 0).all() and (np.diff(both, axis=0) >= 0).all()
    assert (both[WILD:HUNTER] < both[SEASONED:HARDCORE]).all() and both.max() <= 11
    assert (twinkle[GLITTER] > twinkle[1:].max(axis=0)).all() and twinkle[GLITTER].min() >= 4
    assert (twinkle[SEASONED] > np.maximum(twinkle[WILD], twinkle[HUNTER])).all()
    assert (twinkle[HARDCORE] > twinkle[HUNTER]).all() and twinkle.min() >= 1
    for dear in range(5):
        for cheap in range(dear):
            assert not (found[:, cheap] >= found[:, dear]).all(axis=1).any(), (cheap, dear)
    assert len({table.tobytes() for table in found}) == len(found)


@pytest.mark.parametrize("variant", [None, "bulky", "more_kill", "more_twinkle"])
def test_the_stand_in_and_its_variants_are_among_them(tables, variant):
    rules = load("fairy_meat", variant)
    table = band.table_of(rules)
    assert band.missed(rules) == [] and priced_fairly(table.tolist())
    assert (tables("narrow", True) == table).all(axis=(1, 2)).sum() == 1
    if variant is None:
        assert tuple(map(tuple, table.tolist())) == STAND_IN


@pytest.mark.parametrize(
    ("setting", "fact"),
    [
        ("wild.kill=3", "Seasoned fairies have more Kill than Wild ones"),
        ("hardcore.kill=5", "Hardcore fairies have one Kill less than Hunters"),
        ("hunter.live=3", "Hunters have at least as much Live as Seasoned fairies"),
        ("glitter.live=5", "Wild fairies have at least as many points as Glitter ones"),
        ("wild.live=2", "Wild fairies are no Glitter fairies with less Twinkle"),
        ("hardcore.live=8", "every fairy has room to eat"),
        ("seasoned.twinkle=4", "Glitter fairies have the most Twinkle"),
        ("hunter.twinkle=3", "Hunters have less Twinkle than Seasoned fairies"),
        ("wild.twinkle=0", "every fairy has Twinkle"),
        ("glitter.twinkle=3", "some fairy can cast every spell"),
    ],
)
def test_each_fact_is_missed_by_a_table_that_breaks_it(setting, fact):
    assert fact in band.missed(load("fairy_meat", sets=[f"fairies.{setting}"]))


# --- draws -----------------------------------------------------------------------------------------------------


def near(count: int, n: int, share: float) -> bool:
    """Within 4.5 standard errors of the expected count."""
    return abs(count - n * share) <= 4.5 * sqrt(n * share * (1 - share))


def test_a_draw_depends_on_seed_and_number_alone(meat):
    assert band.sample(meat, 5, 3)[4] == band.draw(load("fairy_meat"), 3, 4)
    draws = {tuple(sets) for seed in (0, 1, 2) for sets in band.sample(meat, 20, seed)}
    assert len(draws) == 60


def test_draws_go_through_the_loader_and_are_of_the_band(meat, tables):
    every = {table.tobytes() for table in tables("wide", True)}
    for sets in band.sample(meat, 40, 11):
        drawn = meat.with_sets(sets)
        assert len(drawn.changed()) == len(sets)
        assert band.table_of(drawn).astype(np.int8).tobytes() in every
        assert band.missed(drawn) == []
        for column in ("live", "kill"):
            assert drawn[f"fairies.breakfast_glitter.{column}"] == drawn[f"fairies.glitter.{column}"]
        assert drawn["fairies.breakfast_glitter.twinkle"] == 1


def test_draws_are_even(meat, tables):
    n = 3000
    found = tables("wide", True)
    drawn = np.tile(np.array(STAND_IN), (n, 1, 1))
    names = ("glitter", "wild", "seasoned", "hunter", "hardcore")
    for k, sets in enumerate(band.sample(meat, n, 5)):
        for path, _, points in (setting.partition("=") for setting in sets):
            _, name, column = path.split(".")
            if name in names:
                drawn[k, names.index(name), ("live", "kill", "twinkle").index(column)] = points
    for kind, column in product(range(5), range(3)):
        for points in range(1, 9):
            share = float(np.mean(found[:, kind, column] == points))
            seen = int((drawn[:, kind, column] == points).sum())
            assert near(seen, n, share) if n * share > 20 else seen <= 60, (kind, column, points)
    place = {table.tobytes(): k for k, table in enumerate(found)}
    tenths = [10 * place[table.astype(np.int8).tobytes()] // len(found) for table in drawn]
    assert all(near(tenths.count(tenth), n, 0.1) for tenth in range(10))


def test_what_a_variant_sets_stays(meat):
    rules = load("fairy_meat", sets=["fairies.wild.live=9", "fairies.hunter=out"])
    drawn = [setting for sets in band.sample(rules, 30, 1) for setting in sets]
    assert drawn and not [setting for setting in drawn if "wild.live" in setting or "hunter" in setting]
    assert rules.with_sets(band.draw(rules, 1, 0))["fairies.wild.live"] == 9


def test_typed_in_fairies_stay_and_the_rest_goes_with_them(tmp_path, tables):
    folder = copy_rules(tmp_path, "fairy_meat")
    edit(folder / "rules" / "fairies.csv", "seasoned,4,3,3,assumed,stand-in", "seasoned,5,3,5,rulebook,card")
    rules = load("fairy_meat", folder=folder)
    found = tables("wide", True)
    kept = found[(found[:, SEASONED] == (5, 3, 5)).all(axis=1)]
    assert len(kept) > 1000
    for sets in band.sample(rules, 30, 2):
        table = band.table_of(rules.with_sets(sets))
        assert (kept == table).all(axis=(1, 2)).sum() == 1


def test_fairies_that_no_table_has_are_told(tmp_path):
    folder = copy_rules(tmp_path, "fairy_meat")
    edit(folder / "rules" / "fairies.csv", "wild,4,2,2,assumed,stand-in", "wild,7,6,2,rulebook,card")
    with pytest.raises(UserError, match="has the fairies that are typed in"):
        band.draw(load("fairy_meat", folder=folder), 0, 0)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('wide = "2 to 8"', 'wide = "8 to 2"', "fairies.live, wide: 8 to 2 runs backwards"),
        ('wide = "2 to 8"', "wide = 8", "fairies.live, wide should be a span such as '2 to 8'"),
        ('wide = "2 to 8"', 'broad = "2 to 8"', "fairies.live, wide should be a span"),
        (
            "in_steps_of = 0.125",
            "in_steps_of = 0",
            "fairy_kinds.cost, in_steps_of should be a number above 0",
        ),
        ("off_by = 1\n", "", "fairy_kinds.cost, off_by should be a number above 0"),
        (
            'feasible = { narrow = "1 to 6", wide = "1 to 7" }',
            'feasible = "any"',
            "fairies.kill has no feasible set",
        ),
    ],
)
def test_a_broken_band_is_told(tmp_path, old, new, message):
    folder = copy_rules(tmp_path, "fairy_meat")
    edit(folder / "rules" / "bands.toml", old, new)
    with pytest.raises(UserError) as caught:
        band.draw(load("fairy_meat", folder=folder), 0, 0)
    assert message in str(caught.value)
