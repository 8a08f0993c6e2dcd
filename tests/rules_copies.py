"""Copies of a game's rules for tests to change, and the message with which they are then refused."""

import shutil
from pathlib import Path

import pytest

from sim.errors import UserError
from sim.rules import SIM, load


def copy_rules(to: Path, game: str = "fairy_ring") -> Path:
    """Copy a game's rules and variants below `to`; the folder to load them from."""
    for part in ("rules", "variants"):
        shutil.copytree(SIM / game / part, to / game / part)
    return to / game


def edit(file: Path, old: str, new: str) -> None:
    """Replace the first `old` in a file, which must be there."""
    text = file.read_text(encoding="utf-8")
    assert old in text, f"{file.name} has no {old!r} to edit"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def refusal(folder: Path | None = None, variant: str | None = None, sets: tuple[str, ...] = ()) -> str:
    """The message with which these rules are refused."""
    with pytest.raises(UserError) as caught:
        load("fairy_ring", variant, sets, folder=folder)
    return str(caught.value)
