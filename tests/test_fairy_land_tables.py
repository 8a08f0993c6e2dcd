"""Numbers of Fairy Land that its tables can't hold, or that would mean nothing, are refused in words."""

import pytest
from rules_copies import copy_rules, edit

from sim.errors import UserError
from sim.fairy_land.tables import build
from sim.rules import load


def refused(*sets: str, **where: object) -> str:
    """The message with which these settings are refused."""
    with pytest.raises(UserError) as caught:
        build(load("fairy_land", None, sets, **where))
    return str(caught.value)


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        ("court.forest_peek.strength=0", "court.csv, forest_peek: looks at 1 to 12 cards, not 0"),
        ("court.forest_peek.strength=13", "court.csv, forest_peek: looks at 1 to 12 cards, not 13"),
        ("court.small_crest.strength=0", "court.csv, small_crest: returns at least 1 fairy, not 0"),
        ("court.quick_pick.strength=3", "court.csv, quick_pick: the effect quick_pick needs no strength"),
        ("court.banish.effect=banich", "no effect 'banich' (did you mean 'banish'?); there are pendant, "),
        ("court.banish.effect=pendant", "court.csv, banish: an item of effect pendant can't be usable"),
        ("court.banish.slot=0", "a slot of its own from 0 to 23 wanted, not 0"),
        ("forest.yellow.points=3", "forest.csv, yellow: only an animal has majority points"),
        ("forest.warrior.copies=2", "forest.csv, warrior: 0 to 1 copies, not 2"),
    ],
)
def test_cards_refused(setting, message):
    assert message in refused(setting)


def test_an_animal_without_points_is_refused(tmp_path):
    folder = copy_rules(tmp_path, "fairy_land")
    edit(folder / "rules" / "forest.csv", "squirrel,10,10", "squirrel,10,")
    assert refused(folder=folder) == "forest.csv, squirrel: an animal needs its majority points"


def test_totals_that_no_audience_can_be_told_are_refused():
    """The fairies make 28 + 6 + 5 = 39 at most; with a second item that adds 20 everywhere it is 79."""
    assert "all fairies together may be worth 62, not 67" in refused("house.values=[8, 8, 8, 8, 8, 8, 8]")
    second = "court.second.{}".format
    sets = (
        second("slot=19"), second("kind=permanent"), second("effect=bid_bonus"), second("strength=20"),
        second("starred=false"), "court.bid_plus_one.strength=20",
    )  # fmt: skip
    assert "may be worth 62, not 79" in refused(*sets, "payment.bonus_everywhere=true")
    build(load("fairy_land", None, sets))
    build(load("fairy_land", None, (*sets, "payment.bonus_everywhere=true", "court.enabled=false")))
