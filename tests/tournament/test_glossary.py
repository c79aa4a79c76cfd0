"""docs/glossary.md and the catalogues: one word for one thing, and no word that crept in before."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings

from tests.tournament.test_translations import PLACEHOLDER, catalogue

#: The columns of the terms, and of the catalogue that each is held against; English is the catalogue's ids.
COLUMNS = {"en": "English", "sl": "Slovenian", "hu": "Hungarian", "cs": "Czech"}
each_language = pytest.mark.parametrize("language", COLUMNS)


@cache
def pattern(word: str) -> re.Pattern[str]:
    pieces = (re.escape(piece).replace("…", r"\w*") for piece in word.split())
    return re.compile(r"(?<!\w)" + r"\s+".join(pieces) + r"(?!\w)", re.IGNORECASE)


@cache
def said(text: str) -> str:
    """A text without the names of its placeholders."""
    return PLACEHOLDER.sub("%", text)


@dataclass(frozen=True)
class Forbidden:
    """A word that no text of a language has, as the glossary writes it, and what is said instead."""

    language: str
    word: str
    instead: str

    def is_in(self, text: str) -> bool:
        """Whether a text has the word; `…` is any ending, a space one or more. Names of placeholders are no words."""
        return bool(pattern(self.word).search(text if "%(" in self.word else said(text)))


@dataclass(frozen=True)
class Entry:
    """A text of a catalogue in one of its languages, with its English id."""

    english: str
    context: str
    texts: tuple[str, ...]


def tables(markdown: str) -> Iterator[dict[str, str]]:
    """Every row of every table, by the heading of its column."""
    heading: list[str] = []
    for line in markdown.splitlines():
        if not line.startswith("|"):
            heading = []
            continue
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not heading:
            heading = cells
        elif set("".join(cells)) - {"-"}:
            assert len(cells) == len(heading), f"a cell is missing or too many: {line}"
            yield dict(zip(heading, cells, strict=True))


@cache
def glossary() -> tuple[dict[str, str], ...]:
    return tuple(tables(Path(settings.BASE_DIR, "docs", "glossary.md").read_text(encoding="utf-8")))


def terms() -> list[dict[str, str]]:
    return [row for row in glossary() if "What it is" in row]


def words(cell: str) -> list[str]:
    return [word.strip() for word in cell.split("·") if word.strip()]


def forbidden(rows: tuple[dict[str, str], ...]) -> list[Forbidden]:
    """What the terms and the turns of phrase forbid."""
    found = []
    for row in rows:
        if "Instead" in row:
            found += [Forbidden(row["Language"], word, row["Instead"]) for word in words(row["Never"])]
        for part in row["Never"].split(";") if "What it is" in row and row["Never"] else ():
            language, _colon, said = part.strip().partition(":")
            found += [Forbidden(language, word, row[COLUMNS[language]]) for word in words(said)]
    return found


def excepted() -> set[tuple[str, str, str]]:
    return {(row["Language"], row["Word"], row["English text"]) for row in glossary() if "English text" in row}


@cache
def entries(language: str) -> tuple[Entry, ...]:
    """The texts of a language; the English ones are the ids of any catalogue."""
    found = []
    for entry in catalogue("sl" if language == "en" else language):
        said = [entry.msgid, entry.msgid_plural] if language == "en" else [entry.msgstr, *entry.msgstr_plural.values()]
        found.append(Entry(entry.msgid, entry.msgctxt or "", tuple(text for text in said if text)))
    return tuple(found)


def test_the_glossary_is_whole() -> None:
    rows = terms()
    assert len(rows) > 60
    assert [row for row in rows for column in COLUMNS.values() if not row[column]] == []
    english = [row["English"] for row in rows]
    assert sorted(english) == sorted(set(english)), "each concept once"
    assert {one.language for one in forbidden(glossary())} <= {*COLUMNS}


@pytest.mark.parametrize(
    ("word", "text", "fits"),
    [
        ("overit…", "Overitve ni", True),
        ("overit…", "preoverite", False),
        ("baza", "podatkovna baza", True),
        ("baza", "bazar", False),
        ("napačn… delit…", "z napačno  delitvijo", True),
        ("miza %(table)s", "miza %(table)s", True),
        ("renons", "%(renons)s", False),
    ],
)
def test_a_forbidden_word_is_found_with_its_endings_only(word: str, text: str, fits: bool) -> None:
    assert Forbidden("sl", word, "").is_in(text) is fits


@each_language
def test_no_text_says_what_the_glossary_forbids(language: str) -> None:
    allowed = excepted()
    wrong = [
        (entry.english, text, f"“{never.word}” is “{never.instead}”")
        for never in forbidden(glossary())
        if never.language == language
        for entry in entries(language)
        for text in entry.texts
        if never.is_in(text)
        and not any(
            (language, never.word) == (other, word) and entry.english.startswith(start)
            for other, word, start in allowed
        )
    ]
    assert wrong == []


def test_every_exception_is_needed() -> None:
    nevers = {(one.language, one.word): one for one in forbidden(glossary())}
    idle = [
        (language, word, start)
        for language, word, start in excepted()
        if (language, word) not in nevers
        or not any(
            entry.english.startswith(start) and nevers[language, word].is_in(text)
            for entry in entries(language)
            for text in entry.texts
        )
    ]
    assert idle == []


@pytest.mark.parametrize("language", ["sl", "hu", "cs"])
def test_a_word_alone_is_translated_as_the_glossary_has_it(language: str) -> None:
    right = {
        row["English"].casefold(): [word.strip().casefold() for word in row[COLUMNS[language]].split("/")]
        for row in terms()
    }
    other = [
        (entry.english, entry.texts[0], right[entry.english.casefold()])
        for entry in entries(language)
        if not entry.context
        and len(entry.texts) == 1
        and entry.english.casefold() in right
        and entry.texts[0].casefold() not in right[entry.english.casefold()]
    ]
    assert other == []
