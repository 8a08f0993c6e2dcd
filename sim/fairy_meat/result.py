"""What an exchange comes to, and what follows a fight (rulebook: Nasty Hits, Jokers, Multiple Attacks, Outside
Interference).

Tests of strength (a rush, a pounce, tug-tug) hurt nobody; what they decide stands in `charge.py` and `tugging.py`.
"""

from sim.fairy_meat.charge import test_over
from sim.fairy_meat.combat import discard, reveal
from sim.fairy_meat.dealing import play_out, show_and_discard
from sim.fairy_meat.deck import NUMBERS
from sim.fairy_meat.events import CHAINED, LOG, RESULT, REVEALED, note
from sim.fairy_meat.field import (
    BY_HAND,
    BY_JOKER,
    BY_SHOT,
    BY_SPELL,
    BY_THRALL,
    BY_WRESTLING,
    F_HAND,
    F_POUNCE,
    F_PRICK,
    F_RIP,
    F_RUSH,
    F_SHOT,
    F_THRALL,
    F_TUG,
    F_WRESTLE,
    FAIRY,
    FIGURES,
    GO_ON,
    GRAB,
    HIDDEN,
    JOKER_H2H,
    JOKER_RANGED,
    RULES,
    TABLE,
    WIN_BRAWL,
)
from sim.fairy_meat.fight import begin_fight, name_target, start_fight
from sim.fairy_meat.figures import decider, is_fairy, meat, points, stands
from sim.fairy_meat.hand import is_wild
from sim.fairy_meat.sight import sight
from sim.fairy_meat.stages import (
    ESCAPING,
    FIGHT_OVER,
    GO,
    GRABBING,
    JOKER_FALLS,
    NEXT_EXCHANGE,
    PLACING,
    TAKE_OFF,
    ask,
    become,
    pop,
    push,
)
from sim.fairy_meat.state import (
    ATTACKER_JOKER,
    BOTH_JOKERS,
    DEFENDER_JOKER,
    HAND,
    HURT_1,
    HURT_3,
    HURT_ACE,
    LOST_1,
    LOST_3,
    RANGED,
    TEST,
    TIED,
    UNHURT,
    WRESTLING,
)
from sim.fairy_meat.tugging import tug_over
from sim.fairy_meat.wounds import begin_healing, hurt, leave_brawl
from sim.fairy_meat.wrestling import join_brawl
from sim.jit import jit, linked


@jit
def kind_of(kind):
    """The kind of exchange (`state.KINDS`) of a fight."""
    if kind == F_WRESTLE:
        return WRESTLING
    if kind == F_SHOT:
        return RANGED
    return HAND if kind == F_HAND or kind == F_PRICK or kind == F_THRALL else TEST


@jit
def cause_of(kind):
    """What a wound of this kind of fight counts as."""
    if kind == F_SHOT:
        return BY_SHOT
    if kind == F_WRESTLE:
        return BY_WRESTLING
    if kind == F_PRICK:
        return BY_SPELL
    return BY_THRALL if kind == F_THRALL else BY_HAND


@linked(RULES, TABLE, HIDDEN, LOG)
def work_reveal(rules, table, hidden, log):
    """Both sides turn up what they placed, wild trumps are drawn for, and the values are compared."""
    fight = table.fight
    if fight.targets == 0 or fight.placed == 0:
        # Without a card there is no attack; a test is lost, a contest of strength held.
        become(table, FIGHT_OVER)
        return GO
    target = fight.target[fight.at]
    hand = fight.hand_of[fight.at]
    note(log, REVEALED, fight.seat[0], fight.attacker, hidden.play[0], 0, 0, 0, 0)
    note(log, REVEALED, fight.seat[hand], target, hidden.play[1], 0, 0, 0, 0)
    if rules.consume_attack:
        fight.cards[0] -= play_out(hidden, 0, hidden.play[0])
    if rules.consume_defence:
        fight.cards[hand] -= play_out(hidden, hand, hidden.play[1])
    before = hidden.pile.asides
    result, value, against = reveal(rules, kind_of(fight.kind), hidden.play[0], hidden.play[1], hidden.pile)
    fight.margin = value - against
    hidden.stirred = 1
    tell_chain(table, hidden, log, before, is_wild(hidden.play[0]), target)
    fight.outcome = result
    note(log, RESULT, fight.seat[0], fight.attacker, target, result, fight.margin, fight.kind, 0)
    if fight.seat[0] >= 0 and (fight.kind == F_HAND or fight.kind == F_SHOT or fight.kind == F_WRESTLE):
        hidden.account[fight.seat[0]].attacks[fight.weapon] += 1
    become(table, NEXT_EXCHANGE)
    follow(rules, table, hidden, log, result, target, hand)
    return GO


@jit
def tell_chain(table, hidden, log, before, attacker_first, target):
    """Write down the cards that were drawn on wild trumps: the attacker's until a number came, then the defender's."""
    if log.on != 0:
        drawer = table.fight.attacker if attacker_first else target
        for k in range(before, hidden.pile.asides):
            card = hidden.pile.aside[k]
            note(log, CHAINED, -1, drawer, card, 0, 0, 0, 0)
            if card < NUMBERS:
                drawer = target


@linked(RULES, TABLE, HIDDEN, LOG, int, int, int)
def follow(rules, table, hidden, log, result, target, hand):
    """What the outcome of an exchange leads to."""
    fight = table.fight
    kind = fight.kind
    if kind == F_RUSH or kind == F_POUNCE or kind == F_TUG or kind == F_RIP:
        joker = result == ATTACKER_JOKER or result == DEFENDER_JOKER
        fight.won = 1 if result == HURT_1 else 2 if joker else 0
        return 0
    if result == BOTH_JOKERS:
        return 0
    if kind == F_WRESTLE:
        wrestled(rules, table, log, result, target)
        return 0
    if result == ATTACKER_JOKER or result == DEFENDER_JOKER:
        push(table, JOKER_FALLS)
        return 0
    if result == UNHURT:
        fight.withstood |= 1 << hand
        return 0
    lames = 1 if result == HURT_ACE else 0
    damage = 3 if result == HURT_ACE else result - HURT_1 + 1
    strike(rules, table, target, damage, lames)
    return 0


@jit
def strike(rules, table, target, damage, lames):
    """The attacker of the fight hurts a figure."""
    fight = table.fight
    armed = fight.kind == F_HAND or fight.kind == F_SHOT or fight.kind == F_WRESTLE
    mangles = rules.weapon[fight.weapon].mangler if armed else 0
    weapon = fight.weapon if armed else -1
    hurt(
        table, target, damage, cause_of(fight.kind), weapon, fight.seat[0], fight.attacker, -1, mangles, lames
    )


@jit
def wrestled(rules, table, log, result, target):
    """Wrestling: the loser is hurt, or the acting winner leaves; a tie hurts both (Escaping the Brawl)."""
    fight = table.fight
    seat = fight.seat[fight.hand_of[fight.at]]
    if result == TIED:
        strike(rules, table, target, 1, 0)
        hurt(table, fight.attacker, 1, BY_WRESTLING, -1, seat, target, -1, 0, 0)
    elif LOST_1 <= result <= LOST_3:
        hurt(table, fight.attacker, result - LOST_1 + 1, BY_WRESTLING, -1, seat, target, -1, 0, 0)
    elif HURT_1 <= result <= HURT_ACE:
        push(table, ESCAPING)


@linked(RULES, TABLE, HIDDEN, LOG)
def work_escaping(rules, table, hidden, log):
    """A wrestler who won in her own turn may leave the brawl instead of hurting, if she can still move."""
    fight = table.fight
    mine = fight.attacker == table.turn.figure
    master = table.figure[fight.attacker].steering >= 0
    if mine and not master and (table.turn.moved == 0 or rules.escape_needs_move == 0):
        return ask(table, WIN_BRAWL, fight.seat[0], fight.attacker)
    answer_win(rules, table, log, 0)
    return GO


@linked(RULES, TABLE, LOG, int)
def answer_win(rules, table, log, escape):
    """Hurt the other one, or leave; where to comes once the cards are put away."""
    pop(table)
    fight = table.fight
    if escape:
        table.turn.escaped = 1
        leave_brawl(table, log, fight.attacker)
    else:
        result = fight.outcome
        lames = 1 if result == HURT_ACE else 0
        strike(rules, table, fight.target[fight.at], 3 if lames else min(result, HURT_3) - HURT_1 + 1, lames)
    return 0


@linked(RULES, TABLE, HIDDEN, LOG)
def work_joker(rules, table, hidden, log):
    """One side has played a joker: hand-to-hand its player chooses, at range the defender does (Jokers!)."""
    fight = table.fight
    target = fight.target[fight.at]
    hand = fight.hand_of[fight.at]
    if fight.kind == F_SHOT:
        if rules.ranged_joker == 2 or not redirects(rules, table):
            pop(table)
            return GO
        return ask(table, JOKER_RANGED, fight.seat[hand], fight.attacker)
    player = fight.seat[0] if fight.outcome == ATTACKER_JOKER else fight.seat[hand]
    figure = table.figure[target]
    if figure.what != FAIRY or meat(figure) == 0 or points(figure) >= rules.most_points:
        if fight.outcome == ATTACKER_JOKER:
            # Healing her does nothing, and nobody would rather hurt herself.
            pop(table)
            return GO
        answer_joker(rules, table, 0)
        return GO
    return ask(table, JOKER_H2H, player, target)


@linked(RULES, TABLE, int)
def answer_joker(rules, table, heals):
    """The attacker takes a point of damage, or the defender gets one back."""
    pop(table)
    fight = table.fight
    target = fight.target[fight.at]
    if heals:
        begin_healing(table, target, 1)
    else:
        seat = fight.seat[fight.hand_of[fight.at]]
        hurt(table, fight.attacker, 1, BY_JOKER, -1, seat, target, -1, 0, 0)
    return 0


@jit
def may_be_hit(rules, table, f):
    """Whether a joker can turn the shot of the fight to this figure: another one in the attacker's sight."""
    fight = table.fight
    if f == fight.attacker or f == fight.target[fight.at] or not stands(table.figure[f]):
        return False
    return table.figure[f].done == 0 and sight(rules, table, fight.attacker, f) > 0


@jit
def redirects(rules, table):
    """Whether there is another figure for a shot to hit."""
    for f in range(FIGURES):
        if table.figure[f].alive != 0 and may_be_hit(rules, table, f):
            return True
    return False


@linked(RULES, TABLE, HIDDEN, LOG, int)
def answer_redirect(rules, table, hidden, log, option):
    """The shot misses, or hits another figure, which loses a point without a draw (or is shot at anew)."""
    pop(table)
    if option == 0:
        return 0
    target = option - 1
    fight = table.fight
    if rules.ranged_joker == 0:
        strike(rules, table, target, 1, 0)
    else:
        fight.won = 1 + target  # another shot follows once the cards are put away
    return 0


@linked(RULES, TABLE, HIDDEN, LOG)
def work_next(rules, table, hidden, log):
    """On to the next exchange of the same hands, if there is one and the attacker goes on."""
    fight = table.fight
    fight.at += 1
    while fight.at < fight.targets and not stands(table.figure[fight.target[fight.at]]):
        fight.at += 1
    attacker = table.figure[fight.attacker]
    if fight.at >= fight.targets or fight.cards[0] == 0 or not stands(attacker) or table.turn.escaped:
        become(table, FIGHT_OVER)
        return GO
    return ask(table, GO_ON, fight.seat[0], fight.target[fight.at])


@linked(RULES, TABLE, int)
def answer_go_on(rules, table, goes_on):
    """Stop here, or make the next attack."""
    become(table, PLACING if goes_on else FIGHT_OVER)
    return 0


@linked(RULES, TABLE, HIDDEN, LOG)
def work_over(rules, table, hidden, log):
    """The attack is over: all its cards are used up; a wrestler that withstood may pull the attacker in."""
    fight = table.fight
    pile = hidden.pile
    for k in range(hidden.helds):
        discard(pile, hidden.held[k])
    hidden.helds = 0
    for hand in range(fight.hands):
        hidden.hand[hand] = 0
        fight.cards[hand] = 0
    for k in range(pile.asides):
        show_and_discard(hidden, pile.aside[k])
    pile.asides = 0
    hidden.stirred = 1
    pop(table)
    kind = fight.kind
    if kind == F_RUSH or kind == F_POUNCE:
        test_over(rules, table, hidden, log)
    elif kind == F_TUG or kind == F_RIP:
        tug_over(rules, table, hidden, log)
    elif kind == F_SHOT and fight.won > 0 and stands(table.figure[fight.attacker]):
        target = fight.won - 1
        begin_fight(table, F_SHOT, fight.attacker, fight.weapon)
        name_target(table, target)
        start_fight(table)
    elif kind == F_WRESTLE and table.turn.escaped:
        table.turn.escaped = 0
        push(table, TAKE_OFF)
    elif kind == F_HAND and fight.withstood != 0:
        fight.step = 1
        push(table, GRABBING)
    return GO


@linked(RULES, TABLE, HIDDEN, LOG)
def work_grabbing(rules, table, hidden, log):
    """Each wrestler that withstood at least one attack from outside may pull the attacker into her brawl."""
    fight = table.fight
    while fight.step < fight.hands:
        f = fight.holder[fight.step]
        attacker = table.figure[fight.attacker]
        grabs = (
            fight.withstood >> fight.step & 1 != 0
            and is_fairy(table.figure[f])
            and table.figure[f].brawl > 0
            and is_fairy(attacker)
            and attacker.brawl == 0
        )
        if grabs:
            return ask(table, GRAB, decider(table, f), f)
        fight.step += 1
    pop(table)
    return GO


@linked(RULES, TABLE, HIDDEN, LOG, int)
def answer_grab(rules, table, hidden, log, pulls):
    """Pull her in: she lies in the brawl, and has no move left this turn."""
    fight = table.fight
    if pulls:
        join_brawl(table, log, fight.attacker, fight.holder[fight.step])
        if rules.grab_ends_turn:
            table.turn.moved = 1
    fight.step += 1
    return 0
