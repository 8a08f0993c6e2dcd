"""What a placement and a walk are foreseen to bring is what carrying them out brings, under every reading."""

import numpy as np
import pytest

from sim.fairy_ring.outlook import as_it_is, draft, farthest, stroll, walk
from sim.game import parse_lineup
from sim.machine import Desk, find_game
from sim.play import Player
from sim.rules import load

READINGS = (
    (),
    ("springs.leaving_pays=true", "fairy.on_growth=bumped"),
    ("springs.twice_pays=false", "fairy.on_plant_left=keeps_place", "echo.pick=least"),
    ("academy.visited_uses=owner", "fireflies.covered_visible=false", "springs.twice_pays=false",
     "springs.leaving_pays=true"),
    ("echo.enabled=false",),
)  # fmt: skip


def ready(seats, sets=()):
    """A player of random games under some readings."""
    lineup = parse_lineup(",".join(["random"] * seats))
    return Player(find_game("fairy_ring"), load("fairy_ring", None, sets), [lineup], 0)


def mana(position, seat):
    """Mana the seat has gathered since the start of the game."""
    return int(position["seats"]["by_kind"][0, seat].sum())


def played(player, desk, options):
    """The position after some steps from the one on the desk."""
    copy = Desk("fairy_ring", player.seats)
    copy.position[0] = desk.position[0]
    for option in options:
        player.parts.step_at(player.rules, copy.position, copy.log, option)
    return copy.position


@pytest.mark.parametrize("seats", (2, 3, 4))
@pytest.mark.parametrize("sets", READINGS)
def test_a_walk_is_foreseen(seats, sets):
    player = ready(seats, sets)
    parts, rules, desk = player.parts, player.rules, Desk("fairy_ring", seats)
    chance = np.random.default_rng(seats)
    walks = 0
    for deal in range(12):
        parts.begin_at(rules, desk.position, desk.work, desk.log, 5, deal)
        goes_on = True
        while goes_on:
            n = parts.legal_at(rules, desk.position, desk.work)
            options = [int(option) for option in desk.work[0].option[:n]]
            table = desk.position[0].table
            if table.decision == 1:
                seat, card = int(table.player), rules[0].card[table.card]
                for option in options:
                    for way in range(card.ways):
                        steps = [option, way] if card.ways > 1 else [option]
                        after = played(player, desk, steps)
                        plan = draft(rules[0], table, seat, int(table.card), option)
                        own, given, at, slot = walk(rules[0], table, plan, int(card.movement[way]))
                        gained = [mana(after, s) - mana(desk.position, s) for s in range(seats)]
                        village = after[0].table.village[seat]
                        assert (own, given) == (gained[seat], sum(gained) - gained[seat])
                        assert (at, slot) == (village.fairy_at, village.fairy_slot)
                        walks += 1
            goes_on = parts.step_at(rules, desk.position, desk.log, options[chance.integers(n)])
    assert walks > 12 * 12 * seats


def test_a_stroll_is_all_walks_at_once():
    for sets in READINGS:
        player = ready(3, sets)
        parts, rules, desk = player.parts, player.rules, Desk("fairy_ring", 3)
        net = np.zeros(20)
        for deal in range(6):
            parts.begin_at(rules, desk.position, desk.work, desk.log, 6, deal)
            goes_on = True
            while goes_on:
                parts.legal_at(rules, desk.position, desk.work)
                table = desk.position[0].table
                for seat in range(3):
                    plans = [as_it_is(table, seat)]
                    if table.decision == 1 and seat == table.player:
                        plans += [draft(rules[0], table, seat, int(table.card), end) for end in (0, 1)]
                    for plan in plans:
                        stroll(rules[0], table, plan, 15, 0.5, net)
                        for movement in range(1, 16):
                            own, given, _, _ = walk(rules[0], table, plan, movement)
                            assert net[movement] == own - 0.5 * given
                goes_on = parts.step_at(rules, desk.position, desk.log, int(desk.work[0].option[0]))


def test_the_farthest_card_of_a_hand():
    rules = ready(2).rules[0]
    table = Desk("fairy_ring", 2).position[0].table
    assert farthest(rules, table, 0) == 0
    assert farthest(rules, table, 1 << 1 | 1 << 4) == 2  # 101 moves 2, 104 moves 1
    assert farthest(rules, table, 1 << 28 | 1 << 4) == 5  # 128 is a Spring of 1, 3 or 5
