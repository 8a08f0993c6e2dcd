"""Gaining cards, and the ogres among them (rulebook: Forest Cards Explained)."""

from sim.fairy_land.clearings import clear, goods_of, kind_of, obtain, part_with, pull_evil, write_bits
from sim.fairy_land.events import (
    BANISHED,
    FROM_CLEARING,
    GAIN,
    LISTED,
    LOST,
    OGRE_COMES,
    note,
    note_list,
)
from sim.fairy_land.state import OGRE, OGRE_CHARM, WARRIOR
from sim.jit import jit


@jit
def may_banish(table):
    """Whether the Warrior was played for a clearing that holds evil creatures."""
    return table.paid >> WARRIOR & 1 != 0 and table.clearing[table.purpose].evil > 0


@jit
def banish(table, clearing, log):
    """All evil creatures of a clearing leave the game without effect; the queue holds them only for the log."""
    n = pull_evil(clearing, table.queue)
    table.gone += n
    note(log, BANISHED, table.player, 0, 0, 0, 0)
    note_list(log, LISTED, table.player, table.queue, n)


@jit
def take_clearing(rules, table, seats, log):
    """The winner takes all cards of the clearing: they queue up to be gained, ogres last (reading `ogre.order`)."""
    clearing = table.clearing[table.purpose]
    note(log, GAIN, table.player, FROM_CLEARING, 0, 0, 0)
    note_list(log, LISTED, table.player, clearing.card, clearing.cards)
    n = 0
    if rules.ogres_as_laid or clearing.evil == 0:
        for i in range(clearing.cards):
            table.queue[i] = clearing.card[i]
        n = clearing.cards
    else:
        for ogres in range(2):
            for i in range(clearing.cards):
                if (kind_of(clearing.card[i]) == OGRE) == (ogres == 1):
                    table.queue[n] = clearing.card[i]
                    n += 1
    table.queued = n
    seats[table.player].cards_won += n
    clear(clearing)


@jit
def gain_all(rules, table, seats, log):
    """Gain the queued cards one by one; True when an ogre wants cards, so that the seat must be asked."""
    seat = table.player
    realm = table.realm[seat]
    while table.gained < table.queued:
        card = table.queue[table.gained]
        table.gained += 1
        if kind_of(card) != OGRE:
            obtain(table, realm, card)
            continue
        table.gone += 1
        seats[seat].ogres += 1
        charmed = realm.owned & rules.with_effect[OGRE_CHARM] != 0
        note(log, OGRE_COMES, seat, card, 1 if charmed else 0, 0, 0)
        if not charmed:
            table.sheds = min(rules.sheds, realm.goods)
            if table.sheds > 0:
                return True
    return False


@jit
def sheddable(table, options):
    """Options of `shed`: kinds of animals and flowers that the seat owns."""
    return write_bits(goods_of(table.realm[table.player]), options, 0, 0)


@jit
def shed(table, seats, kind, log):
    """One card goes to the ogre; True while it wants another."""
    seat = table.player
    card = part_with(table, table.realm[seat], kind)
    note(log, LOST, seat, card, 0, 0, 0)
    table.gone += 1
    seats[seat].trampled += 1
    table.sheds -= 1
    return table.sheds > 0
