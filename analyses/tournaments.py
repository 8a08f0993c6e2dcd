"""Who meets whom: entries by name, and the line-ups of a design."""

from collections.abc import Sequence

from sim import designs, strategy
from sim.errors import UserError, nearest
from sim.game import Entry, Game, Lineup, parse_lineup

ALL = "all"
DESIGNS = ("pairs", "among", "mixed")


def entries_of(game: Game, text: str) -> list[Entry]:
    """The entries written `a,b(DIAL=2),c`, or every shipped strategy for `all`."""
    if text.strip() == ALL:
        return [Entry(name) for name in strategy.names(game)]
    return parse_lineup(text)


def line_ups(design: str, entries: Sequence[Entry], seats: int, draws: int, seed: int) -> list[Lineup]:
    """The line-ups of a design; `draws` and `seed` are used by `mixed` alone."""
    if design not in DESIGNS:
        raise UserError(f"no design '{design}'{nearest(design, DESIGNS)}; there are {', '.join(DESIGNS)}")
    if design == "pairs" and seats != 2:
        raise UserError(f"the design pairs is for two seats, not {seats}; with more, among is its like")
    if design == "mixed":
        return designs.mixed(list(entries), seats, draws, seed)
    return designs.among(list(entries), seats)
