"""Which files belong to the project: what git keeps or would keep; without git, all that isn't hidden."""

import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def listed_by_git() -> list[str]:
    """Names that git tracks, and new ones that it doesn't ignore; none when the folder is no repository."""
    if not (ROOT / ".git").exists():
        return []
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8")
    return [name for name in run.stdout.split("\0") if name]


def listed_by_hand() -> list[str]:
    """The same for an unpacked archive: everything but hidden folders, caches and written reports."""
    names = (path.relative_to(ROOT) for path in ROOT.rglob("*"))
    return [
        name.as_posix()
        for name in names
        if not any(
            part.startswith(".") or part == "__pycache__" or part.endswith(".egg-info") for part in name.parts
        )
        and (name.parts[0] != "reports" or name.parts[1:2] in [("README.md",), ("sample",)])
    ]


@cache
def project_files() -> tuple[Path, ...]:
    """Every file of the project, sorted, as full paths."""
    found = (ROOT / name for name in listed_by_git() or listed_by_hand())
    return tuple(sorted({path for path in found if path.is_file()}))


@cache
def texts() -> dict[str, str]:
    """Contents of every text file of the project by its name below the root; pictures are left out."""
    result = {}
    for path in project_files():
        raw = path.read_bytes()
        if b"\0" not in raw:
            result[path.relative_to(ROOT).as_posix()] = raw.decode("utf-8")
    return result
