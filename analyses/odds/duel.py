"""A fight to the death between two named fairies, as a plain record."""

from collections.abc import Callable
from typing import Any

import numpy as np

from analyses.odds.answers import assumed, circumstances, costs, grounds, merged, told_as
from analyses.odds.drawn import Z
from analyses.odds.question import DRAWS, Named, Setting
from sim.errors import UserError, nearest
from sim.fairy_meat.duel_cards import Arms, Laws
from sim.fairy_meat.duel_points import ALLOCATIONS, BEST
from sim.fairy_meat.duels import FIRSTS, Duel, duel
from sim.fairy_meat.fighters import Circumstances, bout
from sim.fairy_meat.policies import Policy
from sim.fairy_meat.state import OUTCOMES

SIDES = ("attacker", "defender")
Told = Callable[[int, int], None] | None
"""Hears for how many pairs of hands of how many the odds have been drawn."""


def _pair(own: Arms, attack: int, defend: int, policies: tuple[Policy, Policy], hurt: bool) -> tuple:
    """All that the odds of a pair of hands depend on; a wound to heal is asked about by the policy best only."""
    asks = hurt and any(policy.name == "best" for policy in policies)
    return own.kind, own.attacks, attack, defend, asks


class Listed(Laws):
    """Says which pairs of hands a fight asks for that have to be drawn, and answers that nothing happens."""

    def __init__(self, asked: Setting) -> None:
        super().__init__(asked.rules, asked.pool)
        self.drawn: dict[tuple, str] = {}
        """Names of weapons by all that their odds depend on."""

    def law(
        self, own: Arms, attack: int, defend: int, policies: tuple[Policy, Policy], hurt: bool = False
    ) -> np.ndarray:
        """A row of exchanges that hurts nobody."""
        if not self.counted(own, policies):
            self.drawn[_pair(own, attack, defend, policies, hurt)] = own.name
        idle = np.zeros((OUTCOMES + 1,) * own.attacks)
        idle[(0,) * own.attacks] = 1.0
        return idle


class Heard(Laws):
    """Tells how many of the pairs of hands in `due` are done."""

    def __init__(self, asked: Setting, due: int, told: Told) -> None:
        super().__init__(asked.rules, asked.pool, asked.draws or DRAWS, asked.seed)
        self.due, self.told = due, told
        self.done: set[tuple] = set()

    def law(
        self, own: Arms, attack: int, defend: int, policies: tuple[Policy, Policy], hurt: bool = False
    ) -> np.ndarray:
        """As counted or drawn."""
        found = super().law(own, attack, defend, policies, hurt)
        if not self.counted(own, policies):
            self.done.add(_pair(own, attack, defend, policies, hurt))
            if self.told:
                self.told(min(len(self.done), self.due), self.due)
        return found


class Fight:
    """Two fairies, how they fight, and what has to be drawn for it."""

    def __init__(
        self,
        pair: tuple[Named, Named],
        chosen: Circumstances,
        asked: Setting,
        allocate: tuple[str | None, str | None],
        first: str | None,
    ) -> None:
        """`allocate`: what either side gives up when she is hurt. Raises UserError for what is no fight."""
        given = [
            choice(option, text, ALLOCATIONS, BEST)
            for option, text in zip(("--allocate-a", "--allocate-d"), allocate, strict=True)
        ]
        self.pair, self.chosen, self.asked = pair, chosen, asked
        self.allocate = (given[0], given[1])
        self.first = choice("--first", first, FIRSTS, FIRSTS[0])
        listed = Listed(asked)
        self._duel(listed)
        self.due = len(listed.drawn)
        """Pairs of hands whose odds can't be counted."""
        self.weapons = list(dict.fromkeys(listed.drawn.values()))
        """The weapons with which they meet."""
        self.draws = (asked.draws or DRAWS) if self.due else 0

    def _duel(self, laws: Laws) -> Duel:
        asked = self.asked
        policies = (asked.attacker, asked.defender)
        return duel(
            *self.pair, self.chosen, asked.ruleset, asked.rules, self.allocate, policies, self.first, laws
        )

    def record(self, told: Told = None) -> dict[str, Any]:
        """Who wins, how soon, and with what left."""
        found = self._duel(Heard(self.asked, self.due, told))
        record = record_of(found, self.pair, self.chosen, self.asked) | {"drawn": self.draws}
        if self.draws:
            record |= {"seed": self.asked.seed, "reach": reach(found, self.draws)}
        return record


def choice(option: str, text: str | None, known: tuple[str, ...], default: str) -> str:
    """One of the known words."""
    word = default if text is None else text.lower()
    if word not in known:
        raise UserError(f"{option} {text}: no such word{nearest(word, known)}; there are {', '.join(known)}")
    return word


def reach(found: Duel, draws: int) -> dict[str, Any]:
    """How far drawn figures can be off: half of a 95 % interval at most.

    The odds of each pair of hands are shares of `draws`, and an error in them counts by what hangs on the attack. What hangs
    on all attacks together is the variance of the result, whose expectation is a martingale. By Cauchy's inequality the
    variance of a figure is thus at most attacks x variance of the result / draws, even if the errors of all pairs of hands
    go together. To first order in these errors."""
    attacks = found.attacks

    def of(variance: float) -> float:
        return float(Z * (attacks * max(variance, 0.0) / draws) ** 0.5)

    rounds = np.arange(1, len(found.ends) + 1)
    ended = float(found.ends.sum()) or 1.0
    mean = float(found.ends @ rounds) / ended
    variance = float(found.ends @ (rounds - mean) ** 2) / ended
    per_round = found.rounds or 1.0
    of_points: list[float | None] = []
    for win, left in zip(found.win, found.survivors, strict=True):
        if left is None or not win:
            of_points.append(None)
            continue
        points = np.arange(len(left.points))
        of_points.append(of(float(left.points @ (points - left.points @ points) ** 2) / win))
    return {
        "wins": [of(win * (1 - win)) for win in found.win],
        "share": of(found.share * (1 - found.share)),
        "both_die": of(found.both * (1 - found.both)),
        "never_ends": of(found.never * (1 - found.never)),
        "rounds": of(variance),
        "attacks": of(variance) * attacks / per_round,
        "exchanges": of(variance) * found.exchanges / per_round,
        "left": of_points,
        "ended": [of(chance * (1 - chance)) for chance in np.minimum(np.cumsum(found.ends), 1.0)],
    }


def record_of(
    found: Duel, pair: tuple[Named, Named], chosen: Circumstances, asked: Setting
) -> dict[str, Any]:
    """A fight's numbers. `share` gives the attacker half of what nobody wins; `ends` are the chances that somebody dies in
    the first round, the second and so on; `error` is what was left open."""
    rests = [part(one, asked) for one in pair for part in (assumed, costs)]
    return {
        "attacker": side(found, pair, 0, chosen, asked),
        "defender": side(found, pair, 1, chosen, asked),
        "share": found.share,
        "both_die": found.both,
        "never_ends": found.never,
        "rounds": found.rounds,
        "attacks": found.attacks,
        "exchanges": found.exchanges,
        "ends": [float(chance) for chance in found.ends],
        "first": found.first,
        "policy": {name: str(policy) for name, policy in zip(SIDES, found.policies, strict=True)},
        "circumstances": circumstances(chosen, asked, fight=True),
        "error": found.error,
        **grounds(asked),
        "notes": list(found.notes),
        **told_as(merged(rests)),
    }


def side(
    found: Duel, pair: tuple[Named, Named], number: int, chosen: Circumstances, asked: Setting
) -> dict[str, Any]:
    """One of the two: what she is and draws when unhurt, how often she wins, and what is left of her then."""
    me, other = pair[number], pair[1 - number]
    left = found.survivors[number]
    return {
        "name": str(me),
        "live": me.live,
        "kill": me.kill,
        "force": me.force,
        "weapon": found.weapons[number],
        "allocate": found.allocation[number],
        "cards": cards(me, other, chosen, asked),
        "wins": found.win[number],
        "left": None
        if left is None
        else {
            "live": left.live,
            "kill": left.kill,
            "points": {str(points): float(chance) for points, chance in enumerate(left.points)},
        },
    }


def cards(me: Named, other: Named, chosen: Circumstances, asked: Setting) -> dict[str, int] | None:
    """The cards of her first attack on one who is unhurt and has acted; None if she can't make it yet."""
    try:
        made = bout(me, other, chosen, asked.ruleset, asked.rules)
    except UserError:
        return None
    return {"attack": made.attack, "defend": made.defend, "attacks": made.attacks}
