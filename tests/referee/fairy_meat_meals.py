"""The referee of Fairy Meat's battles: eating, and the frenzy that hunger brings."""

from .fairy_meat_field import EPS, touch
from .fairy_meat_table import BUNDLE


class Meals:
    """The part of a `Battle` that follows meals."""

    # ---- Meat -------------------------------------------------------------------------------------------

    def on_bitten(self, seat, slot, corpse, kill, lost):
        eater, food = self.figure(slot), self.figure(corpse)
        self.rule(
            eater.fairy and eater.fights and eater.brawl < 0, "a living fairy that does not wrestle", eater
        )
        self.rule(self.turn is not None and self.turn.slot == slot, "a bite in her own turn", eater)
        self.rule(food.food, "a corpse with meat", food)
        self.rule(touch(eater, food, EPS), "contact with the corpse", f"{eater} and {food}")
        if self.choice[0] == "bite" and self.choice[2] == slot and not self.turn.bite_told:
            self.same("bite", 2 * corpse + kill, self.choice[1])
        self.turn.bite_told = True
        self.takes_bite()
        name = "meat_kill" if kill else "meat_live"
        self.rule(getattr(food, name) > 0, f"{name} on the corpse", food)
        setattr(food, name, getattr(food, name) - 1)
        full = eater.points >= self.limits["most_points"]
        self.same("point lost for fullness", full, bool(lost))
        if full:
            self.lost += 1
            self.note("bite lost for fullness")
        elif kill or eater.frenzied:
            eater.kill += 1
        else:
            eater.live += 1
        eater.eaten += 1
        self.score_bite(eater)
        self.note(
            "bite of a bundle"
            if food.what == BUNDLE
            else "bite of a friend"
            if food.owner == eater.owner
            else "bite"
        )
        if food.meat == 0 and not self.stays_as_loot(food):
            self.owe("gone", corpse)

    def on_frenzy(self, seat, slot):
        figure, turn = self.figure(slot), self.turn
        self.rule(turn and turn.slot == slot and figure.fairy, "a fairy in her own turn", figure)
        self.rule(figure.kill == 0 and figure.live >= 1, "no Kill and some Live", figure)
        self.rule(not turn.fought, "the attack still to come", figure)
        figure.kill, figure.live, figure.frenzied = figure.live, 0, True
        turn.frenzied = True
        if figure.brawl < 0:
            turn.moved = True
        self.note("frenzy")
