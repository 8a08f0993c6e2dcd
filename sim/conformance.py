"""Whether a strategy keeps to what every result relies on.

Its values are finite (or minus infinity, for "never"), depend on nothing but what it is handed, and are the same in
compiled code and in plain Python. It changes no record but its notes, which carry nothing from one option or decision
to the next. What its seat can't know makes no difference to it (`sim.twins`).

A file from outside the project is checked in a process of its own when first seen, under bounds checks, since compiled
code that reads past the end of a record sees its neighbour's memory without a word.
"""

import json
import math
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from random import Random
from types import SimpleNamespace

import numpy as np

from sim import jit, strategy
from sim.errors import UserError
from sim.game import Game
from sim.machine import MIND, Desk, find_game, machine
from sim.rules import load, variants
from sim.twins import applied, legal_options, twins

SEED = 0
DEALS = range(5, 21)
"""The games that a strategy is checked in are the same for every strategy."""
PURE_EVERY, TWINS_EVERY = 12, 8
"""Every so many decisions the slower checks are made."""
ENOUGH = 1500
"""Decisions with each number of seats after which no further game is begun; long games are fewer."""
PATIENCE = 600
"""Seconds until a check in a process of its own is given up."""
PLAIN = {
    IndexError: "an index out of range",
    ZeroDivisionError: "a division by zero",
    FloatingPointError: "a division by zero or the like",
}


class Failed(Exception):
    """A fault after which asking on would only find more of the same; the check ends here."""


class Check:
    """One strategy under examination; `problems` holds a message for each kind of fault, with its first occurrence.

    `strict` hands it the records themselves and minds every change. Otherwise it gets copies, as a file from outside
    does when it plays, so that a change can do no harm.
    """

    def __init__(self, game: Game, chosen: strategy.Strategy, strict: bool) -> None:
        self.game, self.chosen, self.strict = game, chosen, strict
        self.parts: SimpleNamespace = machine(game.name)
        self.problems: dict[str, str] = {}
        self.mind = self.parts.records(MIND)
        self.mind["dials"][0, : len(chosen.dials)] = list(chosen.dials.values())
        self.asked = 0
        self.place = ""

    def fault(self, text: str, where: str = "") -> None:
        """Note a fault; of the same one again only the first is kept."""
        self.problems.setdefault(text, f"{self.chosen.file}: {where or text} ({self.place})")

    def values(
        self,
        rules: np.recarray,
        position: np.recarray,
        options: list[int],
        pure: bool = False,
        backwards: bool = False,
    ) -> np.ndarray:
        """What the strategy thinks of the options, float64 of shape (options,), when it is asked from the first on.

        Or `backwards` from the last, or in plain Python (`pure`). Raises Failed if it can't be asked.
        """
        mind = self.mind
        if not self.strict or pure:
            rules, position, mind = rules.copy(), position.copy(), mind.copy()
        table = position[0].table
        mine, kind = position[0].seats[table.player], int(table.decision)
        mind["seat"] = table.player
        thinker, scorer = self.chosen.thinkers[kind], self.chosen.scorers[kind]
        if pure:
            thinker, scorer = thinker and jit.plain(thinker), jit.plain(scorer)
        name = self.game.decisions[kind]
        doing = f"'think_{name}'"
        try:
            if thinker:
                mind["notes"] = 0.0
                thinker(rules[0], table, mine, mind[0])
            answer = np.empty(len(options))
            for k in range(len(options))[:: -1 if backwards else 1]:
                doing = f"'{name}' of option {options[k]}"
                answer[k] = scorer(rules[0], table, mine, mind[0], np.int64(options[k]))
        except Exception as error:
            in_pure = " in plain Python" if pure else ""
            self.fault(f"{name} fails", f"{doing}{in_pure}: {PLAIN.get(type(error)) or error}")
            raise Failed from error
        return answer

    def judge(
        self, rules: np.recarray, position: np.recarray, options: list[int], chance: Random
    ) -> np.ndarray:
        """The strategy's values at one decision, after every check that one position allows."""
        self.asked += 1
        name = self.game.decisions[position[0].table.decision]
        watched = {
            "the rules": rules,
            "the table or a private record": position,
            "its dials": self.mind["dials"],
        }
        before = {what: records.tobytes() for what, records in watched.items()}
        answer = self.values(rules, position, options)
        for what, records in watched.items():
            if records.tobytes() != before[what]:
                self.fault(f"'{name}' or 'think_{name}' changes {what}")
                raise Failed
        for option, value in zip(options, answer, strict=True):
            if math.isnan(value) or value == math.inf:
                self.fault(
                    f"{name} not finite", f"'{name}' of option {option} is {value}, not a finite number"
                )
                raise Failed
        if self.strict:
            self.mind["notes"][0] = [chance.uniform(-1e6, 1e6) for _ in self.mind["notes"][0]]
        if not np.array_equal(answer, self.values(rules, position, options, backwards=True)):
            self.fault(f"'{name}' answers differently when asked again, from the last option to the first")
            raise Failed
        if not jit.PURE and self.asked % PURE_EVERY == 0:
            self.compare_pure(rules, position, options, answer)
        if self.asked % TWINS_EVERY == 0:
            fault, _ = twins(
                self.parts,
                rules,
                position,
                chance,
                lambda twin, those: self.values(rules, twin, those).tobytes(),
            )
            if fault:
                self.fault(fault, f"'{name}': {fault}")
        return answer

    def compare_pure(
        self, rules: np.recarray, position: np.recarray, options: list[int], answer: np.ndarray
    ) -> None:
        """The same functions as plain Python must give the same values."""
        name = self.game.decisions[position[0].table.decision]
        pure = self.values(rules, position, options, pure=True)
        if not np.allclose(answer, pure, rtol=1e-9, atol=1e-9):
            self.fault(f"'{name}' differs between compiled code and plain Python")

    def play(self, rules: np.recarray, seats: int, deal: int, best: float) -> list[bytes]:
        """Play one deal, every seat's choices judged; returns the values of all choices.

        The best option is taken with probability `best`, otherwise any.
        """
        parts, desk, chance = self.parts, Desk(self.game.name, seats), Random(f"{seats} {deal}")
        position = desk.position
        parts.begin_at(rules, position, desk.work, desk.log, SEED, deal)
        transcript = []
        for k in range(parts.CAP):
            self.place = f"{seats} seats, seed {SEED}, deal {deal}, choice {k + 1}"
            options = legal_options(parts, rules, position)
            option = chance.choice(options)
            if len(options) > 1:
                answer = self.judge(rules, position, options, chance)
                transcript.append(answer.tobytes())
                if chance.random() < best:
                    option = options[int(answer.argmax())]
            if not applied(parts, rules, position, desk.log, option):
                break
        return transcript


def check_strategy(game: Game, name: str, files: Iterable[Path] = (), strict: bool = True) -> list[str]:
    """What is wrong with a strategy, in clear words; nothing if it may be relied on.

    It sits in every seat of games of every size, under the rules as they are and under every variant. `files` are
    strategy files from outside the project; `strict` as in `Check`.
    """
    try:
        chosen = strategy.find(game, name, files)
    except UserError as error:
        return [str(error)]
    check = Check(game, chosen, strict)
    build = check.parts.build
    usual = build(load(game.name))
    rules = [usual, *(build(load(game.name, variant["name"])) for variant in variants(game.name))]
    fewest, most = game.seats
    try:
        with np.errstate(all="ignore", divide="raise"):
            for seats in range(fewest, most + 1):
                first = check.play(usual, seats, DEALS[0], best=1.0)
                asked = check.asked
                for deal in DEALS[1:]:
                    if check.asked - asked > ENOUGH:
                        break
                    check.play(rules[deal % len(rules)], seats, deal, best=0.5)
                if check.play(usual, seats, DEALS[0], best=1.0) != first:
                    check.fault("the same game is played differently after others; a strategy has no memory")
    except Failed:
        pass
    return list(check.problems.values())


def check_apart(game: Game, file: Path, strict: bool = False) -> list[str]:
    """`check_strategy` of a file from outside, compiled with bounds checks in a process of its own."""
    roots = [str(jit.SIM.parent), *filter(None, [os.environ.get("PYTHONPATH")])]
    surroundings = os.environ | {"NUMBA_BOUNDSCHECK": "1", "PYTHONPATH": os.pathsep.join(roots)}
    surroundings.pop("NUMBA_DISABLE_JIT", None)
    command = [sys.executable, "-P", "-m", "sim.conformance", game.name, str(file), *["strict"] * strict]
    try:
        run = subprocess.run(
            command, env=surroundings, capture_output=True, text=True, encoding="utf-8", timeout=PATIENCE
        )
    except subprocess.TimeoutExpired:
        return [f"{file}: checking it took more than {PATIENCE} seconds; does it loop for ever?"]
    try:
        return json.loads(run.stdout.rpartition("\n")[2])
    except ValueError:
        last = (run.stderr.strip() or f"exit code {run.returncode}").rpartition("\n")[2]
        return [f"{file}: checking it broke off: {last}"]


def ensure(game: Game, file: Path) -> None:
    """Check a strategy file from outside the project unless this very text has passed before, under these rules' code.

    Raises UserError with what is wrong.
    """
    base = strategy.SHIPPED / game.name / "base.py"
    stamp = jit.cache_root() / f"checked-{jit.digest_of((*machine(game.name).files, base, file))}"
    if stamp.exists():
        return
    problems = check_apart(game, file)
    if problems:
        raise UserError("\n".join(problems))
    stamp.touch()


def main(game: str, file: str, *strict: str) -> None:
    """Check one file and tell the problems as a JSON list, the last line of the output."""
    problems = check_strategy(find_game(game), Path(file).stem, [Path(file)], strict=bool(strict))
    sys.stdout.write("\n" + json.dumps(problems))


if __name__ == "__main__":
    main(*sys.argv[1:])
