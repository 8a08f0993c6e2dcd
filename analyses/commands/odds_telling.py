"""Fairy Meat's odds as text: one pair of sides, with all there is to say of it."""

from collections.abc import Sequence
from textwrap import fill
from typing import Any

from analyses.commands.odds_figures import (
    SIDES,
    SPREAD,
    Found,
    drawn_mean,
    kill_lines,
    number,
    rated_cells,
    say_lines,
    say_notes,
    share,
    signed,
)
from analyses.commands.odds_volley_telling import tell_volley
from analyses.commands.terminal import WIDTH, say, say_table

KINDS = {
    "hand": "hand to hand",
    "ranged": "a shot",
    "wrestling": "wrestling",
    "test": "a test of strength (rush, pounce or tug)",
}
NO_DAMAGE = "no damage, no joker"


def tell_answer(found: Found, asked: Any) -> None:
    """One pair of sides: what is drawn and why, how an exchange ends, and what follows from it."""
    tell_head(found)
    several = found.get("attacks", 1) > 1
    ends = found.get("simulated", {}).get("ends", [])
    say_table(
        ("First attack" if several else "One exchange") + ", counted exactly" + _drawn(found),
        *_ends(found, ends),
    )
    say_table("", ("", "Attacker", "Defender"), _both_sides(found))
    tell_means(found)
    tell_jokers(found["kind"], asked)
    if "volley" in found:
        say()
        tell_volley(found["volley"], found.get("kill"), found.get("defender", {}).get("name", ""))
    elif "kill" in found:
        say()
        say_lines(kill_lines(found["kill"], found["defender"]["name"]))
        say_notes(found["kill"]["notes"])
    tell_notes(found)


def tell_head(found: Found) -> None:
    """Who meets whom with how many cards, and under what."""
    named = "attacker" in found
    who = [
        found[side]["name"] if named else f"{found[key]}{' cards' * (side == SIDES[0])}"
        for side, key in zip(SIDES, ("attack", "defend"), strict=True)
    ]
    attacks = found.get("attacks", 1)
    more = f", {attacks} attacks from one hand" if attacks > 1 else ""
    with_what = ""
    if named and found["kind"] in ("hand", "ranged"):
        with_what = f" with {'bare hands' if found['weapon'] == 'bare' else found['weapon']}"
    say(f"{who[0]} against {who[1]}: {KINDS[found['kind']]}{with_what}{more}")
    say()
    for label, side, key in zip(("Attack", "Defence"), SIDES, ("attack", "defend"), strict=True):
        total = f"{found[key]} card{'s' if found[key] != 1 else ''}"
        say(f"{label:<9}{total}" + (f" = {_steps(found[side]['cards'])}" if named else ""))
    tell_grounds(found, named)
    say()


def _steps(steps: Sequence[Found]) -> str:
    (first, *others) = steps
    parts = [f"{first['from']} {first['cards']}"]
    return ", ".join(parts + [f"{step['from']} {signed(step['cards'])}" for step in others])


def tell_grounds(found: Found, always: bool = False) -> None:
    """Circumstances, if there are any or `always`, policies, deck and rules."""
    told = found.get("circumstances", ())
    if told or always:
        say(fill(f"Circumstances: {', '.join(told) or 'none'}", WIDTH, subsequent_indent=" " * 9))
    policy, deck = found["policy"], found["deck"]
    say(f"{'Policy':<9}attacker {policy['attacker']}, defender {policy['defender']}")
    missing = f", all but {', '.join(deck['missing'])}" if deck["missing"] else ""
    say(fill(f"{'Deck':<9}{deck['cards']} cards{missing}", WIDTH, subsequent_indent=" " * 9))
    lines = [f"variant {found['variant']['name']}: {found['variant']['title']}"] if found["variant"] else []
    lines += [
        f"{change['path']} = {_plain(change['value'])}, by default {_plain(change['default'])}"
        for change in found["changed"]
    ]
    lines += [f"{label}: a weapon of your own, the rest as printed" for label in found.get("own_weapons", ())]
    for label, line in zip(["Rules", *[""] * len(lines)], lines or ["as shipped"], strict=False):
        say(f"{label:<9}{line}")
    say(f"{'':<9}digest {found['rules'][:12]}; readings of silent passages: fairylab rules show fairy_meat")


def _plain(value: object) -> str:
    if isinstance(value, tuple | list):
        return "/".join(map(_plain, value))
    return str(value).replace("-", "\u2212") if isinstance(value, int | float) else str(value)


def _drawn(found: Found) -> str:
    if "simulated" not in found:
        return ""
    told = found["simulated"]
    return f", and drawn {told['number']:,} times (seed {told['seed']}, 95 % intervals)"


def _ends(found: Found, drawn: Sequence[Found]) -> tuple[Sequence[str], list[Sequence[str]]]:
    """Head and rows of the table of how an exchange ends."""
    joker = {
        "attacker's joker alone": found["joker"]["attacker"],
        "defender's joker alone": found["joker"]["defender"],
        "both jokers": found["joker"]["both"],
    }
    if found["kind"] == "test":
        lost = found["damage"]["0"] - found["won"]
        chances = {"won": found["won"], "not won": lost} | joker
    elif found["kind"] == "wrestling":
        chances = _wrestled(found) | joker
    else:
        chances = {f"{points} damage": chance for points, chance in found["damage"].items()} | joker
        chances = {NO_DAMAGE if name == "0 damage" else name: chance for name, chance in chances.items()}
    rows = {end["end"]: end for end in drawn}
    head = ["", "Exact", *(["Drawn", "Share", "Interval", "Exact inside"] if drawn else [])]
    return head, [
        [name, share(chance), *(rated_cells(rows[name]) if drawn else [])] for name, chance in chances.items()
    ]


def _wrestled(found: Found) -> dict[str, float]:
    """Ends of wrestling by who takes how much; larger wounds only where they can come."""
    damage, taken, tied = found["damage"], found["taken"], found["tied"]
    chances = {f"attacker takes {n}": taken[str(n)] - tied * (n == 1) for n in (3, 2, 1)}
    chances["both take 1"] = tied
    chances |= {f"defender takes {n}": damage[str(n)] - tied * (n == 1) for n in (1, 2, 3)}
    return {name: chance for name, chance in chances.items() if chance > 0 or name.endswith("1")}


def _both_sides(found: Found) -> list[Sequence[str]]:
    sides = [
        ("Plays a wild trump", "wild", share),
        ("Plays the Ace of Spades from her hand", "ace_of_spades", share),
        ("Cards placed, mean", "cards_placed", number),
    ]
    return [[label, *(tell(found[key][side]) for side in SIDES)] for label, key, tell in sides]


def tell_means(found: Found) -> None:
    """What an exchange comes to: chances of a hit, and means."""
    lines = []
    if found["kind"] == "test":
        lines.append(("The attacker wins", share(found["won"])))
    else:
        if found["kind"] == "wrestling":
            lines.append(("The attacker wins", share(found["won"])))
        whom = " to the defender" if found["kind"] == "wrestling" else ""
        lines.append((f"No damage{whom} in all (jokers included)", share(found["no_damage"])))
        lines += [(f"At least {n} damage", share(chance)) for n, chance in found["at_least"].items()]
        ace = found["ace_of_spades"]["hits"]
        lines.append(("3 damage and laming by the Ace of Spades", share(ace)))
        lines.append(("Mean damage", number(found["mean_damage"])))
        if told := found.get("simulated", {}).get("mean_damage"):
            lines.append(("  drawn", drawn_mean(told)))
        lines.append((SPREAD, number(found["spread"])))
        if "mean_taken" in found:
            lines.append(("Mean damage to the attacker, jokers apart", number(found["mean_taken"])))
        lines.append(
            ("Mean damage less damage taken, jokers counted, a heal as 1", number(found["mean_pay"]))
        )
    say_lines(lines)
    say()


def tell_jokers(kind: str, asked: Any) -> None:
    """What a joker does."""
    nothing = "nothing happens"
    words = {
        "hand": (
            "the defender heals a point, which the attacker likes better than a wound of her own"
            if asked.hurt
            else "nothing happens, as the defender has no wound to heal (--hurt if she has one)",
            "the attacker takes a point of damage",
        ),
        "ranged": ("the shot hits another figure in sight, which loses a point",) * 2
        if asked.bystander
        else ("the shot misses",) * 2,
        "wrestling": ("nobody is hurt, and nobody leaves the brawl",) * 2,
        "test": (
            "after a rush or pounce both wrestle, and the target has the Rush Bonus; at a tug nothing is dragged",
        )
        * 2,
    }[kind]
    say(f"Attacker's joker: {words[0]}.")
    say(f"Defender's joker: {words[1]}.")
    say(f"Both: they cancel, {nothing}.")


def tell_notes(found: Found) -> None:
    """What else must be known of the figures."""
    notes = list(found["notes"])
    if found.get("mangles"):
        notes.append(f"{found['weapon']} mangles; what it takes is no meat any more")
    if "simulated" in found:
        notes.append("of 95 % intervals one in twenty misses the exact figure by chance")
    if notes or found.get("assumed"):
        say()
    say_notes(notes, found.get("assumed"))
