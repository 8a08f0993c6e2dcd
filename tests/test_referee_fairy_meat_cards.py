"""The referee of Fairy Meat: how many cards are drawn, and what goes to Twinkle; the rulebook's examples.

Expected numbers are the rulebook's or worked out in the comment beside. No simulator is involved.
"""

from collections import Counter

from tests.referee.fairy_meat_cards import (
    ATTACKER,
    DECK,
    DEFENDER,
    attack_cards,
    defence_cards,
    is_joker,
    is_number,
    is_trump,
    prick_hands,
    rose_prick_cards,
    shimmer_cards,
    spend,
    twinkle_options,
)

# ---- Cards ----------------------------------------------------------------------------------------------


def test_the_deck_has_36_numbers_16_trumps_and_2_jokers():
    kinds = Counter((is_number(card), is_trump(card), is_joker(card)) for card in DECK)
    assert kinds == {(True, False, False): 36, (False, True, False): 16, (False, False, True): 2}
    assert len(set(DECK)) == 54


# ---- How many cards -------------------------------------------------------------------------------------


def test_the_rulebooks_example_of_a_failed_rush():
    # Berrywine, Kill 2 with a gremlin tooth (Att 2), against Merryzot, Live 4: 4 cards each.
    assert attack_cards("hand", kill=2, att=2, mode="rush", riot=False) == 4
    assert defence_cards("hand", live=4) == 4
    # The example leaves out the card that a riot weapon costs outside wrestling.
    assert attack_cards("hand", kill=2, att=2, mode="rush", riot=True) == 3
    assert attack_cards("hand", kill=2, att=2, mode="rush", riot=True, switches={"riot_penalty": 0}) == 4
    assert attack_cards("hand", kill=2, att=2, mode="rush", switches={"rush_is_flutter": 1}) == 3


def test_a_weapon_takes_no_more_defence_cards_than_there_are():
    sprite_carver = {"weapon_def": -2}
    assert defence_cards("hand", live=2, **sprite_carver) == 0
    assert defence_cards("hand", live=2, unacted=True, **sprite_carver) == 1
    assert defence_cards("hand", live=0, unacted=True, **sprite_carver) == 1
    assert defence_cards("hand", live=0, kill=2) == 0
    assert defence_cards("hand", live=0, kill=2, unacted=True) == 1


def test_posing_fluttering_and_swords():
    faeslayer = {"kill": 3, "att": 2, "sword": True}
    assert attack_cards("hand", mode="pose", **faeslayer) == 7
    assert attack_cards("hand", mode="pose", target_swords=(True,), **faeslayer) == 6
    assert attack_cards("hand", mode="pose", target_swords=(True, False), **faeslayer) == 7  # one has none
    assert attack_cards("hand", mode="flutter", **faeslayer) == 5
    assert defence_cards("hand", live=4, weapon_def=-1) == 3
    vibro_master = {"att": 1}
    assert attack_cards("hand", kill=3, **vibro_master) == 4
    assert defence_cards("hand", live=3, weapon_def=-1) == 2


def test_an_attack_needs_kill_points_and_a_card():
    assert attack_cards("ranged", kill=2, strength=1, mode="flutter") == 0
    assert attack_cards("ranged", kill=2, strength=1, mode="pose") == 2
    assert attack_cards("ranged", kill=0, strength=2) == 0
    assert attack_cards("hand", kill=0, att=3) == 0
    assert attack_cards("wrestling", kill=0) == 0
    assert attack_cards("hand", kill=3, mode="flutter") == 2  # in frenzy: three Live points turned Kill


def test_cover_and_the_extra_card_of_those_who_have_not_acted():
    assert defence_cards("ranged", live=2, cover=True, unacted=True) == 4
    assert defence_cards("ranged", live=4, cover=True, weapon_def=-1, unacted=True) == 5
    assert defence_cards("hand", live=4, cover=True) == 4  # cover is for shots
    assert attack_cards("ranged", kill=1, strength=3, mode="pose") == 4


def test_wrestlers_draw_kill_and_use_riot_weapons_only():
    assert attack_cards("wrestling", kill=2, att=1, riot=True, rush_bonus=True) == 5
    assert attack_cards("wrestling", kill=2, att=2, rush_bonus=True) == 4
    assert defence_cards("wrestling", kill=3) == 3
    assert defence_cards("wrestling", kill=3, unacted=True) == 4
    assert defence_cards("wrestling", kill=3, unacted=True, switches={"one_card_in_wrestling": 0}) == 3
    assert defence_cards("wrestling", live=9, kill=3, shimmer=2, rush_bonus=True, riot_att=2) == 4
    assert defence_cards("wrestling", kill=3, riot_att=2, switches={"riot_defends": 1}) == 5


def test_an_outsiders_attack_on_a_wrestler():
    assert defence_cards("hand", live=3, weapon_def=-1, brawling=True) == 1


def test_rush_pounce_and_tug_tests():
    assert attack_cards("rush", kill=3, att=2, mode="pose") == 3
    assert defence_cards("rush", live=2, shimmer=2, weapon_def=-2, unacted=True) == 5
    assert defence_cards("rush", live=2, unacted=True, switches={"one_card_in_rush": 0}) == 2
    assert [defence_cards("pounce", live=6, shimmer=3, unacted=u) for u in (False, True)] == [1, 2]
    assert (attack_cards("tug", kill=3), defence_cards("tug", kill=3, unacted=True)) == (3, 3)


def test_spells_that_draw():
    assert (rose_prick_cards(2), rose_prick_cards(4), rose_prick_cards(1)) == (1, 3, 0)
    assert attack_cards("prick", kill=0, mode="flutter", twinkle=4) == 3
    assert (shimmer_cards(2), shimmer_cards(4)) == (2, 4)
    assert defence_cards("prick", live=2, shimmer=2, cover=True, brawling=True, unacted=True) == 4


def test_a_joker_turns_a_rose_prick_round():
    pile = "5H 6H JK 7D 8D 9D 10D 2S".split()
    # 2 cards against 1, the target's is a joker: she pricks back with 2 cards, the caster draws 3.
    assert prick_hands(pile, 2, 1, 3) == ("target", ("7D", "8D"), ("9D", "10D", "2S"))
    assert prick_hands("JK 5H JR 6H 2H 3H".split(), 1, 1, 1) == ("caster", ("2H",), ("3H",))
    assert prick_hands("JK JR 2H 3H".split(), 1, 1, 1) is None


# ---- Twinkle from a hand --------------------------------------------------------------------------------


def test_trumps_recharge_and_zap():
    hand = tuple("8H JH QH KH AH JD".split())
    options = twinkle_options(hand, room=1)
    assert options == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]


def test_the_last_card_is_never_spent():
    assert twinkle_options(("QH",), room=2) == [(0, 0)]
    assert twinkle_options((), room=2) == [(0, 0)]
    assert spend(("QH", "KD"), 2, ATTACKER) == ("QH",)
    assert spend((), 2, DEFENDER) == ()


def test_who_keeps_the_ace_of_spades():
    hand = ("AS", "QH", "3H")
    assert spend(hand, 1, ATTACKER) == ("QH",)
    assert spend(hand, 1, DEFENDER) == ("AS",)
    assert set(spend(hand, 5, ATTACKER)) == {"AS", "QH"}
    assert spend(hand, 0, DEFENDER) == ()
