"""What is asked of Fairy Meat's odds: the two sides, the rules and the deck they meet under, and how they play.

The sides are given by their cards or by name; either way a `Bout` says how many cards are drawn. Everything that can't be
asked is refused here, in terms of the command line's options.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from analyses.odds_options import FLAGS, option
from analyses.odds_options import KINDS as KINDS_OF_ATTACK
from sim.errors import UserError, nearest
from sim.fairy_meat.counting import MOST_ATTACK, MOST_DEFENCE
from sim.fairy_meat.deck import Pool, without
from sim.fairy_meat.fighters import Bout, Circumstances, Fighter, bout, fighter
from sim.fairy_meat.odds import Odds, joker_pay
from sim.fairy_meat.policies import Policy, policy
from sim.fairy_meat.several import Several
from sim.fairy_meat.state import KINDS
from sim.fairy_meat.tables import build
from sim.fairy_meat.tops import MOST_EXCHANGES
from sim.rules import Ruleset, load

GAME = "fairy_meat"
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
class Pair:
    """One side against another; without names, the bout is of so many cards alone."""

    bout: Bout
    attacker: Fighter | None = None
    defender: Fighter | None = None
    notes: tuple[str, ...] = ()


def setting(
    variant: str | None,
    sets: Sequence[str],
    missing: str | None,
    policies: tuple[str | None, str | None, str | None],
    hurt: bool = False,
    bystander: bool = False,
) -> Setting:
    """Read what the question rests on. `policies`: of the attacker, of the defender, and of whoever has none of her own."""
    ruleset = load(GAME, variant, sets)
    names = tuple(name.strip().upper() for name in missing.split(",")) if missing is not None else ()
    pool = _told("--missing", without, missing.split(",")) if missing is not None else without(())
    mine, theirs, both = policies
    chosen = [
        _told("--policy" if own is None else name, policy, own or both or "book")
        for name, own in (("--policy-a", mine), ("--policy-d", theirs))
    ]
    astray = bystander and ruleset["combat.ranged_joker"] != "miss_only"
    return Setting(ruleset, build(ruleset)[0], pool, names, chosen[0], chosen[1], hurt, astray)


def _told(name: str, read: Any, text: Any) -> Any:
    """What `read` makes of an option's text; a refusal names the option."""
    try:
        return read(text)
    except UserError as error:
        raise UserError(f"{name}: {error}") from error


def kind_of(kind: str | None) -> str:
    """A kind of exchange by name, in hand if none is given."""
    if kind is not None and kind not in KINDS:
        raise UserError(f"--kind {kind}: no such kind{nearest(kind, KINDS)}; there are {', '.join(KINDS)}")
    return kind or "hand"


def by_cards(attack: int | None, defend: int | None, kind: str | None, attacks: int | None) -> Pair:
    """Two sides of whom only their cards are told."""
    if attack is None or defend is None:
        lacking, given = ("--defend", "--attack") if defend is None else ("--attack", "--defend")
        raise UserError(f"{given}: two sides draw cards; give {lacking}, too")
    for side, cards, most in (("--attack", attack, MOST_ATTACK), ("--defend", defend, MOST_DEFENCE)):
        if not 0 <= cards <= most:
            raise UserError(f"{side} {cards}: a side draws from 0 to {most} cards")
    number = 1 if attacks is None else attacks
    if not 1 <= number <= MOST_EXCHANGES:
        raise UserError(f"--attacks {number}: a weapon makes from 1 to {MOST_EXCHANGES} attacks")
    named = kind_of(kind)
    if number > 1 and named not in ("hand", "ranged"):
        raise UserError(
            f"--attacks {number}: several attacks are made with a weapon, not with --kind {named}"
        )
    return Pair(Bout(named, attack, defend, number, "", (), ()))


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
    attackers: Sequence[str], defenders: Sequence[str], asked: Setting
) -> tuple[list[Fighter], list[Fighter]]:
    """The fairies of both sides."""
    if not attackers or not defenders:
        lacking, given = ("--attacker", "--defender") if not attackers else ("--defender", "--attacker")
        raise UserError(f"{given}: two fairies meet; name the other one with {lacking}")
    mine = [fighter(text, asked.ruleset, "--attacker") for text in attackers]
    theirs = [fighter(text, asked.ruleset, "--defender") for text in defenders]
    return mine, theirs


def by_name(
    attackers: Sequence[str], defenders: Sequence[str], chosen: Circumstances, asked: Setting
) -> list[Pair]:
    """Every attacker against every defender."""
    mine, theirs = fighters(attackers, defenders, asked)
    pairs = []
    for one in mine:
        for other in theirs:
            made = bout(one, other, chosen, asked.ruleset, asked.rules)
            idle = _idle(one, other, chosen, asked, (made.attack, made.defend))
            pairs.append(Pair(made, one, other, (*made.notes, *idle)))
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


def table_size(text: str) -> tuple[int, int]:
    """Rows and columns of a table such as `12x12`: cards of the attacker, and of the defender."""
    found = re.fullmatch(r"\s*(\d{1,3})\s*[xX]\s*(\d{1,3})\s*", text)
    if not found:
        raise UserError(f"--table {text}: write cards of the attacker x cards of the defender, such as 12x12")
    rows, columns = int(found[1]), int(found[2])
    if not (1 <= rows <= MOST_ATTACK and 1 <= columns <= MOST_DEFENCE):
        raise UserError(
            f"--table {text}: from 1x1 to {MOST_ATTACK}x{MOST_DEFENCE}, cards of the attacker first"
        )
    return rows, columns
