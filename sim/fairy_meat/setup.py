"""Setting up a battle (rulebook: Scenarios, Setting Up; Fairy Thralls): warbands, boxes, edges, and who stands where.

Order Cards say who picks an edge or a place first: rank by rank downwards, a joker before all, equal ranks by their key.
"""

from sim.fairy_meat.blank import blank_hidden, blank_mine, blank_table
from sim.fairy_meat.combat import draw
from sim.fairy_meat.dealing import FOR_GUESSES, FOR_SETUP, ROUND_STREAMS, new_deck, show_and_discard, streams
from sim.fairy_meat.events import (
    BOX_AT,
    EDGE_TAKEN,
    FIGURE_IN,
    LOG,
    ORDER_CARD,
    ROUND,
    SET_UP,
    STANDS,
    note,
    thousandths,
)
from sim.fairy_meat.field import (
    BY_EDGE,
    BY_PLACE,
    BY_STARTLINE,
    EDGE,
    FAIRY,
    FIGURES,
    HIDDEN,
    MINE,
    PLACE,
    RABBIT,
    RULES,
    SEATS,
    SETUP_STREAM,
    STARTS,
    STRIDE,
    TABLE,
    THRALL,
)
from sim.fairy_meat.figures import recount_all
from sim.fairy_meat.geometry import distance
from sim.fairy_meat.order import rank_of
from sim.fairy_meat.path import free
from sim.fairy_meat.stages import GO, NEW_ROUND, SETUP, ask, become
from sim.jit import jit, linked
from sim.rng import below, stream

GRID = 64
BY_CHANCE = 16
TRIES = 60


@linked(RULES, TABLE, [MINE], HIDDEN, LOG)
def lay_out(rules, table, seats, hidden, log):
    """Put the warbands on their slots and begin to set up; `hidden.key` holds the deal."""
    blank_table(table)
    blank_hidden(hidden)
    for seat in range(SEATS):
        blank_mine(seats[seat], seat)
    hidden.stream[0] = stream(hidden.key, 0)
    hidden.stream[SETUP_STREAM] = stream(hidden.key, SETUP_STREAM)
    hidden.guess[0] = stream(hidden.key, ROUND_STREAMS + FOR_GUESSES)
    for seat in range(table.seats):
        enlist(rules, table, log, seat)
    things(rules, table, log)
    if rules.scenario.rabbit:
        let_rabbit_in(rules, table, log)
    recount_all(rules, table)
    draw_order(rules, table, hidden, log)
    table.stack[0] = SETUP
    table.depth = 1
    return 0


@jit
def enlist(rules, table, log, seat):
    """A seat's fairies and thralls take their slots."""
    band = rules.warband[table.brings[seat]]
    for k in range(band.members):
        member = band.member[k]
        f = STRIDE * seat + k
        figure = table.figure[f]
        figure.owner = seat
        figure.side = seat
        recruit(rules, figure, member.what, member.kind)
        figure.style = member.style
        for i in range(2):
            figure.weapon[i] = member.weapon[i]
        if member.what == THRALL:
            figure.master = STRIDE * seat + member.master
            table.figure[figure.master].steering = f
        note(
            log,
            FIGURE_IN,
            seat,
            f,
            member.what,
            member.kind,
            member.style,
            member.weapon[0],
            member.weapon[1],
        )


@jit
def recruit(rules, figure, what, kind):
    """A fresh fairy or thrall of a kind."""
    figure.what = what
    figure.kind = kind
    figure.alive = 1
    if what == FAIRY:
        traits = rules.fairy[kind]
        figure.twinkle = traits.twinkle
        figure.most_twinkle = traits.twinkle
        figure.radius = traits.radius
        figure.height = traits.height
        figure.live = traits.live
        figure.kill = traits.kill
    else:
        animal = rules.thrall[kind]
        figure.radius = animal.radius
        figure.height = animal.height
        figure.live = animal.live
        figure.kill = animal.kill


@jit
def things(rules, table, log):
    """Gift boxes and mushrooms."""
    scenario = rules.scenario
    table.box = (1 << scenario.boxes) - 1
    for k in range(scenario.boxes):
        note(log, BOX_AT, -1, k, thousandths(scenario.box_x[k]), thousandths(scenario.box_y[k]), 0, 0, 0)
    for k in range(scenario.mushrooms):
        note(
            log,
            BOX_AT,
            -1,
            k,
            thousandths(scenario.mushroom_x[k]),
            thousandths(scenario.mushroom_y[k]),
            1,
            0,
            0,
        )


@jit
def let_rabbit_in(rules, table, log):
    """A mad rabbit sits in the middle."""
    figure = table.figure[RABBIT]
    recruit(rules, figure, THRALL, rules.rabbit_kind)
    figure.mad = 1
    figure.present = 1
    note(log, FIGURE_IN, -1, RABBIT, THRALL, rules.rabbit_kind, 0, 0, 0)
    stand(table, log, RABBIT, 0.5 * rules.scenario.width, 0.5 * rules.scenario.depth)


@jit
def stand(table, log, f, x, y):
    """Put a figure down."""
    figure = table.figure[f]
    figure.x, figure.y, figure.z = x, y, 0.0
    figure.present = 1
    note(log, STANDS, figure.side, f, thousandths(x), thousandths(y), 0, SET_UP, 0)


@jit
def draw_order(rules, table, hidden, log):
    """Draw for who is first: a card a seat where edges are picked, else a card a figure."""
    note(log, ROUND, -1, 0, 0, 0, 0, 0, 0)
    new_deck(table, hidden)
    streams(table, hidden, FOR_SETUP)
    n = 0
    for f in range(FIGURES):
        drawn = f < table.seats if rules.scenario.setup == BY_EDGE else table.figure[f].side >= 0
        if drawn:
            card = draw(hidden.pile)
            show_and_discard(hidden, card)
            rank = rank_of(card)
            figure = STRIDE * f if rules.scenario.setup == BY_EDGE else f
            note(log, ORDER_CARD, table.figure[figure].side, figure, card, 0, 0, 0, 0)
            key = ((14 if rank == 0 else rank) << 32) + below(hidden.pile.chance, 0, 1 << 30)
            hidden.last[f] = key
            at = n
            while at > 0 and hidden.last[table.queue[at - 1]] < key:
                table.queue[at] = table.queue[at - 1]
                at -= 1
            table.queue[at] = f
            n += 1
    for f in range(FIGURES):
        hidden.last[f] = 0
    table.queued = n
    table.queue_at = 0


@linked(RULES, TABLE, HIDDEN, LOG)
def work_setup(rules, table, hidden, log):
    """One after the other picks an edge or a place; then the first round begins."""
    if table.queue_at >= table.queued:
        become(table, NEW_ROUND)
        return GO
    f = table.queue[table.queue_at]
    if rules.scenario.setup == BY_EDGE:
        return ask(table, EDGE, f, STRIDE * f)
    table.turn.figure = f
    if rules.scenario.setup == BY_PLACE:
        offer_cells(rules, table, hidden, f)
    return ask(table, PLACE, table.figure[f].side, f)


@linked(RULES, TABLE, HIDDEN, LOG, int)
def answer_edge(rules, table, hidden, log, edge):
    """An edge of one's own."""
    seat = table.queue[table.queue_at]
    table.edge[seat] = edge
    note(log, EDGE_TAKEN, seat, edge, 0, 0, 0, 0, 0)
    table.queue_at += 1
    return 0


@linked(RULES, TABLE, HIDDEN, LOG, int)
def answer_place(rules, table, hidden, log, option):
    """A figure stands where she was put; an animal can't stand where a fairy could."""
    f = table.queue[table.queue_at]
    if rules.scenario.setup == BY_STARTLINE:
        table.starts |= 1 << option
        stand(table, log, f, start_x(rules, option), start_y(table.figure[f]))
    else:
        stand(table, log, f, cell_x(option), cell_y(option))
    table.queue_at += 1
    table.turn.figure = -1
    return 0


@jit
def start_x(rules, option):
    """Starting places stand side by side along the short side."""
    return rules.scenario.width * (option + 0.5) / STARTS


@jit
def start_y(figure):
    """At the edge."""
    return figure.radius


@jit
def cell_x(cell):
    """Centre of a cell of the grid."""
    return 2.0 * (cell % GRID) + 1.0


@jit
def cell_y(cell):
    """Centre of a cell of the grid."""
    return 2.0 * (cell // GRID) + 1.0


@jit
def nearest_enemy(table, f, x, y):
    """Inches, base to base, from a place to the nearest enemy who stands already; 1000 if there is none."""
    figure = table.figure[f]
    nearest = 1000.0
    for other in range(FIGURES):
        one = table.figure[other]
        if one.present and one.side >= 0 and one.side != figure.side:
            nearest = min(nearest, distance(x, y, one.x, one.y) - figure.radius - one.radius)
    return nearest


@jit
def nearest_box(rules, table, f, x, y):
    """Inches, edge to edge, to the nearest gift box; 1000 if there is none."""
    nearest = 1000.0
    for k in range(rules.scenario.boxes):
        apart = distance(x, y, rules.scenario.box_x[k], rules.scenario.box_y[k])
        nearest = min(nearest, apart - table.figure[f].radius - 0.5)
    return nearest


@jit
def fits(rules, table, f, cell):
    """Whether a figure may be set up in a cell: far enough from enemies and boxes, and where there is room."""
    x, y = cell_x(cell), cell_y(cell)
    if nearest_enemy(table, f, x, y) < rules.scenario.least_enemy:
        return False
    if nearest_box(rules, table, f, x, y) < rules.scenario.least_box:
        return False
    return free(rules, table, f, x, y)


@jit
def add_cell(table, cell):
    """Add a cell to those offered, which are kept rising and different."""
    at = table.cells
    while at > 0 and table.cell[at - 1] >= cell:
        at -= 1
    if at < table.cells and table.cell[at] == cell:
        return
    for k in range(table.cells, at, -1):
        table.cell[k] = table.cell[k - 1]
    table.cell[at] = cell
    table.cells += 1


@linked(RULES, TABLE, HIDDEN, int)
def offer_cells(rules, table, hidden, f):
    """Offer 16 places by chance, and the corners; where none is far enough from enemies, the one farthest from them."""
    table.cells = 0
    across, down = int(rules.scenario.width) // 2, int(rules.scenario.depth) // 2
    for corner in range(4):
        cell = (corner % 2) * (across - 1) + GRID * (corner // 2) * (down - 1)
        if fits(rules, table, f, cell):
            add_cell(table, cell)
    corners = table.cells
    for _ in range(TRIES):
        if table.cells - corners >= BY_CHANCE:
            break
        cell = below(hidden.stream, SETUP_STREAM, across) + GRID * below(hidden.stream, SETUP_STREAM, down)
        if fits(rules, table, f, cell):
            add_cell(table, cell)
    if table.cells == 0:
        offer_farthest(rules, table, f, across, down)
    return 0


@jit
def offer_farthest(rules, table, f, across, down):
    """The free place that is farthest from the nearest enemy, away from boxes if that can be."""
    best = -1
    farthest = -1.0
    for iy in range(down):
        for ix in range(across):
            cell = ix + GRID * iy
            apart = nearest_enemy(table, f, cell_x(cell), cell_y(cell))
            if nearest_box(rules, table, f, cell_x(cell), cell_y(cell)) < rules.scenario.least_box:
                apart -= 500.0
            if free(rules, table, f, cell_x(cell), cell_y(cell)) and (best < 0 or apart > farthest):
                best = cell
                farthest = apart
    add_cell(table, max(best, 0))


@jit
def legal_starts(rules, table, f, options):
    """The starting places that are still free."""
    n = 0
    for k in range(STARTS):
        if table.starts >> k & 1 == 0 and free(rules, table, f, start_x(rules, k), start_y(table.figure[f])):
            options[n] = k
            n += 1
    return n
