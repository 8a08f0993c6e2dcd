"""Fights to the death between two armed fairies: who wins, how soon, and what is left of her.

Both stand where they are and attack in every turn of theirs until one is dead. A round is one turn of each, in an order
drawn anew or always the same; whoever is attacked before her turn has the card more of the One Card Rule.

What is beyond the cards stays out: nobody moves, eats, casts or uses Twinkle, breaks off an attack or escapes a brawl. A
fairy without Kill goes mad in her turn (rulebook: Mad about Meat). A laming wound changes nothing for who stands still.

The owners lose points by a fixed rule or by the policy best, which wins most; both may play it at once, since all that
happened is known to both. What nobody wins is half a win to either. Best decides about jokers, too; by the fixed rules a
joker of the defender's hurts the attacker, and one that the attacker has to play heals the defender.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from sim.errors import UserError, nearest
from sim.fairy_meat.duel_cards import Arms, Laws, arms, hands, turn
from sim.fairy_meat.duel_chain import ATTACKER, DEFENDER, Fight, follow, settled
from sim.fairy_meat.duel_points import BEST, Body, Lot, Points, body
from sim.fairy_meat.fighters import Circumstances, Fighter
from sim.fairy_meat.odds import BY_THE_BOOK
from sim.fairy_meat.policies import SIDES, Policy
from sim.rules import Ruleset

FIRSTS = ("random", "attacker", "defender")
"""Who acts first in a round."""


@dataclass(frozen=True)
class Survivor:
    """What is left of a fairy, provided that she wins."""

    live: float
    """Mean points in her Fairy area."""
    kill: float
    points: np.ndarray
    """Chance of so many points of Live and Kill together (float64, from 0 on)."""


@dataclass(frozen=True)
class Duel:
    """How a fight to the death ends: exact chances, unless `notes` say that odds had to be drawn."""

    fighters: tuple[Fighter, Fighter]
    weapons: tuple[str | None, str | None]
    """What each strikes with; None if she has nothing to strike with."""
    first: str
    allocation: tuple[str, str]
    policies: tuple[Policy, Policy]
    win: tuple[float, float]
    """Chance that the attacker, and that the defender, is the one who lives."""
    both: float
    """Chance that both die at once, which takes a tie in wrestling."""
    never: float
    """Chance that both live on for ever, since neither can hurt the other any more."""
    rounds: float
    """Mean rounds until somebody dies or neither can be hurt any more; the last counts in full."""
    attacks: float
    """Mean attacks until then, for each of which two hands are drawn."""
    exchanges: float
    """Mean exchanges of cards until then."""
    ends: np.ndarray
    """Chance that somebody dies in this round (float64, the first round at 0)."""
    survivors: tuple[Survivor | None, Survivor | None]
    """The attacker who wins, and the defender who wins; None if she never does."""
    error: float
    """No chance is further off than this, apart from odds that had to be drawn."""
    notes: tuple[str, ...] = field(default=())

    @property
    def share(self) -> float:
        """Chance that the attacker wins, half of what nobody wins counted in."""
        return self.win[ATTACKER] + (self.both + self.never) / 2

    def ends_within(self, rounds: int) -> float:
        """Chance that somebody is dead after so many rounds."""
        return float(self.ends[: max(rounds, 0)].sum())


def duel(
    attacker: Fighter,
    defender: Fighter,
    chosen: Circumstances,
    ruleset: Ruleset,
    rules: Any,
    allocation: tuple[str, str] = (BEST, BEST),
    policies: tuple[Policy, Policy] = (BY_THE_BOOK, BY_THE_BOOK),
    first: str = "random",
    laws: Laws | None = None,
) -> Duel:
    """The fight of two fairies. `rules` is the RULES record of `ruleset`.

    What is `chosen` holds for both: posed means that both hold their ground. `allocation` and `policies` say how each loses
    points and plays cards, whichever of them attacks. With `laws` fights share their odds. Raises UserError where there is
    no such fight."""
    pair = (attacker, defender)
    most = ruleset["limits.fairy_points"]
    refuse(pair, chosen, first, most)
    laws = laws or Laws(rules)
    weapons = [arms(fighter, chosen, ruleset, rules) for fighter in pair]
    bodies = []
    for side, fighter in enumerate(pair):
        other = weapons[1 - side]
        lot = Lot(
            allocation[side],
            mangled=other is not None and other.mangles,
            heals=other is not None and other.kind == "hand",
            most=most,
        )
        bodies.append(body(Points(fighter.live, fighter.kill), lot))

    def turns(side: int) -> Any:
        actor, target = ((pair[k], bodies[k]) for k in (side, 1 - side))
        cards = hands(actor, target, weapons[side], chosen, ruleset, rules)
        free = (allocation[side] == BEST, allocation[1 - side] == BEST)
        playing = (policies[side], policies[1 - side])
        return turn(actor[1], target[1], weapons[side], free, cards, laws, playing)

    fight = Fight((turns(ATTACKER), turns(DEFENDER)), (len(bodies[0].points), len(bodies[1].points)))
    sides = {"random": (ATTACKER, DEFENDER), "attacker": (ATTACKER,), "defender": (DEFENDER,)}[first]
    worth, change = settled(fight, sides, BEST in allocation)
    course = follow(fight, fight.rounds(sides, worth))
    final = course.final
    names = [own.name if own else None for own in weapons]
    return Duel(
        pair,
        (names[0], names[1]),
        first,
        allocation,
        policies,
        (float(final[1:, 0].sum()), float(final[0, 1:].sum())),
        float(final[0, 0]),
        course.never,
        course.rounds,
        course.attacks,
        course.exchanges,
        course.ends,
        (survivor(bodies[ATTACKER], final[:, 0], most), survivor(bodies[DEFENDER], final[0], most)),
        course.left + change * (1 + course.rounds),
        notes_of(pair, weapons, policies, laws),
    )


def refuse(pair: tuple[Fighter, Fighter], chosen: Circumstances, first: str, most: int) -> None:
    """Refuse what is no fight to the death."""
    if first not in FIRSTS:
        raise UserError(f"first: {first!r}{nearest(first, FIRSTS)}; there are {', '.join(FIRSTS)}")
    if chosen.kind not in ("weapon", "wrestling"):
        raise UserError(f"a {chosen.kind} hurts nobody; a fight is fought with weapons or by wrestling")
    for name in ("unacted", "in_brawl", "rush_bonus"):
        if getattr(chosen, name):
            raise UserError(f"--{name.replace('_', '-')}: can't be true of every attack in a fight of two")
    if chosen.posed and chosen.fluttered:
        raise UserError("--posed and --fluttered: a fairy does one of the two in a turn")
    if chosen.shimmer < 0 or chosen.shimmer > 6:
        raise UserError(f"--shimmer {chosen.shimmer}: cards from 0 to 6")
    for side, fighter in zip(SIDES, pair, strict=True):
        points = fighter.live + fighter.kill
        if not 1 <= points <= most:
            raise UserError(
                f"{side}: {fighter} has {points} points of Live and Kill; alive they are 1 to {most}"
            )


def notes_of(
    pair: tuple[Fighter, Fighter], weapons: Sequence[Arms | None], policies: tuple[Policy, Policy], laws: Laws
) -> tuple[str, ...]:
    """What should be known of the chances of this fight."""
    notes = []
    for side, own in enumerate(weapons):
        if own is None:
            notes.append(f"{pair[side]} has no ranged weapon and can't strike back")
        elif not laws.counted(own, (policies[side], policies[1 - side])):
            notes.append(
                f"attacks with {own.name} are not counted, but drawn {laws.number} times for each pair of hands"
            )
    if {own.kind for own in weapons if own} == {"hand", "ranged"}:
        notes.append("one shoots and one fights hand to hand; to each the distance is always right")
    return tuple(notes)


def survivor(fairy: Body, chances: np.ndarray, most: int) -> Survivor | None:
    """What is left of a winner; `chances` that she wins by her number, of which 0 is dead."""
    chances, total = chances[1:], chances[1:].sum()
    if not total:
        return None
    live, kill = fairy.each("live")[1:], fairy.each("kill")[1:]
    points = np.bincount(live + kill, chances / total, most + 1)
    return Survivor(float((chances * live).sum() / total), float((chances * kill).sum() / total), points)
