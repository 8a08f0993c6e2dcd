"""One numbered game, move by move: played from Python, written down as a replay, and told in words.

A game is addressed by seed, deal and line-up. `OneGame` plays it with the same functions that play millions at once,
`replay` keeps all that happened as plain data, and `tell` turns that into prose. What an event of a game looks like and
how it's told stands in that game's ``tale.py``.
"""

import importlib
import math
import operator
import textwrap
from collections.abc import Iterator
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from sim.errors import UserError
from sim.game import labels_of
from sim.machine import Desk, find_game
from sim.play import Player

WIDTH = 110
"""Columns of prose."""
SHOWN = 3
"""How many options an explained choice shows."""


class IllegalOption(UserError):
    """An option that the rules don't allow here; it was not carried out."""

    def __init__(self, game: str, deal: int, seat: int, decision: str, option: object, legal: list[int]):
        self.game, self.deal, self.seat, self.decision = game, deal, seat, decision
        self.option, self.legal = option, legal
        there = f"legal are {', '.join(map(str, legal))}" if legal else "the game is over"
        super().__init__(f"{game}, deal {deal}, seat {seat}: {decision} {option!r} is not legal; {there}")


class Decision(NamedTuple):
    """A choice that was made, forced ones included."""

    seat: int
    kind: str
    options: list[int]
    option: int
    liked: list[list[Any]] | None
    """The best `SHOWN` of [option, value] if a strategy had a view, None if chance or a single option decided; a value
    of minus infinity is None."""


class OneGame:
    """A deal of a player's experiment, played move by move.

    `position`, shape (1,), is all of the game's state: copy it to keep it, assign to ``position[:]`` to go back.
    """

    def __init__(self, player: Player, deal: int, lineup: int = 0):
        """Sets the deal up for the experiment's line-up number `lineup`."""
        if not 0 <= deal < 2**63:
            raise UserError(f"the deal must be a whole number from 0 to 2**63 - 1, not {deal}")
        if not 0 <= lineup < len(player.lineups):
            raise UserError(f"there is no line-up {lineup}; they go from 0 to {len(player.lineups) - 1}")
        self.player, self.deal, self.lineup = player, deal, lineup
        self.desk = desk = Desk(player.game.name, player.seats, log=True)
        self.position, self.work, self.log = desk.position, desk.work[0], desk.log[0]
        self.table = desk.position[0].table  # a view, as are the two before: reading a record's field is slow
        self.work.lineup = lineup
        for seat in range(player.seats):
            desk.minds[seat].seat = seat
            desk.minds[seat].dials[:] = player.dials[lineup, seat]
        with np.errstate(all="ignore"):
            player.parts.bring_at(desk.position, player.plan, lineup)
            player.parts.begin_at(player.rules, desk.position, desk.work, desk.log, player.seed, deal)
        self.turns = player.parts.length(player.rules[0], self.table)

    @property
    def seat(self) -> int:
        """The seat that is to decide."""
        return int(self.table.player)

    @property
    def kind(self) -> str:
        """What kind of decision it has to make."""
        return self.player.game.decisions[self.table.decision]

    @property
    def over(self) -> bool:
        """Whether the last turn has been played; a battle may end before the number of turns it was to have."""
        return bool(self.table.turns >= self.player.parts.length(self.player.rules[0], self.table))

    def legal(self) -> list[int]:
        """The legal options; none when the game is over."""
        if self.over:
            return []
        n = self.player.parts.legal_at(self.player.rules, self.position, self.desk.work)
        return self.work.option[:n].tolist()

    def ask(self, n: int) -> int:
        """The option, among the `n` >= 2 just listed by `legal`, that the seat's strategy takes."""
        player, desk = self.player, self.desk
        failure = None
        taken = -1
        try:
            with np.errstate(all="ignore"):
                taken = player.parts.ask_at(
                    player.rules, desk.position, desk.minds, desk.work, desk.lab, desk.guard, player.functions,
                    player.plan, self.lineup, n,
                )  # fmt: skip
        except (ArithmeticError, ValueError, IndexError) as error:
            failure = error
        if taken < 0:
            raise player.failure(desk) from failure
        return int(self.work.option[taken])

    def liked(self, n: int) -> list[list[Any]] | None:
        """What the strategy just asked thought of the best of its `n` options (see `Decision.liked`)."""
        if not self.work.scored:
            return None
        options, values = self.work.option[:n].tolist(), self.work.value[:n].tolist()
        ranked = sorted(zip(options, values, strict=True), key=lambda pair: -pair[1])[:SHOWN]
        return [[option, value if value > -math.inf else None] for option, value in ranked]

    def apply(self, option: int) -> bool:
        """Carry out a legal option; False when the game is over. Trusts its caller: see `apply_option`."""
        parts, desk = self.player.parts, self.desk
        with np.errstate(all="ignore"):
            goes_on = parts.step_at(self.player.rules, desk.position, desk.log, option)
            parts.count_at(self.player.rules, desk.position, desk.work)
        return bool(goes_on)

    def decide(self) -> Decision:
        """Let the seat to act decide, count it as a run does, and carry it out."""
        seat, kind, options = self.seat, self.kind, self.legal()
        option, liked = options[0], None
        if len(options) == 1:
            self.work.forced[seat] += 1
        else:
            self.work.decisions[seat] += 1
            self.work.options[seat] += len(options)
            option = self.ask(len(options))
            liked = self.liked(len(options))
        self.apply(option)
        return Decision(seat, kind, options, option, liked)

    def news(self) -> list[list[int]]:
        """The rows written to the log since the last call; the log is emptied, so that it never fills up."""
        rows = self.log.row[: self.log.n].tolist()
        self.log.n = 0
        return rows

    def rows(self) -> np.ndarray:
        """The result rows of the finished game, the same as `Player.rows` gives; shape (seats,)."""
        rows = np.zeros(self.player.seats, self.player.game.row_dtype()).view(np.recarray)
        self.player.parts.rows_at(self.player.rules, self.position, self.desk.work, self.lineup, rows)
        return rows


def apply_option(game: OneGame, option: object) -> bool:
    """Carry out an option after checking that it's legal; False when the game is over.

    Raises IllegalOption otherwise, and leaves every record as it was.
    """
    before = game.desk.work.copy()
    legal = game.legal()
    game.desk.work[:] = before
    try:
        chosen = operator.index(option)  # type: ignore[arg-type]
    except TypeError:
        chosen = None
    if chosen not in legal:
        raise IllegalOption(game.player.game.name, game.deal, game.seat, game.kind, option, legal)
    return game.apply(chosen)


def replay(player: Player, deal: int, lineup: int = 0, explain: bool = False) -> dict[str, Any]:
    """Everything that happens in one game, as plain data (numbers, texts, lists, dicts).

    With `explain`, choices that a strategy had a view on carry the values of its best options as ``liked``.
    """
    tale = tale_of(player.game.name)
    game = OneGame(player, deal, lineup)
    rows = game.news()
    decisions = []
    for _ in range(player.parts.CAP):
        decisions.append(game.decide())
        rows += game.news()
        if game.over:
            break
    else:
        game.work.undecided = 1
    if not explain:
        decisions = [made._replace(liked=None) for made in decisions]
    ruleset, labels = player.ruleset, list(labels_of(player.lineups[lineup]))
    events = list(tale.events(rows, decisions, ruleset))
    return {
        "game": player.game.name,
        "seed": player.seed,
        "deal": deal,
        "lineup": labels,
        "rules": {"digest": ruleset.digest, "variant": ruleset.variant, "set": list(ruleset.sets)}
        | ({"battle": ruleset.battle.told()} if ruleset.battle else {}),
        "glossary": tale.glossary(events, ruleset),
        "events": events,
        "final": tale.final(game.position[0], ruleset),
        "scores": list(scores(player, game.rows(), labels)),
    }


def scores(player: Player, rows: np.ndarray, labels: list[str]) -> Iterator[dict[str, Any]]:
    """Score, place and score parts by seat, from the result rows of one game."""
    for seat, row in enumerate(rows):
        yield {
            "seat": seat,
            "strategy": labels[seat],
            "score": points(row.score),
            "place": int(row.place),
            "win_share": float(row.win_share),
            "parts": {part: points(row[part]) for part in player.game.parts},
        }


def points(number: Any) -> int | float:
    """A score as a plain number: whole unless the game knows halves and this is one."""
    return int(number) if number == int(number) else float(number)


def tell(replay: dict[str, Any]) -> str:
    """A replay in words, a sentence an event, with the arithmetic behind every number."""
    game = find_game(replay["game"])
    return "\n".join(map(wrapped, tale_of(game.name).sentences(replay, game)))


def wrapped(line: str) -> str:
    """A line broken at `WIDTH`, what is left of it set further in; tables, with their runs of blanks, stay whole."""
    text = line.lstrip()
    indent = line[: len(line) - len(text)]
    if len(line) <= WIDTH or "  " in text:
        return line
    return textwrap.fill(text, WIDTH, initial_indent=indent, subsequent_indent=f"{indent}    ")


def tale_of(name: str) -> ModuleType:
    """The module of a game that knows what its events look like and how to tell them.

    It has `events(rows, decisions, ruleset)` (log rows to events), `glossary(events, ruleset)` (what the ids in them
    mean), `final(position, ruleset)` (the table at the end) and `sentences(replay, game)` (lines of prose).
    """
    return importlib.import_module(f"sim.{name}.tale")
