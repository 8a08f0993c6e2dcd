"""The records of Fairy Meat's combat: the numbers and switches it is fought by, and the pile that cards come from.

All are flat NumPy records (`records` makes them). Integers are int64; only random streams are uint64.
"""

import numpy as np

from sim.fairy_meat.deck import CARDS

WEAPONS = 24
"""Most weapons that rules may have, bare hands among them."""
HAND, RANGED, WRESTLING, TEST = range(4)
KINDS = ("hand", "ranged", "wrestling", "test")
"""Kinds of exchange: with a weapon in hand, with a ranged weapon, in a brawl, and a mere contest of strength (rush, pounce,
tug-tug) that hurts nobody."""

OUTCOMES = 12
(
    UNHURT,
    HURT_1,
    HURT_2,
    HURT_3,
    HURT_ACE,
    ATTACKER_JOKER,
    DEFENDER_JOKER,
    BOTH_JOKERS,
    LOST_1,
    LOST_2,
    LOST_3,
    TIED,
) = range(OUTCOMES)
NOT_MADE = OUTCOMES
"""An attack for which the attacker had no card left."""
OUTCOME_NAMES = (
    "no damage",
    "1 damage",
    "2 damage",
    "3 damage",
    "3 damage, Ace of Spades",
    "attacker's joker",
    "defender's joker",
    "both jokers",
    "attacker takes 1",
    "attacker takes 2",
    "attacker takes 3",
    "both take 1",
)
"""How one exchange ends. A test is won with HURT_1, which hurts nobody there; the last four belong to wrestling."""

WEAPON = np.dtype(
    [
        ("ranged", np.int64),
        ("attack", np.int64),  # Attack Modifier: cards more for the attacker who uses it
        ("defence", np.int64),  # Defense Modifier, 0 or less: cards less for whom it is used on
        ("attacks", np.int64),  # attacks from one hand
        ("strength", np.int64),  # cards of a ranged weapon
        ("reach", np.int64),  # inches; -1 = unlimited
        ("cost", np.int64),  # Fairy Force
        ("riot", np.int64),
        ("sword", np.int64),
        ("mangler", np.int64),
    ],
    align=True,
)

RULES = np.dtype(
    [
        ("damage_from", np.int64, (3,)),  # least margins of 1, 2 and 3 points of damage
        ("chain_joker_acts", np.int64),  # a joker met under a wild trump counts as played
        ("chain_ace", np.int64),  # the Ace of Spades met there counts as used
        ("may_decline", np.int64),  # a side may place nothing
        ("no_card", np.int64),  # damage of a hit on a defender without cards; 0 = by the attacker's value
        ("consume_attack", np.int64),  # cards played are gone for the later attacks of the hand
        ("consume_defence", np.int64),
        ("ranged_joker", np.int64),  # what becomes of a shot redirected: see tables.RANGED_JOKER
        ("wrestle_nasty", np.int64),  # margins count in wrestling, too
        ("ace_wrestling", np.int64),  # so does the Ace of Spades, for the acting fairy
        ("unacted_wrestling", np.int64),  # the One Card Rule holds there
        ("unacted_rush", np.int64),  # and when rushed at
        ("riot_defends", np.int64),  # a wrestler who defends may use her Riot weapon
        ("posed", np.int64),  # changes to the cards drawn, each as a number to add
        ("fluttered", np.int64),
        ("cover", np.int64),
        ("unacted", np.int64),
        ("riot", np.int64),
        ("sword", np.int64),
        ("acting", np.int64),
        ("rush_bonus", np.int64),
        ("entangled", np.int64),
        ("pounced", np.int64),  # cards of a fairy that is pounced on, before the One Card Rule
        ("weapons", np.int64),  # rows of `weapon` in use; row 0 = bare hands
        ("weapon", WEAPON, (WEAPONS,)),
    ],
    align=True,
)

PILE = np.dtype(
    [
        ("card", np.int64, (CARDS,)),  # the first `left` are still to be drawn, in no order
        ("left", np.int64),
        ("aside", np.int64, (CARDS,)),  # cards drawn on wild trumps of the attack that is going on
        ("asides", np.int64),
        ("spent", np.int64, (CARDS,)),  # cards used up, waiting for the pile to run out
        ("spents", np.int64),
        ("chance", np.uint64, (1,)),  # the stream that says which card comes next
    ],
    align=True,
)


def records(dtype: np.dtype, number: int = 1) -> np.recarray:
    """`number` zeroed records of a dtype, with their fields as attributes."""
    return np.zeros(number, dtype).view(np.recarray)
