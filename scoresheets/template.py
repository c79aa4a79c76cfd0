"""An empty start list for clubs: headings that every import reads, hints, lists to choose from, examples."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoresheets.workbooks.xlsx import HELPER, Book, SheetColumn, sheet_titles

#: Rows with hints and lists.
ROWS = 300


@dataclass(frozen=True)
class TemplateColumn:
    head: str
    width: float
    hint: str = ""
    choices: tuple[str, ...] = ()


@dataclass(frozen=True)
class Template:
    title: str
    columns: tuple[TemplateColumn, ...]
    examples_title: str
    examples_remark: str
    examples: tuple[tuple[str, ...], ...]
    choices_title: str


def render(template: Template) -> bytes:
    """Put lists on a worksheet: a cell's list has at most 255 characters."""
    title, examples, choices = sheet_titles([template.title, template.examples_title, template.choices_title])
    book = Book(template.title)
    columns = [SheetColumn(column.head, column.width) for column in template.columns]
    page = book.worksheet(title, columns, texts=True)
    listed = [column for column in template.columns if column.choices]
    for at, column in enumerate(template.columns):
        source = (choices, listed.index(column), len(column.choices)) if column.choices else None
        page.hint(at, ROWS, column.head, column.hint, source)
    widths = [column.width for column in template.columns]
    heads = [template.examples_remark, *[""] * (len(widths) - 1)]
    shown = book.worksheet(examples, [SheetColumn(head, width) for head, width in zip(heads, widths, strict=True)])
    for row in template.examples:
        shown.row(row)
    if listed:
        _choices(book, choices, listed)
    return book.finish()


def _choices(book: Book, title: str, listed: Sequence[TemplateColumn]) -> None:
    page = book.worksheet(title, [SheetColumn(column.head, 30) for column in listed])
    for at in range(max(len(column.choices) for column in listed)):
        page.row([column.choices[at] if at < len(column.choices) else None for column in listed], HELPER)
