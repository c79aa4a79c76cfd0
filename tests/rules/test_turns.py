"""Whose deal each row of a sheet is: told for all rows in one pass."""

from random import Random
from typing import Any

import pytest

from bench.rehearsals import rehearsed_rows
from rules import RULE_BOOKS


class Counted(list[Any]):
    """Rows that count how often somebody goes through them."""

    times = 0

    def __iter__(self) -> Any:
        self.times += 1
        return super().__iter__()

    def __getitem__(self, place: Any) -> Any:
        self.times += 1
        return super().__getitem__(place)


@pytest.mark.parametrize("code", RULE_BOOKS)
def test_the_rows_are_gone_through_once(code: str) -> None:
    """A sheet's page asks for all of them: asked row by row, the book would read n rows n times over."""
    book = RULE_BOOKS[code]
    dice = Random(8)
    for size in book.table_sizes:
        rows = Counted(rehearsed_rows(code, dice, 15, size))
        turns = book.at(size).turns(rows)
        assert rows.times == 1
        assert turns == tuple(book.at(size).turn(list(rows)[:at]) for at in range(len(rows) + 1))
