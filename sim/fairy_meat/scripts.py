"""How several exchanges from one hand go once the sorts of cards in both hands are known (rulebook: Multiple Attacks).

Each side plays every exchange as if it were the last, with what she has left. So the plain trumps, the Ace of Spades, the
jokers and the number of numbered cards of both hands say of every exchange which sorts of cards meet in it: a *script*. What
remains open are the numbers themselves (`tops.py`) and the cards drawn on wild trumps (`chains.py`).
"""

import numpy as np

from sim.fairy_meat.chains import GONE, USED, WAITING, ZERO, fill_one, length_chance
from sim.fairy_meat.combat import jokers, outcome, unopposed
from sim.fairy_meat.counting import GROUPS, numbers_of, others_count
from sim.fairy_meat.hand import (
    ace_in,
    cost,
    has_ace,
    is_joker,
    is_wild,
    jokers_in,
    make_play,
    numbers_in,
    trumps_in,
    unit,
    worth,
)
from sim.fairy_meat.policies import ATTACKER, DEFENDER, fixed_play, held
from sim.fairy_meat.state import ATTACKER_JOKER, DEFENDER_JOKER, OUTCOMES, UNHURT
from sim.fairy_meat.tally import jokers_left, pair_of_groups, trumps_left
from sim.fairy_meat.tops import CELLS, DRAWN, LEVEL, MOST_EXCHANGES, NONE, NUMBER
from sim.jit import apart, jit
