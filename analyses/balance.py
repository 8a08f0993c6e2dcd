"""From a plan to reports: plays its tournaments, then the band, and writes the pages.

Run folders lie below OUT/runs and go by the tournament's name and a digest of all that makes their games, so that a
changed rule, strategy or seed starts a new one and an interrupted plan goes on where it stopped.
"""

import hashlib
import json
import shlex
import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field, replace
from importlib import import_module
from math import ceil
from pathlib import Path
from typing import Any, NamedTuple

from analyses import hiring
from analyses.band import Survival, survive
from analyses.facts import HIRED, hired
from analyses.findings import candidates
from analyses.index import make_reports
from analyses.plan import Band, Hiring, Plan, Tournament
from analyses.tournaments import ALL, entries_of, line_ups
from sim import designs, experiment
from sim.errors import UserError
from sim.game import Lineup, parse_lineup
from sim.machine import find_game
from sim.play import Player
from sim.results import MANIFEST, Run
from sim.rules import Ruleset, load

Progress = Callable[[str], AbstractContextManager[Callable[[int, int], None] | None]]
DIGITS = 10
FEW = 100


@dataclass(frozen=True)
class Balance:
    """What is asked for: a plan, and how and where to play it."""

    plan: Plan
    out: Path
    variant: str | None = None
    sets: tuple[str, ...] = ()
    files: tuple[Path, ...] = ()
    workers: int = 1

    @property
    def runs(self) -> Path:
        """Where the run folders lie; the quick plan's apart from the full one's."""
        return self.out / "runs" / ("quick" if self.plan.quick else "full")

    def command(self, game: str) -> str:
        """The command that plays the same games again; what changes no number is left out."""
        words = ["fairylab", "balance", "--game", game, "--games", str(self.plan.games_in(game))]
        words += ["--seed", str(self.plan.seed)] + (["--quick"] if self.plan.quick else [])
        words += ["--variant", self.variant] if self.variant else []
        words += [word for each in self.sets for word in ("--set", each)]
        return shlex.join(words + [word for file in self.files for word in ("--strategy", file.name)])


@dataclass
class Done:
    """What was played and written."""

    index: Path
    runs: list[Run] = field(default_factory=list)
    band_games: int = 0
    seconds: float = 0.0

    @property
    def games(self) -> int:
        """Games of the tournaments."""
        return sum(run.manifest["games"] for run in self.runs if not hired(run.manifest))

    @property
    def hired_games(self) -> int:
        """Games between hired warbands."""
        return sum(run.manifest["games"] for run in self.runs if hired(run.manifest))

    def plain(self) -> dict[str, Any]:
        """For a program."""
        runs = [{"run": str(run.path), "games": run.manifest["games"]} for run in self.runs]
        counts = {"games": self.games, "band_games": self.band_games, "hired_games": self.hired_games}
        return {"index": str(self.index)} | counts | {"runs": runs}

    def told(self) -> str:
        """For a person."""
        band = f" and {self.band_games:,} in the band" if self.band_games else ""
        bands = f" and {self.hired_games:,} between hired warbands" if self.hired_games else ""
        return f"{self.games:,} games{band}{bands} in {self.seconds:.0f} s. Open {self.index}"


class Prepared(NamedTuple):
    """One run, checked and compiled."""

    spec: experiment.Spec
    player: Player
    name: str


def carry_out(wish: Balance, progress: Progress, note: Callable[[str], None]) -> Done:
    """Play what is not there yet and write all reports; mistakes are told before anything is played."""
    started = time.monotonic()
    plan = wish.plan
    done = Done(wish.out / "index.html")
    prepared = [prepare(wish, each, plan.games_of(each)) for each in plan.tournaments]
    for each in prepared:
        done.runs.append(play(wish, each, progress))
        note(f"{each.spec.game.name}, {each.name}: {each.spec.games:,} games")
    for each_hiring in plan.hirings:
        done.runs += hire(wish, each_hiring, progress)
        note(f"{each_hiring.game}, {each_hiring.name}: {done.hired_games:,} games so far")
    kept = {run.path for run in done.runs}
    survivals: list[Survival] = []
    for band in plan.bands:
        named = [k for k, tournament in enumerate(plan.tournaments) if band.plays(tournament)]
        claims = [finding.claim for finding in candidates([done.runs[k] for k in named])]
        decks = _decks(wish, band, [prepared[k] for k in named], progress, kept, done)
        survivals += survive(claims, decks)
        note(f"{band.game}, band: {band.decks} decks, {done.band_games:,} games so far")
    make_reports(done.runs, wish.out, survivals)
    _prune(wish.runs, kept)
    done.seconds = time.monotonic() - started
    return done


def prepare(wish: Balance, tournament: Tournament, games: float) -> Prepared:
    """Check and compile a tournament of at least so many games. UserError for anything wrong with it."""
    game, seed = find_game(tournament.game), wish.plan.seed
    assert seed is not None
    rules = load(
        game.name,
        tournament.variant or wish.variant,
        wish.sets,
        scenario=tournament.scenario or None,
        map=tournament.map or None,
        warbands=tournament.warbands,
    )
    lineups = lineups_of(tournament, seed)
    deals = max(2, ceil(games / len(lineups)))
    spec = experiment.plan(
        game, rules, tournament.design, lineups, seed, deals=deals, command=wish.command(game.name)
    )
    if spec.seats != tournament.seats:
        raise UserError(
            f"tournament {tournament.name}: its line-ups have {spec.seats} seats, not {tournament.seats}"
        )
    return Prepared(spec, Player(game, rules, lineups, seed, wish.files), tournament.name)


def under(prepared: Prepared, rules: Ruleset, deals: int, name: str) -> Prepared:
    """The same line-ups under other rules, on so many deals; what was compiled serves again."""
    return Prepared(replace(prepared.spec, ruleset=rules, deals=deals), prepared.player.under(rules), name)


def play(wish: Balance, prepared: Prepared, progress: Progress) -> Run:
    """Go on with a run, or begin it."""
    spec, player, name = prepared
    folder = wish.runs / spec.game.name / f"{name}-{_digest(spec, player.source_digest)}"
    # A run of few deals is cut evenly, so that no worker waits for the last chunk.
    chunk = -(-spec.deals // wish.workers) if spec.deals < FEW else None
    with progress(f"{spec.game.title}, {name.replace('_', ' ')}, {spec.games:,} games, deals") as bar:
        return experiment.run(player, spec, folder, wish.workers, chunk, bar)


def hire(wish: Balance, asked: Hiring, progress: Progress) -> list[Run]:
    """Play the battles between hired warbands; what is wrong with them is told before they begin."""
    game, seed, runs = find_game(asked.game), wish.plan.seed, []
    assert seed is not None
    whole, played = hiring.games(asked, wish.variant), 0
    with progress(f"{game.title}, {asked.name}, {whole:,} games") as bar:
        for name, rules, lineups in hiring.parts(asked, seed, wish.variant, wish.sets):
            command = wish.command(game.name)
            spec = experiment.plan(game, rules, HIRED, lineups, seed, deals=asked.deals, command=command)
            prepared = Prepared(spec, Player(game, rules, lineups, seed, wish.files), name)
            runs.append(play(wish, prepared, _silent))
            played += spec.games
            if bar:
                bar(played, whole)
    return runs


def lineups_of(tournament: Tournament, seed: int) -> list[Lineup]:
    """The line-ups of one tournament of the plan."""
    if tournament.design == "given":
        return designs.given([parse_lineup(text) for text in tournament.lineups], tournament.rotate)
    named = tournament.strategies
    text = named if isinstance(named, str) else ",".join(named)
    entries = entries_of(find_game(tournament.game), text or ALL)
    return line_ups(tournament.design, entries, tournament.seats, tournament.draws, seed)


def _decks(
    wish: Balance,
    band: Band,
    tournaments: Sequence[Prepared],
    progress: Progress,
    kept: set[Path],
    done: Done,
) -> Iterator[list[Run]]:
    """The runs of every drawn deck, one per tournament, played as they are asked for."""
    draw, seed = _draw_of(band.game), wish.plan.seed
    assert seed is not None
    with progress(f"{find_game(band.game).title}, band, decks") as bar:
        for number in range(band.decks):
            runs = []
            for each in tournaments:
                rules: Any = each.spec.ruleset
                drawn = rules.with_sets(draw(rules, seed, number))
                prepared = under(each, drawn, band.deals, f"band_{number:03}_{each.name}")
                runs.append(play(wish, prepared, _silent))
                kept.add(runs[-1].path)
                done.band_games += prepared.spec.games
            if bar:
                bar(number + 1, band.decks)
            yield runs


def _draw_of(game: str) -> Callable[[Ruleset, int, int], list[str]]:
    """The game's `draw(ruleset, seed, k)`: settings that make the k-th deck of its band."""
    try:
        return import_module(f"sim.{game}.band").draw
    except ModuleNotFoundError as error:
        raise UserError(f"{game} has no band of decks to draw; take its [[band]] out of the plan") from error


@contextmanager
def _silent(task: str) -> Iterator[None]:
    """No bar of its own for each small run of the band."""
    yield None


def _prune(runs: Path, kept: set[Path]) -> None:
    """Remove runs of this plan that are out of date: folders named by name and digest, and by no other scheme."""
    for folder in runs.glob("*/*-" + "[0-9a-f]" * DIGITS):
        if folder not in kept and (folder / MANIFEST).is_file():
            shutil.rmtree(folder, ignore_errors=True)


def _digest(spec: experiment.Spec, source_digest: str) -> str:
    """Names all that makes the games of a run, so that other games go to another folder."""
    manifest = spec.manifest(source_digest, complete=True)
    made_of = [
        manifest[key] for key in ("game", "lineups", "seed", "deals", "design", "source_digest", "format")
    ]
    text = json.dumps([*made_of, manifest["rules"]["digest"]])
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]
