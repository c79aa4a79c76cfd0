"""The state that a line hands on: the dealer (B1.1) and the radelc circles (B1.24-25, D8)."""

from collections.abc import Mapping
from typing import NamedTuple

from rules.sheet import Item, Mark
from rules.slovenian.contracts import LEFT_OF, SEATS

RADELC = "radelc"

#: By seat, the lines that earned its open circles, oldest first.
Circles = Mapping[str, tuple[int, ...]]


class State(NamedTuple):
    """After an unscored row the circles are not `certain`."""

    dealer: str
    circles: Circles
    certain: bool = True

    @property
    def forehand(self) -> str:
        return LEFT_OF[self.dealer]

    @property
    def carry(self) -> dict[str, int]:
        return {seat: len(earned) for seat, earned in self.circles.items()}


class Written(NamedTuple):
    """`uses`: the seat whose oldest circle is used ("" none); `awards`: everybody earns one."""

    items: list[Item]
    uses: str = ""
    awards: bool = False


START = State("A", dict.fromkeys(SEATS, ()))


def circles_after(circles: Circles, line: int, uses: str, *, awards: bool) -> tuple[Circles, tuple[Mark, ...]]:
    """Erase first, then award: the oldest circle of the seat `uses` goes, then each seat gets one (B1.25, D8).

    Return the marks that the `line` used and earned.
    """
    used: tuple[Mark, ...] = ()
    if uses and circles[uses]:
        oldest, *left = circles[uses]
        circles = {**circles, uses: tuple(left)}
        used = (Mark(RADELC, uses, oldest, line),)
    if not awards:
        return circles, used
    return {seat: (*earned, line) for seat, earned in circles.items()}, (*used, *(Mark(RADELC, s, line) for s in SEATS))
