"""The golden transcripts: whole games in words, for people to read. `python -m tests.renew_golden` writes them anew.

They change when a rule, a card, the deal of a seed or the telling changes, and never otherwise: chance plays all seats,
so that no strategy comes into it. Read the difference before committing it.
"""

import sys
from pathlib import Path

from sim.replay import replay, tell
from tests import land, meat, ring

GOLDEN = Path(__file__).resolve().parent / "golden"


def games() -> dict[str, tuple[int, tuple[str, ...]]]:
    """Name of a transcript, which begins with that of its game -> (seats, settings)."""
    return {
        "fairy_ring_2_seats": (2, ()),
        "fairy_ring_3_seats": (3, ()),
        "fairy_ring_4_seats": (4, ()),
        "fairy_ring_3_seats_objectives": (3, ("objectives.enabled=true",)),
        "fairy_land_2_seats": (2, ("setup.court=19",)),
        "fairy_land_3_seats": (3, ()),
        "fairy_land_4_seats_no_court": (4, ("court.enabled=false",)),
        "fairy_meat_2_seats": (2, ()),
        "fairy_meat_3_seats_breakfast": (3, ()),
    }


SCENARIOS = {"fairy_meat_3_seats_breakfast": "breakfast"}
"""Of the battles that aren't fought in the usual one."""


def text(name: str) -> str:
    """A transcript as it's told now."""
    seats, sets = games()[name]
    if name.startswith("fairy_meat"):
        player = meat.random_player(seats, *sets, seed=2024, scenario=SCENARIOS.get(name))
    else:
        player = (ring if name.startswith("fairy_ring") else land).random_player(seats, *sets, seed=2024)
    return tell(replay(player, 17)) + "\n"


def main() -> int:
    """Write every transcript."""
    GOLDEN.mkdir(exist_ok=True)
    for name in games():
        (GOLDEN / f"{name}.txt").write_text(text(name), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
