"""The step machine keeps its promises in games of chance, under every variant, at every number of seats."""

from random import Random

import numpy as np
import pytest
from desks import GAME, Table, rules_record
from scipy import stats

from sim import GAMES
from sim.game import Game
from sim.rules import variants
from sim.twins import twins

SEATS = range(GAME.seats[0], GAME.seats[1] + 1)
VARIANTS = {name: [None, *(variant["name"] for variant in variants(name))] for name in GAMES}
"""By game."""
seats_each = pytest.mark.parametrize("seats", SEATS)
games_each = pytest.mark.parametrize(
    ("game", "seats"),
    [(game, seats) for game in GAMES.values() for seats in range(game.seats[0], game.seats[1] + 1)],
    ids=lambda value: getattr(value, "name", value),
)
GAMES_OF = {
    "fairy_ring": 2 * len(VARIANTS["fairy_ring"]),
    "fairy_land": len(VARIANTS["fairy_land"]),
    "fairy_meat": 3,
}
"""Games to play of each; one of Fairy Land has five times as many choices, a battle of Fairy Meat a hundred times."""
MANY = 200
"""Of very many options, payments of every kind for instance, about as many are tried."""
DECK_CARDS = {2: 18, 3: 24, 4: 30}
"""Cards of a round that are in play, by seats: of 30, three fifths are for 2 seats and a fifth more for 3 and for 4."""


def games(game: Game, seats: int, number: int):
    """Games under the usual rules and all variants in turn, with a source of chance each."""
    names = VARIANTS[game.name]
    for deal in range(number):
        rules = rules_record(names[deal % len(names)], game=game)
        yield Table(rules, seats, 11, deal, game), Random(f"{seats} {deal}")


@pytest.fixture(autouse=True)
def wrapping():
    """In plain Python NumPy would warn of the overflow that the random streams are made of."""
    with np.errstate(over="ignore"):
        yield


@pytest.mark.pure
@games_each
def test_options(game, seats):
    """One at least, ascending, no more than declared; asking changes nothing; each can be taken."""
    for at, chance in games(game, seats, GAMES_OF[game.name]):
        trial = at.parts.records(at.parts.POSITION)
        log = at.parts.records(at.parts.LOG)
        for options in at.walk(chance):
            assert 1 <= len(options) <= game.max_options
            assert options == sorted(set(options))
            before = at.position.tobytes()
            assert at.options() == options
            assert at.position.tobytes() == before
            for option in options[:: 1 + len(options) // MANY]:
                trial[:] = at.position
                at.parts.step_at(at.rules, trial, log, option)
                assert trial.tobytes() != before
            assert at.position.tobytes() == before


@pytest.mark.pure
@seats_each
def test_no_card_is_lost(seats):
    """After every step each card of the round is in one hand, undealt, chosen or revealed."""
    chance = Random(seats)
    for deal in range(6):
        at = Table(rules_record(), seats, 12, deal)
        for _ in at.walk(chance):
            assert_cards(at)
        assert placed(at) == 13 * seats


def assert_cards(at: Table) -> None:
    """Every card of the round in exactly one place, and the seats' private records agree with the hidden one."""
    position, table = at.position[0], at.table
    hands = [int(hand) for hand in position.hidden.hand[: at.seats]]
    chosen = [1 << int(seat.chosen) % 100 for seat in position.seats[: at.seats] if seat.chosen]
    zones = [*hands, *chosen, int(table.seen), int(position.hidden.undealt)]
    if zones[-2] | zones[-1] | sum(hands):
        assert sum(zone.bit_count() for zone in zones) == DECK_CARDS[at.seats]
        assert np.bitwise_or.reduce(zones) == sum(zones)
    for seat in position.seats[: at.seats]:
        assert seat.hand == position.hidden.hand[seat.hand_no]
    assert sorted(int(seat.hand_no) for seat in position.seats[: at.seats]) == list(range(at.seats))


def placed(at: Table) -> int:
    """Cards lying in all villages."""
    return int(at.table.village["height"][: at.seats].sum())


@pytest.mark.pure
@seats_each
def test_a_redeal_keeps_what_the_seat_knows(seats):
    """Its own record, the table but for others' unrevealed choices, every hand's size, and every card somewhere."""
    chance = Random(seats)
    for deal in range(4):
        at = Table(rules_record(), seats, 13, deal)
        for k, _ in enumerate(at.walk(chance)):
            if k % 3:
                continue
            seat = int(at.table.player)
            twin = at.position.copy()
            twin["hidden"]["stream"][0, at.parts.REDEAL_STREAM] = chance.getrandbits(64)
            at.parts.redeal_at(at.rules, twin, seat)
            before, after = at.position[0], twin[0]
            assert after.seats[seat].tobytes() == before.seats[seat].tobytes()
            marks = [
                int(mark) if other == seat else 0 for other, mark in enumerate(before.table.village["chosen"])
            ]
            assert after.table.village["chosen"].tolist() == marks
            after.table.village["chosen"] = before.table.village["chosen"]
            assert after.table.tobytes() == before.table.tobytes()
            assert_hands(at, twin, seat)


def assert_hands(at: Table, twin: np.recarray, seat: int) -> None:
    """Every travelling hand as big as it was, a card more where a choice was taken back; known hands as they were."""
    before, after = at.position[0], twin[0]
    back = {int(other.hand_no): int(other.chosen) for other in before.seats[: at.seats] if other.chosen}
    mine = int(before.seats[seat].hand_no)
    total = 0
    for hand_no in range(at.seats):
        old, new = int(before.hidden.hand[hand_no]), int(after.hidden.hand[hand_no])
        if hand_no in back and hand_no != mine:
            old |= 1 << back[hand_no] % 100
        assert new.bit_count() == old.bit_count()
        if before.seats[seat].known[hand_no]:
            assert new == old
        assert not new & total
        total |= new
    total |= int(after.hidden.undealt)
    own = 1 << int(before.seats[seat].chosen) % 100 if before.seats[seat].chosen else 0
    assert total.bit_count() + own.bit_count() + int(before.table.seen).bit_count() == DECK_CARDS[at.seats]


@seats_each
def test_a_redeal_is_even(seats):
    """Where an unknown card goes: to each unknown hand, or undealt, in proportion to their sizes."""
    at = Table(rules_record(), seats, 5, 1)
    position = at.position[0]
    sizes = [int(hand).bit_count() for hand in position.hidden.hand[:seats]][1:]
    pool = [int(position.hidden.undealt), *(int(hand) for hand in position.hidden.hand[1:seats])]
    cards = [k for k in range(40) if sum(pool) >> k & 1]
    draws = 3000
    seen = np.zeros((len(cards), seats))
    twin = at.position.copy()
    for draw in range(draws):
        twin[:] = at.position
        twin["hidden"]["stream"][0, at.parts.REDEAL_STREAM] = 1_000_003 * draw
        at.parts.redeal_at(at.rules, twin, 0)
        zones = [int(hand) for hand in twin[0].hidden.hand[1:seats]]
        for row, card in enumerate(cards):
            home = next((z for z, zone in enumerate(zones) if zone >> card & 1), seats - 1)
            seen[row, home] += 1
    shares = np.array([*sizes, len(cards) - sum(sizes)]) / len(cards)
    # Rows of one draw depend on each other as in sampling without replacement, which shrinks the sum by (n - 1) / n.
    expected = np.broadcast_to(draws * shares, seen.shape)
    statistic = (len(cards) - 1) / len(cards) * ((seen - expected) ** 2 / expected).sum()
    assert 1e-6 < stats.chi2.sf(statistic, (len(cards) - 1) * (seats - 1)) < 1 - 1e-6


@games_each
def test_what_a_seat_cannot_know_makes_no_difference(game, seats):
    """Two re-deals of any position, played on alike, stay the same for the seat until it is shown a difference."""
    steps = 0
    for at, chance in games(game, seats, GAMES_OF[game.name]):
        for k, _ in enumerate(at.walk(chance)):
            if k % 4 == 0:
                fault, played = twins(at.parts, at.rules, at.position, chance)
                assert not fault
                steps += played
    assert steps > 500, "the twins should have been played on for a while"


@pytest.mark.pure
@seats_each
def test_every_seat_takes_as_many_turns(seats):
    """Two rounds of six turns: 12 placements a seat, the seventh card never; the tile goes round evenly."""
    chance = Random(seats)
    at = Table(rules_record(), seats, 14, 0)
    first = []
    for _ in at.walk(chance):
        if at.table.turns == len(first):
            first.append(int(at.table.first))
    assert at.table.turns == 12
    assert [first.count(seat) for seat in range(seats)] == [12 // seats] * seats
    assert all(int(village.height.sum()) == 13 for village in at.table.village[:seats])
