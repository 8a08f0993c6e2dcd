"""A fight to the death as text."""

from analyses.commands.odds_figures import (
    NO_DATA,
    SIDES,
    Found,
    about,
    number,
    say_lines,
    say_notes,
    share,
    share_about,
)
from analyses.commands.odds_telling import tell_grounds
from analyses.commands.terminal import say, say_table

HEAD = (
    "",
    "Weapon",
    "Gives up",
    "Live + Kill",
    "Cards",
    "Attacks",
    "Force",
    "Wins",
    "Live left",
    "Kill left",
)
SEEN = 5e-5
"""Chances that a table shows end here; what is left open below isn't told."""
ROUNDS = (1, 2, 3, 5, 10, 20, 50)


def tell_duel(found: Found) -> None:
    """Who wins, how soon, and with what left."""
    say(f"{found['attacker']['name']} against {found['defender']['name']}: to the death")
    say()
    tell_grounds(found, always=True)
    begins = {"random": "drawn anew each round"}.get(found["first"], f"always the {found['first']}")
    say(f"{'First':<9}{begins}")
    say()
    reach: Found | None = found.get("reach")
    say_table("", HEAD, [_side(found[side], reach, k) for k, side in enumerate(SIDES)], left=3)
    lines = [
        (label, share_of(found[key], reach[key] if reach else None))
        for label, key in (
            ("The attacker wins, half of what nobody wins counted in", "share"),
            ("Both die at once", "both_die"),
            ("Neither can hurt the other any more", "never_ends"),
        )
    ]
    lines += [
        (f"{name.capitalize()}, mean", mean_of(found[key], reach[key] if reach else None))
        for name, key in (("rounds", "rounds"), ("attacks", "attacks"), ("exchanges of cards", "exchanges"))
    ]
    if found["error"] >= SEEN:
        lines.append(("Left open at most", f"{found['error']:.0e}".replace("-", "\u2212")))
    say_lines(lines)
    say()
    ends = found["ends"]
    rows = [
        [str(n), share_of(sum(ends[:n]), reach["ended"][n - 1] if reach else None)]
        for n in ROUNDS
        if 0 < n <= len(ends)
    ] or [["1", share(0.0)]]
    say_table("Somebody is dead after so many rounds", ("Rounds", "Chance"), rows)
    say(
        "Cards: hers : the other's, in a first attack on one who has acted. Live and Kill left: means when she wins."
    )
    if reach:
        say(
            f"±: how far chance can have moved a figure (95 %), at most, with {found['drawn']:,} hands drawn for each pair."
        )
    say_notes(found["notes"], found["assumed"])


def share_of(chance: float, reach: float | None) -> str:
    """A chance, with how far it can be off if it was drawn and that can be seen."""
    return share_about(chance, reach) if reach and reach >= SEEN else share(chance)


def mean_of(value: float, reach: float | None) -> str:
    """A mean, likewise."""
    return about(value, reach) if reach else number(value)


def _side(one: Found, reach: Found | None, place: int) -> list[str]:
    off = reach["left"][place] if reach else None
    cards, left, weapon = one["cards"], one["left"], one["weapon"]
    return [
        one["name"],
        NO_DATA if weapon is None else "bare hands" if weapon == "bare" else weapon,
        one["allocate"],
        f"{one['live']} + {one['kill']}",
        NO_DATA if cards is None else f"{cards['attack']} : {cards['defend']}",
        NO_DATA if cards is None else str(cards["attacks"]),
        NO_DATA if one["force"] is None else str(one["force"]),
        share_of(one["wins"], reach["wins"][place] if reach else None),
        NO_DATA if left is None else mean_of(left["live"], off),
        NO_DATA if left is None else mean_of(left["kill"], off),
    ]
