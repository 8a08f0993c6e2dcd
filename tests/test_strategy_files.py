"""Strategy files from outside: what works, and one clear refusal for everything that doesn't, compiled or not."""

import json
from pathlib import Path

import numpy as np
import pytest
from desks import GAME, HIGHEST, player, python, rows

from sim import jit, strategy
from sim.advice import advice
from sim.errors import UserError
from sim.game import parse_lineup
from sim.play import Player
from sim.rules import load

CHOOSE = "def choose(rules, table, mine, mind, option):\n    "
REFUSED = {
    "syntax": (CHOOSE + "return option +", "line 3: not valid Python: invalid syntax"),
    "import": (
        "import no_such_module\n" + CHOOSE + "return 0.0",
        "line 2: ModuleNotFoundError: No module named",
    ),
    "decision": (
        "def choice(rules, table, mine, mind, option):\n    return 0.0",
        "line 2: Fairy Ring has no decision 'choice' (did you mean 'choose'?)",
    ),
    "thought": (
        "def think_stroll(rules, table, mine, mind):\n    pass",
        "line 2: Fairy Ring has no decision 'stroll' (did you mean 'stride'?)",
    ),
    "signature": (
        "def choose(table, mine, option):\n    return 0.0",
        "line 2: write def choose(rules, table, mine, mind, option), not (table, mine, option)",
    ),
    "empty": (
        "def helper(x):\n    return x",
        "it decides nothing; define at least one of choose, place, stride",
    ),
    "exit": ("import sys\n\nsys.exit(3)\n" + CHOOSE + "return 0.0", "line 4: SystemExit: 3"),
    "number": (
        "choose = 3\n" + CHOOSE.replace("choose", "place") + "return 0.0",
        "write 'choose' here as a function",
    ),
    "imported": ("from sim.fairy_ring.outlook import draft as choose", "write 'choose' here as a function"),
    "async": ("async " + CHOOSE + "return 0.0", "write 'choose' here as a function"),
    "null": (CHOOSE + "return 0.0\n\0", "not valid Python: source code string cannot contain null bytes"),
    "dial_nan": (
        "DIALS = {'greed': float('nan')}\n" + CHOOSE + "return 0.0",
        "DIALS must be at most 16 numbers",
    ),
    "dials": ("DIALS = ['greed']\n" + CHOOSE + "return 0.0", "DIALS must be at most 16 numbers by name"),
    "field": (
        CHOOSE + "return table.vilage[0].mana",
        "function choose: line 3: the records have no field 'vilage' (did you mean 'village'?)",
    ),
    "helper": (
        "def helper(mine):\n    return mine.hnad\n\n\n" + CHOOSE + "return helper(mine)",
        "line 3: the records have no field 'hnad' (did you mean 'hand'?)",
    ),
    "name": (
        "def _worth(x):\n    return x\n\n\n" + CHOOSE + "return _wroth(option)",
        "line 7: '_wroth' is not defined here (did you mean '_worth'?)",
    ),
    "nothing": (CHOOSE + "if option > 3:\n        return 1.0", "it must return a number on every path"),
    "text": (CHOOSE + "return 'much'", "line 3: it must return a number on every path"),
    "array": (CHOOSE + "return np.zeros(3)[0]", "line 3: no new lists, dictionaries, texts or arrays"),
    "list": (CHOOSE + "return max([1, 2, option])", "line 3: no new lists, dictionaries, texts or arrays"),
    "global": (
        "LIST = [1, 2]\n" + CHOOSE + "return LIST[0]",
        "line 4: 'LIST' can't be a list; write a tuple",
    ),
    "table": ("TABLE = {}\n" + CHOOSE + "return TABLE[0]", "line 4: 'TABLE' can't be used in compiled code"),
    "memory": (
        "COUNT = 0\n" + CHOOSE + "global COUNT\n    COUNT += 1\n    return COUNT",
        "a strategy keeps nothing from one decision to the next",
    ),
    "call": (
        "def helper(x):\n    return x\n\n\n" + CHOOSE + "return helper(option, 1)",
        "line 7: a function that takes (x) is called wrongly: too many positional arguments",
    ),
    "types": (
        CHOOSE + "x = 1.0\n    if option > 3:\n        x = 'a'\n    return x",
        "'x' is sometimes a float64 and sometimes a text",
    ),
    "inner": (CHOOSE + "import math\n    return 0.0", "line 3: imports belong at the top of the file"),
    "with": (CHOOSE + "with open('x'):\n        return 0.0", "'with' can't be compiled"),
    "nan": (CHOOSE + "return np.nan", "'choose' of option 101 is nan, not a finite number"),
    "infinite": (CHOOSE + "return np.inf", "'choose' of option 101 is inf, not a finite number"),
    "division": (CHOOSE + "return 1 / (option - option)", "'choose' of option 101: a division by zero"),
    "root": (CHOOSE + "return np.sqrt(-1.0 * option)", "'choose' of option 101 is nan, not a finite number"),
    "beyond": (CHOOSE + "return table.village[4].mana", "'choose' of option 101: an index out of range"),
}
"""A file's text after its first line, and what its refusal tells."""


def write(folder: Path, name: str) -> Path:
    """One of the files that are refused."""
    file = folder / f"{name}.py"
    head = "import numpy as np" if "np." in REFUSED[name][0] else "# a strategy"
    file.write_text(f"{head}\n{REFUSED[name][0]}\n", encoding="utf-8")
    return file


def refusal(file: Path) -> str:
    """The message with which a player refuses the file."""
    with pytest.raises(UserError) as caught:
        Player(GAME, load(GAME.name), [parse_lineup(f"{file.stem},random")], 0, [file])
    return str(caught.value)


@pytest.mark.skipif(jit.PURE, reason="the other mode is asked below")
@pytest.mark.parametrize("name", REFUSED)
def test_refused(tmp_path, name):
    file = write(tmp_path, name)
    told = refusal(file)
    assert told.startswith(str(file))
    assert REFUSED[name][1] in told
    assert "\n" not in told


IN_PURE = """
import json, sys
from pathlib import Path
from sim import GAMES
from sim.errors import UserError
from sim.game import parse_lineup
from sim.play import Player
from sim.rules import load
told = {}
for file in map(Path, sys.argv[1:]):
    try:
        Player(GAMES["fairy_ring"], load("fairy_ring"), [parse_lineup(f"{file.stem},random")], 0, [file])
    except UserError as error:
        told[file.stem] = str(error)
print(json.dumps(told))
"""


def test_plain_python_refuses_in_the_same_words(tmp_path):
    files = [write(tmp_path, name) for name in ("syntax", "decision", "field", "nan", "root")]
    told = json.loads(python(IN_PURE, *map(str, files), NUMBA_DISABLE_JIT="1"))
    assert told == {file.stem: refusal(file) for file in files}


def test_a_fault_in_a_rare_position_is_refused_when_it_is_played(tmp_path, monkeypatch):
    """The check plays a sample of games; what it misses ends a run with strategy, seed and deal."""
    file = tmp_path / "rare.py"
    file.write_text(CHOOSE + "return 1 / (table.village[0].mana - table.village[0].mana)\n")
    monkeypatch.setattr("sim.conformance.ensure", lambda game, file: None)
    of = Player(GAME, load(GAME.name), [parse_lineup("random,rare")], 8, [file])
    with pytest.raises(
        UserError, match=r"rare .*rare\.py.*'choose' of option \d+ .*seed 8, deal 3, .*seat 1"
    ):
        rows(of, 3, 1)


def test_files_that_work(tmp_path):
    """A helper called before its definition, dials, a tuple of weights, a decision left to base.py, an underscore."""
    file = tmp_path / "mine.py"
    file.write_text(
        '"""Mine: likes what it likes.\n\nMore of it."""\n'
        "import math\n\n"
        'DIALS = {"greed": 2.0, "reach": 1}\n'
        "WEIGHTS = (0.5, 1.5)\n\n\n"
        "def choose(rules, table, mine, mind, option):\n"
        "    return mind.dials[0] * later(rules.card[option].mana) + mind.dials[1] * WEIGHTS[option % 2]\n\n\n"
        "def later(x):\n    return deeper(x) + 1.0\n\n\n"
        "def deeper(x):\n    return math.sqrt(x * x)\n\n\n"
        "def _like(rules, table, mine, mind, option):\n    return 0.0\n"
    )
    found = strategy.find(GAME, "mine", [file])
    assert found.dials == {"greed": 2.0, "reach": 1.0}
    assert found.guarded
    assert strategy.summary(found.doc) == "Mine: likes what it likes."
    lineups = ("mine,random", "mine(greed=-2),random", "mine(greed=2.0;reach=1.0),random")
    got = rows(player(*lineups, files=(file,)), 0, 40).reshape(40, 3, 2)
    assert np.array_equal(got[:, 0]["score"], got[:, 2]["score"]), "the defaults are the defaults"
    assert not np.array_equal(got[:, 0]["score"], got[:, 1]["score"])


def test_a_shipped_name_is_taken(tmp_path):
    file = tmp_path / "random.py"
    file.write_text(HIGHEST)
    with pytest.raises(
        UserError, match="there is a shipped strategy 'random' already; give the file another name"
    ):
        strategy.find(GAME, "random", [file])


def test_a_missing_file_is_told(tmp_path):
    with pytest.raises(UserError, match="can't read this strategy file"):
        strategy.find(GAME, "gone", [tmp_path / "gone.py"])


def test_a_shipped_file_may_be_named_by_its_path():
    shipped = strategy.SHIPPED / GAME.name / "random.py"
    assert not strategy.find(GAME, "random", [shipped]).guarded


def test_advice_without_a_known_pattern_still_tells_what_numba_said(tmp_path):
    file = tmp_path / "odd.py"
    file.write_text("x = 1\n")
    told = advice(ValueError(f'Failed in nopython mode\nsomething odd\nFile "{file}", line 7:'), file)
    assert told.startswith("line 7: this can't be compiled: something odd")
