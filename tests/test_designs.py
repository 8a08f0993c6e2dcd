"""Entries, line-ups and designs; the expected counts are counted by hand."""

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given as hypothesis_given
from hypothesis import strategies as st

from sim import designs
from sim.errors import UserError
from sim.game import KEYS, Column, Entry, Game, labels_of, parse_entry, parse_lineup


def entries(text):
    return parse_lineup(text)


def seat_counts(lineups):
    """How often each label sits in each seat."""
    return Counter((seat, label) for lineup in lineups for seat, label in enumerate(labels_of(lineup)))


@pytest.mark.parametrize(
    ("written", "label"),
    [
        ("planner", "planner"),
        (" planner ", "planner"),
        ("planner()", "planner"),
        ("planner~0", "planner"),
        ("planner~0.10", "planner~0.1"),
        ("planner(greed=3.0)", "planner(greed=3)"),
        ("planner( greed = 2.50 ; care = -1 )", "planner(care=-1;greed=2.5)"),
        ("planner(care=-0.0)", "planner(care=0)"),
        ("planner(care=1e-07;greed=1E+20)", "planner(care=1e-7;greed=1e20)"),
        ("planner(greed=2;)@weavers~.25", "planner(greed=2)@weavers~0.25"),
        ("my-plan@war-band", "my-plan@war-band"),
    ],
)
def test_labels_are_canonical(written, label):
    assert parse_entry(written).label == label


@hypothesis_given(
    st.builds(
        Entry,
        st.from_regex(r"[a-z_]{1,8}", fullmatch=True),
        st.dictionaries(
            st.from_regex(r"[a-z_]{1,5}", fullmatch=True),
            st.floats(allow_nan=False, allow_infinity=False),
            max_size=3,
        ),
        st.none() | st.from_regex(r"[a-z_]{1,5}", fullmatch=True),
        st.floats(0, 1),
    )
)
def test_labels_round_trip(entry):
    assert parse_entry(entry.label) == entry
    assert parse_entry(entry.label).label == entry.label


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("", "can't read"),
        ("a,,b", "can't read"),
        ("a,b,", "can't read"),
        ("a(b=1", "can't read"),
        ("a(b=1,c", "can't read"),
        ("a)b", "can't read"),
        ("a~0.1@weavers", "can't read"),
        ("a(b)", "DIAL=number"),
        ("a(=1)", "DIAL=number"),
        ("a(b=x)", "the dial b in 'a(b=x)' must be a number, not 'x'"),
        ("a(b=nan)", "must be a number"),
        ("a(b=inf)", "must be a number"),
        ("a(b=1;b=2)", "the dial b is set twice"),
        ("a~2", "between 0 and 1"),
        ("a~-0.1", "between 0 and 1"),
        ("a~much", "the slip rate in 'a~much' must be a number"),
    ],
)
def test_bad_entries_are_told(written, told):
    with pytest.raises(UserError) as caught:
        parse_lineup(written)
    assert told in str(caught.value)


def test_commas_in_parentheses_do_not_split():
    assert labels_of(parse_lineup("a(x=1;y=2), b ,a(y=2;x=1)~0.5")) == ("a(x=1;y=2)", "b", "a(x=1;y=2)~0.5")
    with pytest.raises(UserError, match="the dial x"):
        parse_lineup("a(x=1,5),b")  # a decimal comma is one bad entry, not two odd ones


def test_given_keeps_what_was_asked_and_drops_repetitions():
    asked = [entries("a,b"), entries("b,a"), entries("a,b")]
    assert [labels_of(lineup) for lineup in designs.given(asked)] == [("a", "b"), ("b", "a")]


def test_given_rotated():
    turned = designs.given([entries("a,b,c,c")], rotate=True)
    expected = [("a", "b", "c", "c"), ("c", "a", "b", "c"), ("c", "c", "a", "b"), ("b", "c", "c", "a")]
    assert [labels_of(lineup) for lineup in turned] == expected
    assert len(designs.given([entries("a,b,a,b")], rotate=True)) == 2
    assert len(designs.given([entries("a,a,a")], rotate=True)) == 1


def test_pairs_are_all_ordered_pairs():
    found = [labels_of(lineup) for lineup in designs.pairs(entries("b,a"))]
    assert sorted(found) == [("a", "a"), ("a", "b"), ("b", "a"), ("b", "b")]


def test_among_with_three_seats():
    found = {labels_of(lineup) for lineup in designs.among(entries("a,b"), 3)}
    assert {"".join(labels) for labels in found} == {"aaa", "abb", "bab", "bba", "bbb", "baa", "aba", "aab"}


@pytest.mark.parametrize(
    ("strategies", "seats", "count"), [(1, 4, 1), (2, 4, 10), (3, 3, 21), (8, 4, 232), (5, 2, 25)]
)
def test_among_counts(strategies, seats, count):
    names = [Entry(f"s{number}") for number in range(strategies)]
    lineups = designs.among(names, seats)
    assert len(lineups) == len({labels_of(lineup) for lineup in lineups}) == count


@pytest.mark.parametrize(
    "design",
    [
        designs.pairs,
        lambda names: designs.among(names, 3),
        lambda names: designs.among(names, 4),
        lambda names: designs.mixed(names, 4, 100, seed=3),
    ],
)
def test_every_strategy_sits_everywhere_equally_often(design):
    lineups = design(entries("d,b,a,c"))
    counts = seat_counts(lineups)
    assert len(counts) == 4 * len(lineups[0])
    assert len(set(counts.values())) == 1


def test_order_and_repetition_of_names_change_nothing():
    for design in (
        designs.pairs,
        lambda names: designs.among(names, 3),
        lambda names: designs.mixed(names, 3, 2, seed=0),
    ):
        assert design(entries("a,b,c")) == design(entries("c,a,b,a"))


def test_mixed_draws_different_circles_with_all_rotations():
    lineups = designs.mixed(entries("a,b,c,d,e"), 3, 7, seed=0)
    labels = [labels_of(lineup) for lineup in lineups]
    assert len(set(labels)) == len(labels) == 7 * 3
    assert all(len(set(seats)) == 3 for seats in labels)
    assert all(seats[1:] + seats[:1] in labels for seats in labels)
    assert lineups == designs.mixed(entries("a,b,c,d,e"), 3, 7, seed=0)
    assert lineups != designs.mixed(entries("a,b,c,d,e"), 3, 7, seed=1)
    assert lineups[: 5 * 3] == designs.mixed(entries("a,b,c,d,e"), 3, 5, seed=0)


def test_mixed_ends_when_all_circles_are_drawn():
    assert (
        len(designs.mixed(entries("a,b,c,d"), 3, 1000, seed=5)) == 4 * 2 * 3
    )  # 4 trios, 2 circles, 3 rotations


def test_mixed_refuses_what_it_cannot_do():
    with pytest.raises(UserError, match="need 4 different strategies, not 2"):
        designs.mixed(entries("a,b,a"), 4, 1, seed=0)
    with pytest.raises(UserError, match="at least one draw"):
        designs.mixed(entries("a,b"), 2, 0, seed=0)


def test_game_schema_and_seats():
    columns = {"points": Column("i2", "points"), "used_1": Column("u8", "cards used")}
    game = Game("toy", "Toy", (2, 4), ("choose",), 7, ("red", "blue"), (), columns, Path("toy"))
    assert list(game.schema())[:9] == [*KEYS, "red", "blue"]
    assert list(game.schema())[-3:] == ["undecided", "points", "used_1"]
    assert game.row_dtype()["used_1"] == "u8" and "strategy" not in game.row_dtype().names
    with pytest.raises(UserError, match="Toy is for 2 to 4 seats, not 5"):
        game.check_seats(5)
