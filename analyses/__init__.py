"""Questions put to finished runs, one a file; they read results and know nothing of how games are played.

Each question has TITLE, QUESTION and `analyse(runs)`, which hands back sections for a report. A run is what
`sim.results.open_run` gives: a manifest and its rows, part by part.
"""

QUESTIONS = (
    "win_rates", "battles.scenarios", "battles.warbands", "seats", "battles.first_actor", "score_parts", "battles.meals",
    "battles.causes", "battles.weapons", "battles.force", "lengths", "battles.endings", "cards", "auctions", "actions",
    "items", "exploit", "side_by_side", "battles.other_rules",
)  # fmt: skip
"""In the order of the index, with the package of the file; a question that a game's table can't answer has no report."""
