"""Carrying out what the figure at turn does: the options of `act`, the targets of an attack, the flight out of a brawl."""

from sim.fairy_meat.boxes import taste
from sim.fairy_meat.circumstances import may_attack
from sim.fairy_meat.events import LOG, MISSED, note
from sim.fairy_meat.feast import frenzy
from sim.fairy_meat.field import (
    ACT_ATTACK,
    ACT_BITE_ATTACK,
    ACT_BITE_MOVE,
    ACT_BOX,
    ACT_CAST,
    ACT_DRAG,
    ACT_END,
    ACT_FRENZY,
    ACT_JOIN,
    ACT_MOVE,
    ACT_MUSHROOM_ATTACK,
    ACT_MUSHROOM_MOVE,
    ACT_REMINISCE,
    ACT_ROB_ATTACK,
    ACT_ROB_MOVE,
    ACT_WRESTLE,
    ATTACK,
    F_HAND,
    F_SHOT,
    F_THRALL,
    F_WRESTLE,
    FIGURES,
    HIDDEN,
    NO_MORE,
    POUNCE,
    RULES,
    TABLE,
    THRALL,
)
from sim.fairy_meat.fight import begin_fight, name_target, start_fight
from sim.fairy_meat.figures import is_foe, set_twinkle, weapon_of
from sim.fairy_meat.geometry import EXACT, gap
from sim.fairy_meat.guess import misjudged
from sim.fairy_meat.magic import begin_casting
from sim.fairy_meat.stages import (
    BOX_CHOICE,
    EATING,
    GO,
    LOADING,
    MOVING,
    ROBBING,
    TARGETING,
    TURN_END,
    ask,
    become,
    pop,
    push,
)
from sim.fairy_meat.treachery import betray
from sim.fairy_meat.turn import declare
from sim.fairy_meat.wrestling import brawl_beside, join_brawl
from sim.jit import jit, linked
from sim.rng import below


@linked(RULES, TABLE, HIDDEN, LOG, int)
def do(rules, table, hidden, log, act):
    """Do what was chosen; the next question follows from the stage that it pushes."""
    turn = table.turn
    f = turn.figure
    if act == ACT_END:
        become(table, TURN_END)
    elif act == ACT_MOVE:
        push(table, MOVING)
    elif act == ACT_ATTACK or act == ACT_WRESTLE:
        begin_attack(table)
    elif act == ACT_BITE_MOVE or act == ACT_BITE_ATTACK:
        turn.slot = 0 if act == ACT_BITE_MOVE else 1
        push(table, EATING)
    elif act == ACT_CAST:
        begin_casting(table)
    elif act == ACT_REMINISCE:
        turn.fought = 1
        turn.reminisced = 1
        set_twinkle(table, f, table.figure[f].twinkle + 1, log)
    elif act == ACT_FRENZY:
        frenzy(table, log)
    elif act == ACT_JOIN:
        join_brawl(table, log, f, brawl_beside(table, f))
    elif act == ACT_DRAG:
        push(table, LOADING)
    else:
        do_seldom(rules, table, hidden, log, act)
    return 0


@linked(RULES, TABLE, HIDDEN, LOG, int)
def do_seldom(rules, table, hidden, log, act):
    """Gift boxes, the belongings of the dead, mushrooms."""
    turn = table.turn
    if act == ACT_BOX:
        turn.extra = 0
        push(table, BOX_CHOICE)
    elif act == ACT_ROB_MOVE or act == ACT_ROB_ATTACK:
        turn.slot = 0 if act == ACT_ROB_MOVE else 1
        push(table, ROBBING)
    elif act == ACT_MUSHROOM_MOVE or act == ACT_MUSHROOM_ATTACK:
        taste(rules, table, hidden, log, 0 if act == ACT_MUSHROOM_MOVE else 1)
    return 0


@jit
def begin_attack(table):
    """Name the targets; whether with a weapon in hand, a shot or wrestling turns out with the first."""
    turn = table.turn
    f = turn.figure
    kind = F_WRESTLE if table.figure[f].brawl > 0 else F_THRALL if table.figure[f].what == THRALL else F_HAND
    begin_fight(table, kind, f, 0)
    push(table, TARGETING)


@jit
def attacks_left(rules, table):
    """How many more targets may be named."""
    fight = table.fight
    if fight.targets == 0:
        return 1
    if fight.kind == F_WRESTLE:
        return 0
    if fight.kind == F_THRALL:
        return FIGURES if fight.targets < 12 else 0
    return rules.weapon[fight.weapon].attacks - fight.targets


@linked(RULES, TABLE, HIDDEN, LOG)
def work_targeting(rules, table, hidden, log):
    """Ask for targets as long as the weapon has attacks; with a single one in reach all go there."""
    fight = table.fight
    if attacks_left(rules, table) <= 0:
        targets_named(rules, table, hidden, log)
        return GO
    if fight.targets > 0:
        only = only_target(rules, table)
        if only == fight.target[0] and fight.kind != F_THRALL:
            name_target(table, only)
            return GO
        if only == -1:
            targets_named(rules, table, hidden, log)
            return GO
    return ask(table, ATTACK, table.turn.user, table.turn.figure)


@jit
def only_target(rules, table):
    """The only one whom a further attack of the sequence could aim at; -1 for nobody, -2 for several."""
    fight, turn = table.fight, table.turn
    found = -1
    for target in range(FIGURES):
        one = table.figure[target]
        if one.alive == 0 or one.present == 0 or target == turn.figure:
            continue
        if fight.kind == F_THRALL and already(table, target):
            continue
        if again(rules, table, target):
            if found >= 0:
                return -2
            found = target
    return found


@jit
def already(table, target):
    """Whether a target was named."""
    for k in range(table.fight.targets):
        if table.fight.target[k] == target:
            return True
    return False


@jit
def again(rules, table, target):
    """Whether the weapon of this sequence may be used on a target."""
    fight, turn = table.fight, table.turn
    for which in range(3):
        if weapon_of(table.figure[turn.figure], which) == fight.weapon and may_attack(
            rules, table, turn.figure, target, which, turn.user
        ):
            return True
    return False


@linked(RULES, TABLE, HIDDEN, LOG, int)
def answer_attack(rules, table, hidden, log, option):
    """A target is named, with the first one the weapon, too."""
    fight, turn = table.fight, table.turn
    if option == NO_MORE:
        targets_named(rules, table, hidden, log)
        return 0
    target, which = option // 4, option % 4
    if fight.targets == 0:
        fight.weapon = weapon_of(table.figure[turn.figure], which)
        if rules.weapon[fight.weapon].ranged and fight.kind == F_HAND:
            fight.kind = F_SHOT
    name_target(table, target)
    return 0


@linked(RULES, TABLE, HIDDEN, LOG)
def targets_named(rules, table, hidden, log):
    """The attack begins; own fairies among the targets go over to somebody else first."""
    fight, turn = table.fight, table.turn
    if turn.fought:
        turn.free -= 1
    turn.fought = 1
    pop(table)
    if fight.kind == F_SHOT:
        target = fight.target[0]
        figure, one = table.figure[fight.attacker], table.figure[target]
        judged = misjudged(rules, hidden, gap(figure, one))
        reach = rules.weapon[fight.weapon].reach
        if judged < rules.least_gap - EXACT or (reach >= 0 and judged > reach + EXACT):
            note(log, MISSED, turn.user, fight.attacker, target, 0, 0, 0, 0)
            return 0
        if rules.brawl_fire_random and one.brawl > 0:
            into_brawl(table, hidden, one.brawl)
    start_fight(table)
    if turn.plan == 0:
        for hand in range(1, fight.hands):
            if not is_foe(rules, table, turn.user, fight.holder[hand]):
                betray(rules, table, hidden, log, fight.holder[hand], turn.user)
    return 0


@jit
def into_brawl(table, hidden, brawl):
    """By another reading a shot into a brawl aims at any of its members."""
    n = 0
    for f in range(FIGURES):
        n += table.figure[f].brawl == brawl and table.figure[f].alive != 0
    k = below(hidden.guess, 0, n)
    for f in range(FIGURES):
        if table.figure[f].brawl == brawl and table.figure[f].alive != 0:
            if k == 0:
                table.fight.target[0] = f
                table.fight.holder[1] = f
            k -= 1


@linked(RULES, TABLE, HIDDEN, LOG, int)
def answer_escape(rules, table, hidden, log, mode):
    """Out of the brawl: she takes her MOVE slot at once, in a mode of her choice."""
    turn = table.turn
    pop(table)
    turn.moved = 0
    declare(table, hidden, log, mode)
    turn.pounced_out = 1 if mode == POUNCE else 0
    push(table, MOVING)
    return 0
