"""The step machine of Fairy Land: the parts that `sim.machine` binds the driver to."""

from sim.fairy_land.account import write_row
from sim.fairy_land.events import LOG, SECRET, SHOWING
from sim.fairy_land.redeal import redeal
from sim.fairy_land.score import length, rank, score, standing
from sim.fairy_land.setup import new_game
from sim.fairy_land.state import (
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
from sim.fairy_land.tables import build, check_cards
from sim.fairy_land.turn import legal, step

CAP = 10000
"""No game has as many decisions; one that reaches it is ended and counted as undecided."""

__all__ = [
    "CAP", "DECISIONS", "LOG", "MAX_OPTIONS", "MINE", "PARTS", "POSITION", "REDEAL_STREAM", "RULES", "SEATS",
    "SECRET", "SHOWING", "TABLE", "build", "check_cards", "legal", "length", "new_game", "rank", "records",
    "redeal", "score", "standing", "step", "write_row",
]  # fmt: skip
