"""What the policy best plays, hand by hand, when both sides play it: read from its plays, not from its results.

Three questions: when does a trump go in front although there is a number, who parts with the Ace of Spades, and does anyone
place less than she could. Where two best policies find no end of answers, one of them is shown.
"""

from collections import Counter
from collections.abc import Callable, Sequence

from analyses.combat.hands import Case, hands, named, share
from analyses.combat.study import Study
from analyses.report import NO_DATA, Column, Section, table, tell
from sim.fairy_meat.policies import ATTACKER, BEST, BOOK, DEFENDER, POLICIES, Policy, fixed_play

Hands = Sequence[tuple[int, int]]
TRUMPS_IN_HAND = (1, 2, 3)
SEEN = (1, 2, 3)
NEVER = "never"


def cases(study: Study, cards: tuple[int, int]) -> tuple[list[Case], list[Case]]:
    """What attacker and defender play, best against best."""
    best = Policy(POLICIES[BEST])
    return hands(study.pool, *cards, study.odds().plays(*cards, best, best))


def open_choice(case: Case) -> bool:
    """A number and a plain trump, so that either may go in front; no joker."""
    return case.high > 0 and case.trumps > 0 and case.jokers == 0


def spare_ace(case: Case) -> bool:
    """The Ace of Spades among other cards, none of them a joker."""
    return case.ace > 0 and case.jokers == 0 and (case.high > 0 or case.trumps > 0)


def spare_joker(case: Case) -> bool:
    """A joker that need not be played."""
    return case.jokers > 0 and case.high + case.trumps + case.ace > 0


def trumps_and_more(case: Case) -> bool:
    """Trumps in hand, and something else than a joker is played."""
    return case.trumps + case.ace > 0 and not case.joker


def placed_fewer(case: Case) -> bool:
    """Trumps stay in hand."""
    return case.used < case.trumps + case.ace


def otherwise(side: int) -> Callable[[Case], bool]:
    """Whether a case is played otherwise than by the book."""

    def differs(case: Case) -> bool:
        high = max(case.high - 1, 0)
        return case.play != fixed_play(BOOK, side, high, case.trumps, case.ace, case.jokers)

    return differs


def wild_up_to(found: list[Case], trumps: int, seen: int = 0) -> str:
    """The highest number that a wild trump is preferred to, with so many plain trumps and neither ace nor joker in hand."""
    alike = [
        case
        for case in found
        if open_choice(case) and (case.trumps, case.ace, case.seen) == (trumps, 0, seen)
    ]
    if not alike:
        return NO_DATA
    wild = [case.high for case in alike if case.wild]
    return str(max(wild)) if wild else NEVER


def attacker_play(study: Study, pairs: Hands) -> Section:
    """How the best attacker plays."""
    columns = [Column("cards", "Cards")]
    columns += [Column(f"wild{n}", f"Wild up to, {_trumps(n)}") for n in TRUMPS_IN_HAND]
    columns += [
        Column("wild", "Wild, given a number and a trump", "share"),
        Column("fewer", "Trumps kept in hand, given any", "share"),
        Column("joker", "Joker played unforced, given one", "share"),
        Column("other", "Otherwise than by the book", "share"),
    ]
    rows = []
    for cards in pairs:
        mine, _ = cases(study, cards)
        row: dict[str, str | float | None] = {"cards": named(cards)}
        row |= {f"wild{n}": wild_up_to(mine, n) for n in TRUMPS_IN_HAND}
        row |= {
            "wild": share(mine, open_choice, lambda case: case.wild),
            "fewer": share(mine, trumps_and_more, placed_fewer),
            "joker": share(mine, spare_joker, lambda case: case.joker),
            "other": share(mine, lambda case: True, otherwise(ATTACKER)),
        }
        rows.append(row)
    text = _wild_told(rows, [f"wild{n}" for n in TRUMPS_IN_HAND]) + " "
    fewer = max((row["fewer"] for row in rows if isinstance(row["fewer"], float)), default=0.0)
    if fewer > 0:
        told = tell(fewer, "odds")
        text += f"The defender sees how many cards come, and best keeps trumps back in up to {told} of the hands with any. "
    else:
        text += "Although the defender sees how many cards come, best never places fewer trumps than it holds: to hide "
        text += "strength costs more than it brings. "
    text += _joker_told(rows, "attacker")
    note = (
        "Best v best. `Wild up to`: the highest number that a wild trump is preferred to, with so many plain trumps and "
        f"neither ace nor joker in hand; {NO_DATA}: no such hand. Shares are exact and of the hands named."
    )  # fmt: skip
    return Section(
        "What the best attacker does",
        text,
        [table("attacker_play", "The best attacker", columns, rows, note)],
    )


def defender_play(study: Study, pairs: Hands) -> Section:
    """How the best defender plays, who sees how many cards the attacker has placed."""
    columns = [Column("cards", "Cards")]
    columns += [Column(f"wild{n}", f"Wild up to, {_cards(n)} seen") for n in SEEN]
    columns += [
        Column("wild", "Wild, given a number and a trump", "share"),
        Column("ace", "Ace of Spades played, given it", "share"),
        *(Column(f"ace{n}", f"{_cards(n)} seen", "share") for n in SEEN),
        Column("joker", "Joker played, given one", "share"),
        Column("other", "Otherwise than by the book", "share"),
    ]
    rows = []
    for cards in pairs:
        _, theirs = cases(study, cards)
        row: dict[str, str | float | None] = {"cards": named(cards)}
        row |= {f"wild{n}": wild_up_to(theirs, 1, n) for n in SEEN}
        row |= {
            "wild": share(theirs, open_choice, lambda case: case.wild),
            "ace": share(theirs, spare_ace, lambda case: case.ace_used),
            "joker": share(theirs, spare_joker, lambda case: case.joker),
            "other": share(theirs, lambda case: True, otherwise(DEFENDER)),
        }
        for n in SEEN:
            row[f"ace{n}"] = share(theirs, _spare_ace_seeing(n), lambda case: case.ace_used)
        rows.append(row)
    text = f"{_wild_told(rows, [f'wild{n}' for n in SEEN])} {_ace_told(rows)} {_joker_told(rows, 'defender')}"
    note = (
        "Best v best. `Wild up to`: the highest number that a wild trump is preferred to, with one plain trump and neither "
        "ace nor joker in hand, by the number of cards that the attacker has placed. The Ace of Spades: given it, another "
        f"trump or a number, and no joker. {NO_DATA}: that never comes. Shares are exact and of the hands named."
    )
    return Section(
        "What the best defender does",
        text,
        [table("defender_play", "The best defender", columns, rows, note)],
    )


def _spare_ace_seeing(seen: int) -> Callable[[Case], bool]:
    return lambda case: case.seen == seen and spare_ace(case)


def _wild_told(rows: Sequence[dict[str, str | float | None]], keys: Sequence[str]) -> str:
    """From where to where the limits of a wild trump go."""
    told = [str(row[key]) for row in rows for key in keys if row[key] != NO_DATA]
    numbers = sorted(int(text) for text in told if text != NEVER)
    start = "With a number and a trump in hand the book puts the number in front. "
    if not numbers:
        return start + "So does best."
    usual = Counter(told).most_common(1)[0][0]
    limits = (
        f"the limit goes from {numbers[0]} to {numbers[-1]}" if numbers[0] < numbers[-1] else "everywhere"
    )
    if usual == NEVER:
        return start + f"So does best in most of these hands; in others it prefers to draw ({limits})."
    return start + f"Best puts the trump in front and draws if the number is a {usual} or less ({limits})."


def _ace_told(rows: Sequence[dict[str, str | float | None]]) -> str:
    """What a defender does with the Ace of Spades."""
    found = [(row["ace"], str(row["cards"])) for row in rows if isinstance(row["ace"], float)]
    if not found:
        return ""
    (low, at_low), (high, at_high) = min(found), max(found)
    return (
        f"The Ace of Spades makes a hit on her worse, and by the book she keeps it. The best defender plays it in "
        f"{low * 100:.0f} % ({at_low}) to {high * 100:.0f} % ({at_high}) of the hands that have it and something else, "
        "more often the fewer cards the attacker has placed."
        if _falls(rows)
        else f"By the book she keeps the Ace of Spades. The best defender plays it in {low * 100:.0f} % ({at_low}) to "
        f"{high * 100:.0f} % ({at_high}) of the hands that have it and something else."
    )


def _falls(rows: Sequence[dict[str, str | float | None]]) -> bool:
    """Whether the ace is played less the more cards are seen, in most hands."""
    pairs = [(row["ace1"], row["ace2"]) for row in rows]
    known = [one > two for one, two in pairs if isinstance(one, float) and isinstance(two, float)]
    return sum(known) > len(known) / 2


def _joker_told(rows: Sequence[dict[str, str | float | None]], side: str) -> str:
    """How often a joker is played that need not be."""
    found = [row["joker"] for row in rows if isinstance(row["joker"], float)]
    if not found:
        return ""
    low, high = min(found), max(found)
    if low == high and low in (0, 1):
        return f"The {side} {'always' if low else 'never'} plays a joker when she has one and something else."
    told = f"in {low * 100:.0f} to {high * 100:.0f} % of the hands with one"
    return f"The {side} plays a joker {told} though she has something else."


def _trumps(number: int) -> str:
    return f"{number} trump" + "s" * (number > 1)


def _cards(number: int) -> str:
    return f"{number} card" + "s" * (number > 1)
