"""Figures without a database: scoring and transcribed rows."""

from collections.abc import Iterator
from functools import partial
from itertools import cycle, islice
from random import Random
from time import process_time
from typing import Any

from bench.rehearsed import BOOK, Rehearsed, rehearsed
from bench.timing import Line, Size, median_seconds, seconds, shown
from rules import RULE_BOOKS
from rules.book import RuleBook
from rules.rehearsals import REHEARSALS
from rules.sheet import valid

ROWS = 20  # a sheet
#: By book: a seat of four that settles every part with each writes four times the items of a Slovenian row.
USUAL_ROWS_A_SECOND, ROWS_A_SECOND = 20_000, {BOOK.code: 40_000}


def books(size: Size) -> Iterator[Line]:
    """Measure rows judged in a second of one core, every item included, against a loop that only adds the values."""
    return map(partial(_book, size), RULE_BOOKS.values())


def _book(size: Size, book: RuleBook) -> Line:
    dice = Random(4)
    tables = islice(cycle(book.table_sizes), size.sheets)
    sheets = [REHEARSALS[book.code](dice, ROWS, players) for players in tables]
    judged = [row for sheet in sheets for row in valid(book.judge(sheet)).rows]
    written = [row.entries for row in judged]
    whole = median_seconds(lambda: [book.judge(sheet) for sheet in sheets], size.repeats, process_time)
    bare = median_seconds(lambda: [sum(entries.values()) for entries in written], size.repeats, process_time)
    rate, target = len(judged) / whole, ROWS_A_SECOND.get(book.code, USUAL_ROWS_A_SECOND)
    items = sum(len(row.items) for row in judged) / len(judged)
    return Line(
        f"{book.code}: rows judged with items",
        f"{rate:,.0f} rows/s, {items:.1f} items a row, {whole / bare:.1f} × a bare sum of the same values",
        f"{target:,} rows/s",
        rate >= target,
    )


def paper_rows(size: Size) -> Iterator[Line]:
    """Measure checking three written values: those of real games, and the same a point off, with and without known
    facts.
    """
    rehearsals = rehearsed(max(4, size.sheets // 10), seed=2)
    for name, known, shift in (
        ("paper row, contract and declarer known", True, 0),
        ("paper row, only the values", False, 0),
        ("paper row a point off, contract known", True, 1),
        ("paper row a point off, only the values", False, 1),
    ):
        rows = [row for rehearsal in rehearsals for row in _transcribed(rehearsal, known, shift)]
        took = sorted(seconds(partial(BOOK.judge, {"ruleset": BOOK.code, "rows": [row]})) for row in rows)
        yield Line(name, f"{shown(took[len(took) // 2])} a row, the slowest of {len(took)}: {shown(took[-1])}")


def _transcribed(one: Rehearsed, known: bool, shift: int) -> Iterator[dict[str, Any]]:
    for row, scored in zip(one.rows, one.score.rows, strict=True):
        if "contract" not in row:
            continue
        entries = dict(scored.entries)
        entries["A"] += shift
        facts: dict[str, Any] = {"entries": entries}
        if known:
            facts.update((name, row[name]) for name in ("contract", "declarer") if name in row)
        yield facts
