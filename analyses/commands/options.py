"""Arguments and options that mean the same in every command."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from sim.rules import Ruleset

LAST_SEED = 2**63 - 1

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game, such as fairy_ring.")]
Lineups = Annotated[
    list[str],
    typer.Option(
        "--lineup",
        metavar="A,B,...",
        help="An entry per seat: name(DIAL=number;...)@warband~slip, all but the name optional. May be repeated.",
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
Scenario = Annotated[
    str | None,
    typer.Option(
        "--scenario", metavar="NAME", help="What is fought for in Fairy Meat: a name, or a .toml file."
    ),
]
Map = Annotated[
    str | None,
    typer.Option(
        "--map", metavar="NAME", help="Where: a name, or a .toml file; by default the scenario's own."
    ),
]
Warbands = Annotated[
    list[Path] | None,
    typer.Option(
        "--warband", metavar="FILE", help="A warband of your own, called by its file's name. May be repeated."
    ),
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


@dataclass(frozen=True)
class Played:
    """What is played: the options that choose and change the rules of a game."""

    game: str
    variant: str | None = None
    sets: Sequence[str] = ()
    scenario: str | None = None
    map: str | None = None
    warbands: Sequence[Path] = ()

    def rules(self) -> "Ruleset":
        """The rules; UserError for anything wrong with them."""
        from sim.rules import load

        return load(
            self.game,
            self.variant,
            self.sets,
            scenario=self.scenario,
            map=self.map,
            warbands=self.warbands,
        )

    def words(self) -> list[str]:
        """The same as words of a command line."""
        words = ["--variant", self.variant] if self.variant else []
        words += [word for each in self.sets for word in ("--set", each)]
        words += ["--scenario", self.scenario] if self.scenario else []
        words += ["--map", self.map] if self.map else []
        return words + [word for file in self.warbands for word in ("--warband", file.name)]
