"""How several exchanges from one hand go, once the sorts of cards in both hands are known (rulebook: Multiple Attacks).

Each side plays every exchange as if it were the last, with what she has left. So the plain trumps, the Ace of Spades, the
jokers and how many numbers there are in both hands say of every exchange which sorts of cards meet in it: a *script*. What
remains open are the numbers themselves, whose differences `tops.py` counts, and what is drawn on wild trumps (`chains.py`).

A script turns into a row of chances of endings for every exchange, by the difference of the numbers that meet in it.
"""

import numpy as np

from sim.fairy_meat.chains import ZERO, fill_one
from sim.fairy_meat.combat import jokers, outcome, unopposed
from sim.fairy_meat.counting import numbers_of
from sim.fairy_meat.deck import LOWEST
from sim.fairy_meat.hand import (
    NOTHING,
    WILD,
    ace_in,
    cost,
    has_ace,
    is_wild,
    jokers_in,
    main_of,
    numbers_in,
    trumps_in,
    worth,
)
from sim.fairy_meat.policies import ATTACKER, DEFENDER, fixed_play, held
from sim.fairy_meat.state import NOT_MADE, OUTCOMES, UNHURT
from sim.fairy_meat.tops import CELLS, DRAWN, LEVEL, MOST_EXCHANGES, NONE, NUMBER
from sim.jit import apart, jit

ENDINGS = OUTCOMES + 1

SCRIPT = np.dtype(
    [
        ("exchanges", np.int64),
        ("policy", np.int64, (2,)),  # of the attacker and the defender
        ("keep", np.int64, (2,)),
        ("cards", np.int64, (2,)),
        ("deals", np.float64),  # ways to draw both hands
        ("play", np.int64, (2, MOST_EXCHANGES)),  # with a Two for every number
        ("chance", np.float64, (MOST_EXCHANGES, CELLS, ENDINGS)),  # by difference of the numbers
        ("least", np.int64, (MOST_EXCHANGES, CELLS)),  # the first ending whose chance counts
        ("past", np.int64, (MOST_EXCHANGES, CELLS)),  # one past the last
        ("low", np.int64, (MOST_EXCHANGES,)),  # the differences that occur: from `low` to `high` less 1
        ("high", np.int64, (MOST_EXCHANGES,)),
        ("later", np.float64, (CELLS, ENDINGS, ENDINGS)),  # ways of the later endings (`volleys.fold`)
    ],
    align=True,
)


@jit
def is_number(play):
    """Whether the main card of a play is a number."""
    return play >= 0 and main_of(play) < WILD


@apart
def write_script(script, side, group):
    """Note what a side plays in each exchange from a hand of this group."""
    cards = script.cards[side]
    numbers = numbers_of(group, cards)
    trumps, ace = held(side, script.keep[side], cards, group // 6, group // 3 % 2)
    left = group % 3
    for k in range(MOST_EXCHANGES):
        if k >= script.exchanges:
            script.play[side, k] = NOTHING
            continue
        play = fixed_play(script.policy[side], side, min(numbers, 1), trumps, ace, left)
        script.play[side, k] = play
        gone = cost(play)
        numbers -= numbers_in(gone)
        trumps -= trumps_in(gone)
        ace -= ace_in(gone)
        left -= jokers_in(gone)


@apart
def pattern_of(script, numbers):
    """The pattern (`tops.py`) of the defender's plays against an attacker with so many numbers, which she plays first."""
    pattern = 0
    for k in range(min(script.exchanges, numbers) - 1, -1, -1):
        theirs = script.play[DEFENDER, k]
        pattern = 3 * pattern + (NUMBER if is_number(theirs) else DRAWN if is_wild(theirs) else NONE)
    return pattern


@jit
def surely(script, k, cell, ending):
    """Let an exchange end in one way at a difference."""
    script.chance[k, cell, ending] = 1.0
    script.least[k, cell] = ending
    script.past[k, cell] = ending + 1


@jit
def margin_at(script, k, cell):
    """The margin of an exchange at a difference of the numbers, before any trump that is drawn.

    A Two stands for every number in the plays; a wild trump has none yet."""
    mine, theirs = script.play[ATTACKER, k], script.play[DEFENDER, k]
    against = worth(theirs) - (LOWEST if is_number(theirs) else 0)
    return cell - LEVEL + worth(mine) - LOWEST - against


@apart
def fixed_row(chains, rules, script, k):
    """Fill in the row of an exchange that no card is drawn in. Those beyond the last end in the first way, of one."""
    mine, theirs = script.play[ATTACKER, k], script.play[DEFENDER, k]
    low, high = LEVEL, LEVEL + 1
    if k >= script.exchanges:
        low, high = 0, 1
    elif is_number(mine):
        low, high = (0 if is_number(theirs) else LEVEL), CELLS
    script.low[k], script.high[k] = low, high
    joker, ace = jokers(mine, theirs), has_ace(mine) | has_ace(theirs)
    for cell in range(low, high):
        if k >= script.exchanges:
            ending = 0
        elif mine < 0:
            ending = NOT_MADE
        elif joker != UNHURT:
            ending = joker
        elif theirs < 0:
            ending = unopposed(rules, chains.kind, margin_at(script, k, cell), ace)
        else:
            ending = outcome(rules, chains.kind, margin_at(script, k, cell), ace)
        surely(script, k, cell, ending)


@apart
def drawn_row(chains, rules, script, k, trumps, numbers, left, state):
    """Fill in the row of an exchange that the defender draws in, from a deck with so many trumps, numbers and jokers that
    would end the draw; `state` of the Ace of Spades as in `chains.py`."""
    fill_one(chains, rules, trumps, numbers, left, state)
    table = chains.one_defender[trumps, numbers, left, state]
    script.low[k], script.high[k] = 0, CELLS
    for cell in range(CELLS):
        script.least[k, cell] = 0
        script.past[k, cell] = OUTCOMES
        for ending in range(OUTCOMES):
            script.chance[k, cell, ending] = table[ZERO + margin_at(script, k, cell), ending]


@apart
def later_joker(script, k):
    """How a later exchange of an attacker without numbers ends: with a joker, or it isn't made."""
    if k >= script.exchanges:
        return 0
    mine = script.play[ATTACKER, k]
    return NOT_MADE if mine < 0 else jokers(mine, script.play[DEFENDER, k])
