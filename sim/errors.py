"""The one kind of error that a person using the tool can mend: bad input, told in one clear message."""

import difflib
from collections.abc import Iterable


class UserError(Exception):
    """Bad input. The message names the file, the place and the nearest right spelling; the command line prints it alone."""


def nearest(word: str, known: Iterable[str]) -> str:
    """A hint such as `` (did you mean 'planner'?)`` for a misspelt word, or nothing when no known word is close."""
    close = difflib.get_close_matches(word, list(known), n=1, cutoff=0.5)
    return f" (did you mean '{close[0]}'?)" if close else ""
