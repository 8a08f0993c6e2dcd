"""The referee of Fairy Meat's battles: follows the log of one row by row and raises RefereeError at the first foul.

Written from the rulebook and the rules sheet alone. It keeps a table of its own (`fairy_meat_table`), works out what may
happen and how many cards everybody draws, and compares. Rules data and the battlefield are handed in as plain dicts and
lists, see `SETTING`. `judge` is the way in; `fired` counts the rules that came up.
"""

from collections import Counter

from .fairy_meat_cards import SWITCHES as CARD_SWITCHES
from .fairy_meat_exchanges import Exchanges
from .fairy_meat_fights import Fights
from .fairy_meat_magic import Magic
from .fairy_meat_meals import Meals
from .fairy_meat_moves import Moves
from .fairy_meat_offers import Offers
from .fairy_meat_options import Options
from .fairy_meat_rarely import Rarely
from .fairy_meat_score import Score
from .fairy_meat_setup import Setup
from .fairy_meat_slots import Slots
from .fairy_meat_table import DECISIONS, EVENTS, FACTS, FAIRY, SWITCHES, THRALL, Figure, Pile
from .fairy_meat_turns import Turns
from .fairy_meat_wounds import Wounds
from .fairy_ring_table import RefereeError

SETTING = (
    "seats", "scenario", "terrain", "weapons", "fairies", "thralls", "spells", "modes", "limits", "switches", "warbands",
    "rabbit_kind", "box_result", "box_weapon",
)  # fmt: skip
"""What a battle is fought with:

scenario  dict: width, depth, rounds, setup (edge, place, startline), least_enemy, least_box, kill_points, meat_points,
          cross_points, living_points, last_wins, rabbit, boxes and mushrooms (lists of (x, y))
terrain   see `fairy_meat_field`; weapons, fairies, thralls, spells: lists of rows, by number
modes     (distance, altitude) of pose, pounce, frolic, flutter, rush
limits    most_points, rush_least, least_gap, recharge_trumps, zap_trumps
switches  readings by name, those left out have their defaults
warbands  by seat a list of dicts: what, kind, style, weapons (two numbers), master (a place in the list or -1)
rabbit_kind  the number of the mad thrall
box_result   rank of a number -> gas, pistol, motor_sword; box_weapon  pistol, motor_sword -> number of the weapon
"""


class Battle(
    Setup, Turns, Slots, Moves, Fights, Exchanges, Wounds, Meals, Magic, Rarely, Options, Offers, Score
):
    """A battle as its log tells it so far. `read` takes the next row."""

    def __init__(self, setting, decisions=None):
        self.seats, self.scenario, self.terrain = setting["seats"], setting["scenario"], setting["terrain"]
        self.weapons, self.kinds, self.beasts = setting["weapons"], setting["fairies"], setting["thralls"]
        self.spells, self.modes, self.limits = setting["spells"], setting["modes"], setting["limits"]
        self.warbands, self.rabbit_kind = setting["warbands"], setting["rabbit_kind"]
        self.box_result, self.box_weapon = setting["box_result"], setting["box_weapon"]
        given = dict(setting["switches"])
        for name in given:
            if name not in SWITCHES and name not in CARD_SWITCHES:
                raise KeyError(f"no switch {name!r}")
        self.sw = SWITCHES | CARD_SWITCHES | given
        self.card_sw = {name: self.sw[name] for name in CARD_SWITCHES}
        self.decisions = None if decisions is None else list(decisions)
        self.chosen, self.index, self.fired, self.pile = 0, -1, Counter(), Pile()
        self.figures, self.things, self.now, self.call, self.over = {}, {}, -1, 0, None
        self.turn, self.fight, self.owed, self.last, self.choice = None, None, [], "", None
        self.start_battle()

    # ---- Saying so --------------------------------------------------------------------------------------

    def foul(self, text):
        raise RefereeError(f"event {self.index}: {text}")

    def same(self, what, expected, found):
        if expected != found:
            self.foul(f"{what}: expected {expected}, found {found}")

    def rule(self, truth, expected, found):
        """What the rules want must be so."""
        if not truth:
            self.foul(f"expected {expected}, found {found}")

    def note(self, name, number=1):
        """A rule that came up."""
        if number:
            self.fired[name] += number

    # ---- Reading ----------------------------------------------------------------------------------------

    def read(self, row):
        """One row of the log: (event, seat, six facts)."""
        self.index += 1
        code, seat, *facts = (int(number) for number in row)
        if not 0 <= code < len(EVENTS):
            self.foul(f"expected one of {len(EVENTS)} kinds of event, found {code}")
        name = EVENTS[code]
        if self.over is not None:
            self.foul(f"expected nothing after the end, found {name}")
        if name != "card":
            self.finish_drawing()
        if name not in ("corner", "stands"):
            self.corners_used()
        try:
            getattr(self, f"on_{name}")(seat, *facts[: FACTS[name]])
        except RefereeError as error:
            text = str(error)
            raise RefereeError(text if text.startswith("event ") else f"event {self.index}: {text}") from None
        if any(facts[FACTS[name] :]):
            self.foul(f"{name}: expected nothing behind {FACTS[name]} facts, found {facts}")
        self.note(f"event {name}")
        self.last = name

    def figure(self, slot):
        if slot not in self.figures:
            self.foul(f"expected a slot that is taken, found {slot}")
        return self.figures[slot]

    def all(self):
        return list(self.figures.values())

    def fairies(self):
        """Living fairies on the board."""
        return [f for f in self.figures.values() if f.fairy and f.fights]

    # ---- Choices ----------------------------------------------------------------------------------------

    def on_choice(self, seat, decision, option, slot):
        """Somebody decided: what she had to choose from is compared with what the rules offer."""
        if not 0 <= decision < len(DECISIONS):
            self.foul(f"expected one of {len(DECISIONS)} decisions, found {decision}")
        kind = DECISIONS[decision]
        self.choice = (kind, option, slot, seat)
        options = None
        if self.decisions is not None:
            if self.chosen >= len(self.decisions):
                self.foul(f"expected no more than {len(self.decisions)} decisions, found another {kind}")
            made = self.decisions[self.chosen]
            self.same("decision", (seat, kind, option), (made[0], made[1], made[3]))
            options = made[2]
            if options is not None:
                self.rule(
                    options and len(set(options)) == len(options), "different options", f"{kind} of {options}"
                )
                self.rule(option in options, f"{kind}: one of {options}", option)
        self.chosen += 1
        self.before_choice(kind, seat, slot)
        sure, perhaps = self.offered(kind, seat, slot)
        if perhaps is not None:
            self.rule(option in perhaps, f"{kind} of {slot}: one of {sorted(perhaps)}", option)
            if options is not None:
                extra, missing = set(options) - set(perhaps), set(sure) - set(options)
                self.rule(
                    not extra, f"{kind} of {slot}: options among {sorted(perhaps)}", f"{sorted(extra)} too"
                )
                self.rule(
                    not missing,
                    f"{kind} of {slot}: options {sorted(sure)}",
                    f"{options}: no {sorted(missing)}",
                )
                self.note("options counted" if sure == perhaps else "options bounded")
        self.note(f"decision {kind}")
        getattr(self, f"chose_{kind}", self.chose_something)(seat, option, slot)

    def chose_something(self, seat, option, slot):
        """A choice whose consequences the events tell by themselves."""

    # ---- Who is there -----------------------------------------------------------------------------------

    def on_figure_in(self, seat, slot, what, kind, style, weapon1, weapon2):
        """A member of a warband, or the mad rabbit, is brought."""
        self.same("round of a figure's coming", -1, self.now)
        if slot in self.figures:
            self.foul(f"expected an empty slot, found {slot}")
        if seat < 0:
            self.rule(self.scenario["rabbit"], "no rabbit in this scenario", "one")
            self.same("rabbit", (39, THRALL, self.rabbit_kind, 0, 0), (slot, what, kind, weapon1, weapon2))
            row = None
        else:
            place = slot - 9 * seat
            band = self.warbands[seat] if 0 <= seat < self.seats else []
            self.rule(0 <= place < len(band), f"slots of a band of {len(band)}", f"seat {seat}, slot {slot}")
            row = band[place]
            found = {"what": what, "kind": kind, "style": style, "weapons": [weapon1, weapon2]}
            wanted = {name: row[name] for name in found} | {"weapons": list(row["weapons"])}
            self.same(f"member {place} of seat {seat}", wanted, found)
        if what == FAIRY:
            figure, data = Figure(slot, what, kind, seat), self.kinds[kind]
            figure.live, figure.kill, figure.recharge = data["live"], data["kill"], data["recharge"]
            figure.twinkle = figure.most_twinkle = data["twinkle"]
        else:
            data = self.beasts[kind]
            figure = Figure(slot, what, kind, seat, data["radius"], data["height"])
            figure.live, figure.kill = data["live"], data["kill"]
            if row:
                figure.master = 9 * seat + row["master"]
        figure.style, figure.weapons = style, [weapon1, weapon2]
        if seat < 0:
            figure.mad, figure.present = True, True
            figure.x, figure.y = self.scenario["width"] / 2, self.scenario["depth"] / 2
            figure.side = -1
        self.figures[slot] = figure


def judge(rows, decisions, setting, watch=None):
    """Follows a whole log; raises RefereeError at the first foul, else the `Battle` at its end.

    `decisions` are (seat, kind, options or None, option, ...) in the order of the choices, or None; `watch(battle)` is
    called after every row."""
    battle = Battle(setting, decisions)
    for row in rows:
        battle.read(row)
        battle.check_everything()
        if watch:
            watch(battle)
    battle.close()
    return battle
