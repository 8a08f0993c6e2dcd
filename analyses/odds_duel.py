"""A fight to the death between two named fairies, as a plain record."""

from typing import Any

from analyses.odds_answers import grounds, stand_ins
from analyses.odds_question import DRAWS, Pair, Setting
from sim.errors import UserError, nearest
from sim.fairy_meat.duel_cards import Laws, arms
from sim.fairy_meat.duel_points import ALLOCATIONS, BEST
from sim.fairy_meat.duels import FIRSTS, Duel, duel
from sim.fairy_meat.fighters import Bout, Circumstances, Fighter, bout

SIDES = ("attacker", "defender")


def choice(option: str, text: str | None, known: tuple[str, ...], default: str) -> str:
    """One of the known words."""
    if text is not None and text not in known:
        raise UserError(f"{option} {text}: no such word{nearest(text, known)}; there are {', '.join(known)}")
    return text or default


def fight(
    pair: tuple[Fighter, Fighter],
    chosen: Circumstances,
    asked: Setting,
    allocate: tuple[str | None, str | None],
    first: str | None,
) -> dict[str, Any]:
    """Who wins, how soon, and with what left; `allocate`: what either side gives up when she is hurt."""
    given = [
        choice(option, text, ALLOCATIONS, BEST)
        for option, text in zip(("--allocate-a", "--allocate-d"), allocate, strict=True)
    ]
    begins = choice("--first", first, FIRSTS, FIRSTS[0])
    laws = Laws(asked.rules, asked.pool, asked.draws or DRAWS, asked.seed)
    policies = (asked.attacker, asked.defender)
    found = duel(*pair, chosen, asked.ruleset, asked.rules, (given[0], given[1]), policies, begins, laws)
    own = [arms(one, chosen, asked.ruleset, asked.rules) for one in pair]
    counted = all(
        mine is None or laws.counted(mine, (policies[k], policies[1 - k])) for k, mine in enumerate(own)
    )
    drawn = {"drawn": 0} if counted else {"drawn": laws.number, "seed": asked.seed}
    return told(found, chosen, asked) | drawn


def told(found: Duel, chosen: Circumstances, asked: Setting) -> dict[str, Any]:
    """A fight's numbers. `share` gives the attacker half of what nobody wins; `ends` are the chances that somebody dies in
    the first round, the second and so on; `error` is what was left open."""
    pair = Pair(Bout("hand", 0, 0, 1, "", (), ()), *found.fighters)
    return {
        "attacker": side(found, 0, chosen, asked),
        "defender": side(found, 1, chosen, asked),
        "share": found.share,
        "both_die": found.both,
        "never_ends": found.never,
        "rounds": found.rounds,
        "attacks": found.attacks,
        "exchanges": found.exchanges,
        "ends": [float(chance) for chance in found.ends],
        "first": found.first,
        "policy": {name: str(policy) for name, policy in zip(SIDES, found.policies, strict=True)},
        "error": found.error,
        **grounds(asked),
        "notes": list(found.notes),
        "stand_ins": stand_ins(pair, asked),
    }


def side(found: Duel, number: int, chosen: Circumstances, asked: Setting) -> dict[str, Any]:
    """One of the two: what she is and draws when unhurt, how often she wins, and what is left of her then."""
    me, other = found.fighters[number], found.fighters[1 - number]
    left = found.survivors[number]
    return {
        "name": str(me),
        "live": me.live,
        "kill": me.kill,
        "force": me.force,
        "weapon": found.weapons[number],
        "allocate": found.allocation[number],
        "cards": cards(me, other, chosen, asked),
        "wins": found.win[number],
        "left": None
        if left is None
        else {
            "live": left.live,
            "kill": left.kill,
            "points": {str(points): float(chance) for points, chance in enumerate(left.points)},
        },
    }


def cards(me: Fighter, other: Fighter, chosen: Circumstances, asked: Setting) -> dict[str, int] | None:
    """The cards of her first attack on one who is unhurt and has acted; None if she can't make it yet."""
    try:
        made = bout(me, other, chosen, asked.ruleset, asked.rules)
    except UserError:
        return None
    return {"attack": made.attack, "defend": made.defend, "attacks": made.attacks}
