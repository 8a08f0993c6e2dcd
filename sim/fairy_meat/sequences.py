"""The exact odds of several attacks from one hand (rulebook: Multiple Attacks), counted over all hands.

Both sides draw one hand and play it exchange by exchange; cards played are gone. Out of cards the attacker stops, and the
defender is hit by whatever comes. Cards drawn on wild trumps stay out of the deck until the end. Nobody dies on the way:
the order of the outcomes is kept, so that whoever knows how many points a fairy has left can stop where she dies.

`Volleys` counts for `simple` and `book`, with any number of trumps held back. What it can't count is left to a simulation:
`best`, more than three attacks, and readings of the rules in which cards are not used up.
"""

import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from sim.errors import UserError, nearest
from sim.fairy_meat.chains import chains
from sim.fairy_meat.counting import MOST_ATTACK, MOST_DEFENCE, counts
from sim.fairy_meat.deck import Pool
from sim.fairy_meat.odds import BY_THE_BOOK, DEALT, TAKEN, WHOLE, pay
from sim.fairy_meat.policies import BEST, Policy
from sim.fairy_meat.scripts import ENDINGS, SCRIPT
from sim.fairy_meat.state import (
    ATTACKER_JOKER,
    BOTH_JOKERS,
    DEFENDER_JOKER,
    HURT_ACE,
    KINDS,
    NOT_MADE,
    records,
)
from sim.fairy_meat.tally import PLAYS, TALLY, fixed_plays
from sim.fairy_meat.tops import CELLS, MOST_EXCHANGES, fill_table, two_tops
from sim.fairy_meat.volleys import LEDGER, add_numberless, add_numbers, claim

POINTS = np.append(DEALT, 0.0).astype(np.int64)
TAKEN_POINTS = np.append(TAKEN, 0.0).astype(np.int64)
"""Damage to the defender, and to the attacker, by outcome, jokers apart; none in an exchange that is not made."""
TABLES = 128
"""Room for so many tables to begin with; it is doubled when they are more."""


@dataclass(frozen=True)
class Volley:
    """How several attacks from one hand end: exact chances, all else of chance included (hands, wild trumps)."""

    attack: int
    """Cards the attacker draws, for all attacks."""
    defend: int
    attacks: int
    kind: str
    attacker: Policy
    defender: Policy
    outcome: np.ndarray
    """Chance of each row of outcomes (float64, one axis an exchange, of length OUTCOMES + 1: see `state.OUTCOME_NAMES`; the
    last is NOT_MADE, the attacker being out of cards); they sum to 1."""
    notes: tuple[str, ...] = field(default=())
    drawn: int = 0
    """Sequences drawn card by card to estimate the chances; 0 = counted exactly."""

    def exchange(self, number: int) -> np.ndarray:
        """Chances of the outcomes of one exchange, 0 for the first (float64, shape (OUTCOMES + 1,))."""
        return self.outcome.sum(axis=tuple(k for k in range(self.attacks) if k != number))

    def totals(self, points: np.ndarray) -> np.ndarray:
        """Chances of every sum of points, given the points of each outcome (int64, shape (OUTCOMES + 1,), 0 or more).

        float64, from a sum of 0 to one of `attacks` times the most points."""
        total = sum(np.ix_(*[points] * self.attacks), start=np.zeros((1,) * self.attacks, np.int64))
        length = self.attacks * int(points.max()) + 1
        return np.bincount(total.ravel(), self.outcome.ravel(), minlength=length)

    @property
    def damage(self) -> np.ndarray:
        """Chances of 0, 1 ... points of damage to the defender in all, what jokers do left out (float64)."""
        return self.totals(POINTS)

    @property
    def taken(self) -> np.ndarray:
        """Chances of 0, 1 ... points of damage to the attacker in wrestling, what jokers do left out (float64)."""
        return self.totals(TAKEN_POINTS)

    @property
    def mean_damage(self) -> float:
        """Mean damage to the defender, in points."""
        return float(self.damage @ np.arange(len(self.damage)))

    def at_least(self, points: int) -> float:
        """Chance of so many points of damage or more."""
        return float(self.damage[max(points, 0) :].sum())

    @property
    def hit(self) -> float:
        """Chance that the defender takes damage from the comparison of cards."""
        return self.at_least(1)

    @property
    def joker(self) -> dict[str, np.ndarray]:
        """Chances of 0, 1 ... exchanges with a joker of the attacker alone, of the defender alone, or of both (float64)."""
        sorts = {"attacker": ATTACKER_JOKER, "defender": DEFENDER_JOKER, "both": BOTH_JOKERS}
        return {name: self.totals(np.eye(ENDINGS, dtype=np.int64)[sort]) for name, sort in sorts.items()}

    @property
    def ace_hit(self) -> float:
        """Chance that one of the hits is made 3 points, and laming, by the Ace of Spades."""
        return float(self.totals(np.eye(ENDINGS, dtype=np.int64)[HURT_ACE])[1:].sum())

    @property
    def mean_attacks(self) -> float:
        """Mean number of exchanges that are made, in which the attacker still has a card."""
        return float(self.attacks - sum(self.exchange(k)[NOT_MADE] for k in range(self.attacks)))


class Volleys:
    """Counts attacks of several exchanges under given rules (a RULES record) from a given pool of cards.

    What it has counted for one cell serves the next."""

    def __init__(self, rules: Any, pool: Pool = WHOLE, kind: str = "hand") -> None:
        if kind not in KINDS:
            raise UserError(
                f"no kind of exchange {kind!r}{nearest(kind, KINDS)}; there are {', '.join(KINDS)}"
            )
        self.rules, self.pool, self.kind = rules, pool, kind
        self._counts = counts(pool.array())
        self._chains = chains(rules, KINDS.index(kind), pay(kind))
        self._plays = records(PLAYS)[0]
        self._script = records(SCRIPT)[0]
        self._tops = two_tops()
        self._one = records(TALLY)[0]
        self._ledgers = records(LEDGER, MOST_EXCHANGES + 1)
        self._tables = [np.zeros((TABLES, *axes(CELLS, k))) for k in range(MOST_EXCHANGES + 1)]
        self._filled = [0] * (MOST_EXCHANGES + 1)

    def countable(self, attacks: int, attacker: Policy, defender: Policy) -> bool:
        """Whether `volley` can count so many attacks (1 or more) between these policies."""
        used_up = self.rules.consume_attack and self.rules.consume_defence
        return (
            attacks <= MOST_EXCHANGES
            and BEST not in (attacker.number, defender.number)
            and (attacks == 1 or bool(used_up))
        )

    def volley(
        self,
        attack: int,
        defend: int,
        attacks: int,
        attacker: Policy = BY_THE_BOOK,
        defender: Policy = BY_THE_BOOK,
    ) -> Volley | None:
        """The odds of `attacks` attacks from a hand of `attack` cards (0 to 17) on one of `defend` cards (0 to 20); None if
        they can't be counted (`countable`).

        When the pool holds fewer cards, the attacker draws first and the defender what is left; a note says so."""
        for cards, most, side in ((attack, MOST_ATTACK, "attack"), (defend, MOST_DEFENCE, "defend")):
            if not 0 <= cards <= most:
                raise UserError(f"{side}: {cards} cards; 0 to {most} can ever be drawn")
        if attacks < 1:
            raise UserError(f"attacks: {attacks}; an attack has 1 or more")
        if not self.countable(attacks, attacker, defender):
            return None
        drawn = min(attack, self.pool.cards)
        against = min(defend, self.pool.cards - drawn)
        notes: tuple[str, ...] = ()
        if (drawn, against) != (attack, defend):
            notes = (
                f"{attack} and {defend} cards are asked for and the deck holds {self.pool.cards}: the attacker draws "
                f"{drawn}, then the defender {against}",
            )
        if drawn > 0:
            out = self._count((drawn, against), attacks, (attacker, defender))
        else:
            notes = (*notes, "no attack is made without a card")
            out = np.zeros((ENDINGS,) * attacks)
            out[(NOT_MADE,) * attacks] = 1.0
        return Volley(attack, defend, attacks, self.kind, attacker, defender, out, notes)

    def _count(self, cards: tuple[int, int], attacks: int, policies: tuple[Policy, Policy]) -> np.ndarray:
        """Add up all hands of so many cards of the attacker, 1 or more, and of the defender."""
        counted, script, ledger = self._counts, self._script, self._ledgers[attacks]
        script.exchanges, script.cards[:] = attacks, cards
        script.deals = math.comb(self.pool.cards, cards[0]) * math.comb(self.pool.cards - cards[0], cards[1])
        for side, chosen in enumerate(policies):
            script.policy[side], script.keep[side] = chosen.number, chosen.keep
            fixed_plays(self._plays, chosen.number, side, chosen.keep, cards[side])
        out = np.zeros(axes(ENDINGS, attacks))
        add_numberless(counted, self._chains, self.rules, self._plays, script, self._one, out)
        self._fill(attacks, claim(counted, script, ledger))
        add_numbers(counted, self._chains, self.rules, script, ledger, self._tables[attacks], out)
        return out.reshape((ENDINGS,) * attacks)

    def _fill(self, attacks: int, used: int) -> None:
        """Fill in the tables that are new in the ledger, which has `used`."""
        if used == self._filled[attacks]:
            return
        slots = self._ledgers[attacks].slot
        while used > len(self._tables[attacks]):
            self._tables[attacks] = np.concatenate([self._tables[attacks]] * 2)
        for a, d, pattern in np.argwhere(slots > self._filled[attacks]).tolist():
            table = self._tables[attacks][slots[a, d, pattern] - 1]
            table[:] = 0.0
            fill_table(self._counts, self._tops, a, d, pattern, attacks, table)
        self._filled[attacks] = used


def axes(length: int, attacks: int) -> tuple[int, ...]:
    """Shape of an array with one axis an exchange, the axes beyond the last of length 1."""
    return tuple(length if k < attacks else 1 for k in range(MOST_EXCHANGES))
