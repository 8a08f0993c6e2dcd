"""Fairy Ring set up for tests: players, the referee's own reading of the same rules, villages built by hand."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from sim.fairy_ring.events import GATHER, POINT, TOLL_PAID
from sim.fairy_ring.place import GROW, PLANT_RIGHT, first_mushroom, place_card
from sim.fairy_ring.setup import clear_seat
from sim.fairy_ring.state import PLACE
from sim.fairy_ring.tale import events, final
from sim.game import parse_lineup
from sim.machine import find_game
from sim.play import Player
from sim.replay import OneGame
from sim.rules import load
from tests.referee import fairy_ring as referee

RULES = Path(__file__).resolve().parent.parent / "sim" / "fairy_ring" / "rules"


def player(lineup: str, *sets: str, seed: int = 1, files: Iterable[str | Path] = ()) -> Player:
    """A player of one line-up under the default rules with some settings, and strategies from files."""
    files = [Path(file) for file in files]
    return Player(
        find_game("fairy_ring"), load("fairy_ring", None, sets), [parse_lineup(lineup)], seed, files
    )


def random_player(seats: int, *sets: str, seed: int = 1) -> Player:
    """A player of games in which chance decides everything."""
    return player(",".join(["random"] * seats), *sets, seed=seed)


@cache
def law(*sets: str) -> tuple[dict, dict, list]:
    """(cards, rules, objectives) as the referee reads them from the files, with settings such as `points.price=15`."""
    changed = referee.read_sets(sets)
    cells = {path: value for path, value in changed.items() if path.count(".") == 2}
    cards = {path: value for path, value in cells.items() if path.startswith("mushrooms.")}
    rules = referee.read_rules(RULES / "rules.toml")
    assert changed.keys() - cells.keys() <= rules.keys()
    rules |= {path: value for path, value in changed.items() if path not in cells}
    return (
        referee.read_cards(RULES / "mushrooms.csv", cards),
        rules,
        referee.read_objectives(RULES / "objectives.csv"),
    )


def build(game: OneGame, seat: int, *mushrooms: list[int]) -> None:
    """Give a seat a village, left to right, each mushroom its card ids from bottom to top; its fairy on the first."""
    table, rules = game.table, game.player.rules[0]
    clear_seat(table.village[seat], game.position[0].seats[seat], seat, mushrooms[0][0])
    first_mushroom(rules, table.village[seat], seat, mushrooms[0][0])
    for index, mushroom in enumerate(mushrooms):
        for height, card in enumerate(mushroom):
            if (index, height) != (0, 0):
                place_card(rules, table, seat, card, GROW + index if height else PLANT_RIGHT)


def stand(game: OneGame, seat: int, home: int, mushroom: int) -> None:
    """Put a seat's fairy on a mushroom, counted from the left, of the village of seat `home`."""
    game.table.village[seat].fairy_at = home
    game.table.village[seat].fairy_slot = game.table.village[home].left + mushroom


def hand_over(game: OneGame, seat: int, card: int) -> None:
    """The seat has just revealed this card and is to place it."""
    game.table.player, game.table.card, game.table.decision = seat, card, PLACE
    game.table.resolving = 1


def villages(game: OneGame) -> list[list[list[int]]]:
    """The villages as they are now, in the shape of a replay's `final`."""
    return [seat["village"] for seat in final(game.position[0])["seats"]]


def events_of(told: dict, kind: str) -> list[dict]:
    """The events of one kind in a replay."""
    return [event for event in told["events"] if event["event"] == kind]


def happened(game: OneGame) -> list[tuple]:
    """Tolls, gatherings and points since the last call, as tuples of their fields in the order of a replay's events."""
    rows = [row for row in game.news() if row[0] in (TOLL_PAID, GATHER, POINT)]
    return [tuple(event.values()) for event in events(rows, [], game.player.ruleset)]
