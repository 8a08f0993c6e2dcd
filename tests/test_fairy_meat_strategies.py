"""What strategies of Fairy Meat think with, and that thought beats chance."""

from functools import cache
from random import Random

import numpy as np
import pytest

from sim import jit, strategy
from sim.fairy_meat import field, machine, outlook, wits
from sim.fairy_meat.deck import ACE_OF_SPADES, CARDS, FIRST_JOKER
from sim.fairy_meat.hand import JOKER, MAINS, UNIT, has_ace, is_wild, plays
from sim.game import parse_lineup
from sim.machine import MIND, find_game
from sim.play import Player
from sim.rules import load

GAME = find_game("fairy_meat")
THOUGHTFUL = ("archer", "brawler", "coward", "glutton", "tactician", "witch", "wrestler")
compiled = pytest.mark.skipif(jit.PURE, reason="plays many battles")


@cache
def rules():
    return machine.build(load(GAME.name))


@pytest.fixture(autouse=True, scope="module")
def linked():
    jit.link()


def share(scenario: str, one: str, other: str, seats: int, deals: int) -> float:
    """Win share of one among others, every seat in turn."""
    lineups = [",".join(one if k == at else other for k in range(seats)) for at in range(seats)]
    player = Player(GAME, load(GAME.name, scenario=scenario), [parse_lineup(text) for text in lineups], 5)
    rows = player.rows(0, deals, np.zeros(1, np.int64)).reshape(deals, seats, seats)
    assert not rows["undecided"].any()
    return float(np.mean([rows["win_share"][:, at, at] for at in range(seats)]))


@compiled
@pytest.mark.parametrize("name", THOUGHTFUL)
@pytest.mark.parametrize(("scenario", "seats"), [("raining_meat", 2), ("unbirthday", 2), ("raining_meat", 3)])
def test_thought_beats_chance(name, scenario, seats):
    assert share(scenario, name, "random", seats, 12) > 0.8


@compiled
@pytest.mark.parametrize("name", ["brawler", "coward", "wrestler"])
def test_the_tactician_beats_the_simple(name):
    assert share("raining_meat", "tactician", name, 2, 60) > 0.52


@compiled
@pytest.mark.parametrize("scenario", ["breakfast", "just_a_bunny", "run_fairy_run"])
def test_every_scenario_is_played_to_its_end(scenario):
    lineups = [",".join(THOUGHTFUL[:4]), ",".join(THOUGHTFUL[3:])]
    player = Player(GAME, load(GAME.name, scenario=scenario), [parse_lineup(text) for text in lineups], 5)
    rows = player.rows(0, 3, np.zeros(1, np.int64))
    assert not rows["undecided"].any()
    assert rows["win_share"].sum() == pytest.approx(6)


# --- what they think with ------------------------------------------------------------------------------------------


def test_a_single_blow_is_worth_what_the_tables_say():
    """Damage beyond what the target has left isn't counted."""
    r = rules()[0]
    for attack, defence in ((3, 2), (5, 0), (1, 4)):
        much = outlook.blows(r, attack, defence, 1, 9, 1.0, 0.0)
        assert much == pytest.approx(float(r.harm[attack, defence]))
        assert outlook.blows(r, attack, defence, 1, 1, 1.0, 0.0) == pytest.approx(
            r.chance[attack, defence, 1]
        )
        assert outlook.blows(r, attack, defence, 1, 2, 0.0, 1.0) == pytest.approx(
            r.chance[attack, defence, 2]
        )


def test_more_attacks_are_worth_more_but_less_than_as_many_hands():
    r = rules()[0]
    for attack, defence in ((4, 3), (6, 4), (7, 2)):
        one, two, three = (outlook.blows(r, attack, defence, n, 12, 1.0, 0.0) for n in (1, 2, 3))
        assert one < two < three


def test_more_defence_is_worth_less_to_the_attacker():
    r = rules()[0]
    for attacks in (1, 2, 3):
        worths = [outlook.blows(r, 5, defence, attacks, 6, 1.0, 1.0) for defence in range(7)]
        assert worths == sorted(worths, reverse=True)


def hands(number: int):
    """Hands of so many cards each, and the cards."""
    chance = Random(number)
    for _ in range(60):
        cards = chance.sample(range(CARDS), number)
        yield int(sum(int(UNIT[card]) for card in cards)), cards


def favourite(hand: int, attacks: bool) -> int:
    """The play that is liked best from a hand in the only exchange of a hand-to-hand fight."""
    table = field.records(field.TABLE)
    fight = table[0].fight
    fight.kind, fight.targets, fight.hands = field.F_HAND, 1, 2
    fight.hand_of[0], fight.placed = 1, 0 if attacks else 1
    options = np.zeros(field.MAX_OPTIONS, np.int64)
    n = plays(hand, options)
    return int(max(options[:n], key=lambda option: wits.play_worth(rules()[0], table[0], hand, int(option))))


@pytest.mark.parametrize("number", [1, 2, 3, 5, 8])
def test_plays_are_the_books(number):
    for hand, cards in hands(number):
        jokers = sum(card >= FIRST_JOKER for card in cards)
        defence, attack = favourite(hand, attacks=False), favourite(hand, attacks=True)
        assert (defence % MAINS == JOKER) == (jokers > 0)  # no hit, and the attacker pays for it
        assert (attack % MAINS == JOKER) == (jokers == number)
        if ACE_OF_SPADES in cards:
            assert has_ace(attack)
            if number > 1:
                assert not has_ace(defence)


def test_a_poor_number_gives_way_to_a_wild_trump():
    trump, four, ten = int(UNIT[36]), int(UNIT[4 * 2]), int(UNIT[4 * 8])
    assert is_wild(favourite(trump + four, attacks=True))
    assert not is_wild(favourite(trump + ten, attacks=True))


def test_live_and_kill_are_both_kept():
    """Who has two of each and loses two keeps one of each."""
    table = field.records(field.TABLE)
    victim, wound = table[0].figure[3], table[0].wound[0]
    victim.live = victim.kill = 2
    victim.side = 1
    wound.victim, wound.points = 3, 2
    liked = [wits.wound_worth(rules()[0], table[0], live, 1, 1.0) for live in range(3)]
    assert max(liked) == liked[1]
    feared = [wits.wound_worth(rules()[0], table[0], live, 0, 1.0) for live in range(3)]
    assert min(feared) == feared[1]


def test_a_temper_of_ones_own_is_what_the_base_weighs_by(tmp_path):
    """A helper of base.py that a file writes anew serves the decisions that the file leaves out; others stay shared."""
    plain, own = tmp_path / "meek.py", tmp_path / "fierce.py"
    decided = '"""Meek."""\n\n\ndef drag(rules, table, mine, mind, option):\n    return option\n'
    plain.write_text(decided)
    own.write_text(decided + "\n\ndef temper(rules, table, mine, mind):\n    mind.notes[0] = 42.0\n")
    meek, fierce = (strategy.read(GAME, file, guarded=False) for file in (plain, own))
    attack, play = GAME.decisions.index("attack"), GAME.decisions.index("play")
    assert fierce.scorers[play] is meek.scorers[play]
    position, mind = field.records(field.POSITION)[0], field.records(MIND)[0]
    for chosen, fits in ((fierce, True), (meek, False)):
        mind.notes[:] = 0.0
        chosen.thinkers[attack](rules()[0], position.table, position.seats[0], mind)
        assert (mind.notes[0] == 42.0) == fits
