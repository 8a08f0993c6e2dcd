"""The worked examples of Fairy Land's rules, played through the kernel; and every item, one position each.

Expected numbers are the rulebook's or counted by hand in the comment beside.
"""

import numpy as np
import pytest

from sim.replay import IllegalOption
from tests.land import bits, do, end, fairies, has, scene, seen
from tests.referee.fairy_land_sample import PERMANENT

pytestmark = pytest.mark.pure

QUEEN, DRUIDS, CREST, STOP = 3, 4, 5, 31
EXPLORER, HERALD = 1 << 8, 1 << 11


def kind(name: str) -> int:
    """A kind's number."""
    kinds = "squirrel fox raccoon deer bear unicorn turtle yellow white violet pink blue warrior explorer fauna flora"
    return [*kinds.split(), *"herald wind goblin ogre lost_half".split()].index(name)


# ---- Dawn ---------------------------------------------------------------------------------------------------


def test_an_ogre_goes_where_the_fewest_evil_creatures_are():
    game = scene(clearings=("raccoon", "yellow white", "violet goblin"), dawn="deer ogre")
    # The ogre into the first (then the deer into the others) or into the second.
    assert [divmod(option, 3) for option in game.legal()] == [(0, 1), (1, 0), (2, 0), (2, 1)]
    do(game, 3 * 2 + 0)
    assert seen(game)["clearings"] == [
        ["raccoon/0", "ogre/0"],
        ["yellow/0", "white/0"],
        ["violet/0", "goblin/0", "deer/0"],
    ]


@pytest.mark.parametrize(
    ("clearings", "pairs"),
    [
        (("goblin", "", ""), [(1, 2), (2, 1)]),
        (("goblin", "ogre", ""), [(0, 2), (1, 2), (2, 0), (2, 1)]),
        (("goblin", "ogre", "goblin"), [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]),
    ],
)
def test_two_evil_cards_go_to_the_two_clearings_with_the_fewest(clearings, pairs):
    assert [divmod(option, 3) for option in scene(clearings=clearings, dawn="goblin goblin").legal()] == pairs


# ---- Auction and payment ------------------------------------------------------------------------------------


def test_a_bid_of_seven_is_paid_with_three_and_four():
    game = do(scene(clearings=("deer", "", "")), 0, 0, 0, 7)
    sets = [{7}, {1, 6}, {2, 5}, {3, 4}, {1, 2, 4}]  # exactly 7
    sets += [{3, 5}, {2, 6}, {3, 6}, {4, 5}, {4, 6}, {5, 6}]  # more, but no fairy is in vain
    assert sorted(map(sorted, map(fairies, game.legal()))) == sorted(map(sorted, sets))
    do(game, bits({3, 4}))
    assert has(game, 0) == {"deer": 1}
    assert (seen(game)["seats"][0]["hand"], seen(game)["seats"][0]["played"]) == ([1, 2, 5, 6, 7], [3, 4])


def test_explorer_and_a_two_are_worth_seven_on_a_clearing_of_five():
    game = scene(clearings=("deer deer fox pink blue", "", ""), hands={0: [2, "explorer"]})
    do(game, 0, 0, 0)
    assert game.legal() == [*range(8)]
    do(game, 7)
    assert game.legal() == [bits({2, "explorer"})]


@pytest.mark.parametrize(
    ("fairy", "clearing", "value"),
    [
        ("fauna", "deer fox", 3), ("fauna", "deer pink", 1), ("flora", "pink pink", 4), ("flora", "pink fox", 1),
        ("explorer", "deer pink goblin", 3), ("explorer", "", 0), ("herald", "deer fox pink pink", 1),
        ("warrior", "goblin", 1), ("wind", "deer", 1),
    ],
)  # fmt: skip
def test_what_special_fairies_are_worth(fairy, clearing, value):
    game = do(scene(clearings=(clearing, "", ""), hands={0: [fairy]}), 0, 0, 0)
    assert game.legal() == [*range(value + 1)]


def test_all_pass_and_the_cards_leave_the_game():
    game = do(scene(clearings=("deer", "", "")), 0, 0, 0, 0)
    assert seen(game)["clearings"][0] == [] and not has(game, 0)
    assert (game.kind, game.seat, game.table.gone) == ("place", 1, 1)


def test_sunset_empties_a_clearing_of_six():
    game = do(scene(clearings=("deer deer fox fox pink pink", "blue blue blue blue blue", "")), 2, 0, 0, 0)
    assert [len(cards) for cards in seen(game)["clearings"]] == [0, 5, 0]


@pytest.mark.parametrize("recall", [0, 1])
def test_wind_returns_when_three_are_left_but_not_when_four_are(recall):
    game = do(scene(clearings=("deer", "", ""), hands={0: [5, 6, 7, "wind"]}), 0, 0, 0, 1, bits({"wind"}))
    assert (game.kind, game.legal()) == ("recall", [0, 1])
    do(game, recall)
    assert ("wind" in seen(game)["seats"][0]["hand"], has(game, 0)) == (recall == 1, {"deer": 1})
    game = do(scene(clearings=("deer", "", ""), hands={0: [4, 5, 6, 7, "wind"]}), 0, 0, 0, 1, bits({"wind"}))
    assert game.kind == "place" and "wind" in seen(game)["seats"][0]["played"]


@pytest.mark.parametrize("banished", [0, 1])
def test_the_warrior_drives_away_all_evil_or_none(banished):
    game = scene(clearings=("deer goblin ogre goblin", "", ""), hands={0: [1, "warrior"]})
    do(game, 0, 0, 0, 1)
    assert game.legal() == [bits({1}), bits({"warrior"}), bits({1, "warrior"})]
    do(game, bits({"warrior"}), banished)
    assert game.kind == ("place" if banished else "shed")
    if not banished:
        do(game, kind("deer"))
    assert has(game, 0) == ({"deer": 1} if banished else {"goblin": 2})


# ---- Ogres --------------------------------------------------------------------------------------------------


def test_ogres_trample_two_cards_each_cards_just_gained_included():
    game = scene(clearings=("ogre goblin fox ogre", "", ""), owned={0: "deer deer pink lost_half"})
    do(game, 0, 0, 0, 1, bits({1}))
    assert game.legal() == [kind("fox"), kind("deer"), kind("pink")]
    do(game, kind("fox"), kind("deer"), kind("deer"))  # two to the first; the second takes one, then the last
    assert game.legal() == [kind("pink")]
    do(game, kind("pink"))
    assert has(game, 0) == {"goblin": 1, "lost_half": 1} and game.table.gone == 6


def test_an_ogre_among_one_flower_and_among_nothing():
    game = do(scene(clearings=("ogre", "", ""), owned={0: "pink goblin"}), 0, 0, 0, 1, bits({1}))
    assert game.legal() == [kind("pink")]
    do(game, kind("pink"))
    assert has(game, 0) == {"goblin": 1} and game.kind == "place"
    game = do(scene(clearings=("ogre", "", ""), owned={0: "goblin"}), 0, 0, 0, 1, bits({1}))
    assert game.kind == "place"


# ---- Audiences ----------------------------------------------------------------------------------------------


def test_herald_and_a_one_see_five_cards():
    game = do(scene(hands={0: [1, "herald"]}), QUEEN)
    assert game.legal() == [5, 6]  # a total of 1 is not worth an audience
    do(game, 6, bits({1, "herald"}))
    assert (game.kind, game.legal()) == ("pick", [0, 1, 2, 3, 4])
    do(game, 2, 4, 0, 3, 1)
    items = [*PERMANENT][:9]
    assert seen(game)["seats"][0]["items"] == [items[2]]
    deck = game.position[0].hidden.deck[0]
    order = [int(deck[(game.table.top[0] + k) % 32]) for k in range(game.table.left[0])]
    assert order == [5, 6, 7, 8, 4, 0, 3, 1]  # new ones below the old, in the order of choice


def test_a_visit_to_the_druids_costs_the_exact_total_and_an_ogre_of_theirs_takes_effect():
    kinds = (
        "squirrel " * 10
        + "fox " * 8
        + "raccoon " * 6
        + "deer " * 4
        + "bear " * 2
        + "unicorn "
        + "turtle " * 4
    )
    flowers = " ".join(" ".join([colour] * 5) for colour in ("yellow", "white", "violet", "pink"))
    # What is left begins with five blue flowers, the warrior ... after all of the above: so they are the Druids'.
    game = scene(owned={1: kinds + flowers, 0: "blue " * 5 + "goblin " * 14})
    do(game, DRUIDS)
    assert game.legal() == [*range(2, 29)]
    do(game, 8, bits({1, 7}))
    assert game.legal() == [*range(7)]  # six special fairies and the first ogre
    do(game, 6)
    assert (game.kind, game.legal()) == ("shed", [kind("blue")])
    do(game, kind("blue"), kind("blue"))
    assert (game.kind, game.legal()) == ("bottom", [*range(6)])
    do(game, 0, 1, 2, 3, 4, 5)
    assert has(game, 0) == {"blue": 3, "goblin": 14}


@pytest.mark.parametrize("deck", [QUEEN, DRUIDS])
def test_guides_show_two_more(deck):
    item = "court_guide" if deck == QUEEN else "druid_guide"
    game = do(scene(items={0: [item]}, hands={0: [2]}), deck, 2, bits({2}))
    assert game.legal() == [0, 1, 2]  # 2 - 1 + 2
    other = do(scene(items={0: [item]}, hands={0: [2]}), QUEEN + DRUIDS - deck, 2, bits({2}))
    assert other.kind == "pick" and other.legal() == [0]


def test_the_crest_brings_back_all_fairies():
    game = scene(hands={0: [1, "flora"]}, played={0: [2, 3, 4, 5, 6, 7, "wind"]})
    do(game, CREST)
    row = seen(game)["seats"][0]
    assert (row["hand"], row["played"], row["crests"]) == ([*range(1, 8), "flora", "wind"], [], 0)


@pytest.mark.parametrize(("seats", "crests"), [(2, 2), (3, 1), (4, 1)])
def test_with_two_seats_each_has_two_crests(seats, crests):
    game = scene(seats, played={0: [7]})
    assert [row["crests"] for row in seen(game)["seats"]] == [crests] * seats
    assert CREST in game.legal() and CREST not in scene(seats).legal()


# ---- Scoring ------------------------------------------------------------------------------------------------


def test_puck_scores_26():
    puck = "squirrel " * 4 + "fox fox fox raccoon raccoon deer goblin goblin goblin "
    puck += "yellow yellow yellow white white violet violet pink"
    oberon = "squirrel squirrel squirrel raccoon raccoon deer goblin goblin"
    morgana = "squirrel fox fox fox fox deer goblin"
    rows = end(scene(owned={0: puck, 1: oberon, 2: morgana}, hands={0: [7], 1: [4, 5], 2: [3]}))
    mine = rows[0]
    assert (mine.squirrel, mine.raccoon, mine.flowers, mine.variety, mine.goblins) == (10, 3, 9, 10, -6)
    assert (mine.fox, mine.deer, mine.applause, mine.score) == (0, 0, 0, 26)
    assert (rows[1].raccoon, rows[1].applause, rows[2].fox) == (3, 3, 8)


def test_fourteen_goblins_and_nothing_else_make_minus_33():
    rows = end(scene(2, owned={0: "goblin " * 14}, hands={0: [], 1: [1]}))
    assert (rows[0].goblins, rows[0].variety, rows[0].score) == (-28, -5, -33)
    assert rows[1].applause == 3


@pytest.mark.parametrize(("tied", "points"), [(1, 3), (2, 2), (3, 1), (4, 0)])
def test_applause_ties(tied, points):
    rows = end(scene(4, hands={seat: [3, 4] if seat < tied else [6] for seat in range(4)}))
    assert rows.applause.tolist() == [points if seat < tied else 0 for seat in range(4)]


def test_an_empty_hand_counts_as_printed():
    nothing = {seat: [] for seat in range(3)}
    assert end(scene(hands=nothing)).applause.tolist() == [1, 1, 1]
    assert end(scene(hands=nothing, sets=("applause.needs_a_fairy=true",))).applause.tolist() == [0, 0, 0]


def test_bears_tied_by_two_and_unicorns():
    rows = end(scene(owned={0: "bear turtle turtle turtle", 1: "bear unicorn turtle"}))
    assert (rows.bear.tolist(), rows.unicorn.tolist()) == ([1, 1, 0], [0, 1, 0])
    assert rows.turtle.tolist() == [7, 0, 0]  # four for the majority, three for exactly three


def test_deer_tied_by_three_bring_nothing():
    assert end(scene(owned=dict.fromkeys(range(3), "deer"))).deer.tolist() == [0, 0, 0]


def test_ties_are_broken_by_fairies_in_hand_and_then_by_the_latest_turn():
    rows = end(scene(4, hands={0: [1, 6], 1: [7], 2: [3, 4], 3: [2, 5]}), active=1)
    assert rows.score.tolist() == [-5] * 4  # four tied in applause
    # Last turns in the order 2, 3, 0, 1: the active seat has played last.
    assert rows.place.tolist() == [2, 1, 4, 3] and rows.win_share.tolist() == [0, 1, 0, 0]
    # Without points for the applause two seats with nothing are equal, and the fuller hand wins.
    rows = end(scene(2, hands={0: [5], 1: [6]}, sets=("applause.points=[0, 0, 0, 0]",)), active=0)
    assert rows.score.tolist() == [-5, -5] and rows.place.tolist() == [2, 1]


def test_what_is_illegal_is_refused():
    game = scene(clearings=("deer", "", ""), hands={0: [2]})
    with pytest.raises(IllegalOption):
        do(game, CREST)  # no fairy has been played
    do(game, 0, 5)
    with pytest.raises(IllegalOption):
        do(game, 5)  # no higher than the bid before
    assert np.array_equal(game.legal()[:2], [0, 6])
