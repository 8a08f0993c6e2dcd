"""The Makefile, run with a stand-in for Python that only notes how it was called: nothing is installed."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from project_files import ROOT

STAND_IN = """#!/bin/sh
here=$(dirname "$0")
echo "$*" >> calls.txt
case "$*" in
    "-m venv --clear .venv") rm -rf .venv && mkdir -p .venv/bin && cp "$0" .venv/bin/python ;;
    *--editable*) test ! -e breaks.txt ;;
esac
"""
INSTALLED = [
    "-m pip install --quiet --disable-pip-version-check -r requirements.lock",
    "-m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .",
]


class Lab:
    """A folder with an awkward name that holds the Makefile and the stand-in Python."""

    def __init__(self, folder: Path):
        self.folder = folder
        folder.mkdir(parents=True)
        shutil.copy(ROOT / "Makefile", folder)
        for name in ("pyproject.toml", "requirements.lock"):
            (folder / name).touch()
        self.script("python", STAND_IN)

    def script(self, name: str, text: str) -> None:
        """An executable file."""
        (self.folder / name).write_text(text)
        (self.folder / name).chmod(0o755)

    def make(self, *words: str, python: str = "./python") -> subprocess.CompletedProcess:
        """Run make from another folder, as ``make -C``, with none of the caller's own make variables."""
        clean = {k: v for k, v in os.environ.items() if k in ("PATH", "HOME", "LANG", "LC_ALL")}
        command = ["make", "-C", str(self.folder), f"PYTHON={python}", *words]
        return subprocess.run(command, cwd="/", env=clean, capture_output=True, text=True)

    def calls(self) -> list[str]:
        """What the stand-in was asked since the last look, but for its checks of itself (``-c``)."""
        file = self.folder / "calls.txt"
        lines = file.read_text().splitlines() if file.exists() else []
        file.write_text("")
        return [line for line in lines if not line.startswith("-c ")]


@pytest.fixture
def lab(tmp_path):
    return Lab(tmp_path / "fairy lab (v1) é")


@pytest.mark.parametrize(
    "target, runs",
    [
        ("setup", []),
        ("balance", ["-m analyses.cli balance --out reports"]),
        ("quick", ["-m analyses.cli balance --quick --out reports"]),
        ("test", ["-m pytest -n auto --maxprocesses 4"]),
    ],
)
def test_a_target_installs_once_and_runs(lab, target, runs):
    assert lab.make(target).returncode == 0
    assert lab.calls() == ["-m venv --clear .venv", *INSTALLED, *runs]
    assert lab.make(target).returncode == 0
    assert lab.calls() == runs
    assert [path.name for path in lab.folder.parent.iterdir()] == [lab.folder.name]


def test_variables_reach_the_command(lab):
    lab.make("setup")
    lab.calls()
    run = lab.make("balance", "GAME=g", "GAMES=5", "SEED=0", "WORKERS=2", "VARIANT=v", "OUT=my reports")
    assert run.returncode == 0, run.stderr
    assert lab.calls() == [
        "-m analyses.cli balance --game g --games 5 --seed 0 --workers 2 --variant v --out my reports"
    ]


def test_a_half_finished_installation_does_not_count(lab):
    (lab.folder / "breaks.txt").touch()
    assert lab.make("test").returncode != 0
    assert lab.calls() == ["-m venv --clear .venv", *INSTALLED]
    (lab.folder / "breaks.txt").unlink()
    assert lab.make("setup").returncode == 0
    assert lab.calls() == ["-m venv --clear .venv", *INSTALLED]


@pytest.mark.parametrize("name", ["pyproject.toml", "requirements.lock"])
def test_a_change_of_dependencies_updates_in_place(lab, name):
    lab.make("setup")
    lab.calls()
    later = (lab.folder / ".venv/installed").stat().st_mtime + 5
    os.utime(lab.folder / name, (later, later))
    assert lab.make("setup").returncode == 0
    assert lab.calls() == INSTALLED


def test_a_moved_folder_is_installed_again(lab):
    lab.make("setup")
    lab.folder = lab.folder.rename(lab.folder.with_name("else where"))
    lab.calls()
    assert lab.make("setup").returncode == 0
    assert lab.calls() == INSTALLED
    assert lab.make("setup").returncode == 0
    assert lab.calls() == []


def test_an_environment_without_python_is_made_again(lab):
    lab.make("setup")
    lab.calls()
    (lab.folder / ".venv/bin/python").unlink()
    assert lab.make("setup").returncode == 0
    assert lab.calls() == ["-m venv --clear .venv", *INSTALLED]


@pytest.mark.parametrize(
    "script, advice",
    [
        (None, "needs Python 3.11 or newer"),
        ('case "$*" in *version_info*) exit 1;; esac', "needs Python 3.11 or newer"),
        ('case "$*" in *ensurepip*) exit 1;; esac', "venv module"),
    ],
)
def test_an_unfit_python_is_told_plainly(lab, script, advice):
    if script:
        lab.script("unfit", f"#!/bin/sh\n{script}\n")
    run = lab.make("setup", python="./unfit")
    assert run.returncode != 0
    assert advice in run.stderr
    assert "Traceback" not in run.stderr and not (lab.folder / ".venv").exists()


def test_help_names_every_target(lab):
    told = lab.make().stdout
    for target in "setup balance quick test check bench clean".split():
        assert f"make {target} " in told


def test_clean_keeps_reports(lab):
    lab.make("setup")
    for name in ("sim/__pycache__", "strategies", "analyses", "tests", "reports", ".cache"):
        (lab.folder / name).mkdir(parents=True)
    assert lab.make("clean").returncode == 0
    left = {path.name for path in lab.folder.iterdir()}
    assert "reports" in left and not left & {".venv", ".cache"}
    assert not (lab.folder / "sim/__pycache__").exists()
