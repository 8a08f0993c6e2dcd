"""Unfinished business: a small stack of stages, the innermost on top, worked off by `step.go_on` until somebody is asked."""

from sim.jit import jit

(
    SETUP, NEW_ROUND, THINKING, COUNT, JOKERS, ACTIVATE, MADNESS_USE, TURN_START, TURN_GOES_ON, TURN_END, FEED, DRAWING,
    REDRAWING, TWINKLING, ZAPPING, PLACING, ANSWERING, REVEAL, JOKER_FALLS, NEXT_EXCHANGE, FIGHT_OVER, WOUNDS, HEALING,
    ESCAPING, TUGGING, TARGETING, ROUND_OVER, CASTING, MOVING, MAD_TURN, BOX_CHOICE, RIPPING, GRABBING, TAKE_OFF, HEIR,
    EATING, LOADING, ROBBING,
) = range(38)  # fmt: skip
GO, ASK = 0, 1
"""What working on a stage comes to: go on with the stack, or wait for an answer."""


@jit
def push(table, stage):
    """Begin something that is to be finished first."""
    table.stack[table.depth] = stage
    table.depth += 1


@jit
def pop(table):
    """Done with the innermost stage."""
    table.depth -= 1


@jit
def become(table, stage):
    """The innermost stage goes on as another one."""
    table.stack[table.depth - 1] = stage


@jit
def ask(table, decision, seat, figure):
    """Have a seat decide something about a figure."""
    table.decision = decision
    table.player = seat
    table.actor = figure
    return ASK
