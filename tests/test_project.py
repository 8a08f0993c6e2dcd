"""The project as a whole: layout, packaging, lock file, documents, and what no file may contain."""

import importlib
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from functools import cache
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from project_files import ROOT, project_files, texts

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PACKAGES = ("sim", "strategies", "analyses")
LAYOUT = """
    pyproject.toml Makefile README.md CONTRIBUTING.md LICENSE requirements.lock .gitignore .ci/run
    reports/README.md sim/__init__.py sim/game.py sim/rules.py sim/rng.py sim/jit.py sim/choose.py
    sim/experiment.py sim/results.py sim/replay.py strategies/__init__.py analyses/__init__.py
    analyses/cli.py analyses/plan.toml analyses/stats.py analyses/charts.py analyses/report.py
    sim/fairy_ring/__init__.py sim/fairy_ring/state.py sim/fairy_ring/tables.py sim/fairy_ring/turn.py
    sim/fairy_ring/score.py sim/fairy_ring/rules/rules.toml sim/fairy_ring/rules/mushrooms.csv
    sim/fairy_ring/rules/NOTES.md strategies/fairy_ring/__init__.py strategies/fairy_ring/base.py
    strategies/fairy_ring/random.py tests/referee/fairy_ring.py
""".split()


def test_layout():
    assert [name for name in LAYOUT if ROOT / name not in project_files()] == []


# Packaging


def lock() -> dict[str, str]:
    """Exact version by canonical package name."""
    lines = texts()["requirements.lock"].splitlines()
    return {canonicalize_name(line.partition("==")[0]): line.partition("==")[2] for line in lines}


def test_lock_is_names_and_versions_only():
    lines = texts()["requirements.lock"].splitlines()
    assert [line for line in lines if not re.fullmatch(r"[A-Za-z0-9][\w.-]*==[0-9][\w.]*", line)] == []
    assert len(lock()) == len(lines), "a package is locked twice"


def test_every_dependency_is_locked_at_its_floor_or_above():
    wanted = [
        *PROJECT["project"]["dependencies"],
        *PROJECT["project"]["optional-dependencies"]["dev"],
        *PROJECT["build-system"]["requires"],
    ]
    for requirement in map(Requirement, wanted):
        assert requirement.specifier, f"{requirement.name} has no floor"
        assert requirement.specifier.contains(lock()[canonicalize_name(requirement.name)]), requirement


def test_command_exists():
    module, _, function = PROJECT["project"]["scripts"]["fairylab"].partition(":")
    assert callable(getattr(importlib.import_module(module), function))


def test_packages_come_from_this_folder():
    for name in PACKAGES:
        assert Path(importlib.import_module(name).__file__) == ROOT / name / "__init__.py"


def test_a_wheel_holds_every_file_of_the_packages(tmp_path):
    files = {path.relative_to(ROOT).as_posix() for path in project_files()}
    wanted = {name for name in files if name.startswith(tuple(f"{package}/" for package in PACKAGES))}
    for name in wanted | {"pyproject.toml", "README.md", "LICENSE"}:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, tmp_path / name)
    build = "from setuptools import build_meta; build_meta.build_wheel('dist')"
    subprocess.run([sys.executable, "-c", build], cwd=tmp_path, check=True, capture_output=True)
    (wheel,) = (tmp_path / "dist").glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert packed == wanted


# Documents


def targets() -> set[str]:
    """Names that the Makefile can make."""
    (line,) = re.findall(r"^\.PHONY: (help .*)$", texts()["Makefile"], flags=re.MULTILINE)
    return set(line.split())


def test_targets_promised():
    assert targets() >= {"setup", "balance", "quick", "test", "check", "bench", "clean"}
    for name in targets():
        assert re.search(rf"^{name}:", texts()["Makefile"], flags=re.MULTILINE), name


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md", "reports/README.md"])
def test_make_commands_in_documents_exist(document):
    commands = re.findall(r"^(?:\$ )?make ([a-z]+)|`make ([a-z]+)", texts()[document], flags=re.MULTILINE)
    named = {first or second for first, second in commands}
    assert named, "tells no make command"
    assert named <= targets()


def test_ci_runs_the_test_command():
    assert texts()[".ci/run"].rstrip().splitlines()[-1] == "make test"
    assert "\nmake test\n" in texts()["README.md"]
    assert (ROOT / ".ci/run").stat().st_mode & 0o111


def links(text: str) -> list[str]:
    """Targets of Markdown links and pictures that point into the project."""
    found = re.findall(r"\]\(([^)\s#]+)[^)]*\)", text)
    return [target for target in found if "://" not in target and not target.startswith("mailto:")]


def test_links_lead_somewhere():
    dead = {
        name: [target for target in links(text) if not (ROOT / name).parent.joinpath(target).exists()]
        for name, text in texts().items()
        if name.endswith(".md")
    }
    assert {name: targets for name, targets in dead.items() if targets} == {}


# What no file may contain


def test_no_path_of_a_machine():
    own = [re.escape(str(folder)) for folder in (ROOT, ROOT.parent, Path.home()) if len(folder.parts) > 1]
    telling = re.compile(rf"(?<![\w.~*}}])(/(home|root|Users)|{'|'.join(own)})/\w")
    found = {name: telling.search(text).group() for name, text in texts().items() if telling.search(text)}
    assert {name: path for name, path in found.items() if not path.startswith("/tmp/")} == {}


def test_files_stay_short():
    written = {
        name: text for name, text in texts().items() if name.endswith((".py", ".toml", ".md", "Makefile"))
    }
    assert {name: text.count("\n") for name, text in written.items() if text.count("\n") > 400} == {}


# The published rulebooks belong to their authors. Where copies lie beside the repository, nothing repeats them.
RULEBOOKS = sorted((ROOT.parent / "shared" / "rulebooks").glob("*.txt"))
RUN = 12


def word_runs(text: str) -> set[str]:
    """Every run of twelve words in `text`, lower case, without punctuation and line breaks."""
    words = re.findall(r"[^\W_]+", text.lower())
    return {" ".join(words[i : i + RUN]) for i in range(len(words) - RUN + 1)}


@cache
def project_runs() -> dict[str, set[str]]:
    """The runs of twelve words of every text file."""
    return {name: word_runs(text) for name, text in texts().items()}


def test_word_runs_see_through_punctuation():
    text = "One two, three\nfour -- five (six) seven: eight. NINE ten eleven twelve!"
    assert word_runs(text) == {"one two three four five six seven eight nine ten eleven twelve"}


if RULEBOOKS:

    @pytest.mark.parametrize("rulebook", RULEBOOKS, ids=lambda path: path.stem)
    def test_no_rulebook_is_quoted(rulebook):
        printed = word_runs(rulebook.read_text(encoding="utf-8"))
        quoted = {name: sorted(runs & printed)[:3] for name, runs in project_runs().items() if runs & printed}
        assert quoted == {}
