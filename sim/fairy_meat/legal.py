"""What the seat that is asked may answer, decision by decision (`field.DECISIONS` tells what the numbers mean)."""

from sim.fairy_meat.acts import legal_acts, may_declare
from sim.fairy_meat.boxes import legal_boxes
from sim.fairy_meat.charge import may_rush
from sim.fairy_meat.circumstances import may_attack, may_wrestle
from sim.fairy_meat.destination import destinations
from sim.fairy_meat.feast import legal_bites, legal_loot, may_bite
from sim.fairy_meat.field import (
    ACT,
    ATTACK,
    BITE,
    BLOW,
    BOX,
    BY_STARTLINE,
    DAMAGE,
    DEST,
    DRAG,
    EDGE,
    ENTER,
    ESCAPE,
    FIGURES,
    FLUTTER,
    JOKER_RANGED,
    MAD_USE,
    MINE,
    MODE,
    MODES,
    NO_DRAG,
    NO_MORE,
    ORDER,
    PLACE,
    PLAY,
    POUNCE,
    ROB,
    RULES,
    RUSH,
    RUSH_AT,
    SPELL,
    SPELL_TARGET,
    TABLE,
    THINK,
    THRALL,
    TRAITOR,
    TWINKLE,
    ZAP_TARGET,
)
from sim.fairy_meat.fight import MOST_ZAPS, most_recharge
from sim.fairy_meat.figures import is_fairy, points, weapon_of
from sim.fairy_meat.hand import NOTHING, ace_in, plays, trumps_in
from sim.fairy_meat.magic import legal_spell_targets, legal_spells
from sim.fairy_meat.order import most_thought
from sim.fairy_meat.result import may_be_hit
from sim.fairy_meat.setup import legal_starts
from sim.fairy_meat.turn import ENTRIES, may_enter
from sim.fairy_meat.wounds import least_live, most_live
from sim.jit import jit, linked


@jit
def yes_or_no(options):
    """0 and 1."""
    options[0] = 0
    options[1] = 1
    return 2


@jit
def legal(rules, table, mine, options):
    """Write the legal options of the seat asked into `options` (int64), rising; how many there are."""
    return legal_options(rules, table, mine, options)


@linked(RULES, TABLE, MINE, [int])
def legal_options(rules, table, mine, options):
    """See `legal`."""
    kind = table.decision
    if kind == ACT:
        return legal_acts(rules, table, options)
    if kind == MODE:
        return legal_modes(rules, table, options)
    if kind == DEST:
        mode = BLOW if table.turn.spell >= 0 and table.turn.target >= 0 else table.turn.mode
        return destinations(rules, table, table.actor, mode, options, table.player)
    if kind == ORDER:
        return legal_order(table, options)
    if kind == PLAY:
        return legal_plays(rules, table, mine, options)
    if kind == ATTACK:
        return legal_attacks(rules, table, options)
    if kind == TWINKLE:
        return legal_twinkle(rules, table, mine, options)
    if kind == DAMAGE:
        return legal_damage(table, options)
    if kind == BITE:
        return legal_bites(table, table.turn.figure, options)
    if kind == SPELL:
        return legal_spells(rules, table, options)
    if kind == SPELL_TARGET:
        return legal_spell_targets(rules, table, options)
    if kind == THINK:
        n = most_thought(rules, table, table.figure[table.actor]) + 1
        for k in range(n):
            options[k] = k
        return n
    return legal_rarely(rules, table, options)


@linked(RULES, TABLE, [int])
def legal_rarely(rules, table, options):
    """The decisions that come up seldom; all that are not listed are a plain no or yes."""
    kind = table.decision
    if kind == PLACE:
        return legal_places(rules, table, options)
    if kind == EDGE:
        return legal_edges(table, options)
    if kind == ENTER:
        return legal_entries(rules, table, options)
    if kind == RUSH_AT:
        return legal_rushes(rules, table, options)
    if kind == ESCAPE:
        return legal_escapes(rules, table, options)
    if kind == ZAP_TARGET:
        return legal_zaps(table, options)
    if kind == JOKER_RANGED:
        return legal_redirects(rules, table, options)
    if kind == DRAG:
        return legal_loads(table, options)
    if kind == ROB:
        return legal_loot(rules, table, table.turn.figure, options)
    if kind == BOX:
        return legal_boxes(rules, table, options)
    if kind == MAD_USE:
        return legal_madness(table, options)
    if kind == TRAITOR:
        return legal_heirs(table, options)
    return yes_or_no(options)


@jit
def legal_modes(rules, table, options):
    """The speeds that may be declared."""
    n = 0
    for mode in range(len(MODES)):
        if may_declare(rules, table, mode):
            options[n] = mode
            n += 1
    return n


@jit
def legal_order(table, options):
    """Wait, act or defer."""
    n = 0
    if table.may_wait:
        options[n] = 0
        n += 1
    options[n] = 1
    n += 1
    if table.may_defer:
        options[n] = 2
        n += 1
    return n


@jit
def legal_plays(rules, table, mine, options):
    """What can be placed from the hand that is asked."""
    fight = table.fight
    hand = fight.hand_of[fight.at] if fight.placed > 0 else 0
    n = 0
    if rules.may_decline:
        options[0] = NOTHING
        n = 1
    return n + plays(mine.hand[hand], options[n:])


@jit
def legal_attacks(rules, table, options):
    """Targets with weapons; for a further attack of a sequence only targets, with the same weapon."""
    turn, fight = table.turn, table.fight
    f, seat = turn.figure, turn.user
    figure = table.figure[f]
    wrestles = figure.brawl > 0
    further = fight.targets > 0
    n = 0
    for target in range(FIGURES):
        one = table.figure[target]
        if target == f or one.alive == 0 or one.present == 0 or (wrestles and one.brawl != figure.brawl):
            continue
        if further and figure.what == THRALL and named(table, target):
            continue
        for which in range(3):
            if further and weapon_of(figure, which) != fight.weapon:
                continue
            if further and which == 2 and n > 0 and options[n - 1] // 4 == target:
                continue
            if wrestles:
                ok = may_wrestle(rules, table, f, target, which, seat)
            else:
                ok = may_attack(rules, table, f, target, which, seat)
            if ok:
                options[n] = 4 * target + which
                n += 1
    if further:
        options[n] = NO_MORE
        n += 1
    return n


@jit
def named(table, target):
    """Whether a target of the fight was named already."""
    for k in range(table.fight.targets):
        if table.fight.target[k] == target:
            return True
    return False


@jit
def legal_twinkle(rules, table, mine, options):
    """How many trumps to put away, into one's own Twinkle and out of somebody else's; the last card stays."""
    fight = table.fight
    hand = mine.hand[fight.step]
    figure = table.figure[fight.holder[fight.step]]
    plain, ace = trumps_in(hand), ace_in(hand)
    spare = min(plain + ace, fight.cards[fight.step] - 1)
    most = most_recharge(rules, figure, spare)
    n = 0
    for first in range(2):
        if first == 1 and (ace == 0 or plain == 0):
            break
        for zaps in range(MOST_ZAPS + 1):
            for recharge in range(most + 1):
                spend = recharge * rules.recharge_trumps + zaps * rules.zap_trumps
                if spend > spare or (first == 1 and (spend == 0 or spend == plain + ace)):
                    continue  # which one goes first makes no difference
                options[n] = recharge + 8 * zaps + 64 * first
                n += 1
    return n


@jit
def legal_damage(table, options):
    """How many of the points lost may be Live."""
    wound = table.wound[0]
    figure = table.figure[wound.victim]
    damage = min(wound.points, points(figure))
    low, high = least_live(figure, damage), most_live(figure, damage)
    for k in range(low, high + 1):
        options[k - low] = k
    return high - low + 1


@jit
def legal_places(rules, table, options):
    """Cells offered, or starting places."""
    if rules.scenario.setup == BY_STARTLINE:
        return legal_starts(rules, table, table.actor, options)
    for k in range(table.cells):
        options[k] = table.cell[k]
    return table.cells


@jit
def legal_edges(table, options):
    """Edges that nobody has taken."""
    n = 0
    for edge in range(4):
        taken = False
        for seat in range(table.seats):
            taken = taken or table.edge[seat] == edge
        if not taken:
            options[n] = edge
            n += 1
    return n


@jit
def legal_entries(rules, table, options):
    """Places along the edge that are free; the middle one if none is."""
    n = 0
    for k in range(ENTRIES):
        if may_enter(rules, table, k):
            options[n] = k
            n += 1
    if n == 0:
        options[0] = ENTRIES // 2
        n = 1
    return n


@jit
def legal_rushes(rules, table, options):
    """Fairies to rush at."""
    n = 0
    for target in range(FIGURES):
        if table.figure[target].alive != 0 and may_rush(
            rules, table, table.turn.figure, target, table.turn.user
        ):
            options[n] = target
            n += 1
    return n


@jit
def legal_escapes(rules, table, options):
    """Speeds out of a brawl: all that fly, and a rush if there is anybody to rush at."""
    n = 0
    for mode in range(POUNCE, FLUTTER + 1):
        options[n] = mode
        n += 1
    for target in range(FIGURES):
        if table.figure[target].alive != 0 and may_rush(
            rules, table, table.turn.figure, target, table.turn.user
        ):
            options[n] = RUSH
            return n + 1
    return n


@jit
def legal_zaps(table, options):
    """Every fairy on the board, near or far."""
    n = 0
    for f in range(FIGURES):
        if is_fairy(table.figure[f]):
            options[n] = f
            n += 1
    return n


@jit
def legal_redirects(rules, table, options):
    """A miss, or another figure in the attacker's sight."""
    options[0] = 0
    n = 1
    for f in range(FIGURES):
        if table.figure[f].alive != 0 and may_be_hit(rules, table, f):
            options[n] = 1 + f
            n += 1
    return n


@jit
def legal_loads(table, options):
    """Corpses and bundles in contact, or none."""
    n = 0
    for load in range(FIGURES):
        if table.figure[load].alive == 0 and may_bite(table, table.turn.figure, load):
            options[n] = load
            n += 1
    options[n] = NO_DRAG
    return n + 1


@jit
def legal_madness(table, options):
    """What to do with a mad figure; one that wrestles, or can't attack, only the rest."""
    figure = table.figure[table.actor]
    options[0] = 0
    n = 1
    for plan in range(1, 5):
        moves = plan != 4
        fights = plan != 3
        if (moves and figure.brawl > 0) or (fights and figure.kill < 1):
            continue
        options[n] = plan
        n += 1
    return n


@jit
def legal_heirs(table, options):
    """The other players who are still in."""
    n = 0
    for seat in range(table.seats):
        if seat != table.player and table.out[seat] == 0:
            options[n] = seat
            n += 1
    return n
