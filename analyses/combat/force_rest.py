"""The rest of the report on Force: ranged weapons, other circumstances, and the fairies themselves."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from analyses.combat.drawings_force import panels
from analyses.combat.fights import POSED, a_sword, listed, words
from analyses.combat.force_told import Told, band_note, caption_of
from analyses.combat.prices import Body, Market, worths
from analyses.combat.study import Study
from analyses.report import Column, Figure, Section, table, with_interval
from analyses.stats import rate
from sim.fairy_meat.fighters import Circumstances, Fighter

# --- ranged weapons --------------------------------------------------------------------------------------------


def ranged(found: Told) -> Section:
    """What a shot does, and what of the price is left for the range."""
    rows = []
    for name in found.market.ranged:
        row, worth = found.market.rows[name], found.worth[name]
        damage = found.market.damage(name, found.fairies)
        told: dict[str, Any] = {
            "weapon": words(name),
            "range": f"{row['range']} inches" if row["range"] is not None else "unlimited",
            "mangler": "yes" if row["mangler"] else "no",
            "cost": row["cost"],
            "damage": float(damage.mean()),
            "least": float(damage.min()),
            "most": float(damage.max()),
            "left": None if worth.fair is None else row["cost"] - worth.fair,
        }
        told |= with_interval("rate", found.rate(name)) | with_interval("fair", found.fair(name))
        rows.append(told)
    columns = [
        Column("weapon", "Weapon"),
        Column("range", "Range"),
        Column("mangler", "Mangler"),
        Column("cost", "Price", "count"),
        Column("damage", "Damage of a shot", "mean"),
        Column("least", "Least", "mean"),
        Column("most", "Most", "mean"),
        Column("rate", "Per Force (band)", "mean", interval=bool(found.band)),
        Column("fair", "Price of that damage by the line (band)", "number", interval=bool(found.band)),
        Column("left", "Left for the range", "fine"),
    ]
    text = (
        "A ranged weapon is held against nothing, since it strikes where no hand reaches. What range is worth can't be said "
        "without a table to fly over, so there is no verdict: the last column is what is left of the price, for its range "
        "and for Mangler where it has that, once its damage is paid for as a hand weapon's would be."
    )
    title = "Ranged weapons: damage of a shot and what is paid for its range"
    note = "Posed, no cover; least and most over the pairs of attacker and target. " + band_note(found)
    return Section("Ranged weapons", text, [table("force_ranged", title, columns, rows, note)])


# --- other circumstances ---------------------------------------------------------------------------------------


def elsewhere(study: Study, found: Told) -> Section:
    """The fair prices where attacks are made otherwise."""
    cases = [
        ("posed", "Posed", found.market),
        ("plain", "Neither posed nor fluttered", Market(study, Circumstances())),
        ("fluttered", "Fluttered", Market(study, Circumstances(fluttered=True))),
        ("unacted", "Posed, target not yet acted", Market(study, Circumstances(posed=True, unacted=True))),
    ]
    sword = a_sword(study)
    if sword:
        cases.append(("sword", "Posed, target has a sword", Market(study, POSED, sword)))
    priced = {key: worths(market, found.fairies)[0] for key, _, market in cases}
    rows = []
    for name in found.market.hand:
        fair = {key: priced[key][name].fair for key, _, _ in cases}
        verdicts = {priced[key][name].verdict for key, _, _ in cases}
        alike = "n/a" if None in verdicts else "the same" if len(verdicts) == 1 else "depends"
        rows.append({"weapon": words(name), "cost": found.market.rows[name]["cost"], "alike": alike} | fair)
    columns = [Column("weapon", "Weapon"), Column("cost", "Price", "count")]
    columns += [Column(key, title, "number") for key, title, _ in cases] + [Column("alike", "Verdict")]
    same = [row["weapon"] for row in rows if row["alike"] == "depends"]
    text = "The line is fitted anew to the gains of each column, without the weapon that is judged. "
    text += f"The verdict depends on the circumstances for: {listed(same)}."
    title = "Fair prices in other circumstances"
    return Section("Do the circumstances matter?", text, [table("force_elsewhere", title, columns, rows)])


# --- fairies ---------------------------------------------------------------------------------------------------


def index(body: dict[str, Body], fairies: Sequence[Fighter]) -> dict[str, float | None]:
    """Strength per Force of every fairy, as a multiple of the list's mean."""
    rates = {
        one.fairy: strength / one.force
        for one in fairies
        if (strength := body[one.fairy].strength) is not None and one.force
    }
    mean = float(np.mean(list(rates.values()))) if rates else 0.0
    return {one.fairy: rates[one.fairy] / mean if one.fairy in rates and mean else None for one in fairies}


def fairies(study: Study, found: Told) -> Section:
    """Damage dealt and survived for the Force of each fairy."""
    own = index(found.body, found.fairies)
    band = [index(each, found.fairies) for each in found.body_band]
    names = [one.fairy for one in found.fairies]
    shown = {name: found.range(own[name], [each[name] for each in band]) for name in names}
    rows = []
    for one in found.fairies:
        body, force = found.body[one.fairy], one.force or 0
        indices = [each[one.fairy] for each in band if each[one.fairy] is not None]
        above = rate(sum(each > 1 for each in indices if each), len(indices))
        row: dict[str, Any] = {
            "fairy": words(one.fairy),
            "points": f"{one.live} and {one.kill}",
            "force": force,
            "dealt": body.dealt,
            "dealt_rate": 10 * body.dealt / force,
            "survived": body.survived,
            "survived_rate": None if body.survived is None else 10 * body.survived / force,
        }
        rows.append(row | with_interval("index", shown[one.fairy]) | with_interval("above", above))
    columns = [
        Column("fairy", "Fairy"),
        Column("points", "Live and Kill"),
        Column("force", "Force", "count"),
        Column("dealt", "Damage of an attack", "mean"),
        Column("dealt_rate", "per 10 Force", "mean"),
        Column("survived", "Attacks until dead", "mean"),
        Column("survived_rate", "per 10 Force", "mean"),
        Column("index", "Strength per Force, list = 1 (band)", "mean", interval=bool(band)),
        Column("above", "Tables above 1", "share", interval=True),
    ]
    known = [name for name in names if own[name] is not None]
    text = (
        "Every fairy attacks every one, bare-handed and with each hand weapon for sale in turn, posed. She lasts as many "
        "attacks as it takes until her Live and Kill are gone, if she draws for all of her Live to the end. Strength is the "
        "root of damage dealt times attacks survived, by which fighters add up when all fight at once. Twinkle doesn't "
        "count here: a fairy below 1 may be worth her price for magic. "
    )
    if known:
        best, least = max(known, key=lambda name: own[name] or 0), min(known, key=lambda name: own[name] or 0)
        text += (
            f"Most for her Force gives {words(best)} ({own[best]:.2f} times the list's mean), least {words(least)} "
            f"({own[least]:.2f})."
        )
    figure = panels(
        [words(name) for name in names],
        [("strength per Force, list's mean = 1", [shown[name] for name in names], 2)],
        caption_of(study, found),
        reference=1.0,
    )
    title = "Strength of fairies per point of Force, by combat alone"
    note = band_note(found)
    return Section(
        "Fairies",
        text.strip(),
        [
            Figure("force_fairies", title, "Dots with ranges; all numbers are in the table below.", figure),
            table("force_fairies", "Damage dealt and survived per Force", columns, rows, note),
        ],
    )
