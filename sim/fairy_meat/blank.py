"""A blank battle: every field of the records as it stands before the first figure is set up."""

from sim.fairy_meat.deck import CARDS
from sim.fairy_meat.field import FIGURES, HIDDEN, MINE, SEATS, TABLE, WOUNDS
from sim.jit import jit, linked


@jit
def blank_figure(figure):
    """An empty slot."""
    figure.what = 0
    figure.owner = -1
    figure.side = -1
    figure.kind = 0
    figure.alive = 0
    figure.present = 0
    figure.x = 0.0
    figure.y = 0.0
    figure.z = 0.0
    figure.radius = 0.0
    figure.height = 0.0
    figure.live = 0
    figure.kill = 0
    figure.meat_live = 0
    figure.meat_kill = 0
    figure.twinkle = 0
    figure.most_twinkle = 0
    figure.style = 0
    for k in range(2):
        figure.weapon[k] = 0
    figure.acted = 0
    figure.thought = 0
    figure.ordered = 0
    figure.ranks = 0
    figure.tie = 0
    figure.brawl = 0
    figure.frenzied = 0
    figure.lame = 0
    figure.shimmer = 0
    figure.wind_up = 0.0
    figure.bound = 0
    figure.ritalized = 0
    figure.master = -1
    figure.steering = -1
    figure.mad = 0
    figure.fleeing = 0
    figure.tripping = 0
    figure.gassed = 0
    figure.done = 0
    figure.mode = -1
    figure.kills = 0
    figure.eaten = 0
    figure.died = 0
    figure.used = 0


@jit
def blank_turn(turn):
    """Nobody's turn."""
    turn.figure = -1
    turn.user = -1
    turn.mode = -1
    turn.moved = 0
    turn.fought = 0
    turn.spells = 0
    turn.bitten = 0
    turn.reminisced = 0
    turn.closing = 0
    turn.dragging = -1
    turn.dragged = 0
    turn.bonus = -1
    turn.pounced_out = 0
    turn.free = 0
    turn.escaped = 0
    turn.target = -1
    turn.plan = 0
    turn.must_eat = 0
    turn.from_edge = 0
    turn.spell = -1
    turn.extra = 0
    turn.slot = 0


@jit
def blank_fight(fight):
    """No fight."""
    fight.kind = 0
    fight.attacker = 0
    fight.weapon = 0
    fight.targets = 0
    for k in range(14):
        fight.target[k] = 0
    for k in range(14):
        fight.hand_of[k] = 0
    fight.hands = 0
    for k in range(14):
        fight.holder[k] = 0
    for k in range(14):
        fight.drawn[k] = 0
    for k in range(14):
        fight.cards[k] = 0
    for k in range(14):
        fight.recharge[k] = 0
    for k in range(14):
        fight.zap[k] = 0
    fight.at = 0
    fight.step = 0
    fight.placed = 0
    fight.withstood = 0
    for k in range(14):
        fight.seat[k] = 0
    fight.pricks = 0
    fight.outcome = -1
    fight.margin = 0
    fight.won = 0


@jit
def blank_wound(wound):
    """No wound."""
    wound.victim = 0
    wound.points = 0
    wound.cause = 0
    wound.weapon = 0
    wound.seat = 0
    wound.slot = 0
    wound.chooser = 0
    wound.mangles = 0
    wound.lames = 0


@linked(TABLE)
def blank_table(table):
    """The public record, but for the number of seats and what they bring."""
    for f in range(FIGURES):
        blank_figure(table.figure[f])
    blank_turn(table.turn)
    blank_fight(table.fight)
    for w in range(WOUNDS):
        blank_wound(table.wound[w])
    table.turns = 0
    table.now = 0
    table.decision = 0
    table.player = 0
    table.actor = -1
    table.call = 0
    table.over = 0
    table.wounds = 0
    table.healer = 0
    table.heals = 0
    for k in range(4):
        table.edge[k] = -1
    table.box = 0
    for k in range(20):
        table.cell[k] = 0
    table.cells = 0
    table.starts = 0
    for k in range(40):
        table.queue[k] = 0
    table.queued = 0
    table.queue_at = 0
    table.offered = 0
    table.deferred = 0
    table.due = -1
    table.betrayed = 0
    table.traitor = 0
    table.next_up = -1
    table.may_wait = 0
    table.may_defer = 0
    table.jokers_asked = 0
    table.opened = 0
    for k in range(24):
        table.stack[k] = 0
    table.depth = 0
    table.brawls = 0
    for k in range(14):
        table.unseen[k] = 0
    for k in range(4):
        for i in range(4):
            table.points[k, i] = 0
    for k in range(4):
        table.total[k] = 0
    for k in range(4):
        table.out[k] = 0
    table.mangled = 0
    table.lost = 0
    for k in range(81):
        for i in range(4):
            table.history[k, i] = 0
    table.first = -1
    for k in range(8):
        table.spot[k] = 0.0
    return 0


@linked(MINE, int)
def blank_mine(mine, seat):
    """A seat's private record."""
    for k in range(14):
        mine.hand[k] = 0
    for k in range(40):
        mine.ranks[k] = 0
    for k in range(24):
        mine.attacks[k] = 0
    for k in range(24):
        mine.damage[k] = 0
    for k in range(24):
        mine.slain[k] = 0
    for k in range(7):
        mine.damage_by[k] = 0
    for k in range(7):
        mine.kills_by[k] = 0
    for k in range(10):
        mine.modes[k] = 0
    for k in range(8):
        mine.casts[k] = 0
    mine.bites = 0
    mine.tests = 0
    mine.tests_won = 0
    mine.fallen = 0
    mine.firsts = 0
    mine.seat = seat
    return 0


@linked(HIDDEN)
def blank_hidden(hidden):
    """What nobody knows, but for the streams."""
    for k in range(14):
        hidden.hand[k] = 0
    for k in range(54):
        hidden.held[k] = 0
    for k in range(54):
        hidden.held_by[k] = 0
    hidden.helds = 0
    for k in range(40):
        for i in range(8):
            hidden.order[k, i] = 0
    for k in range(40):
        hidden.ranks[k] = 0
    for k in range(28):
        hidden.calling[k] = 0
    for k in range(40):
        hidden.last[k] = 0
    hidden.stirred = 0
    for k in range(54):
        hidden.shown[k] = 0
    hidden.play[0] = -1
    hidden.play[1] = -1
    pile = hidden.pile
    for k in range(CARDS):
        pile.card[k] = 0
        pile.aside[k] = 0
        pile.spent[k] = 0
    pile.left = 0
    pile.asides = 0
    pile.spents = 0
    for seat in range(SEATS):
        blank_mine(hidden.account[seat], seat)
    return 0
