"""Rules data -> the RULES record: the only place where names become indices."""

from itertools import pairwise

from sim.errors import UserError, nearest
from sim.fairy_ring.state import CARDS, DECK, HAND, KIND_NAMES, OBJECTIVES, RULES, TALLEST, records

LEFT_OR_RIGHT = {"left": 1, "right": -1}
EFFECTS = ("fireflies", "tallest", "kinds", "mushrooms")
"""What an objective may ask for; `objectives.py` measures each."""


def build(ruleset):
    """The RULES record (shape (1,), zeroed where unused) of a `sim.rules.Ruleset` of this game.

    Raises UserError where a value does not fit the declared maxima of `state.py`.
    """
    rules = records(RULES)
    r = rules[0]
    r.hand, r.turns = ruleset["setup.hand"], ruleset["setup.turns"]
    if r.turns >= r.hand or r.hand > HAND or ruleset["setup.rounds"] != 2:
        raise UserError(
            f"setup: {r.turns} turns with {r.hand} cards in {ruleset['setup.rounds']} rounds can't be played"
        )
    r.price = ruleset["points.price"]
    r.tallest = ruleset["growth.limit"]
    lookout = ruleset["lookout.mana"]
    if not 1 <= r.tallest <= TALLEST or len(lookout) < r.tallest:
        raise UserError(
            f"growth.limit {r.tallest}: at most {TALLEST}, and lookout.mana must go as far (it has {len(lookout)})"
        )
    if any(more < less for less, more in pairwise(lookout)):
        raise UserError(
            f"lookout.mana {list(lookout)}: a mushroom never loses mana by growing; write rising numbers"
        )
    r.lookout[1 : 1 + min(len(lookout), TALLEST)] = lookout[:TALLEST]
    for k in range(2):
        r.hands_pass[k] = LEFT_OR_RIGHT[ruleset[f"passing.round_{k + 1}"]]
    r.tile_passes = LEFT_OR_RIGHT[ruleset["passing.tile"]]
    r.covered_visible = ruleset["fireflies.covered_visible"]
    r.several_points = ruleset["points.several_at_once"]
    r.open_points = ruleset["points.open"]
    r.echo = ruleset["echo.enabled"]
    r.least_echo = ruleset["echo.pick"] == "least"
    r.leaving_pays = ruleset["springs.leaving_pays"]
    r.twice_pays = ruleset["springs.twice_pays"]
    r.owners_movement = ruleset["academy.visited_uses"] == "owner"
    r.bumped = ruleset["fairy.on_growth"] == "bumped"
    r.keeps_place = ruleset["fairy.on_plant_left"] == "keeps_place"
    cards(r, ruleset.rows("mushrooms"))
    objectives(r, ruleset)
    return rules


def cards(r, rows):
    """Fill in the cards, by id."""
    for row in rows:
        number = row["id"]
        deck, slot = divmod(number, 100)
        if not (0 <= number < CARDS and deck == row["deck"] and slot < DECK):
            raise UserError(
                f"mushrooms.csv, card {number}: ids of deck {row['deck']} go from {100 * row['deck']} "
                f"to {100 * row['deck'] + DECK - 1}"
            )
        card = r.card[number]
        if row["kind"] not in KIND_NAMES:
            raise UserError(
                f"mushrooms.csv, card {number}: no type of mushroom {row['kind']!r}{nearest(row['kind'], KIND_NAMES)}"
            )
        card.kind = KIND_NAMES.index(row["kind"])
        card.mana = row["mana"] or 0
        card.fireflies = row["fireflies"]
        card.players = row["players"]
        ways = row["movement"]
        wanted = 0 if row["deck"] == 0 else 3 if row["kind"] == "spring" else 1
        if len(ways) != wanted:
            raise UserError(
                f"mushrooms.csv, card {number}: {wanted} movements wanted "
                f"(3 on a Spring, none on a starting card), not {len(ways)}"
            )
        if row["mana"] is None and row["kind"] != "lookout":
            raise UserError(
                f"mushrooms.csv, card {number}: a {row['kind']} needs its mana (only a Lookout counts by its height)"
            )
        card.ways = len(ways)
        card.movement[: len(ways)] = ways


def objectives(r, ruleset):
    """Fill in the objectives: how many are drawn (0 without the variant), from which, what each asks for."""
    rows = ruleset.rows("objectives")
    drawn = ruleset["objectives.drawn"]
    r.objectives = drawn if ruleset["objectives.enabled"] else 0
    if len(rows) > OBJECTIVES or drawn > len(rows):
        raise UserError(
            f"objectives: {drawn} of {len(rows)} can't be drawn (at most {OBJECTIVES} objectives)"
        )
    r.objective_kinds = len(rows)
    for k, row in enumerate(rows):
        if row["effect"] not in EFFECTS:
            raise UserError(
                f"objectives.csv, {row['id']}: no effect {row['effect']!r}{nearest(row['effect'], EFFECTS)}"
            )
        r.objective_effect[k] = EFFECTS.index(row["effect"])
        r.objective_threshold[k] = row["threshold"]


def check_cards(rules, seats):
    """Refuse decks that are too small for this many seats."""
    players = rules["card"]["players"][0]
    used = (players > 0) & (players <= seats)
    for deck, wanted in ((0, seats), (1, seats * int(rules["hand"][0])), (2, seats * int(rules["hand"][0]))):
        there = int(used[100 * deck : 100 * deck + DECK].sum())
        if there < wanted:
            name = "starting cards" if deck == 0 else f"round-{deck} cards"
            raise UserError(
                f"mushrooms.csv: {seats} seats need {wanted} {name}, only {there} are in play with so many"
            )
