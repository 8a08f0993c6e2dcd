"""`fairylab bench`: how fast this machine plays."""

from typing import Annotated

import typer

from analyses.commands import options
from analyses.commands.terminal import say, say_json, say_table

COMBAT = "fairy_meat"


def bench(
    game: Annotated[str, typer.Option("--game", metavar="G", help="The game.")] = "fairy_ring",
    seconds: Annotated[
        float,
        typer.Option(
            metavar="T", help="How long each measurement runs; combat takes its own time.", min=0.05
        ),
    ] = 1.0,
    as_json: options.Json = False,
) -> None:
    """Measure decisions and games per second of some strategies, two workers against one, and the start; for fairy_meat
    how fast combat is counted and drawn."""
    from sim import GAMES
    from sim.errors import UserError, nearest

    if game == COMBAT:
        combat(as_json)
        return
    if game not in GAMES:
        known = [*GAMES, COMBAT]
        raise UserError(f"--game {game}: no such game{nearest(game, known)}; there are {', '.join(known)}")
    from sim.bench import measure
    from sim.machine import find_game

    found = measure(find_game(game), seconds)
    if as_json:
        say_json(found)
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


def combat(as_json: bool) -> None:
    """How fast combat is counted and drawn."""
    from sim.fairy_meat.bench import measure

    found = measure()
    if as_json:
        say_json(found)
        return
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
