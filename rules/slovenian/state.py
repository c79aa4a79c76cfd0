"""What one line of the sheet hands on to the next: whose deal it is (B1.1) and the radelc circles (B1.24-25, D8)."""

from collections.abc import Mapping
from typing import NamedTuple

from rules.sheet import Item, Mark
from rules.slovenian.contracts import LEFT_OF, SEATS

RADELC = "radelc"

#: By seat, the lines in which the circles that it still has were earned, oldest first.
Circles = Mapping[str, tuple[int, ...]]


class State(NamedTuple):
    """Who deals the next line, and the circles. After a row that could not be scored these are not `certain`."""

    dealer: str
    circles: Circles
    certain: bool = True

    @property
    def forehand(self) -> str:
        return LEFT_OF[self.dealer]

    @property
    def carry(self) -> dict[str, int]:
        """How many circles each seat has."""
        return {seat: len(earned) for seat, earned in self.circles.items()}


class Written(NamedTuple):
    """What a row writes: its items, whose oldest circle goes ("" nobody's), and whether everybody earns one."""

    items: list[Item]
    uses: str = ""
    awards: bool = False


START = State("A", dict.fromkeys(SEATS, ()))


def circles_after(circles: Circles, line: int, uses: str, *, awards: bool) -> tuple[Circles, tuple[Mark, ...]]:
    """Erase first, then award: the oldest circle of the seat `uses` goes, then each seat gets one (B1.25, D8).

    `line` is the line that does it; `uses` is "" if nobody's circle goes. The marks are what the line used and earned.
    """
    used: tuple[Mark, ...] = ()
    if uses and circles[uses]:
        oldest, *left = circles[uses]
        circles = {**circles, uses: tuple(left)}
        used = (Mark(RADELC, uses, oldest, line),)
    if not awards:
        return circles, used
    return {seat: (*earned, line) for seat, earned in circles.items()}, (*used, *(Mark(RADELC, s, line) for s in SEATS))
