"""The picture of a battle: a map of the board for the set-up and for every round, drawn to scale from a replay.

Small multiples on one sheet, as SVG text. A seat is known by its colour and, in grey as well, by how its bases are filled;
the figures bear the numbers of their slots, which a list under the maps explains.
"""

from html import escape
from pathlib import Path
from typing import Any

from analyses import battle_legend
from analyses.battle_scenes import NOBODY, QUICK, SHOVED, Place, Scene, Token, scenes
from analyses.battle_tokens import INK, LINE, MUTED, PAPER, colour_of, token
from analyses.svg import FONT, Box, Labels, Point, arrow, cross, line, number, tag, width_of, words
from sim.errors import UserError

DRAWN = ("fairy_meat",)
"""The games that have a board."""
SCALE = 12.0
"""Units of the picture to an inch of the board."""
LEFT, RIGHT, TOP, BELOW = 40.0, 14.0, 30.0, 34.0
"""Room around a board: for its axes, its heading and its caption."""
WIDEST = 1960.0
HEAD = 84.0
"""Height of the title."""
STEP = 12
"""Inches between the numbers along the axes."""
NOTE = 9.5
"""Size of captions."""
UP = "\u2191"
LONG, SHORT = "7 3", "2.5 2.5"
"""Dashes of rushes and pounces, and of whatever is moved by others."""


def refuse_boardless(game: str) -> None:
    """Refuse a game that has no board to draw."""
    if game not in DRAWN:
        raise UserError(
            f"{game} isn't played on a board with distances; only {' and '.join(DRAWN)} can be drawn"
        )


def battle_map(replay: dict[str, Any]) -> str:
    """The SVG text of a battle, the same every time; refuses a game that has no board."""
    refuse_boardless(replay["game"])
    return Sheet(replay).drawn()


def save(replay: dict[str, Any], file: Path) -> None:
    """Write the picture of a battle to a file."""
    text = battle_map(replay)
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UserError(f"can't write the picture to {file}: {error.strerror or error}") from error


class Sheet:
    """All maps of a battle on one sheet, with a title and a legend."""

    def __init__(self, replay: dict[str, Any]):
        self.replay = replay
        self.field = field = replay["glossary"]["field"]
        self.width, self.depth = field["width"] * SCALE, field["depth"] * SCALE
        self.scenes = scenes(replay)
        wide = self.width + LEFT + RIGHT
        self.columns = max(1, min(len(self.scenes), int(WIDEST // wide)))
        self.across = max(wide * self.columns, 900.0)

    def drawn(self) -> str:
        """The whole picture."""
        captions = [self.captions(scene) for scene in self.scenes]
        parts, y = [], HEAD
        for first in range(0, len(self.scenes), self.columns):
            row = range(first, min(first + self.columns, len(self.scenes)))
            for place, k in enumerate(row):
                x = place * (self.width + LEFT + RIGHT)
                parts.append(self.panel(self.scenes[k], captions[k], x + LEFT, y + TOP))
            y += self.depth + TOP + BELOW + 1.3 * NOTE * max(len(captions[k]) for k in row)
        legend, height = battle_legend.legend(self.replay, self.across)
        parts.append(tag("g", legend, transform=f"translate(0 {number(y)})"))
        y += height
        title = self.title()
        attributes = f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(self.across)} {number(y)}" '
        attributes += f'width="{number(self.across)}" height="{number(y)}" font-family="{FONT}" role="img"'
        inside = [
            tag("title", escape(f"{title[0]}. {title[1]}")),
            tag("style", ".label{paint-order:stroke;stroke:#fff;stroke-width:2.4px;stroke-linejoin:round}"),
            tag("defs", tag("g", *self.board(), id="board"), battle_legend.hatching()),
            tag("rect", width=self.across, height=y, fill="white"),
            words(14, 30, title[0], 20, font_weight="bold", fill=INK),
            words(14, 50, title[1], 11.5, fill=INK),
            words(14, 67, title[2], 11.5, fill=MUTED),
        ]
        newline = "\n"
        return f"<svg {attributes}>\n{newline.join([*inside, *parts])}\n</svg>\n"

    def title(self) -> tuple[str, str, str]:
        """Which battle this is, who played it, and how it ended."""
        replay, final = self.replay, self.replay["final"]
        first = f"{self.field['scenario_title']} ({self.field['map_title']}), seed {replay['seed']}, deal {replay['deal']}"
        seats = [f"seat {its['seat']} {its['strategy']}: {its['score']} points" for its in replay["scores"]]
        won = [f"seat {its['seat']}" for its in replay["scores"] if its["win_share"]]
        how = f"won by {won[0]}" if len(won) == 1 else f"won together by {' and '.join(won)}"
        ended = f"{len(self.scenes) - 1} rounds ({final['ended']}), {how}"
        special = [replay["rules"]["variant"]["name"]] if replay["rules"]["variant"] else []
        rules = (
            f"; rules: {', '.join([*special, *replay['rules']['set']])}"
            if special or replay["rules"]["set"]
            else ""
        )
        return first, "; ".join(seats), f"{ended}{rules}"

    # ---- The board --------------------------------------------------------------------------------------

    def spot(self, x: float, y: float) -> Point:
        """A place of the board on its map; north is up."""
        return x * SCALE, self.depth - y * SCALE

    def board(self) -> list[str]:
        """The empty board with terrain, grid and axes; every map uses it."""
        parts = [tag("rect", width=self.width, height=self.depth, fill=PAPER)]
        parts += [self.terrain(item) for item in self.field["terrain"]]
        for inch in range(6, int(max(self.field["width"], self.field["depth"])), 6):
            faint = {"stroke": LINE, "stroke_width": 0.6 if inch % STEP == 0 else 0.3}
            if inch < self.field["width"]:
                parts.append(line([self.spot(inch, 0), self.spot(inch, self.field["depth"])], **faint))
            if inch < self.field["depth"]:
                parts.append(line([self.spot(0, inch), self.spot(self.field["width"], inch)], **faint))
        parts += [self.height(item) for item in self.field["terrain"]]
        parts.append(
            tag("rect", width=self.width, height=self.depth, fill="none", stroke=MUTED, stroke_width=1)
        )
        for inch in range(0, int(self.field["width"]) + 1, STEP):
            x, y = self.spot(inch, 0)
            parts.append(words(x, y + 12, str(inch), 9, text_anchor="middle", fill=MUTED))
        for inch in range(0, int(self.field["depth"]) + 1, STEP):
            x, y = self.spot(0, inch)
            parts.append(words(x - 5, y + 3, str(inch), 9, text_anchor="end", fill=MUTED))
        parts.append(words(self.width / 2, self.depth + 23, "x, inches", 9, text_anchor="middle", fill=MUTED))
        turned = f"translate(-27 {number(self.depth / 2)}) rotate(-90)"
        parts.append(
            tag("g", words(0, 0, "y, inches", 9, text_anchor="middle", fill=MUTED), transform=turned)
        )
        return parts

    def terrain(self, item: dict[str, Any]) -> str:
        """A piece of terrain: hard ones grey, partial cover hatched."""
        x, y = self.spot(item["x"], item["y"])
        a, b = item["a"] * SCALE, item["b"] * SCALE
        fill, edge = ("#d3d8de", MUTED) if item["hard"] else ("url(#grass)", "#9aa88f")
        look = {"fill": fill, "stroke": edge, "class_": "terrain"}
        if item["shape"] == "circle":
            return tag("circle", cx=x, cy=y, r=a, **look)
        return tag("rect", x=x - a, y=y - b, width=2 * a, height=2 * b, **look)

    def height(self, item: dict[str, Any]) -> str:
        """How high a piece of terrain is."""
        x, y = self.spot(item["x"], item["y"])
        text = f"{item['height']:g}\u2033"
        return words(x, y + 3.5, text, 10, text_anchor="middle", fill=MUTED, class_="label")

    # ---- A round ----------------------------------------------------------------------------------------

    def panel(self, scene: Scene, captions: list[str], x: float, y: float) -> str:
        """The map of a round at (x, y), with heading and caption."""
        heading = f"Round {scene.number}" if scene.number else "Set-up"
        parts = [words(0, -9, heading, 14, font_weight="bold", fill=INK)]
        history = self.replay["final"]["history"]
        if 0 < scene.number <= len(history):
            score = " : ".join(map(str, history[scene.number - 1]))
            parts.append(words(self.width, -9, f"score {score}", 11, text_anchor="end", fill=MUTED))
        parts.append(tag("use", href="#board"))
        parts += self.things(scene)
        parts += self.doings(scene)
        parts += self.figures(scene)
        for k, caption in enumerate(captions):
            parts.append(
                words(0, self.depth + 36 + 1.3 * NOTE * k, caption, NOTE, fill=INK, class_="caption")
            )
        return tag(
            "g", "\n", "\n".join(parts), class_="panel", transform=f"translate({number(x)} {number(y)})"
        )

    def things(self, scene: Scene) -> list[str]:
        """Gift boxes that are still there, and mushrooms."""
        parts = [battle_legend.box(*self.spot(*place)) for place in scene.boxes]
        mushrooms = [
            event for event in self.replay["events"] if event["event"] == "box_at" and event["mushroom"]
        ]
        return parts + [battle_legend.mushroom(*self.spot(event["x"], event["y"])) for event in mushrooms]

    def doings(self, scene: Scene) -> list[str]:
        """What was done: where they came from, spells, shots, moves."""
        parts = []
        sides = {one.slot: one.side for one in [*scene.before, *scene.after]}
        radius = {one.slot: one.radius for one in [*scene.before, *scene.after]}
        starts = {slot: way[0] for slot, _, way in reversed(scene.moves)}
        for slot, place in starts.items():
            x, y = self.spot(*place)
            ghost = {"fill": "none", "stroke": colour_of(sides.get(slot, NOBODY)), "stroke_width": 0.8}
            reach = radius.get(slot, 0.375) * SCALE
            parts.append(tag("circle", cx=x, cy=y, r=reach, stroke_opacity=0.55, class_="before", **ghost))
        for slot, start, end in scene.spells:
            parts.append(
                battle_legend.spell(self.spot(*start), self.spot(*end), colour_of(sides.get(slot, NOBODY)))
            )
        for start, end, hurt in scene.shots:
            parts.append(battle_legend.shot(self.spot(*start), self.spot(*end), hurt))
        for slot, how, way in scene.moves:
            dash = LONG if how in QUICK else SHORT if how in SHOVED else None
            points = [self.spot(*place) for place in way]
            drawn = arrow(
                points, colour_of(sides.get(slot, NOBODY)), 0.6 * radius.get(slot, 0.375) * SCALE, dash
            )
            parts.append(tag("g", drawn, class_=f"move {how.replace(' ', '-')}"))
        return parts

    def figures(self, scene: Scene) -> list[str]:
        """Who stands or lies where after the round, deaths, blows and bites, and last the numbers."""
        labels = Labels(Box(2, 2, self.width - 2, self.depth - 2))
        parts: list[str] = []
        for one in sorted(scene.after, key=lambda one: one.alive):
            x, y = self.spot(*one.at)
            parts.append(token(x, y, one, SCALE))
            labels.block(x, y, one.radius * SCALE)
        for _, _, way in scene.moves:
            labels.shun([self.spot(*place) for place in way])
        for start, end, _ in scene.shots:
            labels.shun([self.spot(*start), self.spot(*end)])
        for _, place in scene.deaths:
            x, y = self.spot(*place)
            parts.append(cross(x, y, 7, stroke=INK, stroke_width=2, class_="death"))
            labels.block(x, y, 7)
        for start, end in scene.bites:
            parts.append(battle_legend.bite(self.spot(*start), self.spot(*end)))
        for (start, end), hurt in struck(scene).items():
            parts.append(battle_legend.blow(self.spot(*start), self.spot(*end), hurt))
        for one in scene.after:
            x, y = self.spot(*one.at)
            parts.append(self.label(labels, x, y, one))
        return parts

    def label(self, labels: Labels, x: float, y: float, one: Token) -> str:
        """The number of a figure; an arrow up if she sits on terrain."""
        text = f"{one.slot}{UP if one.height > 0 else ''}"
        weight, fill = ("bold", colour_of(one.side)) if one.alive else ("normal", MUTED)
        return labels.place(
            x, y, one.radius * SCALE, text, 10.5 if one.alive else 9, fill=fill, font_weight=weight
        )

    def captions(self, scene: Scene) -> list[str]:
        """What a round cost, in as many lines as that needs."""
        lost = ", ".join(f"{slot} (\u2212{points})" for slot, points in sorted(scene.lost.items()))
        eaten = ", ".join(f"{slot} (+{points})" for slot, points in sorted(scene.eaten.items()))
        told = [f"Points lost: {lost}."] if lost else []
        told += [f"Died: {', '.join(str(slot) for slot, _ in scene.deaths)}."] if scene.deaths else []
        told += [f"Meat eaten by {eaten}."] if eaten else []
        told += [f"Off the board: {', '.join(map(str, scene.gone))}."] if scene.gone else []
        lines: list[str] = []
        for piece in " ".join(told).split(" "):
            longer = f"{lines[-1]} {piece}" if lines else piece
            if lines and width_of(longer, NOTE) <= self.width:
                lines[-1] = longer
            elif piece:
                lines.append(piece)
        return lines


def struck(scene: Scene) -> dict[tuple[Place, Place], bool]:
    """One sign for all the blows that one figure struck at another from where she stood: did any of them hurt?"""
    found: dict[tuple[Place, Place], bool] = {}
    for one, other, hurt in scene.blows:
        found[one, other] = found.get((one, other), False) or hurt
    return found
