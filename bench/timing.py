"""Medians and the lines that show them."""

import gc
import statistics
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from time import perf_counter

from tournament.web.server import COLLECTED_AFTER


@dataclass(frozen=True, slots=True)
class Line:
    """A figure. `target` is the aim ("" without an aim), `met` whether it was reached."""

    name: str
    figure: str
    target: str = ""
    met: bool | None = None

    def __str__(self) -> str:
        verdict = "" if self.met is None else f"  {'PASS' if self.met else 'miss'} (target {self.target})"
        return f"{self.name:<42} {self.figure}{verdict}"


@dataclass(frozen=True, slots=True)
class Size:
    """How much is measured: `repeats` of everything, and sizes."""

    repeats: int
    sheets: int
    pdf_tables: int
    players: int
    saved_tables: int
    grown: int  # the step of the sizes of growth.py, and the last of them
    most_grown: int
    draws: "Draws"
    drawn: bool = False  # the growth, as a picture in docs


SMALL = 40  # players: larger fields have fewer events


@dataclass(frozen=True, slots=True)
class Draws:
    """How many draws are judged: `schedules` are sizes drawn at once, `fields` sizes of whole events."""

    schedules: tuple[int, ...]
    fields: tuple[int, ...]
    events: int
    proven: int  # of these events, measured against the exact optimum
    large: int  # players of the draws that are timed
    fours: tuple[int, ...]  # sizes of events at tables of four
    few: int  # events of a size above SMALL, where criteria hardly conflict


WHOLE = Size(
    repeats=5,
    sheets=200,
    pdf_tables=500,
    players=1500,
    saved_tables=10,
    grown=3000,
    most_grown=15_000,
    draws=Draws(
        schedules=(*range(12, 151), *range(151, 1501, 7), 1498, 1499, 1500),
        fields=(9, 12, *range(15, 31), 45, 60, 99, 137, 138, 150),
        events=200,
        proven=24,
        large=1500,
        fours=(*range(20, 41), 60, 61, 99, 137, 138, 150),
        few=24,
    ),
)
QUICK = Size(
    repeats=3,
    sheets=40,
    pdf_tables=50,
    players=150,
    saved_tables=2,
    grown=150,
    most_grown=300,
    draws=Draws(
        schedules=tuple(range(12, 1501, 149)),
        fields=(9, 12, 17, 24, 60),
        events=6,
        proven=3,
        large=1500,
        fours=(20, 23, 32, 60),
        few=2,
    ),
)


def events_of(draws: Draws, players: int) -> int:
    return draws.events if players <= SMALL else min(draws.events, draws.few)


def median_seconds(work: Callable[[], object], repeats: int, clock: Callable[[], float] = perf_counter) -> float:
    """Return the median time of one call; by `process_time` only the processor's, whatever else runs."""
    return statistics.median(seconds(work, clock) for _each in range(repeats))


def medians(
    works: Sequence[Callable[[], object]], repeats: int, clock: Callable[[], float] = perf_counter
) -> list[float]:
    """Return the median time of a call of each, made in turns: what else the computer does falls on all alike."""
    rounds = [[seconds(work, clock) for work in works] for _each in range(repeats)]
    return [statistics.median(took) for took in zip(*rounds, strict=True)]


@contextmanager
def collected_as_served() -> Iterator[None]:
    """Let Python look for circles as seldom as in the server, which also passes over what was there at its start."""
    usual = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(COLLECTED_AFTER)
    try:
        yield
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()


def seconds(work: Callable[[], object], clock: Callable[[], float] = perf_counter) -> float:
    begun = clock()
    work()
    return clock() - begun


def shown(duration: float) -> str:
    if duration >= 1:
        return f"{duration:.2f} s"
    return f"{duration * 1e3:.1f} ms" if duration >= 1e-3 else f"{duration * 1e6:.1f} µs"
