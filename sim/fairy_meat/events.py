"""The log of a battle: one row an event, written by the rules when they are asked to, read by `tale.py`.

A row is (code, seat, a, b, c, d, e, f); what a to f mean stands in `FIELDS`. Lengths are thousandths of an inch. Cards are
ids as in `deck.py`; those that are drawn follow their event as `CARD` rows.
"""

import numpy as np

from sim.jit import jit

MAX_EVENTS = 1500
WIDTH = 8
LOG = np.dtype([("on", np.int64), ("n", np.int64), ("row", np.int64, (MAX_EVENTS, WIDTH))], align=True)

(
    CHOICE, FIGURE_IN, STANDS, ROUND, ORDER_CARD, THOUGHT, TURN, MODE_SET, CORNER, DRAWN, CARD, FIGHT, REDRAWN, TWINKLED,
    ZAPPED, PLACED, REVEALED, CHAINED, RESULT, HURT, HEALED, DIED, BITTEN, GONE, CASTED, TRAITOR_TO, BRAWL, TWINKLE_NOW,
    FRENZY, DRAGGED, TUGGED, RIPPED, ROBBED, OPENED, GASSED, RELEASED, TASTED, MADNESS, MISSED, END, BOX_AT, EDGE_TAKEN,
) = range(42)  # fmt: skip
FIELDS = {
    CHOICE: ("decision", "option", "figure"),  # seat = who chose; figure = TABLE.actor
    FIGURE_IN: ("slot", "what", "kind", "style", "weapon1", "weapon2"),  # seat = owner, -1 for the rabbit
    STANDS: ("slot", "x", "y", "z", "how"),  # a figure, corpse or bundle is here now; how = HOWS
    ROUND: ("number",),  # the deck is shuffled; number 0 = set-up
    ORDER_CARD: ("slot", "card"),
    THOUGHT: ("slot", "points"),  # Twinkle spent on additional Order Cards
    TURN: ("slot", "call"),  # her turn starts; seat = who decides for her
    MODE_SET: ("slot", "mode"),
    CORNER: ("slot", "x", "y"),  # a waypoint of the move whose STANDS follows
    DRAWN: (
        "slot",
        "hand",
        "cards",
        "fight",
    ),  # cards drawn for a fight, `hand` 0 = attacker's; CARD rows follow
    CARD: ("card", "slot"),
    FIGHT: (
        "attacker",
        "target",
        "weapon",
        "kind",
        "attack_cards",
        "defence_cards",
    ),  # a target is named, hands being drawn
    REDRAWN: ("slot", "hand"),
    TWINKLED: ("slot", "recharged", "zaps", "ace"),  # trumps put away after a draw
    ZAPPED: ("slot", "points", "by"),
    PLACED: ("slot", "cards"),  # face down
    REVEALED: ("slot", "play"),  # -1 = nothing
    CHAINED: ("slot", "card"),  # drawn on a wild trump
    RESULT: ("attacker", "target", "outcome", "margin", "kind"),
    HURT: ("slot", "live", "kill", "cause", "mangled", "lames"),  # seat = who gets the credit, -1 = nobody
    HEALED: ("slot", "live", "kill"),
    DIED: ("slot", "cause"),  # seat = who gets the kill, -1 = nobody
    BITTEN: ("slot", "corpse", "kill", "lost"),  # kill: 1 if it was Kill; lost: 1 if she could hold no more
    GONE: ("slot", "why"),  # leaves the board; why = WHYS; for a box opened its number
    CASTED: ("slot", "spell", "extra", "target"),
    TRAITOR_TO: ("slot", "to"),  # seat = who betrayed her
    BRAWL: ("slot", "number"),  # 0 = she is out of it
    TWINKLE_NOW: ("slot", "twinkle"),
    FRENZY: ("slot",),
    DRAGGED: ("slot", "load"),  # -1 = lets go
    TUGGED: ("slot", "enemy", "result"),  # 0 held, 1 the dragger won, 2 a joker
    RIPPED: (
        "slot",
        "enemy",
        "bundle",
        "live",
        "kill",
    ),  # bundle = slot of the dragger's half, with these points
    ROBBED: ("slot", "corpse", "weapon", "left"),
    OPENED: ("slot", "box", "card", "result"),  # BOXES
    GASSED: ("slot",),
    RELEASED: ("slot", "master"),
    TASTED: ("slot", "mushroom", "card"),
    MADNESS: ("slot", "state"),  # 1 mad, 2 fleeing, 3 tripping, 4 tripping for good, 0 herself again
    MISSED: ("slot", "target"),  # a distance misjudged
    END: ("how",),  # index into field.ENDINGS
    BOX_AT: ("box", "x", "y", "mushroom"),
    EDGE_TAKEN: ("edge",),
}
HOWS = (
    "set up",
    "enters",
    "moves",
    "pushed",
    "dragged",
    "blown",
    "flees",
    "thrown apart",
    "rushes",
    "pounces",
    "torn off",
)
SET_UP, ENTERS, MOVES, PUSHED, DRAGGED_ALONG, BLOWN, FLEES, THROWN, RUSHES, POUNCES, TORN = range(11)
WHYS = ("eaten up", "crossed the finish", "fled", "box opened")
EATEN_UP, CROSSED_IT, FLED, BOX_OPENED = range(4)
BOX_NAMES = ("gas", "crystal pistol", "motor-sword", "bomb")
GAS, PISTOL, MOTOR_SWORD, BOMB = range(4)
SECRET = (DRAWN, CARD, REDRAWN)
"""Events that only their own seat sees."""
SHOWING = ()
"""Events after which a seat is shown something that no event tells: none."""


@jit
def note(log, code, seat, a, b, c, d, e, f):
    """Write one event, if the log is on and not full."""
    if log.on != 0 and log.n < MAX_EVENTS:
        row = log.row[log.n]
        row[0] = code
        row[1] = seat
        row[2] = a
        row[3] = b
        row[4] = c
        row[5] = d
        row[6] = e
        row[7] = f
        log.n += 1


@jit
def thousandths(inches):
    """A length in whole thousandths of an inch, for the log."""
    return int(inches * 1000.0 + 0.5) if inches >= 0.0 else -int(0.5 - inches * 1000.0)
