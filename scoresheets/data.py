"""Plain data of one table's sheet. Points are integers, placing points exact fractions, dates ready-made text.

A tuple "by seat" has one value for each of `TableSheet.seats`, in that order.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

Stroke = tuple[tuple[float, float], ...]
"""One drawn line of a signature: points (x, y), both 0..1 of the pad's width and height, y downwards."""


@dataclass(frozen=True)
class EventHead:
    """The event in the head of every document. `date` is text for readers ("14. marec 2026"), `printed` the time of
    printing and the state printed; "" leaves it out. `logo` is the organiser's picture as JPEG, b"" for none.
    `differences`: whether its players reckon with them; else totals are shown. `language`: the document's language
    code, not printed.
    """

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
    """A seat of a sheet: its player and, once known, the result.

    `total` and `difference` are points; `place` counts from 1; `points` are the exact placing points. None prints
    nothing. An empty seat has an empty `name`. `status` is a short word under the result ("odstranjen", "zunaj
    konkurence"). `annulled`: the total is the sum of the games, but no longer counts.
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
    """A numbered line of the sheet.

    `entries` by seat: the written points, None where the paper sheet would stay empty. `running` by seat: totals after
    this line, () to leave them out. `takers`: letters of the declarer and, where there is one, his partner.
    `out`: letters of those who sat out, whose cells are struck through. `struck`: the number is crossed out; `dots`:
    letters of the seats whose cell gets a dot. `penalty`: an offence or a lateness, on a grey ground. `notes`: numbers
    of `TableSheet.notes` (corrected or ruled). `dealer`: the dealer's letter, "" without one. `carry`: what the line
    hands on to the next, as text ("×2 ×2", "80").
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
    """A numbered explanation under the lines: the correction or ruling, its author and reason."""

    number: int
    text: str


@dataclass(frozen=True)
class Signature:
    """A signature line. `role` is the small word before the name, `text` how and when it was signed.

    `strokes` are drawn above the line, fitted in without distortion; `aspect` is the pad's width / height. Both may be
    absent.
    """

    role: str
    name: str = ""
    text: str = ""
    strokes: tuple[Stroke, ...] = ()
    aspect: float = 3.0


@dataclass(frozen=True)
class TableSheet:
    """The minutes of one table in one round at one revision.

    `line_count` numbered lines are printed even if `lines` are fewer; if `closed`, the rest are struck out with one
    diagonal, as on paper. `carry_label` heads the column of what lines hand on ("laps", "pot"); "" leaves it out.
    `signatures`: one for each seat, then the referee's. `status` is a short text beside the revision ("sprejeto 14. 3.
    2026 ob 11.42"). `code` proves that this sheet was printed here; it is typed or scanned at `address`
    ("http://192.168.1.20:8000/verify/"), only typed without an address; "" prints neither. `rules`: how this event
    reads the rule book where it leaves a choice. `plays_for`: the prize of this table, if announced. An empty sheet has
    no lines (see `blank.py`) and `values` in its margin: names and values of games. Its `dealers` are the expected ones
    of its lines, () if unknown; round and table 0 are written by hand. With a `stake`, everybody's money at the start,
    the money at the end (total + stake) has a row of its own.
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
