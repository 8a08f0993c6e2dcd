"""The measurements of `fairylab bench`: that they measure, not how fast a machine is."""

import json

from analyses.cli import main
from sim import GAMES, bench


def test_every_figure_is_there_and_positive(monkeypatch):
    monkeypatch.setattr(bench, "RUNS", 1)
    found = bench.measure(GAMES["fairy_ring"], seconds=0.02)
    assert found["strategies"][0]["strategy"] == "random" and found["seats"] == 4
    for row in found["strategies"]:
        assert row["decisions"] >= row["asked"] > row["games"] > 0
    assert all(row["ratio"] > 0 for row in found["workers"])
    assert found["start"] > 0 and found["cores"] >= 1


def test_decisions_are_counted_from_the_rows():
    """A game of four has 4 x 12 choices of a card and 4 x 12 placements, one of either with every turn, and strides."""
    game = GAMES["fairy_ring"]
    player = bench.Player(game, bench.load(game.name), [[bench.Entry("random")] * 4], bench.SEED)
    found = bench.speeds(player, 50)
    assert 96 <= found["decisions"] / found["games"] <= 96 + 48


def test_the_command_tells_them(monkeypatch, capsys):
    monkeypatch.setattr(bench, "RUNS", 1)
    assert main(["bench", "--seconds", "0.05", "--json"]) == 0
    assert {"strategies", "workers", "start"} <= set(json.loads(capsys.readouterr().out))
    assert main(["bench", "--seconds", "0.05"]) == 0
    assert "Two workers against one, random" in capsys.readouterr().out


def test_battles_are_measured_and_their_time_is_split(monkeypatch, capsys):
    from sim.fairy_meat import profiling

    monkeypatch.setattr(profiling, "DEALS", 1)
    assert main(["bench", "--game", "fairy_meat", "--profile", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {row["phase"] for row in found["phases"]} == set(profiling.PHASES)
    assert sum(row["decisions"] for row in found["phases"]) > 100 and found["calls"]["destinations"] > 0
    assert main(["bench", "--profile"]) != 0
    assert "--profile is for fairy_meat" in capsys.readouterr().err


def test_every_decision_of_a_battle_has_its_phase():
    from sim.fairy_meat.profiling import PHASES

    kinds = [kind for those in PHASES.values() for kind in those]
    assert sorted(kinds) == sorted(GAMES["fairy_meat"].decisions)
