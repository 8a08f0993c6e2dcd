"""What does each weapon do in the hands of each fairy?"""

from typing import Any

import numpy as np
import pandas as pd

from analyses.combat.drawings import bars, heat
from analyses.combat.fights import (
    Fights,
    Result,
    armed,
    cards_of,
    exactness,
    listed,
    profiles,
    sold,
    told,
    weapons_of,
    words,
)
from analyses.combat.study import Study
from analyses.report import Column, Figure, Section, Table, table, with_interval
from sim.fairy_meat.fighters import Fighter

TITLE = "Weapons"
QUESTION = (
    "How much damage does each weapon do in the hands of each fairy, and how surely, in one attack action?"
)
MOST = 6
"""From so many points on, damage is told together."""
TERMS = (
    "The attacker stands posed, the target has had her turn and has no sword. All attacks of a weapon in one action "
    "count together, out of one hand, and go on as if the target were still alive: damage beyond her death counts."
)


def analyse(study: Study) -> list[Section]:
    """Typical profiles against each other, then a section for each fairy that is for sale."""
    fights = Fights(study)
    return [everyone(study, fights)] + [of_fairy(study, fights, fairy) for fairy in sold(study)]


def headline(study: Study) -> str:
    """Bare hands, and the weapon that does most, in numbers."""
    fights = Fights(study)
    means = {name: over_list(study, fights, name) for name in weapons_of(study, "hand")}
    for_sale = {name: means[name] for name in weapons_of(study, "hand", for_sale=True)}
    bare = means["bare"]
    if not for_sale:
        return f"Bare hands do {bare[0]:.2f} points of damage in a mean attack."
    best = max(for_sale, key=lambda name: for_sale[name][0])
    mean, hit = for_sale[best]
    return (
        f"Posed, over all pairs of fairies that are for sale, bare hands do {bare[0]:.2f} points in a mean attack and hurt "
        f"in {bare[1] * 100:.0f} % of attacks; the {words(best)} does {mean:.2f} and hurts in {hit * 100:.0f} %. Damage "
        "beyond the target's death (overkill) counts here; in the report on Force it doesn't."
    )


def over_list(study: Study, fights: Fights, weapon: str) -> tuple[float, float]:
    """Mean damage and chance of any, over all attackers and targets for sale; an attack that can't be made does none."""
    fairies = sold(study)
    found = [fights.meet(armed(one, weapon), other) for one in fairies for other in fairies]
    means = [0.0 if each is None else each.mean() for each in found]
    hits = [0.0 if each is None else each.at_least(1) for each in found]
    return float(np.mean(means)), float(np.mean(hits))


# --- everyone against everyone ---------------------------------------------------------------------------------


def everyone(study: Study, fights: Fights) -> Section:
    """Each profile attacks each: both directions stand in one table."""
    chosen = [*sold(study), *profiles(study)]
    chosen = list(dict.fromkeys(chosen))
    names = [told(one) for one in chosen]
    means = np.array([[fights.mean(one, other, capped=False) for other in chosen] for one in chosen])
    columns = [Column("attacker", "Attacker"), Column("force", "Her Force", "count")]
    columns += [Column(f"against_{k}", f"on {name}", "mean") for k, name in enumerate(names)]
    rows: list[dict[str, Any]] = []
    for one, name, line in zip(chosen, names, means, strict=True):
        cells = {f"against_{k}": value for k, value in enumerate(line)}
        rows.append({"attacker": name, "force": one.force} | cells)
    title = "Mean damage of one attack action: row attacks column"
    drawing = heat(
        means, names, names, "target", "attacker", "mean damage in points", 2, f"posed; {study.caption}"
    )
    alt = "Heat map of the mean damage of every profile against every other; all numbers are in the table below."
    note = (
        "Points of damage, those beyond the target's last point included. Each pair stands in the table twice, once from "
        "either side. A target's own weapon changes nothing, unless it is a sword and she is attacked with one. "
        f"{exactness(fights.results)}"
    )
    best = means.argmax()
    row, column = divmod(int(best), len(names))
    text = (
        f"{TERMS} Typical weapons: the dearer the fairy, the dearer her weapon. The most is done by {names[row]} to "
        f"{names[column]}: {means.max():.2f} points in a mean attack, where the target has {points(chosen[column])}."
    )
    return Section(
        "Everyone against everyone",
        text,
        [Figure("profiles", title, alt, drawing), table("profiles", title, columns, rows, note)],
    )


def points(fairy: Fighter) -> int:
    """Live and Kill together."""
    return fairy.live + fairy.kill


# --- one fairy, all weapons ------------------------------------------------------------------------------------


def of_fairy(study: Study, fights: Fights, fairy: Fighter) -> Section:
    """All weapons of one attacker: a chart over the targets' mean, and a table target by target."""
    names = [*weapons_of(study, "hand"), *weapons_of(study, "ranged")]
    targets = sold(study)
    found = {
        (name, other.fairy): fights.meet(armed(fairy, name), other) for name in names for other in targets
    }
    rows = []
    for name in names:
        for other in targets:
            result = found[name, other.fairy]
            if result is not None:
                rows.append(row_of_result(name, other, result))
    never = [words(name) for name in names if not any(found[name, other.fairy] for other in targets)]
    text = f"{words(fairy.fairy).capitalize()} has {fairy.live} Live and {fairy.kill} Kill. "
    for_sale = weapons_of(study, "hand", for_sale=True) + weapons_of(study, "ranged", for_sale=True)
    text += summary(for_sale, targets, found)
    if never:
        text += f" She can make no attack with: {listed(never)}."
    items: list[Table | Figure] = []
    if rows:
        items = [chart(study, fairy, names, found), damage_table(fairy, rows)]
    return Section(words(fairy.fairy).capitalize(), text, items)


def summary(names: list[str], targets: list[Fighter], found: dict[tuple[str, str], Result | None]) -> str:
    """Whom she can kill with one attack action, and how likely."""
    chances = {
        (name, other.fairy): result.at_least(points(other))
        for name in names
        for other in targets
        if (result := found[name, other.fairy]) is not None
    }
    if not chances:
        return "She can attack with none of the weapons for sale."
    name, target = max(chances, key=lambda pair: chances[pair])
    chance = chances[name, target]
    if chance < 0.0005:
        return "No weapon for sale kills an unhurt fairy at one go in her hands, or hardly ever."
    return (
        f"Of the weapons for sale, her best chance to kill an unhurt fairy at one go is {chance * 100:.1f} %: "
        f"{words(target)} with the {words(name)}."
    )


def row_of_result(weapon: str, other: Fighter, result: Result) -> dict[str, Any]:
    """A row of the table of one fairy."""
    chances = np.append(result.damage, np.zeros(MOST + 1))
    row: dict[str, Any] = {
        "weapon": words(weapon),
        "target": words(other.fairy),
        "cards": cards_of(result),
        "attacks": result.bout.attacks,
        "kills": result.at_least(points(other)),
        "loses": result.taken,
    }
    row |= {f"p{k}": chances[k] for k in range(MOST)} | {f"p{MOST}": chances[MOST:].sum()}
    row |= {f"from{k}": result.at_least(k) for k in (1, 2, 3)}
    return row | with_interval("mean", result.estimate())


def damage_table(fairy: Fighter, rows: list[dict[str, Any]]) -> Table:
    """Chances of total damage, weapon by weapon and target by target."""
    columns = [
        Column("weapon", "Weapon"),
        Column("target", "Target"),
        Column("cards", "Cards"),
        Column("attacks", "Attacks", "count"),
        *(Column(f"p{k}", f"{k} damage" if k else "No damage", "odds") for k in range(MOST)),
        Column(f"p{MOST}", f"{MOST} or more", "odds"),
        Column("mean", "Mean damage", "mean", interval=any(row["mean_low"] is not None for row in rows)),
        *(Column(f"from{k}", f"At least {k}", "odds") for k in (1, 2, 3)),
        Column("kills", "Kills her unhurt", "odds"),
        Column("loses", "Attacker loses", "mean"),
    ]
    note = (
        "Damage of all attacks of one action. Attacker loses: mean points that a joker of the target's costs her, hand to "
        "hand. Bare hands first, then by price; what is not for sale comes last of its kind. "
    )
    note += drawn_note(rows)
    return table(
        f"weapons_{fairy.fairy}", f"All weapons in the hands of {words(fairy.fairy)}", columns, rows, note
    )


def drawn_note(rows: list[dict[str, Any]]) -> str:
    """Whether the numbers are exact."""
    drawn = sum(row["mean_low"] is not None for row in rows)
    if not drawn:
        return "All numbers are exact."
    return f"{drawn} rows had to be drawn: their means have a 95 % interval; the others are exact."


def chart(
    study: Study, fairy: Fighter, names: list[str], found: dict[tuple[str, str], Result | None]
) -> Figure:
    """Stacked chances of total damage by weapon, averaged over the targets."""
    frame = pd.DataFrame(
        [
            {"weapon": weapon} | {k: row_of_result(weapon, fairy, result)[f"p{k}"] for k in range(MOST + 1)}
            for (weapon, _), result in found.items()
            if result is not None
        ],
        columns=["weapon", *range(MOST + 1)],
    )
    means = frame.groupby("weapon", sort=False).mean()
    shown = [name for name in names if name in means.index]
    labels = ["no damage", *(f"{k}" for k in range(1, MOST)), f"{MOST} or more points"]
    values = means.loc[shown].to_numpy() * 100
    xlabel = "chance in %, mean over all targets for sale"
    title = f"{words(fairy.fairy).capitalize()}: total damage of one attack action by weapon"
    caption = f"{words(fairy.fairy)} posed, targets have acted; {study.caption}"
    drawing = bars([words(name) for name in shown], labels, values, xlabel, caption, stacked=True, decimals=0)
    alt = f"Stacked bars of the chances of 0 to {MOST} points for each weapon; the table below has them by target."
    return Figure(f"weapons_{fairy.fairy}", title, alt, drawing)
