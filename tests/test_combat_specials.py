"""The report on jokers and the Ace of Spades: one card against none, where all of it can be counted by hand."""

import pytest
from combat_reports import study, tables, write

from analyses.combat import specials
from sim.fairy_meat.policies import Policy

MEAN = 1.929357
"""Mean damage of one card against none, known from elsewhere."""


@pytest.fixture(scope="module")
def alone():
    return specials.Recount(study()).special(1, 0)


def test_the_ace_of_spades(alone):
    """It is drawn, or a plain trump is and the ace comes before all 36 numbers; always three points."""
    assert alone.ace == pytest.approx(3 * (1 / 54 + 15 / 54 / 37))
    assert alone.mean == pytest.approx(MEAN, abs=6e-7)
    assert 0 < alone.extra < alone.ace


def test_jokers(alone):
    """Two cards of 54 do nothing; without them the other 52 deal the same."""
    assert alone.stopped == pytest.approx(MEAN * 54 / 52 - MEAN, abs=1e-6)
    assert alone.taken == 0
    assert specials.Recount(study()).special(1, 1).taken == pytest.approx(52 / 54 * 2 / 53)


def test_wild_trumps(alone):
    """The numbers deal 1 (2 to 4), 2 (5 to 8) or 3 points (9 and 10); the rest comes with a wild trump."""
    assert alone.wild == (pytest.approx(16 / 54), 0)
    assert alone.wild_damage == pytest.approx(MEAN - (12 * 1 + 16 * 2 + 8 * 3) / 54, abs=6e-7)
    assert alone.wild_ace == pytest.approx(alone.ace)  # a single card has no support


def test_rows_are_shares_of_the_mean(alone):
    row = alone.row()
    assert row["ace"] == pytest.approx(alone.ace / alone.mean)
    assert specials.Special(0, 0, 0, 0, 0, (0, 0), 0, 0).row()["ace"] is None


def test_fights_of_fairies():
    found = tables("specials")["specials_fairies"]
    assert len(found) == len(study().sold_fairies) ** 2
    # Wild: Kill 2 and the knife's 1; the other Wild has 4 Live.
    row = found[(found["attacker"] == "wild") & (found["defender"] == "wild")].iloc[0]
    assert row["cards"] == "3 v 4"
    assert row["mean"] == pytest.approx(0.334, abs=0.0015)


def test_the_page(tmp_path):
    text = write("specials", tmp_path)
    assert "3 v 0" in text and "Owed to its rule" in text


def test_the_page_without_jokers_played(tmp_path):
    """Under simple the defender hardly ever plays one; a fairy without Kill makes no fight."""
    sets = ("fairies.glitter.kill=0",)
    text = write("specials", tmp_path, sets, Policy("simple"))
    found = tables("specials", sets, Policy("simple"))["specials_fairies"]
    assert "glitter" not in set(found["attacker"]) and "glitter" in set(found["defender"])
    assert "\u22120.00 " not in text
