"""Help for tests of whole battles of Fairy Meat: random ones, and what the referee has to know to judge them."""

from typing import Any

from sim.fairy_meat.tables import weapon_names
from sim.replay import OneGame
from sim.rules import Ruleset
from tests.referee.fairy_meat_battle import Battle
from tests.referee.fairy_meat_cards import SWITCHES as CARD_SWITCHES
from tests.referee.fairy_meat_table import MODES, SPELLS, SWITCHES

GROUPS = ("deck", "order", "move", "combat", "magic", "modules", "scenario")
OFTEN = {"never": 0, "escape": 1, "always": 2}
STYLES = ("sweet", "mean")
BOXES = ("gas", "crystal_pistol", "motor_sword")
BATTLE = ("width", "depth", "rounds", "setup", "least_enemy", "least_box", "kill_points", "meat_points", "cross_points",
          "living_points", "last_wins", "rabbit")  # fmt: skip


def switches(ruleset: Ruleset) -> dict[str, Any]:
    """Readings by the referee's names, truths as 0 and 1."""
    found = {}
    for name in (*SWITCHES, *CARD_SWITCHES):
        for group in GROUPS:
            path = f"{group}.{name}"
            if path in ruleset.values:
                value = ruleset[path]
                found[name] = int(value) if isinstance(value, bool) else OFTEN.get(value, value)
    margins = ruleset["combat.damage_from"]
    return found | {"nasty": (margins[1] - 1, margins[2] - 1)}


def boxes(ruleset: Ruleset) -> list[tuple[float, float]]:
    """Where gift boxes stand: rows about the middle, where no hard terrain is."""
    if not (ruleset["battle.boxes"] or ruleset["modules.boxes_everywhere"]):
        return []
    rows, step = ruleset["boxes.rows"], ruleset["boxes.apart"]
    middle = (ruleset["battle.width"] / 2, ruleset["battle.depth"] / 2)
    places = [step * (k - (rows - 1) / 2) for k in range(rows)]
    spots = [(middle[0] + x, middle[1] + y) for y in places for x in places]
    return [
        spot for spot in spots if not any(t.hard and near(t, *spot, 0.5) for t in ruleset.battle.map.terrain)
    ]


def near(piece: Any, x: float, y: float, reach: float) -> bool:
    """Whether a piece of terrain comes so near to a point."""
    dx, dy = abs(x - piece.x), abs(y - piece.y)
    if piece.round:
        return dx * dx + dy * dy < (piece.half_width + reach) ** 2
    return dx < piece.half_width + reach and dy < piece.half_depth + reach


def setting(ruleset: Ruleset, brought: list[str]) -> dict[str, Any]:
    """What a battle is fought with, for the referee; `brought` names the warband of each seat."""
    rows = {name: {row["id"]: row for row in ruleset.rows(name)} for name in
            ("weapons", "fairies", "fairy_kinds", "thralls", "thrall_bodies", "spells", "movement")}  # fmt: skip
    weapons, names = [], weapon_names(ruleset)
    for name in names:
        row = rows["weapons"][name]
        flags = ruleset["combat.motor_sword_flags"] if name == "motor_sword" else ""
        tooth = name != "gremlin_tooth" or ruleset["combat.tooth_riot"]
        weapons.append({
            "id": name, "ranged": row["kind"] == "ranged", "def": row["def"], "att": row["att"], "attacks": row["attacks"],
            "strength": row["strength"], "reach": row["range"], "riot": row["riot"] and tooth,
            "sword": row["sword"] or flags in ("sword", "both"), "mangler": row["mangler"] or flags in ("mangler", "both"),
        })  # fmt: skip
    kinds, beasts = list(rows["fairies"]), list(rows["thralls"])
    fairies = [rows["fairies"][name] | {"recharge": rows["fairy_kinds"][name]["recharge"]} for name in kinds]
    spells = [rows["spells"][name] for name in SPELLS]
    spells = [
        row | {"style": STYLES.index(row["style"]), "per_extra": row["per_extra"] or 0} for row in spells
    ]
    bands = [
        [
            {
                "what": 1 if each.fairy else 2, "kind": (kinds if each.fairy else beasts).index(each.kind),
                "style": STYLES.index(each.style) if each.style else 0,
                "weapons": ([names.index(weapon) for weapon in each.weapons] + [0, 0])[:2],
                "master": (each.master or 0) - 1,
            }
            for each in ruleset.battle.warbands[name].members
        ]
        for name in brought
    ]  # fmt: skip
    mushrooms = ruleset.battle.map.mushrooms if ruleset["modules.mushrooms"] else ()
    terrain = [
        {"shape": "circle" if t.round else "rect", "x": t.x, "y": t.y, "a": t.half_width, "b": t.half_depth,
         "height": t.height, "hard": t.hard, "landable": t.landable}
        for t in ruleset.battle.map.terrain
    ]  # fmt: skip
    results = ("gas", "pistol", "motor_sword")
    return {
        "seats": len(brought),
        "scenario": {name: ruleset[f"battle.{name}"] for name in BATTLE} | {"boxes": boxes(ruleset), "mushrooms": mushrooms},
        "terrain": terrain,
        "weapons": weapons,
        "fairies": fairies,
        "thralls": [rows["thralls"][name] | rows["thrall_bodies"][name] for name in beasts],
        "spells": spells,
        "modes": [(rows["movement"][m]["distance"], rows["movement"][m]["altitude"]) for m in MODES[:5]],
        "limits": {
            "most_points": ruleset["limits.fairy_points"], "rush_least": rows["movement"]["rush"]["least"],
            "least_gap": ruleset["ranged.least_gap"], "recharge_trumps": ruleset["twinkle.recharge_trumps"],
            "zap_trumps": ruleset["twinkle.zap_trumps"],
        },
        "switches": switches(ruleset),
        "warbands": bands,
        "rabbit_kind": beasts.index("mad_bunny"),
        "box_result": {k: r for b, r in zip(BOXES, results, strict=True) for k in ruleset[f"boxes.{b}"]},
        "box_weapon": {"pistol": names.index("crystal_pistol"), "motor_sword": names.index("motor_sword")},
    }  # fmt: skip


def judged(game: OneGame, law: dict[str, Any], look: bool = True) -> Battle:
    """Play a battle to its end and have the referee follow it, move by move; with `look` it also compares its own table
    with the simulator's after every move."""
    battle = Battle(law, [])
    for row in game.news():
        battle.read(row)
        battle.check_everything()
    while not game.over:
        made = game.decide()
        battle.decisions.append(made)
        for row in game.news():
            battle.read(row)
            battle.check_everything()
        if look:
            compare(battle, game.table)
    battle.close()
    return battle


LIKE = ("x", "y", "z")
SAME = (
    "side",
    "alive",
    "present",
    "live",
    "kill",
    "meat_live",
    "meat_kill",
    "twinkle",
    "acted",
    "frenzied",
    "lame",
    "shimmer",
    "bound",
    "ritalized",
    "mad",
    "tripping",
    "gassed",
    "done",
    "kills",
    "eaten",
    "master",
    "steering",
)


def compare(battle: Battle, table: Any) -> None:
    """The referee's table and the simulator's must agree about every figure, and about the score."""
    for slot, mine in battle.figures.items():
        theirs = table.figure[slot]
        for name in SAME:
            if name == "ritalized" and battle.fight is not None:
                continue
            if name == "bound" and (battle.over or (battle.turn and battle.turn.slot == slot)):
                continue
            if name == "kills" or (mine.what == 3 and name in ("acted", "gassed")):
                continue
            battle.same(f"{name} of {mine}", int(getattr(mine, name)), int(theirs[name]))
        if mine.present:
            for name in LIKE:
                battle.rule(
                    abs(getattr(mine, name) - theirs[name]) < 0.003,
                    f"{name} of {mine}: {getattr(mine, name)}",
                    theirs[name],
                )
        battle.same(f"brawl of {mine}", mine.brawl if mine.brawl > 0 else 0, int(theirs.brawl))
        if mine.present:
            battle.same(f"weapons of {mine}", sorted(mine.weapons), sorted(theirs.weapon.tolist()))
        battle.rule(abs(mine.wind - theirs.wind_up) < 1e-6, f"wind-up of {mine}: {mine.wind}", theirs.wind_up)
    for seat in range(battle.seats):
        found = dict(zip(("kills", "eaten", "crossed", "living"), table.points[seat].tolist(), strict=True))
        if battle.sw["breakfast_count"] == "living" or battle.over:
            battle.same(f"points of seat {seat}", battle.parts(seat), found)


ZOO = """title = "A zoo"
status = "assumed"
source = "for tests"
feasible = "any warband"
why = "Animals of all kinds, and weapons that other warbands leave at home."
limit = 90
"""
MEMBERS = {
    "zoo": (
        "wild ripper sweet",
        "glitter bare mean",
        "wild black_wand mean",
        "bunny_rabbit 1",
        "large_spider 2",
    ),
    "farm": (
        "hunter gremlin_tooth mean",
        "wild press_on_claws sweet",
        "fluffy_squirrel 1",
        "young_raccoon 2",
    ),
}


def warband_file(folder: Any, name: str) -> Any:
    """A warband with animals, written into a folder; for the rules with `modules.thralls=true`."""
    text = ZOO
    for member in MEMBERS[name]:
        kind, *more = member.split()
        if len(more) == 1:
            text += f'\n[[member]]\nthrall = "{kind}"\nmaster = {more[0]}\n'
        else:
            weapons = "[]" if more[0] == "bare" else f'["{more[0]}"]'
            text += f'\n[[member]]\nfairy = "{kind}"\nweapons = {weapons}\nstyle = "{more[1]}"\n'
    path = folder / f"{name}.toml"
    path.write_text(text)
    return path
