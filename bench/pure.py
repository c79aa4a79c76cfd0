"""Figures without a database: scoring and transcribed rows."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import cycle, islice
from random import Random
from time import process_time
from typing import Any

from bench.rehearsals import REHEARSALS
from bench.rehearsed import BOOK, Rehearsed, rehearsed
from bench.timing import Line, Size, median_seconds, medians, seconds, shown
from rules import RULE_BOOKS
from rules.book import Json, RuleBook
from rules.sheet import valid

ROWS = 20  # a sheet
#: A seat of four that settles every part with each writes four times the items of a Slovenian row.
OURS_A_SECOND, OF_OURS = 40_000, 0.75


def books(size: Size) -> Iterator[Line]:
    """Measure rows judged in a second of one core, every item included, against a loop that only adds the values, and
    against our own book in the same minutes.
    """
    dice = Random(4)
    sheets = {
        code: [REHEARSALS[code](dice, ROWS, players) for players in islice(cycle(book.table_sizes), size.sheets)]
        for code, book in RULE_BOOKS.items()
    }
    works = [partial(_judge, RULE_BOOKS[code], played) for code, played in sheets.items()]
    taken = dict(zip(sheets, medians(works, size.repeats, process_time), strict=True))
    rates: dict[str, float] = {}
    for code, took in taken.items():
        rows = [row for sheet in sheets[code] for row in valid(RULE_BOOKS[code].judge(sheet)).rows]
        rates[code] = len(rows) / took
        share = rates[code] / rates[BOOK.code]
        bare = median_seconds(partial(_bare, [row.entries for row in rows]), size.repeats, process_time)
        items = sum(len(row.items) for row in rows) / len(rows)
        ours = code == BOOK.code
        yield Line(
            f"{code}: rows judged with items",
            f"{rates[code]:,.0f} rows/s, {items:.1f} items a row ({rates[code] * items:,.0f} items/s), "
            f"{took / bare:.1f} × a bare sum of the same values"
            + ("" if ours else f"; {share:.2f} of {BOOK.code}'s rate"),
            f"{OURS_A_SECOND:,} rows/s" if ours else f"{OF_OURS} of it",
            rates[code] >= OURS_A_SECOND if ours else share >= OF_OURS,
        )


def _judge(book: RuleBook, sheets: Sequence[Json]) -> None:
    for sheet in sheets:  # a sheet's items go before the next is judged, as in the server
        book.judge(sheet)


def _bare(written: Sequence[Mapping[str, int]]) -> list[int]:
    return [sum(entries.values()) for entries in written]


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


def _transcribed(rehearsed: Rehearsed, known: bool, shift: int) -> Iterator[dict[str, Any]]:
    for row, scored in zip(rehearsed.rows, rehearsed.score.rows, strict=True):
        if "contract" not in row:
            continue
        entries = dict(scored.entries)
        entries["A"] += shift
        facts: dict[str, Any] = {"entries": entries}
        if known:
            facts.update((name, row[name]) for name in ("contract", "declarer") if name in row)
        yield facts
