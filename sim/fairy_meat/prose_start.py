"""How a told battle begins: the game, the rules, the battlefield and the warbands."""

from sim.fairy_meat.wording import count, decimal, joined, spot, words


def heading(replay, game):
    """Yield which battle this is, who plays, and by which rules, where, with whom."""
    seats = ", ".join(f"seat {seat} {label}" for seat, label in enumerate(replay["lineup"]))
    rules, special = replay["rules"], []
    if rules["variant"]:
        special.append(f"variant {rules['variant']['name']}")
    special += rules["set"]
    yield from (f"{game.title}, seed {replay['seed']}, deal {replay['deal']}", f"Players: {seats}")
    if special:
        yield f"Rules: {', '.join(special)}"
    yield from ("", *battlefield(replay), "", *warbands(replay))


def battlefield(replay):
    """Yield the scenario, what it scores, and what stands where."""
    place = replay["glossary"]["field"]
    size = f"{decimal(place['width'])} by {decimal(place['depth'])} inches"
    rounds = f"{'' if place['ends_by_clock'] else 'at most '}{count(place['rounds'], 'round')}"
    yield f"{place['scenario_title']} ({place['map_title']}): {size}, {rounds}"
    yield f"  {scoring(place)}"
    for number, item in enumerate(place["terrain"]):
        span = decimal(2 * item["a"])
        size = f"{span} across" if item["shape"] == "circle" else f"{span} by {decimal(2 * item['b'])}"
        kind = "hard" if item["hard"] else "partial cover"
        there = spot(item["x"], item["y"])
        yield f"  Terrain {number}: {item['shape']} {size} at {there}, {decimal(item['height'])} high, {kind}."
    boxes = [event for event in replay["events"] if event["event"] == "box_at"]
    for mushroom, name in ((0, "Gift boxes"), (1, "Mushrooms")):
        found = [spot(event["x"], event["y"]) for event in boxes if event["mushroom"] == mushroom]
        if found:
            yield f"  {name} at {joined(found)}."


def scoring(place):
    """What the scenario gives points for."""
    told = {
        "kills": "for a kill",
        "eaten": "for a meat point eaten",
        "crossed": "for a fairy across the finish",
        "living": "for each Fairy and Meat point of living fairies",
    }
    prices = [f"{price} {told[part]}" for part, price in place["points"].items() if price]
    last = "the last seat with living fairies wins" if place["last_wins"] else ""
    return f"{joined([*prices, last] if last else prices, '; ' if last else ', ')}.".capitalize()


def warbands(replay):
    """Yield every seat's figures with what is printed on their cards."""
    figures = replay["glossary"]["figures"].values()
    for seat in [*range(len(replay["lineup"])), None]:
        mine = [figure for figure in figures if figure["seat"] == seat]
        if not mine:
            continue
        yield "Nobody's" if seat is None else f"Seat {seat}'s warband"
        for figure in mine:
            arms = joined([words(weapon) for weapon in figure["weapons"]]) or "bare hands"
            card = f"Live {figure['live']}, Kill {figure['kill']}"
            card += f", Twinkle {figure['twinkle']}, {figure['style']} magic" if figure["style"] else ""
            yield f"  {words(figure['type'])} {figure['slot']}: {card}; {arms}"
