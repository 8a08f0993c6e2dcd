"""The commands of `fairylab`, one file for those that belong together."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import typer


def application() -> "typer.Typer":
    """All commands. Their files import little, and the rest when they run."""
    import typer

    from analyses.commands import (
        battles,
        benchmark,
        combat,
        experiments,
        odds,
        replays,
        reporting,
        rules,
        strategies,
    )

    app = typer.Typer(
        name="fairylab",
        help="Plays millions of headless games and tells a game designer what is balanced and what is not.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )
    alone = (reporting.balance, combat.combat, battles.scenarios, battles.warbands, benchmark.bench)
    for command in (
        experiments.play,
        experiments.tournament,
        reporting.report,
        reporting.balance,
        reporting.export,
        replays.replay,
        odds.odds,
        combat.combat,
        battles.scenarios,
        battles.warbands,
        benchmark.bench,
    ):
        app.command(no_args_is_help=command not in alone)(command)
    app.add_typer(strategies.app, name="strategies")
    app.add_typer(rules.app, name="rules")
    return app
