"""What holds for moves on any board of Fairy Meat: rules are kept, and a turned board or plain Python changes nothing."""

import json
import math
import os
import subprocess
import sys
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from meat_board import RADIUS, Board, goes, offered, speed

from sim import jit
from sim.fairy_meat.field import (
    APPROACH,
    ATOP,
    BLOW,
    BOUND,
    CLIMB,
    CONTACT,
    CRAWL,
    FAIRY,
    FIGURES,
    FLUTTER,
    FROLIC,
    HIDE,
    HOLD,
    NEAR_CORPSE,
    PERCH,
    POUNCE,
    RALLY,
    THRALL,
    TO_CORPSE,
    TRUTH,
)


@st.composite
def battles(draw):
    """A board with terrain, fairies, thralls and corpses, and who moves how."""
    board = Board("modules.thralls=true", f"move.perches={draw(st.sampled_from(['true', 'false']))}")
    place = st.tuples(st.floats(3, 45), st.floats(3, 45))
    for _ in range(draw(st.integers(0, 5))):
        (x, y), a, b = draw(place), draw(st.floats(0.5, 4)), draw(st.floats(0.5, 4))
        height, hard = draw(st.sampled_from([2.0, 5.0, 8.0])), draw(st.integers(0, 3)) > 0
        board.wall(x, y, a, b, height, hard, draw(st.integers(0, 1)), draw(st.integers(0, 1)))
    for k in range(draw(st.integers(2, 9))):
        sort = draw(st.sampled_from(["fairy", "fairy", "fairy", "corpse", "bunny_rabbit", "large_spider"]))
        (x, y), seat = draw(place), k % 2
        radius = {"bunny_rabbit": 1.5, "large_spider": 1.0}.get(sort, RADIUS)
        if blocked(board, -1, x, y, radius):
            continue
        if sort == "fairy":
            slot = board.fairy(x, y, seat, lame=draw(st.integers(0, 1)), brawl=draw(st.integers(0, 1)))
            board[slot].weapon[0] = draw(st.sampled_from([0, 11, 12]))
        elif sort == "corpse":
            board.corpse(x, y, seat)
        else:
            board.thrall(x, y, sort, seat, alive=draw(st.integers(0, 1)))
    movers = [k for k in range(FIGURES) if board[k].alive]
    if not movers:
        movers = [board.fairy(1.0, 1.0)]
    me = draw(st.sampled_from(movers))
    modes = [POUNCE, FROLIC, FLUTTER, BLOW] if board[me].what == FAIRY else [CRAWL, CLIMB, BOUND]
    return board, me, draw(st.sampled_from(modes))


def inside(feature, x, y, grow):
    """Whether a point lies within terrain, told plainly."""
    if feature["circle"]:
        return math.hypot(x - feature["x"], y - feature["y"]) < feature["a"] + grow
    return abs(x - feature["x"]) < feature["a"] + grow and abs(y - feature["y"]) < feature["b"] + grow


def blocked(board, me, x, y, radius):
    """What forbids a base to be at a point: the edge, a figure, terrain; None if nothing does."""
    if not (radius - 1e-5 <= x <= 48 - radius + 1e-5 and radius - 1e-5 <= y <= 48 - radius + 1e-5):
        return "edge"
    for k in range(FIGURES):
        other = board[k]
        in_place = k != me and other.present and (other.alive or other.what == THRALL)
        if in_place and math.hypot(x - other.x, y - other.y) < radius + other.radius - 1e-5:
            return "figure"
    for feature in board.rules.feature[: board.rules.features]:
        on_top = board.rules.perches and feature["landable"] and inside(feature, x, y, 0.0)
        if feature["hard"] and inside(feature, x, y, radius - 1e-5) and not on_top:
            return "terrain"
    return None


def barriers(board, high):
    """Terrain and dead thralls higher than a flight, as plain dicts."""
    features = [
        dict(zip(f.dtype.names, f.tolist(), strict=True)) for f in board.rules.feature[: board.rules.features]
    ]
    bodies = [
        board[k]
        for k in range(FIGURES)
        if board[k].what == THRALL and board[k].present and not board[k].alive
    ]
    bodies = [
        {"circle": 1, "x": f.x, "y": f.y, "a": f.radius, "height": f.z + f.height, "hard": 1} for f in bodies
    ]
    return [one for one in features + bodies if one["hard"] and one["height"] > high]


def plain(point):
    """A point in plain numbers."""
    return float(point[0]), float(point[1])


def crossed(barred, radius, one, two):
    """Whether a base on its way from one point to another runs into a barrier."""
    steps = max(2, int(10 * math.dist(one, two)))
    for k in range(steps + 1):
        x, y = (a + (b - a) * k / steps for a, b in zip(one, two, strict=True))
        if any(inside(barrier, x, y, radius - 1e-4) for barrier in barred):
            return True
    return False


@settings(max_examples=300, suppress_health_check=list(HealthCheck))
@given(battles())
def test_every_destination_keeps_the_rules(battle):
    """Not further than allowed, nothing too high crossed, on the board, on nobody, not in terrain."""
    board, me, mode = battle
    figure = board[me]
    far, high = speed(board, me, mode)
    barred = barriers(board, figure.z + high)
    for kind, thing in offered(board, me, mode, int(figure.side)):
        board.table.player = figure.side
        found = goes(board, me, mode, kind, thing)
        assert found is not None, (kind, thing)
        here, there, bend = (figure.x, figure.y), tuple(found[:2]), tuple(found[5:7])
        legs = [here, bend, there] if found[4] else [here, there]
        length = sum(math.dist(one, two) for one, two in pairwise(legs))
        assert found[3] <= far + TRUTH
        assert length == pytest.approx(found[3]) if mode != CLIMB else length <= found[3] + 1e-9
        if kind == HOLD:
            assert there == here
            continue
        assert blocked(board, me, *there, figure.radius) is None, (kind, thing)
        if mode != CLIMB:
            assert not any(
                crossed(barred, float(figure.radius), *map(plain, pair)) for pair in pairwise(legs)
            )
        if kind in (CONTACT, ATOP, TO_CORPSE, RALLY):
            assert (
                math.dist(there, (board[thing].x, board[thing].y))
                <= figure.radius + board[thing].radius + 0.1
            )
        if kind in (APPROACH, NEAR_CORPSE) and not barred:
            assert math.dist(there, (board[thing].x, board[thing].y)) < math.dist(
                here, (board[thing].x, board[thing].y)
            )


@settings(max_examples=100, suppress_health_check=list(HealthCheck))
@given(
    st.lists(st.tuples(st.floats(1, 47), st.floats(1, 47)), min_size=2, max_size=8),
    st.sampled_from([1, 2, 3]),
)
def test_a_quarter_turn_changes_nothing(points, mode):
    """On the glade, which looks the same from all four sides, the same figures a quarter turn on may do the same."""
    board, turned = Board(terrain=True), Board(terrain=True)
    terrain = board.rules.feature[: board.rules.features]
    moved = {}
    for k, feature in enumerate(terrain):
        # A quarter turn to the left: (x, y) goes to (48 - y, x).
        moved[k] = next(
            j
            for j, f in enumerate(terrain)
            if math.dist((f["x"], f["y"]), (48 - feature["y"], feature["x"])) < 1e-9
        )
    for k, (x, y) in enumerate(points):
        # Off the diagonals, where two ways are equally long and the walls' order decides.
        x, y = x + 0.0123, y + 0.0311 * (k + 1)
        if blocked(board, -1, x, y, RADIUS + 1e-3) is None:
            board.fairy(x, y, k % 2)
            turned.fairy(48 - y, x, k % 2)
    for me in (0, 9):
        if not board[me].present:
            continue
        one, two = offered(board, me, mode, me // 9), offered(turned, me, mode, me // 9)
        as_turned = sorted((kind, moved[thing] if kind in (HIDE, PERCH) else thing) for kind, thing in one)
        assert as_turned == two
        for kind, thing in one:
            found = goes(board, me, mode, kind, thing)
            other = goes(turned, me, mode, kind, moved[thing] if kind in (HIDE, PERCH) else thing)
            assert found[3] == pytest.approx(other[3], abs=1e-6)
            if not found[4]:
                assert (48 - found[1], found[0]) == pytest.approx((other[0], other[1]), abs=1e-6)


def trace() -> str:
    """Destinations and spots of a few dozen boards, to the last digit."""
    rng = np.random.default_rng(5)
    told = []
    for k in range(12):
        board = Board("modules.thralls=true", f"move.perches={'true' if k % 3 else 'false'}", terrain=True)
        for n in range(8):
            x, y = rng.uniform(1, 47, 2)
            if blocked(board, -1, x, y, 1.5) is None:
                slot = (
                    board.thrall(x, y, "large_spider", n % 2, alive=n % 4 // 2)
                    if n > 5
                    else board.fairy(x, y, n % 2)
                )
                board[slot].weapon[0] = 12 if n % 3 == 0 and n <= 5 else 0
        for me in range(FIGURES):
            for mode in [POUNCE, FROLIC, FLUTTER] if board[me].what == FAIRY else [CLIMB]:
                if board[me].alive:
                    for kind, thing in offered(board, me, mode, int(board[me].side)):
                        board.table.player = board[me].side
                        told.append(
                            [
                                me,
                                mode,
                                kind,
                                thing,
                                *map(float.hex, goes(board, me, mode, kind, thing).tolist()),
                            ]
                        )
    return json.dumps(told)


@pytest.mark.skipif(jit.PURE, reason="compares the two modes from the compiled one")
def test_compiled_code_and_plain_python_find_the_same_places():
    child = "import sys; from tests.test_fairy_meat_moves import trace; sys.stdout.write(trace())"
    environment = dict(os.environ, NUMBA_DISABLE_JIT="1", PYTHONPATH=os.pathsep.join([".", "tests"]))
    done = subprocess.run(
        [sys.executable, "-c", child], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert len(json.loads(done.stdout)) > 300
    assert done.stdout == trace()
