"""What is true of a figure or a side at the moment: points, meat, whose she is, whether she may be attacked."""

from sim.fairy_meat.events import TWINKLE_NOW, note
from sim.fairy_meat.field import BUNDLE, FAIRY, FIGURES, LIVING, MEAN, RULES, TABLE, THRALL
from sim.jit import jit, linked


@jit
def points(figure):
    """Fairy Points: Live and Kill that a fairy has at hand."""
    return figure.live + figure.kill


@jit
def meat(figure):
    """Meat Points: Live and Kill that she has lost, or that are left of a corpse."""
    return figure.meat_live + figure.meat_kill


@jit
def stands(figure):
    """Whether a figure is alive and on the board."""
    return figure.alive != 0 and figure.present != 0


@jit
def is_fairy(figure):
    """Whether a slot holds a fairy, alive and on the board."""
    return figure.what == FAIRY and figure.alive != 0 and figure.present != 0


@jit
def is_food(figure):
    """Whether there is meat to eat: a dead fairy or a bundle, not picked clean."""
    return (
        figure.present != 0
        and figure.alive == 0
        and (figure.what == FAIRY or figure.what == BUNDLE)
        and figure.meat_live + figure.meat_kill > 0
    )


@jit
def unacted(figure):
    """1 while she still holds an Order Card (rulebook: The One Card Rule)."""
    return 1 if figure.acted == 0 and figure.ordered > 0 else 0


@jit
def is_mad(figure):
    """Whether everybody may use her: a mad thrall, or a fairy that is tripping."""
    return figure.mad != 0 or figure.tripping != 0


@jit
def is_foe(rules, table, seat, f):
    """Whether the figure is none of the seat's own; a mad one is everybody's enemy."""
    figure = table.figure[f]
    return is_mad(figure) or figure.side != seat


@jit
def decider(table, f):
    """The seat that decides for a figure: her side's, or for one that is nobody's the next player after the one at turn."""
    side = table.figure[f].side
    if side >= 0:
        return side
    seat = max(table.turn.user, 0)
    for _ in range(table.seats):
        seat += 1
        if seat >= table.seats:
            seat = 0
        if table.out[seat] == 0:
            return seat
    return seat


@jit
def has_sword(rules, figure):
    """1 if a fairy carries a sword."""
    return (
        1
        if figure.what == FAIRY
        and (rules.weapon[figure.weapon[0]].sword != 0 or rules.weapon[figure.weapon[1]].sword != 0)
        else 0
    )


@jit
def weapon_of(figure, which):
    """Index of the weapon in a place: 0 bare hands, 1 and 2 what she carries."""
    return 0 if which == 0 or figure.what != FAIRY else figure.weapon[which - 1]


@jit
def set_twinkle(table, f, now, log):
    """Twinkle that was spent, taken or won back."""
    figure = table.figure[f]
    now = min(max(now, 0), figure.most_twinkle)
    if now != figure.twinkle:
        figure.twinkle = now
        note(log, TWINKLE_NOW, figure.side, f, now, 0, 0, 0, 0)


@jit
def recount(rules, table, seat):
    """A seat's running score; living points are counted on the cards of its living fairies."""
    if rules.scenario.living_points or rules.scenario.last_wins:
        total = 0
        for f in range(FIGURES):
            figure = table.figure[f]
            if figure.what == FAIRY and figure.side == seat and figure.tripping != 2:
                counts = figure.alive != 0 or (rules.breakfast_dead and not rules.scenario.last_wins)
                if counts:
                    total += points(figure) + meat(figure)
        table.points[seat, LIVING] = total
    table.total[seat] = (
        table.points[seat, 0] + table.points[seat, 1] + table.points[seat, 2] + table.points[seat, 3]
    )


@linked(RULES, TABLE)
def recount_all(rules, table):
    """The running scores of all seats."""
    for seat in range(table.seats):
        recount(rules, table, seat)
    return 0


@linked(TABLE, int)
def fairies_left(table, seat):
    """Living fairies that a seat controls; those that have crossed the finish are among them."""
    n = 0
    for f in range(FIGURES):
        figure = table.figure[f]
        n += figure.what == FAIRY and figure.alive != 0 and figure.side == seat and figure.tripping != 2
    return n


@jit
def may_be_cast_on(rules, figure):
    """Whether spells may aim at a figure: fairies, and by another reading thralls, too (rulebook: Targets)."""
    return stands(figure) and (
        figure.what == FAIRY or (figure.what == THRALL and rules.spells_on_thralls != 0)
    )


@jit
def fits_style(rules, figure, spell):
    """Whether a spell is of the fairy's style (rulebook: Who Casts What)."""
    return rules.spell_style[spell] == (1 if figure.style == MEAN else 0)
