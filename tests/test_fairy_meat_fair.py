"""Battles as a whole: seats of a mirror match are equal, and the fights in them go as the exact odds say."""

import math
from random import Random

import numpy as np
import pytest

from sim import GAMES, jit
from sim.fairy_meat import events, field
from sim.fairy_meat.machine import LOG, build, legal, new_game, step
from sim.fairy_meat.odds import Odds
from sim.fairy_meat.policies import ATTACKER, BOOK, DEFENDER, Policy, fixed_play_of
from sim.fairy_meat.state import HURT_1, HURT_ACE
from sim.game import parse_lineup
from sim.play import Player
from sim.rng import deal_key
from sim.rules import load

GAME = GAMES["fairy_meat"]
pytestmark = pytest.mark.skipif(jit.PURE, reason="takes too many battles for plain Python")


@pytest.mark.parametrize(("seats", "deals"), [(2, 2400), (4, 800)])
def test_seats_of_a_mirror_match_are_equal(seats, deals):
    """On a map that looks the same from all sides, with equal warbands and without rotation."""
    lineup = parse_lineup(",".join(["brawler"] * seats))
    rows = Player(GAME, load("fairy_meat"), [lineup], seed=3).rows(0, deals, np.zeros(1, np.int64))
    shares = rows["win_share"].reshape(deals, seats)
    assert shares.sum() == pytest.approx(deals)
    for seat in range(seats):
        error = shares[:, seat].std(ddof=1) / math.sqrt(deals)
        assert abs(shares[:, seat].mean() - 1 / seats) < 4 * error, f"seat {seat}"


def first_fights(rules, deals):
    """Fights that are the first of their round, all hands being played by the book: (kind, cards, cards, outcome)."""
    position, log = field.records(field.POSITION)[0], field.records(LOG)[0]
    position.table.seats = 2
    log.on = 1
    options = np.zeros(field.MAX_OPTIONS, np.int64)
    for deal in range(deals):
        chance = Random(deal)
        log.n = 0
        new_game(rules, position.table, position.seats, position.hidden, np.uint64(deal_key(5, deal)), log)
        fresh, cards = False, None
        while True:
            for code, _, a, b, c, d, e, f in log.row[: log.n].tolist():
                if code == events.ROUND:
                    fresh = True
                elif code == events.FIGHT and fresh:
                    cards = (d, e, f, a, b)
                elif code == events.RESULT and cards:
                    kind, attack, defence, attacker, target = cards
                    if (attacker, target) == (a, b) and kind in (field.F_HAND, field.F_SHOT):
                        yield kind, attack, defence, c
                    fresh, cards = False, None
            log.n = 0
            table = position.table
            mine = position.seats[table.player]
            n = legal(rules, table, mine, options)
            if table.decision == field.PLAY:
                attacks = table.fight.placed == 0
                hand = mine.hand[0 if attacks else table.fight.hand_of[table.fight.at]]
                option = fixed_play_of(BOOK, ATTACKER if attacks else DEFENDER, hand)
            elif table.decision == field.TWINKLE:
                option = 0
            elif table.decision == field.ACT and field.ACT_ATTACK in options[:n]:
                option = field.ACT_ATTACK
            else:
                option = chance.choice(options[:n].tolist())
            if not step(rules, table, position.seats, position.hidden, option, log):
                break


def test_fights_of_battles_go_as_the_odds_say():
    """Hits in fights of known numbers of cards, summed up, against the sum of their exact chances."""
    jit.link()
    rules = build(load("fairy_meat"))
    odds, book = Odds(rules[0]), Policy("book")
    chances = {}
    hits = expected = variance = 0.0
    fights = 0
    for _, attack, defence, outcome in first_fights(rules[0], 500):
        if (attack, defence) not in chances:
            found = odds.exchange(attack, defence, book, book)
            chances[attack, defence] = sum(found.outcome[HURT_1 : HURT_ACE + 1])
        chance = chances[attack, defence]
        hits += HURT_1 <= outcome <= HURT_ACE
        expected += chance
        variance += chance * (1 - chance)
        fights += 1
    assert fights > 500
    assert abs(hits - expected) < 4.5 * math.sqrt(variance)
