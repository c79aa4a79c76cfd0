from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tournament.progress import Tell, silent
from tournament.startlist.cells import (
    clean,
    decimal_mark,
    read_categories,
    read_licence,
    read_rating,
    read_text,
    shown,
    split_name,
)
from tournament.startlist.grid import Cell, Grid, GridRow, Unreadable
from tournament.startlist.headings import FIRST_LAST, LAST_FIRST, Heading, find_heading, heading_score, read_heading
from tournament.startlist.records import (
    LARGEST_FILE,
    LONGEST,
    MOST_ROWS,
    FileProblem,
    ImportRow,
    Problem,
    SkippedRow,
    StartList,
)
from tournament.startlist.repeats import compare
from tournament.startlist.text_files import read_text as read_text_file

OLE2 = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"  # the container of .xls, and of an xlsx with a password
OTHER_KINDS = (
    (b"%PDF-", "PDF"),
    (b"\x89PNG", "PNG"),
    (b"\xff\xd8\xff", "JPEG"),
    (b"GIF8", "GIF"),
    (b"{\\rtf", "RTF"),
    (b"7z\xbc\xaf", "7z"),
    (b"Rar!", "RAR"),
    (b"\x1f\x8b", "gzip"),
)
FIRST_ROWS = 5
LONGEST_SHOWN = 200
_TOTAL = re.compile(
    r"(skupaj|skupno|vsota|seštevek|vseh|število|št\.? *(prijav|igralcev)|total|sum|count"
    r"|összesen|összes|létszám|celkem|součet|počet)\b",
    re.I,
)
_REMARK = re.compile(
    r"(opomb[ae]|pripomb[ae]|legenda|kontakt|prijave|odjave|notes?|remarks?|legend|contact"
    r"|megjegyzés(ek)?|kapcsolat|poznámk[ay])\b|op\.|pozn\.|[*(]",
    re.I,
)
_CLUB = re.compile(
    r"(TK|TD|ŠD|KD|BK|DTŠ|PAH) |.*\b(?i:klub|klubja|društvo|club|egyesület|tarokk-kör|tarokkör|oddíl|spolek)\b"
)
_WORDS_OF_A_REMARK = 6  # this many words in the only cell of a row are no name
_FIGURE = re.compile(r"[-+]?[€$]? ?\d[\d.,  ]*(€|%|EUR|Ft|Kč)?", re.IGNORECASE)
_LEAST_ROWS = 3  # fewer say nothing about the whole
_WORDS_OF_A_SENTENCE = 4  # with a full stop; "Novak J." is a name


def read_start_list(content: bytes, filename: str, *, name_order: str = "") -> StartList:
    """Never raises. `name_order` ("last_first" or "first_last") overrules the heading."""
    try:
        grid = read_grid(content, filename)
    except Unreadable as unreadable:
        return StartList(problems=(FileProblem(unreadable.code, unreadable.params),))
    return start_list_of(grid, name_order=name_order)


def start_list_of(grid: Grid, *, name_order: str = "") -> StartList:
    heading = find_heading(grid.rows)
    if heading is None or not heading.names_people:
        return _without_heading(grid, heading)
    return _Reader(grid, heading, name_order if name_order in (LAST_FIRST, FIRST_LAST) else "").read()


def read_grid(content: bytes, filename: str, *, tell: Tell = silent) -> Grid:
    """Return the cells of a file, whose kind its bytes decide, not its name. Raises `grid.Unreadable`.

    `tell` is called with rows read and rows in total.
    """
    if not content.strip():
        raise Unreadable("empty_file")
    if len(content) > LARGEST_FILE:
        raise Unreadable("too_large", megabytes=LARGEST_FILE // 1_000_000)
    if content.startswith(OLE2):
        raise Unreadable("encrypted" if "EncryptedPackage".encode("utf-16-le") in content else "old_excel")
    for mark, kind in OTHER_KINDS:
        if content.startswith(mark):
            raise Unreadable("other_kind", kind=kind)
    if content.startswith(b"PK\x03\x04") or content.startswith(b"PK\x05\x06"):
        from tournament.startlist.workbooks import read_workbook  # openpyxl: every command would wait for it

        return read_workbook(content, tell)
    if re.search(r"\.(xls[xmb]?|xlt[xm]|ods)$", filename.strip(), re.IGNORECASE):
        raise Unreadable("not_a_workbook")
    if re.match(rb"(\xef\xbb\xbf)?\s*<(!doctype|html|\?xml|table)", content[:200], re.IGNORECASE):
        raise Unreadable("other_kind", kind="HTML/XML")
    return read_text_file(content)


def _without_heading(grid: Grid, heading: Heading | None) -> StartList:
    first_rows = tuple(tuple(cell[:LONGEST_SHOWN] for cell in row.texts) for row in grid.rows[:FIRST_ROWS])
    if not grid.rows:
        problem = FileProblem("empty_file", {})
    elif heading is None:
        problem = _no_list(grid)
    else:
        headings = ", ".join(column.heading for column in heading.columns)
        problem = FileProblem("no_name_column", {"row": heading.row, "found": headings})
    return StartList(
        problems=(problem, *grid.problems),
        columns=heading.columns if heading else (),
        encoding=grid.encoding,
        delimiter=grid.delimiter,
        sheet=grid.sheet,
        heading_row=heading.row if heading else None,
        first_rows=first_rows,
    )


def _no_list(grid: Grid) -> FileProblem:
    rows = [[cell.text.strip() for cell in row.cells if cell.text.strip()] for row in grid.rows if not row.is_blank]
    sentences = sum(_is_prose(row) for row in rows)
    sums = sum(len(row) > 1 and not _FIGURE.fullmatch(row[0]) and all(map(_FIGURE.fullmatch, row[1:])) for row in rows)
    if 2 * sentences > len(rows):
        return FileProblem("running_text", {})
    if sums > 1 and 2 * sums > len(rows):
        return FileProblem("only_figures", {"figures": sums, "rows": len(rows)})
    return FileProblem("no_heading", {})


@dataclass
class _Reader:
    """A second heading further down takes over."""

    grid: Grid
    heading: Heading
    name_order: str
    skipped: list[SkippedRow] = field(default_factory=list)
    totals: list[int] = field(default_factory=list)
    order_assumed: bool = False

    def read(self) -> StartList:
        first = self.heading
        self.decimal_mark = decimal_mark(list(self._rating_texts()))
        rows = []
        last_number = 0
        for row in self.grid.rows:
            if row.number > last_number + 1:
                self.skipped.append(SkippedRow(last_number + 1, row.number - 1, "blank", ""))
            last_number = row.number
            if row.number == first.row:
                continue
            why = self._why_no_player(row, first)
            if why:
                text = " ".join(clean(cell) for cell in row.texts if cell.strip())
                self.skipped.append(SkippedRow(row.number, row.number, why, text[:LONGEST_SHOWN]))
            else:
                rows.append(self._player(row))
        if len(rows) > MOST_ROWS:
            return StartList(problems=(FileProblem("too_many_rows", {"most": MOST_ROWS}),))
        nobody = sum(_is_nobody(row) for row in rows)
        says_more = bool(first.fields & {"club", "licence", "rating"})
        if len(rows) >= _LEAST_ROWS and 4 * nobody >= 3 * len(rows) and not says_more:
            params = {"row": first.row, "without": nobody, "rows": len(rows)}
            return StartList(problems=(FileProblem("no_names", params),), heading_row=first.row)
        compared = compare(rows)
        return StartList(
            rows=compared,
            problems=self.grid.problems + tuple(self._problems(first, compared)),
            columns=first.columns,
            skipped=tuple(self.skipped),
            encoding=self.grid.encoding,
            delimiter=self.grid.delimiter,
            sheet=self.grid.sheet,
            heading_row=first.row,
        )

    def _rating_texts(self) -> Iterator[str]:
        index = self.heading.index_of("rating")
        for row in self.grid.rows:
            if index is not None and index < len(row.cells) and row.cells[index].kind == "text":
                yield row.cells[index].text

    def _why_no_player(self, row: GridRow, first: Heading) -> str:
        if row.number < first.row:
            is_line = row.number == 1 and row.texts[0].startswith("sep=")
            return "separator_line" if is_line else "before_heading"
        if _is_heading(row, first):
            self.heading = read_heading(row.number, row.texts)
            return "heading_again"
        texts = [clean(cell) for cell in row.texts if cell.strip()]
        named = self._texts(row, ("last_name", "first_name", "full_name"))
        if _is_total(texts):
            said = " ".join(text for text in texts if not text.startswith("="))
            self.totals += [int(number) for number in re.findall(r"\d{1,6}", said)[:1]]
            return "total"
        if _is_remark(texts, named):
            return "remark"
        only_number = len(texts) == 1 and re.fullmatch(r"\d+[.)]?", texts[0]) is not None
        return "number_only" if only_number and not named else ""

    def _texts(self, row: GridRow, fields: Sequence[str]) -> list[str]:
        cells = [clean(self._cell(row, each).text) for each in fields]
        return [cell for cell in cells if cell]

    def _cell(self, row: GridRow, name: str) -> Cell:
        index = self.heading.index_of(name)
        return row.cells[index] if index is not None and index < len(row.cells) else Cell()

    def _player(self, row: GridRow) -> ImportRow:
        last_name, first_name, problems = self._names(row)
        club = read_text(self._cell(row, "club"), "club")
        licence = read_licence(self._cell(row, "licence"))
        rating = read_rating(self._cell(row, "rating"), self.decimal_mark)
        categories, odd = read_categories(self._cell(row, "category"))
        problems += [*club.problems, *licence.problems, *rating.problems, *odd]
        if not last_name:
            problems.append(Problem("name_missing", {}, "last_name"))
        elif not first_name:
            problems.append(Problem("first_name_missing", {"name": shown(last_name)}, "first_name"))
        # A column missing from the file is not noted at each row.
        if not club.text and not club.problems and "club" in self.heading.fields:
            problems.append(Problem("club_missing", {}, "club"))
        if not licence.text and not licence.problems and "licence" in self.heading.fields:
            problems.append(Problem("licence_missing", {}, "licence"))
        beyond = [cell for cell in row.texts[self._width() :] if cell.strip()]
        if beyond:
            problems.append(Problem("too_many_cells", {"value": shown(" ".join(beyond))}))
        return ImportRow(
            number=row.number,
            last_name=last_name,
            first_name=first_name,
            club=club.text,
            licence=licence.text,
            rating=rating.value,
            raw=row.texts,
            problems=tuple(problems),
            categories=categories,
        )

    def _width(self) -> int:
        return 1 + max(column.index for column in self.heading.columns)

    def _names(self, row: GridRow) -> tuple[str, str, list[Problem]]:
        problems: list[Problem] = []
        if self.heading.index_of("full_name") is None:
            last = read_text(self._cell(row, "last_name"), "last_name")
            first = read_text(self._cell(row, "first_name"), "first_name")
            last_name, first_name = last.text, first.text
            problems += [*last.problems, *first.problems]
        else:
            whole = read_text(self._cell(row, "full_name"), "full_name")
            problems += whole.problems
            names = split_name(whole.text, self.name_order or self.heading.order)
            last_name, first_name = names.last_name, names.first_name
            if names.guessed:
                params = {"last_name": shown(last_name), "first_name": shown(first_name)}
                problems.append(Problem("name_split_guessed", params, "full_name"))
            self.order_assumed |= names.by_order and not (self.name_order or self.heading.order_said)
        problems += _too_long(last_name, first_name, problems)
        if len(last_name) > 1 and last_name.isupper() and (first_name.isupper() or not first_name):
            problems.append(Problem("name_in_capitals", {"name": shown(f"{last_name} {first_name}")}, "last_name"))
        return last_name, first_name, problems

    def _problems(self, heading: Heading, rows: Sequence[ImportRow]) -> Iterator[FileProblem]:
        if not rows:
            yield FileProblem("no_rows", {"row": heading.row})
        unknown = [column.heading for column in heading.columns if not column.field]
        if unknown:
            yield FileProblem("unknown_columns", {"columns": ", ".join(unknown)})
        named: set[str] = set()
        for column in heading.columns:
            if column.field and column.field in named:
                yield FileProblem("column_repeated", {"column": column.heading})
            named.add(column.field)
        if self.order_assumed:
            yield FileProblem(f"assumed_{heading.order}", {})
        different = sum(row.level != "repeat" for row in rows)
        # Several totals are those of clubs; which rows each counts is unknown.
        if rows and len(self.totals) == 1 and self.totals[0] not in (len(rows), different):
            yield FileProblem("total_differs", {"said": self.totals[0], "found": len(rows)})


def _is_prose(row: Sequence[str]) -> bool:
    words = sum(len(text.split()) for text in row)
    return words >= _WORDS_OF_A_REMARK and words > 2 * len(row)


def _is_nobody(row: ImportRow) -> bool:
    odd = any(problem.code == "digits_in_name" for problem in row.problems)
    return odd or not (row.last_name and row.first_name)


def _too_long(last_name: str, first_name: str, known: Sequence[Problem]) -> Iterator[Problem]:
    for name, text in (("last_name", last_name), ("first_name", first_name)):
        if len(text) > LONGEST[name] and not any(problem.code == "too_long" for problem in known):
            params = {"length": len(text), "limit": LONGEST[name], "start": shown(text)}
            yield Problem("too_long", params, name)


def _is_heading(row: GridRow, first: Heading) -> bool:
    score = heading_score(row.texts)
    columns = read_heading(row.number, row.texts).columns
    return columns == first.columns or score > 2 or (score == 2 and all(column.field for column in columns))


def _is_total(texts: Sequence[str]) -> bool:
    if not _TOTAL.match(texts[0]):
        return False
    words, numbers = _TOTAL.sub("", texts[0], count=1), texts[1:]
    if len(texts) == 1 and re.search(r"\d", words):
        return True
    return (not words.strip(" :.") or words.endswith(":")) and all(re.match(r"[\d=]", each) for each in numbers)


def _is_remark(texts: Sequence[str], named: Sequence[str]) -> bool:
    """Return whether a row is a remark, or a club's name above its own players."""
    if _REMARK.match(texts[0]) and (len(texts) == 1 or texts[0].endswith(":") or not named):
        return True
    if len(texts) > 1:
        return False
    line = texts[0]
    words = len(line.split())
    is_sentence = words >= _WORDS_OF_A_SENTENCE and line.endswith((".", "!", "?"))
    return words >= _WORDS_OF_A_REMARK or is_sentence or ":" in line or _CLUB.match(line) is not None
