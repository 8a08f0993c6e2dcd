"""The log of a game: one row an event, written by the rules when they are asked to, read by `sim.replay`.

A row is (code, seat, a, b, c, d). What a to d mean stands in `FIELDS`; mushrooms are counted from the left end of their
village as it is at that moment.
"""

import numpy as np

from sim.jit import jit

MAX_EVENTS = 1200
WIDTH = 6
LOG = np.dtype([("on", np.int64), ("n", np.int64), ("row", np.int64, (MAX_EVENTS, WIDTH))], align=True)

(
    START,
    DRAWN,
    DEAL,
    CHOSEN,
    REVEAL,
    PLACED,
    STRODE,
    MOVE,
    TOLL_PAID,
    GATHER,
    POINT,
    OBJECTIVE,
    PASS,
    TILE,
    END,
) = range(15)
NAMES = (
    "start", "objectives", "deal", "choose", "reveal", "place", "stride", "move", "toll", "gather", "point", "objective",
    "pass", "tile", "end",
)  # fmt: skip
FIELDS = {
    START: ("card",),
    DRAWN: ("objectives",),  # bit set
    DEAL: ("round", "cards"),  # bit set of the numbers within the deck
    CHOSEN: ("card",),
    REVEAL: ("card",),
    PLACED: ("option", "card", "mushroom"),
    STRODE: ("option", "movement"),
    MOVE: ("movement", "from_seat", "from_mushroom", "to"),  # to = 100 * seat + mushroom
    TOLL_PAID: ("by", "mushroom", "mana"),
    GATHER: ("by", "how", "mushroom", "kind_and_mana"),  # 1000 * mana + kind
    POINT: ("points", "total", "mana"),
    OBJECTIVE: ("objective",),
    PASS: ("direction",),
    TILE: (),
    END: (),
}
SECRET = (DEAL, CHOSEN)
"""Events that only their own seat sees; all others are seen by everybody."""
SHOWING = (PASS,)
"""Events with which a seat sees more than their rows tell: the hand that it takes up."""


@jit
def note(log, code, seat, a, b, c, d):
    """Write one event, if the log is on."""
    if log.on != 0:
        row = log.row[log.n]
        row[0] = code
        row[1] = seat
        row[2] = a
        row[3] = b
        row[4] = c
        row[5] = d
        log.n += 1
