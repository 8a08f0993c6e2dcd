"""A typical fight for everything that a reading of the rulebook can be about, and what it comes to."""

from collections.abc import Iterator
from dataclasses import dataclass

from analyses.combat.fights import Fights, Result, armed, row_of, sold, told, weapons_of
from analyses.combat.study import Study
from analyses.stats import Estimate
from sim.fairy_meat.fighters import Circumstances, Fighter


@dataclass(frozen=True)
class Fight:
    """A typical attack."""

    name: str
    attacker: Fighter
    defender: Fighter
    chosen: Circumstances


def typical(study: Study) -> Iterator[Fight]:
    """One fight for each thing that a reading can be about, between the fairy in the middle of the list and others."""
    fairies = sold(study)
    middle, cheapest = fairies[len(fairies) // 2], fairies[0]
    hand = [(name, row_of(study, name)) for name in weapons_of(study, "hand")]
    for_sale = [(name, row) for name, row in hand if row["cost"]]
    posed, wrestling = Circumstances(posed=True), Circumstances("wrestling")

    def posing(weapon: str, target: Fighter) -> Fight:
        mine = armed(middle, weapon)
        return Fight(f"{told(mine)} on {told(target)}", mine, target, posed)

    yield posing("bare", middle)
    attacks = sorted({row["attacks"] for _, row in for_sale if row["attacks"] > 1})
    for number in attacks:
        yield posing([name for name, row in for_sale if row["attacks"] == number][-1], middle)
    if attacks:
        yield posing([name for name, row in for_sale if row["attacks"] == attacks[-1]][-1], cheapest)
    single = [(row["def"], name) for name, row in for_sale if row["attacks"] == 1]
    if single:
        yield posing(min(single)[1], cheapest)
    riot = [name for name, row in printed(study) if row["riot"]]
    for weapon in riot + [name for name, row in hand if not row["cost"] and name != "bare"]:
        yield posing(weapon, middle)
    for weapon in weapons_of(study, "ranged", for_sale=True)[:2]:
        yield posing(weapon, middle)
    yield Fight(f"{told(middle)} wrestles {told(middle)}", middle, middle, wrestling)
    late = Circumstances("wrestling", unacted=True)
    yield Fight(f"{told(middle)} wrestles {told(middle)}, who has not acted", middle, middle, late)
    for weapon in riot:
        mine = armed(middle, weapon)
        yield Fight(f"{told(mine)} wrestles {told(middle)}", mine, middle, wrestling)
        yield Fight(f"{told(middle)} wrestles {told(mine)}", middle, mine, wrestling)
    rush = Circumstances("rush", unacted=True)
    yield Fight(f"{told(middle)} rushes at {told(middle)}, who has not acted", middle, middle, rush)


def printed(study: Study) -> list[tuple[str, dict]]:
    """Hand weapons with their rows as they are printed, whatever a reading makes of their flags."""
    return [(row["id"], row) for row in study.ruleset.rows("weapons") if row["kind"] == "hand"]


def measures(study: Study, fight: Fight) -> dict[str, Estimate]:
    """What a fight comes to: in points, or as a chance where a test hurts nobody."""
    found = Fights(study, fight.chosen).meet(fight.attacker, fight.defender)
    if found is None:
        return {}
    if fight.chosen.kind == "rush":
        return {"chance to win the test": Estimate(found.at_least(1))}
    come: dict[str, Estimate] = {"damage": found.estimate()}
    if fight.chosen.kind == "wrestling":
        come["damage taken"] = Estimate(found.taken)
    elif found.bout.kind == "ranged":
        come["damage to another in sight"] = astray(study, found)
    come["points destroyed"] = found.estimate() if found.bout.mangles else Estimate(0.0)
    return come


def astray(study: Study, found: Result) -> Estimate:
    """Mean damage that a joker brings another figure in sight of a shot; no value where it would be shot at afresh."""
    reading = study.ruleset["combat.ranged_joker"]
    if reading == "new_attack":
        return Estimate()
    joker = study.exchange(found.bout.attack, found.bout.defend, "ranged").joker
    return Estimate(joker["attacker"] + joker["defender"] if reading == "auto1" else 0.0)
