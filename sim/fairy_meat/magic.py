"""Spells (rulebook: Casting Spells, Targets, Sweet Magic, Mean Magic): who may cast what on whom, and what it does."""

from sim.fairy_meat.events import CASTED, LOG, note
from sim.fairy_meat.field import (
    BY_SPELL,
    CORKSCREW,
    DEST,
    EXTRAS,
    F_PRICK,
    FIGURES,
    HIDDEN,
    KISS,
    RITALIZE,
    ROSE_PRICK,
    RULES,
    SHIMMER,
    SPELL,
    SPELL_TARGET,
    SPELLS,
    TABLE,
    WIND_UP,
    WING_BIND,
    ZEPHYR,
)
from sim.fairy_meat.fight import begin_fight, name_target, start_fight
from sim.fairy_meat.figures import fits_style, is_foe, is_mad, may_be_cast_on, meat, points, set_twinkle
from sim.fairy_meat.sight import spell_line
from sim.fairy_meat.stages import CASTING, GO, ask, pop, push
from sim.fairy_meat.treachery import betray
from sim.fairy_meat.wounds import begin_healing, hurt
from sim.jit import jit, linked


@jit
def harms(spell):
    """Whether a spell wounds: those that treachery is about."""
    return spell == ROSE_PRICK or spell == CORKSCREW


@linked(RULES, TABLE, int, int)
def may_aim(rules, table, spell, target):
    """Whether the fairy at turn may cast a spell on a target: herself or one in an open line, if it can do anything."""
    turn = table.turn
    caster = turn.figure
    one = table.figure[target]
    if not may_be_cast_on(rules, one) or one.done:
        return 0
    if harms(spell):
        if target == caster:
            return 0
        if not is_foe(rules, table, turn.user, target) and (rules.treachery == 0 or rules.discretion != 0):
            return 0
    if spell == WING_BIND and target == caster:
        return 0
    if spell == KISS and (meat(one) == 0 or points(one) >= rules.most_points):
        return 0
    if is_mad(one) and one.side < 0 and not harms(spell) and spell != WING_BIND and spell != ZEPHYR:
        return 0
    return 1 if target == caster or spell_line(rules, table, caster, target) else 0


@jit
def any_target(rules, table, spell):
    """Whether a spell has a target."""
    for target in range(FIGURES):
        if table.figure[target].alive != 0 and may_aim(rules, table, spell, target):
            return True
    return False


@jit
def knows(rules, table, f, spell):
    """Whether a fairy could pay for a spell of her style that she has not cast this turn."""
    figure = table.figure[f]
    return (
        fits_style(rules, figure, spell)
        and rules.spell_cost[spell] <= figure.twinkle
        and table.turn.spells >> spell & 1 == 0
    )


@linked(RULES, TABLE, int)
def may_cast_any(rules, table, f):
    """Whether she can cast anything now."""
    figure = table.figure[f]
    if figure.twinkle < 1 or figure.brawl > 0 or table.turn.must_eat:
        return 0
    for spell in range(len(SPELLS)):
        if knows(rules, table, f, spell) and any_target(rules, table, spell):
            return 1
    return 0


@jit
def legal_spells(rules, table, options):
    """Every spell with every amount of extra Twinkle: 8 * spell + extra."""
    f = table.turn.figure
    n = 0
    for spell in range(len(SPELLS)):
        if knows(rules, table, f, spell) and any_target(rules, table, spell):
            most = table.figure[f].twinkle - rules.spell_cost[spell]
            if rules.spell_per_extra[spell] == 0.0:
                most = 0
            for extra in range(min(most, EXTRAS - 1) + 1):
                options[n] = EXTRAS * spell + extra
                n += 1
    return n


@jit
def legal_spell_targets(rules, table, options):
    """The slots that the spell being cast may aim at."""
    n = 0
    for target in range(FIGURES):
        if table.figure[target].alive != 0 and may_aim(rules, table, table.turn.spell, target):
            options[n] = target
            n += 1
    return n


@jit
def begin_casting(table):
    """Choose a spell, then its target."""
    table.turn.spell = -1
    push(table, CASTING)


@linked(RULES, TABLE, HIDDEN, LOG)
def work_casting(rules, table, hidden, log):
    """Ask for the spell, then for its target; a Zephyr asks where to, after that (`turn.target` >= 0)."""
    turn = table.turn
    if turn.spell < 0:
        return ask(table, SPELL, turn.user, turn.figure)
    if turn.target < 0:
        return ask(table, SPELL_TARGET, turn.user, turn.figure)
    if table.figure[turn.target].alive == 0 or not table.figure[turn.target].present:
        turn.target = -1
        pop(table)
        return GO
    return ask(table, DEST, turn.user, turn.target)


@jit
def amount(rules, table):
    """Strength of the spell being cast, with the extra Twinkle."""
    spell = table.turn.spell
    return rules.spell_amount[spell] + rules.spell_per_extra[spell] * table.turn.extra


@jit
def stacked(rules, there, more):
    """The same effect from two casters: the larger counts, or by another reading both."""
    return there + more if rules.spell_sum else max(there, more)


@linked(RULES, TABLE, HIDDEN, LOG, int)
def cast(rules, table, hidden, log, target):
    """Pay for the spell and let it work."""
    turn = table.turn
    f, spell = turn.figure, turn.spell
    one = table.figure[target]
    pop(table)
    note(log, CASTED, turn.user, f, spell, turn.extra, target, 0, 0)
    set_twinkle(table, f, table.figure[f].twinkle - rules.spell_cost[spell] - turn.extra, log)
    turn.spells |= 1 << spell
    if (turn.moved or turn.fought) and not rules.spell_any_time:
        turn.closing = 1
    hidden.account[max(turn.user, 0)].casts[spell] += 1
    own = harms(spell) and not is_foe(rules, table, turn.user, target)
    if spell == WIND_UP:
        one.wind_up = stacked(rules, one.wind_up, amount(rules, table))
    elif spell == SHIMMER:
        one.shimmer = int(stacked(rules, float(one.shimmer), amount(rules, table)))
    elif spell == RITALIZE:
        one.ritalized = 1
    elif spell == KISS:
        begin_healing(table, target, int(amount(rules, table)))
    elif spell == WING_BIND:
        one.bound = 1
    elif spell == ROSE_PRICK:
        begin_fight(table, F_PRICK, f, 0)
        name_target(table, target)
        start_fight(table)
    elif spell == ZEPHYR:
        turn.target = target
        push(table, CASTING)
    else:
        mangles = 1 if rules.corkscrew_mangles else 0
        hurt(table, target, int(amount(rules, table)), BY_SPELL, -1, turn.user, f, turn.user, mangles, 0)
    if own:
        betray(rules, table, hidden, log, target, turn.user)
    return 0
