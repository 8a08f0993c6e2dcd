"""The runs of a plan's [[hiring]]: pairs of hired warbands, a few in each run, under one table of fairies after
another."""

from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any, NamedTuple

from analyses.plan import Hiring
from sim import designs
from sim.errors import UserError
from sim.game import Entry, Lineup, parse_entry
from sim.rules import Ruleset, load

PER_RUN = 62
"""Warbands of one run; rules have room for few more."""


class Part(NamedTuple):
    """What one run plays. under: whose turn it is, for the progress bar."""

    name: str
    ruleset: Ruleset
    lineups: list[Lineup]


def parts(hiring: Hiring, seed: int, variant: str | None, sets: Sequence[str]) -> Iterator[Part]:
    """All runs, those under the rules as they stand first. UserError for anything wrong with them."""
    draw = import_module(f"sim.{hiring.game}.band").draw if hiring.drawn else None
    base = load(hiring.game, variant, sets, scenario=hiring.scenario)
    leader = parse_entry(hiring.strategy)
    if leader.warband:
        raise UserError(
            f"[[hiring]] {hiring.name}: {hiring.strategy} leads hired warbands, so it brings none"
        )
    yield from _part(hiring, base, hiring.name, hiring.warbands, leader, seed)
    # A variant lies over the rules as they stand; a plan that is played under another one has no room for it.
    for name in () if variant else hiring.variants:
        ruleset = load(hiring.game, name, sets, scenario=hiring.scenario)
        yield from _part(hiring, ruleset, f"{hiring.name}_{name}", hiring.fewer, leader, seed)
    for number in range(hiring.drawn):
        assert draw is not None
        ruleset = base.with_sets(draw(base, seed, number))
        yield from _part(hiring, ruleset, f"{hiring.name}_drawn_{number:02}", hiring.fewer, leader, seed)


def games(hiring: Hiring, variant: str | None) -> int:
    """Battles of all runs together."""
    tables = (0 if variant else len(hiring.variants)) + hiring.drawn
    return 2 * hiring.deals * (hiring.warbands // 2 + tables * (hiring.fewer // 2))


def _part(
    hiring: Hiring, ruleset: Ruleset, name: str, warbands: int, leader: Entry, seed: int
) -> Iterator[Part]:
    module: Any = import_module(f"sim.{hiring.game}.hiring")
    warbands -= warbands % 2
    for first in range(0, warbands, PER_RUN):
        bands = module.hire(ruleset, seed, first, min(PER_RUN, warbands - first))
        entries = [Entry(leader.name, leader.dials, band.name, leader.slip) for band in bands]
        lineups = designs.given(
            [[one, other] for one, other in zip(entries[::2], entries[1::2], strict=True)], True
        )
        yield Part(f"{name}_{first // PER_RUN:03}", module.with_hired(ruleset, bands), lineups)
