"""The step machine of Fairy Ring: the parts that `sim.machine` binds the driver to."""

from sim.fairy_ring.events import LOG, SECRET, SHOWING
from sim.fairy_ring.score import length, rank, score, standing, write_row
from sim.fairy_ring.setup import new_game, redeal
from sim.fairy_ring.state import (
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
from sim.fairy_ring.tables import build, check_cards
from sim.fairy_ring.turn import legal, step

CAP = 1000
"""No game has as many decisions; one that reaches it is ended and counted as undecided."""

__all__ = [
    "CAP", "DECISIONS", "LOG", "MAX_OPTIONS", "MINE", "PARTS", "POSITION", "REDEAL_STREAM", "RULES", "SEATS", "SECRET",
    "SHOWING", "TABLE", "build", "check_cards", "legal", "length", "new_game", "rank", "records", "redeal", "score",
    "standing", "step", "write_row",
]  # fmt: skip
