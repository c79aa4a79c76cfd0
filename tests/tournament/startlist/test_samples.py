"""The sample files, as they are read: row number, last name, first name, licence, rating, level."""

from decimal import Decimal
from pathlib import Path

import pytest
from django.conf import settings

from tests.tournament.startlist.files import codes
from tournament.startlist import StartList, read_start_list

FOLDER = Path(settings.BASE_DIR) / "fixtures" / "startlists"
PLAIN = [("Brezovar", "Ajda", "2101", "21.5"), ("Čopek", "Žan", "2102", "9"), ("Širnik", "Matjaž", "2103", "14.25")]


def _read(name: str) -> StartList:
    return read_start_list((FOLDER / name).read_bytes(), name)


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("cp1250-podpicja.csv", [2, 3, 4]),
        ("utf8-bom-commas-english.csv", [2, 3, 4]),
        ("utf16-tabulatorji.txt", [2, 3, 4]),
        ("naslovi-in-opombe.csv", [5, 6, 8]),
        ("vec-listov.xlsx", [2, 3, 4]),
    ],
)
def test_the_same_three_players(name: str, numbers: list[int]) -> None:
    rows = _read(name).rows
    assert [(row.last_name, row.first_name, row.licence, row.rating) for row in rows] == [
        (last_name, first_name, licence, Decimal(rating)) for last_name, first_name, licence, rating in PLAIN
    ]
    assert [row.number for row in rows] == numbers
    assert all(not row.problems for row in rows)


def test_what_stands_around_the_players_is_told() -> None:
    assert [(one.number, one.code) for one in _read("naslovi-in-opombe.csv").skipped] == [
        (1, "before_heading"),
        (2, "before_heading"),
        (3, "blank"),
        (7, "blank"),
        (9, "number_only"),
        (10, "total"),
        (11, "remark"),
    ]


def test_names_in_one_cell() -> None:
    start_list = _read("ime-v-eni-celici.csv")
    assert [(row.last_name, row.first_name) for row in start_list.rows] == [
        ("BREZOVAR", "Ajda"),
        ("Čopek", "Žan"),
        ("Širnik Hlad", "Matjaž"),
    ]
    assert codes(start_list) == ["assumed_last_first"]
    assert codes(start_list.rows[2]) == ["name_split_guessed"]


def test_repeats() -> None:
    assert [(row.number, row.level) for row in _read("dvojniki.csv").rows] == [
        (2, "note"),
        (3, ""),
        (4, "doubt"),
        (5, "repeat"),
        (6, "repeat"),
        (7, "note"),
        (8, "doubt"),
    ]


def test_no_heading() -> None:
    start_list = _read("brez-naslova.csv")
    assert codes(start_list) == ["no_heading"]
    assert start_list.first_rows[0] == ("Brezovar", "Ajda", "TD Jelenov", "2101", "21,5")


def test_quotation_marks() -> None:
    start_list = _read("narekovaji.csv")
    assert codes(start_list) == ["broken_quotes"]
    assert [(row.last_name, row.club) for row in start_list.rows] == [
        ('"Brezovar', "TD Jelenov"),
        ("Čopek", 'TK "Volk"'),
    ]


def test_odd_cells() -> None:
    start_list = _read("cudne-celice.xlsx")
    assert codes(start_list) == ["unknown_columns"]
    assert [(row.number, row.licence, row.rating, codes(row)) for row in start_list.rows] == [
        (4, "2101", Decimal("21.5"), []),
        (5, "2102", Decimal("9"), []),
        (6, "2103", None, ["rating_is_date"]),
        (7, "2104", Decimal("1214.5"), ["club_spelling"]),
        (8, "", None, ["formula_text", "cell_error", "licence_missing"]),
        (9, "2106", Decimal("7"), ["too_long"]),
    ]


def test_every_sample_has_its_test() -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    for file in FOLDER.iterdir():
        assert file.name == "README.md" or file.name in text, file.name
