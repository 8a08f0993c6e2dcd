"""The game's own columns of a results row."""

import numpy as np

from sim.fairy_land.auction import hand_value
from sim.fairy_land.state import GOBLIN
from sim.jit import count_bits, jit


@jit
def write_row(rules, table, seats, seat, parts, row):
    """Fill in the row; scores, kept in half points so far, become points."""
    row.score = 0.5 * row.score
    row.score_q1 = 0.5 * row.score_q1
    row.score_q2 = 0.5 * row.score_q2
    row.score_q3 = 0.5 * row.score_q3
    row.squirrel = 0.5 * parts[seat, 0]
    row.fox = 0.5 * parts[seat, 1]
    row.raccoon = 0.5 * parts[seat, 2]
    row.deer = 0.5 * parts[seat, 3]
    row.bear = 0.5 * parts[seat, 4]
    row.unicorn = 0.5 * parts[seat, 5]
    row.turtle = 0.5 * parts[seat, 6]
    row.flowers = 0.5 * parts[seat, 7]
    row.variety = 0.5 * parts[seat, 8]
    row.goblins = 0.5 * parts[seat, 9]
    row.applause = 0.5 * parts[seat, 10]
    row.items = 0.5 * parts[seat, 11]
    write_actions(seats[seat], row)
    write_dealings(rules, table.realm[seat], seats[seat], row)


@jit
def write_actions(mine, row):
    """The actions taken, by quarter of the game."""
    row.explore_q1 = mine.acts[0, 0]
    row.explore_q2 = mine.acts[1, 0]
    row.explore_q3 = mine.acts[2, 0]
    row.explore_q4 = mine.acts[3, 0]
    row.queen_q1 = mine.acts[0, 1]
    row.queen_q2 = mine.acts[1, 1]
    row.queen_q3 = mine.acts[2, 1]
    row.queen_q4 = mine.acts[3, 1]
    row.druids_q1 = mine.acts[0, 2]
    row.druids_q2 = mine.acts[1, 2]
    row.druids_q3 = mine.acts[2, 2]
    row.druids_q4 = mine.acts[3, 2]
    row.crest_q1 = mine.acts[0, 3]
    row.crest_q2 = mine.acts[1, 3]
    row.crest_q3 = mine.acts[2, 3]
    row.crest_q4 = mine.acts[3, 3]
    row.item_q1 = mine.acts[0, 4]
    row.item_q2 = mine.acts[1, 4]
    row.item_q3 = mine.acts[2, 4]
    row.item_q4 = mine.acts[3, 4]


@jit
def write_dealings(rules, realm, mine, row):
    """Auctions, gains and losses, items, and what is left in hand."""
    row.auctions_won = mine.auctions
    row.own_won = mine.own_auctions
    row.all_passed = mine.deserted
    row.bid_total = mine.bids
    row.fairies_paid = mine.fairies_paid
    row.value_paid = mine.value_paid
    row.cards_won = mine.cards_won
    row.worth_won = 0.5 * mine.worth_won
    row.druid_cards = mine.druid_cards
    row.ogres = mine.ogres
    row.trampled = mine.trampled
    row.goblins_held = realm.count[GOBLIN]
    row.specials = count_bits(realm.specials)
    row.hand_value = hand_value(rules, realm)
    row.hand_cards = count_bits(realm.hand)
    row.crests_left = realm.crests
    row.items_taken = np.uint64(mine.items_taken)
    row.items_used = np.uint64(mine.items_used)
