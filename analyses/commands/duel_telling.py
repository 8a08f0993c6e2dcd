"""A fight to the death as text."""

from analyses.commands.odds_telling import (
    NO_DATA,
    SIDES,
    Found,
    number,
    say_lines,
    say_notes,
    share,
    tell_grounds,
)
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
ROUNDS = (1, 2, 3, 5, 10, 20, 50)


def tell_duel(found: Found) -> None:
    """Who wins, how soon, and with what left."""
    say(f"{found['attacker']['name']} against {found['defender']['name']}: to the death")
    say()
    tell_grounds(found)
    begins = {"random": "drawn anew each round"}.get(found["first"], f"always the {found['first']}")
    say(f"{'First':<9}{begins}")
    say()
    say_table("", HEAD, [_side(found[side]) for side in SIDES], left=3)
    error = f"{found['error']:.0e}" if found["error"] else "0"
    say_lines(
        [
            ("The attacker wins, half of what nobody wins counted in", share(found["share"])),
            ("Both die at once", share(found["both_die"])),
            ("Neither can hurt the other any more", share(found["never_ends"])),
            ("Rounds, mean", number(found["rounds"])),
            ("Attacks, mean", number(found["attacks"])),
            ("Exchanges of cards, mean", number(found["exchanges"])),
            ("Left open at most", error),
        ]
    )
    say()
    ends = found["ends"]
    rows = [[str(n), share(sum(ends[:n]))] for n in ROUNDS if n <= max(len(ends), 1)]
    say_table("Somebody is dead after so many rounds", ("Rounds", "Chance"), rows)
    say(
        "Cards: hers : the other's, in a first attack on one who has acted. Live and Kill left: means when she wins."
    )
    say_notes(found["notes"], found["stand_ins"])


def _side(one: Found) -> list[str]:
    cards, left, weapon = one["cards"], one["left"], one["weapon"]
    return [
        one["name"],
        NO_DATA if weapon is None else "bare hands" if weapon == "bare" else weapon,
        one["allocate"],
        f"{one['live']} + {one['kill']}",
        NO_DATA if cards is None else f"{cards['attack']} : {cards['defend']}",
        NO_DATA if cards is None else str(cards["attacks"]),
        NO_DATA if one["force"] is None else str(one["force"]),
        share(one["wins"]),
        NO_DATA if left is None else number(left["live"]),
        NO_DATA if left is None else number(left["kill"]),
    ]
