"""The part of a told battle that is about fights: hands, plays, values, margins and what they cost.

`Fights` knows what figures are called; `prose.Teller` adds everything else.
"""

from sim.fairy_meat.wording import capital, count, joined, signed, sum_of, words

TESTS = ("rush", "pounce", "tug", "rip")
"""Kinds of fights that hurt nobody."""


class Fights:
    """Tells fights; keeps in mind whose turn it is and what is to be told together."""

    def __init__(self, replay):
        self.figures = replay["glossary"]["figures"]
        self.history = replay["final"]["history"]
        self.seat = self.turn = None
        self.after = self.told = {}
        self.mode = ""
        self.gathered = ""
        self.waiting = []
        self.cards = {}

    def keep(self, kind, told):
        """Tell this together with what else comes of its kind."""
        self.gathered = kind
        self.waiting.append(told)

    def name(self, name):
        """`wild 3`, or `seat 1's wild 12` in the turn of another seat."""
        known = self.figures.get(name)
        if known is None:
            return "nobody" if name is None else f"the {name.replace('(slot ', '').rstrip(')')}"
        short = f"{words(known['type'])} {known['slot']}"
        if known["seat"] is None:
            return f"the {short}"
        return short if known["seat"] == self.seat else f"seat {known['seat']}'s {short}"

    def twinkle(self, name):
        """` (Twinkle 2)` where the next event says that this is what a figure has now; it's told then."""
        if self.after["event"] != "twinkle_now" or self.after["figure"] != name:
            return ""
        self.told = self.after
        return f" (Twinkle {self.after['twinkle']})"

    def start(self, name):
        """A figure at the start of a sentence."""
        return capital(self.name(name))

    def tell_fight(self, event):
        who, target, weapon = (
            self.start(event["attacker"]),
            self.name(event["target"]),
            words(event["weapon"]),
        )
        arm = "bare hands" if weapon == "bare" else f"the {weapon}"
        told = {
            "hand": f"attacks {target} with {arm}",
            "shot": f"shoots at {target} with {arm}",
            "wrestle": f"wrestles {target} with {arm}",
            "rush": f"tests her strength on {target}",
            "pounce": f"tests her strength on {target}",
            "rose prick": f"pricks {target}",
            "thrall": f"attacks {target}",
            "tug": f"tugs against {target}",
            "rip": f"tugs against {target} once more",
        }[event["kind"]]
        attack, defence = event["attack_cards"], event["defence_cards"]
        sums = f"{total(event['attack'], attack)} against {total(event['defence'], defence)}"
        self.keep("fight", f"    {who} {told}: {sums}")

    def tell_drawn(self, event):
        cards = " ".join(event["drawn"]) or "nothing"
        self.keep("drawn", f"{self.name(event['figure'])} draws {cards}")

    def tell_redrawn(self, event):
        yield f"      {self.start(event['figure'])} throws this hand away."

    def tell_twinkled(self, event):
        recharged, zaps = event["recharged"], event["zaps"]
        told = [f"{count(recharged, 'trump')} to Twinkle"] if recharged else []
        told += [f"trumps away to zap {count(zaps, 'point')}"] if zaps else []
        if told:
            yield f"      {self.start(event['figure'])} puts {joined(told)}{self.twinkle(event['figure'])}."

    def tell_zapped(self, event):
        whom, left = self.name(event["figure"]), self.twinkle(event["figure"])
        yield f"      {self.start(event['by'])} zaps {event['points']} Twinkle of {whom}{left}."

    def tell_result(self, event):
        outcome, margin = event["outcome"], event["margin"]
        if outcome == "not made":
            yield f"      {self.start(event['attacker'])} has no card left for {self.name(event['target'])}."
            return
        attack, defence = sum_of(event["attack"]), sum_of(event["defence"])
        joker = "joker" in (event["attack"]["play"]["main"], event["defence"]["play"]["main"])
        by = "" if joker else f", a margin of {margin}" if margin >= 0 else f", {-margin} too few"
        if event["kind"] in TESTS:
            outcome = outcome if joker else "won" if margin > 0 else "lost"
        yield f"      {capital(attack)} against {defence}{by}: {outcome}."

    def tell_hurt(self, event):
        lost = [f"{event[part]} {part.title()}" for part in ("live", "kill") if event[part]]
        how = ", destroyed," if event["mangled"] else ""
        lame = " and is lame" if event["lames"] else ""
        cause = (
            "" if event["cause"] in ("hand", "ranged", "wrestling", "thrall") else f" by a {event['cause']}"
        )
        yield f"      {self.start(event['figure'])} loses {joined(lost)}{how}{cause}{lame}: {points(event['left'])} left."

    def tell_healed(self, event):
        gained = [f"{event[part]} {part.title()}" for part in ("live", "kill") if event[part]]
        yield f"      {self.start(event['figure'])} is healed by {joined(gained)}: {points(event['left'])}."

    def tell_died(self, event):
        credit = "nobody's" if event["seat"] is None else f"seat {event['seat']}'s"
        yield f"      {self.start(event['figure'])} dies; the kill is {credit}."

    def tell_brawl(self, event):
        if event["number"] > 0:
            self.keep("brawl", self.name(event["figure"]))
        else:
            yield f"    {self.start(event['figure'])} no longer wrestles."

    def tell_win_brawl(self, event):
        if event["option"]:
            yield f"      {self.start(event['figure'])} gets away instead of hurting her."

    def tell_grab(self, event):
        if event["option"]:
            yield f"    {self.start(event['figure'])} pulls her attacker into the brawl."

    def tell_traitor_to(self, event):
        yield f"    Treachery: {self.name(event['figure'])} now belongs to seat {event['to']}."


def total(terms, cards):
    """`3 Kill + 2 faeslayer = 5 cards`."""
    if len(terms) == 1:
        return f"{count(cards, 'card')} ({signed(terms)})"
    return f"{signed(terms)} = {count(cards, 'card')}"


def points(left):
    """`Live 3, Kill 2`."""
    return f"Live {left['live']}, Kill {left['kill']}"
