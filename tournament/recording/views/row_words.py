from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from rules.book import Field, LineSummary, RuleBook
from rules.sheet import Item
from rules.violations import FORMAT, Violation
from tournament.recording.views.row_fields import matters
from tournament.sheets.selectors.sheets import Line, Sheet
from tournament.wording.choice_words import with_choices
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
    """`seat`: a letter, or an account's name."""

    seat: str
    why: ItemWords
    points: int


def words_of(items: Iterable[Item], book: RuleBook) -> tuple[Words, ...]:
    return tuple(Words(term(item.seat, book), item_words(item, book), item.points) for item in items)


def words_of_line(line: Line, book: RuleBook) -> tuple[Words, ...]:
    return tuple(
        Words(term(item.seat, book), line_item_words(item, book, line.dismissed), item.points) for item in line.items
    )


@dataclass(frozen=True, slots=True)
class LineWords:
    contract: str
    takers: tuple[str, ...]
    remarks: tuple[str, ...]
    struck: bool


def line_words(line: Line, book: RuleBook) -> LineWords:
    return LineWords("", (), (), struck=False) if line.summary is None else _summary_words(line.summary, book)


def later_games(sheet: Sheet, number: int, changed: Iterable[int]) -> str:
    names = []
    for later in sorted(later for later in changed if later > number):
        name = game_name(sheet.lines[later - 1].summary)
        names.append(f"{later} ({name})" if name else str(later))
    return (
        _("The points of these later games changed with it: %(games)s.") % {"games": ", ".join(names)} if names else ""
    )


def facts_words(facts: Mapping[str, object], book: RuleBook) -> LineWords:
    return _summary_words(book.summary(facts), book)


def _summary_words(summary: LineSummary, book: RuleBook) -> LineWords:
    contract = _(summary.contract) if summary.contract else ""
    return LineWords(contract, summary.takers, tuple(remarks_without_dots(summary, book)), summary.struck)


@dataclass(frozen=True, slots=True)
class Breach:
    """`fields`: the cells, the first carries the sentence; none: the whole row. `row`: the game that breaks the rule;
    on a correction it may be a later one.
    """

    row: int
    fields: tuple[str, ...]
    sentence: str
    article: str


def breaches_of(
    violations: Iterable[Violation], *, book: RuleBook, fields: Sequence[Field], number: int, contract: str
) -> tuple[Breach, ...]:
    in_words = []
    for violation in violations:
        row = violation.row or number
        cells = _cells(violation.field, fields, contract) if row == number else ()
        article = "" if violation.article == FORMAT else violation.article
        in_words.append(Breach(row, cells, violation_sentence(with_choices(violation, fields), book), article))
    return tuple(sorted(in_words, key=lambda breach: (breach.row != number, breach.row)))


def _cells(name: str, fields: Sequence[Field], contract: str) -> tuple[str, ...]:
    named = [field for field in fields if field.name == name or (name and field.name.startswith(f"{name}_"))]
    asked = [field for field in named if matters(field, contract)]
    return tuple(field.name for field in asked or named)
