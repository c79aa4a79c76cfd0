"""Build the office's grid. Unsaved typed text wins over stored values. No queries, no writes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from rules.announced import outcomes
from rules.book import Field, RuleBook, Turn
from tournament.errors import RefereeError
from tournament.models import Round, Table
from tournament.recording.views import row_entry, row_fields, row_words
from tournament.recording.views.row_entry import Attempt, TypedRow
from tournament.recording.views.row_fields import FACTS, VALUES
from tournament.recording.views.row_words import Breach, LineWords, Words
from tournament.sheets.selectors.sheets import Line, Sheet
from tournament.web.pages import form_values
from tournament.wording import choice_words
from tournament.wording.rulebook import term

#: Heads of narrow columns: one short word; the whole name is the tooltip.
HEADS = {
    "contract": pgettext_lazy("column", "Game"),
    "declarer": pgettext_lazy("column", "By"),
    "points": pgettext_lazy("column", "Points"),
    "points_A": pgettext_lazy("column", "Pts A"),
    "points_B": pgettext_lazy("column", "Pts B"),
    "points_C": pgettext_lazy("column", "Pts C"),
    "points_D": pgettext_lazy("column", "Pts D"),
    "kontra": pgettext_lazy("column", "Kontra"),
    "kings": pgettext_lazy("column", "Kings"),
    "pagat": pgettext_lazy("column", "Pagat"),
    "valat": pgettext_lazy("column", "Valat"),
    "mondfang": pgettext_lazy("column", "Mond"),
    "misdeals": pgettext_lazy("column", "Misdeal"),
    "late": pgettext_lazy("column", "Late"),
}
#: Number and dealer.
CELLS_BEFORE = 2
#: Columns that fit a page of 1280 px.
MOST_COLUMNS = 30


@dataclass(frozen=True, slots=True)
class Column:
    name: str
    label: str
    head: str
    help: str
    contracts: str
    width: str
    numeric: bool


@dataclass(frozen=True, slots=True)
class Cell:
    """`stored`: the sheet's value, None if shown."""

    column: Column
    id: str
    value: str
    stored: str | None
    described_by: str


@dataclass(frozen=True, slots=True)
class CellMessage:
    """The breaches of a cell in a line below it: `before` empty columns, then the text; far right it ends under the
    cell (`at_end`).
    """

    id: str
    before: int
    span: int
    after: int
    at_end: bool
    cells: tuple[str, ...]
    breaches: tuple[Breach, ...]


@dataclass(frozen=True, slots=True)
class Theirs:
    number: int
    by: str
    words: LineWords
    entries: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class GridRow:
    """`state`: "new", "ok", "locked", "error", "changed" (typed, not saved) or "". `later`: later games changed by this
    write.
    """

    number: int
    line: Line
    cells: tuple[Cell, ...]
    state: str
    readonly: bool
    corrects: bool
    messages: tuple[CellMessage, ...]
    notes: tuple[Breach, ...]
    attempt: Attempt | None
    theirs: tuple[Theirs, ...]
    reason: str
    key: str
    words: tuple[Words, ...]
    next: bool
    later: str

    @property
    def mine(self) -> Mapping[str, int]:
        preview = self.attempt.preview if self.attempt else None
        return preview.row.entries if preview and preview.row else {}


@dataclass(frozen=True, slots=True)
class PaperTotal:
    seat: str
    text: str
    more: int | None
    wrong: bool

    @property
    def less(self) -> int:
        return -(self.more or 0)


@dataclass(frozen=True, slots=True)
class Grid:
    sheet: Sheet
    way: str
    columns: tuple[Column, ...]
    rows: tuple[GridRow, ...]
    paper: tuple[PaperTotal, ...]
    writable: bool

    @property
    def shows_entries(self) -> bool:
        return self.way == FACTS

    @property
    def width(self) -> int:
        seats = len(self.sheet.book.seats)
        return CELLS_BEFORE + len(self.columns) + seats * (2 if self.shows_entries else 1) + 2

    @property
    def wide(self) -> bool:
        return self.width > MOST_COLUMNS

    @property
    def before_totals(self) -> int:
        return self.width - len(self.sheet.book.seats) - 2

    @property
    def totals_now(self) -> Mapping[str, int]:
        return {seat.letter: seat.total for seat in self.sheet.seats}

    @property
    def turn(self) -> Turn | None:
        """Return the next deal; None on a full or closed sheet or with totals only."""
        number = self.sheet.next_number if self.sheet.table.state == Table.State.OPEN else None
        if number is None or self.sheet.table.entry_way == Table.EntryWay.TOTALS:
            return None
        return self.sheet.lines[number - 1].turn

    @property
    def contract_keys(self) -> str:
        return row_fields.contract_keys_json(self.sheet.book)

    @property
    def outcomes(self) -> str:
        return json.dumps(outcomes(self.sheet.book))

    @property
    def carry_head(self) -> str:
        book = self.sheet.book
        return _(book.carry_label) if book.carry_label else term("marks", book)

    def has_cell(self, breach: Breach) -> bool:
        return bool(breach.fields) and any(column.name == breach.fields[0] for column in self.columns)

    @property
    def compared(self) -> bool:
        return any(total.more is not None for total in self.paper)

    @property
    def agrees(self) -> bool:
        return all(total.more == 0 for total in self.paper)

    def only(self, numbers: set[int]) -> tuple[GridRow, ...]:
        return tuple(row for row in self.rows if row.number in numbers)


@dataclass(frozen=True, slots=True)
class Typed:
    rows: Mapping[int, TypedRow] = field(default_factory=dict)
    attempts: Mapping[int, Attempt] = field(default_factory=dict)
    paper: Mapping[str, str] = field(default_factory=dict)


NOTHING_TYPED = Typed()


def is_writable(sheet: Sheet) -> bool:
    open_ = sheet.table.state in (Table.State.OPEN, Table.State.COMPLETE)
    return open_ and sheet.round.state == Round.State.RUNNING and not sheet.table.bye


def build(sheet: Sheet, way: str, typed: Typed = NOTHING_TYPED, *, may_write: bool = True) -> Grid:
    rows: list[Mapping[str, str]] = [row_fields.shown(sheet.book, line, way) for line in sheet.recorded]
    rows += [row.texts for row in typed.rows.values()]
    filled = {name for texts in rows for name, text in texts.items() if text.strip()}
    fields = row_fields.played(row_fields.fields_of(sheet.book, way), sheet.book, sheet.event, filled)
    columns = tuple(_column(field, sheet.book) for field in fields if field.group != "table")
    writable = may_write and is_writable(sheet)
    grid = Grid(sheet, way, columns, (), tuple(_paper(sheet, typed)), writable)
    return replace(grid, rows=tuple(_row(grid, line, typed) for line in sheet.lines))


def _column(entry_field: Field, book: RuleBook) -> Column:
    longest = max((len(choice.value) for choice in entry_field.choices), default=0)
    width = "number" if entry_field.kind == "whole" else "text" if entry_field.kind in ("text", "many") else "word"
    if entry_field.kind == "choice" and longest <= 2:
        width = "letter"
    if entry_field.kind == "text" and entry_field.group == "words":
        width = "words"
    label, hint = _(entry_field.label), row_fields.help_of(book, entry_field) or choice_words.typed_words(entry_field)
    head = str(HEADS.get(entry_field.name, label))
    return Column(
        entry_field.name, label, head, hint, " ".join(entry_field.contracts), width, entry_field.kind == "whole"
    )


def _row(grid: Grid, line: Line, typed: Typed) -> GridRow:
    sheet, way, number = grid.sheet, grid.way, line.number
    sent, attempt = typed.rows.get(number), typed.attempts.get(number)
    stored = row_fields.in_words(sheet.book, line, way)
    texts = stored if sent is None or (attempt and attempt.saved) else sent.texts
    messages = tuple(_messages(grid, number, attempt))
    described = {cell: message.id for message in messages for cell in message.cells}
    cells = tuple(
        Cell(
            column,
            f"r{number}-{column.name}",
            texts.get(column.name, ""),
            stored.get(column.name, "") if texts.get(column.name, "").strip() != stored.get(column.name, "") else None,
            described.get(column.name, ""),
        )
        for column in grid.columns
    )
    changed = any(cell.stored is not None for cell in cells)
    asks = attempt is not None and (attempt.outcome == "reason" or bool(sent and sent.reason))
    values_of_facts = way == VALUES and line.recorded and not row_fields.is_transcribed(sheet.book, line)
    return GridRow(
        number=number,
        line=line,
        cells=cells,
        state=_state(line, attempt, changed=changed, following=number == sheet.next_number),
        readonly=not grid.writable or values_of_facts,
        corrects=grid.writable and not values_of_facts and (asks or row_entry.needs_reason(sheet, number)),
        messages=messages,
        notes=tuple(breach for breach in attempt.breaches if not grid.has_cell(breach)) if attempt else (),
        attempt=attempt,
        theirs=tuple(_theirs(sheet, attempt)) if attempt else (),
        reason="" if sent is None or (attempt and attempt.saved) else sent.reason,
        key="" if sent is None or (attempt and (attempt.saved or attempt.field == "key")) else sent.key,
        words=row_words.words_of_line(line, sheet.book),
        next=number == sheet.next_number,
        later=later_words(sheet, number, attempt),
    )


def later_words(sheet: Sheet, number: int, attempt: Attempt | None) -> str:
    recorded = attempt.recorded if attempt else None
    return row_words.later_games(sheet, number, recorded.changed) if recorded else ""


def _state(line: Line, attempt: Attempt | None, *, changed: bool, following: bool) -> str:
    if attempt and attempt.outcome in ("breach", "stale", "refused"):
        return "error"
    if changed:
        return "changed"
    if line.game:
        return "locked" if line.game.locked else "ok"
    return "new" if following else ""


def _messages(grid: Grid, number: int, attempt: Attempt | None) -> list[CellMessage]:
    if attempt is None:
        return []
    places = {column.name: CELLS_BEFORE + at for at, column in enumerate(grid.columns)}
    by_cell: dict[str, list[Breach]] = {}
    for breach in attempt.breaches:
        if grid.has_cell(breach):
            by_cell.setdefault(breach.fields[0], []).append(breach)
    messages = []
    for name, breaches in sorted(by_cell.items(), key=lambda cell: places[cell[0]]):
        at = places[name]
        at_end = at > grid.width // 2
        before, span = (0, at + 1) if at_end else (at, grid.width - at)
        cells = tuple(dict.fromkeys(cell for breach in breaches for cell in breach.fields))
        after = grid.width - before - span
        messages.append(CellMessage(f"r{number}-{name}-message", before, span, after, at_end, cells, tuple(breaches)))
    return messages


def _theirs(sheet: Sheet, attempt: Attempt) -> list[Theirs]:
    lines = {line.number: line for line in sheet.recorded}
    return [
        Theirs(line.number, change.by, row_words.line_words(line, sheet.book), line.entries)
        for change in attempt.changes
        if (line := lines.get(change.number))
    ]


def _paper(sheet: Sheet, typed: Typed) -> list[PaperTotal]:
    totals = []
    for seat in sheet.seats:
        text = typed.paper.get(seat.letter, "").strip() or str((sheet.table.paper_totals or {}).get(seat.letter, ""))
        more, wrong = None, False
        if text:
            try:
                more = form_values.whole(text, "") - seat.total
            except RefereeError:
                wrong = True
        totals.append(PaperTotal(seat.letter, text, more, wrong))
    return totals
