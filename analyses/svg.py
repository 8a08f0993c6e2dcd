"""Pieces of an SVG picture as text: elements, paths, and labels that keep out of each other's way."""

import math
from collections.abc import Iterable, Sequence
from html import escape
from itertools import pairwise
from typing import NamedTuple

Point = tuple[float, float]
FONT = "DejaVu Sans, Verdana, Arial, sans-serif"
EM = 0.64
"""Mean width of a letter, as a share of the font's size; rather too wide."""
WAYS = tuple(
    (math.cos(k * math.pi / 8), math.sin(k * math.pi / 8)) for k in (0, 14, 2, 12, 4, 8, 10, 6, 15, 1, 9, 7)
)
"""Directions in which a label may stand from its point, the most readable ones first."""


class Box(NamedTuple):
    """A rectangle that a label or a mark takes up."""

    left: float
    top: float
    right: float
    bottom: float

    def shared(self, other: "Box") -> float:
        """The area that two boxes have in common."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return wide * high if wide > 0 and high > 0 else 0.0

    def holds(self, point: Point) -> bool:
        """Whether a point lies inside."""
        return self.left <= point[0] <= self.right and self.top <= point[1] <= self.bottom


def number(value: float) -> str:
    """A coordinate to a hundredth, in its shortest form."""
    return f"{value:z.2f}".rstrip("0").rstrip(".")


def tag(name: str, /, *inside: str, **attributes: object) -> str:
    """An element. `class_` is written class, `stroke_width` stroke-width; numbers are rounded; None is left out.

    What is `inside` is text of the picture already; see `words` for what people read."""
    written = [name]
    for key, value in attributes.items():
        if value is not None:
            shown = number(value) if isinstance(value, int | float) else escape(str(value))
            written.append(f'{key.rstrip("_").replace("_", "-")}="{shown}"')
    return f"<{' '.join(written)}>{''.join(inside)}</{name}>" if inside else f"<{' '.join(written)}/>"


def words(x: float, y: float, text: str, size: float = 10, **attributes: object) -> str:
    """A line of text with its base line at (x, y)."""
    return tag("text", escape(text), x=x, y=y, font_size=size, **attributes)


def width_of(text: str, size: float) -> float:
    """About how wide a text is; rather too wide."""
    return EM * size * len(text)


def line(points: Iterable[Point], **attributes: object) -> str:
    """An open line through points."""
    steps = " ".join(f"{'L' if k else 'M'}{number(x)} {number(y)}" for k, (x, y) in enumerate(points))
    return tag("path", d=steps, fill="none", **attributes)


def arrow(points: Sequence[Point], colour: str, back: float, dash: str | None, width: float = 1.3) -> str:
    """A line with a head at its end, which stays `back` short of the last point."""
    (x0, y0), (x1, y1) = points[-2:]
    length = math.hypot(x1 - x0, y1 - y0)
    ux, uy = ((x1 - x0) / length, (y1 - y0) / length) if length else (0.0, 0.0)
    back = min(back, length / 2)
    tip = (x1 - ux * back, y1 - uy * back)
    head = min(7.0, max(length - back, 2.0))
    foot = (tip[0] - ux * head, tip[1] - uy * head)
    side = head * 0.38
    corners = (tip, (foot[0] - uy * side, foot[1] + ux * side), (foot[0] + uy * side, foot[1] - ux * side))
    shaft = line([*points[:-1], foot], stroke=colour, stroke_width=width, stroke_dasharray=dash)
    return shaft + tag("path", d=f"M{'L'.join(f'{number(x)} {number(y)}' for x, y in corners)}Z", fill=colour)


def cross(x: float, y: float, arm: float, **attributes: object) -> str:
    """A diagonal cross."""
    a, b, c, d = (number(value) for value in (x - arm, y - arm, x + arm, y + arm))
    return tag("path", d=f"M{a} {b}L{c} {d}M{a} {d}L{c} {b}", fill="none", **attributes)


class Labels:
    """Finds room for labels: each stands beside its point, where the least lies under it."""

    def __init__(self, frame: Box):
        self.frame = frame
        self.taken: list[Box] = []
        self.lines: list[Point] = []

    def block(self, x: float, y: float, reach: float) -> None:
        """Keep labels off a round mark."""
        self.taken.append(Box(x - reach, y - reach, x + reach, y + reach))

    def shun(self, points: Sequence[Point]) -> None:
        """Keep labels off a line where there is another place."""
        for (x0, y0), (x1, y1) in pairwise(points):
            steps = max(1, int(math.hypot(x1 - x0, y1 - y0) / 3))
            self.lines += [(x0 + (x1 - x0) * k / steps, y0 + (y1 - y0) * k / steps) for k in range(steps + 1)]

    def place(self, x: float, y: float, reach: float, text: str, size: float, **attributes: object) -> str:
        """A label for the mark of radius `reach` at (x, y), with a thin line to it if it stands farther off."""
        wide, high = width_of(text, size), 0.78 * size
        best: tuple[float, Box, Point, float] | None = None
        for far in (1.5, 7.0, 14.0, 22.0, 30.0):
            for rank, (ux, uy) in enumerate(WAYS):
                from_middle = reach + far
                cx = x + ux * (from_middle + wide / 2)
                cy = y - uy * (from_middle + high / 2)
                box = Box(cx - wide / 2, cy - high / 2, cx + wide / 2, cy + high / 2)
                cost = self.cost(box) + 0.02 * rank + 0.25 * far
                if best is None or cost < best[0]:
                    best = (cost, box, (cx, cy), far)
        assert best is not None
        _, box, (cx, cy), far = best
        self.taken.append(box)
        lead = ""
        if far > 5:
            near = (min(max(x, box.left), box.right), min(max(y, box.top), box.bottom))
            lead = line([(x, y), near], stroke="#59636e", stroke_width=0.5, class_="lead")
        return lead + words(cx, box.bottom, text, size, text_anchor="middle", class_="label", **attributes)

    def cost(self, box: Box) -> float:
        """How much a label would cover there: marks and other labels above all, then lines; the frame it must not leave."""
        out = (box.left < self.frame.left) + (box.top < self.frame.top)
        out += (box.right > self.frame.right) + (box.bottom > self.frame.bottom)
        return 1e4 * out + 4 * sum(map(box.shared, self.taken)) + sum(map(box.holds, self.lines))
