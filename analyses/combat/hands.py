"""How often each hand comes, and what is played from it: for questions about the plays themselves.

Hands are told apart as in `sim.fairy_meat.counting`: by group and high. All chances are exact.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from sim.fairy_meat.counting import GROUPS, HIGHS, counts, fill_none, first_high, numbers_of
from sim.fairy_meat.deck import Pool
from sim.fairy_meat.hand import ACE_PLACE, JOKER, MAINS, WILD, placed
from sim.fairy_meat.tally import SEEN


@dataclass(frozen=True)
class Case:
    """A hand, what is played from it, and how often that comes."""

    high: int
    """The highest number, 0 without one."""
    trumps: int
    """Plain trumps, the Ace of Spades not among them."""
    ace: int
    jokers: int
    seen: int
    """Cards that the other side has placed before; 0 for the attacker."""
    play: int
    chance: float

    @property
    def wild(self) -> bool:
        """Whether a wild trump is played."""
        return self.play >= 0 and WILD <= self.play % MAINS < JOKER

    @property
    def joker(self) -> bool:
        """Whether a joker is played."""
        return self.play >= 0 and self.play % MAINS == JOKER

    @property
    def ace_used(self) -> bool:
        """Whether the Ace of Spades is played."""
        return self.play >= ACE_PLACE or (self.play >= 0 and self.play % MAINS == WILD + 1)

    @property
    def used(self) -> int:
        """Trumps that are played, the Ace of Spades among them."""
        return 0 if self.play < 0 or self.joker else int(placed(self.play)) - (not self.wild)


def hands(pool: Pool, attack: int, defend: int, plays: Any) -> tuple[list[Case], list[Case]]:
    """What the attacker and the defender play, by a PLAYS record; the chances of either list sum to 1."""
    mine, theirs = met(pool, attack, defend, plays)
    return (
        [
            _case(group, x, 0, int(plays.attacker[group, x]), float(mine[group, x]))
            for group, x in np.argwhere(mine > 0)
        ],
        [
            _case(group, y, seen, int(plays.defender[group, y, seen]), float(theirs[group, y, seen]))
            for group, y, seen in np.argwhere(theirs > 0)
        ],
    )


def _case(group: int, high: int, seen: int, play: int, chance: float) -> Case:
    return Case(
        int(high) + 1 if high else 0,
        int(group) // 6,
        int(group) // 3 % 2,
        int(group) % 3,
        int(seen),
        play,
        chance,
    )


def met(pool: Pool, attack: int, defend: int, plays: Any) -> tuple[np.ndarray, np.ndarray]:
    """Chances of the attacker's hands (GROUPS, HIGHS), and of the defender's with the number of cards that she sees placed
    (GROUPS, HIGHS, SEEN)."""
    counted = counts(pool.array())
    mine, theirs = np.zeros((GROUPS, HIGHS)), np.zeros((GROUPS, HIGHS, SEEN))
    for group, a in _groups(attack):
        x0, x1 = first_high(a)
        seen = [int(placed(int(plays.attacker[group, x]))) for x in range(x0, x1)]
        for against, d in _groups(defend):
            ways = counted.others[group, against]
            if ways == 0.0 or a + d > counted.numbers:
                continue
            fill_none(counted, a, d)
            both = ways * counted.none[a, d]  # by the defender's high, then the attacker's
            mine[group] += both.sum(axis=0)
            for x, cards in zip(range(x0, x1), seen, strict=True):
                theirs[against, :, cards] += both[:, x]
    return mine / mine.sum(), theirs / theirs.sum()


def _groups(cards: int) -> Iterator[tuple[int, int]]:
    """Groups that so many cards can make, with their numbers."""
    for group in range(GROUPS):
        numbers = int(numbers_of(group, cards))
        if numbers >= 0:
            yield group, numbers


def share(cases: list[Case], among: Callable[[Case], bool], what: Callable[[Case], bool]) -> float | None:
    """How often `what` is true where `among` is; None where that never comes."""
    whole = sum(case.chance for case in cases if among(case))
    return sum(case.chance for case in cases if among(case) and what(case)) / whole if whole > 0 else None


def named(cards: tuple[int, int]) -> str:
    """Cards of the attacker and of the defender: `3 v 2`."""
    return f"{cards[0]} v {cards[1]}"
