"""Fairy Meat (Kenzer & Company 2000): fairies with knives, wands and appetites, who fight for each other's meat.

Rules in brief. Warbands of fairies, bought for Fairy Force, fly over a table with terrain. In every round each figure holds
an Order Card and acts when its rank is called, down from King to Ace or on the way up again: a move and an attack, in
either order, or meals in their place. Who attacks draws as many cards as she has Kill, who defends as many as she has Live,
and weapons, speed, cover and a turn still to come add some or take some. Each places a numbered card with trumps behind
it, a trump as a wild card, or a joker; the attacker's margin says how much is hurt. Points that are lost are meat: it stays
with the fairy, and whoever kills her can eat it. Rushing and pouncing lead to brawls, Twinkle pays for spells, and the
five scenarios say what wins.

Chapters: `setup`, `order` (the round), `turn`, `acts` and `doing` (what a figure may do, and does), `move`, `charge` (rush
and pounce), `fight` and `result` (up to the reveal, and after), `wounds`, `wrestling`, `magic`, `feast`, `tugging`,
`treachery`, `thralls`, `boxes`, `score`; `step` works off what follows from an answer, `legal` tells what may be
answered, `geometry`, `sight`, `speed`, `path` and `destination` measure the table, `dealing` knows where the cards are. The
odds of single fights are counted in `odds` and its neighbours. Readings of silent passages, assumed values and
simplifications stand in ``rules/NOTES.md``; the points of the kinds of fairies are a stand-in, and `band` gives all tables
that could be in its place.
"""

from pathlib import Path

from sim.fairy_meat.columns import COLUMNS
from sim.fairy_meat.field import DECISIONS, MAX_OPTIONS, PARTS
from sim.game import Game

GAME = Game(
    name="fairy_meat",
    title="Fairy Meat",
    seats=(2, 4),
    decisions=DECISIONS,
    max_options=MAX_OPTIONS,
    parts=PARTS,
    second_split=(),
    columns=COLUMNS,
    warbands=True,
    folder=Path(__file__).resolve().parent,
)
