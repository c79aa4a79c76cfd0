"""Plain data for the documents of an event. The caller sorts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction

from scoresheets.data import EventHead, SeatColumn, Signature, TableSheet


@dataclass(frozen=True)
class Participant:
    start_number: int
    name: str
    club: str = ""
    licence: str = ""
    remark: str = ""


@dataclass(frozen=True)
class StandingRow:
    """`rounds`: placing points for each of `Standings.rounds`, None if not played. `points` and `difference` are sums,
    `tables_won` the tie-break after them. `final`: the table of his final.
    """

    place: int | None
    name: str
    club: str = ""
    start_number: int | None = None
    rounds: tuple[Fraction | None, ...] = ()
    points: Fraction = Fraction(0)
    difference: int = 0
    tables_won: int = 0
    remark: str = ""
    total: int = 0
    final: int | None = None


@dataclass(frozen=True)
class TeamRow:
    place: int | None
    name: str
    members: tuple[str, ...] = ()
    start_numbers: tuple[int, ...] = ()
    points: Fraction = Fraction(0)
    difference: int = 0
    tables_won: int = 0
    total: int = 0


@dataclass(frozen=True)
class Finals:
    """`by_totals`: all rounds' totals decide, not places in a final."""

    round: int
    by_totals: bool


@dataclass(frozen=True)
class CategoryRows:
    name: str
    rows: tuple[StandingRow, ...]


@dataclass(frozen=True)
class Standings:
    """`rounds`: the numbers that have a column.

    `teams` are the clubs', `named` the director's; `categories` have their own places.
    """

    event: EventHead
    title: str
    rounds: tuple[int, ...]
    rows: tuple[StandingRow, ...]
    teams: tuple[TeamRow, ...] = ()
    remark: str = ""
    named: tuple[TeamRow, ...] = ()
    categories: tuple[CategoryRows, ...] = ()
    finals: Finals | None = None


@dataclass(frozen=True)
class SeatingEntry:
    """A name on the wall; `initial`: the letter it is listed under, or ""."""

    name: str
    club: str
    table: int
    letter: str
    initial: str = ""
    start_number: int | None = field(default=None, compare=False)


@dataclass(frozen=True)
class SeatingTable:
    number: int
    seats: tuple[SeatColumn, ...]
    remark: str = ""


@dataclass(frozen=True)
class Seating:
    event: EventHead
    round: int
    names: tuple[SeatingEntry, ...]
    tables: tuple[SeatingTable, ...]
    seed: str = ""
    report: tuple[str, ...] = ()


@dataclass(frozen=True)
class OfficialRow:
    role: str
    name: str


@dataclass(frozen=True)
class TableResult:
    """`remark`: for a bye or totals only."""

    number: int
    seats: tuple[SeatColumn, ...]
    remark: str = ""


@dataclass(frozen=True)
class RoundResults:
    number: int
    tables: tuple[TableResult, ...]
    remark: str = ""


@dataclass(frozen=True)
class Ruling:
    """`kind` in a word, `where` ("2. krog, miza 17, igra 9"), `who` it concerns, `text`: decision and author."""

    kind: str
    where: str
    who: str
    text: str


@dataclass(frozen=True)
class EventMinutes:
    """`facts` are pairs under the title. `journal_hash` is the last line's hash, `journal_lines` their number,
    `journal_address` where to look it up, or "".
    """

    event: EventHead
    officials: tuple[OfficialRow, ...]
    participants: tuple[Participant, ...]
    rounds: tuple[RoundResults, ...]
    standings: Standings
    rulings: tuple[Ruling, ...] = ()
    facts: tuple[OfficialRow, ...] = ()
    journal_hash: str = ""
    journal_lines: int = 0
    journal_address: str = ""
    signatures: tuple[Signature, ...] = ()


@dataclass(frozen=True)
class WorkbookTable:
    """`settled`: the result does not follow from the lines (a bye, a removal), so it is written as numbers, and
    `remark` says why. Otherwise it is formulas over the entries.
    """

    sheet: TableSheet
    settled: bool = False
    remark: str = ""


@dataclass(frozen=True)
class WorkbookRound:
    number: int
    tables: tuple[WorkbookTable, ...]


@dataclass(frozen=True)
class EventWorkbook:
    """`placing_points` by the number of seats; a smaller table is paid as the smallest.

    Start numbers must be unique: they link players of `standings` with `rounds`.
    """

    event: EventHead
    participants: tuple[Participant, ...]
    rounds: tuple[WorkbookRound, ...]
    standings: Standings
    placing_points: Mapping[int, tuple[Fraction, ...]]
    day: date | None = None


@dataclass(frozen=True)
class CardSeat:
    letter: str
    name: str
    url: str
    code: str
    role: str = ""


@dataclass(frozen=True)
class PlayerCard:
    event: EventHead
    start_number: int
    name: str
    url: str
    code: str


@dataclass(frozen=True)
class Poster:
    event: EventHead
    when: str
    said: str
    url: str


@dataclass(frozen=True)
class TableCard:
    event: EventHead
    round: int
    table: int
    seats: tuple[CardSeat, ...]
