"""Rules data -> the RULES record: the only place where names become indices."""

from sim.errors import UserError, nearest
from sim.fairy_land.state import (
    ANIMALS,
    BID_BONUS,
    CLEARINGS,
    COLOURS,
    COPIES,
    DECK,
    EFFECTS,
    FIRST_USABLE,
    FOREST_PEEK,
    FULLEST,
    HOUSE,
    HOUSE_SETS,
    ITEMS,
    KIND_NAMES,
    PEEK,
    RULES,
    SEATS,
    SMALL_CREST,
    SPECIALS,
    records,
)

MOST_TOTAL = 62
"""Highest total that an audience may cost: totals are kept as a bit set."""
SINGLE = (*SPECIALS, "lost_half")
"""Kinds of which there is one card at most."""
HALVES = {"none": 0, "half": 1, "full": 2}
"""What each of two seats tied for a majority gets: halves of its points."""
NO_STRENGTH = ("ogre_charm", "goblin_friend", "majority_seal", "quick_pick", "banish", "goblin_gift", "scare")
"""Effects without a parameter."""


def build(ruleset):
    """The RULES record (shape (1,), zeroed where unused) of a `sim.rules.Ruleset` of this game.

    Raises UserError where a value does not fit the declared maxima of `state.py`.
    """
    rules = records(RULES)
    r = rules[0]
    setup(r, ruleset)
    readings(r, ruleset)
    fairies(r, ruleset)
    scoring(r, ruleset)
    forest(r, ruleset.rows("forest"), HALVES[ruleset["animals.two_way"]])
    court(r, ruleset.rows("court"))
    check_totals(r)
    r.crowd = ruleset["items.crowd"]
    return rules


def setup(r, ruleset):
    """Sizes of the decks, and what a turn does with the clearings."""
    r.druids = ruleset["setup.druids"]
    r.court = ruleset["setup.court"] if ruleset["court.enabled"] else 0
    r.starred_only = ruleset["court.selection"] == "starred"
    if max(r.druids, ruleset["setup.court"]) > DECK:
        raise UserError(f"setup: the Druid and the Court deck hold at most {DECK} cards")
    if ruleset["setup.clearings"] != CLEARINGS or ruleset["dawn.cards"] != 2:
        raise UserError(f"setup: there are always {CLEARINGS} clearings, and two cards a Dawn")
    for seats in range(SEATS + 1):
        r.crests[seats] = ruleset["setup.crests_two_seats" if seats == 2 else "setup.crests"]
    r.full = ruleset["sunset.full"]
    if not 2 <= r.full <= FULLEST:
        raise UserError(f"sunset.full: 2 to {FULLEST} cards, not {r.full}")
    r.least = ruleset["audience.least"]
    r.sheds = ruleset["ogre.sheds"]


def readings(r, ruleset):
    """The switches for what the rulebook leaves open."""
    r.any_two_evil = ruleset["dawn.two_evil"] == "any"
    r.explore_empty = ruleset["explore.empty"]
    r.allow_redundant = ruleset["payment.allow_redundant"]
    r.bonus_needs_card = ruleset["payment.bonus_needs_card"]
    r.bonus_everywhere = ruleset["payment.bonus_everywhere"]
    r.wind_once = ruleset["wind.once"]
    r.ogres_as_laid = ruleset["ogre.order"] == "as_laid"
    r.needs_one = ruleset["animals.needs_one"]
    r.applause_needs_fairy = ruleset["applause.needs_a_fairy"]


def fairies(r, ruleset):
    """What fairies are worth."""
    values = ruleset["house.values"]
    if len(values) != HOUSE or list(values) != sorted(values):
        raise UserError(f"house.values: {HOUSE} values wanted, in rising order")
    r.house[:] = values
    for chosen in range(HOUSE_SETS):
        r.house_sum[chosen] = sum(value for bit, value in enumerate(values) if chosen >> bit & 1)
    r.otherwise = ruleset["fairies.otherwise"]
    r.fauna, r.fauna_animals = ruleset["fairies.fauna"], ruleset["fairies.fauna_animals"]
    r.flora, r.flora_flowers = ruleset["fairies.flora"], ruleset["fairies.flora_flowers"]
    r.herald = ruleset["fairies.herald"]
    r.wind_hand = ruleset["wind.hand"]


def scoring(r, ruleset):
    """The scoring tables, in half points."""
    r.turtles, r.turtle_bonus = ruleset["turtles.exactly"], 2 * ruleset["turtles.bonus"]
    same = ruleset["flowers.same"]
    for copies in range(COPIES + 1):
        r.same[copies] = 2 * same[min(copies, len(same) - 1)]
    variety = ruleset["flowers.variety"]
    if len(variety) != len(COLOURS) + 1:
        raise UserError(
            f"flowers.variety: {len(COLOURS) + 1} numbers wanted, for 0 to {len(COLOURS)} colours"
        )
    r.variety[:] = [2 * points for points in variety]
    r.goblin_sole, r.goblin_tied = 2 * ruleset["goblins.sole"], 2 * ruleset["goblins.tied"]
    points = ruleset["applause.points"]
    if len(points) != SEATS:
        raise UserError(
            f"applause.points: {SEATS} numbers wanted, for 1 to {SEATS} seats with the highest total"
        )
    r.applause[:] = [2 * number for number in points]


def forest(r, rows, halves):
    """Copies and majority points by kind; two tied seats get so many halves of them each.

    A row taken out by a variant is a kind without copies.
    """
    for row in rows:
        name, copies = row["id"], row["copies"]
        if name not in KIND_NAMES:
            raise UserError(f"forest.csv: no kind of card {name!r}{nearest(name, KIND_NAMES)}")
        most = 1 if name in SINGLE else COPIES
        if not 0 <= copies <= most:
            raise UserError(f"forest.csv, {name}: 0 to {most} copies, not {copies}")
        if name not in ANIMALS and row["points"] is not None:
            raise UserError(f"forest.csv, {name}: only an animal has majority points; leave them empty")
        kind = KIND_NAMES.index(name)
        r.copies[kind] = copies
        if name in ANIMALS:
            if row["points"] is None:
                raise UserError(f"forest.csv, {name}: an animal needs its majority points")
            r.majority[kind] = 2 * row["points"]
            r.shared[kind] = halves * row["points"]


def court(r, rows):
    """The items, by their slots."""
    for row in rows:
        name, slot, effect = row["id"], row["slot"], row["effect"]
        if effect not in EFFECTS:
            raise UserError(
                f"court.csv, {name}: no effect {effect!r}{nearest(effect, EFFECTS)}; there are {', '.join(EFFECTS)}"
            )
        number = EFFECTS.index(effect)
        if row["kind"] != ("usable" if number >= FIRST_USABLE else "permanent"):
            raise UserError(f"court.csv, {name}: an item of effect {effect} can't be {row['kind']}")
        if (row["strength"] is None) != (effect in NO_STRENGTH):
            wanted = "needs no" if effect in NO_STRENGTH else "needs a"
            raise UserError(f"court.csv, {name}: the effect {effect} {wanted} strength")
        if number == FOREST_PEEK and not 1 <= row["strength"] <= PEEK:
            raise UserError(f"court.csv, {name}: looks at 1 to {PEEK} cards, not {row['strength']}")
        if number == SMALL_CREST and row["strength"] < 1:
            raise UserError(f"court.csv, {name}: returns at least 1 fairy, not {row['strength']}")
        if not 0 <= slot < ITEMS or r.items >> slot & 1:
            raise UserError(f"court.csv, {name}: a slot of its own from 0 to {ITEMS - 1} wanted, not {slot}")
        r.items |= 1 << slot
        r.starred |= (1 << slot) * row["starred"]
        r.usable |= (1 << slot) * (number >= FIRST_USABLE)
        r.effect[slot] = number
        r.strength[slot] = row["strength"] or 0
        r.with_effect[number] |= 1 << slot


def check_totals(r):
    """Refuse fairies, and items that add to an audience, with which a seat could pay more than a total can be."""
    total = int(r.house.sum()) + len(SPECIALS) * int(r.otherwise) + int(r.herald)
    if total > MOST_TOTAL:
        raise UserError(f"house.values: all fairies together may be worth {MOST_TOTAL}, not {total}")
    bonuses = sum(int(r.strength[slot]) for slot in range(ITEMS) if int(r.with_effect[BID_BONUS]) >> slot & 1)
    if r.bonus_everywhere and r.court > 0 and total + bonuses > MOST_TOTAL:
        raise UserError(
            f"payment.bonus_everywhere: all fairies and the items of effect bid_bonus together may be worth "
            f"{MOST_TOTAL}, not {total + bonuses}"
        )


def check_cards(rules, seats):
    """Refuse decks that are too small to set up a game."""
    r = rules[0]
    cards = int(r.copies.sum())
    wanted = int(r.druids) + CLEARINGS + 1
    if cards < wanted:
        raise UserError(f"forest.csv: the setup needs {wanted} cards, only {cards} are in play")
    choice = int(r.starred if r.starred_only else r.items)
    if choice.bit_count() < r.court:
        raise UserError(
            f"court.csv: {r.court} items wanted (setup.court), only {choice.bit_count()} to choose from"
        )
