"""Several attacks from one hand in the words of the referee: rules, pools, policies and outcomes translated."""

from collections import Counter

import numpy as np

from sim.fairy_meat import state
from sim.fairy_meat.deck import RANKS, Pool
from sim.fairy_meat.sequences import Volley
from sim.fairy_meat.state import NOT_MADE
from tests.referee import fairy_meat_cards as cards
from tests.referee import fairy_meat_combat as combat
from tests.referee.fairy_meat_cards import ATTACKER, DEFENDER
from tests.referee.fairy_meat_odds import sequence


def rules(**switches):
    """The rules as printed, but for some switches."""
    made = state.records(state.RULES)[0]
    made.damage_from[:] = 1, 5, 9
    for name in ("chain_ace", "ace_wrestling", "consume_attack", "consume_defence"):
        made[name] = 1
    for name, value in switches.items():
        made[name] = value
    return made


def pool(deck):
    """The pool that is made up of these cards."""
    jokers, ace = sum(map(cards.is_joker, deck)), deck.count(cards.ACE_OF_SPADES)
    numbers = tuple(sum(card[:-1] == str(rank) for card in deck) for rank in range(2, 2 + RANKS))
    return Pool(numbers, sum(map(cards.is_trump, deck)) - ace, ace, jokers)


def plain(policy):
    """The referee's policy of the same name."""
    return combat.keeping(getattr(combat, policy.name), policy.keep)


HARM = (0, 1, 2, 3, 3, ATTACKER, DEFENDER, "both")
RESULT = ("lose", *["win"] * 4, ATTACKER, DEFENDER, "both", *["lose"] * 3, "tie")
"""What the referee calls the outcomes, in their order: with a weapon, and in wrestling and tests."""


def word(ending, kind):
    """What the referee calls an ending. A tie in a test, which it tells apart, is lost like the rest."""
    return HARM[ending] if kind in ("hand", "ranged") else RESULT[ending]


def told(volley: Volley):
    """The chances of a volley in the referee's words."""
    chances = Counter()
    for row in np.argwhere(volley.outcome > 0).tolist():
        made = [ending for ending in row if ending != NOT_MADE]
        assert row == made + [NOT_MADE] * (len(row) - len(made))
        chances[tuple(word(ending, volley.kind) for ending in made)] += volley.outcome[tuple(row)]
    return dict(chances)


def refereed(deck, a, d, attacks, attacker, defender, kind="hand", **switches):
    """What the referee says; `switches` are those of the rules record."""
    names = {
        "chain_joker": "acts_as_played_joker" if switches.get("chain_joker_acts") else "skip",
        "chain_aos": switches.get("chain_ace", 1),
        "no_card": {0: "value0", 1: "flat1", 3: "flat3"}[switches.get("no_card", 0)],
    }
    chances = Counter()
    for words, chance in sequence(deck, a, d, attacks, plain(attacker), plain(defender), names, kind).items():
        known = ("lose" if kind == "test" and name == "tie" else name for name in words)
        chances[tuple(known)] += float(chance)
    return dict(chances)
