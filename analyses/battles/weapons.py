"""What do weapons do in battle?

Counted as fought: whoever has the choice takes the weapon that suits, so weapons meet different targets. What a
weapon is worth for its price stands in the report on Force.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from analyses.battles.runs import named, plain, summed, words
from analyses.combat.drawings_force import panels
from analyses.facts import names
from analyses.report import Column, Figure, Section, Table, table, with_interval
from analyses.stats import Estimate, Moments

TITLE = "Weapons"
QUESTION = (
    "How often is each weapon used, how much damage does an attack with it do, and how often does it kill?"
)
WHAT = ("attacks_", "damage_", "slain_")
ATTACKS, DAMAGE, SLAIN = range(3)


@dataclass(frozen=True)
class Arms:
    """Block totals: attacks, damage and kills of every weapon, then the sums over all weapons, then battles."""

    weapons: tuple[str, ...]
    moments: Moments

    def count(self, which: int, weapon: int) -> int:
        """Attacks, points of damage or kills in all."""
        return round(self.moments.total[self._at(which, weapon)])

    def damage(self, weapon: int) -> Estimate:
        """Points of damage per attack."""
        return self._ratio(DAMAGE, weapon)

    def kills(self, weapon: int) -> Estimate:
        """Kills per attack."""
        return self._ratio(SLAIN, weapon)

    def share(self, which: int, weapon: int) -> Estimate:
        """Its share of all attacks, damage or kills."""
        return self.moments.share(self._at(which, weapon), 3 * len(self.weapons) + which)

    def per_battle(self, weapon: int) -> Estimate:
        """Attacks per battle."""
        return self.moments.ratio(self._at(ATTACKS, weapon), len(self.moments.total) - 1)

    def used(self) -> list[int]:
        """Weapons that were used, those with most damage first."""
        found = [k for k in range(len(self.weapons)) if self.count(ATTACKS, k)]
        return sorted(found, key=lambda k: -self.count(DAMAGE, k))

    def _ratio(self, which: int, weapon: int) -> Estimate:
        return self.moments.ratio(self._at(which, weapon), self._at(ATTACKS, weapon)).unless_all_agree()

    def _at(self, which: int, weapon: int) -> int:
        return which * len(self.weapons) + weapon


def measure(run: Any) -> Arms:
    """Sum attacks, damage and kills of a run by weapon."""
    weapons = named(run, WHAT[0])
    columns = [f"{prefix}{name}" for prefix in WHAT for name in weapons]
    seats = run.manifest["seats"]

    def sums(block: dict[str, Any]) -> list[Any]:
        each = [block[name].astype(float) for name in columns]
        count = len(weapons)
        whole = [sum(each[which * count : (which + 1) * count]) for which in range(3)]
        return [*each, *whole, 0 * each[0] + 1 / seats]

    return Arms(tuple(weapons), summed(run, columns, sums))


def together(found: Sequence[Arms]) -> Arms:
    """Several runs as one; their deals stay blocks of their own."""
    moments = found[0].moments
    for other in found[1:]:
        moments = moments + other.moments
    return Arms(found[0].weapons, moments)


def weapon_table(arms: Arms, slug: str) -> Table:
    """A row per weapon that was used."""
    rows = [
        {"weapon": words(arms.weapons[k]), "attacks": arms.count(ATTACKS, k), "kills": arms.count(SLAIN, k)}
        | with_interval("often", arms.share(ATTACKS, k))
        | with_interval("damage", arms.damage(k))
        | with_interval("all", arms.share(DAMAGE, k))
        | with_interval("slain", arms.kills(k))
        for k in arms.used()
    ]
    columns = (
        Column("weapon", "Weapon"),
        Column("attacks", "Attacks", "count"),
        Column("often", "Of all attacks", "share", interval=True),
        Column("damage", "Damage per attack", "mean", interval=True),
        Column("all", "Of all damage with weapons", "share", interval=True),
        Column("kills", "Kills", "count"),
        Column("slain", "Attacks that kill", "share", interval=True),
    )
    never = [
        words(name) for k, name in enumerate(arms.weapons) if not arms.count(ATTACKS, k) and name != "other"
    ]
    note = (
        "An attack is one exchange of cards: a weapon of three attacks makes up to three of them. In a brawl the weapon in "
        "hand counts. Who uses which weapon against whom is the strategies' choice, so this is no fair trial of weapons."
    )
    note += f" Never used in these games: {', '.join(never)}." if never else ""
    return table(f"weapons_{slug}", "Weapons in use", columns, rows, note)


def analyse(runs: Sequence[Any]) -> list[Section]:
    """All battles together, then a table per run; nothing for games without battles."""
    mine = plain(runs)
    if not mine:
        return []
    measured = [measure(run) for run in mine]
    same = [arms for arms in measured if arms.weapons == measured[0].weapons]
    whole = together(same)
    note = "All battles below together: scenarios and strategies as often as they were played."
    sections = [Section("All battles", note, [_figure(whole), weapon_table(whole, "all")])]
    for arms, (title, slug) in zip(measured, names(mine), strict=True):
        sections.append(Section(title, "", [weapon_table(arms, slug)]))
    return sections


def _figure(arms: Arms) -> Figure:
    order = sorted(arms.used(), key=lambda k: -(arms.damage(k).value or 0.0))
    damage = [arms.damage(k) for k in order]
    drawing = panels(
        [words(arms.weapons[k]) for k in order],
        [
            ("points of damage per attack", damage, 2),
            ("attacks that kill, in %", [arms.kills(k).times(100) for k in order], 1),
        ],
        "dots with 95 % interval",
    )
    told = ", ".join(
        f"{words(arms.weapons[k])} {value.value:.2f}"
        for k, value in zip(order, damage, strict=True)
        if value.value is not None
    )
    return Figure(
        "weapons", "Damage and kills per attack", f"Dots by weapon, damage per attack: {told}.", drawing
    )
