"""Thousands of random games before the referee, under the rules as printed and under every other reading.

A rule that never came up was not tested, so the referee's counts have to show each of them.
"""

from collections import Counter

import pytest

from sim.replay import replay
from sim.rules import load
from tests.referee.fairy_ring import KINDS, RefereeError, counts
from tests.ring import law, random_player

PLAIN_GAMES = 240
OTHER_GAMES = 22
FAR = tuple(f"mushrooms.{card}.movement={7 - card % 3}" for card in (*range(101, 126), *range(201, 226)))
"""Every card but a Spring moves 5 to 7, so that fairies go round a young ring of two villages more than once."""
SETTINGS = {
    "readings: one point at a time": ("points.several_at_once=false", "points.price=12"),
    "readings: points hidden": ("points.open=false",),
    "readings: echo from the least": ("echo.pick=least",),
    "readings: leaving a Spring pays": ("springs.leaving_pays=true",),
    "readings: a Spring pays a move once": ("springs.twice_pays=false", *FAR),
    "readings: both of them": ("springs.leaving_pays=true", "springs.twice_pays=false", *FAR),
    "readings: owner's movement": ("academy.visited_uses=owner",),
    "readings: bumped": ("fairy.on_growth=bumped",),
    "readings: keeps place": ("fairy.on_plant_left=keeps_place",),
    "assumed: covered fireflies hidden": ("fireflies.covered_visible=false",),
    "far moves": FAR,
    "no echo": ("echo.enabled=false",),
    "objectives": ("objectives.enabled=true",),
    "objectives, all four": ("objectives.enabled=true", "objectives.drawn=4"),
    "everything passes right": ("passing.round_1=right", "passing.round_2=right", "passing.tile=right"),
    "rounds differ": ("passing.round_2=right",),
    "low and cheap": ("growth.limit=2", "points.price=7"),
    "tall": ("growth.limit=6", "lookout.mana=[1, 3, 6, 10, 15, 21]"),
    "short": ("setup.hand=5", "setup.turns=3"),
    "all readings switched": (
        "points.several_at_once=false", "echo.pick=least", "springs.leaving_pays=true", "springs.twice_pays=false",
        "academy.visited_uses=owner", "fairy.on_growth=bumped", "fairy.on_plant_left=keeps_place",
        "fireflies.covered_visible=false", "objectives.enabled=true", "passing.round_2=right",
    ),
}  # fmt: skip
COMES_UP = {
    *(f"{how} on {kind}" for how in ("own", "visited", "echo") for kind in KINDS),
    *(f"grow {kind}" for kind in KINDS),
    *(f"objective {effect}" for effect in ("fireflies", "tallest", "kinds", "mushrooms")),
    *(f"stride {way}" for way in range(3)),
    "plant left", "plant right", "plant left of a fairy", "fairy kept its place from the left", "grow to limit",
    "full mushroom of the kind", "grow under own fairy", "grow under another's fairy", "fairy bumped",
    "move into another village", "move once round the ring", "stop on spring", "leave a spring", "toll by own fairy",
    "toll by another's fairy", "visited", "visited academy where the owner's movement differs", "no echo",
    "echo with a better and a worse mushroom", "luminarium with covered fireflies", "point", "several points at once",
    "only one of several points", "pass left", "pass right", "tie broken by mana left",
}  # fmt: skip
"""Names in the referee's counts; which of them a number of seats can't show stands in `RARE`."""
RARE = {2: {"spring passed twice", "shared win"}, 3: {"shared win"}, 4: {"shared win"}}
"""What comes up only with some numbers of seats: a ring of three villages is too long to be gone round twice."""


def played(seats: int, sets: tuple[str, ...], games: int, seed: int) -> Counter:
    """Play random games and have each judged; the counts of what came up."""
    player, came_up = random_player(seats, *sets, seed=seed), Counter()
    for deal in range(games):
        try:
            came_up.update(counts(replay(player, deal), *law(*sets)))
        except RefereeError as error:
            pytest.fail(f"{seats} seats, {sets}, seed {seed}, deal {deal}: {error}")
    return came_up


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_pass_the_referee_and_every_rule_comes_up(seats):
    came_up = played(seats, (), PLAIN_GAMES, seed=100 + seats)
    for number, sets in enumerate(SETTINGS.values()):
        came_up += played(seats, sets, OTHER_GAMES, seed=1000 * seats + number)
    assert sorted((COMES_UP | RARE[seats]) - came_up.keys()) == []


def test_every_reading_and_assumed_switch_is_switched():
    """A reading added to the rules must be added to `SETTINGS`, to every value that it can take."""
    ruleset = load("fairy_ring")
    tried = {setting for sets in SETTINGS.values() for setting in sets}
    for switch in (*ruleset.readings(), *ruleset.assumed()):
        if switch["path"].startswith(("mushrooms", "objectives")):
            continue
        others = [value for value in switch.get("choices") or switch["feasible"] if value != switch["value"]]
        for value in others:
            text = str(value).lower() if isinstance(value, bool) else str(value)
            assert f"{switch['path']}={text}" in tried


@pytest.mark.pure
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_few_games_pass_in_either_mode(seats):
    for name in ("objectives", "all readings switched"):
        played(seats, SETTINGS[name], 3, seed=7)
