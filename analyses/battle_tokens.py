"""The bases of the figures in the picture of a battle: true to scale, told apart by colour and by how they are filled."""

from analyses.battle_scenes import NOBODY, Token
from analyses.charts import COLOURS
from analyses.svg import line, tag

INK, MUTED, LINE, PAPER = "#1f2328", "#59636e", "#c9d1d9", "#fdfdfb"
FILLS = ("full", "a ring", "half full", "a dot in a ring")
"""How the bases of seats 0 to 3 look, in grey as well."""
SEAT_COLOURS = COLOURS[:4]
WILD = "#000000"


def colour_of(side: int) -> str:
    """The colour of a seat; black for what belongs to nobody."""
    return SEAT_COLOURS[side] if 0 <= side < len(SEAT_COLOURS) else WILD


def token(x: float, y: float, one: Token, scale: float) -> str:
    """A figure, a corpse or a bundle of meat."""
    radius = one.radius * scale
    if one.bundle:
        return tag("path", d=f"M{x:.2f} {y - radius:.2f}l{radius:.2f} {1.7 * radius:.2f}h{-2 * radius:.2f}z", fill="white",
                   stroke=MUTED, stroke_width=1, class_="bundle")  # fmt: skip
    if not one.alive:
        return corpse(x, y, radius)
    return tag(
        "g", base(x, y, radius, one.side), class_=f"figure seat{one.side if one.side != NOBODY else ''}"
    )


def base(x: float, y: float, radius: float, side: int) -> str:
    """A living figure's base."""
    colour, edge = colour_of(side), 1.8
    r = radius - edge / 2
    ring = {"cx": x, "cy": y, "r": r, "stroke": colour, "stroke_width": edge}
    if side == 0:
        return tag("circle", fill=colour, **ring)
    parts = [tag("circle", fill="white", **ring)]
    if side == 2:
        parts.append(tag("path", d=f"M{x:.2f} {y - r:.2f}a{r:.2f} {r:.2f} 0 0 1 0 {2 * r:.2f}z", fill=colour))
    elif side == 3:
        parts.append(tag("circle", cx=x, cy=y, r=0.42 * r, fill=colour))
    elif side == NOBODY:
        parts.append(line([(x - r, y), (x + r, y)], stroke=colour, stroke_width=1.2))
        parts.append(line([(x, y - r), (x, y + r)], stroke=colour, stroke_width=1.2))
    return "".join(parts)


def corpse(x: float, y: float, radius: float) -> str:
    """A dead figure: a dashed empty base."""
    return tag("circle", cx=x, cy=y, r=radius - 0.5, fill="white", fill_opacity=0.6, stroke=MUTED, stroke_width=1,
               stroke_dasharray="1.6 1.4", class_="corpse")  # fmt: skip
