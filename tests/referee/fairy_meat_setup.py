"""The referee of Fairy Meat's battles: who may stand where before the first round."""

from .fairy_meat_field import EPS, gap


class Setup:
    """The part of a `Battle` that follows its set-up."""

    # ---- Set-up -----------------------------------------------------------------------------------------

    def on_box_at(self, seat, box, x, y, mushroom):
        spots = self.scenario["mushrooms" if mushroom else "boxes"]
        self.rule(
            (x / 1000, y / 1000) in [tuple(map(float, spot)) for spot in spots], f"one of {spots}", (x, y)
        )
        self.things[(bool(mushroom), box)] = (x / 1000, y / 1000)

    def on_edge_taken(self, seat, edge):
        self.rule(0 <= edge <= 3 and edge not in self.edges.values(), "an edge not taken", edge)
        self.rule(seat not in self.edges, "a seat without an edge", seat)
        self.same("edge chosen", ("edge", edge, seat), (self.choice[0], self.choice[1], self.choice[3]))
        self.edges[seat] = edge

    def place_at_setup(self, figure, spot):
        """A figure is set up before the battle."""
        if figure.side < 0:
            middle = (self.scenario["width"] / 2, self.scenario["depth"] / 2)
            self.same("place of the rabbit", middle, spot)
            return
        self.same("round of a set-up", 0, self.now)
        self.rule(not figure.present, "a figure not set up yet", figure)
        figure.x, figure.y = spot
        if self.scenario["setup"] == "place":
            cell = int(self.choice[1])
            self.same("cell", (2 * (cell % 64) + 1, 2 * (cell // 64) + 1), spot)
            self.far_enough(figure)
        else:
            self.rule(figure.y <= 2.0 + EPS, "a place on the starting side", spot)
        figure.present = True

    def far_enough(self, figure):
        """Least distances at set-up; where no spot of a 2-inch grid keeps them, the one farthest from the enemies."""
        room = self.room_at_setup(figure, figure.x, figure.y)
        if room >= -EPS:
            self.note("set up at a distance")
            return
        best = max(
            self.room_at_setup(figure, 2 * ix + 1.0, 2 * iy + 1.0)
            for ix in range(int(self.scenario["width"] // 2))
            for iy in range(int(self.scenario["depth"] // 2))
        )
        self.rule(
            best < EPS,
            f"a place {self.scenario['least_enemy']} inches from enemies and boxes",
            f"{room:.2f} short",
        )
        self.note("set up too near for want of room")

    def room_at_setup(self, figure, x, y):
        """Inches more than needed to the nearest enemy or box; far below nought for spots that are taken."""
        was, found = (figure.x, figure.y), 1e9
        figure.x, figure.y = x, y
        for other in self.all():
            if other is figure or not other.present or not other.fights:
                continue
            if other.side != figure.side and other.side >= 0:
                found = min(found, gap(figure, other) - self.scenario["least_enemy"])
            elif gap(figure, other) < 0:
                found = min(found, -1e6)
        for box in self.scenario["boxes"]:
            far = ((x - box[0]) ** 2 + (y - box[1]) ** 2) ** 0.5 - figure.radius - 0.5
            found = min(found, far - self.scenario["least_box"])
        if any(t["hard"] and self.inside(t, x, y, figure.radius) for t in self.terrain):
            found = -1e6
        figure.x, figure.y = was
        return found

    def inside(self, item, x, y, radius):
        if item["shape"] == "circle":
            return (x - item["x"]) ** 2 + (y - item["y"]) ** 2 < (item["a"] + radius) ** 2
        return abs(x - item["x"]) < item["a"] + radius and abs(y - item["y"]) < item["b"] + radius
