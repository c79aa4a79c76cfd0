"""What is read out of one cell, and what is said about it."""

import datetime
from decimal import Decimal
from typing import Any

import pytest

from tests.tournament.startlist.files import codes, only_cell, only_row, read_rows
from tournament.startlist import ImportRow


def _with(**cells: str) -> ImportRow:
    values = {"last": "Novak", "first": "Ana", "club": "TK Volk", "licence": "2101", "rating": "12,5"} | cells
    return only_row(*values.values())


@pytest.mark.parametrize(
    ("text", "rating", "problems"),
    [
        ("32,7", "32.7", []),
        ("32.7", "32.7", []),
        (" 32,70\u00a0", "32.7", []),
        ("0", "0", []),
        ("22", "22", []),
        ("1.234,5", "1234.5", []),
        ("1,234.5", "1234.5", []),
        ("1 234,5", "1234.5", []),
        ("1\u202f234", "1234", []),
        ("1.234", "1234", ["rating_thousands"]),
        ("12.345.678", None, ["rating_out_of_range"]),
        ("1.23.4", None, ["rating_unreadable"]),
        ("12.34,5", None, ["rating_unreadable"]),
        ("1234567890123456789", None, ["rating_unreadable"]),
        ("32,7*", None, ["rating_unreadable"]),
        ("ni znan", None, ["rating_unreadable"]),
        ("nan", None, ["rating_unreadable"]),
        ("-3", None, ["rating_out_of_range"]),
        ("", None, []),
        ("-", None, []),
        ("'27,5", "27.5", []),
        ("9" * 10_000, None, ["rating_unreadable"]),
        ("12,34567", "12.346", []),
        ("#N/A", None, ["cell_error"]),
    ],
)
def test_ratings_in_text(text: str, rating: str | None, problems: list[str]) -> None:
    row = _with(rating=text)
    assert row.rating == (None if rating is None else Decimal(rating))
    assert codes(row) == problems


def test_three_digits_after_a_mark_follow_the_rest_of_the_column() -> None:
    rows = read_rows(
        ("Novak", "Ana", "", "1", "21.5"), ("Kos", "Bor", "", "2", "1.234"), ("Rus", "Eva", "", "3", "1,234")
    ).rows
    assert [row.rating for row in rows] == [Decimal("21.5"), Decimal("1.234"), Decimal("1234")]
    assert "rating_thousands" in codes(rows[1])
    assert "rating_thousands" in codes(rows[2])


@pytest.mark.parametrize(
    ("value", "rating", "problems"),
    [
        (32.7, "32.7", []),
        (0.1 + 0.2, "0.3", []),
        (22, "22", []),
        (1e300, None, ["rating_out_of_range"]),
        (1e-9, "0", []),
        (-1.5, None, ["rating_out_of_range"]),
        ("25,2", "25.2", []),
        (datetime.date(2026, 5, 22), None, ["rating_is_date"]),
        (True, None, ["rating_unreadable"]),
        ("=1+1", None, ["rating_unreadable"]),
        ("#REF!", None, ["cell_error"]),
    ],
)
def test_ratings_in_a_workbook(value: Any, rating: str | None, problems: list[str]) -> None:
    row = only_cell(value, "Rating")
    assert row.rating == (None if rating is None else Decimal(rating))
    assert codes(row) == problems


@pytest.mark.parametrize(
    ("text", "licence", "problems"),
    [
        ("1424", "1424", []),
        ("1424.0", "1424", []),
        ("1424,00", "1424", []),
        ("'0142", "0142", []),
        ("\u00a01424 ", "1424", []),
        ("SI-14/24", "SI-14/24", []),
        ("1.424", "1424", ["licence_thousands"]),
        ("1 424", "1424", ["licence_thousands"]),
        ("", "", ["licence_missing"]),
        ("-", "", ["licence_missing"]),
        ("nima", "", ["licence_missing"]),
        ("v postopku", "", ["licence_unreadable"]),
        ("=A1", "", ["licence_unreadable"]),
        ("1,424E+03", "", ["licence_unreadable"]),
        ("#N/A", "", ["cell_error"]),
        ("1" * 21, "1" * 21, ["too_long"]),
        ("1" * 10_000, "1" * 10_000, ["too_long"]),
    ],
)
def test_licences_in_text(text: str, licence: str, problems: list[str]) -> None:
    row = _with(licence=text)
    assert row.licence == licence
    assert codes(row) == problems


@pytest.mark.parametrize(
    ("value", "licence", "problems"),
    [
        (1424, "1424", []),
        (1424.0, "1424", []),
        (1424.5, "", ["licence_unreadable"]),
        (1.424, "", ["licence_unreadable"]),
        (1e20, "", ["licence_unreadable"]),
        (datetime.date(2026, 1, 1), "", ["licence_unreadable"]),
        (None, "", ["licence_missing"]),
        ("0142", "0142", []),
    ],
)
def test_licences_in_a_workbook(value: Any, licence: str, problems: list[str]) -> None:
    row = only_cell(value, "Licenca")
    assert row.licence == licence
    assert codes(row) == problems


@pytest.mark.parametrize(
    ("text", "name", "problems"),
    [
        ("Podgoršek  ", "Podgoršek", []),
        ("Kralj\u00a0Novak", "Kralj Novak", []),
        ("C\u030cern\u030ce", "Čerňe", []),
        ("No\u200bvak\u00ad", "Novak", []),
        ("Novak\nKralj", "Novak Kralj", []),
        ("Ni", "Ni", []),
        ("O'Brien", "O'Brien", []),
        ("=1+1", "=1+1", ["formula_text", "digits_in_name"]),
        ("@cmd", "@cmd", ["formula_text"]),
        ("Novak2", "Novak2", ["digits_in_name"]),
        ("Kova?ič", "Kova?ič", ["letters_lost"]),
        ("Kova\ufffd", "Kova\ufffd", ["letters_lost"]),
        ("Č" * 60, "Č" * 60, []),
        ("Č" * 61, "Č" * 61, ["too_long"]),
        ("č" * 10_000, "č" * 10_000, ["too_long"]),
        ("", "", ["name_missing"]),
        ("-", "", ["name_missing"]),
    ],
)
def test_last_names(text: str, name: str, problems: list[str]) -> None:
    row = _with(last=text)
    assert row.last_name == name
    assert codes(row) == problems
    assert row.raw[0] == text


def test_capitals_stay_as_typed() -> None:
    row = _with(last="NOVAK", first="ANA")
    assert (row.last_name, row.first_name) == ("NOVAK", "ANA")
    assert codes(row) == ["name_in_capitals"]
    assert row.storable


def test_a_long_club_and_a_missing_one() -> None:
    assert codes(_with(club="k" * 100)) == []
    assert codes(_with(club="k" * 101)) == ["too_long"]
    assert codes(_with(club="")) == ["club_missing"]
    assert codes(_with(club="brez kluba")) == ["club_missing"]


def test_too_long_tells_how_much_and_shows_the_start() -> None:
    (problem,) = _with(club="k" * 10_000).problems
    assert problem.field == "club"
    assert problem.params == {"length": 10_000, "limit": 100, "start": "k" * 39 + "…"}
    assert not _with(club="k" * 10_000).storable


@pytest.mark.parametrize(
    ("heading", "text", "last_name", "first_name", "problems"),
    [
        ("Priimek in ime", "Novak Ana", "Novak", "Ana", []),
        ("Ime in priimek", "Ana Novak", "Novak", "Ana", []),
        ("First and last name", "Ana Novak", "Novak", "Ana", []),
        ("Priimek", "Novak Ana", "Novak", "Ana", []),
        ("Igralec", "Novak Ana", "Novak", "Ana", []),
        ("Player", "Ana Novak", "Novak", "Ana", []),
        ("Ime in priimek", "Novak, Ana", "Novak", "Ana", []),
        ("Ime in priimek", "NOVAK KRALJ Ana", "NOVAK KRALJ", "Ana", []),
        ("Ime in priimek", "Ana Marija NOVAK", "NOVAK", "Ana Marija", []),
        ("Priimek in ime", "Novak - Kralj Ana", "Novak-Kralj", "Ana", []),
        ("Priimek in ime", "Novak Kralj Ana", "Novak Kralj", "Ana", ["name_split_guessed"]),
        ("Ime in priimek", "Ana Novak Kralj", "Novak Kralj", "Ana", ["name_split_guessed"]),
        ("Ime in priimek", "Novak", "Novak", "", ["first_name_missing"]),
        ("Ime in priimek", "NOVAK ANA", "ANA", "NOVAK", ["name_in_capitals"]),
    ],
)
def test_names_in_one_cell(heading: str, text: str, last_name: str, first_name: str, problems: list[str]) -> None:
    row = only_row(text, "TK Volk", heading=(heading, "Klub"))
    assert (row.last_name, row.first_name) == (last_name, first_name)
    assert codes(row) == problems
