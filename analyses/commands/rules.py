"""`fairylab rules show|check`: a game's numbers, and where they come from."""

import typer

from analyses.commands import options
from analyses.commands.terminal import say, say_json, say_table, tell_battle

app = typer.Typer(help="Show and check the rules data.", no_args_is_help=True, rich_markup_mode=None)
HEAD = ("path", "value", "status", "source", "feasible")


@app.command(no_args_is_help=True)
def show(
    game: options.GameName,
    variant: options.Variant = None,
    sets: options.Sets = None,
    scenario: options.Scenario = None,
    map: options.Map = None,
    warband: options.Warbands = None,
    as_json: options.Json = False,
) -> None:
    """Every value with its status and source; what is assumed, with what else it could be."""
    from sim.rules import describe

    rules = options.Played(game, variant, sets or (), scenario, map, warband or ()).rules()
    rows = describe(rules)
    if as_json:
        found = {"game": game, "digest": rules.digest, "changed": rules.changed(), "values": rows}
        say_json(found | ({"battle": rules.battle.told()} if rules.battle else {}))
        return
    say_table(_title(game, variant), HEAD, [[row[key] for key in HEAD] for row in rows], left=len(HEAD))
    counts = {status: sum(row["status"] == status for row in rows) for status in _statuses(rows)}
    say(f"{len(rows)} values: " + ", ".join(f"{count} {status}" for status, count in counts.items()))
    say(
        "Readings are switches where the rulebook is silent; the reasons are told with --json and in NOTES.md."
    )
    if rules.battle:
        say(tell_battle(rules.battle.told()) + "; `fairylab scenarios` and `fairylab warbands` tell more.")
    say(f"Digest {rules.digest}")


@app.command(no_args_is_help=True)
def check(
    game: options.GameName,
    variant: options.Variant = None,
    sets: options.Sets = None,
    scenario: options.Scenario = None,
    map: options.Map = None,
    warband: options.Warbands = None,
    as_json: options.Json = False,
) -> None:
    """Whether every value is known, in range and usable; what a variant changes."""
    from importlib import import_module

    from sim import GAMES
    from sim.machine import machine

    rules = options.Played(game, variant, sets or (), scenario, map, warband or ()).rules()
    if game in GAMES:
        parts, (fewest, most) = machine(game), GAMES[game].seats
        record = parts.build(rules)
        for seats in range(fewest, most + 1):
            parts.check_cards(record, seats)
    else:  # rules may be there before the game can be played
        import_module(f"sim.{game}.{'battlefield' if rules.battle else 'tables'}").build(rules)
    if as_json:
        say_json({"game": game, "digest": rules.digest, "changed": rules.changed(), "fine": True})
        return
    for change in rules.changed():
        say(f"{change['path']} = {_plain(change['value'])}, by default {_plain(change['default'])}")
    say(f"{_title(game, variant)}: {len(rules.values)} values, all fine")


def _title(game: str, variant: str | None) -> str:
    return game + (f", variant {variant}" if variant else "")


def _statuses(rows: list[dict[str, str]]) -> list[str]:
    return list(dict.fromkeys(row["status"] for row in rows))


def _plain(value: object) -> str:
    return "/".join(map(str, value)) if isinstance(value, tuple | list) else str(value)
