"""Dealer, players and doubled laps: the state that a line hands on (I.1.b, I.1.g, II.3).

A *lap* is as many played games as the table has people (V16). Throw-ins and new deals do not count.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from rules.hungarian.table import SEATS, onward
from rules.sheet import Mark
from rules.vadasz.record import ThrowIn

DOUBLED = "doubled"
LAP_FACTOR = 2  # II.3.b, 2023 II.4.b

#: Steps from the dealer to the players, in acting order, by the people at the table (I.1.b, I.1.d).
_STEPS_TO_PLAYING = {4: (1, 2, 3, 0), 5: (1, 2, 3, 4), 6: (1, 2, 4, 5), 7: (1, 2, 5, 6)}


_TABLES = {players: SEATS[:players] for players in _STEPS_TO_PLAYING}


@cache
def playing(players: int, dealer: str) -> tuple[str, ...]:
    return tuple(onward(dealer, SEATS[:players], steps) for steps in _STEPS_TO_PLAYING[players])


@dataclass(slots=True)
class State:
    """`doubled`: the lines that earned the games still to be doubled, oldest first."""

    players: int
    dealer: str = SEATS[0]
    doubled: tuple[int, ...] = ()

    @property
    def seats(self) -> tuple[str, ...]:
        return _TABLES[self.players]

    @property
    def playing(self) -> tuple[str, ...]:
        return playing(self.players, self.dealer)

    @property
    def factor(self) -> int:
        """See II.3.b, 2023 II.4.b; V16."""
        return LAP_FACTOR if self.doubled else 1

    @property
    def carry(self) -> Mapping[str, object]:
        return {"doubled_left": len(self.doubled), "next_dealer": self.dealer}

    def leader(self, *, mirrored: bool) -> str:
        """See I.1.j; before the dealer where the play is mirrored (III.9.b, V12)."""
        return onward(self.dealer, self.seats, -1 if mirrored else 1)

    def after_game(self, number: int) -> tuple["State", tuple[Mark, ...]]:
        """Return the state after line `number` (I.1.g), and the mark if it was a doubled game."""
        following = onward(self.dealer, self.seats)
        if not self.doubled:
            return State(self.players, following), ()
        return State(self.players, following, self.doubled[1:]), (Mark(DOUBLED, None, self.doubled[0], number),)

    def after_throw_in(self, thrown: ThrowIn, number: int) -> tuple["State", tuple[Mark, ...]]:
        """Return the state after line `number` (II.3, 2023 II.4), and the marks of the games it doubles."""
        if thrown.dealing == "self":
            dealer = thrown.by
        else:
            dealer = onward(self.dealer, self.seats, 2 if thrown.dealing == "handed_on" else 1)
        if not thrown.double:
            return State(self.players, dealer, self.doubled), ()
        lap = (number,) * self.players
        return State(self.players, dealer, lap), tuple(Mark(DOUBLED, None, earned) for earned in lap)

    def after_new_deal(self, by: str) -> "State":
        """See 2023 II.6."""
        return State(self.players, by, self.doubled)

    def after_unreadable(self) -> "State":
        """Move on as after a throw-in without details."""
        return State(self.players, onward(self.dealer, self.seats), self.doubled)
