"""Fairy Meat's odds as text: one pair of sides, with all there is to say of it."""

from collections.abc import Mapping, Sequence
from textwrap import fill
from typing import Any

from analyses.commands.terminal import WIDTH, say, say_table

Found = Mapping[str, Any]
NO_DATA = "n/a"
KINDS = {
    "hand": "hand to hand",
    "ranged": "a shot",
    "wrestling": "wrestling",
    "test": "a test of strength (rush, pounce or tug)",
}
SIDES = ("attacker", "defender")


def share(chance: float | None) -> str:
    """A chance in percent, to a hundredth."""
    return NO_DATA if chance is None else f"{100 * chance:.2f} %"


def number(value: float | None) -> str:
    """A mean, to a thousandth."""
    return NO_DATA if value is None else f"{value:.3f}".replace("-", "\u2212")


def signed(value: int) -> str:
    """A change of cards with its sign."""
    return f"{value:+d}".replace("-", "\u2212")


def tell_answer(found: Found, asked: Any) -> None:
    """One pair of sides: what is drawn and why, how an exchange ends, and what follows from it."""
    tell_head(found)
    ends = found.get("simulated", {}).get("ends", [])
    say_table("One exchange, counted exactly" + _drawn(found), *_ends(found, ends))
    say_table("", ("", "Attacker", "Defender"), _both_sides(found))
    tell_means(found)
    tell_jokers(found["kind"], asked)
    if "volley" in found:
        say()
        tell_volley(found["volley"])
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
    tell_grounds(found)
    say()


def _steps(steps: Sequence[Found]) -> str:
    (first, *others) = steps
    parts = [f"{first['from']} {first['cards']}"]
    return ", ".join(parts + [f"{step['from']} {signed(step['cards'])}" for step in others])


def tell_grounds(found: Found) -> None:
    """Policies, deck and rules."""
    policy, deck = found["policy"], found["deck"]
    say(f"{'Policy':<9}attacker {policy['attacker']}, defender {policy['defender']}")
    missing = f", all but {', '.join(deck['missing'])}" if deck["missing"] else ""
    say(fill(f"{'Deck':<9}{deck['cards']} cards{missing}", WIDTH, subsequent_indent=" " * 9))
    lines = [f"variant {found['variant']['name']}: {found['variant']['title']}"] if found["variant"] else []
    lines += [
        f"{change['path']} = {_plain(change['value'])}, by default {_plain(change['default'])}"
        for change in found["changed"]
    ]
    for label, line in zip(["Rules", *[""] * len(lines)], lines or ["as shipped"], strict=False):
        say(f"{label:<9}{line}")
    say(f"{'':<9}digest {found['rules'][:12]}; readings of silent passages: fairylab rules show fairy_meat")


def _plain(value: object) -> str:
    return "/".join(map(str, value)) if isinstance(value, tuple | list) else str(value)


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
        chances = {"no damage" if name == "0 damage" else name: chance for name, chance in chances.items()}
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


def rated_cells(end: Found) -> list[str]:
    """Count, share, interval, and whether that holds the exact chance."""
    interval = f"{100 * end['low']:.2f} to {100 * end['high']:.2f}" if end.get("low") is not None else NO_DATA
    return [f"{end['count']:,}", share(end["share"]), interval, _yes(end["inside"])]


def _yes(inside: bool | None) -> str:
    return NO_DATA if inside is None else "yes" if inside else "no"


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
        lines += [(f"At least {n} damage", share(chance)) for n, chance in found["at_least"].items()]
        ace = found["ace_of_spades"]["hits"]
        lines.append(("3 damage and laming by the Ace of Spades", share(ace)))
        lines.append(("Mean damage", number(found["mean_damage"])))
        if told := found.get("simulated", {}).get("mean_damage"):
            lines.append(("  drawn", drawn_mean(told)))
        if "mean_taken" in found:
            lines.append(("Mean damage to the attacker, jokers apart", number(found["mean_taken"])))
        lines.append(
            ("Mean damage less damage taken, jokers counted, a heal as 1", number(found["mean_pay"]))
        )
    say_lines(lines)
    say()


def drawn_mean(told: Found) -> str:
    """A mean of draws with its interval, and whether that holds the exact one."""
    interval = NO_DATA if told["low"] is None else f"{number(told['low'])} to {number(told['high'])}"
    inside = "" if told["exact"] is None else f", exact inside: {_yes(told['inside'])}"
    return f"{number(told['value'])} (95 % interval {interval}{inside})"


def say_lines(lines: Sequence[tuple[str, str]]) -> None:
    """Labels with their values."""
    for label, value in lines:
        say(f"{label:<60}{value}")


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


def tell_volley(found: Found) -> None:
    """Several attacks from one hand: total damage, and each attack."""
    drawn = found["drawn"]
    how = f"drawn {drawn:,} times, seed {found['seed']}" if drawn else "counted exactly"
    told = found.get("simulated")
    more = f", and drawn {told['number']:,} times (seed {told['seed']}, 95 % intervals)" if told else ""
    ends = found["ends"] if drawn else told["ends"] if told else []
    head = ["Damage in all", "Chance", "That or more"]
    if drawn:
        head += ["Drawn", "95 % interval"]
    elif told:
        head += ["Drawn", "Share", "Interval", "Exact inside"]
    rows = []
    for place, (points, chance) in enumerate(found["damage"].items()):
        row = [points, share(chance), share(found["at_least"].get(points, 1.0))]
        if ends:
            cells = rated_cells(ends[place])
            row += [cells[0], cells[2]] if drawn else cells
        rows.append(row)
    say_table(f"{found['attacks']} attacks from one hand, {how}{more}", head, rows)
    each = [
        [
            f"attack {k + 1}",
            share(one["made"]),
            share(one["hit"]),
            share(one["joker"]),
            number(one["mean_damage"]),
        ]
        for k, one in enumerate(found["each"])
    ]
    say_table("", ("", "Made", "Hits", "A joker", "Mean damage"), each)
    beside = found.get("drawn_mean")
    lines = [
        ("Mean damage in all", drawn_mean(beside) if beside else number(found["mean_damage"])),
        *([("  drawn", drawn_mean(told["mean_damage"]))] if told else []),
        ("Mean damage less damage taken, jokers counted, a heal as 1", number(found["mean_pay"])),
        ("Attacks made, mean", number(found["mean_attacks"])),
        ("3 damage and laming by the Ace of Spades, at least once", share(found["ace_of_spades"]["hits"])),
    ]
    lines += [(f"A joker of the {side} alone, at least once", share(found["joker"][side])) for side in SIDES]
    say_lines(lines)
    say_notes(found["notes"])


def tell_notes(found: Found) -> None:
    """What else must be known of the figures."""
    notes = list(found["notes"])
    if found.get("mangles"):
        notes.append(f"{found['weapon']} mangles; what it takes is no meat any more")
    if "simulated" in found:
        notes.append("of 95 % intervals one in twenty misses the exact figure by chance")
    if notes or found.get("stand_ins"):
        say()
    say_notes(notes, found.get("stand_ins", ()))


def say_notes(notes: Sequence[str], names: Sequence[str] = ()) -> None:
    """What must be known of figures; `names` of fairies whose points are not the published ones."""
    for note in notes:
        say(fill(f"Note: {note}.", WIDTH))
    if names:
        say(fill(stand_ins(names), WIDTH))


def stand_ins(names: Sequence[str]) -> str:
    """A word on fairies whose points are not the published ones."""
    return (
        f"Rests on a stand-in: points of {', '.join(names)} are assumed, as the published table of fairies isn't known "
        "to us. The odds of so many cards against so many don't depend on it."
    )
