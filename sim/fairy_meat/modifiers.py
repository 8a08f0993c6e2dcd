"""How many cards a side draws (rulebook: Attack Modifiers, Ranged Weapons, Special Weapons, Wrestling, Rushing).

All modifiers are numbers of the rules; the functions say which of them count where. An attack of no card can't be made and
is answered with 0. A defender's own weapon never adds cards, and nothing takes the last card of the One Card Rule.
"""

from sim.jit import jit


@jit
def hand_cards(rules, kill, weapon, posed, fluttered, opposed):
    """Cards of a hand-to-hand attack; `opposed` = the target has a sword, too."""
    own = rules.weapon[weapon]
    if kill < 1:
        return 0
    cards = kill + own.attack + posed * rules.posed + fluttered * rules.fluttered + own.riot * rules.riot
    if own.sword and not opposed:
        cards += rules.sword
    return max(cards, 0)


@jit
def shot_cards(rules, kill, weapon, posed, fluttered):
    """Cards of a shot: the weapon's Strength in place of Kill, of which one point is still needed."""
    if kill < 1:
        return 0
    return max(rules.weapon[weapon].strength + posed * rules.posed + fluttered * rules.fluttered, 0)


@jit
def wrestler_cards(rules, kill, weapon, rushed):
    """Cards of the acting wrestler; `rushed` = she has the Rush Bonus. Of weapons only Riot weapons count."""
    if kill < 1:
        return 0
    return kill + rules.acting + rushed * rules.rush_bonus + riot_cards(rules, weapon)


@jit
def riot_cards(rules, weapon):
    """What a weapon adds in wrestling."""
    return rules.weapon[weapon].attack if rules.weapon[weapon].riot else 0


@jit
def defence_cards(rules, live, shimmer, weapon, covered, entangled, unacted):
    """Cards against a weapon: Live and Shimmer, less the weapon's Defense Modifier; `covered` counts against shots only,
    `entangled` = she wrestles and is attacked from outside, `unacted` = she still has her Order Card."""
    cards = live + shimmer + rules.weapon[weapon].defence + entangled * rules.entangled
    if rules.weapon[weapon].ranged:
        cards += covered * rules.cover
    return max(cards, 0) + unacted * rules.unacted


@jit
def wrestled_cards(rules, kill, weapon, rushed, unacted):
    """Cards of a wrestler who is attacked in the brawl; `rushed` = a joker gave her the Rush Bonus."""
    cards = kill + rushed * rules.rush_bonus
    if rules.riot_defends:
        cards += riot_cards(rules, weapon)
    return cards + unacted * rules.unacted * rules.unacted_wrestling


@jit
def rushed_cards(rules, live, shimmer, unacted):
    """Cards of a fairy that is rushed at."""
    return live + shimmer + unacted * rules.unacted * rules.unacted_rush


@jit
def pounced_cards(rules, unacted):
    """Cards of a fairy that is pounced on."""
    return rules.pounced + unacted * rules.unacted


@jit
def pricked_cards(rules, live, shimmer, entangled, unacted):
    """Cards against the spell Rose Prick, which no weapon and no cover changes."""
    return max(live + shimmer + entangled * rules.entangled, 0) + unacted * rules.unacted
