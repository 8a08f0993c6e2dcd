"""Taking an answer, and working off what follows from it until somebody is asked again."""

from sim.fairy_meat import (
    boxes,
    feast,
    fight,
    magic,
    move,
    order,
    result,
    setup,
    thralls,
    treachery,
    tugging,
    turn,
    wounds,
)
from sim.fairy_meat import field as F
from sim.fairy_meat import stages as S
from sim.fairy_meat.charge import rush
from sim.fairy_meat.dealing import count_unseen
from sim.fairy_meat.doing import answer_attack, answer_escape, do, work_targeting
from sim.fairy_meat.events import CHOICE, LOG, note
from sim.fairy_meat.order import close_round
from sim.fairy_meat.score import end, ending
from sim.jit import jit, linked


@linked(F.RULES, F.TABLE, F.HIDDEN, LOG)
def work(rules, table, hidden, log):
    """Work on the innermost stage: S.GO to go on, S.ASK when somebody is asked."""
    stage = table.stack[table.depth - 1]
    if stage == S.COUNT:
        return order.work_count(rules, table, hidden, log)
    if stage == S.TURN_GOES_ON:
        return turn.work_turn(rules, table, hidden, log)
    if stage == S.TURN_END:
        return turn.work_end(rules, table, hidden, log)
    if stage == S.TURN_START:
        return turn.work_start(rules, table, hidden, log)
    if stage == S.ACTIVATE:
        return turn.work_activate(rules, table, hidden, log)
    if stage == S.JOKERS:
        return order.work_jokers(rules, table, hidden, log)
    if stage <= S.THINKING or stage == S.ROUND_OVER or stage == S.MADNESS_USE or stage == S.FEED:
        return work_seldom(rules, table, hidden, log)
    if S.DRAWING <= stage <= S.FIGHT_OVER:
        return work_fight(rules, table, hidden, log)
    return work_aside(rules, table, hidden, log)


@linked(F.RULES, F.TABLE, F.HIDDEN, LOG)
def work_seldom(rules, table, hidden, log):
    """Set-up, the change of rounds, mad figures, forced feeding."""
    stage = table.stack[table.depth - 1]
    if stage == S.SETUP:
        return setup.work_setup(rules, table, hidden, log)
    if stage == S.NEW_ROUND:
        return order.work_new_round(rules, table, hidden, log)
    if stage == S.THINKING:
        return order.work_thinking(rules, table, hidden, log)
    if stage == S.ROUND_OVER:
        return order.work_round_over(rules, table, hidden, log)
    if stage == S.MADNESS_USE:
        return thralls.work_madness(rules, table, hidden, log)
    return feast.work_feed(rules, table, hidden, log)


@linked(F.RULES, F.TABLE, F.HIDDEN, LOG)
def work_fight(rules, table, hidden, log):
    """The steps of a fight."""
    stage = table.stack[table.depth - 1]
    if stage == S.DRAWING:
        return fight.work_drawing(rules, table, hidden, log)
    if stage == S.REDRAWING:
        return fight.work_redrawing(rules, table, hidden, log)
    if stage == S.TWINKLING:
        return fight.work_twinkling(rules, table, hidden, log)
    if stage == S.ZAPPING:
        return fight.work_zapping(rules, table, hidden, log)
    if stage == S.PLACING:
        return fight.work_placing(rules, table, hidden, log)
    if stage == S.ANSWERING:
        return fight.work_answering(rules, table, hidden, log)
    if stage == S.REVEAL:
        return result.work_reveal(rules, table, hidden, log)
    if stage == S.JOKER_FALLS:
        return result.work_joker(rules, table, hidden, log)
    if stage == S.NEXT_EXCHANGE:
        return result.work_next(rules, table, hidden, log)
    return result.work_over(rules, table, hidden, log)


@linked(F.RULES, F.TABLE, F.HIDDEN, LOG)
def work_aside(rules, table, hidden, log):
    """What comes between: wounds, healing, wrestlers' choices, spells, tug-tug, boxes, treachery."""
    stage = table.stack[table.depth - 1]
    if stage == S.WOUNDS:
        return wounds.work_wounds(rules, table, hidden, log)
    if stage == S.HEALING:
        return wounds.work_healing(rules, table, hidden, log)
    if stage == S.ESCAPING:
        return result.work_escaping(rules, table, hidden, log)
    if stage == S.GRABBING:
        return result.work_grabbing(rules, table, hidden, log)
    if stage == S.TARGETING:
        return work_targeting(rules, table, hidden, log)
    if stage == S.CASTING:
        return magic.work_casting(rules, table, hidden, log)
    if stage == S.MOVING:
        return S.ask(
            table, F.RUSH_AT if table.turn.mode == F.RUSH else F.DEST, table.turn.user, table.turn.figure
        )
    if stage == S.TAKE_OFF:
        return S.ask(table, F.ESCAPE, table.turn.user, table.turn.figure)
    if stage == S.TUGGING:
        return tugging.work_tugging(rules, table, hidden, log)
    if stage == S.BOX_CHOICE:
        return boxes.work_box(rules, table, hidden, log)
    if stage == S.HEIR:
        return treachery.work_heir(rules, table, hidden, log)
    return S.ask(table, WAITING_FOR[stage - S.EATING], table.turn.user, table.turn.figure)


WAITING_FOR = (F.BITE, F.DRAG, F.ROB)
"""Decisions of the stages EATING, LOADING and ROBBING."""


@linked(F.RULES, F.TABLE, F.HIDDEN, LOG)
def go_on(rules, table, hidden, log):
    """Work until somebody is asked (1) or the battle is over (0)."""
    while True:
        if table.fallen:
            table.fallen = 0
            thralls.orphans(rules, table, hidden, log)
        if table.wounds == 0 and table.reckon:
            table.reckon = 0
            how = ending(rules, table)
            if how:
                end(table, log, how)
                close_round(rules, table)
                return 0
        if work(rules, table, hidden, log) == S.ASK:
            return 0 if table.over else 1


@linked(F.RULES, F.TABLE, F.HIDDEN, LOG, int)
def answer(rules, table, hidden, log, option):
    """Carry out the answer to the decision that was asked."""
    kind = table.decision
    if kind == F.ACT:
        return do(rules, table, hidden, log, option)
    if kind == F.MODE:
        turn.declare(table, hidden, log, option)
    elif kind == F.ORDER:
        order.answer_order(rules, table, option)
    elif kind == F.JOKER_ORDER:
        order.answer_joker_order(table, option)
    elif kind == F.THINK:
        order.answer_think(rules, table, hidden, log, option)
    elif kind == F.DEST:
        answer_destination(rules, table, hidden, log, option)
    elif kind == F.RUSH_AT:
        S.pop(table)
        rush(rules, table, hidden, log, option)
    elif kind == F.ATTACK:
        answer_attack(rules, table, hidden, log, option)
    elif kind == F.BITE:
        if table.stack[table.depth - 1] == S.EATING:
            S.pop(table)
        feast.bite(rules, table, hidden, log, option)
    elif kind == F.SPELL:
        table.turn.spell = option // F.EXTRAS
        table.turn.extra = option % F.EXTRAS
        table.turn.target = -1
    elif kind == F.SPELL_TARGET:
        magic.cast(rules, table, hidden, log, option)
    elif kind >= F.DRAG or kind <= F.ENTER or kind == F.RELEASE:
        answer_seldom(rules, table, hidden, log, option)
    else:
        answer_fight(rules, table, hidden, log, option)
    return 0


@linked(F.RULES, F.TABLE, F.HIDDEN, LOG, int)
def answer_destination(rules, table, hidden, log, option):
    """A flight of one's own, or one that a Zephyr makes."""
    turn_now = table.turn
    S.pop(table)
    if turn_now.spell >= 0 and turn_now.target >= 0:
        target = turn_now.target
        turn_now.target = -1
        turn_now.spell = -1
        return move.blow(rules, table, log, target, option)
    return move.move(rules, table, hidden, log, option)


@linked(F.RULES, F.TABLE, F.HIDDEN, LOG, int)
def answer_fight(rules, table, hidden, log, option):
    """Answers within a fight."""
    kind = table.decision
    if kind == F.PLAY:
        fight.answer_play(rules, table, hidden, log, option, table.stack[table.depth - 1])
    elif kind == F.TWINKLE:
        fight.answer_twinkle(rules, table, hidden, log, option)
    elif kind == F.DAMAGE:
        wounds.suffer(rules, table, hidden, log, option)
    elif kind == F.GO_ON:
        result.answer_go_on(rules, table, option)
    elif kind == F.REDRAW:
        fight.answer_redraw(rules, table, hidden, log, option)
    elif kind == F.ZAP_TARGET:
        fight.answer_zap(rules, table, hidden, log, option)
    elif kind == F.JOKER_H2H:
        result.answer_joker(rules, table, option)
    elif kind == F.JOKER_RANGED:
        result.answer_redirect(rules, table, hidden, log, option)
    elif kind == F.HEAL:
        wounds.heal(rules, table, log, option)
    elif kind == F.WIN_BRAWL:
        result.answer_win(rules, table, log, option)
    elif kind == F.GRAB:
        result.answer_grab(rules, table, hidden, log, option)
    return 0


@linked(F.RULES, F.TABLE, F.HIDDEN, LOG, int)
def answer_seldom(rules, table, hidden, log, option):
    """All other answers."""
    kind = table.decision
    if kind == F.EDGE:
        setup.answer_edge(rules, table, hidden, log, option)
    elif kind == F.PLACE:
        setup.answer_place(rules, table, hidden, log, option)
    elif kind == F.ENTER:
        turn.answer_enter(rules, table, hidden, log, option)
    elif kind == F.RELEASE:
        turn.answer_release(rules, table, hidden, log, option)
    elif kind == F.DRAG:
        S.pop(table)
        table.turn.dragged = 1
        if option != F.NO_DRAG:
            tugging.drag(rules, table, log, option)
    elif kind == F.TUG:
        tugging.answer_tug(rules, table, hidden, log, option)
    elif kind == F.ROB:
        S.pop(table)
        feast.rob(rules, table, log, option)
    elif kind == F.BOX:
        boxes.answer_box(rules, table, hidden, log, option)
    elif kind == F.MAD_USE:
        if option > 0:
            turn.clear_turn(table, table.actor, table.player)
            thralls.begin_mad_turn(rules, table, hidden, log, table.actor, option)
    elif kind == F.TRAITOR:
        treachery.answer_traitor(rules, table, log, option)
    elif kind == F.ESCAPE:
        answer_escape(rules, table, hidden, log, option)
    return 0


@jit
def show(rules, table, seats, hidden):
    """Every seat sees its own hands and Order Cards, and everybody what the cards on the table tell."""
    count_unseen(rules, table, hidden)
    fight_now = table.fight
    for seat in range(table.seats):
        mine = seats[seat]
        for hand in range(F.HANDS):
            own = hand < fight_now.hands and fight_now.seat[hand] == seat
            mine.hand[hand] = hidden.hand[hand] if own else 0
    if rules.order_hidden:
        for f in range(F.FIGURES):
            for seat in range(table.seats):
                seats[seat].ranks[f] = hidden.ranks[f] if table.figure[f].side == seat else 0


@linked(F.RULES, F.TABLE, [F.MINE], F.HIDDEN)
def close_accounts(rules, table, seats, hidden):
    """At the end what was counted for the results goes to the seats."""
    for seat in range(F.SEATS):
        seats[seat] = hidden.account[seat]
    return 0


@linked(F.RULES, F.TABLE, [F.MINE], F.HIDDEN, int, LOG)
def take_step(rules, table, seats, hidden, option, log):
    """See `step`."""
    note(log, CHOICE, table.player, table.decision, option, table.actor, 0, 0, 0)
    answer(rules, table, hidden, log, option)
    if go_on(rules, table, hidden, log):
        show(rules, table, seats, hidden)
        return 1
    close_accounts(rules, table, seats, hidden)
    return 0


@jit
def step(rules, table, seats, hidden, option, log):
    """Apply one legal option; False when the battle is over."""
    return take_step(rules, table, seats, hidden, option, log) != 0


@linked(F.RULES, F.TABLE, [F.MINE], F.HIDDEN, LOG)
def begin_battle(rules, table, seats, hidden, log):
    """Set up and go on to the first question."""
    setup.lay_out(rules, table, seats, hidden, log)
    go_on(rules, table, hidden, log)
    show(rules, table, seats, hidden)
    return 0


@jit
def new_game(rules, table, seats, hidden, key, log):
    """Set up the battle of the deal with this key (`sim.rng.deal_key`); TABLE.brings says what each seat brings."""
    hidden.key = key
    begin_battle(rules, table, seats, hidden, log)
