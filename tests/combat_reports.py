"""What the tests of combat reports share: one study for all, and a report's text with a look at whether it holds water."""

import re
from functools import cache
from importlib import import_module

import pandas as pd

from analyses.combat.study import Settings, Study
from analyses.report import Report, Table, tell, write_report


@cache
def study(sets=(), policy=None):
    """A quick study; counted exchanges are kept for the next test."""
    chosen = {"policy": policy} if policy else {}
    return Study(Settings(quick=True, sets=sets, **chosen))


@cache
def sections(name, sets=(), policy=None):
    """The answer to a question."""
    return import_module(f"analyses.combat.{name}").analyse(study(sets, policy))


def tables(name, sets=(), policy=None):
    """Frames of the answer's tables by their names."""
    found = [item for section in sections(name, sets, policy) for item in section.items]
    return {item.name: item.frame for item in found if isinstance(item, Table)}


def write(name, folder, sets=(), policy=None):
    """Write the report as `page.py` does and check what holds for all of them; its Markdown."""
    question = import_module(f"analyses.combat.{name}")
    chosen = study(sets, policy)
    report = Report(
        name, question.TITLE, question.QUESTION, sections(name, sets, policy), [], facts=chosen.facts
    )
    page = write_report(report, folder)
    text = page.with_suffix(".md").read_text("utf-8")
    line = question.headline(chosen)
    for told in (text, line, page.read_text("utf-8").split("</style>")[1]):
        assert not re.search(r"\b(nan|NaN|inf|None)\b", re.sub(r'src="data:[^"]*"', "", told))
    assert line.endswith(".") and "  " not in line
    for item in (item for section in report.sections for item in section.items):
        if isinstance(item, Table):
            check_table(item)
        else:
            assert item.alt and (folder / f"{item.name}.png").stat().st_size > 2000
    return text


def check_table(table):
    """Every column has a value somewhere, chances lie between 0 and 1."""
    for column in table.columns:
        values = table.frame[column.key]
        assert len(values) and values.notna().any(), (table.name, column.key)
        if column.kind in ("odds", "share"):
            known = pd.to_numeric(values, errors="coerce").dropna()
            assert known.between(-1e-9, 1 + 1e-9).all(), (table.name, column.key)
        assert all(tell(value, column.kind) for value in values)
