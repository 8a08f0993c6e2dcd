"""What all texts on Fairy Meat's odds share: lines, notes, and figures, to a fixed digit if exact, and without digits that
the draws don't support if drawn."""

from collections.abc import Mapping, Sequence
from math import floor, log10
from textwrap import fill
from typing import Any

from analyses.commands.terminal import WIDTH, say

Found = Mapping[str, Any]
NO_DATA = "n/a"
SIDES = ("attacker", "defender")
SPREAD = "Spread of damage (standard deviation)"


def share(chance: float | None) -> str:
    """A chance in percent, to a hundredth."""
    return NO_DATA if chance is None else f"{100 * chance:.2f} %"


def number(value: float | None) -> str:
    """A mean, to a thousandth."""
    return NO_DATA if value is None else f"{value:.3f}".replace("-", "\u2212")


def signed(value: int) -> str:
    """A change of cards with its sign."""
    return f"{value:+d}".replace("-", "\u2212")


def digits(reach: float, most: int) -> int:
    """Decimals that are worth telling of a figure that may be off by `reach`: down to its first digit."""
    return most if reach <= 0 else min(max(-floor(log10(reach)), 0), most)


def about(value: float, reach: float) -> str:
    """A mean with how far it can be off."""
    places = digits(reach, 3)
    return f"{value:.{places}f} ± {reach:.{places}f}".replace("-", "\u2212")


def share_about(chance: float, reach: float) -> str:
    """A chance in percent with how far it can be off."""
    places = digits(100 * reach, 2)
    return f"{100 * chance:.{places}f} ± {100 * reach:.{places}f} %"


def drawn_share(chance: float, draws: int) -> str:
    """A share of draws in percent, without digits that they don't support."""
    places = digits(196 * (chance * (1 - chance) / draws) ** 0.5, 2)
    return f"{100 * chance:.{places}f} %"


def rated_cells(end: Found) -> list[str]:
    """Count, share, interval, and whether that holds the exact chance."""
    interval = f"{100 * end['low']:.2f} to {100 * end['high']:.2f}" if end.get("low") is not None else NO_DATA
    return [f"{end['count']:,}", share(end["share"]), interval, _yes(end["inside"])]


def _yes(inside: bool | None) -> str:
    return NO_DATA if inside is None else "yes" if inside else "no"


def drawn_mean(told: Found) -> str:
    """A mean of draws with its interval, and whether that holds the exact one."""
    interval = NO_DATA if told["low"] is None else f"{number(told['low'])} to {number(told['high'])}"
    inside = "" if told["exact"] is None else f", exact inside: {_yes(told['inside'])}"
    return f"{number(told['value'])} (95 % interval {interval}{inside})"


def kill_lines(told: Found, name: str) -> list[tuple[str, str]]:
    """How soon such attacks kill her."""
    drawn = told["drawn"]
    at_once, mean = share(told["at_once"]), number(told["mean_attacks"])
    if drawn:
        at_once = drawn_share(told["at_once"], drawn)
        if told["low"] is not None:
            at_once += f" (95 % interval {100 * told['low']:.2f} to {100 * told['high']:.2f} %)"
        if told["mean_attacks"] is not None:
            mean = about(told["mean_attacks"], told["mean_reach"])
    return [
        (f"Kills {name} at once ({told['points']} damage or more)", at_once),
        ("Such turns of attack until she is dead, mean", mean),
    ]


def say_lines(lines: Sequence[tuple[str, str]]) -> None:
    """Labels with their values."""
    for label, value in lines:
        say(f"{label:<60}{value}")


def say_notes(notes: Sequence[str], names: Mapping[str, Sequence[str]] | None = None) -> None:
    """What must be known of figures; `names` of fairies with what of them isn't as published."""
    for note in notes:
        say(fill(f"Note: {note}.", WIDTH))
    if names:
        say(fill(stand_ins(names), WIDTH))


WORDS = {"live": "Live", "kill": "Kill", "cost": "Force"}


def stand_ins(names: Mapping[str, Sequence[str]]) -> str:
    """A word on fairies with what of them isn't as published."""
    told = [f"{' and '.join(WORDS[part] for part in parts)} of {name}" for name, parts in names.items()]
    return (
        f"Rests on a stand-in: {', '.join(told)} {'is' if told == told[:1] and 'and' not in told[0] else 'are'} assumed, "
        "as the published table of fairies isn't known to us. The odds of so many cards against so many don't depend on it."
    )
