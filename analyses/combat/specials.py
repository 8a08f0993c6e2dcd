"""Three cards of 54: what the two jokers and the Ace of Spades do to the damage, and with them the wild trumps.

The odds are counted again from decks that lack what is asked about. The Ace of Spades is replaced by a plain trump, so that
only its special rule goes; without the jokers there are two cards less.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from analyses.combat.drawings import bars, heat, lines
from analyses.combat.hands import named
from analyses.combat.study import Study
from analyses.report import Column, Figure, Section, Table, table
from sim.errors import UserError
from sim.fairy_meat.chains import chains
from sim.fairy_meat.counting import counts
from sim.fairy_meat.fighters import Circumstances
from sim.fairy_meat.hand import JOKER, is_wild
from sim.fairy_meat.odds import DEALT, Odds, pay
from sim.fairy_meat.state import HURT_ACE, KINDS, records
from sim.fairy_meat.tally import PLAYS, TALLY, tally

TITLE = "Jokers and the Ace of Spades"
QUESTION = "How much of the fighting do three cards do: the two jokers, and the Ace of Spades?"

EQUAL = tuple((n, n) for n in range(1, 13))
UNEQUAL = ((3, 0), (3, 1), (4, 2), (5, 3), (6, 4), (8, 4), (2, 4), (3, 5), (4, 6), (4, 8))
KIND = "hand"
COLUMNS = (
    Column("mean", "Mean damage", "mean"),
    Column("ace", "Made by the Ace of Spades", "share"),
    Column("extra", "Owed to its rule", "mean"),
    Column("stopped", "Stopped by jokers", "mean"),
    Column("taken", "Attacker takes from jokers", "mean"),
    Column("wild_a", "Attacker's wild trump", "odds"),
    Column("wild_d", "Defender's wild trump", "odds"),
    Column("wild", "Damage by the attacker's wild trumps", "share"),
)
NOTE = (
    "Made by the Ace of Spades: share of the mean damage that comes with hits which this card made three points of. Owed to "
    "its rule: mean damage less that of a deck in which it is a trump like any other. Stopped by jokers: mean damage of a "
    "deck without jokers less that of the whole deck. Attacker takes: a point for every joker that the defender alone "
    "plays. Wild trumps: how often one is played. All exact, damage in points."
)


@dataclass(frozen=True)
class Special:
    """What the special cards do in one exchange; damage in points."""

    mean: float
    ace: float
    """Mean damage of hits with the Ace of Spades."""
    extra: float
    """Mean damage owed to its special rule."""
    stopped: float
    """Mean damage that jokers prevent."""
    taken: float
    """Mean damage to the attacker from the defender's jokers."""
    wild: tuple[float, float]
    """Chance of a wild trump of the attacker, and of the defender."""
    wild_damage: float
    """Mean damage of exchanges in which the attacker plays a wild trump."""
    wild_ace: float
    """The part of it that is made with the Ace of Spades."""

    def row(self) -> dict[str, float | None]:
        """Cells of `COLUMNS`."""
        return {
            "mean": self.mean,
            "ace": self.of_all(self.ace),
            "extra": self.extra,
            "stopped": self.stopped,
            "taken": self.taken,
            "wild_a": self.wild[0],
            "wild_d": self.wild[1],
            "wild": self.of_all(self.wild_damage),
        }

    def of_all(self, part: float) -> float | None:
        """A part of the mean damage as a share of it; None where there is no damage."""
        return part / self.mean if self.mean > 0 else None


class Recount:
    """Counts exchanges from the whole deck and from decks without one of the specials."""

    def __init__(self, study: Study) -> None:
        self.study = study
        pool = study.pool
        self.plain_ace = Odds(study.rules, replace(pool, trumps=pool.trumps + pool.ace, ace=0), KIND)
        self.no_joker = Odds(study.rules, replace(pool, jokers=0), KIND)
        self._counts = counts(pool.array())
        self._chains = chains(study.rules, KINDS.index(KIND), pay(KIND))
        self._found: dict[tuple[int, int], Special] = {}

    def special(self, attack: int, defend: int) -> Special:
        """What the special cards do in one exchange."""
        if (attack, defend) not in self._found:
            self._found[attack, defend] = self._count(attack, defend)
        return self._found[attack, defend]

    def _count(self, attack: int, defend: int) -> Special:
        policies = (self.study.policy, self.study.policy)
        whole = self.study.exchange(attack, defend, KIND)
        mean = whole.mean_damage
        by_wild = self.by_wild_trumps(attack, defend)
        return Special(
            mean,
            whole.ace_hit * DEALT[HURT_ACE],
            mean - self.plain_ace.exchange(attack, defend, *policies).mean_damage,
            self.no_joker.exchange(attack, defend, *policies).mean_damage - mean,
            whole.joker["defender"],
            whole.wild,
            float(by_wild @ DEALT),
            float(by_wild[HURT_ACE] * DEALT[HURT_ACE]),
        )

    def by_wild_trumps(self, attack: int, defend: int) -> np.ndarray:
        """Outcomes in which the attacker has played a wild trump: those of all her other hands are put down as jokers,
        with which no damage is dealt."""
        plays, out = records(PLAYS)[0], records(TALLY)[0]
        settled = self.study.odds(KIND).plays(attack, defend, self.study.policy, self.study.policy)
        plays.attacker[:], plays.defender[:] = settled.attacker, settled.defender
        for at, play in np.ndenumerate(plays.attacker):
            if not is_wild(int(play)):
                plays.attacker[at] = JOKER
        tally(self._counts, self._chains, self.study.rules, plays, attack, defend, out)
        return np.array(out.outcome)


def analyse(study: Study) -> list[Section]:
    """By cards, and for fights of the list's fairies."""
    recount = Recount(study)
    return [by_cards(study, recount), of_fairies(study, recount)]


def by_cards(study: Study, recount: Recount) -> Section:
    """What the special cards do, by the cards of both sides."""
    found = {cards: recount.special(*cards) for cards in (*EQUAL, *UNEQUAL)}
    rows = [{"cards": named(cards)} | special.row() for cards, special in found.items()]
    sizes = [cards[0] for cards in EQUAL]
    equal = [found[cards] for cards in EQUAL]
    shown = [
        ("made by the Ace of Spades", sizes, _percent((x.ace, x.mean) for x in equal)),
        ("owed to its rule", sizes, _percent((x.extra, x.mean) for x in equal)),
        ("stopped by jokers", sizes, _percent((x.stopped, x.mean) for x in equal)),
        ("attacker takes from jokers", sizes, _percent((x.taken, x.mean) for x in equal)),
    ]
    drawing = lines(shown, "cards of either side", "in % of the mean damage", study.caption)
    text = " ".join(cards_told(cards, found[cards]) for cards in (EQUAL[0], EQUAL[2], EQUAL[-1]))
    alt = f"Lines of what jokers and the Ace of Spades do between equal hands, in per cent of the mean damage. {text}"
    title = "What the special cards do between equal hands"
    return Section(
        "By cards",
        text,
        [
            Figure("specials", title, alt, drawing),
            made_up_of(study, found),
            table("specials", "Special cards, by cards", (Column("cards", "Cards"), *COLUMNS), rows, NOTE),
        ],
    )


def _percent(pairs: Iterable[tuple[float, float]]) -> list[float]:
    return [100 * part / mean if mean > 0 else float("nan") for part, mean in pairs]


def _share(part: float | None) -> str:
    return "n/a" if part is None else f"{part * 100:.0f} %"


def _points(number: float) -> str:
    return f"{number:z.2f}".replace("-", "\u2212")


def cards_told(cards: tuple[int, int], special: Special) -> str:
    """What the special cards do in one exchange, in a sentence."""
    return (
        f"At {named(cards)} hits with the Ace of Spades make {_share(special.of_all(special.ace))} of the damage and wild "
        f"trumps of the attacker {_share(special.of_all(special.wild_damage))}; jokers stop {_points(special.stopped)} "
        f"points and cost the attacker {special.taken:.2f}, while she deals {special.mean:.2f}."
    )


def made_up_of(study: Study, found: dict[tuple[int, int], Special]) -> Figure:
    """Mean damage by what makes it, as stacked bars."""
    chosen = [cards for cards in found if cards[1] > 0 and max(cards) <= 8]
    parts = ("Ace of Spades", "attacker's wild trump, no such ace", "other hits")
    values = []
    for cards in chosen:
        special = found[cards]
        wild = special.wild_damage - special.wild_ace
        values.append([special.ace, wild, special.mean - special.ace - wild])
    drawing = bars(
        [named(cards) for cards in chosen],
        parts,
        np.array(values),
        "mean damage in points",
        study.caption,
        True,
    )
    told = "; ".join(
        f"{named(cards)}: {', '.join(f'{value:.2f}' for value in row)}"
        for cards, row in zip(chosen, values, strict=True)
    )
    alt = f"Stacked bars of mean damage with the Ace of Spades, with other wild trumps and of other hits, by cards: {told}."
    return Figure("made_up_of", "What mean damage is made up of", alt, drawing)


def fights(study: Study, recount: Recount) -> list[tuple[str, str, str, Special]]:
    """(attacker, defender, cards, what the specials do) for the fairies for sale, armed with the cheapest hand weapon."""
    weapon = cheapest(study)
    made = []
    for mine in study.sold_fairies:
        for theirs in study.sold_fairies:
            try:
                bout = study.bout(f"{mine}+{weapon}" if weapon else mine, theirs, Circumstances())
            except UserError:  # a variant may leave her without Kill
                continue
            made.append(
                (mine, theirs, named((bout.attack, bout.defend)), recount.special(bout.attack, bout.defend))
            )
    return made


def cheapest(study: Study) -> str:
    """Name of the cheapest hand weapon; empty if none is for sale."""
    return next((str(row["id"]) for row in study.sold_weapons if row["kind"] == "hand"), "")


def of_fairies(study: Study, recount: Recount) -> Section:
    """The same for fights of the fairy list."""
    made = fights(study, recount)
    columns = (
        Column("attacker", "Attacker"),
        Column("defender", "Defender"),
        Column("cards", "Cards"),
        *COLUMNS,
    )
    rows = [{"attacker": a, "defender": d, "cards": cards} | special.row() for a, d, cards, special in made]
    unit, dealt = "% of the mean damage", "% of the mean damage dealt"
    by_ace, by_jokers = "Damage made by the Ace of Spades", "Damage that the attacker takes from jokers"
    items: list[Table | Figure] = [
        _fairy_heat(study, made, "ace", by_ace, unit, lambda special: special.ace),
        _fairy_heat(study, made, "taken", by_jokers, dealt, lambda special: special.taken),
        table("specials_fairies", "Special cards in fights of fairies", columns, rows, NOTE),
    ]
    weapon = cheapest(study).replace("_", " ") or "bare hands"
    text = f"Every fairy for sale attacks every other with the cheapest hand weapon ({weapon}); the target has acted."
    return Section("Fights of fairies", f"{text} {fairies_told(made)}", items)


def _fairy_heat(
    study: Study,
    made: Sequence[tuple[str, str, str, Special]],
    name: str,
    title: str,
    unit: str,
    part: Callable[[Special], float],
) -> Figure:
    """A share of mean damage as a heat map of attackers and defenders."""
    names = study.sold_fairies
    values = np.full((len(names), len(names)), np.nan)
    for mine, theirs, _, special in made:
        share = special.of_all(part(special))
        values[names.index(mine), names.index(theirs)] = np.nan if share is None else 100 * share
    drawing = heat(values, names, names, "defender", "attacker", unit, 0, study.caption)
    alt = f"Heat map: {title}, in {unit}, by attacker and defender; the table below holds the numbers."
    return Figure(f"specials_{name}", title, alt, drawing)


def fairies_told(made: Sequence[tuple[str, str, str, Special]]) -> str:
    """Ranges over the fights, in two sentences."""
    dealing = [special for _, _, _, special in made if special.mean > 0]
    if not dealing:
        return "None of them deals damage."
    aces = [special.ace / special.mean for special in dealing]
    stopped = [special.stopped / (special.mean + special.stopped) for special in dealing]
    taken = [special.taken / special.mean for special in dealing]
    told = (
        f"Hits with the Ace of Spades make {min(aces) * 100:.0f} to {max(aces) * 100:.0f} % of the damage in fights of the "
        f"listed fairies. Jokers stop {min(stopped) * 100:z.0f} to {max(stopped) * 100:z.0f} % of what would be dealt "
        f"without them, and for each point dealt the attacker takes {min(taken):.2f} to {max(taken):.2f} from jokers."
    )
    return told.replace("-", "\u2212")


def headline(study: Study) -> str:
    """What three cards do in fights of the list's fairies."""
    return fairies_told(fights(study, Recount(study)))
