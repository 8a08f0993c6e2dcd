"""Rules that read well but can't be fought by are refused, with the file and the row."""

import pytest

from analyses.cli import main
from sim.errors import UserError
from sim.fairy_meat.simulate import BLOCK, MOST_BLOCKS, spread
from sim.fairy_meat.tables import build, weapon_names
from sim.rules import load

BAD = [
    (["weapons.bare=out"], "no weapon 'bare'"),
    (["fairies.wild=out"], "'wild' stands in one of them only"),
    (["combat.damage_from=9,5,1"], "combat.damage_from 9, 5, 1"),
    (["weapons.ripper.att="], "weapons.csv, ripper: a hand weapon needs its att"),
    (["weapons.ripper.strength=3"], "strength must be empty"),
    (["weapons.black_wand.strength="], "black_wand: a ranged weapon needs its strength"),
    (["weapons.black_wand.att=1"], "att must be empty"),
    (["fairies.wild.live=0", "fairies.wild.kill=0"], "fairies.csv, wild: 0 Live and 0 Kill"),
    (["fairies.wild.live=11"], "1 to 12 points"),
    (["movement.pose=out"], "movement.csv: no row 'pose'"),
    (["movement.flutter=out"], "movement.csv: no row 'flutter'"),
    (["fairy_kinds.wild=out"], "'wild' stands in one of them only"),
]


@pytest.mark.parametrize(("sets", "message"), BAD)
def test_refused_in_building_and_in_the_check(sets, message, capsys):
    """`rules check` says no to whatever the odds would say no to."""
    with pytest.raises(UserError, match=message.replace("(", r"\(")):
        build(load("fairy_meat", sets=sets))
    assert main(["rules", "check", "fairy_meat", *(word for each in sets for word in ("--set", each))]) == 2
    assert message in capsys.readouterr().err


def test_names_and_indices():
    """Bare hands come first, so that 0 is no weapon."""
    rules = load("fairy_meat")
    record = build(rules)[0]
    assert weapon_names(rules)[0] == "bare"
    sold = {name: int(record.weapon[k].cost) for k, name in enumerate(weapon_names(rules))}
    assert (sold["faeslayer"], sold["fairy_knife"], sold["bare"]) == (12, 1, 0)


def test_work_is_handed_out_in_parts_that_can_be_stopped():
    """However much is asked for and however many workers, whole blocks, in order, none longer than a moment."""
    for number, workers in ((10, 1000), (BLOCK * MOST_BLOCKS * 3 + 5, 1), (100_000, 3)):
        parts = spread(lambda first, many: (first, many), number, workers)
        assert sum(many for _, many in parts) == number
        assert all(first % BLOCK == 0 and many <= BLOCK * MOST_BLOCKS for first, many in parts)
        assert [first for first, _ in parts] == sorted(first for first, _ in parts)
