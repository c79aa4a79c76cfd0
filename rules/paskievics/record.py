"""A recorded line as typed facts. A *promise* binds the declarer by an invit or a yielded game."""

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from rules.paskievics.contracts import DECLARER, DEFENDERS, USUALLY_CALLED


class Announcement(NamedTuple):
    """See FIG.0; `kontra`: the seats that said kontra, rekontra … on it (KON)."""

    feature: str
    by: str
    kontra: tuple[str, ...] = ()


class Invit(NamedTuple):
    """The jump that promised a card (INV); `pagat_only`: the pagát is his only honour (INV.c)."""

    by: str
    card: str
    pagat_only: bool = False


class Yielded(NamedTuple):
    """The pass that promised the XX (ENG)."""

    by: str
    pagat_only: bool = False


class TarokkNumber(NamedTuple):
    """See TSZ."""

    seat: str
    tarokks: int
    when: str


class PagatLast(NamedTuple):
    """See FIG.5."""

    by: str
    won: bool


class HonourDrawn(NamedTuple):
    """An honour from the talon; twice the payment if `late` (V.ELS.5)."""

    seat: str
    honour: str
    late: bool = False


@dataclass(slots=True)  # not a named tuple: a line is asked for its facts dozens of times
class Game:
    """`points` are the declarer's side's, 0..94; `outcome` is the band where only that is known."""

    contract: str
    declarer: str
    partner: str | None = None
    called: str = USUALLY_CALLED
    alone: str | None = None
    discarder: str | None = None
    tarokks_discarded: tuple[str, ...] = ()
    invit: Invit | None = None
    yielded: Yielded | None = None
    points: int | None = None
    outcome: str | None = None
    kontra: tuple[str, ...] = ()
    announcements: tuple[Announcement, ...] = ()
    tarokks: tuple[TarokkNumber, ...] = ()
    trull: str | None = None
    kings: str | None = None
    pagat_last: PagatLast | None = None
    xxi_caught: str | None = None
    volat: str | None = None
    honours_drawn: tuple[HonourDrawn, ...] = ()

    def side_of(self, seat: str) -> str:
        return DECLARER if seat == self.declarer or seat == self.partner else DEFENDERS


class PassedOut(NamedTuple):
    """See LIC.d."""


class ThrownIn(NamedTuple):
    """A hand thrown in after the exchange (DOB); `discarded_tarokk`: he had laid a tarokk away."""

    by: str
    hand: str
    discarded_tarokk: bool = False


class FailedFourth(NamedTuple):
    """The fourth speaker bid without an honour and drew none (LIC.e)."""

    by: str
    contract: str


class Renonsz(NamedTuple):
    """A game stopped by a ruling: each offender pays `each` to every other active seat (P20)."""

    by: tuple[str, ...]
    each: int


class SharePot(NamedTuple):
    """The rest of the pot is shared (BGA.7)."""


Row: TypeAlias = Game | PassedOut | ThrownIn | FailedFourth | Renonsz | SharePot
