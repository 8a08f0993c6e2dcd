"""Good sense in the smaller decisions of a battle, for strategies: cards to play, Live or Kill, spells, trumps for Twinkle.

The plays are those of the book (`policies.py`), made for several exchanges with one hand: each later one is left a card.
"""

from sim.fairy_meat import modifiers
from sim.fairy_meat.field import (
    CORKSCREW,
    F_POUNCE,
    F_RUSH,
    F_WRESTLE,
    FIGURES,
    FLUTTER,
    FROLIC,
    KISS,
    RITALIZE,
    ROSE_PRICK,
    RULES,
    SHIMMER,
    SPELLS,
    TABLE,
    WIND_UP,
    WING_BIND,
)
from sim.fairy_meat.figures import is_fairy, is_mad, meat, points, unacted
from sim.fairy_meat.geometry import gap
from sim.fairy_meat.hand import (
    ACE_PLACE,
    JOKER,
    MAINS,
    NOTHING,
    WILD,
    WILD_ACE,
    ace_in,
    highest_in,
    jokers_in,
    numbers_in,
    trumps_in,
)
from sim.fairy_meat.magic import knows, may_aim
from sim.fairy_meat.outlook import blows
from sim.fairy_meat.prospects import (
    CAST,
    FEAR,
    FINISH_LINE,
    FLUTTERED,
    FOE_NOTES,
    FOES,
    HURT,
    PAIN,
    PLAIN,
    SLAY,
    SLOT,
    SPARK,
    danger,
)
from sim.jit import jit, linked

WILD_VALUE = 7.4
"""What a wild trump comes to on average."""
LIVE_WORTH = (0.0, 1.3, 1.9, 2.3, 2.6, 2.8, 3.0)
KILL_WORTH = (0.0, 1.0, 1.5, 1.9, 2.2, 2.4, 2.6)
"""What so many points of Live and of Kill are worth to a fairy; those beyond count `BEYOND` each."""
BEYOND = 0.15


@jit
def live_worth(n):
    """What so much Live is worth: the first points keep her from being hit by everything."""
    return LIVE_WORTH[n] if n <= 6 else LIVE_WORTH[6] + BEYOND * (n - 6)


@jit
def kill_worth(n):
    """What so much Kill is worth: without the first she can't attack."""
    return KILL_WORTH[n] if n <= 6 else KILL_WORTH[6] + BEYOND * (n - 6)


@jit
def body_worth(live, kill, fights):
    """What a fairy's points are worth to her; `fights` = how much she cares for Kill beside Live."""
    return live_worth(live) + fights * kill_worth(kill)


@jit
def exchanges_left(table):
    """Exchanges still to come in this fight, for the hand that is asked: this one included."""
    fight = table.fight
    n = 0
    for k in range(fight.at, fight.targets):
        if fight.placed == 0 or fight.hand_of[k] == fight.hand_of[fight.at]:
            n += 1
    return max(n, 1)


@linked(RULES, TABLE, int, int, gives=float)
def play_worth(rules, table, hand, option):
    """How good a play from a hand is; the highest is what the book and this toolkit's sense would play."""
    fight = table.fight
    defends = fight.placed > 0
    test = fight.kind in (F_RUSH, F_POUNCE)
    trumps, ace, jokers = trumps_in(hand), ace_in(hand), jokers_in(hand)
    numbers = numbers_in(hand)
    if option == NOTHING:
        return -50.0
    main, support, aces = option % MAINS, (option % ACE_PLACE) // MAINS, option // ACE_PLACE
    if main == JOKER:
        return joker_worth(fight.kind, defends, highest_in(hand) + 1.0 + trumps)
    later = exchanges_left(table) - 1
    worth = WILD_VALUE if main >= WILD else main + 2.0
    left = numbers + trumps + ace + jokers - 1 - support - aces
    short = max(later - left, 0)
    worth += support + aces - 3.0 * short
    worth -= 0.2 * (main >= WILD) + (0.0 if later == 0 else 0.4 * (support + aces))
    if later > 0 and not defends and 0 < fight.cards[fight.hand_of[fight.at]] <= later:
        worth = -worth  # she'll have no cards left for the best ones
        worth -= 4.0 * (support + aces)
    ace_now = aces + (1 if main == WILD_ACE else 0)
    if ace_now and not test:
        worth += -20.0 if defends else 3.0
    return worth


@jit
def joker_worth(kind, defends, best):
    """A joker: a defender's saves her and hurts the attacker; else only when there's nothing else."""
    if not defends or kind in (F_RUSH, F_POUNCE):
        return -30.0
    if kind == F_WRESTLE:
        return 8.5 if best < 8.0 else -5.0
    return 40.0


@linked(RULES, TABLE, int, int, float, gives=float)
def wound_worth(rules, table, live, seat, fights):
    """How good it is that so many of the points lost are Live, for a seat."""
    wound = table.wound[0]
    figure = table.figure[wound.victim]
    damage = min(wound.points, points(figure))
    left = body_worth(figure.live - live, figure.kill - (damage - live), fights)
    return left if figure.side == seat else -left


@linked(TABLE, int, int, int, float, gives=float)
def gain_worth(table, f, live, kill, fights):
    """What so much more Live and Kill is worth to a fairy."""
    figure = table.figure[f]
    if figure.frenzied:
        live, kill = 0, kill + live
    return body_worth(figure.live + live, figure.kill + kill, fights) - body_worth(
        figure.live, figure.kill, fights
    )


@linked(RULES, TABLE, int, int, int, int, [float], gives=float)
def spell_gain(rules, table, f, spell, extra, target, notes):
    """What casting a spell on a target does for figure f's side, the Twinkle not taken off."""
    me, one = table.figure[f], table.figure[target]
    own = one.side == me.side and not is_mad(one)
    if spell in (ROSE_PRICK, CORKSCREW):
        if own or not is_fairy(one):
            return -100.0
        if spell == CORKSCREW:
            return notes[HURT] + (notes[SLAY] if points(one) == 1 else 0.0)
        cards = int(rules.spell_amount[ROSE_PRICK] + rules.spell_per_extra[ROSE_PRICK] * extra)
        entangled = 1 if one.brawl > 0 else 0
        guard = modifiers.pricked_cards(rules, one.live, one.shimmer, entangled, unacted(one))
        return 0.9 * blows(rules, cards, guard, 1, points(one), notes[HURT], notes[SLAY])
    if spell == WING_BIND:
        return bind_gain(rules, table, f, target, own, notes)
    if not own:
        return -100.0
    if spell == KISS:
        return gain_worth(table, target, 1, 0, 1.0) * notes[PAIN]
    if spell == SHIMMER and target == f:
        share = min(0.2 * (2.0 + extra), 0.8)
        if me.shimmer > 0:
            return -1.0
        return share * min(notes[FEAR], 1.0) * danger(rules, table, f, me.x, me.y, me.z, notes)
    if spell == WIND_UP and one.wind_up == 0.0 and (target != f or table.turn.moved == 0):
        inches = rules.spell_amount[WIND_UP] + rules.spell_per_extra[WIND_UP] * extra
        return 0.6 * notes[FINISH_LINE] * inches
    if spell == RITALIZE:
        return 0.1 if one.ritalized == 0 else -1.0
    return -1.0


@jit
def bind_gain(rules, table, f, target, own, notes):
    """Wing Bind: a foe that comes from some way off won't get here."""
    one = table.figure[target]
    if own or one.bound != 0:
        return -100.0
    apart = gap(table.figure[f], one)
    half = 0.5 * rules.distance[FLUTTER]
    for k in range(int(notes[FOES])):
        at = FOES + 1 + FOE_NOTES * k
        if int(notes[at + SLOT]) == target and half < apart <= rules.distance[FLUTTER]:
            return min(notes[FEAR], 1.0) * 0.5 * max(notes[at + PLAIN], notes[at + FLUTTERED])
    return 0.5 * notes[FINISH_LINE] * rules.distance[FROLIC]


@linked(RULES, TABLE, int, int, int, [float], gives=float)
def spell_worth(rules, table, f, spell, extra, notes):
    """The best that a spell with so much extra Twinkle can do, less its price."""
    best = -100.0
    for target in range(FIGURES):
        if table.figure[target].alive != 0 and may_aim(rules, table, spell, target):
            best = max(best, spell_gain(rules, table, f, spell, extra, target, notes))
    return notes[CAST] * best - notes[SPARK] * (rules.spell_cost[spell] + extra)


@linked(RULES, TABLE, int, [float], gives=float)
def best_spell(rules, table, f, notes):
    """The best of all her spells, less its price; below 0 if none is worth it."""
    best = -100.0
    for spell in range(len(SPELLS)):
        if knows(rules, table, f, spell):
            most = table.figure[f].twinkle - rules.spell_cost[spell]
            if rules.spell_per_extra[spell] == 0.0:
                most = 0
            for extra in range(min(most, 3) + 1):
                best = max(best, spell_worth(rules, table, f, spell, extra, notes))
    return best


@linked(RULES, TABLE, int, int, float, float, gives=float)
def trump_worth(rules, table, option, seat, spark, card):
    """Trumps put away: a point recharged counts `spark`, one taken from a foe half that; each trump costs `card`."""
    recharge, zaps, ace_first = option % 8, (option // 8) % 8, option // 64
    spent = recharge * rules.recharge_trumps + zaps * rules.zap_trumps
    defends = table.fight.step > 0
    worth = spark * recharge + 0.5 * spark * zaps - card * spent
    if ace_first:
        worth += 0.01 if defends else -0.5
    return worth


@linked(RULES, TABLE, int, int, gives=float)
def redirect_worth(rules, table, option, seat):
    """A shot turned aside by a joker: at somebody else's figure, the weaker the better; never at one's own."""
    if option == 0:
        return 0.0
    one = table.figure[option - 1]
    if one.side == seat:
        return -10.0
    return 10.0 - points(one) - (0.0 if is_fairy(one) else 5.0)


@linked(RULES, TABLE, int, int, gives=float)
def zap_worth(rules, table, target, seat):
    """Whose Twinkle to take away: a foe's who has much."""
    one = table.figure[target]
    return -10.0 if one.side == seat else 1.0 * min(one.twinkle, 3) + 0.1 * meat(one)
