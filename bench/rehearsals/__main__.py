"""`python -m bench.rehearsals`: play the sheets of fixtures/demo/sheets anew."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from bench.rehearsals import REHEARSALS, rehearsed_rows
from bench.rehearsals.slovenian.rehearsal import RULESET, rehearse
from rules import rule_book

FOLDER = Path(__file__).parents[2] / "fixtures" / "demo" / "sheets"
SEED = 2026
GAMES, ROWS = 21, 16
USUAL, WITH_RENONS, WITH_LATENESS = 48, 4, 4
EARLY = 8  # a demo's sheet with a renons may end after so many games
OF_THE_SMALLEST_TABLE, OF_LARGER_TABLES = 6, 2
STACKED_RATE = 0.01  # of rare deals; more of them would make unlikely totals

Rows = list[dict[str, Any]]


def slovenian(dice: Random) -> Iterator[Rows]:
    """Yield sheets without a renons or lateness, then some with either."""

    def played(*, renons: float = 0, lateness: float = 0) -> Rows:
        sheet: Any = rehearse(dice, GAMES, stacked_rate=STACKED_RATE, renons_rate=renons, lateness_rate=lateness)
        rows: Rows = sheet["rows"]
        return rows

    yield from (played() for _each in range(USUAL))
    wanted = WITH_RENONS
    while wanted:
        rows = played(renons=0.2)
        if any("renons" in row for row in rows[:EARLY]):
            wanted -= 1
            yield rows
    yield from (played(lateness=1) for _each in range(WITH_LATENESS))


def sheets_of(code: str) -> dict[int, list[Rows]]:
    """Return a book's sheets by the number of players."""
    dice, book = Random(SEED), rule_book(code)
    if code == RULESET:
        return {len(book.seats): list(slovenian(dice))}
    counts = dict.fromkeys(book.table_sizes, OF_LARGER_TABLES) | {book.table_sizes[0]: OF_THE_SMALLEST_TABLE}
    return {
        players: [rehearsed_rows(code, dice, ROWS, players) for _each in range(count)]
        for players, count in counts.items()
    }


def written(sheets: dict[int, list[Rows]]) -> str:
    """Return the file of a book, a sheet a line."""
    parts = []
    for players, played in sheets.items():
        lines = ",\n".join(json.dumps(rows, ensure_ascii=False) for rows in played)
        parts.append(f'"{players}": [\n{lines}\n]')
    return "{\n" + ",\n".join(parts) + "\n}\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for code in REHEARSALS:
        (FOLDER / f"{code}.json").write_text(written(sheets_of(code)), encoding="utf-8")
