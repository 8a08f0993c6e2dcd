"""What a card is worth: odds by the cards of both sides, and what the next one adds or takes.

A weapon, a pose, an Order Card still held: most that combat is about comes to a card more or less on one side, so this is
the table that all prices can be read against. A step is a difference of two exact means.
"""

from collections.abc import Callable, Sequence

import numpy as np

from analyses.combat.drawings import heat, lines
from analyses.combat.study import Study
from analyses.report import Column, Figure, Section, Table, table
from sim.fairy_meat.counting import MOST_ATTACK
from sim.fairy_meat.odds import Exchange

TITLE = "Cards"
QUESTION = "How often does an attack hit, how hard, and what is one more card worth to either side?"

ATTACK, DEFEND = range(1, 13), range(13)
SERIES = (1, 2, 3, 4, 6, 8, 12)
"""Cards of the other side that get a line in the charts of steps."""
COMMON_ATTACK, COMMON_DEFEND = range(2, 8), range(1, 6)
"""Hands that are neither very small nor very large, for averages."""
GOALS = (0.5, 0.75, 0.9)
ATTACKERS, DEFENDERS = "cards of the attacker", "cards of the defender"
NO_JOKER = (
    "A hit is damage to the defender from the comparison of cards; what jokers do is told in a report of its own. Of shots "
    "the same is true."
)


def grid(
    study: Study,
    what: Callable[[Exchange], float],
    attack: Sequence[int] = ATTACK,
    defend: Sequence[int] = DEFEND,
) -> np.ndarray:
    """A figure of every exchange (float64, shape (attack, defend))."""
    return np.array([[what(study.exchange(a, d)) for d in defend] for a in attack])


def means(study: Study) -> np.ndarray:
    """Mean damage in points by the cards of both sides."""
    return grid(study, lambda exchange: exchange.mean_damage)


def gained(study: Study) -> np.ndarray:
    """Mean damage that the next attack card adds: rows 1 to 2, 2 to 3 ..., columns `DEFEND`."""
    return np.diff(means(study), axis=0)


def spared(study: Study) -> np.ndarray:
    """Mean damage that the next defence card takes off: rows `ATTACK`, columns 0 to 1, 1 to 2 ..."""
    return -np.diff(means(study), axis=1)


def analyse(study: Study) -> list[Section]:
    """Odds by cards, steps on either side, and cards needed."""
    return [odds(study), attack_steps(study), defence_steps(study), needed(study)]


def odds(study: Study) -> Section:
    """Three figures of every exchange, as heat maps and as tables."""
    told: tuple[tuple[str, str, str, Callable[[Exchange], float], str, int], ...] = (
        ("hit", "Chance of a hit", "P(hit) in %", lambda exchange: exchange.hit, "odds", 0),
        ("mean", "Mean damage", "mean damage in points", lambda exchange: exchange.mean_damage, "mean", 2),
        ("two", "Chance of 2 points or more", "P(2 or 3 points) in %", lambda exchange: exchange.at_least(2), "odds", 0),
    )  # fmt: skip
    items: list[Table | Figure] = []
    for name, title, unit, what, kind, decimals in told:
        values = grid(study, what)
        scale = 100 if kind == "odds" else 1
        drawing = heat(values * scale, ATTACK, DEFEND, DEFENDERS, ATTACKERS, unit, decimals, study.caption)
        alt = (
            f"Heat map of the {title.lower()} by the cards of both sides; the table below holds the numbers."
        )
        items += [Figure(f"cards_{name}", title, alt, drawing), _wide(f"cards_{name}", title, values, kind)]
    least, most = study.exchange(1, 1), study.exchange(12, 12)
    text = (
        f"{NO_JOKER} Ties are the defender's, so equal hands are not equal odds: one card against one hits in "
        f"{_share(least.hit)} and deals {least.mean_damage:.3f} points on average, twelve against twelve hit in "
        f"{_share(most.hit)} and deal {most.mean_damage:.3f}."
    )
    return Section("Odds by cards", text, items)


def _wide(name: str, title: str, values: np.ndarray, kind: str) -> Table:
    """A table as wide as the defender's cards go."""
    columns = [Column("attack", "Attack cards", "count"), *(Column(f"d{d}", f"v {d}", kind) for d in DEFEND)]
    rows = [
        {"attack": a} | {f"d{d}": value for d, value in zip(DEFEND, row, strict=True)}
        for a, row in zip(ATTACK, values, strict=True)
    ]
    return table(name, f"{title}, by attack cards and defence cards", columns, rows, "Exact.")


def attack_steps(study: Study) -> Section:
    """What the attacker's next card is worth."""
    steps = gained(study)
    columns = [Column("step", "From"), *(Column(f"d{d}", f"v {d}", "mean") for d in DEFEND)]
    rows = [
        {"step": f"{a} to {a + 1}"} | {f"d{d}": value for d, value in zip(DEFEND, row, strict=True)}
        for a, row in zip(ATTACK, steps, strict=False)
    ]
    shown = [(f"against {d}", ATTACK[1:], steps[:, d]) for d in (0, *SERIES)]
    drawing = lines(shown, "the attacker's card number", "mean damage added, in points", study.caption)
    text = (
        f"The largest step is {_attack_step(steps, np.argmax(steps))}, the smallest "
        f"{_attack_step(steps, np.argmin(steps))}. With {COMMON_ATTACK[0]} to {COMMON_ATTACK[-1]} cards against "
        f"{COMMON_DEFEND[0]} to {COMMON_DEFEND[-1]} a further card adds {typical(steps):.3f} points on average."
    )
    alt = "Lines of what the attacker's next card adds, by the cards of the defender. " + text
    items: list[Table | Figure] = [
        Figure("attack_steps", "What one more attack card adds", alt, drawing),
        table(
            "attack_steps", "Mean damage added by the next attack card, in points", columns, rows, "Exact."
        ),
    ]
    return Section("One more card for the attacker", text, items)


def _attack_step(steps: np.ndarray, at: np.integer) -> str:
    row, d = np.unravel_index(at, steps.shape)
    return (
        f"from {ATTACK[row]} to {ATTACK[row] + 1} against {_cards(int(d))} ({_signed(float(steps[row, d]))})"
    )


def defence_steps(study: Study) -> Section:
    """What the defender's next card is worth."""
    steps = spared(study)
    later = steps[:, 1:]
    columns = [Column("attack", "Attack cards", "count")]
    columns += [Column(f"d{d}", f"{d} to {d + 1}", "mean") for d in DEFEND[:-1]]
    rows = [
        {"attack": a} | {f"d{d}": value for d, value in enumerate(row)}
        for a, row in zip(ATTACK, steps, strict=True)
    ]
    shown = [(f"against {a}", DEFEND[2:], later[a - 1]) for a in SERIES]
    drawing = lines(
        shown,
        "the defender's card number, from the second on",
        "mean damage taken off, in points",
        study.caption,
    )
    first = steps[:, 0]
    text = (
        f"The first defence card takes off from {_points(first.min())} to {_points(first.max())} points. After it the "
        "largest step is "
        f"{_defence_step(later, np.argmax(later))}, the smallest {_defence_step(later, np.argmin(later))}. With "
        f"{COMMON_DEFEND[0]} to {COMMON_DEFEND[-1]} cards against {COMMON_ATTACK[0]} to {COMMON_ATTACK[-1]} a further card "
        f"takes off {typical(steps):.3f} points on average."
    )
    alt = "Lines of what the defender's next card takes off, by the cards of the attacker. " + text
    items: list[Table | Figure] = [
        Figure("defence_steps", "What one more defence card takes off", alt, drawing),
        table(
            "defence_steps",
            "Mean damage taken off by the next defence card, in points",
            columns,
            rows,
            "Exact.",
        ),
    ]
    return Section("One more card for the defender", text, items)


def typical(steps: np.ndarray) -> float:
    """Mean of the steps, on either side, from hands of common size."""
    return float(steps[COMMON_ATTACK.start - 1 : COMMON_ATTACK.stop - 1, list(COMMON_DEFEND)].mean())


def _defence_step(later: np.ndarray, at: np.integer) -> str:
    row, k = np.unravel_index(at, later.shape)
    return f"from {k + 1} to {k + 2} against {_cards(ATTACK[row])} of the attacker ({_signed(-float(later[row, k]))})"


def needed(study: Study) -> Section:
    """How many cards an attacker needs for a wanted chance of a hit."""
    all_hands = range(1, MOST_ATTACK + 1)
    hits = grid(study, lambda exchange: exchange.hit, all_hands)
    columns = [Column("defend", "Defence cards", "count")]
    columns += [Column(f"p{goal * 100:.0f}", f"for {goal * 100:.0f} %", "count") for goal in GOALS]
    columns += [Column("most", f"P(hit) with {MOST_ATTACK} cards", "odds")]
    rows = []
    for d in DEFEND:
        row = {f"p{goal * 100:.0f}": cards_for(hits[:, d], goal) for goal in GOALS}
        rows.append({"defend": d} | row | {"most": hits[-1, d]})
    last = study.exchange(MOST_ATTACK, DEFEND[-1])
    joker = last.joker["defender"]
    reach = [max((d for d in DEFEND if cards_for(hits[:, d], goal)), default=None) for goal in GOALS]
    told = [
        f"{goal * 100:.0f} % against up to {_cards(d)}"
        if d is not None
        else f"{goal * 100:.0f} % against nobody"
        for goal, d in zip(GOALS, reach, strict=True)
    ]
    text = (
        f"No attacker ever draws more than {MOST_ATTACK} cards. With at most that many she can reach {', '.join(told)}. "
        f"Against {_cards(DEFEND[-1])} she hits in {_share(last.hit)} at best"
        + (
            f"; {_share(joker)} go to the defender's joker, against which no card helps."
            if joker > 0
            else "."
        )
    )
    note = f"Least cards from which on the attacker hits at least so often; n/a: not with {MOST_ATTACK} either. Exact."
    return Section(
        "Cards that are needed",
        text,
        [table("cards_needed", "Attack cards needed for a hit", columns, rows, note)],
    )


def cards_for(hits: np.ndarray, goal: float) -> int | None:
    """The least number of cards (1 is the first) from which on all chances reach the goal; None if the last does not."""
    below = np.flatnonzero(hits < goal)
    first = 1 if not len(below) else int(below[-1]) + 2
    return first if first <= len(hits) else None


def headline(study: Study) -> str:
    """The worth of a card in two sentences."""
    add, off = typical(gained(study)), spared(study)
    first = off[:, 0]
    told = (
        f"With {COMMON_ATTACK[0]} to {COMMON_ATTACK[-1]} cards against {COMMON_DEFEND[0]} to {COMMON_DEFEND[-1]} one more "
        f"attack card adds {add:.2f} points of mean damage on average and one more defence card takes off {typical(off):.2f}"
        f". A defender's first card alone takes off {_points(first.min(), 2)} to {_points(first.max(), 2)}"
    )
    if add > 0 and first.min() > 0:
        told += f", so bringing her down to none does what some {round(first.mean() / add)} attack cards more would do"
    return f"{told}."


def _cards(number: int) -> str:
    return f"{number} {'card' if number == 1 else 'cards'}" if number else "no card"


def _share(chance: float) -> str:
    return f"{chance * 100:.1f} %"


def _signed(number: float) -> str:
    return f"{number:+.3f}".replace("-", "\u2212")


def _points(number: float, decimals: int = 3) -> str:
    return f"{number:z.{decimals}f}".replace("-", "\u2212")
