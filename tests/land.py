"""Fairy Land set up for tests: players, the referee's own reading of the same rules, tables laid by hand."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path

import numpy as np

from sim.fairy_land.state import (
    ACT,
    ANIMALS,
    CARDS,
    COLOURS,
    COPIES,
    COURT_DECK,
    DRUID_DECK,
    FOREST_DECK,
    KIND_NAMES,
    NO_CARD,
    PLACE,
    SPECIALS,
)
from sim.fairy_land.tale import final
from sim.game import parse_lineup
from sim.machine import find_game
from sim.play import Player
from sim.replay import OneGame, apply_option
from sim.rules import load
from tests.referee import fairy_land as referee

RULES = Path(__file__).resolve().parent.parent / "sim" / "fairy_land" / "rules"
EVERYTHING = -1
"""All bits of `table.touched`: every part of the score is to be counted anew."""
GOODS = (*ANIMALS, *COLOURS)
FAIRIES = (1, 2, 3, 4, 5, 6, 7, *SPECIALS)
"""The fairies of a hand by bit."""


@cache
def player(lineup: str, *sets: str, seed: int = 1) -> Player:
    """A player of one line-up under the default rules with some settings."""
    return Player(find_game("fairy_land"), load("fairy_land", None, sets), [parse_lineup(lineup)], seed, [])


def random_player(seats: int, *sets: str, seed: int = 1) -> Player:
    """A player of games in which chance decides everything."""
    return player(",".join(["random"] * seats), *sets, seed=seed)


@cache
def law(*sets: str) -> tuple[dict, dict, list]:
    """(rules, forest, court) as the referee reads them from the files, with settings such as `ogre.sheds=1`."""
    changed = referee.read_sets(sets)
    return (
        referee.read_rules(RULES / "rules.toml", changed),
        referee.read_forest(RULES / "forest.csv", changed),
        referee.read_court(RULES / "court.csv", changed),
    )


@cache
def slots() -> dict[str, int]:
    """An item's slot by its id."""
    return {row["id"]: row["slot"] for row in law()[2]}


def bits(fairies: Iterable[int | str]) -> int:
    """A set of fairies as a number."""
    return sum(1 << FAIRIES.index(fairy) for fairy in fairies)


def fairies(number: int) -> set[int | str]:
    """And back."""
    return {fairy for bit, fairy in enumerate(FAIRIES) if int(number) >> bit & 1}


def card(name: str) -> int:
    """The number of a card written as kind/copy."""
    kind, copy_no = name.split("/")
    return COPIES * KIND_NAMES.index(kind) + int(copy_no)


def name(number: int) -> str:
    """And back."""
    return f"{KIND_NAMES[number // COPIES]}/{number % COPIES}"


def scene(
    seats: int = 3,
    clearings: tuple[str, str, str] = ("", "", ""),
    owned: dict[int, str] | None = None,
    hands: dict[int, Iterable[int | str]] | None = None,
    played: dict[int, Iterable[int | str]] | None = None,
    items: dict[int, Iterable[str]] | None = None,
    dawn: str = "",
    sets: tuple[str, ...] = (),
) -> OneGame:
    """A table laid by hand on which seat 0 is about to act, or with `dawn` (two cards) to place them.

    Cards are texts such as "deer ogre"; those of a kind are taken by rising copies: first the Dawn's, then the
    clearings', then the collections'. Without mention, hands hold the House fairies. The Druids have the next nine
    cards in the order of forest.csv, the Forest the others; the Court the first nine items that nobody has.
    """
    game = OneGame(random_player(seats, *sets), 0)
    game.news()
    table, hidden = game.table, game.position[0].hidden
    left = [
        COPIES * k + copy_no for k, row in enumerate(law()[1].values()) for copy_no in range(row["copies"])
    ]

    def draw(text: str) -> list[int]:
        drawn = []
        for kind in text.split():
            drawn.append(next(number for number in left if KIND_NAMES[number // COPIES] == kind))
            left.remove(drawn[-1])
        return drawn

    table.dawn[:] = draw(dawn) or NO_CARD
    for clearing, text in zip(table.clearing, clearings, strict=True):
        lay(clearing, draw(text))
    table.items_unseen = (1 << len(slots())) - 1
    for seat in range(seats):
        realm = table.realm[seat]
        realm.hand, realm.played = (
            bits((hands or {}).get(seat, range(1, 8))),
            bits((played or {}).get(seat, ())),
        )
        realm.specials = (int(realm.hand) | int(realm.played)) >> 7 << 7
        for fairy in fairies(realm.specials):
            left.remove(card(f"{fairy}/0"))
        collect(realm, draw((owned or {}).get(seat, "")))
        realm.owned = sum(1 << slots()[item] for item in (items or {}).get(seat, ()))
        table.items_unseen &= ~realm.owned
    fill(table, hidden, left)
    table.decision, table.player, table.touched = PLACE if dawn else ACT, 0, EVERYTHING
    return game


def lay(clearing: np.record, cards: list[int]) -> None:
    """These cards and no others lie in a clearing."""
    kinds = [KIND_NAMES[number // COPIES] for number in cards]
    clearing.cards, clearing.card[: len(cards)] = len(cards), cards
    clearing.animals = sum(kind in ANIMALS for kind in kinds)
    clearing.flowers = sum(kind in COLOURS for kind in kinds)
    clearing.evil = sum(kind in ("goblin", "ogre") for kind in kinds)


def collect(realm: np.record, cards: list[int]) -> None:
    """These cards lie in front of a seat."""
    for number in cards:
        realm.count[number // COPIES] += 1
        realm.held[number // COPIES] |= 1 << number % COPIES
    realm.goods = sum(KIND_NAMES[number // COPIES] in GOODS for number in cards)


def fill(table: np.record, hidden: np.record, cards: list[int]) -> None:
    """Make the decks out of these cards and of the items that nobody has; the copies unseen are what they hold."""
    druids, forest = cards[:9], cards[9:]
    hidden.deck[DRUID_DECK, : len(druids)], hidden.forest[: len(forest)] = druids, forest
    table.left[DRUID_DECK], table.left[FOREST_DECK], table.top[:] = len(druids), len(forest), 0
    for kind in range(len(KIND_NAMES)):
        table.unseen[kind] = sum(number // COPIES == kind for number in cards)
    free = [slot for slot in slots().values() if int(table.items_unseen) >> slot & 1]
    if table.left[COURT_DECK]:
        court = free[:9]
        hidden.deck[COURT_DECK, : len(court)], table.left[COURT_DECK] = court, len(court)
        hidden.box = sum(1 << slot for slot in free[9:])


def do(game: OneGame, *options: int) -> OneGame:
    """Take these options, each of which must be legal."""
    for option in options:
        apply_option(game, option)
    return game


def use(item: str) -> int:
    """The option that uses an item."""
    return 6 + slots()[item]


def last_turn(game: OneGame, active: int = 0) -> OneGame:
    """Nothing is left of the Forest, and it's the last turn."""
    game.table.left[FOREST_DECK] = 0
    game.table.turns = game.turns - 1
    game.table.active = game.table.player = active
    return game


def end(game: OneGame, active: int = 0) -> np.ndarray:
    """The result rows after a last turn in which all pass for an empty clearing, the first of them."""
    last_turn(game, active)
    empty = next(k for k, clearing in enumerate(game.table.clearing) if clearing.cards == 0)
    do(game, empty, *[0] * game.player.seats)
    assert game.over
    return game.rows()


def seen(game: OneGame) -> dict:
    """The table as it's told: `clearings`, and by seat collection, hand, played, items and crests."""
    return final(game.position[0], game.player.ruleset)


def has(game: OneGame, seat: int) -> dict[str, int]:
    """The collection of a seat, kinds that it doesn't have left out."""
    return {kind: number for kind, number in seen(game)["seats"][seat]["collection"].items() if number}


def zones(game: OneGame) -> list[str]:
    """Every Forest card that is still in the game, wherever it is; special fairies in hand or played among them."""
    table, hidden = game.table, game.position[0].hidden
    forest = [hidden.forest[(table.top[FOREST_DECK] + k) % CARDS] for k in range(table.left[FOREST_DECK])]
    ring = hidden.deck.shape[1]
    druids = [
        hidden.deck[DRUID_DECK, (table.top[DRUID_DECK] + k) % ring] for k in range(table.left[DRUID_DECK])
    ]
    cards = [*forest, *druids, *(number for number in table.dawn if number != NO_CARD)]
    for clearing in table.clearing:
        cards += clearing.card[: clearing.cards].tolist()
    found = [name(int(number)) for number in cards]
    for realm in table.realm[: table.seats]:
        found += [f"{fairy}/0" for fairy in fairies(realm.hand | realm.played) if fairy in SPECIALS]
        for kind, held in enumerate(realm.held.tolist()):
            found += [name(COPIES * kind + copy_no) for copy_no in range(COPIES) if held >> copy_no & 1]
    return found
