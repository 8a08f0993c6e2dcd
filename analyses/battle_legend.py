"""The signs in the picture of a battle, and the legend that explains them and names every figure."""

import math
from typing import Any

from analyses.battle_scenes import NOBODY
from analyses.battle_tokens import FILLS, INK, MUTED, base, colour_of, corpse
from analyses.svg import Point, arrow, cross, line, tag, width_of, words

MEAT = "#a4262c"
ROW, TEXT = 15.0, 10.5
"""Height of a line of the legend, and the size of its text."""


def hatching() -> str:
    """The pattern of grass and hedges."""
    stripe = line([(0, 6), (6, 0)], stroke="#9aa88f", stroke_width=0.9)
    back = tag("rect", width=6, height=6, fill="#f3f6ee")
    return tag("pattern", back, stripe, id="grass", width=6, height=6, patternUnits="userSpaceOnUse")


def shot(one: Point, other: Point, hurt: bool) -> str:
    """A shot: a thin line, with a full spot at its end if it hurt and an empty one if it didn't."""
    ends = tag(
        "circle", cx=other[0], cy=other[1], r=2.6, fill=INK if hurt else "white", stroke=INK, stroke_width=0.9
    )
    drawn = line([one, other], stroke=INK, stroke_width=0.8, stroke_dasharray=None if hurt else "1 3")
    return tag("g", drawn, ends, class_=f"shot {'hit' if hurt else 'miss'}")


def spell(one: Point, other: Point, colour: str) -> str:
    """A spell on somebody else: a line of dots and dashes to a lozenge."""
    x, y = other
    drawn = line([one, other], stroke=colour, stroke_width=0.9, stroke_dasharray="6 2 1 2")
    lozenge = tag(
        "path", d=f"M{x:.2f} {y - 4.5:.2f}l3.5 4.5l-3.5 4.5l-3.5 -4.5z", fill="white", stroke=colour
    )
    return tag("g", drawn, lozenge, class_="spell")


def blow(one: Point, other: Point, hurt: bool) -> str:
    """A blow at close quarters: a star between the two, full if it hurt somebody."""
    x, y = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
    corners = []
    for k in range(10):
        reach = 4.2 if k % 2 == 0 else 1.8
        angle = math.pi * k / 5
        corners.append(f"{x + reach * math.sin(angle):.2f} {y - reach * math.cos(angle):.2f}")
    fill = MEAT if hurt else "white"
    return tag("path", d=f"M{'L'.join(corners)}Z", fill=fill, stroke=MEAT, stroke_width=0.8,
               class_=f"blow {'hit' if hurt else 'miss'}")  # fmt: skip


def bite(one: Point, other: Point) -> str:
    """A bite: a half moon at the corpse."""
    x, y = 0.2 * one[0] + 0.8 * other[0], 0.2 * one[1] + 0.8 * other[1]
    return tag("path", d=f"M{x - 3.6:.2f} {y - 1:.2f}a3.6 3.6 0 0 0 7.2 0z", fill="#8c6d1f", stroke="white",
               stroke_width=0.6, class_="bite")  # fmt: skip


def box(x: float, y: float) -> str:
    """A gift box, with its ribbon."""
    ribbon = line([(x, y - 5), (x, y + 5)], stroke=INK, stroke_width=1) + line(
        [(x - 5, y), (x + 5, y)], stroke=INK
    )
    return tag(
        "g",
        tag("rect", x=x - 5, y=y - 5, width=10, height=10, fill="#ffe9a8", stroke=INK),
        ribbon,
        class_="box",
    )


def mushroom(x: float, y: float) -> str:
    """A mushroom."""
    cap = tag("path", d=f"M{x - 6:.2f} {y:.2f}a6 6 0 0 1 12 0z", fill="#f3d9d4", stroke=INK)
    return tag(
        "g", cap, tag("rect", x=x - 2, y=y, width=4, height=5, fill="white", stroke=INK), class_="mushroom"
    )


def legend(replay: dict[str, Any], width: float) -> tuple[str, float]:
    """(the legend, its height): all signs, and the figures of every seat with what became of them."""
    parts = [words(14, 20, "Signs", 13, font_weight="bold", fill=INK)]
    x, y = 14.0, 40.0
    for drawn, text in signs():
        wide = 34 + width_of(text, TEXT) + 14
        if x + wide > width:
            x, y = 14.0, y + 20
        parts.append(tag("g", drawn, transform=f"translate({x:.2f} {y:.2f})"))
        parts.append(words(x + 34, y + 3.5, text, TEXT, fill=INK))
        x += wide
    y += 34
    columns = [
        column
        for column in (seat_list(replay, seat) for seat in [*range(len(replay["lineup"])), NOBODY])
        if column
    ]
    wide = width / len(columns)
    if len(columns) > 1 and wide < 420:
        wide = width / 2
    per_row = max(1, round(width / wide))
    for first in range(0, len(columns), per_row):
        row = columns[first : first + per_row]
        for k, column in enumerate(row):
            for n, drawn in enumerate(column):
                parts.append(tag("g", drawn, transform=f"translate({14 + k * wide:.2f} {y + n * ROW:.2f})"))
        y += ROW * max(map(len, row)) + 12
    return "\n".join(parts), y + 6


def signs() -> list[tuple[str, str]]:
    """(drawing about (12, 0), meaning) of every sign."""
    one, other = (0.0, 0.0), (24.0, 0.0)
    grey = MUTED
    hard = tag("rect", x=2, y=-6, width=20, height=12, fill="#d3d8de", stroke=MUTED)
    grass = tag("rect", x=2, y=-6, width=20, height=12, fill="url(#grass)", stroke="#9aa88f")
    bundle = tag("path", d="M12 -4.5l4.5 7.7h-9z", fill="white", stroke=MUTED)
    before = tag("circle", cx=12, cy=0, r=4.5, fill="none", stroke=grey, stroke_width=0.8)
    return [
        (before, "stood here before the round"),
        (arrow([one, other], grey, 0, None), "move, with its corners"),
        (arrow([one, other], grey, 0, "7 3"), "rush or pounce"),
        (arrow([one, other], grey, 0, "2.5 2.5"), "pushed, dragged or blown"),
        (shot(one, (21.0, 0.0), True), "shot that hurt"),
        (shot(one, (21.0, 0.0), False), "shot without harm"),
        (blow((12, 0), (12, 0), True), "blow that hurt"),
        (blow((12, 0), (12, 0), False), "blow without harm"),
        (spell(one, (20.0, 0.0), grey), "spell"),
        (bite((12, 0), (12, 0)), "bite"),
        (cross(12, 0, 6, stroke=INK, stroke_width=2), "death"),
        (corpse(12, 0, 4.5), "corpse"),
        (bundle, "meat torn off"),
        (hard, "hard terrain and its height"),
        (grass, "partial cover"),
        (box(12, 0), "gift box"),
        (mushroom(12, 0), "mushroom"),
    ]


def seat_list(replay: dict[str, Any], seat: int) -> list[str]:
    """Lines about the figures of a seat; none if it has none."""
    wanted = None if seat == NOBODY else seat
    figures = [figure for figure in replay["glossary"]["figures"].values() if figure["seat"] == wanted]
    if not figures:
        return []
    ends = {her["slot"]: her for her in replay["final"]["figures"]}
    colour = colour_of(seat)
    head = (
        "Nobody's (base: crossed)"
        if wanted is None
        else f"Seat {seat}, {replay['lineup'][seat]} (base: {FILLS[seat]})"
    )
    lines = [base(6, -4, 5, seat) + words(16, 0, head, 11.5, font_weight="bold", fill=colour)]
    for figure in figures:
        arms = ", ".join(weapon.replace("_", " ") for weapon in figure["weapons"])
        card = f"{figure['style'] + ' ' if figure['style'] else ''}{figure['type'].replace('_', ' ')}"
        told = f"{card}{f', {arms}' if arms else ''}: Live {figure['live']}, Kill {figure['kill']}"
        her = ends.get(figure["slot"])
        told += f" \u2192 {fate(her)}" if her else ""
        number = words(14, 0, str(figure["slot"]), TEXT, text_anchor="end", font_weight="bold", fill=colour)
        lines.append(number + words(20, 0, told, TEXT, fill=INK))
    return lines


def fate(her: dict[str, Any]) -> str:
    """What became of a figure."""
    if her["done"]:
        return "crossed"
    if not her["alive"]:
        return f"died in round {her['died'][0]}" if her["died"] else "died"
    return f"Live {her['live']}, Kill {her['kill']}"
