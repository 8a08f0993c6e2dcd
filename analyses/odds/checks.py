"""What is wrong with options of `fairylab odds` by themselves: told before anything is compiled or counted."""

import re
from collections.abc import Mapping
from typing import Any

from sim.errors import UserError, nearest
from sim.fairy_meat.state import KINDS
from sim.rules import load

GAME = "fairy_meat"
MOST_ATTACK, MOST_DEFENCE = 17, 20
"""Most cards that the counting knows, as in `sim.fairy_meat.counting`, which is slow to import."""
MOST_ATTACKS = 3
"""Most attacks from one hand, as in `sim.fairy_meat.tops`."""
POINTS = (1, 2, 3)
"""Points of damage that one attack can deal."""
Needed = tuple[int | None, int | None]
"""Cards of the attacker and of the defender for whom the other side's are sought; None: for all."""


def early(question: str, told: Mapping[str, Any]) -> None:
    """Refuse what is wrong with the options of this question by itself; `told` are all options by name."""
    kind_of(told["kind"])
    if question == "cards":
        by_cards(told["attack"], told["defend"], told["kind"], told["attacks"])
    elif question == "table":
        table_size(told["table"])
    elif question == "inverse":
        chance(told["inverse"])
        points(told["at_least"], told["kind"])
        needed(told["attack"], told["defend"])
    elif question in ("names", "duel"):
        both_named(told["attacker"], told["defender"])


def kind_of(kind: str | None) -> str:
    """A kind of exchange by name, in hand if none is given."""
    named = kind.lower() if kind is not None else "hand"
    if named not in KINDS:
        raise UserError(f"--kind {kind}: no such kind{nearest(named, KINDS)}; there are {', '.join(KINDS)}")
    return named


def by_cards(attack: int | None, defend: int | None, kind: str | None, attacks: int | None) -> None:
    """Refuse sides that can't be, told by their cards."""
    if attack is None or defend is None:
        lacking, given = ("--defend", "--attack") if defend is None else ("--attack", "--defend")
        raise UserError(f"{given}: two sides draw cards; give {lacking}, too")
    in_reach("--attack", attack, 0, MOST_ATTACK)
    in_reach("--defend", defend, 0, MOST_DEFENCE)
    if attacks is None or attacks == 1:
        return
    if not 1 <= attacks <= MOST_ATTACKS:
        raise UserError(f"--attacks {attacks}: a weapon makes from 1 to {MOST_ATTACKS} attacks")
    if kind_of(kind) not in ("hand", "ranged"):
        raise UserError(
            f"--attacks {attacks}: several attacks are made with a weapon, not with --kind {kind_of(kind)}"
        )


def in_reach(option: str, cards: int, least: int, most: int) -> None:
    """Refuse more cards than a side ever draws, with the reason."""
    if not least <= cards <= most:
        side = "an attacker" if option == "--attack" else "a defender"
        why = f", the most {side} can ever draw: {sum_of_most(option)}" if cards > most else ""
        raise UserError(f"{option} {cards}: a side draws from {least} to {most} cards{why}")


def sum_of_most(option: str) -> str:
    """How the most cards of a side add up by the rules as printed (rulebook: Attack Modifiers, Shimmer)."""
    rules = load(GAME)
    most = rules["limits.fairy_points"]
    if option == "--attack":
        best = max(row["att"] or 0 for row in rules.rows("weapons"))
        posed = max(row["att_cards"] for row in rules.rows("movement"))
        return f"Kill {most}, weapon +{best}, posed +{posed}, sword +{rules['combat.sword']}"
    shimmer = MOST_DEFENCE - most - rules["combat.cover"] - rules["combat.unacted"]
    return (
        f"Live {most}, Shimmer +{shimmer}, cover +{rules['combat.cover']}, "
        f"not yet acted +{rules['combat.unacted']}"
    )


def needed(attack: int | None, defend: int | None) -> Needed:
    """For whose cards those of the other side are sought."""
    if attack is not None:
        in_reach("--attack", attack, 1, MOST_ATTACK)
    if defend is not None:
        in_reach("--defend", defend, 0, MOST_DEFENCE)
    return attack, defend


def both_named(attackers: list[str] | None, defenders: list[str] | None) -> None:
    """Refuse one side without the other."""
    if not attackers or not defenders:
        lacking, given = ("--attacker", "--defender") if not attackers else ("--defender", "--attacker")
        raise UserError(f"{given}: two fairies meet; name the other one with {lacking}")


def table_size(text: str) -> tuple[int, int]:
    """Rows and columns of a table such as `12x12`: cards of the attacker, and of the defender."""
    found = re.fullmatch(r"\s*(\d{1,3})\s*[xX]\s*(\d{1,3})\s*", text)
    if not found:
        raise UserError(f"--table {text}: write cards of the attacker x cards of the defender, such as 12x12")
    rows, columns = int(found[1]), int(found[2])
    if not (1 <= rows <= MOST_ATTACK and 1 <= columns <= MOST_DEFENCE):
        raise UserError(
            f"--table {text}: from 1x1 to {MOST_ATTACK}x{MOST_DEFENCE}, cards of the attacker first"
        )
    return rows, columns


def chance(text: str) -> float:
    """A chance to reach: above 0 and below 1, or in percent above 1 and up to 100."""
    found = re.fullmatch(r"\s*(\d*\.?\d+|\d+\.)\s*(%?)\s*", text)
    wanted = float(found[1]) if found else 0.0
    if found and (found[2] or 1 < wanted <= 100):
        wanted /= 100
    elif wanted == 1:  # 1 % or for sure? Nobody can tell
        wanted = 0.0
    if not 0 < wanted <= 1:
        raise UserError(
            f"--inverse {text}: a chance above 0 and below 1, such as 0.75, or in percent, such as 75"
        )
    return wanted


def points(at_least: int | None, kind: str | None = None) -> tuple[int, ...]:
    """The damage that is to be reached: 1, 2 and 3 points or more, or the one that was asked for."""
    if at_least not in (None, *POINTS):
        raise UserError(f"--at-least {at_least}: one attack deals from 1 to {POINTS[-1]} points of damage")
    if kind_of(kind) == "test":
        if at_least not in (None, 1):
            raise UserError(f"--at-least {at_least}: a test is won or not; leave it out")
        return (1,)
    return POINTS if at_least is None else (at_least,)
