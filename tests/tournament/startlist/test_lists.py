"""The list as a whole: headings, what is no player, and rows that repeat others."""

import pytest

from tests.tournament.startlist.files import HEADING, codes, read_rows, text_file, workbook
from tournament.startlist import Column, SkippedRow, read_start_list

NOVAK = ("Novak", "Ana", "TK Volk", "2101", "12,5")
KOS = ("Kos", "Bor", "TD Jelen", "2102", "9")


@pytest.mark.parametrize(
    ("heading", "field"),
    [
        ("Priimek", "last_name"),
        ("PRIIMEK:", "last_name"),
        ("Surname", "last_name"),
        ("Last name", "last_name"),
        ("Family name", "last_name"),
        ("Ime", "first_name"),
        ("First name", "first_name"),
        ("Given name", "first_name"),
        ("Name", "first_name"),
        ("Društvo", "club"),
        ("Drustvo", "club"),
        ("Društvo/klub", "club"),
        ("Klub (društvo)", "club"),
        ("Ime kluba", "club"),
        ("Club", "club"),
        ("Licenca", "licence"),
        ("Št. licence", "licence"),
        ("Številka licence", "licence"),
        ("Licence no.", "licence"),
        ("License", "licence"),
        ("Rating", "rating"),
        ("Rejting", "rating"),
        ("Rating 2026", "rating"),
        ("Zap. št.", "number"),
        ("Zap.\nšt.", "number"),
        ("Št.", "number"),
        ("No.", "number"),
        ("#", "number"),
        ("Vezetéknév", "last_name"),
        ("Családnév", "last_name"),
        ("Keresztnév", "first_name"),
        ("Utónév", "first_name"),
        ("Egyesület", "club"),
        ("Csapat neve", "club"),
        ("Licencszám", "licence"),
        ("Igazolás száma", "licence"),
        ("Értékszám", "rating"),
        ("Sorszám", "number"),
        ("Rajtszám", "number"),
        ("Příjmení", "last_name"),
        ("Jméno", "first_name"),
        ("Křestní jméno", "first_name"),
        ("Oddíl", "club"),
        ("Název klubu", "club"),
        ("Číslo licence", "licence"),
        ("Registrační číslo", "licence"),
        ("Č.", "number"),
        ("Pořadové číslo", "number"),
        ("Telefon", ""),
        ("E-pošta", ""),
    ],
)
def test_headings(heading: str, field: str) -> None:
    others = {"last_name": "Priimek", "first_name": "Ime", "club": "Klub"}
    row = [text for each, text in others.items() if each != field] + [heading]
    columns = read_start_list(text_file([row, ["Novak"] * len(row)]), "list.csv").columns
    assert columns[-1] == Column(len(row) - 1, " ".join(heading.split()), field)


@pytest.mark.parametrize(
    "alone",
    [
        "Priimek in ime",
        "Ime in priimek",
        "Igralec",
        "Igralka",
        "Player",
        "Name",
        "Ime",
        "Név",
        "Játékos neve",
        "Versenyző",
        "Jméno a příjmení",
        "Příjmení a jméno",
        "Hráč",
        "Jméno",
    ],
)
def test_a_single_column_of_names(alone: str) -> None:
    start_list = read_start_list(text_file([[alone], ["Novak Ana"], ["Kos Bor"]]), "list.csv")
    assert [column.field for column in start_list.columns] == ["full_name"]
    assert len(start_list.rows) == 2


def test_a_heading_that_does_not_say_which_name_comes_first() -> None:
    content = text_file([["Igralec", "Klub"], ["Novak Ana", "TK Volk"]])
    assumed = read_start_list(content, "list.csv")
    assert codes(assumed) == ["assumed_last_first"]
    overruled = read_start_list(content, "list.csv", name_order="first_last")
    assert codes(overruled) == []
    assert overruled.rows[0].last_name == "Ana"
    assert codes(read_start_list(text_file([["Player"], ["Ana Novak"]]), "list.csv")) == ["assumed_first_last"]
    assert codes(read_start_list(text_file([["Igralec"], ["NOVAK Ana"]]), "list.csv")) == []


def test_columns_that_are_not_read_are_told() -> None:
    start_list = read_rows((*NOVAK, "041", "TK Kos"), heading=(*HEADING, "Telefon", "Društvo"))
    assert [(problem.code, dict(problem.params)) for problem in start_list.problems] == [
        ("unknown_columns", {"columns": "Telefon"}),
        ("column_repeated", {"column": "Društvo"}),
    ]
    assert start_list.rows[0].club == "TK Volk"


def test_a_column_that_is_not_in_the_file_is_not_missed_in_every_row() -> None:
    (row,) = read_rows(("Novak", "Ana"), heading=("Priimek", "Ime")).rows
    assert codes(row) == []


def test_a_title_that_looks_like_a_heading_is_outdone() -> None:
    start_list = read_start_list(text_file([["Igralci", "Klub: vsi"], [], HEADING, NOVAK]), "list.csv")
    assert start_list.heading_row == 3
    assert len(start_list.rows) == 1


def test_every_club_with_a_heading_of_its_own() -> None:
    other = ("Ime", "Priimek", "Klub")
    rows = [["TD Jelen"], HEADING, NOVAK, [], ["TK Volk"], other, ("Bor", "Kos", "TD Jelen")]
    start_list = read_start_list(text_file(rows), "list.csv")
    assert [(row.number, row.last_name) for row in start_list.rows] == [(3, "Novak"), (7, "Kos")]
    assert [(one.number, one.code) for one in start_list.skipped] == [
        (1, "before_heading"),
        (4, "blank"),
        (5, "remark"),
        (6, "heading_again"),
    ]


@pytest.mark.parametrize(
    ("cells", "code"),
    [
        (("Skupaj 137",), "total"),
        (("Skupaj:", "137"), "total"),
        (("", "", "Skupaj", "2"), "total"),
        (("Število prijavljenih: 2",), "total"),
        (("Total", "2"), "total"),
        (("Total",), "total"),
        (("Összesen:", "137"), "total"),
        (("Celkem hráčů: 2",), "total"),
        (("Megjegyzés:", "Kos később jön"), "remark"),
        (("Pozn.: Kos přijde později",), "remark"),
        (("Opomba: Kos pride po deseti.",), "remark"),
        (("Opomba:", "Kos pride pozneje"), "remark"),
        (("* rezerva",), "remark"),
        (("Prijave sprejema tajnik do petka.",), "remark"),
        (("", "", "Kontakt: tajnik"), "remark"),
        (("TK Volk Zgornja vas",), "remark"),
        (("3",), "number_only"),
        (("3.",), "number_only"),
    ],
)
def test_rows_that_are_no_players(cells: tuple[str, ...], code: str) -> None:
    heading = ("Št.", *HEADING) if code == "number_only" else HEADING
    start_list = read_rows(cells, heading=heading)
    assert [(one.number, one.code) for one in start_list.skipped] == [(2, code)]
    assert codes(start_list) == ["no_rows"]


@pytest.mark.parametrize(
    "cells",
    [
        ("Total", "Ana", "TK Volk", "2101", "12"),
        ("Opomba", "Ana", "TK Volk", "", ""),
        ("Kos", "Bor"),
        ("Kos",),
        ("Rok", "Rok"),
        ("Total", "Ana", "2101"),
        ("Name", "Ana", "TK Ime"),
        ("", "Bor", "TK Volk"),
    ],
)
def test_rows_that_are_players(cells: tuple[str, ...]) -> None:
    assert len(read_rows(cells).rows) == 1


def test_rows_are_numbered_as_in_the_file_and_blanks_are_told_together() -> None:
    start_list = read_start_list(text_file([["Prijave"], [], [], HEADING, NOVAK, [], [], [], KOS, [], []]), "a.csv")
    assert [row.number for row in start_list.rows] == [5, 9]
    assert start_list.skipped == (
        SkippedRow(1, 1, "before_heading", "Prijave"),
        SkippedRow(2, 3, "blank", ""),
        SkippedRow(6, 8, "blank", ""),
    )


def test_a_cell_with_a_line_break_is_one_row() -> None:
    rows = read_rows(("Novak", "Ana", "TK\nVolk", "1", ""), KOS).rows
    assert [(row.number, row.club) for row in rows] == [(2, "TK Volk"), (3, "TD Jelen")]


def test_a_total_that_is_not_true_is_told() -> None:
    assert codes(read_rows(NOVAK, KOS, ("Skupaj", "2"))) == []
    assert codes(read_rows(NOVAK, KOS, NOVAK, ("Skupaj", "2"))) == []
    (problem,) = read_rows(NOVAK, KOS, ("Skupaj", "3")).problems
    assert (problem.code, problem.params) == ("total_differs", {"said": 3, "found": 2})


def test_more_cells_than_columns() -> None:
    """A comma inside a club's name without quotation marks shifts everything after it."""
    (row,) = read_start_list(b"Priimek,Ime,Klub,Rating\nNovak,Ana,TK Volk, Jelen,9\n", "a.csv").rows
    assert "too_many_cells" in codes(row)


REPEATS = [
    # second row, its level, codes at the first row, codes at the second
    (NOVAK, "repeat", [], ["repeats_row"]),
    (("NOVAK", "ana", "TD Jelen", "2101", ""), "repeat", [], ["repeats_row"]),
    (("Novak", "Ana", "tk volk", "", ""), "repeat", [], ["licence_missing", "repeats_row", "club_spelling"]),
    (("Novak", "Ana", "TD Jelen", "", ""), "note", ["namesake"], ["licence_missing", "namesake"]),
    (("Novak", "Ana", "TD Jelen", "2109", ""), "note", ["namesake"], ["namesake"]),
    (("Novak", "Ana", "TK Volk", "2109", ""), "doubt", ["same_name_other_licence"], ["same_name_other_licence"]),
    (("Kos", "Bor", "TK Volk", "2101", ""), "doubt", ["licence_shared"], ["licence_shared"]),
    (("Novák", "Ana", "TK Volk", "2109", ""), "", [], []),
    (("Kos", "Bor", "TK Volk", "2109", ""), "", [], []),
]


@pytest.mark.parametrize(("second", "level", "at_first", "at_second"), REPEATS)
def test_rows_against_each_other(
    second: tuple[str, ...], level: str, at_first: list[str], at_second: list[str]
) -> None:
    first_row, second_row = read_rows(NOVAK, second).rows
    assert codes(first_row) == at_first
    assert codes(second_row) == at_second
    assert second_row.level == level
    assert second_row.storable == (level != "repeat")


def test_a_repeat_names_the_first_row_and_a_shared_licence_all_others() -> None:
    rows = read_rows(NOVAK, NOVAK, NOVAK, ("Kos", "Bor", "", "2101", ""), ("Rus", "Eva", "", "2101", "")).rows
    assert [problem.params["row"] for row in rows[1:3] for problem in row.problems] == [2, 2]
    shared = [problem.params for row in rows for problem in row.problems if problem.code == "licence_shared"]
    assert shared == [
        {"licence": "2101", "rows": "5, 6"},
        {"licence": "2101", "rows": "2, 6"},
        {"licence": "2101", "rows": "2, 5"},
    ]


def test_the_usual_spelling_of_a_club() -> None:
    rows = read_rows(NOVAK, ("Kos", "Bor", "TK VOLK", "1", ""), ("Rus", "Eva", "TK Volk", "2", "")).rows
    (problem,) = rows[1].problems
    assert (problem.code, problem.params) == ("club_spelling", {"club": "TK VOLK", "usual": "TK Volk"})
    assert rows[1].club == "TK VOLK"


def test_workbook_with_titles_number_column_and_gaps() -> None:
    rows = [["Prijave"], [None], ["Št.", *HEADING], [1, *NOVAK], [None] * 6, [2, *KOS], [None, "Skupaj:", 2]]
    start_list = read_start_list(workbook(rows), "a.xlsx")
    assert [(row.number, row.last_name, row.licence) for row in start_list.rows] == [
        (4, "Novak", "2101"),
        (6, "Kos", "2102"),
    ]
    assert codes(start_list) == []
