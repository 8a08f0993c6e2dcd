"""An experiment: every line-up plays every deal, in chunks of whole deals, into a run folder.

A block is one deal played once by each line-up, and the unit of statistics, since its games share the deal. A chunk
is whole blocks and becomes one part of the run folder, so whatever is on the disk is a balanced experiment.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from sim import results
from sim.chunks import Chunks, Player, Progress, play_chunks
from sim.errors import UserError
from sim.game import Game, Lineup, labels_of

MOST_DEALS = 10**10
"""As many as the names of parts have digits for."""
PACKAGES = ("joblib", "numba", "numpy", "polars")


class Rules(Protocol):
    """What a run records of the rules it was played by (see `sim.rules.Ruleset`)."""

    @property
    def digest(self) -> str: ...
    @property
    def variant(self) -> Mapping[str, str] | None: ...
    @property
    def sets(self) -> Sequence[str]: ...
    @property
    def battle(self) -> Any: ...

    def readings(self) -> list[dict[str, Any]]: ...
    def assumed(self) -> list[dict[str, Any]]: ...
    def changed(self) -> list[dict[str, Any]]: ...


@dataclass(frozen=True)
class Spec:
    """What is to be played; make it with `plan`."""

    game: Game
    ruleset: Rules
    design: str
    lineups: list[Lineup]
    seed: int
    deals: int
    asked: int | None = None
    """The number of games that was asked for, if it was games and not deals."""
    command: str = ""

    @property
    def seats(self) -> int:
        """Seats of every line-up."""
        return len(self.lineups[0])

    @property
    def block(self) -> int:
        """Games per deal."""
        return len(self.lineups)

    @property
    def games(self) -> int:
        """Games in all."""
        return self.deals * self.block

    @property
    def rounding(self) -> str:
        """One sentence if more games are played than were asked for, else nothing."""
        if self.asked is None or self.asked == self.games:
            return ""
        return (
            f"{self.asked} games were asked for, {self.games} are played: "
            f"{self.deals} deals, each by all {self.block} line-ups"
        )

    def manifest(self, source_digest: str, complete: bool) -> dict[str, Any]:
        """The run's description of itself, as `manifest.json` keeps it."""
        lineups = [list(labels_of(lineup)) for lineup in self.lineups]
        return {
            "format": results.FORMAT,
            "game": self.game.name,
            "version": _version("fairylab"),
            "rules": {
                "digest": self.ruleset.digest,
                "variant": self.ruleset.variant,
                "set": list(self.ruleset.sets),
                "readings": self.ruleset.readings(),
                "assumed": self.ruleset.assumed(),
                "changed": self.ruleset.changed(),
                **({"battle": self.ruleset.battle.told()} if self.ruleset.battle else {}),
            },
            "design": self.design,
            "seats": self.seats,
            "lineups": lineups,
            "entries": results.entries_of(lineups),
            "seed": self.seed,
            "deals": self.deals,
            "games": self.games,
            "block": self.block,
            "source_digest": source_digest,
            "packages": {name: _version(name) for name in PACKAGES},
            "command": self.command,
            "score_parts": list(self.game.parts),
            "second_split": list(self.game.second_split),
            "cards": self.game.cards(self.ruleset, self.seats),
            "columns": {name: column.meaning for name, column in self.game.schema().items()},
            "complete": complete,
        }


def plan(
    game: Game,
    ruleset: Rules,
    design: str,
    lineups: list[Lineup],
    seed: int,
    *,
    deals: int | None = None,
    games: int | None = None,
    command: str = "",
) -> Spec:
    """Check an experiment of so many `deals`, or of at least so many `games`, rounded up to whole blocks."""
    if (deals is None) == (games is None):
        raise ValueError("give either deals or games")
    if not lineups:
        raise UserError("there is no line-up to play")
    if len({labels_of(lineup) for lineup in lineups}) < len(lineups):
        raise ValueError("line-ups must be distinct; see sim.designs")
    for lineup in lineups:
        game.check_seats(len(lineup))
        if len(lineup) != len(lineups[0]):
            one, other = (",".join(labels_of(each)) for each in (lineups[0], lineup))
            raise UserError(f"all line-ups of a run have the same number of seats, unlike {one} and {other}")
    if not 0 <= seed < 2**63:
        raise UserError(f"the seed must lie between 0 and 2^63 - 1, not {seed}")
    if games is not None and games < 1:
        raise UserError(f"the number of games must be at least 1, not {games}")
    count = -(-games // len(lineups)) if games is not None else deals
    assert count is not None
    if count < 1:
        raise UserError(f"the number of deals must be at least 1, not {count}")
    if count > MOST_DEALS:
        raise UserError(f"a run has at most {MOST_DEALS:,} deals, not {count:,}")
    return Spec(game, ruleset, design, list(lineups), seed, count, games, command)


def run(
    player: Player,
    spec: Spec,
    out: Path | str,
    workers: int = 1,
    chunk: int | None = None,
    progress: Progress | None = None,
) -> results.Run:
    """Play what the folder `out` still lacks of the experiment, and return the finished run.

    `chunk` is the number of deals in a part, by default measured; memory sets an upper limit to both. Rows don't
    depend on `workers`, `chunk` or interruptions. A folder with another experiment is refused and left as it is.
    Ctrl-C ends within moments, with all that was played on the disk, and is passed on.
    """
    for name, number in (("workers", workers), ("chunk", chunk)):
        if number is not None and number < 1:
            raise UserError(f"the number for {name} must be at least 1, not {number}")
    folder = Path(out)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(f"can't make the folder {folder}: {error.strerror}") from error
    with _alone_in(folder):
        manifest = spec.manifest(player.source_digest, complete=False)
        parts = _kept_parts(folder, manifest)
        gaps = results.missing(parts, spec.deals)
        if gaps or not parts:
            results.sweep(folder)
            results.write_manifest(folder, manifest)
            _play(player, spec, folder, gaps, workers, chunk, progress)
        results.write_manifest(folder, manifest | {"complete": True})
    if progress:
        progress(spec.deals, spec.deals)
    return results.open_run(folder)


def _play(
    player: Player,
    spec: Spec,
    folder: Path,
    gaps: list[tuple[int, int]],
    workers: int,
    chunk: int | None,
    progress: Progress | None,
) -> None:
    """Play the gaps into the folder."""
    schema = spec.game.schema()
    lineups = [labels_of(lineup) for lineup in spec.lineups]

    def write(first: int, rows: np.ndarray) -> None:
        results.write_part(folder, first, rows, schema, lineups)

    play_chunks(
        Chunks(player, write, gaps, spec.deals, spec.block * spec.seats, workers, chunk), workers, progress
    )


def _kept_parts(folder: Path, manifest: dict[str, Any]) -> list[results.Part]:
    """The parts that an earlier start of the same experiment left; any other run in the folder is refused."""
    if not (folder / results.MANIFEST).exists():
        if any(folder.glob("part-*.parquet")):
            raise UserError(
                f"{folder} holds parts of a run, but no {results.MANIFEST}; choose another folder"
            )
        return []
    earlier = results.open_run(folder).manifest
    different = differences(earlier, manifest)
    if different:
        raise UserError(f"{folder} holds another experiment ({'; '.join(different)}); choose another folder")
    parts = results.found_parts(folder, manifest)
    if parts and parts[-1].end > manifest["deals"]:
        raise UserError(
            f"{folder} already holds {parts[-1].end} deals of this experiment, more than the {manifest['deals']}"
            " asked for; ask for at least as many, or choose another folder"
        )
    return parts


def differences(earlier: dict[str, Any], asked: dict[str, Any]) -> list[str]:
    """What makes two manifests different experiments, in words; the number of deals may differ."""
    told = []
    for name in ("game", "seed", "design"):
        if earlier[name] != asked[name]:
            told.append(f"its {name} is {earlier[name]}, not {asked[name]}")
    if earlier["lineups"] != asked["lineups"]:
        told.append("its line-ups are others: " + _first_difference(earlier["lineups"], asked["lineups"]))
    if earlier["rules"]["digest"] != asked["rules"]["digest"]:
        one, other = (_rules_in_words(manifest["rules"]) for manifest in (earlier, asked))
        told.append(f"its rules are {one}, not {other}" if one != other else "the rules were edited since")
    if earlier["source_digest"] != asked["source_digest"]:
        told.append("the simulator or a strategy was edited since")
    return told


def _rules_in_words(rules: Mapping[str, Any]) -> str:
    """What was laid over the rulebook: `variant no_echo with points.price=15`."""
    name = f"variant {rules['variant']['name']}" if rules["variant"] else "the default ones"
    name += f" with {' '.join(rules['set'])}" if rules["set"] else ""
    if battle := rules.get("battle"):
        name += f" in {battle['scenario']} on {battle['map']}"
        name += f" with the warbands {', '.join(battle['warbands'])} at hand" if battle["warbands"] else ""
    return name


def _first_difference(earlier: list[list[str]], asked: list[list[str]]) -> str:
    for one, other in zip(earlier, asked, strict=False):
        if one != other:
            return f"{','.join(one)} where {','.join(other)} is asked for"
    return f"{len(earlier)} where {len(asked)} are asked for"


@contextmanager
def _alone_in(folder: Path) -> Iterator[None]:
    """Hold the folder's lock, which the system frees however this process ends; without locks, go without."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError as error:
        raise UserError(f"can't open the folder {folder}: {error.strerror}") from error
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise UserError(f"{folder}: another process is playing into this folder") from error
        yield
    finally:
        os.close(handle)


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "unknown"
