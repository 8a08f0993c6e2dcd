"""The band: decks that could be the published one, drawn from the feasible sets of what is assumed.

The card list of the game is not known, so every figure rests on a stand-in. `draw` gives other decks, each from the
sets in `rules/bands.toml` and each as settings `path=value` that go through the loader like anybody's. Cells that
are not assumed (typed in from real cards, or set by a variant) stay as they are. What is known of the published
deck stands in `FACTS`; a draw that misses one is drawn again.
"""

from collections.abc import Callable, Iterator
from math import ceil, floor
from typing import Any, NamedTuple

import numpy as np

from sim.errors import UserError
from sim.fairy_ring.state import KIND_NAMES
from sim.rng import below, deal_key, stream
from sim.rules import Ruleset

PURPOSE = 1000
"""Purpose of the band's random stream, apart from those of the games on the same seed."""
TRIES = 1000
Row = dict[str, Any]
Cards = list[Row]


class Fact(NamedTuple):
    """Something known of the published deck, and whether a list of cards has it."""

    says: str
    holds: Callable[[Cards], bool]


def draw(ruleset: Ruleset, seed: int, k: int) -> list[str]:
    """Settings that turn the ruleset into the `k`-th deck (k >= 0) of the band of `seed`; only what changes.

    Facts that the ruleset itself misses, since a variant breaks them on purpose, are not asked of its draws.
    Raises UserError if no draw keeps the others.
    """
    asked = [fact for fact in FACTS if fact.holds(cards_of(ruleset))]
    chance = Chance(seed, k)
    for _ in range(TRIES):
        sets = [f"{path}={value}" for path, value in changes(ruleset, chance).items()]
        cards = cards_of(ruleset.with_sets(sets))
        if all(fact.holds(cards) for fact in asked):
            return sets
    raise UserError(f"band: none of {TRIES} decks drawn from rules/bands.toml keeps all known facts")


def missed(ruleset: Ruleset) -> list[str]:
    """The known facts that the ruleset's deck misses."""
    cards = cards_of(ruleset)
    return [fact.says for fact in FACTS if not fact.holds(cards)]


def cards_of(ruleset: Ruleset) -> Cards:
    """The rows of the mushroom table; asking doesn't count as reading the rules."""
    return ruleset.with_sets([]).rows("mushrooms")


class Chance:
    """The random draws of one deck of the band. The generator's arithmetic is meant to overflow."""

    @np.errstate(over="ignore")
    def __init__(self, seed: int, k: int) -> None:
        key = np.uint64(deal_key(seed, k))
        self._state = np.array([stream(key, PURPOSE)], np.uint64)

    @np.errstate(over="ignore")
    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        return int(below(self._state, 0, n))

    def span(self, least: int, most: int) -> int:
        """A whole number from `least` to `most`, both included."""
        return least + self.below(most - least + 1)


def changes(ruleset: Ruleset, chance: Chance) -> dict[str, str]:
    """One draw from the feasible sets, facts not yet checked: what differs from the ruleset, by path."""
    cards = cards_of(ruleset)
    drawn = dict(covered_fireflies(ruleset, chance))
    for card in cards:
        drawn |= kind_and_mana(ruleset, card, chance)
        drawn |= movement(ruleset, card, chance)
    for deck in (0, 1, 2):
        drawn |= fireflies(ruleset, [card for card in cards if card["deck"] == deck], chance)
    drawn |= objectives(ruleset, chance)
    return {path: value for path, value in drawn.items() if value != written(ruleset, path)}


def written(ruleset: Ruleset, path: str) -> str:
    """A value as a setting would write it."""
    shown = ruleset.values[path].shown
    return "" if shown == "-" else shown


def assumed(ruleset: Ruleset, path: str) -> bool:
    """Whether the value at a path is ours to draw."""
    return ruleset.values[path].status == "assumed"


def feasible(ruleset: Ruleset, path: str, *keys: str) -> tuple[int, int]:
    """The whole-number span written `a to b` in an assumed cell's feasible set."""
    least, most = _span(ruleset, path, keys)
    return int(least), int(most)


def _span(ruleset: Ruleset, path: str, keys: tuple[str, ...]) -> tuple[float, float]:
    entry = ruleset.values[path].feasible
    try:
        for key in keys:
            entry = entry[key]
        least, most = (float(end) for end in entry.split(" to "))
    except (KeyError, TypeError, AttributeError, ValueError):
        place = ".".join(keys)
        raise UserError(f"rules/bands.toml: for {path}, {place} should be a span such as '3 to 5'") from None
    if least > most:
        raise UserError(f"rules/bands.toml: for {path}, {'.'.join(keys)}: {entry} runs backwards")
    return least, most


def covered_fireflies(ruleset: Ruleset, chance: Chance) -> Iterator[tuple[str, str]]:
    """Whether the fireflies of covered cards count: a fair coin."""
    path = "fireflies.covered_visible"
    if assumed(ruleset, path):
        yield path, ("false", "true")[chance.below(2)]


def kind_and_mana(ruleset: Ruleset, card: Row, chance: Chance) -> dict[str, str]:
    """A starting card's type, any with repetition; the mana (or multiplier) that goes with a card's type."""
    kind_path, mana_path = (f"mushrooms.{card['id']}.{column}" for column in ("kind", "mana"))
    drawn: dict[str, str] = {}
    kind = card["kind"]
    if not assumed(ruleset, mana_path):
        return drawn
    if card["deck"] == 0 and assumed(ruleset, kind_path):
        kind = drawn[kind_path] = KIND_NAMES[chance.below(len(KIND_NAMES))]
    deck = ("starting", "round_1", "round_2")[card["deck"]]
    key = kind if kind in ("magidrome", "spring") else "multiplier"
    mana = chance.span(*feasible(ruleset, mana_path, deck, key))
    drawn[mana_path] = "" if kind == "lookout" else str(mana)
    return drawn


def movement(ruleset: Ruleset, card: Row, chance: Chance) -> dict[str, str]:
    """A card's movement, a step more or less; a Spring's three shift together and so stay distinct."""
    path = f"mushrooms.{card['id']}.movement"
    if not card["movement"] or not assumed(ruleset, path):
        return {}
    low, high = feasible(ruleset, path, "within")
    shift = chance.span(*feasible(ruleset, path, "shift"))
    shift = max(low - min(card["movement"]), min(high - max(card["movement"]), shift))
    return {path: "/".join(str(steps + shift) for steps in card["movement"])}


def fireflies(ruleset: Ruleset, cards: Cards, chance: Chance) -> dict[str, str]:
    """The fireflies of one deck. A round's deck draws its total within the bounds of the mean, then each firefly
    settles on a card that has room; starting cards are drawn one by one."""
    paths = {card["id"]: f"mushrooms.{card['id']}.fireflies" for card in cards}
    free = [card for card in cards if assumed(ruleset, paths[card["id"]])]
    if not free:
        return {}
    spans = {card["id"]: feasible(ruleset, paths[card["id"]], "card") for card in free}
    if cards[0]["deck"] == 0:
        return {paths[key]: str(chance.span(*span)) for key, span in spans.items()}
    low, high = _span(ruleset, paths[free[0]["id"]], ("mean_of_a_round",))
    fixed = sum(card["fireflies"] for card in cards if card["id"] not in spans)
    least_total, most_total = (round(mean * len(cards), 6) for mean in (low, high))  # 0.55 x 20 is 11
    total = chance.span(ceil(least_total), floor(most_total)) - fixed
    count = {key: least for key, (least, _) in spans.items()}
    room = [key for key, (least, most) in spans.items() for _ in range(most - least)]
    for _ in range(min(len(room), total - sum(count.values()))):
        count[room.pop(chance.below(len(room)))] += 1
    return {paths[key]: str(number) for key, number in count.items()}


def objectives(ruleset: Ruleset, chance: Chance) -> dict[str, str]:
    """The thresholds of the objectives, if the variant is played."""
    if not ruleset.values["objectives.enabled"].value:
        return {}
    drawn = {}
    for row in ruleset.with_sets([]).rows("objectives"):
        path = f"objectives.{row['id']}.threshold"
        if assumed(ruleset, path):
            drawn[path] = str(chance.span(*feasible(ruleset, path, row["effect"])))
    return drawn


# --- what is known ---------------------------------------------------------------------------------------------


def _of(cards: Cards, deck: int) -> Cards:
    return [card for card in cards if card["deck"] == deck]


def _tagged(cards: Cards, deck: int, players: int) -> int:
    """Cards of a round's deck that are in play with so many players."""
    return sum(card["players"] <= players for card in _of(cards, deck))


def _printed(cards: Cards, kind: str) -> list[int]:
    return [card["mana"] or 0 for card in cards if card["kind"] == kind]


def _ways(card: Row) -> int:
    """How many movements a card of its kind offers."""
    return 0 if card["deck"] == 0 else 3 if card["kind"] == "spring" else 1


def _rises(cards: Cards, numbers: Callable[[Cards], list[int]]) -> bool:
    """Whether the mean of some numbers is higher on the cards of round 2 than on those of round 1."""
    first, second = (numbers(_of(cards, deck)) for deck in (1, 2))
    return bool(first and second) and sum(first) * len(second) < sum(second) * len(first)


def _steps(cards: Cards) -> list[int]:
    return [steps for card in cards for steps in card["movement"]]


def _makes_seven(cards: Cards) -> bool:
    """Whether some one to four Magidrome cards sum to 7, while a card of 3 and another Magidrome stay beside them."""
    printed = sorted(_printed(cards, "magidrome"))
    if 3 not in printed:
        return False
    printed.remove(3)
    ways = {(0, 0)}
    for mana in printed:
        ways |= {(size + 1, total + mana) for size, total in ways if size < 4 and total + mana <= 7}
    return any(total == 7 and size < len(printed) for size, total in ways)


FACTS = (
    Fact("6 starting cards", lambda c: len(_of(c, 0)) == 6),
    Fact("30 cards in either round", lambda c: len(_of(c, 1)) == len(_of(c, 2)) == 30),
    Fact(
        "14 or more cards a round for two players",
        lambda c: min(_tagged(c, deck, 2) for deck in (1, 2)) >= 14,
    ),
    Fact(
        "21 or more cards a round for three players",
        lambda c: min(_tagged(c, deck, 3) for deck in (1, 2)) >= 21,
    ),
    Fact("0 to 2 fireflies a card", lambda c: all(0 <= card["fireflies"] <= 2 for card in c)),
    Fact(
        "three movements on a Spring, else one",
        lambda c: all(len(card["movement"]) == _ways(card) for card in c),
    ),
    Fact("movements of 4 and of 5", lambda c: {4, 5} <= set(_steps(c))),
    Fact("Magidromes of 3 and of 5", lambda c: {3, 5} <= set(_printed(c, "magidrome"))),
    Fact("Springs of 1 and of 2", lambda c: {1, 2} <= set(_printed(c, "spring"))),
    Fact("Magidromes can make 7 beside one of 3 and another", _makes_seven),
    Fact("cards of round 2 move farther", lambda c: _rises(c, _steps)),
    Fact("Magidromes of round 2 are worth more", lambda c: _rises(c, lambda d: _printed(d, "magidrome"))),
    Fact("Springs of round 2 are worth more", lambda c: _rises(c, lambda d: _printed(d, "spring"))),
)
"""What is known of the published deck, from the rulebook's counts and examples and its two backs."""
