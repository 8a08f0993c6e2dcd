"""The analyses against slow plain loops over the rows of made-up runs, and the files they end as."""

import csv
import math
import re
from collections import defaultdict
from statistics import mean

import polars as pl
import pytest
from synthetic import PARTS, SPLIT, MemoryRun, among, make_run, write_run

from analyses import band, cards, findings, head_to_head, index, lengths, score_parts, seats, win_rates
from analyses.blocks import Layout
from analyses.report import Report, tell, tell_interval, write_csv, write_report
from sim.errors import UserError

NAMES = ["strong", "middle", "weak"]
STRENGTH = {"strong": 9, "middle": 3, "weak": -9}


def strength(name, seat):
    return STRENGTH.get(name, 0) + (4 if seat == 0 else 0)


@pytest.fixture(scope="module", params=[2, 3, 4])
def run(request):
    return make_run(among(NAMES, request.param), 12, strength, seed=request.param)


@pytest.fixture(scope="module")
def runs():
    return [make_run(among(NAMES, n), 40, strength, seed=n) for n in (2, 3, 4)]


def rows_of(run):
    return run.frame.to_dicts()


def games_of(run):
    games = defaultdict(list)
    for row in rows_of(run):
        games[row["deal"], row["lineup"]].append(row)
    return list(games.values())


def records(table):
    return table.frame.to_dict("records")


def test_won_shared_and_lost_add_up_and_no_win_counts_twice(run):
    wins = win_rates.measure(run)
    told = {row["strategy"]: row for row in records(win_rates.all_entries(wins, "x"))}
    for name in NAMES:
        mine = [row["win_share"] for row in rows_of(run) if row["strategy"] == name]
        row = told[name]
        assert row["entries"] == len(mine) == row["wins"] + row["ties"] + row["losses"]
        assert row["wins"] == mine.count(1.0)
        assert row["losses"] == mine.count(0.0)
        assert row["win_share"] == pytest.approx(mean(mine), abs=1e-12)
        assert row["win_share_low"] < row["win_share"] < row["win_share_high"]
    total = sum(row["win_share"] * row["entries"] for row in told.values())
    assert total == pytest.approx(run.manifest["games"], abs=1e-9)


def test_one_among_others_is_each_cell_by_hand(run):
    wins = win_rates.measure(run)
    for row in records(win_rates.one_among_others(wins, "x")):
        one, others = row["strategy"], row["others"]
        mine = []
        for game in games_of(run):
            sitting = [seat["strategy"] for seat in game]
            if sitting.count(one) == 1 and sitting.count(others) == len(sitting) - 1:
                mine += [seat["win_share"] for seat in game if seat["strategy"] == one]
        assert (row["games"], row["win_share"]) == (len(mine), pytest.approx(mean(mine)))


def test_standings_leave_out_mirrors_and_crowds(run):
    told = records(win_rates.standings(win_rates.measure(run), "x"))
    assert [row["strategy"] for row in told] == NAMES
    for row in told:
        mine = [
            seat["win_share"]
            for game in games_of(run)
            for seat in game
            if seat["strategy"] == row["strategy"]
            and [other["strategy"] for other in game].count(row["strategy"]) == 1
        ]
        assert (row["entries"], row["win_share"]) == (len(mine), pytest.approx(mean(mine)))
    assert told[0]["lead"] == pytest.approx(told[0]["win_share"] - told[1]["win_share"])
    assert math.isnan(told[-1]["lead"])


def test_head_to_head_counts_each_game_once(run):
    ranking = list(range(len(Layout.of(run).labels)))
    for row in records(head_to_head.head_to_head(run, ranking, "x")):
        ahead = level = games = 0
        for game in games_of(run):
            pairs = [
                (mine["place"], other["place"])
                for mine in game
                for other in game
                if mine["strategy"] == row["strategy"] and other["strategy"] == row["other"]
            ]
            if pairs:
                games += 1
                ahead += sum(a < b for a, b in pairs) / len(pairs)
                level += sum(a == b for a, b in pairs) / len(pairs)
        assert row["games"] == games
        assert (row["ahead"], row["level"]) == (pytest.approx(ahead), pytest.approx(level))
        assert row["ahead"] + row["level"] + row["behind"] == pytest.approx(games)
        assert row["share"] == pytest.approx((ahead + level / 2) / games)


def test_damaged_win_shares_are_refused(run):
    broken = MemoryRun(run.manifest, run.frame.with_columns(win_share=pl.col("win_share") * 0.9))
    with pytest.raises(UserError, match="do not add up"):
        win_rates.measure(broken)
    short = MemoryRun(run.manifest, run.frame)
    short.frames = lambda columns=None: iter([run.frame[1:]])
    with pytest.raises(UserError, match="no multiple"):
        win_rates.measure(short)


def test_seats_by_hand_and_no_seat_is_mixed_with_strength(run):
    found = seats.measure(run)
    n = run.manifest["seats"]
    for seat, row in enumerate(records(seats.seat_table(found, "x"))):
        mine = [row["win_share"] for row in rows_of(run) if row["seat"] == seat]
        assert row["win_share"] == pytest.approx(mean(mine))
        assert row["advantage"] == pytest.approx(mean(mine) - 1 / n)
        everyone = mean(row["score"] for row in rows_of(run))
        scores = mean(row["score"] for row in rows_of(run) if row["seat"] == seat)
        assert row["score"] == pytest.approx(scores - everyone)
    for k, name in enumerate(found.layout.labels):
        mine = [
            mean(r["win_share"] for r in rows_of(run) if r["seat"] == s and r["strategy"] == name)
            for s in range(n)
        ]
        for seat in range(n):
            assert found.strategy_beyond(k, seat).value == pytest.approx(mine[seat] - mean(mine))
    first = mean(row["win_share"] for row in rows_of(run) if row["seat"] == 0)
    assert found.first_against_rest().value == pytest.approx(first - (1 - first) / (n - 1))


def test_seats_ignore_line_ups_that_were_not_rotated():
    lineups = [("strong", "weak"), ("weak", "strong"), ("strong", "middle")]
    run = make_run(lineups, 30, strength)
    found = seats.measure(run)
    rotated = [row for row in rows_of(run) if row["lineup"] < 2]
    assert found.games == 60
    assert found.win_share(0).value == pytest.approx(mean(r["win_share"] for r in rotated if r["seat"] == 0))
    assert "30 games of line-ups without all rotations are left out" in seats.analyse([run])[1].text
    assert "n/a" in seats.analyse([make_run([("strong", "weak")], 5)])[0].text


def test_the_order_of_names_changes_no_rate():
    one = make_run(among(NAMES, 2), 20, strength)
    order = sorted(range(len(one.manifest["lineups"])), reverse=True)
    frame = pl.concat(
        [
            one.frame.filter((pl.col("deal") == deal) & (pl.col("lineup") == lineup))
            for deal in range(20)
            for lineup in order
        ]
    )
    other = MemoryRun(one.manifest | {"lineups": [one.manifest["lineups"][k] for k in order]}, frame)
    first, second = (
        {
            row["strategy"]: row["win_share"]
            for row in records(win_rates.all_entries(win_rates.measure(run), "x"))
        }
        for run in (one, other)
    )
    assert first == pytest.approx(second)


def test_score_parts_add_up_and_spread_is_exact(run):
    parts = score_parts.measure(run)
    told = {row["part"]: row for row in records(score_parts.spread_table(parts, PARTS, "x", "x", ""))}
    rows = rows_of(run)
    assert "objectives" not in told  # never scored, told in the note
    assert sum(row["mean"] for name, row in told.items() if name != "score") == pytest.approx(
        told["score"]["mean"]
    )
    assert sum(row["share"] for name, row in told.items() if name != "score") == pytest.approx(1)
    for name, row in told.items():
        ordered = sorted(r[name] for r in rows)
        assert row["mean"] == pytest.approx(mean(ordered))
        assert row["q50"] == ordered[math.ceil(len(ordered) / 2) - 1]
        winners = mean(r[name] for r in rows if r["win_share"] > 0)
        others = mean(r[name] for r in rows if r["win_share"] == 0)
        assert (row["winners"], row["others"]) == (pytest.approx(winners), pytest.approx(others))
        assert row["difference"] == pytest.approx(winners - others)
    split = {
        row["part"]: row["mean"] for row in records(score_parts.spread_table(parts, SPLIT, "x", "x", ""))
    }
    assert sum(split[name] for name in SPLIT) == pytest.approx(told["score"]["mean"])
    strong = parts.layout.labels.index("strong")
    mine = [r for r in rows if r["strategy"] == "strong"]
    share = sum(r["magidrome"] for r in mine) / sum(r["score"] for r in mine)
    assert parts.strategy_share("magidrome", strong).value == pytest.approx(share)


def test_scores_below_nought_stay_below_nought():
    run = make_run(among(NAMES, 2), 10, strength, shift=-120)
    assert max(row["score"] for row in rows_of(run)) < 80
    parts = score_parts.measure(run)
    lowest = min(row["score"] for row in rows_of(run))
    assert lowest < 0
    assert parts.tallies["score"].quantile(0) == lowest
    section = score_parts.analyse([run])[0]
    assert f"from {lowest} to" in section.items[0].alt


def test_choices_and_leaders_by_hand(run):
    course = lengths.measure(run)
    rows = rows_of(run)
    decisions, options, forced = (
        sum(row[name] for row in rows) for name in ("decisions", "options", "forced")
    )
    assert course.decisions(0).value == pytest.approx(decisions / len(rows))
    assert course.options(0).value == pytest.approx(options / decisions)
    assert course.forced(0).value == pytest.approx(forced / (decisions + forced))
    weak = [row for row in rows if row["strategy"] == "weak"]
    group = 1 + course.layout.labels.index("weak")
    assert course.options(group).value == pytest.approx(
        sum(r["options"] for r in weak) / sum(r["decisions"] for r in weak)
    )
    for quarter, column in enumerate(lengths.QUARTERS):
        led = []
        for game in games_of(run):
            most = max(row[column] for row in game)
            leaders = [row["win_share"] for row in game if row[column] == most]
            led += leaders if len(leaders) == 1 else []
        found = course.leader_wins(quarter)
        assert (found.n, found.value) == (len(led), pytest.approx(mean(led)))
    assert course.game_mean("lead_changes").value == pytest.approx(
        mean(game[0]["lead_changes"] for game in games_of(run))
    )


def test_cards_compare_placers_with_holders(run):
    rows = rows_of(run)
    for card, sums in cards.measure(run)[::7]:
        bit = 1 << card["slot"]
        held = [row for row in rows if row[f"held_{card['deck']}"] & bit]
        placed = [row["win_share"] for row in held if row[f"used_{card['deck']}"] & bit]
        kept = [row["win_share"] for row in held if not row[f"used_{card['deck']}"] & bit]
        assert round(sums.total[cards.HELD]) == len(held)
        assert cards.difference(sums).value == pytest.approx(mean(placed) - mean(kept))


def test_a_run_without_a_list_of_cards_has_no_card_report():
    assert cards.analyse([make_run(among(NAMES, 2), 4, cards=False)]) == []


def test_what_never_happened_is_not_nought_per_cent(tmp_path):
    empty = make_run(among(NAMES, 2), 0)
    never = make_run(among(NAMES, 2), 3)
    never.frame = never.frame.with_columns(used_1=pl.lit(0, pl.UInt64), held_1=pl.lit(0, pl.UInt64))
    for name, runs in (("empty", [empty]), ("never", [never])):
        for report in index.reports_of(runs):
            page = write_report(report, tmp_path / name / report.name)
            for text in (page.read_text("utf-8"), page.with_suffix(".md").read_text("utf-8")):
                body = re.sub(r"data:image[^\"]*", "", text)
                assert not re.search(r"\b(nan|inf|None|NaT)\b", body)
    text = (tmp_path / "empty" / "win_rates" / "win_rates.md").read_text("utf-8")
    assert "n/a" in text and " 0.0 %" not in text
    table = cards.card_table(cards.measure(never), 27, "x")
    assert list(table.frame["held"][-30:]) == [0] * 30  # unseen cards last
    write_csv(table, tmp_path / "cards.csv")
    with open(tmp_path / "cards.csv", encoding="utf-8", newline="") as file:
        last = list(csv.DictReader(file))[-1]
    assert (last["held"], last["taken"], last["difference"]) == ("0", "", "")


@pytest.mark.parametrize(
    ("value", "kind", "told"),
    [
        (0.512, "share", "51.2 %"),
        (-0.0123, "points", "−1.2 pp"),
        (0.0001, "points", "0.0 pp"),
        (-0.04, "signed", "0.0"),
        (0.046, "fine", "+0.05"),
        (-0.004, "fine", "0.00"),
        (1234567, "count", "1,234,567"),
        (-3.25, "number", "−3.2"),
        (float("nan"), "share", "n/a"),
        (None, "count", "n/a"),
        (117, "card", "117"),
    ],
)
def test_numbers_are_told_one_way(value, kind, told):
    assert tell(value, kind) == told


def test_intervals_are_told_without_ambiguous_dashes():
    assert tell_interval(-0.01, 0.02, "points") == "−1.0 to +2.0"
    assert tell_interval(None, None, "share") == ""


def test_pages_stand_alone_and_are_the_same_every_time(runs, tmp_path):
    claims = [finding.claim for finding in findings.most_important(findings.candidates(runs))]
    survivals = band.survive(claims, [runs])
    for turn in ("a", "b"):
        index.make_reports(runs, tmp_path / turn, survivals)
    files = sorted(path.relative_to(tmp_path / "a") for path in (tmp_path / "a").rglob("*") if path.is_file())
    for path in files:
        assert (tmp_path / "a" / path).read_bytes() == (tmp_path / "b" / path).read_bytes(), path
    pages = [path for path in files if path.suffix == ".html"]
    assert len(pages) == 7
    for path in pages:
        text = (tmp_path / "a" / path).read_text("utf-8")
        assert not re.search(r"(src|href)=\"(https?:)?//", text)
        assert "prefers-color-scheme: dark" in text
        for link in re.findall(r"href=\"([^\"#]+)\"", text):
            assert (tmp_path / "a" / path.parent / link).is_file(), link
        assert all(alt.strip() for alt in re.findall(r"<img[^>]* alt=\"([^\"]*)\"", text))
    home = (tmp_path / "a" / "index.html").read_text("utf-8")
    assert home.count('class="claim"') == 3
    assert "drawn decks" in home
    header = (tmp_path / "a" / "fairy_ring" / "seats" / "seats.md").read_text("utf-8")
    for fact in (
        "echo.pick",
        "mushrooms.*.mana",
        "fireflies.covered_visible",
        "numpy",
        "fairylab tournament",
        "`strong`",
    ):
        assert fact in header


def test_every_table_has_its_sample_and_its_interval(runs):
    for report in index.reports_of(runs):
        tables = [item for section in report.sections for item in section.items if hasattr(item, "frame")]
        names = [(type(item), item.name) for section in report.sections for item in section.items]
        assert len(names) == len(set(names))
        for table in tables:
            assert {"entries", "games", "held", "led"} & {column.key for column in table.columns}, table.name
            assert any(column.interval for column in table.columns), table.name


def test_a_real_run_folder_gives_the_same_numbers(run, tmp_path):
    stored = write_run(run, tmp_path / "run", cuts=[5])
    memory = records(win_rates.all_entries(win_rates.measure(run), "x"))
    assert records(win_rates.all_entries(win_rates.measure(stored), "x")) == memory
    assert {report.name for report in index.reports_of([stored])} == {
        "win_rates",
        "seats",
        "score_parts",
        "lengths",
        "cards",
    }


def test_runs_are_told_apart():
    runs = [make_run(among(NAMES, 2), 2, seed=k) for k in (1, 2)]
    runs.append(make_run(among(NAMES, 2), 2))
    runs[2].manifest["rules"] = runs[2].manifest["rules"] | {
        "variant": {"name": "long walk", "title": "", "why": ""}
    }
    titles = [section.title for section in win_rates.analyse(runs)]
    assert titles == ["2 players, run 1", "2 players, run 2", "2 players, variant long walk"]


def test_an_output_folder_that_cannot_be_written_is_told(runs, tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(UserError, match="can't write"):
        write_report(Report("seats", "Seats", "?", [], runs), tmp_path / "file" / "below")
    with pytest.raises(UserError, match="no run"):
        index.make_reports([], tmp_path)
