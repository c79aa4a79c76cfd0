"""Finds and reads the heading row: Slovenian, English, Hungarian or Czech."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from tournament.startlist.grid import GridRow
from tournament.startlist.records import Column

LONGEST_HEADING = 60  # characters
LINES_OF_A_HEADING = 3
TITLE_ROWS = 60

LAST_FIRST, FIRST_LAST = "last_first", "first_last"


def _bag(words: str) -> frozenset[str]:
    return frozenset(words.split())


_NUMBER_WORDS = _bag(
    "zap zaporedna zst st stev stevilka no nr num number rb rbr redna start startna startno starting rank mesto "
    "ssz sorszam szam rajtszam helyezes c cislo por poradi poradove startovni"
)
_FIRST_WORDS = ("ime", "first", "given", "forename", "firstname", "keresztnev", "utonev", "jmeno", "krestni")
_LAST_WORDS = ("priimek", "surname", "last", "family", "lastname", "vezeteknev", "csaladnev", "prijmeni")
_PLAYER_WORDS = _bag(
    "igralec igralka igralci igralke igralca tekmovalec tekmovalka tekmovalci udelezenec udelezenka "
    "udelezenci player players participant participants competitor contestant "
    "jatekos jatekosok versenyzo versenyzok resztvevo resztvevok "
    "hrac hracka hraci hracu ucastnik ucastnici soutezici"
)
_ENGLISH_WORDS = _bag("name player players participant participants competitor contestant")
_CLUB_WORDS = _bag(
    "klub kluba klubi drustvo drustva club society team ekipa mostvo "
    "klubja egyesulet egyesulete csapat csapata klubu oddil oddilu spolek tym druzstvo"
)
_CATEGORY_WORDS = _bag("kategorija kategorije category categories kategoria kategoriak kategorie")
_WHOLE_WORDS = _bag("name ime nev neve jmeno")
_HUNGARIAN_NAME = _bag("nev neve")  # always both names, the family's first


@dataclass(frozen=True, slots=True)
class Heading:
    """`order` is the order of two names in one cell; `order_said` whether the heading itself says so."""

    row: int
    columns: tuple[Column, ...]
    order: str = LAST_FIRST
    order_said: bool = True

    def index_of(self, field: str) -> int | None:
        return next((column.index for column in self.columns if column.field == field), None)

    @property
    def fields(self) -> frozenset[str]:
        return frozenset(column.field for column in self.columns if column.field)

    @property
    def names_people(self) -> bool:
        return bool(self.fields & {"last_name", "full_name"})


def heading_score(cells: Sequence[str]) -> int:
    """Return 0 without a column for names, else the number of fields that the row names."""
    heading = read_heading(0, cells)
    return len(heading.fields) if heading.names_people else 0


def find_heading(rows: Sequence[GridRow]) -> Heading | None:
    """Return the first row that names people and another field, else one that names only people.

    Failing both, return a row of two other fields, so that the missing column can be reported.
    """
    top = rows[:TITLE_ROWS]
    scores = [heading_score(row.texts) for row in top]
    for least in (2, 1):
        first = next((index for index, score in enumerate(scores) if score >= least), None)
        if first is not None:
            best = max(range(first, min(first + LINES_OF_A_HEADING, len(top))), key=scores.__getitem__)
            return read_heading(top[best].number, top[best].texts)
    others = (read_heading(row.number, row.texts) for row in top)
    return next((heading for heading in others if len(heading.fields) > 1), None)


def read_heading(row: int, cells: Sequence[str]) -> Heading:
    fields = [_field(_words(cell)) if len(cell) <= LONGEST_HEADING else "" for cell in cells]
    if "last_name" not in fields:
        # "Ime" or "Name" alone is the whole name; so is "Priimek" without a column for the first name
        fields = ["full_name" if field == "first_name" and "full_name" not in fields else field for field in fields]
    elif "first_name" not in fields:
        fields = ["full_name" if field == "last_name" else field for field in fields]
    columns = tuple(
        Column(index, _squeezed(cell), field)
        for index, (cell, field) in enumerate(zip(cells, fields, strict=True))
        if cell.strip()
    )
    name = next((column.heading for column in columns if column.field == "full_name"), "")
    return Heading(row, columns, *_order(_words(name)))


def _field(words: Sequence[str]) -> str:
    """Return the field, "" for none. The order matters: "Ime kluba" is a club, "Št. licence" no number."""
    every = frozenset(words)
    if not words:
        return ""
    if any(word.startswith(("licenc", "licens", "igazol", "engedely", "registrac")) for word in words):
        return "licence"
    if any(word.startswith(("rating", "rejting", "reiting", "rtg", "ertekszam")) for word in words):
        return "rating"
    if every & _CATEGORY_WORDS:
        return "category"
    if every & _CLUB_WORDS:
        return "club"
    if every <= _NUMBER_WORDS or words == ("#",):
        return "number"
    first, last = _position(words, _FIRST_WORDS), _position(words, _LAST_WORDS)
    if first is not None and last is not None:
        return "full_name"
    if last is not None:
        return "last_name"
    if first is not None:
        return "first_name"
    if every & _HUNGARIAN_NAME:
        return "full_name"
    if every & _WHOLE_WORDS:
        return "full_name" if every & ({"full"} | _PLAYER_WORDS) else "first_name"
    if every & _PLAYER_WORDS and not every & _NUMBER_WORDS:
        return "full_name"
    return ""


def _order(words: Sequence[str]) -> tuple[str, bool]:
    """Return the order of the two names, and whether the words say so; else their language decides."""
    first, last = _position(words, _FIRST_WORDS), _position(words, _LAST_WORDS)
    if last is not None:
        return (FIRST_LAST if first is not None and first < last else LAST_FIRST), True
    return (FIRST_LAST if set(words) & _ENGLISH_WORDS else LAST_FIRST), not words


def _position(words: Sequence[str], known: Sequence[str]) -> int | None:
    return next((index for index, word in enumerate(words) if word in known), None)


def _words(cell: str) -> tuple[str, ...]:
    if cell.strip() == "#":
        return ("#",)
    plain = unicodedata.normalize("NFKD", re.sub(r"\([^)]*\)", " ", cell).casefold())
    bare = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return tuple(re.findall(r"[^\W_]+", bare))


def _squeezed(cell: str) -> str:
    return " ".join(cell.split())
