"""What single fights promise, for strategies to think with: worths of attacks, brawls and rushes by the exact tables.

The tables (`RULES.harm` and the others) are exact for one exchange from a full deck. A weapon with several attacks uses one
hand for all of them, and so does her target; what is left of both hands for the later exchanges is an estimate.

Worths are in any unit: `hurt` is what a point of damage counts, `slay` what a death counts beyond that; `pain` and `die` are
the same for the one who attacks.
"""

from sim.fairy_meat import modifiers
from sim.fairy_meat.circumstances import attack_cards, guard_cards
from sim.fairy_meat.field import FAIRY, FROLIC, ODDS, RULES, TABLE, THRALL
from sim.fairy_meat.figures import has_sword, points, unacted, weapon_of
from sim.fairy_meat.geometry import EXACT, distance
from sim.fairy_meat.sight import BLOCKED, COVERED, sees
from sim.jit import jit, linked

ANIMAL = 0.4
"""How much a thrall's points count beside a fairy's: they are no meat, and her death scores nothing."""


@jit
def tabled(cards):
    """A number of cards, brought within the tables."""
    return min(max(cards, 0), ODDS - 1)


@jit
def left_over(cards):
    """About how many cards of a hand are left after an exchange: one goes in front, one in four of the others behind it."""
    return max(cards - 1 - (cards - 1) // 4, 0)


@jit
def one_blow(rules, attack, defence, life, hurt, slay):
    """Worth of one exchange against somebody with `life` points left."""
    a, d = tabled(attack), tabled(defence)
    total = hurt * rules.chance[a, d, 1]
    if life == 1:
        return total + slay * rules.chance[a, d, 1]
    total += hurt * rules.chance[a, d, 2]
    if life == 2:
        return total + slay * rules.chance[a, d, 2]
    total += hurt * rules.chance[a, d, 3]
    return total + slay * rules.chance[a, d, 3] if life == 3 else total


@jit
def two_blows(rules, attack, defence, life, hurt, slay):
    """Worth of two exchanges of the same hands."""
    a, d = tabled(attack), tabled(defence)
    later, guard = left_over(attack), left_over(defence)
    if later < 1:
        return one_blow(rules, attack, defence, life, hurt, slay)
    total = 0.0
    for damage in range(4):
        likely = rules.chance[a, d, damage] - (rules.chance[a, d, damage + 1] if damage < 3 else 0.0)
        if damage >= life:
            total += likely * (hurt * life + slay)
        else:
            total += likely * (hurt * damage + one_blow(rules, later, guard, life - damage, hurt, slay))
    return total


@linked(RULES, int, int, int, int, float, float, gives=float)
def blows(rules, attack, defence, attacks, life, hurt, slay):
    """Worth of a sequence of attacks, all on one figure; of more than three the first three."""
    if attack < 1:
        return 0.0
    if attacks == 1:
        return one_blow(rules, attack, defence, life, hurt, slay)
    if attacks == 2:
        return two_blows(rules, attack, defence, life, hurt, slay)
    a, d = tabled(attack), tabled(defence)
    later, guard = left_over(attack), left_over(defence)
    if later < 1:
        return one_blow(rules, attack, defence, life, hurt, slay)
    total = 0.0
    for damage in range(4):
        likely = rules.chance[a, d, damage] - (rules.chance[a, d, damage + 1] if damage < 3 else 0.0)
        if damage >= life:
            total += likely * (hurt * life + slay)
        else:
            total += likely * (hurt * damage + two_blows(rules, later, guard, life - damage, hurt, slay))
    return total


@linked(RULES, TABLE, int, int, int, int, int, float, float, float, gives=float)
def strike_worth(rules, table, f, weapon, mode, target, covered, hurt, slay, pain):
    """Worth of figure f attacking `target` with a weapon at the speed `mode`, wherever both are; 0 if she can't.

    A joker of the defender's costs the attacker a point hand-to-hand."""
    one = table.figure[target]
    attack = attack_cards(rules, table, f, weapon, mode, has_sword(rules, one))
    if attack < 1:
        return 0.0
    defence = guard_cards(rules, table, f, target, weapon, covered)
    life = points(one)
    if one.what == THRALL:
        life = one.kill
        hurt = ANIMAL * hurt
        slay = ANIMAL * hurt
    attacks = rules.weapon[weapon].attacks if table.figure[f].what == FAIRY else 1
    worth = blows(rules, attack, defence, attacks, max(life, 1), hurt, slay)
    if rules.weapon[weapon].ranged:
        return worth
    return worth - pain * rules.backfire[tabled(attack), tabled(defence)]


@linked(RULES, TABLE, int, int, int, float, float, float, gives=float)
def melee_worth(rules, table, f, mode, target, hurt, slay, pain):
    """Worth of her best hand-to-hand attack, as if the two were in contact; 0 at least."""
    figure = table.figure[f]
    best = 0.0
    if figure.kill < 1 or figure.steering >= 0:
        return best
    for which in range(3):
        weapon = weapon_of(figure, which)
        if (which > 0 and weapon == 0) or rules.weapon[weapon].ranged:
            continue
        best = max(best, strike_worth(rules, table, f, weapon, mode, target, 0, hurt, slay, pain))
    return best


@jit
def has_bow(rules, figure):
    """Which of her weapons (1, 2) is a ranged one; 0 for none."""
    if figure.what != FAIRY or figure.kill < 1 or figure.steering >= 0:
        return 0
    if figure.weapon[0] > 0 and rules.weapon[figure.weapon[0]].ranged:
        return 1
    return 2 if figure.weapon[1] > 0 and rules.weapon[figure.weapon[1]].ranged else 0


@linked(RULES, TABLE, int, int, int, float, float, float, float, float, gives=float)
def shot_worth(rules, table, f, mode, target, x, y, z, hurt, slay):
    """Worth of her shooting at a target, were she at (x, y, z); 0 out of range or sight, or without a ranged weapon."""
    figure, one = table.figure[f], table.figure[target]
    which = has_bow(rules, figure)
    if which == 0:
        return 0.0
    weapon = weapon_of(figure, which)
    apart = distance(x, y, one.x, one.y) - figure.radius - one.radius
    reach = rules.weapon[weapon].reach
    if apart < rules.least_gap - EXACT or (reach >= 0 and apart > reach + EXACT):
        return 0.0
    if attack_cards(rules, table, f, weapon, mode, 1) < 1:
        return 0.0
    seen = sees(rules, table, f, x, y, z, target)
    if seen == BLOCKED:
        return 0.0
    covered = 1 if seen == COVERED else 0
    return strike_worth(rules, table, f, weapon, mode, target, covered, hurt, slay, 0.0)


@linked(RULES, TABLE, int, int, int, int, float, float, float, float, gives=float)
def brawl_worth(rules, table, f, target, weapon, bonus, hurt, slay, pain, die):
    """Worth of a wrestling attack with a weapon (only Riot weapons add to it); `bonus` = with the Rush Bonus."""
    figure, one = table.figure[f], table.figure[target]
    if figure.kill < 1:
        return 0.0
    a = tabled(modifiers.wrestler_cards(rules, figure.kill, weapon, bonus))
    d = tabled(modifiers.wrestled_cards(rules, one.kill, 0, 0, unacted(one)))
    won, tied, lost = rules.wrestled[a, d, 0], rules.wrestled[a, d, 1], rules.wrestled[a, d, 2]
    gain = hurt + (slay if points(one) == 1 else 0.0)
    loss = pain + (die if points(figure) == 1 else 0.0)
    return (won + tied) * gain - (lost + tied) * loss


@jit
def riot_weapon(rules, figure):
    """The weapon that helps her most in a brawl; 0 = bare hands."""
    best = 0
    for k in range(2):
        if modifiers.riot_cards(rules, figure.weapon[k]) > modifiers.riot_cards(rules, best):
            best = figure.weapon[k]
    return best


@linked(RULES, TABLE, int, int, int, gives=float)
def test_odds(rules, table, f, target, pounces):
    """Chance that she wins the test of a pounce, or of a rush."""
    figure, one = table.figure[f], table.figure[target]
    if pounces:
        d = modifiers.pounced_cards(rules, unacted(one))
    else:
        d = modifiers.rushed_cards(rules, one.live, one.shimmer, unacted(one))
    return rules.contest[tabled(figure.kill), tabled(d)]


@linked(RULES, TABLE, int, int, int, int, float, float, float, float, float, gives=float)
def charge_worth(rules, table, f, target, pounces, strikes, grapple, hurt, slay, pain, die):
    """Worth of a rush or pounce that comes to its test, and then, if she still `strikes` this turn, of a wrestling attack
    with the Rush Bonus or, the test being lost, of one with a weapon. `grapple` is what a brawl is worth by itself."""
    won = test_odds(rules, table, f, target, pounces)
    if not strikes:
        return won * grapple
    weapon = riot_weapon(rules, table.figure[f])
    wrestles = brawl_worth(rules, table, f, target, weapon, 1, hurt, slay, pain, die)
    hits = melee_worth(rules, table, f, FROLIC, target, hurt, slay, pain)
    return won * (grapple + max(wrestles, 0.0)) + (1.0 - won) * hits
