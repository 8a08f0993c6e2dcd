"""What do weapons and fairies give for their Force?"""

from typing import Any

from analyses.combat.drawings_force import panels, two_marks
from analyses.combat.fights import listed, words
from analyses.combat.force_readings import briefly, others, readings, verdicts
from analyses.combat.force_rest import elsewhere, fairies, ranged
from analyses.combat.force_told import Told, band_note, caption_of, tell
from analyses.combat.prices import FAIR, TOLERANCE
from analyses.combat.study import Study
from analyses.report import Column, Figure, Section, Table, table, with_interval
from analyses.report import tell as as_text

TITLE = "Weapons and fairies per Force"
QUESTION = "What does each weapon gain for its price, which are too cheap or too dear, and what do fairies give for theirs?"


def analyse(study: Study) -> list[Section]:
    """Hand weapons, ranged weapons, whether readings and circumstances matter, and fairies."""
    found = tell(study)
    return [
        hand(study, found),
        readings(study, found),
        ranged(found),
        elsewhere(study, found),
        fairies(study, found),
    ]


def headline(study: Study) -> str:
    """Which weapons are too cheap and too dear, and whether that holds in the band and under other readings."""
    found = tell(study)
    if not any(found.worth[name].known for name in found.market.hand):
        return "There are too few hand weapons for sale to fit a line of prices."
    rates = {name: found.worth[name].per_force for name in found.market.hand}
    best, least = max(rates, key=lambda name: rates[name]), min(rates, key=lambda name: rates[name])
    return (
        f"{briefly(found, others(study))} A point of Force buys most damage as {words(best)} ({rates[best]:.2f}) and "
        f"least as {words(least)} ({rates[least]:.2f}). All of it by damage alone, up to the target's last point."
    )


# --- hand weapons ----------------------------------------------------------------------------------------------


def hand(study: Study, found: Told) -> Section:
    """Gain, price, fair price and verdict of the hand weapons."""
    text = (
        "What a weapon adds to the damage of bare hands in one attack action, over every pair of fairies that are for sale. "
        "Posed; the target has acted, has no sword and is unhurt; what goes beyond her last point counts for nothing. "
        "A Riot weapon, which takes a card outside of wrestling, is given the better of this and what it adds in "
        "wrestling to damage dealt less damage taken. "
    )
    text += line_text(found) + " " + verdict_text(study, found) + f" {found.no_band}"
    return Section("Hand weapons", text.strip(), [*hand_figures(study, found), hand_table(found)])


def line_text(found: Told) -> str:
    """The fitted line in words."""
    if found.line is None:
        return "There are too few hand weapons to fit a line of prices."
    line = found.line
    return (
        f"The line through the {len(found.market.plain)} weapons that are no Riot weapons: "
        f"{as_text(line.start, 'mean')} Force to begin "
        f"with and {line.slope:.2f} for every point of damage gained; it explains {line.explained * 100:.0f} % of the "
        f"differences in price. Each weapon is judged by the line through the others, without its own price."
    )


def verdict_text(study: Study, found: Told) -> str:
    """The verdicts in words."""
    if found.line is None:
        return ""
    fair = [words(name) for name in found.market.hand if found.worth[name].verdict == FAIR]
    return (
        f"Too cheap or too dear is what is off by {TOLERANCE:g} Force or more. {verdicts(found, others(study))} As played, "
        f"within {TOLERANCE:g} Force of the line: {listed(fair)}."
    )


def hand_figures(study: Study, found: Told) -> list[Figure]:
    """Price beside fair price, and gain per Force, both with the band."""
    names = found.market.hand
    caption = caption_of(study, found)
    rows = [(words(name), float(found.market.rows[name]["cost"]), found.fair(name)) for name in names]
    prices = two_marks(
        rows,
        ("price", "price by the line through the others"),
        "Force (at the right: line less price)",
        caption,
    )
    gains = panels(
        [words(name) for name in names],
        [
            ("damage gained over bare hands, points", [found.gain(name) for name in names], 2),
            ("gained per point of Force", [found.rate(name) for name in names], 3),
        ],
        caption,
    )
    alt = "All numbers are in the table below."
    return [
        Figure(
            "force_prices", "Price and fair price of the hand weapons", f"Squares and dots. {alt}", prices
        ),
        Figure(
            "force_gains",
            "What hand weapons gain, and per point of Force",
            f"Dots in two panels. {alt}",
            gains,
        ),
    ]


def hand_table(found: Told) -> Table:
    """All of it in figures."""
    rows = []
    for name in found.market.hand:
        gains = found.market.gains(name, found.fairies)
        worth, cost = found.worth[name], found.market.rows[name]["cost"]
        row: dict[str, Any] = {
            "weapon": words(name),
            "cost": cost,
            "hand": float(gains.mean()),
            "least": float(gains.min()),
            "most": float(gains.max()),
            "beyond": float(found.market.gains(name, found.fairies, capped=False).mean()),
            "brawl": None,
            "off": None if worth.fair is None else worth.fair - cost,
            "verdict": worth.verdict or "n/a",
        }
        if name in found.market.riot:
            row["brawl"] = float(found.market.brawl_gains(name, found.fairies).mean())
        row |= with_interval("rate", found.rate(name)) | with_interval("fair", found.fair(name))
        rows.append(row | with_interval("holds", found.holds(name)))
    columns = [
        Column("weapon", "Weapon"),
        Column("cost", "Price", "count"),
        Column("hand", "Gain hand to hand", "mean"),
        Column("least", "Least", "mean"),
        Column("most", "Most", "mean"),
        Column("beyond", "With damage beyond the last point", "mean"),
        Column("brawl", "Gain in wrestling", "mean"),
        Column("rate", "Gain per Force (band)", "mean", interval=bool(found.band)),
        Column("fair", "Fair price (band)", "number", interval=bool(found.band)),
        Column("off", "Fair less price", "fine"),
        Column("verdict", "Verdict"),
        Column("holds", "Tables that agree", "share", interval=True),
    ]
    note = (
        "Gains in points of damage per attack action; least and most over the pairs of attacker and target. "
    )
    note += band_note(found)
    return table("force_hand", "Hand weapons: gain, price and fair price", columns, rows, note)
