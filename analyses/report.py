"""What an analysis hands back, and how it becomes Markdown, a page, figures and CSV files.

An analysis returns sections of tables and figures with raw numbers; rounding, units, intervals and the word for
missing data are decided here, once, so that all pages read alike. The bytes written depend on the runs alone.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import jinja2
import pandas as pd
from markupsafe import Markup
from matplotlib.figure import Figure as Drawing

from analyses import charts
from analyses.facts import facts
from analyses.stats import Estimate
from sim.errors import UserError

NO_DATA = "n/a"


@dataclass(frozen=True)
class Column:
    """One column of a table.

    kind: text, name (a strategy), count, exact (a whole number or one of halves), share (0..1, told in %), points (a
    difference of shares, told in percentage points), number, signed, fine (signed, with two decimals),
    card (an id: told without thousands marks), odds (a chance, in % with two decimals), mean (with three decimals).
    interval: the frame also holds key_low and key_high, told behind the value.
    """

    key: str
    label: str
    kind: str = "text"
    interval: bool = False


@dataclass(frozen=True)
class Table:
    """Raw numbers and how to tell them. name: file name of the CSV; note: what a reader must know, in plain words."""

    name: str
    title: str
    columns: Sequence[Column]
    frame: pd.DataFrame
    note: str = ""


@dataclass(frozen=True)
class Figure:
    """A drawing with the sentence that replaces it where it can't be seen."""

    name: str
    title: str
    alt: str
    drawing: Drawing


@dataclass(frozen=True)
class Section:
    """Part of a report: usually one run."""

    title: str
    text: str = ""
    items: Sequence[Table | Figure] = ()


@dataclass(frozen=True)
class Report:
    """One question answered for some runs. name: folder and file name."""

    name: str
    title: str
    question: str
    sections: Sequence[Section]
    runs: Sequence[Any] = field(repr=False)
    exploit: str = ""
    """What search says of the strategies that it rests on."""
    facts: Mapping[str, Any] | None = None
    """What the page's head says, for an answer that rests on no run."""


def with_interval(key: str, estimate: Estimate) -> dict[str, float | None]:
    """The three cells of a column with `interval`."""
    return {key: estimate.value, f"{key}_low": estimate.low, f"{key}_high": estimate.high}


def table(
    name: str,
    title: str,
    columns: Sequence[Column],
    rows: Sequence[Mapping[str, Any]],
    note: str = "",
    sort: str = "",
) -> Table:
    """A table of rows; with `sort`, largest first and rows without data last."""
    keys = [key for column in columns for key in _keys(column)]
    frame = pd.DataFrame(list(rows), columns=keys)
    if sort:
        frame[sort] = frame[sort].astype(float)
        frame = frame.sort_values(sort, ascending=False, na_position="last", kind="stable", ignore_index=True)
    return Table(name, title, columns, frame, note)


def _keys(column: Column) -> list[str]:
    return [column.key, f"{column.key}_low", f"{column.key}_high"] if column.interval else [column.key]


def tell(value: Any, kind: str) -> str:
    """A number as people read it; `n/a` where there is none."""
    if value is None or value is pd.NA or (isinstance(value, float) and not math.isfinite(value)):
        return NO_DATA
    if kind in ("text", "name", "card"):
        return str(int(value) if kind == "card" else value)
    if kind == "count":
        return f"{round(value):,}"
    if kind == "odds":
        return "<0.01 %" if 0 < value < 0.00005 else f"{value * 100:.2f} %"
    if kind == "mean":
        return f"{value:z.3f}".replace("-", "\u2212")
    if kind == "exact":
        return f"{value:,.10g}".replace("-", "\u2212")
    if kind in ("share", "points"):
        value *= 100
    rounded = {"points": f"{value:+.1f}", "signed": f"{value:+.1f}", "fine": f"{value:+.2f}"}.get(
        kind, f"{value:.1f}"
    )
    if not rounded.strip("+-0."):
        rounded = rounded.lstrip("+-")
    return rounded.replace("-", "\u2212") + {"share": " %", "points": " pp"}.get(kind, "")


def tell_interval(low: Any, high: Any, kind: str) -> str:
    """`50.8 to 51.6`, or nothing where there is no interval."""
    ends = [tell(end, kind).removesuffix(" %").removesuffix(" pp") for end in (low, high)]
    return "" if NO_DATA in ends else " to ".join(ends)


def tell_estimate(estimate: Estimate, kind: str) -> str:
    """An estimate in running text: `51.2 % (95 % interval 50.8 to 51.6)`."""
    ends = tell_interval(estimate.low, estimate.high, kind)
    return tell(estimate.value, kind) + (f" (95 % interval {ends})" if ends else "")


def _cells(table: Table) -> list[list[dict[str, str]]]:
    """The table's body as told text, with the class each cell is set in."""
    body = []
    for record in table.frame.to_dict("records"):
        row = []
        for column in table.columns:
            value = record[column.key]
            ends = ""
            if column.interval:
                ends = tell_interval(record[f"{column.key}_low"], record[f"{column.key}_high"], column.kind)
            style = "text" if column.kind in ("text", "name") else "number"
            row.append(
                {"value": tell(value, column.kind), "interval": ends, "style": style, "kind": column.kind}
            )
        body.append(row)
    return body


def _markdown_cell(cell: Mapping[str, str]) -> str:
    value = cell["value"].replace("|", "\\|")
    value = f"`{value}`" if cell["kind"] == "name" else value
    return f"{value} ({cell['interval']})" if cell["interval"] else value


@cache
def templates() -> jinja2.Environment:
    """The page templates that lie beside this file."""
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=lambda name: bool(name) and ".html" in str(name),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.globals["cells"] = _cells
    environment.globals["css"] = Markup(
        (Path(__file__).parent / "templates" / "style.css").read_text("utf-8")
    )
    environment.filters["markdown_cell"] = _markdown_cell
    environment.filters["tell"] = tell
    environment.tests["table"] = lambda item: isinstance(item, Table)
    return environment


def write_report(report: Report, folder: Path) -> Path:
    """Write the report's page, Markdown, figures (SVG, PNG) and CSV files into `folder`; the page's path."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        images = {}
        for item in (item for section in report.sections for item in section.items):
            if isinstance(item, Table):
                write_csv(item, folder / f"{item.name}.csv")
            else:
                images[item.name] = charts.save(item.drawing, folder / item.name)
        page = folder / f"{report.name}.html"
        shown = {"report": report, "facts": report.facts or facts(report.runs), "images": images}
        for template, path in (("report.html.j2", page), ("report.md.j2", page.with_suffix(".md"))):
            path.write_text(templates().get_template(template).render(shown), "utf-8", newline="\n")
    except OSError as error:
        raise UserError(f"can't write the report to {folder}: {error.strerror or error}") from error
    return page


def write_csv(table: Table, file: Path) -> None:
    """The raw numbers: twelve digits, empty where there is no data, shares as 0..1."""
    file.write_text(
        table.frame.to_csv(index=False, float_format="%.12g", na_rep="", lineterminator="\n"),
        "utf-8",
        newline="\n",
    )
