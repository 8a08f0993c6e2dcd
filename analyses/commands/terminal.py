"""What the commands share in talking to a person: tables, JSON, progress, and a stop that can be resumed."""

import json
import os
import secrets
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

WIDTH = 110
"""Columns of a table that isn't printed on a terminal, so that a file gets the same text everywhere."""


def say(text: str = "") -> None:
    """A line of the answer."""
    print(text)


def note(text: str) -> None:
    """A line beside the answer, for the person only."""
    print(text, file=sys.stderr, flush=True)


def say_json(answer: Any) -> None:
    """The answer for a program; numbers that don't exist are null."""
    print(json.dumps(answer, indent=1, ensure_ascii=False, allow_nan=False))


def say_table(title: str, head: Sequence[str], rows: Sequence[Sequence[str]], left: int = 1) -> None:
    """A table of texts; the first `left` columns are set flush left, numbers flush right."""
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for number, name in enumerate(head):
        table.add_column(name, justify="left" if number < left else "right", overflow="fold")
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    console = Console(file=sys.stdout, width=None if sys.stdout.isatty() else WIDTH, highlight=False)
    if left < len(
        head
    ):  # numbers are never broken: a table of them rather runs over a narrow terminal's edge
        console.width = max(
            console.width, sum(max(map(len, column)) + 3 for column in zip(head, *rows, strict=True))
        )
    with console.capture() as capture:
        console.print(table)
    lines = [title, *(line.rstrip() for line in capture.get().splitlines())]
    print("\n".join(line for line in lines if line), end="\n\n")


def some_seed(seed: int | None) -> int:
    """The seed that was given, or a new one; tell it with `tell_seed` once it is used."""
    return secrets.randbelow(2**31) if seed is None else seed


def tell_seed(seed: int, given: int | None) -> None:
    """A word on a seed that nobody gave, without which its games couldn't be played again."""
    if given is None:
        note(f"seed {seed} (drawn; give --seed {seed} to play the same games again)")


def all_workers(workers: int | None) -> int:
    """The number of workers that was asked for, or one per core that this process may use."""
    if workers is not None:
        return workers
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def tell_battle(battle: Mapping[str, Any]) -> str:
    """Scenario, map and own warbands in a line."""
    own = f"; own warbands: {', '.join(battle['warbands'])}" if battle["warbands"] else ""
    return f"Scenario {battle['scenario']} on the map {battle['map']}{own}"


@contextmanager
def progress(task: str) -> Iterator[Callable[[int, int], None] | None]:
    """A bar on the terminal, as a function `(done, total)`; None where standard error is no terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        item = bar.add_task(task, total=None)
        yield lambda done, total: bar.update(item, completed=done, total=total)


@contextmanager
def resumable() -> Iterator[None]:
    """Ctrl-C ends with a line that says how to go on."""
    try:
        yield
    except KeyboardInterrupt:
        note("\nStopped. What was played is kept: the same command goes on where it stopped.")
        raise
