"""Fights to the death: cases solved by hand, and what must hold of any of them."""

import numpy as np
import pytest

from sim.errors import UserError
from sim.fairy_meat.duel_cards import Laws
from sim.fairy_meat.duel_points import ALLOCATIONS, DEAD, Lot, Points
from sim.fairy_meat.duels import duel
from sim.fairy_meat.fighters import Circumstances, fighter
from sim.fairy_meat.policies import Policy
from sim.fairy_meat.state import (
    ATTACKER_JOKER,
    DEFENDER_JOKER,
    HURT_1,
    HURT_3,
    LOST_1,
    OUTCOMES,
    TIED,
    UNHURT,
)
from sim.fairy_meat.tables import build
from tests.meat_duels import (
    FIXED,
    FLUTTERED,
    PLAIN,
    POSED,
    WRESTLING,
    Given,
    always,
    fairy,
    fight,
    ground,
    sure,
)

# ---- Solved by hand ---------------------------------------------------------------------------------------


@pytest.mark.pure
def test_two_points_each_at_even_odds():
    """Who moves wins 2/3 with one point against one, 8/9 with two against one, 2/9 with one against two: so 16/27."""
    found = fight(fairy(1, 1), fairy(1, 1), laws=always(UNHURT, HURT_1), first="attacker")
    assert found.win == pytest.approx((16 / 27, 11 / 27), abs=1e-9)
    assert found.share == pytest.approx(16 / 27, abs=1e-9)
    assert found.ends[0] == 0.0
    assert found.ends_within(2) == pytest.approx(1 / 4 + 3 / 4 * 1 / 4)  # two hits of two, before the other's
    assert found.ends_within(0) == 0.0
    assert found.rounds == pytest.approx(found.ends @ np.arange(1, len(found.ends) + 1))
    # If the attacker wins it is in her turn, so that the other has one turn less.
    assert found.attacks == pytest.approx(2 * found.rounds - found.win[0])
    assert found.exchanges == pytest.approx(found.attacks)


@pytest.mark.pure
def test_sure_hits():
    """The first to act wins if every hit is a point and both have three, and her two Live go mad once Kill is gone."""
    how = {"laws": always(HURT_1), "allocation": ("kill_first", "kill_first")}
    found = fight(fairy(2, 1), fairy(2, 1), first="defender", **how)
    assert found.win == (0.0, 1.0)
    assert (found.rounds, found.attacks, found.exchanges) == (3.0, 5.0, 5.0)
    assert list(found.ends) == [0.0, 0.0, 1.0]
    attacker, defender = found.survivors
    assert attacker is None
    assert (defender.live, defender.kill) == (0.0, 1.0)
    assert list(defender.points) == [0.0, 1.0] + [0.0] * 11
    assert fight(fairy(2, 1), fairy(2, 1), **how).win == (0.5, 0.5)


@pytest.mark.pure
def test_a_fairy_without_kill_goes_mad_and_draws_for_her_live():
    found = fight(fairy(3, 0), fairy(2, 1), laws=(laws := always(HURT_3)), first="attacker")
    assert found.win == (1.0, 0.0) and found.rounds == 1.0
    assert (found.survivors[0].live, found.survivors[0].kill) == (0.0, 3.0)
    assert (3, 2 + 1) in laws.asked  # three cards on two Live, and one for a turn still to come
    fight(fairy(3, 0), fairy(2, 1), laws=(laws := always(HURT_1, UNHURT)), first="attacker")
    assert (1, 0) in laws.asked  # she has acted and has no Live left to defend with
    assert max(attack for attack, _ in laws.asked) == 3


@pytest.mark.pure
def test_jokers():
    """A defender's joker is a point to the attacker; an attacker's heals, and does nothing to an unhurt defender."""
    how = {"first": "attacker", "allocation": FIXED}
    found = fight(fairy(1, 1), fairy(1, 1), laws=always(DEFENDER_JOKER), **how)
    assert found.win == (0.0, 1.0) and (found.rounds, found.attacks) == (2.0, 3.0)
    found = fight(fairy(1, 1), fairy(1, 1), laws=always(ATTACKER_JOKER), **how)
    assert found.never == 1.0 and found.rounds == 0.0 and found.survivors == (None, None)
    # Against one who never hits, so that only how long it takes counts: a point is lost or healed at even odds. With two
    # points it takes 2 + the 4 of one point, with one point 1 + half the time of two: 6 attacks.
    laws = Given(
        lambda attack, defend: {(HURT_1,): 0.5, (ATTACKER_JOKER,): 0.5} if attack == 5 else {(UNHURT,): 1}
    )
    found = fight(fairy(1, 5), fairy(1, 1), laws=laws, **how)
    assert found.win == pytest.approx((1.0, 0.0)) and found.rounds == pytest.approx(6.0)
    # Shots go astray: two hits at even odds take 4 attacks.
    laws = Given(
        lambda attack, defend: {(HURT_1,): 0.5, (ATTACKER_JOKER,): 0.5} if attack == 2 else {(UNHURT,): 1}
    )
    found = fight(fairy(1, 5, "brownie_bow"), fairy(1, 1), laws=laws, **how)
    assert found.rounds == pytest.approx(4.0)
    assert found.notes == ("one shoots and one fights hand to hand; to each the distance is always right",)


@pytest.mark.pure
def test_wrestlers_may_die_together():
    found = fight(fairy(1, 1), fairy(1, 1), WRESTLING, laws=always(TIED))
    assert (found.win, found.both, found.rounds, found.attacks) == ((0.0, 0.0), 1.0, 1.0, 2.0)
    assert found.share == 0.5
    found = fight(fairy(1, 1), fairy(1, 1), WRESTLING, laws=always(LOST_1), first="attacker")
    assert found.win == (0.0, 1.0) and found.attacks == 3.0


@pytest.mark.pure
def test_an_attack_is_over_when_somebody_dies():
    """What stands behind a deadly exchange of the row isn't played."""
    slayer, how = fairy(0, 1, "faeslayer"), {"first": "attacker"}
    found = fight(slayer, fairy(1, 1), laws=sure(HURT_1, HURT_1, DEFENDER_JOKER), **how)
    assert found.win == (1.0, 0.0) and (found.attacks, found.exchanges) == (1.0, 2.0)
    found = fight(slayer, fairy(1, 1), laws=sure(DEFENDER_JOKER, HURT_3, HURT_3), **how)
    assert found.win == (0.0, 1.0) and found.exchanges == 1.0
    # Out of cards after one exchange: she hits, is hit, hits.
    found = fight(fairy(0, 3, "faeslayer"), fairy(1, 1), laws=sure(HURT_1, OUTCOMES, OUTCOMES), **how)
    assert found.win == (1.0, 0.0) and (found.attacks, found.exchanges) == (3.0, 3.0)


def test_nobody_can_be_hurt():
    """A fluttering fairy-shot draws no card, and no sprite carver does with one Kill against another."""
    found = fight("wild+fairy_shot", "glitter+fairy_shot", FLUTTERED)
    assert found.never == 1.0 and found.share == 0.5 and len(found.ends) == 0
    carver = fairy(2, 2, "sprite_carver")
    found = fight(carver, carver, FLUTTERED, allocation=("kill_first", "kill_first"))
    assert 0.0 < found.never < 1.0
    found = fight("wild+brownie_bow", "wild+faeslayer", Circumstances(ranged=True))
    assert found.win == pytest.approx((1.0, 0.0), abs=1e-9) and found.weapons == ("brownie_bow", None)
    assert found.notes == ("wild+faeslayer has no ranged weapon and can't strike back",)


@pytest.mark.pure
@pytest.mark.parametrize(
    "allocation, lost, healed",
    [
        ("kill_first", {1: [(2, 1)], 2: [(2, 0)], 3: [(1, 0)]}, [(2, 1)]),
        ("live_first", {1: [(1, 2)], 2: [(0, 2)], 3: [(0, 1)]}, [(1, 2)]),
        ("best", {1: [(1, 2), (2, 1)], 2: [(0, 2), (1, 1), (2, 0)], 3: [(0, 1), (1, 0)]}, [(1, 2), (2, 1)]),
    ],
)
def test_what_an_owner_gives_up_and_takes_back(allocation, lost, healed):
    lot = Lot(allocation, mangled=True, heals=True, most=12)
    for damage, left in lost.items():
        ways = lot.hurt(Points(2, 2), damage, mangled=False)
        assert sorted(way[:2] for way in ways) == left
        assert {(way.live + way.meat_live, way.kill + way.meat_kill) for way in ways} == {(2, 2)}
        assert {way[2:4] for way in lot.hurt(Points(2, 2), damage, mangled=True)} == {(0, 0)}
    assert lot.hurt(Points(1, 2), 3, mangled=False) == [DEAD]
    assert sorted(way[:2] for way in lot.healed(Points(1, 1, 1, 1))) == healed
    assert lot.healed(Points(6, 6, 1, 0)) == lot.healed(Points(2, 2)) == []
    mad = lot.turned(Points(2, 0, 1, 1))
    assert mad == Points(0, 2, 0, 2, frenzied=True) and lot.turned(Points(2, 1)) == Points(2, 1)
    assert lot.healed(mad) == [Points(0, 3, 0, 1, frenzied=True)]


# ---- What must hold of any fight ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "one, two, chosen",
    [
        ("seasoned+moon_dagger", "hunter+ripper", PLAIN),
        ("wild+vibro_master", "glitter+crystal_blade", POSED),
        ("seasoned+gremlin_tooth", "hardcore", WRESTLING),
    ],
)
def test_best_is_never_worse_whatever_the_other_does(one, two, chosen):
    share = {
        (mine, theirs): fight(one, two, chosen, allocation=(mine, theirs)).share
        for mine in ALLOCATIONS
        for theirs in ALLOCATIONS
    }
    for (mine, theirs), value in share.items():
        assert share["best", theirs] >= value - 1e-9
        assert share[mine, "best"] <= value + 1e-9


@pytest.mark.parametrize(
    "text", ["seasoned+moon_dagger", "wild+ripper", "glitter+faeslayer", "hunter+black_wand"]
)
def test_equals_are_even(text):
    for allocation in ALLOCATIONS:
        found = fight(text, text, allocation=(allocation, allocation))
        assert found.win == pytest.approx((0.5, 0.5), abs=1e-9)
    begun = fight(text, text, first="attacker")
    assert begun.win[0] == pytest.approx(fight(text, text, first="defender").win[1], abs=1e-9)
    assert begun.win[0] != pytest.approx(0.5, abs=1e-3)


def test_cards_played_by_the_policy_best():
    """It heeds whether there is a wound to heal; sides change places with the fairies."""
    how = {"allocation": ("live_first", "kill_first"), "policies": (Policy("best"), Policy("book"))}
    one = fight("wild+fairy_knife", "glitter", **how)
    other = fight("glitter", "wild+fairy_knife", **{name: pair[::-1] for name, pair in how.items()})
    assert one.win == pytest.approx(other.win[::-1], abs=1e-9)
    assert one.win != pytest.approx(
        fight("wild+fairy_knife", "glitter", allocation=how["allocation"]).win, abs=1e-6
    )


def test_odds_that_have_to_be_drawn():
    kept = ground()[0].with_sets(["combat.consume_def=false"])
    rules = build(kept)[0]
    pair = [fighter(text, kept) for text in ("glitter+vibro_master", "glitter+fairy_knife")]
    with pytest.raises(UserError, match="vibro_master: 2 attacks from one hand can't be counted"):
        duel(*pair, PLAIN, kept, rules)
    found = duel(*pair, PLAIN, kept, rules, laws=Laws(rules, number=2048, seed=3))
    assert sum(found.win) == pytest.approx(1.0, abs=1e-9)
    assert found.notes == (
        "attacks with vibro_master are not counted, but drawn 2048 times for each pair of hands",
    )


@pytest.mark.parametrize(
    "how, message",
    [
        ({"first": "atacker"}, "first: 'atacker' (did you mean 'attacker'?); there are"),
        ({"allocation": ("best", "kil_first")}, "no allocation 'kil_first' (did you mean 'kill_first'?)"),
        ({"chosen": Circumstances(kind="rush")}, "a rush hurts nobody"),
        ({"chosen": Circumstances(unacted=True)}, "--unacted: can't be true of every attack"),
        ({"chosen": Circumstances(in_brawl=True)}, "--in-brawl: can't be"),
        ({"chosen": Circumstances(posed=True, fluttered=True)}, "--posed and --fluttered"),
        ({"two": "wild(live=12)"}, "defender: wild has 14 points of Live and Kill; alive they are 1 to 12"),
    ],
)
def test_what_is_no_fight(how, message):
    with pytest.raises(UserError) as refused:
        fight("wild", how.pop("two", "wild"), **how)
    assert message in str(refused.value)
