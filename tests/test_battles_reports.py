"""Reports on battles say what was counted by hand on small made-up runs."""

import pytest
from meat_runs import battle_run, wins
from synthetic import among, make_run

from analyses.battles import (
    causes,
    claims,
    endings,
    first_actor,
    meals,
    other_rules,
    scenarios,
    warbands,
    weapons,
)
from analyses.facts import names
from analyses.groups import ENTRIES, WINNERS

PAIR = [("a", "b"), ("b", "a")]


def column(table, key):
    return list(table.frame[key])


def two_deals(**columns):
    """Two deals of two line-ups of two seats. In the first deal seat 0 wins both, in the second one a wins both."""
    return battle_run(PAIR, 2, wins(1, 0, 1, 0, 1, 0, 0, 1) | columns)


def test_endings_by_hand():
    """Battles of 8, 8, 5 and 3 rounds, two by the clock; 3 of 16 fairies fall."""
    run = two_deals(
        ending=[1, 1, 1, 1, 2, 2, 3, 3],
        rounds=[8, 8, 8, 8, 5, 5, 3, 3],
        fallen=[0, 1, 0, 0, 0, 0, 1, 1],
        brought=[2] * 8,
    )
    ends = endings.measure(run)
    assert [ends.share(k).value for k in range(5)] == [0, 0.5, 0.25, 0.25, 0]
    assert (ends.mean().value, ends.length(1).value, ends.length(2).value) == (6, 8, 5)
    assert ends.length(4).value is None, "it never ended so"
    assert ends.fallen().value == 3 / 16
    assert ends.shared().value == 0 and ends.rounds.quantile(0.5) == 5
    table = endings.ending_table([("these", ends)])
    assert column(table, "ending") == ["clock", "last player", "nobody left"]
    assert column(table, "games") == [2, 1, 1]


def test_shared_wins_are_counted_by_battle():
    run = battle_run(PAIR, 2, wins(0.5, 0.5, 1, 0, 0.5, 0.5, 0.5, 0.5))
    assert endings.measure(run).shared().value == 3 / 4


def test_the_first_actor_by_hand():
    """Acting first: seats 0, 1, 0, 1 of the four battles; it wins the first, the third and the fourth."""
    run = two_deals(acted_first=[1, 0, 0, 1, 1, 0, 0, 1], rounds_first=[3, 5] * 4, rounds=[8] * 8)
    first = first_actor.measure(run)
    assert first.win_share().value == 3 / 4 and first.beyond().value == 1 / 4
    # a acts first in all four battles and wins three of them, b never does.
    assert first.acts_first(2).value == 1 and first.win_share(2).value == 3 / 4
    assert first.others(2).value is None and first.win_share(3).value is None
    assert first.others(3).value == 1 / 4
    # Winners sat in seats 0, 0, 0, 1: they began 3 + 3 + 3 + 5 of 32 rounds.
    assert first.rounds_first(1).value == 14 / 32
    table = first_actor.first_table([("these", first)])
    assert column(table, "games") == [4] and column(table, "even") == [0.5]


def test_acting_first_within_line_ups():
    """In the first line-up both deals go alike whoever is first; in the second one whoever is first wins."""
    run = two_deals(acted_first=[1, 0, 1, 0, 0, 1, 0, 1])
    assert first_actor.measure(run).within().value == 0.5
    same = two_deals(acted_first=[1, 0, 1, 0] * 2)
    assert first_actor.measure(same).within().value is None, (
        "nobody was first in one deal and not in the other"
    )


def test_where_nobody_acted_first_nothing_is_told():
    first = first_actor.measure(two_deals())
    assert first.win_share().value is None
    assert first_actor.analyse([two_deals()])


def test_weapons_by_hand():
    """The bow: 8 attacks, 6 points, 1 kill; bare hands: 2 attacks, 0 points. Others were never used."""
    run = two_deals(
        attacks_brownie_bow=[2, 0, 1, 1, 4, 0, 0, 0],
        damage_brownie_bow=[3, 0, 0, 1, 2, 0, 0, 0],
        slain_brownie_bow=[1, 0, 0, 0, 0, 0, 0, 0],
        attacks_bare=[0, 1, 0, 0, 0, 0, 0, 1],
    )
    arms = weapons.measure(run)
    bow, bare = (arms.weapons.index(name) for name in ("brownie_bow", "bare"))
    assert arms.used() == [bow, bare]
    assert (arms.damage(bow).value, arms.kills(bow).value) == (6 / 8, 1 / 8)
    assert arms.share(weapons.ATTACKS, bow).value == 8 / 10 and arms.share(weapons.DAMAGE, bow).value == 1
    assert arms.per_battle(bow).value == 8 / 4
    assert arms.damage(arms.weapons.index("ripper")).value is None
    table = weapons.weapon_table(arms, "x")
    assert column(table, "weapon") == ["brownie bow", "bare"] and "faeslayer" in table.note
    both = weapons.together([arms, arms])
    assert both.count(weapons.DAMAGE, bow) == 12 and both.damage(bow).value == 6 / 8


def test_causes_by_hand():
    """Hand to hand 6 points and the only kill, spells 2: three quarters and one quarter."""
    run = two_deals(
        hurt_by_hand=[2, 0, 1, 0, 3, 0, 0, 0],
        hurt_by_spell=[0, 2, 0, 0, 0, 0, 0, 0],
        killed_by_hand=[1] + 7 * [0],
    )
    found = causes.measure(run)
    assert causes.seen(found, run) == ["hand", "spell"]
    table = causes.cause_table(found, ["hand", "spell"], "x")
    assert column(table, "hurt") == [0.75, 0.25] and column(table, "killed") == [1, 0]
    assert column(table, "points") == [6, 2] and column(table, "cause") == ["hand to hand", "spells"]
    # a did 2 + 3 points by hand and none by spells; b did 1 by hand and 2 by spells.
    assert found.share("hurt_by_hand", causes.HURT, 3).value == 1
    assert found.share("hurt_by_spell", causes.HURT, 4).value == 2 / 3


def test_meals_by_hand():
    run = two_deals(
        killed=[1, 0, 2, 0, 0, 0, 1, 0],
        bites=[4, 0, 0, 0, 0, 0, 0, 4],
        cast_kiss=[1] * 8,
        cast_shimmer=[2] * 8,
    )
    found = meals.measure(run)
    assert found.ratio("killed").value == 4 / 8 and found.ratio("spells").value == 3
    # The winners' rows are 0, 2, 4 and 7: 3 kills, 8 bites.
    assert found.ratio("killed", ENTRIES, WINNERS).value == 3 / 4
    assert found.ratio("bites", ENTRIES, WINNERS).value == 2
    assert found.winners_beyond("bites").value == 2
    assert found.share("tests_won", "tests").value is None, "nobody rushed"


def test_a_strategy_is_told_scenario_by_scenario():
    """a wins 3 of 4 battles of one scenario and 1 of 4 of another."""
    runs = [two_deals(), battle_run(PAIR, 2, wins(0, 1, 1, 0, 1, 0, 1, 0), scenario="breakfast")]
    [section] = scenarios.analyse(runs)
    table = section.items[1]
    told = dict(
        zip(zip(table.frame["strategy"], table.frame["run"], strict=True), table.frame["share"], strict=True)
    )
    assert told == {
        ("a", "raining meat, 2 players"): 0.75,
        ("a", "breakfast, 2 players"): 0.25,
        ("b", "raining meat, 2 players"): 0.25,
        ("b", "breakfast, 2 players"): 0.75,
    }


def test_warbands_by_hand():
    """Knives win 3 of 4 battles against bows, whoever leads them; knives among themselves say nothing."""
    lineups = [("a@knives", "b@bows"), ("b@bows", "a@knives"), ("a@knives", "b@knives")]
    run = battle_run(lineups, 2, wins(1, 0, 0, 1, 1, 0, 0, 1, 0, 1, 0, 1))
    found = warbands.measure(run)
    assert found.warbands == ("knives", "bows") and found.strategies == ("a", "b")
    assert (found.share(0).value, found.share(1).value) == (3 / 4, 1 / 4)
    assert found.led(0, 0).value == 3 / 4 and found.led(1, 0).value is None
    assert column(warbands.warband_table(found, "x"), "entries") == [4, 4]
    assert warbands.analyse([two_deals()]) == [], "nobody named a warband"


def test_other_rules_are_paired_with_the_rules_as_they_stand():
    """Under the other rule a wins two battles less of four, and there is one kill more per side and battle."""
    plain = two_deals(killed=[0] * 8, rounds=[8] * 8)
    other = battle_run(
        PAIR, 2, wins(0, 1, 1, 0, 1, 0, 1, 0) | {"killed": [1] * 8, "rounds": [8] * 8}, variant="fierce"
    )
    far = battle_run(PAIR, 2, wins(1, 0, 1, 0, 1, 0, 1, 0), variant="fierce", scenario="breakfast")
    [(before, [(title, pair)])] = other_rules.changes([other, far, plain])
    assert before is plain and title == "Fierce"
    assert pair.change("killed", 0).value == 1 and pair.change("rounds", 0).value == 0
    assert pair.change("win_share", 1).value == -0.5
    [section] = other_rules.analyse([plain, other])
    assert column(section.items[1], "killed") == [1] and "As they stand: rounds 8.00" in section.items[1].note
    assert other_rules.analyse([plain, far]) == []


def test_findings_speak_of_warbands_other_rules_and_who_is_first():
    lineups = [("a@knives", "b@bows"), ("b@bows", "a@knives")]
    bands = battle_run(lineups, 2, wins(1, 0, 0, 1, 1, 0, 0, 1))
    [found] = claims.best_warbands([bands, two_deals()])
    assert found.claim.short == "knives above even" and found.effect.value == 0.5
    assert "In raining meat with 2 players, the warband knives wins 100.0 %" in found.claim.text
    plain = two_deals(acted_first=[1, 0, 1, 0, 0, 1, 0, 1])
    [first] = claims.first_to_act([plain])
    assert first.claim.short == "first to act wins more" and first.effect.value == 0.5
    other = battle_run(PAIR, 2, wins(0, 1, 1, 0, 1, 0, 1, 0), variant="fierce")
    told = {each.claim.short: each.effect.value for each in claims.under_other_rules([plain, other])}
    assert told == {"Fierce: a loses": 0.5, "Fierce: b gains": 0.5}
    assert not any(each.certain for each in claims.findings([plain, other, bands])), (
        "two deals make nothing sure"
    )


def test_runs_are_called_by_their_scenario():
    assert names([two_deals()]) == [("raining meat, 2 players", "raining_meat_2p")]
    fierce = battle_run(PAIR, 1, wins(1, 0, 1, 0), variant="fierce", scenario="breakfast")
    assert names([fierce])[0][0] == "breakfast, 2 players, variant fierce"


@pytest.mark.parametrize(
    "question", [causes, endings, first_actor, meals, other_rules, scenarios, warbands, weapons]
)
def test_other_games_have_no_such_reports(question):
    assert question.analyse([make_run(among(["a", "b"], 2), 3)]) == []
