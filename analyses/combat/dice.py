"""Cards against dice: what the deck itself does, beyond the faces of its cards.

The dice have a face for every card of the deck, so that each throw is a draw from all 54. Whatever differs comes from
drawing without putting back: a card in one hand is not in another, nor under a wild trump, nor in the next attack.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt

import numpy as np

from analyses.combat.cards import ATTACK, ATTACKERS, DEFEND, DEFENDERS, gained, typical
from analyses.combat.drawings import heat
from analyses.combat.hands import named
from analyses.combat.study import Study
from analyses.report import Column, Figure, Section, Table, table, tell_estimate, with_interval
from analyses.stats import Estimate
from sim.fairy_meat import dice
from sim.fairy_meat.odds import BY_THE_BOOK, DEALT, Exchange
from sim.fairy_meat.policies import BEST, Policy

TITLE = "Cards against dice"
QUESTION = "What does drawing from one deck do that dice with the same faces would not?"

HANDS = (
    (1, 1),
    (2, 2),
    (3, 3),
    (4, 4),
    (6, 6),
    (8, 8),
    (12, 12),
    (1, 0),
    (3, 1),
    (5, 3),
    (6, 4),
    (3, 5),
    (4, 6),
)
ROUNDS = ((1, 1, 8), (2, 2, 6), (3, 3, 4), (5, 3, 4), (4, 4, 4), (6, 6, 3))
"""Cards of both sides, and attacks out of one deck."""
SURE = 1.959963984540054
"""Standard errors of a 95 % interval."""


@dataclass(frozen=True)
class Pair:
    """The same exchange with cards and with dice."""

    cards: Exchange
    dice: Exchange

    def more(self, what: Callable[[Exchange], float]) -> float:
        """What the deck adds to a figure."""
        return what(self.cards) - what(self.dice)


def policy_of(study: Study) -> Policy:
    """The study's policy, or book in place of best, which dice know nothing of."""
    return BY_THE_BOOK if study.policy.number == BEST else study.policy


def pair(study: Study, attack: int, defend: int) -> Pair:
    """One exchange both ways."""
    chosen = policy_of(study)
    return Pair(
        study.exchange(attack, defend, attacker=chosen, defender=chosen),
        dice.exchange(study.rules, attack, defend, chosen, chosen, pool=study.pool),
    )


def hit(exchange: Exchange) -> float:
    """Chance of a hit."""
    return exchange.hit


def mean(exchange: Exchange) -> float:
    """Mean damage."""
    return exchange.mean_damage


def spread(exchange: Exchange) -> float:
    """Standard deviation of the damage."""
    return sqrt(max(float(exchange.outcome @ DEALT**2) - exchange.mean_damage**2, 0.0))


def analyse(study: Study) -> list[Section]:
    """One exchange, then several out of one deck."""
    return [one_exchange(study), several(study)]


def caption(study: Study) -> str:
    """The line below a figure, which says when the policy is not the study's."""
    return study.caption.replace(f"policy {study.policy} ", f"policy {policy_of(study)} ")


def differences(study: Study) -> tuple[np.ndarray, np.ndarray]:
    """What the deck adds to the chance of a hit and to mean damage (float64, shape (ATTACK, DEFEND))."""
    pairs = [[pair(study, a, d) for d in DEFEND] for a in ATTACK]
    return (
        np.array([[found.more(hit) for found in row] for row in pairs]),
        np.array([[found.more(mean) for found in row] for row in pairs]),
    )


def one_exchange(study: Study) -> Section:
    """Differences of one exchange."""
    hits, means = differences(study)
    line = caption(study)
    more_hits = heat(100 * hits, ATTACK, DEFEND, DEFENDERS, ATTACKERS, "percentage points", 1, line, True)
    more_damage = heat(means, ATTACK, DEFEND, DEFENDERS, ATTACKERS, "points of damage", 3, line, True)
    columns = [
        Column("cards", "Cards"),
        Column("hit", "Hit, cards", "odds"),
        Column("hit_dice", "dice", "odds"),
        Column("mean", "Mean damage, cards", "mean"),
        Column("mean_dice", "dice", "mean"),
        Column("sd", "Spread of damage, cards", "mean"),
        Column("sd_dice", "dice", "mean"),
        Column("joker", "Defender's joker, cards", "odds"),
        Column("joker_dice", "dice", "odds"),
        Column("both", "Both jokers, cards", "odds"),
        Column("both_dice", "dice", "odds"),
    ]
    rows = []
    for cards in HANDS:
        row: dict[str, str | float] = {"cards": named(cards)}
        found = pair(study, *cards)
        for ending, exchange in (("", found.cards), ("_dice", found.dice)):
            row |= {
                f"hit{ending}": hit(exchange),
                f"mean{ending}": mean(exchange),
                f"sd{ending}": spread(exchange),
            }
            row |= {f"joker{ending}": exchange.joker["defender"], f"both{ending}": exchange.joker["both"]}
        rows.append(row)
    note = "Exact. Spread: standard deviation of the damage of one exchange. The dice: a face for every card of the deck."
    text = one_told(means, hits)
    if study.policy != policy_of(study):
        text += f" Both sides play {policy_of(study)} here; {study.policy} is worked out for cards alone."
    alt = "Heat map of the difference by the cards of both sides, cards less dice. " + text
    return Section(
        "One exchange",
        text,
        [
            Figure("dice_hit", "Chance of a hit, cards less dice", alt, more_hits),
            Figure("dice_mean", "Mean damage, cards less dice", alt, more_damage),
            table("dice", "Cards and dice", columns, rows, note),
            _wide(means),
        ],
    )


def one_told(means: np.ndarray, hits: np.ndarray) -> str:
    """How much and where the deck differs, in a sentence."""
    low, high = (
        np.unravel_index(np.argmin(means), means.shape),
        np.unravel_index(np.argmax(means), means.shape),
    )
    told = (
        f"One exchange out of a deck differs from one with dice by {means.min():+.3f} ({_at(low)}) to {means.max():+.3f} "
        f"({_at(high)}) points of mean damage, and by {100 * hits.min():+.1f} to {100 * hits.max():+.1f} percentage points "
        "in the chance of a hit."
    )
    return told.replace("-", "\u2212")


def _at(index: tuple[np.integer, ...]) -> str:
    return named((ATTACK[int(index[0])], DEFEND[int(index[1])]))


def _wide(means: np.ndarray) -> Table:
    columns = [
        Column("attack", "Attack cards", "count"),
        *(Column(f"d{d}", f"v {d}", "mean") for d in DEFEND),
    ]
    rows = [
        {"attack": a} | {f"d{d}": value for d, value in zip(DEFEND, row, strict=True)}
        for a, row in zip(ATTACK, means, strict=True)
    ]
    return table("dice_differences", "Mean damage in points, cards less dice", columns, rows, "Exact.")


@dataclass(frozen=True)
class Round:
    """Total damage of several attacks; the spread is a standard deviation."""

    mean: Estimate
    spread: Estimate
    nothing: float
    """Share of rounds without any damage."""


def drawn(study: Study, attack: int, defend: int, attacks: int) -> Round:
    """Attacks one after the other out of one deck, drawn card by card."""
    chosen, settings = policy_of(study), study.settings
    found = dice.drawn_rounds(
        study.odds(), attack, defend, chosen, chosen, attacks, settings.draws, settings.seed, settings.workers
    )
    return summary(found)


def summary(found: np.ndarray) -> Round:
    """Mean and spread of totals counted by size, with 95 % intervals (that of the spread from the fourth moment)."""
    number, totals = int(found.sum()), np.arange(len(found))
    middle = float(found @ totals) / number
    second, fourth = (float(found @ (totals - middle) ** power) / number for power in (2, 4))
    deviation = sqrt(second)
    error = sqrt(max(fourth - second**2, 0.0) / number) / (2 * deviation) if deviation > 0 else 0.0
    return Round(
        _estimate(middle, deviation / sqrt(number), number),
        _estimate(deviation, error, number),
        found[0] / number,
    )


def _estimate(value: float, error: float, number: int) -> Estimate:
    return Estimate(value, value - SURE * error, value + SURE * error, error, number, number)


def several(study: Study) -> Section:
    """Totals of several attacks."""
    columns = [
        Column("attacks", "Attacks"),
        Column("mean", "Mean total, one deck", "mean", interval=True),
        Column("mean_fresh", "shuffled each time", "mean"),
        Column("mean_dice", "dice", "mean"),
        Column("sd", "Spread, one deck", "mean", interval=True),
        Column("sd_fresh", "shuffled each time", "mean"),
        Column("sd_dice", "dice", "mean"),
        Column("none", "No damage at all, one deck", "odds"),
        Column("none_fresh", "shuffled each time", "odds"),
    ]
    rows, steadier = [], []
    for attack, defend, attacks in ROUNDS:
        total, single = drawn(study, attack, defend, attacks), pair(study, attack, defend)
        row: dict[str, str | float | None] = {"attacks": f"{attacks} of {named((attack, defend))}"}
        row |= with_interval("mean", total.mean) | with_interval("sd", total.spread)
        for ending, exchange in (("_fresh", single.cards), ("_dice", single.dice)):
            row[f"mean{ending}"] = attacks * mean(exchange)
            row[f"sd{ending}"] = sqrt(attacks) * spread(exchange)
        unhurt = 1.0 - float(single.cards.outcome[DEALT > 0].sum())
        row |= {"none": total.nothing, "none_fresh": unhurt**attacks}
        rows.append(row)
        steadier.append((total, sqrt(attacks) * spread(single.cards), str(row["attacks"])))
    note = (
        f"One deck: {study.settings.draws:,} rounds drawn for each line, with 95 % intervals; it is shuffled before the "
        "first attack only, or when it runs out. The others are exact. Spread: standard deviation of the total damage."
    )
    return Section(
        "Several attacks out of one deck",
        several_told(steadier),
        [table("dice_rounds", "Total damage of several attacks", columns, rows, note)],
    )


def several_told(steadier: list[tuple[Round, float, str]]) -> str:
    """Whether a deck that is not shuffled evens luck out, in two sentences."""
    changes = [
        ((total.spread.value or 0.0) / fresh - 1.0, total, fresh, name) for total, fresh, name in steadier
    ]
    change, total, fresh, name = max(changes, key=lambda found: abs(found[0]))
    sure = [
        found
        for found in changes
        if not (found[1].spread.low or 0.0) <= found[2] <= (found[1].spread.high or 0.0)
    ]
    less = sum(found[0] < 0 for found in sure)
    told = (
        "A card that has come can't come again until the deck is shuffled, so the attacks of a round are not independent. "
        f"Beyond what chance explains, that makes the total steadier in {less} of {len(changes)} cases and less steady in "
        f"{len(sure) - less}. The largest change of spread is {100 * change:+.1f} %, with {name}: "
        f"{tell_estimate(total.spread, 'mean')} in place of {fresh:.3f}."
    )
    return told.replace("-", "\u2212")


def headline(study: Study) -> str:
    """How near cards are to dice."""
    hits, means = differences(study)
    told, card = one_told(means, hits), typical(gained(study))
    if card <= 0:
        return told
    most, usual = float(np.abs(means).max()) / card, float(np.median(np.abs(means))) / card
    told += f" An attack card adds {card:.3f} in common hands: {100 * usual:.0f} % of that is usual (the median), "
    told += f"{100 * most:.0f} % the most"
    return told + (": for prices, the deck may be thought of as dice." if usual < 0.1 and most < 0.5 else ".")
