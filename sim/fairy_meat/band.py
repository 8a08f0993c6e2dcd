"""The band: tables of fairies that could be the published one, drawn from evenly.

The Live, Kill and Twinkle of the kinds of fairies are not known to us, and what a kind is worth rests on a stand-in. Known
are three of the five costs, what the rules need in order to work, and how the kinds are said to differ (the facts in
`band_tables.py`). `feasible` gives every table within a box that keeps these facts, and on demand only those that are
priced fairly; `draw` takes one of the latter by chance. Boxes and prices stand in `rules/bands.toml`.
"""

from typing import Any

import numpy as np

from sim.errors import UserError
from sim.fairy_meat.band_tables import (
    COLUMNS,
    KINDS,
    Box,
    G,
    Prices,
    Tables,
    body_facts,
    pairs,
    points_of,
    tables_of,
    twinkle_facts,
)
from sim.rng import below, deal_key, stream
from sim.rules import Rulebook, Ruleset
from sim.rules_files import read_bands

AT_BREAKFAST = "breakfast_glitter"
"""A kind with the Live and Kill of a Glitter fairy (Scenarios, Breakfast!)."""
PURPOSE = 1000
"""Purpose of the band's random stream, apart from those of the games on the same seed."""


# --- counting --------------------------------------------------------------------------------------------------


def missed(ruleset: Ruleset) -> list[str]:
    """The known facts that the ruleset's table of fairies misses."""
    points = points_of(table_of(ruleset)[None])
    most, dearest = _printed(ruleset.rulebook)
    return [fact.says for fact in (*body_facts(most), *twinkle_facts(dearest)) if not fact.holds(points)[0]]


def feasible(ruleset: Ruleset, box: Box, *, priced: bool) -> np.ndarray:
    """Every table in the box that keeps the facts and, if asked, is priced fairly: an int8 array (n, 5, 3) in a fixed
    order. What is printed (costs, dearest spell, most points) is taken from the game's own files, whatever a variant sets.
    """
    tables = _tables(ruleset.rulebook, box, priced)
    body, twinkle = pairs(tables)
    found = tables.bodies[body]
    found += tables.twinkles[twinkle]
    return found


def count(ruleset: Ruleset, box: Box, *, priced: bool) -> int:
    """How many tables `feasible` gives."""
    tables = _tables(ruleset.rulebook, box, priced)
    return int(tables.fits.sum(axis=1)[tables.group].sum())


def edges(tables: np.ndarray, box: Box) -> dict[str, int]:
    """In how many of the tables (n, 5, 3) some kind's value lies on an edge of the box: `live_least`, `live_most` and so
    on, and `most` for any upper edge. Where that is most of them, the box bounds the set and not the facts."""
    found = {}
    upper = np.zeros(len(tables), bool)
    for c, (column, (least, most)) in enumerate(zip(COLUMNS, box, strict=True)):
        on_most = (tables[:, :, c] == most).any(axis=1)
        upper |= on_most
        found[f"{column}_least"] = int((tables[:, :, c] == least).any(axis=1).sum())
        found[f"{column}_most"] = int(on_most.sum())
    return found | {"most": int(upper.sum())}


def _tables(rulebook: Rulebook, box: Box, priced: bool) -> Tables:
    return tables_of(box, _prices(rulebook) if priced else None, *_printed(rulebook))


# --- drawing ---------------------------------------------------------------------------------------------------


def draw(ruleset: Ruleset, seed: int, k: int) -> list[str]:
    """Settings that turn the ruleset into the `k`-th table (k >= 0) of the band of `seed`; only what changes.

    All fairly priced tables of the wide box are equally likely, less those that deny what is typed in as printed. What a
    variant sets stays as it is. Raises UserError if no table is left.
    """
    return settings(ruleset, _pick(_urn(ruleset), seed, k))


def sample(ruleset: Ruleset, n: int, seed: int) -> list[list[str]]:
    """The first `n` draws of the band of `seed`, each a list of settings."""
    urn = _urn(ruleset)
    return [settings(ruleset, _pick(urn, seed, k)) for k in range(n)]


def _urn(ruleset: Ruleset) -> tuple[Tables, np.ndarray]:
    """What `draw` draws from: the tables, and how many there are up to and with each body, int64 (bodies,)."""
    tables = _tables(ruleset.rulebook, box_of(ruleset, "wide"), priced=True)
    typed = _typed(ruleset.rulebook)
    tables = tables._replace(fits=tables.fits & _agree(tables.twinkles, typed, (2,)))
    upto = np.cumsum(tables.fits.sum(axis=1)[tables.group] * _agree(tables.bodies, typed, (0, 1)))
    if upto[-1:].sum() == 0:
        raise UserError(
            "band: no table of rules/bands.toml has the fairies that are typed in and keeps all known facts"
        )
    return tables, upto


@np.errstate(over="ignore")  # the generator's arithmetic is meant to overflow
def _pick(urn: tuple[Tables, np.ndarray], seed: int, k: int) -> np.ndarray:
    """The `k`-th table (5, 3) drawn with a seed, each with the same chance."""
    tables, upto = urn
    key = np.uint64(deal_key(seed, k))
    number = int(below(np.array([stream(key, PURPOSE)], np.uint64), 0, int(upto[-1])))
    body = int(np.searchsorted(upto, number, side="right"))
    before = int(upto[body - 1]) if body else 0
    twinkle = np.flatnonzero(tables.fits[tables.group[body]])[number - before]
    return tables.bodies[body] + tables.twinkles[twinkle]


def settings(ruleset: Ruleset, table: np.ndarray) -> list[str]:
    """Settings `fairies.glitter.live=2` that give the assumed fairies of a ruleset the points of a table (5, 3), as far as
    that changes them. The Glitter fairies at breakfast change along."""
    wanted = {(name, column): table[k, c] for k, name in enumerate(KINDS) for c, column in enumerate(COLUMNS)}
    wanted |= {(AT_BREAKFAST, column): table[G, c] for c, column in enumerate(COLUMNS[:2])}
    made = []
    for (name, column), points in wanted.items():
        value = ruleset.values.get(f"fairies.{name}.{column}")
        if value is not None and value.status == "assumed" and value.value != points:
            made.append(f"{value.path}={points}")
    return made


def table_of(ruleset: Ruleset) -> np.ndarray:
    """The ruleset's own table: int64 (5, 3). Asking doesn't count as reading the rules."""
    return np.array(
        [[_value(ruleset.values, f"fairies.{name}.{column}") for column in COLUMNS] for name in KINDS]
    )


def box_of(ruleset: Ruleset, which: str) -> Box:
    """The box called `narrow` or `wide` in bands.toml."""
    spans = (
        _span(_band(ruleset.rulebook, "fairies", column), f"fairies.{column}", which) for column in COLUMNS
    )
    return Box(*((int(least), int(most)) for least, most in spans))


def _typed(rulebook: Rulebook) -> np.ndarray:
    """The points that are typed in as printed: int64 (5, 3), -1 where the value is ours."""
    cells = [[rulebook.values.get(f"fairies.{name}.{column}") for column in COLUMNS] for name in KINDS]
    return np.array(
        [[-1 if cell is None or cell.status == "assumed" else cell.value for cell in row] for row in cells]
    )


def _agree(tables: np.ndarray, typed: np.ndarray, columns: tuple[int, ...]) -> np.ndarray:
    """Which tables (n, 5, 3) have in these columns what is typed in: bool (n,)."""
    kept = np.ones(len(tables), bool)
    for c in columns:
        kept &= ((tables[:, :, c] == typed[:, c]) | (typed[:, c] < 0)).all(axis=1)
    return kept


# --- what the files say ----------------------------------------------------------------------------------------


def _printed(rulebook: Rulebook) -> tuple[int, int]:
    """(most Fairy Points, Twinkle of the dearest spell)."""
    spells = [_value(rulebook.values, f"spells.{key}.cost") for key in rulebook.tables["spells"].ids]
    return _value(rulebook.values, "limits.fairy_points"), max(spells)


def _prices(rulebook: Rulebook) -> Prices:
    """The costs of the kinds and the prices that may explain them."""
    found, where = _band(rulebook, "fairy_kinds", "cost"), "fairy_kinds.cost"
    step, off_by = (_positive(found, where, key) for key in ("in_steps_of", "off_by"))
    costs = [_value(rulebook.values, f"fairy_kinds.{name}.cost") for name in KINDS]
    spans = [_span(found, where, key) for key in ("per_point", "per_twinkle")]
    per_point, per_twinkle = ((round(least / step), round(most / step)) for least, most in spans)
    return Prices(tuple(round(cost / step) for cost in costs), per_point, per_twinkle, round(off_by / step))


def _value(values: dict[str, Any], path: str) -> int:
    """A whole number of the rules that the band can't do without."""
    if path not in values or values[path].value is None:
        raise UserError(f"band: the rules have no {path}")
    return int(values[path].value)


def _band(rulebook: Rulebook, table: str, column: str) -> dict[str, Any]:
    """The feasible set of a column as bands.toml has it, whether or not a row is still assumed."""
    columns = {name: entry.columns for name, entry in rulebook.tables.items()}
    bands = read_bands(rulebook.folder / "rules" / "bands.toml", f"{rulebook.game}/rules/bands.toml", columns)
    found = bands.get(table, {}).get(column, {}).get("feasible")
    if not isinstance(found, dict):
        raise UserError(
            f"rules/bands.toml: {table}.{column} has no feasible set of the parts that the band needs"
        )
    return found


def _span(feasible_set: dict[str, Any], where: str, key: str) -> tuple[float, float]:
    """The span written `a to b` at a key of a column's feasible set."""
    entry = feasible_set.get(key)
    try:
        least, most = (float(end) for end in str(entry).split(" to "))
    except ValueError:
        raise UserError(f"rules/bands.toml: {where}, {key} should be a span such as '2 to 8'") from None
    if least > most:
        raise UserError(f"rules/bands.toml: {where}, {key}: {entry} runs backwards")
    return least, most


def _positive(feasible_set: dict[str, Any], where: str, key: str) -> float:
    """The number above 0 at a key of a column's feasible set."""
    entry = feasible_set.get(key)
    if not isinstance(entry, int | float) or not entry > 0:
        raise UserError(f"rules/bands.toml: {where}, {key} should be a number above 0")
    return float(entry)
