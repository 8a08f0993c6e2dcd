"""Random: every legal option is as good as another. The yardstick that every idea has to beat."""


def place(rules, table, mine, mind, option):
    """Anywhere."""
    return 0.0


def act(rules, table, mine, mind, option):
    """Anything."""
    return 0.0


def bid(rules, table, mine, mind, option):
    """Any bid, or none."""
    return 0.0


def pay(rules, table, mine, mind, option):
    """Any fairies."""
    return 0.0


def spend(rules, table, mine, mind, option):
    """Any total."""
    return 0.0


def pick(rules, table, mine, mind, option):
    """Any card."""
    return 0.0


def bottom(rules, table, mine, mind, option):
    """In any order."""
    return 0.0


def shed(rules, table, mine, mind, option):
    """Whatever is at hand."""
    return 0.0


def banish(rules, table, mine, mind, option):
    """Or not."""
    return 0.0


def recall(rules, table, mine, mind, option):
    """Or not."""
    return 0.0


def target(rules, table, mine, mind, option):
    """Anyone, anything."""
    return 0.0
