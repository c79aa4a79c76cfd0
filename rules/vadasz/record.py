"""A recorded line of a Vadász sheet as typed facts.

A *side* is "declarer" or "opponents". The *lengető* showed skíz and XXI in one hand, the *Pagátos* holds the pagát.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from rules.violations import NO_PARAMS, Params

NO_TAROKS: Mapping[str, int] = MappingProxyType({})

DECLARER, OPPONENTS = "declarer", "opponents"
OTHER_SIDE = {DECLARER: OPPONENTS, OPPONENTS: DECLARER}


class Announcement(NamedTuple):
    """`round`: the announcer's turn; `kontra`: the seats that said words on it (I.3.e, I.3.h)."""

    feature: str
    by: str
    round: int = 1
    kontra: tuple[str, ...] = ()


class Pagat(NamedTuple):
    """See I.3.e."""

    by: str
    won: bool


class Xxi(NamedTuple):
    """The holders when play began, and whether the skíz beat that XXI in a trick (I.3.e, IV.2.a)."""

    skiz: str
    xxi: str
    caught: bool = False


class Lengetes(NamedTuple):
    """Two big honours shown; the Pagátos if he refused (2025 III.7, 2023 III.6)."""

    by: str
    answer: str
    pagat: str | None = None


@dataclass(slots=True)  # not a named tuple: a line is asked for its facts dozens of times
class Game:
    """`talon` is the number of cards the declarer took, 0..3, `points` the card points of his side, 0..94.

    Either `partner` or `alone` ("forced", "open" or "concealed", IV.1). `tuletroa`, `kings` and `volat` name the side
    that has all of them at the end. `taroks` are hands of 8 or 9 when play began.
    """

    talon: int
    declarer: str
    points: int
    partner: str | None = None
    alone: str | None = None
    kontra: tuple[str, ...] = ()
    announcements: tuple[Announcement, ...] = ()
    tuletroa: str | None = None
    kings: str | None = None
    volat: str | None = None
    pagat: Pagat | None = None
    xxi: Xxi | None = None
    taroks: Mapping[str, int] = field(default_factory=lambda: NO_TAROKS)
    lengetes: Lengetes | None = None
    bound_ulti: str | None = None
    inverse: bool = False
    second_round: bool = False

    def side_of(self, seat: str) -> str:
        return DECLARER if seat == self.declarer or seat == self.partner else OPPONENTS

    @property
    def pagat_lies_with(self) -> str | None:
        """Return the side in whose pile the pagát surely lies, if it fell in the last trick (I.3.e).

        One that won lies with its side. A lone declarer's beaten one lies with the opponents; any other may have been
        beaten by its own partner.
        """
        if self.pagat is None:
            return None
        if self.pagat.won:
            return self.side_of(self.pagat.by)
        return OPPONENTS if self.alone is not None and self.pagat.by == self.declarer else None


class ThrowIn(NamedTuple):
    """`dealing` is the next dealer, `double`: he asked for a doubled lap (II.3; 2023: II.4)."""

    by: str
    reason: str
    dealing: str = "next"
    double: bool = False


class NewDeal(NamedTuple):
    """A new deal by the player whose remark influenced the play (2023 II.6)."""

    by: str


Row: TypeAlias = Game | ThrowIn | NewDeal


class Breach(NamedTuple):
    code: str
    article: str
    at: str
    params: Params = NO_PARAMS
