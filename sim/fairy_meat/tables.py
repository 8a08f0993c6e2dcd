"""Rules data -> the RULES record: the only place where names of weapons and fairies become indices."""

from typing import Any

from sim.errors import UserError
from sim.fairy_meat.state import FAIRIES, RULES, WEAPONS, records
from sim.rules import Ruleset

NO_CARD = {"value0": 0, "flat1": 1, "flat3": 3}
RANGED_JOKER = ("auto1", "new_attack", "miss_only")
UNLIMITED = -1
BARE = 0
"""Bare hands: always the first weapon."""


def build(ruleset: Ruleset) -> Any:
    """The RULES record (shape (1,)) of Fairy Meat's rules.

    Raises UserError where a value can't be played by."""
    rules = records(RULES)
    r = rules[0]
    r.damage_from[:] = ruleset["combat.damage_from"]
    if list(r.damage_from) != sorted(set(r.damage_from)):
        raise UserError(
            f"combat.damage_from {list(r.damage_from)}: three margins, each larger than the one before"
        )
    r.chain_joker_acts = ruleset["deck.chain_joker"] == "acts_as_played_joker"
    r.chain_ace = ruleset["deck.chain_aos"]
    r.may_decline = ruleset["deck.may_decline_card"]
    r.no_card = NO_CARD[ruleset["combat.no_card"]]
    r.consume_attack, r.consume_defence = ruleset["combat.consume_att"], ruleset["combat.consume_def"]
    r.split_upfront = ruleset["combat.split_upfront"]
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
    r.most_weapons = ruleset["combat.max_weapons"]
    moves = {row["id"]: row["att_cards"] for row in ruleset.rows("movement")}
    r.posed, r.fluttered, r.rushed = moves["pose"], moves["flutter"], moves["rush"]
    weapons(r, ruleset)
    fairies(r, ruleset)
    return rules


def weapon_names(ruleset: Ruleset) -> list[str]:
    """Names of the weapons, bare hands first; the place in this list is the index in the record."""
    return sorted((row["id"] for row in ruleset.rows("weapons")), key=lambda name: (name != "bare", name))


def fairy_names(ruleset: Ruleset) -> list[str]:
    """Names of the fairies; the place in this list is the index in the record."""
    return [row["id"] for row in ruleset.rows("fairies")]


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
        if weapon.ranged and (row["strength"] is None):
            raise UserError(f"weapons.csv, {name}: a ranged weapon has a strength")
        weapon.attack, weapon.defence, weapon.attacks = row["att"] or 0, row["def"], row["attacks"]
        weapon.strength = row["strength"] or 0
        weapon.reach = row["range"] if row["range"] is not None else UNLIMITED if weapon.ranged else 0
        weapon.cost = row["cost"] or 0
        weapon.riot = row["riot"] and (name != "gremlin_tooth" or ruleset["combat.tooth_riot"])
        motor = name == "motor_sword"
        weapon.sword = row["sword"] or (motor and flags in ("sword", "both"))
        weapon.mangler = row["mangler"] or (motor and flags in ("mangler", "both"))


def fairies(r: Any, ruleset: Ruleset) -> None:
    """Fill in the fairies."""
    kinds = {row["id"]: row for row in ruleset.rows("fairy_kinds")}
    rows = ruleset.rows("fairies")
    if len(rows) > FAIRIES:
        raise UserError(f"fairies.csv: {len(rows)} fairies, at most {FAIRIES} can be")
    for name in {row["id"] for row in rows} ^ set(kinds):
        raise UserError(f"fairies.csv, fairy_kinds.csv: {name!r} stands in one of them only")
    r.fairies = len(rows)
    for k, row in enumerate(rows):
        fairy, kind = r.fairy[k], kinds[row["id"]]
        fairy.live, fairy.kill, fairy.twinkle = row["live"], row["kill"], row["twinkle"]
        fairy.cost, fairy.recharge = kind["cost"] or 0, kind["recharge"]
