"""The referee of Fairy Ring over whole games: nothing gets lost, and no tampering with a replay gets past it.

All games are the referee's own, with a made-up deck. No simulator is involved.
"""

from collections import Counter

import pytest

from tests.referee.fairy_ring import (
    KINDS,
    RefereeError,
    check,
    counts,
    perft,
    read_cards,
    read_objectives,
    read_rules,
    read_sets,
    read_variant,
)
from tests.referee.fairy_ring_sample import CARDS, OBJECTIVES, RULES, dealt_game, play_out, replay_of

# ---- Whole games ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cards_are_conserved_and_everyone_places_twelve(seats):
    for seed in range(10):
        game = dealt_game(seats, seed)
        dealt = {deck: sorted(card for hand in game.deals[deck] for card in hand) for deck in (1, 2)}

        def nothing_is_lost(game, dealt=dealt):
            placed = [card["id"] for home in game.villages for stack in home for card in stack]
            held = [card for hand in game.hands for card in hand]
            to_be_placed = [card for card in game.chosen.values() if card not in held + placed]
            seen = [card for card in placed + held + to_be_placed if CARDS[card]["deck"] == game.round]
            assert sorted(seen) == dealt[game.round]

        play_out(game, seed, nothing_is_lost)
        assert sum(len(stack) for home in game.villages for stack in home) == {2: 26, 3: 39, 4: 52}[seats]
        assert [len(hand) for hand in game.hands] == [1] * seats
        placements = [event["seat"] for event in game.events if event["event"] == "place"]
        assert [placements.count(seat) for seat in range(seats)] == [12] * seats
        for seat in range(seats):
            gathered = game.final()["seats"][seat]["mana"]
            assert gathered == 20 * game.wheel[seat] + game.mana[seat] == sum(game.gathered[seat].values())
            assert game.mana[seat] < 20


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_tile_visits_everyone_equally(seats):
    game = play_out(dealt_game(seats, 1), 1)
    leaders = [event["seat"] for event in game.events if event["event"] == "choose"][::seats]
    assert leaders == [turn % seats for turn in range(12)]


@pytest.mark.parametrize(("direction", "step"), [("left", 1), ("right", -1)])
def test_hands_and_tile_are_passed_to_the_named_side(direction, step):
    rules = {"passing__round_1": direction, "passing__round_2": direction, "passing__tile": direction}
    game = dealt_game(3, 5, **rules)
    while not any(event["event"] == "pass" for event in game.events):
        held = [list(hand) for hand in game.hands]
        game.apply(game.legal()[0])
    for seat in range(3):
        assert game.hands[(seat + step) % 3] == held[seat]
    assert game.first_player == step % 3
    game = play_out(game, 5)
    assert sum(event["event"] == "pass" for event in game.events) == 10
    assert sum(event["event"] == "tile" for event in game.events) == 12


def test_a_copy_is_played_on_apart():
    game = dealt_game(3, 2)
    for _ in range(20):
        game.apply(game.legal()[-1])
    before = replay_of(game)
    twin = play_out(game.copy(), 3)
    assert replay_of(game) == before and twin.over and not game.over
    assert replay_of(play_out(game.copy(), 3)) == replay_of(twin)


def test_perft_counts_sequences():
    game = dealt_game(2, 0)
    # 7 cards for each seat; then left or right for each choice of seat 0, and growing where the kind fits.
    fits = sum(CARDS[card]["kind"] == game.villages[0][0][0]["kind"] for card in game.hands[0])
    expected = {(1, "choose"): 7, (2, "choose"): 49, (3, "place"): 7 * (7 * 2 + fits)}
    assert perft(game, 3) == expected


# ---- The judge ------------------------------------------------------------------------------------------

SWITCHES = [
    {},
    {"echo__pick": "least", "springs__leaving_pays": True, "fairy__on_growth": "bumped"},
    {"springs__twice_pays": False, "points__several_at_once": False, "fairy__on_plant_left": "keeps_place"},
    {"academy__visited_uses": "owner", "fireflies__covered_visible": False, "passing__round_2": "right"},
    {"objectives__enabled": True, "growth__limit": 2, "setup__turns": 4, "points__price": 7},
]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("rules", SWITCHES)
def test_check_accepts_what_the_rules_allow(seats, rules):
    for seed in range(5):
        game = play_out(dealt_game(seats, seed, **rules), seed)
        check(replay_of(game), CARDS, game.rules, OBJECTIVES)


def test_counts_name_every_rule_that_random_play_reaches():
    games = [play_out(dealt_game(seats, seed), seed) for seats in (2, 3, 4) for seed in range(20)]
    fired = sum((counts(replay_of(game), CARDS, game.rules, OBJECTIVES) for game in games), start=Counter())
    for how in ("own", "visited", "echo"):
        assert all(fired[f"{how} on {kind}"] > 0 for kind in KINDS)
    for rule in (
        "grow to limit",
        "toll by own fairy",
        "toll by another's fairy",
        "stop on spring",
        "no echo",
    ):
        assert fired[rule] > 0
    assert (
        fired["plant left"] + fired["plant right"] + sum(fired[f"grow {kind}"] for kind in KINDS)
        == 20 * 12 * 9
    )


def first(events, **wanted):
    """The first event with these fields."""
    return next(event for event in events if all(event.get(key) == value for key, value in wanted.items()))


TAMPERINGS = {
    "one mana": lambda r: first(r["events"], event="gather").update(mana=99),
    "one list of options": lambda r: first(r["events"], event="place")["options"].append(9),
    "an option": lambda r: first(r["events"], event="place").update(option=9),
    "an event left out": lambda r: r["events"].remove(first(r["events"], event="reveal")),
    "an event too many": lambda r: r["events"].append({"event": "end"}),
    "a game cut short": lambda r: r["events"].pop(),
    "a field too many": lambda r: first(r["events"], event="move").update(mana=0),
    "a field too few": lambda r: first(r["events"], event="pass").pop("direction"),
    "a card of the other deck": lambda r: first(r["events"], event="deal", round=1)["cards"].__setitem__(
        0, 201
    ),
    "a card dealt twice": lambda r: first(r["events"], event="deal", seat=1).update(
        cards=first(r["events"], event="deal", seat=0)["cards"]
    ),
    "a starting card twice": lambda r: first(r["events"], event="start", seat=1).update(
        card=first(r["events"], event="start", seat=0)["card"]
    ),
    "a card for more seats": lambda r: first(r["events"], event="deal", seat=0)["cards"].__setitem__(0, 105),
    "the tile": lambda r: first(r["events"], event="tile").update(seat=2),
    "a place": lambda r: r["scores"][0].update(place=4),
    "a score": lambda r: r["scores"][1].update(score=r["scores"][1]["score"] + 1),
    "a part": lambda r: r["scores"][2]["parts"].update(spring=-1),
    "a win share": lambda r: r["scores"][0].update(win_share=0.25),
    "a strategy": lambda r: r["scores"][0].update(strategy="planner"),
    "a village": lambda r: r["final"]["seats"][0]["village"].reverse(),
    "a fairy": lambda r: r["final"]["seats"][0]["fairy"].update(mushroom=-1),
    "all mana": lambda r: r["final"]["seats"][0].update(mana=-1),
    "the game's name": lambda r: r.update(game="fairy_land"),
}


@pytest.mark.parametrize("name", TAMPERINGS)
def test_check_catches_tampering(name):
    game = play_out(dealt_game(3, 4), 4)
    replay = replay_of(game)
    TAMPERINGS[name](replay)
    assert replay != replay_of(game)
    with pytest.raises(RefereeError, match=r"expected .* found"):
        check(replay, CARDS, game.rules, OBJECTIVES)


def test_check_catches_another_reading_of_the_rules():
    game = play_out(dealt_game(4, 1, echo__pick="least"), 1)
    with pytest.raises(RefereeError, match=r"event .*: expected .*, found "):
        check(replay_of(game), CARDS, RULES, OBJECTIVES)


def test_check_catches_objectives_that_were_not_drawn():
    game = play_out(dealt_game(2, 1, objectives__enabled=True), 1)
    replay = replay_of(game)
    first(replay["events"], event="objectives")["objectives"][0] = 7
    with pytest.raises(RefereeError, match="objectives: expected"):
        check(replay, CARDS, game.rules, OBJECTIVES)


# ---- Reading the rules data -----------------------------------------------------------------------------


def test_rules_are_read_with_and_without_inline_tables(tmp_path):
    text = """
    [points]
    source = "rulebook"
    status = "rulebook"
    price = {value = 20, min = 1, max = 200}
    open = {value = true, status = "assumed", feasible = [true, false], why = "hidden wheel", reading = true}
    [lookout]
    mana = [3, 8, 15, 24]
    source = "rulebook"
    """
    (tmp_path / "rules.toml").write_text(text)
    (tmp_path / "v.toml").write_text(
        'title = "t"\nwhy = "w"\n[set]\n"points.price" = 15\n"mushrooms.7.mana" = 9\n'
    )
    variant = read_variant(tmp_path / "v.toml")
    assert variant == {"points.price": 15, "mushrooms.7.mana": 9}
    assert read_sets(["points.open=false", "echo.pick=least"]) == {"points.open": False, "echo.pick": "least"}
    expected = {"points.price": 15, "points.open": True, "lookout.mana": [3, 8, 15, 24]}
    assert read_rules(tmp_path / "rules.toml", variant) == expected
    with pytest.raises(RefereeError, match=r"points\.prize"):
        read_rules(tmp_path / "rules.toml", {"points.prize": 1})


def test_cards_and_objectives_are_read(tmp_path):
    head = "id,deck,kind,movement,mana,fireflies,players,status,source\n"
    rows = "3,0,lookout,,,1,2,assumed,ours\n126,1,spring,1/2/3,1,0,2,assumed,ours\n"
    (tmp_path / "mushrooms.csv").write_text(head + rows)
    cards = read_cards(tmp_path / "mushrooms.csv", {"mushrooms.126.mana": 2, "points.price": 3})
    columns = ("id", "deck", "kind", "movement", "mana", "fireflies", "players")
    assert [cards[3][column] for column in columns] == [3, 0, "lookout", [], 0, 1, 2]
    assert [cards[126][column] for column in columns] == [126, 1, "spring", [1, 2, 3], 2, 0, 2]
    (tmp_path / "objectives.csv").write_text(
        "id,name,effect,threshold,status,source\n1,Glow,fireflies,11,rulebook,p\n"
    )
    assert read_objectives(tmp_path / "objectives.csv") == [{"id": 1, "effect": "fireflies", "threshold": 11}]
