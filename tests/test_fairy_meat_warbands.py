"""Warbands: what they cost, who may come where, and what a wrong file is told."""

import pytest

from sim.errors import UserError
from sim.fairy_meat.battlefield import build, muster
from sim.fairy_meat.files import declared, names
from sim.fairy_meat.warbands import costs, read_warband, refuse_unfit
from sim.game import parse_lineup
from sim.rules import SIM, load

GAME = "fairy_meat"
FOLDER = SIM / GAME
FAIRY = '[[member]]\nfairy = "{}"\nweapons = [{}]\nstyle = "mean"\n'
HEAD = 'title = "T"\nlimit = 75\n'


def fairy(kind, *weapons):
    """The lines of one fairy."""
    return FAIRY.format(kind, ", ".join(f'"{weapon}"' for weapon in weapons))


def own(tmp_path, *members, head=HEAD, name="mine"):
    """A warband file."""
    file = tmp_path / f"{name}.toml"
    file.write_text(head + "".join(members), encoding="utf-8")
    return file


def refused(*files, scenario=None, sets=(), lineup="a,b") -> str:
    """The message with which line-ups are refused that may bring these files."""
    with pytest.raises(UserError) as caught:
        ruleset = load(GAME, scenario=scenario, sets=sets, warbands=files)
        muster(ruleset, build(ruleset), [parse_lineup(lineup)])
    return str(caught.value)


def fits(*files, scenario=None, sets=(), lineup="a,b"):
    """The warbands that a line-up may bring."""
    ruleset = load(GAME, scenario=scenario, sets=sets, warbands=files)
    rules = build(ruleset)
    return rules[0], muster(ruleset, rules, [parse_lineup(lineup)])


# --- what comes with the game ----------------------------------------------------------------------------------


def test_the_example_of_the_rulebook_costs_80():
    ruleset = load(GAME)
    assert costs(ruleset.battle.warbands["starknockers"], ruleset) == [29, 12, 22, 17]


@pytest.mark.parametrize("name", names(FOLDER, "warbands"))
def test_shipped_warbands_fit_the_limit_they_are_made_for(name):
    ruleset = load(GAME)
    band = ruleset.battle.warbands[name]
    assert band.origin.source and band.origin.why
    if name == "breakfast":
        return
    total = sum(costs(band, ruleset))
    assert band.limit - 6 <= total <= band.limit
    refuse_unfit(band, load(GAME, sets=[f"battle.force={band.limit}", "modules.thralls=true"]), "it")


def test_several_ideas_can_be_compared_at_75_points():
    bands = load(GAME).battle.warbands.values()
    assert len({band.plain().__repr__() for band in bands if band.limit == 75}) >= 5


# --- the limit -------------------------------------------------------------------------------------------------


def test_80_points_may_come_and_81_may_not(tmp_path):
    """The rulebook's example, and the same with a dearer knife; with a tolerance of two both may."""
    sets = ("battle.force=80",)
    fits(lineup="a@starknockers,b", sets=sets)
    knife = ("fairy_knife",), ("press_on_claws",)
    for weapons, works in zip(knife, (True, False), strict=True):
        file = own(
            tmp_path, fairy("seasoned", "faeslayer"), fairy("glitter", *weapons), fairy("wild", "brownie_bow"),
            fairy("wild", "ripper"),
        )  # fmt: skip
        if works:
            fits(file, lineup="a@mine,b", sets=sets)
    assert "it costs 81 Force; the scenario raining_meat lets in 80" in refused(
        file, lineup="a@mine,b", sets=sets
    )
    fits(file, lineup="a@mine,b", sets=(*sets, "scenario.force_tolerance=2"))


def test_the_tolerance_has_an_end():
    message = refused(lineup="a@starknockers,b", sets=("scenario.force_tolerance=2",))
    assert "it costs 80 Force; the scenario raining_meat lets in 75 and 2 more" in message
    assert message.startswith("fairy_meat/warbands/starknockers.toml")


def test_prices_are_those_of_the_rules():
    assert "it costs 77 Force" in refused(sets=("weapons.faeslayer.cost=14",))
    fits(sets=("weapons.faeslayer.cost=14", "battle.warband=archers"))


# --- who may come ----------------------------------------------------------------------------------------------


def test_unknown_warbands():
    message = refused(lineup="a@archer,b")
    assert message.startswith(
        "no warband 'archer' (did you mean 'archers'?); there are archers, beastmasters, breakfast,"
    )


def test_a_race_is_for_three_fairies_and_has_twelve_places():
    race = {"scenario": "run_fairy_run"}
    message = refused(lineup="a@knives,b", sets=("battle.force=90",), **race)
    assert "5 fairies; the scenario run_fairy_run lets in 3" in message
    more = ("battle.force=90", "battle.most_fairies=8")
    message = refused(lineup=",".join(["a@knives"] * 4), sets=more, **race)
    assert "20 fairies and thralls at one table; the scenario run_fairy_run has 12 starting places" in message


def test_breakfast_is_for_its_own_warband_alone():
    message = refused(scenario="breakfast", lineup="a@archers,b")
    assert (
        message == "warband archers: the scenario breakfast is played with the warband breakfast and no other"
    )
    assert fits(scenario="breakfast")[0].warbands == 1


def test_what_can_t_be_bought(tmp_path):
    message = refused(own(tmp_path, fairy("breakfast_glitter")), lineup="a@mine,b")
    assert "mine.toml, member 1: breakfast_glitter can't be bought; it comes with a scenario" in message
    message = refused(own(tmp_path, fairy("wild", "crystal_pistol")), lineup="a@mine,b")
    assert "crystal_pistol can't be bought; it comes out of a gift box" in message
    assert "breakfast_glitter can't be bought" in refused(lineup="a@breakfast,b")


def test_one_s_own_warband_is_looked_at_even_if_nobody_brings_it(tmp_path):
    assert "can't be bought" in refused(own(tmp_path, fairy("breakfast_glitter")))


def test_two_weapons_or_one(tmp_path):
    file = own(tmp_path, fairy("wild", "fairy_knife", "brownie_bow"))
    fits(file, lineup="a@mine,b")
    message = refused(file, lineup="a@mine,b", sets=("combat.max_weapons=1",))
    assert "member 1: 2 weapons; at most 1 (combat.max_weapons)" in message
    file = own(tmp_path, fairy("wild", "fairy_knife", "brownie_bow", "ripper"))
    assert "3 weapons; a fairy has 2 at most" in refused(file)


ZOO = (fairy("wild"), '[[member]]\nthrall = "large_spider"\nmaster = 1\n')


def test_thralls_are_optional_and_not_welcome_everywhere(tmp_path):
    file = own(tmp_path, *ZOO)
    assert "thralls are an optional rule; ask for it with modules.thralls = true" in refused(file)
    fits(file, sets=("modules.thralls=true",), lineup="a@mine,b")
    message = refused(file, sets=("modules.thralls=true",), scenario="just_a_bunny")
    assert "the scenario just_a_bunny lets in no thralls" in message
    mad = own(tmp_path, fairy("wild"), '[[member]]\nthrall = "mad_bunny"\nmaster = 1\n')
    assert "mad_bunny can't be bought; it comes with a scenario" in refused(
        mad, sets=("modules.thralls=true",)
    )


def test_names_that_the_rules_don_t_have(tmp_path):
    message = refused(own(tmp_path, fairy("wyld")))
    assert "member 1: the rules have no fairy 'wyld' (did you mean 'wild'?)" in message
    message = refused(own(tmp_path, fairy("wild", "knife")))
    assert "the rules have no weapon 'knife' (did you mean 'fairy_knife'?)" in message
    message = refused(sets=("weapons.faeslayer=out",))
    assert message.startswith(
        "fairy_meat/warbands/seventyfive.toml, member 1: the rules have no weapon 'faeslayer'"
    )


def test_at_most_64_in_one_run(tmp_path):
    files = [own(tmp_path, fairy("wild"), name=f"w{k}") for k in range(64)]
    lineup = ",".join(f"a@w{k}" for k in range(63))
    assert fits(*files, lineup=lineup)[0].warbands == 64
    message = refused(*files, lineup=f"{lineup},a@w63")
    assert message == "the line-ups bring 65 different warbands; at most 64 can be in one run"


# --- files -----------------------------------------------------------------------------------------------------

BAD = [
    ("limit = 75\n" + fairy("wild"), "no title; a few words that tell what it is"),
    ('title = "T"\n' + fairy("wild"), "limit is the Force it was made for"),
    (HEAD, "0 members; a warband has 1 to 8 of them"),
    (HEAD + fairy("wild") * 9, "9 members; a warband has 1 to 8 of them"),
    (HEAD + 'titel = "x"\n' + fairy("wild"), "unknown key 'titel' (did you mean 'title'?)"),
    (HEAD + fairy("wild") + 'weapon = "ripper"\n', "member 1: unknown key 'weapon'"),
    (HEAD + '[[member]]\nfairy = "wild"\n', "member 1: no style; the magic of a fairy is sweet or mean"),
    (
        HEAD + '[[member]]\nfairy = "wild"\nstyle = "meen"\n',
        "meen is none of sweet, mean (did you mean 'mean'?)",
    ),
    (HEAD + '[[member]]\nstyle = "mean"\n', "a member is a fairy or a thrall; give one of them"),
    (HEAD + '[[member]]\nfairy = 3\nstyle = "mean"\n', "member 1, fairy: 3 is not a word"),
    (HEAD + fairy("wild", "ripper", "ripper"), "a weapon is named twice"),
    (HEAD + fairy("wild").replace("[]", '"ripper"'), "member 1, weapons: a list of names is wanted"),
    (HEAD + fairy("wild") + "master = 1\n", "a fairy has no master; thralls have"),
    (HEAD + ZOO[1], "its master, number 1, is no fairy of this warband"),
    (HEAD + ZOO[0] + ZOO[1] * 2, "member 3: number 1 steers number 2 already; one at most"),
    (HEAD + ZOO[0] + ZOO[1].replace("master = 1\n", ""), "no master, the number of the fairy in this file"),
    (HEAD + ZOO[0] + ZOO[1] + 'style = "mean"\n', "a thrall has neither weapons nor a style of magic"),
    (HEAD + "member = 3\n", "write [[member]], once for each"),
    (HEAD + 'status = "asumed"\nsource = "x"\n' + fairy("wild"), "(did you mean 'assumed'?)"),
    ("title = ", "not valid TOML"),
]


@pytest.mark.parametrize(("text", "message"), BAD, ids=[message[:40] for _, message in BAD])
def test_wrong_files_are_told_what_is_wrong(tmp_path, text, message):
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(UserError) as caught:
        read_warband(FOLDER, str(file), declared(FOLDER))
    assert message in str(caught.value) and str(caught.value).startswith(str(file))


def test_bare_hands_need_not_be_named(tmp_path):
    band = read_warband(FOLDER, str(own(tmp_path, fairy("wild", "bare"))), declared(FOLDER))
    assert band.members[0].weapons == ()


def test_names_of_one_s_own(tmp_path, monkeypatch):
    assert "there is a warband archers already; rename the file" in refused(
        own(tmp_path, fairy("wild"), name="archers")
    )
    assert "can't be read" in refused(tmp_path / "nowhere.toml")
    own(tmp_path, fairy("wild"), name="here")
    monkeypatch.chdir(tmp_path)
    assert fits("here.toml", lineup="a@here,b")[1].tolist() == [[1, 0]]


# --- digest and command line -----------------------------------------------------------------------------------


def test_the_digest_knows_who_may_come(tmp_path):
    plain = load(GAME).digest
    one = load(GAME, warbands=[own(tmp_path, fairy("wild"))]).digest
    other = load(GAME, warbands=[own(tmp_path, fairy("wild", "ripper"))]).digest
    titled = load(GAME, warbands=[own(tmp_path, fairy("wild"), head=HEAD.replace("T", "Other"))]).digest
    assert len({plain, one, other}) == 3 and titled == one


def test_warbands_are_listed(fairylab, tmp_path):
    code, out, _ = fairylab("warbands")
    assert code == 0 and all(name in out for name in names(FOLDER, "warbands"))
    code, out, _ = fairylab("warbands starknockers --scenario just_a_bunny")
    assert code == 0 and "80 Force in all" in out and "It fits the scenario just_a_bunny." in out
    code, out, _ = fairylab(f"warbands {own(tmp_path, fairy('wild', 'brownie_bow'))}")
    assert code == 0 and "wild with brownie bow" in out and "22" in out
    code, out, _ = fairylab("warbands starknockers --json")
    assert code == 0 and '"cost": 80' in out and "It doesn't fit the scenario raining_meat" in out
    code, _, err = fairylab("warbands archer")
    assert code == 2 and "did you mean 'archers'?" in err
