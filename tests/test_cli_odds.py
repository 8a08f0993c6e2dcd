"""`fairylab odds`: the exact figures of one exchange and of several attacks, and what is drawn beside them."""

import json

import pytest
from asked_odds import FIRST_KEYS, KNOWN, all_but

# Wins, ties and losses of a wrestler, to a thousandth; from the same programs.
WRESTLED = {(1, 1): (0.421, 0.084, 0.421), (3, 2): (0.552, 0.109, 0.339), (2, 4): (0.244, 0.107, 0.648)}


# --- one exchange --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cards", KNOWN)
def test_one_exchange_is_as_known(answer, cards):
    found = answer(f"--attack {cards[0]} --defend {cards[1]} --policy simple --policy-d book")
    none, one, two, three, joker, mean = KNOWN[cards]
    assert list(found)[: len(FIRST_KEYS)] == FIRST_KEYS
    assert (found["attack"], found["defend"]) == cards
    assert found["policy"] == {"attacker": "simple", "defender": "book"}
    damage, jokers = found["damage"], found["joker"]
    assert sum(damage.values()) + sum(jokers.values()) == pytest.approx(1)
    assert damage["0"] + jokers["both"] == pytest.approx(none, abs=1e-6)
    assert [damage[n] for n in "123"] == pytest.approx([one, two, three], abs=1e-6)
    assert jokers["attacker"] + jokers["defender"] == pytest.approx(joker, abs=1e-6)
    assert found["mean_damage"] == pytest.approx(mean, abs=1e-6)
    assert found["hit"] == found["at_least"]["1"] == pytest.approx(one + two + three, abs=1e-6)


@pytest.mark.parametrize("cards", WRESTLED)
def test_wrestling_tells_who_takes_what(answer, cards):
    found = answer(f"--attack {cards[0]} --defend {cards[1]} --kind wrestling --policy simple")
    won, tied, lost = WRESTLED[cards]
    assert (found["won"], found["tied"]) == pytest.approx((won, tied), abs=1e-3)
    assert found["taken"]["1"] == pytest.approx(tied + lost, abs=2e-3)
    for points in (found["damage"], found["taken"]):
        assert sum(points.values()) + sum(found["joker"].values()) == pytest.approx(1)


def test_a_test_hurts_nobody(answer):
    found = answer("--attack 1 --defend 1 --kind test --policy simple")
    assert found["won"] == pytest.approx(0.421, abs=1e-3), "as in wrestling"
    assert found["damage"]["0"] + sum(found["joker"].values()) == pytest.approx(1)
    assert (found["hit"], found["mean_damage"]) == (0, 0)


def test_a_deck_of_a_few_cards_counted_by_hand(answer):
    tens = answer(f"--attack 1 --defend 1 {all_but('10C 10D 2C')}")
    # Of 6 pairs of cards 10 meets 2 in two, which is a margin of 8, and the attacker loses or ties in the others.
    assert tens["damage"] == pytest.approx({"0": 4 / 6, "1": 0, "2": 2 / 6, "3": 0})
    assert tens["deck"]["cards"] == 3 and len(tens["deck"]["missing"]) == 51
    jokers = answer(f"--attack 1 --defend 1 {all_but('JK JK')}")
    assert jokers["joker"] == {"attacker": 0, "defender": 0, "both": 1}
    short = answer(f"--attack 2 --defend 5 {all_but('10C 10D 2C')}")
    assert "holds 3" in short["notes"][0]


def test_what_a_joker_is_worth(answer):
    line = f"--attack 1 --defend 1 {all_but('JK 2C')}"
    hand, hurt = answer(line), answer(f"{line} --hurt")
    assert hand["joker"] == {"attacker": 0.5, "defender": 0.5, "both": 0}
    assert (hand["mean_pay"], hurt["mean_pay"]) == (-0.5, -1)
    shot = answer(f"{line} --kind ranged --hurt")
    assert shot["mean_pay"] == 0 and "--hurt changes nothing" in shot["notes"][0]
    assert answer(f"{line} --kind ranged --bystander")["mean_pay"] == -1
    assert answer(f"{line} --kind ranged --bystander --set combat.ranged_joker=miss_only")["mean_pay"] == 0


def test_best_is_no_worse_than_the_others(answer):
    line = "--attack 4 --defend 3 --policy book"
    pay = {name: answer(f"{line} --policy-a {name}")["mean_pay"] for name in ("simple", "book", "best")}
    assert pay["best"] >= max(pay.values())
    held = answer(f"{line} --policy-a book(keep=2)")
    assert held["policy"]["attacker"] == "book(keep=2)" and held["mean_pay"] < pay["book"]


def test_rules_that_are_changed_are_told(answer, fairylab):
    found = answer("--attack 3 --defend 0 --variant empty_hand_one_point --set combat.cover=2")
    assert found["variant"]["name"] == "empty_hand_one_point"
    assert {change["path"] for change in found["changed"]} == {"combat.no_card", "combat.cover"}
    assert found["damage"]["2"] == 0, "one point, whatever was played"
    assert found["rules"] != answer("--attack 3 --defend 0")["rules"]
    _, out, _ = fairylab("odds --attack 3 --defend 0 --variant empty_hand_one_point")
    assert "An empty hand costs one point" in out and "combat.no_card = flat1, by default value0" in out


# --- named fairies -------------------------------------------------------------------------------------------------

# From the rulebook's modifiers by hand; points of the fairies stand there, so that no table of fairies matters.
CARDS = {
    "--attacker seasoned(kill=3)+faeslayer --defender wild(live=4) --posed": (7, 3),
    "--attacker seasoned(kill=3)+faeslayer --defender wild(live=4)+sprite_carver --posed": (6, 3),
    "--attacker seasoned(kill=3)+faeslayer --defender wild(live=4) --fluttered": (5, 3),
    "--attacker seasoned(kill=3)+fairy_shot --defender wild(live=2) --posed --cover --unacted": (2, 4),
    "--attacker wild(kill=1)+fairy_knife+crystal_pistol --defender wild(live=4) --ranged --posed --cover --unacted": (
        4,
        5,
    ),
    "--attacker wild(kill=2)+press_on_claws --defender wild(kill=3) --wrestling --rush-bonus --unacted": (
        5,
        4,
    ),
    "--attacker wild+crystal_blade --defender wild(live=3) --in-brawl": (5, 1),
    "--attacker wild(kill=2) --defender wild(live=3) --rush --shimmer 2": (2, 5),
    "--attacker wild(kill=2) --defender wild(live=3) --pounce --unacted": (2, 2),
    "--attacker wild(kill=2) --defender wild(kill=5) --tug": (2, 5),
}


@pytest.mark.parametrize("line", CARDS)
def test_cards_add_up(answer, line):
    found = answer(line)
    assert (found["attack"], found["defend"]) == CARDS[line]
    for side, total in zip(("attacker", "defender"), CARDS[line], strict=True):
        assert sum(step["cards"] for step in found[side]["cards"]) == total


def test_how_they_add_up_is_told(fairylab):
    line = "odds --attacker seasoned(kill=3)+faeslayer --defender wild(live=4) --posed"
    code, out, err = fairylab(line)
    assert (code, err) == (0, "") and "nan" not in out
    assert "7 cards = Kill 3, faeslayer +2, posed +1, sword against none +1" in out
    assert "3 cards = Live 4, faeslayer \u22121" in out
    for told in ("At least 2 damage", "Mean damage", "Ace of Spades", "joker", "3 attacks from one hand"):
        assert told in out
    assert "Rests on a stand-in: Kill of wild is assumed" in out
    assert "stand-in" not in fairylab("odds --attack 7 --defend 3")[1]


def test_what_changes_nothing_is_said(answer):
    hand = answer("--attacker wild --defender wild --cover")
    assert hand["notes"] == ["partial cover counts against shots only"]
    brawl = answer("--attacker wild --defender wild --wrestling --posed --shimmer 2 --unacted")
    assert brawl["notes"] == ["--posed changes no card here", "--shimmer changes no card here"]


def test_many_pairs_in_one_table(answer, fairylab):
    line = "--attacker wild+moon_dagger --attacker seasoned+motor_sword --defender wild --defender hunter"
    found = answer(line)
    names = [(row["attacker"]["name"], row["defender"]["name"]) for row in found["pairs"]]
    assert names == [(a, d) for a in ("wild+moon_dagger", "seasoned+motor_sword") for d in ("wild", "hunter")]
    knife, _, sword, _ = found["pairs"]
    single = answer("--attacker wild+moon_dagger --defender wild")
    assert [knife[key] for key in FIRST_KEYS] == [single[key] for key in FIRST_KEYS]
    assert knife["per_10_force"] == pytest.approx(10 * single["mean_damage"] / (14 + 2))
    assert sword["per_10_force"] is None, "the motor-sword is not for sale"
    assert sword["mean_of_all"] == sword["volley"]["mean_damage"] > sword["mean_damage"]
    out = fairylab(f"odds {line}")[1]
    assert "n/a" in out and "seasoned+motor_sword" in out and "Per 10 Force" in out


# --- several attacks ------------------------------------------------------------------------------------------------


def test_several_attacks_from_one_hand(answer):
    found = answer("--attack 5 --defend 4 --attacks 3")
    volley = found["volley"]
    assert len(volley["damage"]) == 10 and sum(volley["damage"].values()) == pytest.approx(1)
    assert volley["each"][0]["hit"] == pytest.approx(found["hit"]), "the first is as if it were the only one"
    assert volley["mean_damage"] == pytest.approx(sum(one["mean_damage"] for one in volley["each"]))
    assert volley["at_least"]["1"] == volley["hit"] and volley["drawn"] == 0


def test_several_attacks_counted_by_hand(answer):
    tens = f"--attack 2 --defend 1 --attacks 2 {all_but('10C 10D 10H 10S')}"
    # Ten meets ten, and then nothing: a margin of 10, three points. A defender who keeps her card ties again.
    assert answer(tens)["volley"]["damage"]["3"] == 1
    kept = answer(f"{tens} --variant defender_keeps_cards --seed 1")["volley"]
    assert kept["damage"]["0"] == 1 and kept["drawn"] == kept["ends"][0]["count"] > 0


def test_best_in_several_attacks_is_drawn(fairylab):
    code, out, err = fairylab("odds --attack 4 --defend 3 --attacks 2 --policy-a best --simulate 2048 --json")
    volley = json.loads(out)["volley"]
    assert code == 0 and f"--seed {volley['seed']}" in err
    assert volley["drawn"] == sum(end["count"] for end in volley["ends"]) == 2048
    for end in volley["ends"]:
        assert end["low"] <= end["share"] <= end["high"] and end["inside"] is None
    assert "plan" in volley["notes"][0]


# --- drawn beside ---------------------------------------------------------------------------------------------------


def test_draws_stand_beside_what_is_counted(answer):
    line = "--attack 4 --defend 3 --attacks 2 --simulate 5000 --seed 3"
    found = answer(f"{line} --workers 1")
    assert found == answer(f"{line} --workers 2")
    told = found["simulated"]
    assert (told["number"], told["seed"]) == (5000, 3)
    assert sum(end["count"] for end in told["ends"]) == 5000
    assert sum(end["exact"] for end in told["ends"]) == pytest.approx(1)
    several = found["volley"]["simulated"]["ends"]
    assert sum(end["count"] for end in several) == 5000
    for end in [*told["ends"], *several]:
        assert end["share"] == end["count"] / 5000
        assert end["inside"] == (end["low"] <= end["exact"] <= end["high"])
    assert sum(end["inside"] for end in [*told["ends"], *several]) >= 12, "of 14 intervals of 95 %"
    mean = told["mean_damage"]
    assert mean["low"] <= mean["value"] <= mean["high"] and mean["exact"] == found["mean_damage"]


def test_a_seed_is_drawn_and_told(fairylab):
    code, out, err = fairylab("odds --attack 2 --defend 2 --simulate 100 --json")
    seed = json.loads(out)["simulated"]["seed"]
    assert code == 0 and f"--seed {seed}" in err
    assert fairylab(f"odds --attack 2 --defend 2 --simulate 100 --json --seed {seed}")[1:] == (out, "")
    _, out, err = fairylab("odds --attack 2 --defend 2 --simulate 100")
    assert "drawn 100 times (seed" in out and "Exact inside" in out and "seed" in err


@pytest.mark.parametrize("kind", ["ranged", "wrestling", "test"])
def test_every_kind_is_drawn_as_it_is_counted(answer, kind):
    told = answer(f"--attack 3 --defend 2 --kind {kind} --simulate 4096 --seed 1")["simulated"]
    assert sum(end["count"] for end in told["ends"]) == 4096
    assert sum(not end["inside"] for end in told["ends"]) <= 2


def test_a_circle_is_not_compared(answer):
    found = answer("--attack 2 --defend 4 --policy best --simulate 100 --seed 1")
    assert "circle" in found["notes"][0]
    assert {end["inside"] for end in found["simulated"]["ends"]} == {None}


def test_help_names_the_options(fairylab):
    code, out, _ = fairylab("odds --help")
    assert code == 0
    for option in (
        "--attack",
        "--attacker",
        "--table",
        "--inverse",
        "--duel",
        "--simulate",
        "--variant",
        "--set",
    ):
        assert option in out
