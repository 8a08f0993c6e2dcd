"""The exact odds of one exchange of cards, counted over all hands that the Fairy Deck can give.

`Odds` is asked cell by cell; what it has counted for one cell serves the next, so that a table costs little more than its
largest cell. See `counting.py` for how, `policies.py` for what the sides play.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from sim.errors import UserError, nearest
from sim.fairy_meat.attacker_best import attacker_answers
from sim.fairy_meat.best import ANSWER
from sim.fairy_meat.chains import chains
from sim.fairy_meat.counting import MOST_ATTACK, MOST_DEFENCE, counts
from sim.fairy_meat.deck import Pool
from sim.fairy_meat.defender_best import defender_answers
from sim.fairy_meat.policies import ATTACKER, BEST, BOOK, DEFENDER, Policy
from sim.fairy_meat.state import (
    ATTACKER_JOKER,
    BOTH_JOKERS,
    DEFENDER_JOKER,
    HURT_1,
    HURT_2,
    HURT_3,
    HURT_ACE,
    KINDS,
    LOST_1,
    LOST_2,
    LOST_3,
    OUTCOMES,
    TIED,
    UNHURT,
    records,
)
from sim.fairy_meat.tables import RANGED_JOKER
from sim.fairy_meat.tally import PLAYS, TALLY, fixed_plays, tally

WHOLE = Pool()
BY_THE_BOOK = Policy("book")
ROUNDS = 200
"""After so many answers to each other that neither settle nor repeat, two best policies are given up."""
DEALT = np.zeros(OUTCOMES)
DEALT[[HURT_1, HURT_2, HURT_3, HURT_ACE, TIED]] = 1, 2, 3, 3, 1
"""Damage to the defender by outcome, jokers apart."""
TAKEN = np.zeros(OUTCOMES)
TAKEN[[LOST_1, LOST_2, LOST_3, TIED]] = 1, 2, 3, 1
"""Damage to the attacker by outcome, jokers apart."""


def joker_pay(kind: str, hurt: bool, bystander: bool) -> tuple[float, float]:
    """What a joker of the attacker, and one of the defender, is worth to the attacker (rulebook: Jokers).

    In hand-to-hand combat whoever played it chooses between a point of damage to the attacker and a healed point of the
    defender, and without a wound (`hurt`) there is nothing to heal. A shot misses, or hits another figure in sight, as the
    defending player likes: `bystander` says that an enemy of hers is there. Elsewhere nothing happens."""
    if kind == "hand":
        return (-1.0 if hurt else 0.0), -1.0
    if kind == "ranged" and bystander:
        return -1.0, -1.0
    return 0.0, 0.0


def pay(kind: str, hurt: bool = False, bystander: bool = False) -> np.ndarray:
    """What each outcome pays the attacker: damage dealt less damage taken, a heal as 1 (float64, shape (OUTCOMES,))."""
    worth = DEALT - TAKEN
    worth[ATTACKER_JOKER], worth[DEFENDER_JOKER] = joker_pay(kind, hurt, bystander)
    return worth


@dataclass(frozen=True)
class Exchange:
    """How one exchange ends: exact chances, all else of chance included (hands, wild trumps)."""

    attack: int
    """Cards the attacker draws."""
    defend: int
    kind: str
    attacker: Policy
    defender: Policy
    outcome: np.ndarray
    """Chance of each outcome (float64, shape (OUTCOMES,), see `state.OUTCOME_NAMES`); they sum to 1."""
    wild: tuple[float, float] = (0.0, 0.0)
    """Chance that the attacker, and the defender, plays a wild trump."""
    ace: tuple[float, float] = (0.0, 0.0)
    """Chance that a side plays the Ace of Spades from her hand."""
    cards: tuple[float, float] = (0.0, 0.0)
    """Mean number of cards that a side places."""
    notes: tuple[str, ...] = field(default=())

    @property
    def damage(self) -> np.ndarray:
        """Chances of 0 to 3 points of damage to the defender in an exchange without a joker (float64, shape (4,))."""
        out = self.outcome
        none = out[UNHURT] + out[LOST_1] + out[LOST_2] + out[LOST_3]
        return np.array([none, out[HURT_1] + out[TIED], out[HURT_2], out[HURT_3] + out[HURT_ACE]])

    @property
    def taken(self) -> np.ndarray:
        """Chances of 0 to 3 points of damage to the attacker in wrestling, in an exchange without a joker."""
        out = self.outcome
        hurt = np.array([0, out[LOST_1] + out[TIED], out[LOST_2], out[LOST_3]])
        hurt[0] = self.damage.sum() - hurt.sum()
        return hurt

    @property
    def joker(self) -> dict[str, float]:
        """Chances that the attacker alone, the defender alone, or both play a joker."""
        out = self.outcome
        return {
            "attacker": float(out[ATTACKER_JOKER]),
            "defender": float(out[DEFENDER_JOKER]),
            "both": float(out[BOTH_JOKERS]),
        }

    @property
    def hit(self) -> float:
        """Chance that the defender takes damage from the comparison of cards."""
        return float(self.damage[1:].sum())

    @property
    def ace_hit(self) -> float:
        """Chance of a hit that the Ace of Spades makes one of 3 points, and laming."""
        return float(self.outcome[HURT_ACE])

    @property
    def mean_damage(self) -> float:
        """Mean damage to the defender, in points."""
        return float(self.outcome @ DEALT)

    def at_least(self, points: int) -> float:
        """Chance of so many points of damage or more."""
        return float(self.damage[points:].sum())

    def pay(self, hurt: bool = False, bystander: bool = False) -> float:
        """Mean of damage dealt less damage taken, a heal as 1, in points."""
        return float(self.outcome @ pay(self.kind, hurt, bystander))


class Odds:
    """Counts exchanges under given rules (a RULES record) from a given pool of cards."""

    def __init__(
        self, rules: Any, pool: Pool = WHOLE, kind: str = "hand", hurt: bool = False, bystander: bool = False
    ) -> None:
        if kind not in KINDS:
            raise UserError(
                f"no kind of exchange {kind!r}{nearest(kind, KINDS)}; there are {', '.join(KINDS)}"
            )
        if kind == "ranged" and bystander and rules.ranged_joker == RANGED_JOKER.index("new_attack"):
            raise UserError(
                "--bystander: under combat.ranged_joker = new_attack a shot that is sent on is a new attack on somebody "
                "else's cards, which this can't count"
            )
        bystander = bystander and rules.ranged_joker != RANGED_JOKER.index("miss_only")
        self.rules, self.pool, self.kind, self.hurt, self.bystander = rules, pool, kind, hurt, bystander
        self.kind_number = KINDS.index(kind)
        self._counts = counts(pool.array())
        self._chains = chains(rules, self.kind_number, pay(kind, hurt, bystander))
        self._plays = records(PLAYS)[0]
        self._answer = records(ANSWER)[0]

    def exchange(
        self, attack: int, defend: int, attacker: Policy = BY_THE_BOOK, defender: Policy = BY_THE_BOOK
    ) -> Exchange:
        """The odds of `attack` cards (0 to 17) against `defend` cards (0 to 20).

        When the pool holds fewer cards, the attacker draws first and the defender what is left; a note says so."""
        for cards, most, side in ((attack, MOST_ATTACK, "attack"), (defend, MOST_DEFENCE, "defend")):
            if not 0 <= cards <= most:
                raise UserError(f"{side}: {cards} cards; 0 to {most} can ever be drawn")
        notes: list[str] = []
        drawn = min(attack, self.pool.cards)
        against = min(defend, self.pool.cards - drawn)
        if (drawn, against) != (attack, defend):
            notes.append(
                f"{attack} and {defend} cards are asked for and the deck holds {self.pool.cards}: the attacker draws "
                f"{drawn}, then the defender {against}"
            )
        if drawn == 0:
            notes.append("no attack is made without a card, so that there is no damage and no joker")
            return Exchange(
                attack, defend, self.kind, attacker, defender, np.eye(OUTCOMES)[UNHURT], notes=(*notes,)
            )
        tallies = []
        for plays in self._settled(drawn, against, attacker, defender, notes):
            out = records(TALLY)[0]
            tally(self._counts, self._chains, self.rules, plays, drawn, against, out)
            tallies.append(out)
        mean = {name: np.mean([out[name] for out in tallies], axis=0) for name in TALLY.names or ()}

        def pair(name: str) -> tuple[float, float]:
            return float(mean[name][ATTACKER]), float(mean[name][DEFENDER])

        return Exchange(
            attack,
            defend,
            self.kind,
            attacker,
            defender,
            mean["outcome"],
            pair("wild"),
            pair("ace"),
            pair("cards"),
            (*notes,),
        )

    def plays(self, attack: int, defend: int, attacker: Policy, defender: Policy) -> np.record:
        """What both sides play from every hand of so many cards: a PLAYS record, good until the next call."""
        return next(self._settled(attack, defend, attacker, defender, []))

    def _settled(
        self, attack: int, defend: int, attacker: Policy, defender: Policy, notes: list[str]
    ) -> Iterator[Any]:
        """The plays of both sides; of two best policies that go round in a circle, one after the other."""
        plays = self._plays
        for side, chosen, cards in ((ATTACKER, attacker, attack), (DEFENDER, defender, defend)):
            number = BOOK if chosen.number == BEST else chosen.number
            fixed_plays(plays, number, side, chosen.keep, cards)
        self._answer.stale[:] = 1
        self._answer.weighed = 0
        self._answer.weight[:] = 0.0
        if attacker.number == BEST and defender.number == BEST:
            yield from self._both_best(attack, defend, attacker.keep, defender.keep, notes)
            return
        if attacker.number == BEST:
            self._attacker_answers(attack, defend, attacker.keep, watched=False)
        if defender.number == BEST:
            self._defender_answers(attack, defend, defender.keep)
        yield plays

    def _both_best(
        self, attack: int, defend: int, keep: int, keep_against: int, notes: list[str]
    ) -> Iterator[Any]:
        """Let both sides answer each other, from book on, until neither changes a play."""
        self._attacker_answers(attack, defend, keep, watched=False)
        self._defender_answers(attack, defend, keep_against)
        self._answer.stale[ATTACKER] = 1
        met: dict[bytes, int] = {}
        pairs: list[Any] = []
        for k in range(ROUNDS):
            if self._attacker_answers(attack, defend, keep) == 0:
                break
            state = self._plays.tobytes()
            if state in met:
                length = k - met[state]
                notes.append(
                    f"best against best goes round in a circle of {length} answers; the mean over the circle is shown"
                )
                yield from pairs[met[state] :]
                return
            met[state] = k
            pairs.append(self._plays.copy())
            if self._defender_answers(attack, defend, keep_against) == 0:
                break
        else:
            notes.append(f"best against best had not settled after {ROUNDS} answers; the last ones are shown")
        yield self._plays

    def _attacker_answers(self, attack: int, defend: int, keep: int, watched: bool = True) -> int:
        """Let the attacker answer the defender's plays; how many of hers changed."""
        return attacker_answers(
            self._counts,
            self._chains,
            self.rules,
            self._plays,
            attack,
            defend,
            keep,
            int(watched),
            self._answer,
        )

    def _defender_answers(self, attack: int, defend: int, keep: int) -> int:
        """Let the defender answer the attacker's plays."""
        return defender_answers(
            self._counts, self._chains, self.rules, self._plays, attack, defend, keep, self._answer
        )
