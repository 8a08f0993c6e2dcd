"""A battle cut into rounds, from its replay: who stood where, and what was done, for a picture of each round.

Lengths are inches on the board. Figures are called by the number of their slot.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

Place = tuple[float, float]
NOBODY = -1
SHOTS = ("shot",)
BLOWS = ("hand", "wrestle", "thrall")
HARMLESS = ("no damage", "both jokers", "not made")
QUICK = ("rushes", "pounces")
"""Moves that end in a test of strength."""
SHOVED = ("pushed", "dragged", "blown", "flees", "thrown apart")
"""Ways of getting elsewhere that are no move of one's own."""
STILL = 0.005
"""Inches below which nothing has moved."""


@dataclass
class Token:
    """A figure, corpse or bundle on the board."""

    slot: int
    side: int
    radius: float
    at: Place
    height: float = 0.0
    alive: bool = True
    bundle: bool = False


@dataclass
class Scene:
    """A round: where the figures stood before and after, and what happened between."""

    number: int
    before: list[Token] = field(default_factory=list)
    after: list[Token] = field(default_factory=list)
    moves: list[tuple[int, str, list[Place]]] = field(default_factory=list)
    """Slot, how, and the way with all its corners."""
    shots: list[tuple[Place, Place, bool]] = field(default_factory=list)
    """From, to, and whether it hurt."""
    blows: list[tuple[Place, Place, bool]] = field(default_factory=list)
    spells: list[tuple[int, Place, Place]] = field(default_factory=list)
    """Slot of who casts, from, to."""
    bites: list[tuple[Place, Place]] = field(default_factory=list)
    """The eater's place and the corpse's."""
    deaths: list[tuple[int, Place]] = field(default_factory=list)
    boxes: list[Place] = field(default_factory=list)
    """Those still there at the end of the round."""
    told: dict[str, list[str]] = field(default_factory=dict)
    """What happened, in short: points lost by slot, who died, how much was eaten."""
    lost: dict[int, int] = field(default_factory=dict)
    eaten: dict[int, int] = field(default_factory=dict)
    gone: list[int] = field(default_factory=list)
    """Slots that left the board alive."""


def scenes(replay: dict[str, Any]) -> list[Scene]:
    """The set-up and every round of a battle."""
    watch = Watch(replay)
    return list(watch.scenes())


class Watch:
    """Follows the events of a replay on a board of its own."""

    def __init__(self, replay: dict[str, Any]):
        self.events = replay["events"]
        self.known = replay["glossary"]["figures"]
        self.token: dict[int, Token] = {}
        self.box: dict[int, Place] = {}
        self.scene = Scene(0)

    def scenes(self) -> Iterator[Scene]:
        """Yield a scene as soon as its round is over."""
        for event in self.events:
            if event["event"] == "round" and event["number"] > 0:
                yield self.closed()
                self.scene = Scene(event["number"], before=self.copies())
            teller = getattr(self, f"on_{event['event']}", None)
            if teller is not None:
                teller(event)
        yield self.closed()

    def closed(self) -> Scene:
        """The scene with the board as it's now."""
        self.scene.after, self.scene.boxes = self.copies(), list(self.box.values())
        return self.scene

    def copies(self) -> list[Token]:
        """The board as it's now, by slot."""
        return [Token(**vars(token)) for _, token in sorted(self.token.items())]

    def slot(self, name: str) -> int:
        """The number in a figure's name."""
        return int(name.rpartition("(slot ")[2].rstrip(")"))

    def at(self, name: str | None) -> Place | None:
        """Where a figure is; None off the board."""
        token = self.token.get(self.slot(name)) if name else None
        return token.at if token else None

    # ---- What events mean on the board ------------------------------------------------------------------

    def on_stands(self, event: dict[str, Any]) -> None:
        """Somebody is here now."""
        slot, to = self.slot(event["figure"]), (event["x"], event["y"])
        card = self.known.get(event["figure"])
        if slot not in self.token:
            side = NOBODY if card is None or card["seat"] is None else card["seat"]
            radius = card["radius"] if card else 0.375
            self.token[slot] = Token(slot, side, radius, to, bundle=card is None, alive=card is not None)
        token = self.token[slot]
        if event["from"] is not None and event["length"] > STILL:
            way = [tuple(event["from"][:2]), *(tuple(corner) for corner in event["corners"]), to]
            self.scene.moves.append((slot, event["how"], way))
        token.at, token.height = to, event["z"]

    def on_gone(self, event: dict[str, Any]) -> None:
        """Somebody, or a corpse, has left the board."""
        if event["why"] == "box opened":
            self.box.pop(event["box"], None)
            return
        token = self.token.pop(self.slot(event["figure"]), None)
        if token is not None and token.alive:
            self.scene.gone.append(token.slot)

    def on_died(self, event: dict[str, Any]) -> None:
        """A death."""
        token = self.token.get(self.slot(event["figure"]))
        if token is not None:
            token.alive = False
            self.scene.deaths.append((token.slot, token.at))

    def on_traitor_to(self, event: dict[str, Any]) -> None:
        """She fights for somebody else from now on."""
        token = self.token.get(self.slot(event["figure"]))
        if token is not None:
            token.side = event["to"]

    def on_madness(self, event: dict[str, Any]) -> None:
        """Who is mad belongs to nobody."""
        token = self.token.get(self.slot(event["figure"]))
        if token is not None and event["state"] in ("mad", "fleeing", "tripping for good"):
            token.side = NOBODY

    def on_result(self, event: dict[str, Any]) -> None:
        """An exchange: a shot or a blow."""
        one, other = self.at(event["attacker"]), self.at(event["target"])
        if one is None or other is None or event["outcome"] == "not made":
            return
        hurt = event["outcome"] not in HARMLESS and "joker" not in event["outcome"]
        if event["kind"] in SHOTS:
            self.scene.shots.append((one, other, hurt))
        elif event["kind"] in BLOWS:
            self.scene.blows.append((one, other, hurt))

    def on_casted(self, event: dict[str, Any]) -> None:
        """A spell on somebody else."""
        one, other = self.at(event["figure"]), self.at(event["target"])
        if one is not None and other is not None and event["figure"] != event["target"]:
            self.scene.spells.append((self.slot(event["figure"]), one, other))

    def on_bitten(self, event: dict[str, Any]) -> None:
        """A bite."""
        one, other = self.at(event["figure"]), self.at(event["corpse"])
        if one is not None and other is not None:
            self.scene.bites.append((one, other))
        slot = self.slot(event["figure"])
        self.scene.eaten[slot] = self.scene.eaten.get(slot, 0) + 1

    def on_hurt(self, event: dict[str, Any]) -> None:
        """Points lost."""
        slot = self.slot(event["figure"])
        self.scene.lost[slot] = self.scene.lost.get(slot, 0) + event["live"] + event["kill"]

    def on_box_at(self, event: dict[str, Any]) -> None:
        """A gift box; mushrooms stay, and belong to the board."""
        if not event["mushroom"]:
            self.box[event["box"]] = (event["x"], event["y"])
