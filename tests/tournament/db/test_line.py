"""Threads get their turn in the order in which they came."""

import time
from collections.abc import Callable
from threading import Thread

import pytest

from tournament.db.sqlite.fair_lock import Line

PATIENCE_SECONDS = 60


def until(done: Callable[[], bool]) -> None:
    late = time.monotonic() + PATIENCE_SECONDS
    while not done():
        assert time.monotonic() < late
        time.sleep(0.001)


def test_who_has_waited_longest_is_next_and_not_who_runs_already() -> None:
    line, came = Line(), []

    def work(name: int) -> None:
        for turn in range(2):
            line.enter()
            came.append((turn, name))
            line.leave()

    line.enter()
    threads = [Thread(target=work, args=[name], daemon=True) for name in range(5)]
    for count, thread in enumerate(threads, start=1):
        thread.start()
        until(lambda wanted=count: len(line) == wanted)
    line.leave()
    for thread in threads:
        thread.join(PATIENCE_SECONDS)
    assert [name for turn, name in came if turn == 0] == [0, 1, 2, 3, 4]
    assert came.index((1, 0)) > came.index((0, 4)), "whoever comes again stands behind all who waited"
    line.enter()  # it is free in the end
    line.leave()


@pytest.mark.parametrize("turn_comes", [False, True])
def test_whoever_stops_waiting_does_not_keep_the_turn(turn_comes: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """He is told to end while he waits; his turn may have come just then."""
    line = Line()

    class Interrupted:
        def __init__(self) -> None:
            self.taken = False

        def acquire(self) -> None:
            if self.taken:
                if turn_comes:
                    line.leave()
                raise KeyboardInterrupt
            self.taken = True

        def release(self) -> None:
            self.taken = False

    line.enter()
    monkeypatch.setattr("tournament.db.sqlite.fair_lock.Lock", Interrupted)
    with pytest.raises(KeyboardInterrupt):
        line.enter()
    if not turn_comes:
        line.leave()
    assert (len(line), line._taken) == (0, False)
