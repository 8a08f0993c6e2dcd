"""The plan of `fairylab balance`: what is played, as a designer wrote it in a TOML file."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from sim.errors import UserError, nearest

PLAN = Path(__file__).with_name("plan.toml")
SECTIONS = ("full", "quick", "tournament", "band", "hiring")


@dataclass(frozen=True)
class Tournament:
    """One run of the plan. share: percent of the games. Line-ups follow from the design (see plan.toml).

    variant: of the rules, by name; empty for the one that the whole plan is played under, if any. variants: it is played
    under each of these, too, and its share is for all of it. scenario, map: of a game of battles, each a name or a file;
    empty for the usual one. warbands: files of one's own. Files lie beside the plan.
    """

    game: str
    name: str
    seats: int
    design: str
    share: float
    strategies: str | list[str] = "all"
    lineups: tuple[str, ...] = ()
    rotate: bool = False
    draws: int = 20
    variant: str = ""
    variants: tuple[str, ...] = ()
    scenario: str = ""
    map: str = ""
    warbands: tuple[str, ...] = ()


@dataclass(frozen=True)
class Band:
    """Many drawn rule sets of a game, each played on `deals` deals by the line-ups of the named tournaments."""

    game: str
    tournaments: tuple[str, ...]
    decks: int
    deals: int

    def plays(self, tournament: Tournament) -> bool:
        """Whether the band plays the line-ups of this tournament, too."""
        return tournament.game == self.game and tournament.name in self.tournaments


@dataclass(frozen=True)
class Hiring:
    """Battles between warbands that are hired by chance, to price what they are made of.

    strategy leads them all. warbands: how many meet under the rules as they stand, deals: battles of each two of them and
    seating. Under each of `variants`, and under so many `drawn` tables of fairies, `fewer` warbands meet again.
    """

    game: str
    name: str
    scenario: str
    strategy: str
    warbands: int
    deals: int = 1
    variants: tuple[str, ...] = ()
    drawn: int = 0
    fewer: int = 0


@dataclass(frozen=True)
class Plan:
    """All that is played, and how much. seed: None draws one."""

    games: int
    seed: int | None
    tournaments: tuple[Tournament, ...]
    bands: tuple[Band, ...]
    hirings: tuple[Hiring, ...] = ()
    quick: bool = False

    def games_in(self, game: str) -> int:
        """How many of the games one game takes, its tournaments' shares together."""
        whole = sum(each.share for each in self.tournaments)
        return max(1, round(self._share(game) / whole * self.games))

    def games_of(self, tournament: Tournament) -> float:
        """How many of them a tournament takes; the same whether its game is played alone or beside others."""
        return tournament.share / self._share(tournament.game) * self.games_in(tournament.game)

    def _share(self, game: str) -> float:
        return sum(each.share for each in self.tournaments if each.game == game)

    def changed(self, game: str | None, games: int | None, seed: int | None) -> "Plan":
        """The plan with what the command line says instead; a game that isn't in it is refused."""
        plan = self
        if game is not None:
            known = list(dict.fromkeys(each.game for each in self.tournaments))
            if game not in known:
                raise UserError(
                    f"the plan has no game '{game}'{nearest(game, known)}; it has {', '.join(known)}"
                )
            mine = tuple(each for each in self.tournaments if each.game == game)
            bands = tuple(band for band in self.bands if band.game == game)
            hirings = tuple(hiring for hiring in self.hirings if hiring.game == game)
            plan = replace(plan, games=self.games_in(game), tournaments=mine, bands=bands, hirings=hirings)
        if games is not None:
            plan = replace(plan, games=games)
        if plan.games < 1:
            raise UserError(f"the number of games must be at least 1, not {plan.games}")
        return replace(plan, seed=plan.seed if seed is None else seed)


def read_plan(file: Path, quick: bool) -> Plan:
    """Read a plan file; its quick form with `quick`. UserError names the file, the entry and what is wrong."""
    try:
        tree = tomllib.loads(file.read_text("utf-8"))
    except OSError as error:
        raise UserError(f"can't read the plan {file}: {error.strerror}") from error
    except ValueError as error:
        raise UserError(f"{file}: not valid TOML: {error}") from error
    _known(file, "the plan", tree, SECTIONS)
    name = "quick" if quick else "full"
    amount = tree.get(name)
    if not isinstance(amount, dict):
        raise UserError(f"{file}: no [{name}], which says how many games are played")
    _known(file, f"[{name}]", amount, ("games", "seed", "decks", "deals", "warbands", "fewer"))
    entries = [_beside(file, _entry(file, Tournament, entry)) for entry in _list(file, tree, "tournament")]
    tournaments = tuple(each for entry in entries for each in _under_variants(entry))
    bands = tuple(_entry(file, Band, entry) for entry in _list(file, tree, "band"))
    hirings = tuple(_entry(file, Hiring, entry) for entry in _list(file, tree, "hiring"))
    if not tournaments:
        raise UserError(f"{file}: no [[tournament]]")
    games, seed = (_number(file, f"[{name}]", amount, key) for key in ("games", "seed"))
    if games is None:
        raise UserError(f"{file}, [{name}]: no games")
    place = f"[{name}]"
    fewer = {key: _number(file, place, amount, key) for key in ("decks", "deals") if key in amount}
    bands = tuple(replace(band, **fewer) for band in bands)
    fewer = {key: _number(file, place, amount, key) for key in ("warbands", "fewer") if key in amount}
    hirings = tuple(replace(hiring, **fewer) for hiring in hirings)
    _check(file, tournaments, bands, hirings)
    return Plan(games, seed, tournaments, bands, hirings, quick)


def _entry(file: Path, kind: type, entry: Mapping[str, Any]) -> Any:
    """One [[tournament]] or [[band]] as its record, every value of the right type."""
    place = f"[[{kind.__name__.lower()}]] {entry.get('name', '')}".strip()
    wanted = {field.name: field.type for field in fields(kind)}
    _known(file, place, entry, wanted)
    made: dict[str, Any] = {}
    for key, value in entry.items():
        if not _fits(value, wanted[key]):
            raise UserError(f"{file}, {place}: {key} = {value!r} is of the wrong type")
        made[key] = tuple(value) if wanted[key] == tuple[str, ...] else value
    try:
        return kind(**made)
    except TypeError as error:
        lacks = [field.name for field in fields(kind) if field.name not in made]
        raise UserError(f"{file}, {place}: it lacks some of {', '.join(lacks)}") from error


def _beside(file: Path, each: Tournament) -> Tournament:
    """A tournament whose files are looked for beside the plan."""

    def found(name: str) -> str:
        return str(file.parent / name) if name.endswith(".toml") else name

    return replace(
        each,
        scenario=found(each.scenario),
        map=found(each.map),
        warbands=tuple(str(file.parent / name) for name in each.warbands),
    )


def _under_variants(each: Tournament) -> list[Tournament]:
    """A tournament, then the same under each of its variants; all take the same part of its share."""
    share = each.share / (1 + len(each.variants))
    plain = replace(each, share=share, variants=())
    return [plain, *(replace(plain, name=f"{each.name}_{name}", variant=name) for name in each.variants)]


def _fits(value: Any, kind: Any) -> bool:
    texts = isinstance(value, list) and all(isinstance(item, str) for item in value)
    if kind == tuple[str, ...]:
        return texts
    if kind == str | list[str]:
        return texts or isinstance(value, str)
    if kind is float:
        return isinstance(value, int | float) and not isinstance(value, bool)
    return isinstance(value, kind) and isinstance(value, bool) == (kind is bool)


def _check(
    file: Path, tournaments: Sequence[Tournament], bands: Sequence[Band], hirings: Sequence[Hiring]
) -> None:
    """Names are given once and known, numbers make sense."""
    names = [(each.game, each.name) for each in tournaments]
    for each in tournaments:
        place = f"{file}, [[tournament]] {each.name}"
        if names.count((each.game, each.name)) > 1:
            raise UserError(f"{place}: the name is given twice")
        if not each.name.isidentifier():
            raise UserError(f"{place}: a name is made of letters, digits and _, since it names a folder")
        if not 0 < each.share <= 100:
            raise UserError(f"{place}: share = {each.share} is no share in percent")
        if (each.design == "given") != bool(each.lineups):
            raise UserError(f"{place}: lineups go with the design given, and with no other")
    for band in bands:
        for name in band.tournaments:
            if (band.game, name) not in names:
                known = [other for game, other in names if game == band.game]
                raise UserError(f"{file}, [[band]]: no tournament '{name}'{nearest(name, known)}")
        if band.decks < 1 or band.deals < 2:
            raise UserError(f"{file}, [[band]]: a band needs at least one deck and two deals")
    for hiring in hirings:
        place = f"{file}, [[hiring]] {hiring.name}"
        if not hiring.name.isidentifier():
            raise UserError(f"{place}: a name is made of letters, digits and _, since it names a folder")
        if hiring.warbands < 2 or hiring.deals < 1 or hiring.drawn < 0:
            raise UserError(f"{place}: at least two warbands have to meet, on at least one deal")
        if (hiring.variants or hiring.drawn) and hiring.fewer < 2:
            raise UserError(f"{place}: fewer = {hiring.fewer}; so many warbands meet again, two at least")


def _list(file: Path, tree: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
    found = tree.get(key, [])
    if not isinstance(found, list) or not all(isinstance(entry, dict) for entry in found):
        raise UserError(f"{file}: write [[{key}]], once for each")
    return found


def _number(file: Path, place: str, entry: Mapping[str, Any], key: str) -> int | None:
    value = entry.get(key)
    if value is not None and (not isinstance(value, int) or isinstance(value, bool) or value < 0):
        raise UserError(f"{file}, {place}: {key} = {value!r} is no whole number from 0 on")
    return value


def _known(file: Path, place: str, entry: Mapping[str, Any], known: Any) -> None:
    for key in entry:
        if key not in known:
            raise UserError(
                f"{file}, {place}: unknown key '{key}'{nearest(key, known)}; there are {', '.join(known)}"
            )
