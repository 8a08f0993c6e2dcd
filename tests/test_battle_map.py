"""The picture of a battle: everything in its place, in the frame, and readable without colour."""

import json
import re
from collections import Counter
from xml.etree import ElementTree

import pytest
from meat import EVERYTHING, battle
from meat_story import told

from analyses.battle_map import SCALE, battle_map, save
from analyses.battle_scenes import scenes
from analyses.battle_tokens import base
from analyses.charts import COLOURS
from analyses.cli import main
from analyses.svg import Box, Labels, number, words
from sim.errors import UserError

SVG = "{http://www.w3.org/2000/svg}"
NUMBER = r"-?\d+(?:\.\d+)?"


def tree(replay=None):
    """The picture as a tree."""
    return ElementTree.fromstring(battle_map(replay or told()))


def classed(root, name):
    """Elements of a class."""
    return [element for element in root.iter() if name in element.get("class", "").split()]


def shapes(element, dx=0.0, dy=0.0):
    """(x, y) of all corners, in the picture's own coordinates; turned groups and those inside patterns are left out."""
    if element.tag in (f"{SVG}defs", f"{SVG}title", f"{SVG}style"):
        return
    moved = element.get("transform", "")
    if "rotate" in moved:
        return
    if moved:
        x, y = re.fullmatch(rf"translate\(({NUMBER}) ({NUMBER})\)", moved).groups()
        dx, dy = dx + float(x), dy + float(y)
    get = {key: float(value) for key, value in element.attrib.items() if re.fullmatch(NUMBER, value)}
    if element.tag == f"{SVG}circle":
        for side in (-1, 1):
            yield dx + get["cx"] + side * get["r"], dy + get["cy"] + side * get["r"]
    elif element.tag == f"{SVG}rect":
        yield dx + get.get("x", 0), dy + get.get("y", 0)
        yield dx + get.get("x", 0) + get["width"], dy + get.get("y", 0) + get["height"]
    elif element.tag == f"{SVG}text":
        width = 0.55 * get["font-size"] * len(element.text)
        start = {"middle": -width / 2, "end": -width}.get(element.get("text-anchor"), 0)
        yield dx + get["x"] + start, dy + get["y"] - 0.7 * get["font-size"]
        yield dx + get["x"] + start + width, dy + get["y"]
    elif element.tag == f"{SVG}path":
        for x, y in re.findall(rf"[ML]({NUMBER}) ({NUMBER})", element.get("d")):
            yield dx + float(x), dy + float(y)
    for child in element:
        yield from shapes(child, dx, dy)


def place(element):
    """Where a figure's base is on its map, in inches from the lower left."""
    circle = next(iter(element.iter(f"{SVG}circle")))
    return round(float(circle.get("cx")) / SCALE, 2), round(48 - float(circle.get("cy")) / SCALE, 2)


# ---- What is drawn ------------------------------------------------------------------------------------------


def test_everything_lies_inside_the_frame():
    root = tree()
    left, top, width, height = map(float, root.get("viewBox").split())
    corners = list(shapes(root))
    assert len(corners) > 200
    assert all(left <= x <= left + width and top <= y <= top + height for x, y in corners)


def test_a_map_for_the_set_up_and_every_round():
    panels = classed(tree(), "panel")
    headings = [next(iter(panel.iter(f"{SVG}text"))).text for panel in panels]
    assert headings == ["Set-up", "Round 1", "Round 2"]
    assert [len([*panel.iter(f"{SVG}use")]) for panel in panels] == [1, 1, 1]


def test_every_move_has_its_arrow_and_its_dashes():
    moves = [Counter(" ".join(move.get("class").split()[1:]) for move in classed(panel, "move"))
             for panel in classed(tree(), "panel")]  # fmt: skip
    assert moves == [{}, {"rushes": 1, "pushed": 2, "moves": 1}, {"moves": 2}]
    for move in classed(tree(), "move"):
        shaft = next(iter(move.iter(f"{SVG}path")))
        assert (shaft.get("stroke-dasharray") is None) == ("moves" in move.get("class"))
    corner = next(move for move in classed(tree(), "move") if "moves" in move.get("class"))
    assert next(iter(corner.iter(f"{SVG}path"))).get("d").count("L") == 2


def test_figures_stand_where_the_replay_has_them_true_to_scale():
    at = {0: (10, 27.25), 1: (30, 11), 10: (30, 20)}
    last = classed(tree(), "panel")[-1]
    assert sorted(map(place, classed(last, "figure"))) == sorted(at.values())
    (corpse,) = classed(last, "corpse")
    assert (float(corpse.get("cx")) / SCALE, 48 - float(corpse.get("cy")) / SCALE) == (10, 28)
    for figure in classed(tree(), "figure"):
        circle = next(iter(figure.iter(f"{SVG}circle")))
        across = 2 * float(circle.get("r")) + float(circle.get("stroke-width"))
        assert across / SCALE == pytest.approx(0.75, abs=0.01)


def test_shots_blows_spells_bites_and_deaths():
    root = tree()
    count = {name: len(classed(root, name)) for name in ("shot", "blow", "spell", "bite", "death")}
    inside = [len(classed(panel, name)) for name in count for panel in classed(root, "panel")]
    assert inside == [0, 1, 0, 0, 1, 1, 0, 1, 0, 0, 0, 1, 0, 0, 1]
    panel = classed(root, "panel")[1]
    assert classed(panel, "shot")[0].get("class") == "shot miss"
    assert classed(panel, "blow")[0].get("class") == "blow hit"


def test_terrain_bears_its_height():
    board = next(group for group in tree().iter(f"{SVG}g") if group.get("id") == "board")
    assert len(classed(board, "terrain")) == len(told()["glossary"]["field"]["terrain"]) == 12
    heights = Counter(text.text for text in classed(board, "label"))
    assert heights == {"8\u2033": 4, "2\u2033": 4, "4\u2033": 4}


def test_the_legend_names_every_figure_and_what_became_of_her():
    words_ = [text.text for text in tree().iter(f"{SVG}text")]
    assert "mean seasoned, faeslayer: Live 4, Kill 3 \u2192 Live 3, Kill 3" in words_
    assert "sweet wild, moon dagger: Live 4, Kill 2 \u2192 died in round 2" in words_
    assert "Raining Meat (The glade), seed 1, deal 2" in words_


def test_every_figure_on_the_board_bears_its_number():
    for panel, scene in zip(classed(tree(), "panel"), scenes(told()), strict=True):
        shown = [text.text for text in classed(panel, "label")]
        assert sorted(shown) == sorted(str(token.slot) for token in scene.after)


def test_seats_differ_in_colour_and_in_shape():
    drawn = [base(10, 10, 4.5, seat) for seat in range(4)]
    for seat, text in enumerate(drawn):
        assert COLOURS[seat] in text
    colourless = {re.sub("#[0-9a-fA-F]{6}", "grey", text) for text in drawn}
    assert len(colourless) == 4


def test_the_same_battle_makes_the_same_picture_and_names_are_escaped():
    assert battle_map(told()) == battle_map(json.loads(json.dumps(told())))
    odd = told() | {"lineup": ["<a&b>", "random"]}
    assert any("<a&b>" in (text.text or "") for text in tree(odd).iter(f"{SVG}text"))


# ---- Random battles -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scenario", "seats", "sets"),
    [("raining_meat", 4, ()), ("run_fairy_run", 3, EVERYTHING), ("unbirthday", 3, EVERYTHING)],
)
def test_a_battle_is_drawn_whole(scenario, seats, sets):
    """Inside the frame, a map per round, an arrow per move, a cross per death."""
    replay = battle(scenario, seats, *sets)
    root = tree(replay)
    left, top, width, height = map(float, root.get("viewBox").split())
    assert all(left <= x <= left + width and top <= y <= top + height for x, y in shapes(root))
    events, panels = replay["events"], classed(root, "panel")
    kinds = Counter(event["event"] for event in events)
    assert len(panels) == kinds["round"]
    moved = [
        event for event in events if event["event"] == "stands" and event["from"] and event["length"] > 0.005
    ]
    assert sum(len(classed(panel, "move")) for panel in panels) == len(moved) > 30
    assert sum(len(classed(panel, "death")) for panel in panels) == kinds["died"]
    assert sum(len(classed(panel, "bite")) for panel in panels) == kinds["bitten"]
    shots = [event for event in events if event["event"] == "result" and event["kind"] == "shot"]
    drawn = sum(len(classed(panel, "shot")) for panel in panels)
    assert drawn == sum(event["outcome"] != "not made" for event in shots)
    at = {her["slot"]: (her["x"], her["y"]) for her in replay["final"]["figures"] if her["present"]}
    last = scenes(replay)[-1]
    assert {token.slot: token.at for token in last.after} == {
        slot: pytest.approx(xy, abs=0.001) for slot, xy in at.items()
    }


# ---- Labels -------------------------------------------------------------------------------------------------


def test_labels_keep_apart():
    labels = Labels(Box(0, 0, 200, 200))
    spots = [(100 + 9 * (k % 3), 100 + 9 * (k // 3)) for k in range(9)]
    for x, y in spots:
        labels.block(x, y, 4.5)
    for k, (x, y) in enumerate(spots):
        labels.place(x, y, 4.5, str(10 + k), 10)
    placed = labels.taken[9:]
    assert all(one.shared(other) == 0 for k, one in enumerate(placed) for other in labels.taken[: 9 + k])


def test_labels_stay_in_the_frame():
    labels = Labels(Box(0, 0, 100, 100))
    for x, y in ((2, 2), (98, 2), (2, 98), (98, 98)):
        labels.place(x, y, 4.5, "33", 10)
    assert all(
        box.left >= 0 and box.top >= 0 and box.right <= 100 and box.bottom <= 100 for box in labels.taken
    )


def test_numbers_and_texts():
    assert [number(value) for value in (3, 3.0, -0.001, 2.5, 10.126)] == ["3", "3", "0", "2.5", "10.13"]
    assert words(1, 2, "a < b") == '<text x="1" y="2" font-size="10">a &lt; b</text>'


# ---- Files and refusals -------------------------------------------------------------------------------------


def test_a_picture_is_written(tmp_path):
    save(told(), tmp_path / "battle.svg")
    assert ElementTree.parse(tmp_path / "battle.svg").getroot().tag == f"{SVG}svg"


def test_a_file_that_cannot_be_written_is_refused(tmp_path):
    with pytest.raises(UserError, match="can't write the picture to"):
        save(told(), tmp_path / "nowhere" / "battle.svg")
    with pytest.raises(UserError, match="can't write the picture to"):
        save(told(), tmp_path)


def test_a_game_without_a_board_is_refused(tmp_path, capsys):
    words_ = f"replay fairy_ring --lineup random,random --deal 0 --seed 1 --svg {tmp_path / 'ring.svg'}"
    assert main(words_.split()) == 2
    out, err = capsys.readouterr()
    assert out == "" and "fairy_ring isn't played on a board with distances; only fairy_meat" in err
    assert not [*tmp_path.iterdir()]
