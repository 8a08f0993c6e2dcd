"""`fairylab odds` over many cards, the cards for a wanted chance, and fights to the death."""

import re

import pytest
from asked_odds import FIRST_KEYS, KNOWN

# --- tables -----------------------------------------------------------------------------------------------------------


def test_a_table_has_every_cell(answer, fairylab):
    found = answer("--table 3x2 --policy book")
    assert [(cell["attack"], cell["defend"]) for cell in found["cells"]] == [
        (a, d) for a in (1, 2, 3) for d in (1, 2)
    ]
    assert found["cells"][5]["mean_damage"] == pytest.approx(KNOWN[3, 2][5], abs=1e-6)
    assert all(list(cell)[: len(FIRST_KEYS)] == FIRST_KEYS for cell in found["cells"])
    code, out, err = fairylab("odds --table 3x2")
    assert (code, err) == (0, ""), "no progress where nobody looks on"
    for title in ("Chance of a hit", "Mean damage", "Chance of 2 damage or more"):
        assert title in out
    assert re.search(r"3 +61\.8 +50\.8\n", out)
    assert "Mean damage to the attacker" in fairylab("odds --table 2x2 --kind wrestling")[1]
    assert "Chance that the attacker wins" in fairylab("odds --table 2x2 --kind test")[1]


def test_a_table_says_once_where_best_does_not_settle(answer):
    (note,) = answer("--table 2x4 --policy best")["notes"]
    assert "in 1 cells" in note and "2 v 4" in note


def test_cards_for_a_wanted_chance(answer):
    found = answer("--inverse 0.6")
    need = {row["defend"]: row for row in found["attack_needed"]}
    keep = {row["attack"]: row for row in found["defend_needed"]}
    assert list(need) == list(range(13)) and list(keep) == list(range(1, 13))
    # Hits, by the known figures: 1 v 0 in 96 %, 2 v 1 in 52 %, 3 v 1 in 62 %; two points or more: 1 v 0 in 69 %.
    assert need[0] == {"defend": 0, "1": 1, "2": 1, "3": need[0]["3"]} and need[1]["1"] == 3
    assert need[12]["3"] is None
    # 1 v 1 in 42 % and 1 v 2 in 32 %; 2 v 2 in 41 % and 2 v 3 in 30 %; so 2 and 3 cards keep it at 40 % or less.
    assert (keep[1]["1"], keep[2]["1"]) == (2, 3)


def test_cards_for_a_wanted_chance_in_words(fairylab):
    code, out, err = fairylab("odds --inverse 0.75 --at-least 3")
    assert (code, err) == (0, "")
    assert "n/a" in out and "damage 3" in out and "2 or more" not in out
    assert "the test is won" in fairylab("odds --inverse 0.5 --kind test")[1]


def test_cards_of_one_side_are_asked_about(answer, fairylab):
    whole = answer("--inverse 0.6")
    need = {row["defend"]: row for row in whole["attack_needed"]}
    keep = {row["attack"]: row for row in whole["defend_needed"]}
    both = answer("--attack 4 --defend 3 --inverse 0.6")
    assert (both["attack_needed"], both["defend_needed"]) == ([need[3]], [keep[4]])
    defender = answer("--defend 3 --inverse 60")
    assert (defender["attack_needed"], defender["defend_needed"]) == ([need[3]], [])
    attacker = answer("--attack 4 --inverse 60%")
    assert (attacker["attack_needed"], attacker["defend_needed"]) == ([], [keep[4]])
    out = fairylab("odds --defend 3 --inverse 0.6")[1]
    assert "Fewest attack cards" in out and "Fewest defence cards" not in out
    assert answer("--attack 17 --defend 20 --inverse 100")["chance"] == 1


# --- fights to the death ----------------------------------------------------------------------------------------------


def test_a_fight_of_equals(answer):
    found = answer("--duel --attacker wild+fairy_knife --defender wild+fairy_knife")
    assert found["share"] == pytest.approx(0.5)
    parts = found["attacker"]["wins"], found["defender"]["wins"], found["both_die"], found["never_ends"]
    assert sum(parts) == pytest.approx(1) and found["both_die"] == 0
    assert sum(found["ends"]) == pytest.approx(1)
    assert found["rounds"] == pytest.approx(sum(chance * (k + 1) for k, chance in enumerate(found["ends"])))
    line = "--duel --attacker wild+fairy_knife --defender wild+fairy_knife --first"
    begun, waited = answer(f"{line} attacker"), answer(f"{line} defender")
    assert begun["first"] == "attacker" and begun["share"] == pytest.approx(1 - waited["share"])
    assert begun["share"] < 0.5, "who acts first always strikes at one who has a card more"
    left = found["attacker"]["left"]
    points = sum(int(k) * chance for k, chance in left["points"].items())
    assert left["live"] + left["kill"] == pytest.approx(points)


def test_a_fight_in_words(fairylab):
    line = "odds --duel --attacker wild --defender wild --wrestling --allocate-a kill_first"
    code, out, err = fairylab(line)
    assert (code, err) == (0, "") and "nan" not in out
    for told in ("to the death", "kill_first", "Rounds, mean", "Somebody is dead", "stand-in"):
        assert told in out
