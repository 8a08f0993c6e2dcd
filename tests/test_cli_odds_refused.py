"""`fairylab odds` on bad input: one clear message that names the option, exit code 2, no figures."""

import pytest

REFUSED = {
    "--policy book": "two sides, please",
    "--attack 3": "give --defend, too",
    "--defend 3": "give --attack, too",
    "--attacker wild": "name the other one with --defender",
    "--attack 3 --defend 3 --attacker wild": "--attack and --attacker",
    "--attack 18 --defend 3": "--attack 18: a side draws from 0 to 17 cards",
    "--attack -1 --defend 3": "--attack -1",
    "--attack 3 --defend 21": "--defend 21",
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
    "--inverse 1.5": "--inverse 1.5: a chance above 0 and below 1",
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
