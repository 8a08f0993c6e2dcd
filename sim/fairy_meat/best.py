"""The policy best: for every hand the play that pays most against what the other side plays.

The attacker knows her own hand as far as it matters (group and high, `counting.py`); the defender knows hers and sees how
many cards the attacker has placed. Pay is damage dealt less damage taken, a heal counted as 1 (`odds.pay`).

A side's answer is worked out for each of her hands from the chances of the other side's hands given hers. Some plays need no
look, as another one is at least as good whatever the other side holds: a lower number than the highest; fewer plain trumps
for the defender, who places last; leaving out the Ace of Spades for the attacker who places so many trumps anyway.
"""

import numpy as np

from sim.fairy_meat.chains import MARGINS, ZERO, lone_chain
from sim.fairy_meat.counting import GROUPS, HIGHS
from sim.fairy_meat.counting import fill_one as fill_ways_one
from sim.fairy_meat.hand import WILD, WILD_ACE, has_ace, is_joker, is_wild, make_play, worth
from sim.fairy_meat.policies import SIDES
from sim.fairy_meat.state import ATTACKER_JOKER, OUTCOMES
from sim.fairy_meat.tally import SEEN, ace_state, jokers_left, trumps_left
from sim.jit import apart, jit

CHOICES = 6
"""What a defender weighs: a number or a wild trump, each with all plain trumps, or with the Ace of Spades, too; a joker;
nothing."""
SAME = 1e-12
"""Pay-offs nearer than this part of the chance are the same, so that rounding decides nothing; the first play counts."""
SHARES = 4
AGAINST_NUMBER, AGAINST_WILD, WILD_AGAINST_NUMBER, WILD_AGAINST_WILD = range(SHARES)

ANSWER = np.dtype(
    [
        ("number", np.float64, (GROUPS, SEEN + 1, HIGHS)),  # attacker: pay by hand and cards placed
        ("wild", np.float64, (GROUPS, SEEN + 1, HIGHS)),
        ("joker", np.float64, (GROUPS, HIGHS)),
        ("weight", np.float64, (GROUPS, HIGHS)),  # ways of the hand
        ("weighed", np.int64),  # 1 once `weight` is filled in
        ("share", np.float64, (SHARES, 2, MARGINS, HIGHS)),  # see `attacker_best.py`
        ("low", np.int64, (SHARES, 2)),
        ("high", np.int64, (SHARES, 2)),
        ("paid", np.float64, (HIGHS,)),  # by the defender's jokers
        ("pay", np.float64, (GROUPS, HIGHS, SEEN, CHOICES)),  # defender
        ("seen", np.float64, (GROUPS, HIGHS, SEEN)),  # ways of the hand and that many cards placed
        (
            "stale",
            np.int64,
            (len(SIDES), SEEN + 1),
        ),  # 1 where a side's pay must be added up anew, by cards placed
        ("out", np.float64, (OUTCOMES,)),
    ],
    align=True,
)


@jit
def pay_alone(counts, chains, rules, group, against, a, d, x, y, mine, answer):
    """Pay of a play that the defender places nothing against, times the ways of these highs."""
    if is_joker(mine):
        return counts.none[a, d, y, x] * chains.pay[ATTACKER_JOKER]
    if is_wild(mine):
        return lone_pay(counts, chains, rules, group, against, a, d, x, y, mine, answer)
    return counts.none[a, d, y, x] * chains.pay_alone[has_ace(mine), worth(mine) + ZERO]


@apart
def lone_pay(counts, chains, rules, group, against, a, d, x, y, mine, answer):
    """`pay_alone` of a wild trump."""
    trumps, left = trumps_left(counts, group, against), jokers_left(counts, rules, group, against)
    state = ace_state(counts, rules, group, against, has_ace(mine))
    fill_ways_one(counts, a, d)
    answer.out[:] = 0.0
    one = counts.one[a, d, y, :, x]
    numbers = counts.numbers - a - d
    lone_chain(rules, chains.kind, answer.out, worth(mine), trumps, numbers, left, state, 1.0, one)
    total = 0.0
    for result in range(OUTCOMES):
        total += answer.out[result] * chains.pay[result]
    return total


@jit
def number_play(x, ace, behind):
    """The play of the highest number with `behind` trumps, the Ace of Spades first among them."""
    used = min(ace, behind)
    return make_play(x - 1, behind - used, used)


@jit
def wild_play(ace, cards):
    """The wild trump with `cards` trumps in all, the Ace of Spades first among them."""
    if ace == 0:
        return make_play(WILD, cards - 1, 0)
    return WILD_ACE if cards == 1 else make_play(WILD_ACE, cards - 1, 0)
