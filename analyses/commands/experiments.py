"""`fairylab play` and `fairylab tournament`: games into a run folder, and what came of them in short."""

import shlex
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from analyses.commands import options
from analyses.commands.terminal import all_workers, progress, resumable, say_json, some_seed, tell_seed

if TYPE_CHECKING:
    from sim.experiment import Spec


class Design(StrEnum):
    """Who meets whom in a tournament."""

    PAIRS = "pairs"
    AMONG = "among"
    MIXED = "mixed"


def play(
    game: options.GameName,
    lineup: options.Lineups,
    games: Annotated[
        int, typer.Option(metavar="N", help="Games, rounded up to whole deals of all line-ups.")
    ],
    out: options.RunFolder,
    seed: options.Seed = None,
    rotate: Annotated[bool, typer.Option("--rotate", help="Play every rotation of the seats, too.")] = False,
    workers: options.Workers = None,
    chunk: options.Chunk = None,
    variant: options.Variant = None,
    sets: options.Sets = None,
    scenario: options.Scenario = None,
    map: options.Map = None,
    warband: options.Warbands = None,
    strategy: options.Files = None,
    as_json: options.Json = False,
) -> None:
    """Play games of given line-ups into a run folder. The same command goes on with a run that was stopped."""
    from sim import designs
    from sim.experiment import plan
    from sim.game import parse_lineup
    from sim.machine import find_game

    found = find_game(game)
    played = options.Played(game, variant, sets or (), scenario, map, warband or ())
    rules = played.rules()
    lineups = designs.given([parse_lineup(text) for text in lineup], rotate)
    drawn = some_seed(seed)
    words = [word for text in lineup for word in ("--lineup", text)] + ["--games", str(games)]
    words += ["--rotate"] if rotate else []
    command = told_command(["play", game, *words], drawn, played, strategy)
    spec = plan(found, rules, "given", lineups, drawn, games=games, command=command)
    carry_out(spec, out, strategy or (), seed, workers, chunk, as_json)


def tournament(
    game: options.GameName,
    seats: Annotated[int, typer.Option(metavar="N", help="Seats at the table.")],
    strategies: Annotated[
        str, typer.Option(metavar="A,B,...", help="Entries that meet, or all for every shipped strategy.")
    ],
    deals: Annotated[int, typer.Option(metavar="N", help="Deals; each is played by all line-ups.")],
    out: options.RunFolder,
    design: Annotated[
        Design | None,
        typer.Option(
            help="pairs: two seats, everybody against everybody. among: one A among Bs, in every seat. "
            "mixed: random tables of different strategies. By default pairs or among."
        ),
    ] = None,
    draws: Annotated[int, typer.Option(metavar="N", help="Random tables of the design mixed.")] = 20,
    seed: options.Seed = None,
    workers: options.Workers = None,
    chunk: options.Chunk = None,
    variant: options.Variant = None,
    sets: options.Sets = None,
    scenario: options.Scenario = None,
    map: options.Map = None,
    warband: options.Warbands = None,
    strategy: options.Files = None,
    as_json: options.Json = False,
) -> None:
    """Let strategies meet each other, all seats shared evenly, and rank them."""
    from analyses.tournaments import entries_of, line_ups
    from sim.experiment import plan
    from sim.machine import find_game

    found = find_game(game)
    found.check_seats(seats)
    played = options.Played(game, variant, sets or (), scenario, map, warband or ())
    rules = played.rules()
    named = design.value if design else "pairs" if seats == 2 else "among"
    entries = entries_of(found, strategies)
    drawn = some_seed(seed)
    lineups = line_ups(named, entries, seats, draws, drawn)
    words = ["--seats", str(seats), "--strategies", strategies, "--design", named, "--deals", str(deals)]
    words += ["--draws", str(draws)] if design is Design.MIXED else []
    command = told_command(["tournament", game, *words], drawn, played, strategy)
    spec = plan(found, rules, named, lineups, drawn, deals=deals, command=command)
    carry_out(spec, out, strategy or (), seed, workers, chunk, as_json)


def told_command(
    words: Sequence[str], seed: int, played: options.Played, files: Sequence[Path] | None
) -> str:
    """The command that plays the same games again, whatever the seed was drawn by; paths and workers left aside."""
    words = ["fairylab", *words, "--seed", str(seed), *played.words()]
    words += [word for file in files or () for word in ("--strategy", file.name)]
    return shlex.join(words)


def carry_out(
    spec: "Spec",
    out: Path,
    files: Sequence[Path],
    seed: int | None,
    workers: int | None,
    chunk: int | None,
    as_json: bool,
) -> None:
    """Play an experiment and tell its summary; `seed` is the one that was given, if one was."""
    from analyses.commands.telling import tell_summary
    from analyses.summary import summarise
    from sim.experiment import run
    from sim.play import Player

    ruleset: Any = spec.ruleset
    with resumable():
        player = Player(spec.game, ruleset, spec.lineups, spec.seed, files)
        tell_seed(spec.seed, seed)
        with progress(f"{spec.game.title}, {spec.games:,} games, deals") as bar:
            played = run(player, spec, out, all_workers(workers), chunk, bar)
    found = summarise(played, spec.rounding)
    if as_json:
        say_json(found)
    else:
        tell_summary(found)
