"""What a told battle begins and ends with: figures, weapons and battlefield as plain data, and the table at the end."""

from typing import Any

from sim.fairy_meat import field
from sim.fairy_meat.battlefield import build, fairy_names, thrall_names
from sim.fairy_meat.follow import WHATS
from sim.fairy_meat.tables import weapon_names
from sim.rules import Ruleset


def rules_of(ruleset: Ruleset) -> Any:
    """The RULES record of a battle."""
    return build(ruleset)[0]


def names_of(ruleset: Ruleset) -> dict[str, list[str]]:
    """Ids by index: weapons, fairies, thralls."""
    return {
        "weapons": weapon_names(ruleset),
        "fairies": fairy_names(ruleset),
        "thralls": thrall_names(ruleset),
    }


def place_of(ruleset: Ruleset) -> dict[str, Any]:
    """What scenario and map are called."""
    scenario, ground = ruleset.battle.scenario, ruleset.battle.map.origin
    return {
        "scenario": scenario.name,
        "scenario_title": scenario.title,
        "map": ground.name,
        "map_title": ground.title,
    }


def glossary(events: list[dict[str, Any]], ruleset: Ruleset) -> dict[str, Any]:
    """What the names in the events mean: the figures, their weapons and spells, the battlefield and what it scores."""
    told = ("slot", "seat", "what", "type", "style", "weapons", "live", "kill", "twinkle", "radius")
    figures = {
        event["figure"]: {key: event[key] for key in told}
        for event in events
        if event["event"] == "figure_in"
    }
    used = {weapon for figure in figures.values() for weapon in figure["weapons"]} | {
        event["weapon"] for event in events if event["event"] in ("fight", "robbed") and event["weapon"]
    }
    arms = {row["id"]: row for row in ruleset.rows("weapons")}
    keys = ("kind", "att", "def", "attacks", "riot", "sword", "mangler", "range", "strength")
    return {
        "figures": figures,
        "weapons": {name: {key: arms[name][key] for key in keys} for name in sorted(used)},
        "spells": {row["id"]: {"style": row["style"], "cost": row["cost"]} for row in ruleset.rows("spells")},
        "damage_from": list(ruleset["combat.damage_from"]),
        "field": battlefield(ruleset),
    }


def battlefield(ruleset: Ruleset) -> dict[str, Any]:
    """Scenario and map as plain data."""
    rules = rules_of(ruleset)
    scenario = rules.scenario
    told = place_of(ruleset) | {"width": float(scenario.width), "depth": float(scenario.depth)}
    told |= {"rounds": int(scenario.rounds), "ends_by_clock": bool(scenario.ends_by_clock)}
    told |= {"setup": field.SETUPS[int(scenario.setup)], "last_wins": bool(scenario.last_wins)}
    told["points"] = {part: int(scenario[name]) for part, name in PRICES.items()}
    told["terrain"] = [
        {
            "shape": "circle" if feature.circle else "rectangle",
            "x": float(feature.x),
            "y": float(feature.y),
            "a": float(feature.a),
            "b": float(feature.a if feature.circle else feature.b),
            "height": float(feature.height),
            "hard": bool(feature.hard),
            "landable": bool(feature.landable),
        }
        for feature in rules.feature[: int(rules.features)]
    ]
    return told


PRICES = {
    "kills": "kill_points",
    "eaten": "meat_points",
    "crossed": "cross_points",
    "living": "living_points",
}
"""The scenario's price of each score part."""


def final(position: Any, ruleset: Ruleset) -> dict[str, Any]:
    """The table at the end: every figure, corpse and bundle, every seat's points, and how the battle ended."""
    table, names = position.table, names_of(ruleset)
    seats = [
        {
            "points": {part: int(table.points[seat][k]) for k, part in enumerate(field.PARTS)},
            "total": int(table.total[seat]),
            "out": list(divmod(int(table.out[seat]), 32)) if table.out[seat] else None,
        }
        for seat in range(table.seats)
    ]
    rounds = int(table.turns)
    return {
        "figures": [figure_of(slot, her, names) for slot, her in enumerate(table.figure) if her.what],
        "seats": seats,
        "rounds": rounds,
        "ended": field.ENDINGS[int(table.over) - 1] if table.over else None,
        "history": table.history[1 : rounds + 1, : table.seats].tolist(),
        "destroyed": int(table.mangled),
        "wasted": int(table.lost),
    }


def figure_of(slot: int, her: Any, names: dict[str, list[str]]) -> dict[str, Any]:
    """A slot at the end."""
    kinds = names["thralls" if her.what == field.THRALL else "fairies"]
    told: dict[str, Any] = {
        "slot": slot,
        "what": WHATS[int(her.what)],
        "owner": int(her.owner),
        "side": int(her.side),
    }
    told["type"] = None if her.what == field.BUNDLE else kinds[int(her.kind)]
    told["weapons"] = [names["weapons"][int(weapon)] for weapon in her.weapon if weapon > 0]
    told |= {name: bool(her[name]) for name in ("alive", "present", "frenzied", "mad", "fleeing", "done")}
    numbers = "live kill meat_live meat_kill twinkle most_twinkle brawl lame tripping kills eaten"
    told |= {name: int(her[name]) for name in numbers.split()}
    told |= {name: float(her[name]) for name in "xyz"}
    told["died"] = list(divmod(int(her.died), 32)) if her.died else None
    return told
