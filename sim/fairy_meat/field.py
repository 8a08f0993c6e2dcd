"""The records of a battle of Fairy Meat: what everybody sees, what a seat knows, what nobody knows; `book.py` has the rules.

`state.py` has the records of combat alone, on which these build. Lengths are inches and points are points, unless said
otherwise; integers are int64, positions float64. A figure, a corpse or a bundle of meat is a slot from 0 to 39; -1 means
none. Make records with `records`.
"""

import numpy as np

from sim.fairy_meat import state
from sim.fairy_meat.book import BAND as BAND
from sim.fairy_meat.book import BY_EDGE as BY_EDGE
from sim.fairy_meat.book import BY_PLACE as BY_PLACE
from sim.fairy_meat.book import BY_STARTLINE as BY_STARTLINE
from sim.fairy_meat.book import FEATURE as FEATURE
from sim.fairy_meat.book import MEMBER as MEMBER
from sim.fairy_meat.book import ODDS as ODDS
from sim.fairy_meat.book import RULES as RULES
from sim.fairy_meat.book import SCENARIO as SCENARIO
from sim.fairy_meat.book import SETUPS as SETUPS
from sim.fairy_meat.book import SPEEDS as SPEEDS
from sim.fairy_meat.book import TERRAIN as TERRAIN
from sim.fairy_meat.book import THINGS as THINGS
from sim.fairy_meat.book import TRAITS as TRAITS
from sim.fairy_meat.book import TYPES as TYPES
from sim.fairy_meat.book import WARBAND as WARBAND
from sim.fairy_meat.book import WARBANDS as WARBANDS
from sim.fairy_meat.deck import CARDS
from sim.fairy_meat.state import PILE
from sim.fairy_meat.state import records as records

SEATS = 4
FIGURES = 40
"""Slots for fairies, thralls, corpses and bundles; the side of seat s starts at 9 * s, torn-off bundles come from 36 on."""
STRIDE = 9
FIRST_LOOSE = SEATS * STRIDE
"""Slots from here on: the mad rabbit (the last) and bundles that were ripped off."""
RABBIT = FIGURES - 1
CELLS = 20
"""Places offered to a figure at set-up: 16 by chance and the corners."""
STARTS = 12
"""Starting places of a race."""
HANDS = 14
"""Hands of one fight: the attacker's (0) and one for each of her enemies."""
MAX_ROUNDS = 81
MAX_OPTIONS = 512
TRUTH = 1e-4
"""How much longer than allowed a move may come out by rounding."""

FAIRY, THRALL, BUNDLE = 1, 2, 3
"""What a slot holds (`FIGURE.what`); 0 = nothing."""
SWEET, MEAN = range(2)
POSE, POUNCE, FROLIC, FLUTTER, RUSH, EAT, WRESTLE, CRAWL, CLIMB, BOUND = range(10)
MODES = ("pose", "pounce", "frolic", "flutter", "rush", "eat", "wrestle", "crawl", "climb", "bound")
"""How a figure spends her turn; the first five are rows of movement.csv, the last three are for thralls."""
BLOW = 10
"""The mode of a flight that Gentle Zephyr makes: 6 inches far and high, whatever hampers or helps her."""
WIND_UP, SHIMMER, RITALIZE, KISS, WING_BIND, ROSE_PRICK, ZEPHYR, CORKSCREW = range(8)
SPELLS = ("wind_up", "shimmer", "ritalize", "kiss", "wing_bind", "rose_prick", "gentle_zephyr", "corkscrew")
EXTRAS = 8
"""Twinkle beyond a spell's price goes from 0 to 7."""

(
    EDGE, PLACE, ENTER, THINK, ORDER, JOKER_ORDER, RELEASE, MODE, ACT, DEST, RUSH_AT, ATTACK, GO_ON, SPELL, SPELL_TARGET,
    REDRAW, TWINKLE, ZAP_TARGET, PLAY, JOKER_H2H, JOKER_RANGED, DAMAGE, HEAL, WIN_BRAWL, GRAB, BITE, DRAG, TUG, ROB, BOX,
    MAD_USE, TRAITOR, ESCAPE,
) = range(33)  # fmt: skip
DECISIONS = (
    "edge", "place", "enter", "think", "order", "joker_order", "release", "mode", "act", "dest", "rush_at", "attack",
    "go_on", "spell", "spell_target", "redraw", "twinkle", "zap_target", "play", "joker_h2h", "joker_ranged", "damage",
    "heal", "win_brawl", "grab", "bite", "drag", "tug", "rob", "box", "mad_use", "traitor", "escape",
)  # fmt: skip
"""Kinds of decision. Options are small integers:

edge         0 north, 1 east, 2 south, 3 west, of those not taken
place        a cell of a 2-inch grid, iy * 64 + ix (centre at 2 * ix + 1, 2 * iy + 1); in a race a starting place
enter        0..4: 10, 30, 50, 70, 90 % along the own edge
think        0..7 additional Order Cards for TABLE.actor
order        0 wait, 1 act, 2 defer to the end of those with the same rank
joker_order  0 hold, 1 act
release      0 keep, 1 release the thrall
mode         an index of MODES
act          ACT_END .. ACT_MUSHROOM_ATTACK below
dest         64 * kind + object, kinds CONTACT .. RALLY below
rush_at      slot of the fairy rushed at
attack       4 * slot + 0 bare, 1, 2 weapon of that place; NO_MORE names no further target
go_on        0 stop, 1 make the next attack of the sequence
spell        8 * spell + extra Twinkle
spell_target slot
redraw       0 keep the hand, 1 throw it away and draw anew
twinkle      recharged + 8 * points zapped + 64 if the Ace of Spades goes first
zap_target   slot
play         see `hand.make_play`; NOTHING (-1) where a side may decline
joker_h2h    0 the attacker takes a point of damage, 1 the defender heals one
joker_ranged 0 a miss, 1 + slot of the figure hit instead
damage       how many of the points lost are Live
heal         0 Live, 1 Kill
win_brawl    0 damage, 1 escape
grab         0 no, 1 pull the attacker into the brawl
bite         2 * slot of the corpse + 0 Live, 1 Kill
drag         slot of the corpse or bundle, NO_DRAG
tug          0 let go, 1 hold on (or rip)
rob          8 * slot of the corpse + 4 * which of its weapons + own weapon to leave there (0, 1; 3 = none)
box          a gift box by its index; for a third weapon 0, 1 = the own one to drop, 2 = the new one
mad_use      0 leave her alone, 1 move and attack, 2 attack and move, 3 move only, 4 attack only
traitor      the seat that gets the betrayed fairy
escape       a mode: 1 pounce .. 4 rush out of the brawl
"""
(
    ACT_END, ACT_MOVE, ACT_ATTACK, ACT_BITE_MOVE, ACT_BITE_ATTACK, ACT_CAST, ACT_REMINISCE, ACT_BOX, ACT_ROB_MOVE,
    ACT_ROB_ATTACK, ACT_FRENZY, ACT_JOIN, ACT_DRAG, ACT_WRESTLE, ACT_MUSHROOM_MOVE, ACT_MUSHROOM_ATTACK,
) = range(16)  # fmt: skip
(
    CONTACT, APPROACH, ATOP, AWAY, STANDOFF, SHOOT, HIDE, TO_CORPSE, NEAR_CORPSE, TO_BOX, TO_MUSHROOM, PERCH, FINISH,
    COMPASS, HOLD, RALLY,
) = range(16)  # fmt: skip
"""Kinds of destination: contact with a figure, full distance towards her, on top of her (a pounce), away from her,
a standoff at 12.5 inches, the nearest spot to shoot at her from, behind terrain; to a corpse, towards it; a box;
a mushroom; on terrain; the finish or an edge (object 0, 1..4); eight directions; stay; contact with a friend."""
NO_MORE = 255
NO_DRAG = 63

PARTS = ("kills", "eaten", "crossed", "living")
KILLS, EATEN, CROSSED, LIVING = range(4)

# What wounds (TABLE.wound.cause) and, with the same numbers, the kinds of fights.
CAUSES = ("hand", "ranged", "wrestling", "joker", "spell", "thrall", "bomb")
BY_HAND, BY_SHOT, BY_WRESTLING, BY_JOKER, BY_SPELL, BY_THRALL, BY_BOMB = range(7)
F_HAND, F_SHOT, F_WRESTLE, F_RUSH, F_POUNCE, F_PRICK, F_THRALL, F_TUG, F_RIP = range(9)
FIGHTS = ("hand", "shot", "wrestle", "rush", "pounce", "rose prick", "thrall", "tug", "rip")

REDEAL_STREAM, SETUP_STREAM = 0, 1
DEPTH = 24
"""Deepest pile of unfinished business."""

FIGURE = np.dtype(
    [
        ("what", np.int64),  # FAIRY, THRALL, BUNDLE; 0 = an empty slot
        ("owner", np.int64),  # the seat that brought her; -1 = nobody
        ("side", np.int64),  # the seat that controls her; -1 = nobody
        ("kind", np.int64),  # index into RULES.fairy or RULES.thrall
        ("alive", np.int64),
        ("present", np.int64),  # on the board, alive or dead
        ("x", np.float64),
        ("y", np.float64),
        ("z", np.float64),  # height of the surface that she stands on
        ("radius", np.float64),
        ("height", np.float64),  # standing; a fairy that wrestles lies at 0.4
        ("live", np.int64),
        ("kill", np.int64),
        ("meat_live", np.int64),  # Live lost, as meat
        ("meat_kill", np.int64),
        ("twinkle", np.int64),
        ("most_twinkle", np.int64),
        ("style", np.int64),
        ("weapon", np.int64, (2,)),  # indices into RULES.weapon; 0 = none
        ("acted", np.int64),  # has started her turn this round
        ("thought", np.int64),  # Order Cards that thinking buys her in this round
        ("ordered", np.int64),  # Order Cards that she holds
        (
            "ranks",
            np.int64,
        ),  # bit r: holds an Order Card of rank r, 1 Ace .. 13 King; bit 0: a joker; 0 if they are hidden
        ("tie", np.int64),  # who comes first among equal ranks: the higher
        ("brawl", np.int64),  # number of the brawl she is in, from 1; 0 = none
        ("frenzied", np.int64),
        ("lame", np.int64),  # points still to be healed before she is lame no more
        ("shimmer", np.int64),  # cards
        ("wind_up", np.float64),  # inches for her next move
        ("bound", np.int64),  # Wing Bind: 1 in her next turn, 2 now
        ("ritalized", np.int64),
        ("master", np.int64),  # of a thrall: slot of the fairy who steers it; -1 = none
        ("steering", np.int64),  # slot of the thrall that she steers; -1 = none
        ("mad", np.int64),  # everybody's to use
        ("fleeing", np.int64),
        ("tripping", np.int64),  # 1 until her next turn, 2 for good
        ("gassed", np.int64),
        ("done", np.int64),  # has crossed the finish
        ("mode", np.int64),  # of this or her last turn
        ("kills", np.int64),
        ("eaten", np.int64),
        ("died", np.int64),  # 32 * round + call of her death; 0 = she hasn't died
        ("used", np.int64),  # bit seat: a mad figure was moved by that seat this round
    ],
    align=True,
)

TURN = np.dtype(
    [
        ("figure", np.int64),  # whose turn it is; -1 between turns
        ("user", np.int64),  # the seat that decides for her
        ("mode", np.int64),  # -1 until it is declared
        ("moved", np.int64),  # MOVE slot used
        ("fought", np.int64),  # ATTACK slot used
        ("spells", np.int64),  # bit set of those cast
        ("bitten", np.int64),
        ("reminisced", np.int64),
        ("closing", np.int64),  # a spell was cast after a slot was used: nothing but casting follows
        ("dragging", np.int64),  # slot of what she drags; -1 = nothing
        ("dragged", np.int64),  # DRAG was asked
        ("bonus", np.int64),  # slot of the fairy with the Rush Bonus; -1 = nobody
        ("pounced_out", np.int64),  # she pounced straight out of an escape
        ("free", np.int64),  # wrestling attacks beyond the ATTACK slot
        ("escaped", np.int64),  # her MOVE slot is being used to leave a brawl
        ("target", np.int64),  # of a rush or pounce; -1 = none
        ("plan", np.int64),  # of a mad figure: MAD_USE option
        ("must_eat", np.int64),  # forced feeding is going on
        ("from_edge", np.int64),  # she comes in from an edge, so she can't stay
        ("spell", np.int64),  # being cast
        ("extra", np.int64),
        ("slot", np.int64),  # 0 MOVE, 1 ATTACK: which of them a bite, robbery or mushroom takes
    ],
    align=True,
)
FIGHT = np.dtype(
    [
        ("kind", np.int64),  # F_HAND .. F_RIP
        ("attacker", np.int64),
        ("weapon", np.int64),
        ("targets", np.int64),
        ("target", np.int64, (HANDS,)),  # in the order named
        ("hand_of", np.int64, (HANDS,)),  # which hand defends in that exchange, from 1
        ("hands", np.int64),  # the attacker's and the defenders'
        ("holder", np.int64, (HANDS,)),  # whose hand it is, a slot
        ("drawn", np.int64, (HANDS,)),  # cards that it drew
        ("cards", np.int64, (HANDS,)),  # cards left in it
        ("recharge", np.int64, (HANDS,)),
        ("zap", np.int64, (HANDS,)),
        ("at", np.int64),  # exchange in progress
        ("step", np.int64),  # hand that is to be asked next (redraw, twinkle, zap)
        ("placed", np.int64),  # cards that the attacker has placed, for the defender to see
        ("withstood", np.int64),  # bit set of hands that withstood an attack
        ("seat", np.int64, (HANDS,)),  # who decides for a hand
        ("pricks", np.int64),  # how often a joker turned a Rose Prick round
        ("outcome", np.int64),  # of the last exchange: state.OUTCOMES
        ("margin", np.int64),
        ("won", np.int64),  # a test: 1 won, 0 lost, 2 by the joker of one side
    ],
    align=True,
)
WOUND = np.dtype(
    [
        ("victim", np.int64),
        ("points", np.int64),
        ("cause", np.int64),  # BY_HAND ..
        ("weapon", np.int64),
        ("seat", np.int64),  # who gets the credit
        ("slot", np.int64),  # the figure that did it
        ("chooser", np.int64),  # who chooses Live or Kill
        ("mangles", np.int64),
        ("lames", np.int64),
    ],
    align=True,
)
WOUNDS = 16

TABLE = np.dtype(
    [
        ("seats", np.int64),
        ("brings", np.int64, (SEATS,)),  # warband of each seat: index into RULES.warband
        ("turns", np.int64),  # rounds completed
        ("now", np.int64),  # the round being played, from 1; 0 = set-up
        ("decision", np.int64),
        ("player", np.int64),  # who is asked
        ("actor", np.int64),  # the figure it is about; -1 = none
        ("call", np.int64),  # 1..26; 0 before the count
        ("over", np.int64),  # 0, or one of ENDINGS + 1
        ("figure", FIGURE, (FIGURES,)),
        ("turn", TURN),
        ("fight", FIGHT),
        ("wound", WOUND, (WOUNDS,)),
        ("wounds", np.int64),
        ("healer", np.int64),  # who is being healed
        ("heals", np.int64),
        ("edge", np.int64, (SEATS,)),  # own edge; -1 = none yet
        ("box", np.int64),  # bit set of the boxes still there
        ("cell", np.int64, (CELLS,)),  # places offered at set-up
        ("cells", np.int64),
        ("starts", np.int64),  # bit set of starting places taken
        ("queue", np.int64, (FIGURES,)),  # figures (or seats) that are to be asked, in order
        ("queued", np.int64),
        ("queue_at", np.int64),
        ("offered", np.int64),  # bit set of figures that had their say in this call
        ("deferred", np.int64),
        ("due", np.int64),  # figure about to act, while jokers are offered; -1 = none
        ("fallen", np.int64),  # 1 if the master of a thrall has died
        ("reckon", np.int64),  # 1 if it is to be seen whether the battle is over
        ("betrayed", np.int64),  # a fairy that is to be handed over
        ("traitor", np.int64),  # the seat that says to whom
        ("next_up", np.int64),  # figure whose turn starts once mad figures were used
        ("may_wait", np.int64),  # of the figure asked at a call
        ("may_defer", np.int64),
        ("jokers_asked", np.int64),  # bit set
        ("opened", np.int64),  # bit seat: has had its first activation of the round
        ("stack", np.int64, (DEPTH,)),  # stages of unfinished business (`stages.py`), the innermost last
        ("depth", np.int64),
        ("brawls", np.int64),  # numbers given so far
        (
            "unseen",
            np.int64,
            (14,),
        ),  # cards nobody has shown: ranks 2..10, plain trumps, Ace of Spades, jokers; all, used up
        ("points", np.int64, (SEATS, len(PARTS))),  # running score
        ("total", np.int64, (SEATS,)),
        ("out", np.int64, (SEATS,)),  # 32 * round + call when the seat lost its last fairy; 0 = still in
        ("mangled", np.int64),  # Fairy Points destroyed so far
        ("lost", np.int64),  # meat eaten beyond the most a fairy can hold
        ("history", np.int64, (MAX_ROUNDS, SEATS)),  # total at the end of each round
        ("first", np.int64),  # seat whose figure acted first in the first round
        ("spot", np.float64, (8,)),  # scratch of `destinations`; zeros between decisions
    ],
    align=True,
)
ENDINGS = ("clock", "last player", "nobody left", "finish crossed")

MINE = np.dtype(
    [
        ("seat", np.int64),
        ("hand", np.int64, (HANDS,)),  # own hands of the fight, as in `hand.py`; 0 for others' hands
        ("ranks", np.int64, (FIGURES,)),  # own figures' Order Cards, as FIGURE.ranks
        # What follows is for the results only.
        ("attacks", np.int64, (state.WEAPONS,)),  # exchanges by weapon
        ("damage", np.int64, (state.WEAPONS,)),
        ("slain", np.int64, (state.WEAPONS,)),
        ("damage_by", np.int64, (len(CAUSES),)),
        ("kills_by", np.int64, (len(CAUSES),)),
        ("modes", np.int64, (len(MODES),)),
        ("casts", np.int64, (len(SPELLS),)),
        ("bites", np.int64),
        ("tests", np.int64),  # rushes and pounces that came to a test
        ("tests_won", np.int64),
        ("fallen", np.int64),  # own fairies that died
        ("firsts", np.int64),  # rounds in which one of its figures acted first
    ],
    align=True,
)

HIDDEN = np.dtype(
    [
        ("stream", np.uint64, (2,)),  # redealing; set-up
        ("key", np.uint64),  # from which every round's streams are made
        ("guess", np.uint64, (1,)),
        ("pile", PILE),
        ("hand", np.int64, (HANDS,)),  # the hands of the fight
        ("play", np.int64, (2,)),  # what attacker and defender have placed; NOTHING
        ("held", np.int64, (CARDS,)),  # cards in hands
        ("held_by", np.int64, (CARDS,)),  # in which
        ("helds", np.int64),
        ("order", np.int64, (FIGURES, 8)),  # Order Cards of each figure
        ("ranks", np.int64, (FIGURES,)),
        ("calling", np.int64, (28,)),  # by call: bit set of the figures that have a card then
        ("last", np.int64, (FIGURES,)),  # by figure: the call at which she must act
        ("stirred", np.int64),  # cards moved since TABLE.unseen was counted
        ("shown", np.int64, (CARDS,)),  # 1 for a card that everybody has seen since it left the pile
        ("account", MINE, (SEATS,)),  # counts for the results, by seat
    ],
    align=True,
)
POSITION = np.dtype([("table", TABLE), ("seats", MINE, (SEATS,)), ("hidden", HIDDEN)], align=True)
