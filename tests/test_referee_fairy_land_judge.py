"""The referee of Fairy Land over whole games: nothing gets lost, and no tampering with a replay gets past it.

All games are the referee's own, with the printed deck typed in by hand. No simulator is involved.
"""

import random
from collections import Counter

import pytest

from tests.referee.fairy_land import (
    DECISIONS,
    KINDS,
    Game,
    RefereeError,
    check,
    counts,
    perft,
    read_court,
    read_forest,
    read_rules,
)
from tests.referee.fairy_land_sample import (
    CARDS,
    COURT,
    FOREST,
    RULES,
    dealt_game,
    play_out,
    replay_of,
)
from tests.referee.fairy_land_table import SPECIALS

# ---- Whole games ----------------------------------------------------------------------------------------


def test_the_printed_forest():
    groups = Counter()
    for row in FOREST.values():
        groups[row["group"]] += row["copies"]
    assert groups == {"animal": 35, "flower": 25, "fairy": 6, "goblin": 14, "ogre": 3, "lost_half": 1}
    assert len(CARDS) == 84 and len(COURT) == 19 and sum(row["starred"] for row in COURT) == 9


def test_free_figures_of_the_deal():
    evil = [card for card in CARDS if card.split("/")[0] in ("goblin", "ogre")]
    assert len(evil) * (len(evil) - 1) / (84 * 83) == pytest.approx(0.0390, abs=5e-5)
    games, both, goblins, pendants = 3000, 0, 0, 0
    for seed in range(games):
        game = dealt_game(2, seed)
        both += all(card in evil for card in game.drawn)
        goblins += sum(card.startswith("goblin") for card in game.druids)
        pendants += "retained_half" in game.court
    # Four standard errors of a share, and of a mean whose standard deviation is 1.1 (hypergeometric).
    assert both / games == pytest.approx(0.0390, abs=4 * (0.039 * 0.961 / games) ** 0.5)
    assert goblins / games == pytest.approx(1.5, abs=4 * 1.1 / games**0.5)
    assert pendants / games == pytest.approx(9 / 19, abs=4 * 0.5 / games**0.5)


def nothing_is_lost(game):
    """All 84 Forest cards, the drawn items, and each seat's House fairies and Crests are somewhere, once."""
    held = [fairy for zone in (game.hands, game.played) for fairies in zone for fairy in fairies]
    piles = [game.forest, game.druids, game.drawn, game.box, game.coming]
    piles += [*game.clearings, *game.collections, list(game.looked.values())]
    lying = [thing for pile in piles for thing in pile if thing not in game.court_rows]
    assert sorted(lying + [f"{fairy}/0" for fairy in held if fairy in SPECIALS]) == sorted(CARDS)
    items = [*game.court, *game.used_items, *(item for owned in game.items for item in owned)]
    items += [item for item in game.looked.values() if item in game.court_rows]
    assert sorted(items) == sorted(game.setup["court"])
    for seat in range(game.seats):
        houses = [fairy for fairy in game.hands[seat] + game.played[seat] if fairy not in SPECIALS]
        assert sorted(houses) == [1, 2, 3, 4, 5, 6, 7]
    assert sum(game.crests) + game.used_crests == {2: 4, 3: 3, 4: 4}[game.seats]


@pytest.mark.parametrize("lively", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cards_are_conserved_and_there_are_36_turns(seats, lively):
    for seed in range(10):
        game = play_out(dealt_game(seats, seed), seed, nothing_is_lost, lively)
        turns = [event["seat"] for event in game.events if event["event"] == "act"]
        assert turns == [turn % seats for turn in range(36)] and game.turn == 36
        assert [turns.count(seat) for seat in range(seats)] == [{2: 18, 3: 12, 4: 9}[seats]] * seats
        rows = game.scores()
        assert sorted(row["place"] for row in rows) == list(range(1, seats + 1))
        assert sum(row["win_share"] for row in rows) == 1
        assert all(row["score"] == sum(row["parts"].values()) for row in rows)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_auction_asks_each_seat_once_and_the_active_one_last(seats):
    for seed in range(10):
        game = play_out(dealt_game(seats, seed), seed)
        bids = [event for event in game.events if event["event"] == "bid"]
        for first in range(0, len(bids), seats):
            auction = bids[first : first + seats]
            assert len({event["turn"] for event in auction}) == 1
            assert [event["seat"] for event in auction] == [
                (auction[0]["seat"] + k) % seats for k in range(seats)
            ]
            assert auction[-1]["seat"] == (auction[0]["turn"] - 1) % seats
            made = [event["option"] for event in auction if event["option"] > 0]
            assert made == sorted(set(made))


def test_an_uneven_deck_ends_with_a_lone_card():
    setup = dict(dealt_game(3, 1).setup)
    game = play_out(Game(RULES, FOREST, COURT, 3, setup | {"forest": setup["forest"][:7]}), 1)
    places = [event["clearings"] for event in game.events if event["event"] == "place"]
    assert [len(spots) for spots in places] == [2, 2, 2, 1]


def test_without_the_court_there_is_no_audience():
    game = play_out(dealt_game(2, 3, court__enabled=False), 3)
    assert all(3 not in event["options"] for event in game.events if event["event"] == "act")
    check(replay_of(game), game.rules, FOREST, COURT)


def test_a_copy_plays_on_apart():
    for seed in range(3):
        game, chance = dealt_game(3, seed), random.Random(seed)
        while not game.over:
            before = (game.final(), len(game.events), game.legal(), game.decision(), dict(game.looked))
            other = game.copy()
            for _ in range(5):
                if not other.over:
                    other.apply(chance.choice(other.legal()))
            after = (game.final(), len(game.events), game.legal(), game.decision(), dict(game.looked))
            assert before == after
            game.apply(chance.choice(game.legal()))


# ---- Counting sequences of options ----------------------------------------------------------------------


def test_perft_by_hand():
    game = dealt_game(2, 1)
    game.drawn, game.clearings = ["deer/0", "fox/0"], [["bear/0"], [], []]
    # 6 ways to place. Then three clearings, the Queen and the Druids. Exploring, the neighbour passes or bids
    # 1 to 28; an audience names one of 2 to 28.
    expected = {(1, "place"): 6, (2, "act"): 6 * 5, (3, "bid"): 6 * 3 * 29, (3, "spend"): 6 * 2 * 27}
    assert perft(game, 3) == expected


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


def test_counts_name_every_rule_that_random_play_reaches():
    fired = Counter()
    for seats in (2, 3, 4):
        for seed in range(40):
            game = play_out(dealt_game(seats, seed), seed, lively=True)
            fired += counts(replay_of(game), RULES, FOREST, COURT)
    wanted = [f"decision {kind}" for kind in DECISIONS]
    wanted += [f"{kind} from clearing" for kind in KINDS] + [f"{kind} from druids" for kind in KINDS]
    wanted += [f"{fairy} paid for {use}" for fairy in SPECIALS for use in ("clearing", "queen", "druids")]
    wanted += [f"item {row['effect']}" for row in COURT if row["use"] == "usable"]
    wanted += [f"picked {row['effect']}" for row in COURT]
    wanted += [f"kept {row['effect']}" for row in COURT if row["use"] == "permanent"]
    wanted += [f"{number} evil of 2 drawn" for number in (0, 1, 2)]
    wanted += ["nobody bids", "won by the active seat", "won by another seat", "bonus in a payment", "crest"]
    wanted += ["explore an empty clearing", "paid more than the bid", "warrior drives evil away"]
    wanted += ["wind comes back", "ogre meets 0", "ogre meets 1", "ogre meets two or more", "ogre charmed"]
    wanted += [
        "sunset empties a clearing",
        "peek with a swap",
        "peek without a swap",
        "small crest stopped early",
    ]
    wanted += ["queen guide", "druids guide"]
    # Several ogres at once and a tie for the win are too rare; both are tried in positions built by hand.
    assert [name for name in wanted if fired[name] == 0] == []
    assert fired["decision act"] == 120 * 36


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
    sets = {"court.enabled": False, "court.scare.use": "permanent", "forest.fox.copies": 9}
    assert read_rules(tmp_path / "rules.toml", sets) == {"court.enabled": False, "ogre.sheds": 2}
    (tmp_path / "forest.csv").write_text(
        "id,name,group,copies,points,status,source\nfox,Fox,animal,8,8,rulebook,p\nwind,Wind,fairy,1,,rulebook,p\n"
    )
    assert read_forest(tmp_path / "forest.csv", sets) == {
        "fox": {"group": "animal", "copies": 9, "points": 8},
        "wind": {"group": "fairy", "copies": 1, "points": 0},
    }
    (tmp_path / "court.csv").write_text(
        "id,name,use,effect,parameter,starred,status,source\n"
        "scare,Scare,usable,scare,,no,assumed,p\npatron,Patron,permanent,fairy_patron,2,yes,assumed,p\n"
    )
    rows = read_court(tmp_path / "court.csv", sets)
    assert [list(row.values()) for row in rows] == [
        ["scare", "permanent", "scare", 0, False],
        ["patron", "permanent", "fairy_patron", 2, True],
    ]
