"""A run's summary as text."""

from collections.abc import Mapping, Sequence
from typing import Any

from analyses.commands.terminal import say, say_table, tell_battle
from analyses.report import NO_DATA, tell, tell_interval
from analyses.seats import seat_name

HEAD = ("Entries", "Won", "Shared", "Lost", "Win share", "95 % interval", "Mean score", "95 % interval")


def tell_summary(found: Mapping[str, Any]) -> None:
    """Strategies, seats, and the matrix of a tournament, with a word on rounding and rules."""
    say(
        f"{found['game']}, {len(found['seats'])} seats: {found['games']:,} games "
        f"({found['deals']:,} deals, line-ups: {found['block']}), seed {found['seed']}"
    )
    if found["rounding"]:
        say(found["rounding"] + ".")
    if found["rules"]["variant"]:
        say(f"Variant {found['rules']['variant']['name']}: {found['rules']['variant']['title']}")
    if found["rules"]["set"]:
        say("Changed: " + ", ".join(found["rules"]["set"]))
    if battle := found["rules"].get("battle"):
        say(tell_battle(battle))
    say()
    say_table("", ("Strategy", *HEAD), [[row["strategy"], *_cells(row)] for row in found["strategies"]])
    say_table("", ("Seat", *HEAD), [[seat_name(row["seat"]), *_cells(row)] for row in found["seats"]])
    if found["against"]:
        _tell_matrix(found)
        say("Win shares of strategies count their games against themselves; those of the matrix don't.")
    say("A shared win counts 1/k for each of k winners. Intervals are worked out over deals.")


def _cells(row: Mapping[str, Any]) -> list[str]:
    counts = [f"{row[key]:,}" for key in ("entries", "wins", "ties", "losses")]
    return [*counts, *_estimate(row["win_share"], "share"), *_estimate(row["score"], "number")]


def _estimate(cell: Mapping[str, Any], kind: str) -> list[str]:
    return [tell(cell["value"], kind), tell_interval(cell["low"], cell["high"], kind) or NO_DATA]


def _tell_matrix(found: Mapping[str, Any]) -> None:
    """Win share of one A (row) among Bs (column), best strategies first."""
    labels = [row["strategy"] for row in found["strategies"]]
    shares = {(row["strategy"], row["others"]): row["win_share"]["value"] for row in found["against"]}
    word = "against" if len(found["seats"]) == 2 else "among"
    rows: list[Sequence[str]] = [
        [a, *(tell(shares[a, b], "share").removesuffix(" %") if (a, b) in shares else "" for b in labels)]
        for a in labels
    ]
    say_table(f"Win share in % of one of the row {word} the column", ("", *labels), rows)
