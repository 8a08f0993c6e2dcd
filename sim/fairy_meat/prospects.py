"""How a figure's turn looks from where she might stand: foes in reach, meat, danger, the finish. For strategies.

Everything is noted once per decision in an array `notes` (`MIND.notes`), by the place names below: first a taste (what
counts how much, `note_taste`), then the foes and the meat (`note_field`). Danger is an estimate: every foe is taken to go
for this figure with her best attack from as near as she can come; other targets and walls in her way are left out.
"""

from sim.fairy_meat.circumstances import attack_cards, guard_cards
from sim.fairy_meat.field import FIGURES, FLUTTER, FROLIC, POSE, RULES, TABLE, THINGS, THRALL
from sim.fairy_meat.figures import is_food, is_mad, meat, points, stands, weapon_of
from sim.fairy_meat.geometry import NEVER, REACH, THING_RADIUS, distance, gap, height_of
from sim.fairy_meat.outlook import blows, has_bow, melee_worth, shot_worth
from sim.fairy_meat.sight import BLOCKED, line
from sim.fairy_meat.speed import share
from sim.jit import jit, linked

# Notes: worths of acts (0..15) and of modes (16..25), then the taste, foes and meat.
ACTS, MODES_AT, TASTE, FOES, CORPSES = 0, 16, 32, 52, 120
(
    HURT, SLAY, PAIN, DIE, MEAL, FEAR, NEAR, SCENT, GRAPPLE, SHOOT, SPARK, CAST, FINISH_LINE, GIFT, CROWN, RAGE, KEEP,
) = range(TASTE, TASTE + 17)  # fmt: skip
"""Taste: a point of damage to a foe; her death beyond that; the same to oneself; a bite; a danger of one; a foe to be
attacked later; meat to be eaten later; being in a brawl; a shot beside a blow; a point of Twinkle; a spell's good beside its
price; an inch towards the finish; a gift box; crossing; frenzy; inches that she likes to keep from the nearest foe."""
FOE_NOTES, MOST_FOES = 8, 8
SLOT, POSED, PLAIN, FLUTTERED, SHOT, GAIN_POSED, GAIN, GAIN_FLUTTERED = range(8)
MOST_CORPSES = 7
NIGH = 8.0
"""Inches at which a prospect counts half."""


@jit
def note_taste(notes, hurt, slay, pain, die, meal, fear, near, scent):
    """Note what counts how much; the rarer tastes get a default, which can be changed in `notes` afterwards."""
    notes[HURT] = hurt
    notes[SLAY] = slay
    notes[PAIN] = pain
    notes[DIE] = die
    notes[MEAL] = meal
    notes[FEAR] = fear
    notes[NEAR] = near
    notes[SCENT] = scent
    notes[SHOOT] = 1.0
    notes[SPARK] = 0.12
    notes[CAST] = 1.0
    notes[FINISH_LINE] = 0.1
    notes[CROWN] = 20.0
    notes[GIFT] = 0.05
    notes[RAGE] = -1.0


@linked(RULES, TABLE, [float])
def add_score(rules, table, notes):
    """Add to a taste what the scenario gives points for: kills, meat, the finish."""
    scenario = rules.scenario
    notes[SLAY] += 0.5 * scenario.kill_points
    notes[DIE] += 0.5 * scenario.kill_points
    notes[MEAL] += scenario.meat_points
    if scenario.cross_points == 0:
        notes[FINISH_LINE] = 0.0
    return 0


@jit
def counts_as_foe(table, f, seat, g):
    """Whether a figure is one to attack, and to fear, for somebody who moves figure f for `seat`."""
    one = table.figure[g]
    return g != f and stands(one) and one.done == 0 and (one.side != seat or is_mad(one))


@linked(RULES, TABLE, int, int, [float])
def note_field(rules, table, f, seat, notes):
    """Note the nearest foes with what attacks by and on them come to, and the nearest meat. Returns how many foes."""
    me = table.figure[f]
    taken = 0
    n = 0
    while n < MOST_FOES:
        best = -1
        least = NEVER
        for g in range(FIGURES):
            if table.figure[g].alive != 0 and taken >> g & 1 == 0 and counts_as_foe(table, f, seat, g):
                far = gap(me, table.figure[g])
                if far < least:
                    least = far
                    best = g
        if best < 0:
            break
        taken |= 1 << best
        note_foe(rules, table, f, best, notes, FOES + 1 + FOE_NOTES * n)
        n += 1
    notes[FOES] = n
    note_meat(table, f, notes)
    return n


@jit
def note_foe(rules, table, f, g, notes, at):
    """Note one foe."""
    hurt, slay, pain = notes[HURT], notes[SLAY], notes[PAIN]
    notes[at + SLOT] = g
    if notes[FEAR] > 0.0:
        fears = 1.0
        if rules.scenario.ends_by_clock and table.now >= rules.scenario.rounds and table.figure[g].acted:
            fears = 0.0  # she won't act again
        die = notes[DIE]
        notes[at + POSED] = fears * melee_worth(rules, table, g, POSE, f, pain, die, 0.0)
        notes[at + PLAIN] = fears * melee_worth(rules, table, g, FROLIC, f, pain, die, 0.0)
        notes[at + FLUTTERED] = fears * melee_worth(rules, table, g, FLUTTER, f, pain, die, 0.0)
        notes[at + SHOT] = fears * shot_threat(rules, table, g, f, pain, die)
    notes[at + GAIN_POSED] = melee_worth(rules, table, f, POSE, g, hurt, slay, pain)
    notes[at + GAIN] = melee_worth(rules, table, f, FROLIC, g, hurt, slay, pain)
    notes[at + GAIN_FLUTTERED] = melee_worth(rules, table, f, FLUTTER, g, hurt, slay, pain)


@jit
def shot_threat(rules, table, g, f, pain, die):
    """What a shot of a foe's would cost figure f, seen and without cover; 0 without a ranged weapon."""
    which = has_bow(rules, table.figure[g])
    if which == 0:
        return 0.0
    weapon = weapon_of(table.figure[g], which)
    attack = attack_cards(rules, table, g, weapon, POSE, 1)
    guard = guard_cards(rules, table, g, f, weapon, 0)
    return blows(rules, attack, guard, 1, max(points(table.figure[f]), 1), pain, die)


@jit
def note_meat(table, f, notes):
    """Note the nearest corpses and bundles."""
    taken = 0
    n = 0
    while n < MOST_CORPSES:
        best = -1
        least = NEVER
        for g in range(FIGURES):
            one = table.figure[g]
            if one.alive == 0 and taken >> g & 1 == 0 and is_food(one):
                far = gap(table.figure[f], one)
                if far < least:
                    least = far
                    best = g
        if best < 0:
            break
        taken |= 1 << best
        notes[CORPSES + 1 + n] = best
        n += 1
    notes[CORPSES] = n


@linked(RULES, TABLE, int, float, float, float, [float], gives=float)
def danger(rules, table, f, x, y, z, notes):
    """What the foes' next attacks would cost figure f at (x, y, z), in the taste's worths."""
    me = table.figure[f]
    total = 0.0
    for k in range(int(notes[FOES])):
        at = FOES + 1 + FOE_NOTES * k
        g = int(notes[at + SLOT])
        foe = table.figure[g]
        apart = distance(x, y, foe.x, foe.y) - me.radius - foe.radius
        quick = share(rules, table, g)
        worst = 0.0
        if foe.brawl == 0 or foe.brawl == me.brawl:
            if apart <= REACH:
                worst = notes[at + POSED]
            elif apart <= rules.distance[FROLIC] * quick:
                worst = notes[at + PLAIN]
            elif apart <= rules.distance[FLUTTER] * quick:
                worst = notes[at + PLAIN] if foe.what == THRALL else notes[at + FLUTTERED]
            if notes[at + SHOT] > worst and foe.brawl == 0:
                which = has_bow(rules, foe)
                reach = rules.weapon[weapon_of(foe, which)].reach if which > 0 else 0
                if reach < 0 or apart <= reach:
                    head = foe.z + height_of(foe)
                    if line(rules, table, foe.x, foe.y, head, x, y, z + height_of(me), g, f, 1) == BLOCKED:
                        worst = max(worst, 0.3 * notes[at + SHOT])
                    else:
                        worst = notes[at + SHOT]
        total += worst
    return total


@linked(RULES, TABLE, int, float, float, float, [float], gives=float)
def place_worth(rules, table, f, x, y, z, notes):
    """What being at (x, y, z) at the end of the turn is worth: prospects, less danger."""
    me = table.figure[f]
    worth = 0.0
    if notes[FEAR] > 0.0:
        worth -= notes[FEAR] * danger(rules, table, f, x, y, z, notes)
    best = 0.0
    nearest = NEVER
    for k in range(int(notes[FOES])):
        at = FOES + 1 + FOE_NOTES * k
        foe = table.figure[int(notes[at + SLOT])]
        apart = max(distance(x, y, foe.x, foe.y) - me.radius - foe.radius, 0.0)
        nearest = min(nearest, apart)
        best = max(best, notes[at + GAIN] * NIGH / (NIGH + apart))
    worth += notes[NEAR] * best
    if notes[KEEP] > 0.0 and nearest < NEVER:
        worth -= 0.05 * abs(nearest - notes[KEEP])
    best = 0.0
    for k in range(int(notes[CORPSES])):
        corpse = table.figure[int(notes[CORPSES + 1 + k])]
        apart = max(distance(x, y, corpse.x, corpse.y) - me.radius - corpse.radius, 0.0)
        best = max(best, min(meat(corpse), 3) * NIGH / (NIGH + apart))
    worth += notes[SCENT] * notes[MEAL] * best
    if table.box != 0 and notes[GIFT] > 0.0:
        worth += 0.5 * notes[GIFT] * box_nearness(rules, table, x, y)
    if notes[FINISH_LINE] > 0.0:
        worth += notes[FINISH_LINE] * y
    return worth


@jit
def box_nearness(rules, table, x, y):
    """1 at a gift box, a half at `NIGH` inches, and so on."""
    best = 0.0
    for k in range(THINGS):
        if table.box >> k & 1:
            far = distance(x, y, rules.scenario.box_x[k], rules.scenario.box_y[k])
            best = max(best, NIGH / (NIGH + far))
    return best


@jit
def blow_from(table, f, mode, x, y, z, notes):
    """The noted worth of her best hand-to-hand attack from (x, y, z)."""
    me = table.figure[f]
    best = 0.0
    for k in range(int(notes[FOES])):
        at = FOES + 1 + FOE_NOTES * k
        foe = table.figure[int(notes[at + SLOT])]
        if distance(x, y, foe.x, foe.y) - me.radius - foe.radius <= REACH and abs(z - foe.z) <= 0.5:
            gain = notes[at + GAIN]
            if mode == POSE:
                gain = notes[at + GAIN_POSED]
            elif mode == FLUTTER:
                gain = notes[at + GAIN_FLUTTERED]
            best = max(best, gain)
    return best


@jit
def shot_from(rules, table, f, mode, x, y, z, notes):
    """Worth of her best shot from (x, y, z)."""
    best = 0.0
    if has_bow(rules, table.figure[f]) > 0:
        for k in range(int(notes[FOES])):
            g = int(notes[FOES + 1 + FOE_NOTES * k + SLOT])
            best = max(best, shot_worth(rules, table, f, mode, g, x, y, z, notes[HURT], notes[SLAY]))
    return notes[SHOOT] * best


@linked(RULES, TABLE, int, int, float, float, float, [float], gives=float)
def attack_from(rules, table, f, mode, x, y, z, notes):
    """Worth of her best attack from (x, y, z) at a speed; 0 if there's none."""
    hits = blow_from(table, f, mode, x, y, z, notes)
    return max(hits, shot_from(rules, table, f, mode, x, y, z, notes))


@linked(RULES, TABLE, int, float, float, [float], gives=float)
def meal_at(rules, table, f, x, y, notes):
    """Meat points within a bite's reach of (x, y), of the largest corpse there."""
    me = table.figure[f]
    best = 0
    for k in range(int(notes[CORPSES])):
        corpse = table.figure[int(notes[CORPSES + 1 + k])]
        if distance(x, y, corpse.x, corpse.y) - me.radius - corpse.radius <= REACH:
            best = max(best, meat(corpse))
    return float(best)


@linked(RULES, TABLE, int, float, float, gives=bool)
def box_at(rules, table, f, x, y):
    """Whether a gift box is within reach of (x, y)."""
    for k in range(THINGS):
        if table.box >> k & 1:
            far = distance(x, y, rules.scenario.box_x[k], rules.scenario.box_y[k])
            if far - table.figure[f].radius - THING_RADIUS <= REACH:
                return True
    return False
