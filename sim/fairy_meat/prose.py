"""A battle told in words: a sentence an event, with the sums behind every hand, value and score.

A figure is called by its kind and the number of its slot, `seasoned 9`; where it isn't of the seat whose turn it is, with
its seat before that.
"""

from itertools import pairwise

from sim.fairy_meat.prose_end import closing
from sim.fairy_meat.prose_fight import Fights, points
from sim.fairy_meat.prose_start import heading
from sim.fairy_meat.wording import SPEEDS, capital, count, inches, joined, spot, value_of, words


def sentences(replay, game):
    """Yield the lines of a whole replay."""
    yield from heading(replay, game)
    teller = Teller(replay)
    for event, after in pairwise([*replay["events"], {"event": "nothing"}]):
        yield from teller.tell(event, after)
    yield from closing(replay)


class Teller(Fights):
    """Tells the events one by one; keeps in mind whose turn it is and what is to be told together."""

    def tell(self, event, after):
        """Yield the lines of one event, after those that were gathered from the events before; `after` is the next one."""
        kind, self.after = event["event"], after
        if kind != self.gathered:
            yield from self.gather()
        if "options" in event:
            yield from self.liked(event)
        teller = getattr(self, f"tell_{kind}", None)
        if teller is not None:
            yield from teller(event) or ()

    def gather(self):
        """Yield what several events of a kind have in common."""
        told, kind = self.waiting, self.gathered
        self.waiting, self.gathered = [], ""
        if told and kind == "order_card":
            yield f"  Order Cards: {'; '.join(f'{name} {joined_cards}' for name, joined_cards in self.held(told))}."
        elif told and kind == "fight":
            for line in dict.fromkeys(told):
                yield f"{line}{f'; {told.count(line)} attacks' if told.count(line) > 1 else ''}."
        elif told and kind == "drawn":
            yield f"      {capital('; '.join(told))}."
        elif told and kind == "brawl":
            yield f"    {capital(joined(told))} now {'wrestles' if len(told) == 1 else 'wrestle'}."

    def held(self, pairs):
        """(name, cards) of all who hold Order Cards."""
        names = dict.fromkeys(name for name, _ in pairs)
        return [(name, " ".join(card for one, card in pairs if one == name)) for name in names]

    def liked(self, event):
        """What the strategy thought of its best options, if the replay tells."""
        if event.get("liked"):
            worth = (
                f"{means} {value_of(value)}"
                for means, (_, value) in zip(event["likes"], event["liked"], strict=True)
            )
            yield f"      seat {event['seat']}, {words(event['event'])}, likes {'; '.join(worth)}"

    # ---- Rounds and turns -------------------------------------------------------------------------------

    def tell_round(self, event):
        self.seat, self.cards = None, {}
        number = event["number"]
        yield from ("", f"Round {number}" if number else "Set-up")
        if 1 < number <= len(self.history) + 1:
            so_far = enumerate(self.history[number - 2])
            yield f"  So far {joined([f'seat {seat} has {total}' for seat, total in so_far])}."

    def tell_order_card(self, event):
        self.cards.setdefault(event["figure"], []).append(event["card"])
        self.keep("order_card", (self.name(event["figure"]), event["card"]))

    def tell_thought(self, event):
        points = event["points"]
        left = self.twinkle(event["figure"])
        yield f"  {self.start(event['figure'])} thinks: {points} Twinkle for {count(points, 'more Order Card')}{left}."

    def tell_edge_taken(self, event):
        yield f"  Seat {event['seat']} will come from the {event['edge']} edge."

    def tell_turn(self, event):
        self.seat, self.mode, self.turn = event["seat"], "", event["figure"]
        cards = " ".join(self.cards.pop(event["figure"], []))
        user = f"Seat {event['seat']}: " if event["seat"] is not None else ""
        held = f" ({cards})" if cards else ""
        yield f"  {user}{self.name(event['figure'])}, call {event['call']}{held}{self.twinkle(event['figure'])}"

    def tell_mode_set(self, event):
        self.mode = event["mode"]
        if self.mode in SPEEDS:
            yield f"    {self.start(event['figure'])} {CHOSEN.get(self.mode) or f'chooses to {self.mode}'}."

    def tell_act(self, event):
        if "reminisces" in event["means"]:
            yield f"    {self.start(event['figure'])} reminisces{self.twinkle(event['figure'])}."

    def tell_end(self, event):
        how = {
            "clock": "the last round is over",
            "last player": "one seat is left",
            "nobody left": "nobody is left",
            "finish crossed": "all of a seat's fairies have crossed",
        }
        yield from ("", f"The battle ends: {how.get(event['how'], event['how'])}.")

    # ---- Moving -----------------------------------------------------------------------------------------

    def tell_stands(self, event):
        who, there = self.start(event["figure"]), spot(event["x"], event["y"], event["z"])
        how, far = event["how"], inches(event["length"])
        if how == "set up":
            yield f"  {who} is set up at {there}."
            return
        past = "".join(f", round {spot(*corner)}" for corner in event["corners"])
        speed = SPEEDS.get(self.mode, "moves") if self.mode not in CHOSEN else "moves"
        told = {
            "enters": f"comes in at {there}",
            "moves": f"{speed} {far}{past} to {there}",
            "rushes": f"rushes {far} to {there}",
            "pounces": f"pounces {far} to {there}",
            "pushed": f"{'follows' if event['figure'] == self.turn else 'is pushed'} {far} to {there}",
            "dragged": f"is dragged {far} to {there}",
            "blown": f"is blown {far} to {there}",
            "flees": f"flees {far} to {there}",
            "thrown apart": f"is thrown {far} to {there}",
            "torn off": f"lies at {there}",
        }[how]
        yield f"    {who} {told}."

    def tell_missed(self, event):
        yield f"    {self.start(event['figure'])} has misjudged the distance to {self.name(event['target'])}."

    def tell_gone(self, event):
        told = {
            "eaten up": "nothing is left of {}",
            "crossed the finish": "{} has crossed the finish",
            "fled": "{} has fled from the board",
        }.get(event["why"])
        if told:
            yield f"    {capital(told.format(self.name(event['figure'])))}."

    def tell_dragged(self, event):
        load = event["load"]
        yield f"    {self.start(event['figure'])} {f'drags {self.name(load)}' if load else 'lets go'}."

    def tell_tugged(self, event):
        told = {
            "held": "holds on to it",
            "the dragger won": "has to let go",
            "a joker": "and all others are thrown off",
        }
        yield f"    {self.start(event['enemy'])} {told[event['result']]}."

    def tell_ripped(self, event):
        yield f"    {self.start(event['enemy'])} rips the meat in two."

    # ---- Meat and magic ---------------------------------------------------------------------------------

    def tell_bitten(self, event):
        who, whom = self.start(event["figure"]), self.name(event["corpse"])
        now = "which is wasted on her" if event["lost"] else f"{points(event['left'])} now"
        left = sum(event["meat_left"].values())
        yield f"    {who} eats a {event['point'].title()} point of {whom}: {now}; {left} left there."

    def tell_frenzy(self, event):
        yield f"    {self.start(event['figure'])} goes mad about meat: {points(event['left'])}."

    def tell_casted(self, event):
        extra = f" with {event['extra']} extra Twinkle" if event["extra"] else ""
        same = event["target"] == event["figure"]
        target = "herself" if same else self.name(event["target"])
        left = self.twinkle(event["figure"])
        yield f"    {self.start(event['figure'])} casts {words(event['spell'])}{extra} on {target}{left}."

    def tell_twinkle_now(self, event):
        if event is not self.told:
            yield f"      {self.start(event['figure'])} has {event['twinkle']} Twinkle."

    def tell_robbed(self, event):
        left = f" and leaves the {words(event['left'])}" if event["left"] else ""
        taken = words(event["weapon"] or "weapon")
        yield f"    {self.start(event['figure'])} takes the {taken} of {self.name(event['corpse'])}{left}."

    def tell_opened(self, event):
        told = f"draws {event['card']}: {event['result']}"
        yield f"    {self.start(event['figure'])} opens box {event['box']} and {told}."

    def tell_gassed(self, event):
        yield f"      {self.start(event['figure'])} is gassed for the round."

    def tell_released(self, event):
        yield f"    {self.start(event['master'])} lets {self.name(event['figure'])} go."

    def tell_tasted(self, event):
        yield f"    {self.start(event['figure'])} tastes a mushroom and draws {event['card']}."

    def tell_madness(self, event):
        yield f"      {self.start(event['figure'])} is {event['state']}."


CHOSEN = {"pose": "poses", "eat": "gives up moving to eat", "wrestle": "wrestles on"}
"""Ways of spending a turn in which nobody goes anywhere by herself."""
