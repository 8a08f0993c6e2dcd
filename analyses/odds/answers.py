"""The odds of one exchange, and who exchanges what, as plain records.

Every answer is a dictionary that goes out as JSON as it is; `commands/odds_telling.py` tells the same in words. Chances of
damage are those of exchanges without a joker, so that damage and jokers sum to 1.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import numpy as np

from analyses.odds.drawn import compared
from analyses.odds.kills import kills, spread
from analyses.odds.question import NONE, Named, Pair, Setting
from analyses.odds.several import several
from sim.fairy_meat.fighters import Circumstances
from sim.fairy_meat.odds import TAKEN, Exchange
from sim.fairy_meat.state import HURT_1, HURT_2, HURT_3, HURT_ACE, TIED

WON = [HURT_1, HURT_2, HURT_3, HURT_ACE]
CIRCUMSTANCES = {
    "ranged": "a shot is wanted",
    "posed": "posed",
    "fluttered": "fluttered",
    "cover": "partial cover",
    "unacted": "the defender has not yet acted",
    "in_brawl": "the defender is in a brawl",
    "rush_bonus": "right after a rush",
}
IN_A_FIGHT = {
    "cover": "both in partial cover",
    "posed": "both pose each turn",
    "fluttered": "both flutter each turn",
}
"""What is true of every attack of both."""


def figures(exchange: Exchange, asked: Setting) -> dict[str, Any]:
    """The numbers of one exchange. A test hurts nobody, whoever wins it."""
    test, wrestling = exchange.kind == "test", exchange.kind == "wrestling"
    damage = exchange.damage
    if test:
        damage = np.array([damage.sum(), 0.0, 0.0, 0.0])
    out = exchange.outcome
    found: dict[str, Any] = {
        "attack": exchange.attack,
        "defend": exchange.defend,
        "policy": {"attacker": str(exchange.attacker), "defender": str(exchange.defender)},
        "damage": {str(points): float(chance) for points, chance in enumerate(damage)},
        "joker": exchange.joker,
        "hit": float(damage[1:].sum()),
        "mean_damage": 0.0 if test else exchange.mean_damage,
        "no_damage": 1.0 - float(damage[1:].sum()),
        "spread": spread(total(damage)),
        "kind": exchange.kind,
        "at_least": {str(points): float(damage[points:].sum()) for points in (1, 2, 3)},
    }
    if wrestling:
        found["taken"] = {str(points): float(chance) for points, chance in enumerate(exchange.taken)}
        found["mean_taken"] = float(out @ TAKEN)
        found["tied"] = float(out[TIED])
    if wrestling or test:
        found["won"] = float(out[WON].sum())
    if not test:
        found["mean_pay"] = exchange.pay(asked.hurt, asked.bystander)
    found["wild"] = _sides(exchange.wild)
    found["ace_of_spades"] = _sides(exchange.ace) | {"hits": exchange.ace_hit}
    found["cards_placed"] = _sides(exchange.cards)
    found["notes"] = list(exchange.notes)
    return found


def total(damage: np.ndarray) -> np.ndarray:
    """Chances of damage with jokers, which do the defender none, counted in at 0 (float64)."""
    return np.append(1.0 - damage[1:].sum(), damage[1:])


def circumstances(chosen: Circumstances, asked: Setting, fight: bool = False) -> list[str]:
    """What is true of an attack beyond the two sides, in words; in a `fight`, of each one."""
    words = CIRCUMSTANCES | (IN_A_FIGHT if fight else {})
    told = [] if chosen.kind == NONE.kind else [chosen.kind]
    told += [text for name, text in words.items() if getattr(chosen, name)]
    told += [f"Shimmer {chosen.shimmer}"] * bool(chosen.shimmer)
    told += ["the defender has a wound to heal"] * asked.hurt
    return told + ["another figure is in sight of a shot"] * asked.bystander


def _sides(pair: tuple[float, float]) -> dict[str, float]:
    return {"attacker": pair[0], "defender": pair[1]}


def grounds(asked: Setting) -> dict[str, Any]:
    """The deck, the rules, and what jokers find, behind an answer."""
    return {
        "deck": {"cards": asked.pool.cards, "missing": list(asked.missing)},
        "hurt": asked.hurt,
        "bystander": asked.bystander,
        "variant": asked.ruleset.variant,
        "changed": [change for change in asked.ruleset.changed() if not _own(change["path"], asked)],
        "own_weapons": list(asked.labels.values()),
        "rules": asked.ruleset.digest,
    }


def _own(path: str, asked: Setting) -> bool:
    """Whether a path of the rules belongs to a weapon of the user's own."""
    table, _, rest = path.partition(".")
    return table == "weapons" and rest.partition(".")[0] in asked.labels


def exchange_of(pair: Pair, asked: Setting) -> Exchange:
    """The exchange that a pair's cards are counted for."""
    made = pair.bout
    return asked.odds(made.kind).exchange(made.attack, made.defend, asked.attacker, asked.defender)


def answer(pair: Pair, asked: Setting) -> dict[str, Any]:
    """Everything about one pair, with what the draws say that were asked for."""
    exchange = exchange_of(pair, asked)
    found = figures(exchange, asked) | grounds(asked) | named(pair, asked)
    found["circumstances"] = circumstances(pair.chosen, asked)
    found["notes"] = [*pair.notes, *asked.notes(exchange.kind), *found["notes"]]
    if asked.draws is not None and min(exchange.attack, asked.pool.cards) > 0:
        found["simulated"] = compared(exchange, asked, asked.draws)
    if pair.bout.attacks > 1:
        found["attacks"] = pair.bout.attacks
        found["volley"] = several(pair, asked)
    if pair.defender is not None and exchange.kind != "test":
        found["kill"] = killed(pair.defender, found)
    return found


def killed(defender: Named, found: Mapping[str, Any]) -> dict[str, Any]:
    """How soon attacks like this one, all from one hand together, kill the defender."""
    volley = found.get("volley")
    if volley is None:
        damage = total(np.array([*found["damage"].values()]))
        return kills(damage, defender.live + defender.kill)
    return kills(np.array([*volley["damage"].values()]), defender.live + defender.kill, volley["drawn"])


def profiles(pairs: Sequence[Pair], asked: Setting) -> dict[str, Any]:
    """The numbers of many pairs: of one exchange, and of all attacks of a weapon by what the attacker costs."""
    rows, notes = [], []
    for pair in pairs:
        exchange = exchange_of(pair, asked)
        row = figures(exchange, asked) | named(pair, asked) | {"attacks": pair.bout.attacks}
        mean = row["mean_damage"]
        if pair.bout.attacks > 1:
            row["volley"] = several(pair, asked)
            mean = row["volley"]["mean_damage"]
            notes += [f"{pair.attacker} against {pair.defender}: {note}" for note in _measured(row["volley"])]
        force = pair.attacker.force if pair.attacker else None
        row["mean_of_all"] = mean
        row["per_10_force"] = 10 * mean / force if force else None
        row["notes"] = [*pair.notes, *row["notes"]]
        if pair.defender is not None and exchange.kind != "test":
            row["kill"] = killed(pair.defender, row)
        notes += [f"{pair.attacker} against {pair.defender}: {note}" for note in row["notes"]]
        rows.append(row)
    kinds = {pair.bout.kind for pair in pairs}
    notes += [note for kind in sorted(kinds) for note in asked.notes(kind)]
    chosen = pairs[0].chosen if pairs else NONE
    policy = {"attacker": str(asked.attacker), "defender": str(asked.defender)}
    return {
        "attackers": [*dict.fromkeys(str(pair.attacker) for pair in pairs)],
        "defenders": [*dict.fromkeys(str(pair.defender) for pair in pairs)],
        "policy": policy,
        "circumstances": circumstances(chosen, asked),
        **grounds(asked),
        "notes": notes,
        **told_as(merged([row["assumed"] for row in rows] + [costs(pair.attacker, asked) for pair in pairs])),
        "pairs": rows,
    }


def _measured(volley: dict[str, Any]) -> list[str]:
    """Words on several attacks, and how sure their mean is if they were drawn."""
    notes: list[str] = volley["notes"]
    if not volley["drawn"]:
        return notes
    mean = volley["drawn_mean"]
    sure = "n/a" if mean["low"] is None else f"{mean['low']:.3f} to {mean['high']:.3f}"
    sure = sure.replace("-", "\u2212")
    return [*notes, f"mean of all attacks from {volley['drawn']:,} draws, 95 % interval {sure}"]


def named(pair: Pair, asked: Setting) -> dict[str, Any]:
    """Who the two are, and how their cards add up; nothing where only cards are told."""
    if pair.attacker is None or pair.defender is None:
        return {}
    made = pair.bout
    return {
        "attacker": _fighter(pair.attacker, made.attack_steps),
        "defender": _fighter(pair.defender, made.defend_steps),
        "weapon": made.weapon,
        "mangles": made.mangles,
        **told_as(stand_ins(pair, asked)),
    }


def _fighter(side: Named, steps: tuple[tuple[str, int], ...]) -> dict[str, Any]:
    return {
        "name": str(side),
        "live": side.live,
        "kill": side.kill,
        "twinkle": side.twinkle,
        "force": side.force,
        "cards": [{"from": name, "cards": int(cards)} for name, cards in steps],
    }


StandIns = dict[str, list[str]]
"""Names of fairies with what of them is assumed and has a part in an answer: live, kill, cost."""


def stand_ins(pair: Pair, asked: Setting) -> StandIns:
    """What of a pair is assumed: points that cards come from, and those that must go to kill the defender."""
    made = pair.bout
    uses = [
        (pair.attacker, {name.lower() for name, _ in made.attack_steps}),
        (pair.defender, {name.lower() for name, _ in made.defend_steps}),
    ]
    if made.kind != "test":
        uses[1] = (pair.defender, {"live", "kill"})
    return merged([assumed(side, asked, used) for side, used in uses if side is not None])


def assumed(side: Named, asked: Setting, used: Collection[str] = ("live", "kill")) -> StandIns:
    """Points of a fairy that are used and assumed, those that the user gave apart."""
    values = asked.ruleset.values
    found = [
        name
        for name in ("live", "kill")
        if name in used
        and name not in side.given
        and values[f"fairies.{side.fairy}.{name}"].status == "assumed"
    ]
    return {side.fairy: found} if found else {}


def costs(side: Named | None, asked: Setting) -> StandIns:
    """The price of a fairy, if it is assumed."""
    if side is None or asked.ruleset.values[f"fairy_kinds.{side.fairy}.cost"].status != "assumed":
        return {}
    return {side.fairy: ["cost"]}


def told_as(found: StandIns) -> dict[str, Any]:
    """The fairies by name, and what of each."""
    return {"stand_ins": [*found], "assumed": found}


def merged(found: Sequence[StandIns]) -> StandIns:
    """All of them together, each once."""
    names = dict.fromkeys(name for each in found for name in each)
    order = ("live", "kill", "cost")
    return {
        name: [part for part in order if any(part in each.get(name, ()) for each in found)] for name in names
    }


def drawn(found: dict[str, Any]) -> bool:
    """Whether chance has a part in an answer, so that its seed matters."""
    volleys = [row["volley"] for row in (found, *found.get("pairs", ())) if "volley" in row]
    return "simulated" in found or any(each["drawn"] for each in volleys)
