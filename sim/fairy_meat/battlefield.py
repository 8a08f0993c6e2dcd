"""Rules data -> the RULES record of a battle: combat and all else, the scenario, the map, and the warbands that are brought.

Names become indices here, in `mustering.py` and, those of weapons and fairies, in `tables.py`.
"""

from typing import Any

from sim.errors import UserError, nearest
from sim.fairy_meat import columns, field, state
from sim.fairy_meat.events import BOMB, BOX_NAMES, GAS, MOTOR_SWORD, PISTOL
from sim.fairy_meat.field import MODES, SPEEDS, SPELLS, records
from sim.fairy_meat.foresight import foresight
from sim.fairy_meat.maps import covers
from sim.fairy_meat.mustering import bands, scenario_name, stock
from sim.fairy_meat.mustering import bring as bring
from sim.fairy_meat.mustering import muster as muster
from sim.fairy_meat.tables import fairy_names as fairy_names
from sim.fairy_meat.tables import fill, weapon_names
from sim.fairy_meat.tables import thrall_names as thrall_names
from sim.fairy_meat.warbands import STYLES, refuse_unfit
from sim.rules import Ruleset

NOT_FOR_SALE = -1
NEVER = 99
"""Price of a spell that was taken out of the rules: nobody can have so much Twinkle."""
BOX = 0.5
"""Radius of a gift box, in inches: assumed."""
RABBIT = "mad_bunny"


def build(ruleset: Ruleset) -> Any:
    """The RULES record (shape (1,)) of a battle. Its first warband is the scenario's own; `muster` adds those brought.

    Raises UserError where a value can't be played by."""
    rules = records(field.RULES)
    r = rules[0]
    combat = records(state.RULES)[0]
    fill(combat, ruleset)
    for name in state.RULES.names or ():
        r[name] = combat[name]
    for name, array in foresight(combat)._asdict().items():
        r[name] = array
    counted(r, ruleset)
    fairies(r, ruleset)
    thralls(r, ruleset)
    speeds(r, ruleset)
    spells(r, ruleset)
    switches(r, ruleset)
    scenario(r, ruleset)
    terrain(r, ruleset)
    boxes(r, ruleset)
    bands(r, ruleset, [stock(ruleset)])
    for name in ruleset.battle.own:
        refuse_unfit(ruleset.battle.warbands[name], ruleset, scenario_name(ruleset))
    return rules


def counted(r: Any, ruleset: Ruleset) -> None:
    """Fill in the column of the results in which each weapon is counted."""
    for k, name in enumerate(weapon_names(ruleset)):
        r.weapon_column[k] = columns.WEAPONS.index(name) if name in columns.WEAPONS else columns.OTHER


def fairies(r: Any, ruleset: Ruleset) -> None:
    """Fill in the kinds of fairies."""
    kinds = {row["id"]: row for row in ruleset.rows("fairy_kinds")}
    rows = ruleset.rows("fairies")
    if len(rows) > field.TYPES:
        raise UserError(f"fairies.csv: {len(rows)} kinds of fairies, at most {field.TYPES} can be")
    for traits, row in zip(r.fairy, rows, strict=False):
        kind = kinds[row["id"]]
        traits.live, traits.kill, traits.twinkle = row["live"], row["kill"], row["twinkle"]
        traits.recharge = kind["recharge"]
        traits.cost = NOT_FOR_SALE if kind["cost"] is None else kind["cost"]
        traits.radius, traits.height = ruleset["bodies.radius"], ruleset["bodies.height"]


def thralls(r: Any, ruleset: Ruleset) -> None:
    """Fill in the kinds of thralls."""
    bodies = {row["id"]: row for row in ruleset.rows("thrall_bodies")}
    rows = ruleset.rows("thralls")
    for name in {row["id"] for row in rows} ^ bodies.keys():
        raise UserError(f"thralls.csv, thrall_bodies.csv: {name!r} stands in one of them only")
    if len(rows) > field.TYPES:
        raise UserError(f"thralls.csv: {len(rows)} kinds of thralls, at most {field.TYPES} can be")
    for k, (traits, row) in enumerate(zip(r.thrall, rows, strict=False)):
        for name in ("live", "kill", "crawl", "climb", "bound"):
            traits[name] = row[name]
        traits.cost = NOT_FOR_SALE if row["cost"] is None else row["cost"]
        traits.radius, traits.height = bodies[row["id"]]["radius"], bodies[row["id"]]["height"]
        if row["id"] == RABBIT:
            r.rabbit_kind = k
    if ruleset["battle.rabbit"] and RABBIT not in bodies:
        raise UserError(
            f"thralls.csv: no row {RABBIT!r}, which the scenario puts into the middle of the board"
        )


def speeds(r: Any, ruleset: Ruleset) -> None:
    """Fill in how far and how high each mode flies."""
    rows = {row["id"]: row for row in ruleset.rows("movement")}
    for k, name in enumerate(MODES[:SPEEDS]):
        if name not in rows:
            raise UserError(f"movement.csv: no row {name!r}{nearest(name, rows)}")
        r.distance[k], r.altitude[k] = rows[name]["distance"], rows[name]["altitude"]
    r.rush_least = rows["rush"]["least"]


def spells(r: Any, ruleset: Ruleset) -> None:
    """Fill in the spells; one that isn't in the rules can't be paid."""
    rows = {row["id"]: row for row in ruleset.rows("spells")}
    for name in rows:
        if name not in SPELLS:
            raise UserError(
                f"spells.csv: nobody knows the spell {name!r}{nearest(name, SPELLS)}; there are {', '.join(SPELLS)}"
            )
    r.spell_cost[:] = NEVER
    for k, name in enumerate(SPELLS):
        if name in rows:
            row = rows[name]
            r.spell_style[k] = STYLES.index(row["style"])
            r.spell_cost[k], r.spell_amount[k] = row["cost"], row["amount"]
            r.spell_per_extra[k] = row["per_extra"] or 0.0


PLAIN = {
    "hunger": "frenzy.hunger",
    "blast": "boxes.blast",
    "bomb_points": "boxes.bomb_points",
    "mad_trumps": "thrall.mad_trumps",
    "think_left": "order.think_left",
    "most_points": "limits.fairy_points",
    "recharge_trumps": "twinkle.recharge_trumps",
    "zap_trumps": "twinkle.zap_trumps",
    "least_gap": "ranged.least_gap",
    "think_most": "order.think_max",
    "order_hidden": "order.order_hidden",
    "spell_any_time": "order.spell_any_time",
    "guess_sd": "move.guess_sd",
    "rush_blocked": "move.rush_blocked_by_figures",
    "rush_is_flutter": "move.rush_is_flutter",
    "waypoints": "move.waypoints",
    "perches": "move.perches",
    "prune": "move.prune",
    "split_upfront": "combat.split_upfront",
    "escape_needs_move": "combat.escape_needs_move",
    "grab_ends_turn": "combat.grab_ends_turn",
    "own_kills_score": "combat.own_kills_score",
    "frenzy_attacks": "combat.frenzy_h2h",
    "max_weapons": "combat.max_weapons",
    "spells_on_thralls": "magic.spells_on_thralls",
    "corkscrew_mangles": "magic.corkscrew_mangles",
    "treachery": "modules.treachery",
    "discretion": "modules.discretion",
    "thralls": "modules.thralls",
    "grave_robbing": "modules.grave_robbing",
    "tug_tug": "modules.tug_tug",
    "thrall_kill_scores": "modules.thrall_kill_scores",
    "bomb_mangles": "scenario.bomb_mangles",
}
"""Fields that are a value of the rules as it stands."""
WORDS = {
    "altitude_from_table": ("move.altitude_from", ("takeoff", "table")),
    "halve_once": ("move.halve_stack", ("multiply", "once")),
    "rush_free_attack": ("move.rush_free_attack", ("never", "escape", "always")),
    "brawl_fire_random": ("combat.brawl_fire", ("safe", "random_member")),
    "lame_cure": ("combat.lame_cure", ("wound_points", "any_heal", "all_meat")),
    "spell_sum": ("magic.spell_stack", ("max", "sum")),
    "thrall_with_master": ("modules.thrall_order", ("own", "with_master")),
    "breakfast_dead": ("scenario.breakfast_count", ("living", "living_and_dead")),
}
"""Fields that are the place of a word among others."""


def switches(r: Any, ruleset: Ruleset) -> None:
    """Fill in single numbers and switches."""
    for name, path in PLAIN.items():
        r[name] = ruleset[path]
    for name, (path, words) in WORDS.items():
        r[name] = words.index(ruleset[path])


def scenario(r: Any, ruleset: Ruleset) -> None:
    """Fill in the scenario."""
    its = r.scenario
    for name in (
        "width", "depth", "rounds", "ends_by_clock", "least_enemy", "least_box", "kill_points", "meat_points",
        "cross_points", "living_points", "last_wins", "rabbit",
    ):  # fmt: skip
        its[name] = ruleset[f"battle.{name}"]
    its.setup = field.SETUPS.index(ruleset["battle.setup"])


def terrain(r: Any, ruleset: Ruleset) -> None:
    """Fill in the terrain and, if they are played with, the mushrooms of the map."""
    its, board = ruleset.battle.map, (ruleset["battle.width"], ruleset["battle.depth"])
    if (its.width, its.depth) != board:
        raise UserError(
            f"{its.origin.file}: a board of {its.width:g} x {its.depth:g} inches; {scenario_name(ruleset)} is played on "
            f"{board[0]:g} x {board[1]:g}"
        )
    r.features = len(its.terrain)
    for k, piece in enumerate(its.terrain):
        r.feature[k] = tuple(piece)
    if ruleset["modules.mushrooms"]:
        r.scenario.mushrooms = len(its.mushrooms)
        for k, (x, y) in enumerate(its.mushrooms):
            r.scenario.mushroom_x[k], r.scenario.mushroom_y[k] = x, y


def boxes(r: Any, ruleset: Ruleset) -> None:
    """Fill in what gift boxes hold, and where they stand: rows of as many about the middle of the board.

    A place that hard terrain covers has none."""
    r.box_result[:] = BOMB
    results = {name.replace(" ", "_").replace("-", "_"): k for k, name in enumerate(BOX_NAMES) if k != BOMB}
    taken: dict[int, str] = {}
    for name, result in results.items():
        for rank in ruleset[f"boxes.{name}"]:
            if rank in taken:
                raise UserError(f"boxes.{name}: a {rank} stands for {taken[rank]} already")
            taken[rank] = name
            r.box_result[rank - 2] = result
    if not (ruleset["battle.boxes"] or ruleset["modules.boxes_everywhere"]):
        return
    weapons = weapon_names(ruleset)
    for name, result in (("crystal_pistol", PISTOL), ("motor_sword", MOTOR_SWORD)):
        if name not in weapons:
            raise UserError(f"weapons.csv: no weapon {name!r}, which gift boxes hold")
        r.box_weapon[result] = weapons.index(name)
    assert r.box_weapon[GAS] == 0
    rows, apart, its = ruleset["boxes.rows"], ruleset["boxes.apart"], r.scenario
    for k in range(rows * rows):
        x = its.width / 2 + apart * (k % rows - (rows - 1) / 2)
        y = its.depth / 2 + apart * (k // rows - (rows - 1) / 2)
        if not any(piece.hard and covers(piece, x, y, BOX) for piece in ruleset.battle.map.terrain):
            its.box_x[its.boxes], its.box_y[its.boxes] = x, y
            its.boxes += 1
