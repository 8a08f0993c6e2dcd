"""Help for tests of Fairy Meat's geometry: a board with terrain and figures put where a test wants them."""

from functools import cache

import numpy as np

from sim.fairy_meat import field
from sim.fairy_meat.battlefield import build, thrall_names
from sim.fairy_meat.destination import destination, destinations
from sim.fairy_meat.field import FAIRY, MAX_OPTIONS, STRIDE, TABLE, THRALL
from sim.fairy_meat.speed import allowance, height_allowance
from sim.rules import load

RADIUS, HEIGHT = 0.375, 0.906
NEAR = 2 * RADIUS + 0.01
"""Centres of two fairies in contact are so far apart."""


@cache
def fought_by(scenario, sets):
    """The rules of a scenario with these values, as data and as a record."""
    ruleset = load("fairy_meat", None, list(sets), scenario=scenario)
    return ruleset, build(ruleset)


class Board:
    """Rules and table of a battle with nobody on the board yet, and no terrain unless a scenario's is asked for."""

    def __init__(self, *sets, scenario="raining_meat", terrain=False, width=48.0, depth=48.0):
        self.ruleset, rules = fought_by(scenario, sets)
        self.rules = rules.copy()[0]
        self.table = field.records(TABLE)[0]
        self.table.seats = 2
        self.table.turn.dragging = -1
        self.table.turn.figure = -1
        self.table.turn.user = 0
        if not terrain:
            self.rules.features = 0
            self.rules.scenario.width, self.rules.scenario.depth = width, depth

    def wall(self, x, y, a, b, height=8.0, hard=1, landable=0, circle=0):
        """A feature; returns its index."""
        k = int(self.rules.features)
        feature = self.rules.feature[k]
        feature.x, feature.y, feature.a, feature.b, feature.height = x, y, a, b, height
        feature.hard, feature.landable, feature.circle = hard, landable, circle
        self.rules.features = k + 1
        return k

    def post(self, x, y, radius, height=8.0, hard=1, landable=0):
        """A round feature; returns its index."""
        return self.wall(x, y, radius, 0.0, height, hard, landable, circle=1)

    def fairy(self, x, y, seat=0, live=3, kill=3, z=0.0, **values):
        """A fairy in the seat's next free place; returns her slot."""
        slot = self.place(x, y, seat, FAIRY, RADIUS, HEIGHT, z)
        figure = self.table.figure[slot]
        figure.live, figure.kill = live, kill
        for name, value in values.items():
            setattr(figure, name, value)
        return slot

    def thrall(self, x, y, name, seat=0, **values):
        """A thrall by its row in the tables; returns its slot."""
        kind = thrall_names(self.ruleset).index(name)
        traits = self.rules.thrall[kind]
        slot = self.place(x, y, seat, THRALL, traits.radius, traits.height, 0.0)
        figure = self.table.figure[slot]
        figure.kind, figure.live, figure.kill = kind, traits.live, traits.kill
        for key, value in values.items():
            setattr(figure, key, value)
        return slot

    def corpse(self, x, y, seat=1, meat=2):
        """A dead fairy; returns her slot."""
        return self.fairy(x, y, seat, 0, 0, alive=0, meat_live=meat)

    def place(self, x, y, seat, what, radius, height, z):
        """Anything in the seat's next free slot, on the board and alive; returns the slot."""
        slot = next(s for s in range(STRIDE * seat, STRIDE * seat + 8) if not self.table.figure[s].what)
        figure = self.table.figure[slot]
        figure.what, figure.owner, figure.side = what, seat, seat
        figure.alive, figure.present = 1, 1
        figure.x, figure.y, figure.z, figure.radius, figure.height = x, y, z, radius, height
        figure.master = figure.steering = -1
        return slot

    def __getitem__(self, slot):
        return self.table.figure[slot]


def spot():
    """What `destination` fills in."""
    return np.zeros(8)


def copies(board):
    """The bytes of a board's records, to compare later."""
    return bytes(np.asarray(board.rules)), bytes(np.asarray(board.table))


def speed(board, slot, mode):
    """Distance and altitude."""
    found = (
        allowance(board.rules, board.table, slot, mode),
        height_allowance(board.rules, board.table, slot, mode),
    )
    return tuple(float(one) for one in found)


def goes(board, slot, mode, kind, thing):
    """The spot of a destination; None if there's none."""
    found = spot()
    return found if destination(board.rules, board.table, slot, mode, kind, thing, found) else None


def offered(board, slot, mode, seat=0):
    """All destinations, as pairs of kind and object."""
    options = np.full(MAX_OPTIONS, -1, np.int64)
    n = destinations(board.rules, board.table, slot, mode, options, seat)
    assert n >= 1 and list(options[:n]) == sorted(set(options[:n])) and (options[n:] == -1).all()
    return [divmod(int(option), 64) for option in options[:n]]
