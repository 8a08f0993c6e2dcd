"""Where the time of a battle goes: by phase of the game, and what a destination, a look and an exchange of cards cost.

Every legal list, answer and step of some battles is timed by itself, less what it takes to call compiled code at all, so
that the shares are good and the sums a little above those of the fast loop.
"""

import time
from collections.abc import Callable
from statistics import median
from typing import Any

import numpy as np

from sim.fairy_meat import field
from sim.fairy_meat.destination import destinations
from sim.fairy_meat.sight import sight
from sim.game import Entry
from sim.machine import find_game
from sim.play import Player
from sim.replay import OneGame
from sim.rules import load

SEED = 1
DEALS = 12
AGAIN = 20
PHASES = {
    "set-up": ("edge", "place", "enter"),
    "order": ("think", "order", "joker_order"),
    "turn": ("mode", "act", "release", "rush_at", "escape", "mad_use", "drag", "tug", "rob", "box", "bite", "traitor"),
    "destinations": ("dest",),
    "combat": (
        "attack", "go_on", "redraw", "twinkle", "zap_target", "play", "joker_h2h", "joker_ranged", "damage", "heal",
        "win_brawl", "grab",
    ),
    "magic": ("spell", "spell_target"),
}  # fmt: skip
"""Decisions by phase; a step counts to the phase of the decision that it answers."""


def profile(strategy: str = "brawler") -> dict[str, Any]:
    """Time by phase and single costs, for two seats of a strategy in the usual scenario.

    `phases`: per phase the decisions a battle and microseconds a battle for the legal list, the strategy and the step;
    `calls`: microseconds of one `destinations` at flutter and of one `sight`."""
    player = Player(find_game("fairy_meat"), load("fairy_meat"), [[Entry(strategy)] * 2], SEED)
    phase_of = {kind: phase for phase, kinds in PHASES.items() for kind in kinds}
    spent = {phase: np.zeros(4) for phase in PHASES}
    calls: dict[str, list[float]] = {"destinations": [], "sight": []}
    for deal in range(-1, DEALS):  # the first one only warms up
        game = OneGame(player, max(deal, 0))
        parts, desk, rules = player.parts, game.desk, player.rules
        idle = overhead(game)
        while not game.over:
            taken = np.array([1.0, clocked(idle, parts.legal_at, rules, desk.position, desk.work), 0.0, 0.0])
            phase = phase_of[game.kind]
            options = game.legal()
            option = options[0]
            if game.kind == "dest" and deal >= 0:
                measure_calls(player, game, calls)
            if len(options) > 1:
                asked = (
                    rules, desk.position, desk.minds, desk.work, desk.lab, desk.guard, player.functions, player.plan,
                    0, len(options),
                )  # fmt: skip
                taken[2] = clocked(idle, parts.ask_at, *asked)
                option = game.ask(len(options))
            game.log.n = 0
            taken[3] = clocked(idle, parts.step_at, rules, desk.position, desk.log, option)
            if deal >= 0:
                spent[phase] += taken
    return {
        "strategy": strategy,
        "battles": DEALS,
        "phases": [
            {"phase": phase}
            | dict(zip(("decisions", "legal", "strategy", "step"), entry / DEALS, strict=True))
            for phase, entry in spent.items()
        ],
        "calls": {name: median(found) for name, found in calls.items()},
    }


def clocked(idle: float, work: Callable[..., object], *arguments: Any) -> float:
    """Microseconds of one call, less those of an idle one."""
    started = time.perf_counter_ns()
    work(*arguments)
    return max(0.0, (time.perf_counter_ns() - started) / 1000 - idle)


def overhead(game: OneGame) -> float:
    """Microseconds of calling compiled code that does nothing."""
    parts, desk = game.player.parts, game.desk
    return median(
        clocked(0.0, parts.count_at, game.player.rules, desk.position, desk.work) for _ in range(50)
    )


def measure_calls(player: Player, game: OneGame, calls: dict[str, list[float]]) -> None:
    """One `destinations` and one `sight` from the figure at turn, as means of many."""
    table, rules = game.position[0].table, player.rules[0]
    f, options = int(table.actor), np.zeros(field.MAX_OPTIONS, np.int64)
    target = next(
        (t for t in range(field.FIGURES) if t != f and table.figure[t].alive and table.figure[t].present), f
    )
    for name, work, arguments in (
        ("destinations", destinations, (rules, table, f, field.FLUTTER, options, game.seat)),
        ("sight", sight, (rules, table, f, target)),
    ):
        work(*arguments)
        idle = median(clocked(0.0, sight, rules, table, f, f) for _ in range(AGAIN))
        started = time.perf_counter_ns()
        for _ in range(AGAIN):
            work(*arguments)
        calls[name].append(max(0.0, (time.perf_counter_ns() - started) / 1000 / AGAIN - idle))
