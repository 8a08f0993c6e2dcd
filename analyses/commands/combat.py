"""`fairylab combat`: the reports on Fairy Meat's combat odds."""

from pathlib import Path
from typing import Annotated

import typer

from analyses.commands import options
from analyses.commands.terminal import all_workers, note, say, say_json

SEED = 1
"""Of what has to be drawn, if no seed is given: the pages are the same every time, unless somebody wants others."""


def combat(
    policy: Annotated[
        str,
        typer.Option("--policy", metavar="P", help="What both sides play: simple, book, best, book(keep=2)."),
    ] = "book",
    seed: Annotated[
        int,
        typer.Option(
            "--seed",
            metavar="S",
            help="Seed of what can't be counted and is drawn.",
            min=0,
            max=options.LAST_SEED,
        ),
    ] = SEED,
    workers: options.Workers = None,
    quick: Annotated[bool, typer.Option("--quick", help="Fewer draws and fewer fairy tables.")] = False,
    variant: options.Variant = None,
    sets: options.Sets = None,
    question: Annotated[
        list[str] | None,
        typer.Option("--question", metavar="Q", help="Answer this one only. May be repeated."),
    ] = None,
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Where the reports go.")] = Path(
        "reports"
    ),
    as_json: options.Json = False,
) -> None:
    """Count the odds of Fairy Meat's card combat and write the reports, opening with what they come to."""
    from analyses.combat import QUESTIONS
    from analyses.combat.page import make_pages
    from analyses.combat.study import Settings
    from sim.errors import UserError, nearest
    from sim.fairy_meat.policies import policy as named

    asked = tuple(dict.fromkeys(question or QUESTIONS))
    for name in asked:
        if name not in QUESTIONS:
            raise UserError(
                f"--question {name}: no such question{nearest(name, QUESTIONS)}; there are {', '.join(QUESTIONS)}"
            )
    try:
        chosen = named(policy)
    except UserError as error:
        raise UserError(f"--policy: {error}") from None
    settings = Settings(variant, tuple(sets or ()), seed, chosen, all_workers(workers), quick)
    page = make_pages(settings, out, note, asked)
    if as_json:
        say_json({"page": str(page), "questions": list(asked)})
    else:
        say(f"{len(asked)} report{'s' if len(asked) > 1 else ''}. Open {page}")
