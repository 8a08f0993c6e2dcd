"""The Fairy Deck (rulebook: The Fairy Deck): 54 poker cards, of which 36 bear numbers, 16 are trumps and 2 jokers.

A card is a whole number from 0 to 53. The numbers come first, by rank and then by suit, then the trumps, then the jokers;
suits matter for one card only, the Ace of Spades. A `Pool` counts what of the deck may still be drawn.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from sim.errors import UserError, nearest

LOWEST, HIGHEST = 2, 10
"""The ranks of the numbered cards."""
RANKS = HIGHEST - LOWEST + 1
SUITS = 4
NUMBERS = RANKS * SUITS
TRUMPS = 16
JOKERS = 2
CARDS = NUMBERS + TRUMPS + JOKERS
FIRST_JOKER = NUMBERS + TRUMPS

SUIT_NAMES = "CDHS"
TRUMP_NAMES = "JQKA"
NAMES = (
    *(f"{rank}{suit}" for rank in range(LOWEST, HIGHEST + 1) for suit in SUIT_NAMES),
    *(f"{trump}{suit}" for trump in TRUMP_NAMES for suit in SUIT_NAMES),
    "JK",
    "JK",
)
"""The name of every card: rank and suit, such as 10H or QC; both jokers are JK."""
ACE_OF_SPADES = NAMES.index("AS")


@dataclass(frozen=True)
class Pool:
    """How many cards of each sort may still be drawn: what the odds of a draw depend on.

    Cards that are out of the deck but unknown (Order Cards face down, say) don't belong to what is taken out: drawing
    from fewer cards of unknown kind is the same as drawing from all."""

    numbers: tuple[int, ...] = (SUITS,) * RANKS
    """Cards of each rank from 2 to 10."""
    trumps: int = TRUMPS - 1
    """Plain trumps: all but the Ace of Spades."""
    ace: int = 1
    """1 while the Ace of Spades is there."""
    jokers: int = JOKERS

    @property
    def cards(self) -> int:
        """How many cards there are in all."""
        return sum(self.numbers) + self.trumps + self.ace + self.jokers

    def array(self) -> np.ndarray:
        """The counts as an int64 array of shape (12,): ranks 2 to 10, plain trumps, Ace of Spades, jokers."""
        return np.array([*self.numbers, self.trumps, self.ace, self.jokers], np.int64)

    def deck(self) -> np.ndarray:
        """Ids of cards that make up the pool (int64); of equal cards the first ones."""
        found: list[int] = []
        for k, count in enumerate(self.numbers):
            found += range(SUITS * k, SUITS * k + count)
        plain = [card for card in range(NUMBERS, FIRST_JOKER) if card != ACE_OF_SPADES]
        found += plain[: self.trumps] + [ACE_OF_SPADES] * self.ace
        found += range(FIRST_JOKER, FIRST_JOKER + self.jokers)
        return np.array(found, np.int64)


def without(names: Iterable[str]) -> Pool:
    """The whole deck without the cards of these names, such as ("AS", "JK", "10H").

    Raises UserError for an unknown name and for a card that is named more often than the deck has it."""
    left = list(NAMES)
    for name in names:
        card = name.strip().upper()
        if card not in NAMES:
            raise UserError(
                f"no card {name.strip()!r}{nearest(card, NAMES)}; a card is a rank (2 to 10, J, Q, K, A) and a suit "
                f"(C, D, H, S), such as AS or 10H, or JK for a joker"
            )
        if card not in left:
            raise UserError(f"card {card} is named more often than the deck holds it ({NAMES.count(card)})")
        left.remove(card)
    ranks = tuple(sum(name[:-1] == str(rank) for name in left) for rank in range(LOWEST, HIGHEST + 1))
    trumps = sum(name[0] in TRUMP_NAMES and name != "JK" for name in left)
    ace = left.count("AS")
    return Pool(ranks, trumps - ace, ace, left.count("JK"))
