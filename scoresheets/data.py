"""What one table's sheet shows, as plain data. Points are whole numbers, placing points exact fractions, dates ready-
made text.

Wherever a tuple goes "by seat", it has one value for each of `TableSheet.seats`, in that order.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

Stroke = tuple[tuple[float, float], ...]
"""One drawn line of a signature: points (x, y), both 0..1 of the pad's width and height, y downwards."""


@dataclass(frozen=True)
class EventHead:
    """The event as every document's head names it. `date` is text as it should be read ("14. marec 2026"), `printed`
    says when this was printed and as of what; "" leaves it out. `logo` is the organiser's picture as JPEG, b"" for
    none. `differences`: whether its players reckon with them; else totals stand in their place. `language` is the code
    of the one that it is written in: no part of what it says."""

    name: str
    place: str = ""
    date: str = ""
    organiser: str = ""
    printed: str = ""
    logo: bytes = b""
    differences: bool = True
    language: str = field(default="", compare=False)


@dataclass(frozen=True)
class Circle:
    """A mark that a player carries from game to game, drawn as a circle under the name.

    It is open until `used_in`, the number of the game that used it.
    """

    earned_in: int
    used_in: int | None = None


@dataclass(frozen=True)
class SeatColumn:
    """One seat of a sheet: who sits there and, once it is known, the seat's result.

    `total` and `difference` are points; `place` counts from 1; `points` are the exact placing points. None prints
    nothing. An empty seat has an empty `name`. `status` is a short word under the result ("odstranjen", "zunaj
    konkurence"). `annulled`: the total is the sum of the games, but counts no more.
    """

    letter: str
    name: str = ""
    club: str = ""
    start_number: int | None = None
    circles: tuple[Circle, ...] = ()
    total: int | None = None
    difference: int | None = None
    place: int | None = None
    points: Fraction | None = None
    status: str = ""
    annulled: bool = False


@dataclass(frozen=True)
class Mark:
    """A short word inside a seat's cell, left of its value: a fine ("−20"), an offence ("R"), a lateness."""

    letter: str
    text: str


@dataclass(frozen=True)
class Line:
    """One numbered line of the sheet.

    `entries` by seat: the written points, None where the paper sheet would stay empty. `running` by seat: totals after
    this line, () to leave them out. `takers` are the letters of those who took the game: nobody, one, or one and his
    partner. `out` are the letters of those who sat out: their cells are struck through. `struck`: the number is crossed
    out, and `dots` are the letters of the seats whose cell gets a dot. `penalty`: an offence or a lateness, the line
    gets a grey ground. `notes`: numbers of `TableSheet.notes` (corrected or ruled). `dealer` is who dealt, "" where
    nobody did. `carry` is what the line hands on to the next, as text ("×2 ×2", "80").
    """

    number: int
    contract: str = ""
    takers: tuple[str, ...] = ()
    entries: tuple[int | None, ...] = ()
    running: tuple[int, ...] = ()
    remarks: str = ""
    struck: bool = False
    dots: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()
    penalty: bool = False
    notes: tuple[int, ...] = ()
    dealer: str = ""
    out: tuple[str, ...] = ()
    carry: str = ""


@dataclass(frozen=True)
class Note:
    """A numbered explanation under the lines: what was corrected or ruled, by whom and why."""

    number: int
    text: str


@dataclass(frozen=True)
class Signature:
    """One signature line. `role` is the small word before the name, `text` how and when it was signed.

    `strokes` are drawn above the line, fitted in without distortion; `aspect` is the pad's width / height. Both may
    be absent.
    """

    role: str
    name: str = ""
    text: str = ""
    strokes: tuple[Stroke, ...] = ()
    aspect: float = 3.0


@dataclass(frozen=True)
class TableSheet:
    """The minutes of one table in one round at one revision.

    `line_count` numbered lines are printed even where `lines` end earlier; if `closed`, the lines left over are
    struck out with one diagonal, as on paper. `carry_label` heads the column of what lines hand on ("laps", "pot"); ""
    leaves the column out. `signatures` one for each seat and then the referee's. `status` is a
    short text beside the revision ("sprejeto 14. 3. 2026 ob 11.42"). `code` proves that this sheet was printed here and
    is typed at `address` ("http://192.168.1.20:8000/verify/"), or scanned; without an address it is only typed, without
    a code neither is printed. `rules` says how this event reads the rule book where it leaves a choice. `plays_for` is
    what is played for at this table, where that is told. An empty sheet to write on has no lines (see `blank.py`) and
    `values` in its margin: what games are worth, each with its name. Its `dealers` are those of its lines as
    they are expected, () where nobody knows; round and table 0 are written by hand. With a `stake` everybody began with
    so much money, and what he ended with (total + stake) has a row of its own.
    """

    event: EventHead
    round: int
    table: int
    revision: int
    seats: tuple[SeatColumn, ...]
    lines: tuple[Line, ...] = ()
    line_count: int = 0
    carry_label: str = ""
    notes: tuple[Note, ...] = ()
    signatures: tuple[Signature, ...] = ()
    status: str = ""
    closed: bool = False
    code: str = ""
    address: str = ""
    rules: str = ""
    values: tuple[str, ...] = ()
    dealers: tuple[str, ...] = ()
    plays_for: str = field(default="", compare=False)
    stake: int = field(default=0, compare=False)
