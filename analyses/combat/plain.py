"""The readings of the rulebook in plain words, for sentences: `if the defender gets her cards back between attacks`."""

from typing import Any

WORDS = {
    "deck.chain_joker": {
        "skip": "a joker that turns up under a wild trump is put aside",
        "acts_as_played_joker": "a joker that turns up under a wild trump counts as played",
    },
    "deck.chain_aos": {
        "true": "an Ace of Spades that turns up under a wild trump counts",
        "false": "only an Ace of Spades from the hand counts",
    },
    "deck.may_decline_card": {
        "false": "a side with a card must place one",
        "true": "a side may place no card on purpose",
    },
    "combat.no_card": {
        "value0": "a hit on a fairy without cards is as nasty as the margin",
        "flat1": "a hit on a fairy without cards does one point",
        "flat3": "a hit on a fairy without cards does three points",
    },
    "combat.consume_att": {
        "true": "the attacker's cards serve one attack only",
        "false": "the attacker gets her cards back between attacks",
    },
    "combat.consume_def": {
        "true": "the defender's cards serve against one attack only",
        "false": "the defender gets her cards back between attacks",
    },
    "combat.split_upfront": {
        "false": "the attacker chooses the cards of each attack when it comes",
        "true": "the attacker divides her hand before the first attack",
    },
    "combat.tooth_riot": {
        "true": "the gremlin tooth is a Riot weapon",
        "false": "the gremlin tooth is no Riot weapon",
    },
    "combat.riot_penalty": {
        "true": "a Riot weapon takes a card outside of wrestling",
        "false": "a Riot weapon takes no card outside of wrestling",
    },
    "combat.motor_sword_flags": {
        "none": "the motor sword is neither sword nor Mangler",
        "sword": "the motor sword is a sword",
        "mangler": "the motor sword is a Mangler",
        "both": "the motor sword is a sword and a Mangler",
    },
    "combat.ranged_joker": {
        "auto1": "a shot that a joker diverts hurts another by a point",
        "new_attack": "a shot that a joker diverts is drawn for again",
        "miss_only": "a shot that a joker diverts is lost",
    },
    "combat.max_weapons": {
        "2": "a fairy may carry two weapons",
        "1": "a fairy may carry one weapon",
    },
    "combat.one_card_in_wrestling": {
        "true": "the One Card Rule holds in wrestling",
        "false": "the One Card Rule doesn't hold in wrestling",
    },
    "combat.wrestle_nasty": {
        "false": "a fall in wrestling costs one point",
        "true": "a fall in wrestling is as nasty as its margin",
    },
    "combat.aos_in_wrestling": {
        "true": "the Ace of Spades does three points in wrestling",
        "false": "the Ace of Spades is a plain trump in wrestling",
    },
    "combat.riot_defends": {
        "false": "a Riot weapon helps her alone who acts",
        "true": "a Riot weapon helps both wrestlers",
    },
    "move.one_card_in_rush": {
        "true": "the One Card Rule holds in the test of a rush",
        "false": "the One Card Rule doesn't hold in the test of a rush",
    },
}


def setting(value: Any) -> str:
    """A value as it is written in rules and settings."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def plain(path: str, value: Any) -> str:
    """What a reading says, to go behind an `if`; `path = value` of one that has no words here."""
    chosen = setting(value)
    return WORDS.get(path, {}).get(chosen, f"{path} = {chosen}")
