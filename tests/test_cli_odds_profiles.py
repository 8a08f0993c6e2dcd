"""`fairylab odds` with fairies and weapons of the user's own: how they are read, called and told."""

from analyses.odds.list import POLICIES as TOLD_POLICIES
from sim.fairy_meat.policies import POLICIES
from sim.rules import load

# --- what can be named ----------------------------------------------------------------------------------------------


def test_everything_can_be_listed(answer, fairylab):
    found = answer("--list")
    assert list(found) == ["fairies", "weapons", "variants", "policies"]
    rules = load("fairy_meat")
    for what in ("fairies", "weapons"):
        assert [row["name"] for row in found[what]] == [row["id"] for row in rules.rows(what)]
    faeslayer = next(row for row in found["weapons"] if row["name"] == "faeslayer")
    assert (faeslayer["att"], faeslayer["def"], faeslayer["attacks"], faeslayer["cost"]) == (2, -1, 3, 12)
    assert tuple(TOLD_POLICIES) == POLICIES
    code, out, err = fairylab("odds --list")
    assert (code, err) == (0, "") and "None" not in out
    for name in ("seasoned", "faeslayer", "flat_hits", "best"):
        assert name in out
    only = fairylab("odds --list Weapons --set weapons.ripper.cost=7")[1]
    assert "ripper" in only and "seasoned " not in only and "flat_hits" not in only
    assert answer("--list weapons --set weapons.ripper.cost=7")["weapons"] != found["weapons"]


# --- of the user's own ----------------------------------------------------------------------------------------------


def test_case_does_not_matter(answer):
    small = answer("--attacker hunter(kill=3)+faeslayer --defender wild --policy book")
    assert small == answer("--attacker HUNTER(Kill=3)+FaeSlayer --defender Wild --policy Book")
    assert answer("--attack 2 --defend 1 --kind Ranged")["kind"] == "ranged"


def test_a_weapon_of_ones_own(answer, fairylab):
    line = "--attacker seasoned(kill=3)+faeslayer(att=1;attacks=2;sword=no;cost=6) --defender wild(live=4)"
    found = answer(line)
    label = "seasoned(kill=3)+faeslayer(att=1;attacks=2;sword=no;cost=6)"
    assert found["attacker"]["name"] == label and found["attacker"]["force"] == 17 + 6
    assert (found["attack"], found["defend"], found["attacks"]) == (3 + 1, 4 - 1, 2)
    assert found["weapon"] == "faeslayer(att=1;attacks=2;sword=no;cost=6)"
    assert found["changed"] == [] and found["own_weapons"] == [found["weapon"]]
    code, out, err = fairylab(f"odds {line}")
    assert (code, err) == (0, "") and "_own" not in out
    assert f"{label} against wild(live=4): hand to hand with {found['weapon']}, 2 attacks" in out
    assert "a weapon of your own" in out


def test_it_stands_beside_the_one_it_is_made_of(answer):
    weapons = (
        "crystal_blade",
        "crystal_blade(att=0)",
        "crystal_blade(att=0;def=-2)",
        "Crystal_blade(att=+0)",
    )
    line = " ".join(f"--attacker wild+{weapon}" for weapon in weapons)
    rows = answer(f"{line} --defender wild")["pairs"]
    assert [row["attack"] for row in rows] == [5, 3, 3, 3], "Kill 2, a sword against none, and the weapon"
    assert [row["defend"] for row in rows] == [3, 3, 2, 3]
    assert rows[1]["volley"] == rows[3]["volley"]
    assert rows[0]["attacker"]["name"] == "wild+crystal_blade"
    plain = answer("--attacker wild+crystal_blade --defender wild")
    assert plain["volley"] == rows[0]["volley"]


def test_flags_that_a_switch_decides_go_over(answer):
    line = "--attacker wild(kill=2)+gremlin_tooth(cost=1) --defender wild --wrestling"
    assert answer(line)["attack"] == 2 + 1 + 2, "Kill, acting, a Riot weapon"
    assert answer(f"{line} --set combat.tooth_riot=false")["attack"] == 2 + 1


def test_a_shot_of_ones_own(answer):
    found = answer("--attacker wild+fairy_shot(strength=4) --defender wild(live=3)")
    assert (found["kind"], found["attack"], found["defend"]) == ("ranged", 4, 3)


# --- what is told of them -------------------------------------------------------------------------------------------


def test_stand_ins_are_what_nobody_gave(answer, fairylab):
    given = answer("--attacker seasoned(kill=3)+faeslayer --defender wild(live=4;kill=2)")
    assert given["stand_ins"] == [] and given["assumed"] == {}
    found = answer("--attacker seasoned+faeslayer --defender wild(live=4)")
    assert found["assumed"] == {"seasoned": ["kill"], "wild": ["kill"]}, (
        "her Kill must go, too, before she is dead"
    )
    shot = answer("--attacker seasoned+brownie_bow --defender wild(live=4;kill=2)")
    assert shot["stand_ins"] == [], "a shot draws by its Strength"
    out = fairylab(
        "odds --attacker hunter+ripper --defender wild --attacker wild(kill=2) --defender seasoned(live=3)"
    )[1]
    assert (
        "stand-in: Kill and Force of hunter, Live and Kill of wild, Kill of seasoned are assumed"
        in " ".join(out.split())
    )


def test_circumstances_are_told_everywhere(fairylab):
    pair = "--attacker seasoned(kill=5)+ripper --defender wild"
    for line in (f"{pair} --posed --unacted", f"{pair} --defender hunter --posed --unacted"):
        out = fairylab(f"odds {line}")[1]
        assert "Circumstances: posed, the defender has not yet acted\n" in out
        assert "seasoned(kill=5)+ripper" in out.splitlines()[0]
    assert "Circumstances: none\n" in fairylab(f"odds {pair}")[1]
    assert "Circumstances: both pose each turn\n" in fairylab(f"odds {pair} --posed --duel")[1]
    assert "Circumstances" not in fairylab("odds --attack 1 --defend 1")[1]
    assert "Circumstances: the defender has a wound" in fairylab("odds --attack 1 --defend 1 --hurt")[1]


def test_a_grid_has_a_title_and_two_parts(fairylab):
    line = "odds --attacker seasoned(kill=5)+faeslayer --attacker wild --defender wild --defender hunter"
    out = fairylab(line)[1]
    assert out.startswith("2 attackers against 2 defenders: hand to hand\n")
    first, all_of_them = (
        out.index("First attack, counted exactly\n"),
        out.index("All attacks from one hand\n"),
    )
    assert first < all_of_them and out.count("seasoned(kill=5)+faeslayer") == 4
    assert out.index("Kills at once") > all_of_them
