"""The step machine of Fairy Meat: the parts that `sim.machine` binds the driver to."""

from sim.fairy_meat.account import write_row
from sim.fairy_meat.battlefield import bring, build, muster
from sim.fairy_meat.events import LOG, SECRET, SHOWING
from sim.fairy_meat.field import (
    DECISIONS,
    MAX_OPTIONS,
    MINE,
    PARTS,
    POSITION,
    REDEAL_STREAM,
    RULES,
    SEATS,
    TABLE,
    records,
)
from sim.fairy_meat.legal import legal
from sim.fairy_meat.redeal import redeal
from sim.fairy_meat.score import length, rank, score, standing
from sim.fairy_meat.step import new_game, step

CAP = 20000
"""No battle has as many decisions; one that reaches it is ended and counted as undecided."""


def check_cards(rules, seats):
    """Every battle has the same deck."""


__all__ = [
    "CAP", "DECISIONS", "LOG", "MAX_OPTIONS", "MINE", "PARTS", "POSITION", "REDEAL_STREAM", "RULES", "SEATS",
    "SECRET", "SHOWING", "TABLE", "bring", "build", "check_cards", "legal", "length", "muster", "new_game", "rank",
    "records", "redeal", "score", "standing", "step", "write_row",
]  # fmt: skip
