"""Questions about Fairy Meat's card combat, one a file; the answers are counted, not played, wherever that can be done.

Each question has TITLE, QUESTION and `analyse(study)`, which hands back sections for a report. A `Study` counts and knows
what the counting rests on. `page.py` makes the reports.
"""

QUESTIONS = (
    "cards", "weapons", "force", "circumstances", "switches", "specials", "wrestling", "policies", "dice", "duels",
)  # fmt: skip
"""In the order of the index."""
