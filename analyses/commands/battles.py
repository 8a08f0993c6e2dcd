"""`fairylab scenarios` and `fairylab warbands`: what can be fought for in Fairy Meat, where, and by whom."""

from typing import Annotated, Any

import typer

from analyses.commands import options
from analyses.commands.terminal import say, say_json, say_table

GAME = "fairy_meat"


def scenarios(as_json: options.Json = False) -> None:
    """The scenarios and maps of Fairy Meat."""
    from sim.fairy_meat.files import declared, names
    from sim.fairy_meat.maps import read_map
    from sim.rules import SIM, load

    folder = SIM / GAME
    every = [load(GAME, scenario=name) for name in names(folder, "scenarios")]
    boards = [read_map(folder, name, declared(folder)) for name in names(folder, "maps")]
    if as_json:
        say_json(
            {
                "scenarios": [
                    each.battle.told()
                    | {"title": each.battle.scenario.title}
                    | {
                        path.removeprefix("battle."): value.value
                        for path, value in each.values.items()
                        if path.startswith("battle.")
                    }
                    for each in every
                ],
                "maps": [
                    {"name": board.origin.name, "title": board.origin.title} | board.plain()
                    for board in boards
                ],
            }
        )
        return
    rows = [
        [
            each.battle.scenario.name,
            each.battle.scenario.title,
            each.battle.map.origin.name,
            each["battle.warband"],
            "" if each["battle.only_that"] else str(each["battle.force"]),
            f"{'' if each['battle.ends_by_clock'] else 'at most '}{each['battle.rounds']}",
            goal(each),
        ]
        for each in every
    ]
    say_table("", ("Scenario", "Title", "Map", "Usual warband", "Force", "Rounds", "Who wins"), rows, left=7)
    rows = [
        [
            board.origin.name,
            board.origin.title,
            f"{board.width:g} x {board.depth:g}",
            str(sum(piece.hard for piece in board.terrain)),
            str(sum(not piece.hard for piece in board.terrain)),
            str(len(board.mushrooms)),
            "yes" if board.symmetric else "no",
        ]
        for board in boards
    ]
    head = ("Map", "Title", "Inches", "Obstacles", "Grass and hedges", "Mushrooms", "Same from all sides")
    say_table("", head, rows, left=3)
    say(
        "Choose with --scenario and --map; a path to a .toml file brings one of your own. Mushrooms are an optional rule."
    )


def goal(rules: Any) -> str:
    """What a scenario is won by, in a few words."""
    if rules["battle.last_wins"]:
        return "the last one left"
    points = (
        ("kill_points", "for a kill"),
        ("meat_points", "for a point of meat eaten"),
        ("cross_points", "for a fairy across"),
        ("living_points", "for a point of the living"),
    )
    found = [f"{rules[f'battle.{key}']} {words}" for key, words in points if rules[f"battle.{key}"]]
    return ", ".join(found) or "nobody scores"


def warbands(
    warband: Annotated[
        str | None,
        typer.Argument(metavar="NAME|FILE", help="One warband; by default all that come with the game."),
    ] = None,
    variant: options.Variant = None,
    sets: options.Sets = None,
    scenario: options.Scenario = None,
    as_json: options.Json = False,
) -> None:
    """The warbands of Fairy Meat: who is in them, what they cost, and whether the scenario lets them in."""
    from sim.fairy_meat.files import declared
    from sim.fairy_meat.warbands import read_warband
    from sim.rules import load

    rules = load(GAME, variant, sets or (), scenario=scenario)
    folder = rules.rulebook.folder
    bands = list(rules.battle.warbands.values())
    if warband is not None:
        bands = [read_warband(folder, warband, declared(folder))]
    found = [plain(band, rules, alone=warband is not None) for band in bands]
    if as_json:
        say_json(found)
        return
    if warband is None:
        rows = [
            [
                each["name"],
                each["title"],
                ", ".join(counted([member["told"] for member in each["members"]])),
                told(each["cost"]),
                told(each["limit"] or None),
            ]
            for each in found
        ]
        say_table("", ("Warband", "Title", "Who comes", "Force", "Made for"), rows, left=3)
        say("Name one in a line-up as strategy@warband; `fairylab warbands NAME` shows it alone.")
        return
    each = found[0]
    rows = [[member["told"], member["style"] or "", told(member["cost"])] for member in each["members"]]
    say_table(f"{each['name']}: {each['title']}", ("Member", "Magic", "Force"), rows, left=2)
    if each["why"]:
        say(each["why"])
    say(f"{told(each['cost'])} Force in all, made for {each['limit']}; source: {each['source']}")
    say(each["fits"])


def plain(band: Any, rules: Any, alone: bool) -> dict[str, Any]:
    """A warband for a program; names that the rules don't have are an error only if it was asked for `alone`."""
    from sim.errors import UserError
    from sim.fairy_meat.warbands import costs, refuse_unfit

    name = rules.battle.scenario.name
    each: list[int | None]
    try:
        each = [*costs(band, rules)]
    except UserError:
        if alone:
            raise
        each = [None] * len(band.members)
    try:
        refuse_unfit(band, rules, f"the scenario {name}")
        fits = f"It fits the scenario {name}."
    except UserError as error:
        fits = f"It doesn't fit the scenario {name}: {error}"
    members = [
        member._asdict() | {"cost": cost, "told": words(member)}
        for member, cost in zip(band.members, each, strict=True)
    ]
    return {
        "name": band.name,
        "title": band.origin.title,
        "why": band.origin.why,
        "status": band.origin.status,
        "source": band.origin.source,
        "limit": band.limit,
        "cost": sum(each)
        if band.limit and None not in each
        else None,  # one that a scenario brings isn't bought
        "fits": fits,
        "members": members,
    }


def words(member: Any) -> str:
    """A member in words, such as `wild with crystal blade`."""
    arms = " and ".join(member.weapons) if member.weapons else "bare hands"
    text = f"{member.kind}, steered by {member.master}" if member.thrall else f"{member.kind} with {arms}"
    return text.replace("_", " ")


def counted(texts: list[str]) -> list[str]:
    """Texts in their order, those that stand there several times once with their number."""
    return [
        f"{texts.count(text)} x {text}" if texts.count(text) > 1 else text for text in dict.fromkeys(texts)
    ]


def told(number: int | None) -> str:
    """A number, or a dash."""
    return "-" if number is None else str(number)
