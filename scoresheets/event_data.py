"""What the documents of a whole event show, as plain data: seating, standings, minutes, workbook, link cards.

Order is the caller's: names sorted by Slovenian collation, standings by rank. Nothing is sorted here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction

from scoresheets.data import EventHead, SeatColumn, Signature, TableSheet


@dataclass(frozen=True)
class Participant:
    """One line of the list of participants. `remark`: late, withdrawn, out of competition …"""

    start_number: int
    name: str
    club: str = ""
    licence: str = ""
    remark: str = ""


@dataclass(frozen=True)
class StandingRow:
    """One player's line in the standings.

    `place` None for those who keep a line but no place. `rounds`: placing points for each of `Standings.rounds`, None
    where he did not play. `points` and `difference` are the sums shown, `tables_won` the tie-break after them. `final`
    is the table of his final, None without one.
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
    """One club's team: place, the members that count (names to read, start numbers for formulas) and their sums."""

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
    """Which round was played as finals by places; within a final its own places decide, or the totals of all rounds."""

    round: int
    by_totals: bool


@dataclass(frozen=True)
class CategoryRows:
    """The players of one category in their order there."""

    name: str
    rows: tuple[StandingRow, ...]


@dataclass(frozen=True)
class Standings:
    """Standings after a round or at the end. `rounds`: the numbers of the rounds that have a column.

    `teams` are the clubs', `named` those that the director named; `categories` have places of their own. `finals` if
    finals by places decide the order.
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
    """One name on the wall: where he sits. `initial` is the letter of the alphabet he stands under, "" for none."""

    name: str
    club: str
    table: int
    letter: str
    initial: str = ""
    start_number: int | None = field(default=None, compare=False)


@dataclass(frozen=True)
class SeatingTable:
    """One table on the wall. `seats` as on the sheet; `remark` for a bye or an incomplete table."""

    number: int
    seats: tuple[SeatColumn, ...]
    remark: str = ""


@dataclass(frozen=True)
class Seating:
    """The seating of one round: by name and by table, with the draw's seed and its report, one sentence a line."""

    event: EventHead
    round: int
    names: tuple[SeatingEntry, ...]
    tables: tuple[SeatingTable, ...]
    seed: str = ""
    report: tuple[str, ...] = ()


@dataclass(frozen=True)
class OfficialRow:
    """One official and what he was at this event."""

    role: str
    name: str


@dataclass(frozen=True)
class TableResult:
    """One table's result. `seats` carry total, difference, place and points; `remark` for a bye or totals only."""

    number: int
    seats: tuple[SeatColumn, ...]
    remark: str = ""


@dataclass(frozen=True)
class RoundResults:
    """All tables of one round; `remark` is a line under the heading (when it was played, seed of the draw)."""

    number: int
    tables: tuple[TableResult, ...]
    remark: str = ""


@dataclass(frozen=True)
class Ruling:
    """One line of the referees' list: a ruling, fine, offence, removal, warning or protest.

    `kind` in a word, `where` ("2. krog, miza 17, igra 9"), `who` it concerns, `text` what was decided and by whom.
    """

    kind: str
    where: str
    who: str
    text: str


@dataclass(frozen=True)
class EventMinutes:
    """The official minutes of the whole event.

    `facts` are pairs under the title (rule book, rounds and games). `journal_hash` is the last journal line's hash,
    `journal_lines` how many lines there are, `journal_address` where that is looked up ("": nowhere). `standings` are
    the final order, players and teams.
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
    """One table's block in the workbook.

    `settled`: the result does not follow from the lines (a bye, a removal, an incomplete table): the seats' own
    values are written as numbers and `remark` says why. Otherwise total, difference, place and points are formulas
    over the entries; a sheet without lines (totals only) has its totals as numbers and the rest as formulas over
    them.
    """

    sheet: TableSheet
    settled: bool = False
    remark: str = ""


@dataclass(frozen=True)
class WorkbookRound:
    """One round's worksheet."""

    number: int
    tables: tuple[WorkbookTable, ...]


@dataclass(frozen=True)
class EventWorkbook:
    """The whole event as a workbook. `placing_points`: what the first, second, … place of a table gets, by how many
    seats a table has; one with fewer seats than any is paid as the smallest.

    `day` is the event's date. Every player of `standings` is found again in `rounds` by his start number, so start
    numbers must be unique.
    """

    event: EventHead
    participants: tuple[Participant, ...]
    rounds: tuple[WorkbookRound, ...]
    standings: Standings
    placing_points: Mapping[int, tuple[Fraction, ...]]
    day: date | None = None


@dataclass(frozen=True)
class CardSeat:
    """One seat's part of a link card: the address as a QR code, and the short code for whoever has to type."""

    letter: str
    name: str
    url: str
    code: str
    role: str = ""


@dataclass(frozen=True)
class PlayerCard:
    """One player's card for the whole day: the address of his page as a QR code, and its short code."""

    event: EventHead
    start_number: int
    name: str
    url: str
    code: str


@dataclass(frozen=True)
class Poster:
    """The event's public page for the wall. `when` is date and place, `said` what is found there."""

    event: EventHead
    when: str
    said: str
    url: str


@dataclass(frozen=True)
class TableCard:
    """One table's card for one round."""

    event: EventHead
    round: int
    table: int
    seats: tuple[CardSeat, ...]
