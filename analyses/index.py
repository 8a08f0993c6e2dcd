"""The way in: reports on disk and the page that opens with the findings."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from analyses import QUESTIONS, band
from analyses.facts import facts
from analyses.findings import Finding, candidates, most_important
from analyses.report import Report, templates, write_report
from sim.errors import UserError

PAGE = "index.html"


class Shown(NamedTuple):
    """A finding as the page shows it."""

    text: str
    evidence: str
    rests_on: str


def reports_of(runs: Sequence[Any], questions: Sequence[str] = QUESTIONS) -> list[Report]:
    """Every question put to the runs of one game."""
    answered = []
    for name in questions:
        question = import_module(f"analyses.{name}")
        sections = question.analyse(runs)
        if sections:
            answered.append(Report(name, question.TITLE, question.QUESTION, sections, runs))
    return answered


def make_reports(runs: Sequence[Any], out: Path, survivals: Sequence[band.Survival] = ()) -> Path:
    """Answer every question for these runs (of any games) below `out`, with an index; the index's path.

    survivals: what a band of drawn decks said of the findings' claims (see `band.survive`), told beside them.
    """
    if not runs:
        raise UserError("no run to report on: name at least one run folder")
    by_game: dict[str, list[Any]] = {}
    for run in runs:
        by_game.setdefault(run.manifest["game"], []).append(run)
    reports: list[tuple[str, Report]] = []
    for game, mine in by_game.items():
        reports += [(game, report) for report in reports_of(mine)]
    if survivals:
        game = next(iter(by_game))
        reports.append(
            (game, Report("band", band.TITLE, band.QUESTION, band.analyse(survivals), by_game[game]))
        )
    for game, report in reports:
        write_report(report, out / game / report.name)
    found = most_important([finding for mine in by_game.values() for finding in candidates(mine)])
    return write_index(out, reports, found, survivals)


def write_index(
    out: Path,
    reports: Sequence[tuple[str, Report]],
    findings: Sequence[Finding],
    survivals: Sequence[band.Survival] = (),
) -> Path:
    """Write `out`/index.html; reports are (game, report) as written below `out`/game/report name."""
    runs = list({id(run): run for _, report in reports for run in report.runs}.values())
    games = list(dict.fromkeys(game for game, _ in reports))
    title = " and ".join(_title(game) for game in games) + ": balance"
    page = {
        "title": title,
        "facts": facts(runs),
        "opening": _opening(findings),
        "findings": [_shown(finding, survivals) for finding in findings],
        "reports": [_link(game, report, len(games) > 1) for game, report in reports],
    }
    file = out / PAGE
    try:
        out.mkdir(parents=True, exist_ok=True)
        file.write_text(templates().get_template("index.html.j2").render(page), "utf-8", newline="\n")
    except OSError as error:
        raise UserError(f"can't write the index to {file}: {error.strerror or error}") from error
    return file


def _title(game: str) -> str:
    return game.replace("_", " ").title()


def _opening(findings: Sequence[Finding]) -> str:
    words = ("", "one finding that matters", "two findings that matter", "three findings that matter")
    return f"The {words[len(findings)]} most, by size and certainty:" if findings else ""


def _shown(finding: Finding, survivals: Sequence[band.Survival]) -> Shown:
    told = [band.sentence(survival) for survival in survivals if _same(survival, finding)]
    return Shown(finding.text, " ".join([finding.evidence, *told]), finding.rests_on)


def _same(survival: band.Survival, finding: Finding) -> bool:
    mine, other = survival.claim, finding.claim
    return (mine.kind, mine.players, mine.short) == (other.kind, other.players, other.short)


def _link(game: str, report: Report, several: bool) -> Mapping[str, str]:
    href = f"{game}/{report.name}/{report.name}"
    title = f"{_title(game)}: {report.title.lower()}" if several else report.title
    return {"title": title, "question": report.question, "href": f"{href}.html", "markdown": f"{href}.md"}
