"""The game's own columns of the results table, a row a seat; `account.py` fills them."""

from sim.fairy_meat.field import CAUSES, ENDINGS, MODES, SPELLS
from sim.game import Column

WEAPONS = (
    "bare", "black_wand", "brownie_bow", "crystal_blade", "crystal_pistol", "faeslayer", "fairy_knife", "fairy_shot",
    "gremlin_tooth", "moon_dagger", "motor_sword", "press_on_claws", "ripper", "sprite_carver", "vibro_master", "other",
)  # fmt: skip
"""Weapons that have columns of their own; all that are added to the rules are counted as `other`."""
OTHER = len(WEAPONS) - 1

_ENDED = ", ".join(f"{k} {words}" for k, words in enumerate(ENDINGS, 1))
BATTLE = {
    "ending": Column(
        "i1", f"how the battle ended, the same in all rows of a game: {_ENDED}; 0 the safety cap"
    ),
    "rounds": Column("i2", "rounds that were begun"),
    "acted_first": Column("?", "true if one of its figures acted first in the first round"),
    "rounds_first": Column("i2", "rounds in which one of its figures acted first"),
    "brought": Column("i1", "fairies that it brought"),
    "left": Column("i1", "fairies that are alive and its own at the end"),
    "fallen": Column("i1", "fairies that died while they were its own"),
    "living_points": Column("i2", "Live and Kill of its living fairies at the end, lost points as well"),
    "killed": Column("i2", "kills that it was given"),
    "bites": Column("i2", "points eaten"),
    "tests": Column("i2", "rushes and pounces of its figures that came to a test"),
    "tests_won": Column("i2", "those of them that were won"),
}
COLUMNS: dict[str, Column] = (
    BATTLE
    | {f"hurt_by_{cause}": Column("i2", f"points of damage done, by {cause}") for cause in CAUSES}
    | {f"killed_by_{cause}": Column("i2", f"kills, by {cause}") for cause in CAUSES}
    | {f"attacks_{name}": Column("i2", f"attacks made, {name.replace('_', ' ')}") for name in WEAPONS}
    | {f"damage_{name}": Column("i2", f"points of damage done, {name.replace('_', ' ')}") for name in WEAPONS}
    | {f"slain_{name}": Column("i2", f"kills, {name.replace('_', ' ')}") for name in WEAPONS}
    | {f"mode_{name}": Column("i2", f"turns of its figures, {name}") for name in MODES}
    | {f"cast_{name}": Column("i2", f"spells cast, {name.replace('_', ' ')}") for name in SPELLS}
)
