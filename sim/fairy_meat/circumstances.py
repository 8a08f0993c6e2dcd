"""What an attack is made under, on the table: cards of both sides and who may attack whom (rulebook: To Kill a Fairy, Ranged
Weapons, Special Weapons, Wrestling, Treachery). The sums are those of `modifiers.py`."""

from sim.fairy_meat import modifiers
from sim.fairy_meat.field import (
    FAIRY,
    FLUTTER,
    POSE,
    RULES,
    RUSH,
    TABLE,
    THRALL,
)
from sim.fairy_meat.figures import has_sword, is_foe, stands, unacted, weapon_of
from sim.fairy_meat.geometry import EXACT, gap, touching
from sim.fairy_meat.sight import sight
from sim.jit import jit, linked

PARTIAL = 2
"""`sight` of a target in partial cover."""


@jit
def fluttered(rules, mode):
    """1 if the speed costs the attacker a card."""
    return 1 if mode == FLUTTER or (mode == RUSH and rules.rush_is_flutter != 0) else 0


@jit
def attack_cards(rules, table, f, weapon, mode, opposed):
    """Cards of an attack with a weapon (its index in the rules), hand-to-hand or shot, at the speed `mode`.

    `opposed` = every target carries a sword. 0 = she can't attack like that."""
    figure = table.figure[f]
    posed = 1 if mode == POSE else 0
    if figure.what == THRALL:
        return max(figure.kill + posed * rules.posed, 0) if figure.kill > 0 else 0
    if rules.weapon[weapon].ranged:
        return modifiers.shot_cards(rules, figure.kill, weapon, posed, fluttered(rules, mode))
    return modifiers.hand_cards(rules, figure.kill, weapon, posed, fluttered(rules, mode), opposed)


@jit
def guard_cards(rules, table, attacker, f, weapon, covered):
    """Cards with which a figure defends against a weapon."""
    figure = table.figure[f]
    entangled = 1 if figure.brawl > 0 and table.figure[attacker].brawl != figure.brawl else 0
    return modifiers.defence_cards(
        rules, figure.live, figure.shimmer, weapon, covered, entangled, unacted(figure)
    )


@linked(RULES, TABLE, int, int, int)
def defence_cards(rules, table, attacker, f, weapon):
    """As `guard_cards`, cover being looked up on the table."""
    covered = 0
    if rules.weapon[weapon].ranged and sight(rules, table, attacker, f) == PARTIAL:
        covered = 1
    return guard_cards(rules, table, attacker, f, weapon, covered)


@jit
def may_target(rules, table, seat, f, target):
    """Whether a seat may have figure `f` attack `target` at all (Treachery, Fairy Circles, Fairy Thralls)."""
    one = table.figure[target]
    if target == f or not stands(one) or one.done != 0:
        return False
    if table.figure[f].what == THRALL and one.what != FAIRY:
        return False
    if table.figure[f].mad or table.figure[f].tripping:
        return True
    if is_foe(rules, table, seat, target):
        return True
    return (
        one.what == FAIRY
        and table.figure[f].what == FAIRY
        and rules.treachery != 0
        and rules.discretion == 0
        and table.seats > 1
    )


@linked(RULES, TABLE, int, int, int, int)
def may_attack(rules, table, f, target, which, seat):
    """Whether figure `f`, whose turn it is, may attack a target with bare hands (`which` 0) or weapon 1 or 2."""
    figure, one = table.figure[f], table.figure[target]
    weapon = weapon_of(figure, which)
    if which > 0 and weapon == 0:
        return 0
    if figure.kill < 1 or not may_target(rules, table, seat, f, target):
        return 0
    ranged = rules.weapon[weapon].ranged != 0
    if figure.what == THRALL and which > 0:
        return 0
    mode = table.turn.mode
    if attack_cards(rules, table, f, weapon, mode, has_sword(rules, one)) < 1:
        return 0
    if not ranged:
        return 1 if touching(figure, one) else 0
    if table.turn.must_eat:
        return 0
    apart = gap(figure, one)
    reach = rules.weapon[weapon].reach
    if apart < rules.least_gap - EXACT or (reach >= 0 and apart > reach + EXACT):
        return 0
    return 1 if sight(rules, table, f, target) > 0 else 0


@linked(RULES, TABLE, int, int, int, int)
def may_wrestle(rules, table, f, target, which, seat):
    """Whether a wrestler may attack another one in her brawl, with bare hands or a Riot weapon."""
    figure, one = table.figure[f], table.figure[target]
    weapon = weapon_of(figure, which)
    if which > 0 and (weapon == 0 or rules.weapon[weapon].riot == 0):
        return 0
    if figure.kill < 1 or figure.brawl == 0 or one.brawl != figure.brawl:
        return 0
    return 1 if may_target(rules, table, seat, f, target) else 0
