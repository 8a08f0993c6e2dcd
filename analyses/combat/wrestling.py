"""Who should wrestle whom?"""

from typing import Any

import numpy as np

from analyses.combat.brawls import Ways, all_ways, brawls_of, net, weapon_rows
from analyses.combat.drawings import heat
from analyses.combat.fights import Fights, exactness, listed, sold, words
from analyses.combat.study import Study
from analyses.report import Column, Figure, Section, Table, table, tell
from sim.fairy_meat.fighters import Circumstances
from sim.fairy_meat.odds import DEALT, TAKEN
from sim.fairy_meat.state import HURT_1, HURT_2, HURT_3, HURT_ACE, LOST_1, LOST_2, LOST_3, TIED

TITLE = "Wrestling"
QUESTION = (
    "Who should wrestle whom, who should strike instead, and what are Riot weapons and a rush good for?"
)
WON, LOST = [HURT_1, HURT_2, HURT_3, HURT_ACE], [LOST_1, LOST_2, LOST_3]


def analyse(study: Study) -> list[Section]:
    """Bare hands pair by pair, what weapons change, and the rush."""
    found = all_ways(study)
    return [bare_hands(study, found), with_weapons(study), rushing(study, found)]


def headline(study: Study) -> str:
    """In how many pairs wrestling is better, for whom most, and until which weapon."""
    found = all_ways(study)
    for_it = [ways for ways in found if ways.better > 0]
    means = weapon_rows(study)
    still = [row["weapon"] for row in means if row["wrestle"] > row["strike"]]
    return (
        f"With bare hands, wrestling is better than striking posed in {len(for_it)} of {len(found)} pairs, by damage dealt "
        f"less damage taken; over the whole list it is better with: {listed(still)}."
    )


# --- bare hands ------------------------------------------------------------------------------------------------


def bare_hands(study: Study, found: list[Ways]) -> Section:
    """Wrestling against striking, pair by pair."""
    fairies = sold(study)
    names = [words(fairy.fairy) for fairy in fairies]
    better = np.array([ways.better for ways in found]).reshape(len(fairies), len(fairies))
    drawing = heat(
        better,
        names,
        names,
        "target",
        "she who acts",
        "wrestling less striking, points",
        2,
        f"bare hands, striking posed, target has acted; {study.caption}",
        differences=True,
    )
    title = "What wrestling is better than striking posed: damage dealt less damage taken"
    text = (
        "She who acts in a brawl draws for her Kill and one more, against the Kill of the other; who strikes is up against "
        "Live. In wrestling whoever is lower loses a point and a tie costs both one; striking hurts by the margin, and a "
        f"joker of the target's costs the attacker a point. {advice(found)}"
    )
    alt = "Heat map of the difference; all numbers are in the table below."
    return Section("Bare hands", text, [Figure("wrestling", title, alt, drawing), pair_table(found)])


def advice(found: list[Ways]) -> str:
    """Who should wrestle whom, in words."""
    told = []
    for name in dict.fromkeys(ways.one.fairy for ways in found):
        own = [ways for ways in found if ways.one.fairy == name]
        whom = [words(ways.other.fairy) for ways in own if ways.better > 0]
        who = "everyone" if len(whom) == len(own) else "nobody" if not whom else listed(whom)
        told.append(f"{words(name)}: {who}")
    return f"Better wrestled than struck at, for her one action – {'; '.join(told)}. {rounds(found)}"


def rounds(found: list[Ways]) -> str:
    """Who gains by a brawl in which both act."""
    gains = {}
    for ways in found:
        back = next(each for each in found if (each.one, each.other) == (ways.other, ways.one))
        gains[ways.one.fairy, ways.other.fairy] = ways.better - back.better
    told = []
    for name in dict.fromkeys(one for one, _ in gains):
        mean = float(np.mean([gain for (one, _), gain in gains.items() if one == name]))
        told.append(f"{words(name)} {tell(mean, 'fine')}")
    return (
        "A brawl lasts, and the other strikes back in kind: if both act once, being in a brawl and not hand to hand changes "
        f"the mean balance of damage by so much: {', '.join(told)}."
    )


def pair_table(found: list[Ways]) -> Table:
    """All pairs in figures."""
    rows = []
    for ways in found:
        row: dict[str, Any] = {"one": words(ways.one.fairy), "other": words(ways.other.fairy)}
        if ways.wrestle is not None:
            out = ways.wrestle.outcome
            row |= {
                "cards": f"{ways.wrestle.attack} v {ways.wrestle.defend}",
                "win": float(out[WON].sum()),
                "tie": float(out[TIED]),
                "lose": float(out[LOST].sum()),
                "given": float(out @ DEALT),
                "taken": float(out @ TAKEN),
                "bonus": net(ways.bonus),
            }
        if ways.strike is not None:
            row |= {
                "struck": f"{ways.strike.bout.attack} v {ways.strike.bout.defend}",
                "dealt": ways.strike.mean(),
                "paid": ways.strike.taken,
            }
        rows.append(row | {"net": net(ways.wrestle), "strike": net(ways.strike), "better": ways.better})
    columns = [
        Column("one", "She who acts"),
        Column("other", "Target"),
        Column("cards", "Wrestling: cards"),
        Column("win", "Wins", "odds"),
        Column("tie", "Ties", "odds"),
        Column("lose", "Loses", "odds"),
        Column("given", "Damage dealt", "mean"),
        Column("taken", "taken", "mean"),
        Column("net", "Balance", "mean"),
        Column("bonus", "with Rush Bonus", "mean"),
        Column("struck", "Striking: cards"),
        Column("dealt", "Damage dealt", "mean"),
        Column("paid", "taken", "mean"),
        Column("strike", "Balance", "mean"),
        Column("better", "Wrestling better by", "mean"),
    ]
    note = (
        "Exact. Bare hands; she strikes posed; the target has acted. What is missing to 100 % are jokers, which hurt nobody "
        "in wrestling. Balance: damage dealt less damage taken, in points of one action."
    )
    return table("wrestling", "Wrestling and striking with bare hands", columns, rows, note)


# --- weapons ---------------------------------------------------------------------------------------------------


def with_weapons(study: Study) -> Section:
    """From which weapon on it is better to strike."""
    rows = weapon_rows(study)
    columns = [
        Column("weapon", "Weapon"),
        Column("cost", "Price", "count"),
        Column("riot", "Riot"),
        Column("wrestle", "Wrestling", "mean"),
        Column("bonus", "with Rush Bonus", "mean"),
        Column("strike", "Striking posed", "mean"),
        Column("pairs", "Pairs for wrestling", "count"),
        Column("rush", "Rush", "mean"),
        Column("flutter", "Flutter and strike", "mean"),
    ]
    better = [row["weapon"] for row in rows if row["wrestle"] > row["strike"]]
    rushed = [row["weapon"] for row in rows if row["rush"] > row["flutter"]]
    text = (
        "In a brawl only Riot weapons count; elsewhere they take a card. Means over every pair of fairies for sale, in "
        f"damage dealt less damage taken. Wrestling is better than striking posed with: {listed(better)}. Over a distance "
        f"that only a rush or a flutter covers, rushing is better with: {listed(rushed)}."
    )
    ways = ["wrestling", "with Rush Bonus", "striking posed", "rush", "flutter and strike"]
    values = [[row[key] for key in ("wrestle", "bonus", "strike", "rush", "flutter")] for row in rows]
    drawing = heat(
        np.array(values),
        [row["weapon"] for row in rows],
        ways,
        "way to attack",
        "weapon",
        "damage dealt less taken, points",
        2,
        f"target has acted; {study.caption}",
        differences=True,
    )
    title = "Wrestling, striking, rushing and fluttering with each hand weapon"
    note = f"Mean balance of one action in points over {len(sold(study)) ** 2} pairs; targets are unarmed and have acted. "
    note += exactness(*(each.results for each in brawls_of(study).fights.values()))
    return Section(
        "With a weapon",
        text,
        [
            Figure("wrestling_weapons", title, "Heat map; all numbers are in the table below.", drawing),
            table("wrestling_weapons", title, columns, rows, note),
        ],
    )


# --- the rush --------------------------------------------------------------------------------------------------


def rushing(study: Study, found: list[Ways]) -> Section:
    """Whether a rush pays, with bare hands."""
    late = Fights(study, Circumstances("rush", unacted=True))
    rows = []
    for ways in found:
        unacted = late.meet(ways.one, ways.other)
        row: dict[str, Any] = {"one": words(ways.one.fairy), "other": words(ways.other.fairy)}
        if ways.test is not None and ways.rush is not None:
            row |= {
                "cards": f"{ways.test.attack} v {ways.test.defend}",
                "win": ways.test.hit,
                "joker": ways.test.joker["attacker"] + ways.test.joker["defender"],
                "unacted": unacted.at_least(1) if unacted else None,
                "rush": ways.rush,
                "flutter": net(ways.flutter),
                "better": ways.rush - net(ways.flutter),
            }
        rows.append(row)
    columns = [
        Column("one", "She who rushes"),
        Column("other", "Target"),
        Column("cards", "Test: cards"),
        Column("win", "Wins it", "odds"),
        Column("joker", "A joker", "odds"),
        Column("unacted", "Wins it against one who has not acted", "odds"),
        Column("rush", "Balance of a rush", "mean"),
        Column("flutter", "of a flutter and strike", "mean"),
        Column("better", "Rush better by", "mean"),
    ]
    known = [row for row in rows if "better" in row]
    text = (
        "Over 6 to 12 inches she can rush, or flutter there and strike with a card less. If she wins the test, Kill against "
        "Live, she wrestles at once with the Rush Bonus; if not, she strikes as after any other flight. A lone joker in the "
        "test brings both down, with the bonus for the target. "
    )
    if known:
        better = sum(row["better"] > 0 for row in known)
        best = max(known, key=lambda row: row["better"])
        text += (
            f"The rush is better in {better} of {len(known)} pairs; most for {best['one']} at {best['other']} "
            f"({tell(best['better'], 'fine')})."
        )
    note = "Exact. Bare hands; the target has acted but for the one column. What becomes of the brawl later isn't counted."
    return Section(
        "The rush", text, [table("wrestling_rush", "Rush or flutter, with bare hands", columns, rows, note)]
    )
