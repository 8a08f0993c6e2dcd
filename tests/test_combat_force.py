"""Prices: the fitted line, verdicts and the band, against small calculations beside."""

import numpy as np
import pytest
from combat_reports import sections, study, tables, write

from analyses.combat import force
from analyses.combat.fights import sold
from analyses.combat.force_readings import DEPENDS, SAME, judged, others
from analyses.combat.force_told import tell
from analyses.combat.prices import FAIR, OVER, UNDER, Market, attacks_to_kill, band_of, verdict, worths
from sim.fairy_meat.policies import Policy

HAND = "fairy_knife moon_dagger ripper vibro_master sprite_carver crystal_blade faeslayer".split()
COST = [1, 2, 3, 5, 6, 9, 12]


def rows(name, sets=()):
    return {row["weapon"]: row for row in tables("force", sets)[name].to_dict("records")}


def test_a_gain_is_a_card_more_than_bare_hands():
    # Seasoned against Wild, posed: 4 cards against 4 with bare hands, 5 with a knife; found by another program.
    one = study((), None)
    market, fairies = Market(one), sold(one)
    gains = market.gains("fairy_knife", fairies)
    wild, seasoned = 1, 2
    assert market.damage("bare", fairies)[seasoned, wild] == pytest.approx(0.455, abs=0.001)
    assert market.damage("fairy_knife", fairies)[seasoned, wild] == pytest.approx(0.588, abs=0.001)
    assert gains[seasoned, wild] == pytest.approx(
        one.exchange(5, 4).mean_damage - one.exchange(4, 4).mean_damage
    )
    assert not market.gains("press_on_claws", fairies).any()  # a card more, and one less for a Riot weapon


def test_the_line_is_the_least_squares_line():
    found = rows("force_hand")
    gains = [found[name.replace("_", " ")]["hand"] for name in HAND]
    slope, start = np.polyfit(gains, COST, 1)
    line = tell(study((), None)).line
    assert (line.slope, line.start) == (pytest.approx(slope), pytest.approx(start))
    assert line.explained == pytest.approx(np.corrcoef(gains, COST)[0, 1] ** 2)


def test_a_weapon_is_judged_by_the_line_through_the_others():
    found = rows("force_hand")
    gains = np.array([found[name.replace("_", " ")]["hand"] for name in HAND])
    for k, name in enumerate(HAND):
        slope, start = np.polyfit(np.delete(gains, k), np.delete(COST, k), 1)
        row = found[name.replace("_", " ")]
        assert row["fair"] == pytest.approx(start + slope * gains[k])
        assert row["verdict"] == verdict(COST[k], start + slope * gains[k])
    slope, start = np.polyfit(gains, COST, 1)
    tooth = found["gremlin tooth"]
    assert tooth["fair"] == pytest.approx(start + slope * max(tooth["hand"], tooth["brawl"]))


def test_fair_prices_under_other_readings():
    one = study((), None)
    played, choices = rows("force_hand"), others(one)
    assert [choice.key for choice in choices] == [
        "no_card_flat1", "no_card_flat3", "consume_att_false", "consume_def_false", "policy_best"
    ]  # fmt: skip
    for name, row in rows("force_readings").items():
        assert row["fair"] == pytest.approx(played[name]["fair"])
        verdicts = {verdict(row["cost"], row[choice.key]) for choice in choices} | {row["verdict"]}
        assert row["alike"] == (SAME if len(verdicts) == 1 else DEPENDS)
    # Where a hit on an empty hand does a point, and nothing else is changed, gains can be worked out beside.
    market, fairies = Market(one.under(["combat.no_card=flat1"])), sold(one)
    gains = np.array([market.gains(name, fairies).mean() for name in HAND])
    slope, start = np.polyfit(gains[:-1], COST[:-1], 1)
    assert rows("force_readings")["faeslayer"]["no_card_flat1"] == pytest.approx(start + slope * gains[-1])


def test_verdicts_are_called_sure_only_where_all_readings_agree():
    found, choices = tell(study((), None)), others(study((), None))
    table = rows("force_readings")
    for which in (UNDER, OVER):
        for sure, word in ((True, SAME), (False, DEPENDS)):
            for name in judged(found, choices, which, sure):
                row = table[name.replace("_", " ")]
                assert (row["verdict"], row["alike"]) == (which, word)
    assert "if the defender gets her cards back between attacks" in force.headline(study((), None))
    assert "consume_def" not in force.headline(study((), None))


def test_cards_that_come_back_take_from_several_attacks():
    other = next(each for each in others(study((), None)) if each.key == "consume_def_false")
    played = tell(study((), None)).worth
    assert other.worth["faeslayer"].gain < played["faeslayer"].gain
    assert other.worth["fairy_knife"].gain == pytest.approx(played["fairy_knife"].gain)


@pytest.mark.parametrize(
    ("price", "fair", "says"), [(5, 5.99, FAIR), (5, 6.0, UNDER), (5, 4.01, FAIR), (5, 4.0, OVER)]
)
def test_a_price_is_off_by_a_whole_force(price, fair, says):
    assert verdict(price, fair) == says


def test_a_riot_weapon_is_judged_by_its_better_use():
    found = rows("force_hand")["gremlin tooth"]
    assert found["brawl"] > found["hand"] > 0
    assert found["rate"] == pytest.approx(found["brawl"] / 3)


def test_a_dearer_weapon_is_a_worse_buy():
    one, dearer = study((), None), study(("weapons.vibro_master.cost=9",), None)
    plain, dear = (worths(Market(each), sold(each))[0]["vibro_master"] for each in (one, dearer))
    assert plain.verdict == UNDER and dear.verdict == OVER
    assert dear.per_force == pytest.approx(plain.per_force * 5 / 9)


def test_the_band_holds_what_its_tables_say():
    one = study((), None)
    drawn, word = band_of(one)
    assert len(drawn) == one.settings.bands and word == ""
    found, told = tell(one), rows("force_hand")
    for name in HAND:
        own = told[name.replace("_", " ")]
        rates = [
            Market(one).gains(name, drawn[0]).mean() / own["cost"],
            *(w[name].per_force for w in found.band),
        ]
        assert rates[0] == pytest.approx(rates[1])
        assert own["rate_low"] == pytest.approx(np.percentile(rates[1:], 5))
        assert own["rate_high"] == pytest.approx(np.percentile(rates[1:], 95))
        agree = sum(worth[name].verdict == own["verdict"] for worth in found.band)
        assert own["holds"] == pytest.approx(agree / len(drawn))


def test_the_policy_best_has_no_band():
    drawn, word = band_of(study((), Policy("best")))
    assert drawn == [] and "No band" in word


@pytest.mark.parametrize(
    ("damage", "points", "attacks"),
    [([0.5, 0.5], 2, 4), ([0, 1], 3, 3), ([0.25, 0.5, 0.25], 2, 20 / 9), ([0, 0, 0, 1], 4, 2)],
)
def test_attacks_until_dead_by_hand(damage, points, attacks):
    assert attacks_to_kill(np.array(damage, float), points) == pytest.approx(attacks)


def test_who_can_not_be_hurt_lasts_for_ever():
    assert attacks_to_kill(np.array([1.0]), 3) is None


def test_fairies_have_the_lists_mean_at_one():
    found = tables("force")["force_fairies"]
    assert found["index"].mean() == pytest.approx(1)
    assert list(found["fairy"]) == study((), None).sold_fairies
    strength = np.sqrt(found["dealt"] * found["survived"]) / found["force"]
    assert list(found["index"]) == pytest.approx(list(strength / strength.mean()))


def test_what_a_shot_costs_above_its_damage_is_left_for_the_range():
    found = rows("force_ranged")
    assert [found[name]["range"] for name in ("fairy shot", "black wand")] == ["24 inches", "unlimited"]
    for row in found.values():
        assert row["left"] == pytest.approx(row["cost"] - row["fair"])
    # A bow posed has 2 + 1 cards, whatever the shooter's Kill.
    hit = [study((), None).exchange(3, live, "ranged").mean_damage for live in (2, 4, 4, 4, 6)]
    assert found["brownie bow"]["damage"] == pytest.approx(np.mean(hit))


def test_with_few_weapons_there_is_no_line():
    out = tuple(f"weapons.{name}=out" for name in HAND[2:])
    assert "no line" not in force.headline(study((), None)) and "too few" in force.headline(study(out, None))
    assert any("too few" in section.text for section in sections("force", out, None))


def test_the_page_can_be_written(tmp_path):
    text = write("force", tmp_path)
    assert "Fair less price" in text and "vibro master" in force.headline(study((), None))
