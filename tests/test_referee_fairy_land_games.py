"""The referee of Fairy Land over whole games: nothing gets lost, each turn comes, and every rule is reached.

All games are the referee's own, with the printed deck typed in by hand. No simulator is involved.
"""

import random
from collections import Counter

import pytest

from tests.referee.fairy_land import DECISIONS, KINDS, Game, check, perft
from tests.referee.fairy_land_sample import CARDS, COURT, FOREST, RULES, dealt_game, play_out, replay_of
from tests.referee.fairy_land_table import ANIMALS, FLOWERS, SPECIALS

# ---- Whole games ----------------------------------------------------------------------------------------


def test_the_printed_forest():
    groups = (ANIMALS, FLOWERS, SPECIALS, ["goblin"], ["ogre"], ["lost_half"])
    assert [sum(FOREST[kind]["copies"] for kind in group) for group in groups] == [35, 25, 6, 14, 3, 1]
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


def test_random_play_reaches_every_rule():
    fired = Counter()
    for seats in (2, 3, 4):
        for seed in range(40):
            game = play_out(dealt_game(seats, seed), seed, lively=True)
            fired += game.fired
    wanted = [f"decision {kind}" for kind in DECISIONS]
    wanted += [f"{kind} from clearing" for kind in KINDS] + [f"{kind} from druids" for kind in KINDS]
    wanted += [f"{fairy} paid for {use}" for fairy in SPECIALS for use in ("clearing", "queen", "druids")]
    wanted += [f"item {row['effect']}" for row in COURT if row["kind"] == "usable"]
    wanted += [f"picked {row['effect']}" for row in COURT]
    wanted += [f"kept {row['effect']}" for row in COURT if row["kind"] == "permanent"]
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
