"""The rules of a battle as a flat record: numbers and switches, the scenario, the terrain, the warbands, the exact odds.

`battlefield.build` fills it from the data; `state.RULES`, the rules of combat alone, is its first part.
"""

import numpy as np

from sim.fairy_meat import state

BAND = 8
"""Most fairies and thralls of a side; its ninth slot is for nobody."""
TERRAIN = 16
THINGS = 16
"""Most gift boxes and mushrooms together."""
TYPES = 12
"""Most kinds of fairies that rules may have, and of thralls."""
WARBANDS = 64
"""Most different warbands in one run."""
ODDS = 22
"""Cards up to which the odds of an exchange are tabled, 0 included."""
SPEEDS = 5

TRAITS = np.dtype(
    [
        ("live", np.int64),
        ("kill", np.int64),
        ("twinkle", np.int64),
        ("recharge", np.int64),  # Twinkle that comes back at the start of a turn
        ("cost", np.int64),  # Fairy Force; -1 = not for sale
        ("crawl", np.int64),  # inches; thralls only, as are the rest
        ("climb", np.int64),
        ("bound", np.int64),
        ("radius", np.float64),
        ("height", np.float64),
    ],
    align=True,
)
FEATURE = np.dtype(
    [
        ("circle", np.int64),  # 0 rectangle with half-sides a and b, 1 circle of radius a
        ("x", np.float64),
        ("y", np.float64),
        ("a", np.float64),
        ("b", np.float64),
        ("height", np.float64),
        ("hard", np.int64),  # 1 blocks sight and flight; 0 gives partial cover only
        ("landable", np.int64),
    ],
    align=True,
)
MEMBER = np.dtype(
    [
        ("what", np.int64),  # FAIRY or THRALL; 0 = no more members
        ("kind", np.int64),  # index into RULES.fairy or RULES.thrall
        ("weapon", np.int64, (2,)),  # indices into RULES.weapon; 0 = none
        ("style", np.int64),
        ("master", np.int64),  # of a thrall: the member who steers it
    ],
    align=True,
)
WARBAND = np.dtype([("members", np.int64), ("member", MEMBER, (BAND,))], align=True)
SCENARIO = np.dtype(
    [
        ("width", np.float64),
        ("depth", np.float64),
        ("rounds", np.int64),  # the last round
        ("ends_by_clock", np.int64),  # 1 if the rulebook ends it there, 0 if that is a safety cap
        ("setup", np.int64),  # one of SETUPS
        ("least_enemy", np.float64),  # inches between enemies at set-up
        ("least_box", np.float64),  # inches from boxes at set-up
        ("kill_points", np.int64),
        ("meat_points", np.int64),
        ("cross_points", np.int64),
        ("living_points", np.int64),  # a point for each Fairy or Meat point of living fairies
        ("last_wins", np.int64),  # 1: places follow from elimination, 0: from points
        ("rabbit", np.int64),  # a mad rabbit in the middle
        ("box_x", np.float64, (THINGS,)),
        ("box_y", np.float64, (THINGS,)),
        ("boxes", np.int64),
        ("mushroom_x", np.float64, (THINGS,)),
        ("mushroom_y", np.float64, (THINGS,)),
        ("mushrooms", np.int64),
    ],
    align=True,
)
SETUPS = ("edge", "place", "startline")
BY_EDGE, BY_PLACE, BY_STARTLINE = range(3)

RULES = np.dtype(
    [(name, state.RULES[name]) for name in state.RULES.names or ()]
    + [
        ("fairy", TRAITS, (TYPES,)),
        ("thrall", TRAITS, (TYPES,)),
        ("rabbit_kind", np.int64),  # which thrall the mad rabbit is
        ("distance", np.float64, (SPEEDS,)),  # by mode, of a fairy
        ("altitude", np.float64, (SPEEDS,)),
        ("rush_least", np.float64),  # inches from which on a rush counts
        ("spell_style", np.int64, (8,)),
        ("spell_cost", np.int64, (8,)),
        ("spell_amount", np.float64, (8,)),
        ("spell_per_extra", np.float64, (8,)),  # 0 = takes no extra Twinkle
        ("hunger", np.float64),  # inches from which on a frenzied fairy must go for meat
        ("blast", np.float64),  # inches round a gift box within which gas and bomb work
        ("bomb_points", np.int64),  # Fairy Points that a bomb costs
        ("mad_trumps", np.int64),  # trumps that drive a liberated thrall mad
        ("think_left", np.int64),  # cards that thinking must leave in the deck
        ("most_points", np.int64),  # of Live and Kill a fairy can have
        ("recharge_trumps", np.int64),
        ("zap_trumps", np.int64),
        ("least_gap", np.float64),  # of a shot
        ("think_most", np.int64),
        ("order_hidden", np.int64),
        ("spell_any_time", np.int64),
        ("altitude_from_table", np.int64),
        ("halve_once", np.int64),
        ("guess_sd", np.float64),
        ("rush_blocked", np.int64),
        ("rush_free_attack", np.int64),
        ("rush_is_flutter", np.int64),
        ("waypoints", np.int64),
        ("perches", np.int64),
        ("prune", np.int64),
        ("split_upfront", np.int64),  # for the odds; battles choose from what is left in either case
        ("escape_needs_move", np.int64),
        ("grab_ends_turn", np.int64),
        ("brawl_fire_random", np.int64),
        ("lame_cure", np.int64),  # 0 point by point, 1 by any healing, 2 when no meat is left
        ("own_kills_score", np.int64),
        ("frenzy_attacks", np.int64),
        ("spell_sum", np.int64),
        ("spells_on_thralls", np.int64),
        ("corkscrew_mangles", np.int64),
        ("treachery", np.int64),
        ("discretion", np.int64),
        ("thralls", np.int64),
        ("grave_robbing", np.int64),
        ("tug_tug", np.int64),
        ("thrall_with_master", np.int64),
        ("thrall_kill_scores", np.int64),
        ("breakfast_dead", np.int64),  # dead fairies' cards count where living points do
        ("bomb_mangles", np.int64),
        ("max_weapons", np.int64),
        (
            "box_result",
            np.int64,
            (9,),
        ),  # by rank 2..10: 0 gas, 1 pistol, 2 motor-sword; everything else is a bomb
        ("box_weapon", np.int64, (3,)),  # weapon found, by result
        ("scenario", SCENARIO),
        ("features", np.int64),
        ("feature", FEATURE, (TERRAIN,)),
        ("warbands", np.int64),
        ("warband", WARBAND, (WARBANDS,)),
        (
            "weapon_column",
            np.int64,
            (state.WEAPONS,),
        ),  # where a weapon is counted: index into columns.WEAPONS
        ("harm", np.float64, (ODDS, ODDS)),  # exact mean damage of an attack: [attack cards, defence cards]
        ("chance", np.float64, (ODDS, ODDS, 4)),  # exact chance of at least so many points of damage
        ("backfire", np.float64, (ODDS, ODDS)),  # chance that the defender alone plays a joker
        ("wrestled", np.float64, (ODDS, ODDS, 3)),  # wrestling: chance that the acting one wins, ties, loses
        ("contest", np.float64, (ODDS, ODDS)),  # chance that a test is won: rush, pounce, tug-tug
    ],
    align=True,
)
