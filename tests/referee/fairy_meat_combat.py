"""The referee of Fairy Meat's combat: what one exchange of cards does, and two plain ways to play a hand.

A play is a tuple of cards, the main card first and its supporting trumps behind, () when the hand is empty.
`fairy_meat_cards` says what cards and hands are; `fairy_meat_odds` counts whole decks with this.
"""

from dataclasses import dataclass
from typing import NamedTuple

from .fairy_meat_cards import (
    ACE_OF_SPADES,
    ATTACKER,
    DEFENDER,
    is_joker,
    is_number,
    is_trump,
    minus,
    number,
    reading,
    trumps_in,
)

KINDS = ("hand", "ranged", "wrestling", "test")  # a test knocks over or tugs: rush, pounce, tug-tug

# ---- One exchange (Drawing Hands, Wild Trumps, Jokers, Nasty Hits, Ace of Spades, Wrestling) -------------


class Outcome(NamedTuple):
    """What one exchange did. With a joker, values and result are missing and nobody is hit."""

    joker: str  # "", "attacker", "defender", "both": who played one
    result: str  # "win", "tie", "lose" of the attacker, "" after a joker
    damage: int  # to the defender
    backlash: int  # to the attacker, in wrestling
    ace: bool  # the damage was done with an Ace of Spades: such a wound lames
    value_a: int | None
    value_d: int | None
    left_a: tuple  # hands for the next exchange of the sequence
    left_d: tuple


class Undecided(Exception):
    """A card was asked for whose place in the pile is not decided yet."""


class OpenPile(list):
    """A pile of which only the first cards are decided; `more` says that others lie below."""

    def __init__(self, cards, more):
        super().__init__(cards)
        self.more = more


def draw(pile):
    """The front card, or None when the pile is used up."""
    if not pile:
        if isinstance(pile, OpenPile) and pile.more:
            raise Undecided
        return None
    return pile.pop(0)


class Shown(NamedTuple):
    """A side's cards after the reveal: their value, the cards its chain drew, and whether that met a joker."""

    value: int
    chain: tuple
    joker: bool


def reveal(play, pile, rules):
    """Turns a side's cards up; a wild trump draws until a number lies on top.

    The value is that number and one for every trump, below it or in support. A chain that finds no number
    because the pile ends is worth its trumps alone; the book has no word on it.
    """
    if not play:
        return Shown(0, (), False)
    support = len(play) - 1
    if is_number(play[0]):
        return Shown(number(play[0]) + support, (), False)
    chain = []
    below = 1
    while (card := draw(pile)) is not None:
        chain.append(card)
        if is_number(card):
            return Shown(number(card) + below + support, tuple(chain), False)
        if is_trump(card):
            below += 1
        elif rules["chain_joker"] == "acts_as_played_joker":
            return Shown(0, tuple(chain), True)
    return Shown(below + support, tuple(chain), False)


def check_play(hand, play):
    """Raises ValueError unless these cards of the hand may lie together: one main card, trumps in support."""
    minus(hand, play)
    if hand and not play:
        raise ValueError("whoever has a card must play one")
    if play and is_joker(play[0]) and len(play) > 1:
        raise ValueError("nothing lies beside a joker")
    if not all(is_trump(card) for card in play[1:]):
        raise ValueError("only trumps support")


def hit(margin, rules):
    """Damage of a hit by this margin."""
    return 1 + sum(margin > step for step in rules["nasty"])


def exchange(hand_a, hand_d, play_a, play_d, pile, switches=None, kind="hand"):
    """Resolves one exchange, drawing wild trumps' chains from `pile`, the attacker's first. -> Outcome

    Played jokers leave all chains undrawn; a chain of the attacker's that turns into one leaves the
    defender's undrawn. Raises ValueError for plays that are not allowed and for an attack without a card.
    """
    rules = reading(switches)
    if kind not in KINDS:
        raise ValueError(kind)
    check_play(hand_a, play_a)
    check_play(hand_d, play_d)
    if not play_a:
        raise ValueError("an attack needs a card")
    left_a = minus(hand_a, play_a) if rules["consume_att"] else tuple(hand_a)
    left_d = minus(hand_d, play_d) if rules["consume_def"] else tuple(hand_d)

    def nothing(joker):
        return Outcome(joker, "", 0, 0, False, None, None, left_a, left_d)

    joker_a = is_joker(play_a[0])
    joker_d = bool(play_d) and is_joker(play_d[0])
    if joker_a and joker_d:
        return nothing("both")
    if joker_a:
        return nothing(ATTACKER)
    if joker_d:
        return nothing(DEFENDER)
    shown_a = reveal(play_a, pile, rules)
    if shown_a.joker:
        return nothing(ATTACKER)
    shown_d = reveal(play_d, pile, rules)
    if shown_d.joker:
        return nothing(DEFENDER)

    used = [*play_a, *play_d]
    if rules["chain_aos"]:
        used += [*shown_a.chain, *shown_d.chain]
    ace = ACE_OF_SPADES in used
    margin = shown_a.value - shown_d.value
    damage = backlash = 0
    if kind in ("hand", "ranged"):
        if margin > 0:
            damage = hit(margin, rules)
            if not play_d and rules["no_card"] != "value0":
                damage = {"flat1": 1, "flat3": 3}[rules["no_card"]]
            if ace:
                damage = rules["ace_damage"]
    elif kind == "wrestling":
        ace = ace and bool(rules["aos_in_wrestling"])
        harm = hit(abs(margin), rules) if rules["wrestle_nasty"] and margin != 0 else 1
        damage = harm if margin >= 0 else 0
        backlash = harm if margin <= 0 else 0
        if margin > 0 and ace:
            damage = rules["ace_damage"]
        ace = ace and margin > 0
    result = "win" if margin > 0 else "tie" if margin == 0 else "lose"
    wound = ace and damage > 0
    return Outcome("", result, damage, backlash, wound, shown_a.value, shown_d.value, left_a, left_d)


def joker_choices(kind, who, defender_meat=0, defender_points=0, in_sight=0, cap=12):
    """After a single joker in an exchange: (which side chooses, what it may choose).

    Choices: "attacker takes 1", "defender heals 1", "another takes 1", "nothing". Healing needs a meat point
    and room below the cap of Fairy Points; choosing it without is allowed and does nothing.
    """
    if kind == "hand":
        heals = defender_meat > 0 and defender_points < cap
        return who, ("attacker takes 1", "defender heals 1" if heals else "nothing")
    if kind == "ranged":
        return DEFENDER, ("nothing", "another takes 1") if in_sight else ("nothing",)
    return "", ("nothing",)


def points_lost(damage, points):
    """(Points that a fairy with so many Fairy Points loses and leaves as meat, whether she dies of it)."""
    lost = min(damage, points)
    return lost, lost == points


# ---- Policies -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Policy:
    """How a side plays: `choose(hand, side, seen) -> play`, and how many trumps it first keeps for Twinkle.

    `seen` is the number of cards the attacker has placed, None when the attacker herself chooses.
    """

    choose: object
    keep: int = 0


def choose_simple(hand, side, seen=None):
    """The highest number with every trump, else every trump with one of them wild, a joker only if forced."""
    numbers = [card for card in hand if is_number(card)]
    trumps = trumps_in(hand)
    if numbers:
        return (max(numbers, key=number), *trumps)
    if trumps:
        return tuple(trumps)  # a plain one lies first and is the wild one
    return tuple(hand[:1])


def choose_book(hand, side, seen=None):
    """As simple for the attacker. The defender plays a joker if she can, and the Ace of Spades if she must."""
    if side == ATTACKER:
        return choose_simple(hand, side)
    for card in hand:
        if is_joker(card):
            return (card,)
    without = tuple(card for card in hand if card != ACE_OF_SPADES)
    return choose_simple(without or hand, side)


simple = Policy(choose_simple)
book = Policy(choose_book)


def keeping(policy, keep):
    """The same policy, which first holds back up to `keep` trumps for Twinkle."""
    return Policy(policy.choose, keep)
