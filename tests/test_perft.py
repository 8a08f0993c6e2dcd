"""Perft: all sequences of options from many positions, counted by the simulator and by the referee.

Legal options, whose turn it is and what a choice leads to must agree three choices deep and more, so that a rule that
goes wrong only in a rare position is found although no game ever got there.
"""

from collections import Counter

import pytest

from sim.replay import OneGame, replay
from tests.referee import fairy_ring as referee
from tests.ring import law, random_player

BUDGET = 1500
"""Sequences of options counted from one position; the search goes one choice deeper as long as it stays below."""
RULES = {
    "printed": (),
    "other": (
        "fairy.on_growth=bumped",
        "fairy.on_plant_left=keeps_place",
        "growth.limit=2",
        "passing.round_1=right",
    ),
}


def count_sequences(game: OneGame, depth: int) -> Counter:
    """Counter of (length, kind of the last decision) -> number of option sequences from the game's position."""
    found: Counter = Counter()
    kind, before = game.kind, game.position.copy()
    for option in game.legal():
        found[1, kind] += 1
        goes_on = game.apply(option)
        if depth > 1 and goes_on:
            for (length, last), number in count_sequences(game, depth - 1).items():
                found[length + 1, last] += number
        game.news()
        game.position[:] = before
    return found


def two_games(seats: int, deal: int, k: int, sets: tuple[str, ...]) -> tuple[OneGame, referee.Game]:
    """The same game after its first `k` decisions, in the simulator and before the referee."""
    player = random_player(seats, *sets, seed=21)
    told = replay(player, deal)["events"]
    starts = [event["card"] for event in told if event["event"] == "start"]
    deals = {
        half: [e["cards"] for e in told if e["event"] == "deal" and e["round"] == half] for half in (1, 2)
    }
    slow = referee.Game(*law(*sets), seats, starts, deals)
    fast = OneGame(player, deal)
    options = [event["option"] for event in told if "option" in event]
    for option in options[: k if k >= 0 else len(options) + k]:
        slow.apply(option)
        fast.apply(option)
    return fast, slow


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("k", [0, 3, 10, 23, 31, 47, -9, -4, -2])
def test_as_many_sequences_of_options_as_the_referee_counts(seats, rules, k):
    """From the start, from the middle of turns, over the end of a turn, of a round (23 to 47) and of the game."""
    fast, slow = two_games(seats, 10 * seats + abs(k), k, RULES[rules])
    for depth in range(1, 7):
        counted = count_sequences(fast, depth)
        assert counted == referee.perft(slow, depth)
        if sum(number for (length, _), number in counted.items() if length == depth) * 5 > BUDGET:
            break
    assert depth >= 3


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_first_choices_counted_by_hand(seats):
    """Seven cards each: 7, then 7 x 7. With all chosen the first player has two ends for its card, and a third place
    for each of its seven cards that is of its starting card's type."""
    fast, _ = two_games(seats, 5, 0, ())
    mine, table = fast.position[0].seats[0], fast.table
    cards = law()[0]
    hand = fast.legal()
    alike = sum(cards[card]["kind"] == cards[int(mine.start)]["kind"] for card in hand)
    assert len(hand) == 7 and table.seats == seats
    counted = count_sequences(fast, seats + 1) if seats < 4 else count_sequences(fast, 2)
    assert counted[1, "choose"] == 7
    assert counted[2, "choose"] == 49
    if seats < 4:
        assert counted[seats + 1, "place"] == 7 ** (seats - 1) * (7 * 2 + alike)


@pytest.mark.pure
def test_a_few_positions_in_either_mode():
    for seats, k in ((2, 3), (3, 10), (4, -4)):
        fast, slow = two_games(seats, k % 7, k, ())
        assert count_sequences(fast, 2) == referee.perft(slow, 2)
