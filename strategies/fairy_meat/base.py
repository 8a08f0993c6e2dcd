"""What a Fairy Meat strategy does where it says nothing: plain good sense turn by turn, no plan for the battle.

Not a strategy by itself: the loader takes from here the decisions that a strategy's file leaves out. Those about a figure's
turn weigh damage, meat and danger by `temper`; a file that writes that helper anew has them all by its own.
"""

from sim.fairy_meat.counsel import (
    drift_worth,
    grab_worth,
    madness_worth,
    place_liking,
    target_worth,
    within_reach,
)
from sim.fairy_meat.errands import move_worth, rush_worth
from sim.fairy_meat.field import NO_DRAG
from sim.fairy_meat.figures import points
from sim.fairy_meat.intents import note_acts, note_modes
from sim.fairy_meat.prospects import MODES_AT, add_score, note_field, note_taste
from sim.fairy_meat.wits import (
    gain_worth,
    play_worth,
    redirect_worth,
    spell_gain,
    spell_worth,
    trump_worth,
    wound_worth,
    zap_worth,
)

APART = 18.0
"""Inches from the next foe at which a fairy is set up."""
TRUMP = 0.12
"""What a trump in hand is worth, in points of damage."""
FIGHTS = 1.0
"""How much Kill counts beside Live."""


def temper(rules, table, mine, mind):
    """Damage before safety, a bite in between. A strategy that writes its own has everything here weighed by that."""
    note_taste(mind.notes, 1.0, 1.0, 0.5, 1.0, 0.8, 0.3, 0.5, 0.3)
    add_score(rules, table, mind.notes)


def edge(rules, table, mine, mind, option):
    """Any edge."""
    return 0.0


def place(rules, table, mine, mind, option):
    """Near friends, a charge away from foes."""
    return place_liking(rules, table, option, mine.seat, APART)


def enter(rules, table, mine, mind, option):
    """Near the middle of the edge."""
    return -abs(option - 2.0)


def think(rules, table, mine, mind, option):
    """Twinkle is for spells."""
    return -option


def order(rules, table, mine, mind, option):
    """At the first call."""
    return 1.0 if option == 1 else 0.0


def think_joker_order(rules, table, mine, mind):
    """Note what is within reach."""
    temper(rules, table, mine, mind)
    mind.notes[0] = within_reach(rules, table, table.actor, mine.seat, mind.notes)


def joker_order(rules, table, mine, mind, option):
    """As soon as there is something to do."""
    return option * (mind.notes[0] - 0.3)


def release(rules, table, mine, mind, option):
    """Never: a thrall was dear."""
    return -option


def think_mode(rules, table, mine, mind):
    """Note what each speed is worth."""
    temper(rules, table, mine, mind)
    note_modes(rules, table, table.turn.figure, mind.notes)


def mode(rules, table, mine, mind, option):
    """The speed with the best prospects."""
    return mind.notes[MODES_AT + option]


def think_act(rules, table, mine, mind):
    """Note what can be done next."""
    temper(rules, table, mine, mind)
    note_acts(rules, table, table.turn.figure, mind.notes)


def act(rules, table, mine, mind, option):
    """What is worth most, with what can still follow."""
    return mind.notes[option]


def think_dest(rules, table, mine, mind):
    """Note foes and meat."""
    temper(rules, table, mine, mind)
    note_field(rules, table, table.actor, table.player, mind.notes)


def dest(rules, table, mine, mind, option):
    """The best place; somebody who isn't one's own is brought to foes, or out of the way."""
    f = table.actor
    if f != table.turn.figure or table.figure[f].side != mine.seat:
        return drift_worth(rules, table, f, option, mine.seat)
    strikes = 1 if table.turn.fought == 0 else 0
    return move_worth(rules, table, f, table.turn.mode, option // 64, option % 64, strikes, mind.notes)


def think_rush_at(rules, table, mine, mind):
    """Note foes."""
    temper(rules, table, mine, mind)
    note_field(rules, table, table.turn.figure, mine.seat, mind.notes)


def rush_at(rules, table, mine, mind, option):
    """The one with whom a brawl is worth most."""
    strikes = 1 if table.turn.fought == 0 else 0
    return rush_worth(rules, table, table.turn.figure, option, mine.seat, strikes, mind.notes)


def think_attack(rules, table, mine, mind):
    """Note the temper."""
    temper(rules, table, mine, mind)


def attack(rules, table, mine, mind, option):
    """The target and weapon of the best odds."""
    return target_worth(rules, table, option, mine.seat, mind.notes)


def go_on(rules, table, mine, mind, option):
    """Always."""
    return option


def think_spell(rules, table, mine, mind):
    """Note foes."""
    temper(rules, table, mine, mind)
    note_field(rules, table, table.turn.figure, mine.seat, mind.notes)


def spell(rules, table, mine, mind, option):
    """The spell that does most for its Twinkle."""
    return spell_worth(rules, table, table.turn.figure, option // 8, option % 8, mind.notes)


def think_spell_target(rules, table, mine, mind):
    """Note foes."""
    temper(rules, table, mine, mind)
    note_field(rules, table, table.turn.figure, mine.seat, mind.notes)


def spell_target(rules, table, mine, mind, option):
    """Where it does most."""
    turn = table.turn
    return spell_gain(rules, table, turn.figure, turn.spell, turn.extra, option, mind.notes)


def redraw(rules, table, mine, mind, option):
    """A hand whose best number is below seven, and that has no trump, is thrown away."""
    hand = mine.hand[table.fight.step]
    poor = hand >> 5 < 1 << 17 and hand & 31 == 0
    return option if poor else -option


def twinkle(rules, table, mine, mind, option):
    """Trumps are for fighting."""
    return trump_worth(rules, table, option, mine.seat, 0.1, TRUMP)


def zap_target(rules, table, mine, mind, option):
    """A foe with much Twinkle."""
    return zap_worth(rules, table, option, mine.seat)


def play(rules, table, mine, mind, option):
    """By the book."""
    fight = table.fight
    hand = mine.hand[fight.hand_of[fight.at] if fight.placed > 0 else 0]
    return play_worth(rules, table, hand, option)


def joker_h2h(rules, table, mine, mind, option):
    """A defender has the attacker hurt, unless she is nearly dead herself; an attacker lets the other one heal."""
    target = table.figure[table.actor]
    if target.side != mine.seat:
        return option
    dying = points(target) <= 2 and points(table.figure[table.fight.attacker]) > 1
    return option if dying else -option


def joker_ranged(rules, table, mine, mind, option):
    """The weakest figure of somebody else's."""
    return redirect_worth(rules, table, option, mine.seat)


def damage(rules, table, mine, mind, option):
    """So that some of either sort is left; a foe is to lose what she needs."""
    return wound_worth(rules, table, option, mine.seat, FIGHTS)


def heal(rules, table, mine, mind, option):
    """What is wanted more."""
    return gain_worth(table, table.healer, 1 - option, option, FIGHTS)


def win_brawl(rules, table, mine, mind, option):
    """Stay and hurt."""
    return -option


def grab(rules, table, mine, mind, option):
    """If she is the stronger in a brawl."""
    return option * grab_worth(rules, table, table.actor, 1.0, 1.0, 1.0, 1.0)


def bite(rules, table, mine, mind, option):
    """What is wanted more."""
    kill = option % 2
    return gain_worth(table, table.turn.figure, 1 - kill, kill, FIGHTS)


def drag(rules, table, mine, mind, option):
    """Nothing."""
    return 1.0 if option == NO_DRAG else 0.0


def tug(rules, table, mine, mind, option):
    """Hold on."""
    return option


def rob(rules, table, mine, mind, option):
    """Any weapon; the second of one's own goes."""
    return option % 4


def box(rules, table, mine, mind, option):
    """Any box; of three weapons the first goes."""
    return -option


def mad_use(rules, table, mine, mind, option):
    """Set her on foes that are near."""
    return madness_worth(rules, table, option, mine.seat)


def traitor(rules, table, mine, mind, option):
    """To whom is behind."""
    return -table.total[option]


def escape(rules, table, mine, mind, option):
    """Far away."""
    return option if option < 4 else 0.0
