"""The referee of Fairy Ring, rule by rule, in villages built by hand.

Expected numbers are the rulebook's or counted by hand in the comment beside. No simulator is involved.
"""

import copy

import pytest

from tests.referee.fairy_ring import Game, RefereeError
from tests.referee.fairy_ring_sample import CARDS, OBJECTIVES, RULES


def village(*mushrooms):
    """A village from texts: "magidrome 3+5" is a stack of two, mana from bottom to top; "*" adds a firefly."""
    made = []
    for text in mushrooms:
        kind, values = text.split()
        stack = [
            {"kind": kind, "mana": int(v.strip("*")), "fireflies": v.count("*")} for v in values.split("+")
        ]
        made.append([{"id": 0, "movement": [], **card} for card in stack])
    return made


def scene(villages, fairies, kind="magidrome", movement=1, mana=3, fireflies=0, objectives=(), **rules):
    """It is up to seat 0 to place a card of this kind; `fairies` are (seat, mushroom) by seat."""
    rules = RULES | {name.replace("__", "."): value for name, value in rules.items()}
    steps = movement if isinstance(movement, list) else [movement]
    extra = {"kind": kind, "movement": steps, "mana": mana, "fireflies": fireflies}
    cards = CARDS | {199: {"id": 199, "deck": 1, "players": 2, **extra}}
    seats = len(villages)
    hands = [[199, 101], *([[102 + seat, 110 + seat] for seat in range(1, seats)])]
    game = Game(cards, rules, OBJECTIVES, seats, list(range(1, seats + 1)), {1: hands, 2: hands}, objectives)
    game.villages = villages
    game.fairies = [villages[seat][mushroom] for seat, mushroom in fairies]
    game.apply(199)
    for seat in range(1, seats):
        game.apply(102 + seat)
    assert game.decision() == ("place", 0)
    return game


def told(game, *kinds):
    """What seat 0's own actions told, of these kinds of events, without the fields that never vary here."""
    after = max(i for i, event in enumerate(game.events) if event["event"] == "place" and event["seat"] == 0)
    events = [event for event in game.events[after:] if event["event"] in kinds]
    return [tuple(value for key, value in event.items() if key != "event") for event in events]


def test_rulebook_village_with_movement_5():
    home = village(
        "magidrome 3*+5*", "luminarium 1*+1*+1", "spring 1+2", "lookout 0+0*", "pollenarium 1", "academy 1*+1"
    )
    game = scene([home, village("spring 1")], [(0, 0), (1, 0)])
    assert [game.worth(0, index, 5) for index in range(6)] == [8, 18, 0, 8, 6, 10]


def test_spring_pays_3_when_passed_and_nothing_when_stopped_on():
    away = village("magidrome 2", "spring 1+2", "lookout 0")
    game = scene([village("academy 1"), away], [(1, 2), (1, 0)], movement=2)
    game.apply(1)
    assert told(game, "toll") == [(1, 0, 1, 3)]
    game = scene([village("academy 1"), away], [(1, 2), (1, 0)], movement=1)
    game.apply(1)
    assert told(game, "toll", "gather") == [(1, 0, "visited", 1, "spring", 0)]


def test_25_mana_are_a_point_and_5_left():
    game = scene([village("magidrome 7"), village("magidrome 3")], [(0, 0), (1, 0)], kind="lookout")
    game.mana[0] = 18
    game.apply(1)  # the new lookout stands right of the fairy, so one step leads to the neighbour
    assert told(game, "gather", "point") == [
        (1, 0, "visited", 0, "magidrome", 3),
        (0, 0, "echo", 0, "magidrome", 7),
        (0, 1, 1, 5),
    ]


def test_echo_takes_the_bigger_of_two_own_mushrooms():
    home = village("magidrome 2", "magidrome 3+4", "magidrome 7")
    for pick, expected in (
        ("best", (0, 0, "echo", 1, "magidrome", 7)),
        ("least", (0, 0, "echo", 0, "magidrome", 2)),
    ):
        game = scene(
            [copy.deepcopy(home), village("magidrome 3")], [(0, 0), (1, 0)], "lookout", echo__pick=pick
        )
        game.apply(1)
        assert told(game, "gather")[1:] == [expected]


def test_no_echo_without_the_kind_or_when_switched_off():
    game = scene([village("academy 1"), village("magidrome 3")], [(0, 0), (1, 0)], "lookout")
    game.apply(1)
    assert told(game, "gather") == [(1, 0, "visited", 0, "magidrome", 3)]
    game = scene(
        [village("magidrome 1"), village("magidrome 3")], [(0, 0), (1, 0)], "lookout", echo__enabled=False
    )
    game.apply(1)
    assert told(game, "gather") == [(1, 0, "visited", 0, "magidrome", 3)]


def test_no_growing_beyond_the_limit_nor_on_another_kind_nor_planting_between():
    home = village("magidrome 1+1+1+1", "academy 1", "magidrome 1+1+1")
    game = scene([home, village("spring 1")], [(0, 0), (1, 0)])
    assert game.legal() == [0, 1, 4]
    before = (copy.deepcopy(game.villages), list(game.events), game.decision())
    for refused in (2, 3, 5, -1, None):
        with pytest.raises(RefereeError, match="legal"):
            game.apply(refused)
    assert before == (game.villages, game.events, game.decision())


def test_a_stack_is_one_step_and_the_ring_goes_right_to_left():
    away = [village("academy 1", "academy 1+1"), village("lookout 0")]
    game = scene([village("magidrome 1", "spring 1"), *away], [(0, 1), (1, 0), (2, 0)], movement=3)
    game.apply(1)  # from mushroom 1: 0, then seat 1's rightmost (1), then 0
    assert told(game, "move") == [(0, 3, {"seat": 0, "mushroom": 1}, {"seat": 1, "mushroom": 0})]


def test_planting_left_leaves_the_fairy_on_its_mushroom_or_its_place():
    villages = [village("lookout 0", "academy 1"), village("spring 1")]
    for reading, start in (("stays", 2), ("keeps_place", 1)):
        scenery = copy.deepcopy(villages)
        game = scene(scenery, [(0, 1), (0, 0)], fairy__on_plant_left=reading)
        game.apply(0)
        assert told(game, "move")[0][2:] == (
            {"seat": 0, "mushroom": start},
            {"seat": 0, "mushroom": start - 1},
        )
        assert game.final()["seats"][1]["fairy"] == {"seat": 0, "mushroom": start - 1}


def test_growing_under_a_fairy_leaves_or_bumps_it():
    for reading, start, other in (("stays", 1, 1), ("bumped", 0, 0)):
        villages = [village("lookout 0", "magidrome 1"), village("spring 0")]
        game = scene(villages, [(0, 1), (0, 1)], fairy__on_growth=reading)
        game.apply(3)
        assert told(game, "move")[0][2] == {"seat": 0, "mushroom": start}
        assert game.final()["seats"][1]["fairy"] == {"seat": 0, "mushroom": other}


def test_leaving_a_spring_and_passing_one_twice():
    def tolls(**rules):
        # Ring of four after planting: seat 0 has the start Spring (1) and the new card, seat 1 a Spring and
        # a lookout. Nine steps from the Spring: two laps over it but for the start, seat 1's passed twice.
        villages = [village("spring 1"), village("spring 2", "lookout 0")]
        game = scene(villages, [(0, 0), (1, 1)], movement=9, **rules)
        game.apply(1)
        return [(owner, mana) for owner, _, _, mana in told(game, "toll")]

    mine, theirs = (0, 1), (1, 2)
    assert tolls() == [theirs, mine, theirs, mine]
    assert tolls(springs__leaving_pays=True) == [mine, theirs, mine, theirs, mine]
    assert tolls(springs__twice_pays=False) == [theirs, mine]
    assert tolls(springs__twice_pays=False, springs__leaving_pays=True) == [mine, theirs]


def test_spring_offers_three_movements_after_its_placement():
    villages = [village("lookout 0"), village("lookout 0", "academy 1")]
    game = scene(villages, [(0, 0), (1, 0)], kind="spring", movement=[1, 3, 5])
    game.apply(0)
    assert (game.decision(), game.legal()) == (("stride", 0), [0, 1, 2])
    game.apply(1)  # lookout is now mushroom 1: 0 (the new Spring, paying its 3), then seat 1's 1 and 0
    assert told(game, "stride", "move")[0] == (1, 1, 0, [0, 1, 2], 1, 3)
    assert told(game, "toll", "gather")[0] == (0, 0, 0, 3)
    assert game.final()["seats"][0]["fairy"] == {"seat": 1, "mushroom": 0}


def test_academy_visited_uses_visitors_or_owners_movement():
    for reading, mana in (("visitor", 4), ("owner", 0)):
        game = scene(
            [village("academy 1+1"), village("academy 1+1")],
            [(0, 0), (1, 0)],
            kind="lookout",
            movement=2,
            academy__visited_uses=reading,
        )
        game.apply(0)  # over the new lookout to the neighbour's academy
        assert told(game, "gather") == [
            (1, 0, "visited", 0, "academy", mana),
            (0, 0, "echo", 1, "academy", 4),
        ]


def test_several_points_at_once_or_one():
    for several, expected in ((True, (1, 2, 2, 5)), (False, (1, 1, 1, 25))):
        game = scene(
            [village("lookout 0"), village("magidrome 45")],
            [(0, 0), (1, 0)],
            points__several_at_once=several,
        )
        game.apply(1)
        assert told(game, "point") == [expected]


def test_covered_fireflies():
    home = village("luminarium 1*+1", "lookout 0*+0*+0*")
    for visible, expected in ((True, 4 * 2), (False, 1 * 2)):
        game = scene([home, village("spring 0")], [(0, 0), (1, 0)], fireflies__covered_visible=visible)
        assert game.worth(0, 0, 1) == expected


def test_objectives_pay_a_point_once_and_no_mana():
    home = village("luminarium 1" + "*" * 10, "lookout 0+0+0+0")
    game = scene(
        [home, village("spring 0")], [(0, 0), (1, 0)], objectives=[1, 2, 4], objectives__enabled=True
    )
    game.apply(0)  # ten fireflies are not eleven; the stack of four is there
    assert told(game, "objective") == [(0, 2)]
    assert (game.wheel[0], game.mana[0], game.scores()[0]["score"]) == (1, 3, 23)
    assert game.scores()[0]["parts"]["objectives"] == 20
    game._check_objectives(0)
    assert game.wheel[0] == 1


def test_places_go_by_points_then_mana_left_then_are_shared():
    game = scene([village("spring 0")] * 4, [(0, 0)] * 4)
    game.wheel, game.mana = [3, 4, 4, 4], [19, 6, 6, 2]
    assert [row["place"] for row in game.scores()] == [4, 1, 1, 3]
    assert [row["win_share"] for row in game.scores()] == [0.0, 0.5, 0.5, 0.0]
    assert [row["score"] for row in game.scores()] == [79, 86, 86, 82]
