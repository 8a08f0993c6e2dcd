"""The referee of Fairy Meat's odds: every deal of a tiny deck, every order of the pile as far as it matters.

Probabilities are Fractions, never rounded. Nothing is clever but that equal hands are counted instead of
repeated, since suits matter for the Ace of Spades alone, and that a pile is laid open card by card, only
when an exchange asks for one. A dozen cards take a moment; a whole deck only with a card or two a side.
"""

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import combinations
from math import comb

from .fairy_meat_cards import (
    ACE_OF_SPADES,
    ATTACKER,
    DEFENDER,
    is_joker,
    is_number,
    minus,
    number,
    plain_trumps_in,
    spend,
)
from .fairy_meat_combat import OpenPile, Policy, Undecided, exchange

# ---- Deals and piles ------------------------------------------------------------------------------------


def face(card):
    """One card for all that play alike: suits do not matter, nor which court card a plain trump is."""
    if is_joker(card):
        return "JK"
    if is_number(card):
        return f"{number(card)}H"
    return card if card == ACE_OF_SPADES else "KH"


def hands(cards, count):
    """Different hands of so many of these cards (of all, if there are fewer) -> in how many ways each."""
    return Counter(tuple(sorted(hand)) for hand in combinations(cards, min(count, len(cards))))


def deals(deck, a, d):
    """All deals of a cards to the attacker, then d to the defender: (chance, hand, hand, what is left)."""
    deck = tuple(face(card) for card in deck)
    for hand_a, ways_a in hands(deck, a).items():
        pool = minus(deck, hand_a)
        for hand_d, ways_d in hands(pool, d).items():
            ways = comb(len(deck), len(hand_a)) * comb(len(pool), len(hand_d))
            yield Fraction(ways_a * ways_d, ways), hand_a, hand_d, minus(pool, hand_d)


def unfold(attempt, rest, known=(), chance=Fraction(1)):
    """Runs `attempt(pile)` for every order of the cards in `rest`: (chance, its result).

    The attempt is made with the cards known so far; if it wants one more, each card left comes next.
    """
    try:
        result = attempt(OpenPile(known, more=bool(rest)))
    except Undecided:
        for card, ways in sorted(Counter(rest).items()):
            share = chance * Fraction(ways, len(rest))
            yield from unfold(attempt, minus(rest, (card,)), (*known, card), share)
        return
    yield chance, result


def settle(policy, hand, side):
    """(Hand after her Twinkle step, how many trumps went to it)."""
    spent = spend(hand, policy.keep, side)
    return minus(hand, spent), len(spent)


# ---- One exchange ---------------------------------------------------------------------------------------


def brute(deck, a, d, policy_a, policy_d, switches=None, kind="hand"):
    """Exact chances of one exchange on a freshly shuffled deck, a cards against d.

    -> dict: "damage" and "backlash" (chances of 0..3 points to the defender, to the attacker, exchanges with
    a joker left out), "joker" (attacker, defender, both), "ace" (damage done with the Ace of Spades), "win",
    "tie", "lose" (of the attacker), "mean" (of the damage), "twinkle" (mean trumps kept, attacker, defender).
    """
    if a < 1:
        raise ValueError("an attack needs a card")
    told = Counter()
    for share, hand_a, hand_d, rest in deals(deck, a, d):
        hand_a, kept_a = settle(policy_a, hand_a, ATTACKER)
        hand_d, kept_d = settle(policy_d, hand_d, DEFENDER)
        told["kept", ATTACKER] += share * kept_a
        told["kept", DEFENDER] += share * kept_d
        play_a = policy_a.choose(hand_a, ATTACKER, None)
        play_d = policy_d.choose(hand_d, DEFENDER, len(play_a))

        def attempt(pile, cards=(hand_a, hand_d, play_a, play_d)):
            return exchange(*cards, pile, switches, kind)

        for chance, outcome in unfold(attempt, rest, chance=share):
            if outcome.joker:
                told["joker", outcome.joker] += chance
                continue
            told["damage", outcome.damage] += chance
            told["backlash", outcome.backlash] += chance
            told[outcome.result] += chance
            told["ace"] += chance * outcome.ace
    zero = Fraction(0)
    odds = {
        name: [told["damage" if name == "damage" else name, n] or zero for n in range(4)]
        for name in ("damage", "backlash")
    }
    odds["joker"] = {who: told["joker", who] or zero for who in (ATTACKER, DEFENDER, "both")}
    odds |= {name: told[name] or zero for name in ("ace", "win", "tie", "lose")}
    odds["mean"] = sum(points * chance for points, chance in enumerate(odds["damage"]))
    odds["twinkle"] = (told["kept", ATTACKER], told["kept", DEFENDER])
    return odds


# ---- Several attacks from one hand (Multiple Attacks) ---------------------------------------------------


def sequence(deck, a, d, attacks, policy_a, policy_d, switches=None, kind="hand"):
    """Exact chances of each tuple of outcomes when one hand serves for several attacks on one defender.

    Outcomes are points of damage 0..3, or who played a joker; in wrestling and tests win, tie or lose instead
    of damage. A tuple is shorter when the attacker ran out of cards; nobody dies on the way. Trumps for
    Twinkle go once, after the draw. Cards drawn onto wild trumps do not come back.
    """
    told = Counter()
    for share, hand_a, hand_d, rest in deals(deck, a, d):
        hand_a, _ = settle(policy_a, hand_a, ATTACKER)
        hand_d, _ = settle(policy_d, hand_d, DEFENDER)

        def attempt(pile, mine=hand_a, hers=hand_d):
            told_here = []
            while mine and len(told_here) < attacks:
                play_a = policy_a.choose(mine, ATTACKER, None)
                play_d = policy_d.choose(hers, DEFENDER, len(play_a))
                outcome = exchange(mine, hers, play_a, play_d, pile, switches, kind)
                plain = outcome.damage if kind in ("hand", "ranged") else outcome.result
                told_here.append(outcome.joker or plain)
                mine, hers = outcome.left_a, outcome.left_d
            return tuple(told_here)

        for chance, outcomes in unfold(attempt, rest, chance=share):
            told[outcomes] += chance
    return dict(told)


# ---- The best answer to a policy ------------------------------------------------------------------------


def worth(outcome, kind, unhurt):
    """An exchange in points for the attacker: damage dealt minus damage taken, a heal of the defender 1.

    A joker hand to hand costs the attacker one, whoever plays it, unless she herself plays it against a
    defender without meat points and chooses the heal that does nothing.
    """
    if not outcome.joker:
        return outcome.damage - outcome.backlash
    if kind != "hand" or outcome.joker == "both" or (outcome.joker == ATTACKER and unhurt):
        return 0
    return -1


def knows(hand):
    """What a side goes by: (highest number, number cards, plain trumps, Aces of Spades, jokers)."""
    numbers = [number(card) for card in hand if is_number(card)]
    jokers = sum(is_joker(card) for card in hand)
    plain = len(plain_trumps_in(hand))
    return max(numbers, default=0), len(numbers), plain, hand.count(ACE_OF_SPADES), jokers


def ways_to_play(hand):
    """All plays worth a thought: (main, plain trumps in support, Aces of Spades in support).

    main is "number" (the highest), "wild", "wild ace", "joker", or "none" from an empty hand.
    """
    _, numbers, plain, aces, jokers = knows(hand)
    ways = []
    for main, there, plain_left, aces_left in (
        ("number", numbers, plain, aces),
        ("wild", plain, plain - 1, aces),
        ("wild ace", aces, plain, aces - 1),
    ):
        if there:
            ways += [(main, s, ace) for s in range(plain_left + 1) for ace in range(aces_left + 1)]
    if jokers:
        ways.append(("joker", 0, 0))
    return ways or [("none", 0, 0)]


def lay(hand, way):
    """The play itself, from a hand that has these cards."""
    main, support, aces = way
    numbers = sorted((card for card in hand if is_number(card)), key=number)
    plain = plain_trumps_in(hand)
    ace = [ACE_OF_SPADES] * aces
    if main == "none":
        return ()
    if main == "joker":
        return (next(card for card in hand if is_joker(card)),)
    if main == "number":
        return (numbers[-1], *plain[:support], *ace)
    if main == "wild":
        return (plain[0], *plain[1 : 1 + support], *ace)
    return (ACE_OF_SPADES, *plain[:support], *ace)


def best_by_force(deck, a, d, opponent, side, switches=None, kind="hand", unhurt=True):
    """The best answer of `side` to the opponent's policy: (its value for that side in points, the answer).

    Every way to play is tried for everything a side can know: `knows(hand)`, for the defender with the number
    of cards the attacker has placed behind. The answer gives for each of these all ways that are equally
    good. Points are those of `worth`, for the defender with the opposite sign. Nobody is asked about Twinkle
    on this side; the opponent keeps what her policy says.
    """
    if kind == "test":
        raise ValueError("a test has no damage to count")
    sums = defaultdict(lambda: defaultdict(Fraction))
    for share, hand_a, hand_d, rest in deals(deck, a, d):
        if side == ATTACKER:
            hand_d, _ = settle(opponent, hand_d, DEFENDER)
            plays = [(way, lay(hand_a, way)) for way in ways_to_play(hand_a)]
            trials = [(way, play, opponent.choose(hand_d, DEFENDER, len(play))) for way, play in plays]
            known = knows(hand_a)
        else:
            hand_a, _ = settle(opponent, hand_a, ATTACKER)
            play_a = opponent.choose(hand_a, ATTACKER, None)
            trials = [(way, play_a, lay(hand_d, way)) for way in ways_to_play(hand_d)]
            known = (*knows(hand_d), len(play_a))
        for way, play_a, play_d in trials:

            def attempt(pile, cards=(hand_a, hand_d, play_a, play_d)):
                return exchange(*cards, pile, switches, kind)

            for chance, outcome in unfold(attempt, rest, chance=share):
                points = worth(outcome, kind, unhurt)
                sums[known][way] += chance * (points if side == ATTACKER else -points)
    value = sum(max(ways.values()) for ways in sums.values())
    answer = {
        known: tuple(way for way, points in ways.items() if points == max(ways.values()))
        for known, ways in sums.items()
    }
    return value, answer


def as_policy(answer):
    """A policy that plays the first of the ways given by `best_by_force`."""

    def choose(hand, side, seen=None):
        known = knows(hand) if side == ATTACKER else (*knows(hand), seen)
        return lay(hand, answer[known][0])

    return Policy(choose)
