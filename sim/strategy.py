"""Finds strategies by their file names, reads them, and compiles their plain functions.

A strategy is one file with a function ``kind(rules, table, mine, mind, option) -> float`` for each kind of decision it
has a view on, an optional ``think_kind(rules, table, mine, mind)`` before it, and ``DIALS = {"name": default}``. What
it leaves out comes from the game's ``base.py``.
"""

import dis
import inspect
import math
import traceback
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import FunctionType

from sim import jit
from sim.advice import advice, field_names
from sim.errors import UserError, nearest
from sim.game import Game
from sim.machine import DIALS, MIND, machine

SHIPPED = jit.SIM.parent / "strategies"
DECIDE = ("rules", "table", "mine", "mind", "option")
THINK = DECIDE[:-1]


@dataclass(frozen=True, eq=False)
class Strategy:
    """A strategy ready to play; functions are listed by kind of decision."""

    name: str
    file: Path
    doc: str
    dials: dict[str, float]
    scorers: tuple[Callable, ...]
    thinkers: tuple[Callable | None, ...]
    even: tuple[bool, ...]
    """Whether a decision's function is a mere constant, so that the choice can be left to chance without asking."""
    guarded: bool
    """Whether it is handed copies of all records, because the file comes from outside."""


def names(game: Game) -> list[str]:
    """The shipped strategies of a game, by name."""
    files = (SHIPPED / game.name).glob("*.py")
    return sorted(file.stem for file in files if file.stem != "base" and not file.stem.startswith("_"))


def find(game: Game, name: str, outside: Iterable[Path] = ()) -> Strategy:
    """The strategy called `name`: one of the files from `outside` the project, or a shipped one.

    Raises UserError for an unknown name, with the nearest, and for anything wrong with the file.
    """
    shipped = names(game)
    files = {Path(file).stem: Path(file).resolve() for file in outside}
    for taken in files.keys() & set(shipped):
        if files[taken] != (SHIPPED / game.name / f"{taken}.py").resolve():
            raise UserError(
                f"{files[taken]}: there is a shipped strategy '{taken}' already; give the file another name"
            )
    if name in shipped:
        return read(game, SHIPPED / game.name / f"{name}.py", guarded=False)
    if name in files:
        return read(game, files[name], guarded=True)
    known = [*shipped, *files]
    raise UserError(
        f"no strategy '{name}' for {game.title}{nearest(name, known)}; there are: {', '.join(known)}"
    )


@cache
def read(game: Game, file: Path, guarded: bool) -> Strategy:
    """Read and compile one strategy file."""
    base_file = SHIPPED / game.name / "base.py"
    files = (*machine(game.name).files, base_file, file)
    namespace = run(file)
    check_names(game, file, namespace)
    written = own_functions(namespace).keys()
    own = compile_file(game, file, namespace, files)
    base = {} if file == base_file else base_functions(game) | rewritten(game, namespace, written, files)
    scorers, thinkers, even = [], [], []
    for kind in game.decisions:
        source = own if kind in own else base
        if kind not in source:
            raise UserError(f"{file}: no function for the decision '{kind}'")
        scorers.append(source[kind])
        thinkers.append(own.get(f"think_{kind}") or (source.get(f"think_{kind}")))
        even.append(is_constant(source[kind]) and thinkers[-1] is None)
    return Strategy(
        file.stem,
        file,
        inspect.cleandoc(namespace.get("__doc__") or ""),
        read_dials(file, namespace),
        tuple(scorers),
        tuple(thinkers),
        tuple(even),
        guarded,
    )


@cache
def base_functions(game: Game) -> dict[str, Callable]:
    """The functions of the game's base.py, which stand in for what a strategy leaves out."""
    file = SHIPPED / game.name / "base.py"
    return compile_file(game, file, run(file), (*machine(game.name).files, file))


def rewritten(
    game: Game, namespace: dict, written: Iterable[str], files: tuple[Path, ...]
) -> dict[str, Callable]:
    """The functions of base.py that call a helper which a strategy's file has written anew, with that one in its place.

    So a file that only wants other weights than base.py writes that one helper, and no decision at all needs repeating.
    """
    file = SHIPPED / game.name / "base.py"
    theirs = run(file, f"_for_{namespace['__name__']}")
    decided = {*game.decisions, *(f"think_{kind}" for kind in game.decisions)}
    helpers = (own_functions(theirs).keys() - decided) & set(written)
    if not helpers:
        return {}
    users = {name for name, f in own_functions(theirs).items() if helpers & set(f.__code__.co_names)}
    for name in own_functions(theirs).keys() & (decided - users):
        del theirs[name]
    theirs.update({name: namespace[name] for name in helpers})
    return compile_file(game, file, theirs, files)


def run(file: Path, suffix: str = "") -> dict:
    """The globals of a strategy file after running it as a module of its own."""
    try:
        text = file.read_text(encoding="utf-8-sig")  # some editors put a mark before the text
    except OSError as error:
        raise UserError(f"{file}: can't read this strategy file ({error.strerror})") from error
    except UnicodeDecodeError as error:
        raise UserError(
            f"{file}: can't read this strategy file; save it as UTF-8 ({error.reason})"
        ) from error
    namespace = jit.module(
        file, f"strategy_{file.parent.name}_{file.stem}_{jit.digest_of((file,))[:12]}{suffix}"
    )
    try:
        exec(compile(text, str(file), "exec"), namespace)
    except SyntaxError as error:
        place = f"{file}, line {error.lineno}" if error.lineno else str(file)
        raise UserError(f"{place}: not valid Python: {error.msg}") from error
    except (
        Exception,
        SystemExit,
    ) as error:  # a file that calls sys.exit would end the program without a word
        line = next(
            (
                f.lineno
                for f in reversed(traceback.extract_tb(error.__traceback__))
                if f.filename == str(file)
            ),
            "?",
        )
        raise UserError(f"{file}, line {line}: {type(error).__name__}: {error}") from error
    return namespace


def own_functions(namespace: dict) -> dict[str, FunctionType]:
    """The functions that the file itself defines, in their order."""
    return {
        key: value
        for key, value in namespace.items()
        if isinstance(value, FunctionType) and value.__module__ == namespace["__name__"]
    }


def check_names(game: Game, file: Path, namespace: dict) -> None:
    """Refuse a decision that the game doesn't have, and a decision function of the wrong signature."""
    for name, function in own_functions(namespace).items():
        arguments = tuple(inspect.signature(function).parameters)
        place = f"{file}, line {function.__code__.co_firstlineno}"
        thinks = name.startswith("think_")
        kind = name.removeprefix("think_")
        wanted = THINK if thinks else DECIDE
        if kind in game.decisions:
            if arguments != wanted:
                raise UserError(
                    f"{place}: write def {name}({', '.join(wanted)}), not ({', '.join(arguments)})"
                )
        elif thinks or (arguments == DECIDE and not name.startswith("_")):
            raise UserError(
                f"{place}: {game.title} has no decision '{kind}'{nearest(kind, game.decisions)}; "
                f"it has {', '.join(game.decisions)} (a helper of that signature begins with _)"
            )
    own = own_functions(namespace)
    for name in [*game.decisions, *(f"think_{kind}" for kind in game.decisions)]:
        if name in namespace and (name not in own or inspect.iscoroutinefunction(own[name])):
            wanted = THINK if name.startswith("think_") else DECIDE
            raise UserError(f"{file}: write '{name}' here as a function: def {name}({', '.join(wanted)})")
    if file.stem != "base" and not any(kind in namespace for kind in game.decisions):
        raise UserError(f"{file}: it decides nothing; define at least one of {', '.join(game.decisions)}")


def read_dials(file: Path, namespace: dict) -> dict[str, float]:
    """The file's DIALS with their defaults."""
    dials = namespace.get("DIALS", {})
    fine = isinstance(dials, dict) and all(
        isinstance(name, str)
        and name.isidentifier()
        and isinstance(value, int | float)
        and not isinstance(value, bool)
        and math.isfinite(value)
        for name, value in dials.items()
    )
    if not fine or len(dials) > DIALS:
        raise UserError(f'{file}: DIALS must be at most {DIALS} numbers by name, such as {{"greed": 2.0}}')
    return {name: float(value) for name, value in dials.items()}


def compile_file(game: Game, file: Path, namespace: dict, files: tuple[Path, ...]) -> dict[str, Callable]:
    """Compile the file's functions, helpers first; returns its decision and think functions by name."""
    functions = own_functions(namespace)
    decide, think = signatures(game.name)
    wanted = dict.fromkeys(game.decisions, decide) | {f"think_{kind}": think for kind in game.decisions}
    if jit.PURE:
        return {name: function for name, function in functions.items() if name in wanted}
    jit.link()  # what the file imports may be linked
    for name in functions.keys() - wanted.keys():
        namespace[name] = jit.compiled(functions[name], files)
    done = {}
    for name in [name for name in functions if name in wanted]:
        try:
            done[name] = jit.compiled(functions[name], files, wanted[name])
        except Exception as error:
            raise UserError(f"{file}, function {name}: {advice(error, file, fields(game.name))}") from error
    return done


def signatures(game: str) -> tuple[object, object]:
    """numba signatures of the decision and the think functions of a game; (None, None) in pure mode."""
    return machine(game).SIGNATURES


def fields(game: str) -> set[str]:
    """Names of all fields that a strategy of this game may read."""
    parts = machine(game)
    return set().union(*(field_names(dtype) for dtype in (parts.RULES, parts.TABLE, parts.MINE, MIND)))


def is_constant(function: Callable) -> bool:
    """Whether a function's body is only ``return`` and a constant number."""
    body = getattr(function, "py_func", function)
    steps = [step for step in dis.get_instructions(body) if step.opname not in ("RESUME", "NOP", "CACHE")]
    names = [step.opname for step in steps]
    value = steps[0].argval if steps else None
    return (
        names in (["RETURN_CONST"], ["LOAD_CONST", "RETURN_VALUE"])
        and isinstance(value, int | float)
        and value - value == 0
    )


def summary(doc: str) -> str:
    """First sentence of a strategy's docstring."""
    return doc.split("\n\n")[0].replace("\n", " ")
