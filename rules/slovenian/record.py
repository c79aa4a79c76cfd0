"""A recorded line of the sheet as typed facts. `Paper`: only the written values are known.

`ruled` is the referee's value of a renons, positive, instead of the rules' (C1.5).
"""

from typing import NamedTuple, TypeAlias


class Announcement(NamedTuple):
    """`kontra`: the seats that said kontra, re, sub, mort on it (B1.17, B1.23)."""

    feature: str
    by: str
    kontra: tuple[str, ...] = ()


class Pagat(NamedTuple):
    """See B1.18, B1.21."""

    by: str
    won: bool


class Game(NamedTuple):
    """`points` are the declarer side's, 0..70; None with renons or a silent valat."""

    contract: str
    declarer: str = ""
    points: int | None = None
    kontra: tuple[str, ...] = ()
    announcements: tuple[Announcement, ...] = ()
    kings: str | None = None
    trula: str | None = None
    pagat: Pagat | None = None
    valat: str | None = None
    mondfang: str | None = None
    misdeals: tuple[str, ...] = ()
    renons: tuple[str, ...] = ()
    ruled: int | None = None


class Bid(NamedTuple):
    """berač or valat as the contract."""

    contract: str
    declarer: str = ""
    won: bool | None = None
    kontra: tuple[str, ...] = ()
    mondfang: str | None = None
    misdeals: tuple[str, ...] = ()
    renons: tuple[str, ...] = ()
    ruled: int | None = None


class Klop(NamedTuple):
    """Card points by seat in the order A, B, C (None with renons)."""

    points: tuple[int, int, int] | None = None
    kontra: tuple[str, ...] = ()
    mondfang: str | None = None
    misdeals: tuple[str, ...] = ()
    renons: tuple[str, ...] = ()
    ruled: int | None = None


class Stopped(NamedTuple):
    """A renons before a contract: valued as tri of the forehand (D13)."""

    renons: tuple[str, ...] = ()
    misdeals: tuple[str, ...] = ()
    ruled: int | None = None


class Lateness(NamedTuple):
    """A full 4:30 of lateness; nothing is dealt (B1.5)."""

    late: str


class Paper(NamedTuple):
    """The written values in the order A, B, C; contract and declarer if known."""

    entries: tuple[int, int, int]
    contract: str | None = None
    declarer: str | None = None


Row: TypeAlias = Game | Bid | Klop | Stopped | Lateness | Paper
