"""What cards, fairies, items and numbers are called in a told game."""

from sim.fairy_land.state import COLOURS, FAIRIES, HOUSE, SPECIALS

SPECIAL = {
    "warrior": "the Warrior",
    "explorer": "the Explorer",
    "fauna": "the Fairy of the Fauna",
    "flora": "the Fairy of the Flora",
    "herald": "the Herald",
    "wind": "the Fairy of the Wind",
}


def kind_of(card):
    """`squirrel` of `squirrel/3`."""
    return card.partition("/")[0]


def card_of(card):
    """A card with its article: `a squirrel`, `a yellow flower`, `the Herald`."""
    kind = kind_of(card)
    if kind in COLOURS:
        return f"a {kind} flower"
    if kind == "lost_half":
        return "the Lost Half of the Pendant"
    return SPECIAL.get(kind) or f"{'an' if kind[0] == 'o' else 'a'} {kind}"


def cards_of(cards):
    """Several cards, equal ones counted together: `2 goblins, a deer`."""
    kinds = [kind_of(card) for card in cards]
    told = []
    for kind in dict.fromkeys(kinds):
        number = kinds.count(kind)
        if number == 1:
            told.append(card_of(kind))
        else:
            told.append(f"{number} {kind}{' flowers' if kind in COLOURS else PLURAL.get(kind, 's')}")
    return ", ".join(told) or "nothing"


def leaving(cards):
    """`2 goblins, a deer leave the game`."""
    return f"{cards_of(cards)} {'leaves' if len(cards) == 1 else 'leave'} the game"


PLURAL = {"fox": "es", "deer": ""}


def fairies_of(fairies):
    """House fairies by number, special ones by name."""
    return " + ".join(SPECIAL.get(fairy, f"{fairy}") for fairy in fairies)


def fairy_names(fairies):
    """The fairies of a bit set: 1 to 7, special ones by name."""
    bits = [bit for bit in range(FAIRIES) if int(fairies) >> bit & 1]
    return [bit + 1 if bit < HOUSE else SPECIALS[bit - HOUSE] for bit in bits]


def fairies_in(fairies):
    """The fairies of a bit set in words."""
    return fairies_of(fairy_names(fairies)) or "none"


def hand_of(hand):
    """A hand in short: `1 4 7 wind`."""
    return " ".join(str(fairy) for fairy in sorted(hand, key=str)) or "nothing"


def words(item):
    """An item's id as words."""
    return item.replace("_", " ")


def count(number, noun):
    """`1 card`, `2 cards`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def yes_no(option):
    """An option of a yes-or-no question."""
    return "yes" if option else "no"


def value_of(value):
    """The value that a strategy gave an option, short; None stands for minus infinity."""
    return "(never)" if value is None else f"({value:.4g})"


def capital(text):
    """A text with its first letter large."""
    return text[:1].upper() + text[1:]


def listed(numbers, first):
    """`2 for 2, 5 for 3`: what so many are worth, from `first` on, zeros left out."""
    return ", ".join(f"{points} for {number}" for number, points in enumerate(numbers, first) if points)
