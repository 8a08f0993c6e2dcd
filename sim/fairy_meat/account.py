"""The game's own columns of a results row, and the quarters of a battle: those of the rounds actually played."""

from sim.fairy_meat.columns import OTHER
from sim.fairy_meat.field import FAIRY, FIGURES, MINE, RULES, TABLE
from sim.fairy_meat.score import living_points
from sim.jit import jit, linked

ATTACKS, DAMAGE, SLAIN = range(3)
"""What is counted by weapon."""


@jit
def write_row(rules, table, seats, seat, parts, row):
    """Fill in the row."""
    row.kills = parts[seat, 0]
    row.eaten = parts[seat, 1]
    row.crossed = parts[seat, 2]
    row.living = parts[seat, 3]
    row.score_q1 = table.history[(table.turns + 3) // 4, seat]
    row.score_q2 = table.history[(2 * table.turns + 3) // 4, seat]
    row.score_q3 = table.history[(3 * table.turns + 3) // 4, seat]
    write_battle(table, seats[seat], seat, row)
    write_causes(seats[seat], row)
    write_weapons(rules, seats[seat], row)
    write_turns(seats[seat], row)


@jit
def write_battle(table, mine, seat, row):
    """How the battle went, and what the seat has left of its side."""
    row.ending = table.over
    row.rounds = table.now
    row.acted_first = table.first == seat
    row.rounds_first = mine.firsts
    row.brought = fairies(table, seat, 1)
    row.left = fairies(table, seat, 0)
    row.fallen = mine.fallen
    row.living_points = living_points(table, seat)
    row.killed = total(mine.kills_by)
    row.bites = mine.bites
    row.tests = mine.tests
    row.tests_won = mine.tests_won


@linked(TABLE, int, int)
def fairies(table, seat, brought):
    """Fairies that the seat brought, or those that are alive and on its side at the end."""
    count = 0
    for f in range(FIGURES):
        figure = table.figure[f]
        if figure.what == FAIRY:
            count += figure.owner == seat if brought else figure.alive != 0 and figure.side == seat
    return count


@jit
def total(counts):
    """Sum of an array of counts."""
    found = 0
    for k in range(len(counts)):
        found += counts[k]
    return found


@linked(RULES, MINE, int, int)
def by_weapon(rules, mine, which, column):
    """Attacks, damage or kills with the weapons that share a column, most often a single one."""
    found = 0
    for k in range(rules.weapons):
        if rules.weapon_column[k] == column:
            if which == ATTACKS:
                found += mine.attacks[k]
            elif which == DAMAGE:
                found += mine.damage[k]
            else:
                found += mine.slain[k]
    return found


@jit
def write_causes(mine, row):
    """Damage and kills by what did them."""
    row.hurt_by_hand = mine.damage_by[0]
    row.killed_by_hand = mine.kills_by[0]
    row.hurt_by_ranged = mine.damage_by[1]
    row.killed_by_ranged = mine.kills_by[1]
    row.hurt_by_wrestling = mine.damage_by[2]
    row.killed_by_wrestling = mine.kills_by[2]
    row.hurt_by_joker = mine.damage_by[3]
    row.killed_by_joker = mine.kills_by[3]
    row.hurt_by_spell = mine.damage_by[4]
    row.killed_by_spell = mine.kills_by[4]
    row.hurt_by_thrall = mine.damage_by[5]
    row.killed_by_thrall = mine.kills_by[5]
    row.hurt_by_bomb = mine.damage_by[6]
    row.killed_by_bomb = mine.kills_by[6]


@jit
def write_turns(mine, row):
    """How its figures moved, and what they cast."""
    row.mode_pose = mine.modes[0]
    row.mode_pounce = mine.modes[1]
    row.mode_frolic = mine.modes[2]
    row.mode_flutter = mine.modes[3]
    row.mode_rush = mine.modes[4]
    row.mode_eat = mine.modes[5]
    row.mode_wrestle = mine.modes[6]
    row.mode_crawl = mine.modes[7]
    row.mode_climb = mine.modes[8]
    row.mode_bound = mine.modes[9]
    row.cast_wind_up = mine.casts[0]
    row.cast_shimmer = mine.casts[1]
    row.cast_ritalize = mine.casts[2]
    row.cast_kiss = mine.casts[3]
    row.cast_wing_bind = mine.casts[4]
    row.cast_rose_prick = mine.casts[5]
    row.cast_gentle_zephyr = mine.casts[6]
    row.cast_corkscrew = mine.casts[7]


@jit
def write_weapons(rules, mine, row):
    """Attacks, damage and kills by weapon."""
    row.attacks_bare = by_weapon(rules, mine, ATTACKS, 0)
    row.attacks_black_wand = by_weapon(rules, mine, ATTACKS, 1)
    row.attacks_brownie_bow = by_weapon(rules, mine, ATTACKS, 2)
    row.attacks_crystal_blade = by_weapon(rules, mine, ATTACKS, 3)
    row.attacks_crystal_pistol = by_weapon(rules, mine, ATTACKS, 4)
    row.attacks_faeslayer = by_weapon(rules, mine, ATTACKS, 5)
    row.attacks_fairy_knife = by_weapon(rules, mine, ATTACKS, 6)
    row.attacks_fairy_shot = by_weapon(rules, mine, ATTACKS, 7)
    row.attacks_gremlin_tooth = by_weapon(rules, mine, ATTACKS, 8)
    row.attacks_moon_dagger = by_weapon(rules, mine, ATTACKS, 9)
    row.attacks_motor_sword = by_weapon(rules, mine, ATTACKS, 10)
    row.attacks_press_on_claws = by_weapon(rules, mine, ATTACKS, 11)
    row.attacks_ripper = by_weapon(rules, mine, ATTACKS, 12)
    row.attacks_sprite_carver = by_weapon(rules, mine, ATTACKS, 13)
    row.attacks_vibro_master = by_weapon(rules, mine, ATTACKS, 14)
    row.attacks_other = by_weapon(rules, mine, ATTACKS, OTHER)
    row.damage_bare = by_weapon(rules, mine, DAMAGE, 0)
    row.damage_black_wand = by_weapon(rules, mine, DAMAGE, 1)
    row.damage_brownie_bow = by_weapon(rules, mine, DAMAGE, 2)
    row.damage_crystal_blade = by_weapon(rules, mine, DAMAGE, 3)
    row.damage_crystal_pistol = by_weapon(rules, mine, DAMAGE, 4)
    row.damage_faeslayer = by_weapon(rules, mine, DAMAGE, 5)
    row.damage_fairy_knife = by_weapon(rules, mine, DAMAGE, 6)
    row.damage_fairy_shot = by_weapon(rules, mine, DAMAGE, 7)
    row.damage_gremlin_tooth = by_weapon(rules, mine, DAMAGE, 8)
    row.damage_moon_dagger = by_weapon(rules, mine, DAMAGE, 9)
    row.damage_motor_sword = by_weapon(rules, mine, DAMAGE, 10)
    row.damage_press_on_claws = by_weapon(rules, mine, DAMAGE, 11)
    row.damage_ripper = by_weapon(rules, mine, DAMAGE, 12)
    row.damage_sprite_carver = by_weapon(rules, mine, DAMAGE, 13)
    row.damage_vibro_master = by_weapon(rules, mine, DAMAGE, 14)
    row.damage_other = by_weapon(rules, mine, DAMAGE, OTHER)
    row.slain_bare = by_weapon(rules, mine, SLAIN, 0)
    row.slain_black_wand = by_weapon(rules, mine, SLAIN, 1)
    row.slain_brownie_bow = by_weapon(rules, mine, SLAIN, 2)
    row.slain_crystal_blade = by_weapon(rules, mine, SLAIN, 3)
    row.slain_crystal_pistol = by_weapon(rules, mine, SLAIN, 4)
    row.slain_faeslayer = by_weapon(rules, mine, SLAIN, 5)
    row.slain_fairy_knife = by_weapon(rules, mine, SLAIN, 6)
    row.slain_fairy_shot = by_weapon(rules, mine, SLAIN, 7)
    row.slain_gremlin_tooth = by_weapon(rules, mine, SLAIN, 8)
    row.slain_moon_dagger = by_weapon(rules, mine, SLAIN, 9)
    row.slain_motor_sword = by_weapon(rules, mine, SLAIN, 10)
    row.slain_press_on_claws = by_weapon(rules, mine, SLAIN, 11)
    row.slain_ripper = by_weapon(rules, mine, SLAIN, 12)
    row.slain_sprite_carver = by_weapon(rules, mine, SLAIN, 13)
    row.slain_vibro_master = by_weapon(rules, mine, SLAIN, 14)
    row.slain_other = by_weapon(rules, mine, SLAIN, OTHER)
