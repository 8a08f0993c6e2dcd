"""`fairylab bench`: how fast this machine plays."""

from typing import Annotated, Any

import typer

from analyses.commands import options
from analyses.commands.terminal import say, say_json, say_table

COMBAT = "fairy_meat"
BATTLE_SEATS = 2
"""Battles are measured between two, as in the usual scenario."""


def bench(
    game: Annotated[str, typer.Option("--game", metavar="G", help="The game.")] = "fairy_ring",
    seconds: Annotated[
        float,
        typer.Option(
            metavar="T", help="How long each measurement runs; combat takes its own time.", min=0.05
        ),
    ] = 1.0,
    profiled: Annotated[
        bool, typer.Option("--profile", help="How the time of a battle splits (fairy_meat only).")
    ] = False,
    as_json: options.Json = False,
) -> None:
    """Measure decisions and games per second of some strategies, two workers against one, and the start; for fairy_meat
    battles of two, and how fast combat is counted and drawn."""
    from sim import GAMES
    from sim.errors import UserError, nearest

    if game not in GAMES:
        raise UserError(f"--game {game}: no such game{nearest(game, GAMES)}; there are {', '.join(GAMES)}")
    if profiled:
        if game != COMBAT:
            raise UserError(f"--profile is for {COMBAT}, not for {game}")
        profile(as_json)
        return
    from sim.bench import measure
    from sim.machine import find_game

    found = measure(find_game(game), seconds, BATTLE_SEATS if game == COMBAT else None)
    if as_json:
        say_json(found | ({"combat": counted()} if game == COMBAT else {}))
        return
    rows = [
        [row["strategy"], *(f"{row[key]:,.0f}" for key in ("decisions", "asked", "games"))]
        for row in found["strategies"]
    ]
    say_table(
        f"{found['title']}, {found['seats']} seats, one core, per second",
        ("Strategy", "Decisions", "Decisions with a choice", "Games"),
        rows,
    )
    for row in found["workers"]:
        say(f"Two workers against one, {row['strategy']}: {row['ratio']:.2f} times as fast")
    say(f"Another process plays its first game after {found['start']:.2f} s")
    say(
        f"Medians of {found['runs']} runs; {found['cores']} cores; Python {found['python']}, numba {found['numba']}"
    )
    if game == COMBAT:
        combat()


def counted() -> dict[str, Any]:
    """How fast combat is counted and drawn."""
    from sim.fairy_meat.bench import measure

    return measure()


def profile(as_json: bool) -> None:
    """Where the time of a battle goes."""
    from sim.fairy_meat.profiling import profile as profiled

    found = profiled()
    if as_json:
        say_json(found)
        return
    columns = ("legal", "strategy", "step")
    total = sum(row[key] for row in found["phases"] for key in columns)
    rows = [
        [
            row["phase"],
            f"{row['decisions']:.1f}",
            *(f"{row[key]:.0f}" for key in columns),
            f"{100 * sum(row[key] for key in columns) / total:.0f} %",
        ]
        for row in found["phases"]
    ]
    say_table(
        f"A battle of two, {found['strategy']}: microseconds by phase",
        ("Phase", "Decisions", "Legal options", "Strategy", "Step", "Share"),
        rows,
    )
    calls = found["calls"]
    say(
        f"One list of destinations {calls['destinations']:.1f} µs, one look along a line {calls['sight']:.2f} µs"
    )
    say(f"Means of {found['battles']} battles, every step timed by itself")


def combat() -> None:
    """Tell how fast combat is counted and drawn."""
    found = counted()
    rows = [
        [
            row["policy"],
            *(f"{1000 * row[key]:,.1f}" for key in ("fresh", "warm", "cell")),
            f"{drawn['rate'] / 1e6:.1f}",
        ]
        for row, drawn in zip(found["tables"], found["drawn"], strict=True)
    ]
    say_table(
        "Fairy Meat combat, one core",
        (
            "Policy",
            "Table 12 x 12, new (ms)",
            "Warm (ms)",
            "Largest cell (ms)",
            "Drawn exchanges, 4 on 4 (millions a second)",
        ),
        rows,
    )
    say(f"Three attacks of 7 cards on 4, counted anew: {1000 * found['several']:.0f} ms")
    say(f"Medians of {found['runs']} runs; {found['cores']} cores")
