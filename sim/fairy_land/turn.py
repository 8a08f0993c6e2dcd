"""A turn of Fairy Land: Dawn, one action, Sunset (rulebook: How to Play).

What a step leads to is worked off stage by stage in `go_on` until somebody must be asked, so that every chapter
is called from one place only.
"""

from sim.fairy_land.auction import bid, bids, explorable, explore
from sim.fairy_land.audience import ask_for, look, may_ask, pick, put_under
from sim.fairy_land.clearings import write_bits
from sim.fairy_land.dawn import break_of_day, place, placings, sunset
from sim.fairy_land.events import CHOICE, END, note
from sim.fairy_land.items import aim, targets, usable_items, use_crest, use_item
from sim.fairy_land.ogres import banish, gain_all, may_banish, shed, sheddable, take_clearing
from sim.fairy_land.payment import may_recall, pay, payments, recall, totals
from sim.fairy_land.score import recount
from sim.fairy_land.state import (
    ACT,
    APPLAUSE,
    BANISH,
    BID,
    BOTTOM,
    CREST,
    DRUIDS,
    FOREST_DECK,
    ITEM,
    PAY,
    PICK,
    PLACE,
    QUARTERS,
    QUEEN,
    RECALL,
    SHED,
    SPEND,
    TARGET,
)
from sim.jit import jit

WAITING, RECALLING, BANISHING, TAKING, GAINING, RETURNING, CLOSING = range(7)
"""Stages of an action: what comes next once the seat asked has answered. WAITING: whatever its answer leads to."""


@jit
def legal(rules, table, mine, options):
    """Write what the seat to act may do into `options` (int64, `state.MAX_OPTIONS` long); returns how many there are.

    place: 3a + b. act: a clearing, QUEEN, DRUIDS, CREST, ITEM + j. bid: 0 or the value. pay: bit set of
    fairies. spend: the total. pick, bottom: position among the cards looked at. shed: kind. banish, recall: 0
    no, 1 yes. target: see `items.targets`.
    """
    decision = table.decision
    if decision == BID:
        return bids(rules, table, options)
    if decision == PLACE:
        return placings(rules, table, options)
    if decision == ACT:
        return actions(rules, table, options)
    if decision == PAY:
        return payments(rules, table, options)
    if decision == SPEND:
        return totals(rules, table, options)
    if decision in (PICK, BOTTOM):
        return write_bits(mine.remaining, options, 0, 0)
    if decision == SHED:
        return sheddable(table, options)
    if decision == TARGET:
        return targets(rules, table, mine, options)
    options[0] = 0
    options[1] = 1
    return 2


@jit
def actions(rules, table, options):
    """Options of `act`."""
    n = explorable(rules, table, options)
    for purpose in range(QUEEN, DRUIDS + 1):
        if may_ask(rules, table, purpose):
            options[n] = purpose
            n += 1
    realm = table.realm[table.player]
    if realm.crests > 0 and realm.played != 0:
        options[n] = CREST
        n += 1
    if realm.owned & rules.usable:
        n = usable_items(rules, table, options, n)
    return n


@jit
def step(rules, table, seats, hidden, option, log):
    """Apply one legal option of the seat to act; False when the game is over."""
    decision = table.decision
    note(log, CHOICE, table.player, decision, option, table.highest, 0)
    if decision == BID:
        if bid(table, seats, option, log):
            table.stage = CLOSING
    elif decision == PLACE:
        place(table, option)
        table.decision = ACT
    elif decision == ACT:
        act(rules, table, seats, hidden, option, log)
    elif decision == PAY:
        pay(rules, table, seats, option, log)
        table.stage = RECALLING
    elif decision == SPEND:
        table.price = option
        table.decision = PAY
    elif decision == PICK:
        pick(table, seats, option, log)
    elif decision == BOTTOM:
        put_under(table, seats, hidden, option, log)
    elif decision == SHED:
        if shed(table, seats, option, log):
            return True
    elif decision == RECALL:
        recall(table, option)
    elif decision == BANISH:
        if option != 0:
            banish(table, table.clearing[table.purpose], log)
    elif decision == TARGET:
        if aim(rules, table, seats, option, log):
            return True
        table.stage = RETURNING
    if table.stage == WAITING:
        return True
    return go_on(rules, table, seats, hidden, log)


@jit
def act(rules, table, seats, hidden, option, log):
    """Day: one of the four actions."""
    quarter = QUARTERS * table.turns // table.whole
    seats[table.player].acts[quarter, min(max(option - QUEEN + 1, 0), ITEM - QUEEN + 1)] += 1
    if option < QUEEN:
        explore(rules, table, option)
    elif option < CREST:
        ask_for(rules, table, option)
    elif option == CREST:
        use_crest(table, log)
        table.stage = CLOSING
    elif not use_item(rules, table, seats, hidden, option - ITEM, log):
        table.stage = CLOSING


@jit
def go_on(rules, table, seats, hidden, log):
    """Work off what follows until a seat must be asked; False when the game is over."""
    if table.stage == RECALLING:
        table.stage = BANISHING
        if may_recall(rules, table):
            table.decision = RECALL
            return True
    if table.stage == BANISHING:
        if table.purpose >= QUEEN:
            table.stage = GAINING if look(rules, table, seats, hidden, log) else CLOSING
            if table.stage == GAINING:
                return True
        else:
            table.stage = TAKING
            if may_banish(table):
                table.decision = BANISH
                return True
    if table.stage == TAKING:
        take_clearing(rules, table, seats, log)
        table.stage = GAINING
    if table.stage == GAINING:
        if gain_all(rules, table, seats, log):
            table.decision = SHED
            return True
        table.stage = RETURNING
    if table.stage == RETURNING:
        if seats[table.player].remaining != 0:
            table.decision = BOTTOM
            return True
        table.stage = CLOSING
    return end_of_turn(rules, table, seats, hidden, log)


@jit
def end_of_turn(rules, table, seats, hidden, log):
    """Sunset, the running scores, and the next seat's Dawn; False after the turn in which the Forest has run out."""
    sunset(rules, table, log)
    winner = table.leader
    before = without_applause(table, winner)
    recount(rules, table)
    if winner >= 0:
        seats[winner].worth_won += without_applause(table, winner) - before
    table.turns += 1
    table.stage = WAITING
    table.purpose = -1
    table.crowded = 0
    table.highest = 0
    table.leader = -1
    table.paid = 0
    table.looking = 0
    table.queued = 0
    table.gained = 0
    if table.left[FOREST_DECK] == 0:
        note(log, END, -1, 0, 0, 0, 0)
        return False
    table.active += 1
    if table.active == table.seats:
        table.active = 0
    table.player = table.active
    break_of_day(table, hidden, log)
    table.decision = PLACE
    return True


@jit
def without_applause(table, seat):
    """A seat's running score but for the applause; 0 for no seat."""
    return table.realm[seat].points - table.realm[seat].part[APPLAUSE] if seat >= 0 else 0
