"""The state that a line of the sheet hands on: dealer, doubled laps, pot and mayor."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from rules.hungarian.table import PLAYING
from rules.paskievics.contracts import SEATS
from rules.paskievics.options import Options
from rules.sheet import Mark

LAP, POT_MARK = "lap", "pot"
#: Kinds after which the next seat deals, or nobody has played (OSZ.c, LIC.d, DOB.b).
DEALT_KINDS = frozenset(("contract", "failed_fourth", "renonsz"))
NOT_PLAYED_KINDS = frozenset(("passed_out", "thrown_in"))


@dataclass(frozen=True, slots=True)
class Deal:
    """See JAT, OSZ.b. `active` are in order of speaking."""

    seats: tuple[str, ...]
    dealer: str
    active: tuple[str, ...]
    following: str

    @property
    def fourth(self) -> str:
        return self.active[-1]

    def spoken_before(self, seat: str, other: str) -> bool:
        return self.active.index(seat) < self.active.index(other)


def _deal(seats: tuple[str, ...], place: int) -> Deal:
    after = (*seats[place + 1 :], *seats[:place])
    return Deal(seats, seats[place], after if len(after) == PLAYING else (*after, seats[place]), after[0])


DEALS: Mapping[int, Mapping[str, Deal]] = {
    players: {seat: _deal(seats, place) for place, seat in enumerate(seats)} for players, seats in SEATS.items()
}


class Lap(NamedTuple):
    factor: int
    lines: tuple[int, ...]


@dataclass(slots=True)
class State:
    deal: Deal
    laps: tuple[Lap, ...] = ()
    pot: int = 0
    filled_in: tuple[int, ...] = ()
    mayor: str | None = None
    games: int = 0

    @property
    def factor(self) -> int:
        return self.laps[0].factor if self.laps else 1

    @property
    def carry(self) -> dict[str, object]:
        return {
            "dealer": self.deal.dealer,
            "laps": [lap.factor for lap in self.laps],
            "pot": self.pot,
            "mayor": self.mayor,
        }


def start(players: int) -> State:
    """Return the state before the first line: seat A deals (OSZ.a)."""
    return State(DEALS[players][SEATS[players][0]])


def passes_the_deal(kind: str, options: Options) -> bool:
    """Whether the next seat deals: such rows are the games of a sheet (OSZ.c, P19)."""
    return kind in DEALT_KINDS or (kind in NOT_PLAYED_KINDS and options.redeal == "next")


def moved(state: State, kind: str, line: int, options: Options) -> tuple[State, tuple[Mark, ...]]:
    """Return the state after a row of this kind, without its payments, and its marks of laps.

    A lap earns a mark for every game that it doubles; marks of a replaced lap are used by that line.
    """
    laps = state.laps
    marks: tuple[Mark, ...] = ()
    if kind in DEALT_KINDS and laps:
        marks = tuple([Mark(LAP, None, earned, line) for earned in laps[0].lines])
        laps = laps[1:]
    elif kind in NOT_PLAYED_KINDS and options.double_lap != "none":
        laps, marks = _with_new_lap(laps, len(state.deal.seats), line, options.double_lap)
    deal, games = state.deal, state.games
    if passes_the_deal(kind, options):
        deal, games = DEALS[len(deal.seats)][deal.following], games + 1
    return State(deal, laps, state.pot, state.filled_in, state.mayor, games), marks


def _with_new_lap(
    laps: tuple[Lap, ...], length: int, line: int, double_lap: str
) -> tuple[tuple[Lap, ...], tuple[Mark, ...]]:
    """Return the coming games after a lap of `length` games began (LIC.d, V.LIC.4, V.LIC.5, P4)."""
    earned = (Mark(LAP, None, line),) * length
    if double_lap == "after" or not laps:
        return (*laps, *(Lap(2, (line,)),) * length), earned
    if double_lap == "stack":
        filled = (*laps, *(Lap(1, ()) for _game in range(length - len(laps))))
        doubled = tuple(Lap(2 * lap.factor, (*lap.lines, line)) for lap in filled[:length])
        return (*doubled, *filled[length:]), earned
    factor = 4 if double_lap == "quad" else 2
    replaced = (Mark(LAP, None, begun, line) for lap in laps for begun in lap.lines)
    return (Lap(factor, (line,)),) * length, (*replaced, *earned)
