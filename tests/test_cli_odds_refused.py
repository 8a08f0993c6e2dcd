"""`fairylab odds` on bad input: one clear message that names the option, exit code 2, no figures."""

import subprocess
import sys

import pytest

REFUSED = {
    "--policy book": "two sides, please",
    "--attack 3": "give --defend, too",
    "--defend 3": "give --attack, too",
    "--attacker wild": "name the other one with --defender",
    "--attack 3 --defend 3 --attacker wild": "--attack and --attacker",
    "--attack 18 --defend 3": "--attack 18: a side draws from 0 to 17 cards, the most an attacker can ever draw: "
    "Kill 12, weapon +3, posed +1, sword +1",
    "--attack -1 --defend 3": "--attack -1",
    "--attack 3 --defend 21": "Live 12, Shimmer +6, cover +1, not yet acted +1",
    "weapons": "a word by itself says what to show with --list",
    "--list wepons": "did you mean 'weapons'",
    "--list --table 3x3": "ask one at a time",
    "--list --attack 3": "leave out --attack",
    "--attacker wild+ripper(at=1) --defender wild": "did you mean 'att'",
    "--attacker wild+ripper(att=9) --defender wild": "--attacker: ripper(att=9): 9 is out of range",
    "--attacker wild+ripper(sword=maybe) --defender wild": "ripper(sword=maybe)",
    "--attacker wild+ripper(strength=2) --defender wild": "only ranged weapons have strength",
    "--attacker wild+brownie_bow(att=2) --defender wild": "only hand weapons have att",
    "--attacker wild+ripper(att=1 --defender wild": "write name(what=number;...)",
    "--attack many --defend 3": "--attack",
    "--attack 3 --defend 3 --kind hend": "did you mean 'hand'",
    "--attack 3 --defend 3 --kind test --attacks 2": "several attacks are made with a weapon",
    "--attack 3 --defend 3 --attacks 4": "--attacks 4",
    "--attack 3 --defend 3 --posed": "--posed: it changes how many cards named fairies draw",
    "--attack 3 --defend 3 --ranged": "--kind ranged",
    "--attack 3 --defend 3 --rush": "--kind test",
    "--attacker wyld --defender wild": "did you mean 'wild'",
    "--attacker wild --defender wild+knief": "--defender: no weapon 'knief' (did you mean 'fairy_knife'?)",
    "--attacker wild(kil=3) --defender wild": "did you mean 'kill'",
    "--attacker wild(kill=0) --defender wild": "no Kill",
    "--attacker wild --defender wild --ranged": "no ranged weapon",
    "--attacker wild --defender wild --kind hand": "--kind: of named fairies",
    "--attacker wild --defender wild --posed --fluttered": "--posed and --fluttered",
    "--attacker wild --defender wild --rush --tug": "--rush and --tug",
    "--attacker wild --defender wild --rush-bonus": "add --wrestling",
    "--attacker wild --defender wild --in-brawl --wrestling": "--in-brawl",
    "--attacker wild --defender wild --shimmer -1": "--shimmer -1",
    "--attacker wild --attacker glitter --defender wild --simulate 9": "--simulate",
    "--attack 3 --defend 3 --policy bok": "--policy: no policy 'bok' (did you mean 'book'?)",
    "--attack 3 --defend 3 --policy-d book(kep=1)": "--policy-d",
    "--attack 3 --defend 3 --missing AX": "--missing: no card 'AX'",
    "--attack 3 --defend 3 --missing AS,AS": "named more often",
    "--attack 3 --defend 3 --variant flat_hit": "did you mean 'flat_hits'",
    "--attack 3 --defend 3 --set combat.no_crd=flat1": "did you mean 'combat.no_card'",
    "--attack 3 --defend 3 --simulate 0": "--simulate",
    "--attack 3 --defend 3 --at-least 2": "--at-least: it belongs to --inverse",
    "--attack 3 --defend 3 --first random": "--first: it belongs to --duel",
    "--table 12": "--table 12: write",
    "--table 0x3": "--table 0x3: from 1x1",
    "--table 3x21": "--table 3x21: from 1x1",
    "--table 3x3 --attack 3": "leave out --attack",
    "--table 3x3 --inverse 0.5": "ask one at a time",
    "--table 3x3 --simulate 9": "leave out --table",
    "--inverse 1": "--inverse 1: a chance above 0 and below 1",
    "--inverse 101": "--inverse 101",
    "--inverse -0.5": "--inverse",
    "--inverse nan": "--inverse nan",
    "--inverse 0.5 --attack 0": "--attack 0: a side draws from 1 to 17",
    "--inverse 0.5 --defend 21": "--defend 21",
    "--inverse 0.5 --attacks 2": "leave out --attacks",
    "--inverse 0.5 --attacker wild": "leave out --attacker",
    "--inverse 0": "--inverse 0",
    "--inverse half": "--inverse half",
    "--inverse 0.5 --at-least 4": "--at-least 4",
    "--inverse 0.5 --at-least 2 --kind test": "a test is won or not",
    "--duel": "--duel: two fairies fight",
    "--duel --attacker wild --defender wild --defender wild": "name one attacker and one defender",
    "--duel --attacker wild --defender wild --rush": "hurts nobody",
    "--duel --attacker wild --defender wild --hurt": "--hurt",
    "--duel --attacker wild --defender wild --first me": "--first me",
    "--duel --attacker wild --defender wild --allocate-d live": "did you mean 'live_first'",
}


@pytest.mark.parametrize("line", REFUSED)
def test_what_cannot_be_asked_is_told(fairylab, line):
    code, out, err = fairylab(f"odds {line}")
    assert code == 2 and REFUSED[line] in err
    assert out == "" and "Traceback" not in err and len(err.strip().splitlines()) <= 2


def test_what_is_told_early_is_as_the_counting_has_it():
    from analyses.odds import checks as odds_checks
    from sim.fairy_meat.counting import MOST_ATTACK, MOST_DEFENCE
    from sim.fairy_meat.tops import MOST_EXCHANGES

    assert (odds_checks.MOST_ATTACK, odds_checks.MOST_DEFENCE) == (MOST_ATTACK, MOST_DEFENCE)
    assert odds_checks.MOST_ATTACKS == MOST_EXCHANGES


SLIPS = (
    "--attack 3",
    "--attack 18 --defend 3",
    "--table 0x3",
    "--inverse 0",
    "--attacker wyld --defender wild",
)


def test_slips_are_told_before_anything_is_compiled():
    """None of these needs the compiler, which is slow to import."""
    script = (
        "import sys\nfrom analyses.cli import main\n"
        f"for line in {SLIPS!r}: assert main(['odds', *line.split()]) == 2\n"
        "print('numba' in sys.modules, 'scipy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"] and len(done.stderr.splitlines()) == len(SLIPS)
