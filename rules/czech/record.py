"""A recorded line of the sheet as typed facts. Unreadable values count as missing."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

NOTHING_SAID: Mapping[str, tuple[str, ...]] = MappingProxyType({})


class Announcement(NamedTuple):
    """`kontra`: the seats that said flek, re, super … on it (Hlášky.5, Flek.2)."""

    feature: str
    by: str
    kontra: tuple[str, ...] = ()


class Pagat(NamedTuple):
    """See Pagát.4-6."""

    by: str
    won: bool


class Renonc(NamedTuple):
    """`breaches` are "game" or a feature, each time; `corrected`: in time (Renonc.3)."""

    by: str
    breaches: tuple[str, ...] = ("game",)
    corrected: bool = False


@dataclass(slots=True)  # not a named tuple: a line is asked for its facts dozens of times
class Game:
    """prvni, druha, preferans or solo. `points` are the declarer's side's, 0..70; `laid_down` says why there are none.

    A game with a partner has exactly one of `partner` and `alone`; `third` belongs to preferans.
    """

    contract: str
    declarer: str | None = None
    called: str | None = None
    partner: str | None = None
    alone: str | None = None
    third: str | None = None
    points: int | None = None
    kontra: tuple[str, ...] = ()
    announcements: tuple[Announcement, ...] = ()
    revealing: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: NOTHING_SAID)
    pagat: Pagat | None = None
    ucho: str | None = None
    valat: str | None = None
    renonc: Renonc | None = None
    laid_down: str | None = None


class Varsava(NamedTuple):
    """Card points by seat, or that a talon card was forgotten and the game ended (Varšava.11-14)."""

    points: Mapping[str, int] | None = None
    forgotten: bool = False
    renonc: Renonc | None = None


class Misdeal(NamedTuple):
    """A wrong deal, found before or after (`when`) the talon was taken; the same dealer deals again (C20)."""

    when: str


class Close(NamedTuple):
    """The žid is divided, and nothing follows (C21)."""


Row: TypeAlias = Game | Varsava | Misdeal | Close
