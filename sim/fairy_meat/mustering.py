"""Who comes to a battle: the warbands that line-ups name, checked against rules and scenario and put into the rules."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from sim.errors import UserError, nearest
from sim.fairy_meat import field
from sim.fairy_meat.field import FAIRY, THRALL
from sim.fairy_meat.tables import fairy_names, thrall_names, weapon_names
from sim.fairy_meat.warbands import STYLES, Warband, costs, refuse_unfit
from sim.game import Lineup
from sim.jit import jit
from sim.rules import Ruleset

NOBODY = -1


def muster(ruleset: Ruleset, rules: Any, lineups: Sequence[Lineup]) -> np.ndarray:
    """Bring the warbands of all line-ups into `rules`, checked against rules and scenario.

    Returns which of them each seat brings: int64 of shape (line-ups, seats). An entry without a warband brings that of
    the scenario."""
    called = [[entry.warband or ruleset["battle.warband"] for entry in lineup] for lineup in lineups]
    brought = list(dict.fromkeys(name for names in called for name in names))
    found = {name: banner(ruleset, name) for name in brought}
    for band in found.values():
        refuse_unfit(band, ruleset, scenario_name(ruleset))
    first = stock(ruleset)
    order = {first.name: first} | found
    if len(order) > field.WARBANDS:
        raise UserError(
            f"the line-ups bring {len(order)} different warbands; at most {field.WARBANDS} can be in one run"
        )
    bands(rules[0], ruleset, list(order.values()))
    places = {name: k for k, name in enumerate(order)}
    if rules[0].scenario.setup == field.BY_STARTLINE:
        most = max(sum(len(order[name].members) for name in names) for names in called)
        if most > field.STARTS:
            raise UserError(
                f"{most} fairies and thralls at one table; {scenario_name(ruleset)} has {field.STARTS} starting places"
            )
    return np.array([[places[name] for name in names] for names in called], np.int64)


def banner(ruleset: Ruleset, name: str) -> Warband:
    """The warband of a name."""
    known = ruleset.battle.warbands
    if name not in known:
        raise UserError(
            f"no warband {name!r}{nearest(name, known)}; there are {', '.join(sorted(known))}, and --warband FILE brings "
            f"one's own"
        )
    return known[name]


def stock(ruleset: Ruleset) -> Warband:
    """The warband of who names none."""
    return banner(ruleset, ruleset["battle.warband"])


def scenario_name(ruleset: Ruleset) -> str:
    """What messages call the scenario."""
    return f"the scenario {ruleset.battle.scenario.name}"


def bands(r: Any, ruleset: Ruleset, brought: Sequence[Warband]) -> None:
    """Fill in the warbands, in this order."""
    fairy, thrall, weapon = fairy_names(ruleset), thrall_names(ruleset), weapon_names(ruleset)
    r.warbands = len(brought)
    for its, band in zip(r.warband, brought, strict=False):
        costs(band, ruleset)  # refuses names that the rules don't have
        its.members = len(band.members)
        for k, each in enumerate(band.members):
            its.member[k].what = FAIRY if each.fairy else THRALL
            its.member[k].kind = (fairy if each.fairy else thrall).index(each.kind)
            its.member[k].weapon[: len(each.weapons)] = [weapon.index(name) for name in each.weapons]
            its.member[k].style = STYLES.index(each.style) if each.style else 0
            its.member[k].master = each.master - 1 if each.master else NOBODY


@jit
def bring(table: Any, seat: Any, number: Any) -> None:
    """Seat `seat` comes with warband `number` of the rules."""
    table.brings[seat] = number
