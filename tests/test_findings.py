"""Findings against effects planted in made-up runs, and the band that counts the decks in which they hold."""

import math

import pytest
from synthetic import among, make_run
from test_analyses import NAMES, records, strength

from analyses import band, findings
from analyses.stats import Estimate


@pytest.fixture(scope="module")
def runs():
    return [make_run(among(NAMES, n), 40, strength, seed=n) for n in (2, 3, 4)]


def test_findings_are_the_planted_ones(runs):
    found = findings.candidates(runs)
    assert found == sorted(found, key=lambda finding: -finding.importance)
    kinds = {(finding.claim.kind, finding.claim.players): finding for finding in found}
    assert kinds["dominance", 3].claim.short == "strong ahead of middle"
    assert kinds["seat", 2].claim.short == "seat 0 (starts) above even"
    assert kinds["smallest part", 4].claim.short.startswith("spring")
    assert all(finding.effect.low > 0.01 for finding in found if finding.certain)
    top = findings.most_important(found)
    assert len({finding.claim.topic for finding in top}) == len(top) == 3
    for finding in top:
        assert "interval" in finding.evidence and "games" in finding.evidence and finding.rests_on


def test_the_band_counts_the_draws_in_which_a_claim_holds(runs):
    claim = findings.candidates(runs[:1])[0].claim

    def effect(value, half):
        return Estimate(value, value - half, value + half, half / 2, 100, 50)

    planted = [effect(0.05, 0.01), effect(0.02, 0.02), effect(0.0, 0.005), effect(0.06, 0.01), Estimate()]
    survival = band.Survival(claim, planted)
    assert (len(survival.known()), survival.holds(), survival.fails()) == (4, 2, 1)
    assert band.sentence(survival) == "Holds in 2 of 4 drawn decks (1 unclear)."
    row = records(band.survival_table([survival]))[0]
    assert (row["draws"], row["holds"], row["unclear"], row["fails"]) == (4, 2, 1, 1)
    assert (row["least"], row["middle"], row["most"]) == (0.0, pytest.approx(0.035), 0.06)
    # Wilson's interval of 2 of 4, by its formula.
    z = 1.959963985
    reach = math.sqrt(0.25 / 4 + z * z / 64) * z / (1 + z * z / 4)
    assert row["share_low"] == pytest.approx(0.5 - reach)


def test_the_band_measures_the_same_claims_in_every_draw(runs):
    claims = [finding.claim for finding in findings.most_important(findings.candidates(runs))]
    played = (
        [make_run(among(NAMES, n), 20, strength, seed=n + 9 * draw) for n in (2, 3, 4)] for draw in range(3)
    )
    survivals = band.survive(claims, played)
    assert [len(survival.known()) for survival in survivals] == [3, 3, 3]
    assert [len(band.survive([claims[0]], [[]])[0].known())] == [0]
