"""`fairylab odds --json`: what its tests share."""

import json

from sim.fairy_meat.deck import NAMES

FIRST_KEYS = ["attack", "defend", "policy", "damage", "joker", "hit", "mean_damage"]
# Cards, then chances of 0 (both jokers counted in) to 3 points, of one joker, and mean damage: two independent programs
# that are no part of this project agree on them.
KNOWN = {
    (1, 0): (0, 208 / 765, 7219862 / 17366265, 318760 / 1157751, 1 / 27, 1.929357),
    (1, 1): (0.506063, 0.281259, 0.112531, 0.027471, 104 / 1431, 0.588732),
    (2, 3): (0.594596, 0.241978, 0.040730, 0.012983, 0.109713, 0.362387),
    (3, 2): (0.418600, 0.347683, 0.128505, 0.031837, 0.073375, 0.700203),
}


def asked(fairylab, line: str) -> dict:
    """The JSON of a question that is answered without a word beside."""
    code, out, err = fairylab(f"odds {line} --json")
    assert (code, err) == (0, "")
    return json.loads(out)


def all_but(names: str) -> str:
    """The option that leaves these cards in the deck."""
    left = list(NAMES)
    for name in names.split():
        left.remove(name)
    return "--missing " + ",".join(left)
