"""Circumstances: changes of hits and damage against the cards that a small loop deals out."""

import numpy as np
import pytest
from combat_reports import study, tables, write

from analyses.combat import circumstances

LIVE, KILL = (2, 4, 4, 4, 6), (2, 2, 3, 5, 4)


def rows(sets=()):
    return {row["name"]: row for row in tables("circumstances", sets)["circumstances"].to_dict("records")}


@pytest.fixture(scope="module")
def found():
    return rows()


def shots(more, against):
    """Mean damage and hits of all shots: Strengths 1, 2 and 2 with `more` cards on Lives with `against`."""
    cells = [(strength + more, live + against) for _ in KILL for strength in (1, 2, 2) for live in LIVE]
    made = [study((), None).exchange(*cell, "ranged") if cell[0] > 0 else None for cell in cells]
    damage, hits = ([getattr(x, name) if x else 0.0 for x in made] for name in ("mean_damage", "hit"))
    return np.mean(damage), np.mean(hits)


@pytest.mark.parametrize(
    ("name", "more", "against"),
    [
        ("posed, shots", 1, 0),
        ("fluttered, shots", -1, 0),
        ("partial cover, shots", 0, 1),
        ("One Card Rule, shots", 0, 1),
        ("target in a brawl, shots", 0, -1),
        ("Shimmer (2 Twinkle), shots", 0, 2),
        ("Shimmer (4 Twinkle), shots", 0, 4),
    ],
)
def test_shots_gain_and_lose_what_their_cards_say(found, name, more, against):
    damage, hits = shots(more, against)
    without, surely = shots(0, 0)
    row = found[name]
    assert (row["damage"], row["damage_with"]) == (pytest.approx(without), pytest.approx(damage))
    assert row["harm"] == pytest.approx(damage - without)
    assert row["surer"] == pytest.approx(hits - surely)
    assert row["fights"] == 75


def test_a_shot_of_one_card_can_not_be_fluttered(found):
    assert found["fluttered, shots"]["none"] == 25
    assert all(row["none"] == 0 for name, row in found.items() if name != "fluttered, shots")


def test_the_rush_bonus_is_a_card_in_wrestling(found):
    pairs = [(mine, theirs) for mine in KILL for theirs in KILL]
    plain = np.mean([study((), None).exchange(a + 1, d, "wrestling").mean_damage for a, d in pairs])
    rushed = np.mean([study((), None).exchange(a + 2, d, "wrestling").mean_damage for a, d in pairs])
    row = found["Rush Bonus, wrestling"]
    assert (row["damage"], row["damage_with"]) == (pytest.approx(plain), pytest.approx(rushed))
    assert found["press on claws, wrestling"]["harm"] == pytest.approx(row["harm"])


def test_a_test_hurts_nobody(found):
    for name in ("One Card Rule, rush", "One Card Rule, pounce"):
        assert np.isnan(found[name]["harm"]) and found[name]["surer"] < 0


def test_largest_gains_come_first(found):
    harms = [row["harm"] for row in found.values() if not np.isnan(row["harm"])]
    assert harms == sorted(harms, reverse=True)


def test_a_switch_of_the_rules_is_heeded():
    changed = rows(("combat.unacted=0", "combat.one_card_in_wrestling=false"))
    for name, row in changed.items():
        if name.startswith("One Card Rule"):
            assert row["surer"] == pytest.approx(0)


def test_the_page_can_be_written(tmp_path):
    assert "Attacks no longer possible" in write("circumstances", tmp_path)
    assert "posed +" in circumstances.headline(study((), None))


def test_the_headline_tells_the_mean_of_the_table(found):
    mean = found["posed, hand to hand"]["damage"]
    assert f"a mean attack does {mean:.2f} points" in circumstances.headline(study((), None))
