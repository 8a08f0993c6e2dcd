"""The odds of one exchange, and who exchanges what, as plain records.

Every answer is a dictionary that goes out as JSON as it is; `commands/odds_telling.py` tells the same in words. Chances of
damage are those of exchanges without a joker, so that damage and jokers sum to 1.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from analyses.odds_drawn import compared
from analyses.odds_question import Pair, Setting
from analyses.odds_several import several
from sim.fairy_meat.fighters import Fighter
from sim.fairy_meat.odds import TAKEN, Exchange
from sim.fairy_meat.state import HURT_1, HURT_2, HURT_3, HURT_ACE, TIED

WON = [HURT_1, HURT_2, HURT_3, HURT_ACE]


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


def _sides(pair: tuple[float, float]) -> dict[str, float]:
    return {"attacker": pair[0], "defender": pair[1]}


def grounds(asked: Setting) -> dict[str, Any]:
    """The deck, the rules, and what jokers find, behind an answer."""
    return {
        "deck": {"cards": asked.pool.cards, "missing": list(asked.missing)},
        "hurt": asked.hurt,
        "bystander": asked.bystander,
        "variant": asked.ruleset.variant,
        "changed": asked.ruleset.changed(),
        "rules": asked.ruleset.digest,
    }


def exchange_of(pair: Pair, asked: Setting) -> Exchange:
    """The exchange that a pair's cards are counted for."""
    made = pair.bout
    return asked.odds(made.kind).exchange(made.attack, made.defend, asked.attacker, asked.defender)


def answer(pair: Pair, asked: Setting) -> dict[str, Any]:
    """Everything about one pair, with what the draws say that were asked for."""
    exchange = exchange_of(pair, asked)
    found = figures(exchange, asked) | grounds(asked) | named(pair, asked)
    found["notes"] = [*pair.notes, *asked.notes(exchange.kind), *found["notes"]]
    if asked.draws is not None and min(exchange.attack, asked.pool.cards) > 0:
        found["simulated"] = compared(exchange, asked, asked.draws)
    if pair.bout.attacks > 1:
        found["attacks"] = pair.bout.attacks
        found["volley"] = several(pair, asked)
    return found


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
        notes += [f"{pair.attacker} against {pair.defender}: {note}" for note in row["notes"]]
        rows.append(row)
    kinds = {pair.bout.kind for pair in pairs}
    notes += [note for kind in sorted(kinds) for note in asked.notes(kind)]
    names = dict.fromkeys(name for row in rows for name in row["stand_ins"])
    policy = {"attacker": str(asked.attacker), "defender": str(asked.defender)}
    return {"policy": policy, **grounds(asked), "notes": notes, "stand_ins": [*names], "pairs": rows}


def _measured(volley: dict[str, Any]) -> list[str]:
    """Words on several attacks, and how sure their mean is if they were drawn."""
    notes: list[str] = volley["notes"]
    if not volley["drawn"]:
        return notes
    mean = volley["drawn_mean"]
    sure = "n/a" if mean["low"] is None else f"{mean['low']:.3f} to {mean['high']:.3f}"
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
        "stand_ins": stand_ins(pair, asked),
    }


def _fighter(side: Fighter, steps: tuple[tuple[str, int], ...]) -> dict[str, Any]:
    return {
        "name": str(side),
        "live": side.live,
        "kill": side.kill,
        "twinkle": side.twinkle,
        "force": side.force,
        "cards": [{"from": name, "cards": int(cards)} for name, cards in steps],
    }


def stand_ins(pair: Pair, asked: Setting) -> list[str]:
    """The fairies of a pair whose points or price are assumed, by name."""
    values = asked.ruleset.values
    found = [side.fairy for side in (pair.attacker, pair.defender) if side is not None]
    cells = ("fairies.{}.live", "fairies.{}.kill", "fairy_kinds.{}.cost")
    return [
        name
        for name in dict.fromkeys(found)
        if any(values[cell.format(name)].status == "assumed" for cell in cells)
    ]


def drawn(found: dict[str, Any]) -> bool:
    """Whether chance has a part in an answer, so that its seed matters."""
    volleys = [row["volley"] for row in (found, *found.get("pairs", ())) if "volley" in row]
    return "simulated" in found or any(each["drawn"] for each in volleys)
