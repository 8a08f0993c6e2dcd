"""From a study to pages: every question answered, and a page that opens with what the answers come to."""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from analyses.combat import QUESTIONS
from analyses.combat.study import Settings, Study
from analyses.report import Figure, Report, templates, write_report
from sim.errors import UserError

FOLDER = "fairy_meat_odds"
PAGE = "odds.html"
TITLE = "Fairy Meat: combat odds"
PICTURES = {"cards": "cards_hit", "force": "force_prices", "duels": "duels"}
"""Figures that the page shows, by report."""


def make_pages(
    settings: Settings,
    out: Path,
    note: Callable[[str], None] = lambda text: None,
    questions: tuple = QUESTIONS,
) -> Path:
    """Answer every question below `out`/fairy_meat_odds and write `out`/odds.html; its path.

    `note` is told each question that is done, and how many there are."""
    study = Study(settings)
    links = []
    for number, name in enumerate(questions, 1):
        question = import_module(f"analyses.combat.{name}")
        report = Report(
            name,
            question.TITLE,
            asked(study, question.QUESTION),
            question.analyse(study),
            [],
            facts=study.facts,
        )
        write_report(report, out / FOLDER / name)
        links.append(link(report, question.headline(study)))
        note(f"{number}/{len(questions)} {question.TITLE}")
    return write_page(out, study, links)


def asked(study: Study, question: str) -> str:
    """A report's question, with the variant under which it is answered."""
    return f"{question} Played under the {study.variant}." if study.variant else question


def link(report: Report, headline: str) -> dict[str, Any]:
    """What the page says of one report, and the picture it shows of it, if any."""
    href = f"{FOLDER}/{report.name}/{report.name}"
    return {
        "title": report.title,
        "question": report.question,
        "headline": headline,
        "href": f"{href}.html",
        "markdown": f"{href}.md",
        "picture": picture(report),
    }


def picture(report: Report) -> dict[str, str] | None:
    """Where a report's picture for the page lies, and its words; None if it has none."""
    for item in (item for section in report.sections for item in section.items):
        if isinstance(item, Figure) and item.name == PICTURES.get(report.name):
            href = f"{FOLDER}/{report.name}/{item.name}.svg"
            return {"href": href, "title": item.title, "alt": item.alt}
    return None


def write_page(out: Path, study: Study, links: list[dict[str, Any]]) -> Path:
    """Write the page that all reports are reached from."""
    file = out / PAGE
    try:
        out.mkdir(parents=True, exist_ok=True)
        page = {"title": TITLE, "facts": study.facts, "links": links, "variant": study.variant}
        file.write_text(templates().get_template("odds.html.j2").render(page), "utf-8", newline="\n")
    except OSError as error:
        raise UserError(f"can't write the page to {file}: {error.strerror or error}") from error
    return file
