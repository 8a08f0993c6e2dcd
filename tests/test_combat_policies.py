"""The report on play: pay of the pairings, what best does, and what Twinkle costs."""

from math import comb

import pytest
from combat_reports import study, tables, write

from analyses.combat import best_plays, policies
from analyses.combat.hands import Case, hands, share
from analyses.combat.policies_several import CASES, case_named, told
from analyses.combat.twinkle import lost, won
from sim.fairy_meat.hand import JOKER, WILD, WILD_ACE, make_play
from sim.fairy_meat.odds import DEALT
from sim.fairy_meat.policies import Policy

NAMES = ("simple", "book", "best")


def test_one_card_leaves_no_choice():
    """Every pairing pays the known mean, less a point for each joker of the defender alone."""
    row = tables("policies")["pairings"].iloc[0]
    for a in NAMES:
        for d in NAMES:
            assert row[f"{a}_{d}"] == pytest.approx(0.588732 - 52 / 54 * 2 / 53, abs=1e-6)


def test_best_is_never_worse():
    for _, row in tables("policies")["pairings"].iterrows():
        for other in NAMES:
            assert row[f"best_{other}"] >= max(row[f"simple_{other}"], row[f"book_{other}"]) - 1e-4
            assert row[f"{other}_best"] <= min(row[f"{other}_simple"], row[f"{other}_book"]) + 1e-4
        assert row["simple_book"] == row["book_book"]


def test_gains_are_differences_of_pairings():
    found = tables("policies")
    pairs, gained = found["pairings"], found["gains"]
    assert list(gained["g1"]) == pytest.approx(list(pairs["best_book"] - pairs["book_book"]))
    assert list(gained["g2"]) == pytest.approx(list(pairs["book_simple"] - pairs["book_best"]))
    assert list(gained["g3"]) == pytest.approx(list(pairs["book_book"] - pairs["book_best"]))


def test_hands_come_as_often_as_they_must():
    """Two cards against one: chances by counting cards."""
    plays = study().odds().plays(2, 1, Policy("book"), Policy("book"))
    mine, theirs = hands(study().pool, 2, 1, plays)
    assert sum(case.chance for case in mine) == pytest.approx(1)
    assert sum(case.chance for case in theirs) == pytest.approx(1)
    assert share(mine, lambda case: True, lambda case: case.jokers == 2) == pytest.approx(1 / comb(54, 2))
    assert share(mine, lambda case: True, lambda case: case.ace == 1) == pytest.approx(2 / 54)
    assert share(theirs, lambda case: True, lambda case: case.high == 10) == pytest.approx(4 / 54)
    # The attacker places both cards where she has a trump with a card other than a joker, or two trumps.
    both = (comb(16, 2) + 16 * 36) / comb(54, 2)
    assert share(theirs, lambda case: True, lambda case: case.seen == 2) == pytest.approx(both)
    exchange = study().exchange(2, 1)
    assert share(mine, lambda case: True, lambda case: case.wild) == pytest.approx(exchange.wild[0])
    assert share(theirs, lambda case: True, lambda case: case.wild) == pytest.approx(exchange.wild[1])
    assert share(mine, lambda case: case.jokers > 2, lambda case: True) is None


@pytest.mark.parametrize(
    "play, wild, joker, ace, used",
    [
        (make_play(5, 2, 0), False, False, False, 2),
        (make_play(5, 1, 1), False, False, True, 2),
        (make_play(WILD, 1, 0), True, False, False, 2),
        (make_play(WILD, 0, 1), True, False, True, 2),
        (WILD_ACE, True, False, True, 1),
        (JOKER, False, True, False, 0),
        (-1, False, False, False, 0),
    ],
)
def test_what_a_play_is(play, wild, joker, ace, used):
    case = Case(7, 2, 1, 0, 0, play, 1.0)
    assert (case.wild, case.joker, case.ace_used, case.used) == (wild, joker, ace, used)


def case(high, play, chance=0.1, trumps=1, ace=0, jokers=0, seen=0):
    return Case(high, trumps, ace, jokers, seen, play, chance)


def test_the_limit_of_a_wild_trump():
    found = [
        case(4, WILD),
        case(6, WILD),
        case(7, make_play(5, 1, 0)),
        case(9, WILD, ace=1),
        case(9, JOKER, jokers=1),
    ]
    assert best_plays.wild_up_to(found, 1) == "6"
    assert best_plays.wild_up_to(found[2:], 1) == "never"
    assert best_plays.wild_up_to(found, 2) == "n/a"


@pytest.mark.parametrize("cards", [(3, 3), (5, 3), (6, 6)])
def test_the_limit_is_one(cards):
    """Below it a wild trump is always preferred, above it never, so that one number tells all."""
    mine, _ = best_plays.cases(study(), cards)
    for trumps in (1, 2, 3):
        alike = [c for c in mine if best_plays.open_choice(c) and (c.trumps, c.ace) == (trumps, 0)]
        wild = [c.wild for c in sorted(alike, key=lambda c: c.high)]
        assert wild == sorted(wild, reverse=True)


def test_twinkle_won():
    """At least one trump among two cards; and one or two of three."""
    assert won(study(), 2, 1) == pytest.approx(1 - 38 * 37 / (54 * 53))
    one, two, three = (comb(16, k) * comb(38, 3 - k) / comb(54, 3) for k in (1, 2, 3))
    assert won(study(), 3, 2) == pytest.approx(one + 2 * (two + three))
    assert won(study(), 3, 3) == pytest.approx(won(study(), 3, 2))  # the last card is kept
    assert won(study(), 1, 1) == 0


def test_twinkle_costs_damage():
    row = tables("policies")["twinkle_attacker"].iloc[2]
    assert row["cards"] == "3 v 3"
    assert row["each1"] == pytest.approx(row["lost1"] / row["won1"])
    for side in (0, 1):
        assert 0 < lost(study(), (3, 3), side, 1) < lost(study(), (3, 3), side, 2)


def test_several_attacks_by_policies():
    """By the book they are counted: the sum over the exchanges of one hand; best helps the side that plays it."""
    found = tables("policies")["policies_several"]
    assert len(found) == 9 * len(CASES)
    cells = {(row["case"], row["attacker"], row["defender"]): row for row in found.to_dict("records")}
    for attack, defend, attacks in CASES:
        name = case_named((attack, defend, attacks))
        volley = study().volley(attack, defend, attacks)
        parts = [volley.exchange(k)[:-1] @ DEALT for k in range(attacks)]
        assert cells[name, "book", "book"]["all"] == pytest.approx(sum(parts))
        first = study().exchange(attack, defend).mean_damage
        assert cells[name, "book", "book"]["further"] == pytest.approx(sum(parts) - first)
        assert cells[name, "best", "book"]["all_low"] > cells[name, "book", "book"]["all"]
        assert cells[name, "book", "best"]["all_high"] < cells[name, "book", "book"]["all"]
    assert told(study()) in policies.headline(study())


def test_the_page(tmp_path):
    text = write("policies", tmp_path)
    assert "As attackers, simple and book play the same." in text
    assert all(policies.named(cards) in text for cards in policies.HANDS)


def test_the_page_where_the_deck_acts_otherwise(tmp_path):
    """It is told, and some number is another one."""
    sets = ("deck.chain_joker=acts_as_played_joker", "deck.may_decline_card=true")
    assert "`deck.chain_joker` = acts_as_played_joker" in write("policies", tmp_path, sets)
    plain, changed = tables("policies"), tables("policies", sets)
    assert any(not frame.equals(changed[name]) for name, frame in plain.items())
