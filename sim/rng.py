"""Every random number of a simulation comes from here.

A stream is one uint64 state. Its start is a full mix of (seed, deal, purpose), so a deal is the same whoever plays it and
whatever other purposes drew, and its draws are SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
generators", OOPSLA 2014). uint64 stays inside this module and the stream fields: mixed with int64 it turns into a float.
"""

import numpy as np

from sim.jit import jit

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
FIRST = np.uint64(0xBF58476D1CE4E5B9)
SECOND = np.uint64(0x94D049BB133111EB)
DEAL = np.uint64(0xD1B54A32D192ED03)
PURPOSE = np.uint64(0x8CB92BA72F3D8DD7)
S27, S30, S31, S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)
LOW = np.uint64(0xFFFFFFFF)


@jit
def mix(state):
    """SplitMix64's finalizer: a bijection of uint64 in which every input bit changes half of the output bits."""
    state = (state ^ (state >> S30)) * FIRST
    state = (state ^ (state >> S27)) * SECOND
    return state ^ (state >> S31)


@jit
def deal_key(seed, deal):
    """Full mix of a seed and a deal number (int64, 0 or above); `stream` makes its streams."""
    return mix(mix(np.uint64(seed) + GOLDEN) + np.uint64(deal) * DEAL + GOLDEN)


@jit
def stream(key, purpose):
    """The starting state of the stream for one `purpose` (int64) of the deal with this `deal_key`."""
    return mix(np.uint64(key) + np.uint64(purpose) * PURPOSE + GOLDEN)


@jit
def below(streams, k, n):
    """A whole number from 0 to n - 1 from stream `k` of the uint64 array `streams`; uniform up to n / 2**32."""
    state = streams[k] + GOLDEN
    streams[k] = state
    return np.int64(((mix(state) >> S32) * np.uint64(n)) >> S32)


@jit
def unit(streams, k):
    """A float64 in [0, 1) with 53 random bits from stream `k` of `streams`."""
    state = streams[k] + GOLDEN
    streams[k] = state
    return np.float64(mix(state) >> np.uint64(11)) * (1.0 / 9007199254740992.0)


@jit
def shuffle(streams, k, items, n):
    """Shuffle the first `n` of the int64 array `items` in place (Fisher-Yates from the front) with stream `k`.

    Position i is settled after i + 1 draws, so a deck that is only dealt in part may stop early: see `settle`.
    """
    for i in range(n - 1):
        settle(streams, k, items, i, n)


@jit
def settle(streams, k, items, i, n):
    """Draw which of items[i:n] stands at position `i`, swap it there and return it."""
    j = i + below(streams, k, n - i)
    item = items[j]
    items[j] = items[i]
    items[i] = item
    return item
