"""Positions built by hand, for tests of single rules."""

from .fairy_land import Game
from .fairy_land_sample import CARDS, COURT, FOREST, ruled
from .fairy_land_table import FAIRIES

ROWS = [row["id"] for row in COURT]


def scene(clearings=("", "", ""), hands=None, owned="", items=(), played=(), seats=3, **rules):
    """Seat 0 is about to act. Cards are texts like "deer ogre"; hands by seat, the rest belongs to seat 0.

    Later copies of a kind have higher numbers. The decks hold what is left, in the order of the printed list.
    """
    left = list(CARDS)

    def draw(text):
        drawn = []
        for kind in text.split():
            card = next(card for card in left if card.split("/")[0] == kind)
            left.remove(card)
            drawn.append(card)
        return drawn

    lying = [draw(text) for text in clearings]
    mine = draw(owned)
    for fairy in {fairy for hand in [*(hands or {}).values(), played] for fairy in hand} & set(FAIRIES[7:]):
        left.remove(f"{fairy}/0")
    setup = {"druids": left[:9], "court": ROWS[:9], "clearings": [[], [], []], "forest": left[9:]}
    game = Game(ruled(**rules), FOREST, COURT, seats, setup)
    game.forest = game.drawn + game.forest
    game.drawn, game.clearings = [], lying
    game.collections[0], game.items[0], game.played[0] = mine, list(items), list(played)
    for seat, hand in (hands or {}).items():
        game.hands[seat] = list(hand)
    game.court = [item for item in game.court if item not in items]
    game._ask("act", 0)
    return game


def dawn(game, *cards):
    """These cards are turned over, and seat 0 is to place them."""
    game.drawn = list(cards)
    game._ask("place", 0)
    return [tuple(divmod(option, 3)) for option in game.legal()]


def explored(game, spot, *bids):
    """Seat 0 explores; the bids come in order of asking, from the left neighbour round to seat 0."""
    game.apply(spot)
    for bid in bids:
        game.apply(bid)
    return game


def sets(options):
    """Payments as sets of fairies."""
    return [{fairy for place, fairy in enumerate(FAIRIES) if option >> place & 1} for option in options]


def told(game, kind):
    """The last event of this kind."""
    return [event for event in game.events if event["event"] == kind][-1]
