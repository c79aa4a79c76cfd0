"""Reading a seating script (A5): columns and players however they are written, every problem with its row."""

from contextlib import suppress
from inspect import getsource
from io import BytesIO

import pytest
from openpyxl import Workbook

from tournament.startlist import script_rows, seating_script
from tournament.startlist.grid import Unreadable
from tournament.startlist.reading import read_grid
from tournament.startlist.script_data import Person, Script
from tournament.startlist.seating_script import script_of
from tournament.wording.seating import PROBLEMS, problem_sentence

PEOPLE = [
    Person(1, "Novak", "Janez", "L1"),
    Person(2, "Kralj", "Ana"),
    Person(3, "Kos", "Miha"),
    Person(4, "Zupan Kos", "Eva"),
    Person(5, "Novak", "Ana", "L5"),
    Person(6, "Bregar", "Žan"),
    Person(7, "Odsotni", "Oton", here=False),
]
FULL = "Krog;Miza;A;B;C\n1;1;1;2;3\n1;2;4;5;6\n"


def read(text: str, *, first: int = 1, last: int = 4, people: list[Person] | None = None) -> Script:
    grid = read_grid(text.encode(), "razpored.csv")
    return script_of(grid, people or PEOPLE, first=first, last=last, seats="ABC")


def seats(script: Script, number: int = 1) -> list[list[int | None]]:
    return [list(table.seats.values()) for table in script.rounds[number]]


def codes(script: Script) -> list[tuple[str, int]]:
    return [(one.code, one.row) for one in script.problems]


@pytest.mark.parametrize(
    "text",
    [
        FULL,
        "Round,Table,Seat A,Seat B,Seat C\n1,1,1,2,3\n1,2,4,5,6\n",
        "C\tB\tA\tmiza\tkrog\n3\t2\t1\t1\t1\n6\t5\t4\t2\t1\n",
        "1;1;1;2;3\n1;2;4;5;6\n",  # no heading
        "Miza;A;B;C\n1;1;2;3\n2;4;5;6\n",  # no round: the next one
        "1;1;2;3\n2;4;5;6\n",  # neither
        "Razpored\n\nMiza;Sedež A;Sedež B;Sedež C\n1. krog;;;\n1;1;2;3\n2;4;5;6\n",
        "krog;miza;igralec na A;igralec na B;igralec na C\n1.;1.;1;2;3\n;2.;4;5;6\n",
        "krog;miza;A;B;C\n1;1;Novak Janez;Kralj, Ana;Miha Kos\n1;2;EVA Zupan Kos;L5;6 Bregar Žan\n",
        "krog;miza;A;B;C\n1;1;1. Novak Janez;#2;št. 3\n1;2;4 Eva Zupan Kos;5;6\nKrog;Miza;A;B;C\n;;;;\n",
        "krog;miza;A;B;C\n1;2;4;5;6\n1;1;1;2;3\n",  # in any order
        "Forduló;Asztal;A hely;B hely;C hely\n1;1;1;2;3\n1;2;4;5;6\n",
        "Asztalszám;A játékos;B játékos neve;C játékos\n1. forduló;;;\n1;rsz. 1;2;3\n2;4 Eva Zupan Kos;5;6\n",
        "Kolo;Stůl;Místo A;Místo B;Místo C\n1;1;č. 1;2;3\n1;2;4;5;6\n",
        "Číslo stolu;Hráč A;Hráč B;Hráč C\n1. kolo;;;\n1;1;2;3\n2;4;5;6\n",
    ],
)
def test_columns_and_players_however_they_are_written(text: str) -> None:
    script = read(text)
    assert codes(script) == []
    assert script.usable
    assert seats(script) == [[1, 2, 3], [4, 5, 6]]


@pytest.mark.parametrize("empty", ["", "-", "–", "prosto", "BYE", "/", "x", "pihenő", "Üres", "volno", "prázdné"])
def test_an_empty_seat(empty: str) -> None:
    people = PEOPLE[:5]
    script = read(f"krog;miza;A;B;C\n1;1;1;2;3\n1;2;4;{empty};5\n", people=people)
    assert codes(script) == []
    assert seats(script) == [[1, 2, 3], [4, None, 5]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ime;klub\nNovak;TK\n", [("no_columns", 0)]),
        ("krog;miza;A;B;C\n", [("no_rows", 0)]),
        ("krog;miza;A;B;C\n1;1;99;2;3\n1;2;4;5;6\n", [("players_missing", 0), ("player_unknown", 2)]),
        ("krog;miza;A;B;C\n1;1;Novak;2;3\n1;2;4;5;6\n", [("players_missing", 0), ("player_unknown", 2)]),
        ("krog;miza;A;B;C\n1;1;1 Kralj Ana;2;3\n1;2;4;5;6\n", [("players_missing", 0), ("name_differs", 2)]),
        ("krog;miza;A;B;C\n1;1;1;2;3\n1;2;4;5;1\n", [("players_missing", 0), ("player_twice", 3)]),
        ("krog;miza;A;B;C\n1;1;1;2;3\n1;1;4;5;6\n", [("table_twice", 3), ("tables_too_many", 0)][:1]),
        ("krog;miza;A;B;C\n1;1;1;2;3\n1;3;4;5;6\n", [("table_gap", 0)]),
        ("krog;miza;A;B;C\n1;1;1;2;3\n1;x2y;4;5;6\n", []),
        ("krog;miza;A;B;C\n1;1;1;2;3\n1;dve;4;5;6\n", [("players_missing", 0), ("table_unreadable", 3)]),
        ("krog;miza;A;B;C\nfinale;1;1;2;3\n1;1;1;2;3\n1;2;4;5;6\n", [("round_unreadable", 2)]),
        ("krog;miza;A;B;C\n1;1;1;2;3\n1;2;4;5;6\n1;3;7;;\n", [("player_absent", 4)]),
        ("krog;miza;A;B;C\n1;1;1;2;\n1;2;3;4;\n1;3;5;6;\n", [("tables_too_many", 0)]),
        ("krog;miza;A;B;C\n1;1;1;2;3\n1;2;4;5;6\n1;3;;;\n", [("tables_too_many", 0), ("table_empty", 4)]),
        (FULL + "3;1;1;4;6\n3;2;2;5;3\n", [("round_missing", 4)]),
        (FULL.replace("\n1;", "\n5;"), [("round_beyond", 2), ("round_missing", 0)][:1]),
    ],
)
def test_what_is_wrong_is_told_with_its_row(text: str, expected: list[tuple[str, int]]) -> None:
    script = read(text)
    assert codes(script) == sorted(expected, key=lambda one: one[1])
    assert script.usable == (not expected)
    for problem in script.problems:
        assert "%(" not in problem_sentence(problem)


def test_two_people_of_one_name_are_told_apart_by_number() -> None:
    people = [*PEOPLE[:5], Person(6, "Novak", "Janez")]
    script = read("krog;miza;A;B;C\n1;1;Novak Janez;2;3\n1;2;4;5;6\n", people=people)
    assert ("player_ambiguous", 2) in codes(script)
    assert "1, 6" in problem_sentence(next(one for one in script.problems if one.code == "player_ambiguous"))
    assert seats(read("krog;miza;A;B;C\n1;1;1 Novak Janez;2;3\n1;2;4;5;6\n", people=people)) == [[1, 2, 3], [4, 5, 6]]


def test_rounds_that_are_played_are_left_out_and_that_is_said() -> None:
    script = read(FULL + "2;1;1;4;6\n2;2;2;5;3\n", first=2)
    assert list(script.rounds) == [2]
    assert codes(script) == [("round_played", 0)]
    assert script.usable


def test_a_workbook_with_numbers_and_merged_rounds() -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in (["Krog", "Miza", "A", "B", "C"], [1, 1, 1, 2, 3], [None, 2, 4, 5, 6]):
        sheet.append(row)
    file = BytesIO()
    book.save(file)
    script = script_of(read_grid(file.getvalue(), "razpored.xlsx"), PEOPLE, first=1, last=4, seats="ABC")
    assert seats(script) == [[1, 2, 3], [4, 5, 6]]


@pytest.mark.parametrize(
    "content", [b"", b"%PDF-1.7 x", b"\x00\x01\x02" * 50, b"PK\x03\x04 broken", b"\xff" * 6_000_000]
)
def test_what_is_no_list_is_told_as_for_a_start_list(content: bytes) -> None:
    with suppress(Unreadable):
        script = script_of(read_grid(content, "razpored.xlsx"), PEOPLE, first=1, last=4, seats="ABC")
        assert script.problems
        assert not script.usable


def test_every_code_has_its_sentence() -> None:
    source = getsource(seating_script) + getsource(script_rows)
    assert {code for code in PROBLEMS if f'"{code}"' in source} == set(PROBLEMS)
