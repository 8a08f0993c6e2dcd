"""What a designer of battles should read first: who acts first, what other rules change, and wrong prices."""

from collections.abc import Callable, Sequence
from typing import Any

from analyses.battles import first_actor, force, other_rules
from analyses.battles.prices import Item
from analyses.battles.runs import plain, words
from analyses.facts import rests_on
from analyses.findings import Claim, Finding, Measured
from analyses.report import tell
from analyses.stats import REGION, Estimate, edge_chance, holm


def findings(runs: Sequence[Any]) -> list[Finding]:
    """All findings on the battles among these runs, in no order."""
    return [*first_to_act(runs), *under_other_rules(runs), *prices(runs)]


def first_to_act(runs: Sequence[Any]) -> list[Finding]:
    """What acting first is worth in each run; Holm's correction over the runs."""
    found = []
    for run in plain(runs):
        measured, first = Measured(run, ""), first_actor.measure(run)
        share, beyond = first.win_share(), first.beyond()
        if share.value is None or beyond.value is None:
            continue
        effect = beyond if beyond.value >= 0 else opposite(beyond)
        side = "above" if beyond.value >= 0 else "below"
        text = (
            f"{measured.where}, whoever's fairy acts first in round one wins {tell(share.value, 'share')} of the battles; "
            f"an even share would be {tell(1 / first.layout.seats, 'share')}."
        )
        seats = run.manifest["seats"]
        found.append((Claim("first actor", seats, f"first to act {side} even", text, fixed(effect)), effect, [run]))
    return listed(found, REGION)


def under_other_rules(runs: Sequence[Any]) -> list[Finding]:
    """Under which other rule a strategy gains or loses most; Holm's correction over all rules and strategies."""
    found = []
    for run, pairs in other_rules.changes(runs):
        where = Measured(run, "").where
        for title, pair in pairs:
            for k, label in enumerate(pair.layout.labels):
                change = pair.change("win_share", 1 + k)
                if change.value is None:
                    continue
                effect = change if change.value >= 0 else opposite(change)
                moved = "gains" if change.value >= 0 else "loses"
                text = (
                    f"{where}, the rule \u201c{title}\u201d moves most: under it {label} {moved} "
                    f"{tell(effect.value, 'points').removeprefix('+')} of win share."
                )
                short = f"{title}: {label} {moved}"
                found.append((Claim("other rules", pair.layout.seats, short, text, fixed(effect)), effect, [run]))
    return listed(found, REGION)


def prices(runs: Sequence[Any]) -> list[Finding]:
    """The fairies and weapons whose prices are off; Holm's correction over all of them."""
    tables = force.priced(runs)
    if not tables:
        return []
    base, others = tables[0], tables[1:]
    found = []
    for k, item in enumerate(base.fit.sample.items):
        beyond = base.fit.beyond(k)
        if beyond.value is None or item.sort == "style":
            continue
        effect = beyond if beyond.value >= 0 else opposite(beyond)
        claim = price_claim(item, base.fit.fair(k), beyond.value, force.survives(base, others, k), len(others))
        found.append((claim, effect, base.runs))
    return listed(found, force.TOLERANCE)


def price_claim(item: Item, fair: Estimate, beyond: float, kept: tuple[int, int, int], tables: int) -> Claim:
    """That a price is too low or too high."""
    which = force.CHEAP if beyond >= 0 else force.DEAR
    kind = "fairy price" if item.sort == "fairy" else "weapon price"
    name = f"the {words(item.name)} fairy" if item.sort == "fairy" else f"the {words(item.name)}"
    band = (
        f" Under {kept[0]} of {tables} other tables of fairies it is surely off to the same side, under {kept[2]} to the other."
        if tables
        else ""
    )
    text = (
        f"With 2 players and hired warbands, {name} is {which}: it costs {item.price} Force and would be fair at "
        f"{tell(fair.value, 'number')}.{band}"
    )
    return Claim(kind, 2, f"{words(item.name)} {which}", text, fixed(fair.minus(item.price)), force=True)


def listed(found: Sequence[tuple[Claim, Estimate, Sequence[Any]]], region: float) -> list[Finding]:
    """Findings of one family; certain is what surely lies beyond the region of no interest."""
    chances = holm([edge_chance(effect, region) for _, effect, _ in found])
    made = []
    for (claim, effect, runs), chance in zip(found, chances, strict=True):
        certain = chance is not None and chance < 0.05 and (effect.value or 0.0) > region
        games = effect.n if claim.force else runs[0].manifest["games"]
        made.append(Finding(claim, effect, certain, games, rests_on(runs[:1])))
    return made


def fixed(effect: Estimate) -> Callable[[Measured], Estimate]:
    """The effect as it was found: these claims are not measured again in drawn rule sets."""
    return lambda measured: effect


def opposite(effect: Estimate) -> Estimate:
    """The same effect counted the other way."""

    def turned(number: float | None) -> float | None:
        return None if number is None else -number

    return Estimate(turned(effect.value), turned(effect.high), turned(effect.low), effect.se, effect.n, effect.blocks)
