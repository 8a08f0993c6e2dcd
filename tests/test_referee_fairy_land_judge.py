"""The judge of Fairy Land: it accepts what the rules allow, and no tampering with a replay gets past it.

All games are the referee's own, with the printed deck typed in by hand. No simulator is involved.
"""

import pytest

from tests.referee.fairy_land import RefereeError, check, counts, read_court, read_forest, read_rules
from tests.referee.fairy_land_sample import COURT, FOREST, RULES, dealt_game, play_out, replay_of

# ---- The judge ------------------------------------------------------------------------------------------

SWITCHES = [
    {},
    {"explore__empty": False, "payment__allow_redundant": True, "dawn__two_evil": "any"},
    {
        "payment__bonus_needs_card": False,
        "payment__bonus_everywhere": True,
        "wind__once": False,
        "court__selection": "starred",
    },
    {
        "audience__least": 1,
        "ogre__sheds": 3,
        "ogre__order": "as_laid",
        "applause__needs_a_fairy": True,
        "animals__two_way": "full",
    },
    {"animals__needs_one": False, "sunset__full": 4, "wind__hand": 1, "items__crowd": 2},
]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("rules", SWITCHES)
def test_check_accepts_what_the_rules_allow(seats, rules):
    for seed in range(4):
        game = play_out(dealt_game(seats, seed, **rules), seed, lively=seed % 2 == 1)
        check(replay_of(game), game.rules, FOREST, COURT)


def test_counts_are_those_of_the_game():
    game = play_out(dealt_game(3, 2), 2)
    assert counts(replay_of(game), RULES, FOREST, COURT) == game.fired


def first(replay, kind, **wanted):
    """The first event of this kind with these fields."""
    events = [event for event in replay["events"] if event["event"] == kind]
    return next(event for event in events if all(event[key] == value for key, value in wanted.items()))


def swapped(replay):
    """The first two cards of the Forest change places."""
    forest = replay["events"][0]["forest"]
    forest[0], forest[1] = forest[1], forest[0]


def paid(replay):
    """The first payment for a clearing is one option lower or higher."""
    event = first(replay, "pay", **{"for": "clearing"})
    event["option"] = 1 << 12


SEED = 11  # a game with an ogre's toll, Wind coming back, a peek into the Forest and a Crest

TAMPERINGS = {
    "a Crest": lambda r: first(r, "crest")["cards"].append(1),
    "an item used": lambda r: first(r, "item").update(item="late_gift"),
    "a target": lambda r: first(r, "target").update(option=30),
    "an answer of the Wind": lambda r: first(r, "recall").update(option=2),
    "the order of the Forest": swapped,
    "a payment": paid,
    "a card twice": lambda r: r["events"][0]["forest"].__setitem__(3, r["events"][0]["forest"][4]),
    "an unknown card": lambda r: r["events"][0]["druids"].__setitem__(0, "fox/8"),
    "an item twice": lambda r: r["events"][0]["court"].__setitem__(0, r["events"][0]["court"][1]),
    "a short Court": lambda r: r["events"][0]["court"].pop(),
    "two cards in a clearing": lambda r: r["events"][0]["clearings"][0].append("fox/0"),
    "a place": lambda r: first(r, "place").update(option=0),
    "where the cards went": lambda r: first(r, "place")["clearings"].reverse(),
    "a list of options": lambda r: first(r, "act")["options"].append(25),
    "the highest bid": lambda r: first(r, "bid").update(highest=1),
    "the bidder": lambda r: first(r, "bid").update(seat=0),
    "a bid below the highest": lambda r: first(r, "bid")["options"].insert(1, -1),
    "the winner": lambda r: first(r, "won").update(seat=3),
    "the value of a payment": lambda r: first(r, "pay").update(value=99),
    "the cards of a payment": lambda r: first(r, "pay")["cards"].append(7),
    "what was gained": lambda r: first(r, "gain", **{"from": "clearing"})["cards"].append("fox/0"),
    "what was seen": lambda r: first(r, "look")["cards"].reverse(),
    "what was picked": lambda r: first(r, "pick").update(card="fox/0"),
    "an order under the deck": lambda r: first(r, "bottom").update(option=31),
    "an ogre that took nothing": lambda r: r["events"].remove(first(r, "shed")),
    "a card shed": lambda r: first(r, "shed").update(card="ogre/0"),
    "a sunset left out": lambda r: r["events"].remove(first(r, "sunset")),
    "a turn": lambda r: first(r, "dawn", turn=7).update(turn=8),
    "an event too many": lambda r: r["events"].append({"event": "end"}),
    "a game cut short": lambda r: r["events"].pop(),
    "a field too many": lambda r: first(r, "act").update(card=1),
    "a field too few": lambda r: first(r, "gain").pop("from"),
    "a hand": lambda r: r["final"]["seats"][0]["hand"].append(9),
    "a collection": lambda r: r["final"]["seats"][0]["collection"].update(fox=-1),
    "an item": lambda r: r["final"]["seats"][1]["items"].append("banish"),
    "crests": lambda r: r["final"]["seats"][1].update(crests=2),
    "a clearing": lambda r: r["final"]["clearings"][0].append("fox/0"),
    "a place among the seats": lambda r: r["scores"][0].update(place=5),
    "a score": lambda r: r["scores"][1].update(score=r["scores"][1]["score"] + 0.5),
    "a part": lambda r: r["scores"][2]["parts"].update(fox=-1),
    "a part left out": lambda r: r["scores"][2]["parts"].pop("variety"),
    "a win share": lambda r: r["scores"][0].update(win_share=0.25),
    "a strategy": lambda r: r["scores"][0].update(strategy="miser"),
    "the game's name": lambda r: r.update(game="fairy_ring"),
}


@pytest.mark.parametrize("name", TAMPERINGS)
def test_check_catches_tampering(name):
    game = play_out(dealt_game(4, SEED), SEED, lively=True)
    replay = replay_of(game)
    check(replay, RULES, FOREST, COURT)
    TAMPERINGS[name](replay)
    assert replay != replay_of(game)
    with pytest.raises(RefereeError, match=r"expected .* found"):
        check(replay, RULES, FOREST, COURT)


def test_check_catches_another_reading_of_the_rules():
    game = play_out(dealt_game(4, 1, payment__allow_redundant=True), 1)
    with pytest.raises(RefereeError, match=r"event .*: expected .*, found "):
        check(replay_of(game), RULES, FOREST, COURT)


def test_points_may_be_written_with_a_decimal_point():
    replay = replay_of(play_out(dealt_game(2, 1), 1))
    for row in replay["scores"]:
        row["score"] = float(row["score"])
        row["parts"] = {name: float(points) for name, points in row["parts"].items()}
    check(replay, RULES, FOREST, COURT)


# ---- Reading the rules data -----------------------------------------------------------------------------


def test_rules_forest_and_court_are_read(tmp_path):
    (tmp_path / "rules.toml").write_text(
        '[court]\nstatus = "rulebook"\nsource = "p"\nenabled = true\n[ogre]\nsheds = {value = 2, min = 0, max = 5}\n'
    )
    sets = {"court.enabled": False, "court.scare.kind": "permanent", "forest.fox.copies": 9}
    assert read_rules(tmp_path / "rules.toml", sets) == {"court.enabled": False, "ogre.sheds": 2}
    (tmp_path / "forest.csv").write_text(
        "id,copies,points,status,source\nfox,8,8,rulebook,p\nwind,1,,rulebook,p\n"
    )
    assert read_forest(tmp_path / "forest.csv", sets) == {
        "fox": {"copies": 9, "points": 8},
        "wind": {"copies": 1, "points": 0},
    }
    (tmp_path / "court.csv").write_text(
        "id,slot,kind,effect,strength,starred,status,source\n"
        "scare,16,usable,scare,,false,assumed,p\npatron,4,permanent,fairy_patron,2,true,assumed,p\n"
    )
    rows = read_court(tmp_path / "court.csv", sets)
    assert [list(row.values()) for row in rows] == [
        ["scare", "permanent", "scare", 16, 0, False],
        ["patron", "permanent", "fairy_patron", 4, 2, True],
    ]


def test_the_data_says_what_was_typed_in_by_hand(root):
    folder = root / "sim" / "fairy_land" / "rules"
    assert read_rules(folder / "rules.toml") == RULES
    assert read_forest(folder / "forest.csv") == FOREST
    assert read_court(folder / "court.csv") == COURT
