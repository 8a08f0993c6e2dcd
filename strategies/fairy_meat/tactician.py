"""Tactician: weighs for every figure what she can do against what can be done to her, by the exact odds.

Kills, meat, danger and the scenario's points on one scale. Patient: as long as no kill is at hand she lets the others act
first, since whoever has acted defends with a card less. The strongest here. Invented for this toolkit.
"""

from sim.fairy_meat.counsel import place_liking, within_reach
from sim.fairy_meat.prospects import GRAPPLE, SPARK, add_score, note_taste

DIALS = {
    "hurt": 1.0,  # a point of damage to a foe
    "slay": 1.0,  # her death, beside the scenario's points
    "pain": 0.7,  # a point of damage to her own side
    "die": 1.0,  # a death there
    "meal": 1.5,  # a bite
    "fear": 0.4,  # how much of a danger she expects to come true
    "near": 0.5,  # a foe that can be attacked later
    "scent": 0.4,  # meat that can be eaten later
    "grapple": 0.0,  # a brawl by itself
    "spark": 0.12,  # a point of Twinkle
    "wait": 2.0,  # how good it must be what is in reach for her to act before she has to
    "apart": 18.0,  # inches from foes at set-up
}
HURT_D, SLAY_D, PAIN_D, DIE_D, MEAL_D, FEAR_D, NEAR_D, SCENT_D, GRAPPLE_D, SPARK_D, WAIT, APART = range(12)


def temper(rules, table, mine, mind):
    """Everything in its measure."""
    d = mind.dials
    note_taste(
        mind.notes, d[HURT_D], d[SLAY_D], d[PAIN_D], d[DIE_D], d[MEAL_D], d[FEAR_D], d[NEAR_D], d[SCENT_D]
    )
    add_score(rules, table, mind.notes)
    mind.notes[GRAPPLE] = d[GRAPPLE_D]
    mind.notes[SPARK] = d[SPARK_D]


def place(rules, table, mine, mind, option):
    """A charge away."""
    return place_liking(rules, table, option, mine.seat, mind.dials[APART])


def think_order(rules, table, mine, mind):
    """Note what is within reach."""
    temper(rules, table, mine, mind)
    mind.notes[0] = within_reach(rules, table, table.actor, mine.seat, mind.notes)


def order(rules, table, mine, mind, option):
    """Act where there's something to do; else see what the others do first."""
    return mind.notes[0] - mind.dials[WAIT] if option == 1 else -0.001 * option
