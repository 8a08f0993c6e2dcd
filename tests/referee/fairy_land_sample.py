"""The deck and the stand-in items typed in by hand, for the referee's own tests, and random games with them."""

import copy
import random

from .fairy_land import Game
from .fairy_land_table import ANIMALS, FLOWERS, SPECIALS

RULES = {
    "setup.druids": 9,
    "setup.court": 9,
    "setup.clearings": 3,
    "setup.crests": 1,
    "setup.crests_two_seats": 2,
    "dawn.cards": 2,
    "dawn.two_evil": "fewest",
    "sunset.full": 6,
    "explore.empty": True,
    "payment.allow_redundant": False,
    "payment.bonus_needs_card": True,
    "payment.bonus_everywhere": False,
    "audience.least": 2,
    "court.enabled": True,
    "court.selection": "random",
    "wind.hand": 3,
    "wind.once": True,
    "ogre.sheds": 2,
    "ogre.order": "last",
    "items.crowd": 4,
    "house.values": [1, 2, 3, 4, 5, 6, 7],
    "fairies.fauna": 3,
    "fairies.fauna_animals": 2,
    "fairies.flora": 4,
    "fairies.flora_flowers": 2,
    "fairies.herald": 5,
    "fairies.otherwise": 1,
    "animals.needs_one": True,
    "animals.two_way": "half",
    "turtles.exactly": 3,
    "turtles.bonus": 3,
    "flowers.same": [0, 0, 2, 5, 10, 15],
    "flowers.variety": [-5, 1, 3, 6, 10, 15],
    "goblins.sole": -2,
    "goblins.tied": -1,
    "applause.points": [3, 2, 1, 0],
    "applause.needs_a_fairy": False,
}


def _forest():
    rows = {}
    for kind, copies in zip(ANIMALS, (10, 8, 6, 4, 2, 1, 4), strict=True):
        rows[kind] = {"copies": copies, "points": copies}
    rows |= {kind: {"copies": 5, "points": 0} for kind in FLOWERS}
    rows |= {kind: {"copies": 1, "points": 0} for kind in SPECIALS}
    for kind, copies in (("goblin", 14), ("ogre", 3), ("lost_half", 1)):
        rows[kind] = {"copies": copies, "points": 0}
    return rows


FOREST = _forest()
PERMANENT = {
    "retained_half": 8,
    "bid_plus_one": 1,
    "crowd_explorer": 2,
    "court_guide": 2,
    "druid_guide": 2,
    "ogre_charm": 0,
    "goblin_friend": 0,
    "menagerie": 1,
    "herbarium": 1,
    "applause_cap": 4,
    "majority_seal": 0,
    "fairy_patron": 2,
}
USABLE = {
    "quick_pick": 0,
    "small_crest": 2,
    "banish": 0,
    "goblin_gift": 0,
    "scare": 0,
    "forest_peek": 5,
    "late_gift": 5,
}
STARRED = (
    "retained_half bid_plus_one druid_guide ogre_charm herbarium quick_pick small_crest goblin_gift late_gift"
)
EFFECTS = {  # where it isn't called like the item
    "retained_half": "pendant",
    "bid_plus_one": "bid_bonus",
    "crowd_explorer": "crowd_bonus",
    "applause_cap": "applause",
}
COURT = [
    {
        "id": name,
        "slot": slot,
        "kind": "permanent" if name in PERMANENT else "usable",
        "effect": EFFECTS.get(name, name),
        "strength": strength,
        "starred": name in STARRED.split(),
    }
    for slot, (name, strength) in enumerate((PERMANENT | USABLE).items())
]
CARDS = [f"{kind}/{number}" for kind, row in FOREST.items() for number in range(row["copies"])]


def ruled(**rules):
    """The rules with some of them changed: ruled(ogre__sheds=1)."""
    return RULES | {name.replace("__", "."): value for name, value in rules.items()}


def dealt_game(seats, seed, **rules):
    """A game with shuffled decks."""
    rules = ruled(**rules)
    chance = random.Random(seed)
    forest = chance.sample(CARDS, len(CARDS))
    eligible = [row["id"] for row in COURT if row["starred"] or rules["court.selection"] == "random"]
    drawn = rules["setup.court"] if rules["court.enabled"] else 0
    setup = {
        "druids": forest[:9],
        "court": chance.sample(eligible, drawn),
        "clearings": [[card] for card in forest[9:12]],
        "forest": forest[12:],
    }
    return Game(rules, FOREST, COURT, seats, setup)


def play_out(game, seed, after_each=lambda game: None, lively=False):
    """Random play to the end, with a look at the game after each option.

    With `lively`, bids stay low and items come before all else, so that rare rules come up more often.
    """
    chance = random.Random(seed)
    while not game.over:
        options = game.legal()
        assert options == sorted(set(options)) and options
        kind, _ = game.decision()
        if lively and kind == "act" and options[-1] > 2 and chance.random() < 0.6:
            options = [option for option in options if option > 2]
        if lively and kind == "bid" and chance.random() < 0.6:
            options = options[:2]
        game.apply(chance.choice(options))
        after_each(game)
    return game


def replay_of(game):
    """The replay of a finished game, as the toolkit writes it."""
    lineup = ["random"] * game.seats
    scores = [row | {"strategy": "random"} for row in game.scores()]
    whole = {"game": "fairy_land", "seed": 0, "deal": 0, "lineup": lineup, "events": game.events}
    return copy.deepcopy(whole | {"final": game.final(), "scores": scores})
