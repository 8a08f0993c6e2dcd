"""The referee of fights to the death in Fairy Meat: points lost and healed, and duels played or reasoned out.

Written from the rulebook alone, slow and plain. `fairy_meat_cards` says how many cards are drawn and
`fairy_meat_combat` what an exchange does. `play` plays one duel with real cards; `Game` works out, state by
state, how a duel ends if both owners decide as well as they can.
"""

from typing import NamedTuple

from .fairy_meat_cards import ATTACKER, DECK, DEFENDER, attack_cards, defence_cards
from .fairy_meat_combat import choose_book, exchange

CAP = 12  # Live and Kill together never exceed this


class Fairy(NamedTuple):
    """Points in her Fairy area, points in her Meat area, and whether she has gone mad for meat."""

    live: int
    kill: int
    meat_live: int = 0
    meat_kill: int = 0
    mad: bool = False

    @property
    def alive(self):
        return self.live + self.kill > 0


class Arms(NamedTuple):
    """What she strikes with; the numbers are those of the list of weapons."""

    kind: str = "hand"
    att: int = 0
    weapon_def: int = 0
    attacks: int = 1
    strength: int = 0
    riot: bool = False
    sword: bool = False
    mangler: bool = False


def losses(fairy, damage, mangled=False):
    """Every way to lose so many points one by one; a mangled point is gone, another becomes meat."""
    found = {fairy}
    for _ in range(damage):
        found = {after for one in found for after in (lose(one, "live", mangled), lose(one, "kill", mangled))}
        found.discard(None)
    return sorted(found)


def lose(fairy, point, mangled):
    """Lose one point of this sort. The dead lose nothing more; None if she is alive and has none of this sort."""
    if not fairy.alive:
        return fairy
    if not getattr(fairy, point):
        return None
    meat = f"meat_{point}"
    return fairy._replace(**{point: getattr(fairy, point) - 1, meat: getattr(fairy, meat) + (not mangled)})


def heals(fairy):
    """Every way to take back a point; only herself if there is none or no room. A mad fairy makes Kill of it."""
    found = []
    for point in ("live", "kill"):
        meat = f"meat_{point}"
        if getattr(fairy, meat) and fairy.live + fairy.kill < CAP:
            gained = "kill" if fairy.mad else point
            found.append(
                fairy._replace(**{gained: getattr(fairy, gained) + 1, meat: getattr(fairy, meat) - 1})
            )
    return found or [fairy]


def on_her_turn(fairy):
    """Without Kill she goes mad, and what Live she has is Kill for good."""
    if fairy.kill == 0 and fairy.live > 0:
        return fairy._replace(live=0, kill=fairy.live, mad=True)
    return fairy


def hand_sizes(actor, target, arms, other, mode, unacted):
    """Cards of an attack and of the defence against it."""
    attack = attack_cards(
        arms.kind, actor.kill, arms.att, arms.strength, mode, arms.riot, arms.sword, (other.sword,)
    )
    defence = defence_cards(arms.kind, target.live, target.kill, arms.weapon_def, unacted=unacted)
    return attack, defence


# ---- A duel with cards ----------------------------------------------------------------------------------


def prefers(owner, options):
    """kill_first loses Kill before Live and takes Live back first, live_first the other way round."""
    return max(options, key=lambda fairy: fairy.live if owner == "kill_first" else fairy.kill)


def play(rng, fairies, arms, owners, mode="frolic", first=None):
    """Plays a duel to the end: (number of the winner or None, rounds, exchanges, points she has left)."""
    fairies = list(fairies)
    rounds = exchanges = 0
    while True:
        rounds += 1
        begins = rng.randrange(2) if first is None else first
        for number, side in enumerate((begins, 1 - begins)):
            exchanges += attack(rng, fairies, arms, owners, mode, side, unacted=number == 0)
            living = [k for k in (0, 1) if fairies[k].alive]
            if len(living) == 1:
                left = fairies[living[0]]
                return living[0], rounds, exchanges, left.live + left.kill
            if not living:
                return None, rounds, exchanges, 0


def attack(rng, fairies, arms, owners, mode, side, unacted):
    """One fairy's turn, from the draw to the last exchange; returns how many exchanges there were."""
    other = 1 - side
    own = arms[side]
    fairies[side] = on_her_turn(fairies[side])
    a, d = hand_sizes(fairies[side], fairies[other], own, arms[other], mode, unacted)
    cards = rng.sample(DECK, len(DECK))
    hand_a, hand_d, pile = tuple(cards[:a]), tuple(cards[a : a + d]), cards[a + d :]
    made = 0
    for _ in range(own.attacks):
        if not hand_a or not all(fairy.alive for fairy in fairies):
            break
        play_a = choose_book(hand_a, ATTACKER)
        play_d = choose_book(hand_d, DEFENDER, len(play_a))
        out = exchange(hand_a, hand_d, play_a, play_d, pile, kind=own.kind)
        hand_a, hand_d = out.left_a, out.left_d
        made += 1
        backlash = out.backlash
        if own.kind == "hand" and out.joker == DEFENDER:
            backlash = 1  # her choice; it could heal her instead
        if own.kind == "hand" and out.joker == ATTACKER:
            fairies[other] = prefers(owners[other], heals(fairies[other]))
        fairies[other] = prefers(owners[other], losses(fairies[other], out.damage, own.mangler))
        fairies[side] = prefers(owners[side], losses(fairies[side], backlash))
    return made


# ---- A duel reasoned out --------------------------------------------------------------------------------


class Game(NamedTuple):
    """A duel in which an attack of `a` cards on `d` cards has the rows of outcomes `law(a, d) -> {row: chance}`.

    An outcome is (joker, damage, backlash). `owners` may be "best"; then she decides for what wins her most,
    and what nobody wins is half a win.
    """

    fairies: tuple
    arms: tuple
    owners: tuple
    law: object
    mode: str = "frolic"
    first: int | None = None

    def solve(self, sweeps):
        """Chance that the first of the two wins, reasoned backwards over so many rounds or more."""
        known = {self.fairies: 0.5}
        for _ in range(sweeps):
            halfway = {}
            for pair in reversed(list(known)):  # what comes of a pair first, then the pair
                known[pair] = self.round(pair, known, halfway)
        return known[self.fairies]

    def round(self, pair, known, halfway):
        """Worth of a pair before a round; `halfway` keeps the worth of pairs of which one has acted."""

        def after_one(side, then):
            if (side, then) not in halfway:
                halfway[side, then] = self.turn(
                    then, 1 - side, False, lambda last: known.setdefault(last, 0.5)
                )
            return halfway[side, then]

        orders = (0, 1) if self.first is None else (self.first,)
        worth = [
            self.turn(pair, side, True, lambda then, side=side: after_one(side, then)) for side in orders
        ]
        return sum(worth) / len(orders)

    def turn(self, pair, side, unacted, after):
        pair = put(pair, side, on_her_turn(pair[side]))
        a, d = hand_sizes(
            pair[side], pair[1 - side], self.arms[side], self.arms[1 - side], self.mode, unacted
        )
        if a < 1:
            return after(pair)
        return self.walk(pair, side, list(self.law(a, d).items()), 0, after)

    def walk(self, pair, side, rows, done, after):
        """Worth of the rows that still can come, from the exchange `done` on."""
        alive = [fairy.alive for fairy in pair]
        total = sum(chance for _, chance in rows)
        if not all(alive):
            return total * (0.5 if not any(alive) else float(alive[0]))
        if done == len(rows[0][0]):
            return total * after(pair)
        worth = 0.0
        for outcome in sorted({row[done] for row, _ in rows}):
            coming = [(row, chance) for row, chance in rows if row[done] == outcome]

            def then(pair, coming=coming):
                return self.walk(pair, side, coming, done + 1, after)

            worth += self.carry_out(pair, side, outcome, then)
        return worth

    def carry_out(self, pair, side, outcome, then):
        joker, damage, backlash = outcome
        other = 1 - side

        def burn(pair):
            return self.decide(pair, side, losses(pair[side], 1), then)

        def heal(pair):
            return self.decide(pair, other, heals(pair[other]), then)

        if joker and self.arms[side].kind == "hand":
            chooser = side if joker == ATTACKER else other
            if self.owners[chooser] != "best":
                return heal(pair) if joker == ATTACKER else burn(pair)
            return self.best(chooser, [burn(pair), heal(pair)])

        def wound(pair):
            return self.decide(pair, other, losses(pair[other], damage, self.arms[side].mangler), then)

        return self.decide(pair, side, losses(pair[side], backlash), wound)

    def decide(self, pair, side, options, then):
        """What comes of the option that the owner of `side` takes."""
        if self.owners[side] != "best":
            options = [prefers(self.owners[side], options)]
        return self.best(side, [then(put(pair, side, option)) for option in options])

    def best(self, side, worth):
        return max(worth) if side == 0 else min(worth)


def put(pair, side, fairy):
    """The pair with one of them changed."""
    return (fairy, pair[1]) if side == 0 else (pair[0], fairy)
