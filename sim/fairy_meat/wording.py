"""What cards, plays, places, numbers and choices are called in a told battle."""

from collections.abc import Sequence
from typing import Any

from sim.fairy_meat import field
from sim.fairy_meat.deck import LOWEST, NAMES, NUMBERS
from sim.fairy_meat.hand import ACE_PLACE, JOKER, MAINS, WILD, WILD_ACE

EDGES = ("north", "east", "south", "west")
POINTS = ("live", "kill")
COMPASS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
RESULTS = ("held", "the dragger won", "a joker")
"""How a tug ends."""
STATES = ("herself again", "mad", "fleeing", "tripping", "tripping for good")
ORDERS = ("waits", "acts", "acts after the others of her rank")
HELD = ("holds", "acts")
RELEASES = ("keeps the thrall", "lets the thrall go")
GOING = ("stops", "goes on")
REDRAWING = ("keeps the hand", "throws the hand away and draws anew")
JOKED = ("the attacker is hurt", "the defender heals")
WINNING = ("hurts her", "gets away")
GRABBING = ("lets her go", "pulls her into the brawl")
TUGGING = ("lets go", "holds on")
MAD_USES = (
    "leaves it alone",
    "moves it, then attacks",
    "attacks, then moves it",
    "moves it",
    "attacks with it",
)
ACTS = (
    "ends her turn", "moves", "attacks", "takes a bite instead of the move", "takes a bite instead of the attack",
    "casts a spell", "reminisces", "opens a box", "robs a corpse instead of the move",
    "robs a corpse instead of the attack", "goes mad about meat", "joins the brawl", "sees to what she drags",
    "wrestles", "tastes a mushroom instead of the move", "tastes a mushroom instead of the attack",
)  # fmt: skip
SPEEDS = {
    "pose": "poses",
    "pounce": "pounces",
    "frolic": "frolics",
    "flutter": "flutters",
    "rush": "rushes",
    "eat": "gives up moving to eat",
    "wrestle": "wrestles",
    "crawl": "crawls",
    "climb": "climbs",
    "bound": "bounds",
}
"""What a mode is called in a sentence about a fairy."""


def words(name: str) -> str:
    """An id as words."""
    return name.replace("_", " ")


def count(number: int, noun: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def capital(text: str) -> str:
    """A text with its first letter large."""
    return text[:1].upper() + text[1:]


def joined(parts: Sequence[str], last: str = " and ") -> str:
    """`a, b and c`."""
    return last.join(filter(None, [", ".join(parts[:-1]), *parts[-1:]]))


def inches(length: float) -> str:
    """`12.5 inches`."""
    return f"{decimal(length)} {'inch' if decimal(length) == '1' else 'inches'}"


def decimal(length: float) -> str:
    """A length to a tenth of an inch, without a nought behind the point."""
    return f"{length:z.1f}".removesuffix(".0")


def spot(x: float, y: float, z: float = 0) -> str:
    """`(12.5, 3), 4 high`."""
    return f"({decimal(x)}, {decimal(y)})" + (f", {decimal(z)} high" if z else "")


def value_of(value: float | None) -> str:
    """The value that a strategy gave an option, short; None stands for minus infinity."""
    return "(never)" if value is None else f"({value:.4g})"


def signed(terms: Sequence[Sequence[Any]]) -> str:
    """`3 Kill + 2 faeslayer - 1 fluttered`: numbers with what they are for."""
    told = ""
    for name, number in terms:
        sign = ("-" if number < 0 else "") if not told else (" - " if number < 0 else " + ")
        told += f"{sign}{abs(number)} {name}"
    return told or "0"


def play_of(play: int) -> dict[str, Any]:
    """A play as plain data: its main card, the plain trumps behind it, and whether the Ace of Spades is behind it."""
    if play < 0:
        return {"main": "nothing", "trumps": 0, "ace": 0}
    main = play % MAINS
    name = {WILD: "wild", WILD_ACE: "wild AS", JOKER: "joker"}.get(main) or str(main + LOWEST)
    return {"main": name, "trumps": play % ACE_PLACE // MAINS, "ace": play // ACE_PLACE}


def play_words(play: dict[str, Any]) -> str:
    """`8 + 2 trumps + AS`."""
    told = [{"wild": "a wild trump", "wild AS": "a wild Ace of Spades"}.get(play["main"], play["main"])]
    told += [count(play["trumps"], "trump")] if play["trumps"] else []
    return " + ".join(told + ["the Ace of Spades"] * play["ace"])


def chain_value(card: str) -> int:
    """What a card drawn onto a wild trump adds to the value: its number, 1 for a trump, nothing for a joker."""
    place = NAMES.index(card)
    return int(card[:-1]) if place < NUMBERS else int(card != "JK")


def sum_of(side: dict[str, Any]) -> str:
    """A side of an exchange with its sum: `8 + 1 for trumps = 9`, `wild trump 1 + QH 1 + 9D = 11`."""
    play, chain = side["play"], side["chain"]
    if play["main"] in ("nothing", "joker"):
        return {"nothing": "no card = 0", "joker": "a joker"}[play["main"]]
    wild = {"wild": "wild trump 1", "wild AS": "wild Ace of Spades 1"}
    terms = [wild.get(play["main"], play["main"])]
    terms += [f"{play['trumps']} for trumps"] if play["trumps"] else []
    terms += ["1 for the Ace of Spades"] if play["ace"] else []
    terms += [card if card[0].isdigit() else f"{card} {chain_value(card)}" for card in chain]
    plain = len(terms) == 1 and terms[0].isdigit()
    return terms[0] if plain else f"{' + '.join(terms)} = {side['value']}"


def option_words(kind: str, option: int, told: Any) -> str:
    """An option of a decision in words. `told` knows names: see `follow.Battle`."""
    fixed: dict[str, Sequence[str]] = {
        "edge": EDGES, "order": ORDERS, "joker_order": HELD, "release": RELEASES, "mode": field.MODES, "act": ACTS,
        "go_on": GOING, "redraw": REDRAWING, "joker_h2h": JOKED, "heal": POINTS, "win_brawl": WINNING,
        "grab": GRABBING, "tug": TUGGING, "mad_use": MAD_USES, "escape": field.MODES,
    }  # fmt: skip
    if kind in fixed and 0 <= option < len(fixed[kind]):
        return fixed[kind][option]
    return {
        "place": lambda: place_words(option, told),
        "enter": lambda: f"{10 + 20 * option} % along the edge",
        "think": lambda: count(option, "more Order Card"),
        "dest": lambda: goal_words(*divmod(option, 64), told),
        "rush_at": lambda: told.name(option),
        "attack": lambda: attack_words(option, told),
        "spell": lambda: (
            f"{words(field.SPELLS[option // 8])}" + (f" with {option % 8} extra" if option % 8 else "")
        ),
        "spell_target": lambda: told.name(option),
        "twinkle": lambda: twinkle_words(option),
        "zap_target": lambda: told.name(option),
        "play": lambda: play_words(play_of(option)),
        "joker_ranged": lambda: f"it hits {told.name(option - 1)}" if option else "a miss",
        "damage": lambda: f"{option} of Live",
        "bite": lambda: f"{POINTS[option % 2]} of {told.name(option // 2)}",
        "drag": lambda: "nothing" if option == field.NO_DRAG else told.name(option),
        "rob": lambda: f"{told.name(option // 8)}'s {told.weapon(option // 8, option // 4 % 2)}",
        "box": lambda: f"number {option}",
        "traitor": lambda: f"seat {option}",
    }.get(kind, lambda: str(option))()


def place_words(option: int, told: Any) -> str:
    """A place at set-up."""
    return f"starting place {option}" if told.race else spot(2 * (option % 64) + 1, 2 * (option // 64) + 1)


def attack_words(option: int, told: Any) -> str:
    """An enemy and the weapon used on her."""
    if option == field.NO_MORE:
        return "nobody else"
    weapon = told.weapon(told.actor, option % 4 - 1) if option % 4 else "bare"
    return f"{told.name(option // 4)} with {words(weapon)}"


def twinkle_words(option: int) -> str:
    """Trumps put away after a draw."""
    ace = ", the Ace of Spades first" if option >= 64 and option % 64 else ""
    return f"{option % 8} to recharge, {option // 8 % 8} points to zap{ace}" if option % 64 else "nothing"


def goal_words(kind: int, thing: int, told: Any) -> str:
    """A destination."""
    name = told.name(thing) if kind in ABOUT_FIGURES else ""
    return {
        field.CONTACT: f"contact with {name}",
        field.APPROACH: f"towards {name}",
        field.ATOP: f"onto {name}",
        field.AWAY: f"away from {name}",
        field.STANDOFF: f"just out of reach of {name}",
        field.SHOOT: f"where {name} can be shot at",
        field.HIDE: f"behind terrain {thing}",
        field.TO_CORPSE: f"to the meat of {name}",
        field.NEAR_CORPSE: f"towards the meat of {name}",
        field.TO_BOX: f"to box {thing}",
        field.TO_MUSHROOM: f"to mushroom {thing}",
        field.PERCH: f"onto terrain {thing}",
        field.FINISH: "to the finish" if thing == 0 else f"to the {EDGES[(thing - 1) % 4]} edge",
        field.COMPASS: f"{COMPASS[thing % 8]}wards",
        field.HOLD: "stays",
        field.RALLY: f"to {name}'s side",
    }.get(kind, f"{kind}, {thing}")


ABOUT_FIGURES = (
    field.CONTACT, field.APPROACH, field.ATOP, field.AWAY, field.STANDOFF, field.SHOOT, field.TO_CORPSE,
    field.NEAR_CORPSE, field.RALLY,
)  # fmt: skip
"""Kinds of destination whose object is a slot."""
