"""Fairy Ring (Laurence Grenier and Fabien Tanguy): draft mushrooms, grow a village, walk a fairy round the ring.

Rules in brief. Two rounds of six turns. Each turn all seats choose a card in secret from hands that travel to the left;
then, from the first player on, each plants it at an end of its village or grows a mushroom of the same type, moves its
fairy so many mushrooms clockwise round all villages, and gathers: its own mushroom's mana, or, on another's, first the
owner that one's and then itself an own mushroom of the same type. Springs pay their owner whenever a fairy passes. 20 mana
make a point; most points win, then most mana left.

Chapters: `setup`, `turn`, `place`, `mana` (the ring and what mushrooms give), `gather`, `objectives`, `score`. Readings of
silent passages and assumed values stand in ``rules/NOTES.md`` and are switches in ``rules/rules.toml``.
"""

from pathlib import Path

from sim.fairy_ring.cards import cards
from sim.fairy_ring.state import DECISIONS, MAX_OPTIONS, PARTS, SPLIT
from sim.game import Column, Game

GAME = Game(
    name="fairy_ring",
    title="Fairy Ring",
    seats=(2, 4),
    decisions=DECISIONS,
    max_options=MAX_OPTIONS,
    parts=PARTS,
    second_split=SPLIT,
    columns={
        "points": Column("i2", "points, objectives included"),
        "mana_left": Column("i2", "mana left over at the end"),
        "own": Column("i4", "mana gathered by landing on own mushrooms"),
        "echo": Column("i4", "mana from an own mushroom of the type landed on in another's village"),
        "visited": Column("i4", "mana from others' fairies landing on own mushrooms"),
        "toll": Column("i4", "mana from fairies passing over own Springs"),
        "start_card": Column("i2", "id of the starting card"),
        "held_1": Column("u8", "bit k: card 100 + k was in hand at some time in round 1"),
        "held_2": Column("u8", "bit k: card 200 + k was in hand at some time in round 2"),
        "used_1": Column("u8", "bit k: card 100 + k was placed"),
        "used_2": Column("u8", "bit k: card 200 + k was placed"),
    },
    folder=Path(__file__).resolve().parent,
    cards=cards,
)
