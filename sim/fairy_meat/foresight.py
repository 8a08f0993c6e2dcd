"""What fights come to, as exact tables that a battle's strategies can look at: mean damage and chances by cards drawn.

Counting them takes a second, so they are kept on disk beside the compiled code. For plain Python that is far
too much work: it has them counted by a process that may compile.
"""

import hashlib
import os
import re
import subprocess
import sys
import tempfile
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sim import jit
from sim.errors import UserError
from sim.fairy_meat.counting import MOST_ATTACK, MOST_DEFENCE
from sim.fairy_meat.field import ODDS
from sim.fairy_meat.odds import TAKEN, Odds
from sim.fairy_meat.state import HURT_1, RULES, TIED

FOLDER = Path(__file__).resolve().parent


class Foresight(NamedTuple):
    """Arrays by (attack cards, defence cards), up to `ODDS` - 1 of each, as the fields of `field.RULES` of these names."""

    harm: np.ndarray
    chance: np.ndarray
    backfire: np.ndarray
    wrestled: np.ndarray
    contest: np.ndarray


def foresight(r: Any) -> Foresight:
    """The tables under the rules of combat in `r`, a record of `state.RULES`; both sides play by the book from a full deck.

    More cards than can be drawn count as the most that can. The arrays are not to be changed."""
    combat = r.copy()
    combat["weapon"] = np.zeros_like(combat["weapon"])  # what a weapon does is in the number of cards already
    combat["weapons"] = 0
    return _kept(combat.tobytes())


@lru_cache(maxsize=256)
def _kept(rules: bytes) -> Foresight:
    """The tables from disk, counted and put there if they are new; `rules` are the bytes of a record of `state.RULES`."""
    name = hashlib.sha256(rules + jit.digest_of(sources()).encode()).hexdigest()[:20]
    file = jit.cache_root() / f"foresight-{name}.npz"
    if not file.exists():
        (_count_apart if jit.PURE else _count)(rules, file)
    with np.load(file) as kept:
        found = Foresight(*(kept[name] for name in Foresight._fields))
    for array in found:
        array.flags.writeable = False
    return found


@cache
def sources() -> tuple[Path, ...]:
    """The files that counting depends on: this one and what it imports of this folder, and so on."""
    found, new = set(), {Path(__file__).resolve()}
    while new:
        found |= new
        imported = {
            name for file in new for name in re.findall(r"from sim\.fairy_meat\.(\w+) import", _text(file))
        }
        new = {FOLDER / f"{name}.py" for name in imported} - found
    return tuple(sorted(found))


def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def _count(rules: bytes, file: Path) -> None:
    """Count the tables and keep them in `file`."""
    found = counted(np.frombuffer(rules, RULES).copy().view(np.recarray)[0])
    handle, name = tempfile.mkstemp(dir=file.parent, suffix=".npz")
    with os.fdopen(handle, "wb") as stream:
        np.savez(stream, **found._asdict())
    os.replace(name, file)


def _count_apart(rules: bytes, file: Path) -> None:
    """The same, in a process of its own that compiles."""
    surroundings = {name: value for name, value in os.environ.items() if name != "NUMBA_DISABLE_JIT"}
    surroundings["PYTHONPATH"] = os.pathsep.join(
        filter(None, [str(jit.SIM.parent), os.environ.get("PYTHONPATH", "")])
    )
    command = [sys.executable, "-P", "-m", "sim.fairy_meat.foresight", str(file)]
    run = subprocess.run(command, env=surroundings, input=rules, capture_output=True)
    if run.returncode or not file.exists():
        last = run.stderr.decode(errors="replace").strip().rpartition("\n")[2]
        raise UserError(f"counting the odds of fights broke off: {last}")


def counted(r: Any) -> Foresight:
    """Count the tables."""
    found = Foresight(*(np.zeros((ODDS, ODDS, *depth)) for depth in ((), (4,), (), (3,), ())))
    hand, wrestling, test = (Odds(r, kind=kind) for kind in ("hand", "wrestling", "test"))
    for attack in range(MOST_ATTACK + 1):
        for defend in range(MOST_DEFENCE + 1):
            cell = attack, defend
            fight, brawl = hand.exchange(*cell), wrestling.exchange(*cell)
            found.harm[cell] = fight.mean_damage
            found.chance[cell] = [1.0, *(fight.at_least(points) for points in (1, 2, 3))]
            found.backfire[cell] = fight.joker["defender"]
            tied = brawl.outcome[TIED]
            found.wrestled[cell] = brawl.hit - tied, tied, brawl.outcome[TAKEN > 0].sum() - tied
            found.contest[cell] = test.exchange(*cell).outcome[HURT_1]
    for array in found:
        array[MOST_ATTACK + 1 :] = array[MOST_ATTACK]
        array[:, MOST_DEFENCE + 1 :] = array[:, [MOST_DEFENCE]]
    return found


if __name__ == "__main__":
    _count(sys.stdin.buffer.read(), Path(sys.argv[1]))
