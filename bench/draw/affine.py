"""The exact minimum of clubmates of sixteen players in four rounds without a repeat at tables of four.

Two tables of different rounds then share one player, so the four rounds are a net of order 4, and a net that lacks one
class is completed in one way (Bruck): they are the affine plane AG(2,4) without one of its five parallel classes.
Players on a line of the missing class never meet; all other pairs meet once. So the minimum is all clubmate pairs less
the most that four lines of four can hold.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

SIXTEEN = 16
LINE = 4


def least_of_sixteen(clubs: Sequence[str]) -> int:
    """Return the fewest pairs of clubmates; "" is no club."""
    sizes = tuple(sorted((size for club, size in Counter(clubs).items() if club), reverse=True))
    return sum(map(_pairs, sizes)) - _held(sizes, LINE)


@cache
def _held(sizes: tuple[int, ...], lines: int) -> int:
    """Return the most pairs that `lines` lines can hold of clubs of these sizes."""
    if not lines:
        return 0
    best = 0
    for taken in _on_a_line(sizes, LINE):
        rest = tuple(size - out for size, out in zip(sizes, taken, strict=True))
        best = max(best, sum(map(_pairs, taken)) + _held(tuple(sorted(rest, reverse=True)), lines - 1))
    return best


def _on_a_line(sizes: Sequence[int], places: int) -> Iterator[tuple[int, ...]]:
    """Yield the numbers of each club on a line; places may stay for players of no club."""
    if not sizes:
        yield ()
        return
    for here in range(min(sizes[0], places) + 1):
        for others in _on_a_line(sizes[1:], places - here):
            yield (here, *others)


def _pairs(size: int) -> int:
    return size * (size - 1) // 2
