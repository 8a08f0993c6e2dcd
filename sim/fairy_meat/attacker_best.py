"""The attacker's best answer to the defender's plays.

For each of her hands the pay of placing so many cards, with a number or a wild trump in front, is a sum over the defender's
hands. The defender's plays change little with the number of cards she sees. Where they don't change, the ways of her hands
are first added up by the margin they leave (`share`), and only then multiplied with the pay of margins: once for a number,
once for a wild trump of the attacker, each against numbers and wild trumps of the defender.
"""

from sim.fairy_meat.best import (
    AGAINST_NUMBER,
    AGAINST_WILD,
    SAME,
    SHARES,
    WILD_AGAINST_NUMBER,
    WILD_AGAINST_WILD,
    number_play,
    pay_alone,
    wild_play,
)
from sim.fairy_meat.chains import MARGINS, ZERO, fill_one, fill_two
from sim.fairy_meat.counting import (
    DIFFERENCES,
    GROUPS,
    HIGHS,
    NO_DIFFERENCE,
    WILD_VALUES,
    fill_none,
    first_high,
    numbers_of,
)
from sim.fairy_meat.counting import fill_one as fill_ways_one
from sim.fairy_meat.counting import fill_two as fill_ways_two
from sim.fairy_meat.hand import JOKER, NOTHING, has_ace, is_joker, is_wild, placed, worth
from sim.fairy_meat.policies import ATTACKER, DEFENDER, held
from sim.fairy_meat.state import ATTACKER_JOKER, BOTH_JOKERS, DEFENDER_JOKER
from sim.fairy_meat.tally import ace_state, jokers_left, trumps_left
from sim.jit import apart, jit


@apart
def attacker_answers(counts, chains, rules, plays, attack, defend, keep, watched, answer):
    """Write the attacker's best answers to the defender's plays into `plays`; returns how many of hers changed.

    `watched` = 0 says that the defender doesn't look at the number of cards placed; then all trumps are placed. What is not
    `stale` has been added up before."""
    changed = 0
    for group in range(GROUPS):
        a = numbers_of(group, attack)
        if a < 0:
            continue
        trumps, ace = held(ATTACKER, keep, attack, group // 6, group // 3 % 2)
        weigh(counts, chains, rules, plays, group, a, defend, trumps, ace, watched, answer)
        low, high = first_high(a)
        for x in range(low, high):
            play = choose(answer, group, x, trumps, ace, watched)
            before = plays.attacker[group, x]
            if play != before:
                changed += 1
                plays.attacker[group, x] = play
                answer.stale[DEFENDER, placed(play)] = 1
                answer.stale[DEFENDER, placed(before)] = 1
    answer.stale[ATTACKER, :] = 0
    answer.weighed = 1
    return changed


@apart
def weigh(counts, chains, rules, plays, group, a, defend, trumps, ace, watched, answer):
    """Add up the pay of every play of an attacker's group over the defender's hands."""
    most = trumps + ace
    work = not answer.weighed
    for seen in range(1, most + 2):
        if answer.stale[ATTACKER, seen]:
            work = True
            answer.number[group, seen, :] = 0.0
            answer.wild[group, seen, :] = 0.0
    if not work:
        return
    if answer.stale[ATTACKER, 1]:
        answer.joker[group, :] = 0.0
    for against in range(GROUPS):
        d = numbers_of(against, defend)
        if d < 0 or a + d > counts.numbers:
            continue
        others = counts.others[group, against]
        if others == 0.0:
            continue
        fill_none(counts, a, d)
        y0, y1 = first_high(d)
        if not answer.weighed:
            for y in range(y0, y1):
                for x in range(HIGHS):
                    answer.weight[group, x] += others * counts.none[a, d, y, x]
        if group % 3 > 0 and answer.stale[ATTACKER, 1]:
            weigh_joker(counts, chains, plays, group, against, a, d, others, answer)
        gathered = 0
        for seen in range(1 if watched else max(most, 1), most + 2):
            if not answer.stale[ATTACKER, seen]:
                continue
            if gathered == 0 or changes(plays, against, y0, y1, gathered, seen):
                gather(counts, chains, plays, against, a, d, y0, y1, seen, others, answer)
            gathered = seen
            pay_number(counts, chains, rules, group, against, a, d, seen, ace, answer)
            if seen <= most:
                pay_wild(counts, chains, rules, group, against, a, d, seen, ace, answer)
            if defend == 0 or rules.may_decline:
                weigh_nothing(
                    counts, chains, rules, plays, group, against, a, d, seen, most, ace, others, answer
                )


@jit
def changes(plays, against, y0, y1, before, seen):
    """Whether a defender's group plays otherwise on seeing `seen` cards than on `before`."""
    differ = False
    for y in range(y0, y1):
        differ |= plays.defender[against, y, seen] != plays.defender[against, y, before]
    return differ


@jit
def weigh_joker(counts, chains, plays, group, against, a, d, others, answer):
    """Add up the pay of the attacker's joker."""
    y0, y1 = first_high(d)
    for y in range(y0, y1):
        pay = chains.pay[BOTH_JOKERS if is_joker(plays.defender[against, y, 1]) else ATTACKER_JOKER]
        for x in range(HIGHS):
            answer.joker[group, x] += others * counts.none[a, d, y, x] * pay


@apart
def weigh_nothing(counts, chains, rules, plays, group, against, a, d, seen, most, ace, others, answer):
    """Add up the pay against a defender who places no card."""
    y0, y1 = first_high(d)
    for y in range(y0, y1):
        if plays.defender[against, y, seen] >= 0:
            continue
        for x in range(HIGHS):
            if x > 0:
                mine = number_play(x, ace, seen - 1)
                pay = pay_alone(counts, chains, rules, group, against, a, d, x, y, mine, answer)
                answer.number[group, seen, x] += others * pay
            if seen <= most:
                mine = wild_play(ace, seen)
                pay = pay_alone(counts, chains, rules, group, against, a, d, x, y, mine, answer)
                answer.wild[group, seen, x] += others * pay


@apart
def gather(counts, chains, plays, against, a, d, y0, y1, seen, others, answer):
    """Add up the ways of a defender's group by the margin that her plays leave.

    Margins are those of an attacker who has no trump behind a number, or none but the wild one."""
    for share in range(SHARES):
        for ace in range(2):
            for k in range(answer.low[share, ace], answer.high[share, ace]):
                for x in range(HIGHS):
                    answer.share[share, ace, k, x] = 0.0
            answer.low[share, ace], answer.high[share, ace] = MARGINS, 0
    answer.paid[:] = 0.0
    for y in range(y0, y1):
        theirs = plays.defender[against, y, seen]
        if theirs < 0:
            continue
        if is_joker(theirs):
            for x in range(HIGHS):
                answer.paid[x] += others * counts.none[a, d, y, x] * chains.pay[DEFENDER_JOKER]
            continue
        ace, value = has_ace(theirs), worth(theirs)
        fill_ways_one(counts, a, d)
        if is_wild(theirs):
            fill_ways_two(counts, a, d)
            spread(answer, AGAINST_WILD, ace, ZERO - value - WILD_VALUES + 1, WILD_VALUES + HIGHS - 1)
            for k in range(WILD_VALUES):
                for x in range(1, HIGHS):
                    answer.share[AGAINST_WILD, ace, ZERO + x - value - k, x] += (
                        others * counts.one[a, d, y, k, x]
                    )
            spread(answer, WILD_AGAINST_WILD, ace, ZERO - value - NO_DIFFERENCE, DIFFERENCES)
            for k in range(DIFFERENCES):
                for x in range(HIGHS):
                    answer.share[WILD_AGAINST_WILD, ace, ZERO - value - NO_DIFFERENCE + k, x] += (
                        others * counts.two[a, d, y, k, x]
                    )
        else:
            spread(answer, AGAINST_NUMBER, ace, ZERO - value, HIGHS)
            for x in range(1, HIGHS):
                answer.share[AGAINST_NUMBER, ace, ZERO + x - value, x] += others * counts.none[a, d, y, x]
            spread(answer, WILD_AGAINST_NUMBER, ace, ZERO - value, WILD_VALUES)
            for k in range(WILD_VALUES):
                for x in range(HIGHS):
                    answer.share[WILD_AGAINST_NUMBER, ace, ZERO - value + k, x] += (
                        others * counts.one[a, d, y, k, x]
                    )


@jit
def spread(answer, share, ace, low, length):
    """Widen the range of margins that a share has."""
    answer.low[share, ace] = min(answer.low[share, ace], low)
    answer.high[share, ace] = max(answer.high[share, ace], low + length)


@apart
def pay_number(counts, chains, rules, group, against, a, d, seen, ace, answer):
    """Add the pay of the highest number with `seen - 1` trumps behind it."""
    for x in range(HIGHS):
        answer.number[group, seen, x] += answer.paid[x]
    for theirs in range(2):
        used = theirs | (ace and seen > 1)
        for k in range(answer.low[AGAINST_NUMBER, theirs], answer.high[AGAINST_NUMBER, theirs]):
            pay = chains.pay_plain[used, k + seen]
            for x in range(HIGHS):
                answer.number[group, seen, x] += answer.share[AGAINST_NUMBER, theirs, k, x] * pay
        if answer.high[AGAINST_WILD, theirs] > 0:
            trumps, left = trumps_left(counts, group, against), jokers_left(counts, rules, group, against)
            numbers = counts.numbers - a - d
            state = ace_state(counts, rules, group, against, used)
            fill_one(chains, rules, trumps, numbers, left, state)
            for k in range(answer.low[AGAINST_WILD, theirs], answer.high[AGAINST_WILD, theirs]):
                pay = chains.pay_defender[trumps, numbers, left, state, k + seen]
                for x in range(HIGHS):
                    answer.number[group, seen, x] += answer.share[AGAINST_WILD, theirs, k, x] * pay


@apart
def pay_wild(counts, chains, rules, group, against, a, d, seen, ace, answer):
    """Add the pay of a wild trump, `seen` trumps in all."""
    trumps, left = trumps_left(counts, group, against), jokers_left(counts, rules, group, against)
    numbers = counts.numbers - a - d
    for x in range(HIGHS):
        answer.wild[group, seen, x] += answer.paid[x]
    for theirs in range(2):
        state = ace_state(counts, rules, group, against, theirs | ace)
        if answer.high[WILD_AGAINST_NUMBER, theirs] > 0:
            fill_one(chains, rules, trumps, numbers, left, state)
            for k in range(answer.low[WILD_AGAINST_NUMBER, theirs], answer.high[WILD_AGAINST_NUMBER, theirs]):
                pay = chains.pay_attacker[trumps, numbers, left, state, k + seen]
                for x in range(HIGHS):
                    answer.wild[group, seen, x] += answer.share[WILD_AGAINST_NUMBER, theirs, k, x] * pay
        if answer.high[WILD_AGAINST_WILD, theirs] > 0:
            fill_two(chains, rules, trumps, numbers, left, state)
            for k in range(answer.low[WILD_AGAINST_WILD, theirs], answer.high[WILD_AGAINST_WILD, theirs]):
                pay = chains.pay_two[trumps, numbers, left, state, k + seen]
                for x in range(HIGHS):
                    answer.wild[group, seen, x] += answer.share[WILD_AGAINST_WILD, theirs, k, x] * pay


@jit
def choose(answer, group, x, trumps, ace, watched):
    """The best of what `weigh` added up: first the number, then the wild trump, each with most trumps first."""
    most = trumps + ace
    least = SAME * answer.weight[group, x]
    best, play = -1e300, NOTHING
    fewest = 1 if watched else most + 1
    if x > 0:
        for seen in range(most + 1, fewest - 1, -1):
            if answer.number[group, seen, x] > best + least:
                best, play = answer.number[group, seen, x], number_play(x, ace, seen - 1)
    fewest = 1 if watched else max(most, 1)
    for seen in range(most, fewest - 1, -1):
        if answer.wild[group, seen, x] > best + least:
            best, play = answer.wild[group, seen, x], wild_play(ace, seen)
    if group % 3 > 0 and answer.joker[group, x] > best + least:
        play = JOKER
    return play
