"""Arguments and options that mean the same in every command."""

from pathlib import Path
from typing import Annotated

import typer

LAST_SEED = 2**63 - 1

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game, such as fairy_ring.")]
Lineups = Annotated[
    list[str],
    typer.Option(
        "--lineup",
        metavar="A,B,...",
        help="An entry per seat: name(DIAL=number;...)~slip, all but the name optional. May be repeated.",
    ),
]
Variant = Annotated[
    str | None,
    typer.Option("--variant", metavar="NAME", help="Changed rules: a shipped variant, or a .toml file."),
]
Sets = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="PATH=VALUE", help="Change one value of the rules. May be repeated."),
]
Files = Annotated[
    list[Path] | None,
    typer.Option(
        "--strategy", metavar="FILE", help="A strategy file from outside the project. May be repeated."
    ),
]
Seed = Annotated[
    int | None,
    typer.Option(
        "--seed", metavar="S", help="Seed of all chance; drawn and told if left out.", min=0, max=LAST_SEED
    ),
]
Workers = Annotated[
    int | None,
    typer.Option("--workers", metavar="W", help="Threads that play; by default one per core.", min=1),
]
Chunk = Annotated[
    int | None,
    typer.Option("--chunk", metavar="N", help="Deals in one part of the run; by default measured.", min=1),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]
RunFolder = Annotated[
    Path, typer.Option("--out", metavar="DIR", help="The run folder to write or go on with.")
]
