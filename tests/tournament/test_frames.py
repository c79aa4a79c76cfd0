"""Calls in a loop ask the system for no memory, however deep they are."""

import resource
from collections.abc import Callable
from threading import Thread

from tournament.frames import roomy
from tournament.web.handler import Handler

DEEPEST, TIMES = 300, 1_000
RESERVED = 100  # pages that are touched once


def leaf() -> None:
    pass


def at_each_depth(depth: int) -> None:
    for _each in range(TIMES):
        leaf()
    if depth < DEEPEST:
        at_each_depth(depth + 1)


def pages_touched(work: Callable[[int], None]) -> int:
    """Count the pages of memory that a new thread asks for."""
    counted: list[int] = []

    def count() -> None:
        before = resource.getrusage(resource.RUSAGE_THREAD).ru_minflt
        work(0)
        counted.append(resource.getrusage(resource.RUSAGE_THREAD).ru_minflt - before)

    thread = Thread(target=count)
    thread.start()
    thread.join()
    return counted[0]


def test_a_loop_at_any_depth_asks_for_no_memory() -> None:
    """Without room each loop that crosses the end of a chunk touches a new page at every call."""
    assert pages_touched(roomy(at_each_depth)) < RESERVED + TIMES / 10


def test_a_request_has_room() -> None:
    assert Handler.__call__.__code__.co_stacksize > 10_000
