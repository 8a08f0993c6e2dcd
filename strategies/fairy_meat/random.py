"""Random: decides everything by chance. The measure of how much a battle rewards thought."""


def edge(rules, table, mine, mind, option):
    """Any edge."""
    return 0.0


def place(rules, table, mine, mind, option):
    """Anywhere."""
    return 0.0


def enter(rules, table, mine, mind, option):
    """Anywhere along the edge."""
    return 0.0


def think(rules, table, mine, mind, option):
    """Any number of cards."""
    return 0.0


def order(rules, table, mine, mind, option):
    """Sooner or later."""
    return 0.0


def joker_order(rules, table, mine, mind, option):
    """Whenever."""
    return 0.0


def release(rules, table, mine, mind, option):
    """Or not."""
    return 0.0


def mode(rules, table, mine, mind, option):
    """At any speed."""
    return 0.0


def act(rules, table, mine, mind, option):
    """Anything that is allowed."""
    return 0.0


def dest(rules, table, mine, mind, option):
    """Anywhere."""
    return 0.0


def rush_at(rules, table, mine, mind, option):
    """At anyone."""
    return 0.0


def attack(rules, table, mine, mind, option):
    """Anyone, with anything."""
    return 0.0


def go_on(rules, table, mine, mind, option):
    """Or not."""
    return 0.0


def spell(rules, table, mine, mind, option):
    """Any spell."""
    return 0.0


def spell_target(rules, table, mine, mind, option):
    """On anyone."""
    return 0.0


def redraw(rules, table, mine, mind, option):
    """Or not."""
    return 0.0


def twinkle(rules, table, mine, mind, option):
    """Any number of trumps."""
    return 0.0


def zap_target(rules, table, mine, mind, option):
    """Anyone."""
    return 0.0


def play(rules, table, mine, mind, option):
    """Any cards."""
    return 0.0


def joker_h2h(rules, table, mine, mind, option):
    """Either."""
    return 0.0


def joker_ranged(rules, table, mine, mind, option):
    """Anyone, or nobody."""
    return 0.0


def damage(rules, table, mine, mind, option):
    """Of either sort."""
    return 0.0


def heal(rules, table, mine, mind, option):
    """Of either sort."""
    return 0.0


def win_brawl(rules, table, mine, mind, option):
    """Stay or go."""
    return 0.0


def grab(rules, table, mine, mind, option):
    """Or not."""
    return 0.0


def bite(rules, table, mine, mind, option):
    """Whatever lies there."""
    return 0.0


def drag(rules, table, mine, mind, option):
    """Anything, or nothing."""
    return 0.0


def tug(rules, table, mine, mind, option):
    """Or not."""
    return 0.0


def rob(rules, table, mine, mind, option):
    """Any weapon."""
    return 0.0


def box(rules, table, mine, mind, option):
    """Any box."""
    return 0.0


def mad_use(rules, table, mine, mind, option):
    """Or not."""
    return 0.0


def traitor(rules, table, mine, mind, option):
    """To anyone."""
    return 0.0


def escape(rules, table, mine, mind, option):
    """At any speed."""
    return 0.0
