"""Scripted: takes the card with the highest number, never plants at the left end, moves least. For tests."""


def choose(rules, table, mine, mind, option):
    """The card's number."""
    return float(option)


def place(rules, table, mine, mind, option):
    """Never the left end, else the rightmost."""
    return -1e300 * 1e300 if option == 0 else float(option)


def stride(rules, table, mine, mind, option):
    """The first."""
    return -float(option)
