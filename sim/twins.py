"""The twin test: what a seat can't know makes no difference to what it is shown, nor to what its strategy thinks.

Two copies of a position get different re-deals of all that a seat can't know, and are then played on alike. Until the
seat is shown something that differs, its table and its private record must stay the same byte for byte, and so must its
strategy's values.
"""

from collections.abc import Callable
from random import Random
from types import SimpleNamespace

import numpy as np

Ask = Callable[[np.recarray, list[int]], bytes]
"""What a strategy thinks of these options in a position of shape (1,), as bytes."""


def twins(
    parts: SimpleNamespace, rules: np.recarray, position: np.recarray, chance: Random, ask: Ask | None = None
) -> tuple[str, int]:
    """Two re-deals of `position` for the seat to act, played on until the seat sees a difference or the game ends.

    Returns what went wrong ("" if nothing did) and how many choices were played on.
    """
    seat = int(position[0].table.player)
    pair = [redealt(parts, rules, position, seat, chance) for _ in range(2)]
    for twin in pair:
        if private(twin, seat) != private(position, seat):
            return f"redeal changes the private record of seat {seat}, for whom it is made", 0
    showing = False
    for steps in range(parts.CAP):
        if not same([twin["table"].tobytes() for twin in pair]):
            return f"the table differs before seat {seat} is shown anything that differs", steps
        if not same([private(twin, seat) for twin in pair]):
            fault = f"the private record of seat {seat} differs before it is shown anything that differs"
            return "" if showing else fault, steps
        options = [legal_options(parts, rules, twin) for twin in pair]
        taken = [chance.choice(options[0])] * 2
        if pair[0][0].table.player != seat:
            both = sorted(set(options[0]) & set(options[1]))
            taken = [chance.choice(both)] * 2 if both else [chance.choice(those) for those in options]
        elif not same(options):
            return f"seat {seat} is offered other options for what it can't know", steps
        elif ask and len(options[0]) > 1 and not same([ask(twin, options[0]) for twin in pair]):
            return f"it values its options by what seat {seat} can't know", steps
        logs = [parts.records(parts.LOG) for _ in range(2)]
        goes_on = [
            applied(parts, rules, twin, log, option)
            for twin, log, option in zip(pair, logs, taken, strict=True)
        ]
        shown = [visible(parts, log, seat) for log in logs]
        if not same(shown):
            return "", steps
        if not same(goes_on):
            return f"the game ends for what seat {seat} can't know", steps
        if not goes_on[0]:
            return "", steps
        showing = any(event[0] in parts.SHOWING for event in shown[0])
    return f"no end within {parts.CAP} choices", parts.CAP


def same(pair: list) -> bool:
    """Whether the two of a pair are equal."""
    return pair[0] == pair[1]


def redealt(
    parts: SimpleNamespace, rules: np.recarray, position: np.recarray, seat: int, chance: Random
) -> np.recarray:
    """A copy of a position, shape (1,), in which all that `seat` can't know is drawn again."""
    twin = position.copy()
    twin["hidden"]["stream"][0, parts.REDEAL_STREAM] = chance.getrandbits(64)
    parts.redeal_at(rules, twin, seat)
    return twin


def private(position: np.recarray, seat: int) -> bytes:
    """The private record of a seat."""
    return position["seats"][0, seat].tobytes()


def legal_options(parts: SimpleNamespace, rules: np.recarray, position: np.recarray) -> list[int]:
    """What the seat to act may do."""
    work = parts.records(parts.WORK)
    n = parts.legal_at(rules, position, work)
    return work["option"][0, :n].tolist()


def applied(
    parts: SimpleNamespace, rules: np.recarray, position: np.recarray, log: np.recarray, option: int
) -> bool:
    """Apply an option, with the events of this one step in `log`; False when the game is over."""
    log["on"], log["n"] = 1, 0
    return bool(parts.step_at(rules, position, log, option))


def visible(parts: SimpleNamespace, log: np.recarray, seat: int) -> list[tuple[int, ...]]:
    """The logged events that a seat sees: all but the secret ones of other seats."""
    events = [tuple(row) for row in log["row"][0, : int(log["n"][0])].tolist()]
    return [event for event in events if event[0] not in parts.SECRET or event[1] == seat]
