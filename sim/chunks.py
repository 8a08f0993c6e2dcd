"""Playing an experiment's chunks on several threads, so that it can be stopped at any moment."""

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Protocol

import numpy as np
from joblib import Parallel, delayed

CHUNK_SECONDS = 0.5
"""How long a chunk should take: short enough for a lively progress bar, long enough for few files."""
FIRST_ROWS = 1024
"""Rows in a first chunk, before anything is known of their speed."""
MOST_PARTS = 500
"""Chunks grow beyond `CHUNK_SECONDS` rather than cut a long run into more parts than this."""
ROWS_AT_ONCE = 2**19
"""Rows that all workers together hold in memory (about 300 bytes a row while a part is written)."""

Progress = Callable[[int, int], object]
"""Called now and then as `progress(done_deals, total_deals)`, in the thread that called `run`."""


class Player(Protocol):
    """Plays deals with the line-ups it was made for (see `sim.play.Player`)."""

    @property
    def source_digest(self) -> str: ...

    def rows(self, first_deal: int, deals: int, stop: np.ndarray) -> np.ndarray:
        """The rows of `deals` deals; only those of the first few deals once `stop[0]` is no longer 0."""
        ...


class Chunks:
    """The chunks of a run that are still to be played, cut to a size learnt from those played so far.

    `gaps` are the pairs (first deal, deals) still to be played of `deals` deals in all; `write(first, rows)` stores
    a chunk; `chunk` fixes the deals in a chunk, though never beyond what memory allows.
    """

    def __init__(
        self,
        player: Player,
        write: Callable[[int, np.ndarray], object],
        gaps: list[tuple[int, int]],
        deals: int,
        rows_per_deal: int,
        workers: int,
        chunk: int | None,
    ):
        self.stop = np.zeros(1, np.int64)
        self.failure: BaseException | None = None
        self.deals = deals
        self.done = deals - sum(number for _, number in gaps)
        self._player, self._write, self._gaps, self._rows_per_deal = player, write, gaps, rows_per_deal
        self._most = max(1, ROWS_AT_ONCE // workers // rows_per_deal)
        self._learns = chunk is None
        self._size = min(self._most, chunk or max(1, FIRST_ROWS // rows_per_deal))
        self._lock = threading.Lock()

    def __iter__(self) -> Iterator[tuple[int, int]]:
        """Pairs (first deal, deals) in order, until all are given out or the run is to stop."""
        for first, deals in self._gaps:
            end = first + deals
            while first < end and not self.stop[0]:
                size = min(self._size, end - first)
                yield first, size
                first += size

    def play(self, first: int, deals: int) -> None:
        """Play one chunk and write it; after an interruption that may be a shorter one, or none at all.

        A failure is kept for later instead of raised, so that no other chunk is torn while it is written.
        """
        if self.stop[0]:
            return
        started = time.perf_counter()
        try:
            rows = self._player.rows(first, deals, self.stop)
            played = len(rows) // self._rows_per_deal
            if played < deals and not self.stop[0]:
                raise RuntimeError(f"{len(rows)} rows came back for {deals} deals of {self._rows_per_deal}")
            if played:
                self._write(first, rows)
        except BaseException as failure:
            self.failure = self.failure or failure
            self.stop[0] = 1
            return
        with self._lock:
            self.done += played
        if self._learns and not self.stop[0]:
            self._learn(deals, time.perf_counter() - started)

    def _learn(self, deals: int, seconds: float) -> None:
        timely = int(deals * CHUNK_SECONDS / max(seconds, 1e-9))
        self._size = min(self._most, max(1, timely, self.deals // MOST_PARTS))


def play_chunks(chunks: Chunks, workers: int, progress: Progress | None) -> None:
    """Play all chunks on `workers` threads.

    The calling thread only waits: Ctrl-C, which Python raises there, then finds no kernel and no half-written part.
    """
    with ThreadPoolExecutor(1) as background:
        try:
            work = background.submit(_on_threads, chunks.play, chunks, workers)
            while not work.done():
                if progress:
                    progress(chunks.done, chunks.deals)
                wait([work], timeout=0.1)
        except BaseException:
            chunks.stop[0] = 1
            raise
    if chunks.failure:
        raise chunks.failure
    work.result()


def _on_threads(play: Callable[[int, int], None], chunks: Iterable[tuple[int, int]], workers: int) -> None:
    """Kernels release the GIL, so threads share the players' compiled code and tables without copying."""
    parallel = Parallel(n_jobs=workers, backend="threading", batch_size=1, pre_dispatch=workers)
    parallel(delayed(play)(*chunk) for chunk in chunks)
