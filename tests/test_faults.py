"""Faults that tools of this kind are known for, each looked for here."""

import json
import math
import shutil
from pathlib import Path

import numpy as np
import pytest
from desks import GAME, HIGHEST, ROOT, Table, player, python, rows, rules_record
from rules_copies import edit

from sim import designs, strategy
from sim.conformance import check_strategy
from sim.fairy_ring.events import DEAL
from sim.game import Entry, parse_lineup
from sim.machine import MIND, machine
from sim.play import Player


@pytest.fixture
def highest(tmp_path) -> Path:
    """A strategy that plays quite unlike `random`."""
    file = tmp_path / "highest.py"
    file.write_text(HIGHEST)
    return file


def dealt(at: Table) -> bytes:
    """Where every card of the starting deck and of the first round lies."""
    hidden = at.position["hidden"]
    return at.position["seats"]["start"].tobytes() + hidden["hand"].tobytes() + hidden["undealt"].tobytes()


def test_ten_thousand_games_are_ten_thousand_different_games():
    """Workers that copy one generator play the same deals over and over."""
    at = Table(rules_record(), 4, 1, 0)
    at.desk.log["on"] = 0
    found = set()
    for deal in range(10_000):
        at.parts.begin_at(at.rules, at.position, at.desk.work, at.desk.log, 1, deal)
        found.add(dealt(at))
    assert len(found) == 10_000


def deals_met(of: Player, lineup: int, deal: int) -> list:
    """The hands dealt in both rounds of a game that a line-up plays, from its log."""
    parts, desk = of.parts, Table(of.rules, of.seats, of.seed, deal).desk
    desk.minds["dials"][: of.seats] = of.dials[lineup]
    while True:
        n = parts.legal_at(of.rules, desk.position, desk.work)
        args = (desk.minds, desk.work, desk.lab, desk.guard, of.functions, of.plan, lineup, n)
        taken = parts.ask_at(of.rules, desk.position, *args) if n > 1 else 0
        if not parts.step_at(of.rules, desk.position, desk.log, desk.work["option"][0, taken]):
            break
    events = desk.log["row"][0, : int(desk.log["n"][0])].tolist()
    return [event for event in events if event[0] == DEAL]


def test_a_deal_is_the_same_whoever_plays_it(highest):
    """Strategies that draw from the generator of the deals spoil every paired comparison."""
    of = player("random,random", "highest,random", "random~0.5,highest", seed=7, files=(highest,))
    for deal in range(60):
        first, *others = [deals_met(of, lineup, deal) for lineup in range(3)]
        assert len(first) == 4
        assert others == [first, first]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_deal_is_the_same_under_rules_with_other_cards(seats):
    """A card that is taken out moves up those behind it and no others; one that is put in moves them back."""
    full = rules_record()
    moved = 0
    for card in (103, 111, 127):
        less = rules_record(sets=(f"mushrooms.{card}.players=4",)) if seats < 4 else full.copy()
        less["card"]["players"][0, card] = 0
        for deal in range(12):
            more, fewer = (order_dealt(rules, seats, deal) for rules in (full, less))
            without = [[k for k in hand if k != card % 100] for hand in more]
            for seat in range(seats):
                before = {k for hand in without[:seat] for k in hand}
                assert set(without[seat]) <= {k for hand in fewer[: seat + 1] for k in hand}
                assert before <= {k for hand in fewer[:seat] for k in hand}
            moved += more != fewer
            assert all(len(hand) == 7 for hand in fewer)
    assert moved > 5


def order_dealt(rules: np.recarray, seats: int, deal: int) -> list[list[int]]:
    """The hands of the first round, by seat."""
    at = Table(rules, seats, 17, deal)
    hands = at.position["hidden"]["hand"][0, :seats].tolist()
    return [[k for k in range(40) if hand >> k & 1] for hand in hands]


def test_every_variant_deals_the_same_cards():
    """Variants that change numbers only: hand for hand."""
    for variant in ("no_echo", "objectives", "tall_mushrooms"):
        for deal in range(10):
            assert dealt(Table(rules_record(variant), 3, 3, deal)) == dealt(Table(rules_record(), 3, 3, deal))


def test_strategies_and_players_have_no_memory(highest):
    """Game 5, then games 6 to 20, then game 5 again."""
    lineups = [f"{name},highest" for name in strategy.names(GAME)]
    of = player(*lineups, files=(highest,))
    first = rows(of, 5, 1).tobytes()
    rows(of, 6, 15)
    assert rows(of, 5, 1).tobytes() == first


def overwrite(dtype: np.dtype, path: str, depth: int = 1) -> list[str]:
    """Lines of a strategy that write 0 and 999 over everything in a record."""
    lines = []
    for name, (field, *_) in dtype.fields.items():
        place, pad, inner = f"{path}.{name}", "    " * depth, field.base
        for size in field.shape:
            k = f"k{depth}"
            lines.append(f"{pad}for {k} in range({size}):")
            place, depth, pad = f"{place}[{k}]", depth + 1, pad + "    "
        if inner.fields:
            lines += overwrite(inner, place, depth)
        else:
            lines += [f"{pad}{place} = 0", f"{pad}{place} = 999"]
        depth -= len(field.shape)
    return lines


def test_a_vandal_spoils_nothing(tmp_path):
    """It overwrites all it is handed and then plays by chance, so its games are those of `random`."""
    parts = machine(GAME.name)
    handed = {"rules": parts.RULES, "table": parts.TABLE, "mine": parts.MINE, "mind": MIND}
    spoil = "\n".join(line for name, dtype in handed.items() for line in overwrite(dtype, name))
    file = tmp_path / "vandal.py"
    file.write_text(
        "def spoil(rules, table, mine, mind):\n" + spoil + "\n"
        "\n\ndef think_choose(rules, table, mine, mind):\n    spoil(rules, table, mine, mind)\n"
        "\n\ndef choose(rules, table, mine, mind, option):\n    mine.hand = 0\n    return 0.0\n"
        "\n\ndef place(rules, table, mine, mind, option):\n    spoil(rules, table, mine, mind)\n    return 0.0\n"
        "\n\ndef stride(rules, table, mine, mind, option):\n    spoil(rules, table, mine, mind)\n    return 0.0\n"
    )
    assert len(spoil.splitlines()) > 100
    of = player("vandal,random,vandal", "random,random,random", files=(file,))
    got = rows(of, 0, 20).reshape(20, 2, 3)
    fields = [name for name in got.dtype.names if name != "lineup"]
    assert all(np.array_equal(got[:, 0][field], got[:, 1][field]) for field in fields)
    assert "changes the rules" in check_strategy(GAME, "vandal", [file])[0]


def shares(lineups: list[str], files: tuple[Path, ...], deals: int = 40) -> dict[str, tuple]:
    """Per entry: games, games in each seat, and wins in all."""
    of = player(*lineups, seed=2, files=files)
    names = [[entry.label for entry in lineup] for lineup in of.lineups]
    found: dict[str, list] = {}
    for row in rows(of, 0, deals):
        found.setdefault(names[row.lineup][row.seat], []).append((int(row.seat), float(row.win_share)))
    seats = range(of.seats)
    return {
        name: (
            len(games),
            [sum(seat == at for at, _ in games) for seat in seats],
            math.fsum(share for _, share in games),
        )
        for name, games in found.items()
    }


def as_text(lineups: list[list[Entry]]) -> list[str]:
    """Line-ups as they are written."""
    return [",".join(entry.label for entry in lineup) for lineup in lineups]


def test_wins_are_counted_once(highest):
    """Shares of all who sat down sum to the games, also where one strategy sits twice."""
    found = shares(as_text(designs.given([parse_lineup("highest,random,random")], rotate=True)), (highest,))
    assert found["highest"][0] == 3 * 40 and found["random"][0] == 2 * 3 * 40
    assert found["highest"][2] + found["random"][2] == pytest.approx(3 * 40, abs=1e-9)


def test_strength_is_not_mixed_up_with_the_seat(highest):
    """Every entry sits in every seat as often, and the order in which entries are named changes nothing."""
    orders = ("highest,random~0.5,random", "random,highest,random~0.5")
    one, other = (
        shares(as_text(designs.given([parse_lineup(order)], rotate=True)), (highest,)) for order in orders
    )
    assert one == other
    assert all(by_seat == [40, 40, 40] for _, by_seat, _ in one.values())
    entries = [Entry("highest"), Entry("random")]
    among = shares(as_text(designs.among(entries, 3)), (highest,), deals=5)
    assert all(len(set(by_seat)) == 1 for _, by_seat, _ in among.values())


def test_a_mirror_match_is_even_by_label_and_may_differ_by_seat():
    """Three of a kind that differ in name only: each wins a third, within four standard errors."""
    lineups = as_text(designs.given([parse_lineup("random,random~0.25,random~0.75")], rotate=True))
    deals = 2000
    of = player(*lineups, seed=4)
    labels = np.array([[entry.label for entry in lineup] for lineup in of.lineups])
    got = rows(of, 0, deals).reshape(deals, 3, 3)
    for label in set(labels.ravel()):
        per_block = (got["win_share"] * (labels == label)).sum(axis=(1, 2)) / 3
        error = per_block.std(ddof=1) / math.sqrt(deals)
        assert abs(per_block.mean() - 1 / 3) < 4 * error


RUN = """
import hashlib, json
import numpy as np
from sim import GAMES
from sim.game import parse_lineup
from sim.play import Player
from sim.rules import load
rules = load("fairy_ring")
player = Player(GAMES["fairy_ring"], rules, [parse_lineup("random,random")], 1)
rows = player.rows(0, 8, np.zeros(1, np.int64))
print(json.dumps([hashlib.sha256(rows.tobytes()).hexdigest(), rules.digest, player.source_digest]))
"""


def test_an_edit_of_rules_or_code_is_never_answered_from_before(tmp_path):
    """Results, rules digest and source digest of a copy, before and after one number is changed in either.

    In plain Python, for speed; that compiled code follows edits as well is shown on a tiny game in test_jit.py.
    """
    for part in ("sim", "strategies"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))

    def run() -> list[str]:
        return json.loads(
            python(RUN, root=tmp_path, FAIRYLAB_CACHE=str(tmp_path / "cache"), NUMBA_DISABLE_JIT="1")
        )

    first = run()
    assert run() == first
    edit(tmp_path / "sim/fairy_ring/rules/mushrooms.csv", "101,1,magidrome,2,4,", "101,1,magidrome,2,5,")
    rules_edited = run()
    assert [a == b for a, b in zip(rules_edited, first, strict=True)] == [False, False, True]
    edit(tmp_path / "sim/fairy_ring/rules/mushrooms.csv", "101,1,magidrome,2,5,", "101,1,magidrome,2,4,")
    edit(tmp_path / "sim/fairy_ring/mana.py", "return power * (", "return 2 * power * (")
    code_edited = run()
    assert [a == b for a, b in zip(code_edited, first, strict=True)] == [False, True, False]
    edit(tmp_path / "sim/fairy_ring/mana.py", "return 2 * power * (", "# as before\n    return power * (")
    commented = run()
    assert [a == b for a, b in zip(commented, first, strict=True)] == [True, True, False]
