"""Plain data for the documents of a whole event: seating, standings, minutes, workbook, link cards.

The caller sorts: names by Slovenian collation, standings by rank.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction

from scoresheets.data import EventHead, SeatColumn, Signature, TableSheet


@dataclass(frozen=True)
class Participant:
    """A line of the list of participants. `remark`: late, withdrawn, out of competition …"""

    start_number: int
    name: str
    club: str = ""
    licence: str = ""
    remark: str = ""


@dataclass(frozen=True)
class StandingRow:
    """A player's line in the standings.

    `place`: None for players without a place. `rounds`: placing points for each of `Standings.rounds`, None for rounds
    not played. `points` and `difference` are the sums shown, `tables_won` the tie-break after them. `final`: the table
    of his final, None without one.
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
    """A club's team: place, counted members (names to read, start numbers for formulas) and their sums."""

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
    """The round played as finals by places, and whether within a final its places decide or all rounds' totals."""

    round: int
    by_totals: bool


@dataclass(frozen=True)
class CategoryRows:
    """The players of a category, by place."""

    name: str
    rows: tuple[StandingRow, ...]


@dataclass(frozen=True)
class Standings:
    """Standings after a round or at the end. `rounds`: the numbers of the rounds that have a column.

    `teams` are the clubs', `named` the director's; `categories` have places of their own. `finals`: set if finals by
    places decide the order.
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
    """A name in the seating on the wall. `initial`: the letter of the alphabet it is listed under, "" for none."""

    name: str
    club: str
    table: int
    letter: str
    initial: str = ""
    start_number: int | None = field(default=None, compare=False)


@dataclass(frozen=True)
class SeatingTable:
    """A table on the wall. `seats` as on the sheet; `remark` for a bye or an incomplete table."""

    number: int
    seats: tuple[SeatColumn, ...]
    remark: str = ""


@dataclass(frozen=True)
class Seating:
    """The seating of a round: by name and by table, with the draw's seed and its report, one sentence a line."""

    event: EventHead
    round: int
    names: tuple[SeatingEntry, ...]
    tables: tuple[SeatingTable, ...]
    seed: str = ""
    report: tuple[str, ...] = ()


@dataclass(frozen=True)
class OfficialRow:
    """An official and his function at this event."""

    role: str
    name: str


@dataclass(frozen=True)
class TableResult:
    """A table's result. `seats` carry total, difference, place and points; `remark` for a bye or totals only."""

    number: int
    seats: tuple[SeatColumn, ...]
    remark: str = ""


@dataclass(frozen=True)
class RoundResults:
    """All tables of a round; `remark` is a line under the heading (time of play, seed of the draw)."""

    number: int
    tables: tuple[TableResult, ...]
    remark: str = ""


@dataclass(frozen=True)
class Ruling:
    """A line of the referees' list: a ruling, fine, offence, removal, warning or protest.

    `kind` in a word, `where` ("2. krog, miza 17, igra 9"), `who` it concerns, `text`: the decision and its author.
    """

    kind: str
    where: str
    who: str
    text: str


@dataclass(frozen=True)
class EventMinutes:
    """The official minutes of the whole event.

    `facts` are pairs under the title (rule book, rounds and games). `journal_hash` is the last journal line's hash,
    `journal_lines` their number, `journal_address` where to look it up ("": nowhere). `standings` are the final order,
    players and teams.
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
    """A table's block in the workbook.

    `settled`: the result does not follow from the lines (a bye, a removal, an incomplete table): the seats' values are
    written as numbers and `remark` says why. Otherwise total, difference, place and points are formulas over the
    entries; a sheet of totals only has its totals as numbers.
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
    """The whole event as a workbook. `placing_points`: points of each place of a table, by the table's number of seats;
    a smaller table is paid as the smallest.

    `day` is the event's date. Start numbers must be unique: they link players of `standings` with `rounds`.
    """

    event: EventHead
    participants: tuple[Participant, ...]
    rounds: tuple[WorkbookRound, ...]
    standings: Standings
    placing_points: Mapping[int, tuple[Fraction, ...]]
    day: date | None = None


@dataclass(frozen=True)
class CardSeat:
    """A seat's part of a link card: the address as a QR code, and the short code to type."""

    letter: str
    name: str
    url: str
    code: str
    role: str = ""


@dataclass(frozen=True)
class PlayerCard:
    """A player's card for the whole day: the address of his page as a QR code, and its short code."""

    event: EventHead
    start_number: int
    name: str
    url: str
    code: str


@dataclass(frozen=True)
class Poster:
    """The event's public page for the wall. `when` is date and place, `said` the page's contents."""

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
