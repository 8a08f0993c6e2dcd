"""What the questions about combat share: the rules, the policies, exchanges counted once, and what all of it rests on."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from importlib.metadata import version
from typing import Any

from analyses.facts import grouped
from sim import jit
from sim.fairy_meat.deck import Pool
from sim.fairy_meat.fighters import Bout, Circumstances, Fighter, bout, fighter
from sim.fairy_meat.odds import BY_THE_BOOK, Exchange, Odds
from sim.fairy_meat.policies import Policy
from sim.fairy_meat.sequences import Volley
from sim.fairy_meat.several import WEIGHED, Several
from sim.fairy_meat.tables import build
from sim.rules import SIM, Ruleset, load
from sim.rules_values import text

GAME = "fairy_meat"
PACKAGES = ("numba", "numpy")
BESIDE = ("combat.split_upfront", "combat.max_weapons")
"""Readings about combat that the record of its rules has no field for."""


@dataclass(frozen=True)
class Settings:
    """What is asked for."""

    variant: str | None = None
    sets: tuple[str, ...] = ()
    seed: int = 1
    policy: Policy = BY_THE_BOOK
    workers: int = 1
    quick: bool = False
    """Fewer tables in the band and fewer draws: to look whether all is well."""
    rough: bool = False
    """A tenth of the draws, and plans of several attacks weighed on fewer hands: for what is only set beside the figures."""

    @property
    def draws(self) -> int:
        """Exchanges drawn where something can't be counted."""
        return (200_000 if self.quick else 2_000_000) // (10 if self.rough else 1)

    @property
    def bands(self) -> int:
        """Fairy tables drawn for a band."""
        return 20 if self.quick else 200


class Study:
    """Counts exchanges under one ruleset; what was counted once is remembered."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.ruleset = load(GAME, settings.variant, settings.sets)
        self.rules = build(self.ruleset)[0]
        self.policy = settings.policy
        self.pool = Pool()
        self._odds: dict[tuple, Odds] = {}
        self._exchanges: dict[tuple, Exchange] = {}
        self._several: dict[str, Several] = {}
        self._volleys: dict[tuple, Volley] = {}

    def under(self, sets: Sequence[str] = (), **settings: Any) -> "Study":
        """The same study under further settings (`path=value`), and with other fields of `Settings`."""
        made = Study(replace(self.settings, **settings))
        made.ruleset = self.ruleset.with_sets(sets)
        made.rules = build(made.ruleset)[0]
        return made

    @property
    def readings(self) -> list[dict[str, Any]]:
        """The readings that combat depends on; those about flight, order of play, magic and so on are no part of it."""
        unread = set(self.ruleset.unread()) - set(BESIDE)
        return [reading for reading in self.ruleset.readings() if reading["path"] not in unread]

    @property
    def assumed(self) -> list[dict[str, Any]]:
        """The assumed values that combat depends on: what the kinds of fairies are and cost."""
        return [
            each for each in self.ruleset.assumed() if each["path"].startswith(("fairies.", "fairy_kinds."))
        ]

    def odds(self, kind: str = "hand", **about: bool) -> Odds:
        """The counter of one kind of exchange; `about`: hurt, bystander (see `sim.fairy_meat.odds.Odds`)."""
        key = (kind, *sorted(about.items()))
        if key not in self._odds:
            self._odds[key] = Odds(self.rules, self.pool, kind, **about)
        return self._odds[key]

    def exchange(
        self,
        attack: int,
        defend: int,
        kind: str = "hand",
        attacker: Policy | None = None,
        defender: Policy | None = None,
    ) -> Exchange:
        """The odds of so many cards against so many; both sides play the study's policy unless said otherwise."""
        first, second = attacker or self.policy, defender or self.policy
        key = (attack, defend, kind, first, second)
        if key not in self._exchanges:
            self._exchanges[key] = self.odds(kind).exchange(attack, defend, first, second)
        return self._exchanges[key]

    def volley(
        self,
        attack: int,
        defend: int,
        attacks: int,
        kind: str = "hand",
        attacker: Policy | None = None,
        defender: Policy | None = None,
    ) -> Volley:
        """Several attacks from one hand (`sim.fairy_meat.several`); `Volley.drawn` = 0 says that they were counted."""
        if kind not in self._several:
            drawn, seed = self.settings.draws, self.settings.seed
            weighed = WEIGHED // (10 if self.settings.rough else 1)
            self._several[kind] = Several(
                self.rules, self.pool, kind, False, drawn, seed, self.settings.workers, weighed
            )
        key = (attack, defend, attacks, kind, attacker or self.policy, defender or self.policy)
        if key not in self._volleys:
            self._volleys[key] = self._several[kind].volley(attack, defend, attacks, key[4], key[5])
        return self._volleys[key]

    def fighter(self, text: str) -> Fighter:
        """A fairy with weapons, such as `seasoned+faeslayer`."""
        return fighter(text, self.ruleset)

    def bout(self, attacker: str | Fighter, defender: str | Fighter, chosen: Circumstances) -> Bout:
        """The cards of an attack between two of them."""
        sides = [self.fighter(side) if isinstance(side, str) else side for side in (attacker, defender)]
        return bout(sides[0], sides[1], chosen, self.ruleset, self.rules)

    @property
    def sold_fairies(self) -> list[str]:
        """Names of the fairies that are for sale, by price."""
        rows = [row for row in self.ruleset.rows("fairy_kinds") if row["cost"] is not None]
        return [row["id"] for row in sorted(rows, key=lambda row: (row["cost"], row["id"]))]

    @property
    def sold_weapons(self) -> list[dict[str, Any]]:
        """Rows of the weapons that have a price above 0, by kind and price."""
        rows = [row for row in self.ruleset.rows("weapons") if row["cost"]]
        return sorted(rows, key=lambda row: (row["kind"], row["cost"], row["id"]))

    @property
    def variant(self) -> str:
        """The variant that is played, in words; empty without one."""
        chosen = self.ruleset.variant
        return f"variant {chosen['name']}: {chosen['title']}" if chosen else ""

    @property
    def caption(self) -> str:
        """Policy, deck and switches in one line, for every chart."""
        changed = ", ".join(f"{item['path']} = {text(item['value'])}" for item in self.ruleset.changed())
        return f"policy {self.policy} on both sides; fresh deck of {self.pool.cards} cards; " + (
            f"changed: {changed}" if changed else "rules as they stand"
        )

    @cached_property
    def facts(self) -> dict[str, Any]:
        """What the head of a report says (see `analyses.facts.facts`)."""
        ruleset: Ruleset = self.ruleset
        packages = ", ".join(f"{name} {version(name)}" for name in PACKAGES)
        sources = jit.digest_of(jit.sources(SIM / GAME))[:12]
        return {
            "runs": [],
            "counted": [
                *([f"{self.variant[0].upper()}{self.variant[1:]}."] if self.variant else []),
                "Counted exactly over all hands of one fresh deck, unless a table says that it was drawn.",
                f"Policy of both sides where nothing else is said: {self.policy}.",
                f"Rules digest {ruleset.digest[:12]}; seed of what is drawn: {self.settings.seed}.",
            ],
            "games": 0,
            "strategies": [str(self.policy)],
            "changed": ruleset.changed(),
            "readings": self.readings,
            "assumed": grouped(self.assumed),
            "versions": [f"fairylab {version('fairylab')}; fairy_meat, sources {sources}; {packages}"],
            "commands": [self.command],
        }

    @property
    def command(self) -> str:
        """The command that makes the same pages."""
        words = ["make odds", f"SEED={self.settings.seed}"]
        words += [f"VARIANT={self.settings.variant}"] if self.settings.variant else []
        words += [f"POLICY={self.policy}"] if self.policy != BY_THE_BOOK else []
        return " ".join(words)
