"""Random: every legal option is as good as another. The yardstick that every idea has to beat."""


def choose(rules, table, mine, mind, option):
    """Any card."""
    return 0.0


def place(rules, table, mine, mind, option):
    """Anywhere."""
    return 0.0


def stride(rules, table, mine, mind, option):
    """Any movement."""
    return 0.0
