"""Wrestling: win, tie and lose as another program drew them, the rush by hand, and what weapons change."""

import numpy as np
import pytest
from combat_reports import study, tables, write

from analyses.combat import wrestling
from analyses.combat.fights import sold
from sim.fairy_meat.policies import Policy


def rows(name, sets=(), policy=None):
    return {(r["one"], r["other"]): r for r in tables("wrestling", sets, policy)[name].to_dict("records")}


@pytest.mark.parametrize(
    ("one", "other", "cards", "chances"),
    [
        ("wild", "glitter", "3 v 2", (0.552, 0.109, 0.339)),
        ("seasoned", "seasoned", "4 v 3", (0.540, 0.128, 0.331)),
        ("seasoned", "wild", "4 v 2", (0.648, 0.107, 0.244)),
        ("wild", "seasoned", "3 v 3", (0.438, 0.123, 0.439)),
    ],
)
def test_wrestling_is_as_six_million_shuffles_had_it(one, other, cards, chances):
    row = rows("wrestling", (), Policy("simple"))[one, other]
    assert row["cards"] == cards
    assert (row["win"], row["tie"], row["lose"]) == pytest.approx(chances, abs=0.0015)
    # One point either way but for the Ace of Spades, which does three for her who acts.
    ace = study((), Policy("simple")).exchange(*map(int, cards.split(" v ")), "wrestling").ace_hit
    assert row["given"] == pytest.approx(row["win"] + row["tie"] + 2 * ace)
    assert row["taken"] == pytest.approx(row["lose"] + row["tie"])


def test_striking_pays_for_the_targets_joker():
    row = rows("wrestling")["seasoned", "wild"]
    attack = study((), None).exchange(4, 4)
    assert row["struck"] == "4 v 4"
    assert row["strike"] == pytest.approx(attack.mean_damage - attack.joker["defender"])
    assert row["better"] == pytest.approx(row["given"] - row["taken"] - row["strike"])


def test_a_rush_is_its_three_ways_added_up():
    one = study((), None)

    def balance(*cells):
        found = one.exchange(*cells)
        if cells[-1] == "hand":
            return found.mean_damage - found.joker["defender"]
        return found.damage[1:] @ [1, 2, 3] - found.taken[1:] @ [1, 2, 3]

    test = one.exchange(3, 4, "test")
    joker = test.joker["attacker"] + test.joker["defender"]
    rush = test.hit * balance(5, 2, "wrestling") + joker * balance(4, 3, "wrestling")
    rush += (1 - test.hit - joker) * balance(3, 4, "hand")
    row = rows("wrestling_rush")["seasoned", "wild"]
    assert row["rush"] == pytest.approx(rush)
    assert row["flutter"] == pytest.approx(balance(2, 4, "hand"))


def test_only_riot_weapons_count_in_a_brawl():
    found = {row["weapon"]: row for row in tables("wrestling")["wrestling_weapons"].to_dict("records")}
    plain = {row["wrestle"] for row in found.values() if row["riot"] == "no"}
    assert np.ptp(list(plain)) == pytest.approx(0)
    assert found["gremlin tooth"]["wrestle"] > found["press on claws"]["wrestle"] > plain.pop()
    assert found["faeslayer"]["pairs"] == 0


def test_the_balance_of_a_brawl_is_nobodys_gain_in_all():
    told = wrestling.rounds(wrestling.all_ways(study((), None)))
    words = told.rsplit(": ", 1)[1].rstrip(".").replace("\u2212", "-").split(", ")
    changes = [float(word.rsplit(" ", 1)[1]) for word in words]
    assert len(changes) == len(sold(study((), None))) and sum(changes) == pytest.approx(0, abs=0.03)


def test_nasty_hits_in_a_brawl_raise_the_damage():
    plain, nasty = rows("wrestling"), rows("wrestling", ("combat.wrestle_nasty=true",))
    assert all(nasty[pair]["given"] > plain[pair]["given"] for pair in plain)


def test_who_has_no_kill_can_not_wrestle(tmp_path):
    found = rows("wrestling", ("fairies.wild.kill=0",))
    assert found["wild", "hunter"]["net"] == 0 and found["wild", "hunter"]["win"] != 0
    write("wrestling", tmp_path, ("fairies.wild.kill=0",))


def test_the_page_can_be_written(tmp_path):
    assert "Better wrestled than struck at" in write("wrestling", tmp_path)
    assert "press on claws" in wrestling.headline(study((), None))
