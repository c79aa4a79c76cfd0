"""Reads a seating script: rounds that somebody drew elsewhere, as xlsx or CSV with round, table and seats.

    from tournament.startlist.seating_script import Person, read_script
    script = read_script(content, "razpored.xlsx", people, first=1, last=4, seats="ABC")  # never raises

Columns stand in any order under a Slovenian or English heading; without one they are round, table and the seats. A seat
names a player by start number, by name in either order, by both, or by licence; a dash, "prosto" or "bye" is an empty
seat. Every problem is told with its row; nothing is mended in silence. It does not know the database: it is told
who takes part.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tournament.startlist.cells import clean, person_key, shown
from tournament.startlist.grid import Grid, GridRow, Unreadable
from tournament.startlist.reading import read_grid
from tournament.startlist.records import FileProblem

HEADING_ROWS = 30
MOST_NAMED = 12  # players that a sentence lists
_ROUND_WORDS = frozenset({"krog", "runda", "kolo", "round", "rd", "r", "k"})
_TABLE_WORDS = frozenset({"miza", "table", "board", "tisch", "m", "t", "st", "stevilka", "no"})
_SEAT_WORDS = frozenset({"sedez", "seat", "mesto", "igralno", "igralec", "player", "ime", "name", "na"})
_EMPTY = frozenset({"", "-", "--", "–", "—", "/", "x", ".", "0", "prosto", "prazno", "nihce", "bye", "free", "empty"})
_NUMBER = re.compile(r"[^\d]*(\d{1,4})[^\d]*")
_START_NUMBER = re.compile(r"(?:#|št\.?|no\.?)?\s*(\d{1,6})[.)]?", re.IGNORECASE)
_NUMBER_AND_NAME = re.compile(r"(?:#|št\.?|no\.?)?\s*(\d{1,6})[.):]?\s+(\D.*)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody of the start list; `here` tells whether the coming rounds are drawn for him."""

    start_number: int
    last_name: str
    first_name: str
    licence: str = ""
    here: bool = True

    @property
    def name(self) -> str:
        """Last name first, as in the start list."""
        return f"{self.last_name} {self.first_name}".strip()


@dataclass(frozen=True, slots=True)
class ScriptProblem:
    """A code of `tournament.wording.seating` with its parameters; `row` of the file, 0 for the whole.

    `kept`: a note, the script can be used all the same.
    """

    code: str
    row: int = 0
    params: Mapping[str, object] = field(default_factory=dict)
    kept: bool = False


@dataclass(frozen=True, slots=True)
class ScriptTable:
    """One table as it stands in the file: start number or None by seat."""

    number: int
    seats: Mapping[str, int | None]
    row: int


@dataclass(frozen=True, slots=True)
class Script:
    """Rounds by number, each with its tables by number, and everything that is wrong. `usable` without any error."""

    rounds: Mapping[int, tuple[ScriptTable, ...]]
    problems: tuple[ScriptProblem, ...] = ()
    file_problem: FileProblem | None = None

    @property
    def usable(self) -> bool:
        """Whether the rounds can be drafted as they stand."""
        return bool(self.rounds) and self.file_problem is None and all(one.kept for one in self.problems)


@dataclass(frozen=True, slots=True)
class _Columns:
    """Where the columns stand; `round` is None in a file of one round."""

    round: int | None
    table: int
    seats: Mapping[str, int]
    heading: int  # row of the heading, 0 without one


def read_script(
    content: bytes,
    filename: str,
    people: Sequence[Person],
    *,
    first: int,
    last: int,
    seats: Sequence[str],
    more: Sequence[str] = (),
) -> Script:
    """Read a script for the rounds `first` to `last`, whichever of them it holds; never raises.

    `seats` are those of a usual table, `more` the letters of seats that only some tables have.
    """
    try:
        grid = read_grid(content, filename)
    except Unreadable as unreadable:
        return Script({}, file_problem=FileProblem(unreadable.code, unreadable.params))
    return script_of(grid, people, first=first, last=last, seats=seats, more=more)


def script_of(
    grid: Grid,
    people: Sequence[Person],
    *,
    first: int,
    last: int,
    seats: Sequence[str],
    more: Sequence[str] = (),
) -> Script:
    """The script in the cells of a file, which were read before."""
    columns = _find_columns(grid.rows, seats, more)
    if columns is None:
        return Script({}, (ScriptProblem("no_columns"),))
    problems: list[ScriptProblem] = []
    tables = [
        (number, _without_empty(table, more))
        for number, table in _tables(grid.rows, columns, _Directory(people), first, problems)
    ]
    played = sorted({number for number, _table in tables if number < first})
    if played:
        problems.append(ScriptProblem("round_played", 0, {"rounds": _listed(played)}, kept=True))
    rounds: dict[int, list[ScriptTable]] = {}
    for number, table in tables:
        if number >= first:
            rounds.setdefault(number, []).append(table)
    problems += _wrong_rounds(rounds, first, last)
    for number, seated in sorted(rounds.items()):
        problems += _wrong_tables(number, seated, people, len(seats), bool(more))
    ordered = {
        number: tuple(sorted(seated, key=lambda table: table.number)) for number, seated in sorted(rounds.items())
    }
    if not ordered and not problems:
        problems.append(ScriptProblem("no_rows"))
    return Script(ordered, tuple(sorted(problems, key=lambda one: (one.kept, one.row))))


# --- columns ----------------------------------------------------------------------------------------------------------


def _find_columns(rows: Sequence[GridRow], seats: Sequence[str], more: Sequence[str]) -> _Columns | None:
    for row in rows[:HEADING_ROWS]:
        columns = _heading(row, seats, more)
        if columns is not None:
            return columns
    for row in rows[:HEADING_ROWS]:
        texts = [clean(text) for text in row.texts]
        width = len(seats)
        if len(texts) >= width + 2 and all(_NUMBER.fullmatch(text) for text in texts[:2]):
            return _Columns(0, 1, {seat: at + 2 for at, seat in enumerate(seats)}, 0)
        if len(texts) == width + 1 and _NUMBER.fullmatch(texts[0]):
            return _Columns(None, 0, {seat: at + 1 for at, seat in enumerate(seats)}, 0)
    return None


def _heading(row: GridRow, seats: Sequence[str], more: Sequence[str] = ()) -> _Columns | None:
    """The columns that a row names, or None if it is no heading: a table and every seat must be among them."""
    found: dict[str, int] = {}
    for at, text in enumerate(row.texts):
        words = _words(text)
        if not words:
            continue
        letters = [seat for seat in (*seats, *more) if seat.casefold() in words]
        others = words - {seat.casefold() for seat in (*seats, *more)}
        if len(letters) == 1 and others <= _SEAT_WORDS:
            found.setdefault(letters[0], at)
        elif words & _ROUND_WORDS:
            found.setdefault("round", at)
        elif words & _TABLE_WORDS:
            found.setdefault("table", at)
    if "table" not in found or any(seat not in found for seat in seats):
        return None
    return _Columns(
        found.get("round"), found["table"], {seat: found[seat] for seat in (*seats, *more) if seat in found}, row.number
    )


def _words(text: str) -> frozenset[str]:
    plain = "".join(
        char for char in unicodedata.normalize("NFD", clean(text).casefold()) if char.isalnum() or char == " "
    )
    return frozenset(plain.split())


# --- rows -------------------------------------------------------------------------------------------------------------


def _tables(
    rows: Iterable[GridRow], columns: _Columns, people: _Directory, first: int, problems: list[ScriptProblem]
) -> Iterator[tuple[int, ScriptTable]]:
    """Every table with its round; what cannot be read is added to `problems`."""
    current = first if columns.round is None else 0
    for row in rows:
        texts = [clean(text) for text in row.texts]
        if row.number <= columns.heading or _heading(row, tuple(columns.seats)) is not None:
            continue
        title = _round_title(texts)
        if title is not None:
            current = title
            continue
        if columns.round is not None and _at(texts, columns.round):
            current = _number(_at(texts, columns.round)) or 0
        cells = {seat: _at(texts, at) for seat, at in columns.seats.items()}
        if not _at(texts, columns.table) and not any(cells.values()):
            continue  # a remark beside the columns
        table = _number(_at(texts, columns.table))
        if not current:
            problems.append(ScriptProblem("round_unreadable", row.number))
            continue
        if table is None:
            problems.append(ScriptProblem("table_unreadable", row.number, {"value": shown(_at(texts, columns.table))}))
            continue
        seated: dict[str, int | None] = {}
        for seat, text in cells.items():
            seated[seat] = people.find(text, row.number, seat, problems)
        yield current, ScriptTable(table, seated, row.number)


def _without_empty(table: ScriptTable, more: Sequence[str]) -> ScriptTable:
    """The table without the seats that only larger ones have, if nobody sits there."""
    seats = {seat: player for seat, player in table.seats.items() if player is not None or seat not in more}
    return replace(table, seats=seats)


def _at(texts: Sequence[str], index: int) -> str:
    return texts[index] if index < len(texts) else ""


def _number(text: str) -> int | None:
    """ "3", "3." or "3. krog"; None if there is no number, or 0."""
    found = _NUMBER.fullmatch(text)
    return int(found[1]) or None if found else None


def _round_title(texts: Sequence[str]) -> int | None:
    """The number of "2. krog" that stands alone in a row."""
    said = [text for text in texts if text]
    if len(said) != 1 or not _words(said[0]) & (_ROUND_WORDS - {"r", "k"}):
        return None
    return _number(said[0])


class _Directory:
    """Finds a player by what stands in a cell."""

    def __init__(self, people: Sequence[Person]) -> None:
        self.by_number = {one.start_number: one for one in people}
        self.by_licence: dict[str, list[Person]] = {}
        self.by_name: dict[str, list[Person]] = {}
        for one in people:
            if one.licence:
                self.by_licence.setdefault(one.licence.casefold(), []).append(one)
            for key in {person_key(one.name, ""), person_key(f"{one.first_name} {one.last_name}", "")}:
                self.by_name.setdefault(key, []).append(one)

    def find(self, text: str, row: int, seat: str, problems: list[ScriptProblem]) -> int | None:
        """His start number, or None for an empty seat or one that is told in `problems`."""
        if "".join(_words(text)) in _EMPTY and not any(char.isdigit() and char != "0" for char in text):
            return None
        told = {"seat": seat, "value": shown(text)}
        numbered = _START_NUMBER.fullmatch(text)
        if numbered:
            number = int(numbered[1])
            if number in self.by_number:
                return number
            found = self.by_licence.get(text.casefold(), [])
        else:
            both = _NUMBER_AND_NAME.fullmatch(text)
            if both:
                return self._number_and_name(int(both[1]), both[2], row, told, problems)
            found = self._named(text) or self.by_licence.get(text.casefold(), [])
        if len(found) == 1:
            return found[0].start_number
        if found:
            numbers = _listed(one.start_number for one in found)
            problems.append(ScriptProblem("player_ambiguous", row, {**told, "numbers": numbers}))
        else:
            problems.append(ScriptProblem("player_unknown", row, told))
        return None

    def _named(self, name: str) -> list[Person]:
        return self.by_name.get(person_key(name.replace(",", " "), ""), [])

    def _number_and_name(
        self, number: int, name: str, row: int, told: Mapping[str, object], problems: list[ScriptProblem]
    ) -> int | None:
        one = self.by_number.get(number)
        if one is None:
            problems.append(ScriptProblem("player_unknown", row, told))
            return None
        if one not in self._named(name):
            problems.append(ScriptProblem("name_differs", row, {**told, "number": number, "name": one.name}))
            return None
        return number


# --- rounds against each other ----------------------------------------------------------------------------------------


def _wrong_rounds(rounds: Mapping[int, Sequence[ScriptTable]], first: int, last: int) -> Iterator[ScriptProblem]:
    """The script's rounds must follow on what is drawn, without a gap, and end with the event."""
    for number in sorted(rounds):
        if number > last:
            yield ScriptProblem("round_beyond", rounds[number][0].row, {"round": number, "last": last})
    coming = [number for number in sorted(rounds) if number <= last]
    for expected, number in enumerate(coming, start=first):
        if number != expected:
            yield ScriptProblem("round_missing", rounds[number][0].row, {"round": expected})
            return


def _wrong_tables(
    number: int, tables: Sequence[ScriptTable], people: Sequence[Person], seats: int, has_larger: bool
) -> Iterator[ScriptProblem]:
    """One round: each table once, every present player once, nobody else, and as many tables as they fill."""
    seen: dict[int, int] = {}
    for table in tables:
        if table.number in seen:
            twice = {"round": number, "table": table.number, "other": seen[table.number]}
            yield ScriptProblem("table_twice", table.row, twice)
        seen.setdefault(table.number, table.row)
    gaps = sorted(set(range(1, len(seen) + 1)) - set(seen))
    if gaps:
        yield ScriptProblem("table_gap", 0, {"round": number, "tables": _listed(gaps)})
    known = {one.start_number: one for one in people}
    rows: dict[int, int] = {}
    for table in tables:
        sitting = [player for player in table.seats.values() if player is not None]
        if not sitting:
            yield ScriptProblem("table_empty", table.row, {"round": number, "table": table.number})
        for player in sitting:
            told: dict[str, object] = {"round": number, "player": known[player].name, "number": player}
            if player in rows:
                yield ScriptProblem("player_twice", table.row, {**told, "other": rows[player]})
            elif not known[player].here:
                yield ScriptProblem("player_absent", table.row, told)
            rows.setdefault(player, table.row)
    missing = [one for one in people if one.here and one.start_number not in rows]
    if missing:
        names = "; ".join(f"{one.start_number} {one.name}" for one in missing[:MOST_NAMED])
        names += " …" if len(missing) > MOST_NAMED else ""
        yield ScriptProblem("players_missing", 0, {"round": number, "count": len(missing), "players": names})
        return
    wanted = -(-len(rows) // seats)
    if len(tables) > wanted or (len(tables) < wanted and not has_larger):
        yield ScriptProblem("tables_too_many", 0, {"round": number, "tables": len(tables), "wanted": wanted})


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(str(number) for number in numbers)
