"""`fairylab report`, `balance` and `export`: from rows to pages and files."""

from pathlib import Path
from typing import Annotated

import typer

from analyses.commands import options
from analyses.commands.terminal import (
    all_workers,
    note,
    progress,
    resumable,
    say,
    say_json,
    some_seed,
    tell_seed,
)

ReportFolder = Annotated[Path, typer.Option("--out", metavar="DIR", help="Where the reports go.")]


def report(
    runs: Annotated[list[Path], typer.Argument(metavar="RUN...", help="Run folders.")],
    out: ReportFolder,
    as_json: options.Json = False,
) -> None:
    """Answer every question for given runs: pages, figures and tables, with an index."""
    from analyses.index import make_reports
    from sim.results import open_run

    index = make_reports([open_run(run) for run in runs], out)
    if as_json:
        say_json({"index": str(index), "runs": [str(run) for run in runs]})
    else:
        say(f"Reports on {len(runs)} run{'s' if len(runs) > 1 else ''}: {index}")


def export(
    run: Annotated[Path, typer.Argument(metavar="RUN", help="A run folder.")],
    csv: Annotated[Path, typer.Option("--csv", metavar="FILE", help="The file to write.")],
) -> None:
    """Write all rows of a run as CSV, ordered by deal, line-up and seat; its manifest tells what the columns mean."""
    from sim.results import open_run

    open_run(run).export_csv(csv)
    note(f'{csv} written; the columns are described in {run / "manifest.json"} under "columns"')


def balance(
    game: Annotated[
        str | None, typer.Option("--game", metavar="G", help="One game; by default all of the plan.")
    ] = None,
    games: Annotated[
        int | None, typer.Option("--games", metavar="N", help="Games in all, instead of the plan's number.")
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option("--seed", metavar="S", help="Seed of all chance, instead of the plan's.", min=0),
    ] = None,
    workers: options.Workers = None,
    quick: Annotated[bool, typer.Option("--quick", help="Few games, in seconds.")] = False,
    variant: options.Variant = None,
    sets: options.Sets = None,
    strategy: options.Files = None,
    plan: Annotated[
        Path | None, typer.Option("--plan", metavar="FILE", help="Another plan than analyses/plan.toml.")
    ] = None,
    out: ReportFolder = Path("reports"),
    as_json: options.Json = False,
) -> None:
    """Play the plan (analyses/plan.toml) and write all reports, opening with what matters most."""
    from analyses.balance import Balance, carry_out
    from analyses.plan import PLAN, read_plan

    read = read_plan(plan or PLAN, quick)
    given = read.seed if seed is None else seed
    drawn = some_seed(given)
    wish = Balance(
        plan=read.changed(game, games, drawn),
        out=out,
        variant=variant,
        sets=tuple(sets or ()),
        files=tuple(strategy or ()),
        workers=all_workers(workers),
    )
    tell_seed(drawn, given)
    with resumable():
        done = carry_out(wish, progress, note)
    if as_json:
        say_json(done.plain())
    else:
        say(done.told())
