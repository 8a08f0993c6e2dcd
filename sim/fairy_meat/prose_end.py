"""How a told battle ends: what is left of everybody, and how each score adds up."""

from sim.fairy_meat.wording import count, joined, spot, words


def closing(replay):
    """Yield every figure's card, every seat's sum, the table of scores, and who has won."""
    yield from ("", *figures(replay), "")
    for seat in range(len(replay["lineup"])):
        yield f"  Seat {seat}: {adding_up(replay, seat)}."
    parts = list(replay["scores"][0]["parts"])
    rows = [["seat", "strategy", "place", "score", *parts]]
    for its in replay["scores"]:
        numbers = (its["place"], its["score"], *its["parts"].values())
        rows.append([str(its["seat"]), its["strategy"], *map(str, numbers)])
    yield from ("", *table(rows, 2), "")
    first = [f"seat {its['seat']} ({its['strategy']})" for its in replay["scores"] if its["win_share"]]
    told = "The winner is" if len(first) == 1 else "The win is shared by"
    yield f"  {told} {joined(first)}."


def figures(replay):
    """Yield the table of all figures at the end."""
    rows = [["figure", "state", "Live", "Kill", "meat", "Twinkle", "kills", "eaten"]]
    for her in replay["final"]["figures"]:
        kind = words(her["type"]) if her["type"] else "bundle"
        whose = f"seat {her['owner']}'s " if her["owner"] >= 0 else ""
        meat = f"{her['meat_live']}+{her['meat_kill']}"
        numbers = (her["live"], her["kill"], meat, her["twinkle"], her["kills"], her["eaten"])
        rows.append([f"{whose}{kind} {her['slot']}", state(her), *map(str, numbers)])
    return table(rows, 2)


def state(her):
    """Whether she lives, and where."""
    if her["what"] == "bundle":
        return f"at {spot(her['x'], her['y'], her['z'])}" if her["present"] else "eaten up"
    if her["done"]:
        return "has crossed"
    if not her["alive"]:
        when = f"died in round {her['died'][0]}" if her["died"] else "dead"
        return when if her["present"] else f"{when}, eaten up"
    if not her["present"]:
        return "not on the board"
    told = [name for name in ("frenzied", "mad", "fleeing") if her[name]] + ["lame"] * bool(her["lame"])
    told += ["wrestling"] * (her["brawl"] > 0) + ["tripping"] * bool(her["tripping"])
    changed = [f"now seat {her['side']}'s"] if her["side"] not in (her["owner"], -1) else []
    return ", ".join([f"at {spot(her['x'], her['y'], her['z'])}", *told, *changed])


def adding_up(replay, seat):
    """`2 kills x 4 = 8, 7 eaten x 1 = 7: 15 in all`."""
    prices, final = replay["glossary"]["field"]["points"], replay["final"]
    told = []
    for part, points in final["seats"][seat]["points"].items():
        price = prices[part]
        if part == "living" and price:
            sums = [worth(her) for her in final["figures"] if counts(her, seat)]
            told.append(f"living {' + '.join(map(str, sums)) or '0'} = {points}")
        elif price:
            told.append(
                f"{count(points // price, NOUNS[part])} x {price} = {points}"
                if price > 1
                else one(part, points)
            )
    total = final["seats"][seat]["total"]
    if not told:
        return f"{total}"
    return f"{', '.join(told)}; {total} in all" if len(told) > 1 else told[0]


def one(part, points):
    """A part of which each counts one."""
    return count(points, NOUNS[part])


def counts(her, seat):
    """Whether a figure's points count as living ones of a seat."""
    return her["what"] == "fairy" and her["alive"] and her["side"] == seat


def worth(her):
    """Points on both halves of her card."""
    return her["live"] + her["kill"] + her["meat_live"] + her["meat_kill"]


NOUNS = {"kills": "kill", "eaten": "meat point", "crossed": "crossing"}


def table(rows, left):
    """Lines of a table of texts: the first `left` columns flush left, the numbers flush right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (
            cell.ljust(width) if k < left else cell.rjust(width)
            for k, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield f"  {'  '.join(cells)}".rstrip()
