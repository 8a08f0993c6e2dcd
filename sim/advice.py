"""What to tell the author of a strategy that numba can't compile: the line, what is wrong, and what works instead."""

import ast
import re
from collections.abc import Iterable
from pathlib import Path

import numpy as np

from sim.errors import nearest

NO_FIELD = (
    r"^'(\w+)'$",
    r"Unknown attribute '(\w+)' of type (?:Record|nestedarray)",
    r"Field '(\w+)' was not found",
)
"""How numba says that a record has no such field."""

NO_NAME = r"NameError: name '(\w+)' is not defined"
NO_MEMBER = r"module '(\w+)' has no attribute '(\w+)'"

ADVICE = (
    (
        r"Unknown attribute '(\w+)' of type Module\(<module '(\w+)'",
        "{1}.{0} can't be used in compiled code; math's and NumPy's functions of numbers can",
    ),
    (
        r"Unknown attribute '(\w+)' of type (\w+)",
        "there is no '{0}' in compiled code (of {1}); see the game's state.py for the records' fields",
    ),
    (
        r"Untyped global name '(\w+)': Cannot determine Numba type of <class 'function'>",
        "'{0}' comes from a file that isn't compiled; copy it into this one",
    ),
    (
        r"Untyped global name '(\w+)'",
        "'{0}' can't be used in compiled code; only numbers, functions and NumPy's can",
    ),
    (r"assigned to variable '(\w+)' in globals", "'{0}' can't be a list; write a tuple"),
    (r"No conversion from .* to float64", "it must return a number on every path"),
    (
        r"Cannot unify (.*?) and (.*?) for '(\w+)",
        "'{2}' is sometimes a {0} and sometimes a {1}; keep it to one type",
    ),
    (
        r"signature '(\(.*?\))' due to \"TypeError: (.*?)\"",
        "a function that takes {0} is called wrongly: {1}",
    ),
    (r"Use of unsupported opcode \(IMPORT_NAME\)", "imports belong at the top of the file"),
    (r"Use of unsupported opcode \(STORE_GLOBAL\)", "a strategy keeps nothing from one decision to the next"),
    (
        r"Use of unsupported opcode \((\w+)\)",
        "this Python construct ({0}) can't be compiled; use plain arithmetic and loops",
    ),
    (r"[Uu]nsupported context manager", "'with' can't be compiled; use plain arithmetic and loops"),
    (
        r"The '([\w-]+)[^']*' construct is not supported",
        "'{0}' can't be compiled; use plain arithmetic and loops",
    ),
    (
        r"NRT required but not enabled|Only accept returning of array",
        "no new lists, dictionaries, texts or arrays can be made here; keep numbers in mind.notes",
    ),
    (r"Cannot cast (.*?) to (\w+)", "a field that holds {1} can't take {0}"),
)
"""What numba says (a pattern) and what to tell the person instead; the first that fits."""


def advice(error: Exception, file: Path, fields: Iterable[str] = ()) -> str:
    """One clear sentence about why a function of `file` can't be compiled; `fields` are the records' fields."""
    said = re.sub(r"Literal\[str\]\(.*?\)", "text", str(error))
    for pattern in NO_FIELD:
        found = re.search(pattern, said)
        if found:
            place = line_of(file, said, "attr", found[1])
            return f"{place}the records have no field '{found[1]}'{nearest(found[1], fields)}"
    found = re.search(NO_NAME, said)
    if found:
        place = line_of(file, said, "id", found[1])
        names = {node.name for node in parsed(file) if isinstance(node, ast.FunctionDef)}
        return f"{place}'{found[1]}' is not defined here{nearest(found[1], names)}"
    found = re.search(NO_MEMBER, said)
    if found:
        place = line_of(file, said, "attr", found[2])
        return f"{place}there is no {found[1]}.{found[2]}"
    place = line_of(file, said)
    for pattern, words in ADVICE:
        found = re.search(pattern, said)
        if found:
            return place + words.format(*found.groups())
    lines = (line.strip() for line in said.splitlines())
    first = next((line for line in lines if line and "Failed in" not in line), type(error).__name__)
    return f"{place}this can't be compiled: {first} (plain arithmetic, loops and the records' fields are what works)"


def line_of(file: Path, said: str, kind: str = "", word: str = "") -> str:
    """`line 7: `, from numba, which tells the innermost place first, or of the first node whose `kind` is `word`."""
    name = re.escape(file.name)
    told = re.search(rf'{name}", line (\d+)|{name} \((\d+)\)', said)
    if told:
        return f"line {told[1] or told[2]}: "
    lines = [
        getattr(node, "lineno", 0) for node in parsed(file) if word and getattr(node, kind, None) == word
    ]
    return f"line {lines[0]}: " if lines else ""


def parsed(file: Path) -> list[ast.AST]:
    """Every node of a Python file."""
    return list(ast.walk(ast.parse(file.read_text(encoding="utf-8-sig"))))


def field_names(dtype: np.dtype) -> set[str]:
    """Names of a record type's fields, those of the records inside it included."""
    names: set[str] = set()
    for name, (inner, *_) in (dtype.fields or {}).items():
        names |= {name} | field_names(inner.base)
    return names
