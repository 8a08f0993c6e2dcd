"""Every strategy that is found keeps to the contract, and the check finds those that don't."""

from random import Random

import numpy as np
import pytest
from desks import GAME, Table, rules_record

from sim import GAMES, conformance, jit, strategy
from sim.conformance import check_apart, check_strategy, ensure
from sim.errors import UserError
from sim.machine import machine
from sim.twins import redealt, twins

FOUND = [(game, name) for game in GAMES.values() for name in strategy.names(game)]


@pytest.mark.parametrize(("game", "name"), FOUND, ids=[f"{game.name}-{name}" for game, name in FOUND])
def test_a_strategy_that_is_found_conforms(game, name):
    assert check_strategy(game, name) == []


@pytest.fixture
def problems(tmp_path, monkeypatch):
    """What the check finds, in few games, in a strategy whose `choose` has the given body."""
    monkeypatch.setattr(conformance, "DEALS", range(5, 7))

    def found(
        body: str, strict: bool = True, head: str = "def choose(rules, table, mine, mind, option):"
    ) -> str:
        file = tmp_path / "faulty.py"
        strategy.read.cache_clear()
        file.write_text(f'"""Faulty."""\nimport math\nimport numpy as np\n\n\n{head}\n    {body}\n')
        return "\n".join(check_strategy(GAME, "faulty", [file], strict))

    return found


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("return math.nan", "'choose' of option 101 is nan, not a finite number"),
        ("return math.inf * option", "is inf, not a finite number"),
        (
            "return math.sqrt(-1.0 * option)",
            "nan, not a finite number" if not jit.PURE else "math domain error",
        ),
        ("return 1 / (option - option)", "'choose' of option 101: a division by zero"),
        ("return 1 // (option - option)", "'choose' of option 101: a division by zero"),
        ("return table.village[4].mana", "'choose' of option 101: an index out of range"),
        (
            "table.first = 1 - table.first\n    return 0.0",
            "'choose' or 'think_choose' changes the table or a private record",
        ),
        ("mine.hand = 0\n    return 0.0", "'choose' or 'think_choose' changes the table or a private record"),
        ("rules.price += 1\n    return 0.0", "'choose' or 'think_choose' changes the rules"),
        ("mind.dials[3] = 1.0\n    return 0.0", "'choose' or 'think_choose' changes its dials"),
        ("mind.notes[3] += 1.0\n    return mind.notes[3]", "'choose' answers differently when asked again"),
        ("return mind.notes[3]", "'choose' answers differently when asked again"),
        ("return np.random.random()", "'choose' answers differently when asked again"),
    ],
)
def test_faults_are_found(problems, body, told):
    assert told in problems(body)


@pytest.mark.skipif(jit.PURE, reason="compares compiled code with plain Python")
@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("return math.log(option - 101.0)", "in plain Python: math domain error"),
        (
            "if option > 1000:\n        y = 1.0\n    return y",
            "in plain Python: cannot access local variable 'y'",
        ),
    ],
)
def test_a_difference_between_compiled_code_and_plain_python_is_found(problems, body, told):
    assert told in problems(body)


def test_minus_infinity_and_whole_numbers_are_fine(problems):
    assert problems("return -math.inf if option % 2 else 3") == ""


def test_on_copies_changing_records_does_no_harm(problems):
    assert problems("mine.hand = 0\n    table.first = 9\n    return 0.0", strict=False) == ""


def test_notes_may_not_pass_from_option_to_option(problems):
    head = "def think_choose(rules, table, mine, mind):\n    mind.notes[3] = 1.0\n\n\n"
    head += "def choose(rules, table, mine, mind, option):\n    mind.notes[3] *= option"
    assert "asked again, from the last option to the first" in problems("return mind.notes[3]", head=head)


def test_notes_may_be_scribbled_on(problems):
    assert problems("mind.notes[3] = option\n    return mind.notes[3]") == ""


def test_a_function_that_thinks_may_write_notes(problems):
    head = "def think_choose(rules, table, mine, mind):\n    mind.notes[3] = mine.hand\n\n\n"
    head += "def choose(rules, table, mine, mind, option):"
    assert problems("return mind.notes[3]", head=head) == ""


def test_a_file_from_outside_is_checked_once(tmp_path, monkeypatch):
    """In a process of its own under bounds checks, and again only when its text has changed."""
    file = tmp_path / "mine.py"
    file.write_text("def choose(rules, table, mine, mind, option):\n    return table.village[4].mana\n")
    monkeypatch.setattr(jit, "cache_root", lambda: tmp_path)
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "0")
    with pytest.raises(UserError, match=r"mine.py: 'choose' of option 101: an index out of range"):
        ensure(GAME, file)
    calls = []
    monkeypatch.setattr(conformance, "check_apart", lambda game, file: calls.append(file) or [])
    for text, asked in (("a = 1", 1), ("a = 1", 1), ("a = 2", 2), ("a = 1", 2)):
        file.write_text(text)
        jit.digest_of.cache_clear()
        ensure(GAME, file)
        assert len(calls) == asked


def test_a_check_that_breaks_off_is_told(tmp_path):
    file = tmp_path / "leaves.py"
    file.write_text("import os\nimport sys\n\nprint('gone', file=sys.stderr, flush=True)\nos._exit(3)\n")
    assert check_apart(GAME, file) == [f"{file}: checking it broke off: gone"]


def test_a_strategy_that_peeks_is_found():
    """By a function that is handed what no strategy ever gets: the whole position."""

    def peek(position: np.recarray, options: list[int]) -> bytes:
        return position["hidden"]["hand"].tobytes()

    assert "values its options by what seat 0 can't know" in twin_faults(peek)


def test_a_record_that_tells_a_secret_is_found():
    """By a re-deal that lets the seat know another's hand."""
    parts = machine("fairy_ring")
    honest = parts.redeal_at

    def leaky(rules, position, seat):
        honest(rules, position, seat)
        position["table"]["village"]["moved"][0, seat] = position["hidden"]["hand"][0, (seat + 1) % 3]

    parts.redeal_at = leaky
    try:
        assert "the table differs before seat 0 is shown anything" in twin_faults(None)
    finally:
        parts.redeal_at = honest


def twin_faults(ask) -> str:
    """What the twin test says at the first decision of a few games with three seats."""
    told = []
    for deal in range(5):
        at = Table(rules_record(), 3, 1, deal)
        with np.errstate(over="ignore"):
            told.append(twins(at.parts, at.rules, at.position, Random(deal), ask)[0])
    return "\n".join(told)


def test_redeals_differ():
    """Or the twin test would compare a position with itself."""
    at = Table(rules_record(), 4, 1, 1)
    chance = Random(3)
    with np.errstate(over="ignore"):
        hands = {
            redealt(at.parts, at.rules, at.position, 0, chance)["hidden"]["hand"].tobytes() for _ in range(20)
        }
    assert len(hands) == 20
