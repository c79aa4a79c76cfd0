"""Seats of a Hungarian table, and the numbers and words common to both Hungarian books.

Seats run counter-clockwise. "Paskievics" names a passage of seed 003, "Vadász" one of seeds 000 and 001.
"""

from collections.abc import Sequence

SEATS = ("A", "B", "C", "D", "E", "F", "G")
#: At any table (Paskievics JAT, Vadász I.1.a-b).
PLAYING = 4

#: Card points of the pack; of a win, for which a tie of 47 is not enough; of a double (Paskievics KAR, FIG.3 and
#: ELS.b, Vadász I.3.b, I.3.c and I.3.e).
PACK_POINTS = 94
WON_FROM = 48
DOUBLE_FROM = 71
#: As many are discarded (Paskievics TAL and SKA, Vadász I.1.d).
TALON_CARDS = 6

#: In order (Paskievics KON has more, Vadász I.3.h and II.4).
WORDS = ("kontra", "rekontra", "szubkontra")


def onward(seat: str, seats: Sequence[str], steps: int = 1) -> str:
    """Return the seat `steps` to the right; to the left if negative."""
    return seats[(seats.index(seat) + steps) % len(seats)]
