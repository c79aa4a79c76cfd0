"""A row in sentences: its items, its line on the sheet, and its breaches with the cells they stand at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from rules.book import Field, LineSummary, RuleBook
from rules.sheet import Item
from rules.violations import FORMAT, Violation
from tournament.recording.views.row_fields import matters
from tournament.sheets.selectors.sheets import Line, Sheet
from tournament.wording.rulebook import (
    ItemWords,
    game_name,
    item_words,
    line_item_words,
    remarks_without_dots,
    term,
    violation_sentence,
)


@dataclass(frozen=True, slots=True)
class Words:
    """One item in words: who gets how many points, and why. `seat` is a letter, or what an account is called."""

    seat: str
    why: ItemWords
    points: int


def words_of(items: Iterable[Item], book: RuleBook) -> tuple[Words, ...]:
    """The items of a row as sentences."""
    return tuple(Words(term(item.seat, book), item_words(item, book), item.points) for item in items)


def words_of_line(line: Line, book: RuleBook) -> tuple[Words, ...]:
    """The same of a recorded line."""
    return tuple(
        Words(term(item.seat, book), line_item_words(item, book, line.dismissed), item.points) for item in line.items
    )


@dataclass(frozen=True, slots=True)
class LineWords:
    """A recorded line in a few words: the contract as it is called, who played it, the remarks beside it."""

    contract: str
    takers: tuple[str, ...]
    remarks: tuple[str, ...]
    struck: bool


def line_words(line: Line, book: RuleBook) -> LineWords:
    """What the sheet says of a line besides its values."""
    return LineWords("", (), (), struck=False) if line.summary is None else _summary_words(line.summary, book)


def later_games(sheet: Sheet, number: int, changed: Iterable[int]) -> str:
    """The games after this one whose points changed with it, by name; "" if there is none."""
    told = []
    for later in sorted(one for one in changed if one > number):
        name = game_name(sheet.lines[later - 1].summary)
        told.append(f"{later} ({name})" if name else str(later))
    return _("The points of these later games changed with it: %(games)s.") % {"games": ", ".join(told)} if told else ""


def facts_words(facts: Mapping[str, object], book: RuleBook) -> LineWords:
    """The same of facts that are not on the sheet."""
    return _summary_words(book.summary(facts), book)


def _summary_words(summary: LineSummary, book: RuleBook) -> LineWords:
    contract = _(summary.contract) if summary.contract else ""
    return LineWords(contract, summary.takers, tuple(remarks_without_dots(summary, book)), summary.struck)


@dataclass(frozen=True, slots=True)
class Breach:
    """A breach in words. `fields` are the cells it stands at, the first one carries the sentence; none: the whole row.

    `row` is the game that breaks the rule: on a correction it may be a later one.
    """

    row: int
    fields: tuple[str, ...]
    sentence: str
    article: str


def breaches_of(
    violations: Iterable[Violation], *, book: RuleBook, fields: Sequence[Field], number: int, contract: str
) -> tuple[Breach, ...]:
    """Every breach with its cells: those of the game that was typed first, then what it would make of later games."""
    found = []
    for violation in violations:
        row = violation.row or number
        cells = _cells(violation.field, fields, contract) if row == number else ()
        article = "" if violation.article == FORMAT else violation.article
        found.append(Breach(row, cells, violation_sentence(violation, book), article))
    return tuple(sorted(found, key=lambda breach: (breach.row != number, breach.row)))


def _cells(name: str, fields: Sequence[Field], contract: str) -> tuple[str, ...]:
    """A violation names a fact; a fact of all seats is typed in a cell a seat ("points" → "points_" and the seat)."""
    named = [field for field in fields if field.name == name or (name and field.name.startswith(f"{name}_"))]
    asked = [field for field in named if matters(field, contract)]
    return tuple(field.name for field in asked or named)
