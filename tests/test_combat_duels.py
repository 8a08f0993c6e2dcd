"""Duels: the matrix agrees with duels fought the other way round, and the fixed rules do no better than the best one."""

import pytest
from combat_reports import study, tables, write

from analyses.combat import duels

SMALL = (
    "fairies.hunter.live=2",
    "fairies.hunter.kill=2",
    "fairies.hardcore.live=2",
    "fairies.hardcore.kill=3",
)


def rows(name):
    return tables("duels", SMALL)[name].to_dict("records")


def test_every_pair_stands_once():
    found = rows("duels")
    assert len(found) == 15 and len({frozenset((row["one"], row["other"])) for row in found}) == 15


def test_chances_of_a_duel_are_all_there_is():
    for row in rows("duels") + rows("duels_alike"):
        assert row["win"] + row["loses"] + row["neither"] == pytest.approx(1)
        assert 1 <= row["rounds"] <= row["exchanges"]
        if row["one"] == row["other"]:
            assert row["win"] == pytest.approx(row["loses"]) and row["left"] == pytest.approx(
                row["left_other"]
            )


def test_the_other_way_round_it_is_the_same_duel():
    fighters, found, ring = duels.fought(study(SMALL, None))
    for i, j in ((0, 1), (1, 2)):
        back = ring.fight(fighters[j], fighters[i])
        assert back.share == pytest.approx(1 - found[i, j].share, abs=1e-9)


def test_the_best_way_to_lose_points_is_no_worse_than_a_fixed_one():
    for row in rows("duels_ways"):
        assert row["kill_first"] <= 0.5 + 1e-9 and row["live_first"] <= 0.5 + 1e-9


def test_the_page_can_be_written(tmp_path):
    assert "Live or Kill?" in write("duels", tmp_path, SMALL)
    assert "typical weapons" in duels.headline(study(SMALL, None))
