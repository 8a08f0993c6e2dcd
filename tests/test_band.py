"""The band: every draw is a deck that could be the published one, and (seed, k) alone says which."""

from collections import Counter
from math import sqrt

import pytest

from sim.errors import UserError
from sim.fairy_ring import band
from sim.rules import Ruleset, load

DRAWS = 60
SHIFTS = (-1, 0, 1)


@pytest.fixture(scope="module")
def ring() -> Ruleset:
    return load("fairy_ring")


@pytest.fixture(scope="module")
def decks(ring) -> list[Ruleset]:
    return [ring.with_sets(band.draw(ring, 11, k)) for k in range(DRAWS)]


def near(count: int, n: int, share: float) -> bool:
    """Within 4.5 standard errors of the expected count."""
    return abs(count - n * share) <= 4.5 * sqrt(n * share * (1 - share))


def test_the_stand_in_keeps_every_known_fact(ring):
    assert band.missed(ring) == []


def test_every_draw_keeps_every_known_fact(decks):
    assert [band.missed(deck) for deck in decks] == [[]] * DRAWS


def test_a_draw_depends_on_seed_and_number_alone(ring):
    assert band.draw(ring, 5, 3) == band.draw(load("fairy_ring"), 5, 3)
    draws = {tuple(band.draw(ring, seed, k)) for seed in (0, 1, 2) for k in range(8)}
    assert len(draws) == 24


def test_a_draw_goes_through_the_loader(ring):
    sets = band.draw(ring, 0, 0)
    deck = load("fairy_ring", sets=sets)
    assert deck.digest == ring.with_sets(sets).digest != ring.digest
    assert len(deck.changed()) == len(sets)


def test_movements_shift_by_a_step_within_1_to_7(ring, decks):
    before = {row["id"]: row["movement"] for row in ring.rows("mushrooms")}
    seen: Counter[int] = Counter()
    for deck in decks:
        for row in deck.rows("mushrooms"):
            steps, old = row["movement"], before[row["id"]]
            shifts = {new - was for new, was in zip(steps, old, strict=True)}
            assert len(shifts) == (row["deck"] > 0) and shifts <= {*SHIFTS}
            assert all(1 <= step <= 7 for step in steps)
            if old and min(old) >= 2 and max(old) <= 6:
                seen[shifts.pop()] += 1
    assert all(near(seen[shift], seen.total(), 1 / 3) for shift in SHIFTS)


def test_mana_stays_in_its_span(decks):
    spans = {("magidrome", 0): (3, 3), ("magidrome", 1): (3, 5), ("magidrome", 2): (5, 8)}
    spans |= {("spring", 0): (1, 1), ("spring", 1): (1, 2), ("spring", 2): (2, 4)}
    seen: dict[tuple[str, int], set[int | None]] = {}
    for deck in decks:
        for row in deck.rows("mushrooms"):
            seen.setdefault((row["kind"], row["deck"]), set()).add(row["mana"])
    for key, mana in seen.items():
        least, most = spans.get(key, (1, 1))
        assert mana == ({None} if key[0] == "lookout" else set(range(least, most + 1))), key


def test_fireflies_0_to_2_a_card_and_the_mean_of_a_round(decks):
    means = set()
    for deck in decks:
        rows = deck.rows("mushrooms")
        assert {row["fireflies"] for row in rows} == {0, 1, 2}
        for half in (1, 2):
            total = sum(row["fireflies"] for row in rows if row["deck"] == half)
            assert 15 <= total <= 27  # 0.5 to 0.9 on 30 cards
            means.add(total)
    assert {15, 27} <= means  # the whole span is drawn


def test_starting_types_repeat_and_the_rounds_keep_theirs(ring, decks):
    kept = [(row["id"], row["kind"], row["players"]) for row in ring.rows("mushrooms") if row["deck"]]
    kinds: Counter[str] = Counter()
    repeats = 0
    for deck in decks:
        rows = deck.rows("mushrooms")
        assert [(row["id"], row["kind"], row["players"]) for row in rows if row["deck"]] == kept
        start = [row["kind"] for row in rows if row["deck"] == 0]
        kinds.update(start)
        repeats += len(set(start)) < 6
    assert len(kinds) == 6 and all(near(count, kinds.total(), 1 / 6) for count in kinds.values())
    assert repeats > DRAWS * 0.9  # six different ones come 720 times in 46656


def test_covered_fireflies_by_a_fair_coin(decks):
    assert near(sum(deck["fireflies.covered_visible"] for deck in decks), DRAWS, 1 / 2)


def test_readings_and_printed_numbers_stay(ring, decks):
    for deck in decks[:5]:
        assert deck.readings() == ring.readings()
        paths = [entry["path"] for entry in deck.changed()]
        assert all(path.startswith(("mushrooms.", "fireflies.")) for path in paths)


def test_what_is_set_or_typed_in_stays():
    pinned = load(
        "fairy_ring", "covered_fireflies_hidden", ["mushrooms.101.movement=2", "mushrooms.1.mana=3"]
    )
    for k in range(8):
        deck = pinned.with_sets(band.draw(pinned, 2, k))
        assert deck["fireflies.covered_visible"] is False
        assert deck["mushrooms.101.movement"] == (2,) and deck["mushrooms.1.kind"] == "magidrome"


def test_a_variant_may_break_a_fact(ring):
    smaller = ring.with_sets(["mushrooms.101=out"])
    assert band.missed(smaller) == ["30 cards in either round"]
    deck = smaller.with_sets(band.draw(smaller, 1, 1))
    assert band.missed(deck) == ["30 cards in either round"]


def test_thresholds_are_drawn_with_the_objectives():
    rules = load("fairy_ring", "objectives")
    seen: dict[int, set[int]] = {}
    for k in range(30):
        for row in rules.with_sets(band.draw(rules, 3, k)).rows("objectives"):
            seen.setdefault(row["id"], set()).add(row["threshold"])
    assert seen == {1: {11}, 2: {4}, 3: {5, 6}, 4: {7, 8, 9}}


@pytest.mark.parametrize(
    ("sets", "fact"),
    [
        (["mushrooms.6=out"], "6 starting cards"),
        (["mushrooms.216=out"], "30 cards in either round"),
        (
            [f"mushrooms.{card}.players=4" for card in (101, 106, 111, 116, 121)],
            "14 or more cards a round for two players",
        ),
        (
            [f"mushrooms.{card}.players=4" for card in (104, 109, 114, 119)],
            "21 or more cards a round for three players",
        ),
        (["mushrooms.101.fireflies=3"], "0 to 2 fireflies a card"),
        (["mushrooms.101.movement=1/2/3"], "three movements on a Spring, else one"),
        (["mushrooms.126.movement=3"], "three movements on a Spring, else one"),
        ([f"mushrooms.{card}.mana=4" for card in (1, 102, 103)], "Magidromes of 3 and of 5"),
        ([f"mushrooms.{card}.mana=2" for card in (6, 126, 127, 129)], "Springs of 1 and of 2"),
        ([f"mushrooms.{card}.mana=3" for card in range(201, 206)], "Magidromes of round 2 are worth more"),
        ([f"mushrooms.{card}.mana=1" for card in range(226, 231)], "Springs of round 2 are worth more"),
        ([f"mushrooms.{card}.movement=1" for card in range(201, 226)], "cards of round 2 move farther"),
    ],
)
def test_each_fact_is_missed_by_a_deck_that_breaks_it(ring, sets, fact):
    assert fact in band.missed(ring.with_sets(sets))


@pytest.mark.parametrize(
    ("mana", "makes_seven"),
    [
        ((3, 4, 3, 5), True),  # 4 + 3 beside a 3 and a 5
        ((3, 7, 5), True),
        ((3, 4, 3), False),  # nothing is left beside the 7
        ((3, 5, 5, 5), False),
        ((4, 3, 5, 5), False),  # the only 3 lies in the neighbour's village
        ((7, 7, 4, 4), False),
        ((3, 1, 2, 2, 2, 9), True),  # four cards
        ((3, 1, 1, 1, 1, 3, 20), False),  # 7 only with five cards
    ],
)
def test_magidromes_that_make_seven(mana, makes_seven):
    cards = [{"kind": "magidrome", "mana": value} for value in mana]
    fact = next(fact for fact in band.FACTS if "make 7" in fact.says)
    assert fact.holds(cards) == makes_seven


def test_a_span_that_is_none_is_told(tmp_path):
    import shutil

    folder = band.__file__.removesuffix("band.py")
    shutil.copytree(folder + "rules", tmp_path / "rules")
    file = tmp_path / "rules" / "bands.toml"
    file.write_text(file.read_text().replace('shift = "-1 to 1"', 'shift = "1 to -1"'))
    rules = load("fairy_ring", folder=tmp_path)
    with pytest.raises(UserError, match="movement, shift: 1 to -1 runs backwards"):
        band.draw(rules, 0, 0)
    file.write_text(file.read_text().replace('shift = "1 to -1"', "shift = [-1, 1]"))
    with pytest.raises(UserError, match="shift should be a span such as '3 to 5'"):
        band.draw(load("fairy_ring", folder=tmp_path), 0, 0)


def test_facts_that_can_not_be_kept_are_told(tmp_path, monkeypatch, ring):
    monkeypatch.setattr(band, "TRIES", 3)
    start = band.cards_of(ring)
    monkeypatch.setattr(band, "FACTS", (band.Fact("it is the stand-in", lambda cards: cards == start),))
    with pytest.raises(UserError, match="none of 3 decks"):
        band.draw(ring, 0, 0)
