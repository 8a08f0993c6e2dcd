"""The defender's best answer to the attacker's plays, on seeing how many cards she has placed."""

from sim.fairy_meat.best import CHOICES, SAME, pay_alone
from sim.fairy_meat.chains import ZERO, fill_one, fill_two
from sim.fairy_meat.combat import jokers
from sim.fairy_meat.counting import (
    DIFFERENCES,
    GROUPS,
    NO_DIFFERENCE,
    WILD_VALUES,
    fill_none,
    first_high,
    numbers_of,
)
from sim.fairy_meat.counting import fill_one as fill_ways_one
from sim.fairy_meat.counting import fill_two as fill_ways_two
from sim.fairy_meat.hand import (
    JOKER,
    NOTHING,
    WILD,
    WILD_ACE,
    has_ace,
    is_joker,
    is_wild,
    make_play,
    placed,
    worth,
)
from sim.fairy_meat.policies import ATTACKER, DEFENDER, held
from sim.fairy_meat.state import DEFENDER_JOKER, OUTCOMES, UNHURT
from sim.fairy_meat.tally import SEEN, ace_state, jokers_left, trumps_left
from sim.jit import apart, jit

NEVER = -2


@jit
def defender_play(choice, y, trumps, ace, jokers_held, declines):
    """The play that one of the `CHOICES` stands for; NEVER if the hand doesn't allow it or another one says the same."""
    if choice == 0:
        return make_play(y - 1, trumps, 0) if y > 0 else NEVER
    if choice == 1:
        return make_play(y - 1, trumps, 1) if y > 0 and ace > 0 else NEVER
    if choice == 2:
        return make_play(WILD, trumps - 1, 0) if trumps > 0 else NEVER
    if choice == 3:
        if ace == 0:
            return NEVER
        return make_play(WILD, trumps - 1, 1) if trumps > 0 else WILD_ACE
    if choice == 4:
        return JOKER if jokers_held > 0 else NEVER
    return NOTHING if declines else NEVER


@apart
def defender_answers(counts, chains, rules, plays, attack, defend, keep, answer):
    """Write the defender's best answers to the attacker's plays into `plays`; returns how many of hers changed.

    What she does on seeing a number of cards that the attacker never places with these plays stays as it was."""
    for seen in range(SEEN):
        if answer.stale[DEFENDER, seen]:
            answer.pay[:, :, seen, :] = 0.0
            answer.seen[:, :, seen] = 0.0
    changed = 0
    declines = rules.may_decline and defend > 1
    for against in range(GROUPS):
        d = numbers_of(against, defend)
        if d < 0:
            continue
        trumps, ace = held(DEFENDER, keep, defend, against // 6, against // 3 % 2)
        sure = against % 3 > 0 and cheapest(chains) == DEFENDER_JOKER
        weigh(counts, chains, rules, plays, against, d, attack, trumps, ace, declines, sure, answer)
        low, high = first_high(d)
        for y in range(low, high):
            for seen in range(1, SEEN):
                if answer.stale[DEFENDER, seen] and answer.seen[against, y, seen] > 0.0:
                    play = choose(answer, against, y, seen, trumps, ace, declines, sure and seen > 1)
                    if play != plays.defender[against, y, seen]:
                        changed += 1
                        plays.defender[against, y, seen] = play
                        answer.stale[ATTACKER, seen] = 1
    answer.stale[DEFENDER, :] = 0
    return changed


@jit
def cheapest(chains):
    """The defender's joker if no outcome pays the attacker less, otherwise some other outcome."""
    best = DEFENDER_JOKER
    for result in range(OUTCOMES):
        if chains.pay[result] < chains.pay[best]:
            best = result
    return best


@jit
def choose(answer, against, y, seen, trumps, ace, declines, sure):
    """The choice that pays the attacker least; `sure` says that this is a joker whatever she has placed."""
    if sure:
        return JOKER
    least = SAME * answer.seen[against, y, seen]
    best, play = 1e300, NOTHING
    for choice in range(CHOICES):
        theirs = defender_play(choice, y, trumps, ace, against % 3, declines)
        if theirs != NEVER and answer.pay[against, y, seen, choice] < best - least:
            best, play = answer.pay[against, y, seen, choice], theirs
    return play


@apart
def weigh(counts, chains, rules, plays, against, d, attack, trumps, ace, declines, sure, answer):
    """Add up the pay of every choice of a defender's group over the attacker's hands."""
    for group in range(GROUPS):
        a = numbers_of(group, attack)
        if a < 0 or a + d > counts.numbers:
            continue
        others = counts.others[group, against]
        if others == 0.0:
            continue
        fill_none(counts, a, d)
        low, high = first_high(a)
        while low < high:
            end = run_of(plays.attacker[group], low, high)
            mine = plays.attacker[group, low]
            if not answer.stale[DEFENDER, placed(mine)]:
                low = end
                continue
            y0, y1 = first_high(d)
            for y in range(y0, y1):
                for x in range(low, end):
                    answer.seen[against, y, placed(mine)] += others * counts.none[a, d, y, x]
            if not sure or placed(mine) == 1:  # two or more cards are no joker
                weigh_run(
                    counts,
                    chains,
                    rules,
                    group,
                    against,
                    a,
                    d,
                    low,
                    end,
                    mine,
                    trumps,
                    ace,
                    declines,
                    others,
                    answer,
                )
            low = end


@jit
def run_of(plays, low, high):
    """Where the run of highs ends, from `low` on, for which the attacker plays the same but for the number in front."""
    end = low + 1
    step = 0 if is_wild(plays[low]) or is_joker(plays[low]) else 1
    while end < high and plays[end] == plays[end - 1] + step:
        end += 1
    return end


@apart
def weigh_run(
    counts, chains, rules, group, against, a, d, low, end, mine, trumps, ace, declines, others, answer
):
    """Add up the pay of every choice against one run of the attacker's hands."""
    seen = placed(mine)
    y0, y1 = first_high(d)
    for y in range(y0, y1):
        for choice in range(CHOICES):
            theirs = defender_play(choice, y, trumps, ace, against % 3, declines)
            if theirs == NEVER:
                continue
            if theirs < 0:
                total = 0.0
                for x in range(low, end):
                    play = mine if is_wild(mine) or is_joker(mine) else mine + x - low
                    total += pay_alone(counts, chains, rules, group, against, a, d, x, y, play, answer)
            else:
                total = run_pay(
                    counts, chains, rules, group, against, a, d, low, end, y, mine, theirs, answer
                )
            answer.pay[against, y, seen, choice] += others * total


@apart
def run_pay(counts, chains, rules, group, against, a, d, low, end, y, mine, theirs, answer):
    """Pay of a run of the attacker's hands against one play, times the ways of the highs."""
    joker = jokers(mine, theirs)
    none = counts.none[a, d, y]
    margin = worth(mine) - worth(theirs) + ZERO
    total = 0.0
    if joker != UNHURT:
        for x in range(low, end):
            total += none[x] * chains.pay[joker]
        return total
    if not is_wild(mine) and not is_wild(theirs):
        pay = chains.pay_plain[has_ace(mine) | has_ace(theirs)]
        for x in range(low, end):
            total += none[x] * pay[margin + x - low]
        return total
    trumps, left = trumps_left(counts, group, against), jokers_left(counts, rules, group, against)
    numbers = counts.numbers - a - d
    state = ace_state(counts, rules, group, against, has_ace(mine) | has_ace(theirs))
    if is_wild(mine) and is_wild(theirs):
        fill_ways_two(counts, a, d)
        fill_two(chains, rules, trumps, numbers, left, state)
        two, pay = counts.two[a, d, y], chains.pay_two[trumps, numbers, left, state]
        for k in range(DIFFERENCES):
            for x in range(low, end):
                total += two[k, x] * pay[margin - NO_DIFFERENCE + k]
        return total
    fill_ways_one(counts, a, d)
    fill_one(chains, rules, trumps, numbers, left, state)
    one = counts.one[a, d, y]
    if is_wild(mine):
        pay = chains.pay_attacker[trumps, numbers, left, state]
        for k in range(WILD_VALUES):
            for x in range(low, end):
                total += one[k, x] * pay[margin + k]
        return total
    pay = chains.pay_defender[trumps, numbers, left, state]
    for x in range(low, end):
        part = 0.0
        for k in range(WILD_VALUES):
            part += one[k, x] * pay[margin + x - low - k]
        total += part
    return total
