"""Two fairies and what stands between them: from names and circumstances to the cards of an exchange.

`fighter` reads texts such as `seasoned+faeslayer` or `wild(live=3;kill=1)+brownie_bow`; `bout` says how many cards either
side draws and out of what they add up, so that nobody has to take a number on trust.
"""

import re
from dataclasses import dataclass, field, replace
from typing import Any

from sim.errors import UserError, nearest
from sim.fairy_meat import modifiers
from sim.fairy_meat.tables import BARE, weapon_names
from sim.rules import Ruleset

POINTS = ("live", "kill", "twinkle")


@dataclass(frozen=True)
class Fighter:
    """A fairy with her weapons; points as they are now, in her Fairy area."""

    fairy: str
    live: int
    kill: int
    twinkle: int
    weapons: tuple[str, ...] = ()
    force: int | None = None
    """What she and her weapons cost; None if a part of it is not for sale."""

    def __str__(self) -> str:
        return "+".join((self.fairy, *self.weapons))


@dataclass(frozen=True)
class Circumstances:
    """What is true of an attack beyond the two fairies (rulebook: Attack Modifiers, Wrestling Bonuses, Rushing)."""

    kind: str = "weapon"
    """weapon, wrestling, rush, pounce or tug."""
    ranged: bool = False
    """A ranged weapon is wanted, if the attacker carries several."""
    posed: bool = False
    fluttered: bool = False
    cover: bool = False
    unacted: bool = False
    """The defender still holds her Order Card."""
    in_brawl: bool = False
    """The defender wrestles, the attacker does not."""
    rush_bonus: bool = False
    shimmer: int = 0


@dataclass(frozen=True)
class Bout:
    """An exchange, or several from one hand: its kind (`state.KINDS`), cards, attacks, and how the cards add up."""

    kind: str
    attack: int
    defend: int
    attacks: int
    weapon: str
    attack_steps: tuple[tuple[str, int], ...]
    defend_steps: tuple[tuple[str, int], ...]
    mangles: bool = False
    notes: tuple[str, ...] = field(default=())


def fighter(text: str, ruleset: Ruleset, where: str = "fairy") -> Fighter:
    """The fighter that a text names. Raises UserError with the place and the nearest right name."""
    name, *weapons = (part.strip() for part in text.split("+"))
    found = re.fullmatch(r"(\w+)\s*(?:\((.*)\))?", name)
    fairies = {row["id"]: row for row in ruleset.rows("fairies")}
    if not found or found[1] not in fairies:
        shown = found[1] if found else name
        raise UserError(
            f"{where}: no fairy {shown!r}{nearest(shown, fairies)}; there are {', '.join(fairies)}"
        )
    row = fairies[found[1]]
    made = Fighter(found[1], row["live"], row["kill"], row["twinkle"])
    if found[2]:
        given = {"live": made.live, "kill": made.kill, "twinkle": made.twinkle} | points(found[2], where)
        made = Fighter(found[1], given["live"], given["kill"], given["twinkle"])
    if made.live + made.kill < 1:
        raise UserError(f"{where}: {name} has neither Live nor Kill, so she is dead")
    known = weapon_names(ruleset)
    for weapon in weapons:
        if weapon not in known:
            raise UserError(
                f"{where}: no weapon {weapon!r}{nearest(weapon, known)}; there are {', '.join(known)}"
            )
    carried = tuple(weapon for weapon in weapons if weapon != "bare")
    most = ruleset["combat.max_weapons"]
    if len(carried) > most:
        raise UserError(
            f"{where}: {len(carried)} weapons, and a fairy carries {most} at most (combat.max_weapons)"
        )
    prices = {row["id"]: row["cost"] for table in ("weapons", "fairy_kinds") for row in ruleset.rows(table)}
    costs = [prices[name] for name in (made.fairy, *carried)]
    return replace(made, weapons=carried, force=None if None in costs else sum(costs))


def points(text: str, where: str) -> dict[str, int]:
    """The points that a text such as `live=3;kill=1` sets."""
    made: dict[str, int] = {}
    for part in text.split(";"):
        name, _, number = (piece.strip() for piece in part.partition("="))
        if name not in POINTS:
            raise UserError(
                f"{where}: no points {name!r}{nearest(name, POINTS)}; there are {', '.join(POINTS)}"
            )
        if not re.fullmatch(r"\d{1,2}", number) or int(number) > 12:
            raise UserError(f"{where}: {name}={number or '?'} is not a whole number from 0 to 12")
        made[name] = int(number)
    return made


def weapon_of(attacker: Fighter, chosen: Circumstances, rules: Any, names: list[str]) -> int:
    """Index of the weapon that she uses: the first one named that fits, bare hands if none does."""
    carried = [names.index(weapon) for weapon in attacker.weapons]
    if chosen.kind == "wrestling":
        fitting = [k for k in carried if rules.weapon[k].riot]
    elif chosen.kind != "weapon":
        fitting = []
    elif chosen.ranged:
        fitting = [k for k in carried if rules.weapon[k].ranged]
        if not fitting:
            raise UserError(
                f"attacker: {attacker} has no ranged weapon; name one, such as {attacker.fairy}+brownie_bow"
            )
    else:
        fitting = carried
    return fitting[0] if fitting else BARE


Steps = list[tuple[str, int]]
Sides = tuple[int, int, Steps, Steps]
"""Cards of the attacker and of the defender, and how both add up."""


def bout(attacker: Fighter, defender: Fighter, chosen: Circumstances, ruleset: Ruleset, rules: Any) -> Bout:
    """The cards of an attack. `rules` is the RULES record of `ruleset`.

    Raises UserError where no such attack can be made: without Kill, or with no card left to draw."""
    refuse(attacker, chosen)
    names = weapon_names(ruleset)
    weapon = weapon_of(attacker, chosen, rules, names)
    own = rules.weapon[weapon]
    notes: tuple[str, ...] = ()
    if chosen.kind == "weapon":
        kind = "ranged" if own.ranged else "hand"
        attack, defend, up, down = with_weapon(attacker, defender, chosen, rules, names, weapon)
        if chosen.cover and not own.ranged:
            notes = ("partial cover counts against shots only",)
    elif chosen.kind == "wrestling":
        kind = "wrestling"
        attack, defend, up, down = in_wrestling(attacker, defender, chosen, rules, names, weapon)
    else:
        kind = "test"
        attack, defend, up, down = in_test(attacker, defender, chosen, rules)
    if attack < 1:
        total = sum(step for _, step in up)
        raise UserError(f"attacker: no attack; {attacker} would draw {total} cards, and one is needed")
    return Bout(
        kind,
        int(attack),
        int(defend),
        int(own.attacks) if chosen.kind == "weapon" else 1,
        names[weapon],
        tuple(step for step in up if step[1] or step[0] == "Kill"),
        tuple(step for step in down if step[1] or step[0] in ("Live", "Kill")),
        bool(own.mangler),
        notes,
    )


def with_weapon(
    attacker: Fighter, defender: Fighter, chosen: Circumstances, rules: Any, names: list[str], weapon: int
) -> Sides:
    """An attack with a weapon, in hand or from afar."""
    own = rules.weapon[weapon]
    modes = [
        ("posed", int(rules.posed) * chosen.posed),
        ("fluttered", int(rules.fluttered) * chosen.fluttered),
    ]
    if own.ranged:
        attack = modifiers.shot_cards(rules, attacker.kill, weapon, chosen.posed, chosen.fluttered)
        up = [(f"{names[weapon]}, Strength", int(own.strength)), *modes]
    else:
        parries = any(rules.weapon[names.index(name)].sword for name in defender.weapons)
        attack = modifiers.hand_cards(rules, attacker.kill, weapon, chosen.posed, chosen.fluttered, parries)
        up = [("Kill", attacker.kill), (names[weapon], int(own.attack)), *modes]
        up += [("Riot weapon", int(own.riot * rules.riot))]
        up += [("sword against none", int(rules.sword) * bool(own.sword and not parries))]
    cover = chosen.cover and bool(own.ranged)
    defend = modifiers.defence_cards(
        rules, defender.live, chosen.shimmer, weapon, cover, chosen.in_brawl, chosen.unacted
    )
    down = [("Live", defender.live), ("Shimmer", chosen.shimmer), (names[weapon], int(own.defence))]
    down += [("partial cover", int(rules.cover) * cover)]
    down += [("in a brawl, attacked from outside", int(rules.entangled) * chosen.in_brawl)]
    short = -sum(step for _, step in down)
    down += [("never below none", max(short, 0)), ("not yet acted", int(rules.unacted) * chosen.unacted)]
    return attack, defend, up, down


def in_wrestling(
    attacker: Fighter, defender: Fighter, chosen: Circumstances, rules: Any, names: list[str], weapon: int
) -> Sides:
    """An attack in a brawl."""
    attack = modifiers.wrestler_cards(rules, attacker.kill, weapon, chosen.rush_bonus)
    up = [("Kill", attacker.kill), ("acting", int(rules.acting))]
    up += [("Rush Bonus", int(rules.rush_bonus) * chosen.rush_bonus)]
    up += [(names[weapon], int(modifiers.riot_cards(rules, weapon)))]
    theirs = weapon_of(defender, chosen, rules, names)
    defend = modifiers.wrestled_cards(rules, defender.kill, theirs, 0, chosen.unacted)
    down = [("Kill", defender.kill)]
    down += [(names[theirs], int(rules.riot_defends * modifiers.riot_cards(rules, theirs)))]
    down += [("not yet acted", int(rules.unacted * rules.unacted_wrestling) * chosen.unacted)]
    return attack, defend, up, down


def in_test(attacker: Fighter, defender: Fighter, chosen: Circumstances, rules: Any) -> Sides:
    """A contest of strength: a rush, a pounce, or a corpse that two fairies tug at."""
    up = [("Kill", attacker.kill)]
    if chosen.kind == "rush":
        defend = modifiers.rushed_cards(rules, defender.live, chosen.shimmer, chosen.unacted)
        down = [("Live", defender.live), ("Shimmer", chosen.shimmer)]
        down += [("not yet acted", int(rules.unacted * rules.unacted_rush) * chosen.unacted)]
    elif chosen.kind == "pounce":
        defend = modifiers.pounced_cards(rules, chosen.unacted)
        down = [("pounced on", int(rules.pounced)), ("not yet acted", int(rules.unacted) * chosen.unacted)]
    else:
        defend, down = defender.kill, [("Kill", defender.kill)]
    return attacker.kill, defend, up, down


def refuse(attacker: Fighter, chosen: Circumstances) -> None:
    """Refuse what no attack can be."""
    if chosen.posed and chosen.fluttered:
        raise UserError("--posed and --fluttered: a fairy does one of the two in a turn")
    if chosen.in_brawl and chosen.kind != "weapon":
        raise UserError(
            "--in-brawl: says that the target wrestles and the attacker does not; leave out --" + chosen.kind
        )
    if attacker.kill < 1:
        raise UserError(
            f"attacker: {attacker} has no Kill, and without Kill there is no attack (she may frenzy: all Live turns to Kill)"
        )
    if chosen.shimmer < 0 or chosen.shimmer > 6:
        raise UserError(f"--shimmer {chosen.shimmer}: cards from 0 to 6")
