"""Every code has its sentence, and every sentence the parameters it needs."""

import re
import subprocess
import sys
from collections.abc import Callable

import pytest
from django.utils import translation

from tests.tournament.startlist.files import HEADING, read_rows, text_file
from tests.tournament.startlist.test_files import UNREADABLE
from tournament.startlist import FIELDS, FILE_LEVELS, LEVELS, SKIPPED, read_start_list
from tournament.wording import startlist as wording


def test_every_code_has_a_sentence() -> None:
    assert set(wording.PROBLEMS) == set(LEVELS)
    assert set(wording.FILE_PROBLEMS) == set(FILE_LEVELS)
    assert set(wording.SKIPPED) == set(SKIPPED)
    assert set(wording.FIELDS) == set(FIELDS)


ODD_ROWS = [
    ("", "Ana", "", "", ""),
    ("Kos", "", "TK Volk", "v delu", "?"),
    ("Novak", "Ana", "TK Volk", "2101", "1.234"),
    ("Novak", "Ana", "TK Volk", "2101", "-3"),
    ("Novak", "Ana", "TK Volk", "2109", ""),
    ("Novak", "Ana", "TK VOLK.", "1.234", ""),
    ("Novak", "Ana", "TD Jelen", "7", ""),
    ("RUS", "EVA", "TD Jelen", "7", "#N/A", "več"),
    ("=1+1", "Kova?ič", "č" * 101, "8", ""),
]


def test_sentences_are_filled_in() -> None:
    start_list = read_rows(*ODD_ROWS)
    one_cell = read_start_list(text_file([["Igralec", "Telefon"], ["Novak Kralj Ana", "1"], ["Skupaj 9"]]), "a.csv")
    grouped = read_rows(("Kos", "Ana", "x" * 41), heading=("Priimek", "Ime", "Kategorija"))
    problems = [problem for row in (*start_list.rows, *one_cell.rows, *grouped.rows) for problem in row.problems]
    assert {problem.code for problem in problems} == set(LEVELS) - {"rating_is_date"}
    with translation.override("en"):
        for problem in problems:
            sentence = wording.problem_sentence(problem)
            assert "%(" not in sentence
            assert sentence.endswith(".")
            assert len(sentence) < 200
        for file_problem in one_cell.problems:
            assert "%(" not in wording.file_problem_sentence(file_problem)
        for skipped in one_cell.skipped:
            assert wording.skipped_sentence(skipped) == "A total."
        assert wording.field_label("club") == "Club"


@pytest.mark.parametrize(("name", "content", "code"), UNREADABLE)
def test_refusals_are_filled_in(name: str, content: bytes | Callable[[], bytes], code: str) -> None:
    (problem,) = read_start_list(content() if callable(content) else content, name).problems
    needed = set(re.findall(r"%\((\w+)\)s", wording.FILE_PROBLEMS[code]))
    assert needed <= set(problem.params)
    with translation.override("en"):
        assert "%(" not in wording.file_problem_sentence(problem)


def test_the_reader_is_pure() -> None:
    """house.md: parsing needs no Django."""
    run = "import sys, tournament.startlist; sys.exit('django' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", run], check=False).returncode == 0


def test_doubts_of_the_file_are_filled_in() -> None:
    wide = text_file([[*HEADING, "Klub", *[""] * 50, "x"], ["Novak", "Ana"]])
    for content in (wide, b'Player\n"Ana Novak\n', text_file([HEADING, ["Kos", "Bor"], ["Skupaj", "7"]])):
        problems = read_start_list(content, "a.csv").problems
        assert problems
        for problem in problems:
            assert "%(" not in wording.file_problem_sentence(problem)
