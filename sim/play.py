"""A prepared experiment: rules as a record, line-ups as compiled functions; plays deals into rows."""

from collections.abc import Callable, Iterable
from copy import copy
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from sim import conformance, jit, strategy
from sim.errors import UserError, nearest
from sim.game import Entry, Game, Lineup, labels_of
from sim.machine import DIALS, Desk, machine
from sim.rules import Ruleset

EVEN, THINKS, GUARDED, SEARCHES = 1, 2, 4, 8
"""Bits of a plan's `manner`; the same as in choose.py."""

SEARCH = "search"
SEARCH_DIALS = ("strategy", "playouts")
PLAYOUTS, MOST_PLAYOUTS = 16, 100_000


def no_thought(rules: Any, table: Any, mine: Any, mind: Any) -> None:
    """Stands in for a missing think function; never called."""


class Player:
    """Plays deals of `seed` with every line-up under one ruleset. Use it from as many threads as you like."""

    def __init__(
        self,
        game: Game,
        ruleset: Ruleset,
        lineups: list[Lineup],
        seed: int,
        strategy_files: Iterable[Path] = (),
    ) -> None:
        """Builds the tables and compiles or loads all code. Raises UserError for anything wrong with the input."""
        self.game, self.lineups, self.seed = game, lineups, seed
        self.seats = len(lineups[0])
        game.check_seats(self.seats)
        if any(len(lineup) != self.seats for lineup in lineups):
            raise UserError("all line-ups of an experiment need the same number of seats")
        for entry in (entry for lineup in lineups for entry in lineup):
            game.check_entry(entry)
        if not 0 <= seed < 2**63:
            raise UserError(f"the seed must be a whole number from 0 to 2**63 - 1, not {seed}")
        self.parts = machine(game.name)
        self.plan = np.zeros(len(lineups), self.parts.PLAN).view(np.recarray)
        self._lay_down(ruleset)
        played = {played_by(entry) for lineup in lineups for entry in lineup}
        found = {name: strategy.find(game, name, strategy_files) for name in sorted(played)}
        self.strategies = found
        for chosen in found.values():
            if chosen.guarded:
                conformance.ensure(game, chosen.file)
        self._prepare(list(found.values()))

    @property
    def source_digest(self) -> str:
        """Digest of every source that the results depend on: the simulator and the strategies."""
        return jit.digest_of((*self.parts.files, *sorted({s.file for s in self.strategies.values()})))

    def under(self, ruleset: Ruleset) -> "Player":
        """The same line-ups and seed under other rules; what is compiled serves both."""
        other = copy(self)
        other._lay_down(ruleset)
        return other

    def _lay_down(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.rules = self.parts.build(ruleset)
        self.parts.check_cards(self.rules, self.seats)
        if hasattr(self.parts, "muster"):
            self.plan = self.plan.copy()
            self.plan["brings"][:, : self.seats] = self.parts.muster(ruleset, self.rules, self.lineups)

    def _prepare(self, found: list[strategy.Strategy]) -> None:
        kinds = len(self.game.decisions)
        self.functions = function_lists(self.game.name, tuple(found))
        self.dials = np.zeros((len(self.lineups), self.seats, DIALS))
        place = {s.name: k for k, s in enumerate(found)}
        for plan, dials, lineup in zip(self.plan, self.dials, self.lineups, strict=True):
            for seat, entry in enumerate(lineup):
                chosen = self.strategies[played_by(entry)]
                dials[seat] = dial_values(chosen, own_dials(entry))
                plan.playouts[seat] = playouts(entry)
                plan.slip[seat] = entry.slip
                for kind in range(kinds):
                    plan.function[seat * kinds + kind] = place[chosen.name] * kinds + kind
                    plan.manner[seat * kinds + kind] = (
                        EVEN * chosen.even[kind]
                        | THINKS * (chosen.thinkers[kind] is not None)
                        | GUARDED * chosen.guarded
                        | SEARCHES * (entry.name == SEARCH)
                    )

    def rows(self, first_deal: int, deals: int, stop: np.ndarray) -> np.ndarray:
        """The rows (`Game.row_dtype`) of `deals` deals by deal, line-up, seat; none once stop[0] is set."""
        rows = np.zeros(deals * len(self.lineups) * self.seats, self.game.row_dtype()).view(np.recarray)
        desk = Desk(self.game.name, self.seats)
        done, failure = False, None
        try:
            # Plain Python is to fail where compiled code does: on a division by zero, not on stream arithmetic.
            with np.errstate(all="ignore", divide="raise"):
                done = self.parts.play(
                    self.rules, desk.position, desk.minds, desk.work, desk.lab, desk.guard, desk.log, self.functions,
                    self.plan, self.dials, self.seed, first_deal, deals, stop, rows,
                )  # fmt: skip
        except (ArithmeticError, ValueError, IndexError) as error:
            failure = error
        if done:
            return rows
        if stop[0] and failure is None:
            return rows[:0]
        raise self.failure(desk) from failure

    def failure(self, desk: Desk) -> UserError:
        """The refusal of a strategy that gave no usable value, naming strategy, decision, option and game."""
        work, table = desk.work[0], desk.position[0].table
        lineup = self.lineups[work.lineup]
        entry = lineup[table.player]
        kind = self.game.decisions[table.decision]
        what = f"'{kind}' of option {work.asked}" if work.asked >= 0 else f"'think_{kind}'"
        return UserError(
            f"strategy {entry.label} ({self.strategies[played_by(entry)].file}): {what} is not a finite number "
            f"(a division by zero, or nan, or out of range) in {self.game.name}, seed {self.seed}, deal {work.deal}, "
            f"line-up {','.join(labels_of(lineup))}, seat {table.player}"
        )


@cache
def function_lists(game: str, found: tuple[strategy.Strategy, ...]) -> tuple[object, object]:
    """Addresses of the strategies' scorers and thinkers, by strategy and kind of decision."""
    decide, think = strategy.signatures(game)
    idle = idle_thinker(game)
    scorers = [f for s in found for f in s.scorers]
    thinkers = [f or idle for s in found for f in s.thinkers]
    return jit.addresses(scorers, decide), jit.addresses(thinkers, think)


@cache
def idle_thinker(game: str) -> Callable[..., None]:
    """`no_thought`, compiled for a game's records."""
    _, think = strategy.signatures(game)
    return no_thought if jit.PURE else jit.compiled(no_thought, machine(game).files, think)


def played_by(entry: Entry) -> str:
    """The strategy that scores for an entry: its own, or the one that a search player plays on with."""
    if entry.name != SEARCH:
        return entry.name
    if "strategy" not in entry.dials:
        raise UserError(
            f"'{entry.label}': name what the search plays on with, as in {SEARCH}(strategy=random;playouts=16)"
        )
    return str(entry.dials["strategy"])


def own_dials(entry: Entry) -> dict[str, float]:
    """The dials of an entry that are its strategy's, not the search player's."""
    for name, value in entry.dials.items():
        if isinstance(value, str) and entry.name != SEARCH:
            raise UserError(
                f"'{entry.label}': the dial {name} must be a number; only {SEARCH} names a strategy"
            )
    return {
        name: float(value)
        for name, value in entry.dials.items()
        if entry.name != SEARCH or name not in SEARCH_DIALS
    }


def playouts(entry: Entry) -> int:
    """Games that a search player plays for each option; 0 for any other."""
    if entry.name != SEARCH:
        return 0
    number = entry.dials.get("playouts", PLAYOUTS)
    if number != int(number) or not 1 <= number <= MOST_PLAYOUTS:
        raise UserError(f"'{entry.label}': playouts must be a whole number from 1 to {MOST_PLAYOUTS}")
    return int(number)


def dial_values(chosen: strategy.Strategy, dials: dict[str, float]) -> np.ndarray:
    """The values of a strategy's dials in their declared order; shape (DIALS,)."""
    for name in dials:
        if name not in chosen.dials:
            there = f"it has {', '.join(chosen.dials)}" if chosen.dials else "it has none"
            raise UserError(
                f"strategy '{chosen.name}' has no dial '{name}'{nearest(name, chosen.dials)}; {there}"
            )
    values = np.zeros(DIALS)
    merged = chosen.dials | dials
    values[: len(merged)] = list(merged.values())
    return values
