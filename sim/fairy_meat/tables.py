"""Rules data -> the RULES record: the only place where names of weapons and fairies become indices."""

import re
from typing import Any

from sim.errors import UserError, nearest
from sim.fairy_meat.deck import HIGHEST, JOKERS, LOWEST, SUITS, TRUMPS
from sim.fairy_meat.state import RULES, WEAPONS, records
from sim.rules import Ruleset
from sim.rules_values import text

NO_CARD = {"value0": 0, "flat1": 1, "flat3": 3}
RANGED_JOKER = ("auto1", "new_attack", "miss_only")
UNLIMITED = -1
BARE = 0
"""Bare hands: always the first weapon."""


def build(ruleset: Ruleset) -> Any:
    """The RULES record (shape (1,)) of Fairy Meat's rules.

    Raises UserError where a value can't be played by."""
    rules = records(RULES)
    fill(rules[0], ruleset)
    return rules


def fill(r: Any, ruleset: Ruleset) -> None:
    """Fill the fields of combat in a record of rules, be it that of combat alone or that of a battle.

    Raises UserError where a value can't be played by."""
    margins = ruleset["combat.damage_from"]
    if list(margins) != sorted(set(margins)):
        raise UserError(
            f"combat.damage_from {text(margins)}: the margins from which a hit does 1, 2 and 3 points rise"
        )
    r.damage_from[:] = margins
    check_deck(ruleset)
    r.chain_joker_acts = ruleset["deck.chain_joker"] == "acts_as_played_joker"
    r.chain_ace = ruleset["deck.chain_aos"]
    r.may_decline = ruleset["deck.may_decline_card"]
    r.no_card = NO_CARD[ruleset["combat.no_card"]]
    r.consume_attack, r.consume_defence = ruleset["combat.consume_att"], ruleset["combat.consume_def"]
    r.wrestle_nasty, r.ace_wrestling = ruleset["combat.wrestle_nasty"], ruleset["combat.aos_in_wrestling"]
    r.unacted_wrestling, r.unacted_rush = (
        ruleset["combat.one_card_in_wrestling"],
        ruleset["move.one_card_in_rush"],
    )
    r.riot_defends = ruleset["combat.riot_defends"]
    r.ranged_joker = RANGED_JOKER.index(ruleset["combat.ranged_joker"])
    for name in ("cover", "unacted", "sword", "entangled"):
        r[name] = ruleset[f"combat.{name}"]
    r.riot = ruleset["combat.riot"] if ruleset["combat.riot_penalty"] else 0
    r.acting, r.rush_bonus = ruleset["wrestling.acting"], ruleset["wrestling.rush_bonus"]
    r.pounced = ruleset["pounce.cards"]
    moves = {row["id"]: row["att_cards"] for row in ruleset.rows("movement")}
    for name in ("pose", "flutter"):
        if name not in moves:
            raise UserError(
                f"movement.csv: no row {name!r}{nearest(name, moves)}; combat asks for its att_cards"
            )
    r.posed, r.fluttered = moves["pose"], moves["flutter"]
    weapons(r, ruleset)
    check_fairies(ruleset)


def check_deck(ruleset: Ruleset) -> None:
    """Refuse a deck of other sizes than the code counts with."""
    wanted = {"lowest": LOWEST, "highest": HIGHEST, "suits": SUITS, "trumps": TRUMPS, "jokers": JOKERS}
    for name, number in wanted.items():
        if ruleset[f"deck.{name}"] != number:
            raise UserError(f"deck.{name} {ruleset[f'deck.{name}']}: the deck is fixed, it has {number}")


def weapon_names(ruleset: Ruleset) -> list[str]:
    """Names of the weapons, bare hands first; the place in this list is the index in the record."""
    return sorted((row["id"] for row in ruleset.rows("weapons")), key=lambda name: (name != "bare", name))


def fairy_names(ruleset: Ruleset) -> list[str]:
    """Kinds of fairies; the place in this list is the index in the record."""
    return [row["id"] for row in ruleset.rows("fairies")]


def thrall_names(ruleset: Ruleset) -> list[str]:
    """Kinds of thralls; the place in this list is the index in the record."""
    return [row["id"] for row in ruleset.rows("thralls")]


def weapons(r: Any, ruleset: Ruleset) -> None:
    """Fill in the weapons."""
    rows = {row["id"]: row for row in ruleset.rows("weapons")}
    if "bare" not in rows:
        raise UserError("weapons.csv: no weapon 'bare'; bare hands are always there")
    if len(rows) > WEAPONS:
        raise UserError(f"weapons.csv: {len(rows)} weapons, at most {WEAPONS} can be")
    flags = ruleset["combat.motor_sword_flags"]
    r.weapons = len(rows)
    for k, name in enumerate(weapon_names(ruleset)):
        row, weapon = rows[name], r.weapon[k]
        weapon.ranged = row["kind"] == "ranged"
        if not re.fullmatch(r"\w+", name):
            raise UserError(f"weapons.csv, {name}: an id is made of letters, digits and underscores")
        needed, idle = (("strength",), ("att",)) if weapon.ranged else (("att",), ("strength", "range"))
        for column in needed:
            if row[column] is None:
                raise UserError(f"weapons.csv, {name}: a {row['kind']} weapon needs its {column}")
        for column in idle:
            if row[column] is not None:
                raise UserError(
                    f"weapons.csv, {name}: {column} must be empty, a {row['kind']} weapon has none"
                )
        weapon.attack, weapon.defence, weapon.attacks = row["att"] or 0, row["def"], row["attacks"]
        weapon.strength = row["strength"] or 0
        weapon.reach = row["range"] if row["range"] is not None else UNLIMITED if weapon.ranged else 0
        weapon.cost = row["cost"] or 0
        weapon.riot = row["riot"] and (name != "gremlin_tooth" or ruleset["combat.tooth_riot"])
        motor = name == "motor_sword"
        weapon.sword = row["sword"] or (motor and flags in ("sword", "both"))
        weapon.mangler = row["mangler"] or (motor and flags in ("mangler", "both"))


def check_fairies(ruleset: Ruleset) -> None:
    """Refuse fairies that can't be played: without a price row, with a weapon's name, or with too many or no points."""
    kinds = {row["id"] for row in ruleset.rows("fairy_kinds")}
    rows = ruleset.rows("fairies")
    for name in {row["id"] for row in rows} ^ kinds:
        raise UserError(f"fairies.csv, fairy_kinds.csv: {name!r} stands in one of them only")
    for name in kinds & {row["id"] for row in ruleset.rows("weapons")}:
        raise UserError(f"weapons.csv, fairies.csv: {name!r} names both a weapon and a fairy")
    if not rows:
        raise UserError("fairies.csv: no fairy is left")
    most = ruleset["limits.fairy_points"]
    for row in rows:
        if not 1 <= row["live"] + row["kill"] <= most:
            raise UserError(
                f"fairies.csv, {row['id']}: {row['live']} Live and {row['kill']} Kill; a fairy starts with 1 to {most} "
                f"points of both (limits.fairy_points)"
            )
