"""Scoring of Fairy Land by hypothesis: any collections, hands and items on the table, against the referee's scorer."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.land import FAIRIES, end, law, scene
from tests.referee.fairy_land import PARTS, score
from tests.referee.fairy_land_score import in_hand
from tests.referee.fairy_land_table import ANIMALS, FLOWERS, SPECIALS

OTHER = (
    "animals.two_way=full", "animals.needs_one=false", "applause.needs_a_fairy=true", "goblins.tied=-3",
    "forest.squirrel.points=7", "turtles.exactly=2", "applause.points=[5, 4, 2, 1]", "fairies.otherwise=2",
)  # fmt: skip


@st.composite
def tables(draw):
    """(seats, collections, hands, played, items, active): who has what of each kind, with ties as likely as not."""
    seats = draw(st.integers(2, 4))
    owners = st.integers(-1, seats - 1)
    owned: list[dict[str, int]] = [{} for _ in range(seats)]
    for kind in (*ANIMALS, *FLOWERS, "goblin", "lost_half"):
        left = law()[1][kind]["copies"]
        for seat in draw(st.permutations(range(seats))):
            owned[seat][kind] = draw(st.integers(0, min(left, draw(st.sampled_from([1, 3, 14])))))
            left -= owned[seat][kind]
    hands = [[house for house in range(1, 8) if draw(st.booleans())] for _ in range(seats)]
    played = [[house for house in range(1, 8) if house not in hand] for hand in hands]
    for special in SPECIALS:
        seat = draw(owners)
        if seat >= 0:
            draw(st.sampled_from([hands, played]))[seat].append(special)
    items: list[list[str]] = [[] for _ in range(seats)]
    for row in law()[2]:
        seat = draw(owners)
        if seat >= 0:
            items[seat].append(row["id"])
    return seats, owned, hands, played, items, draw(st.integers(0, seats - 1))


def compare(table: tuple, sets: tuple[str, ...]) -> None:
    """Every part of every seat, the order of the seats and their sums, after a last turn without effect."""
    seats, owned, hands, played, items, active = table
    texts = [" ".join(f"{kind} " * number for kind, number in one.items()) for one in owned]
    game = scene(seats, ("", "", ""), *map(dict, map(enumerate, (texts, hands, played, items))), sets=sets)
    rows = end(game, active)
    expected = score(owned, hands, items, *law(*sets), played)
    standing = []
    for seat in range(seats):
        assert {part: float(rows[part][seat]) for part in PARTS} == expected[seat]
        latest = (
            seat - active - 1
        ) % seats  # the active seat had the last turn, its left neighbour the first of all
        standing.append((sum(expected[seat].values()), in_hand(hands[seat], law(*sets)[0]), latest))
    assert rows.score.tolist() == [points for points, *_ in standing]
    assert rows.place.tolist() == [1 + sum(other > mine for other in standing) for mine in standing]
    assert rows.win_share.tolist() == [float(mine == max(standing)) for mine in standing]


@settings(max_examples=120)
@given(tables())
def test_scores_are_those_of_the_slow_scorer(table):
    assert len(FAIRIES) == 13
    compare(table, ())


@settings(max_examples=60)
@given(tables())
def test_and_so_they_are_under_other_rules(table):
    compare(table, OTHER)
