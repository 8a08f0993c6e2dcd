"""Fairy Land: bid fairies for clearings of the forest, collect animals and flowers, applaud the King.

Rules in brief. At Dawn two cards come into two of three clearings; evil ones go where the fewest of their kind
are. Then the active seat takes one action: offer a clearing, for which all bid fairies from hand in one round
and the highest bidder pays and takes all; play fairies to choose an item from the Queen's Court or a card from
the Druids; or use an item, such as the Crest that brings all played fairies back. At Sunset a clearing of six
cards is emptied. Majorities of animals, sets and variety of flowers, items and the fairies left in hand score;
most goblins cost points; ogres trample what one has.

Chapters: `setup`, `turn`, `dawn` (and Sunset), `auction`, `payment`, `audience` (Queen and Druids), `ogres`
(gaining cards), `items`, `score`, `redeal`; `clearings` moves the cards. Readings of silent passages and assumed values
stand in ``rules/NOTES.md`` and are switches in ``rules/rules.toml``. Simplification: of a deck a seat remembers
only the cards that it put there itself, until somebody takes them up again.
"""

from pathlib import Path

from sim.fairy_land.cards import cards
from sim.fairy_land.state import ACTIONS, DECISIONS, MAX_OPTIONS, PARTS, QUARTERS
from sim.game import Column, Game

TAKEN = {
    f"{action}_q{quarter}": Column(
        "i1",
        f"{'uses of an item' if action == 'item' else action + ' actions'} in quarter {quarter} of the game",
    )
    for action in ACTIONS
    for quarter in range(1, QUARTERS + 1)
}

GAME = Game(
    name="fairy_land",
    title="Fairy Land",
    seats=(2, 4),
    decisions=DECISIONS,
    max_options=MAX_OPTIONS,
    parts=PARTS,
    second_split=(),
    columns=TAKEN
    | {
        "auctions_won": Column("i1", "clearings won"),
        "own_won": Column("i1", "of these, in the seat's own turn"),
        "all_passed": Column("i1", "own explorations for which everybody passed"),
        "bid_total": Column("i2", "sum of the winning bids"),
        "fairies_paid": Column("i2", "fairies played for clearings"),
        "value_paid": Column("i2", "their value, items' bonuses left out"),
        "cards_won": Column("i2", "cards taken from clearings"),
        "worth_won": Column(
            "f4", "running score, applause left out, gained in the turns in which a clearing was won"
        ),
        "druid_cards": Column("i1", "cards gained from the Druids"),
        "ogres": Column("i1", "ogres gained"),
        "trampled": Column("i1", "cards discarded to ogres"),
        "goblins_held": Column("i1", "goblins at the end"),
        "specials": Column("i1", "special fairies gained"),
        "hand_value": Column("i2", "value of the fairies in hand at the end"),
        "hand_cards": Column("i1", "fairies in hand at the end"),
        "crests_left": Column("i1", "Crests not used"),
        "items_taken": Column("u8", "bit k: the item in slot k of court.csv was gained"),
        "items_used": Column("u8", "bit k: the item in slot k of court.csv was used"),
    },
    cards=cards,
    score_dtype="f4",
    folder=Path(__file__).resolve().parent,
)
