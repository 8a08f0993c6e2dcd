"""Brawls (rulebook: Wrestling, The More the Merrier): who lies in which, and joining; `wounds.leave_brawl` ends one."""

from sim.fairy_meat.events import BRAWL, note
from sim.fairy_meat.field import FIGURES
from sim.fairy_meat.geometry import touching
from sim.jit import jit


@jit
def join_brawl(table, log, f, other):
    """Figure `f` lies down with another one: in her brawl, or in a new one of the two."""
    one, two = table.figure[f], table.figure[other]
    if one.brawl > 0 and one.brawl == two.brawl:
        return
    if two.brawl == 0 and one.brawl > 0:
        two.brawl = one.brawl
        note(log, BRAWL, two.side, other, two.brawl, 0, 0, 0, 0)
        return
    if two.brawl == 0:
        table.brawls += 1
        two.brawl = table.brawls
        note(log, BRAWL, two.side, other, two.brawl, 0, 0, 0, 0)
    one.brawl = two.brawl
    note(log, BRAWL, one.side, f, one.brawl, 0, 0, 0, 0)


@jit
def brawl_beside(table, f):
    """A wrestler in contact with a figure, whom she could join; -1 if there is none."""
    figure = table.figure[f]
    for other in range(FIGURES):
        one = table.figure[other]
        if other != f and one.brawl > 0 and one.alive != 0 and touching(figure, one):
            return other
    return -1
