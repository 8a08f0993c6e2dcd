"""What trumps held back for Twinkle cost (rulebook: Twinkle Points): damage for points of magic.

Whoever has drawn a hand may turn trumps into Twinkle before she places a card, one point for each. Here the first trumps of
every hand are kept, however good it is, so the cost is that of a habit; with an eye on the hand it is less.
"""

from collections.abc import Sequence
from math import comb

from analyses.combat.drawings import lines
from analyses.combat.hands import named
from analyses.combat.study import Study
from analyses.report import Column, Figure, Section, Table, table
from sim.fairy_meat.policies import ATTACKER, DEFENDER, SIDES, Policy

KEPT = (1, 2, 3)
Hands = Sequence[tuple[int, int]]
LOSSES = ("not dealt", "taken more")


def won(study: Study, cards: int, keep: int) -> float:
    """Mean Twinkle points that up to `keep` trumps of a hand give; the last card is never parted with."""
    trumps, deck = study.pool.trumps + study.pool.ace, study.pool.cards
    ways = [comb(trumps, k) * comb(deck - trumps, cards - k) for k in range(cards + 1)]
    return sum(way * min(k, keep, cards - 1) for k, way in enumerate(ways)) / comb(deck, cards)


def lost(study: Study, cards: tuple[int, int], side: int, keep: int) -> float:
    """Mean damage that a side loses by it: not dealt by the attacker, or taken more by the defender."""
    plain, keeping = Policy(study.policy.name), Policy(study.policy.name, keep)
    whole = study.exchange(*cards, attacker=plain, defender=plain).mean_damage
    if side == ATTACKER:
        return whole - study.exchange(*cards, attacker=keeping, defender=plain).mean_damage
    return study.exchange(*cards, attacker=plain, defender=keeping).mean_damage - whole


def each(study: Study, cards: tuple[int, int], side: int, keep: int) -> float | None:
    """Damage per point of Twinkle; None where no trump can be spared."""
    points = won(study, cards[side], keep)
    return lost(study, cards, side, keep) / points if points > 0 else None


def costs(study: Study, side: int, hands: Hands) -> Table:
    """Points won, damage lost and their ratio."""
    columns = [Column("cards", "Cards")]
    rows = []
    for keep in KEPT:
        columns += [
            Column(f"won{keep}", f"Keep {keep}: Twinkle", "mean"),
            Column(f"lost{keep}", "damage", "mean"),
            Column(f"each{keep}", "damage per point", "mean"),
        ]
    for cards in hands:
        row: dict[str, str | float | None] = {"cards": named(cards)}
        for keep in KEPT:
            row[f"won{keep}"] = won(study, cards[side], keep)
            row[f"lost{keep}"] = lost(study, cards, side, keep)
            row[f"each{keep}"] = each(study, cards, side, keep)
        rows.append(row)
    note = (
        f"Mean Twinkle points of an exchange if she keeps up to so many trumps, as long as she has room for them; mean "
        f"damage {LOSSES[side]}; damage per point. n/a: no trump can be spared. Exact."
    )
    return table(f"twinkle_{SIDES[side]}", f"Cost of trumps kept, {SIDES[side]}", columns, rows, note)


def twinkle(study: Study, hands: Hands, equal: Hands) -> Section:
    """What trumps held back cost either side."""
    sizes = [cards[0] for cards in equal]
    shown = [
        (f"{SIDES[side]} keeps {keep}", sizes, [_or_gap(each(study, cards, side, keep)) for cards in equal])
        for side in (ATTACKER, DEFENDER)
        for keep in (KEPT[0], KEPT[-1])
    ]
    drawing = lines(shown, "cards of either side", "mean damage per Twinkle point", study.caption)
    text = (
        f"{twinkle_told(study, equal)} To zap takes two trumps for a point, so twice that. The first trumps of every hand "
        "are kept, also where they would win; who looks at her hand first pays less."
    )
    alt = (
        "Lines of mean damage per point of Twinkle by the cards of both sides, for one and three trumps kept. "
        + text
    )
    figure = Figure("twinkle", "Damage given up per point of Twinkle, between equal hands", alt, drawing)
    return Section(
        "Trumps kept for Twinkle",
        text,
        [figure, *(costs(study, side, hands) for side in (ATTACKER, DEFENDER))],
    )


def _or_gap(value: float | None) -> float:
    return float("nan") if value is None else value


def twinkle_told(study: Study, equal: Hands) -> str:
    """The range of the cost of a point, one trump kept, in a sentence."""
    found = [
        [x for cards in equal if (x := each(study, cards, side, 1)) is not None]
        for side in (ATTACKER, DEFENDER)
    ]
    mine, theirs = ((min(values), max(values)) for values in found)
    return (
        f"Between equal hands a point of Twinkle, the first trump kept, costs an attacker {mine[0]:.2f} to {mine[1]:.2f} "
        f"points of mean damage and a defender {theirs[0]:.2f} to {theirs[1]:.2f}."
    )
