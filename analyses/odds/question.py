"""What is asked of Fairy Meat's odds: the two sides, the rules and the deck they meet under, and how they play.

The sides are given by their cards or by name; either way a `Bout` says how many cards are drawn. What can't be asked is
refused in terms of the command line's options, here or before in `odds_checks`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from analyses.odds import checks as odds_checks
from analyses.odds.options import FLAGS, option
from analyses.odds.options import KINDS as KINDS_OF_ATTACK
from analyses.odds.profiles import Profile
from sim.errors import UserError
from sim.fairy_meat.deck import Pool, without
from sim.fairy_meat.fighters import Bout, Circumstances, Fighter, bout, fighter
from sim.fairy_meat.odds import Odds, joker_pay
from sim.fairy_meat.policies import Policy, policy
from sim.fairy_meat.several import Several
from sim.fairy_meat.tables import build
from sim.rules import Ruleset

DRAWS = 100_000
"""Hands drawn for several attacks that can't be counted, unless a number is asked for."""
NONE = Circumstances()
"""An attack with a weapon of which nothing else is said."""


@dataclass(frozen=True)
class Setting:
    """The rules, the deck and the policies of a question."""

    ruleset: Ruleset
    rules: Any
    """The RULES record."""
    pool: Pool
    missing: tuple[str, ...]
    """Names of the cards that are out of the deck."""
    attacker: Policy
    defender: Policy
    hurt: bool
    """The defender has wounds to heal."""
    bystander: bool
    """An enemy of the defender's player is in sight of a shot."""
    draws: int | None = None
    """Exchanges to draw card by card beside, if any."""
    seed: int = 0
    workers: int = 1
    labels: Mapping[str, str] = field(default_factory=dict)
    """What weapons of the user's own are called, by their ids in the rules."""
    _odds: dict[str, Odds] = field(default_factory=dict)
    _several: dict[str, Several] = field(default_factory=dict)

    def drawing(self, draws: int | None, seed: int, workers: int) -> "Setting":
        """The same, with so many draws beside, and this seed for whatever is drawn."""
        return replace(self, draws=draws, seed=seed, workers=workers)

    def odds(self, kind: str) -> Odds:
        """The counter of one kind of exchange, always the same one."""
        if kind not in self._odds:
            self._odds[kind] = Odds(self.rules, self.pool, kind, self.hurt, self.bystander)
        return self._odds[kind]

    def several(self, kind: str) -> Several:
        """The counter of several attacks of one kind, always the same one."""
        if kind not in self._several:
            number = self.draws or DRAWS
            self._several[kind] = Several(
                self.rules, self.pool, kind, self.hurt, number, self.seed, self.workers
            )
        return self._several[kind]

    def notes(self, kind: str) -> tuple[str, ...]:
        """What was asked for and changes nothing in this kind of exchange."""
        told = []
        if self.hurt and kind != "hand":
            told.append("--hurt changes nothing here: a joker heals in hand-to-hand combat only")
        if self.bystander and joker_pay(kind, False, True) == joker_pay(kind, False, False):
            told.append("--bystander changes nothing here: only a shot can go astray")
        return tuple(told)


@dataclass(frozen=True)
class Named(Fighter):
    """A fairy who is called as she was written, and which of her points were given."""

    label: str = ""
    given: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.label


@dataclass(frozen=True)
class Pair:
    """One side against another; without names, the bout is of so many cards alone."""

    bout: Bout
    attacker: Named | None = None
    defender: Named | None = None
    notes: tuple[str, ...] = ()
    chosen: Circumstances = NONE


def setting(
    ruleset: Ruleset,
    missing: str | None,
    policies: tuple[str | None, str | None, str | None],
    hurt: bool = False,
    bystander: bool = False,
    labels: Mapping[str, str] | None = None,
) -> Setting:
    """Read what the question rests on. `policies`: of the attacker, of the defender, and of whoever has none of her own.
    `labels`: what weapons of the user's own are called."""
    names = tuple(name.strip().upper() for name in missing.split(",")) if missing is not None else ()
    pool = _told("--missing", without, missing.split(",")) if missing is not None else without(())
    mine, theirs, both = policies
    chosen = [
        _told("--policy" if own is None else name, policy, (own or both or "book").lower())
        for name, own in (("--policy-a", mine), ("--policy-d", theirs))
    ]
    astray = bystander and ruleset["combat.ranged_joker"] != "miss_only"
    rules = build(ruleset)[0]
    return Setting(ruleset, rules, pool, names, chosen[0], chosen[1], hurt, astray, labels=labels or {})


def _told(name: str, read: Any, text: Any) -> Any:
    """What `read` makes of an option's text; a refusal names the option."""
    try:
        return read(text)
    except UserError as error:
        raise UserError(f"{name}: {error}") from error


def by_cards(attack: int | None, defend: int | None, kind: str | None, attacks: int | None) -> Pair:
    """Two sides of whom only their cards are told."""
    odds_checks.by_cards(attack, defend, kind, attacks)
    assert attack is not None and defend is not None
    return Pair(Bout(odds_checks.kind_of(kind), attack, defend, attacks or 1, "", (), ()))


def circumstances(told: Mapping[str, Any]) -> Circumstances:
    """What is true of an attack between named fairies: its kind, and what else is told by the names in `Circumstances`."""
    kinds = [name for name in KINDS_OF_ATTACK if told[name]]
    if len(kinds) > 1:
        raise UserError(f"{option(kinds[0])} and {option(kinds[1])}: an attack is one of the two")
    kind = kinds[0] if kinds and kinds[0] != "ranged" else "weapon"
    if told["rush_bonus"] and kind != "wrestling":
        raise UserError("--rush-bonus: it counts in the wrestling after a rush; add --wrestling")
    rest = {name: told[name] for name in FLAGS if name not in KINDS_OF_ATTACK or name == "ranged"}
    return Circumstances(kind, **rest | {"shimmer": told["shimmer"] or 0})


def fighters(
    attackers: Sequence[Profile], defenders: Sequence[Profile], asked: Setting
) -> tuple[list[Named], list[Named]]:
    """The fairies of both sides."""
    mine = [named(profile, asked, "--attacker") for profile in attackers]
    theirs = [named(profile, asked, "--defender") for profile in defenders]
    return mine, theirs


def named(profile: Profile, asked: Setting, where: str) -> Named:
    """The fairy of a profile."""
    made = fighter(profile.text, asked.ruleset, where)
    return Named(
        made.fairy, made.live, made.kill, made.twinkle, made.weapons, made.force, profile.label, profile.given
    )


def by_name(
    attackers: Sequence[Profile], defenders: Sequence[Profile], chosen: Circumstances, asked: Setting
) -> list[Pair]:
    """Every attacker against every defender."""
    mine, theirs = fighters(attackers, defenders, asked)
    pairs = []
    for one in mine:
        for other in theirs:
            made = bout(one, other, chosen, asked.ruleset, asked.rules)
            idle = _idle(one, other, chosen, asked, (made.attack, made.defend))
            pairs.append(Pair(made, one, other, (*made.notes, *idle), chosen))
    return pairs


def _idle(
    one: Fighter, other: Fighter, chosen: Circumstances, asked: Setting, cards: tuple[int, int]
) -> list[str]:
    """A word on each circumstance that changes no card; cover is told by `bout` itself."""
    told = []
    for name in ("posed", "fluttered", "unacted", "in_brawl", "rush_bonus", "shimmer"):
        if not getattr(chosen, name):
            continue
        rest: Any = {name: getattr(NONE, name)}
        try:
            without_it = bout(one, other, replace(chosen, **rest), asked.ruleset, asked.rules)
        except UserError:  # no attack at all without it
            continue
        if (without_it.attack, without_it.defend) == cards:
            told.append(f"{option(name)} changes no card here")
    return told
