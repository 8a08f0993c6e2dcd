"""The log of a game: one row an event, written by the rules when they are asked to, read by `tale.py`.

A row is (code, seat, a, b, c, d); what a to d mean stands in `FIELDS`. A list of cards follows its event as
`LISTED` rows, or as `SEEN` rows if it's secret.
"""

import numpy as np

from sim.jit import jit

MAX_EVENTS = 4000
WIDTH = 6
LOG = np.dtype([("on", np.int64), ("n", np.int64), ("row", np.int64, (MAX_EVENTS, WIDTH))], align=True)

(
    CHOICE, SETUP_DRUIDS, SETUP_COURT, SETUP_CLEARING, SETUP_FOREST, LISTED, DAWN, WON, NOBODY, PAID, GAIN, OGRE_COMES,
    LOST, LOOK, SEEN, PICKED, UNDER, CREST_USED, ITEM_USED, AIMED, BANISHED, SUNSET, END,
) = range(23)  # fmt: skip
FIELDS = {
    CHOICE: ("decision", "option", "highest"),  # the highest bid before it
    SETUP_DRUIDS: (),
    SETUP_COURT: (),  # lists item numbers
    SETUP_CLEARING: ("clearing",),
    SETUP_FOREST: (),
    LISTED: ("card",),
    DAWN: ("first", "second"),
    WON: ("clearing", "bid"),
    NOBODY: ("clearing",),
    PAID: ("fairies", "value", "purpose"),  # bit set; value with bonuses
    GAIN: ("source",),  # one of FROM_*
    OGRE_COMES: ("card", "charmed"),
    LOST: ("card",),  # to an ogre
    LOOK: ("deck",),
    SEEN: ("card",),  # one of the cards, or items, looked at
    PICKED: ("card",),
    UNDER: ("card",),
    CREST_USED: ("fairies",),
    ITEM_USED: ("item_no",),
    AIMED: (
        "card",
        "to",
        "gave",
    ),  # card (or a fairy's bit), other seat, own card given; -1 where it doesn't apply
    BANISHED: (),
    SUNSET: ("clearing",),
    END: (),
}
FROM_CLEARING, FROM_QUEEN, FROM_DRUIDS, FROM_ITEM = range(4)
SECRET = (LOOK, SEEN, PICKED, UNDER)
"""Events that only their own seat sees; all others, but for the decks at the start, are seen by everybody."""
SHOWING = ()
"""Events after which a seat is shown something that no event tells: none."""


@jit
def note(log, code, seat, a, b, c, d):
    """Write one event, if the log is on and not full."""
    if log.on != 0 and log.n < MAX_EVENTS:
        row = log.row[log.n]
        row[0] = code
        row[1] = seat
        row[2] = a
        row[3] = b
        row[4] = c
        row[5] = d
        log.n += 1


@jit
def note_list(log, code, seat, cards, n):
    """Write a row of this code for each of the first `n` of `cards` (int64 array), below the event just written."""
    if log.on != 0:
        for i in range(n):
            note(log, code, seat, cards[i], 0, 0, 0)
