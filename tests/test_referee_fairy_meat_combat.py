"""The referee of Fairy Meat's combat, card by card: the rulebook's examples and counts by hand.

Expected numbers are the rulebook's or worked out in the comment beside. No simulator is involved.
"""

import pytest

from tests.referee.fairy_meat_cards import ATTACKER, DEFENDER, minus, reading
from tests.referee.fairy_meat_combat import book, exchange, joker_choices, points_lost, simple


def clash(attack, defence, pile="", kind="hand", **switches):
    """One exchange in which each side plays all she holds, "8H QD" being an eight with a trump."""
    a, d = tuple(attack.split()), tuple(defence.split())
    return exchange(a, d, a, d, pile.split(), switches, kind)


def values(attack, defence, pile=""):
    outcome = clash(attack, defence, pile)
    return outcome.value_a, outcome.value_d


# ---- Values ---------------------------------------------------------------------------------------------


def test_trumps_in_support_count_one_each():
    assert values("8H QD KC", "2H")[0] == 10


def test_the_rulebooks_example_of_an_attack():
    # Berrywine's 5 with two trumps against Merryzot's 10 with three.
    outcome = clash("5H JH QH", "10H KH AH QD")
    assert (outcome.value_a, outcome.value_d, outcome.damage) == (7, 13, 0)


def test_trumps_spent_on_twinkle_are_missing():
    assert values("8H", "2H")[0] == 8  # all five trumps gone
    assert values("8H QH KH AH JD", "2H")[0] == 12  # one gone


def test_a_wild_trump_draws_until_a_number_lies_on_top():
    assert values("KH", "2H", "QD 9S") == (11, 2)
    assert values("KH AD", "2H", "QD 9S") == (12, 2)  # a wild trump may have support as well


def test_the_attackers_chain_is_drawn_first():
    pile = "3H JH 4D 5S".split()
    outcome = exchange(("KH",), ("KD",), ("KH",), ("KD",), pile)
    assert (outcome.value_a, outcome.value_d, pile) == (4, 6, ["5S"])


def test_a_chain_that_finds_no_number_is_worth_its_trumps():
    assert values("KH", "KD", "QH") == (2, 1)


@pytest.mark.parametrize(
    "hand, play",
    [
        ("8H JK", "JK 8H"),  # nothing lies beside a joker
        ("8H 5H", "8H 5H"),  # a number doesn't support
        ("8H JK", "8H JK"),
        ("8H", "9H"),
        ("8H", ""),
        ("KH", "KH KH"),
    ],
)
def test_plays_that_are_not_allowed_are_refused(hand, play):
    with pytest.raises(ValueError):
        exchange(tuple(hand.split()), ("2H",), tuple(play.split()), ("2H",), [])


def test_an_attack_needs_a_card_and_a_switch_its_name():
    with pytest.raises(ValueError):
        exchange((), ("2H",), (), ("2H",), [])
    with pytest.raises(KeyError):
        reading({"no_cards": "flat1"})


# ---- Damage ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["hand", "ranged"])
@pytest.mark.parametrize(
    "attack, defence, damage",
    [("9H", "9D", 0), ("9H", "5D", 1), ("10H", "5D", 2), ("10H KH", "3D", 2), ("10H KH", "2D", 3)],
)
def test_a_hit_by_more_than_four_and_eight_is_nasty(kind, attack, defence, damage):
    outcome = clash(attack, defence, kind=kind)
    assert (outcome.damage, outcome.backlash, outcome.ace) == (damage, 0, False)


@pytest.mark.parametrize(
    "attack, damage", [("2H", 1), ("4H", 1), ("5H", 2), ("8H", 2), ("9H", 3), ("10H JH QH KH", 3)]
)
def test_without_a_card_every_attack_hits(attack, damage):
    assert clash(attack, "").damage == damage
    assert clash(attack, "", no_card="flat1").damage == 1
    assert clash(attack, "", no_card="flat3").damage == 3


def test_the_ace_of_spades_makes_any_hit_three_and_lames():
    # Forced to defend with it, a seven comes up: 8. Nine hits by one, eight does not.
    assert clash("9H", "AS", "7D")[2:5] == (3, 0, True)
    assert clash("8H", "AS", "7D")[2:5] == (0, 0, False)
    assert clash("6H AS", "6D")[2:5] == (3, 0, True)
    assert clash("6H AS", "7D")[2:5] == (0, 0, False)
    assert clash("2H AS", "", no_card="flat1")[2:5] == (3, 0, True)


def test_the_ace_of_spades_in_a_chain_counts_as_used():
    assert clash("KH", "5D", "AS 4D")[2:5] == (3, 0, True)  # 6 against 5
    assert clash("KH", "5D", "AS 4D", chain_aos=0)[2:5] == (1, 0, False)
    assert clash("7H", "KD", "AS 4D")[2:5] == (3, 0, True)  # 7 against 6: the defender's chain as well
    assert clash("AS", "4D", "4H", chain_aos=0)[2:5] == (3, 0, True)  # wild itself, it was played


def test_damage_beyond_the_last_point_is_lost():
    assert points_lost(3, 2) == (2, True)
    assert points_lost(1, 3) == (1, False)


# ---- Jokers ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["hand", "ranged", "wrestling", "test"])
def test_two_jokers_cancel_and_one_leaves_the_wild_trump_unasked(kind):
    pile = ["9H"]
    both = exchange(("JK", "KH"), ("JR",), ("JK",), ("JR",), pile, None, kind)
    assert both == ("both", "", 0, 0, False, None, None, ("KH",), ())
    one = exchange(("KH",), ("JR", "2H"), ("KH",), ("JR",), pile, None, kind)
    assert one == (DEFENDER, "", 0, 0, False, None, None, (), ("2H",))
    assert pile == ["9H"]


def test_the_player_of_a_joker_hand_to_hand_chooses():
    assert joker_choices("hand", DEFENDER, 2, 4) == (DEFENDER, ("attacker takes 1", "defender heals 1"))
    assert joker_choices("hand", ATTACKER, 0, 4) == (ATTACKER, ("attacker takes 1", "nothing"))
    assert joker_choices("hand", ATTACKER, 2, 12) == (ATTACKER, ("attacker takes 1", "nothing"))
    assert clash("JK", "5H").joker == ATTACKER


def test_the_defender_decides_where_a_shot_with_a_joker_goes():
    assert joker_choices("ranged", ATTACKER, in_sight=1) == (DEFENDER, ("nothing", "another takes 1"))
    assert joker_choices("ranged", DEFENDER) == (DEFENDER, ("nothing",))


def test_a_joker_in_a_chain_is_skipped_or_played():
    assert values("KH", "2H", "JK QD JR 9S") == (11, 2)
    assert clash("KH", "", "JK 9S", chain_joker="acts_as_played_joker").joker == ATTACKER
    pile = "9S JK 4H".split()
    args = (("KH",), ("KD",), ("KH",), ("KD",), pile, {"chain_joker": "acts_as_played_joker"})
    assert exchange(*args).joker == DEFENDER
    assert pile == ["4H"]
    pile[:] = "JK 4H".split()  # the attacker's chain turns into a joker: the defender's is not drawn
    assert exchange(*args).joker == ATTACKER
    assert pile == ["4H"]


# ---- Wrestling and tests --------------------------------------------------------------------------------


def test_wrestling_costs_the_lower_one_point_and_a_tie_both():
    assert clash("7H", "9H", kind="wrestling")[1:5] == ("lose", 0, 1, False)
    assert clash("10H", "2H", kind="wrestling")[1:5] == ("win", 1, 0, False)
    assert clash("8H", "8D", kind="wrestling")[1:5] == ("tie", 1, 1, False)
    assert [points_lost(1, 1), points_lost(1, 1)] == [(1, True), (1, True)]  # both on their last point die
    assert clash("2H", "", kind="wrestling")[1:4] == ("win", 1, 0)


def test_nasty_wrestling_is_a_switch():
    assert clash("10H", "2H", kind="wrestling", wrestle_nasty=1)[1:4] == ("win", 2, 0)
    assert clash("2H", "10H KH", kind="wrestling", wrestle_nasty=1)[1:4] == ("lose", 0, 3)
    assert clash("8H", "8D", kind="wrestling", wrestle_nasty=1)[1:4] == ("tie", 1, 1)


def test_the_ace_of_spades_helps_only_the_acting_wrestler():
    assert clash("6H AS", "6D", kind="wrestling")[1:5] == ("win", 3, 0, True)
    assert clash("6H", "4H AS", kind="wrestling")[1:5] == ("win", 3, 0, True)
    assert clash("6H AS", "9D", kind="wrestling")[1:5] == ("lose", 0, 1, False)
    assert clash("6H AS", "7D", kind="wrestling")[1:5] == ("tie", 1, 1, False)
    assert clash("6H AS", "6D", kind="wrestling", aos_in_wrestling=0)[1:5] == ("win", 1, 0, False)


def test_a_test_is_won_by_the_strictly_higher_and_hurts_nobody():
    assert clash("9H", "8H", kind="test")[1:5] == ("win", 0, 0, False)
    assert clash("8H", "8D", kind="test")[1:5] == ("tie", 0, 0, False)  # a tug is held
    assert clash("8H AS", "2D", kind="test")[1:5] == ("win", 0, 0, False)
    assert clash("2H", "3D", kind="test")[1:5] == ("lose", 0, 0, False)


# ---- Several attacks ------------------------------------------------------------------------------------


def played(hand_a, hand_d, attacks, policy=simple, **switches):
    """Damage of each of several attacks from these hands, nothing wild."""
    damage, mine, hers = [], tuple(hand_a.split()), tuple(hand_d.split())
    for _ in range(attacks):
        play_a = policy.choose(mine, ATTACKER, None)
        play_d = policy.choose(hers, DEFENDER, len(play_a))
        outcome = exchange(mine, hers, play_a, play_d, [], switches)
        damage.append(outcome.damage)
        mine, hers = outcome.left_a, outcome.left_d
    return damage


def test_cards_are_used_up_by_the_first_attack():
    assert played("9H 6H QH 3H", "7H 4H", 2) == [1, 1]  # 10 against 7, 6 against 4
    assert played("9H 6H QH 3H", "7H 4H", 2, consume_def=0) == [1, 0]  # 6 against 7 again
    assert played("9H 6H QH 3H", "7H 4H", 3, consume_att=0) == [1, 2, 3]  # 10 against 7, 4, nothing


def test_the_last_of_three_attacks_meets_nobody():
    mine, hers = ("5H", "6H", "9H"), ("8H", "10H")
    damage = []
    for card, answer in (("5H", ("8H",)), ("6H", ("10H",)), ("9H", ())):
        outcome = exchange(mine, hers, (card,), answer, [])
        damage.append(outcome.damage)
        mine, hers = outcome.left_a, outcome.left_d
    assert damage == [0, 0, 3]
    assert (mine, hers) == ((), ())


def test_a_single_defence_card_withstands_one_of_two_attacks():
    first = exchange(("8H", "4H"), ("9H",), ("8H",), ("9H",), [])
    second = exchange(first.left_a, first.left_d, ("4H",), (), [])
    assert (first.damage, second.damage) == (0, 1)


# ---- Policies -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "hand, attack, plain_defence, defence",
    [
        ("5H 9H KH AS", "9H KH AS", "9H KH AS", "9H KH"),
        ("AS KH QH", "KH QH AS", "KH QH AS", "KH QH"),
        ("AS", "AS", "AS", "AS"),
        ("JK 2H AS", "2H AS", "2H AS", "JK"),
        ("JK KH", "KH", "KH", "JK"),
        ("JK JR", "JK", "JK", "JK"),
        ("", "", "", ""),
    ],
)
def test_what_the_policies_play(hand, attack, plain_defence, defence):
    hand = tuple(hand.split())
    assert simple.choose(hand, ATTACKER) == book.choose(hand, ATTACKER) == tuple(attack.split())
    assert simple.choose(hand, DEFENDER) == tuple(plain_defence.split())
    assert book.choose(hand, DEFENDER) == tuple(defence.split())
    assert minus(hand, simple.choose(hand, ATTACKER)) is not None
