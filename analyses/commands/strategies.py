"""`fairylab strategies list|check|new`: who can play, whether a file is fit to, and a file to start from."""

import re
from pathlib import Path
from typing import Annotated, Any

import typer

from analyses.commands import options
from analyses.commands.terminal import say, say_json, say_table

app = typer.Typer(help="List, check and start strategies.", no_args_is_help=True, rich_markup_mode=None)


@app.command("list", no_args_is_help=True)
def list_strategies(game: options.GameName, as_json: options.Json = False) -> None:
    """The strategies of a game with their ideas and dials."""
    import inspect

    from sim import strategy
    from sim.machine import find_game

    found = find_game(game)
    rows: list[dict[str, Any]] = []
    for name in strategy.names(found):
        file = strategy.SHIPPED / game / f"{name}.py"
        read = strategy.run(file)  # read, not compiled
        idea = inspect.cleandoc(read.get("__doc__") or "")
        rows.append({"name": name, "idea": idea, "dials": strategy.read_dials(file, read)})
    if as_json:
        say_json(rows)
        return
    cells = [
        [row["name"], strategy.summary(row["idea"]), "; ".join(f"{k}={v:g}" for k, v in row["dials"].items())]
        for row in rows
    ]
    say_table("", ("Strategy", "Idea", "Dials"), cells, left=3)


@app.command(no_args_is_help=True)
def check(
    game: options.GameName,
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[NAME...]", help="Which ones; by default all.")
    ] = None,
    strategy: options.Files = None,
    as_json: options.Json = False,
) -> None:
    """Whether strategies keep the contract: finite values, the same answer twice, nothing touched, no peeking."""
    from sim import strategy as shelf
    from sim.conformance import check_strategy
    from sim.machine import find_game

    found = find_game(game)
    files = list(strategy or ())
    wanted = names or [file.stem for file in files] or shelf.names(found)
    problems = {name: check_strategy(found, name, files) for name in wanted}
    if as_json:
        say_json(problems)
    else:
        for name, told in problems.items():
            say(f"{name}: " + ("fine" if not told else f"{len(told)} problem{'s' if len(told) > 1 else ''}"))
            for line in told:
                say(f"  {line}")
    if any(problems.values()):
        raise typer.Exit(1)


@app.command(no_args_is_help=True)
def new(
    game: options.GameName,
    name: Annotated[str, typer.Argument(metavar="NAME", help="Its name, and that of its file.")],
    out: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="Another folder than the shipped strategies'.")
    ] = None,
) -> None:
    """Write a strategy to start from; it plays at once."""
    from sim import strategy
    from sim.errors import UserError
    from sim.machine import find_game

    found = find_game(game)
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        raise UserError(
            f"'{name}' is no name for a strategy: write small letters, digits and _, a letter first"
        )
    if name in ("base", "search") or name in strategy.names(found):
        raise UserError(f"there is a strategy '{name}' for {found.title} already; choose another name")
    template = Path(__file__).parents[1] / "templates" / f"strategy_{game}.py.txt"
    text = template.read_text("utf-8").replace("TITLE", name.replace("_", " ").capitalize())
    file = (out or strategy.SHIPPED / game) / f"{name}.py"
    try:
        with open(file, "x", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
    except FileExistsError as error:
        raise UserError(f"{file} is there already, and stays as it is; choose another name") from error
    except OSError as error:
        raise UserError(f"can't write {file}: {error.strerror}; choose a folder with --out") from error
    seats = found.seats[0]
    option = f" --strategy {file}" if out else ""
    say(f"{file} written. Try it:")
    say(f"  fairylab strategies check {game} {name}{option}")
    say(
        f"  fairylab tournament {game} --seats {seats} --strategies {name},random --deals 2000 --seed 1"
        f"{option} --out runs/{name}"
    )
