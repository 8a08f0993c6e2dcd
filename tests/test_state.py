"""The records: flat, copied and compared as bytes, and with no field that plain Python would read as something else."""

import numpy as np
import pytest

from sim import GAMES
from sim.advice import field_names
from sim.machine import MIND, machine

pytestmark = pytest.mark.pure

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def dtypes(game) -> dict[str, np.dtype]:
    """Every record type that compiled and plain Python code of a game share, by name."""
    parts = machine(game.name)
    names = ("RULES", "TABLE", "MINE", "POSITION", "WORK", "LOG", "GUARD", "PLAN")
    return {name: getattr(parts, name) for name in names} | {"MIND": MIND, "rows": game.row_dtype()}


def plain_numbers(dtype: np.dtype) -> set[np.dtype]:
    """The types of number in a record."""
    if dtype.fields:
        return set().union(*(plain_numbers(inner.base) for inner, *_ in dtype.fields.values()))
    return {dtype}


@games
def test_no_field_is_an_attribute_of_numpy_records(game):
    """Compiled code would read the field, plain Python the attribute: `size`, `round`, `data`, `shape` ..."""
    taken = {name for kind in (np.void, np.record, np.generic, np.recarray) for name in dir(kind)}
    for name, dtype in dtypes(game).items():
        assert not field_names(dtype) & taken, name


@games
def test_numbers_are_int64_or_float64_and_streams_alone_are_unsigned(game):
    for name, dtype in dtypes(game).items():
        if name == "rows":
            continue
        allowed = {np.dtype(np.int64), np.dtype(np.float64)}
        if name in ("POSITION", "WORK"):
            allowed.add(np.dtype(np.uint64))
        assert plain_numbers(dtype) <= allowed, name


@games
def test_a_position_is_copied_in_one_assignment(game):
    parts = machine(game.name)
    one, other = parts.records(parts.POSITION), parts.records(parts.POSITION)
    assert not any(one.tobytes())
    one.view(np.uint8)[:] = 7
    other[0] = one[0]
    assert other.tobytes() == one.tobytes()
    other["table"] = 0
    assert one.tobytes() == bytes([7]) * one.nbytes


def leaves(values):
    """The arrays of plain numbers in an array, which may be of records."""
    if values.dtype.names is None:
        return [values]
    return [leaf for name in values.dtype.names for leaf in leaves(values[name])]


@games
def test_every_field_can_be_read_as_an_attribute(game):
    """As plain Python reads it: records made by `records` give their fields, down to those inside others."""
    parts = machine(game.name)
    position = parts.records(parts.POSITION)
    for name in parts.TABLE.names:
        position["table"][name] = 3
        assert all(np.all(leaf == 3) for leaf in leaves(np.asarray(getattr(position[0].table, name))))
    for name in parts.MINE.names:
        position["seats"][name] = 4
        assert np.all(getattr(position[0].seats[1], name) == 4)


@games
def test_the_most_options_fit_the_work_record(game):
    parts = machine(game.name)
    assert parts.WORK["option"].shape == parts.WORK["value"].shape == (game.max_options,)
    assert game.seats[1] == parts.SEATS
    assert game.decisions == parts.DECISIONS
