"""`fairylab odds`: the chances of Fairy Meat's combat, counted exactly."""

from typing import TYPE_CHECKING, Annotated

import typer

from analyses.commands import options
from analyses.commands.terminal import all_workers, note, progress, say_json, some_seed

if TYPE_CHECKING:
    from analyses.odds.question import Named, Pair, Setting
    from sim.fairy_meat.fighters import Circumstances
    from sim.rules import Ruleset

Attackers = Annotated[
    list[str] | None,
    typer.Option(
        "--attacker",
        metavar="FAIRY+WEAPON",
        help="Such as seasoned+faeslayer or wild(live=3;kill=1)+ripper(att=1;cost=2). May be repeated.",
    ),
]
Defenders = Annotated[
    list[str] | None,
    typer.Option("--defender", metavar="FAIRY+WEAPON", help="Likewise; every one meets every attacker."),
]


def odds(
    what: Annotated[
        str | None,
        typer.Argument(metavar="WHAT", help="With --list: fairies, weapons, variants or policies."),
    ] = None,
    listing: Annotated[
        bool, typer.Option("--list", help="Show what can be named, with its numbers.")
    ] = False,
    attack: Annotated[int | None, typer.Option(metavar="CARDS", help="Cards the attacker draws.")] = None,
    defend: Annotated[int | None, typer.Option(metavar="CARDS", help="Cards the defender draws.")] = None,
    kind: Annotated[
        str | None, typer.Option(metavar="KIND", help="Of cards alone: hand, ranged, wrestling or test.")
    ] = None,
    attacks: Annotated[
        int | None, typer.Option(metavar="N", help="Of cards alone: attacks from one hand, 1 to 3.")
    ] = None,
    attacker: Attackers = None,
    defender: Defenders = None,
    ranged: Annotated[bool, typer.Option("--ranged", help="The attacker uses her ranged weapon.")] = False,
    posed: Annotated[bool, typer.Option("--posed", help="The attacker posed this turn.")] = False,
    fluttered: Annotated[bool, typer.Option("--fluttered", help="The attacker fluttered.")] = False,
    cover: Annotated[bool, typer.Option("--cover", help="The defender is in partial cover.")] = False,
    unacted: Annotated[
        bool, typer.Option("--unacted", help="The defender still holds her Order Card.")
    ] = False,
    wrestling: Annotated[bool, typer.Option("--wrestling", help="Both are in one brawl.")] = False,
    in_brawl: Annotated[
        bool, typer.Option("--in-brawl", help="The defender wrestles and the attacker does not.")
    ] = False,
    rush: Annotated[bool, typer.Option("--rush", help="The test of a rush.")] = False,
    pounce: Annotated[bool, typer.Option("--pounce", help="The test of a pounce.")] = False,
    tug: Annotated[bool, typer.Option("--tug", help="A tug at a corpse.")] = False,
    rush_bonus: Annotated[bool, typer.Option("--rush-bonus", help="Wrestling right after a rush.")] = False,
    shimmer: Annotated[
        int | None, typer.Option(metavar="CARDS", help="Shimmer cards of the defender.")
    ] = None,
    hurt: Annotated[bool, typer.Option("--hurt", help="The defender has a wound to heal.")] = False,
    bystander: Annotated[
        bool, typer.Option("--bystander", help="A shot may hit another figure in sight.")
    ] = False,
    policy: Annotated[
        str | None,
        typer.Option(metavar="P", help="Of both: simple, book or best; book(keep=2) keeps trumps."),
    ] = None,
    policy_a: Annotated[str | None, typer.Option(metavar="P", help="Of the attacker.")] = None,
    policy_d: Annotated[str | None, typer.Option(metavar="P", help="Of the defender.")] = None,
    missing: Annotated[
        str | None, typer.Option(metavar="CARD,...", help="Cards known to be out of the deck: AS, 10H, JK.")
    ] = None,
    variant: options.Variant = None,
    sets: options.Sets = None,
    table: Annotated[
        str | None, typer.Option(metavar="AxD", help="All of 1 to A cards against 1 to D, such as 12x12.")
    ] = None,
    inverse: Annotated[
        str | None,
        typer.Option(metavar="CHANCE", help="The cards it takes for this chance, such as 0.75 or 75."),
    ] = None,
    at_least: Annotated[
        int | None, typer.Option(metavar="X", help="With --inverse: of X damage or more only.")
    ] = None,
    duel: Annotated[
        bool, typer.Option("--duel", help="Attack by attack, until one of the two is dead.")
    ] = False,
    allocate_a: Annotated[
        str | None, typer.Option(metavar="P", help="With --duel: what the attacker gives up when hit.")
    ] = None,
    allocate_d: Annotated[
        str | None, typer.Option(metavar="P", help="With --duel: what the defender gives up.")
    ] = None,
    first: Annotated[
        str | None, typer.Option(metavar="SIDE", help="With --duel: random, attacker or defender.")
    ] = None,
    simulate: Annotated[
        int | None, typer.Option(metavar="N", help="Draw N exchanges card by card, too.", min=1)
    ] = None,
    seed: options.Seed = None,
    workers: options.Workers = None,
    as_json: options.Json = False,
) -> None:
    """The exact odds of Fairy Meat's combat: of so many cards against so many, or of one fairy against another."""
    told = dict(locals())
    from analyses.odds import checks as odds_checks
    from analyses.odds import options as odds_options
    from analyses.odds import profiles as odds_profiles
    from sim.rules import load

    question = odds_options.question(odds_options.given(told))
    odds_checks.early(question, told)
    ruleset = load(odds_checks.GAME, variant, sets or ())
    if question == "list":
        answer_list(ruleset, what, as_json)
        return
    mine, theirs, ruleset, labels = odds_profiles.profiles(attacker or (), defender or (), ruleset)
    from analyses.odds import question as odds_question  # all that is compiled comes with it

    asked = odds_question.setting(
        ruleset, missing, (policy_a, policy_d, policy), hurt, bystander, labels
    ).drawing(simulate, some_seed(seed), all_workers(workers))
    if question == "table":
        answer_table(asked, table or "", kind, as_json)
    elif question == "inverse":
        answer_inverse(asked, (inverse or "", at_least, kind), (attack, defend), as_json)
    elif question == "cards":
        pair = odds_question.by_cards(attack, defend, kind, attacks)
        answer_pairs(asked, [pair], seed, as_json)
    else:
        chosen = odds_question.circumstances(told)
        if question == "duel":
            sides = odds_question.fighters(mine, theirs, asked)
            answer_duel(asked, sides, chosen, (allocate_a, allocate_d), first, seed, as_json)
        else:
            pairs = odds_question.by_name(mine, theirs, chosen, asked)
            answer_pairs(asked, pairs, seed, as_json)


def answer_list(ruleset: "Ruleset", what: str | None, as_json: bool) -> None:
    """What can be named in a question."""
    from analyses.commands.odds_list_telling import tell_list
    from analyses.odds.list import listed

    found = listed(what, ruleset)
    if as_json:
        say_json(found)
    else:
        tell_list(found)


def answer_pairs(asked: "Setting", pairs: "list[Pair]", seed: int | None, as_json: bool) -> None:
    """One pair at length, many in a table; `seed` is the one that was given, if one was."""
    from analyses.commands.odds_tables_telling import tell_profiles
    from analyses.commands.odds_telling import tell_answer
    from analyses.odds import answers as odds_answers
    from analyses.odds.profiles import renamed
    from sim.errors import UserError

    if len(pairs) == 1:
        found = odds_answers.answer(pairs[0], asked)
    elif asked.draws is not None:
        raise UserError("--simulate: it draws an exchange of two sides; name one attacker and one defender")
    else:
        found = odds_answers.profiles(pairs, asked)
    tell_seed(asked, seed, odds_answers.drawn(found))
    found = renamed(found, asked.labels)
    if as_json:
        say_json(found)
    elif len(pairs) == 1:
        tell_answer(found, asked)
    else:
        tell_profiles(found)


def answer_table(asked: "Setting", size: str, kind: str | None, as_json: bool) -> None:
    """All exchanges of a table."""
    from analyses.commands.odds_tables_telling import tell_table
    from analyses.odds import checks as odds_checks
    from analyses.odds import tables as odds_tables

    rows, columns = odds_checks.table_size(size)
    named = odds_checks.kind_of(kind)
    with progress("cells") as bar:
        found = odds_tables.table(rows, columns, named, asked, bar)
    if as_json:
        say_json(found)
    else:
        tell_table(found)


def answer_inverse(
    asked: "Setting",
    what: tuple[str, int | None, str | None],
    cards: tuple[int | None, int | None],
    as_json: bool,
) -> None:
    """The cards that it takes. `what`: the wanted chance, of how much damage, in which kind of exchange."""
    from analyses.commands.odds_tables_telling import tell_inverse
    from analyses.odds import checks as odds_checks
    from analyses.odds import tables as odds_tables

    wanted, sought = odds_checks.chance(what[0]), odds_checks.points(*what[1:])
    named, needed = odds_checks.kind_of(what[2]), odds_checks.needed(*cards)
    with progress("cells") as bar:
        found = odds_tables.inverse(wanted, sought, needed, named, asked, bar)
    if as_json:
        say_json(found)
    else:
        tell_inverse(found)


def answer_duel(
    asked: "Setting",
    sides: "tuple[list[Named], list[Named]]",
    chosen: "Circumstances",
    allocate: tuple[str | None, str | None],
    first: str | None,
    seed: int | None,
    as_json: bool,
) -> None:
    """A fight to the death of one attacker and one defender."""
    from analyses.commands.duel_telling import tell_duel
    from analyses.odds.duel import Fight
    from analyses.odds.profiles import renamed
    from sim.errors import UserError

    if max(map(len, sides)) > 1:
        raise UserError("--duel: two fairies fight; name one attacker and one defender")
    fight = Fight((sides[0][0], sides[1][0]), chosen, asked, allocate, first)
    tell_seed(asked, seed, bool(fight.due))
    if fight.due:
        weapons = " and ".join(asked.labels.get(name, name) for name in fight.weapons)
        note(
            f"attacks with {weapons} can't be counted here: for each of {fight.due} pairs of hands they are drawn "
            f"{fight.draws:,} times, which takes a while"
        )
    with progress("pairs of hands") as bar:
        found = renamed(fight.record(bar), asked.labels)
    if as_json:
        say_json(found)
    else:
        tell_duel(found)


def tell_seed(asked: "Setting", given: int | None, drawn: bool) -> None:
    """A word on a seed that nobody gave, if anything was drawn with it."""
    if drawn and given is None:
        note(f"seed {asked.seed} (drawn; give --seed {asked.seed} to draw the same again)")
