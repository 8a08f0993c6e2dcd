"""Battles told: events with names for numbers, the sums behind hands and values, and the prose."""

import json
from collections import Counter
from types import SimpleNamespace

import pytest
from meat import EVERYTHING, battle
from meat_story import ARCHER, GLITTER, SEASONED, WILD_ONE, Story, story, told

from sim.fairy_meat import events as log
from sim.fairy_meat import field as meat
from sim.fairy_meat import tale
from sim.fairy_meat.hand import JOKER, WILD, WILD_ACE, make_play
from sim.fairy_meat.prose import sentences
from sim.fairy_meat.wording import option_words, play_of, play_words, signed, sum_of
from sim.replay import wrapped

NAMES = {
    SEASONED: "seat 0's seasoned (slot 0)",
    ARCHER: "seat 0's wild (slot 1)",
    WILD_ONE: "seat 1's wild (slot 9)",
    GLITTER: "seat 1's glitter (slot 10)",
}


def of(kind, events=None):
    """The events of a kind."""
    return [event for event in (events or story().events()) if event["event"] == kind]


def text(replay=None):
    """A replay in words, unwrapped."""
    return "\n".join(sentences(replay or told(), SimpleNamespace(title="Fairy Meat")))


# ---- Events -------------------------------------------------------------------------------------------------


def test_events_are_called_what_their_rows_are():
    assert {name.upper(): code for code, name in enumerate(tale.EVENT_NAMES)} == {
        name.upper(): getattr(log, name.upper()) for name in tale.EVENT_NAMES
    }
    assert set(range(len(tale.EVENT_NAMES))) == {*log.FIELDS}


def test_every_row_but_cards_and_corners_is_an_event_and_plain_data():
    shown = [row for row in story().rows if row[0] not in (log.CARD, log.CORNER)]
    events = story().events()
    assert len(events) == len(shown)
    for event, (code, seat, *values) in zip(events, shown, strict=True):
        kind = meat.DECISIONS[values[0]] if code == log.CHOICE else tale.EVENT_NAMES[code]
        assert (event["event"], event["seat"]) == (kind, None if seat < 0 else seat)
    assert json.loads(json.dumps(events, allow_nan=False)) == events


def test_figures_are_named_by_seat_kind_and_slot():
    assert {event["slot"]: event["figure"] for event in of("figure_in")} == NAMES
    first = of("figure_in")[0]
    assert (first["what"], first["type"], first["style"]) == ("fairy", "seasoned", "mean")
    assert (first["weapons"], first["live"], first["kill"], first["twinkle"]) == (["faeslayer"], 4, 3, 3)


def test_a_move_has_its_whole_way_in_inches():
    way = next(event for event in of("stands") if event["corners"])
    assert (way["from"], way["corners"]) == ([30.0, 30.0, 0.0], [[26.0, 28.0]])
    assert (way["x"], way["y"], way["z"], way["how"]) == (22.0, 22.0, 0.0, "moves")
    assert way["length"] == pytest.approx(20**0.5 + 52**0.5, abs=0.001)  # (4, 2) and (4, 6)
    assert [event["from"] for event in of("stands")[:4]] == [None] * 4
    rush, push = of("stands")[4:6]
    assert (rush["how"], rush["length"], push["how"], push["length"]) == ("rushes", 11.0, "pushed", 3.0)


def test_cards_that_are_drawn_stand_in_the_event_of_the_hand():
    first = of("drawn")[0]
    assert (first["figure"], first["hand"], first["cards"]) == (NAMES[SEASONED], 0, 3)
    assert (first["drawn"], first["fight"]) == (["8C", "3D", "JH"], "rush")


def test_choices_say_what_they_mean():
    place, order = of("place")[0], of("order")[0]
    assert place["means"] == "(11, 5)" and place["option"] in place["options"]
    assert (order["means"], order["figure"], order["seat"]) == ("acts", NAMES[SEASONED], 0)


def test_points_left_are_counted():
    hurt = [(event["figure"], event["left"]) for event in of("hurt")]
    assert hurt[0] == (NAMES[SEASONED], {"live": 3, "kill": 2})
    assert [left for _, left in hurt[1:]] == [
        {"live": 2, "kill": 2},
        {"live": 0, "kill": 2},
        {"live": 0, "kill": 0},
    ]
    (bite,) = of("bitten")
    assert (bite["point"], bite["lost"], bite["left"]) == ("kill", False, {"live": 3, "kill": 3})
    assert bite["meat_left"] == {"live": 4, "kill": 1}


# ---- Sums ---------------------------------------------------------------------------------------------------


def test_hands_are_sums():
    """By hand from the rulebook's modifiers; every sum makes the cards that were drawn."""
    rush, blow, shot, swords = of("fight")
    for event in (rush, blow, shot, swords):
        for side in ("attack", "defence"):
            assert sum(number for _, number in event[side]) == event[f"{side}_cards"], event
            assert "unaccounted" not in dict(event[side])
    assert rush["attack"] == [["Kill", 3]] and rush["defence"] == [["Live", 4], ["not yet acted", 1]]
    assert blow["attack"] == [["Kill", 2], ["moon dagger", 2], ["posed", 1]]
    assert blow["defence"] == [["Live", 4]]  # she has acted
    assert shot["attack"] == [["Strength of the brownie bow", 2], ["posed", 1]]
    assert shot["defence"] == [["Live", 2], ["cover", 1], ["not yet acted", 1]]
    assert swords["attack"] == [["Kill", 2], ["faeslayer", 2], ["sword against none", 1]]
    assert swords["defence"] == [["Live", 4], ["faeslayer", -1], ["not yet acted", 1]]


def test_values_make_the_margin():
    for event in of("result"):
        plays = event["attack"]["play"]["main"], event["defence"]["play"]["main"]
        if "joker" not in plays:
            assert event["attack"]["value"] - event["defence"]["value"] == event["margin"]
    wild = of("result")[1]["attack"]  # Queen, the Ace in support, then a 9
    assert wild == {"play": {"main": "wild", "trumps": 1, "ace": 0}, "chain": ["9S"], "value": 11}


def weak_defence(live_lost, spell=0):
    """The sum of a fairy with 4 Live who lost some, or who has Shimmer, against a sprite carver (-2); she has acted."""
    tale_ = Story()
    tale_.comes(0, 0, "seasoned", "sprite_carver")
    tale_.comes(1, 9, "wild", "moon_dagger")
    if live_lost:
        tale_.note(log.HURT, 0, 9, live_lost, 0, 0, 0, 0)
    if spell:
        tale_.note(log.CASTED, 1, 9, meat.SHIMMER, spell - 2, 9)
    cards = max(0, 4 - live_lost + spell - 2)
    tale_.fight(meat.F_HAND, (0, 1), 0, 9, "sprite_carver", "2C 2D 2H 2S", " ".join(["3C"] * cards))
    (event,) = of("fight", tale_.events())
    return event["defence"]


def test_no_defence_falls_below_none():
    assert weak_defence(3) == [["Live", 1], ["sprite carver", -2], ["never below none", 1]]
    assert weak_defence(2) == [["Live", 2], ["sprite carver", -2]]
    assert weak_defence(0, 3) == [["Live", 4], ["Shimmer", 3], ["sprite carver", -2]]


def test_a_thrall_loses_kill_for_good_and_the_frenzied_gain_only_kill():
    tale_ = Story()
    tale_.comes(0, 0, "wild", "moon_dagger")
    tale_.note(log.HURT, 1, 0, 0, 2, 0, 0, 0)
    tale_.note(log.FRENZY, 0, 0)
    tale_.note(log.HEALED, 0, 0, 1, 0)
    events = tale_.events()
    assert [event["left"] for event in events[1:]] == [
        {"live": 4, "kill": 0}, {"live": 0, "kill": 4}, {"live": 0, "kill": 5},
    ]  # fmt: skip


# ---- Words --------------------------------------------------------------------------------------------------


def test_plays_in_words():
    assert play_words(play_of(make_play(8 - 2, 2, 1))) == "8 + 2 trumps + the Ace of Spades"
    assert play_words(play_of(make_play(WILD, 0, 0))) == "a wild trump"
    assert play_words(play_of(make_play(WILD_ACE, 1, 0))) == "a wild Ace of Spades + 1 trump"
    assert play_words(play_of(make_play(JOKER, 0, 0))) == "joker"
    assert play_words(play_of(-1)) == "nothing"
    side = {"play": play_of(make_play(WILD, 1, 0)), "chain": ["QC", "JK", "9D"], "value": 12}
    assert sum_of(side) == "wild trump 1 + 1 for trumps + QC 1 + JK 0 + 9D = 12"


def test_sums_in_words():
    assert signed([["Kill", 3], ["faeslayer", 2], ["fluttered", -1]]) == "3 Kill + 2 faeslayer - 1 fluttered"
    assert signed([["Kill", 0]]) == "0 Kill"


def test_every_decision_has_words():
    """Whatever is chosen, it's said in words, not by its number alone."""
    battle = tale.Events(story().rules, []).battle
    for seat, slot in ((0, 0), (0, 1), (1, 9)):
        battle.enter(seat, slot, meat.FAIRY, 0, 0, [1, 2])
    battle.actor = 0
    for kind in meat.DECISIONS:
        assert not option_words(kind, 1, battle).isdigit() or kind == "play", kind
    for kind in range(16):
        assert not option_words("dest", 64 * kind + 1, battle)[0].isdigit(), kind


@pytest.mark.parametrize(
    "line",
    [
        "Raining Meat (The glade): 48 by 48 inches, 8 rounds",
        "  4 for a kill, 1 for a meat point eaten.",
        "  seasoned 0: Live 4, Kill 3, Twinkle 3, mean magic; faeslayer",
        "  Seat 1's glitter 10 is set up at (30, 30).",
        "  Seat 0: seasoned 0, call 1 (KS)",
        "    Wild 9 attacks seat 0's seasoned 0 with the moon dagger: 2 Kill + 2 moon dagger + 1 posed = 5 cards against "
        "4 cards (4 Live).",
        "      Wild 9 draws QH 2S 3S QS 4H; seat 0's seasoned 0 draws 9C 9D 5D 5H.",
        "      Wild trump 1 + 1 for trumps + 9S = 11 against 5, a margin of 6: 2 damage.",
        "      Seat 0's seasoned 0 loses 1 Live and 1 Kill: Live 3, Kill 2 left.",
        "      7 against a joker: defender's joker.",
        "    Glitter 10 casts wing bind on seat 0's wild 1 (Twinkle 3).",
        "    Glitter 10 flutters 11.7 inches, round (26, 28) to (22, 22).",
        "      8 against no card = 0, a margin of 8: 2 damage.",
        "      Seat 1's wild 9 dies; the kill is seat 0's.",
        "    Seasoned 0 eats a Kill point of seat 1's wild 9: Live 3, Kill 3 now; 5 left there.",
        "  Seat 0: 1 kill x 4 = 4, 1 meat point; 5 in all.",
        "  The winner is seat 0 (random).",
    ],
)
def test_the_battle_in_words(line):
    assert line in text().splitlines()


def test_telling_needs_nothing_but_the_replay():
    assert text(json.loads(json.dumps(told()))) == text()
    assert max(len(line) for told_ in text().splitlines() for line in wrapped(told_).splitlines()) <= 110


def test_what_a_strategy_liked_is_told_in_words():
    tale_ = Story()
    tale_.comes(0, 0, "wild", "moon_dagger")
    tale_.choose(0, meat.MODE, meat.POSE, 0)
    tale_.decisions[0] = tale_.decisions[0]._replace(liked=[[meat.POSE, 2.0], [meat.FLUTTER, None]])
    replay = told() | {"events": tale_.events()}
    assert "      seat 0, mode, likes pose (2); flutter (never)" in text(replay).splitlines()


# ---- Random battles -----------------------------------------------------------------------------------------

BATTLES = pytest.mark.parametrize(
    ("scenario", "seats", "sets"),
    [
        ("raining_meat", 2, ("modules.grave_robbing=true", "modules.tug_tug=true", "move.perches=true")),
        ("breakfast", 4, ()),
        ("just_a_bunny", 2, ()),
        ("run_fairy_run", 3, EVERYTHING),
        ("unbirthday", 3, EVERYTHING),
    ],
)
JOKERS = ("attacker's joker", "defender's joker", "both jokers", "not made")


@BATTLES
def test_every_hand_is_explained(scenario, seats, sets):
    """The sums add up to the cards that were drawn, with nothing left over."""
    fights = of("fight", battle(scenario, seats, *sets)["events"])
    assert len(fights) > 5
    for event in fights:
        for side in ("attack", "defence"):
            terms = dict(event[side])
            assert sum(terms.values()) == event[f"{side}_cards"]
            assert "unaccounted" not in terms and terms.get("Rush Bonus", 1) == 1, event


@BATTLES
def test_values_lead_to_the_damage(scenario, seats, sets):
    """By the margins of the rulebook; the Ace of Spades hurts for 3 whatever the margin."""
    for event in of("result", battle(scenario, seats, *sets)["events"]):
        if event["kind"] in ("hand", "shot", "rose prick", "thrall") and event["outcome"] not in JOKERS:
            margin = event["margin"]
            expected = sum(margin >= least for least in (1, 5, 9))
            ace = margin > 0 and "Ace" in event["outcome"]
            empty = event["attack"]["play"]["main"] == "nothing"
            told_ = ["no damage", "1 damage", "2 damage", "3 damage"][0 if empty else expected]
            assert event["outcome"] == ("3 damage, Ace of Spades" if ace else told_), event


@BATTLES
def test_points_told_are_the_points_of_the_table(scenario, seats, sets):
    """Live, Kill and both sorts of meat, followed from event to event, end as they lie on the table."""
    replay = battle(scenario, seats, *sets)
    points = {figure["slot"]: {"live": figure["live"], "kill": figure["kill"]}
              for figure in replay["glossary"]["figures"].values()}  # fmt: skip
    meat_ = {}
    slots = {name: figure["slot"] for name, figure in replay["glossary"]["figures"].items()}
    for event in replay["events"]:
        if event["event"] in ("hurt", "healed", "bitten", "frenzy"):
            points[slots[event["figure"]]] = event["left"]
        if event["event"] == "bitten" and event["corpse"] in slots:
            meat_[slots[event["corpse"]]] = event["meat_left"]
    ripped = bool(of("ripped", replay["events"]))
    for her in replay["final"]["figures"]:
        if her["slot"] in points:
            assert points[her["slot"]] == {"live": her["live"], "kill": her["kill"]}, her
        if her["slot"] in meat_ and not ripped:
            assert meat_[her["slot"]] == {"live": her["meat_live"], "kill": her["meat_kill"]}, her


@BATTLES
def test_scores_add_up_from_the_events(scenario, seats, sets):
    replay = battle(scenario, seats, *sets)
    prices, figures = replay["glossary"]["field"]["points"], replay["glossary"]["figures"]
    killed = [event for event in of("died", replay["events"]) if figures[event["figure"]]["what"] == "fairy"]
    kills = Counter(event["seat"] for event in killed)
    for seat, its in enumerate(replay["final"]["seats"]):
        living = [her for her in replay["final"]["figures"]
                  if her["what"] == "fairy" and her["alive"] and her["side"] == seat]  # fmt: skip
        worth = sum(her[part] for her in living for part in ("live", "kill", "meat_live", "meat_kill"))
        assert its["points"]["kills"] == prices["kills"] * kills[seat]
        assert its["points"]["living"] == prices["living"] * worth
        assert its["total"] == sum(its["points"].values()) == replay["scores"][seat]["score"]


@BATTLES
def test_every_event_and_every_line_of_a_battle_can_be_told(scenario, seats, sets):
    replay = battle(scenario, seats, *sets)
    assert json.loads(json.dumps(replay, allow_nan=False)) == replay
    lines = text(replay).splitlines()
    assert not [line for line in lines if "None" in line or "unaccounted" in line]
    assert sum("dies" in line for line in lines) == len(of("died", replay["events"]))
