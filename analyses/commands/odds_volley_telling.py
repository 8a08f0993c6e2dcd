"""Fairy Meat's odds as text: several attacks from one hand."""

from analyses.commands.odds_figures import (
    SIDES,
    SPREAD,
    Found,
    drawn_mean,
    drawn_share,
    kill_lines,
    number,
    rated_cells,
    say_lines,
    say_notes,
    share,
)
from analyses.commands.terminal import say_table


def tell_volley(found: Found, kill: Found | None, name: str) -> None:
    """Several attacks from one hand: total damage, each attack, and how soon they `kill` the defender of this `name`.

    What is drawn is told without digits that the draws don't support."""
    drawn = found["drawn"]

    def chance_of(chance: float) -> str:
        return drawn_share(chance, drawn) if drawn else share(chance)

    def mean_of(value: float) -> str:
        return f"{value:.2f}".replace("-", "\u2212") if drawn else number(value)

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
        row = [points, chance_of(chance), chance_of(found["at_least"].get(points, 1.0))]
        if ends:
            cells = rated_cells(ends[place])
            row += [cells[0], cells[2]] if drawn else cells
        rows.append(row)
    say_table(f"All {found['attacks']} attacks from one hand, {how}{more}", head, rows)
    each = [
        [
            f"attack {k + 1}",
            chance_of(one["made"]),
            chance_of(one["hit"]),
            chance_of(one["joker"]),
            mean_of(one["mean_damage"]),
        ]
        for k, one in enumerate(found["each"])
    ]
    say_table("", ("", "Made", "Hits", "A joker", "Mean damage"), each)
    beside = found.get("drawn_mean")
    lines = [
        ("Mean damage in all", drawn_mean(beside) if beside else number(found["mean_damage"])),
        *([("  drawn", drawn_mean(told["mean_damage"]))] if told else []),
        (SPREAD, mean_of(found["spread"])),
        ("Mean damage less damage taken, jokers counted, a heal as 1", mean_of(found["mean_pay"])),
        ("Attacks made, mean", mean_of(found["mean_attacks"])),
        (
            "3 damage and laming by the Ace of Spades, at least once",
            chance_of(found["ace_of_spades"]["hits"]),
        ),
    ]
    lines += [
        (f"A joker of the {side} alone, at least once", chance_of(found["joker"][side])) for side in SIDES
    ]
    if kill:
        lines += kill_lines(kill, name)
    say_lines(lines)
    say_notes([*found["notes"], *(kill["notes"] if kill else ())])
