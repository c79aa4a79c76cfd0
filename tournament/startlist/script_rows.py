from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tournament.startlist.cells import clean, person_key, shown
from tournament.startlist.grid import GridRow
from tournament.startlist.script_data import Person, ScriptProblem, ScriptTable, listed, words_of

HEADING_ROWS = 30
_ROUND_WORDS = frozenset({"krog", "runda", "round", "rd", "r", "k", "fordulo", "kolo"})
_TABLE_WORDS = frozenset(
    {"miza", "table", "board", "tisch", "m", "t", "st", "stevilka", "no", "asztal", "asztalszam", "stul", "cislo"}
)
_SEAT_WORDS = frozenset(
    {
        "sedez",
        "seat",
        "mesto",
        "igralno",
        "igralec",
        "player",
        "ime",
        "name",
        "na",
        "hely",
        "jatekos",
        "nev",
        "neve",
        "misto",
        "hrac",
        "jmeno",
    }
)
_NO_TEXT = frozenset({"", "-", "--", "–", "—", "/", "x", ".", "0"})
_EMPTY = _NO_TEXT | frozenset(
    {
        "prosto",
        "prazno",
        "nihce",
        "bye",
        "free",
        "empty",
        "piheno",
        "ures",
        "uresen",
        "senki",
        "volno",
        "volne",
        "prazdne",
        "nikdo",
    }
)
_NUMBER = re.compile(r"[^\d]*(\d{1,4})[^\d]*")
_BEFORE = r"(?:#|(?:št|no|č|rsz|sz)\.?)?"
_START_NUMBER = re.compile(rf"{_BEFORE}\s*(\d{{1,6}})[.)]?", re.IGNORECASE)
_NUMBER_AND_NAME = re.compile(rf"{_BEFORE}\s*(\d{{1,6}})[.):]?\s+(\D.*)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Columns:
    """`round` is None in a file of one round."""

    round: int | None
    table: int
    seats: Mapping[str, int]
    heading: int  # row of the heading, 0 without one


def find_columns(rows: Sequence[GridRow], seats: Sequence[str], more: Sequence[str]) -> Columns | None:
    for row in rows[:HEADING_ROWS]:
        columns = _heading(row, seats, more)
        if columns is not None:
            return columns
    for row in rows[:HEADING_ROWS]:
        texts = [clean(text) for text in row.texts]
        width = len(seats)
        if len(texts) >= width + 2 and all(_NUMBER.fullmatch(text) for text in texts[:2]):
            return Columns(0, 1, {seat: at + 2 for at, seat in enumerate(seats)}, 0)
        if len(texts) == width + 1 and _NUMBER.fullmatch(texts[0]):
            return Columns(None, 0, {seat: at + 1 for at, seat in enumerate(seats)}, 0)
    return None


def _heading(row: GridRow, seats: Sequence[str], more: Sequence[str] = ()) -> Columns | None:
    """Return the columns that a row names: a table and every seat must be among them."""
    indexes: dict[str, int] = {}
    for at, text in enumerate(row.texts):
        words = words_of(text)
        if not words:
            continue
        letters = [seat for seat in (*seats, *more) if seat.casefold() in words]
        others = words - {seat.casefold() for seat in (*seats, *more)}
        if len(letters) == 1 and others <= _SEAT_WORDS:
            indexes.setdefault(letters[0], at)
        elif words & _ROUND_WORDS:
            indexes.setdefault("round", at)
        elif words & _TABLE_WORDS:
            indexes.setdefault("table", at)
    if "table" not in indexes or any(seat not in indexes for seat in seats):
        return None
    return Columns(
        indexes.get("round"),
        indexes["table"],
        {seat: indexes[seat] for seat in (*seats, *more) if seat in indexes},
        row.number,
    )


def tables_of(
    rows: Iterable[GridRow], columns: Columns, people: Directory, first: int, problems: list[ScriptProblem]
) -> Iterator[tuple[int, ScriptTable]]:
    """Yield every table with its round; unreadable cells are `problems`."""
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


def without_empty(table: ScriptTable, more: Sequence[str]) -> ScriptTable:
    """Return the table without empty seats of larger tables only."""
    seats = {seat: player for seat, player in table.seats.items() if player is not None or seat not in more}
    return replace(table, seats=seats)


def _at(texts: Sequence[str], index: int) -> str:
    return texts[index] if index < len(texts) else ""


def _number(text: str) -> int | None:
    match = _NUMBER.fullmatch(text)
    return int(match[1]) or None if match else None


def _round_title(texts: Sequence[str]) -> int | None:
    said = [text for text in texts if text]
    if len(said) != 1 or not words_of(said[0]) & (_ROUND_WORDS - {"r", "k"}):
        return None
    return _number(said[0])


class Directory:
    def __init__(self, people: Sequence[Person]) -> None:
        self.by_number = {person.start_number: person for person in people}
        self.by_licence: dict[str, list[Person]] = {}
        self.by_name: dict[str, list[Person]] = {}
        for person in people:
            if person.licence:
                self.by_licence.setdefault(person.licence.casefold(), []).append(person)
            for key in {person_key(person.name, ""), person_key(f"{person.first_name} {person.last_name}", "")}:
                self.by_name.setdefault(key, []).append(person)

    def find(self, text: str, row: int, seat: str, problems: list[ScriptProblem]) -> int | None:
        """Return the player's start number; None for an empty seat or a problem."""
        if "".join(words_of(text)) in _EMPTY and not any(char.isdigit() and char != "0" for char in text):
            return None
        params = {"seat": seat, "value": shown(text)}
        numbered = _START_NUMBER.fullmatch(text)
        if numbered:
            number = int(numbered[1])
            if number in self.by_number:
                return number
            matches = self.by_licence.get(text.casefold(), [])
        else:
            both = _NUMBER_AND_NAME.fullmatch(text)
            if both:
                return self._number_and_name(int(both[1]), both[2], row, params, problems)
            matches = self._named(text) or self.by_licence.get(text.casefold(), [])
        if len(matches) == 1:
            return matches[0].start_number
        if matches:
            numbers = listed(person.start_number for person in matches)
            problems.append(ScriptProblem("player_ambiguous", row, {**params, "numbers": numbers}))
        else:
            problems.append(ScriptProblem("player_unknown", row, params))
        return None

    def _named(self, name: str) -> list[Person]:
        return self.by_name.get(person_key(name.replace(",", " "), ""), [])

    def _number_and_name(
        self, number: int, name: str, row: int, params: Mapping[str, object], problems: list[ScriptProblem]
    ) -> int | None:
        person = self.by_number.get(number)
        if person is None:
            problems.append(ScriptProblem("player_unknown", row, params))
            return None
        if person not in self._named(name):
            problems.append(ScriptProblem("name_differs", row, {**params, "number": number, "name": person.name}))
            return None
        return number
