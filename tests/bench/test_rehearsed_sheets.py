"""The sheets that the demo plays (fixtures/demo/sheets): the rules accept them, and they are what is played anew."""

import pytest

from bench.rehearsals import REHEARSALS
from bench.rehearsals.__main__ import FOLDER, sheets_of, written
from rules import RULE_BOOKS, rule_book
from rules.sheet import Judged
from tournament.desk.played_sheets import PlayedSheets


def test_every_book_has_sheets() -> None:
    assert set(REHEARSALS) == set(RULE_BOOKS)
    assert {file.stem for file in FOLDER.iterdir()} == set(RULE_BOOKS)


@pytest.mark.parametrize("code", REHEARSALS)
def test_the_rules_accept_every_sheet_of_every_table(code: str) -> None:
    book, played = rule_book(code), PlayedSheets(code)
    for players in book.table_sizes:
        for _each in range(2):
            rows = played.take(players)
            judged = book.at(players).judge({"ruleset": code, "players": players, "rows": rows})
            assert isinstance(judged, Judged), judged


@pytest.mark.parametrize("code", REHEARSALS)
def test_the_same_sheets_are_played_anew(code: str) -> None:
    """Else `python -m bench.rehearsals` was forgotten after a change."""
    assert written(sheets_of(code)) == (FOLDER / f"{code}.json").read_text(encoding="utf-8")


def test_each_table_takes_a_sheet_of_its_own_that_fits() -> None:
    played = PlayedSheets("si-tzs")
    first, second = played.take(3), played.take(3)
    assert first != second
    assert any("renons" in row for row in played.take(3, lambda rows: any("renons" in row for row in rows)))
    with pytest.raises(StopIteration):
        played.take(3, lambda rows: False)
