"""Warbands: who comes to a battle with which weapons (warbands/*.toml), what they cost, and who may come where."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from sim.errors import UserError, nearest
from sim.fairy_meat.files import Declared, Origin, checked, found, listed, opened
from sim.rules import Ruleset

KEYS = ("limit", "member")
MOST_MEMBERS = 8
"""Fairies and thralls of a side: so many the records have room for."""
HANDS = 2
"""Weapons that the records have room for."""
STYLES = ("sweet", "mean")
"""Styles of magic, as numbered in the records."""
FREE = "bare"
"""Hands that everybody has; they need not be named."""


class Member(NamedTuple):
    """One fairy or thrall. `master` is the number of the member who steers the thrall, from 1; None for fairies."""

    fairy: str | None
    thrall: str | None
    weapons: tuple[str, ...]
    style: str | None
    master: int | None

    @property
    def kind(self) -> str:
        """The kind of fairy or thrall."""
        return self.fairy or self.thrall or ""


@dataclass(frozen=True)
class Warband:
    """Who comes, in order."""

    origin: Origin
    limit: int
    """The force limit that it was made for, in points."""
    members: tuple[Member, ...]

    @property
    def name(self) -> str:
        """What a line-up calls it: the name of its file."""
        return self.origin.name

    def plain(self) -> list[list[Any]]:
        """All that games depend on."""
        return [[*member[:2], list(member.weapons), *member[3:]] for member in self.members]


def read_warband(folder: Path, name: str, limits: Declared) -> Warband:
    """A warband by name or path. What fairies and weapons there are is asked later: rules can change that."""
    origin, tree = opened(folder, found(folder, "warbands", name), KEYS)
    where = origin.file
    limit = tree.get("limit")
    if not isinstance(limit, int) or isinstance(limit, bool) or not 0 <= limit <= 1000:
        raise UserError(f"{where}: limit is the Force it was made for, a whole number from 0 to 1000")
    entries = listed(tree, "member", where)
    if not 1 <= len(entries) <= MOST_MEMBERS:
        raise UserError(f"{where}: {len(entries)} members; a warband has 1 to {MOST_MEMBERS} of them")
    members = [member(entry, limits, f"{where}, member {k}") for k, entry in enumerate(entries, 1)]
    refuse_bad_masters(members, where)
    return Warband(origin, limit, tuple(members))


def member(entry: Any, limits: Declared, where: str) -> Member:
    """One [[member]]: a fairy with weapons and a style, or a thrall with its master."""
    weapons: Any = ()
    if isinstance(entry, dict):
        entry = dict(entry)
        weapons = entry.pop("weapons", [])
        if not isinstance(weapons, list) or not all(isinstance(each, str) for each in weapons):
            raise UserError(f'{where}, weapons: a list of names is wanted, such as ["fairy_knife"]')
    made = checked(entry, limits["member"], where)
    if (made["fairy"] is None) == (made["thrall"] is None):
        raise UserError(f"{where}: a member is a fairy or a thrall; give one of them")
    if made["fairy"] is not None:
        if made["style"] is None:
            raise UserError(f"{where}: no style; the magic of a fairy is sweet or mean")
        if made["master"] is not None:
            raise UserError(f"{where}: a fairy has no master; thralls have")
    else:
        if weapons or made["style"] is not None:
            raise UserError(f"{where}: a thrall has neither weapons nor a style of magic")
        if made["master"] is None:
            raise UserError(f"{where}: no master, the number of the fairy in this file who steers it")
    armed = tuple(weapon for weapon in weapons if weapon != FREE)
    if len(set(armed)) < len(armed):
        raise UserError(f"{where}: a weapon is named twice; a second one of the same kind is of no use")
    if len(armed) > HANDS:
        raise UserError(f"{where}: {len(armed)} weapons; a fairy has {HANDS} at most")
    return Member(made["fairy"], made["thrall"], armed, made["style"], made["master"])


def refuse_bad_masters(members: list[Member], where: str) -> None:
    """A thrall's master is a fairy of the same warband, and steers no other."""
    steering: dict[int, int] = {}
    for k, each in enumerate(members, 1):
        if each.master is None:
            continue
        if each.master > len(members) or members[each.master - 1].fairy is None:
            raise UserError(
                f"{where}, member {k}: its master, number {each.master}, is no fairy of this warband"
            )
        if each.master in steering:
            other = steering[each.master]
            raise UserError(
                f"{where}, member {k}: number {each.master} steers number {other} already; one at most"
            )
        steering[each.master] = k
    if all(each.fairy is None for each in members):
        raise UserError(f"{where}: no fairy among its members")


# --- under given rules -----------------------------------------------------------------------------------------


def costs(band: Warband, ruleset: Ruleset) -> list[int]:
    """What each member costs with its weapons, in Force; what can't be bought costs nothing here.

    Refuses names that these rules don't have."""
    prices = {
        table: {row["id"]: row["cost"] for row in ruleset.rows(table)}
        for table in ("fairy_kinds", "thralls", "weapons")
    }
    found = []
    for k, each in enumerate(band.members, 1):
        where = f"{band.origin.file}, member {k}"
        table = "fairy_kinds" if each.fairy else "thralls"
        total = price(prices[table], each.kind, "fairy" if each.fairy else "thrall", where)
        found.append(total + sum(price(prices["weapons"], name, "weapon", where) for name in each.weapons))
    return found


def price(prices: Mapping[str, int | None], name: str, what: str, where: str) -> int:
    """What something costs; 0 for what can't be bought."""
    if name not in prices:
        raise UserError(
            f"{where}: the rules have no {what} {name!r}{nearest(name, prices)}; there are {', '.join(prices)}"
        )
    return prices[name] or 0


def refuse_unfit(band: Warband, ruleset: Ruleset, scenario: str) -> None:
    """Refuse a warband that the rules or the scenario in force don't let in: one message with the reason."""
    where, total = band.origin.file, sum(costs(band, ruleset))
    stock = ruleset["battle.warband"]
    if ruleset["battle.only_that"] and band.name != stock:
        raise UserError(f"warband {band.name}: {scenario} is played with the warband {stock} and no other")
    fairies = [each for each in band.members if each.fairy]
    most = ruleset["battle.most_fairies"]
    if len(fairies) > most:
        raise UserError(f"{where}: {len(fairies)} fairies; {scenario} lets in {most}")
    for k, each in enumerate(band.members, 1):
        _refuse_member(each, ruleset, scenario, f"{where}, member {k}")
    limit = ruleset["battle.force"] + ruleset["scenario.force_tolerance"]
    if total > limit and not ruleset["battle.only_that"]:
        raise UserError(
            f"{where}: it costs {total} Force; {scenario} lets in {ruleset['battle.force']}"
            + (
                f" and {ruleset['scenario.force_tolerance']} more"
                if ruleset["scenario.force_tolerance"]
                else ""
            )
        )


def _refuse_member(each: Member, ruleset: Ruleset, scenario: str, where: str) -> None:
    most = ruleset["combat.max_weapons"]
    if len(each.weapons) > most:
        raise UserError(f"{where}: {len(each.weapons)} weapons; at most {most} (combat.max_weapons)")
    if each.thrall:
        if not ruleset["modules.thralls"]:
            raise UserError(f"{where}: thralls are an optional rule; ask for it with modules.thralls = true")
        if not ruleset["battle.thralls"]:
            raise UserError(f"{where}: {scenario} lets in no thralls")
    if ruleset["battle.only_that"]:
        return
    table = "fairy_kinds" if each.fairy else "thralls"
    if ruleset[f"{table}.{each.kind}.cost"] is None:
        raise UserError(f"{where}: {each.kind} can't be bought; it comes with a scenario")
    for name in each.weapons:
        if ruleset[f"weapons.{name}.cost"] is None:
            raise UserError(f"{where}: {name} can't be bought; it comes out of a gift box")
