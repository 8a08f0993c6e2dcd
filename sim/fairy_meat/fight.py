"""A fight up to the reveal (rulebook: The Combat Process, Multiple Attacks, Drawing Hands, Twinkle Points, Zapping).

All targets are named, the attacker draws one hand and every defender one, whoever is Ritalized may draw anew, trumps may go
into Twinkle, and then each exchange is placed: the attacker first, face down, then the defender.
"""

from sim.fairy_meat import modifiers
from sim.fairy_meat.circumstances import PARTIAL, attack_cards, guard_cards
from sim.fairy_meat.dealing import ACE, PLAIN, deal_to, let_go, show_and_discard, sort_of, throw_hand
from sim.fairy_meat.events import DRAWN, FIGHT, LOG, PLACED, REDRAWN, RESULT, TWINKLED, ZAPPED, note
from sim.fairy_meat.field import (
    F_HAND,
    F_POUNCE,
    F_PRICK,
    F_RUSH,
    F_SHOT,
    F_THRALL,
    F_WRESTLE,
    FAIRY,
    HANDS,
    HIDDEN,
    PLAY,
    REDRAW,
    ROSE_PRICK,
    RULES,
    TABLE,
    TWINKLE,
    ZAP_TARGET,
)
from sim.fairy_meat.figures import decider, has_sword, set_twinkle, unacted
from sim.fairy_meat.hand import NOTHING, ace_in, jokers_in, placed, trumps_in
from sim.fairy_meat.sight import sight
from sim.fairy_meat.stages import (
    ANSWERING,
    DRAWING,
    GO,
    PLACING,
    REDRAWING,
    REVEAL,
    TWINKLING,
    ZAPPING,
    ask,
    become,
    push,
)
from sim.fairy_meat.state import BOTH_JOKERS
from sim.jit import jit, linked

MOST_ZAPS = 7


@jit
def begin_fight(table, kind, attacker, weapon):
    """Start a fight without targets yet; `name_target` adds them, then the stage DRAWING goes on."""
    fight = table.fight
    fight.kind = kind
    fight.attacker = attacker
    fight.weapon = weapon
    fight.targets = 0
    fight.hands = 1
    fight.at = 0
    fight.step = 0
    fight.placed = 0
    fight.withstood = 0
    fight.outcome = -1
    fight.margin = 0
    fight.won = 0
    fight.pricks = 0
    fight.holder[0] = attacker
    for hand in range(HANDS):
        fight.drawn[hand] = 0
        fight.cards[hand] = 0
        fight.recharge[hand] = 0
        fight.zap[hand] = 0


@jit
def name_target(table, target):
    """Name a target; one who is named again defends with the same hand."""
    fight = table.fight
    hand = 0
    for h in range(1, fight.hands):
        if fight.holder[h] == target:
            hand = h
    if hand == 0:
        hand = fight.hands
        fight.holder[hand] = target
        fight.hands += 1
    fight.target[fight.targets] = target
    fight.hand_of[fight.targets] = hand
    fight.targets += 1


@jit
def start_fight(table):
    """All targets are named."""
    push(table, DRAWING)


@jit
def attacker_draw(rules, table):
    """Cards that the attacker of the fight draws."""
    fight = table.fight
    f = fight.attacker
    figure = table.figure[f]
    kind = fight.kind
    if kind == F_HAND or kind == F_SHOT or kind == F_THRALL:
        opposed = 1
        for k in range(fight.targets):
            opposed &= has_sword(rules, table.figure[fight.target[k]])
        return attack_cards(rules, table, f, fight.weapon, table.turn.mode, opposed)
    if kind == F_WRESTLE:
        return modifiers.wrestler_cards(rules, figure.kill, fight.weapon, 1 if table.turn.bonus == f else 0)
    if kind == F_PRICK:
        return int(rules.spell_amount[ROSE_PRICK] + rules.spell_per_extra[ROSE_PRICK] * table.turn.extra)
    return figure.kill


@jit
def defender_draw(rules, table, f):
    """Cards that a defender of the fight draws."""
    fight = table.fight
    figure = table.figure[f]
    kind = fight.kind
    if kind == F_HAND or kind == F_SHOT or kind == F_THRALL:
        covered = 0
        if kind == F_SHOT and sight(rules, table, fight.attacker, f) == PARTIAL:
            covered = 1
        return guard_cards(rules, table, fight.attacker, f, fight.weapon, covered)
    if kind == F_WRESTLE:
        weapon = 0
        if rules.riot_defends:
            for k in range(2):
                if modifiers.riot_cards(rules, figure.weapon[k]) > modifiers.riot_cards(rules, weapon):
                    weapon = figure.weapon[k]
        rushed = 1 if table.turn.bonus == f else 0
        return modifiers.wrestled_cards(rules, figure.kill, weapon, rushed, unacted(figure))
    if kind == F_RUSH:
        return modifiers.rushed_cards(rules, figure.live, figure.shimmer, unacted(figure))
    if kind == F_POUNCE:
        return modifiers.pounced_cards(rules, unacted(figure))
    if kind == F_PRICK:
        entangled = 1 if figure.brawl > 0 else 0
        return modifiers.pricked_cards(rules, figure.live, figure.shimmer, entangled, unacted(figure))
    return figure.kill


@linked(RULES, TABLE, HIDDEN, LOG)
def work_drawing(rules, table, hidden, log):
    """Both sides draw their hands."""
    fight = table.fight
    for hand in range(fight.hands):
        f = fight.holder[hand]
        number = attacker_draw(rules, table) if hand == 0 else defender_draw(rules, table, f)
        if fight.kind == F_PRICK and fight.pricks > 0 and hand == 0:
            number = fight.drawn[0]
        fight.drawn[hand] = number
        fight.seat[hand] = decider(table, f)
        if f == table.turn.figure and table.turn.user >= 0:
            fight.seat[hand] = table.turn.user
    for k in range(fight.targets):
        target = fight.target[k]
        note(
            log, FIGHT, fight.seat[0], fight.attacker, target, fight.weapon, fight.kind, fight.drawn[0],
            fight.drawn[fight.hand_of[k]],
        )  # fmt: skip
    for hand in range(fight.hands):
        draw_hand(table, hidden, log, hand)
    fight.step = 0
    if fight.kind == F_PRICK and turned_round(rules, table, hidden, log):
        return GO
    become(table, REDRAWING)
    return GO


@jit
def draw_hand(table, hidden, log, hand):
    """Draw a hand of as many cards as it is due."""
    fight = table.fight
    f = fight.holder[hand]
    note(log, DRAWN, fight.seat[hand], f, hand, fight.drawn[hand], fight.kind, 0, 0)
    fight.cards[hand] = deal_to(hidden, hand, fight.drawn[hand], log, f, fight.seat[hand])


@jit
def turned_round(rules, table, hidden, log):
    """Rose Prick: a joker drawn by one side has the target cast it on the caster; by both, nothing comes of it (Jokers)."""
    fight = table.fight
    one, other = jokers_in(hidden.hand[0]), jokers_in(hidden.hand[1])
    if one == 0 and other == 0:
        return False
    throw_hand(hidden, 0)
    throw_hand(hidden, 1)
    fight.cards[0] = 0
    fight.cards[1] = 0
    if (one > 0 and other > 0) or fight.pricks >= 8:
        note(log, RESULT, fight.seat[0], fight.attacker, fight.target[0], BOTH_JOKERS, 0, F_PRICK, 0)
        fight.targets = 0
        become(table, REDRAWING)
        return True
    attacker = fight.attacker
    fight.attacker = fight.target[0]
    fight.target[0] = attacker
    fight.holder[0] = fight.attacker
    fight.holder[1] = attacker
    fight.pricks += 1
    return True


@linked(RULES, TABLE, HIDDEN, LOG)
def work_redrawing(rules, table, hidden, log):
    """Whoever is Ritalized may throw her hand away and draw anew; it lapses with this hand (Sweet Magic)."""
    fight = table.fight
    while fight.step < fight.hands:
        figure = table.figure[fight.holder[fight.step]]
        if figure.ritalized and fight.targets > 0:
            figure.ritalized = 0
            if fight.cards[fight.step] > 0:
                return ask(table, REDRAW, fight.seat[fight.step], fight.holder[fight.step])
        fight.step += 1
    fight.step = 0
    become(table, TWINKLING)
    return GO


@linked(RULES, TABLE, HIDDEN, LOG, int)
def answer_redraw(rules, table, hidden, log, again):
    """Keep the hand or draw anew."""
    fight = table.fight
    hand = fight.step
    if again:
        note(log, REDRAWN, fight.seat[hand], fight.holder[hand], hand, 0, 0, 0, 0)
        throw_hand(hidden, hand)
        draw_hand(table, hidden, log, hand)
        if fight.kind == F_PRICK and turned_round(rules, table, hidden, log):
            if fight.targets > 0:
                become(table, DRAWING)
            return 0
    fight.step += 1
    return 0


@jit
def most_recharge(rules, figure, trumps):
    """Most trumps, in points, that she can put into her own Twinkle."""
    if figure.what != FAIRY:
        return 0
    return min(min(figure.most_twinkle - figure.twinkle, trumps // rules.recharge_trumps), MOST_ZAPS)


@linked(RULES, TABLE, HIDDEN, LOG)
def work_twinkling(rules, table, hidden, log):
    """Who holds two cards or more may put trumps into Twinkle: her own, or away from somebody else's.

    She is asked whether she has a trump or not, so that nobody learns it from the question."""
    fight = table.fight
    while fight.step < fight.hands:
        hand = fight.step
        figure = table.figure[fight.holder[hand]]
        spare = fight.cards[hand] - 1
        useful = most_recharge(rules, figure, spare) > 0 or spare >= rules.zap_trumps
        if fight.targets > 0 and spare > 0 and figure.what == FAIRY and useful:
            return ask(table, TWINKLE, fight.seat[hand], fight.holder[hand])
        fight.step += 1
    fight.step = 0
    become(table, ZAPPING)
    return GO


@linked(RULES, TABLE, HIDDEN, LOG, int)
def answer_twinkle(rules, table, hidden, log, option):
    """Put trumps away: `recharged + 8 * zaps + 64 if the Ace of Spades goes first`."""
    fight = table.fight
    hand = fight.step
    f = fight.holder[hand]
    recharge, zaps, ace_first = option % 8, (option // 8) % 8, option // 64
    fight.recharge[hand] = recharge
    fight.zap[hand] = zaps
    spend = recharge * rules.recharge_trumps + zaps * rules.zap_trumps
    ace = ace_in(hidden.hand[hand])
    aces = min(spend, ace) if ace_first else max(0, spend - trumps_in(hidden.hand[hand]))
    for _ in range(aces):
        put_away(hidden, hand, ACE)
    for _ in range(spend - aces):
        put_away(hidden, hand, PLAIN)
    fight.cards[hand] -= spend
    if spend > 0:
        note(log, TWINKLED, fight.seat[hand], f, recharge, zaps, aces, 0, 0)
        set_twinkle(table, f, table.figure[f].twinkle + recharge, log)
    fight.step += 1
    return 0


@jit
def put_away(hidden, hand, sort):
    """Discard one card of a sort from a hand."""
    for at in range(hidden.helds):
        if hidden.held_by[at] == hand and sort_of(hidden.held[at]) == sort:
            show_and_discard(hidden, hidden.held[at])
            let_go(hidden, at)
            return


@linked(RULES, TABLE, HIDDEN, LOG)
def work_zapping(rules, table, hidden, log):
    """After both have declared, whoever zaps names the fairy that loses Twinkle (Zapping)."""
    fight = table.fight
    while fight.step < fight.hands:
        if fight.zap[fight.step] > 0:
            return ask(table, ZAP_TARGET, fight.seat[fight.step], fight.holder[fight.step])
        fight.step += 1
    fight.step = 0
    become(table, PLACING)
    return GO


@linked(RULES, TABLE, HIDDEN, LOG, int)
def answer_zap(rules, table, hidden, log, target):
    """All points of this zap hit one fairy."""
    fight = table.fight
    number = fight.zap[fight.step]
    note(
        log,
        ZAPPED,
        fight.seat[fight.step],
        target,
        min(number, table.figure[target].twinkle),
        fight.holder[fight.step],
        0,
        0,
        0,
    )
    set_twinkle(table, target, table.figure[target].twinkle - number, log)
    fight.step += 1
    return 0


@linked(RULES, TABLE, HIDDEN, LOG)
def work_placing(rules, table, hidden, log):
    """The attacker places her cards face down, if she has any."""
    fight = table.fight
    hidden.play[0] = NOTHING
    hidden.play[1] = NOTHING
    fight.placed = 0
    if fight.cards[0] > 0 and fight.targets > 0:
        return ask(table, PLAY, fight.seat[0], fight.attacker)
    become(table, ANSWERING)
    return GO


@linked(RULES, TABLE, HIDDEN, LOG)
def work_answering(rules, table, hidden, log):
    """Then the defender, who sees how many cards lie there."""
    fight = table.fight
    if fight.targets > 0 and fight.placed > 0:
        hand = fight.hand_of[fight.at]
        if fight.cards[hand] > 0:
            return ask(table, PLAY, fight.seat[hand], fight.holder[hand])
    become(table, REVEAL)
    return GO


@linked(RULES, TABLE, HIDDEN, LOG, int, int)
def answer_play(rules, table, hidden, log, option, stage):
    """Cards are placed face down."""
    fight = table.fight
    cards = placed(option)
    if stage == PLACING:
        hidden.play[0] = option
        fight.placed = cards
        note(log, PLACED, fight.seat[0], fight.attacker, cards, 0, 0, 0, 0)
        become(table, ANSWERING)
    else:
        hand = fight.hand_of[fight.at]
        hidden.play[1] = option
        note(log, PLACED, fight.seat[hand], fight.holder[hand], cards, 0, 0, 0, 0)
        become(table, REVEAL)
    return 0
