"""What a wild trump is worth: the chances of the cards drawn on it, turned into the chances of outcomes.

With `T` trumps and `R` numbers left in the deck, k trumps come before the first number with a probability that depends on
these two alone, and which number it is depends on neither. So for every (T, R, jokers left, Ace of Spades) a table says, for
every margin that the cards known so far would give with a number of value 0, how the exchange ends (`one_attacker`,
`one_defender`) or, if both sides play wild trumps, for every margin with equal numbers (`two`). What remains is a sum over
the number's value, whose chances `counting.py` knows.

The tables hold the chances of outcomes, and beside them the mean of what these are worth to the attacker (`best.py` asks).
"""

import numpy as np

from sim.fairy_meat.combat import outcome, unopposed
from sim.fairy_meat.deck import NUMBERS, TRUMPS
from sim.fairy_meat.state import ATTACKER_JOKER, DEFENDER_JOKER, OUTCOMES, records
from sim.jit import apart, jit

MARGINS = 56
ZERO = 28
"""Index of margin 0. With a Ten and all 16 trumps a side has 26, so that no margin is larger."""
MOST_MORE = TRUMPS
ACES = 3
GONE, WAITING, USED = range(ACES)
"""The Ace of Spades is of no account any more; is still in the deck and counts if it comes; is in play already."""
LEFTS = (TRUMPS + 1, NUMBERS + 1, 3)

HEEDED = ("chain_joker_acts", "chain_ace", "no_card", "wrestle_nasty", "ace_wrestling")
"""Fields of RULES that a chain's outcome depends on, beside the margins of damage."""
MOST_KEPT = 3

CHAINS = np.dtype(
    [
        ("kind", np.int64),
        ("pay", np.float64, (OUTCOMES,)),  # what each outcome is worth to the attacker
        ("plain", np.int64, (2, MARGINS)),  # outcome by Ace of Spades and margin, without wild trumps
        ("more", np.float64, (2, 2 * MOST_MORE + 1)),  # chances while a table is filled in
        ("joker", np.float64, (2,)),
        ("pay_plain", np.float64, (2, MARGINS)),  # what that pays
        ("pay_alone", np.float64, (2, MARGINS)),  # by the attacker's value against nothing
        ("one_attacker", np.float64, (*LEFTS, ACES, MARGINS, OUTCOMES)),
        ("one_defender", np.float64, (*LEFTS, ACES, MARGINS, OUTCOMES)),
        ("two", np.float64, (*LEFTS, ACES, MARGINS, OUTCOMES)),
        ("pay_attacker", np.float64, (*LEFTS, ACES, MARGINS)),
        ("pay_defender", np.float64, (*LEFTS, ACES, MARGINS)),
        ("pay_two", np.float64, (*LEFTS, ACES, MARGINS)),
        ("one_done", np.int64, (*LEFTS, ACES)),
        ("two_done", np.int64, (*LEFTS, ACES)),
    ],
    align=True,
)


def chains(rules: np.record, kind: int, pay: np.ndarray) -> np.recarray:
    """A CHAINS record for one kind of exchange and the pay of each outcome; its chains are filled in when asked for.

    All who count by the same rules share one record, some tens of megabytes large; one thread at a time may fill it in."""
    key = (kind, *pay.tolist(), *rules.damage_from.tolist(), *(int(rules[name]) for name in HEEDED))
    if key not in _kept:
        made = records(CHAINS)[0]
        made.kind = kind
        made.pay[:] = pay
        fill_plain(made, rules)
        _kept[key] = made
        if len(_kept) > MOST_KEPT:
            del _kept[next(iter(_kept))]
    return _kept[key]


@apart
def fill_plain(chains, rules):
    """Fill in the pay of margins."""
    for ace in range(2):
        for margin in range(MARGINS):
            result = outcome(rules, chains.kind, margin - ZERO, ace)
            chains.plain[ace, margin] = result
            chains.pay_plain[ace, margin] = chains.pay[result]
            chains.pay_alone[ace, margin] = chains.pay[unopposed(rules, chains.kind, margin - ZERO, ace)]


_kept: dict[tuple, np.recarray] = {}


@jit
def length_chance(trumps, ends, k):
    """Chance that exactly `k` of the trumps left come before the first of the `ends`, the cards that end a chain."""
    chance = 1.0
    for i in range(k):
        chance *= (trumps - i) / (trumps - i + ends)
    if ends > 0:
        return chance * ends / (trumps - k + ends)
    return chance if k == trumps else 0.0


@jit
def stops(rules, jokers):
    """How many of the jokers left in the deck end a chain."""
    return jokers if rules.chain_joker_acts else 0


@jit
def ace_chance(state, trumps, k):
    """Chance that the Ace of Spades counts after `k` of the `trumps` left have come."""
    if state == USED:
        return 1.0
    return k / trumps if state == WAITING else 0.0


@apart
def fill_one(chains, rules, trumps, numbers, jokers, state):
    """Fill in the tables of one wild trump for what is left in the deck."""
    if chains.one_done[trumps, numbers, jokers, state]:
        return
    clear(chains)
    ends = numbers + jokers
    for k in range(trumps + 1):
        chance = length_chance(trumps, ends, k)
        joker = jokers / ends if ends > 0 else 0.0
        chains.joker[0] += chance * joker
        note(chains, k, chance * (1.0 - joker), ace_chance(state, trumps, k))
    at = (trumps, numbers, jokers, state)
    settle(chains, chains.one_attacker[at], chains.pay_attacker[at], 0, trumps, 1)
    chains.joker[1], chains.joker[0] = chains.joker[0], 0.0
    settle(chains, chains.one_defender[at], chains.pay_defender[at], 0, trumps, -1)
    chains.one_done[trumps, numbers, jokers, state] = 1


@apart
def fill_two(chains, rules, trumps, numbers, jokers, state):
    """Fill in the tables of two wild trumps: first the attacker's chain, then the defender's from what that left."""
    if chains.two_done[trumps, numbers, jokers, state]:
        return
    clear(chains)
    ends = numbers + jokers
    for k in range(trumps + 1):
        chance = length_chance(trumps, ends, k)
        joker = jokers / ends if ends > 0 else 0.0
        chains.joker[0] += chance * joker
        chance *= 1.0 - joker
        left, ends_left = trumps - k, max(numbers - 1, 0) + jokers
        for i in range(left + 1):
            again = chance * length_chance(left, ends_left, i)
            joker_again = jokers / ends_left if ends_left > 0 else 0.0
            chains.joker[1] += again * joker_again
            note(chains, k - i, again * (1.0 - joker_again), ace_chance(state, trumps, k + i))
    at = (trumps, numbers, jokers, state)
    settle(chains, chains.two[at], chains.pay_two[at], -trumps, trumps, 1)
    chains.two_done[trumps, numbers, jokers, state] = 1


@jit
def clear(chains):
    """Forget the chances noted."""
    chains.more[:, :] = 0.0
    chains.joker[:] = 0.0


@jit
def note(chains, more, chance, ace):
    """Note the chance that the margin grows by `more`; `ace` of it with the Ace of Spades in play."""
    chains.more[0, MOST_MORE + more] += chance * (1.0 - ace)
    chains.more[1, MOST_MORE + more] += chance * ace


@jit
def settle(chains, table, pay, low, high, sign):
    """Turn what was noted from `low` to `high` into a table; `sign` -1 for a defender's chain."""
    for margin in range(MARGINS):
        table[margin, ATTACKER_JOKER] += chains.joker[0]
        table[margin, DEFENDER_JOKER] += chains.joker[1]
        for ace in range(2):
            for more in range(low, high + 1):
                chance = chains.more[ace, MOST_MORE + more]
                if chance > 0.0:
                    at = min(max(margin + sign * more, 0), MARGINS - 1)
                    table[margin, chains.plain[ace, at]] += chance
        for result in range(OUTCOMES):
            pay[margin] += table[margin, result] * chains.pay[result]


@apart
def lone_chain(rules, kind, out, value, trumps, numbers, jokers, state, weight, one):
    """Add to the outcomes `out` those of an attacker's wild trump that nothing stands against.

    `value` is what she has placed, `one` the chances of the number's value (`counting.one`), `weight` their factor."""
    ends = numbers + jokers
    for k in range(trumps + 1):
        chance = weight * length_chance(trumps, ends, k)
        if chance == 0.0:
            continue
        joker = jokers / ends if ends > 0 else 0.0
        used = ace_chance(state, trumps, k)
        for number in range(len(one)):
            part = chance * one[number]
            out[unopposed(rules, kind, value + number + k, 1)] += part * (1.0 - joker) * used
            out[unopposed(rules, kind, value + number + k, 0)] += part * (1.0 - joker) * (1.0 - used)
            out[ATTACKER_JOKER] += part * joker
