"""Scoring of Fairy Land, slowly, from the rulebook's last chapter; each part is kept apart."""

from fractions import Fraction

from .fairy_land_table import ANIMALS, FLOWERS, SPECIALS, fairy_value

PARTS = [*ANIMALS, "flowers", "variety", "goblins", "applause", "items"]


def score(collections, hands, items, rules, forest, court, played=None, gifts=None):
    """Parts by seat, a dict with the names of PARTS; the score is their sum. Points may be halves (x.5).

    collections  by seat, kind -> number of cards (what is missing counts 0)
    hands        by seat, the fairies in hand: House numbers and kinds of special ones
    items        by seat, ids of the items in front of it; played by seat, fairies face up in front of it
    gifts        by seat, points that used items gave
    """
    seats = range(len(collections))
    effects = {row["id"]: (row["effect"], row["strength"]) for row in court}

    def has(seat, effect):
        return [effects[item][1] for item in items[seat] if effects[item][0] == effect]

    def count(seat, kind):
        return collections[seat].get(kind, 0)

    parts = [dict.fromkeys(PARTS, Fraction(0)) for _ in seats]
    for kind in ANIMALS:
        for seat, points in enumerate(
            _majority(kind, [count(seat, kind) for seat in seats], has, rules, forest)
        ):
            parts[seat][kind] += points
    for seat in seats:
        if count(seat, "turtle") == rules["turtles.exactly"]:
            parts[seat]["turtle"] += rules["turtles.bonus"]
        colours = [count(seat, colour) for colour in FLOWERS]
        parts[seat]["flowers"] += sum(_from(rules["flowers.same"], number) for number in colours)
        different = sum(number > 0 for number in colours) + sum(has(seat, "herbarium"))
        parts[seat]["variety"] += rules["flowers.variety"][min(different, len(FLOWERS))]
        parts[seat]["items"] += _item_points(seat, count, has, [*hands[seat], *(played or hands)[seat]])
        parts[seat]["items"] += (gifts or [0] * len(hands))[seat]
    for seat, points in enumerate(_goblins([count(seat, "goblin") for seat in seats], has, rules)):
        parts[seat]["goblins"] += points
    for seat, points in enumerate(_applause(hands, has, rules)):
        parts[seat]["applause"] += points
    return [{name: plain(points) for name, points in row.items()} for row in parts]


def plain(number):
    """A whole number as an int, any other as a float."""
    return int(number) if number == int(number) else float(number)


def in_hand(hand, rules):
    """The value of the fairies in a hand, as the applause and the tie-break count it."""
    return sum(fairy_value(rules, fairy) for fairy in hand)


def _from(table, number):
    """The table's entry; more than it knows counts like its last."""
    return table[min(number, len(table) - 1)]


def _majority(kind, numbers, has, rules, forest):
    """Points of one kind of animal: the most take them, two share, more get nothing."""
    points = Fraction(forest[kind]["points"])
    given = [Fraction(0) for _ in numbers]
    first = [seat for seat, number in enumerate(numbers) if number == max(numbers)]
    if max(numbers) == 0 and rules["animals.needs_one"]:
        return given
    if len(first) == 1:
        given[first[0]] = points
    if len(first) == 2:
        sealed = [seat for seat in first if has(seat, "majority_seal")]
        if len(sealed) == 1:
            given[sealed[0]] = points
        else:
            share = {"half": points / 2, "none": Fraction(0), "full": points}[rules["animals.two_way"]]
            for seat in first:
                given[seat] = share
    return given


def _goblins(numbers, has, rules):
    """The most goblins lose points for each: more when alone with them than when tied."""
    first = [seat for seat, number in enumerate(numbers) if number == max(numbers)]
    each = rules["goblins.sole"] if len(first) == 1 else rules["goblins.tied"]
    given = [0 for _ in numbers]
    for seat in first:
        given[seat] = each * numbers[seat]
        if has(seat, "goblin_friend"):
            given[seat] = int(Fraction(given[seat], 2))  # towards zero
    return given


def _applause(hands, has, rules):
    """The highest value of fairies in hand scores; the more seats are tied, the less."""
    totals = {}
    for seat, hand in enumerate(hands):
        if hand or not rules["applause.needs_a_fairy"]:
            totals[seat] = in_hand(hand, rules) + sum(has(seat, "applause"))
    first = [seat for seat, total in totals.items() if total == max(totals.values())]
    return [rules["applause.points"][len(first) - 1] if seat in first else 0 for seat in range(len(hands))]


def _item_points(seat, count, has, fairies):
    """Points that items give by themselves."""
    points = 0
    if count(seat, "lost_half") > 0:
        points += sum(has(seat, "pendant"))
    points += sum(has(seat, "menagerie")) * sum(count(seat, kind) > 0 for kind in ANIMALS)
    points += sum(has(seat, "fairy_patron")) * len(set(fairies) & set(SPECIALS))
    return points
