"""`fairylab replay`: one game, told."""

from pathlib import Path
from typing import Annotated

import typer

from analyses.commands import options
from analyses.commands.terminal import say, say_json, some_seed, tell_seed

PURE = "NUMBA_DISABLE_JIT"


def replay(
    game: options.GameName,
    lineup: Annotated[
        str, typer.Option("--lineup", metavar="A,B,...", help="An entry per seat, as in `fairylab play`.")
    ],
    deal: Annotated[int, typer.Option("--deal", metavar="K", help="Number of the deal, from 0.", min=0)],
    seed: options.Seed = None,
    explain: Annotated[
        bool, typer.Option("--explain", help="Show what each choice's best three options were worth.")
    ] = False,
    pure: Annotated[
        bool, typer.Option("--pure", help="Play in plain Python, without compiled code.")
    ] = False,
    variant: options.Variant = None,
    sets: options.Sets = None,
    scenario: options.Scenario = None,
    map: options.Map = None,
    warband: options.Warbands = None,
    strategy: options.Files = None,
    as_json: options.Json = False,
    svg: Annotated[
        Path | None,
        typer.Option("--svg", metavar="FILE", help="Draw a battle of Fairy Meat as well, round by round."),
    ] = None,
) -> None:
    """Play one game again, the same as in a run with this seed, and tell it event by event."""
    if pure:
        import os

        os.environ[PURE] = "1"  # read when sim.jit is first imported, which is below
    from sim.game import parse_lineup
    from sim.machine import find_game
    from sim.play import Player
    from sim.replay import replay as play_again
    from sim.replay import tell

    found = find_game(game)
    if svg is not None:
        from analyses import battle_map

        battle_map.refuse_boardless(game)
    rules = options.Played(game, variant, sets or (), scenario, map, warband or ()).rules()
    drawn = some_seed(seed)
    player = Player(found, rules, [parse_lineup(lineup)], drawn, strategy or ())
    tell_seed(drawn, seed)
    told = play_again(player, deal, explain=explain)
    if svg is not None:
        battle_map.save(told, svg)
    if as_json:
        say_json(told)
    else:
        say(tell(told))
