"""Fairy Land's questions against slow plain loops over the rows of small real runs."""

import pytest

from analyses import actions, auctions, exploit, items, side_by_side
from analyses.facts import grouped
from sim import designs, experiment
from sim.game import parse_lineup
from sim.machine import find_game
from sim.play import Player
from sim.rules import load

GAME = find_game("fairy_land")
DEALS = 12


def played(folder, design, lineups, variant=None):
    rules = load(GAME.name, variant)
    spec = experiment.plan(GAME, rules, design, lineups, seed=3, deals=DEALS)
    return experiment.run(Player(GAME, rules, lineups, 3), spec, folder)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("runs")


@pytest.fixture(scope="module")
def lineups():
    return designs.among([parse_lineup(name)[0] for name in ("random", "collector")], 3)


@pytest.fixture(scope="module")
def run(folder, lineups):
    return played(folder / "plain", "among", lineups)


@pytest.fixture(scope="module")
def without_court(folder, lineups):
    return played(folder / "no_court", "among", lineups, "no_court")


def rows_of(run):
    return [row for frame in run.frames() for row in frame.to_dicts()]


def mean(values):
    values = list(values)
    return sum(values) / len(values)


def test_actions_are_counted_by_quarter(run):
    found, rows = actions.measure(run), rows_of(run)
    for action in ("explore", "queen", "druids", "crest", "item"):
        total = sum(row[f"{action}_q{q}"] for row in rows for q in (1, 2, 3, 4))
        assert found.mean(action).value == pytest.approx(total / len(rows))
        in_second = sum(row[f"{action}_q2"] for row in rows)
        every = sum(row[f"{other}_q2"] for row in rows for other in found.actions)
        assert found.share(action, 2).value == pytest.approx(in_second / every)
    taken = sum(row[f"{action}_q{q}"] for row in rows for action in found.actions for q in (1, 2, 3, 4))
    assert taken == 36 * len(rows) / 3, "each of the 36 turns of a game is one action"


def test_prices_are_paid_by_winners_of_clearings(run):
    found, rows = auctions.measure(run), rows_of(run)
    won = sum(row["auctions_won"] for row in rows)
    assert found.total("auctions_won") == won
    assert found.ratio("value_paid", "auctions_won").value == pytest.approx(
        sum(row["value_paid"] for row in rows) / won
    )
    explored = sum(row[f"explore_q{q}"] for row in rows for q in (1, 2, 3, 4))
    passed = sum(row["all_passed"] for row in rows)
    assert auctions.nobody(found).value == pytest.approx(passed / explored)
    assert won == explored - passed, "an exploration is won by somebody unless all pass"


def test_items_go_with_winning_as_the_rows_say(run):
    rows = rows_of(run)
    games = {}
    for row in rows:
        games.setdefault((row["deal"], row["lineup"]), []).append(row)
    for item, sums in items.measure(run):
        bit = 1 << item["slot"]
        holders = [row for row in rows if row["items_taken"] & bit]
        assert sums.total[items.TAKEN] == len(holders)
        assert sums.total[items.USED] == sum(bool(row["items_used"] & bit) for row in rows)
        others = [
            row["win_share"]
            for game in games.values()
            if any(row["items_taken"] & bit for row in game)
            for row in game
            if not row["items_taken"] & bit
        ]
        if holders and others:
            expected = mean(row["win_share"] for row in holders) - mean(others)
            assert items.difference(sums).value == pytest.approx(expected)


def test_without_the_court_nobody_holds_an_item(without_court):
    assert all(row["items_taken"] == 0 and row["items"] == 0 for row in rows_of(without_court))
    table = items.item_table(items.measure(without_court), without_court.manifest["games"], "x")
    assert not any(table.frame["holders"].notna()), "what no one held has no win share"


def test_two_sets_of_rules_are_compared_deal_by_deal(run, without_court):
    assert list(side_by_side.partners([run, without_court])) == [(0, 1)]
    pair = side_by_side.measure(run, without_court)
    before, after = rows_of(run), rows_of(without_court)
    for column in ("score", "applause", "items", "win_share"):
        first, second = mean(row[column] for row in before), mean(row[column] for row in after)
        assert pair.mean(0, column, 0).value == pytest.approx(first)
        assert pair.change(column, 0).value == pytest.approx(second - first)
    assert [row["deal"] for row in before] == [row["deal"] for row in after]


def test_search_is_set_against_its_strategy(folder):
    lineups = [
        parse_lineup("search(strategy=random;playouts=2),random"),
        parse_lineup("random,search(strategy=random;playouts=2)"),
    ]
    run = played(folder / "search", "given", lineups)
    (check,) = exploit.checks([run])
    rows = [row for row in rows_of(run) if row["strategy"].startswith("search")]
    assert check.share.value == pytest.approx(mean(row["win_share"] for row in rows))
    assert check.beyond.value == pytest.approx(check.share.value - 0.5)
    assert "search(playouts=2;strategy=random)" in exploit.sentence([run])


def test_an_exploit_check_that_was_not_made_is_said(run):
    assert "n/a" in exploit.sentence([run])


def test_what_assumed_values_could_be_is_told_in_words():
    bands = {"first": "1 to 2", "second": "5 to 12"}
    assumed = [
        {"path": "court.*.strength", "value": "2 of 2 rows", "feasible": bands, "why": "unknown"},
        {"path": "items.crowd", "value": 4, "feasible": [3, 4, 5], "why": "unknown"},
    ]
    assert [group["feasible"] for group in grouped(assumed)] == ["first 1 to 2; second 5 to 12", "3, 4, 5"]
