"""Help for tests of fights to the death in Fairy Meat: fights with shared odds, and with made-up ones."""

from functools import cache

import numpy as np
import pytest

from sim.fairy_meat.duel_cards import Laws
from sim.fairy_meat.duels import duel
from sim.fairy_meat.fighters import Circumstances, Fighter, fighter
from sim.fairy_meat.state import OUTCOMES
from sim.fairy_meat.tables import build
from sim.rules import load

PLAIN, POSED, WRESTLING = Circumstances(), Circumstances(posed=True), Circumstances(kind="wrestling")
FLUTTERED = Circumstances(fluttered=True)
FIXED = ("kill_first", "live_first")


@cache
def ground():
    """The rules as data and as a record, and odds that all fights share."""
    ruleset = load("fairy_meat")
    rules = build(ruleset)[0]
    return ruleset, rules, Laws(rules)


def fight(one, two, chosen=PLAIN, laws=None, **how):
    """A fight of two fairies, each given as a text or a fighter, of which the chances make sense."""
    ruleset, rules, shared = ground()
    pair = [fighter(text, ruleset) if isinstance(text, str) else text for text in (one, two)]
    found = duel(*pair, chosen, ruleset, rules, laws=laws or shared, **how)
    assert sum(found.win) + found.both + found.never == pytest.approx(1.0, abs=1e-9)
    assert found.ends.sum() == pytest.approx(sum(found.win) + found.both, abs=1e-9)
    assert found.error < 1e-9
    return found


def fairy(live, kill, *weapons):
    return Fighter("wild", live, kill, 1, weapons)


class Given:
    """Made-up odds in place of those of the cards: `odds(attack, defend) -> {row: chance}`; keeps what was asked for."""

    def __init__(self, odds):
        self.odds, self.asked = odds, set()

    def law(self, own, attack, defend, policies, hurt=False):
        self.asked.add((attack, defend))
        law = np.zeros((OUTCOMES + 1,) * own.attacks)
        for row, chance in self.odds(attack, defend).items():
            law[row[: own.attacks]] += chance
        return law

    def counted(self, own, policies):
        return True


def always(*outcomes):
    """One exchange that ends in these ways, each as likely."""
    return Given(lambda attack, defend: {(one,): outcomes.count(one) / len(outcomes) for one in outcomes})


def sure(*row):
    """Several exchanges that always end in these ways."""
    return Given(lambda attack, defend: {row: 1.0})
