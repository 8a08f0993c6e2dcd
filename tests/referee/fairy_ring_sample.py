"""A small deck made up for the referee's own tests, and random games with it."""

import copy
import random

from .fairy_ring import KINDS, Game

RULES = {
    "setup.hand": 7,
    "setup.turns": 6,
    "setup.rounds": 2,
    "passing.round_1": "left",
    "passing.round_2": "left",
    "passing.tile": "left",
    "growth.limit": 4,
    "points.price": 20,
    "points.several_at_once": True,
    "points.open": True,
    "lookout.mana": [3, 8, 15, 24],
    "fireflies.covered_visible": True,
    "echo.enabled": True,
    "echo.pick": "best",
    "springs.leaving_pays": False,
    "springs.twice_pays": True,
    "academy.visited_uses": "visitor",
    "fairy.on_growth": "stays",
    "fairy.on_plant_left": "stays",
    "objectives.enabled": False,
    "objectives.drawn": 3,
}
OBJECTIVES = [
    {"id": 1, "effect": "fireflies", "threshold": 11},
    {"id": 2, "effect": "tallest", "threshold": 4},
    {"id": 3, "effect": "kinds", "threshold": 6},
    {"id": 4, "effect": "mushrooms", "threshold": 8},
]


def small_deck():
    """A deck of the right counts and tags: 6 starting cards and, per round, five cards of each kind."""
    cards = {}
    for slot, kind in enumerate(KINDS):
        start = {"id": slot + 1, "deck": 0, "kind": kind, "movement": [], "fireflies": 1, "players": 2}
        cards[slot + 1] = start | {"mana": 0 if kind == "lookout" else 1}
        for deck in (1, 2):
            for copy_number, players in enumerate((2, 2, 2, 3, 4)):
                number = 100 * deck + 5 * slot + copy_number + 1
                step = deck + copy_number % 3
                cards[number] = {
                    "id": number,
                    "deck": deck,
                    "kind": kind,
                    "movement": [step, step + 1, step + 2] if kind == "spring" else [step],
                    "mana": {"magidrome": 2 + deck + copy_number, "lookout": 0, "spring": deck}.get(kind, 1),
                    "fireflies": copy_number % 2,
                    "players": players,
                }
    return cards


CARDS = small_deck()


def dealt_game(seats, seed, **rules):
    """A game with shuffled start cards and hands."""
    rules = RULES | {name.replace("__", "."): value for name, value in rules.items()}
    chance = random.Random(seed)
    starts = chance.sample(range(1, 7), seats)
    deals = {}
    for deck in (1, 2):
        usable = [card["id"] for card in CARDS.values() if card["deck"] == deck and card["players"] <= seats]
        pile = chance.sample(usable, seats * rules["setup.hand"])
        deals[deck] = [sorted(pile[seat::seats]) for seat in range(seats)]
    drawn = sorted(chance.sample([1, 2, 3, 4], 3)) if rules["objectives.enabled"] else []
    return Game(CARDS, rules, OBJECTIVES, seats, starts, deals, drawn)


def play_out(game, seed, after_each=lambda game: None):
    """Random play to the end, with a look at the game after each option."""
    chance = random.Random(seed)
    while not game.over:
        options = game.legal()
        assert options and len(set(options)) == len(options)
        game.apply(chance.choice(options))
        after_each(game)
    return game


def replay_of(game):
    """The replay of a finished game, as the toolkit writes it."""
    lineup = ["random"] * game.seats
    scores = [row | {"strategy": "random"} for row in game.scores()]
    whole = {"game": "fairy_ring", "seed": 0, "deal": 0, "lineup": lineup, "events": game.events}
    return copy.deepcopy(whole | {"final": game.final(), "scores": scores})
