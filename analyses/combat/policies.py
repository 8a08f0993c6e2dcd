"""How much play matters: the three policies against each other, what the best one does, and what Twinkle costs.

The attacker's balance is damage dealt less damage taken, a healed point counted as one. The policy best is worked out
against the other side's policy, so its gain over book is what a perfect player could make of the cards that anyone gets.
What it plays stands in `best_plays.py`, several attacks in `policies_several.py`.
"""

import numpy as np

from analyses.combat.best_plays import attacker_play, defender_play
from analyses.combat.drawings import bars, lines
from analyses.combat.hands import named
from analyses.combat.policies_several import BEST, BOOK, PAIRS, SIMPLE, several, told
from analyses.combat.study import Study
from analyses.combat.twinkle import twinkle, twinkle_told
from analyses.report import Column, Figure, Section, Table, table
from sim.fairy_meat.policies import Policy

TITLE = "Play"
QUESTION = "How much does it matter how well the cards are played, and what do trumps kept for Twinkle cost?"

EQUAL = tuple((n, n) for n in (1, 2, 3, 4, 5, 6, 8))
UNEQUAL = ((3, 2), (4, 2), (5, 3), (6, 3), (6, 4), (2, 3), (2, 4), (3, 5), (3, 6), (4, 6))
HANDS = EQUAL + UNEQUAL
DRAWN = ((SIMPLE, SIMPLE), (BOOK, BOOK), (BEST, BOOK), (BOOK, BEST), (BEST, BEST))
GAINS = (
    ("Attacker, instead of simple", "attacker", SIMPLE),
    ("Attacker, instead of book", "attacker", BOOK),
    ("Defender, instead of simple", "defender", SIMPLE),
    ("Defender, instead of book", "defender", BOOK),
)
SHOWN = ((2, 2), (3, 3), (4, 4), (6, 6), (8, 8), (4, 2), (5, 3), (2, 4), (3, 5))
"""Hands of the chart of gains."""


def analyse(study: Study) -> list[Section]:
    """Pairings, gains, several attacks, the attacker's and the defender's best play, and the cost of Twinkle."""
    plays = [attacker_play(study, HANDS), defender_play(study, HANDS)]
    return [
        pairings(study),
        gains(study),
        several(study, caption(study)),
        *plays,
        twinkle(study, HANDS, EQUAL),
    ]


def paid(study: Study, cards: tuple[int, int], attacker: Policy, defender: Policy) -> float:
    """Mean balance of an exchange against a defender without a wound."""
    return study.exchange(*cards, attacker=attacker, defender=defender).pay()


def caption(study: Study) -> str:
    """The line below a figure in which the policies are what is compared."""
    return study.caption.replace(f"policy {study.policy} on both sides", "policies as named")


def pairings(study: Study) -> Section:
    """The attacker's balance in all nine pairings."""
    columns = [Column("cards", "Cards"), *(Column(f"{a}_{d}", f"{a} v {d}", "mean") for a, d in PAIRS)]
    rows = [
        {"cards": named(cards)} | {f"{a}_{d}": paid(study, cards, a, d) for a, d in PAIRS} for cards in HANDS
    ]
    sizes = [cards[0] for cards in EQUAL]
    shown = [(f"{a} v {d}", sizes, [paid(study, cards, a, d) for cards in EQUAL]) for a, d in DRAWN]
    drawing = lines(shown, "cards of either side", "attacker's mean balance, in points", caption(study))
    text = "The attacker's balance is damage dealt less damage taken, in points, against a defender without a wound that "
    text += "a joker could heal. "
    if all(row[f"{SIMPLE}_{d}"] == row[f"{BOOK}_{d}"] for row in rows for d in (SIMPLE, BOOK, BEST)):
        text += "As attackers, simple and book play the same. "
    text += turning_point(study)
    alt = (
        "Lines of the mean balance by the number of cards of both sides, for five pairings of policies. "
        + text
    )
    title = "The attacker's mean balance, by policies (attacker v defender)"
    figure = Figure(
        "pairings",
        "The attacker's balance between equal hands, by policies (attacker v defender)",
        alt,
        drawing,
    )
    return Section("All pairings", text, [figure, table("pairings", title, columns, rows, exact(study))])


def exact(study: Study) -> str:
    """`Exact.`, with a word on the hands in which two best policies don't settle."""
    unsettled = [
        named(cards) for cards in HANDS if study.exchange(*cards, attacker=BEST, defender=BEST).notes
    ]
    if not unsettled:
        return "Exact."
    return (
        f"Exact. At {', '.join(unsettled)} best against best finds no end, since each side's best answer makes the other "
        "change hers: the mean over the answers that come again and again is shown."
    )


def turning_point(study: Study) -> str:
    """Whether an attack between equals pays, if both play best."""
    found = {cards[0]: paid(study, cards, BEST, BEST) for cards in EQUAL}
    losing = [n for n, value in found.items() if value < 0]
    if losing:
        return f"Between equals who both play best an attack pays no more from {losing[0]} cards on."
    least = min(found, key=lambda n: found[n])
    return (
        f"Between equals who both play best an attack pays at every size shown, least with {least} on either side "
        f"({found[least]:.3f} points)."
    )


def gain(study: Study, cards: tuple[int, int], side: str, over: Policy) -> float:
    """What best gains for a side over another policy, against an opponent who plays by the book."""
    if side == "attacker":
        return paid(study, cards, BEST, BOOK) - paid(study, cards, over, BOOK)
    return paid(study, cards, BOOK, over) - paid(study, cards, BOOK, BEST)


def gain_table(study: Study) -> np.ndarray:
    """Gains (float64, shape (HANDS, GAINS))."""
    return np.array([[gain(study, cards, side, over) for _, side, over in GAINS] for cards in HANDS])


def gains(study: Study) -> Section:
    """What playing best is worth to either side."""
    values = gain_table(study)
    columns = [
        Column("cards", "Cards"),
        *(Column(f"g{k}", name, "mean") for k, (name, _, _) in enumerate(GAINS)),
    ]
    columns += [
        Column("mean", "Mean damage, book v book", "mean"),
        Column("value", "Balance, best v best", "mean"),
    ]
    rows = []
    for cards, row in zip(HANDS, values, strict=True):
        damage = study.exchange(*cards, attacker=BOOK, defender=BOOK).mean_damage
        gained = {f"g{k}": value for k, value in enumerate(row)}
        rows.append(
            {"cards": named(cards)} | gained | {"mean": damage, "value": paid(study, cards, BEST, BEST)}
        )
    # Where simple and book attack alike, one bar tells both.
    shown = [k for k in range(len(GAINS)) if k != 0 or not np.allclose(values[:, 0], values[:, 1])]
    names = [GAINS[k][0] for k in shown]
    chosen = values[np.ix_([HANDS.index(cards) for cards in SHOWN], shown)]
    unit = "gain in points of damage per exchange"
    drawing = bars([named(cards) for cards in SHOWN], names, chosen, unit, caption(study), decimals=3)
    text = (
        f"Against an opponent who plays by the book, best instead of book gains an attacker {_range(values[:, 1])} points "
        f"an exchange and a defender {_range(values[:, 3])}, wherever there is a choice. The simple defender, who keeps her "
        f"jokers to the last and puts the Ace of Spades behind every number, gives away {_range(values[:, 2])}."
    )
    alt = "Bars of what the policy best gains, by cards. " + text
    title = "Gain of playing best, in points of damage dealt less taken, against an opponent who plays by the book"
    return Section(
        "What skill is worth",
        text,
        [
            Figure(
                "gains", "What playing best gains, against an opponent who plays by the book", alt, drawing
            ),
            table("gains", title, columns, rows, exact(study)),
            wounded(study),
        ],
    )


def _range(values: np.ndarray, decimals: int = 3) -> str:
    """Lowest and highest gain where there is any, the latter with the hands it comes with."""
    there = values[values > 1e-9] if (values > 1e-9).any() else values
    return f"{there.min():.{decimals}f} to {there.max():.{decimals}f} (at {named(HANDS[int(np.argmax(values))])})"


def wounded(study: Study) -> Table:
    """How a wound of the defender, which a joker may heal, changes the best balance."""
    columns = [
        Column("cards", "Cards"),
        Column("whole", "Balance, no wound", "mean"),
        Column("hurt", "Balance, a wound to heal", "mean"),
        Column("own", "Attacker's joker, no wound", "odds"),
        Column("own_hurt", "Attacker's joker, a wound", "odds"),
    ]
    rows = []
    for cards in HANDS:
        whole = study.exchange(*cards, attacker=BEST, defender=BEST)
        hurt = study.odds("hand", hurt=True).exchange(*cards, BEST, BEST)
        jokers = [found.joker["attacker"] + found.joker["both"] for found in (whole, hurt)]
        rows.append({"cards": named(cards), "whole": whole.pay(), "hurt": hurt.pay(hurt=True)})
        rows[-1] |= {"own": jokers[0], "own_hurt": jokers[1]}
    note = "Best v best. A joker of the attacker lets a wounded defender heal a point, so it serves her less. Exact."
    return table("wounded", "Best balance with and without a wound of the defender", columns, rows, note)


def headline(study: Study) -> str:
    """What skill is worth, and what Twinkle costs."""
    values = gain_table(study)
    careless = values[:, 2] - values[:, 3]
    return (
        f"In a single attack, to play best instead of by the book gains an attacker {_range(values[:, 1], 2)} points and a "
        f"defender {_range(values[:, 3], 2)}. {told(study)} "
        "In a single one a defender who keeps her jokers and puts the Ace of Spades behind her number gives "
        f"away {_range(careless, 2)}. {twinkle_told(study, EQUAL)}"
    )
