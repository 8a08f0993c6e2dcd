"""Fairy Meat's odds as tables: many pairs of fairies, many numbers of cards, and the cards that a wanted chance takes."""

from collections.abc import Callable

from analyses.commands.odds_telling import (
    KINDS,
    NO_DATA,
    Found,
    number,
    say_notes,
    share,
    tell_grounds,
)
from analyses.commands.terminal import say, say_table

PROFILE = ("Attacker", "Defender", "Cards", "Attacks", "Hit", "2 or more", "3", "Mean", "Jokers")


def tell_profiles(found: Found) -> None:
    """Every attacker against every defender."""
    rows = [_profile(row) for row in found["pairs"]]
    kinds = {row["kind"] for row in found["pairs"]}
    tell_grounds(found)
    say()
    wrestled = ["Taken"] if kinds == {"wrestling"} else []
    won = ["Won"] if kinds == {"test"} else []
    head = [*PROFILE, *wrestled, *won, "Mean of all attacks", "Force", "Per 10 Force"]
    say_table(
        "One exchange, counted exactly, and the mean damage of all attacks from one hand", head, rows, left=2
    )
    say("Cards: attack : defence. Per 10 Force: mean damage of all attacks for 10 Force of the attacker's.")
    say_notes(found["notes"], found["stand_ins"])


def _profile(row: Found) -> list[str]:
    cells = [row["attacker"]["name"], row["defender"]["name"], f"{row['attack']} : {row['defend']}"]
    cells += [
        str(row["attacks"]),
        share(row["hit"]),
        share(row["at_least"]["2"]),
        share(row["at_least"]["3"]),
    ]
    cells += [number(row["mean_damage"]), share(sum(row["joker"].values()))]
    if row["kind"] == "wrestling":
        cells.append(number(row["mean_taken"]))
    if row["kind"] == "test":
        cells.append(share(row["won"]))
    force = row["attacker"]["force"]
    return [
        *cells,
        number(row["mean_of_all"]),
        NO_DATA if force is None else str(force),
        number(row["per_10_force"]),
    ]


def tell_table(found: Found) -> None:
    """Chances of a hit, mean damage, and chances of 2 points or more, by cards of both sides."""
    tell_table_head(found, f"{found['rows']}x{found['columns']}")
    for title, cell in MEASURES[found["kind"]]:
        values = {(each["attack"], each["defend"]): cell(each) for each in found["cells"]}
        columns = range(1, found["columns"] + 1)
        rows = [
            [str(attack), *(values[attack, defend] for defend in columns)]
            for attack in range(1, found["rows"] + 1)
        ]
        say_table(f"{title}: attack cards down, defence cards across", ("", *(str(k) for k in columns)), rows)
    say_notes(found["notes"])


def tell_table_head(found: Found, what: str) -> None:
    """What a table shows and under what."""
    say(f"{KINDS[found['kind']].capitalize()}, {what}, counted exactly")
    say()
    tell_grounds(found)
    say()


def tell_inverse(found: Found) -> None:
    """The fewest cards that do it, for either side."""
    test = found["kind"] == "test"
    wanted, kept = share(found["chance"]), share(1 - found["chance"])
    tell_table_head(found, f"cards for a chance of {wanted.replace('.00', '')}")
    heads = ["the test is won"] if test else [f"damage {_or_more(x)}" for x in found["at_least"]]
    for title, key, side in (
        (f"Fewest attack cards for {wanted} or more", "attack_needed", "defend"),
        (f"Fewest defence cards for {kept} or less", "defend_needed", "attack"),
    ):
        other = "Defence cards" if side == "defend" else "Attack cards"
        rows = [[str(row[side]), *(_cards(row[str(x)]) for x in found["at_least"])] for row in found[key]]
        say_table(title + " that", (other, *heads), rows)
    say(f"{NO_DATA}: no number of cards up to {found['most']} does it.")
    say_notes(found["notes"])


def _or_more(points: int) -> str:
    return "3" if points == 3 else f"{points} or more"


def _cards(cards: int | None) -> str:
    return NO_DATA if cards is None else str(cards)


Measures = tuple[tuple[str, Callable[[Found], str]], ...]


def _percent(chance: float) -> str:
    return f"{100 * chance:.1f}"


MEAN: Measures = (("Mean damage", lambda cell: f"{cell['mean_damage']:.2f}"),)
MEASURES: dict[str, Measures] = {
    "hand": (
        ("Chance of a hit in %", lambda cell: _percent(cell["hit"])),
        *MEAN,
        ("Chance of 2 damage or more in %", lambda cell: _percent(cell["at_least"]["2"])),
    ),
    "wrestling": (
        ("Chance that the attacker wins in %", lambda cell: _percent(cell["won"])),
        *MEAN,
        ("Mean damage to the attacker", lambda cell: f"{cell['mean_taken']:.2f}"),
    ),
    "test": (("Chance that the attacker wins in %", lambda cell: _percent(cell["won"])),),
}
MEASURES["ranged"] = MEASURES["hand"]
