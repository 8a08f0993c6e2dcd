"""Plays whole games: asks for options, hands the choice to the strategies, applies it, keeps count.

Not imported but bound: `sim.machine` compiles this file once per game, with that game's records and rules as its globals.
The functions ending in `_at` are single moves for replays, tests and searches from Python; `play` is the fast loop.
"""
# mypy: ignore-errors
# ruff: noqa: F821

from sim.rng import deal_key, stream

FIRST_SEAT_STREAM, FIRST_SEARCH_STREAM = 100, 200
"""Purposes from here on are the seats' own streams, and their searches'; those below are the game's."""


def begin(rule, position, work, logs, key):
    """Set up one game and its counters."""
    table = position.table
    new_game(rule, table, position.seats, position.hidden, key, logs)
    for seat in range(table.seats):
        work.stream[seat] = stream(key, FIRST_SEAT_STREAM + seat)
        work.searched[seat] = stream(key, FIRST_SEARCH_STREAM + seat)
        work.searching[seat] = 0
        work.decisions[seat] = 0
        work.options[seat] = 0
        work.forced[seat] = 0
        work.led_since[seat] = 0
        for quarter in range(3):
            work.quarter[quarter, seat] = 0
    work.turns = 0
    work.leader = -1
    work.lead_changes = 0
    work.quarters = 0
    work.undecided = 0


def play_game(rule, position, minds, work, lab, guard, scorers, thinkers, its, log):
    """Play a game that has been set up to its end; False if a strategy failed."""
    table = position.table
    seats = position.seats
    hidden = position.hidden
    for _ in range(CAP):
        seat = table.player
        mine = seats[seat]
        n = legal(rule, table, mine, work.option)
        if n == 1:
            work.forced[seat] += 1
            option = work.option[0]
        else:
            work.decisions[seat] += 1
            work.options[seat] += n
            taken = ask(rule, position, minds, work, lab, guard, scorers, thinkers, its, seat, n)
            if taken < 0:
                return False
            option = work.option[taken]
        goes_on = step(rule, table, seats, hidden, option, log)
        if table.turns != work.turns:
            end_of_turn_counts(rule, table, seats, work)
        if not goes_on:
            return True
    work.undecided = 1
    return True


def end_of_turn_counts(rule, table, seats, work):
    """Running scores: the quarters, the lead, and since when each seat has been in front."""
    work.turns = table.turns
    highest = standing(rule, table, seats, 0)
    work.running[0] = highest
    for seat in range(1, table.seats):
        work.running[seat] = standing(rule, table, seats, seat)
        highest = max(highest, work.running[seat])
    in_front = 0
    leader = 0
    for seat in range(table.seats):
        if work.running[seat] == highest:
            in_front += 1
            leader = seat
            if work.led_since[seat] == 0:
                work.led_since[seat] = work.turns
        else:
            work.led_since[seat] = 0
    if in_front == 1 and leader != work.leader:
        work.lead_changes += work.leader >= 0
        work.leader = leader
    if work.quarters < 3 and 4 * work.turns >= (work.quarters + 1) * length(rule, table):
        for seat in range(table.seats):
            work.quarter[work.quarters, seat] = work.running[seat]
        work.quarters += 1


def write_rows(rule, position, work, deal, lineup, rows, at):
    """Write the game's results into `rows` from index `at` on, a row a seat."""
    table = position.table
    seats = position.seats
    winners = 0
    top = rank(rule, table, seats, 0)
    for seat in range(1, table.seats):
        top = max(top, rank(rule, table, seats, seat))
    decided = work.turns
    for seat in range(table.seats):
        if rank(rule, table, seats, seat) == top:
            winners += 1
            if work.led_since[seat] > 0:
                decided = min(decided, work.led_since[seat])
    score(rule, table, seats, work.parts)
    for seat in range(table.seats):
        row = rows[at + seat]
        mine = rank(rule, table, seats, seat)
        place = 1
        for other in range(table.seats):
            place += rank(rule, table, seats, other) > mine
        row.deal = deal
        row.lineup = lineup
        row.seat = seat
        row.place = place
        row.win_share = 1.0 / winners if place == 1 else 0.0
        row.score = standing(rule, table, seats, seat)
        row.score_q1 = work.quarter[0, seat] if work.quarters > 0 else row.score
        row.score_q2 = work.quarter[1, seat] if work.quarters > 1 else row.score
        row.score_q3 = work.quarter[2, seat] if work.quarters > 2 else row.score
        row.lead_changes = work.lead_changes
        row.decided_turn = decided
        row.decisions = work.decisions[seat]
        row.options = work.options[seat]
        row.forced = work.forced[seat]
        row.turns = work.turns
        row.undecided = work.undecided != 0
        write_row(rule, table, seats, seat, work.parts, row)


def play(
    rules, positions, minds, works, labs, guards, logs, functions, plan, dials, seed, first, deals, stop, rows
):
    """Play `deals` deals from number `first` on with every line-up; False if it was stopped or a strategy failed.

    `functions` = (scorers, thinkers), addresses of the strategies' functions; `plan` (shape (line-ups,)) says per line-up
    which of them and how each seat's decisions use; `dials` has shape (line-ups, seats, dials). Row (deal, line-up, seat)
    stands at ((deal - first) * line-ups + line-up) * seats + seat.
    """
    rule = rules[0]
    position = positions[0]
    work = works[0]
    guard = guards[0]
    lab = labs[0]
    log = logs[0]
    table = position.table
    for lineup in range(len(plan)):
        its = plan[lineup]
        scorers = scorers_of(functions[0], its.function)
        thinkers = thinkers_of(functions[1], its.function)
        for seat in range(table.seats):
            bring(table, seat, its.brings[seat])
            minds[seat].seat = seat
            for k in range(dials.shape[2]):
                minds[seat].dials[k] = dials[lineup, seat, k]
        for deal in range(first, first + deals):
            if stop[0] != 0:
                return False
            work.deal = deal
            work.lineup = lineup
            work.asked = -1
            begin(rule, position, work, log, deal_key(seed, deal))
            if not play_game(rule, position, minds, work, lab, guard, scorers, thinkers, its, log):
                return False
            write_rows(
                rule, position, work, deal, lineup, rows, ((deal - first) * len(plan) + lineup) * table.seats
            )
    return True


def bring_at(positions, plan, lineup):
    """Let the seats of a line-up come with their warbands, in every game that is set up in positions[0] from now on."""
    table = positions[0].table
    for seat in range(table.seats):
        bring(table, seat, plan[lineup].brings[seat])


def begin_at(rules, positions, works, logs, seed, deal):
    """Set up deal `deal` of `seed` in positions[0]; every seat comes with what it brought last, at first warband 0."""
    works[0].deal = deal
    begin(rules[0], positions[0], works[0], logs[0], deal_key(seed, deal))


def legal_at(rules, positions, works):
    """Number of legal options of the seat to act in positions[0]; they stand in works[0].option."""
    position = positions[0]
    table = position.table
    return legal(rules[0], table, position.seats[table.player], works[0].option)


def step_at(rules, positions, logs, option):
    """Apply a legal option to positions[0]; False when the game is over."""
    position = positions[0]
    return step(rules[0], position.table, position.seats, position.hidden, option, logs[0])


def ask_at(rules, positions, minds, works, labs, guards, functions, plan, lineup, n):
    """Index of the option that the seat's strategy takes of the `n` in works[0].option; -1 if it failed."""
    work = works[0]
    work.scored = 0
    work.asked = -1
    its = plan[lineup]
    scorers = scorers_of(functions[0], its.function)
    thinkers = thinkers_of(functions[1], its.function)
    seat = positions[0].table.player
    return ask(rules[0], positions[0], minds, work, labs[0], guards[0], scorers, thinkers, its, seat, n)


def redeal_at(rules, positions, seat):
    """Draw again what `seat` can't know in positions[0]; chance comes from its hidden.stream[REDEAL_STREAM]."""
    position = positions[0]
    redeal(rules[0], position.table, position.seats, position.hidden, seat)


def rows_at(rules, positions, works, lineup, rows):
    """Count the end of the last turn's running scores and write the rows of the finished game in positions[0]."""
    write_rows(rules[0], positions[0], works[0], works[0].deal, lineup, rows, 0)


def count_at(rules, positions, works):
    """Take note of a completed turn, as `play_game` does after a step."""
    position = positions[0]
    table = position.table
    if table.turns != works[0].turns:
        end_of_turn_counts(rules[0], table, position.seats, works[0])
