"""The referee of Fairy Meat: cards, how many of them a fairy draws for combat, and what goes to Twinkle.

Written from the rulebook alone, slow and plain. Cards are texts: rank and suit, "10H", "QD", "AS" for the
infamous Ace of Spades, and "JK", "JR" for the two jokers. A hand is a tuple of cards, a pile a list that is
drawn from the front. Where the rulebook is silent, a reading is a switch with its default in SWITCHES.
"""

ATTACKER, DEFENDER = "attacker", "defender"
ACE_OF_SPADES = "AS"
JOKERS = ("JK", "JR")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
DECK = (*(rank + suit for suit in "SHDC" for rank in RANKS), *JOKERS)

SWITCHES = {
    "nasty": (4, 8),  # a hit by more than these margins costs one point more each
    "ace_damage": 3,
    "chain_joker": "skip",  # or acts_as_played_joker: what a joker does that turns up on a wild trump
    "chain_aos": 1,  # an Ace of Spades that turns up on a wild trump counts as used
    "no_card": "value0",  # or flat1, flat3: damage to a defender who has no card at all
    "aos_in_wrestling": 1,  # the Ace of Spades helps the acting wrestler
    "wrestle_nasty": 0,  # margins count in wrestling too
    "consume_att": 1,  # cards are used up by the exchange they are played in
    "consume_def": 1,
    "one_card_in_wrestling": 1,  # the extra card of those who have not acted yet
    "one_card_in_rush": 1,
    "riot_penalty": 1,
    "riot_defends": 0,  # the wrestler who is attacked uses her riot weapon too
    "rush_is_flutter": 0,
}


def reading(switches=None):
    """All switches: the defaults, overridden by `switches`. Raises KeyError for an unknown name."""
    switches = dict(switches or {})
    for name in switches:
        if name not in SWITCHES:
            raise KeyError(f"no switch {name!r}")
    return SWITCHES | switches


# ---- Cards (The Fairy Deck) -----------------------------------------------------------------------------


def is_joker(card):
    return card in JOKERS


def is_trump(card):
    """Jack, Queen, King or Ace; a joker is none of them though its name begins with J."""
    return not is_joker(card) and card[:-1] in ("J", "Q", "K", "A")


def is_number(card):
    return not is_joker(card) and not is_trump(card)


def number(card):
    return int(card[:-1])


def trumps_in(cards):
    """Plain trumps first, the Ace of Spades behind."""
    return sorted((card for card in cards if is_trump(card)), key=lambda card: card == ACE_OF_SPADES)


def plain_trumps_in(cards):
    return [card for card in trumps_in(cards) if card != ACE_OF_SPADES]


def minus(cards, gone):
    """Cards without those in `gone`, in the same order. Raises ValueError if one is not there."""
    left = list(cards)
    for card in gone:
        if card not in left:
            raise ValueError(f"{card} is not among {tuple(cards)}")
        left.remove(card)
    return tuple(left)


# ---- How many cards (To Kill a Fairy, Attack Modifiers, Ranged Weapons, Wrestling, Rushing, Pouncing) ----


def attack_cards(
    what,
    kill=0,
    att=0,
    strength=0,
    mode="frolic",
    riot=False,
    sword=False,
    target_swords=(False,),
    rush_bonus=False,
    twinkle=0,
    switches=None,
):
    """Cards the acting fairy draws; 0 means that she may not.

    `what` is hand, ranged, wrestling, rush, pounce, tug or prick (Rose Prick for `twinkle` points);
    att and strength are those of the weapon used; `target_swords` tells of each target whether she has a sword.
    """
    rules = reading(switches)
    if what == "prick":
        return rose_prick_cards(twinkle)
    if kill < 1:
        return 0
    if what in ("rush", "pounce", "tug"):
        return kill
    if what == "wrestling":
        return kill + 1 + (1 if rush_bonus else 0) + (att if riot else 0)
    if what == "hand":
        cards = kill + att
        if riot and rules["riot_penalty"]:
            cards -= 1
        if sword and not all(target_swords):
            cards += 1
    elif what == "ranged":
        cards = strength
    else:
        raise ValueError(what)
    if mode == "pose":
        cards += 1
    if mode == "flutter" or (mode == "rush" and rules["rush_is_flutter"]):
        cards -= 1
    return max(0, cards)


def defence_cards(
    what,
    live=0,
    kill=0,
    weapon_def=0,
    shimmer=0,
    cover=False,
    brawling=False,
    unacted=False,
    rush_bonus=False,
    riot_att=0,
    switches=None,
):
    """Cards the attacked fairy draws, perhaps none.

    weapon_def is the printed Def of the weapon used on her; shimmer the cards that spell gives; `brawling`
    says that she wrestles while the attacker stands outside; riot_att the Att of her own riot weapon.
    """
    rules = reading(switches)
    extra = 1 if unacted else 0  # after all reductions: even a fairy without Live points gets it
    if what == "tug":
        return kill
    if what == "pounce":
        return 1 + extra
    if what == "rush":
        return live + shimmer + (extra if rules["one_card_in_rush"] else 0)
    if what == "wrestling":
        cards = kill + (1 if rush_bonus else 0) + (riot_att if rules["riot_defends"] else 0)
        return cards + (extra if rules["one_card_in_wrestling"] else 0)
    cards = live + shimmer
    if brawling:
        cards -= 1
    if what in ("hand", "ranged"):
        cards -= abs(weapon_def)
    elif what != "prick":
        raise ValueError(what)
    if what == "ranged" and cover:
        cards += 1
    return max(0, cards) + extra


def rose_prick_cards(twinkle):
    """One attack card for the first two Twinkle points, one more for each further."""
    return 1 + (twinkle - 2) if twinkle >= 2 else 0


def shimmer_cards(twinkle):
    """Two defence cards for the first two Twinkle points, one more for each further."""
    return 2 + (twinkle - 2) if twinkle >= 2 else 0


def prick_hands(pile, cards, defence_of_target, defence_of_caster, most=8):
    """Hands of a Rose Prick, drawn from the pile: (who attacks, attacking hand, defending hand), or None.

    A joker in one hand turns the spell round, with the same number of attack cards and new draws; jokers in
    both hands end it, and so does one turn too many.
    """
    attacker = "caster"
    for _ in range(most + 1):
        defence = defence_of_target if attacker == "caster" else defence_of_caster
        hand_a = tuple(pile.pop(0) for _ in range(min(cards, len(pile))))
        hand_d = tuple(pile.pop(0) for _ in range(min(defence, len(pile))))
        jokers = [any(is_joker(card) for card in hand) for hand in (hand_a, hand_d)]
        if all(jokers):
            return None
        if not any(jokers):
            return attacker, hand_a, hand_d
        attacker = "target" if attacker == "caster" else "caster"
    return None


# ---- Twinkle from a hand (Twinkle Points, Zapping) --------------------------------------------------------


def twinkle_options(hand, room):
    """What may be discarded for Twinkle: (recharged points, zapped points), never the last card.

    `room` is how many points she has spent. A point costs one trump, a zapped point of another fairy two.
    """
    most = max(0, min(len(trumps_in(hand)), len(hand) - 1))
    pairs = [(r, z) for r in range(room + 1) for z in range(most + 1)]
    return [(r, z) for r, z in pairs if r + 2 * z <= most]


def spend(hand, keep, side):
    """Up to `keep` trumps that leave the hand for Twinkle, never its last card.

    Defenders get rid of the Ace of Spades first, attackers part with it last.
    """
    order = trumps_in(hand)  # the Ace of Spades is the last of them
    if side == DEFENDER:
        order.reverse()
    return tuple(order[: max(0, min(keep, len(hand) - 1))])
