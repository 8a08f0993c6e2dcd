"""Fights to the death against the referee: small games reasoned out, and duels played card by card."""

import random
from math import sqrt

import numpy as np
import pytest

from sim.fairy_meat.state import ATTACKER_JOKER, DEFENDER_JOKER, HURT_1, HURT_2, LOST_1, TIED, UNHURT
from tests.meat_duels import FIXED, FLUTTERED, PLAIN, POSED, WRESTLING, Given, fairy, fight
from tests.referee.fairy_meat_duels import Arms, Fairy, Game, play

# ---- Against small games reasoned out ---------------------------------------------------------------------

MISS, HIT, TWO, LOSE, TIE = ("", 0, 0), ("", 1, 0), ("", 2, 0), ("", 0, 1), ("", 1, 1)
OURS, THEIRS = ("attacker", 0, 0), ("defender", 0, 0)
SAME = {MISS: UNHURT, HIT: HURT_1, TWO: HURT_2, LOSE: LOST_1, TIE: TIED}
SAME |= {OURS: ATTACKER_JOKER, THEIRS: DEFENDER_JOKER}


def once(attack, defend):
    """One exchange: more cards hit better, and jokers are about."""
    hit = attack / (attack + defend + 1)
    return {(MISS,): 0.6 - 0.5 * hit, (HIT,): 0.3 * hit, (TWO,): 0.2 * hit, (OURS,): 0.15, (THEIRS,): 0.25}


def twice(attack, defend):
    """Two exchanges from one hand: a poor start makes a good end likely, and the other way round."""
    first, second = once(attack, defend), once(attack, max(defend - 1, 0))
    law = {(*one, *two): p * q for one, p in first.items() for two, q in second.items()}
    law[MISS, TWO] += law.pop((MISS, MISS))
    law[TWO, MISS] += law.pop((TWO, TWO))
    return law


def grapple(attack, defend):
    """One exchange in a brawl."""
    win = attack / (attack + defend)
    return {(HIT,): 0.8 * win, (LOSE,): 0.8 * (1 - win), (TIE,): 0.15, (OURS,): 0.05}


KNIFE, RIPPER = Arms(att=1), Arms(att=2, weapon_def=-1, mangler=True)
VIBRO = Arms(att=1, weapon_def=-1, attacks=2)


@pytest.mark.parametrize(
    "points, weapons, arms, chosen, law",
    [
        (((2, 1), (1, 2)), ("fairy_knife", "fairy_knife"), (KNIFE, KNIFE), PLAIN, once),
        (((2, 1), (2, 1)), ("fairy_knife", "ripper"), (KNIFE, RIPPER), PLAIN, once),
        (((1, 1), (2, 1)), ("vibro_master", "vibro_master"), (VIBRO, VIBRO), PLAIN, twice),
        (((2, 1), (2, 2)), ("bare", "bare"), (Arms("wrestling"),) * 2, WRESTLING, grapple),
    ],
)
@pytest.mark.parametrize("owners", [("best", "best"), ("best", "live_first"), ("kill_first", "best")])
def test_small_games_reasoned_out(points, weapons, arms, chosen, law, owners):
    given = Given(lambda a, d: {tuple(SAME[one] for one in row): chance for row, chance in law(a, d).items()})
    pair = [fairy(*point, weapon) for point, weapon in zip(points, weapons, strict=True)]
    found = fight(*pair, chosen, laws=given, allocation=owners)
    game = Game(tuple(Fairy(*point) for point in points), arms, owners, law)
    assert found.share == pytest.approx(game.solve(20 if law is once else 10), abs=5e-6)


# ---- Against duels played card by card --------------------------------------------------------------------

DUELS = 3000
MOON, SLAYER = Arms(att=2), Arms(att=2, weapon_def=-1, attacks=3, sword=True)
TOOTH, PISTOL, BOW = (
    Arms("wrestling", att=2, riot=True),
    Arms("ranged", strength=3, weapon_def=-1),
    Arms("ranged", strength=2),
)


@pytest.mark.parametrize(
    "names, points, arms, owners, chosen, first",
    [
        (("wild+moon_dagger", "glitter+ripper"), ((4, 2), (2, 2)), (MOON, RIPPER), FIXED, POSED, None),
        (
            ("seasoned+faeslayer", "hunter+vibro_master"),
            ((4, 3), (4, 5)),
            (SLAYER, VIBRO),
            FIXED[::-1],
            PLAIN,
            1,
        ),
        (
            ("seasoned+gremlin_tooth", "hunter"),
            ((4, 3), (4, 5)),
            (TOOTH, Arms("wrestling")),
            FIXED,
            WRESTLING,
            0,
        ),
        (
            ("wild+crystal_pistol", "glitter+brownie_bow"),
            ((4, 2), (2, 2)),
            (PISTOL, BOW),
            FIXED,
            FLUTTERED,
            None,
        ),
    ],
)
def test_duels_played_card_by_card(names, points, arms, owners, chosen, first):
    begins = "random" if first is None else ("attacker", "defender")[first]
    found = fight(*names, chosen, allocation=owners, first=begins)
    rng = random.Random(5)
    mode = "pose" if chosen.posed else "flutter" if chosen.fluttered else "frolic"
    pair = tuple(Fairy(*point) for point in points)
    played = np.array([play(rng, pair, arms, owners, mode, first) for _ in range(DUELS)], float)
    winner, rounds, exchanges, left = np.nan_to_num(played, nan=-1.0).T
    soon = round(found.rounds)
    told = [
        (winner == 0, found.win[0]),
        (winner == -1, found.both),
        (rounds <= soon, found.ends_within(soon)),
        (rounds, found.rounds),
        (exchanges, found.exchanges),
        (left[winner == 0], found.survivors[0].live + found.survivors[0].kill),
        (left[winner == 1] == 2, found.survivors[1].points[2]),
    ]
    for seen, expected in told:
        assert abs(seen.mean() - expected) <= 4 * seen.std() / sqrt(len(seen)) + 1e-12
