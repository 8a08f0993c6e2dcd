"""Weapons: cards and odds of single cells against the rulebook's numbers and figures found by other programs."""

import pytest
from combat_reports import sections, study, tables, write

from analyses.combat import weapons
from analyses.combat.fights import Fights, armed, profiles, sold


@pytest.fixture(scope="module")
def found():
    return {name: frame.to_dict("records") for name, frame in tables("weapons").items()}


def row(found, fairy, weapon, target):
    return next(r for r in found[f"weapons_{fairy}"] if (r["weapon"], r["target"]) == (weapon, target))


def test_every_weapon_stands_against_every_target(found):
    one = study((), None)
    names = [
        weapon["id"].replace("_", " ").replace("bare", "bare hands") for weapon in one.ruleset.rows("weapons")
    ]
    for fairy in one.sold_fairies:
        rows = found[f"weapons_{fairy}"]
        assert {(r["weapon"], r["target"]) for r in rows} == {
            (name, target) for name in names for target in one.sold_fairies
        }


@pytest.mark.parametrize(
    ("fairy", "weapon", "target", "cards"),
    [
        ("seasoned", "faeslayer", "wild", "7 v 3"),  # 3 Kill + 2 + posed + sword; 4 Live - 1
        ("wild", "sprite carver", "glitter", "4 v 0"),
        ("wild", "press on claws", "wild", "3 v 4"),  # a Riot weapon takes back its card
        ("hunter", "brownie bow", "hardcore", "3 v 6"),  # Strength, not Kill
        ("hunter", "crystal pistol", "hardcore", "4 v 5"),
    ],
)
def test_cards_are_the_rulebooks(found, fairy, weapon, target, cards):
    assert row(found, fairy, weapon, target)["cards"] == cards


def test_a_single_attack_is_what_two_other_programs_counted(found):
    # 3 cards against 2: no damage .418600 and a lone joker .073375, then .347683, .128505, .031837.
    told = row(found, "glitter", "bare hands", "glitter")
    assert told["cards"] == "3 v 2"
    chances = [told[f"p{k}"] for k in range(4)]
    assert chances == pytest.approx([0.491975, 0.347683, 0.128505, 0.031837], abs=2e-6)
    assert told["mean"] == pytest.approx(0.700203, abs=1e-6)
    assert told["from2"] == pytest.approx(0.128505 + 0.031837, abs=2e-6)


def test_chances_of_a_row_agree_with_each_other(found):
    for name, rows in found.items():
        for told in rows if name != "profiles" else ():
            assert sum(told[f"p{k}"] for k in range(7)) == pytest.approx(1)
            assert told["from1"] == pytest.approx(1 - told["p0"])
            assert told["kills"] <= told["from3"] + 1e-12


def test_both_directions_stand_in_one_table(found):
    one = study((), None)
    chosen = [*sold(one), *profiles(one)]
    rows = found["profiles"]
    assert len(rows) == len(chosen)
    fights = Fights(one)
    for k, attacker in enumerate(chosen):
        for j, target in enumerate(chosen):
            assert rows[k][f"against_{j}"] == pytest.approx(fights.mean(attacker, target, capped=False))


def test_dear_fairies_have_dear_weapons():
    one = study((), None)
    prices = {weapon["id"]: weapon["cost"] for weapon in one.ruleset.rows("weapons")}
    costs = [prices[fighter.weapons[0]] for fighter in profiles(one)]
    assert costs == sorted(costs) and costs[0] == 1 and costs[-1] == 12


def test_capped_damage_leaves_out_what_goes_beyond_the_last_point():
    fights, (glitter, *_, hardcore) = Fights(study((), None)), sold(study((), None))
    attack = fights.meet(armed(hardcore, "faeslayer"), glitter)
    points = sum(chance * min(k, 4) for k, chance in enumerate(attack.damage))
    assert fights.mean(armed(hardcore, "faeslayer"), glitter) == pytest.approx(points)
    assert fights.mean(armed(hardcore, "faeslayer"), glitter, capped=False) > points


def test_the_page_can_be_written(tmp_path):
    text = write("weapons", tmp_path)
    assert "All numbers are exact." in text and "faeslayer" in weapons.headline(study((), None))


def test_each_fairy_has_a_chart_unless_she_can_not_attack():
    names = [item.name for section in sections("weapons", (), None) for item in section.items]
    assert names == [
        name
        for fairy in ("profiles", *(f"weapons_{x}" for x in study((), None).sold_fairies))
        for name in (fairy,) * 2
    ]
    helpless = sections("weapons", ("fairies.glitter.kill=0",), None)[1]
    assert helpless.items == [] and "none of the weapons for sale" in helpless.text


def test_drawn_numbers_have_an_interval():
    found = tables("weapons", ("combat.consume_def=false",))["weapons_wild"]
    several = found[found["attacks"] > 1]
    assert (several["mean_low"] < several["mean"]).all() and (several["mean"] < several["mean_high"]).all()
    assert found[found["attacks"] == 1]["mean_low"].isna().all()
