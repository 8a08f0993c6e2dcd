"""The way in: reports on disk and the page that opens with the findings."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from analyses import QUESTIONS, band, exploit
from analyses.battles import claims
from analyses.battles.runs import plain
from analyses.facts import facts, hired, scenario_name, searches
from analyses.findings import Finding, candidates, most_important
from analyses.report import Report, templates, write_report
from sim.errors import UserError

PAGE = "index.html"
COMPARING = ("side_by_side", "battles.other_rules")
SHOWN, SHOWN_OF_BATTLES = 3, 6
"""Findings on the page, one of each topic first; battles have more topics."""


class Shown(NamedTuple):
    """A finding as the page shows it."""

    text: str
    evidence: str
    rests_on: str


class GameFound(NamedTuple):
    """All that was found out about one game."""

    name: str
    runs: Sequence[Any]
    reports: list[Report]
    findings: list[Finding]
    survivals: Sequence[band.Survival]


def reports_of(runs: Sequence[Any], questions: Sequence[str] = QUESTIONS) -> list[Report]:
    """Every question put to the runs of one game. Runs with search players answer the exploit check alone."""
    chosen = [run for run in runs if not hired(run.manifest)]
    told, answered = exploit.sentence(chosen), []
    for name in questions:
        question = import_module(f"analyses.{name}")
        asked = asked_of(name, runs)
        sections = question.analyse(asked) if asked else []
        if sections:
            short = name.rpartition(".")[2]
            answered.append(Report(short, question.TITLE, question.QUESTION, sections, asked, told))
    return answered


def asked_of(name: str, runs: Sequence[Any]) -> Sequence[Any]:
    """The runs that a question is put to.

    Search players are for the exploit check, hired warbands for what Force buys, and battles under other rules, of which
    there are many, for what compares rules."""
    if name == "battles.force":
        return [run for run in runs if hired(run.manifest)]
    runs = [run for run in runs if not hired(run.manifest)]
    if name == "exploit":
        return runs
    runs = [run for run in runs if not any(map(searches, run.manifest["entries"]))] or runs
    if name in COMPARING or not any(scenario_name(run.manifest) for run in runs):
        return runs
    return plain(runs)


def make_reports(runs: Sequence[Any], out: Path, survivals: Sequence[band.Survival] = ()) -> Path:
    """Answer every question for these runs (of any games) below `out`, with an index; the index's path.

    survivals: what a band of drawn decks said of the findings' claims (see `band.survive`), told beside them.
    """
    if not runs:
        raise UserError("no run to report on: name at least one run folder")
    by_game: dict[str, list[Any]] = {}
    for run in runs:
        by_game.setdefault(run.manifest["game"], []).append(run)
    found = [_game(game, mine, survivals) for game, mine in by_game.items()]
    for each in found:
        for report in each.reports:
            write_report(report, out / each.name / report.name)
    return write_index(out, found)


def _game(game: str, runs: Sequence[Any], survivals: Sequence[band.Survival]) -> GameFound:
    reports = reports_of(runs)
    mine = [survival for survival in survivals if survival.game in ("", game)]
    if mine:
        told = reports[0].exploit
        reports.append(Report("band", band.TITLE, band.QUESTION, band.analyse(mine), runs, told))
    battles = any(scenario_name(run.manifest) for run in runs)
    found = candidates(plain(runs)) + claims.findings(runs) if battles else candidates(runs)
    found.sort(key=lambda finding: -finding.importance)
    return GameFound(game, runs, reports, most_important(found, SHOWN_OF_BATTLES if battles else SHOWN), mine)


def write_index(out: Path, found: Sequence[GameFound]) -> Path:
    """Write `out`/index.html, a section per game; the reports lie below `out`/game/report name."""
    page = {
        "title": " and ".join(_title(each.name) for each in found) + ": balance",
        "facts": facts([run for each in found for run in each.runs]),
        "games": [_section(each) for each in found],
    }
    file = out / PAGE
    try:
        out.mkdir(parents=True, exist_ok=True)
        file.write_text(templates().get_template("index.html.j2").render(page), "utf-8", newline="\n")
    except OSError as error:
        raise UserError(f"can't write the index to {file}: {error.strerror or error}") from error
    return file


def _section(found: GameFound) -> Mapping[str, Any]:
    """What the page shows of one game."""
    return {
        "name": found.name,
        "title": _title(found.name),
        "opening": _opening(found.findings),
        "findings": [_shown(finding, found.survivals) for finding in found.findings],
        "exploit": found.reports[0].exploit if found.reports else "",
        "reports": [_link(found.name, report) for report in found.reports],
        "facts": facts(found.runs),
    }


def _title(game: str) -> str:
    return game.replace("_", " ").title()


def _opening(findings: Sequence[Finding]) -> str:
    words = ("", "one", "two", "three", "four", "five", "six")
    matter = "finding that matters" if len(findings) == 1 else "findings that matter"
    return f"The {words[len(findings)]} {matter} most, by size and certainty:" if findings else ""


def _shown(finding: Finding, survivals: Sequence[band.Survival]) -> Shown:
    told = [band.sentence(survival) for survival in survivals if _same(survival, finding)]
    return Shown(finding.text, " ".join([finding.evidence, *told]), finding.rests_on)


def _same(survival: band.Survival, finding: Finding) -> bool:
    mine, other = survival.claim, finding.claim
    return (mine.kind, mine.players, mine.short) == (other.kind, other.players, other.short)


def _link(game: str, report: Report) -> Mapping[str, str]:
    href = f"{game}/{report.name}/{report.name}"
    links = {"href": f"{href}.html", "markdown": f"{href}.md"}
    return {"title": report.title, "question": report.question} | links
