"""Switches: what other readings change, against the cards of the rulebook's examples, and which change nothing."""

import pytest
from combat_reports import study, tables, write

from analyses.combat import switches
from analyses.combat.plain import plain


@pytest.fixture(scope="module")
def found():
    return tables("switches")["switches_all"].to_dict("records")


def changes(found, path, choice):
    return {
        (row["fight"], row["measure"]): row for row in found if (row["path"], row["choice"]) == (path, choice)
    }


def test_every_choice_of_every_reading_is_told(found):
    one = study((), None)
    told = {(row["path"], row["choice"]) for row in found}
    idle = {(row["path"], row["choice"]) for row in tables("switches")["switches_none"].to_dict("records")}
    wanted = {(path, choice) for path, _, choice in switches.choices(one)}
    assert told | idle == wanted and not told & idle
    paths = {reading["path"] for reading in one.readings}
    assert {path for path, _ in wanted} == paths


def test_without_the_card_less_a_riot_weapon_strikes_like_another(found):
    row = changes(found, "combat.riot_penalty", "false")["seasoned + gremlin tooth on seasoned", "damage"]
    # 3 Kill + 2 + posed, with and without the card less, against 4 Live; found by another program.
    assert row["before"] == pytest.approx(0.588, abs=0.001)
    assert row["after"] == pytest.approx(0.726, abs=0.0015)


def test_who_has_no_card_is_hurt_as_the_reading_says(found):
    fight = ("seasoned + sprite carver on glitter", "damage")  # 2 Live - 2: no card
    assert changes(found, "combat.no_card", "flat3")[fight]["after"] == pytest.approx(3.0)
    ace = study((), None).exchange(5, 0).ace_hit  # the Ace of Spades does three in any case
    joker = study((), None).exchange(5, 0).joker["attacker"]
    flat = changes(found, "combat.no_card", "flat1")[fight]["after"]
    assert flat == pytest.approx((1 - joker - ace) + 3 * ace, abs=0.02)


def test_an_ace_hit_in_a_brawl_is_three_points_less_one(found):
    row = changes(found, "combat.aos_in_wrestling", "false")["seasoned wrestles seasoned", "damage"]
    assert row["size"] == pytest.approx(-2 * study((), None).exchange(4, 3, "wrestling").ace_hit)


def test_the_one_card_rule_in_a_rush_is_told_as_a_chance(found):
    (row,) = changes(found, "move.one_card_in_rush", "false").values()
    assert row["measure"] == "chance to win the test"
    assert row["after"] == pytest.approx(study((), None).exchange(3, 4, "test").hit)


def test_a_sword_in_name_is_a_card(found):
    row = changes(found, "combat.motor_sword_flags", "sword")["seasoned + motor sword on seasoned", "damage"]
    assert row["after"] == pytest.approx(study((), None).volley(8, 2, 2).mean_damage)


def test_cards_used_again_are_drawn_with_an_interval(found):
    rows = changes(found, "combat.consume_def", "false").values()
    assert rows and all(row["after_low"] < row["after"] < row["after_high"] for row in rows)
    assert all(row["size"] < 0 for row in rows)
    exact = changes(found, "combat.no_card", "flat1").values()
    assert all(row["after_low"] != row["after_low"] for row in exact)  # none


def test_readings_without_effect_say_why():
    rows = {row["path"]: row["why"] for row in tables("switches")["switches_none"].to_dict("records")}
    assert set(rows) == {"deck.may_decline_card", "combat.split_upfront", "combat.max_weapons"}
    assert all(len(why) > 30 for why in rows.values())


def test_a_reading_that_is_changed_already_is_compared_with_what_is_played():
    sets = ("combat.no_card=flat1",)
    rows = tables("switches", sets)["switches"].to_dict("records")
    choices = {row["choice"] for row in rows if row["path"] == "combat.no_card"}
    assert choices == {"value0", "flat3"}
    assert {row["played"] for row in rows if row["path"] == "combat.no_card"} == {"flat1"}


def test_the_page_can_be_written(tmp_path):
    assert "consume_def" in write("switches", tmp_path)
    assert "the defender gets her cards back between attacks" in switches.headline(study((), None))


def test_every_choice_has_plain_words():
    one = study((), None)
    for path, value, choice in switches.choices(one):
        assert "=" not in plain(path, value) and "=" not in plain(path, choice)
        assert plain(path, value) != plain(path, choice)
    assert plain("combat.consume_def", False) == "the defender gets her cards back between attacks"
    assert plain("deck.new_reading", 3) == "deck.new_reading = 3"
