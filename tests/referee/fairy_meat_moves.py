"""The referee of Fairy Meat's battles: who gets where. Every change of place in the log is measured anew."""

from math import hypot

from .fairy_meat_field import EPS, crossed, gap, length, off, sees, touch
from .fairy_meat_table import HOWS, MODES, THRALL

ALONG = (0.1, 0.3, 0.5, 0.7, 0.9)
LONG = 0.012
"""A way of two parts between rounded points may come out longer by this."""


class Moves:
    """The part of a `Battle` that follows movement."""

    # ---- How far ----------------------------------------------------------------------------------------

    def burdened(self, figure):
        """Whether what she drags slows her: at least half of all her points, rounded up."""
        turn = self.turn
        if turn is None or turn.slot != figure.slot or turn.load < 0:
            return False
        return self.figure(turn.load).meat >= (figure.points + figure.meat + 1) // 2

    def halves(self, figure):
        """What is left of speed and altitude."""
        slow = [figure.lame > 0, figure.bound == 2, self.burdened(figure)]
        for name, so in zip(("lame", "wing bound", "burdened"), slow, strict=True):
            self.note(f"moved {name}", so)
        if self.sw["halve_stack"] == "once":
            return 0.5 if any(slow) else 1.0
        return 0.5 ** sum(slow)

    def reach(self, figure, mode):
        """(Inches along the ground, inches of altitude) of a mode by its name."""
        if figure.what == THRALL:
            far = high = self.beasts[figure.kind][mode] if mode in ("crawl", "climb", "bound") else 0.0
            if mode == "crawl":
                high = figure.height
            if mode == "climb":
                high = 1e9
        else:
            far, high = self.modes[MODES.index(mode)] if MODES.index(mode) < 5 else (0.0, 0.0)
        if far == 0.0:
            return 0.0, 0.0
        left = self.halves(figure)
        self.note("moved with wind-up", figure.wind > 0)
        rises = 0.0 if mode in ("crawl", "climb") else figure.wind
        return (far + figure.wind) * left, (high + rises) * (left if mode not in ("crawl", "climb") else 1.0)

    # ---- Where ------------------------------------------------------------------------------------------

    def ground(self, x, y):
        """Height of the surface at a point."""
        if not self.sw["perches"]:
            return {0.0}
        tops = {t["height"] for t in self.terrain if t["hard"] and t["landable"] and off(t, x, y) == 0.0}
        edges = {t["height"] for t in self.terrain if t["hard"] and t["landable"] and off(t, x, y) < EPS}
        return {max(tops, default=0.0), max(edges, default=0.0)}

    def check_spot(self, figure):
        """The place where a figure ends: on the board, on no other figure, in no terrain."""
        wide, deep, r = self.scenario["width"], self.scenario["depth"], figure.radius - EPS
        where = f"{figure} at {figure.x:.3f}, {figure.y:.3f}"
        if not (r <= figure.x <= wide - r and r <= figure.y <= deep - r):
            self.foul(f"expected a place on the board, found {where}")
        if not any(abs(figure.z - z) < EPS for z in self.ground(figure.x, figure.y)):
            self.foul(f"expected the height of the surface there, found {where}, {figure.z}")
        for item in self.terrain:
            perched = self.sw["perches"] and item["landable"] and abs(figure.z - item["height"]) < EPS
            if item["hard"] and not perched and off(item, figure.x, figure.y) <= 0.0:
                self.foul(f"expected a place outside hard terrain, found {where}")
        for other in self.figures.values():
            if (
                other is figure
                or not (other.fights or (other.what == THRALL and other.present))
                or not figure.fights
            ):
                continue
            if gap(figure, other) < -EPS and (other.brawl < 0 or other.brawl != figure.brawl):
                self.foul(f"expected room between figures, found {where} on {other}")

    def check_way(self, figure, points, most, high, straight=False):
        """A way over the ground: its length and what it crosses."""
        self.rule(len(points) <= (2 if straight else 3), "a way with one corner at most", points)
        long = length(points)
        self.rule(long <= most + LONG, f"a way of at most {most:g} inches for {figure}", f"{long:.3f}")
        top = high + (0.0 if self.sw["altitude_from"] == "table" else figure.z)
        walls = [item for item in self.terrain if item["height"] > top + EPS]
        bodies = [
            {
                "shape": "circle",
                "x": f.x,
                "y": f.y,
                "a": f.radius,
                "b": 0.0,
                "height": f.z + f.height,
                "hard": 1,
            }
            for f in self.all()
            if f.what == THRALL and f.present and not f.alive and f.z + f.height > top + EPS
        ]
        through = crossed([*walls, *bodies], points, figure.radius)
        self.rule(not through, f"a way of {figure} past what is higher than {top:g}", through)
        low = [item for item in self.terrain if item["hard"] and item["height"] <= top + EPS]
        self.note("crossed low terrain", bool(low) and bool(crossed(low, points, 0.021)))
        self.note("way round a corner", len(points) == 3)

    # ---- Events -----------------------------------------------------------------------------------------

    def on_corner(self, seat, slot, x, y):
        self.rule(self.corner is None, "one corner", "another")
        self.corner = (slot, x / 1000, y / 1000)

    def corners_used(self):
        if self.corner is not None:
            self.foul(f"expected the end of a move round a corner, found {self.corner}")

    def on_stands(self, seat, slot, x, y, z, how):
        """A figure, corpse or bundle is here now."""
        figure, how = self.figures.get(slot), HOWS[how]
        if how == "torn":
            self.tears(slot, x / 1000, y / 1000, z / 1000)
            return
        if figure is None:
            self.foul(f"expected a slot that is taken, found {slot}")
        was = (figure.x, figure.y)
        points = [was, (x / 1000, y / 1000)]
        if self.corner is not None and how != "dragged":
            self.same("figure at the corner", self.corner[0], slot)
            points.insert(1, self.corner[1:])
            self.corner = None
        before = (figure.x, figure.y, figure.z)
        getattr(self, f"stands_{how}")(figure, points, z / 1000)
        figure.x, figure.y, figure.z = x / 1000, y / 1000, z / 1000
        self.note(f"stands: {how}")
        getattr(self, f"stood_{how}", self.stood)(figure, before)

    def stood(self, figure, before):
        if figure.fights:
            self.check_spot(figure)

    def stands_enters(self, figure, points, z):
        """She comes in on her own edge, at one of five places."""
        self.rule(not figure.present and figure.alive and not figure.done, "a figure still to come", figure)
        self.same("who enters", self.turn and self.turn.slot, figure.slot)
        edge, r, (x, y) = self.edges.get(figure.side), figure.radius, points[-1]
        wide, deep = self.scenario["width"], self.scenario["depth"]
        off_edge = {0: deep - r - y, 1: wide - r - x, 2: y - r, 3: x - r}.get(edge, 99.0)
        part = (x / wide) if edge in (0, 2) else (y / deep)
        fits = abs(off_edge) < EPS and any(abs(part - share) * 48 < EPS for share in ALONG)
        self.rule(fits, f"one of five places along edge {edge}", points[-1])
        figure.present, self.turn.entering = True, True

    def stands_moves(self, figure, points, z):
        turn = self.turn
        self.rule(turn is not None and turn.slot == figure.slot, "a move in her own turn", figure)
        self.rule(figure.brawl < 0, "a move by one who does not wrestle", figure)
        self.takes_move()
        mode = MODES[turn.mode]
        most, high = self.reach(figure, mode)
        self.rule(mode not in ("pose", "eat", "wrestle"), "a mode that moves", mode)
        self.check_way(figure, points, most, high)
        figure.wind, turn.entering = 0.0, False
        self.note(f"moved: {mode}")

    def stood_moves(self, figure, before):
        self.check_spot(figure)
        if self.turn.load >= 0:
            far = gap(figure, self.figure(self.turn.load))
            self.rule(far <= 0.1 + EPS, "a load beside who drags it", f"a gap of {far:.3f}")

    def stands_rushes(self, figure, points, z):
        """Straight at the target; whether it counts depends on the gap."""
        turn = self.turn
        self.rule(turn is not None and turn.slot == figure.slot, "a rush in her own turn", figure)
        self.takes_move()
        self.same("mode of a rush", "rush", MODES[turn.mode])
        target = self.figure(turn.target)
        most, high = self.reach(figure, "rush")
        far = gap(figure, target)
        self.rule(target.fairy and target.standing, "a rush at a standing fairy", target)
        self.rule(far <= most + EPS, f"a rush of at most {most:g} inches", f"{far:.3f}")
        self.rule(sees(self.terrain, self.all(), figure, target, -EPS), "a target in sight", target)
        self.check_way(figure, points, most, high, straight=True)
        turn.rush = (far, (target.x - figure.x, target.y - figure.y))
        figure.wind, turn.entering = 0.0, False
        self.note("moved: rush")

    def stood_rushes(self, figure, before):
        target, (far, _) = self.figure(self.turn.target), self.turn.rush
        if self.sw["guess_sd"] and not touch(figure, target, EPS):
            self.owe("missed", figure.slot)
            return
        self.rule(touch(figure, target, EPS), "contact after a rush", f"a gap of {gap(figure, target):.3f}")
        least = self.limits["rush_least"]
        self.note("rush of six inches and more" if far >= least else "bump")
        if self.sw["guess_sd"]:
            self.may_test = target.slot  # whether she judged it right, nobody sees
        elif far >= least + EPS:
            self.owe("test", target.slot, kind="rush")
        elif far > least - EPS:
            self.may_test = target.slot

    def stands_pushed(self, figure, points, z):
        """A target driven along the line of the rush, her rusher behind her."""
        turn = self.turn
        self.rule(turn is not None and turn.rush is not None, "a rush", "none")
        self.rule(figure.slot in (turn.slot, turn.target), "the rusher or her target", figure)
        kill, (dx, dy) = self.figure(turn.slot).kill, turn.rush[1]
        (x1, y1), (x2, y2) = points
        along, long = ((x2 - x1) * dx + (y2 - y1) * dy) / hypot(dx, dy), hypot(x2 - x1, y2 - y1)
        self.rule(long <= kill + 4 * EPS, f"a push of at most {kill} inches", f"{long:.3f}")
        self.rule(along >= long - 4 * EPS, "a push along the line of the rush", points)
        turn.pushed.add(figure.slot)
        if figure.slot == turn.target:
            self.note("pushed all the way" if long > kill - 4 * EPS else "push stopped")

    def stands_pounces(self, figure, points, z):
        turn = self.turn
        self.rule(turn is not None and turn.slot == figure.slot, "a pounce in her own turn", figure)
        self.takes_move()
        self.rule(MODES[turn.mode] == "pounce" or turn.escaped, "a pounce", MODES[turn.mode])
        most, high = self.reach(figure, "pounce")
        self.check_way(figure, points, most, high)
        figure.wind, turn.entering = 0.0, False
        self.note("moved: pounce")

    def stood_pounces(self, figure, before):
        self.check_spot(figure)
        victims = [f for f in self.fairies() if f is not figure and touch(figure, f, EPS)]
        self.rule(victims, "an enemy landed on", "nobody")
        if figure.kill < 1:
            self.note("pounce without Kill")
            return
        self.owe("test", victims[0].slot, kind="pounce", among=[f.slot for f in victims])

    def stands_blown(self, figure, points, z):
        self.rule(
            self.casting and self.casting[1] == 6 and self.casting[3] == figure.slot,
            "a Zephyr on her",
            figure,
        )
        most = self.spells[6]["amount"]
        self.check_way(figure, points, most, most)
        self.casting = None

    def stands_flees(self, figure, points, z):
        self.rule(figure.fleeing, "a fleeing thrall", figure)
        data = self.beasts[figure.kind]
        most = max(data["crawl"], data["climb"], data["bound"])
        self.check_way(figure, points, most, 1e9 if data["climb"] == most else most)

    def stood_flees(self, figure, before):
        """It makes for the nearest edge; its end may lie over that."""
        wide, deep = self.scenario["width"], self.scenario["depth"]
        was, now = [(x, wide - x, y, deep - y) for x, y in (before[:2], (figure.x, figure.y))]
        nearest = [k for k in range(4) if was[k] < min(was) + EPS]
        at_edge = min(was) <= figure.radius + EPS
        self.rule(
            at_edge or any(now[k] < was[k] for k in nearest),
            "a flight to the nearest edge",
            (before[:2], now),
        )

    def stands_dragged(self, figure, points, z):
        self.rule(self.turn is not None and self.turn.load == figure.slot, "what she drags", figure)

    def stood_dragged(self, figure, before):
        self.note("load dragged")

    def stands_thrown(self, figure, points, z):
        self.rule(length(points) <= 1.0 + LONG, "one inch away", points)

    def stands_set_up(self, figure, points, z):
        self.place_at_setup(figure, points[-1])
