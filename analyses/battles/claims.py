"""What a designer of battles should read first: who acts first, what other rules change, and wrong prices."""

from collections.abc import Callable, Sequence
from typing import Any

from analyses.battles import first_actor, force, other_rules, warbands
from analyses.battles.prices import Item
from analyses.battles.runs import plain, words
from analyses.facts import rests_on
from analyses.findings import Claim, Finding, Measured
from analyses.report import tell
from analyses.stats import REGION, Estimate, edge_chance, holm


def findings(runs: Sequence[Any]) -> list[Finding]:
    """All findings on the battles among these runs, in no order."""
    return [*first_to_act(runs), *best_warbands(runs), *under_other_rules(runs), *prices(runs)]


def first_to_act(runs: Sequence[Any]) -> list[Finding]:
    """What acting first is worth in each run; Holm's correction over the runs."""
    found = []
    for run in plain(runs):
        measured, first = Measured(run, ""), first_actor.measure(run)
        within = first.within()
        if within.value is None:
            continue
        effect = within if within.value >= 0 else opposite(within)
        side = "more" if within.value >= 0 else "less"
        text = (
            f"{measured.where}, a player whose fairy acts first in round one wins {side} often than when somebody else's "
            f"does, by {tell(effect.value, 'points').removeprefix('+')} of win share, the line-up being the same."
        )
        seats = run.manifest["seats"]
        found.append(
            (Claim("first actor", seats, f"first to act wins {side}", text, fixed(effect)), effect, [run])
        )
    return listed(found, REGION)


def best_warbands(runs: Sequence[Any]) -> list[Finding]:
    """The warband furthest from an even share in each run in which warbands meet; Holm's correction over the runs."""
    found = []
    for run in plain(runs):
        if not warbands.several(run):
            continue
        bands = warbands.measure(run)
        margins = [bands.share(k).minus(bands.even) for k in range(len(bands.warbands))]
        known = [k for k, margin in enumerate(margins) if margin.value is not None]
        furthest = max(known, key=lambda k: abs(margins[k].value or 0.0))
        margin, name = margins[furthest], bands.warbands[furthest]
        more = (margin.value or 0.0) >= 0
        text = (
            f"{Measured(run, '').where}, the warband {name} wins {tell(bands.share(furthest).value, 'share')} against "
            f"others, whoever leads it; an even share would be {tell(bands.even, 'share')}."
        )
        effect = margin if more else opposite(margin)
        short = f"{name} {'above' if more else 'below'} even"
        found.append((Claim("warband", run.manifest["seats"], short, text, fixed(effect)), effect, [run]))
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
                    f"{where}, {label} {moved} {tell(effect.value, 'points').removeprefix('+')} of win share under the rule "
                    f"\u201c{title}\u201d."
                )
                short = f"{title}: {label} {moved}"
                found.append(
                    (Claim("other rules", pair.layout.seats, short, text, fixed(effect)), effect, [run])
                )
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
        kept = force.survives(base, others, k)
        where = Measured(base.runs[0], "").where
        claim = price_claim(where, item, base.fit.fair(k), beyond.value, kept, len(others))
        found.append((claim, effect, base.runs))
    return listed(found, force.TOLERANCE)


def price_claim(
    where: str, item: Item, fair: Estimate, beyond: float, kept: tuple[int, int, int], tables: int
) -> Claim:
    """That a price is too low or too high."""
    which = force.CHEAP if beyond >= 0 else force.DEAR
    kind = "fairy price" if item.sort == "fairy" else "weapon price"
    name = f"the {words(item.name)} fairy" if item.sort == "fairy" else f"the {words(item.name)}"
    band = (
        f" Under {kept[0]} of {tables} other tables of fairies it is surely off to the same side, under {kept[2]} to "
        "the other."
        if tables
        else ""
    )
    text = (
        f"{where} and hired warbands, {name} is {which}: it costs {item.price} Force and would be fair at "
        f"{tell(fair.value, 'number')}.{band}"
    )
    return Claim(kind, 2, f"{words(item.name)} {which}", text, fixed(fair.minus(item.price)), force=True)


def listed(found: Sequence[tuple[Claim, Estimate, Sequence[Any]]], region: float) -> list[Finding]:
    """Findings of one family; certain is what surely lies beyond the region of no interest. Where all deals agree, a handful
    of them makes nothing sure."""
    found = [(claim, effect.unless_all_agree(), runs) for claim, effect, runs in found]
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

    return Estimate(
        turned(effect.value), turned(effect.high), turned(effect.low), effect.se, effect.n, effect.blocks
    )
