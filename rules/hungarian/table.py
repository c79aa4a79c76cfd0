"""Who sits where at a Hungarian table, and the few numbers and words that both Hungarian books have.

Seats run counter-clockwise, as the game does: the next letter sits to the right and acts next. "Paskievics" names a
passage of seed 003, "Vadász" one of seeds 000 and 001.
"""

from collections.abc import Sequence

#: Letters of the seats; a table has the first four to seven of them.
SEATS = ("A", "B", "C", "D", "E", "F", "G")
#: How many play a deal, whoever else sits at the table (Paskievics JAT, Vadász I.1.a-b).
PLAYING = 4

#: Card points of the pack; what wins the game, a tie of 47 does not; what makes a double (Paskievics KAR, FIG.3 and
#: ELS.b, Vadász I.3.b, I.3.c and I.3.e).
PACK_POINTS = 94
WON_FROM = 48
DOUBLE_FROM = 71
#: How many cards the talon has; as many are discarded (Paskievics TAL and SKA, Vadász I.1.d).
TALON_CARDS = 6

#: Words that double the game or an announcement, in order (Paskievics KON has more, Vadász I.3.h and II.4).
WORDS = ("kontra", "rekontra", "szubkontra")


def onward(seat: str, seats: Sequence[str], steps: int = 1) -> str:
    """The seat so many steps to the right, counter-clockwise; to the left if `steps` is negative."""
    return seats[(seats.index(seat) + steps) % len(seats)]
