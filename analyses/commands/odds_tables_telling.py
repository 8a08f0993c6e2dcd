"""Fairy Meat's odds as tables: many pairs of fairies, many numbers of cards, and the cards that a wanted chance takes."""

from collections.abc import Callable, Sequence

from analyses.commands.odds_figures import NO_DATA, Found, about, drawn_share, number, say_notes, share
from analyses.commands.odds_telling import KINDS, tell_grounds
from analyses.commands.terminal import say, say_table

NAMES = ("Attacker", "Defender")
FIRST = (*NAMES, "Cards", "Hit", "2 or more", "3", "Mean", "Jokers")
ALL = (*NAMES, "Attacks", "Mean", "Kills at once", "Attacks to kill", "Force", "Per 10 Force")


def tell_profiles(found: Found) -> None:
    """Every attacker against every defender: the first attack, and all attacks from one hand."""
    pairs = found["pairs"]
    kinds = dict.fromkeys(row["kind"] for row in pairs)
    say(
        f"{_so_many(found['attackers'], 'attacker')} against {_so_many(found['defenders'], 'defender')}: "
        + " or ".join(KINDS[kind] for kind in kinds)
    )
    say()
    tell_grounds(found, always=True)
    say()
    more = [("Taken", "mean_taken", number)] * ("wrestling" in kinds) + [("Won", "won", share)] * (
        "test" in kinds
    )
    head = (*FIRST, *(label for label, _, _ in more))
    rows = [[*_first(row), *(tell(row.get(key)) for _, key, tell in more)] for row in pairs]
    say_table("First attack, counted exactly", head, rows, left=2)
    if [*kinds] != ["test"]:  # else nobody is hurt
        say_table("All attacks from one hand", ALL, [_all(row) for row in pairs], left=2)
        say(
            "Cards: attack : defence. Mean: damage. Per 10 Force: mean damage of all attacks for 10 Force of the"
        )
        say("attacker's. Attacks to kill: mean number of such turns of attack until the defender is dead.")
    kills = next((row["kill"] for row in pairs if "kill" in row), None)
    say_notes([*found["notes"], *(kills["notes"] if kills else ())], found["assumed"])


def _so_many(names: Sequence[str], what: str) -> str:
    return names[0] if len(names) == 1 else f"{len(names)} {what}s"


def _first(row: Found) -> list[str]:
    cells = [row["attacker"]["name"], row["defender"]["name"], f"{row['attack']} : {row['defend']}"]
    cells += [share(row["hit"]), share(row["at_least"]["2"]), share(row["at_least"]["3"])]
    return [*cells, number(row["mean_damage"]), share(sum(row["joker"].values()))]


def _all(row: Found) -> list[str]:
    """What is drawn is told without digits that the draws don't support."""
    kill, force = row.get("kill"), row["attacker"]["force"]
    drawn = row["volley"]["drawn"] if "volley" in row else 0
    mean, at_once, attacks, per_force = (
        number(row["mean_of_all"]),
        NO_DATA,
        NO_DATA,
        number(row["per_10_force"]),
    )
    if kill:
        at_once, attacks = share(kill["at_once"]), number(kill["mean_attacks"])
    if drawn:
        told = row["volley"]["drawn_mean"]
        off = 0.0 if told["low"] is None else (told["high"] - told["low"]) / 2
        mean = about(told["value"], off)
        if force:
            per_force = about(row["per_10_force"], 10 * off / force)
    if kill and drawn:
        at_once = drawn_share(kill["at_once"], drawn)
        if kill["mean_attacks"] is not None:
            attacks = about(kill["mean_attacks"], kill["mean_reach"])
    names = [row["attacker"]["name"], row["defender"]["name"]]
    return [
        *names,
        str(row["attacks"]),
        mean,
        at_once,
        attacks,
        NO_DATA if force is None else str(force),
        per_force,
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
        if not found[key]:
            continue
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
