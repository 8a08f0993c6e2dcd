"""How a hand is spread over several attacks (rulebook: Multiple Attacks).

simple and book play every exchange as if it were the last: plan 0. The policy best looks ahead as far as choosing, for the
numbers of cards at hand, the plan that pays most against the other side's. A plan says three things:

- order: the highest number first, or the weakest of those that will be needed first, so that the best one meets a defender
  who may have run out of cards;
- trumps: all at the first chance, all in the last exchange, or spread evenly;
- joker (of the defender): first, or when nothing else is left.

A plan doesn't depend on which cards came. That leaves something on the table, so best in several attacks is a lower bound
of what a player can do who looks at her hand.
"""

from sim.fairy_meat.hand import (
    EACH_RANK,
    JOKER,
    NOTHING,
    NUMBER_BIT,
    RANK_BITS,
    WILD,
    WILD_ACE,
    ace_in,
    jokers_in,
    make_play,
    numbers_in,
    trumps_in,
)
from sim.fairy_meat.policies import BEST, DEFENDER, fixed_play_of
from sim.jit import jit

ORDERS = ("strongest first", "weakest first")
TRUMPS = ("all trumps first", "all trumps last", "trumps spread")
JOKERS = ("joker first", "joker last")
PLANS = (6, 12)
"""Plans of an attacker and of a defender: ``order + 2 * trumps + 6 * joker``."""


def plan_text(plan: int, side: int) -> str:
    """A plan in words."""
    words = [ORDERS[plan % 2], TRUMPS[plan // 2 % 3]]
    return ", ".join(words + [JOKERS[plan // 6]] * (side == DEFENDER))


@jit
def planned_play(policy, side, plan, hand, left):
    """The play from `hand` with `left` exchanges to come, this one counted; NOTHING without a card."""
    if policy != BEST:
        return fixed_play_of(policy, side, hand)
    jokers, plain, ace = jokers_in(hand), trumps_in(hand), ace_in(hand)
    if side == DEFENDER and jokers > 0 and plan // 6 == 0:
        return JOKER
    numbers = numbers_in(hand)
    spare = 0 if side == DEFENDER and (numbers > 0 or plain > 0) else ace
    behind = trumps_now(plan // 2 % 3, plain + spare, left)
    if numbers > 0:
        used = min(spare, behind)
        return make_play(number_now(plan % 2, hand, numbers, left), behind - used, used)
    if plain + spare > 0:
        behind = max(behind, 1)
        if plain == 0:
            return WILD_ACE
        return make_play(WILD, behind - 1 - min(spare, behind - 1), min(spare, behind - 1))
    return JOKER if jokers > 0 else NOTHING


@jit
def trumps_now(way, trumps, left):
    """How many of the trumps go into this exchange."""
    if way == 0 or left == 1:
        return trumps
    return 0 if way == 1 else (trumps + left - 1) // left


@jit
def number_now(way, hand, numbers, left):
    """Rank less 2 of the number to play: the highest, or the weakest of the `left` highest."""
    wanted = 1 if way == 0 else min(left, numbers)
    for rank in range(8, -1, -1):
        wanted -= (hand >> (NUMBER_BIT + RANK_BITS * rank)) & EACH_RANK
        if wanted <= 0:
            return rank
    return 0
