"""What a figure may declare and do in her turn (rulebook: The Turn, Mealtime Manners, Casting Spells, Mad about Meat)."""

from sim.fairy_meat.boxes import box_beside, mushroom_beside
from sim.fairy_meat.charge import may_rush, wrestles_on
from sim.fairy_meat.circumstances import may_attack, may_wrestle
from sim.fairy_meat.feast import corpse_beside, load_beside, loot_beside
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
    BOUND,
    CLIMB,
    CRAWL,
    EAT,
    FAIRY,
    FIGURES,
    FLUTTER,
    POSE,
    POUNCE,
    RULES,
    RUSH,
    TABLE,
    THRALL,
    WRESTLE,
)
from sim.fairy_meat.magic import may_cast_any
from sim.fairy_meat.wrestling import brawl_beside
from sim.jit import jit, linked


@linked(RULES, TABLE, int)
def may_declare(rules, table, mode):
    """Whether the figure at turn may declare a mode."""
    turn = table.turn
    f = turn.figure
    figure = table.figure[f]
    if figure.what == THRALL:
        kind = rules.thrall[figure.kind]
        if mode == POSE:
            return 1
        if mode == CRAWL:
            return 1 if kind.crawl > 0 else 0
        if mode == CLIMB:
            return 1 if kind.climb > 0 else 0
        return 1 if mode == BOUND and kind.bound > 0 else 0
    if turn.plan > 0:
        return 1 if POUNCE <= mode <= FLUTTER else 0
    if mode == POSE:
        return 0 if turn.from_edge else 1
    if POUNCE <= mode <= FLUTTER:
        return 1
    if mode == EAT:
        if turn.from_edge:
            return 0
        return 1 if eats(rules, table, f) else 0
    if mode == RUSH:
        return 1 if figure.steering < 0 and any_rush(rules, table, f, turn.user) else 0
    return 0


@jit
def eats(rules, table, f):
    """Whether she could spend her MOVE slot at a corpse or mushroom."""
    if corpse_beside(table, f) >= 0 or mushroom_beside(rules, table, f) >= 0:
        return True
    return rules.grave_robbing != 0 and loot_beside(rules, table, f) >= 0


@linked(RULES, TABLE, int, int)
def any_rush(rules, table, f, seat):
    """Whether there is anybody to rush at."""
    for target in range(FIGURES):
        if table.figure[target].alive != 0 and may_rush(rules, table, f, target, seat):
            return 1
    return 0


@linked(RULES, TABLE, int, int)
def any_attack(rules, table, f, seat):
    """Whether she can attack anybody, out of a brawl."""
    places = 3 if table.figure[f].what == FAIRY else 1
    for target in range(FIGURES):
        if target != f and table.figure[target].alive != 0 and table.figure[target].present != 0:
            for which in range(places):
                if may_attack(rules, table, f, target, which, seat):
                    return 1
    return 0


@jit
def any_wrestling(rules, table, f, seat):
    """Whether there is anybody in her brawl whom she may attack."""
    for target in range(FIGURES):
        if table.figure[target].brawl == table.figure[f].brawl and may_wrestle(
            rules, table, f, target, 0, seat
        ):
            return True
    return False


@jit
def attack_slot(rules, table, options, n):
    """Add the uses of an ATTACK slot to the options, but for those of wrestlers; how many there are then."""
    turn = table.turn
    f, seat = turn.figure, turn.user
    figure = table.figure[f]
    if figure.kill > 0 and figure.steering < 0 and any_attack(rules, table, f, seat):
        options[n] = ACT_ATTACK
        n += 1
    return n


@jit
def may_move(rules, table):
    """Whether her MOVE slot can be spent on moving at the speed declared."""
    turn = table.turn
    mode = turn.mode
    if turn.moved or mode == POSE or mode == EAT or mode == WRESTLE:
        return False
    return mode != RUSH or any_rush(rules, table, turn.figure, turn.user) != 0


@linked(RULES, TABLE, [int])
def legal_acts(rules, table, options):
    """Write what the figure at turn may do next, rising; how much that is."""
    turn = table.turn
    f = turn.figure
    figure = table.figure[f]
    options[0] = ACT_END
    n = 1
    if turn.plan > 0:
        return mad_acts(rules, table, options)
    if figure.brawl > 0:
        return brawl_acts(rules, table, options)
    fairy = figure.what == FAIRY
    if turn.must_eat:
        # She has fed, or has not got there: all that is left is an attack, if the rules allow it.
        if turn.fought == 0 and rules.frenzy_attacks:
            n = attack_slot(rules, table, options, n)
        return n
    open_turn = turn.closing == 0
    if open_turn and may_move(rules, table):
        if turn.from_edge:
            n = 0  # she can't stay on the edge
        options[n] = ACT_MOVE
        n += 1
    if open_turn and turn.fought == 0:
        n = attack_slot(rules, table, options, n)
    if not fairy:
        return n
    corpse = corpse_beside(table, f) >= 0 and turn.spells == 0 and turn.reminisced == 0
    if open_turn and turn.moved == 0 and turn.mode == EAT and corpse:
        options[n] = ACT_BITE_MOVE
        n += 1
    if open_turn and turn.fought == 0 and corpse:
        options[n] = ACT_BITE_ATTACK
        n += 1
    # Who has come in from her edge can't cast what would leave her there.
    closes = turn.from_edge != 0 and turn.fought != 0
    if figure.steering < 0 and turn.bitten == 0 and not closes and may_cast_any(rules, table, f):
        options[n] = ACT_CAST
        n += 1
    if open_turn and turn.fought == 0 and turn.bitten == 0 and figure.twinkle < figure.most_twinkle:
        options[n] = ACT_REMINISCE
        n += 1
    return rarer_acts(rules, table, options, n)


@jit
def rarer_acts(rules, table, options, n):
    """The acts of the optional rules and of few scenarios, frenzy, and joining a brawl."""
    turn = table.turn
    f = turn.figure
    figure = table.figure[f]
    if turn.closing:
        return n
    if turn.fought == 0 and table.box != 0 and box_beside(rules, table, f) >= 0:
        options[n] = ACT_BOX
        n += 1
    robs = rules.grave_robbing != 0 and loot_beside(rules, table, f) >= 0
    if robs and turn.moved == 0 and turn.mode == EAT:
        options[n] = ACT_ROB_MOVE
        n += 1
    if robs and turn.fought == 0:
        options[n] = ACT_ROB_ATTACK
        n += 1
    if figure.kill == 0 and figure.live > 0 and turn.fought == 0 and turn.from_edge == 0:
        options[n] = ACT_FRENZY
        n += 1
    if turn.from_edge == 0 and brawl_beside(table, f) >= 0:
        options[n] = ACT_JOIN
        n += 1
    flies = POUNCE <= turn.mode <= FLUTTER
    if flies and turn.moved == 0 and turn.dragged == 0 and load_beside(table, f) >= 0:
        options[n] = ACT_DRAG
        n += 1
    mushroom = rules.scenario.mushrooms > 0 and mushroom_beside(rules, table, f) >= 0 and turn.spells == 0
    if mushroom and turn.moved == 0 and turn.mode == EAT:
        options[n] = ACT_MUSHROOM_MOVE
        n += 1
    if mushroom and turn.fought == 0:
        options[n] = ACT_MUSHROOM_ATTACK
        n += 1
    return n


@jit
def brawl_acts(rules, table, options):
    """A wrestler wrestles, turns mad, or does nothing."""
    turn = table.turn
    f = turn.figure
    figure = table.figure[f]
    options[0] = ACT_END
    n = 1
    if figure.kill == 0 and figure.live > 0 and turn.fought == 0:
        options[n] = ACT_FRENZY
        n += 1
    if (
        wrestles_on(table, f)
        and figure.kill > 0
        and figure.steering < 0
        and any_wrestling(rules, table, f, turn.user)
    ):
        options[n] = ACT_WRESTLE
        n += 1
    return n


@jit
def mad_acts(rules, table, options):
    """What a player may have a mad figure do, in the order that she chose (rulebook: Liberated Thralls)."""
    turn = table.turn
    options[0] = ACT_END
    n = 1
    moves_now = turn.plan == 1 or turn.plan == 3 or (turn.plan == 2 and turn.fought != 0)
    fights_now = turn.plan == 2 or turn.plan == 4 or (turn.plan == 1 and turn.moved != 0)
    if moves_now and turn.moved == 0 and turn.mode != POSE and table.figure[turn.figure].brawl == 0:
        options[n] = ACT_MOVE
        n += 1
    if fights_now and turn.fought == 0 and any_attack(rules, table, turn.figure, turn.user):
        options[n] = ACT_ATTACK
        n += 1
    return n
