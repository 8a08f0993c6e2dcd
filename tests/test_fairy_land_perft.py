"""Perft of Fairy Land: all sequences of options from many positions, counted by the simulator and by the referee."""

from collections import Counter

import pytest

from sim.replay import OneGame, replay
from tests.land import law, random_player
from tests.referee import fairy_land as referee

DEPTH, BUDGET = 3, 2500
"""Choices to count; a position from which there are more sequences is counted less deep."""
RULES = {
    "printed": ("house.values=[1, 1, 1, 1, 1, 2, 2]",),
    "other": (
        "house.values=[1, 1, 1, 1, 1, 2, 2]", "dawn.two_evil=any", "explore.empty=false", "ogre.order=as_laid",
        "payment.bonus_needs_card=false", "wind.once=false", "wind.hand=5",
    ),
}  # fmt: skip
"""Cheap fairies keep the number of bids down, so that three choices can be counted from anywhere."""


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


def two_games(seats: int, deal: int, share: float, sets: tuple[str, ...]) -> tuple[OneGame, referee.Game]:
    """The same game after a share of its decisions, in the simulator and before the referee."""
    player = random_player(seats, *sets, seed=21)
    told = replay(player, deal)["events"]
    slow, fast = referee.Game(*law(*sets), seats, told[0]), OneGame(player, deal)
    options = [event["option"] for event in told if "option" in event]
    for option in options[: int(share * len(options))]:
        slow.apply(option)
        fast.apply(option)
        fast.news()
    return fast, slow


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("share", [0, 0.13, 0.37, 0.62, 0.81, 0.97])
def test_as_many_sequences_of_options_as_the_referee_counts(seats, rules, share):
    fast, slow = two_games(seats, 10 * seats + round(10 * share), share, RULES[rules])
    for depth in range(1, DEPTH + 1):
        counted = count_sequences(fast, depth)
        if counted.total() > BUDGET:
            break
        assert counted == referee.perft(slow, depth)
    assert depth >= 2


def test_first_choices_counted_by_hand():
    """Six ways to place two peaceful cards; then three clearings, the Queen and the Druids; then the neighbour passes or
    bids 1 to 28, and an audience names 2 to 28."""
    kinds = ("goblin", "ogre")
    for deal in range(10):
        game = OneGame(random_player(2), deal)
        setup = replay(random_player(2), deal)["events"]
        if not any(card.startswith(kinds) for card in setup[1]["cards"]):
            break
    counted = count_sequences(game, 3)
    assert counted == {(1, "place"): 6, (2, "act"): 30, (3, "bid"): 6 * 3 * 29, (3, "spend"): 6 * 2 * 27}


@pytest.mark.pure
def test_a_few_positions_in_either_mode():
    fast, slow = two_games(3, 4, 0.5, RULES["other"])
    assert count_sequences(fast, 2) == referee.perft(slow, 2)
