"""A battle followed event by event: who is where with how many points left, and why a hand has so many cards.

`Battle` reads the same rows as `tale.py` and keeps what they add up to, so that each event can be told with what it leads
to, and each hand of cards with the sum behind it (rulebook: Attack Modifiers, Wrestling Bonuses, Rushing, Pouncing).
"""

from dataclasses import dataclass, field
from typing import Any

from sim.fairy_meat import events as log
from sim.fairy_meat import field as meat

Terms = list[list[Any]]
"""A sum as [what for, number] pairs."""
WHATS = ("nothing", "fairy", "thrall", "bundle")


@dataclass
class Figure:
    """What is known of a figure, corpse or bundle."""

    slot: int
    name: str
    what: str
    owner: int
    side: int
    kind: str = ""
    style: str = ""
    weapons: list[str] = field(default_factory=list)
    live: int = 0
    kill: int = 0
    meat_live: int = 0
    meat_kill: int = 0
    twinkle: int = 0
    at: list[float] | None = None
    alive: bool = True
    mode: str = ""
    brawl: int = 0
    shimmer: int = 0
    unacted: bool = False
    frenzied: bool = False
    dragging: int = -1
    radius: float = 0.0


class Battle:
    """The state of a battle as far as its log tells it. `names` are lists of ids by index: weapons, fairies, thralls;
    `rules` is the RULES record."""

    def __init__(self, names: dict[str, list[str]], rules: Any):
        self.names, self.rules = names, rules
        self.race = int(rules.scenario.setup) == meat.BY_STARTLINE
        self.figure: dict[int, Figure] = {}
        self.actor = -1
        self.turn = -1
        self.named: list[int] = []  # targets of the fight
        self.extra: dict[int, int] = {}

    # ---- Names ------------------------------------------------------------------------------------------

    def name(self, slot: int) -> str | None:
        """`seat 1's seasoned (slot 9)`; None for nobody."""
        if slot < 0:
            return None
        return self.figure[slot].name if slot in self.figure else f"meat bundle (slot {slot})"

    def weapon(self, slot: int, place: int) -> str:
        """The weapon that a figure has at a place (0, 1)."""
        weapons = self.figure[slot].weapons if slot in self.figure else []
        return weapons[place] if 0 <= place < len(weapons) else "bare"

    # ---- What the rows change ---------------------------------------------------------------------------

    def enter(self, seat: int, slot: int, what: int, kind: int, style: int, weapons: list[int]) -> Figure:
        """A figure joins."""
        thrall = what == meat.THRALL
        kinds = self.names["thralls" if thrall else "fairies"]
        owner = f"seat {seat}'s" if seat >= 0 else "the"
        made = Figure(
            slot,
            f"{owner} {kinds[kind].replace('_', ' ')} (slot {slot})",
            WHATS[what],
            seat,
            seat,
            kinds[kind],
        )
        made.style = "" if thrall else ("sweet", "mean")[style]
        made.weapons = [self.names["weapons"][k] for k in weapons if k > 0]
        traits = (self.rules.thrall if thrall else self.rules.fairy)[kind]
        made.live, made.kill, made.twinkle = int(traits.live), int(traits.kill), int(traits.twinkle)
        made.radius = float(traits.radius)
        self.figure[slot] = made
        return made

    def bundle(self, slot: int) -> Figure:
        """The figure of a slot; a bundle of meat if there was none."""
        if slot not in self.figure:
            self.figure[slot] = Figure(slot, f"meat bundle (slot {slot})", "bundle", -1, -1, alive=False)
        return self.figure[slot]

    def follow(self, code: int, seat: int, values: list[int]) -> None:
        """Take note of what a row changes."""
        first, second, third = values[:3]
        her = self.figure.get(first)
        if code == log.ROUND:
            for figure in self.figure.values():
                figure.unacted = False
                figure.mode = ""
        elif code == log.ORDER_CARD and her:
            her.unacted = True
        elif code == log.TURN and her:
            self.turn = first
            her.unacted, her.shimmer, her.mode = False, 0, ""
        elif code == log.MODE_SET and her:
            her.mode = meat.MODES[second]
        elif code == log.STANDS:
            self.bundle(first).at = [inch / 1000 for inch in values[1:4]]
        elif code == log.GONE and her and second != log.BOX_OPENED:
            her.at = None
        elif code == log.BRAWL and her:
            her.brawl = second
        elif code == log.TWINKLE_NOW and her:
            her.twinkle = second
        elif code == log.GASSED and her:
            her.unacted = False
        elif code == log.MADNESS and her:
            her.unacted = her.unacted and second in (0, 3)
        elif code == log.TRAITOR_TO and her:
            her.side = second
        elif code == log.CASTED:
            self.cast(second, third, values[3])
        elif code == log.DRAGGED and her:
            her.dragging = second
        elif code == log.RIPPED and her:
            self.rip(her, *values[2:5])
        elif code == log.ROBBED and her:
            self.rob(her, second, third, values[3])
        elif code == log.OPENED and her and values[3] in (log.PISTOL, log.MOTOR_SWORD):
            her.weapons.append(self.names["weapons"][int(self.rules.box_weapon[values[3]])])
        else:
            self.count(code, values)

    def count(self, code: int, values: list[int]) -> None:
        """Points lost, healed, eaten; death and frenzy."""
        first, second, third = values[:3]
        if code == log.HURT:
            self.hurt(self.figure[first], second, third, values[4])
        elif code == log.HEALED:
            self.heal(self.figure[first], second, third)
        elif code == log.DIED:
            her = self.figure[first]
            her.alive, her.unacted, her.twinkle, her.brawl, her.shimmer = False, False, 0, 0, 0
        elif code == log.BITTEN:
            self.bite(self.figure[first], self.bundle(second), third, values[3])
        elif code == log.FRENZY:
            her = self.figure[first]
            her.frenzied, her.kill, her.live = True, her.kill + her.live, 0

    def hurt(self, her: Figure, live: int, kill: int, mangled: int) -> None:
        """Points lost are meat, unless they are destroyed or a thrall's (rulebook: Taking Damage, Manglers)."""
        her.live, her.kill = her.live - live, her.kill - kill
        if not mangled and her.what == "fairy":
            her.meat_live, her.meat_kill = her.meat_live + live, her.meat_kill + kill

    def heal(self, her: Figure, live: int, kill: int) -> None:
        """Own meat points come back; to the frenzied all of them as Kill."""
        her.meat_live, her.meat_kill = her.meat_live - live, her.meat_kill - kill
        self.gain(her, live, kill)

    def gain(self, her: Figure, live: int, kill: int) -> None:
        """More points of the Fairy area."""
        her.live += 0 if her.frenzied else live
        her.kill += kill + live if her.frenzied else kill

    def bite(self, her: Figure, corpse: Figure, kill: int, lost: int) -> None:
        """A point of the corpse's meat (rulebook: Eating Meat)."""
        if kill:
            corpse.meat_kill -= 1
        else:
            corpse.meat_live -= 1
        if not lost:
            self.gain(her, 1 - kill, kill)

    def rip(self, her: Figure, half: int, live: int, kill: int) -> None:
        """What is dragged is torn in two (rulebook: Rrrrip)."""
        whole, torn = self.bundle(her.dragging), self.bundle(half)
        torn.meat_live, torn.meat_kill = live, kill
        whole.meat_live, whole.meat_kill = whole.meat_live - live, whole.meat_kill - kill
        her.dragging = half

    def cast(self, spell: int, extra: int, target: int) -> None:
        """What a spell leaves behind."""
        amount = int(self.rules.spell_amount[spell] + self.rules.spell_per_extra[spell] * extra)
        if spell == meat.SHIMMER and target in self.figure:
            her = self.figure[target]
            her.shimmer = her.shimmer + amount if self.rules.spell_sum else max(her.shimmer, amount)
        if spell == meat.ROSE_PRICK:
            self.extra[0] = amount

    def rob(self, her: Figure, corpse: int, weapon: int, left: int) -> None:
        """A weapon changes hands; one may stay in its place."""
        there, taken = self.bundle(corpse).weapons, self.names["weapons"][weapon]
        if taken in there:
            there.remove(taken)
        if left > 0 and self.names["weapons"][left] in her.weapons:
            her.weapons.remove(self.names["weapons"][left])
            there.append(self.names["weapons"][left])
        her.weapons.append(taken)

    # ---- Why so many cards ------------------------------------------------------------------------------

    def attack_terms(self, attacker: int, target: int, weapon: int, kind: int, cards: int) -> Terms:
        """The sum behind the cards of an attack."""
        rules, her, arm = self.rules, self.figure[attacker], self.rules.weapon[weapon]
        name = self.names["weapons"][weapon].replace("_", " ")
        posed, fluttered = her.mode == "pose", self.fluttered(her)
        terms: Terms = [["Kill", her.kill]]
        rest = "unaccounted"
        if kind in (meat.F_HAND, meat.F_THRALL):
            unarmed = any(not self.has_sword(slot) for slot in self.named)
            terms += [[name, int(arm.attack)], ["posed", posed * int(rules.posed)]]
            terms += [
                ["fluttered", fluttered * int(rules.fluttered)],
                ["Riot weapon", int(arm.riot * rules.riot)],
            ]
            terms += [["sword against none", int(arm.sword and unarmed) * int(rules.sword)]]
        elif kind == meat.F_SHOT:
            terms = [[f"Strength of the {name}", int(arm.strength)], ["posed", posed * int(rules.posed)]]
            terms += [["fluttered", fluttered * int(rules.fluttered)]]
        elif kind == meat.F_WRESTLE:
            terms += [["acting", int(rules.acting)], [name, int(arm.attack) if arm.riot else 0]]
            rest = "Rush Bonus"
        elif kind == meat.F_PRICK:
            terms = [["Rose Prick", self.extra.get(0, cards)]]
        return closed(terms, cards, rest)

    def defence_terms(self, attacker: int, target: int, weapon: int, kind: int, cards: int) -> Terms:
        """The sum behind the cards of a defence."""
        rules, her, arm = self.rules, self.figure[target], self.rules.weapon[weapon]
        waiting: Terms = [["not yet acted", int(her.unacted) * int(rules.unacted)]]
        terms: Terms = [["Live", her.live], ["Shimmer", her.shimmer]]
        rest = "unaccounted"
        if kind in (meat.F_HAND, meat.F_SHOT, meat.F_PRICK, meat.F_THRALL):
            terms += [[self.names["weapons"][weapon].replace("_", " "), int(arm.defence)]]
            outside = her.brawl > 0 and (kind == meat.F_PRICK or self.figure[attacker].brawl != her.brawl)
            terms += [["wrestling", int(outside) * int(rules.entangled)]]
            bare = sum(number for _, number in terms)
            covered = kind == meat.F_SHOT and max(bare, 0) + waiting[0][1] != cards
            terms += [["cover", int(covered) * int(rules.cover)]]
            terms += [["never below none", max(0, -bare - int(covered) * int(rules.cover))]]
        elif kind == meat.F_WRESTLE:
            terms, rest = [["Kill", her.kill]], "Rush Bonus"
            if rules.riot_defends:
                terms.append(["Riot weapon", max(map(self.riot, her.weapons), default=0)])
            waiting[0][1] *= int(rules.unacted_wrestling)
        elif kind == meat.F_RUSH:
            waiting[0][1] *= int(rules.unacted_rush)
        elif kind == meat.F_POUNCE:
            terms = [["against a pounce", int(rules.pounced)]]
        elif kind in (meat.F_TUG, meat.F_RIP):
            terms, waiting = [["Kill", her.kill]], []
        return closed(terms + waiting, cards, rest)

    def fluttered(self, her: Figure) -> bool:
        """Whether her speed costs her a card."""
        return her.mode == "flutter" or (her.mode == "rush" and bool(self.rules.rush_is_flutter))

    def riot(self, weapon: str) -> int:
        """What a weapon adds in wrestling."""
        arm = self.rules.weapon[self.names["weapons"].index(weapon)]
        return int(arm.attack) if arm.riot else 0

    def has_sword(self, slot: int) -> bool:
        """Whether a figure carries a sword (rulebook: Swords)."""
        weapons = self.figure[slot].weapons if slot in self.figure else []
        return any(self.rules.weapon[self.names["weapons"].index(weapon)].sword for weapon in weapons)


def closed(terms: Terms, cards: int, rest: str) -> Terms:
    """The terms that count, and under the name `rest` what is missing to the cards drawn."""
    found = [[name, int(number)] for k, (name, number) in enumerate(terms) if number or k == 0]
    missing = cards - sum(number for _, number in found)
    return [*found, [rest, missing]] if missing else found
