"""The command line on bad input: one clear message, exit code 2, nothing lost."""

import json
from pathlib import Path

import pytest
from command_line import PLAY, csv_digest

REFUSED = {
    "unknown command": ("pley fairy_ring", "Did you mean 'play'"),
    "unknown option": (f"{PLAY} --sed 1 --out run", "--seed"),
    "missing option": ("play fairy_ring --lineup random,random --games 5", "--out"),
    "not a number": ("play fairy_ring --lineup random,random --games many --out run", "--games"),
    "unknown game": (
        "play fairy_rong --lineup random,random --games 5 --out run",
        "did you mean 'fairy_ring'",
    ),
    "unknown strategy": (
        "play fairy_ring --lineup random,rondom --games 5 --out run",
        "did you mean 'random'",
    ),
    "no games": ("play fairy_ring --lineup random,random --games 0 --out run", "at least 1"),
    "no deals": ("tournament fairy_ring --seats 2 --strategies random --deals 0 --out run", "at least 1"),
    "no workers": (f"{PLAY} --workers 0 --out run", "--workers"),
    "no chunk": (f"{PLAY} --chunk 0 --out run", "--chunk"),
    "seed below zero": (
        "play fairy_ring --lineup random,random --games 5 --seed -1 --out run",
        "--seed",
    ),
    "too few seats": ("play fairy_ring --lineup random --games 5 --out run", "2 to 4 seats, not 1"),
    "too many seats": (
        "tournament fairy_ring --seats 5 --strategies random --deals 5 --out run",
        "2 to 4 seats, not 5",
    ),
    "uneven seats": (
        "play fairy_ring --lineup random,random --lineup random,random,random --games 5 --out run",
        "number of seats",
    ),
    "design": (
        "tournament fairy_ring --seats 3 --strategies random --design pairs --deals 5 --out run",
        "pairs is for two seats",
    ),
    "unknown dial": ("play fairy_ring --lineup random(x=1),random --games 5 --out run", "no dial 'x'"),
    "named dial": (
        "play fairy_ring --lineup gatherer(strategy=random),random --games 5 --out run",
        "the dial strategy must be a number",
    ),
    "warband": ("play fairy_ring --lineup random@weavers,random --games 5 --out run", "has no warbands"),
    "too many deals": ("play fairy_ring --lineup random,random --games 99999999999 --out run", "at most"),
    "line-up": ("play fairy_ring --lineup random(,random --games 5 --out run", "can't read the line-up"),
    "slip": ("play fairy_ring --lineup random~2,random --games 5 --out run", "between 0 and 1"),
    "unknown variant": (f"{PLAY} --variant no_eco --out run", "did you mean 'no_echo'"),
    "unknown path": (f"{PLAY} --set points.prise=3 --out run", "did you mean 'points.price'"),
    "out of range": (f"{PLAY} --set points.price=0 --out run", "points.price"),
    "wrong type": (f"{PLAY} --set points.price=cheap --out run", "points.price"),
    "no strategy file": (f"{PLAY} --strategy nowhere.py --lineup nowhere,random --out run", "nowhere.py"),
    "no run": ("report nowhere --out pages", "no run folder"),
    "no rows": ("export nowhere --csv rows.csv", "no run folder"),
    "no plan": ("balance --plan nowhere.toml --out pages", "nowhere.toml"),
    "game not in plan": ("balance --game fairy_wing --out pages", "did you mean 'fairy_ring'"),
    "no games at all": ("balance --games 0 --out pages", "at least 1"),
    "unknown deal": ("replay fairy_ring --lineup random,random --seed 1 --deal -1", "--deal"),
    "rules of no game": ("rules show fairy_rong", "did you mean 'fairy_ring'"),
}


@pytest.mark.parametrize("line, told", REFUSED.values(), ids=list(REFUSED))
def test_bad_input_is_told_and_changes_nothing(fairylab, line, told):
    code, out, err = fairylab(line)
    assert code == 2
    assert told in err
    assert out == "" and "Traceback" not in err and len(err.strip().splitlines()) <= 3
    assert list(Path().iterdir()) == []


STRATEGIES = {
    "syntax": ("def choose(:\n", "line 1"),
    "decision": (
        "def chose(rules, table, mine, mind, option):\n    return 1.0\n",
        "did you mean 'choose'",
    ),
    "signature": ("def choose(rules, table, option):\n    return 1.0\n", "mine, mind"),
    "nothing": ("x = 1\n", "decides nothing"),
    "compile": (
        'def choose(rules, table, mine, mind, option):\n    return open("x")\n',
        "choose",
    ),
    "nan": (
        "def choose(rules, table, mine, mind, option):\n    return (option - option) / (option - option)\n",
        "choose",
    ),
    "error": ("1 / 0\n", "line 1"),
}


@pytest.mark.parametrize("text, told", STRATEGIES.values(), ids=list(STRATEGIES))
def test_a_bad_strategy_is_told_with_its_file(fairylab, text, told):
    Path("bad.py").write_text(text)
    line = "play fairy_ring --lineup bad,random --games 5 --seed 1 --strategy bad.py --out run"
    code, out, err = fairylab(line)
    assert code == 2
    assert told in err and "bad.py" in err
    assert out == "" and "Traceback" not in err
    assert not list(Path().glob("run/part-*"))


def test_a_run_of_other_rules_is_left_alone(fairylab):
    fairylab(f"{PLAY} --out run")
    before = csv_digest("run", Path())
    for change, told in (("--set points.price=25", "points.price=25"), ("--variant no_echo", "no_echo")):
        code, _, err = fairylab(f"{PLAY} {change} --out run")
        assert code == 2 and told in err
    code, _, err = fairylab("play fairy_ring --lineup random,random --games 20 --seed 2 --out run")
    assert code == 2 and "its seed is 1, not 2" in err
    assert csv_digest("run", Path()) == before


def test_a_damaged_run_is_told(fairylab):
    fairylab(f"{PLAY} --out run")
    (part,) = Path("run").glob("part-*")
    part.write_bytes(part.read_bytes()[:-50])
    for line in ("report run --out pages", "export run --csv rows.csv", f"{PLAY} --out run"):
        code, _, err = fairylab(line)
        assert code == 2 and part.name in err and "damaged" in err
    assert not Path("rows.csv").exists()


def test_a_run_of_another_version_is_told(fairylab):
    fairylab(f"{PLAY} --out run")
    manifest = json.loads(Path("run/manifest.json").read_text())
    Path("run/manifest.json").write_text(json.dumps(manifest | {"format": 99}))
    code, _, err = fairylab("report run --out pages")
    assert code == 2 and "format 99" in err


MISFITS = {
    "rules": 3,
    "lineups": [],
    "seats": "two",
    "deals": None,
    "block": 0,
    "entries": ["nobody"],
    "columns": {},
    "packages": [],
    "seed": "one",
}


def test_a_manifest_that_fits_no_run_is_told(fairylab):
    fairylab(f"{PLAY} --out run")
    file = Path("run/manifest.json")
    manifest = json.loads(file.read_text("utf-8"))
    for name, value in MISFITS.items():
        file.write_text(json.dumps(manifest | {name: value}), "utf-8")
        for line in ("report run --out pages", "export run --csv rows.csv", f"{PLAY} --out run"):
            code, _, err = fairylab(line)
            assert code == 2 and "manifest.json is damaged" in err, name
        assert json.loads(file.read_text("utf-8"))[name] == value
    assert not Path("rows.csv").exists() and not Path("pages").exists()


def test_where_nothing_can_be_written(fairylab):
    Path("file").write_text("kept")
    fairylab(f"{PLAY} --out run")
    for line in (f"{PLAY} --out file", "report run --out file", "export run --csv file/rows.csv"):
        code, _, err = fairylab(line)
        assert code == 2 and "file" in err and "Traceback" not in err
    assert Path("file").read_text() == "kept"
