"""The referee of Fairy Meat's battles: points, the end, places, and what must be so after every event."""

from math import inf

from .fairy_meat_field import EPS, gap, touch
from .fairy_meat_table import ENDINGS, FAIRY, THRALL

QUIET = (
    "card",
    "order_card",
    "drawn",
    "corner",
    "choice",
    "placed",
    "revealed",
    "chained",
    "fight",
    "result",
    "mode_set",
)
"""Events after which nothing can have changed that the books are about."""


class Score:
    """The part of a `Battle` that keeps the score, and the books."""

    # ---- Points -----------------------------------------------------------------------------------------

    def score_kill(self, seat, victim):
        """A kill belongs to who caused the last point; one's own fairies and, by default, thralls score nothing."""
        side = victim.side
        own = side == seat and not self.sw["own_kills_score"]
        thrall = victim.what == THRALL and not self.sw["thrall_kill_scores"]
        if seat >= 0 and not own and not thrall:
            self.score[seat]["kills"] += self.scenario["kill_points"]
            self.killed += 1
            self.note("kill scored")
        else:
            self.note("kill without score")
        if side >= 0:
            self.side_counts(side)

    def score_bite(self, eater):
        if eater.side >= 0:
            self.score[eater.side]["eaten"] += self.scenario["meat_points"]

    def crosses(self, figure):
        """She has crossed the finish: off the board, safe and done."""
        self.same("scenario of a crossing", "startline", self.scenario["setup"])
        far = self.scenario["depth"] - figure.radius - figure.y
        self.rule(far <= 0.05, "a fairy at the finish", f"{figure}, {far:.3f} inches off")
        figure.done = True
        self.pile.discard(figure.cards)
        figure.cards, figure.held = [], False
        self.score[figure.side]["crossed"] += self.scenario["cross_points"]
        self.note("crossed the finish")

    def side_counts(self, seat):
        """Whether a seat has lost its last fairy."""
        if seat not in self.out and not self.living(seat):
            self.out[seat] = (self.now, self.call)
            self.note("player out")

    def living(self, seat):
        """Living fairies that a seat controls, those that have crossed the finish too."""
        return [f for f in self.all() if f.fairy and f.alive and f.side == seat and f.tripping != 2]

    def living_points(self, seat):
        """Fairy and Meat points on the cards of a seat's fairies."""
        dead = self.sw["breakfast_count"] == "living_and_dead" and not self.scenario["last_wins"]
        counted = [
            f for f in self.all() if f.fairy and f.side == seat and (f.alive or dead) and f.tripping != 2
        ]
        return sum(f.points + f.meat for f in counted)

    def parts(self, seat):
        living = self.scenario["living_points"] or self.scenario["last_wins"]
        return {**self.score[seat], "living": self.living_points(seat) if living else 0}

    def places(self):
        """By seat: (total, place, share of the win)."""
        totals = [sum(self.parts(seat).values()) for seat in range(self.seats)]
        points = [sum(f.points + f.meat for f in self.living(seat)) for seat in range(self.seats)]
        nobody = all(seat in self.out for seat in range(self.seats))
        keys = []
        for seat in range(self.seats):
            if nobody:
                keys.append((0,))
            elif self.scenario["last_wins"] and seat in self.out:
                keys.append((0, *self.out[seat]))
            elif self.scenario["last_wins"]:
                keys.append((1, totals[seat], points[seat]))
            else:
                keys.append((totals[seat], points[seat]))
        best = max(keys)
        shares = [(key == best) / keys.count(best) for key in keys]
        ranks = [1 + sum(other > key for other in keys) for key in keys]
        return list(zip(totals, ranks, shares, strict=True))

    # ---- Rounds and the end -----------------------------------------------------------------------------

    def round_done(self):
        """A round is over: everybody has acted once, and the battle had not ended."""
        for f in self.all():
            if f.fights and f.cards and not f.gassed:
                self.foul(f"expected a turn of {f} with {f.cards} before round {self.now} ends, found none")
        self.rule(
            self.now < self.scenario["rounds"],
            f"the end after round {self.scenario['rounds']}",
            "another round",
        )
        self.rule(not self.reasons(), "the end", f"round {self.now + 1}")

    def reasons(self):
        """Why the battle is over, but for the clock."""
        left = [seat for seat in range(self.seats) if self.living(seat)]
        found = {"nobody left"} if not left else {"last player"} if len(left) == 1 else set()
        if self.scenario["setup"] == "startline" and any(
            all(f.done for f in self.living(seat)) for seat in left
        ):
            found.add("finish crossed")
        return found

    def on_end(self, seat, how):
        self.end_turn()
        self.nothing_owed("the end")
        self.end_fight()
        name, reasons = ENDINGS[how], self.reasons()
        if not reasons and self.now == self.scenario["rounds"]:
            for f in self.all():
                self.rule(not (f.fights and f.cards and not f.gassed), f"a turn of {f}", "the end")
            reasons = {"clock"}
        self.rule(name in reasons, f"an end because of {sorted(reasons) or 'nothing'}", name)
        self.over = name
        self.standings = self.places()
        shares = sum(share for _, _, share in self.standings)
        self.rule(abs(shares - 1) < 1e-9, "shares of the win that sum to 1", shares)
        self.note(f"end: {name}")
        self.note("shared win", sum(place == 1 for _, place, _ in self.standings) > 1)

    def close(self):
        """The log is at its end."""
        self.index += 1
        self.rule(self.over is not None, "the end", "a log that stops before")
        if self.decisions is not None:
            self.same("decisions", len(self.decisions), self.chosen)

    # ---- What must always be so -------------------------------------------------------------------------

    def check_everything(self):
        """The invariants that hold after every single event."""
        if self.last in QUIET:
            return
        if not self.pile.whole():
            self.foul(
                f"expected 54 cards, found {len(self.pile.pile)} + {len(self.pile.discards)} + {len(self.pile.out)}"
            )
        total, start = self.mangled + self.lost, 0
        dying = {debt["slot"] for debt in self.owed if debt["what"] == "died"}
        for f in self.figures.values():
            least = min(f.live, f.kill, f.meat_live, f.meat_kill, f.twinkle, f.lame, f.shimmer)
            if least < 0 or f.twinkle > f.most_twinkle:
                self.foul(f"expected no points of {f} below 0 or above what she has, found some")
            if f.what == THRALL:
                self.check_thrall(f)
            else:
                total += f.live + f.kill + f.meat_live + f.meat_kill
                if f.live + f.kill > self.limits["most_points"]:
                    self.foul(f"expected at most 12 points of {f}, found {f.points}")
            if f.what == FAIRY:
                start += self.kinds[f.kind]["live"] + self.kinds[f.kind]["kill"]
                if f.frenzied and f.live:
                    self.foul(f"expected no Live of {f}, who is frenzied, found {f.live}")
            away = f.fleeing and not f.present  # an animal that has run away
            if f.what in (FAIRY, THRALL) and f.slot not in dying and not away and (f.points >= 1) != f.alive:
                self.foul(
                    f"expected {f} alive with a point or more, found {f.points} points, alive: {f.alive}"
                )
        self.same("Live and Kill points in all", start, total)

    def check_thrall(self, figure):
        """A thrall never heals, and never wrestles."""
        data = self.beasts[figure.kind]
        if figure.live != data["live"] or figure.kill > data["kill"] or figure.brawl >= 0:
            self.foul(f"expected no healing and no wrestling of {figure}, found {figure.live}, {figure.kill}")

    def check_places(self):
        """Where everybody is, at every choice: on the board, apart from others, brawls in one piece."""
        brawls = {}
        for f in self.all():
            if f.fights:
                if f.brawl >= 0:
                    brawls.setdefault(f.brawl, []).append(f)
                self.check_spot(f)
        for members in brawls.values():
            self.rule(len(members) >= 2, "two wrestlers in a brawl", members)
            reached, news = {members[0].slot}, [members[0]]
            while news:
                one = news.pop()
                fresh = [f for f in members if f.slot not in reached and touch(f, one, EPS)]
                reached |= {f.slot for f in fresh}
                news += fresh
            if len(reached) < len(members):
                apart = min((gap(f, members[0]) for f in members[1:]), default=inf)
                self.foul(f"expected wrestlers in contact, found {members} up to {apart:.2f} apart")
            self.note("brawl of three or more", len(members) > 2)
