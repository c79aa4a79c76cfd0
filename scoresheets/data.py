"""Plain data of a table's sheet. Points are integers, placing points exact fractions, dates ready-made text.

A tuple "by seat" has a value for each of `TableSheet.seats`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

Stroke = tuple[tuple[float, float], ...]
"""One drawn line of a signature: points (x, y), both 0..1 of the pad's width and height, y downwards."""


@dataclass(frozen=True)
class EventHead:
    """`date` is text for readers, `printed` the time and state printed ("": left out), `logo` a JPEG. `differences`:
    whether players reckon with them, else with totals.
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
    """A mark that a player carries, drawn under the name; open until the game `used_in`."""

    earned_in: int
    used_in: int | None = None


@dataclass(frozen=True)
class SeatColumn:
    """`place` counts from 1; None prints nothing. An empty seat has an empty `name`. `status` is a short word under the
    result. `annulled`: the total no longer counts.
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
    """A short word left of a cell's value: a fine ("−20"), an offence ("R"), a lateness."""

    letter: str
    text: str


@dataclass(frozen=True)
class Line:
    """By seat: `entries`, None for an empty cell, and `running` totals, () to leave them out. Letters: `takers`; `out`,
    who sat out, struck through; `dots`; `dealer`, or "". `struck`: the number is crossed out; `penalty`: grey ground;
    `notes`: numbers of `TableSheet.notes`; `carry`: what the line hands on ("×2 ×2", "80").
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
    number: int
    text: str


@dataclass(frozen=True)
class Signature:
    """`role` is before the name, `text` how and when it was signed.

    `strokes` are fitted in without distortion; `aspect` is the pad's width / height.
    """

    role: str
    name: str = ""
    text: str = ""
    strokes: tuple[Stroke, ...] = ()
    aspect: float = 3.0


@dataclass(frozen=True)
class TableSheet:
    """The minutes of one table in one round at one revision.

    `line_count` lines are printed even if `lines` are fewer; if `closed`, one diagonal strikes out the rest.
    `carry_label` heads the column of what lines hand on, or "". `status` is beside the revision. `code` proves that
    this sheet was printed here; it is typed, or scanned at `address`; "" prints neither. `rules`: how this event reads
    the rule book. `plays_for`: the announced prize. An empty sheet (`blank.py`) has `values` in its margin and expected
    `dealers`; round and table 0 are written by hand. With a `stake` the money at the end has a row.
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
