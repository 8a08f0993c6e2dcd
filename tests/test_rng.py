"""Random streams: the published generator, streams that never meet, even draws and a fair shuffle."""

import random

import numpy as np
import pytest
from scipy import stats

from sim import rng

pytestmark = pytest.mark.pure

MASK = 2**64 - 1
GOLDEN = 0x9E3779B97F4A7C15
PUBLISHED = (
    6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821,
)  # fmt: skip
"""First outputs of SplitMix64 from the state 1234567, as its authors' C code prints them."""


@pytest.fixture(autouse=True)
def wrapping():
    """In plain Python NumPy would warn of the overflow that the generator is made of."""
    with np.errstate(over="ignore"):
        yield


def finalized(z: int) -> int:
    """SplitMix64's last steps on a Python integer."""
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def start(seed: int, deal: int, purpose: int) -> int:
    """The starting state of a stream, worked out with Python integers."""
    key = finalized((finalized((seed + GOLDEN) & MASK) + deal * 0xD1B54A32D192ED03 + GOLDEN) & MASK)
    return finalized((key + purpose * 0x8CB92BA72F3D8DD7 + GOLDEN) & MASK)


def one_stream(state: int) -> np.ndarray:
    """A product stream in the given state."""
    return np.array([state], np.uint64)


def test_the_reference_here_is_the_published_generator():
    assert tuple(finalized((1234567 + k * GOLDEN) & MASK) for k in range(1, 6)) == PUBLISHED


def test_draws_are_the_published_outputs():
    streams = one_stream(1234567)
    assert [rng.unit(streams, 0) for _ in PUBLISHED] == [(out >> 11) / 2**53 for out in PUBLISHED]
    streams = one_stream(1234567)
    assert [rng.below(streams, 0, 1000) for _ in PUBLISHED] == [
        ((out >> 32) * 1000) >> 32 for out in PUBLISHED
    ]


def test_a_stream_starts_where_plain_arithmetic_says():
    chance = random.Random(1)
    cases = [(0, 0, 0), (2**63 - 1, 2**62, 100), (0, 1, 0), (1, 0, 0)]
    cases += [(chance.getrandbits(62), chance.getrandbits(40), chance.randrange(2000)) for _ in range(300)]
    for seed, deal, purpose in cases:
        key = np.uint64(rng.deal_key(seed, deal))  # compiled code hands it back as a Python integer
        assert int(rng.stream(key, purpose)) == start(seed, deal, purpose)


def test_streams_of_neighbours_never_meet():
    """200 seeds x 200 deals x 20 purposes: all starts differ, and no stream runs into another one's start soon."""
    seeds, deals, purposes = np.ix_(*(np.arange(n, dtype=np.uint64) for n in (200, 200, 20)))

    def final(z):
        z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return z ^ (z >> np.uint64(31))

    golden = np.uint64(GOLDEN)
    key = final(final(seeds + golden) + deals * np.uint64(0xD1B54A32D192ED03) + golden)
    starts = final(key + purposes * np.uint64(0x8CB92BA72F3D8DD7) + golden)
    assert int(starts[123, 45, 6]) == start(123, 45, 6)
    # A stream adds GOLDEN at every draw; divided by GOLDEN, the starts lie as many draws apart as they differ.
    along = np.sort(starts.ravel() * np.uint64(pow(GOLDEN, -1, 2**64)))
    assert int(np.diff(along).min()) > 10_000


@pytest.mark.parametrize("n", [1, 2, 3, 7, 40, 1000])
def test_below_is_uniform(n):
    streams = one_stream(start(0, n, 0))
    draws = 20 * n + 2000
    counts = np.zeros(n)
    for _ in range(draws):
        counts[rng.below(streams, 0, n)] += 1
    assert n == 1 or stats.chisquare(counts).pvalue > 1e-6


def test_unit_is_uniform():
    streams = one_stream(start(0, 0, 1))
    drawn = np.array([rng.unit(streams, 0) for _ in range(5000)])
    assert drawn.min() >= 0 and drawn.max() < 1
    assert stats.kstest(drawn, "uniform").pvalue > 1e-6


def test_a_stream_of_another_index_is_left_alone():
    streams = np.array([1, 2, 3], np.uint64)
    rng.below(streams, 1, 10)
    assert streams[0] == 1 and streams[2] == 3 and streams[1] != 2


def test_a_shuffle_puts_every_card_everywhere_equally_often():
    """The naive swap of any two cards gives about 16,400 here, a shuffle that is off by one about 22,800."""
    cards, shuffles = 54, 20_000
    streams = one_stream(start(4, 0, 0))
    seen = np.zeros((cards, cards))
    places = np.arange(cards)
    for _ in range(shuffles):
        deck = np.arange(cards)
        rng.shuffle(streams, 0, deck, cards)
        seen[deck, places] += 1
    expected = shuffles / cards
    statistic = (cards - 1) / cards * ((seen - expected) ** 2 / expected).sum()
    assert abs(statistic - (cards - 1) ** 2) < 5 * np.sqrt(2 * (cards - 1) ** 2)


def test_neighbouring_cards_are_parted_too():
    """Pairs of neighbours in a deck of 5: each of the 20 ordered pairs equally often at the top."""
    streams = one_stream(start(4, 1, 0))
    seen = np.zeros((5, 5))
    for _ in range(8000):
        deck = np.arange(5)
        rng.shuffle(streams, 0, deck, 5)
        seen[deck[0], deck[1]] += 1
    assert stats.chisquare(seen[~np.eye(5, dtype=bool)]).pvalue > 1e-6


def test_settling_card_by_card_is_the_same_shuffle():
    whole, part = np.arange(40), np.arange(40)
    rng.shuffle(one_stream(9), 0, whole, 40)
    streams = one_stream(9)
    assert [rng.settle(streams, 0, part, i, 40) for i in range(12)] == whole[:12].tolist()
    assert sorted(part) == list(range(40))
