"""Reads CSV and its relatives: encoding, delimiter, cells.

Secretaries save from Excel on Windows: UTF-8 with or without BOM, the Windows code page of Central Europe (cp1250), or
"Unicode text" (UTF-16, tabs).
"""

from __future__ import annotations

import codecs
import csv
import io
import re
from dataclasses import dataclass

from tournament.startlist.grid import Cell, Grid, GridRow, Unreadable
from tournament.startlist.headings import heading_score
from tournament.startlist.records import MOST_COLUMNS, MOST_ROWS, FileProblem

DELIMITERS = (";", ",", "\t", "|")
MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
SAMPLE_ROWS = 60
_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1f]")
_C1_LETTERS = frozenset(b"\x8a\x8e\x9a\x9e")  # Š Ž š ž in cp1250, control characters in ISO 8859-2
_LATIN2_LETTERS = frozenset(b"\xa9\xae\xb9\xbe")  # Š Ž š ž in ISO 8859-2, © ® ą ľ in cp1250


@dataclass(frozen=True, slots=True)
class _Split:
    rows: tuple[tuple[str, ...], ...]
    problems: tuple[FileProblem, ...] = ()


def read_text(content: bytes) -> Grid:
    """Raises Unreadable: binary, unreadable_text, too_many_rows."""
    encoding = detect_encoding(content)
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError as error:
        raise Unreadable("unreadable_text", encoding=encoding) from error
    controls = len(_CONTROLS.findall(text))
    if "\0" in text or controls * 100 > len(text):
        raise Unreadable("binary")
    said, text = _said_delimiter(text)
    delimiter = said or detect_delimiter(text)
    split = _split(text, delimiter)
    first = 2 if said else 1
    wide = any(any(cell.strip() for cell in cells[MOST_COLUMNS:]) for cells in split.rows)
    problems = split.problems + ((FileProblem("too_many_columns", {"most": MOST_COLUMNS}),) if wide else ())
    rows = tuple(
        GridRow(number, tuple(Cell(cell) for cell in cells[:MOST_COLUMNS]))
        for number, cells in enumerate(split.rows, start=first)
        if any(cell.strip() for cell in cells)
    )
    if said:
        rows = (GridRow(1, (Cell(f"sep={said}"),)), *rows)
    if len(rows) > MOST_ROWS + SAMPLE_ROWS:
        raise Unreadable("too_many_rows", most=MOST_ROWS)
    return Grid(rows, encoding=encoding, delimiter=delimiter, problems=problems)


def detect_encoding(content: bytes) -> str:
    """Return the name of a Python codec: by BOM, else UTF-16 by zero bytes, else strict UTF-8, else cp1250."""
    for mark, encoding in MARKS:
        if content.startswith(mark):
            return encoding
    if b"\0" in content:
        return _encoding_by_zeros(content)
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        used = frozenset(content)
        return "iso-8859-2" if used & _LATIN2_LETTERS and not used & _C1_LETTERS else "cp1250"
    return "utf-8"


def _encoding_by_zeros(content: bytes) -> str:
    """Detect UTF-16 without BOM: nearly every second byte is zero. Raises Unreadable("binary")."""
    pairs = len(content) // 2
    for encoding, zeros, others in (
        ("utf-16-le", content[1::2].count(0), content[0::2].count(0)),
        ("utf-16-be", content[0::2].count(0), content[1::2].count(0)),
    ):
        if zeros * 2 > pairs and not others:
            return encoding
    raise Unreadable("binary")


def detect_delimiter(text: str) -> str:
    """Return the delimiter of the best heading, or that cuts most rows into equally many cells."""
    sample = "\n".join(text.splitlines()[: 2 * SAMPLE_ROWS])
    best, best_score = DELIMITERS[0], (0, 0)
    for delimiter in DELIMITERS:
        rows = [row for row in _split(sample, delimiter).rows if any(cell.strip() for cell in row)][:SAMPLE_ROWS]
        widths = [len(row) for row in rows if len(row) > 1]
        score = (
            max((heading_score(row[:MOST_COLUMNS]) for row in rows), default=0),
            max(map(widths.count, widths), default=0),
        )
        if score > best_score:
            best, best_score = delimiter, score
    return best


def _said_delimiter(text: str) -> tuple[str, str]:
    said = re.match(r'"?sep=([;,\t|])"?[ \t]*(?:\r\n|\r|\n)', text, re.IGNORECASE)
    return (said.group(1), text[said.end() :]) if said else ("", text)


def _split(text: str, delimiter: str) -> _Split:
    """Split into cells. With an unclosed quote, lines are taken literally and that is reported."""
    if '"' in text:
        try:
            reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
            return _Split(tuple(tuple(row) for row in reader))
        except csv.Error:
            problems: tuple[FileProblem, ...] = (FileProblem("broken_quotes", {}),)
    else:
        problems = ()
    lines = re.split(r"\r\n|\r|\n", text)
    return _Split(tuple(tuple(map(_without_quotes, line.split(delimiter))) for line in lines), problems)


def _without_quotes(cell: str) -> str:
    bare = cell.strip()
    return bare[1:-1].replace('""', '"') if len(bare) > 1 and bare[0] == bare[-1] == '"' else cell
