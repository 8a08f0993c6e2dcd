"""Settings that hold for every test, made before numba or matplotlib can be imported."""

import os
from functools import partial
from pathlib import Path

import hypothesis
import pytest

# Compiled code that reads past the end of a record sees its neighbour's memory without a word.
os.environ.setdefault("NUMBA_BOUNDSCHECK", "1")
os.environ.setdefault("MPLBACKEND", "Agg")

# Examples are the same on every run, and the first one may wait for a compilation.
hypothesis.settings.register_profile("fairylab", deadline=None, derandomize=True)
hypothesis.settings.load_profile("fairylab")


@pytest.fixture(scope="session")
def root() -> Path:
    """The repository's folder."""
    return Path(__file__).resolve().parent.parent


@pytest.fixture
def fairylab(capsys, tmp_path, monkeypatch):
    """Runs a command in an empty folder: (exit code, standard output, standard error)."""
    from analyses.cli import main

    monkeypatch.chdir(tmp_path)

    def run(line: str) -> tuple[int, str, str]:
        code = main(line.split())
        return code, *capsys.readouterr()

    return run


@pytest.fixture
def answer(fairylab):
    """The JSON of a question to `fairylab odds` that is answered."""
    from asked_odds import asked

    return partial(asked, fairylab)
