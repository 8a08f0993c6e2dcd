"""What fairies and weapons are worth in battles between hired warbands, told in Force.

Two hired warbands meet in both seatings under one strategy. The share of wins beyond one half of the first is
explained by what it has more of than the second: fairies by kind, weapons, and fairies of mean magic. It is
fitted by least squares without a constant, since who is called first says nothing. The unit of statistics is
the pair of warbands, all of whose games make one number; the variance allows for any spread of the rest
(White's estimator, with the correction n / (n - k)).

A fair price is a worth divided by what a point of Force is worth, which is set so that the average warband
costs as much by fair prices as it does. So fair prices say what is dear and cheap among what is for sale, not
whether all of it is.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy import stats as distributions

from analyses.battles.runs import warband_of
from analyses.blocks import Layout, stream
from analyses.stats import CONFIDENCE, Estimate

MEAN = "mean magic"
SORTS = ("fairy", "hand", "ranged", "style")


@dataclass(frozen=True)
class Item:
    """Something a warband may have. sort: one of SORTS; price in Force."""

    name: str
    sort: str
    price: int


@dataclass(frozen=True)
class Sample:
    """Pairs of warbands that met. wins: (pairs,) win share of the first less one half; more: (pairs, items) what it has more
    of; spent: (pairs,) Force it costs more; mean: (items,) number in an average warband; games in all."""

    items: tuple[Item, ...]
    wins: np.ndarray
    more: np.ndarray
    spent: np.ndarray
    mean: np.ndarray
    games: int

    def __add__(self, other: "Sample") -> "Sample":
        a, b = len(self.wins), len(other.wins)
        joined = [
            np.concatenate([getattr(self, key), getattr(other, key)]) for key in ("wins", "more", "spent")
        ]
        mean = (a * self.mean + b * other.mean) / (a + b)
        return Sample(self.items, joined[0], joined[1], joined[2], mean, self.games + other.games)


def sample(run: Any) -> Sample:
    """Read a run of hired warbands, each line-up of which was played in both seatings."""
    record = run.manifest["rules"]["battle"]["hired"]
    items = items_of(record["prices"])
    layout = Layout.of(run)
    won = np.zeros(layout.cells)
    deals = 0
    for block in stream(run, ["win_share"]):
        won += block["win_share"].sum(axis=0, dtype=float)
        deals += len(block["win_share"])
    met: dict[tuple[str, str], list[float]] = {}
    for k, lineup in enumerate(layout.lineups):
        first, second = (warband_of(label) for label in lineup)
        swapped = first > second
        pair = (second, first) if swapped else (first, second)
        met.setdefault(pair, []).append(float(won[2 * k + swapped]) / deals)
    members = record["members"]
    counts = {name: contents(members[name], items) for pair in met for name in pair}
    prices = np.array([item.price for item in items], float)
    cost = {name: float(has @ prices) for name, has in counts.items()}
    wins = np.array([np.mean(shares) - 0.5 for shares in met.values()])
    more = np.array([counts[a] - counts[b] for a, b in met])
    spent = np.array([cost[a] - cost[b] for a, b in met])
    mean = np.mean(list(counts.values()), axis=0)
    return Sample(items, wins, more, spent, mean, deals * len(layout.lineups))


def items_of(prices: Mapping[str, Mapping[str, int]]) -> tuple[Item, ...]:
    """All that is for sale, fairies first, each sort by price; and mean magic, which costs nothing."""
    found = []
    for sort in SORTS[:-1]:
        named = sorted(prices[sort].items(), key=lambda each: (each[1], each[0]))
        found += [Item(name, sort, price) for name, price in named]
    return (*found, Item(MEAN, "style", 0))


def contents(members: Sequence[Mapping[str, Any]], items: Sequence[Item]) -> np.ndarray:
    """How much of each item a warband has: float64 (items,)."""
    has = [m["fairy"] for m in members] + [weapon for m in members for weapon in m["weapons"]]
    has += [MEAN for m in members if m["style"] == "mean"]
    return np.array([float(has.count(item.name)) for item in items])


@dataclass(frozen=True)
class Fit:
    """What the items are worth. worth: (items,) in win share; spread: their covariance; known: which could be told."""

    sample: Sample
    worth: np.ndarray
    spread: np.ndarray
    known: np.ndarray
    explained: float
    """Share of the variance of the pairs' results."""

    @property
    def pairs(self) -> int:
        """Pairs of warbands."""
        return len(self.sample.wins)

    def item(self, k: int) -> Estimate:
        """What one of an item adds to the win share."""
        if not self.known[k]:
            return Estimate()
        return self._estimate(float(self.worth[k]), np.eye(len(self.worth))[k])

    def point(self) -> Estimate:
        """What a point of Force is worth, as spent by the average warband."""
        return self._estimate(self._rate(), self._of_rate())

    def fair(self, k: int) -> Estimate:
        """The price at which an item would be worth as much as all else; nothing if Force's own worth isn't sure."""
        rate = self.point()
        if not self.known[k] or rate.low is None or rate.low <= 0:
            return Estimate()
        value = float(self.worth[k]) / self._rate()
        gradient = np.eye(len(self.worth))[k] / self._rate() - value / self._rate() * self._of_rate()
        return self._estimate(value, gradient)

    def beyond(self, k: int) -> Estimate:
        """Fair price less price: above zero for what is too cheap."""
        return self.fair(k).minus(self.sample.items[k].price)

    def slope(self) -> Estimate:
        """What a point of Force more is worth, whatever it was spent on."""
        return fitted(self.sample.wins, self.sample.spent[:, None])

    def _rate(self) -> float:
        return float(self._of_rate() @ self.worth)

    def _of_rate(self) -> np.ndarray:
        prices = np.array([item.price for item in self.sample.items], float)
        return self.sample.mean / (self.sample.mean @ prices)

    def _estimate(self, value: float, gradient: np.ndarray) -> Estimate:
        se = float(np.sqrt(max(gradient @ self.spread @ gradient, 0.0)))
        free = self.pairs - int(self.known.sum())
        reach = float(distributions.t.ppf((1 + CONFIDENCE) / 2, free)) * se
        return Estimate(value, value - reach, value + reach, se, self.sample.games, self.pairs)


def fit(found: Sample) -> Fit | None:
    """Fit the items' worth; None for too few pairs to tell anything."""
    known = (found.more != 0).any(axis=0)
    rows = found.more[:, known]
    n, k = rows.shape
    if k == 0 or n < 2 * k or np.linalg.matrix_rank(rows) < k:
        return None
    worth, spread = np.zeros(len(known)), np.zeros((len(known), len(known)))
    inverse = np.linalg.inv(rows.T @ rows)
    worth[known] = inverse @ rows.T @ found.wins
    rest = found.wins - found.more @ worth
    middle = (rows * rest[:, None]).T @ (rows * rest[:, None])
    spread[np.ix_(known, known)] = inverse @ middle @ inverse * n / (n - k)
    whole = float(found.wins @ found.wins)
    return Fit(found, worth, spread, known, 1 - float(rest @ rest) / whole if whole else 0.0)


def fitted(wins: np.ndarray, column: np.ndarray) -> Estimate:
    """The slope of a line through the origin, with White's variance."""
    x, n = column[:, 0], len(wins)
    whole = float(x @ x)
    if n < 2 or whole == 0:
        return Estimate()
    value = float(x @ wins) / whole
    se = float(np.sqrt((x**2 * (wins - value * x) ** 2).sum() / whole**2 * n / (n - 1)))
    reach = float(distributions.t.ppf((1 + CONFIDENCE) / 2, n - 1)) * se
    return Estimate(value, value - reach, value + reach, se, n, n)
