"""Whatever README.md shows of `fairylab odds` works as it stands there."""

import re
import shlex
from pathlib import Path

import pytest

from analyses.cli import main

README = (Path(__file__).resolve().parent.parent / "README.md").read_text(encoding="utf-8")


def shown() -> list[str]:
    """Commands in the code blocks of the chapter on odds."""
    (chapter,) = re.findall(r"^## The odds of Fairy Meat$(.*?)^## ", README, re.S | re.M)
    blocks = re.findall(r"^```sh$(.*?)^```$", chapter, re.S | re.M)
    lines = "".join(blocks).replace("\\\n", " ").splitlines()
    return [line for line in lines if line.startswith("fairylab odds")]


def test_there_are_commands():
    assert len(shown()) >= 5


@pytest.mark.parametrize("line", shown())
def test_a_shown_command_works(line, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code = main(shlex.split(line, comments=True)[1:])
    out, err = capsys.readouterr()
    assert code == 0, err
    assert out and "nan" not in out and "Traceback" not in err
