"""The few things a designer should read first, found by size and certainty.

A claim is a statement that can be measured on any run of the same line-ups, so that a band of rule sets can say in how
many of them it holds. Its effect is told as a difference of shares to what an even game would show, signed so that a
larger one supports the claim more.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from analyses import lengths, score_parts, seats, win_rates
from analyses.blocks import Layout
from analyses.facts import hired, names, rests_on, scenario_name, searches, variant_name
from analyses.report import tell, tell_estimate
from analyses.stats import REGION, Estimate, edge_chance, holm

SHOWN = 3
# The effect that a designer would call large, per kind of claim, to weigh unlike things against each other.
NOTABLE = {
    "dominance": 0.10,
    "seat": 0.04,
    "largest part": 0.15,
    "smallest part": 0.15,
    "one source": 0.40,
    "weakest": 0.25,
    "leader": 0.50,
    "first actor": 0.04,
    "warband": 0.15,
    "other rules": 0.10,
    "fairy price": 3.0,
    "weapon price": 3.0,
}


# Kinds that speak of the same thing; a page opens with three topics, not with one thing told three times.
TOPICS = {
    "largest part": "sources",
    "smallest part": "sources",
    "one source": "sources",
    "dominance": "strategies",
    "weakest": "strategies",
}


class Measured:
    """A run with the measurements that claims share, each read once."""

    def __init__(self, run: Any, title: str) -> None:
        self.run, self.title = run, title

    @property
    def where(self) -> str:
        """The beginning of a sentence about these games."""
        scenario = scenario_name(self.run.manifest).replace("_", " ")
        players = f"{self.run.manifest['seats']} players"
        return f"In {scenario} with {players}" if scenario else f"With {players}"

    @cached_property
    def layout(self) -> Layout:
        """Who sits where."""
        return Layout.of(self.run)

    @cached_property
    def wins(self) -> win_rates.Wins:
        """Win shares."""
        return win_rates.measure(self.run)

    @cached_property
    def seats(self) -> seats.Seats:
        """Win shares by seat."""
        return seats.measure(self.run)

    @cached_property
    def parts(self) -> score_parts.Parts:
        """Score parts."""
        return score_parts.measure(self.run)

    @cached_property
    def course(self) -> lengths.Course:
        """Leaders by quarter."""
        return lengths.measure(self.run)


@dataclass(frozen=True)
class Claim:
    """kind: one of NOTABLE. players: seats of the games it speaks of. effect: measures it on a run of these line-ups.

    short: a few words for tables; text: the whole sentence, with the numbers of the run it was found in.
    """

    kind: str
    players: int
    short: str
    text: str
    effect: Callable[[Measured], Estimate]
    force: bool = False
    """Whether the effect is told in Force; otherwise it is a difference of shares."""

    @property
    def topic(self) -> str:
        """What a reader would call the same subject."""
        return TOPICS.get(self.kind, self.kind)


@dataclass(frozen=True)
class Finding:
    """A claim with its effect and what it rests on. certain: surely beyond the region of no interest."""

    claim: Claim
    effect: Estimate
    certain: bool
    games: int
    rests_on: str

    @property
    def text(self) -> str:
        """The claim, held back where the games can't tell."""
        return (
            self.claim.text
            if self.certain
            else (f"Not certain in these games: {self.claim.text[0].lower()}{self.claim.text[1:]}")
        )

    @property
    def evidence(self) -> str:
        """Effect, interval and sample in one line."""
        if self.claim.force:
            effect, units = f"{tell_estimate(self.effect, 'signed')} Force", "pairs of warbands"
        else:
            effect, units = tell_estimate(self.effect, "points"), "deals"
        return f"Effect {effect}, from {self.games:,} games on {self.effect.blocks:,} {units}."

    @property
    def importance(self) -> float:
        """Certain ones first; then the cautious end of the effect against what would be large for its kind."""
        cautious = self.effect.low if self.certain else self.effect.value
        return (100.0 if self.certain else 0.0) + (cautious or 0.0) / NOTABLE[self.claim.kind]


def claims(measured: Measured) -> Iterator[Claim]:
    """All claims that a run suggests: the extremes of what it measured."""
    for suggest in (_dominance, _weakest, _seat, _parts, _one_source, _leader):
        yield from suggest(measured)


def _dominance(measured: Measured) -> Iterator[Claim]:
    wins, n = measured.wins, measured.layout.seats
    order = [k for k in wins.ranking() if wins.against_others(k).value is not None]
    if len(order) < 2:
        return
    best, second = order[:2]
    share, lead = wins.against_others(best), wins.ahead(best, second)
    text = (
        f"{measured.where}, {wins.labels[best]} is the strongest strategy: it wins "
        f"{tell(share.value, 'share')} against others (even "
        f"would be {tell(1 / n, 'share')}), {tell(lead.value, 'points').removeprefix('+')} "
        f"ahead of {wins.labels[second]}."
    )
    first, other = wins.labels[best], wins.labels[second]
    yield Claim("dominance", n, f"{first} ahead of {other}", text, lambda m: _ahead(m, first, other))


def _ahead(measured: Measured, first: str, other: str) -> Estimate:
    labels = measured.wins.labels
    return measured.wins.ahead(labels.index(first), labels.index(other))


def _weakest(measured: Measured) -> Iterator[Claim]:
    wins, n = measured.wins, measured.layout.seats
    order = [
        k for k in wins.ranking() if wins.against_others(k).value is not None and wins.labels[k] != "random"
    ]
    if len(order) < 3:
        return
    label, share = wins.labels[order[-1]], wins.against_others(order[-1])
    text = (
        f"{measured.where}, {label} is the weakest strategy but random: it wins "
        f"{tell(share.value, 'share')} against others (even would be {tell(1 / n, 'share')})."
    )
    yield Claim(
        "weakest",
        n,
        f"{label} below even",
        text,
        lambda m: _below(m.wins.against_others(m.wins.labels.index(label)), 1 / n),
    )


def _below(share: Estimate, even: float) -> Estimate:
    """How far a share lies below an even one, larger for a smaller share."""
    if share.value is None:
        return share
    low = None if share.high is None else even - share.high
    high = None if share.low is None else even - share.low
    return Estimate(even - share.value, low, high, share.se, share.n, share.blocks)


def _seat(measured: Measured) -> Iterator[Claim]:
    n = measured.layout.seats
    if not measured.seats.games:
        return
    shares = [measured.seats.win_share(seat).value or 0.0 for seat in range(n)]
    seat = max(range(n), key=lambda k: abs(shares[k] - 1 / n))
    name = seats.seat_name(seat)
    more = shares[seat] >= 1 / n
    text = (
        f"{measured.where}, {name} wins {tell(shares[seat], 'share')} of the games when strategies and "
        f"seats are fully rotated; an even game would give it {tell(1 / n, 'share')}."
    )
    yield Claim(
        "seat",
        n,
        f"{name} {'above' if more else 'below'} even",
        text,
        lambda m: _seat_effect(m, seat, more, n),
    )


def _seat_effect(measured: Measured, seat: int, more: bool, n: int) -> Estimate:
    share = measured.seats.win_share(seat)
    return share.minus(1 / n) if more else _below(share, 1 / n)


def _parts(measured: Measured) -> Iterator[Claim]:
    parts, n = measured.parts, measured.layout.seats
    scored = parts.scored(parts.parts)
    if len(scored) < 2:
        return
    even = 1 / len(scored)
    order = sorted(scored, key=lambda name: parts.share(name).value or 0.0)
    for kind, name, word in (("largest part", order[-1], "largest"), ("smallest part", order[0], "smallest")):
        value = parts.share(name).value or 0.0
        says = (
            f"{name} is the {word} source of score: {tell(value, 'share')} of all score"
            if value >= 0
            else f"{name} costs more score than it brings, {tell(-value, 'share')} of all score"
        )
        text = f"{measured.where}, {says}; an even split over the {len(scored)} sources would be {tell(even, 'share')}."
        more = word == "largest"
        yield Claim(
            kind,
            n,
            f"{name} {'above' if more else 'below'} an even part",
            text,
            _part_effect(name, even, more),
        )


def _part_effect(name: str, even: float, more: bool) -> Callable[[Measured], Estimate]:
    return lambda m: m.parts.share(name).minus(even) if more else _below(m.parts.share(name), even)


def _one_source(measured: Measured) -> Iterator[Claim]:
    parts, n = measured.parts, measured.layout.seats
    scored = parts.scored(parts.parts)
    cells = [
        (parts.strategy_share(name, k).value or 0.0, name, k)
        for name in scored
        for k in range(len(parts.layout.labels))
        if (parts.strategy_mean("score", k).value or 0.0) >= 1  # of a score near zero a share means nothing
    ]
    if len(scored) < 2 or not cells:
        return
    share, name, k = max(cells)
    label, even = parts.layout.labels[k], 1 / len(scored)
    text = (
        f"{measured.where}, {label} draws {tell(share, 'share')} of its score from {name} alone; an "
        f"even split over the {len(scored)} sources would be {tell(even, 'share')}."
    )
    yield Claim(
        "one source",
        n,
        f"{label} lives on {name}",
        text,
        lambda m: m.parts.strategy_share(name, m.layout.labels.index(label)).minus(even),
    )


def _leader(measured: Measured) -> Iterator[Claim]:
    n = measured.layout.seats
    equals = measured.course.leader_wins(1, equals=True).value is not None
    share = measured.course.leader_wins(1, equals)
    if share.value is None:
        return
    where = "between equal strategies, " if equals else ""
    text = (
        f"{measured.where}, {where}whoever leads alone at half of the game wins "
        f"{tell(share.value, 'share')} of the time (in {share.n:,} games with such a leader); a lead "
        f"worth nothing would win {tell(1 / n, 'share')}."
    )
    yield Claim(
        "leader", n, "leader at half above even", text, lambda m: m.course.leader_wins(1, equals).minus(1 / n)
    )


def candidates(runs: Sequence[Any]) -> list[Finding]:
    """Every claim of every run with its effect, the most important first (Holm over all of them).

    Runs of a single strategy, with search players, under a variant or between chosen warbands are left to the reports,
    unless there is nothing else.
    """
    found: list[tuple[Claim, Estimate, Measured]] = []
    told = _told(runs)
    for run, (title, _) in zip(told, names(told), strict=True):
        measured = Measured(run, title)
        found += [(claim, claim.effect(measured), measured) for claim in claims(measured)]
    chances = holm([edge_chance(effect) for _, effect, _ in found])
    listed = []
    for (claim, effect, measured), chance in zip(found, chances, strict=True):
        certain = chance is not None and chance < 0.05 and (effect.value or 0.0) > REGION
        listed.append(
            Finding(claim, effect, certain, measured.run.manifest["games"], rests_on([measured.run]))
        )
    return sorted(listed, key=lambda finding: -finding.importance)


def _told(runs: Sequence[Any]) -> Sequence[Any]:
    """The runs that findings are about: each test leaves some out, if any pass it. Hired warbands are none of them."""
    runs = [run for run in runs if not hired(run.manifest)]
    tests: tuple[Callable[[dict[str, Any]], bool], ...] = (
        lambda manifest: len(manifest["entries"]) > 1,
        lambda manifest: not any(map(searches, manifest["entries"])),
        lambda manifest: not variant_name(manifest),
        lambda manifest: not any("@" in label for label in manifest["entries"]),
    )
    for test in tests:
        runs = [run for run in runs if test(run.manifest)] or runs
    return runs


def most_important(found: Sequence[Finding], count: int = SHOWN) -> list[Finding]:
    """The first of each topic, until there are enough; only then a second one. `found` is sorted by importance."""
    first: list[Finding] = []
    for finding in found:
        if all(finding.claim.topic != other.claim.topic for other in first):
            first.append(finding)
    rest = [finding for finding in found if finding not in first]
    return (first + rest)[:count]
