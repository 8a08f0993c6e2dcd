"""Random games of Fairy Land before the referee, under the rules as printed and under every other reading.

A rule that never came up was not tested, so the referee's counts have to show each of them.
"""

from collections import Counter

import pytest

from sim.replay import replay
from sim.rules import load
from tests.land import law, random_player
from tests.referee.fairy_land import DECISIONS, KINDS, RefereeError, counts
from tests.referee.fairy_land_sample import COURT
from tests.referee.fairy_land_table import SPECIALS

PLAIN_GAMES = 30
OTHER_GAMES = 2
CLOSER = ("house.values=[1, 1, 1, 1, 2, 2, 2]", "setup.crests=4", "setup.crests_two_seats=5")
"""Cheap fairies that come back often: more auctions are contested, and all items and fairies are used."""
SETTINGS = {
    "readings: two evil anywhere": ("dawn.two_evil=any",),
    "readings: no empty clearing": ("explore.empty=false",),
    "readings: redundant payments": ("payment.allow_redundant=true", *CLOSER),
    "readings: bonuses alone pay": ("payment.bonus_needs_card=false", "setup.court=19", *CLOSER),
    "readings: bonuses everywhere": ("payment.bonus_everywhere=true", "setup.court=19", *CLOSER),
    "readings: audience for 1": ("audience.least=1", "setup.court=19", *CLOSER),
    "readings: wind again": ("wind.once=false", "wind.hand=6", *CLOSER),
    "readings: ogres as laid": ("ogre.order=as_laid", *CLOSER),
    "readings: majority of none": ("animals.needs_one=false",),
    "readings: no applause without a fairy": ("applause.needs_a_fairy=true",),
    "without the Court": ("court.enabled=false",),
    "starred Court": ("court.selection=starred",),
    "all items": ("setup.court=19", *CLOSER),
    "ties in full": ("animals.two_way=full",),
    "ties for nothing": ("animals.two_way=none", "forest.squirrel.points=7"),
    "early sunset": ("sunset.full=4", "items.crowd=3"),
    "late sunset": ("sunset.full=8", "items.crowd=5"),
    "greedy ogres": ("ogre.sheds=3", "forest.ogre.copies=8"),
    "an odd card": ("forest.goblin.copies=13",),
    "all readings switched": (
        "dawn.two_evil=any", "explore.empty=false", "payment.allow_redundant=true", "payment.bonus_needs_card=false",
        "payment.bonus_everywhere=true", "audience.least=1", "wind.once=false", "ogre.order=as_laid",
        "animals.needs_one=false", "applause.needs_a_fairy=true", "setup.court=19", *CLOSER,
    ),
}  # fmt: skip
PERMANENT = [row["effect"] for row in COURT if row["kind"] == "permanent"]
USABLE = [row["effect"] for row in COURT if row["kind"] == "usable"]
COMES_UP = {
    *(f"decision {kind}" for kind in DECISIONS),
    *(f"{kind} from {source}" for kind in KINDS for source in ("clearing", "druids")),
    *(f"{fairy} paid for {use}" for fairy in (*range(1, 8), *SPECIALS) for use in ("clearing", "queen", "druids")),
    *(f"picked {effect}" for effect in (*PERMANENT, *USABLE)),
    *(f"kept {effect}" for effect in PERMANENT),
    *(f"item {effect}" for effect in USABLE),
    *(f"{number} evil of 2 drawn" for number in range(3)),
    *(f"ogre meets {number}" for number in ("0", "1", "two or more")),
    *(f"score {kind}" for kind in ("flowers", "variety", "goblins", "applause", "items")),
    *(f"score {kind}" for kind in KINDS[:7]),
    *(f"looked at all that is left of {deck}" for deck in ("queen", "druids")),
    "ogre charmed", "several ogres at once", "dawn restricted by evil", "explore", "explore an empty clearing",
    "bid over another", "nobody bids", "won by the active seat", "won by another seat", "bonus in a payment",
    "paid more than the bid", "warrior drives evil away", "wind comes back", "queen guide", "druids guide", "crest",
    "small crest stopped early", "peek with a swap", "peek without a swap", "sunset empties a clearing",
}  # fmt: skip
"""Names in the referee's counts."""


def played(seats: int, sets: tuple[str, ...], games: int, seed: int) -> Counter:
    """Play random games and have each judged; the counts of what came up."""
    player, came_up = random_player(seats, *sets, seed=seed), Counter()
    for deal in range(games):
        try:
            came_up.update(counts(replay(player, deal), *law(*sets)))
        except RefereeError as error:
            pytest.fail(f"{seats} seats, {sets}, seed {seed}, deal {deal}: {error}")
    return came_up


def test_random_games_pass_the_referee_and_every_rule_comes_up():
    came_up = Counter()
    for seats in (2, 3, 4):
        came_up += played(seats, (), PLAIN_GAMES, seed=100 + seats)
        for number, sets in enumerate(SETTINGS.values()):
            came_up += played(seats, sets, OTHER_GAMES, seed=1000 * seats + number)
    assert sorted(COMES_UP - {name for name, times in came_up.items() if times > 0}) == []


def test_every_reading_and_assumed_switch_is_switched():
    """A reading added to the rules must be added to `SETTINGS`, to every value that it can take."""
    ruleset = load("fairy_land")
    tried = {setting for sets in SETTINGS.values() for setting in sets}
    for switch in (*ruleset.readings(), *ruleset.assumed()):
        if switch["path"].count(".") == 2:  # a cell of a table
            continue
        for value in switch.get("choices") or switch["feasible"]:
            text = str(value).lower() if isinstance(value, bool) else str(value)
            assert value == switch["value"] or f"{switch['path']}={text}" in tried


@pytest.mark.pure
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_few_games_pass_in_either_mode(seats):
    played(seats, (), 2, seed=7)
    played(seats, SETTINGS["all readings switched"], 1, seed=7)
