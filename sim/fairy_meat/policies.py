"""How a player picks her play from a hand, as far as a fixed recipe goes.

simple  the highest number with every trump behind it, the Ace of Spades included; a wild trump only without a number; a
        joker only if nothing else is left.
book    what the rulebook's text and examples suggest. The attacker as above. The defender plays a joker whenever she
        has one (no hit, and the attacker pays for it), else her highest number with every plain trump; she keeps the Ace
        of Spades, which would only make the hit worse, unless she has nothing else.

Both play every exchange as if it were the last. The third policy, best, is worked out against the other side's: `best.py`.
Any policy can hold trumps back for Twinkle first (`held`).
"""

import re
from dataclasses import dataclass

from sim.errors import UserError, nearest
from sim.fairy_meat.hand import (
    ACE_BIT,
    JOKER,
    NOTHING,
    WILD,
    WILD_ACE,
    ace_in,
    highest_in,
    jokers_in,
    make_play,
    numbers_in,
    trumps_in,
)
from sim.jit import jit

SIMPLE, BOOK, BEST = range(3)
POLICIES = ("simple", "book", "best")
ATTACKER, DEFENDER = range(2)
MOST_KEPT = 16
SIDES = ("attacker", "defender")


@jit
def fixed_play(policy, side, high, trumps, ace, jokers):
    """The play of `simple` or `book` with this much in hand.

    `high` is the highest rank less 1, 0 without a number (`highest_in`). NOTHING without any card."""
    careful = policy == BOOK and side == DEFENDER
    if careful and jokers > 0:
        return JOKER
    behind = 0 if careful and (high > 0 or trumps > 0) else ace
    if high > 0:
        return make_play(high - 1, trumps, behind)
    if trumps > 0:
        return make_play(WILD, trumps - 1, behind)
    if ace > 0:
        return WILD_ACE
    return JOKER if jokers > 0 else NOTHING


@jit
def held(side, keep, cards, trumps, ace):
    """(plain trumps, aces) left to fight with after up to `keep` trumps went into Twinkle (rulebook: Twinkling).

    Nobody parts with her last card. A defender spends the Ace of Spades first, an attacker last."""
    spend = min(keep, trumps + ace, cards - 1)
    if spend <= 0:
        return trumps, ace
    first = min(ace, spend) if side == DEFENDER else max(0, spend - trumps)
    return trumps - (spend - first), ace - first


@jit
def fixed_play_of(policy, side, hand):
    """`fixed_play` of a hand."""
    return fixed_play(policy, side, highest_in(hand), trumps_in(hand), ace_in(hand), jokers_in(hand))


@jit
def hold_back(side, keep, hand):
    """The hand that is left after `held`."""
    if keep <= 0:
        return hand
    trumps, ace = trumps_in(hand), ace_in(hand)
    cards = numbers_in(hand) + trumps + ace + jokers_in(hand)
    left, ace_left = held(side, keep, cards, trumps, ace)
    return hand - (trumps - left) - ((ace - ace_left) << ACE_BIT)


@dataclass(frozen=True)
class Policy:
    """A policy by name, and how many trumps it holds back for Twinkle first."""

    name: str = "book"
    keep: int = 0

    def __str__(self) -> str:
        return f"{self.name}(keep={self.keep})" if self.keep else self.name

    @property
    def number(self) -> int:
        """SIMPLE, BOOK or BEST."""
        return POLICIES.index(self.name)


def policy(text: str) -> Policy:
    """The policy that a text such as `book` or `book(keep=2)` names. Raises UserError for anything else."""
    found = re.fullmatch(r"\s*(\w+)\s*(?:\(\s*(\w+)\s*=\s*([^)\s]*)\s*\))?\s*", text)
    if not found:
        raise UserError(
            f"policy {text!r}: write a name such as book, or book(keep=2) to hold back two trumps"
        )
    name, word, number = found[1], found[2], found[3]
    if name not in POLICIES:
        raise UserError(f"no policy {name!r}{nearest(name, POLICIES)}; there are {', '.join(POLICIES)}")
    if word is None:
        return Policy(name)
    if word != "keep":
        raise UserError(f"policy {text!r}: no setting {word!r}{nearest(word, ['keep'])}; there is keep")
    if not re.fullmatch(r"\d{1,2}", number) or int(number) > MOST_KEPT:
        raise UserError(
            f"policy {text!r}: keep is a whole number from 0 to {MOST_KEPT}, the trumps held back"
        )
    return Policy(name, int(number))
