"""Questions put to finished runs, one a file; they read results and know nothing of how games are played.

Each question has TITLE, QUESTION and `analyse(runs)`, which hands back sections for a report. A run is what
`sim.results.open_run` gives: a manifest and its rows, part by part.
"""

QUESTIONS = (
    "win_rates", "seats", "score_parts", "lengths", "cards", "auctions", "actions", "items", "exploit", "side_by_side",
)  # fmt: skip
"""In the order of the index; a question that a game's table can't answer has no report."""
